"""The deeds of Monopoly Toy Story, and whose they are."""

from micropython import const

from toychest.games.monopoly_toy_story import deeds
from toychest.games.monopoly_toy_story.bank import BANK, DEEDS, HOTEL
from toychest.games.monopoly_toy_story.play import open_part
from toychest.games.monopoly_toy_story.widgets import brief
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import canvas_width

_ROW_WIDTH = const(236)  # px that a deed and its owner share


class Ledger:
    """All deeds as rows of a Chooser, each with its owner: made when they come into view."""

    def __init__(self, app, session, play):
        self._app = app
        self._session = session
        self._play = play

    def __len__(self):
        return DEEDS

    def __getitem__(self, deed):
        owner = _owner(self._session.state, deed, self._play)
        room = _ROW_WIDTH - canvas_width(owner, "r16")
        return brief(deed_name(deed), room, "b14"), owner, lambda: self._open(deed)

    def _open(self, deed):
        open_part(self._app, "property", lambda part: part.deed(
            self._app, self._session, self._play, deed))


def ledger(app, session, play):
    """The screen of all deeds."""
    rows = Ledger(app, session, play)
    return Chooser("bank.deeds", lambda: rows, keep=True)


def _owner(state, deed, play):
    owner = state["owner"][deed]
    if owner == BANK:
        return ""
    name = play.name(owner)
    if state["mortgage"][deed]:
        return t("bank.owner.mortgaged", name)
    level = deeds.level(state, deed)
    if level == HOTEL:
        return t("bank.owner.hotel", name)
    return t("bank.owner.houses", name, level) if level else name
