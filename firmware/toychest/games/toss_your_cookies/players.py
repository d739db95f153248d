"""Choosing a player of Toss Your Cookies."""

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page

_SHOUT = ((784, 90), (988, 90), (1175, 90), (1568, 300))  # (Hz, ms)


class PlayerMenu:
    """A sentence above the players to choose from, in two columns."""

    def __init__(self, app, players, selected, sentence):
        self._names = [app.player(seat) for seat in range(players)]
        self._selected = selected
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        if canvas.part(x - 4, y - 3, width + 8, 19, "who", self._sentence):
            canvas.text_in(self._sentence, x, y - 2, width, 18, ("r16", "r14"), align=-1)
        rows = -(-len(self._names) // 2)
        pitch = min(30, 70 // rows)
        wide = width // 2 - 3
        for seat, name in enumerate(self._names):
            left = x + seat // rows * (wide + 6)
            top = y + 17 + seat % rows * pitch
            chosen = seat == self._selected
            if not canvas.part(left, top, wide, pitch, "player", name, chosen):
                continue
            ink = BLACK
            if chosen:
                canvas.round_rect(left, top, wide, pitch - 1, 3, ink)
                ink = WHITE
            fonts = ("b20", "b16") if pitch > 22 else ("b16", "b14")
            if pitch < 18 and len(name.encode()) > len(name):
                fonts = ("b14",)  # an accent on a capital stays within the row
            canvas.text_in(name, left + 8, top, wide - 16, pitch - 1, fonts, ink, -1)
            yield

    def text(self):
        lines = [self._sentence]
        for seat, name in enumerate(self._names):
            lines.append(("> " if seat == self._selected else "  ") + name)
        return lines


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
            t(self._title), PlayerMenu(self.app, players, self._selected, t(self._sentence)),
            back=t("back"), ok=t(self._ok), moves=t("move"),
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
    """"Snickerdoodle!": who won the round?"""

    def __init__(self, session):
        super().__init__(session, "toss.won.title", "toss.won.who", "toss.won.ok")

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
