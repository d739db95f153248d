"""A bank of play money as a fold over events.

Events:
    ("start", players, name, values)
    ("pay", payer, payee, amount)   each of the two a seat, or BANK
    ("each", seat, amount)          all others pay so much to a player, or with less than 0 get it
    ("go", seat)                    a player passes GO: the bank pays what that is worth
    ("out", seat)                   a player is out of the game; the bank takes what money is left
Who is out neither pays nor gets anything. The values are a list of what the owner has chosen, see
the indices below; their name is "" or that of the profile that they came from. The bank itself
never runs out.
"""

from toychest.core.numbers import written
from toychest.core.profiles import is_name
from toychest.core.schema import fits
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS
from toychest.lang import t

VERSION = 1
BANK = -1  # where a seat may stand

BEGIN = 0  # money that everybody begins with
SIGN = 1  # of the currency, one of SIGNS
GO = 2  # what the bank pays to who passes GO
DEBTS = 3  # 1: a player may have less than nothing
QUICK = 4  # from here on the amounts that are offered first, the smallest first

SIGNS = ("", "$", "€", "£", "¥") + tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
MOST = 999_999  # of a player, and in one payment
MOST_QUICK = 8
USUAL = [1500, "$", 200, 0, 10, 20, 50, 100, 200, 500]


def is_values(values):
    """Whether an owner can choose these."""
    if not isinstance(values, list) or len(values) > QUICK + MOST_QUICK:
        return False
    quick = values[QUICK:]
    found = fits(values[:QUICK], [(0, MOST), set(SIGNS), (0, MOST), (0, 1)])
    return found and fits(quick, [(1, MOST), ...]) and quick == sorted(set(quick))


def start(players, name, values):
    """The state before the first payment."""
    return {
        "players": players,
        "name": name,
        "values": list(values),
        "money": [values[BEGIN]] * players,
        "out": [],  # seats of the players who are out of the game
        "last": [],  # event
    }


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    if state is None:
        return _refuse_start(*event[1:])
    kind = event[0]
    seats = (0, state["players"] - 1)
    if kind == "pay":
        _, payer, payee, amount = event
        found = payer != payee and all(fits(seat, (BANK, seats[1])) for seat in (payer, payee))
    elif kind == "each":
        _, payee, amount = event
        found = fits(payee, seats)
    elif kind == "go":
        _, payee = event
        amount = state["values"][GO]
        found = fits(payee, seats)
        if not amount:
            return "play_money.refuse.go"
    elif kind == "out":
        _, seat = event
        if not fits(seat, seats):
            return "play_money.refuse.player"
        if seat in state["out"]:
            return "play_money.refuse.out"
        return "play_money.refuse.last" if len(playing(state)) == 1 else None
    else:
        return "play_money.refuse.unknown"
    if not found:
        return "play_money.refuse.player"
    if any(seat in state["out"] for seat in event[1 : 3 if kind == "pay" else 2]):
        return "play_money.refuse.out"
    if not fits(amount, (-MOST, MOST)) or not amount or kind == "pay" and amount < 0:
        return "play_money.refuse.amount"
    return _refuse_change(state, event)


def _refuse_start(players, name, values):
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return "play_money.refuse.player"
    return None if is_name(name) and is_values(values) else "play_money.refuse.unknown"


def playing(state):
    """The seats of the players who are not out."""
    return [seat for seat in range(state["players"]) if seat not in state["out"]]


def short(state, event):
    """The seat of the first player who has not enough money for a payment, or None.

    event: one that `refuse` let pass, or refused with "play_money.refuse.short".
    """
    for seat, change in enumerate(_changes(state, event)):
        if change < 0 and state["money"][seat] + change < _least(state["values"]):
            return seat
    return None


def _refuse_change(state, event):
    """Why the players' money can't change as an event wants it, or None."""
    if short(state, event) is not None:
        return "play_money.refuse.short"
    changed = zip(state["money"], _changes(state, event))
    return "play_money.refuse.most" if any(sum(pair) > MOST for pair in changed) else None


def _least(values):
    """The least that a player may have."""
    return -MOST if values[DEBTS] else 0


def _changes(state, event):
    """What an event adds to each player's money."""
    players = state["players"]
    changes = [0] * players
    if event[0] == "each":
        _, payee, amount = event
        others = [seat for seat in playing(state) if seat != payee]
        for seat in others:
            changes[seat] = -amount
        changes[payee] = amount * len(others)
    elif event[0] == "go":
        changes[event[1]] = state["values"][GO]
    elif event[0] == "out":
        changes[event[1]] = -state["money"][event[1]]
    else:
        _, payer, payee, amount = event
        for seat, sign in ((payer, -1), (payee, 1)):
            if seat != BANK:
                changes[seat] = sign * amount
    return changes


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    state["money"] = [sum(pair) for pair in zip(state["money"], _changes(state, event))]
    if event[0] == "out":
        state["out"] = state["out"] + [event[1]]
    state["last"] = list(event)
    return state


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    values = state["values"]
    return (
        fits(players, (MIN_PLAYERS, MAX_PLAYERS))
        and is_values(values)
        and fits(
            state,
            {
                "players": (players, players),
                "name": is_name,
                "values": is_values,
                "money": [(_least(values), MOST)] * players,
                "out": lambda out: _are_out(out, players),
                "last": lambda last: last == [] or _is_event(last, players - 1),
            },
        )
    )


def _are_out(seats, players):
    """Whether these can be the players who are out."""
    return fits(seats, [(0, players - 1), ...]) and len(set(seats)) == len(seats) < players


def _is_event(event, last):
    """Whether this can have happened. last: the highest seat."""
    forms = (
        [{"pay"}, (BANK, last), (BANK, last), (1, MOST)],
        [{"each"}, (0, last), (-MOST, MOST)],
        [{"go"}, (0, last)],
        [{"out"}, (0, last)],
    )
    return any(fits(event, form) for form in forms)


def status(state):
    """What is played, in a few words."""
    return state["name"] or t("play_money.status", state["players"])


def is_over(state):
    """Whether there is nothing to resume: a bank does not know when its game ends."""
    return False


def written_money(values, amount):
    """An amount in words, with the sign of the currency."""
    return ("-" if amount < 0 else "") + values[SIGN] + written(abs(amount))


def describe(state, event, player):
    """An event as a line of a story. state: before the event. player(seat) -> name."""
    kind = event[0]
    if kind == "start":
        return t("play_money.history.start", event[1], written_money(event[3], event[3][BEGIN]))
    values = state["values"]
    if kind == "go":
        return t("play_money.history.go", player(event[1]), written_money(values, values[GO]))
    if kind == "out":
        return t("play_money.history.out", player(event[1]))
    amount = written_money(values, abs(event[-1]))
    if kind == "each":
        key = "play_money.history.collects" if event[2] > 0 else "play_money.history.gives"
        return t(key, player(event[1]), amount)
    _, payer, payee, _ = event
    if payee == BANK:
        return t("play_money.history.pay", player(payer), amount)
    if payer == BANK:
        return t("play_money.history.get", player(payee), amount)
    return t("play_money.history.to", player(payer), player(payee), amount)
