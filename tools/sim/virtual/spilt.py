"""Whether the parts of a picture stay within their boxes."""


def draw(page, canvas, footer):
    """Draw a whole page."""
    for _ in page.draw(canvas, footer):
        pass


def spilt(page, canvas, footer):
    """The boxes of those parts of a page on its canvas that, drawn anew alone, change the picture:
    something of them, or of another, stands beyond its box."""
    picture = bytes(canvas.buffer)
    found = []
    for box in list(canvas._parts):
        canvas._parts[box] = canvas._parts[box][0], None
        draw(page, canvas, footer)
        if canvas.buffer != picture:
            found.append(box)
            canvas.buffer[:] = picture
    return found
