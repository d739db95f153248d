"""Change a value or a number with UP and DOWN."""

from micropython import const

from toychest.ui.widgets import HUGE, TEXT, WHOLE, Body

_PICTURE = const(76)  # px, width of a picture and its margins
_VALUE = const(64)  # px, the least height of a value above its caption
_LINE = const(20)  # px, the least height of a caption: one line
_CAPTION = const(40)  # px, the most height of a caption: two lines


def caption_height(height):
    """Return the height in px of the caption below a value. height: px, that of both together."""
    return min(max(height - _VALUE, _LINE), _CAPTION)


def arrows(canvas, x, y, up=True, down=True):
    """Draw two big triangles, one above the other, beside a value that UP and DOWN change. up,
    down: whether to draw the upper and the lower triangle."""
    if up:
        canvas.arrow(x, y, False, 11)
    if down:
        canvas.arrow(x, y + 22, True, 11)


class Picker(Body):
    """The body of a page with a large value, and a sentence (the caption) below it. UP and DOWN
    change the value.

    up, down: whether to draw an arrow for the next value, and one for the previous value
    picture: name of an icon at the left, or ""
    """

    up_increases = True
    shortest = WHOLE

    def __init__(self, value, caption, up=True, down=True, picture=""):
        self.value = value
        self.caption = caption
        self.up = up
        self.down = down
        self._picture = picture

    def draw(self, canvas, x, y, width, height):
        left = 34
        low = caption_height(height)
        high = height - low - 2
        if self._picture:
            left = _PICTURE
            canvas.icon_in(self._picture, x, y, left, high)
        canvas.text_in(self.value, x + left, y, width - 34 - left, high, HUGE[1:])
        arrows(canvas, x + width - 24, y + (high - 34) // 2, self.up, self.down)
        canvas.paragraph(self.caption, x, y + high + 4, width, low, TEXT, align=0)

    def text(self):
        return [self.value, self.caption]


class Pending:
    """A number that the current player changes before it is saved as an event. The number is 0
    again when the next turn begins. turn: function that returns a value which is different in each
    turn. most: the largest absolute value of the number."""

    def __init__(self, turn, most):
        self._turn = turn
        self._most = most
        self._chosen = None, 0  # (turn, number)

    @property
    def value(self):
        """The number that the current player has chosen in this turn; 0 at first."""
        turn, number = self._chosen
        return number if turn == self._turn() else 0

    def add(self, number):
        """Add `number` to the current player's number. The sum stays between -most and most."""
        self._chosen = self._turn(), min(max(self.value + number, -self._most), self._most)

    def clear(self):
        """Set the current player's number to 0."""
        self._chosen = None, 0
