"""Define the commands `toychest cards`, with which the owner enters the cards of the game My Toy
Shop."""

from rich.table import Table

from toychest_host.commands import tables
from toychest_host.content import card_table

_HINT = f"""\
# The cards of My Toy Shop, a row each, up to {card_table.MOST}, in any order. The toys of a card
# from the left to the right, and from above to below.
# Layouts: {", ".join(card_table.LAYOUTS[:4])},
#   {", ".join(card_table.LAYOUTS[4:])}.
# Toys: {", ".join(card_table.NAMES[:10])},
#   {", ".join(card_table.NAMES[10:])}.
"""


def _table(cards: list[card_table.Card]) -> Table:
    table = Table(
        box=None, padding=(0, 1, 0, 0), caption=f"{len(cards)} of {card_table.MOST} cards"
    )
    for name in ("", *card_table.HEAD):
        table.add_column(name, justify="left" if name else "right")
    for number, row in enumerate(card_table.rows(cards)):
        table.add_row(str(number + 1), *row)
    return table


app = tables.commands(
    tables.Copied(
        "cards",
        "Copy the cards of My Toy Shop.",
        "the cards",
        card_table.MOST,
        _HINT,
        card_table.of,
        card_table.into,
        card_table.to_csv,
        card_table.from_csv,
        _table,
    )
)
