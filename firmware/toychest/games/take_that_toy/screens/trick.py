"""The cards of a trick of Take That Toy!: what goes in front of a player, and who takes it."""

from micropython import const

from toychest.games.take_that_toy.rules.cards import CAT, HIDDEN, order, playing, takes
from toychest.games.take_that_toy.rules.readings import KEEP, KEEP_ALL, KEEP_CAT
from toychest.games.take_that_toy.rules.story import card_name, who, why
from toychest.games.take_that_toy.screens.choose_card import CardChoice
from toychest.games.take_that_toy.screens.drawings import cat_head, draw_card
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Chooser, Screen
from toychest.ui.widgets import Page, brief

_PLACE = const(56)  # px of a card in a trick
_CARDS = const(50)  # px high, with the names below them
_WHY = ("b20", "b16", "b14")


def asked(state, taker):
    """The seats whose cards the box asks for if this one takes the trick: those that go in front
    of it, besides the cat's."""
    if taker == CAT or state["readings"][KEEP] == KEEP_CAT:
        return []
    keeps_all = state["readings"][KEEP] == KEEP_ALL
    return [seat for seat in playing(state) if keeps_all or seat != taker]


class _Enter(Screen):
    """Cards, one after the other. BACK takes the last answer back.

    table: the game's. seats: whose cards are asked.
    """

    def __init__(self, table, seats):
        self._table = table
        self._state = table.session.state
        self._seats = seats
        self._cards = []  # of the first of them
        self._choice = None

    def opened(self, app):
        super().opened(app)
        self._ask()

    def _ask(self):
        self._choice = CardChoice(
            self.app, self._state, self._state["way"], self._entered, self._cards)

    def _entered(self, one):
        self._cards.append(one)
        if len(self._cards) == len(self._seats):
            self._complete()
        else:
            self._ask()

    def _complete(self):
        raise NotImplementedError

    def _played(self):
        """The cards of the trick, by seat; HIDDEN where none is asked."""
        found = dict(zip(self._seats, self._cards))
        return [found.get(seat, HIDDEN) for seat in playing(self._state)]

    def _title(self):
        raise NotImplementedError

    def page(self):
        note = "%d/%d" % (len(self._cards) + 1, len(self._seats))
        page = self._choice.page(self._title(), note)
        page.labels["back"] = t("back")
        return page

    def on_intent(self, intent):
        if intent != "back":
            self._choice.on_intent(intent)
        elif not self._choice.back():
            if self._cards:
                self._cards.pop()
                self._ask()
            else:
                self.app.close()


class EnterFront(_Enter):
    """The colours that go in front of the player who takes a trick. taker: that player."""

    def __init__(self, table, taker):
        super().__init__(table, asked(table.session.state, taker))
        self._taker = taker

    def _title(self):
        return t("cat.ask.front", self.app.player(self._taker))

    def _complete(self):
        cards = self._played()
        self._cards.pop()  # if the rules refuse, the last one is asked again
        self._table.commit("trick", self._taker, cards)


class EnterTrick(_Enter):
    """What everybody plays, and who takes it by the rules: the players may say otherwise."""

    def __init__(self, table):
        super().__init__(table, [one for one in order(table.session.state) if one != CAT])
        self._done = False

    def _title(self):
        return t("cat.ask.card", self.app.player(self._seats[len(self._cards)]))

    def _complete(self):
        self._done = True

    def page(self):
        if not self._done:
            return super().page()
        found = takes(self._state, self._played())
        body = Trick(self._state, self._laid(), found, self.app.player)
        if not found:
            return Page(t("cat.judged.not"), body, back=t("back"), ok=t("choose"))
        return Page(
            t("cat.judged", who(self.app.player, found[0])), body, back=t("back"),
            action=t("cat.else") if self._others(found) else "", ok=t("ok"),
        )

    def _laid(self):
        """(who, card) in the order of play."""
        found = dict(zip(self._seats, self._cards))
        if self._state["line"]:
            found[CAT] = self._state["line"][0]
        return [(one, found[one]) for one in order(self._state)]

    def on_intent(self, intent):
        if not self._done:
            super().on_intent(intent)
        elif intent == "back":
            self._done = False
            self._cards.pop()
            self._ask()
        else:
            found = takes(self._state, self._played())
            if intent == "ok" and not found or intent == "action" and self._others(found):
                self.app.open(Chooser("cat.judged.not", lambda: self._others(found)))
            elif intent == "ok":
                if self.app.slip:  # C chose the last rank
                    self.app.no()
                else:
                    self._take(found[0])

    def _others(self, found):
        """Who else might take it."""
        return [
            (who(self.app.player, one), "", lambda one=one: self._take(one))
            for one in order(self._state) if not found or one != found[0]
        ]

    def _take(self, taker):
        self._table.commit("trick", taker, self._played())


class Trick:
    """The cards of a trick in the order of play, the one that takes it on black, and why.

    laid: (who, card) of each. found: see `takes`, or None. player(seat) -> name.
    """

    def __init__(self, state, laid, found, player):
        self._state = state
        self._laid = laid
        self._found = found
        self._player = player

    def draw(self, canvas, x, y, width, height):
        left = x + (width - _PLACE * len(self._laid)) // 2
        for taker, one in self._laid:
            ink = BLACK
            if self._found and taker == self._found[0]:
                canvas.round_rect(left, y - 2, _PLACE - 4, _CARDS, 4, BLACK)
                ink = WHITE
            draw_card(canvas, self._state, one, left + 6, y + 1, _PLACE - 16, 28)
            if taker == CAT:
                cat_head(canvas, left + 16, y + 29, ink)
            else:
                name = brief(self._player(taker), _PLACE - 6)
                canvas.text_in(name, left + 1, y + 29, _PLACE - 6, 18, ("b16", "b14"), ink)
            left += _PLACE
        canvas.paragraph(
            self._words(), x, y + _CARDS + 2, width, height - _CARDS - 2, _WHY, align=0,
            middle=True)

    def _words(self):
        return why(self._state, self._found) if self._found else t("cat.judged.unknown")

    def text(self):
        lines = []
        for taker, one in self._laid:
            mark = "> " if self._found and taker == self._found[0] else ""
            lines.append("%s%s: %s" % (mark, who(self._player, taker), card_name(self._state, one)))
        return lines + [self._words()]
