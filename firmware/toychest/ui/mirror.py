"""Send the text of the screen to the serial console and to screen readers."""

listeners = []  # functions of the text of each picture


def say(text):
    """Send a text, such as a page as plain text, to the serial console or a screen reader: call
    each function in `listeners` with it."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print the text of a page on the serial console. `say` calls this if the settings ask for
    it."""
    print("\n--- " + text.replace("\n", "\n    "))
