"""The spaces of the printed board and the amounts of its two taxes, as the players have typed them
into the box. The game also works without them."""

from toychest.core.events import fits
from toychest.core.settings import Document
from toychest.games.monopoly.rules.board import TAXES, is_board
from toychest.games.monopoly.rules.numbers import AMOUNT


class Board:
    """The spaces of the printed board, as the players have typed them in, saved in a file.

    saves: path of the folder of all saves
    spaces: str with a character for each space, see rules/board.py; "" if no board was typed in
    damaged: whether the file could not be read; it was then renamed
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
        """Return the amount of a tax in M (game money), or 0 if it was not typed in. space:
        character of the tax space, one of TAXES."""
        return self._taxes.get(space, 0)

    def take(self, spaces, taxes=None):
        """Replace the typed-in board, and save it. Raises OSError if the file can't be written.

        spaces: str with a character for each space of the board, see rules/board.py
        taxes: {character of a tax space: amount in M (game money)}; None keeps the known amounts
        """
        self.spaces = spaces
        self._taxes = dict(self._taxes if taxes is None else taxes)
        self._document.save({"spaces": spaces, "taxes": self._taxes})

    def keep(self, space, amount):
        """Set the amount of a tax, and save it if possible. If the file can't be written, the box
        later asks the players again. space: character of the tax space, one of TAXES. amount: in M
        (game money)."""
        self._taxes[space] = amount
        try:
            self.take(self.spaces)
        except OSError:
            pass
