"""Entering a register card of My Toy Shop."""

from toychest.games.toy_shop.screens.colours import colour_choices, colour_page
from toychest.games.toy_shop.screens.drawings import QUARTERS
from toychest.games.toy_shop.screens.plan_words import block_words
from toychest.lang import t
from toychest.ui.screens import Screen


class EnterRegister(Screen):
    """Asks for the colour of each quarter. BACK goes back to the previous quarter. If the register
    is already entered, it is corrected. table: the Table. seat: the player's."""

    def __init__(self, table, seat):
        self._table = table
        self._seat = seat
        self._colours = ""

    def page(self):
        quarter = len(self._colours)
        return colour_page(
            self.app.player(self._seat),
            t("toy_shop.register.quarter", block_words(QUARTERS, quarter)),
            colour_choices(self._choose),
            QUARTERS,
            self._colours,
            quarter,
            (t("back"), self._go_back),
        )

    def _choose(self, colour):
        colours = self._colours + str(colour)
        if len(colours) < 4:
            self._colours = colours
            return
        session = self._table.session
        known = session.state["registers"][self._seat]
        session.commit("reregister" if known else "register", self._seat, colours)
        self.app.close_above(self._table)

    def _go_back(self):
        if self._colours:
            self._colours = self._colours[:-1]
        else:
            self.app.close()
