"""The known cards of My Toy Shop, as a table that people fill in."""

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
Card = str  # as of known_cards

# Of each layout, as of rules.cards.
LAYOUTS = (
    "full",
    "halves lying",
    "halves upright",
    "half above",
    "half below",
    "half left",
    "half right",
    "quarters",
)
NAMES = [name.replace("_", " ") for name in TOYS]
HEAD = ["layout", "toy 1", "toy 2", "toy 3", "toy 4"]


def of(saves: Saves) -> tuple[list[Card], str]:
    """The cards in some saves, and what of them is damaged, in words."""
    with csv_table.opened(saves, FILE, known.KnownCards) as (kept, _):
        return kept.cards, "The cards" if kept.damaged else ""


def into(saves: Saves, cards: list[Card]) -> Saves:
    """The saves with these cards."""
    with csv_table.opened(saves, FILE, known.KnownCards) as (kept, folder):
        kept.take(cards)
        return csv_table.changed(saves, FILE, folder)


def rows(cards: list[Card]) -> list[list[str]]:
    """The cards as rows of text, as of HEAD."""
    found = []
    for one in cards:
        toys = [NAMES[toy(character)] for character in one[1:]]
        found.append([LAYOUTS[int(one[0])], *toys, *[""] * (4 - len(toys))])
    return found


def to_csv(cards: list[Card]) -> str:
    """The cards as CSV."""
    return csv_table.write(HEAD, rows(cards))


def from_csv(text: str) -> tuple[list[Card], list[str]]:
    """The cards in CSV, a row each, and what is wrong with it, a sentence each."""
    cards: list[Card] = []
    count = 0

    def take(row: csv_table.Row) -> Iterator[str]:
        nonlocal count
        count += 1
        wrong = list(_take(row, cards))
        yield from (f"Card {count}: {one}" for one in wrong)

    wrong = csv_table.read(text, HEAD, take)
    if count > MOST:
        wrong.append(f"These are {count} cards: the box keeps {MOST}.")
    return cards, csv_table.some(wrong)


def _take(row: csv_table.Row, cards: list[Card]) -> Iterator[str]:
    """Add the card of a row; yields what is wrong with it."""
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
    for one in filter(None, toys):
        if one.lower() in NAMES:
            card += letter(NAMES.index(one.lower()))
        else:
            yield f"“{short(one)}” is not a toy: they are {', '.join(NAMES)}."
    if known.is_card(card):
        cards.append(card)
