"""The deeds of Monopoly Toy Story, and whose they are."""

from micropython import const

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import BANK, DEEDS, HOTEL
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import brief, canvas_width

_ROW_WIDTH = const(236)  # px that a deed and its owner share


class DeedList(Chooser):
    """All deeds, each with its owner. table: the game's."""

    def __init__(self, table):
        super().__init__("bank.deeds", self._rows, keep=True)
        self._table = table

    def _rows(self):
        rows = []
        for deed in range(DEEDS):
            owner = self._owner(deed)
            room = _ROW_WIDTH - canvas_width(owner, "r16")
            rows.append((
                brief(deed_name(deed), room, "b14"), owner, lambda deed=deed: self._open(deed)
            ))
        return rows

    def _owner(self, deed):
        """Whose a deed is, and what is on it, in words."""
        state = self._table.session.state
        owner = state["owner"][deed]
        if owner == BANK:
            return ""
        name = self._table.name(owner)
        if state["mortgage"][deed]:
            return t("bank.owner.mortgaged", name)
        level = deeds.level(state, deed)
        if level == HOTEL:
            return t("bank.owner.hotel", name)
        return t("bank.owner.houses", name, level) if level else name

    def _open(self, deed):
        from toychest.games.monopoly_toy_story.screens.deed import Deed

        self.app.open(Deed(self._table, deed))
