"""Ask for the coins that a card of My Toy Shop earns."""

from toychest.asking.flow import Flow
from toychest.games.toy_shop.rules import MOST_COINS, MOST_REGIONS
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.widgets import Page


class EnterCoins(Flow):
    """Asks for the coins that the current player's new card earns. A card can earn coins in several
    areas of the shop. An area is a group of toys of one colour that lie side by side.

    UP and DOWN change the coins of an area. ACTION asks for the next area. OK saves the coins of
    this area and of those before it.
    """

    asks_again = True

    def __init__(self, table):
        super().__init__(table)
        self._shown = [0] * MOST_REGIONS  # coins of each area, as entered last

    def steps(self):
        coins = []
        more = True
        while more:
            number, more = yield len(coins), lambda before=tuple(coins): self._area(before)
            coins.append(number)
        self._table.commit("coins", *[number for number in coins if number])

    def _area(self, before):
        # The page of an area. before: the coins of the areas before it.
        area = len(before)
        room = MOST_COINS - sum(before)  # all areas have at most MOST_COINS together
        number = min(self._shown[area], room)
        coins = before + (number,)
        total = sum(coins)
        if before:
            caption = "%s = %d" % (" + ".join([str(number) for number in coins]), total)
        else:
            caption = t(".coins") if number else t(".nothing")
        more = None
        if number and number < room and len(coins) < MOST_REGIONS:
            more = t(".more"), lambda: self.answer((number, True))

        def step(by):
            self._shown[area] = min(max(number + by, 0), room)

        return Page(
            self.app.player(self._table.session.state["turn"]),
            Picker(str(number), caption, number < room, number > 0),
            note=t(".region", len(coins)),
            back=self.back,
            action=more,
            ok=(t(".add_up", total) if total else t("next"), lambda: self.answer((number, False))),
            step=step,
            turn=True,
        )
