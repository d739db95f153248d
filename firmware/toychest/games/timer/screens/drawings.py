"""Draw the time of a countdown, and that a time is up."""

from array import array

from micropython import const

from toychest.games.timer.words import clock
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import BIG, Body

_DIGITS = ("b100", "b72")  # fonts
_COLON = const(30)  # px wide
_DOT = const(12)  # px
_RADIUS = const(29)  # px, of the disc
_DISC_MS = const(600_000)  # the clock of a longer time leaves no room for a disc


class Time(Body):
    """The body of a page with minutes and seconds in large digits. For a timer of less than ten
    minutes, a disc that empties is beside them. ms: the time left. whole: ms at the start."""

    def __init__(self, ms, whole):
        self._time = clock(ms)
        self._share = ms / whole
        self._has_disc = whole < _DISC_MS

    def draw(self, canvas, x, y, width, height):
        if self._has_disc:
            _draw_disc(canvas, self._share, x + _RADIUS, y + height // 2, _RADIUS)
            x += 2 * _RADIUS
            width -= 2 * _RADIUS
        minutes, seconds = self._time.split(":")
        widest = "0" * (len(minutes) + len(seconds))  # the size is the same for all times
        font = fonts.fitting(widest, width - _COLON, _DIGITS)[0]
        wide = font.width(minutes)
        x += (width - wide - _COLON - font.width(seconds)) // 2
        canvas.text_in(minutes, x, y, wide, height, (font.name,))
        middle = y + height // 2
        for top in (middle - font.cap // 4 - 1, middle + font.cap // 6):  # a colon, not in the font
            canvas.fill_rect(x + wide + (_COLON - _DOT) // 2, top, _DOT, _DOT, BLACK)
        canvas.text_in(seconds, x + wide + _COLON, y, width, height, (font.name,), align=-1)

    def text(self):
        return [self._time]


def _draw_disc(canvas, share, x, y, radius):
    """Draw a disc that empties clockwise from the top. share: the part that is left, 0 to 1. x, y:
    px, the centre."""
    canvas.ellipse(x, y, radius, radius, BLACK, True)
    canvas.ellipse(x, y, radius - 2, radius - 2, WHITE, True)
    inner = radius - 4
    canvas.ellipse(x, y, inner, inner, BLACK, True)
    used = 1 - share  # turns
    points = [0, 0, 0, -inner]
    for i, corner in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):  # of the square around it
        if used > (2 * i + 1) / 8:
            points += [corner[0] * inner, corner[1] * inner]
    right, down = _sine(used), -_sine(used + 0.25)
    far = inner / max(abs(right), abs(down))
    points += [round(right * far), round(down * far)]
    if share < 1:
        canvas.poly(x, y, array("h", points), WHITE, True)
        canvas.ellipse(x, y, radius, radius, BLACK)
        canvas.ellipse(x, y, radius - 1, radius - 1, BLACK)


def _sine(turns):
    """Return the sine of an angle, with an error below 0.002 (Bhaskara's formula). turns: the
    angle; 1 is a full circle."""
    part = turns * 2 % 1  # MicroPython as we build it has no module math
    part *= 1 - part
    return (-16 if turns % 1 >= 0.5 else 16) * part / (5 - 4 * part)


class TimeUp(Body):
    """The body of a page that says that the time is up. name: the player, or "" for a countdown."""

    def __init__(self, name):
        self._name = name

    def draw(self, canvas, x, y, width, height):
        canvas.round_rect(x, y, width, height, 5, BLACK)
        x += 8
        width -= 16
        if self._name:
            height = height // 2 - 7  # leaves room for descenders
            canvas.text_in(self._name, x, y + 4, width, height, BIG, WHITE)
            y += height + 4
        canvas.text_in(t(".up"), x, y, width, height, BIG, WHITE)

    def text(self):
        return ([self._name] if self._name else []) + [t(".up")]
