"""Ask for a register card, the first card of a shop of My Toy Shop."""

from toychest.asking.flow import Flow
from toychest.games.toy_shop.screens.ask_colour import colour_page
from toychest.games.toy_shop.screens.drawings import QUARTERS
from toychest.games.toy_shop.screens.plan_words import block_words
from toychest.lang import t


class EnterRegister(Flow):
    """Asks for the colours of the four quarters of a player's register card (the first card of a
    shop)."""

    def __init__(self, table, seat):
        super().__init__(table)
        self._seat = seat

    def steps(self):
        colours = ""
        for quarter in range(4):
            colour = yield quarter, lambda so_far=colours, i=quarter: self._colour_page(so_far, i)
            colours += str(colour)
        self._table.commit("register", self._seat, colours)

    def _colour_page(self, colours, quarter):
        note = t(".register.quarter", block_words(QUARTERS, quarter))
        return colour_page(self, self._table, self._seat, note, QUARTERS, colours, quarter)
