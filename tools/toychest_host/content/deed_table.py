"""Read and write the Title Deeds of Monopoly Toy Story, the cards of its properties, as a CSV
table.

The table has a row for each card.
"""

from collections.abc import Iterator
from typing import Any

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table, texts
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

FILE = "deeds.json"
Card = list[Any]  # fields of a card as in the firmware's title_deeds: two strings, then numbers

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
_HEAD = ["deed", *COLUMNS]
_RENTS = ["rent", "1 house", "2 houses", "3 houses", "4 houses", "hotel"]


def of(saves: Saves) -> tuple[list[Card], bool]:
    """Read the Title Deeds from a box's saves. Return (cards, damaged).

    cards has a list of values for each Title Deed, such as its name, colour and price. damaged is
    True if the file of the cards is unreadable.
    saves: {path: content, None for a folder}.
    """
    with csv_table.opened(saves, FILE, titles.Titles) as (titles_file, _):
        cards = [[titles_file.get(deed, i) for i in range(titles.FIELDS)] for deed in range(DEEDS)]
        return cards, titles_file.damaged


def into(saves: Saves, cards: list[Card]) -> Saves:
    """Return a copy of a box's saves with other Title Deeds.

    saves: {path: content, None for a folder}.
    cards: list of values for each Title Deed, such as its name, colour and price.
    """
    with csv_table.opened(saves, FILE, titles.Titles) as (titles_file, folder):
        titles_file.take(cards)
        return csv_table.changed(saves, folder)


def rows(cards: list[Card]) -> list[list[str]]:
    """Return a row of texts for each Title Deed: its number from 1, then a cell for each of
    COLUMNS.

    A cell is "" for an unknown value.
    cards: list of values for each Title Deed, such as its name, colour and price.
    """
    return [
        [
            str(deed + 1),
            *[
                ""
                if card[field] == (NO_SETS[deed] if field == titles.LETTER else 0)
                else str(card[field]).encode("utf-8", "replace").decode()
                for field in COLUMNS.values()
            ],
        ]
        for deed, card in enumerate(cards)
    ]


def to_csv(cards: list[Card]) -> str:
    """Return the Title Deeds as CSV text.

    cards: list of values for each Title Deed, such as its name, colour and price.
    """
    return csv_table.write(_HEAD, rows(cards))


def from_csv(text: str) -> tuple[list[Card], list[str]]:
    """Read the Title Deeds from a CSV text. Return (cards, errors). errors is a list of sentences.

    cards has a list of values for each Title Deed, such as its name, colour and price.
    """
    lines, errors = csv_table.parsed(text)
    cards, more = from_lines(lines)
    return cards, errors or more


def from_lines(lines: list[csv_table.Line]) -> tuple[list[Card], list[str]]:
    """Read the Title Deeds from the rows of a table. Return (cards, errors). errors is a list of
    sentences.

    cards has a list of values for each Title Deed, such as its name, colour and price.
    lines: the rows. The first one names the columns. The others may be in any order. Rows may be
        missing, and so may all columns except "deed".
    """
    cards: list[Card] = [titles.blank(deed) for deed in range(DEEDS)]
    deeds_seen: set[int] = set()
    errors = csv_table.read_lines(lines, _HEAD, lambda row: _take(row, cards, deeds_seen))
    return cards, csv_table.first_errors(errors or problems(cards))


def _take(row: csv_table.Row, cards: list[Card], deeds_seen: set[int]) -> Iterator[str]:
    number = _number(row.get("deed", "")) or 0
    if not 1 <= number <= DEEDS:
        yield f"“{short(row.get('deed', ''))}” is not a deed: they are 1 to {DEEDS}."
        return
    deed = number - 1
    if deed in deeds_seen:
        yield f"Deed {deed + 1} is there twice."
    deeds_seen.add(deed)
    for column, field in COLUMNS.items():
        problem = _put(cards[deed], deed, field, row.get(column, ""))
        if problem:
            yield f"Deed {deed + 1}, {column}: {problem}"


def _number(text: str) -> int | None:
    if not text.isdecimal():
        return None
    return int(text) if len(text) < 10 else 10**9


def _put(card: Card, deed: int, field: int, text: str) -> str | None:
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
        card[field] = value
        return None
    if field == titles.NAME:
        return f"“{short(text)}” is too long: {titles.NAME_LENGTH} letters at most."
    if deed >= LOCATIONS:
        return "Toy Repair has a name, a price and a mortgage, no more."
    if field == titles.LETTER:
        return f"“{short(text)}” is not a colour: choose a letter, {LETTERS[0]} to {LETTERS[-1]}."
    return f"“{short(text)}” is more than M{titles.MOST_ON_CARD}."


def problems(cards: list[Card]) -> list[str]:
    """Return a sentence for each contradiction on the Title Deeds.

    An example is a mortgage above the price.
    cards: list of values for each Title Deed, such as its name, colour and price.
    """
    errors = []
    for deed, card in enumerate(cards):
        if card[titles.PRICE] and card[titles.MORTGAGE] > card[titles.PRICE]:
            errors.append(f"Deed {deed + 1}: its mortgage is more than its price.")
        known = [(column, card[COLUMNS[column]]) for column in _RENTS if card[COLUMNS[column]]]
        for (_, less), (column, more) in zip(known, known[1:], strict=False):
            if more < less:
                errors.append(f"Deed {deed + 1}: the rent under “{column}” is less than before.")
    complete = all(card[titles.LETTER] != UNKNOWN for card in cards)
    for letter in LETTERS:
        members = [deed for deed in range(LOCATIONS) if cards[deed][titles.LETTER] == letter]
        if complete and len(members) == 1:
            errors.append(f"Deed {members[0] + 1} is the only one of colour {letter}.")
        for column in ("house costs", "hotel costs"):
            costs = {cards[deed][COLUMNS[column]] for deed in members} - {0}
            if len(costs) > 1:
                errors.append(f"Colour {letter}: “{column}” must be the same on all of its cards.")
    return errors
