"""The base class of bodies with players as mascots and the small words of the page above them."""

from micropython import const

from toychest.ui.widgets import WHOLE, Body, canvas_width

_LINE = const(15)  # px, height of a line of small words
_BATTERY = const(24)  # px, width of a nearly empty battery and the space before it
_MASCOTS = (78, 44, 32, 24, 22)  # px, the sizes of a mascot
_LETTERS = const(50)  # px, width of two letters
SMALL_LETTERS = const(34)  # px, the same in narrow columns
_FEW = const(6)  # players


def mascot_size(most):
    """Return the largest size of a mascot up to `most` px, or the smallest one."""
    return max([px for px in _MASCOTS if px <= most] or _MASCOTS[-1:])


class TableBody(Body):
    """A body that shows players as mascots or, by a setting, as two letters. It also draws the
    small words of the page: above the rest, or in its free `corner`.

    app: App
    seats: list of the seats of all players
    """

    shortest = WHOLE
    draws_words = True
    letter_width = _LETTERS

    def __init__(self, app, seats):
        self.app = app
        self.seats = seats
        # px, width of two letters in place of a mascot; 0 for a mascot
        self._letters = self.letter_width if app.settings["letters"] else 0

    def corner(self, width):
        """Return the x of the lower right corner, if the body leaves it free for small words; 0
        if not. width: that of the whole body."""
        return 0

    def draw_with_words(self, canvas, page, height):
        """Draw the body, and above it the small words of the page: the title, the notes, and what
        UP and DOWN do. The words may stand in the free `corner` instead. A title that is only a
        name is left out, see `yields` of Page. The title of a body with `gives_way` tells the last
        event, which had a page of its own. This title is left out, too, if there is no room, or if
        no other words stand above more than six players. Return (list of the title and notes for
        the plain text, number of the notes left out)."""
        gives_way = page.yields or self.gives_way and not page.instead
        boxed = gives_way and not page.aside and self.corner(canvas.width)
        x = boxed or 4
        y = page.top + (height - height // 4 if boxed else 0)
        end = canvas.width - 4 - (_BATTERY if page.mark else 0)
        ways = [words for words in page.ways() if words]
        notes = page.notes()
        alone = len(self.seats) > _FEW and not (boxed or ways or notes or page.aside or page.mark)
        untitled = page.yields or gives_way and alone
        moves = sum([canvas_width(words, "b14") + 20 for words in ways])
        if page.aside:  # what long presses do
            moves = canvas_width(page.aside, "b14") + 8
        fits = untitled or page.head(end - x - moves)
        is_double = boxed or not (gives_way or fits)  # the words have a second line
        for count in range(len(notes) + 1):
            line = " · ".join(notes[count:])
            used = canvas_width(line, "b14")
            room = end - x - (0 if is_double else moves) - (used and used + 8)
            head = "" if untitled else page.head(room)
            if room + 8 * bool(boxed) >= 0 and (untitled or head or gives_way and not fits):
                break
        down = 0 if boxed or untitled and alone else (1 + is_double) * _LINE
        self.draw(canvas, 0, page.top + down, canvas.width, height - down)
        if page.mark:
            page.draw_battery(canvas, end + 4, y + 1)
        canvas.text_in(line, x + room + 8, y, used, _LINE - 1, ("b14",))
        head = head or page.instead
        if head:
            top = y + (not boxed and head[0] > "\x7f")  # the accent of a capital
            canvas.text_in(head, x, top, end - x, _LINE - 1, ("b14",), align=-1)
        if is_double:
            y += _LINE
        if page.aside:
            canvas.text_in(page.aside, x, y, end - x, _LINE - 1, ("b14",), align=1)
        for i, words in enumerate(ways):
            wide = canvas_width(words, "b14")
            canvas.text_in(words, end - wide, y, wide, _LINE - 1, ("b14",))
            canvas.arrow(end - wide - 13, y + 4, i == 0)
            end -= wide + 20
        return [page.title] * bool(page.yields or head) + notes[count:], count

    def mascot_width(self, size):
        """Return the width of a mascot of `size` px, or of two letters in its place."""
        return max(size, self._letters)

    def draw_mascot(self, canvas, seat, x, y, size, height, ink):
        """Draw a player's mascot, or two letters. Return the width drawn, with the gap after it."""
        if self._letters:
            from toychest.ui import initials

            names = [self.app.player(one) for one in self.seats]
            wide = self.mascot_width(size)
            initials.draw(canvas, self.app.player(seat), names, x, y, wide, height, ink)
            return wide + 4
        canvas.mascot(self.app.mascot(seat), x, y + (height - size) // 2, size, ink)
        return size + 4
