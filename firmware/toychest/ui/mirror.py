"""The mirror: each picture as plain text, for the serial console and screen readers."""

listeners = []  # callables that get the text of each picture


def say(text):
    """Give the text of a picture, or a notice, to all who listen."""
    for listener in listeners:
        listener(text)


def console(text):
    """A listener that writes to the serial console."""
    print("\n--- " + text.replace("\n", "\n    "))
