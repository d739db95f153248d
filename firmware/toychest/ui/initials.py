"""Draw two letters of a player's name in place of a mascot, as the owner may choose."""

from toychest.ui import fonts
from toychest.ui.widgets import NAMES, same_size


def draw(canvas, name, names, x, y, width, height, ink):
    """Draw the letters of a name in the largest font in which those of all players fit. names: the
    names of all players at the table."""
    letters = [of(one, names) for one in names]
    sizes = [size for size in NAMES[1:] if fonts.get(size).cap + 4 <= height] or NAMES[-1:]
    two = of(name, names)
    if len(two[0].encode()) > 1:  # the accent of a capital needs room above it
        y += 2
    size = same_size(letters, [width] * len(names), sizes, height + 6)
    canvas.text_in(two, x, y, width, height, (size,), ink, -1)


def of(name, names):
    """Return two characters for a name, which no other name has: its first letter, and the next
    letter that is in no other name with the same first letter. If there is none, the second one is
    the last letter of the name or, if another name has the same two, the name's place in `names`,
    from 1."""
    for char in name[1:].replace(" ", ""):
        two = name[0] + char
        if sum([other[:1] == two[0] and char in other[1:] for other in names]) == 1:
            return two
    if sum([other[:1] + other[-1:] == name[0] + name[-1] for other in names]) == 1:
        return name[0] + name[-1]
    return name[0] + str(names.index(name) + 1)
