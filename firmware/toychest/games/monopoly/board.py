"""The spaces of the board in their order, and the amounts of its taxes, as far as the owner has
copied them.

Nothing is known of a board until somebody reads it off: the bank works without.
"""

from toychest.core.schema import fits
from toychest.core.settings import Document
from toychest.games.monopoly.rules.board import TAXES, is_board
from toychest.games.monopoly.rules.numbers import AMOUNT


class Board:
    """The board. saves: the folder of all saves. spaces: as of `rules.board`, "" for none. damaged:
    the file could not be read; it is kept under another name."""

    def __init__(self, saves):
        self._document = Document(saves, "board.json")
        self.damaged = self._document.damaged
        self.spaces = ""
        self._taxes = {}  # space: M, as far as it is known
        found = self._document.found
        if is_board(found.get("spaces")):
            self.spaces = found["spaces"]
        taxes = found.get("taxes")
        for space in TAXES:
            if isinstance(taxes, dict) and fits(taxes.get(space), AMOUNT):
                self._taxes[space] = taxes[space]

    def tax(self, space):
        """What a tax is, in M; 0 if that is not known."""
        return self._taxes.get(space, 0)

    def take(self, spaces, taxes=None):
        """Put these in the place of what was known, and save. taxes: what each is, by its space;
        the same as before by default. Raises OSError."""
        self.spaces = spaces
        self._taxes = dict(self._taxes if taxes is None else taxes)
        self._document.save({"spaces": spaces, "taxes": self._taxes})

    def keep(self, space, amount):
        """Keep what a tax is, if that can be: it is asked for again."""
        self._taxes[space] = amount
        try:
            self.take(self.spaces)
        except OSError:
            pass
