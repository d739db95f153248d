"""Draw two letters of a player's name in place of a mascot, as the owner may choose."""

_LARGE = ("b40", "b26", "b22")
_FONTS = ("b26", "b22", "b20", "b16", "b14")


def draw(canvas, name, names, x, y, width, height, ink):
    """Draw the letters of a name in the largest font that fits. names: all players at the table."""
    canvas.text_in(of(name, names), x, y, width, height, _LARGE if width > 50 else _FONTS, ink, -1)


def of(name, names):
    """Return two letters of a name: the first, and the next that tells the names apart."""
    for char in name[1:].replace(" ", ""):
        two = name[0] + char
        if sum([other[:1] == two[0] and char in other[1:] for other in names]) == 1:
            return two
    return name[0] + name[-1]
