"""The mirror: what the screen shows, as plain text for the serial console and for screen
readers."""

listeners = []  # functions of the text of each picture


def say(text):
    """Call each function in `listeners` with a text for people who don't see the screen. text: str,
    a page as plain text, or a message."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print the text of a page on the serial console. The list `listeners` has this function if the
    owner's settings ask for the text."""
    print("\n--- " + text.replace("\n", "\n    "))
