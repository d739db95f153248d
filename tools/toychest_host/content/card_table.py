"""The cards of the game My Toy Shop as a table with a row for each card."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table
from toychest_host.content.table import Table, grid

firmware.prepare()

from toychest.games.toy_shop import known_cards as known  # noqa: E402
from toychest.games.toy_shop.rules.cards import TOYS, blocks, letter, toy  # noqa: E402

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


class Cards(Table):
    """The cards of My Toy Shop: a list of strings, each the digit of a layout and the letters of
    the toys."""

    name = "cards"
    help = "Copy the cards of My Toy Shop."
    in_words = "the cards"
    unread = "The cards"
    most = known.MOST
    hint = f"""\
# The cards of My Toy Shop, a row each, up to {known.MOST}, in any order. The toys of a card
# from the left to the right, and from above to below.
# Layouts: {", ".join(LAYOUTS[:4])},
#   {", ".join(LAYOUTS[4:])}.
# Toys: {", ".join(NAMES[:10])},
#   {", ".join(NAMES[10:])}.
"""
    file = "cards.json"
    head = ["layout", "toy 1", "toy 2", "toy 3", "toy 4"]
    row = "Card {}: "

    def document(self, folder: str) -> known.KnownCards:
        return known.KnownCards(folder)

    def content(self, document: Any) -> list[Card]:
        return document.cards

    def keep(self, document: Any, content: list[Card]) -> None:
        document.take(content)

    def rows(self, content: list[Card]) -> list[list[str]]:
        rows = []
        for card in content:
            toys = [NAMES[toy(character)] for character in card[1:]]
            rows.append([LAYOUTS[int(card[0])], *toys, *[""] * (4 - len(toys))])
        return rows

    def take(self, content: list[Card], index: int, row: csv_table.Row) -> Iterator[str]:
        words = row.get("layout", "")
        if words.lower() not in LAYOUTS:
            yield f"“{short(words)}” is not a layout: they are {', '.join(LAYOUTS)}."
            return
        layout = LAYOUTS.index(words.lower())
        toys = [row.get(column, "") for column in self.head[1:]]
        needed = blocks(layout)
        if not all(toys[:needed]) or any(toys[needed:]):
            yield f"“{words.lower()}” has {needed} {'toys' if needed > 1 else 'toy'}."
        card = str(layout)
        for name in filter(None, toys):
            if name.lower() in NAMES:
                card += letter(NAMES.index(name.lower()))
            else:
                yield f"“{short(name)}” is not a toy: they are {', '.join(NAMES)}."
        if known.is_card_text(card):
            content.append(card)

    def together(self, content: list[Card], count: int, right: bool) -> list[str]:
        many = f"These are {count} cards: the box keeps {known.MOST}."
        return [many] if count > known.MOST else []

    def shown(self, content: list[Card]) -> RenderableType:
        rows = [[str(number), *row] for number, row in enumerate(self.rows(content), 1)]
        caption = f"{len(content)} of {known.MOST} cards"
        return grid(["", *self.head], rows, right=("",), caption=caption)


CARDS = Cards()
