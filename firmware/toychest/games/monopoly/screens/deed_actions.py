"""What is done with a deed of Monopoly Toy Story. table: the game's."""

from micropython import const

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.board import space_of
from toychest.games.monopoly.rules.numbers import (
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    last_roller,
)
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import (
    HOTEL_COST,
    LETTER,
    MORTGAGE,
    cost_field,
)
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import listed

_NAMES_WIDTH = const(180)  # px


def build(table, deed):
    """A House more, or the Hotel. If it is the Bank's last one, others may want it, too."""
    state = table.session.state
    field = cost_field(state, deed)
    hotel = field == HOTEL_COST

    def at_its_price():
        _at_its_price(table, deed, field, "monopoly.builds", "build", deeds.next_cost(state, deed))

    if (deeds.hotels(state) if hotel else deeds.houses(state)) > 1:
        at_its_price()
        return
    from toychest.games.monopoly.screens.last_building import LastBuilding

    table.app.open(LastBuilding(table, LOT_HOTEL if hotel else LOT_HOUSE, at_its_price))


def mortgage(table, deed):
    """The Bank pays the mortgage value."""
    _at_its_price(table, deed, MORTGAGE, "monopoly.mortgages", "mortgage")


def _at_its_price(table, deed, field, key, kind, known=0):
    """Commit an event with the amount that is known, or stands on the card. Whoever knows that is
    asked if it is not copied yet, and the card keeps it. key: of what is asked."""
    amount = known or table.titles.get(deed, field)
    if amount:
        table.commit(kind, deed, amount)
    else:
        from toychest.games.monopoly.screens.ask_card import ask_card

        ask_card(
            table,
            deed,
            field,
            t(key, deed_name(deed)),
            lambda amount: table.commit(kind, deed, amount),
        )


def colour(table, deed):
    """Which Locations have this one's colour: each colour is a letter. The card keeps it."""

    def choose(letter):
        table.session.commit("set", deed, letter)
        table.titles.keep(deed, LETTER, letter)

    def letters():
        sets = table.session.state["sets"]
        rows = []
        for letter in LETTERS:
            names = [deed_name(one) for one in range(LOCATIONS) if sets[one] == letter]
            rows.append(
                (
                    t("monopoly.set.letter", letter),
                    listed(names, _NAMES_WIDTH),
                    lambda letter=letter: choose(letter),
                )
            )
        return rows

    letter = table.session.state["sets"][deed]
    table.app.open(Chooser("monopoly.set", letters, max(LETTERS.find(letter), 0)))


def rent(table, deed):
    """Somebody landed there: who? Probably the Toy that rolled last."""
    from toychest.games.monopoly.screens.pick_toy import pick

    state = table.session.state
    table.app.open(
        pick(
            table.app,
            state,
            "monopoly.who_pays",
            lambda payer: table.payment().rent(payer, deed),
            state["owner"][deed],
            keep=True,
            first=_landed(state, deed),
        )
    )


def _landed(state, deed):
    """The seat that probably landed on a deed of another Toy: of those whose token is there on a
    copied board, or of all, the one that rolled last."""
    last = last_roller(state)
    if state["board"]:
        space = state["board"].find(space_of(deed))
        for i in range(state["players"]):
            seat = (last - i) % state["players"]
            there = state["on"][seat] == space and not state["out"][seat]
            if there and seat != state["owner"][deed]:
                return seat
    return last
