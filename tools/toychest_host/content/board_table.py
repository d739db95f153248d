"""The board of the game Monopoly Toy Story as a table with a row for each space."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table
from toychest_host.content.table import Table

firmware.prepare()

from toychest.games.monopoly.copied_board import CopiedBoard  # noqa: E402
from toychest.games.monopoly.rules import board as rules  # noqa: E402
from toychest.games.monopoly.rules.numbers import DEEDS, MOST  # noqa: E402

WORDS = {
    "GO": "G",
    "The Claw": "C",
    "Toy Chest": "T",
    "Vehicle": "V",
    "Sid's Tax": "S",
    "Dummy Tax": "D",
    "Jail": "J",
    "Free Parking": "P",
    "Go to Jail": "X",
}
_ONCE = "GJ"


@dataclass
class Board:
    """A board of Monopoly Toy Story that an owner entered from the printed one.

    spaces: string with a character for each space, in the order of the board: "a" to "r" for the
        properties, a capital such as "G" (GO) for other spaces. "" if no board was entered.
    taxes: {character of a tax space: amount of the tax in M}. Unknown amounts are left out.
    """

    spaces: str = ""
    taxes: dict[str, int] = field(default_factory=dict)


def called(space: str) -> str:
    """Return the text that stands for a space in the CSV table: the number of a property, from "1",
    or a word such as "Jail".

    space: character that stands for the space in the saves, such as "J".
    """
    deed = rules.deed_of(space)
    if deed is not None:
        return str(deed + 1)
    return next(words for words, kind in WORDS.items() if kind == space)


def _key(text: str) -> str:
    return text.lower().replace("’", "'")


class Spaces(Table):
    """The spaces of a board: a Board.

    names: {name of a property in small letters: its number from 0}. In the text, a property may
        stand as its name or as its number from 1.
    """

    unread = "The board"
    most = rules.MOST_SPACES
    file = "board.json"
    head = ["space", "amount"]
    row = "Space {}: "

    def __init__(self, names: Mapping[str, int]):
        self._characters = {_key(words): space for words, space in WORDS.items()}
        self._characters["just visiting"] = rules.JAIL
        for name, deed in names.items():
            self._characters.setdefault(_key(name), rules.space_of(deed))
        for deed in range(DEEDS):
            self._characters[str(deed + 1)] = rules.space_of(deed)
        self.no_comments = self._characters

    def document(self, folder: str) -> CopiedBoard:
        return CopiedBoard(folder)

    def content(self, document: Any) -> Board:
        taxes = {space: document.tax(space) for space in rules.TAXES if document.tax(space)}
        return Board(document.spaces, taxes)

    def keep(self, document: Any, content: Board) -> None:
        document.take(content.spaces, content.taxes)

    def empty(self) -> Board:
        return Board()

    def rows(self, content: Board) -> list[list[str]]:
        return [[called(space), str(content.taxes.get(space, ""))] for space in content.spaces]

    def take(self, content: Board, index: int, row: csv_table.Row) -> Iterator[str]:
        text = row.get("space", "")
        space = self._characters.get(_key(text))
        if space is None:
            words = f"the number of a deed, 1 to {DEEDS}, or {', '.join(WORDS)}."
            yield f"“{short(text)}” is not a space: write {words}"
            return
        if space in content.spaces and (space in _ONCE or rules.deed_of(space) is not None):
            yield f"“{short(text)}” is on the board already."
            return
        content.spaces += space
        amount = row.get("amount", "").upper().removeprefix("M").strip()
        if not amount:
            return
        if space not in rules.TAXES:
            yield "Only a tax has an amount here."
        elif not amount.isdecimal() or len(amount) > 9 or not 0 < int(amount) <= MOST:
            yield f"“{short(amount)}” is not a whole number of M, up to {MOST}."
        elif content.taxes.setdefault(space, int(amount)) != int(amount):
            yield f"{called(space)} is M{content.taxes[space]} above."

    def together(self, content: Board, count: int, right: bool) -> list[str]:
        if count > rules.MOST_SPACES:
            return [f"These are {count} spaces: the box keeps {rules.MOST_SPACES}."]
        if right and content.spaces and not rules.is_board(content.spaces):
            return ["Space 1: The board begins with GO, and more follows."]
        return []
