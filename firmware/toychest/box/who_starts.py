"""Choose at random the player who starts, for any game."""

from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS
from toychest.lang import t
from toychest.ui.game_widgets import Cheer
from toychest.ui.page import Screen
from toychest.ui.widgets import Page

_FOUND = ((784, 90), (1175, 200))  # (Hz, ms)


class WhoStarts(Screen):
    """The screen that chooses at random the player who starts. It chooses once when it opens, and
    again at each ACTION. UP and DOWN change the number of players, and choose again. The page shows
    the number of choices, so that nobody can choose again in secret. With the first choice, it
    shows instead the player whom the players accepted with OK last time, if there is one."""

    drops_double_press = True

    def opened(self, app):
        super().opened(app)
        self._choices = 0
        self._choose()

    def _choose(self):
        self._choices += 1
        self._seat = self.app.pool.below(self.app.settings["players"])
        self.app.start(self.app.buzzer.play(_FOUND))

    def _accept(self):
        self.app.close()  # first, for a message may follow
        self.app.save_setting("began", self.app.player(self._seat))

    def page(self):
        players, choices = self.app.settings["players"], self._choices
        last = self.app.settings["began"]
        note = t("starter.choice.n", choices) if choices > 1 else t("starter.choice.1")
        if last and choices == 1:
            note = t("starter.last", last)
        body = Starter(
            self.app.player(self._seat),
            self.app.mascot(self._seat),
            t("starter.of", players),
            players < MAX_PLAYERS,
            players > MIN_PLAYERS,
        )
        return Page(
            t("starter.title"),
            body,
            back=(t("back"), self.app.close),
            action=(t("again"), self._choose),
            ok=(t("ok"), self._accept),
            note=note,
            step=self._change_players,
        )

    def _change_players(self, by):
        players = self.app.settings["players"] + by
        if MIN_PLAYERS <= players <= MAX_PLAYERS:
            self.app.save_setting("players", players)
            self._choose()


class Starter(Cheer):
    """The body of a page with the player who starts, and the number of players. up, down: whether
    this number can go up or down."""

    up_increases = True

    def __init__(self, name, mascot, sentence, up, down):
        super().__init__("dice_big", name, sentence, True, mascot)
        self.up = up
        self.down = down
