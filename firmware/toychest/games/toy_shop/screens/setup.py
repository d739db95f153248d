"""A new game of My Toy Shop."""

from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import moved
from toychest.ui.widgets import Menu, Page

_WAYS = ("toy_shop.way.quick", "toy_shop.way.colours", "toy_shop.way.toys")
# Who takes the first card, and who wins ties.
_QUESTIONS = (
    ("toy_shop.starter", "toy_shop.starter.why"),
    ("toy_shop.youngest", "toy_shop.youngest.why"),
)


class Setup(NewGame):
    """How many play, who counts the coins, who starts, who is the youngest."""

    name = "toy_shop"

    def __init__(self, session):
        super().__init__(session, (self._page_way, self._page_who, self._page_who))
        self._way = session.state["plan"] if session.state else 0
        # The last game knew who is the youngest.
        self._who = [0, session.state["youngest"] if session.state else 0]

    def _page_way(self):
        rows = [(t(way), "") for way in _WAYS]
        return Page(
            t("toy_shop.way"),
            Menu(rows, self._way),
            back=t("back"),
            ok=t("next"),
            moves=t("move"),
        )

    def _page_who(self):
        at = self._step - 3
        self._who[at] = min(self._who[at], self.players - 1)
        title, why = _QUESTIONS[at]
        return Page(
            t(title),
            PlayerMenu(self.app, self.players, self._who[at], t(why)),
            back=t("back"),
            ok=t("next") if at == 0 else t("toy_shop.start"),
            moves=t("move"),
        )

    def _choose(self, step, intent):
        if step:
            self._who[step - 1] = moved(self._who[step - 1], intent, self.players)
        else:
            self._way = moved(self._way, intent, len(_WAYS))

    def _start(self):
        return self.players, self._who[0], self._who[1], self._way
