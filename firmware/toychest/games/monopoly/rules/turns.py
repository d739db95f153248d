"""Rules of Monopoly Toy Story: turns and dice, GO and Jail, money that changes hands.

("order", one, two)       both dice, for who starts; in the order of the seats
("roll", die)             the one die of a turn
("ride", die)             a Vehicle: one die more
("next",)                 the turn ends; not before what the space of a copied board demands
("next", 1)               the turn ends all the same: the players say so
("go", seat)              M200
("pay", payer, payee, amount, why)    why: one of WHYS
("each", seat, amount)    collects from each, or pays each if it is negative
("jail",)                 Go to Jail: the turn ends
("leave", how)            out of Jail: "pay" or "card"
("card", seat, number)    a Get Out of Jail Free card comes (1) or goes (-1)
"""

from toychest.games.monopoly.rules.numbers import (
    BANK,
    GO,
    JAIL,
    READY,
    ROLLED,
    alive,
    charge,
    free_money,
    is_amount,
    is_die,
    owes,
    pass_turn,
    put,
    refuse_payment,
    remember,
    shift,
)


def refuse_order(state, one, two):
    """Both numbers must be on a die."""
    return None if is_die(one) and is_die(two) else "monopoly.refuse.die"


def apply_order(state, one, two):
    """The highest roller starts; those of the highest roll again if there are several."""
    put(state, "order", state["turn"], one + two)
    rolled = state["order"]
    if 0 not in rolled:
        best = max(rolled)
        if rolled.count(best) == 1:
            state["phase"] = READY
            state["turn"] = rolled.index(best)
            return
        rolled = state["order"] = [0 if one == best else -1 for one in rolled]
    state["turn"] = rolled.index(0)


def refuse_roll(state, die):
    """One roll a turn, and none in Jail."""
    if not is_die(die):
        return "monopoly.refuse.die"
    if state["phase"] == ROLLED:
        return "monopoly.refuse.locked"
    return "monopoly.refuse.jail" if state["jail"][state["turn"]] else None


def apply_roll(state, die):
    """The roll is locked until the turn ends."""
    state["phase"] = ROLLED
    state["roll"] = [die]
    state["rents"] = []


def refuse_ride(state, die):
    """Only after the roll of the turn."""
    return _refuse_unrolled(state) if is_die(die) else "monopoly.refuse.die"


def apply_ride(state, die):
    """One die more."""
    state["roll"] = state["roll"] + [die]


def _refuse_unrolled(state):
    return None if state["phase"] == ROLLED else "monopoly.refuse.no_roll"


def refuse_next(state, anyway=0):
    """Only after the roll of the turn. On a copied board, GO, a free deed, a tax, a Vehicle, a card
    and Go to Jail come first: the rules (The Board Spaces) leave no choice there. Rent may be left
    out: the owner has to ask for it."""
    if type(anyway) is not int or anyway not in (0, 1):
        return "monopoly.refuse.unknown"
    reason = _refuse_unrolled(state)
    if reason or anyway or not state["board"]:
        return reason
    from toychest.games.monopoly.rules import board

    return "monopoly.refuse.due" if board.must(state) else None


def apply_next(state, anyway=0):
    """The dice go to the left."""
    pass_turn(state)


def refuse_go(state, seat):
    """The Toy must be in the game."""
    return None if alive(state, seat) else "monopoly.refuse.player"


def apply_go(state, seat):
    """The Bank pays."""
    shift(state, BANK, seat, GO)
    state["went"] = state["went"] + [seat]


def refuse_pay(state, payer, payee, amount, why):
    """The payer must have the money; the Bank always has. A Toy that owes pays its debt first, and
    what it has bid is not spent."""
    reason = refuse_payment(state, payer, payee, amount, why)
    if reason or payer == BANK:
        return reason
    if owes(state, payer):
        return "monopoly.refuse.debts"
    if state["money"][payer] < amount:
        return "monopoly.refuse.short"
    return "monopoly.refuse.bid" if free_money(state, payer) < amount else None


def apply_pay(state, payer, payee, amount, why):
    """Money changes hands."""
    shift(state, payer, payee, amount)
    remember(state, amount)


def refuse_each(state, seat, amount):
    """The Toy must be in the game; whether the others have the money does not matter."""
    if not alive(state, seat):
        return "monopoly.refuse.player"
    if not isinstance(amount, int) or not is_amount(abs(amount)):
        return "monopoly.refuse.amount"
    return None


def apply_each(state, seat, amount):
    """From each other Toy, or to each: what can't be paid is owed."""
    remember(state, abs(amount))
    for other in range(state["players"]):
        if other == seat or state["out"][other]:
            continue
        payer, payee = (other, seat) if amount > 0 else (seat, other)
        charge(state, payer, payee, abs(amount), "card")


def refuse_jail(state):
    """Only after the roll of the turn."""
    return _refuse_unrolled(state)


def apply_jail(state):
    """Whose turn it is is in Jail, and the turn ends."""
    put(state, "jail", state["turn"], 1)
    pass_turn(state)


def refuse_leave(state, how):
    """Only from Jail, before the roll, with a card or the money."""
    turn = state["turn"]
    if state["phase"] != READY or not state["jail"][turn]:
        return "monopoly.refuse.not_in_jail"
    if how == "card":
        return None if state["cards"][turn] else "monopoly.refuse.no_card"
    if how != "pay":
        return "monopoly.refuse.unknown"
    return "monopoly.refuse.short" if state["money"][turn] < JAIL else None


def apply_leave(state, how):
    """Out of Jail, for a card or for money."""
    turn = state["turn"]
    put(state, "jail", turn, 0)
    if how == "card":
        put(state, "cards", turn, state["cards"][turn] - 1)
    else:
        shift(state, turn, BANK, JAIL)


def refuse_card(state, seat, number):
    """Nobody gives a card back that it does not have."""
    if not alive(state, seat):
        return "monopoly.refuse.player"
    if number not in (1, -1) or state["cards"][seat] + number < 0:
        return "monopoly.refuse.no_card"
    return None


def apply_card(state, seat, number):
    """A card comes or goes."""
    put(state, "cards", seat, state["cards"][seat] + number)
