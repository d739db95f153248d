"""The Title Deeds of Monopoly Toy Story, the cards of its properties, as a table with a row for
each card. The board may stand below it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape

from toychest_host import firmware
from toychest_host.console import plain, short
from toychest_host.content import csv_table, texts
from toychest_host.content.board_table import WORDS, Board, Spaces, called
from toychest_host.content.table import Table, grid
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest.games.monopoly import title_deeds as titles  # noqa: E402
from toychest.games.monopoly.rules.numbers import (  # noqa: E402
    DEEDS,
    LETTERS,
    LOCATIONS,
    NO_SETS,
    UNKNOWN,
)

Fields = list[Any]  # of a Title Deed, as in the firmware's title_deeds: two strings, then numbers

COLUMNS = {
    "name": titles.NAME,
    "colour": titles.LETTER,
    "price": titles.PRICE,
    "rent": titles.RENT,
    "1 house": titles.RENT + 1,
    "2 houses": titles.RENT + 2,
    "3 houses": titles.RENT + 3,
    "4 houses": titles.RENT + 4,
    "hotel": titles.RENT + 5,
    "house costs": titles.HOUSE,
    "hotel costs": titles.HOTEL_COST,
    "mortgage": titles.MORTGAGE,
}
_RENTS = ["rent", "1 house", "2 houses", "3 houses", "4 houses", "hotel"]


class TitleDeeds(Table):
    """The Title Deeds: a list with a list of values for each, such as its name, colour and price.
    In the text, the rows may be in any order. Rows may be missing, and columns except "deed"."""

    unread = "The cards"
    most = DEEDS
    file = "deeds.json"
    head = ["deed", *COLUMNS]
    row = "Deed {}"
    numbered = True

    def document(self, folder: str) -> titles.TitleDeeds:
        return titles.TitleDeeds(folder)

    def content(self, document: Any) -> list[Fields]:
        return [[document.get(deed, i) for i in range(titles.FIELDS)] for deed in range(DEEDS)]

    def keep(self, document: Any, content: list[Fields]) -> None:
        document.take(content)

    def empty(self) -> list[Fields]:
        return [titles.blank(deed) for deed in range(DEEDS)]

    def rows(self, content: list[Fields]) -> list[list[str]]:
        return [
            [
                str(deed + 1),
                *[
                    ""
                    if fields[field] == (NO_SETS[deed] if field == titles.LETTER else 0)
                    else str(fields[field]).encode("utf-8", "replace").decode()
                    for field in COLUMNS.values()
                ],
            ]
            for deed, fields in enumerate(content)
        ]

    def take(self, content: list[Fields], index: int, row: csv_table.Row) -> Iterator[str]:
        for column, field in COLUMNS.items():
            problem = _put(content[index], index, field, row.get(column, ""))
            if problem:
                yield f", {column}: {problem}"

    def together(self, content: list[Fields], count: int, right: bool) -> list[str]:
        return problems(content) if right else []


def _number(text: str) -> int | None:
    if not text.isdecimal():
        return None
    return int(text) if len(text) < 10 else 10**9


def _put(fields: Fields, deed: int, field: int, text: str) -> str | None:
    if not text:
        return None
    value: str | int = text
    if field == titles.LETTER:
        value = text.upper()
    elif field != titles.NAME:
        number = _number(text.upper().removeprefix("M").strip())
        if number is None:
            return f"“{short(text)}” is not a whole number of M."
        value = number
    elif texts.undrawn(text):
        return f"“{short(text)}” {texts.undrawn(text)}."
    if titles.fits(deed, field, value):
        fields[field] = value
        return None
    if field == titles.NAME:
        return f"“{short(text)}” is too long: {titles.NAME_LENGTH} letters at most."
    if deed >= LOCATIONS:
        return "Toy Repair has a name, a price and a mortgage, no more."
    if field == titles.LETTER:
        return f"“{short(text)}” is not a colour: choose a letter, {LETTERS[0]} to {LETTERS[-1]}."
    return f"“{short(text)}” is more than M{titles.MOST_ON_CARD}."


def problems(title_deeds: list[Fields]) -> list[str]:
    """Return a sentence for each contradiction on the Title Deeds.

    An example is a mortgage above the price.
    title_deeds: list of values for each Title Deed, such as its name, colour and price.
    """
    errors = []
    for deed, fields in enumerate(title_deeds):
        if fields[titles.PRICE] and fields[titles.MORTGAGE] > fields[titles.PRICE]:
            errors.append(f"Deed {deed + 1}: its mortgage is more than its price.")
        known = [(column, fields[COLUMNS[column]]) for column in _RENTS if fields[COLUMNS[column]]]
        for (_, less), (column, more) in zip(known, known[1:], strict=False):
            if more < less:
                errors.append(f"Deed {deed + 1}: the rent under “{column}” is less than before.")
    complete = all(fields[titles.LETTER] != UNKNOWN for fields in title_deeds)
    for letter in LETTERS:
        members = [deed for deed in range(LOCATIONS) if title_deeds[deed][titles.LETTER] == letter]
        if complete and len(members) == 1:
            errors.append(f"Deed {members[0] + 1} is the only one of colour {letter}.")
        for column in ("house costs", "hotel costs"):
            costs = {title_deeds[deed][COLUMNS[column]] for deed in members} - {0}
            if len(costs) > 1:
                errors.append(f"Colour {letter}: “{column}” must be the same on all of its cards.")
    return errors


@dataclass
class Copied:
    """The Title Deeds and the board that an owner entered from printed ones.

    title_deeds: list with a list of values for each deed, such as its name, colour and price.
    board: Board with the spaces and taxes. None leaves the board in the saves as it is.
    """

    title_deeds: list[Fields]
    board: Board | None


class Deeds(Table):
    """The Title Deeds and, below them, the board: a Copied."""

    name = "deeds"
    help = "Copy the Title Deeds and the board of Monopoly Toy Story."
    in_words = "the cards and the board"
    most = DEEDS
    hint = f"""\
