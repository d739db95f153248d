"""Tell a player of the card game Take That Toy! where to put the cards of a burst."""

from micropython import const

from toychest.asking.any_player import AnyPlayer
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.words import colour_name
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import HEADING, TEXT, Body, brief_name, canvas_width

_FONTS = ("b20",) + TEXT
_HEAD = const(28)  # px, height of the title
_MASCOT = const(24)
_GAPS = const(16)  # px beside the player's name
_BATTERY = const(24)


def burst_page(table, state):
    """Return the page that tells a player, in steps, where to put the cards of a burst: four or
    more of a colour. OK saves that this is done. If the players have to choose who gets the cards,
    OK first asks for that player."""
    owner, colours = burst.bursting(state)
    others = burst.others(state, owner)
    ok = t("done"), lambda: table.commit("burst", burst.NOBODY)
    if state["place"] in burst.NAMED:
        ok = t("done"), lambda: table.commit("burst", others[0])
        if len(others) > 1:
            ok = t("choose"), lambda: table.app.open(_choose_player(table, others))
    return table.make_page(
        t(".burst", " + ".join([colour_name(state, colour) for colour in colours])),
        Steps(table.app, owner, _steps(table.app, state, owner)),
        note=table.app.player(owner),
        ok=ok,
    )


def _steps(app, state, owner):
    opponent = burst.others(state, owner)[0]
    _, line, deck, discard = burst.shares(state, opponent)
    place = state["place"]
    steps = []
    if place in (burst.ONE, burst.EACH):  # otherwise all cards go the same way
        steps.append(t(".burst.all", len(burst.burst_cards(state))))
    if burst.has_cat(state):
        steps.append(t(".burst.one", app.player(opponent)))
    elif place != burst.DISCARD:
        steps.append(t(".burst.place.%d" % place))
    if line:
        one = line == 1
        steps.append(t(".burst.line.1") if one else t(".burst.line.n", line))
        if deck:
            steps.append(t(".burst.new", deck))
    elif deck:
        steps.append(t(".burst.deck", deck))
    if discard:
        steps.append(t(".burst.discard", discard))
    return steps


def _choose_player(table, seats):
    def row(seat):
        return table.app.player(seat), "", lambda: table.commit("burst", seat), seat

    title = t(".burst.whom.%d" % table.session.state["place"])
    return AnyPlayer(title, lambda: [row(seat) for seat in seats])


class Steps(Body):
    """The body of a page with numbered steps, one sentence each, in the largest font in which all
    fit. A single step has no number. The player's mascot and name, white on black, and the title
    of the page are above the steps. A name that does not fit is left out. With the setting
    "letters", there is no mascot, and a name that does not fit is shortened.

    seat: the player who follows the steps
    """

    draws_words = True

    def __init__(self, app, seat, steps):
        self._app = app
        self._seat = seat
        self._steps = steps
        if len(steps) > 1:
            self._steps = ["%d. %s" % (i + 1, words) for i, words in enumerate(steps)]

    def draw_with_words(self, canvas, page, height):
        """Draw the title, the player and the steps. Return (list of the drawn title and note,
        0), see `draw_with_words` of TableBody."""
        x, y = 4, page.top + 1
        end = canvas.width - 4
        if page.mark:
            end -= _BATTERY
            page.draw_battery(canvas, end + 4, y + 7)
        name = self._app.player(self._seat)
        letters = self._app.settings["letters"]
        toy = 0 if letters else _MASCOT + 3
        head = page.head(end - x - toy - _GAPS) or page.instead
        for size in HEADING:
            room = end - x - toy - _GAPS - canvas_width(head, size)
            if canvas_width(name, size) <= room:
                break
        else:
            name = brief_name(name, room, size) if letters else ""
        wide = toy + canvas_width(name, size) + (8 if name else 3)
        canvas.round_rect(x, y, wide, _HEAD - 2, 4, BLACK)
        if toy:
            canvas.mascot(self._app.mascot(self._seat), x + 3, y + 1, _MASCOT, WHITE)
        canvas.text_in(name, x + toy + 4, y, wide, _HEAD - 2, (size,), WHITE, -1)
        x += wide + 8
        canvas.text_in(head, x, y, end - x, _HEAD - 2, HEADING, align=-1)
        self.draw(canvas, 6, page.top + _HEAD, canvas.width - 12, height - _HEAD)
        return [page.title] + [name] * (page.notes() == [name]), 0

    def draw(self, canvas, x, y, width, height):
        for name in _FONTS:
            font = fonts.get(name)
            parts = [font.wrap(words, width) for words in self._steps]
            if None not in parts:
                lines = sum([len(part) for part in parts])
                if lines * font.height <= height:
                    break
        else:
            canvas.overflow.append(" ".join(self._steps))
        top = y + max(0, (height - lines * font.height) // 2)
        for words, part in zip(self._steps, parts):
            room = len(part) * font.height
            canvas.paragraph(words, x, top, width, room, (name,))
            top += room

    def text(self):
        return list(self._steps)
