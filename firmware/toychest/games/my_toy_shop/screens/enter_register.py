"""Entering the cash register card of a player of My Toy Shop."""

from toychest.games.my_toy_shop.rules.cards import TYPES
from toychest.games.my_toy_shop.screens.drawings import draw_card, draw_pattern
from toychest.games.my_toy_shop.screens.plan_words import block_words, colour_asked
from toychest.lang import t
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page
from toychest.ui.screens import Screen

_QUARTERS = 7  # the layout of four quarters


class EnterRegister(Screen):
    """The colour of each quarter, one after the other; BACK goes back to the one before. One that
    is entered already is put right.

    table: the game's. seat: whose card it is.
    """

    def __init__(self, table, seat):
        self._table = table
        self._seat = seat
        self._colours = ""

    def page(self):
        where = block_words(_QUARTERS, len(self._colours))
        by_intent = self._choices()
        return choice_page(
            self.app, self.app.player(self._seat), t("shop.register.quarter", where), by_intent,
            Choices(by_intent, 30, [], 46, self._draw),
        )

    def _draw(self, canvas, x, y, width, height):
        at = min(len(self._colours), 3)
        draw_card(canvas, _QUARTERS, self._colours, x, y + 24, 38, at)

    def _choices(self):
        return {
            intent: Choice(colour_asked(i), lambda i=i: self._choose(i), draw_pattern(i))
            for i, intent in zip(range(TYPES), INTENTS)
        }

    def _choose(self, one):
        colours = self._colours + str(one)
        if len(colours) < 4:
            self._colours = colours
            return
        session = self._table.session
        known = session.state["registers"][self._seat]
        session.commit("reregister" if known else "register", self._seat, colours)
        self.app.close_above(self._table)

    def on_intent(self, intent):
        found = self._choices()
        if intent in found:
            found[intent].chosen()
        elif intent == "back":
            if self._colours:
                self._colours = self._colours[:-1]
            else:
                self.app.close()
