"""Entering the coins of a card in My Toy Shop."""

from toychest.games.toy_shop.rules import MOST_COINS, MOST_REGIONS
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class EnterCoins(Screen):
    """The coins of each region that a card joins; ACTION goes on to another region, BACK goes back
    to the one before."""

    def __init__(self, session):
        self._session = session
        self._coins = [0]

    def _room(self):
        """How many coins the last region can have."""
        return MOST_COINS - sum(self._coins[:-1])

    def page(self):
        coins = self._coins
        last = coins[-1]
        if len(coins) > 1:
            caption = "%s = %d" % (" + ".join([str(one) for one in coins]), sum(coins))
        else:
            caption = t("toy_shop.coins") if last else t("toy_shop.nothing")
        return Page(
            self.app.player(self._session.state["turn"]),
            Picker(str(last), caption, last < self._room(), last > 0),
            note=t("toy_shop.region", len(coins)),
            back=t("back"),
            action=t("toy_shop.more") if self._more() else "",
            ok=t("toy_shop.add_up", sum(coins)),
            moves=t("change"),
        )

    def _more(self):
        """Whether there can be another region."""
        coins = self._coins
        return coins[-1] and len(coins) < MOST_REGIONS and coins[-1] < self._room()

    def on_intent(self, intent):
        coins = self._coins
        if intent == "up":
            coins[-1] = min(coins[-1] + 1, self._room())
        elif intent == "down":
            coins[-1] = max(coins[-1] - 1, 0)
        elif intent == "action":
            if self._more():
                coins.append(0)
        elif intent == "back":
            coins.pop()
            if not coins:
                coins.append(0)
                self.app.close()
        elif intent == "ok":
            self.app.close()
            self._session.commit("coins", *[one for one in coins if one])
