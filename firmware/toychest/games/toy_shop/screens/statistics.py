"""The coins of each card of My Toy Shop."""

from toychest.games.toy_shop.rules import CARDS
from toychest.games.toy_shop.screens.widgets import Columns
from toychest.lang import t
from toychest.screens.pages import Pages


def statistics(app, state):
    """Return the pages with the coins of each card, one for each player, the current player's
    first."""

    def show(seat):
        earned = state["earned"][seat]
        return app.player(seat), Columns(earned, CARDS), t("toy_shop.in_all", sum(earned))

    return Pages(show, state["players"], state["turn"])
