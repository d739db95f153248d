"""The mirror: each picture as plain text, for the serial console and for screen readers."""

listeners = []  # functions of the text of each picture


def say(text):
    """Send text to all listeners: a page as plain text, or a notice."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print the text on the serial console. This is a listener."""
    print("\n--- " + text.replace("\n", "\n    "))
