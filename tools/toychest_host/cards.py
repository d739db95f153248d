"""The commands `toychest cards`: which cards of My Toy Shop the box knows."""

from rich.table import Table

from toychest_host import known, tables

_HINT = f"""\
# The cards of My Toy Shop, a row each, up to {known.MOST}, in any order. The toys of a card from
# the left to the right, and from above to below.
# Layouts: {", ".join(known.LAYOUTS[:4])},
#   {", ".join(known.LAYOUTS[4:])}.
# Toys: {", ".join(known.NAMES[:10])},
#   {", ".join(known.NAMES[10:])}.
"""


def _table(cards: list[known.Card]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), caption=f"{len(cards)} of {known.MOST} cards")
    for name in ("", *known.HEAD):
        table.add_column(name, justify="left" if name else "right")
    for number, row in enumerate(known.rows(cards)):
        table.add_row(str(number + 1), *row)
    return table


app = tables.commands(
    tables.Copied(
        "cards",
        "Copy the cards of My Toy Shop.",
        "the cards",
        known.MOST,
        _HINT,
        known.of,
        known.into,
        known.to_csv,
        known.from_csv,
        _table,
    )
)
