"""The coins of each card of My Toy Shop."""

from toychest.games.toy_shop.rules import CARDS
from toychest.games.toy_shop.screens.widgets import Columns
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Statistics(Screen):
    """The coins of a player, card by card. UP and DOWN lead to the other players."""

    def __init__(self, session):
        self._session = session
        self._seat = session.state["turn"]

    def page(self):
        earned = self._session.state["earned"][self._seat]
        return Page(
            self.app.player(self._seat),
            Columns(earned, CARDS),
            note=t("toy_shop.in_all", sum(earned)),
            back=(t("back"), self.app.close),
            ok=(t("next"), lambda: self._step(1)),
            step=self._step,
        )

    def _step(self, by):
        self._seat = (self._seat + by) % self._session.state["players"]
