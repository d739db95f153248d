"""Where the forty cards of Take That Toy! are."""

from toychest.games.stray_cat.rules.burst import has_cat
from toychest.games.stray_cat.screens.numbers import Numbers
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
            ("stray_cat.forty.hands", sum(state["hands"])),
            ("stray_cat.forty.fronts", sum([len(front) for front in state["fronts"]])),
        ]
        if has_cat(state):
            counts += [
                ("stray_cat.forty.line", len(state["line"])),
                ("stray_cat.deck", state["deck"]),
            ]
        counts += [
            ("stray_cat.out", len(state["discard"])),
            ("stray_cat.forty.trump", state["open"]),
            ("stray_cat.forty.aside", state["aside"]),
        ]
        rows = [(number, t(words)) for words, number in counts]
        return Page(t("stray_cat.forty"), Numbers(rows), back=(t("back"), self.app.close))
