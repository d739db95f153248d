"""Send the text of the screen to the serial console and to screen readers."""

listeners = []  # functions of the text of each picture


def say(text):
    """Send a text to the serial console or a screen reader: call each function in `listeners` with
    it. text: str, a page on the screen as plain text, or a message."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print the text of a page on the serial console. `say` calls this function if the settings ask
    for it."""
    print("\n--- " + text.replace("\n", "\n    "))
