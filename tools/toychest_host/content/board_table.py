"""Read and write the board of the game Monopoly Toy Story as a CSV table with a row for each
space."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest.games.monopoly import board as saved_board  # noqa: E402
from toychest.games.monopoly.rules import board as rules  # noqa: E402
from toychest.games.monopoly.rules.numbers import DEEDS, MOST  # noqa: E402

FILE = "board.json"
HEAD = ["space", "amount"]
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


def of(saves: Saves) -> tuple[Board, bool]:
    """Read the board of Monopoly from a box's saves. Return (board, damaged).

    damaged is True if the file with the board is unreadable.
    saves: {path: content, None for a folder}.
    """
    with csv_table.opened(saves, FILE, saved_board.Board) as (board_file, _):
        taxes = {space: board_file.tax(space) for space in rules.TAXES if board_file.tax(space)}
        return Board(board_file.spaces, taxes), board_file.damaged


def into(saves: Saves, board: Board) -> Saves:
    """Return a copy of a box's saves with another board of Monopoly.

    saves: {path: content, None for a folder}.
    board: the new board.
    """
    with csv_table.opened(saves, FILE, saved_board.Board) as (board_file, folder):
        board_file.take(board.spaces, board.taxes)
        return csv_table.changed(saves, folder)


def called(space: str) -> str:
    """Return the text that stands for a space in the CSV table: the number of a property, from "1",
    or a word such as "Jail".

    space: character that stands for the space in the saves, such as "J".
    """
    deed = rules.deed_of(space)
    if deed is not None:
        return str(deed + 1)
    return next(words for words, kind in WORDS.items() if kind == space)


def to_csv(board: Board) -> str:
    """Return a board of Monopoly as CSV text."""
    return csv_table.write(
        HEAD, [[called(space), str(board.taxes.get(space, ""))] for space in board.spaces]
    )


def from_csv(text: str, names: Mapping[str, int]) -> tuple[Board, list[str]]:
    """Read the board of Monopoly from a CSV text. Return (board, errors).

    errors is a list of sentences.
    names: {name of a property in small letters: its number from 0}. In the text, a property may
        stand as its name or as its number from 1.
    """
    lines, errors = csv_table.parsed(text)
    board, more = from_lines(lines, names)
    return board, errors or more


def from_lines(lines: list[csv_table.Line], names: Mapping[str, int]) -> tuple[Board, list[str]]:
    """Read the board of Monopoly from the rows of a table. Return (board, errors).

    errors is a list of sentences.
    lines: the rows. The first one names the columns.
    names: {name of a property in small letters: its number from 0}. In the rows, a property may
        stand as its name or as its number from 1.
    """
    characters = {_key(words): space for words, space in WORDS.items()}
    characters["just visiting"] = rules.JAIL
    for name, deed in names.items():
        characters.setdefault(_key(name), rules.space_of(deed))
    for deed in range(DEEDS):
        characters[str(deed + 1)] = rules.space_of(deed)
    board = Board()
    count = 0

    def take(row: csv_table.Row) -> Iterator[str]:
        nonlocal count
        count += 1
        yield from (f"Space {count}: {error}" for error in _take(row, board, characters))

    errors = csv_table.read_lines(lines, HEAD, take, characters)
    if count > rules.MOST:
        errors.append(f"These are {count} spaces: the box keeps {rules.MOST}.")
    elif not errors and board.spaces and not rules.is_board(board.spaces):
        errors.append("Space 1: The board begins with GO, and more follows.")
    return board, errors


def _key(text: str) -> str:
    return text.lower().replace("’", "'")


def _take(row: csv_table.Row, board: Board, characters: Mapping[str, str]) -> Iterator[str]:
    text = row.get("space", "")
    space = characters.get(_key(text))
    if space is None:
        words = ", ".join(WORDS)
        yield (
            f"“{short(text)}” is not a space: write the number of a deed, 1 to {DEEDS}, or {words}."
        )
        return
    if space in board.spaces and (space in _ONCE or rules.deed_of(space) is not None):
        yield f"“{short(text)}” is on the board already."
        return
    board.spaces += space
    amount = row.get("amount", "").upper().removeprefix("M").strip()
    if not amount:
        return
    if space not in rules.TAXES:
        yield "Only a tax has an amount here."
    elif not amount.isdecimal() or len(amount) > 9 or not 0 < int(amount) <= MOST:
        yield f"“{short(amount)}” is not a whole number of M, up to {MOST}."
    elif board.taxes.setdefault(space, int(amount)) != int(amount):
        yield f"{called(space)} is M{board.taxes[space]} above."
