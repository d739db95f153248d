"""Read and write the cards of the game My Toy Shop as a CSV table with a row for each card."""

from collections.abc import Iterator

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest.games.toy_shop import known_cards as known  # noqa: E402
from toychest.games.toy_shop.rules.cards import TOYS, blocks, letter, toy  # noqa: E402

FILE = "cards.json"
MOST = known.MOST
Card = str  # as in known_cards: the digit of the layout, then a letter for the toy of each block

# The names of the layouts, in the order of rules.cards.
LAYOUTS = (
    "full",
    "horizontal halves",
    "vertical halves",
    "half above",
    "half below",
    "half left",
    "half right",
    "quarters",
)
NAMES = [name.replace("_", " ") for name in TOYS]
HEAD = ["layout", "toy 1", "toy 2", "toy 3", "toy 4"]


def of(saves: Saves) -> tuple[list[Card], str]:
    """Read the cards of My Toy Shop from a box's saves. Return (cards, damaged).

    A card is a string: the digit of its layout, then the letters of its toys. damaged is "The
    cards" if the file of the cards is unreadable, otherwise "".
    saves: {path: content, None for a folder}.
    """
    with csv_table.opened(saves, FILE, known.KnownCards) as (cards_file, _):
        return cards_file.cards, "The cards" if cards_file.damaged else ""


def into(saves: Saves, cards: list[Card]) -> Saves:
    """Return a copy of a box's saves with other cards of My Toy Shop.

    saves: {path: content, None for a folder}.
    cards: strings, each the digit of a layout and the letters of the toys.
    """
    with csv_table.opened(saves, FILE, known.KnownCards) as (cards_file, folder):
        cards_file.take(cards)
        return csv_table.changed(saves, folder)


def rows(cards: list[Card]) -> list[list[str]]:
    """Return a row of the CSV table for each card of My Toy Shop: the name of its layout, then four
    cells with the names of its toys. The last cells are "" if the card has fewer toys.

    cards: strings, each the digit of a layout and the letters of the toys.
    """
    rows = []
    for card in cards:
        toys = [NAMES[toy(character)] for character in card[1:]]
        rows.append([LAYOUTS[int(card[0])], *toys, *[""] * (4 - len(toys))])
    return rows


def to_csv(cards: list[Card]) -> str:
    """Return cards of My Toy Shop as CSV text.

    cards: strings, each the digit of a layout and the letters of the toys.
    """
    return csv_table.write(HEAD, rows(cards))


def from_csv(text: str) -> tuple[list[Card], list[str]]:
    """Read the cards of My Toy Shop from a CSV text. Return (cards, errors).

    A card is a string: the digit of its layout, then the letters of its toys. errors is a list of
    sentences.
    """
    cards: list[Card] = []
    count = 0

    def take(row: csv_table.Row) -> Iterator[str]:
        nonlocal count
        count += 1
        errors = list(_take(row, cards))
        yield from (f"Card {count}: {error}" for error in errors)

    errors = csv_table.read(text, HEAD, take)
    if count > MOST:
        errors.append(f"These are {count} cards: the box keeps {MOST}.")
    return cards, csv_table.first_errors(errors)


def _take(row: csv_table.Row, cards: list[Card]) -> Iterator[str]:
    words = row.get("layout", "")
    if words.lower() not in LAYOUTS:
        yield f"“{short(words)}” is not a layout: they are {', '.join(LAYOUTS)}."
        return
    layout = LAYOUTS.index(words.lower())
    toys = [row.get(column, "") for column in HEAD[1:]]
    needed = blocks(layout)
    if not all(toys[:needed]) or any(toys[needed:]):
        yield f"“{words.lower()}” has {needed} {'toys' if needed > 1 else 'toy'}."
    card = str(layout)
    for name in filter(None, toys):
        if name.lower() in NAMES:
            card += letter(NAMES.index(name.lower()))
        else:
            yield f"“{short(name)}” is not a toy: they are {', '.join(NAMES)}."
    if known.is_card(card):
        cards.append(card)
