"""Draw two letters of a player's name in place of a mascot, as the owner may choose."""

from toychest.ui import fonts
from toychest.ui.widgets import NAMES, same_size


def draw(canvas, name, names, x, y, width, height, ink):
    """Draw the letters of a name in the largest font in which those of all players fit. names: the
    names of all players at the table."""
    letters = of(names)
    sizes = [size for size in NAMES[1:] if fonts.get(size).cap + 4 <= height] or NAMES[-1:]
    two = letters[names.index(name)]
    if len(two[0].encode()) > 1:  # the accent of a capital needs room above it
        y += 2
    size = same_size(letters, [width] * len(names), sizes, height + 6)
    canvas.text_in(two, x, y, width, height, (size,), ink, -1)


def of(names):
    """Return a list with two characters for each of some names. No two names have the same ones. A
    name gets its first letter, and the next letter that is in no other name with the same first
    letter. If there is none, the second one is its last letter, or a digit."""
    found = []
    for name in names:
        seconds = name[-1:] + "123456789"
        for char in name[1:].replace(" ", ""):
            if sum([other[:1] == name[0] and char in other[1:] for other in names]) == 1:
                seconds = char + seconds
                break
        found.append([name[0] + char for char in seconds if name[0] + char not in found][0])
    return found
