"""Ask for the coins that a card of My Toy Shop earns."""

from toychest.games.toy_shop.rules import MOST_COINS, MOST_REGIONS
from toychest.lang import t
from toychest.ui.page import Screen
from toychest.ui.picker import Picker
from toychest.ui.widgets import Page


class EnterCoins(Screen):
    """The screen that asks for the coins that the current player's new card earns. A card can earn
    coins in several areas of the shop. An area is a group of toys of one colour that lie side by
    side.

    UP and DOWN change the coins of an area. ACTION asks for the next area. BACK goes back to the
    previous area. OK saves the coins of all areas.

    coins: list of the coins of each area so far, the present area last
    """

    def __init__(self, session):
        self._session = session
        self.coins = [0]

    def _room(self):
        # All areas have at most MOST_COINS together.
        return MOST_COINS - sum(self.coins[:-1])

    def page(self):
        coins = self.coins
        last = coins[-1]
        total = sum(coins)
        if len(coins) > 1:
            caption = "%s = %d" % (" + ".join([str(number) for number in coins]), total)
        else:
            caption = t(".coins") if last else t(".nothing")
        more = last and len(coins) < MOST_REGIONS and last < self._room()
        return Page(
            self.app.player(self._session.state["turn"]),
            Picker(str(last), caption, last < self._room(), last > 0),
            note=t(".region", len(coins)),
            back=(t("back"), self._go_back),
            action=(t(".more"), lambda: coins.append(0)) if more else None,
            ok=(t(".add_up", total) if total else t("next"), self._add),
            step=self._step,
            turn=True,
        )

    def _step(self, by):
        self.coins[-1] = min(max(self.coins[-1] + by, 0), self._room())

    def _go_back(self):
        if len(self.coins) > 1:
            self.coins.pop()
        else:
            self.app.close()

    def _add(self):
        self.app.close()
        self._session.commit("coins", *[number for number in self.coins if number])
