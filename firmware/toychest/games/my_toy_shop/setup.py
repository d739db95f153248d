"""A new game of My Toy Shop."""

from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import moved
from toychest.ui.widgets import Page

_QUESTIONS = ("shop.starter", "shop.youngest")  # who takes the first card, who wins ties


class Setup(NewGame):
    """How many play, who starts, who is the youngest."""

    name = "my_toy_shop"

    def __init__(self, session):
        super().__init__(session, (self._page_who, self._page_who))
        self._who = [0, 0]

    def _page_who(self):
        at = self._step - 1
        self._who[at] = min(self._who[at], self.players - 1)
        key = _QUESTIONS[at]
        return Page(
            t(key), PlayerMenu(self.app, self.players, self._who[at], t(key + ".why")),
            back=t("back"), ok=t("next") if at == 0 else t("shop.start"), moves=t("move"),
        )

    def _choose(self, step, intent):
        self._who[step] = moved(self._who[step], intent, self.players)

    def _start(self):
        return self.players, self._who[0], self._who[1], 0
