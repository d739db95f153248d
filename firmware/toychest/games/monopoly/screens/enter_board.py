"""The spaces of the board, copied on the box one after the other."""

from micropython import const

from toychest.core.session import NotSaved
from toychest.games.monopoly.rules.board import GO, JAIL, MOST, is_board, space_of
from toychest.games.monopoly.rules.numbers import DEEDS
from toychest.games.monopoly.story import space_name
from toychest.lang import t
from toychest.ui.screens import Chooser, Message
from toychest.ui.widgets import brief

_DOWN = "TCVSD"  # what is likely next, below the next deed
_UP = "XPJ"  # and above it, the nearest last
_NONE = ""
_BEFORE = const(130)  # px in the title line


class EnterBoard(Chooser):
    """What comes behind the space before? First what was copied there, else the next deed that has
    no space yet; OK goes on, BACK goes back, ACTION is the end. board: what is copied."""

    def __init__(self, board):
        super().__init__(
            self._asked, self._rows, keep=True, action=("monopoly.board.done", self._done)
        )
        self._at = 1  # the space that is asked
        self._board = board
        self._spaces = board.spaces or GO

    def _asked(self):
        before = brief(space_name(self._spaces[self._at - 1]), _BEFORE, "b14")
        return t("monopoly.board.space", self._at + 1, before)

    def _rows(self):
        here = self._spaces[self._at : self._at + 1]
        others = self._spaces.replace(here, "") if here else self._spaces
        deeds = [space_of(deed) for deed in range(DEEDS) if space_of(deed) not in others]
        found = deeds[:1] + list(_DOWN) + deeds[1:] + list(_UP)
        if JAIL in others:
            found.remove(JAIL)
        if here:
            found = [here] + [space for space in found if space != here] + [_NONE]
        return [
            (
                space_name(space) if space else t("monopoly.board.none"),
                "",
                lambda space=space: self._put(space),
            )
            for space in found
        ]

    def _put(self, space):
        """This is the space here."""
        spaces = self._spaces
        if len(spaces) - len(spaces[self._at : self._at + 1]) < MOST or not space:
            self._spaces = spaces[: self._at] + space + spaces[self._at + 1 :]
            self._at += len(space)
            self.selected = 0
        else:
            self.app.no()

    def leave(self):
        if self._at > 1:
            self._at -= 1
            self.selected = 0
        else:
            super().leave()

    def _done(self):
        """Save the board; GO alone is none."""
        spaces = self._spaces if is_board(self._spaces) else ""
        try:
            self._board.take(spaces)
        except OSError:
            raise NotSaved
        words = (
            t("monopoly.board.next_game", len(spaces)) if spaces else t("monopoly.board.no_board")
        )
        self.app.close()
        self.app.open(Message(t("monopoly.board"), words))
