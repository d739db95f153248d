"""Read and save the board that the players typed in: its spaces and the amounts of its two taxes.
The players copy them from the printed board. The game also works without them."""

from toychest.core.events import fits
from toychest.core.settings import Document
from toychest.games.monopoly.rules.deeds import is_board
from toychest.games.monopoly.rules.numbers import AMOUNT, TAXES


class CopiedBoard:
    """The board that the players typed in, saved in a file.

    damaged: True if the file could not be read, and was renamed
    """

    def __init__(self, saves):
        self._document = Document(saves, "board.json")
        self.damaged = self._document.damaged
        self._spaces = self._document.data.get("spaces", "")
        self._taxes = {}  # {space: M} of the known taxes
        taxes = self._document.data.get("taxes")
        for space in TAXES:
            if isinstance(taxes, dict) and fits(taxes.get(space), AMOUNT):
                self._taxes[space] = taxes[space]

    @property
    def spaces(self):
        """The board as a string, see rules/board.py; "" if the players typed in no valid board."""
        return self._spaces if is_board(self._spaces) else ""

    def tax(self, space):
        """Return the amount of Sid's Tax ("S") or Dummy Tax ("D") in M, or 0 if it was not typed
        in."""
        return self._taxes.get(space, 0)

    def take(self, spaces, taxes=None):
        """Replace the old board by a new one that the players typed in, and save it. Raises OSError
        if the file can't be written.

        spaces: a character for each space, see rules/board.py; "" for no board
        taxes: {"S" for Sid's Tax or "D" for Dummy Tax: amount in M}; None keeps the old amounts
        """
        taxes = dict(self._taxes if taxes is None else taxes)
        self._document.save({"spaces": spaces, "taxes": taxes})
        self._spaces, self._taxes = spaces, taxes

    def keep(self, space, amount):
        """Set the amount of a tax in M, and save it. If the file can't be written, the amount is
        set all the same, and no error is raised. space: "S" for Sid's Tax, "D" for Dummy Tax."""
        self._taxes[space] = amount
        try:
            self.take(self.spaces)
        except OSError:
            pass
