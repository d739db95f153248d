"""Correcting a card of Take That Toy! that was entered some turns ago."""

from toychest.games.stray_cat.rules.cards import HIDDEN
from toychest.games.stray_cat.rules.recard import TRUMP, card_with, place_of, replaced
from toychest.games.stray_cat.screens.front import Enter
from toychest.games.stray_cat.story import card_name
from toychest.lang import t
from toychest.ui.screens import Chooser


def put_right(table, numbers):
    """Ask again for one of these cards, if any still lies open. numbers: see `rules.recard`."""
    app = table.app
    state = table.session.state
    lying = [number for number in numbers if card_with(state, number)]
    if not lying:
        app.low_tone()
        app.refuse(t("stray_cat.refuse.gone"))
        return
    app.close_above(table)
    if len(lying) == 1:
        app.open(SayAgain(table, lying[0]))
    else:
        app.open(Chooser("put_right", lambda: [_row(table, number) for number in lying], keep=True))


def _row(table, number):
    """Return the row of a menu for a card, with its place."""
    state = table.session.state
    place = place_of(state, number)[0]
    if place < state["players"]:
        where = table.app.player(place)
    else:
        where = t("stray_cat.forty.line" if place == state["players"] else "stray_cat.forty.out")
    return (
        card_name(state, card_with(state, number)),
        where,
        lambda: table.app.open(SayAgain(table, number)),
    )


class SayAgain(Enter):
    """Asks for the right card in place of the card with this number. table: the Table of the
    game."""

    def __init__(self, table, number):
        state = table.session.state
        super().__init__(table, (number,))
        self._number = number
        self._old = card_name(state, card_with(state, number))
        self._state = replaced(state, number, HIDDEN)
        self._ranks = state["way"] and (state["open"] or number != TRUMP)

    def _title(self):
        return t("stray_cat.ask.instead", self._old)

    def _complete(self):
        self._table.commit("recard", self._number, self._cards.pop())
