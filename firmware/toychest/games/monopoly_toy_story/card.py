"""A Title Deed card of Monopoly Toy Story, to be copied or corrected on the box."""

from micropython import const

from toychest import games
from toychest.core.session import NotSaved, Refused
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.amount import Amount
from toychest.games.monopoly_toy_story.bank import HOTEL, LOCATIONS
from toychest.games.monopoly_toy_story.titles import (
    HOTEL_COST,
    HOUSE,
    MORTGAGE,
    MOST,
    NAME,
    NAME_LENGTH,
    PRICE,
    RENT,
)
from toychest.games.monopoly_toy_story.widgets import brief, money
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser

_NAME_WIDTH = const(170)  # px


def card(app, titles, deed):
    """What stands on the card, as far as it is known; OK on a row changes it."""

    def change(field, value):
        try:
            titles.change(deed, field, value)
        except OSError:
            raise NotSaved

    def amount(field, label):
        def entered(amount):
            if amount > MOST:
                raise Refused("bank.refuse.amount")
            change(field, amount)

        known = titles.get(deed, field)
        return (
            label, money(known) if known else "",
            lambda: app.open(Amount("bank.title", label, known or 10, entered)),
        )

    def named(name):
        change(NAME, name)
        rules.named[deed] = name

    def items():
        rows = [amount(PRICE, t("bank.price")), amount(MORTGAGE, t("bank.mortgage.value"))]
        if deed >= LOCATIONS:
            return rows
        name = titles.get(deed, NAME)
        short = brief(name, _NAME_WIDTH, "r16")
        rows.insert(0, (t("bank.name"), short, lambda: app.work(games.opening(
            app, ["ui.picker", "screens.names"],
            lambda names: names.NameEditor(t("bank.name"), name, NAME_LENGTH, named)))))
        rows.append(amount(RENT, t("bank.rent")))
        for level in range(1, HOTEL):
            rows.append(amount(RENT + level, t("bank.rent.houses", level)))
        rows.append(amount(RENT + HOTEL, t("bank.rent.hotel")))
        rows.append(amount(HOUSE, t("bank.house.cost")))
        rows.append(amount(HOTEL_COST, t("bank.hotel.cost")))
        return rows

    return Chooser(lambda: deed_name(deed), items, keep=True)
