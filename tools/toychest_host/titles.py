"""The Title Deed cards of Monopoly Toy Story, as a table that people fill in."""

import csv
import io
import tempfile
import unicodedata
from pathlib import Path
from typing import Any

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.disks import Saves

firmware.prepare()

from toychest.games.monopoly_toy_story import title_deeds as titles  # noqa: E402
from toychest.games.monopoly_toy_story.rules.numbers import (  # noqa: E402
    DEEDS,
    LETTERS,
    LOCATIONS,
    NO_SETS,
    UNKNOWN,
)

FILES = ("deeds.json", "copy/deeds.json")
Card = list[Any]  # fields as of titles: two strings, then numbers

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
_MOST_SENTENCES = 20
_RENTS = ["rent", "1 house", "2 houses", "3 houses", "4 houses", "hotel"]


def of(saves: Saves) -> tuple[list[Card], bool]:
    """The cards in some saves, and whether their file is damaged."""
    with tempfile.TemporaryDirectory() as folder:
        kept = _open(folder, saves)
        cards = [[kept.get(deed, i) for i in range(titles.FIELDS)] for deed in range(DEEDS)]
        return cards, kept.damaged


def into(saves: Saves, cards: list[Card]) -> Saves:
    """The saves with these cards."""
    with tempfile.TemporaryDirectory() as folder:
        _open(folder, saves).take(cards)
        changed = {path: Path(folder, path).read_bytes() for path in FILES}
    return {**saves, **changed}


def _open(folder: str, saves: Saves) -> titles.Titles:
    Path(folder, "copy").mkdir()
    for path in FILES:
        data = saves.get(path)
        if data is not None:
            Path(folder, path).write_bytes(data)
    return titles.Titles(folder)


def rows(cards: list[Card]) -> list[list[str]]:
    """The cards as rows of text: the number of the deed, then COLUMNS; "" for what is unknown."""
    return [
        [str(deed + 1), *[
            "" if card[field] == (NO_SETS[deed] if field == titles.LETTER else 0)
            else str(card[field]).encode("utf-8", "replace").decode() for field in COLUMNS.values()
        ]]
        for deed, card in enumerate(cards)
    ]


def to_csv(cards: list[Card]) -> str:
    """The cards as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows(rows(cards))
    return out.getvalue()


def from_csv(text: str) -> tuple[list[Card], list[str]]:
    """The cards in CSV, and what is wrong with it, a sentence each. Rows may come in any order and
    be missing, and so may columns but for "deed"."""
    cards: list[Card] = [titles.blank(deed) for deed in range(DEEDS)]
    try:
        wrong = _read(text, cards)
    except csv.Error as error:
        wrong = [f"It can't be read as a table: {error}."]
    wrong = wrong or problems(cards)
    more = len(wrong) - _MOST_SENTENCES
    return cards, wrong if more <= 0 else [*wrong[:-more], f"And {more} more."]


def _read(text: str, cards: list[Card]) -> list[str]:
    """Put what stands in CSV on the cards; what is wrong with it. Raises csv.Error."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if not line.startswith("#")]
    first = lines[0] if lines else ""
    separator = ";" if first.count(";") > first.count(",") else ","  # some spreadsheets' way
    reader = csv.DictReader(lines, delimiter=separator, skipinitialspace=True)
    head = [(one or "").strip().lower() for one in reader.fieldnames or ()]
    reader.fieldnames = head
    if "deed" not in head:
        return [f"The first row must name the columns: {', '.join(_HEAD)}."]
    wrong = [f"There is no column “{short(one)}”." for one in head if one and one not in _HEAD]
    seen = set()
    for row in reader:
        values = {key: (value or "").strip() for key, value in row.items()
                  if key and isinstance(value, str)}
        if not any(values.values()):
            continue
        number = _number(values.get("deed", "")) or 0
        if not 1 <= number <= DEEDS:
            wrong.append(f"“{short(values.get('deed', ''))}” is no deed: they are 1 to {DEEDS}.")
            continue
        deed = number - 1
        if deed in seen:
            wrong.append(f"Deed {deed + 1} is there twice.")
        seen.add(deed)
        for column, field in COLUMNS.items():
            problem = _put(cards[deed], deed, field, values.get(column, ""))
            if problem:
                wrong.append(f"Deed {deed + 1}, {column}: {problem}")
    return wrong


def _number(text: str) -> int | None:
    """A whole number, or None; a longer one than any that is allowed is only known as large."""
    if not text.isdecimal():
        return None
    return int(text) if len(text) < 10 else 10**9


def _put(card: Card, deed: int, field: int, text: str) -> str | None:
    """Put what stands in a cell on a card; what is wrong with it, or None."""
    if not text:
        return None
    value: str | int = text
    if field == titles.LETTER:
        value = text.upper()
    elif field != titles.NAME:
        number = _number(text.upper().removeprefix("M").strip())
        if number is None:
            return f"“{short(text)}” is no whole number of M."
        value = number
    elif any(unicodedata.category(one) == "Cc" for one in text):
        return f"“{short(text)}” has control characters in it."
    if titles.fits(deed, field, value):
        card[field] = value
        return None
    if field == titles.NAME:
        return f"“{short(text)}” is too long: {titles.NAME_LENGTH} letters find room."
    if deed >= LOCATIONS:
        return "Toy Repair has a name, a price and a mortgage, no more."
    if field == titles.LETTER:
        return f"“{short(text)}” is no colour: choose a letter from {LETTERS[0]} to {LETTERS[-1]}."
    return f"“{short(text)}” is more than M{titles.MOST}."


def problems(cards: list[Card]) -> list[str]:
    """What can't be right on real cards, a sentence each."""
    wrong = []
    for deed, card in enumerate(cards):
        if card[titles.PRICE] and card[titles.MORTGAGE] > card[titles.PRICE]:
            wrong.append(f"Deed {deed + 1}: its mortgage is more than its price.")
        known = [(column, card[COLUMNS[column]]) for column in _RENTS if card[COLUMNS[column]]]
        for (_, less), (column, more) in zip(known, known[1:], strict=False):
            if more < less:
                wrong.append(f"Deed {deed + 1}: the rent under “{column}” is less than before.")
    complete = all(card[titles.LETTER] != UNKNOWN for card in cards)
    for letter in LETTERS:
        members = [deed for deed in range(LOCATIONS) if cards[deed][titles.LETTER] == letter]
        if complete and len(members) == 1:
            wrong.append(f"Deed {members[0] + 1} is the only one of colour {letter}.")
        for column in ("house costs", "hotel costs"):
            costs = {cards[deed][COLUMNS[column]] for deed in members} - {0}
            if len(costs) > 1:
                wrong.append(f"Colour {letter}: “{column}” must be the same on all of its cards.")
    return wrong
