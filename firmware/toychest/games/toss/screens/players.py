"""Choosing a player of Toss Your Cookies."""

from toychest.lang import t
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page

_SHOUT = ((784, 90), (988, 90), (1175, 90), (1568, 300))  # (Hz, ms)


class PickPlayer(Screen):
    """Choose a player."""

    def __init__(self, session, title, sentence, ok, selected=0):
        self._session = session
        self._title = title
        self._sentence = sentence
        self._ok = ok
        self._selected = selected

    def page(self):
        players = self._session.state["players"]
        return Page(
            t(self._title),
            PlayerMenu(self.app, players, self._selected, t(self._sentence)),
            back=t("back"),
            ok=t(self._ok),
            moves=t("move"),
        )

    def on_intent(self, intent):
        players = self._session.state["players"]
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, players)
        elif intent == "back":
            self.app.close()
        elif intent == "ok":
            self.app.close()
            self.chosen(self._selected)

    def chosen(self, seat):
        raise NotImplementedError


class Winner(PickPlayer):
    """ "Snickerdoodle!": who won the round? Whose turn it is, is on offer first."""

    def __init__(self, session):
        super().__init__(
            session, "toss.won.title", "toss.won.who", "toss.won.ok", session.state["turn"]
        )

    def page(self):
        page = super().page()
        page.labels["action"] = t("toss.hand")
        page.note = t("toss.won.show")
        return page

    def on_intent(self, intent):
        if intent == "action":
            from toychest.games.toss.screens.hand import WinningHand

            self.app.open(WinningHand())
        else:
            super().on_intent(intent)

    def chosen(self, seat):
        self._session.commit("win", seat)
        self.app.start(self.app.buzzer.play(_SHOUT))


class NextRound(PickPlayer):
    """Who starts the next round? The winner is on offer first."""

    def __init__(self, session):
        super().__init__(
            session, "toss.starter", "toss.starter.next", "toss.start", session.state["winner"]
        )

    def chosen(self, seat):
        self._session.commit("round", seat)
