"""Draw the time of a countdown, the message "Time's up!", and the times of more than six
players."""

from array import array

from micropython import const

from toychest.games.timer.words import clock
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.standings import Standings
from toychest.ui.widgets import BIG, TEXT, Body, number_fonts, same_size

_DIGITS = ("b100", "b72")  # fonts
_COLON = const(30)  # px wide
_DOT = const(12)  # px
_RADIUS = const(29)  # px, of the disc
_DISC_MS = const(600_000)  # the clock of a longer time leaves no room for a disc
_MASCOT = const(32)  # px
_MINUTE = const(60_000)  # ms
_OTHERS = const(134)  # px, width of the two columns beside the card
_ROWS = const(4)
_HIGH = const(12)  # px, height of a bar
_SECONDS = ("d24", "d22", "b20", "b16")  # fonts


class Time(Body):
    """The body of a page with minutes and seconds in large digits. For a timer of less than ten
    minutes, a disc that empties is beside them. ms: the time left. whole: ms at the start. beside:
    a word and one or two numbers in place of the disc, such as ["Round", "3"]; () for none."""

    def __init__(self, ms, whole, beside=()):
        self._time = clock(ms)
        self._share = ms / whole
        self._has_disc = whole < _DISC_MS
        self._beside = beside

    def draw(self, canvas, x, y, width, height):
        if self._beside or self._has_disc:
            if self._beside:
                word, *numbers = self._beside
                top = height // 3
                canvas.text_in(word, x, y, 2 * _RADIUS, top, TEXT)
                high = (height - top) // len(numbers)
                size = same_size(numbers, [2 * _RADIUS] * len(numbers), number_fonts(high - 4))
                for i, number in enumerate(numbers):
                    canvas.text_in(number, x, y + top + i * high, 2 * _RADIUS, high, (size,))
            else:
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
        return [self._time] + [" ".join(self._beside)] * bool(self._beside)


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
    """The body of a page that says that the time is up. name: the player, or "" for a countdown.
    mascot: number of the player's mascot, or None."""

    def __init__(self, name, mascot):
        self._name = name
        self._mascot = mascot

    def draw(self, canvas, x, y, width, height):
        canvas.round_rect(x, y, width, height, 5, BLACK)
        x += 8
        width -= 16
        if self._name:
            height = height // 2 - 7  # leaves room for descenders
            wide = 0
            if self._mascot is not None:
                canvas.mascot(self._mascot, x, y + 6, _MASCOT, WHITE)
                wide = _MASCOT + 4
            canvas.text_in(self._name, x + wide, y + 4, width - wide, height, BIG, WHITE)
            y += height + 4
        canvas.text_in(t(".up"), x, y, width, height, BIG, WHITE)

    def text(self):
        return ([self._name] if self._name else []) + [t(".up")]


class Bars(Standings):
    """The body of a page with the times of more than six players. The current player has a large
    card. Each of the others has a bar of the time that is left, or the seconds if that is less than
    a minute.

    left: list with the time that each player has left, ms
    whole: list with the time that each player has at the start, ms
    """

    def __init__(self, app, rows, chosen, left, whole):
        super().__init__(app, rows, chosen)
        self._left = left
        self._whole = whole

    def _has_card(self, width):
        return True

    def card_width(self, width):
        return width - _OTHERS

    def _draw_columns(self, canvas, order, x, y, wide, height, columns):
        x -= 4  # closer to the card
        wide += 5  # no space between the columns
        pitch = height // _ROWS
        for at, i in enumerate(order):
            self._draw_time(canvas, i, x + at // _ROWS * wide, y + at % _ROWS * pitch, wide, pitch)

    def _draw_time(self, canvas, i, x, y, width, height):
        size = 24 if height > 25 else 22
        used = self.draw_mascot(canvas, self._rows[i][0], x, y, size, height, BLACK)
        x += used
        width -= used + 2
        if self._left[i] < _MINUTE:
            seconds = str(-(-self._left[i] // 1000))
            canvas.text_in(seconds, x, y, width, height, _SECONDS, BLACK, -1)
        else:
            share = min(1, self._left[i] / self._whole[i])  # extra seconds may exceed the start
            bar(canvas, share, x, y + (height - _HIGH) // 2, width)


def bar(canvas, share, x, y, width):
    """Draw a bar of which a part is black. share: that part, 0 to 1."""
    canvas.fill_rect(x, y, width, _HIGH, BLACK)
    full = max(4, round(share * (width - 2)))
    canvas.fill_rect(x + full, y + 2, width - 2 - full, _HIGH - 4, WHITE)
