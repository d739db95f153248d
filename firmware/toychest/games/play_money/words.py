"""Put the payments of a bank of play money, and its progress, into words."""

from toychest.core.events import BANK
from toychest.games.play_money.rules import BEGIN, GO, SIGN
from toychest.lang import t, written


def money(house_rules, amount):
    """Return an amount as text with the currency's sign, such as "$30"."""
    return ("-" if amount < 0 else "") + house_rules[SIGN] + written(abs(amount))


def status(state):
    """Return the name of the house rules; without a name, the number of players."""
    return state["name"] or t(".status", state["players"])


def describe(state, event, player):
    """Return an event as a line of the history. state: the state before the event. player: function
    that gets a seat and returns the player's name."""
    kind = event[0]
    if kind == "start":
        _, players, _, house_rules = event
        return t(".history.start", players, money(house_rules, house_rules[BEGIN]))
    if kind in ("over", "on"):
        return t(".history." + kind)
    house_rules = state["values"]
    if kind == "go":
        return t(".history.go", player(event[1]), money(house_rules, house_rules[GO]))
    if kind == "out":
        return t(".history.out", player(event[1]))
    amount = money(house_rules, abs(event[-1]))
    if kind == "pot":
        key = ".into" if event[2] > 0 else ".takes"
        return t(key, player(event[1]), amount)
    if kind == "each":
        party = t(".bank") if event[1] == BANK else player(event[1])
        key = ".history.collects" if event[2] > 0 else ".history.gives"
        return t(key, party, amount)
    _, payer, payee, _ = event
    if payee == BANK:
        return t(".history.pay", player(payer), amount)
    if payer == BANK:
        return t(".history.get", player(payee), amount)
    return t(".history.to", player(payer), player(payee), amount)
