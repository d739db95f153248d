"""The board as far as the owner has copied it: its spaces in their order, and its taxes.

The game works without a copied board.
"""

from toychest.core.schema import fits
from toychest.core.settings import Document
from toychest.games.monopoly.rules.board import TAXES, is_board
from toychest.games.monopoly.rules.numbers import AMOUNT


class Board:
    """The copied board. saves: path of all saves.

    spaces: the board as a string, see `rules.board`; "" for none. damaged: whether the file could
    not be read; it is kept under another name.
    """

    def __init__(self, saves):
        self._document = Document(saves, "board.json")
        self.damaged = self._document.damaged
        self.spaces = ""
        self._taxes = {}  # {space: M} of the taxes that are known
        found = self._document.found
        if is_board(found.get("spaces")):
            self.spaces = found["spaces"]
        taxes = found.get("taxes")
        for space in TAXES:
            if isinstance(taxes, dict) and fits(taxes.get(space), AMOUNT):
                self._taxes[space] = taxes[space]

    def tax(self, space):
        """Return a tax in M, 0 if it is not known. space: one of TAXES."""
        return self._taxes.get(space, 0)

    def take(self, spaces, taxes=None):
        """Replace the board and save it. Raises OSError. taxes: {space: M}; by default those
        known."""
        self.spaces = spaces
        self._taxes = dict(self._taxes if taxes is None else taxes)
        self._document.save({"spaces": spaces, "taxes": self._taxes})

    def keep(self, space, amount):
        """Remember a tax, in M. If it can't be saved, it is asked for again later."""
        self._taxes[space] = amount
        try:
            self.take(self.spaces)
        except OSError:
            pass
