"""The commands `toychest deeds`: what stands on the Title Deed cards of Monopoly Toy Story, and on
its board."""

from dataclasses import dataclass

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from toychest_host import console, sheet, spaces, tables, titles
from toychest_host.disks import Saves

_HINT = f"""\
# The Title Deed cards, a row each; leave empty what you don't know. Amounts are whole M.
# Deeds 1 to 16 are the Locations, in any order that you like; 17 and 18 are Toy Repair. The
# colour is a letter from A to H of your choice, the same for all of a colour set.
# Below them the spaces of the board, if the box shall follow the tokens: a row each from GO on,
# clockwise. A space is the number of its deed, or one of: {", ".join(spaces.WORDS)}.
# A tax has its amount behind it: Sid's Tax,100
"""


@dataclass
class Deeds:
    """What is copied. board: None leaves the one that is there."""

    cards: list[titles.Card]
    board: spaces.Board | None


def of(saves: Saves) -> tuple[Deeds, str]:
    """The deeds in some saves, and what of them is damaged, in words."""
    cards, no_cards = titles.of(saves)
    board, no_board = spaces.of(saves)
    damaged = ["The cards"] * no_cards + ["The board"] * no_board
    return Deeds(cards, board), " and ".join(damaged)


def into(saves: Saves, deeds: Deeds) -> Saves:
    """The saves with these deeds."""
    saves = titles.into(saves, deeds.cards)
    same = deeds.board is None or spaces.of(saves) == (deeds.board, False)
    return saves if same or deeds.board is None else spaces.into(saves, deeds.board)


def to_csv(deeds: Deeds) -> str:
    """The deeds as CSV: the cards, below them the board."""
    return titles.to_csv(deeds.cards) + spaces.to_csv(deeds.board or spaces.Board())


def from_csv(text: str) -> tuple[Deeds, list[str]]:
    """The deeds in CSV, and what is wrong with it, a sentence each."""
    lines, wrong = sheet.parsed(text)
    if wrong:
        return Deeds([], None), wrong
    heads = [i for i, line in enumerate(lines) if _is_head(line)]
    end = heads[0] if heads else len(lines)
    cards, wrong = titles.from_lines(lines[:end])
    board = None
    if heads:
        called = [card[0].lower() for card in cards]
        names = {name: deed for deed, name in enumerate(called) if name and called.count(name) == 1}
        board, more = spaces.from_lines(lines[end:], names)
        wrong = sheet.some(wrong + more)
    return Deeds(cards, board), wrong


def _is_head(line: sheet.Line) -> bool:
    """Whether this row names the columns of the board: that of a deed has a number, though its
    name may be Space."""
    words = [cell.lower() for cell in line.cells]
    return spaces.HEAD[0] in words and not any(word.isdecimal() for word in words)


def _table(deeds: Deeds) -> Group:
    short = {"colour": "set", **{f"{i} house{'s' if i > 1 else ''}": str(i) for i in range(1, 5)}}
    table = Table(box=None, padding=(0, 1, 0, 0), caption="1 to 4: rent with so many houses")
    for name in ("", *titles.COLUMNS):
        table.add_column(short.get(name, name), justify="left" if name == "name" else "right")
    for row in titles.rows(deeds.cards):
        table.add_row(*(escape(console.plain(cell)) for cell in row))
    return Group(table, escape(console.plain(_board(deeds))))


def _board(deeds: Deeds) -> str:
    """The board in words."""
    board = deeds.board
    if not board or not board.spaces:
        return "\nThe board is not copied."
    found = []
    for space in board.spaces:
        words = spaces.called(space)
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
        titles.DEEDS,
        _HINT,
        of,
        into,
        to_csv,
        from_csv,
        _table,
    )
)
