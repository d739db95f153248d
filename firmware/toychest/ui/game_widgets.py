"""Draw parts of pages that several games use. The parts for every screen are in ui.widgets."""

from micropython import const

from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import BIG, DIGITS, NAMES, Body, brief_name, canvas_width

_MASCOT = const(78)  # px, the largest size


def die(canvas, icon, x, y, size=60):
    """Draw a face of a printed die: an icon in a square of `size` px with round corners."""
    canvas.frame(x, y, size, size, size // 7, 3 if size > 50 else 1)
    canvas.icon_in(icon, x, y, size, size)


class IconColumns(Body):
    """The body of a page with columns of a picture, a number and a label. The columns have the same
    width, unless a label does not fit.

    columns: list of (picture, number as text, label). picture: what `face` draws, such as the face
        6 of a die, or the name of an icon
    face: function such as `die` that draws a face of a die; None to draw icons
    """

    tallest = 86

    def __init__(self, columns, face=None):
        self._columns = columns
        self._face = face

    def draw(self, canvas, x, y, width, height):
        count = len(self._columns)
        needed = [canvas_width(label, "b14") for _, _, label in self._columns]
        pitches = [width // count] * count
        if max(needed) > pitches[0]:
            pitches = [wide + (width - sum(needed)) // count for wide in needed]
        left = x
        for pitch, (icon, number, label) in zip(pitches, self._columns):
            if self._face:
                size = min(pitch - 2, 48)
                self._face(canvas, icon, left + (pitch - size) // 2, y - 1, size)
            else:
                canvas.icon_in(icon, left, y, pitch, 46)
            canvas.text_in(number, left, y + 48, pitch, 20, ("b26",))
            canvas.text_in(label, left, y + 68, pitch, 18, ("b16", "b14"))
            left += pitch

    def text(self):
        return ["%s %s" % (number, label) for _, number, label in self._columns]


class Cheer(Body):
    """The body of a page with a picture, a big name or number, and a sentence.

    turn: whether the name is the current player's; then it is white on black
    mascot: number of the player's mascot, drawn in place of the icon; or None
    """

    tallest = 100

    def __init__(self, icon, name, sentence, turn=False, mascot=None):
        self._icon = icon
        self._name = name
        self._sentence = sentence
        self._turn = turn
        self._mascot = mascot

    def draw(self, canvas, x, y, width, height):
        if self._mascot is None:
            canvas.icon_in(self._icon, x, y, 88, height)
        else:
            canvas.mascot(self._mascot, x + 4, y + (height - _MASCOT) // 2, _MASCOT)
        left = x + 96
        room = width - 96
        ink = BLACK
        if self._turn:
            canvas.round_rect(left, y + 3, room, 50, 6, BLACK)
            ink = WHITE
        name = brief_name(self._name, room - 8, BIG[-1])
        canvas.text_in(name, left + 4, y + 4, room - 8, 48, DIGITS[:1] + BIG, ink)
        sizes = NAMES[1:]
        canvas.paragraph(self._sentence, left, y + 56, room, height - 56, sizes, BLACK, 0, True)

    def text(self):
        return [self._name, self._sentence]
