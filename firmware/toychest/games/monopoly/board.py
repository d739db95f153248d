"""The spaces and the taxes of the printed board, which the players may enter. The game also works
without them."""

from toychest.core.events import fits
from toychest.core.settings import Document
from toychest.games.monopoly.rules.board import TAXES, is_board
from toychest.games.monopoly.rules.numbers import AMOUNT


class Board:
    """The board that the players have entered.

    saves: path of the folder of all saves
    spaces: the board as a string, see rules/board.py; "" if it was not entered
    damaged: whether the file could not be read; it was renamed then
    """

    def __init__(self, saves):
        self._document = Document(saves, "board.json")
        self.damaged = self._document.damaged
        self.spaces = ""
        self._taxes = {}  # {space: M} of the known taxes
        document = self._document.found
        if is_board(document.get("spaces")):
            self.spaces = document["spaces"]
        taxes = document.get("taxes")
        for space in TAXES:
            if isinstance(taxes, dict) and fits(taxes.get(space), AMOUNT):
                self._taxes[space] = taxes[space]

    def tax(self, space):
        """Return the amount of a tax in M, or 0 if it is not known. space: one of TAXES."""
        return self._taxes.get(space, 0)

    def take(self, spaces, taxes=None):
        """Replace the board and save it. spaces: see Board. taxes: {space: amount in M}, by default
        the known taxes. Raises OSError."""
        self.spaces = spaces
        self._taxes = dict(self._taxes if taxes is None else taxes)
        self._document.save({"spaces": spaces, "taxes": self._taxes})

    def keep(self, space, amount):
        """Remember the amount of a tax, in M, and save it. If it can't be saved, the box asks for
        it again after the next start. space: one of TAXES."""
        self._taxes[space] = amount
        try:
            self.take(self.spaces)
        except OSError:
            pass
