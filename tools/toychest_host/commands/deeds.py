"""Define the commands `toychest deeds`, with which the owner enters the Title Deeds (cards of the
properties) and the board of Monopoly."""

from dataclasses import dataclass

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from toychest_host import console
from toychest_host.commands import tables
from toychest_host.content import board_table, csv_table, deed_table
from toychest_host.storage.places import Saves

_HINT = f"""\
# The Title Deed cards, a row each; leave empty what you don't know. Amounts are whole M.
# Deeds 1 to 16 are the Locations, in any order that you like; 17 and 18 are Toy Repair. The
# colour is a letter from A to H of your choice, the same for all of a colour set.
# Below them the spaces of the board, if the box shall follow the tokens: a row each from GO on,
# clockwise. A space is the number of its deed, or one of: {", ".join(board_table.WORDS)}.
# A tax has its amount behind it: Sid's Tax,100
"""


@dataclass
class Deeds:
    """The Title Deeds and the board that an owner entered from printed ones.

    cards: list with a list of values for each deed, such as its name, colour and price.
    board: Board with the spaces and taxes. None leaves the board in the saves as it is.
    """

    cards: list[deed_table.Card]
    board: board_table.Board | None


def of(saves: Saves) -> tuple[Deeds, str]:
    """Read the Title Deeds and the board from a box's saves. Return (deeds, damaged).

    deeds is a Deeds, with the cards and the board. damaged names the unreadable part: "The cards",
    "The board", or "The cards and The board". It is "" if all was read.
    saves: {path: content, None for a folder}.
    """
    cards, no_cards = deed_table.of(saves)
    board, no_board = board_table.of(saves)
    damaged = ["The cards"] * no_cards + ["The board"] * no_board
    return Deeds(cards, board), " and ".join(damaged)


def into(saves: Saves, deeds: Deeds) -> Saves:
    """Return a copy of a box's saves with other Title Deeds and another board.

    saves: {path: content, None for a folder}.
    deeds: the new Title Deeds and the new board. The old board stays if the new one is None.
    """
    saves = deed_table.into(saves, deeds.cards)
    same = deeds.board is None or board_table.of(saves) == (deeds.board, False)
    return saves if same or deeds.board is None else board_table.into(saves, deeds.board)


def to_csv(deeds: Deeds) -> str:
    """Return one CSV text: first the table of the deeds, then the table of the board's spaces."""
    return deed_table.to_csv(deeds.cards) + board_table.to_csv(deeds.board or board_table.Board())


def from_csv(text: str) -> tuple[Deeds, list[str]]:
    """Read the Title Deeds and the board from a CSV text. Return (deeds, errors).

    deeds is a Deeds, with the cards and the board. errors is a list of sentences.
    """
    lines, wrong = csv_table.parsed(text)
    if wrong:
        return Deeds([], None), wrong
    heads = [i for i, line in enumerate(lines) if _is_head(line)]
    end = heads[0] if heads else len(lines)
    cards, wrong = deed_table.from_lines(lines[:end])
    board = None
    if heads:
        called = [card[0].lower() for card in cards]
        names = {name: deed for deed, name in enumerate(called) if name and called.count(name) == 1}
        board, more = board_table.from_lines(lines[end:], names)
        wrong = csv_table.first_errors(wrong + more)
    return Deeds(cards, board), wrong


def _is_head(line: csv_table.Line) -> bool:
    words = [cell.lower() for cell in line.cells]
    return board_table.HEAD[0] in words and not any(word.isdecimal() for word in words)


def _table(deeds: Deeds) -> Group:
    short = {"colour": "set", **{f"{i} house{'s' if i > 1 else ''}": str(i) for i in range(1, 5)}}
    table = Table(box=None, padding=(0, 1, 0, 0), caption="1 to 4: rent with so many houses")
    for name in ("", *deed_table.COLUMNS):
        table.add_column(short.get(name, name), justify="left" if name == "name" else "right")
    for row in deed_table.rows(deeds.cards):
        table.add_row(*(escape(console.plain(cell)) for cell in row))
    return Group(table, escape(console.plain(_board(deeds))))


def _board(deeds: Deeds) -> str:
    board = deeds.board
    if not board or not board.spaces:
        return "\nThe board is not copied."
    found = []
    for space in board.spaces:
        words = board_table.called(space)
        if words.isdecimal():
            words = deeds.cards[int(words) - 1][0] or f"deed {words}"
        tax = board.taxes.get(space)
        found.append(f"{words} (M{tax})" if tax else words)
    return f"\nThe board, {len(found)} spaces: {', '.join(found)}."


app = tables.commands(
    tables.Copied(
        "deeds",
        "Copy the Title Deeds and the board of Monopoly Toy Story.",
        "the cards and the board",
        deed_table.DEEDS,
        _HINT,
        of,
        into,
        to_csv,
        from_csv,
        _table,
    )
)