# The Title Deed cards, a row each; leave empty what you don't know. Amounts are whole M.
# Deeds 1 to 16 are the Locations, in any order that you like; 17 and 18 are Toy Repair. The
# colour is a letter from A to H of your choice, the same for all of a colour set.
# Below them the spaces of the board, if the box shall follow the tokens: a row each from GO on,
# clockwise. A space is the number of its deed, or one of: {", ".join(WORDS)}.
# A tax has its amount behind it: Sid's Tax,100
"""

    def read(self, saves: Saves) -> tuple[Copied, str]:
        title_deeds, no_deeds = TITLE_DEEDS.read(saves)
        board, no_board = BOARD.read(saves)
        return Copied(title_deeds, board), " and ".join(filter(None, (no_deeds, no_board)))

    def write(self, saves: Saves, content: Copied) -> Saves:
        saves = TITLE_DEEDS.write(saves, content.title_deeds)
        return saves if content.board is None else BOARD.write(saves, content.board)

    def text(self, content: Copied) -> str:
        return TITLE_DEEDS.text(content.title_deeds) + BOARD.text(content.board or Board())

    def from_lines(self, lines: list[csv_table.Line]) -> tuple[Copied, list[str]]:
        heads = [index for index, line in enumerate(lines) if _is_head_of_board(line)]
        end = heads[0] if heads else len(lines)
        title_deeds, wrong = TITLE_DEEDS.from_lines(lines[:end])
        board = None
        if heads:
            names = [fields[titles.NAME].lower() for fields in title_deeds]
            known = {name: i for i, name in enumerate(names) if name and names.count(name) == 1}
            board, more = Spaces(known).from_lines(lines[end:])
            wrong += more
        return Copied(title_deeds, board), wrong

    def shown(self, content: Copied) -> RenderableType:
        houses = {f"{i} house{'s' if i > 1 else ''}": str(i) for i in range(1, 5)}
        head = [{"colour": "set", **houses}.get(name, name) for name in ("", *COLUMNS)]
        right = [name for name in head if name != "name"]
        caption = "1 to 4: rent with so many houses"
        table = grid(head, TITLE_DEEDS.rows(content.title_deeds), right, caption=caption)
        return Group(table, escape(plain(_board(content))))


def _is_head_of_board(line: csv_table.Line) -> bool:
    words = [cell.lower() for cell in line.cells]
    return BOARD.head[0] in words and not any(word.isdecimal() for word in words)


def _board(deeds: Copied) -> str:
    board = deeds.board
    if not board or not board.spaces:
        return "\nThe board is not copied."
    found = []
    for space in board.spaces:
        words = called(space)
        if words.isdecimal():
            words = deeds.title_deeds[int(words) - 1][titles.NAME] or f"deed {words}"
        tax = board.taxes.get(space)
        found.append(f"{words} (M{tax})" if tax else words)
    return f"\nThe board, {len(found)} spaces: {', '.join(found)}."


TITLE_DEEDS = TitleDeeds()
BOARD = Spaces({})
DEEDS_AND_BOARD = Deeds()
