"""Rules of Monopoly Toy Story: what is not in every turn.

("order", one, two)       both dice, for who starts; in the order of the seats
("ride", die)             a Vehicle: one die more
("each", seat, amount)    collects from each, or pays each if it is negative
("jail",)                 Go to Jail: the turn ends
("leave", how)            out of Jail: "pay" or "card"
("card", seat, number)    a Get Out of Jail Free card comes (1) or goes (-1)
"""

from toychest.games.monopoly_toy_story.bank import (
    BANK,
    JAIL,
    READY,
    ROLLED,
    alive,
    is_amount,
    is_die,
    pass_turn,
    put,
    remember,
    shift,
)


def refuse(state, event):
    """Why an event of this module is impossible now, as a language key, or None."""
    kind = event[0]
    turn = state["turn"]
    if kind in ("order", "ride"):
        for die in event[1:]:
            if not is_die(die):
                return "bank.refuse.die"
        if kind == "ride" and state["phase"] != ROLLED:
            return "bank.refuse.no_roll"
    elif kind == "jail":
        if state["phase"] != ROLLED:
            return "bank.refuse.no_roll"
    elif kind == "leave":
        if state["phase"] != READY or not state["jail"][turn]:
            return "bank.refuse.not_in_jail"
        if event[1] == "card":
            if not state["cards"][turn]:
                return "bank.refuse.no_card"
        elif state["money"][turn] < JAIL:
            return "bank.refuse.short"
    elif not alive(state, event[1]):
        return "bank.refuse.player"
    elif kind == "card":
        if event[2] not in (1, -1) or state["cards"][event[1]] + event[2] < 0:
            return "bank.refuse.no_card"
    elif not isinstance(event[2], int) or not is_amount(abs(event[2])):
        return "bank.refuse.amount"
    return None


def apply(state, event):
    """Change a state whose lists are shared."""
    kind = event[0]
    turn = state["turn"]
    if kind == "order":
        _order(state, event[1] + event[2])
    elif kind == "ride":
        state["roll"] = state["roll"] + [event[1]]
    elif kind == "each":
        _each(state, event[1], event[2])
    elif kind == "jail":
        put(state, "jail", turn, 1)
        pass_turn(state)
    elif kind == "leave":
        put(state, "jail", turn, 0)
        if event[1] == "card":
            put(state, "cards", turn, state["cards"][turn] - 1)
        else:
            shift(state, turn, BANK, JAIL)
    elif kind == "card":
        put(state, "cards", event[1], state["cards"][event[1]] + event[2])


def _order(state, total):
    """The highest roller starts; those of the highest roll again if there are several."""
    put(state, "order", state["turn"], total)
    rolled = state["order"]
    if 0 not in rolled:
        best = max(rolled)
        if rolled.count(best) == 1:
            state["phase"] = READY
            state["turn"] = rolled.index(best)
            return
        rolled = state["order"] = [0 if one == best else -1 for one in rolled]
    state["turn"] = rolled.index(0)


def _each(state, seat, amount):
    """From each other Toy, or to each: what can't be paid is owed."""
    remember(state, abs(amount))
    for other in range(state["players"]):
        if other == seat or state["out"][other]:
            continue
        payer, payee = (other, seat) if amount > 0 else (seat, other)
        if state["money"][payer] < abs(amount):
            state["debts"] = state["debts"] + [[payer, payee, abs(amount), "card"]]
        else:
            shift(state, payer, payee, abs(amount))
