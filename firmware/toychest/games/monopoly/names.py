"""Name amounts, properties and spaces of Monopoly Toy Story."""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import DEEDS, HOTEL, LOCATIONS, LOT_HOTEL, LOT_HOUSE
from toychest.games.monopoly.title_deeds import NAME
from toychest.lang import t, written


def money(amount):
    """Return an amount in M as text, such as "M1 500"."""
    return "M" + written(amount)


def counted(kind, count):
    """Return a number of things as text, such as "2 Houses"; "" for 0. kind: "house", "hotel" or
    "deed"."""
    if not count:
        return ""
    return t(".one." + kind) if count == 1 else t(".some." + kind, count)


def sale(state, deed):
    """Return the sale of the newest building on a property as text, such as "Sell a House". If all
    Hotels of the set have to be sold with it, the text has the Houses that remain on the set, such
    as "Down to 2 Houses"."""
    if deeds.is_stuck(state, deed):
        left = sum([level for _, level in deeds.unbuilt(state, deed)])
        return t(".raise.down", counted("house", left))
    return t(".raise.hotel" if deeds.level(state, deed) == HOTEL else ".raise.house")


def deed_name(deed, titles=None):
    """Return the name of a property, or of a House or Hotel in an auction.

    deed: also LOT_HOUSE or LOT_HOTEL for a building
    titles: TitleDeeds, the cards with the names that the players typed in; None for names such as
        "Location 1"
    """
    copied = titles.get(deed, NAME) if titles and deed < DEEDS else ""
    if copied:
        return copied
    if deed < LOCATIONS:
        return t(".location", deed + 1)
    if deed == LOT_HOUSE:
        return t(".house")
    if deed == LOT_HOTEL:
        return t(".hotel")
    return t(".cleaner") if deed == LOCATIONS else t(".bonnie")


def deed_label(deed, titles):
    """Return the label of a row of a menu: a function that returns the name of a property, because
    only the rows in view are drawn."""
    return lambda letters: deed_name(deed, titles)


def space_name(space, titles=None):
    """Return the name of a space of the board. space: its character, see rules/board.py. titles: as
    for `deed_name`."""
    return deed_name(ord(space) - 97, titles) if space >= "a" else t(".at." + space)
