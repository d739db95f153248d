"""A trick of Take That Toy!, its cards entered: who takes it, and why."""

from micropython import const

from toychest.games.stray_cat.rules.cards import CAT, colour, order, takes
from toychest.games.stray_cat.screens.drawings import cat_head, draw_card, draw_trump
from toychest.games.stray_cat.screens.front import Enter
from toychest.games.stray_cat.story import card_name, colour_name, who, why
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Body, Page, brief_name

_PLACE = const(60)  # px of a card in a trick, at most
_BESIDE = const(3)  # cards of a trick that leave room beside them
_LEFT = const(60)  # px to the left of them
_LABEL = const(92)  # px of what a button does
_CARDS = const(50)  # px high, with the names below them
_WHY = ("b20", "b16", "b14")


class EnterTrick(Enter):
    """What everybody plays, and who takes it by the rules: the players may say otherwise."""

    def __init__(self, table):
        super().__init__(table, [one for one in order(table.session.state) if one != CAT])
        self._done = False

    def _title(self):
        return t("stray_cat.ask.card", self.app.player(self._seats[len(self._cards)]))

    def _complete(self):
        self._done = True

    def page(self):
        if not self._done:
            return super().page()
        found = takes(self._state, self._played())
        takers = self._takers(found)
        buttons = {intent: self._taker_button(takers[intent]) for intent in takers}
        choose = None  # function that lists the other players
        if "up" not in takers and self._others(found):
            choose = self._choose
        if found:
            title = t("stray_cat.judged", who(self.app.player, found[0]))
            buttons["ok"] = t("ok"), buttons["ok"][1]
            if choose:
                buttons["action"] = t("stray_cat.else"), choose
        else:
            title = t("stray_cat.judged.not")
            if choose:
                buttons["ok"] = t("choose"), choose
        laid = self._laid()
        note = ""
        if len(laid) > _BESIDE:  # else the picture has the trump
            note = t("stray_cat.trump", colour_name(self._state, colour(self._state["trump"])))
        return Page(
            title,
            Trick(self._state, laid, found, self.app.player, takers),
            note=note,
            back=(t("back"), self._ask_again),
            action=buttons.get("action"),
            ok=buttons.get("ok"),
            up=buttons.get("up"),
            down=buttons.get("down"),
        )

    def _taker_button(self, taker):
        """Return the button of a player, or of the cat, that takes the trick."""
        name = t("stray_cat.short") if taker == CAT else self.app.player(taker)
        return brief_name(name, _LABEL), lambda: self._take_once(taker)

    def _ask_again(self):
        """Ask for the last card again."""
        self._done = False
        self._cards.pop()
        self._ask()

    def _takers(self, found):
        """Who takes it at one press, by intent: at OK whom the box found, at UP and DOWN the
        others. If they are too many, or if UP and DOWN are one button, which may have chosen the
        last rank, a list has them."""
        takers = {"ok": found[0]} if found else {}
        free = [intent for intent in ("up", "down", "ok") if intent not in takers]
        others = self._others(found)
        if len(others) <= len(free) and not self.app.board.MOVES:
            takers.update(zip(free, others))
        return takers

    def _laid(self):
        """(who, card) in the order of play."""
        found = dict(zip(self._seats, self._cards))
        if self._state["line"]:
            found[CAT] = self._state["line"][0]
        return [(one, found[one]) for one in order(self._state)]

    def _take_once(self, taker):
        """Commit the trick, unless this is a double press: OK may have chosen the last rank."""
        if self.app.is_double_press:
            self.app.low_tone()
        else:
            self._take(taker)

    def _choose(self):
        """List the other players who may take the trick."""
        others = self._others(takes(self._state, self._played()))

        def row(taker):
            return who(self.app.player, taker), "", lambda: self._take(taker)

        self.app.open(Chooser("stray_cat.judged.not", lambda: [row(one) for one in others]))

    def _others(self, found):
        """Who else might take it."""
        return [one for one in order(self._state) if not found or one != found[0]]

    def _take(self, taker):
        self._table.commit("trick", taker, self._played())


class Trick(Body):
    """The cards of a trick in the order of play, the one that takes it on black, and why. Of three
    cards, the trump and what the Stray Cat plays next stand beside them.

    laid: (who, card) of each. found: see `takes`, or None. player(seat) -> name. takers: who else
    takes it at UP and DOWN, by intent.
    """

    says_moves = True
    arrows = True  # of the buttons UP and DOWN, where there are any

    def __init__(self, state, laid, found, player, takers):
        self._state = state
        self._laid = laid
        self._found = found
        self._player = player
        self._ways = {takers[intent]: intent for intent in takers if intent in ("up", "down")}

    def draw(self, canvas, x, y, width, height):
        state = self._state
        pitch = min(_PLACE, width // len(self._laid))
        left = x + (width - pitch * len(self._laid)) // 2
        if len(self._laid) <= _BESIDE:
            left = x + _LEFT
            draw_trump(canvas, state, x, y + 1)
            for i, one in enumerate(state["line"][1:]):
                draw_card(canvas, state, one, x + width - 34, y + 1 + 22 * i, 34, 20)
        for taker, one in self._laid:
            ink = BLACK
            if self._found and taker == self._found[0]:
                canvas.round_rect(left + 2, y - 2, 52, _CARDS, 4, BLACK)
                ink = WHITE
            elif taker in self._ways and self.arrows:
                canvas.arrow(left - 3, y + 11, self._ways[taker] == "down", 5)
            draw_card(canvas, state, one, left + 8, y + 1, 40, 28)
            if taker == CAT:
                cat_head(canvas, left + 18, y + 29, ink)
            else:
                name = brief_name(self._player(taker), 50)
                accents = len(name.encode()) > len(name)  # stay below the card
                sizes = ("b14",) if accents else ("b16", "b14")
                canvas.text_in(name, left + 3, y + 29 + accents, 50, 18, sizes, ink)
            left += pitch
        canvas.paragraph(
            self._words(), x, y + _CARDS + 2, width, height - _CARDS - 2, _WHY, align=0, middle=True
        )

    def _words(self):
        return why(self._state, self._found) if self._found else t("stray_cat.judged.unknown")

    def text(self):
        lines = []
        for taker, one in self._laid:
            mark = "> " if self._found and taker == self._found[0] else ""
            lines.append("%s%s: %s" % (mark, who(self._player, taker), card_name(self._state, one)))
        return lines + [self._words()]
