"""Where the forty cards of Take That Toy! are."""

from toychest.games.take_that_toy.rules.burst import has_cat
from toychest.games.take_that_toy.screens.numbers import Numbers
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


class Forty(Screen):
    """All of them, counted by place."""

    def __init__(self, session):
        self._session = session

    def page(self):
        state = self._session.state
        counts = [
            ("cat.forty.hands", sum(state["hands"])),
            ("cat.forty.fronts", sum([len(front) for front in state["fronts"]])),
        ]
        if has_cat(state):
            counts += [("cat.forty.line", len(state["line"])), ("cat.deck", state["deck"])]
        counts += [
            ("cat.out", len(state["discard"])),
            ("cat.forty.trump", state["open"]),
            ("cat.forty.aside", state["aside"]),
        ]
        rows = [(number, t(words)) for words, number in counts]
        return Page(t("cat.forty"), Numbers(rows), back=t("back"))
