"""The rules of a bank of play money, which counts each player's money.

Events:
    ("start", players, name, house_rules)
                                    name: name under which the house rules are saved, or ""
                                    house_rules: list of what the owner chose, such as the money at
                                    the start; the constants BEGIN to QUICK are its indices
    ("pay", payer, payee, amount)   payer, payee: a seat, or BANK
    ("each", party, amount)         party: a seat, or BANK. Every other player pays the amount to
                                    the party. If the amount is below 0, the party pays every other
                                    player
    ("pot", seat, amount)           a player pays the amount into the pot. If the amount is below 0,
                                    the player takes it from the pot
    ("go", seat)                    a player passes GO, and gets the bank's amount for GO
    ("out", seat)                   a player leaves the game; the bank takes the player's money
    ("over",)                       the players end the game
    ("on",)                         after the end, the players play on
A player who is out neither pays nor gets money. The bank never runs out of money.
"""

from toychest.core.events import BANK, EACH, EVENT, PARTY, SEAT, first_state, fits
from toychest.core.profiles import is_name
from toychest.core.ranking import ranked
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS

VERSION = 2

BEGIN = 0  # every player's money at the start
SIGN = 1  # of the currency, one of SIGNS
GO = 2  # amount that the bank pays to a player who passes GO
DEBTS = 3  # 1: a player's money may be below 0
POT = 4  # 1: the game has a pot, into which players pay and from which they take
QUICK = 5  # from here on: amounts that can be chosen without entering digits, sorted

SIGNS = ("", "$", "€", "£", "¥") + tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
MOST = 999_999  # largest amount of a player, of the pot, and in one event
MOST_QUICK = 8
USUAL = [1500, "$", 200, 0, 0, 10, 20, 50, 100, 200, 500]


def is_values(house_rules):
    """Return whether a JSON value is a list of house rules, see the event "start"."""
    if not isinstance(house_rules, list) or len(house_rules) > QUICK + MOST_QUICK:
        return False
    quick = house_rules[QUICK:]
    fixed_fit = fits(house_rules[:QUICK], [(0, MOST), set(SIGNS), (0, MOST), (0, 1), (0, 1)])
    return fixed_fit and fits(quick, [(1, MOST), ...]) and quick == sorted(set(quick))


_PLAYERS = MIN_PLAYERS, MAX_PLAYERS
START = (_PLAYERS, is_name, is_values)
STATE = {
    "players": (_PLAYERS,),
    "name": (is_name,),
    "values": (is_values,),  # the house rules
    "money": ([(-MOST, MOST), EACH],),  # amounts, by seat
    "was": ([(-MOST, MOST), EACH],),  # the same before the last event
    "pot": ((0, MOST), 0),  # amount in the pot
    "out": ([SEAT, ..., MAX_PLAYERS - 1], []),  # seats of the players who are out of the game
    "last": (EVENT, []),  # the last event, or [] before the first
}


def start(players, name, house_rules):
    """Return the state before the first payment. The arguments are those of the event "start"."""
    money = [house_rules[BEGIN]] * players
    return first_state(
        STATE, players=players, name=name, values=list(house_rules), money=money, was=list(money)
    )


def before_event(state, event):
    """Keep each player's money in state["was"] before an event: the screen shows the changes."""
    state["was"] = list(state["money"])


def playing(state):
    """Return the list of the seats of the players who are still in the game."""
    return [seat for seat in range(state["players"]) if seat not in state["out"]]


def _least(state):
    return -MOST if state["values"][DEBTS] else 0


# ---- for each kind of event, how much each player's money changes: list of amounts, by seat


def _pay_changes(state, payer, payee, amount):
    changes = [0] * state["players"]
    if payer != BANK:
        changes[payer] = -amount
    if payee != BANK:
        changes[payee] = amount
    return changes


def _each_changes(state, party, amount):
    others = [other for other in playing(state) if other != party]
    changes = [-amount if other in others else 0 for other in range(state["players"])]
    if party != BANK:
        changes[party] = amount * len(others)
    return changes


