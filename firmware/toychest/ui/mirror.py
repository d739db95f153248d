"""Send the text of the screen to the serial console and to screen readers."""

listeners = []  # functions that get each text


def say(text):
    """Give a text, such as a page's, to all `listeners`: the console, a screen reader."""
    for listener in listeners:
        listener(text)


def console(text):
    """Print a page's text on the serial console. This function is in `listeners` while the
    setting "mirror" is on."""
    print("\n--- " + text.replace("\n", "\n    "))
