"""Entering the cash register card of a player of My Toy Shop."""

from toychest.games.my_toy_shop.rules.cards import TYPES
from toychest.games.my_toy_shop.rules.story import type_name
from toychest.games.my_toy_shop.screens.drawings import quarters
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.picker import arrows
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page


class Quarters:
    """The register card with the colours that are chosen, and what the last one is called."""

    def __init__(self, types, at):
        self._types = types
        self._at = at

    def draw(self, canvas, x, y, width, height):
        quarters(canvas, self._types, x + 4, y + 3, 80)
        canvas.rect(x + 3, y + 2, 82, 82, BLACK)
        canvas.vline(x + 44, y + 2, 82, BLACK)
        canvas.hline(x + 3, y + 43, 82, BLACK)
        left = x + 3 + self._at % 2 * 41
        top = y + 2 + self._at // 2 * 41
        for i in range(4):
            canvas.rect(left + i, top + i, 41 - 2 * i, 41 - 2 * i, 1 if i == 3 else BLACK)
        name = type_name(self._types[self._at])
        canvas.text_in(name, x + 102, y + 22, width - 134, 42, ("b40", "b26", "b22"), align=-1)
        arrows(canvas, x + width - 24, y + 26)

    def text(self):
        return [", ".join([type_name(one) for one in self._types if one is not None])]


class EnterRegister(Screen):
    """The type of each quarter, one after the other; BACK goes back to the one before."""

    def __init__(self, session, seat):
        self._session = session
        self._seat = seat
        self._types = [0, None, None, None]
        self._at = 0

    def page(self):
        return Page(
            self.app.player(self._seat), Quarters(self._types, self._at),
            note=t("shop.register"), back=t("back"), ok=t("ok") if self._at == 3 else t("next"),
            moves=t("change"),
        )

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._types[self._at] = moved(self._types[self._at], intent, TYPES)
        elif intent == "back":
            self._types[self._at] = None
            self._at -= 1
            if self._at < 0:
                self.app.close()
        elif intent == "ok":
            if self._at < 3:
                self._at += 1
                self._types[self._at] = min(self._at, TYPES - 1)
            else:
                colours = "".join([str(one) for one in self._types])
                self.app.close()
                self._session.commit("register", self._seat, colours)
