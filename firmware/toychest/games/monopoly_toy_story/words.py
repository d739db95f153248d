"""Monopoly Toy Story in words: its deeds, and its events as lines of a story."""

from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.bank import BANK, HOTEL, LOCATIONS, LOT_HOTEL, LOT_HOUSE
from toychest.lang import t


def deed_name(deed):
    """What a deed is called; what a lot of an auction is, for the others."""
    if rules.named.get(deed):
        return rules.named[deed]
    if deed < LOCATIONS:
        return t("bank.location", deed + 1)
    if deed == LOT_HOUSE:
        return t("bank.house")
    if deed == LOT_HOTEL:
        return t("bank.hotel")
    return t("bank.cleaner") if deed == LOCATIONS else t("bank.bonnie")


def describe(state, event, player):
    """See `rules.describe`."""
    kind = event[0]
    key = "bank.history." + kind
    turn = player(state["turn"]) if state else ""
    if kind == "start":
        return t(key, event[1], player(event[2]))
    if kind == "order":
        return t(key, turn, event[1] + event[2])
    if kind in ("roll", "ride"):
        return t(key, turn, event[1])
    if kind in ("go", "jail"):
        return t(key, turn if kind == "jail" else player(event[1]))
    if kind == "leave":
        return t("bank.history.free", turn)
    if kind == "pay":
        return _payment(event, player)
    if kind == "each":
        key = "bank.history." + ("collects" if event[2] > 0 else "gives")
        return t(key, player(event[1]), abs(event[2]))
    if kind == "card":
        return t(key if event[2] > 0 else "bank.history.uncard", player(event[1]))
    if kind == "owe":
        return t(key, player(event[1]), event[3])
    if kind in ("settle", "bankrupt"):
        return t(key, player(state["debts"][0][0]))
    if kind == "trade":
        return t(key, player(event[1]), player(event[2]))
    if kind == "bid":
        return t(key, player(event[1]), event[2])
    if kind == "gone":
        _, bidder, bid = state["auction"]
        return t("bank.history.no_bid") if bidder == BANK else t(key, player(bidder), bid)
    return _deed(state, event, player)


def _payment(event, player):
    _, payer, payee, amount, _ = event
    if payee == BANK:
        return t("bank.history.pay", player(payer), amount)
    if payer == BANK:
        return t("bank.history.get", player(payee), amount)
    return t("bank.history.to", player(payer), player(payee), amount)


def _deed(state, event, player):
    kind = event[0]
    key = "bank.history." + kind
    if kind == "buy":
        return t(key, player(event[1]), deed_name(event[2]), event[3])
    if kind == "rent":
        return t(key, player(event[1]), event[3], player(state["owner"][event[2]]))
    if kind in ("build", "place"):
        hotel = state["level"][event[1]] == HOTEL - 1
        building = t("bank.hotel" if hotel else "bank.house")
        return t("bank.history.build", deed_name(event[1]), building)
    if kind == "clear":
        return t(key)
    if kind in ("unbuild", "mortgage", "lift", "keep", "auction"):
        return t(key, deed_name(event[1]))
    return ""  # whose turn it is, and what colour a Location has, go without saying
