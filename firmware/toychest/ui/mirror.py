"""Send the text of the screen to the serial console and to screen readers."""

listeners = []  # functions of the text of each picture


def say(text):
    """Call all `listeners` with a text, such as a page, for the serial console or a screen
    reader."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print the text of a page on the serial console. It is a listener if the settings ask for
    it."""
    print("\n--- " + text.replace("\n", "\n    "))
