"""Enters the printed board into the box, one space after the other."""

from micropython import const

from toychest.core.session import NotSaved
from toychest.games.monopoly.rules.board import GO, JAIL, MOST, is_board, space_of
from toychest.games.monopoly.rules.numbers import DEEDS
from toychest.games.monopoly.story import space_name
from toychest.lang import t
from toychest.ui.screens import Chooser, Message
from toychest.ui.widgets import brief

_DOWN = "TCVSD"  # likely spaces, below the next deed
_UP = "XPJ"  # likely spaces, above it: UP leads to the last one first
_NOTHING = ""  # removes the space
_BEFORE = const(130)  # px of the name in the title line


class EnterBoard(Chooser):
    """Asks for the next space of the board. The first row is the space that is already copied
    there, or else the next deed without a space. OK goes to the next space, BACK to the previous
    one. ACTION saves the board. board: the Board. titles: the Titles."""

    def __init__(self, board, titles):
        super().__init__(
            self._title_text, self._rows, keep=True, action=("monopoly.board.done", self._save)
        )
        self._at = 1  # index of the space to enter
        self._board = board
        self._titles = titles
        self._spaces = board.spaces or GO

    def _title_text(self):
        before = brief(space_name(self._spaces[self._at - 1], self._titles), _BEFORE)
        return t("monopoly.board.space", self._at + 1, before)

    def _rows(self):
        here = self._spaces[self._at : self._at + 1]
        others = self._spaces.replace(here, "") if here else self._spaces
        deeds = [space_of(deed) for deed in range(DEEDS) if space_of(deed) not in others]
        spaces = deeds[:1] + list(_DOWN) + deeds[1:] + list(_UP)
        if JAIL in others:
            spaces.remove(JAIL)
        if here:
            spaces = [here] + [space for space in spaces if space != here] + [_NOTHING]
        return [
            (
                space_name(space, self._titles) if space else t("monopoly.board.none"),
                "",
                lambda space=space: self._put(space),
            )
            for space in spaces
        ]

    def _put(self, space):
        """Put a space here, or remove the space that is here, and go to the next one. Refuse more
        spaces than a board can have."""
        index, spaces = self._at, self._spaces
        if space and index == len(spaces) == MOST:
            self.app.low_tone()
            return
        self._spaces = spaces[:index] + space + spaces[index + 1 :]
        self._at += len(space)
        self.selected = 0

    def leave(self):
        if self._at > 1:
            self._at -= 1
            self.selected = 0
        else:
            super().leave()

    def _save(self):
        """Save the board. GO alone is no board. Raises NotSaved."""
        spaces = self._spaces if is_board(self._spaces) else ""
        try:
            self._board.take(spaces)
        except OSError:
            raise NotSaved
        words = t("monopoly.board.no_board")
        if spaces:
            words = t("monopoly.board.next_game", len(spaces))
        self.app.close()
        self.app.open(Message(t("monopoly.board"), words))