def _pot_changes(state, seat, amount):
    return _pay_changes(state, seat, BANK, amount)


def _go_changes(state, seat):
    return _pay_changes(state, BANK, seat, state["values"][GO])


_CHANGES = {
    "pay": _pay_changes,
    "each": _each_changes,
    "pot": _pot_changes,
    "go": _go_changes,
}


def short(state, event):
    """Return the seat of a player who can't pay for an event: the lowest such seat. Return None if
    all can pay. event: of the kind "pay", "each", "pot" or "go"."""
    return _short(state, _CHANGES[event[0]](state, *event[1:]))


def _short(state, changes):
    for seat, change in enumerate(changes):
        if change < 0 and state["money"][seat] + change < _least(state):
            return seat
    return None


def _refuse_changes(state, parties, changes):
    if any(party in state["out"] for party in parties):
        return "refuse.event"
    if _short(state, changes) is not None:
        return ".refuse.short"
    after = [sum(pair) for pair in zip(state["money"], changes)]
    return ".refuse.most" if max(after) > MOST else None


def _change(state, changes):
    state["money"] = [sum(pair) for pair in zip(state["money"], changes)]


# ---- the events


def refuse_any(state, kind):
    """Return why no event of a kind is possible now, as a key; None if such an event may be
    possible."""
    return "refuse.event" if is_over(state) != (kind == "on") else None


def _refuse_pay(state, payer, payee, amount):
    if payer == payee:
        return "refuse.event"
    return _refuse_changes(state, (payer, payee), _pay_changes(state, payer, payee, amount))


def _pay(state, payer, payee, amount):
    _change(state, _pay_changes(state, payer, payee, amount))


def _refuse_each(state, party, amount):
    return _refuse_changes(state, (party,), _each_changes(state, party, amount))


def _each(state, party, amount):
    _change(state, _each_changes(state, party, amount))


def _refuse_pot(state, seat, amount):
    pot = state["pot"] + amount
    if pot < 0 or not state["values"][POT]:
        return "refuse.event"
    if pot > MOST:
        return ".refuse.most"
    return _refuse_changes(state, (seat,), _pot_changes(state, seat, amount))


def _pot(state, seat, amount):
    _change(state, _pot_changes(state, seat, amount))
    state["pot"] += amount


def _refuse_go(state, seat):
    if not state["values"][GO]:
        return ".refuse.go"
    return _refuse_changes(state, (seat,), _go_changes(state, seat))


def _go(state, seat):
    _change(state, _go_changes(state, seat))


def _refuse_out(state, seat):
    if seat in state["out"]:
        return "refuse.event"
    return ".refuse.last" if len(playing(state)) == 1 else None


def _out(state, seat):
    state["money"][seat] = 0
    state["out"].append(seat)


def _is_change(amount):
    return amount != 0 and fits(amount, (-MOST, MOST))


EVENTS = {
    "pay": ((PARTY, PARTY, (1, MOST)), _refuse_pay, _pay),
    "each": ((PARTY, _is_change), _refuse_each, _each),
    "pot": ((SEAT, _is_change), _refuse_pot, _pot),
    "go": ((SEAT,), _refuse_go, _go),
    "out": ((SEAT,), _refuse_out, _out),
    "over": ((), None, lambda state: None),  # state["last"] says it
    "on": ((), None, lambda state: None),
}


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    money, out = state["money"], state["out"]
    return (
        min(money + state["was"]) >= _least(state)
        and len(set(out)) == len(out) < state["players"]
        and not any(money[seat] for seat in out)
    )


def is_over(state):
    """Return whether the players have ended the game."""
    return state["last"][:1] == ["over"]


def ranking(state):
    """Return a list of (rank, seat) of all players, the richest first. The best rank is 1. Players
    who are out come after all others, who may be in debt."""
    last = -MOST - 1
    return ranked([last if i in state["out"] else has for i, has in enumerate(state["money"])])
