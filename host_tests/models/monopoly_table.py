"""Make random events for Monopoly Toy Story."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from toychest.core import events as core_events
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import debts, deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    HOTELS,
    HOUSES,
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    NO_SETS,
    ORDER,
    OVER,
    READY,
    UNKNOWN,
    WHYS,
)

PAIRS = "".join(letter * 2 for letter in LETTERS) + "RR"
SETS = (PAIRS, PAIRS, "AAABBBBCCCDDDEEERR", NO_SETS)
BOARDS = (  # made up
    "",
    "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr",
    "GabVcXdJ",
)
KINDS = (
    "go pay pay each jail leave card owe set buy buy buy rent rent build build build unbuild "
    "clear mortgage lift trade auction repair complete raise on ride next roll settle bankrupt "
    "place bid gone keep keep_all order"
).split()


class Table:
    """Makes random events. money: largest amount in M. A larger one ends games sooner."""

    def __init__(self, seed: int, money: int = 400):
        self._random = Random(seed)
        self._money = money

    def setup(self) -> tuple[int, str, str]:
        some = self._random
        return some.randint(2, 6), some.choice(SETS), some.choice(BOARDS)

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        while True:
            event = self.any_event(state)
            if core_events.refuse(rules, state, event) is None:
                return event

    def any_event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        kind = self._random.choice(KINDS)
        if self._random.random() < (0.85 if rules.first(state) else 0.5):
            kind = self._due(state) or kind
        return (kind, *getattr(self, "_" + kind)(state))

    def _due(self, state: dict[str, Any]) -> str:
        if state["phase"] == ORDER:
            return "order"
        if state["received"]:
            return self._random.choice(("keep", "keep_all", "lift"))
        if state["place"]:
            return "place"
        if state["auction"]:
            return self._random.choice(("bid", "bid", "gone"))
        if state["debts"]:
            return self._random.choice(
                ("settle", "bankrupt", "mortgage", "unbuild", "clear", "raise")
            )
        if state["queue"]:
            return "auction"
        return ""

    # ---- arguments

    def _die(self) -> int:
        return self._random.randint(1, 6)

    def _seat(self, state: dict[str, Any]) -> int:
        return self._random.randrange(state["players"])

    def _amount(self) -> int:
        return self._random.randint(1, self._money)

    def _owned(self, state: dict[str, Any]) -> int:
        owned = [deed for deed in range(DEEDS) if state["owner"][deed] != BANK]
        return self._random.choice(owned or [0])

    def _order(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._die(), self._die()

    def _roll(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (self._die(),)

    _ride = _roll

    def _nothing(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return ()

    def _complete(self, state: dict[str, Any]) -> tuple[Any, ...]:
        letters = [
            state["sets"][deed] for deed in range(LOCATIONS) if deeds.may_complete(state, deed)
        ]
        return (self._random.choice(letters or LETTERS),)

    def _next(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._random.choice(((), (), (1,)))

    _jail = _gone = _settle = _bankrupt = _keep_all = _nothing

    def _go(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (self._seat(state),)

    def _payment(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (
            self._random.randrange(BANK, state["players"]),
            self._random.randrange(BANK, state["players"]),
            self._amount(),
            self._random.choice(WHYS),
        )

    _pay = _owe = _payment

    def _each(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._seat(state), self._amount() * self._random.choice((1, -1))

    def _leave(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (self._random.choice(("pay", "card")),)

    def _card(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._seat(state), self._random.choice((1, -1))

    def _set(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._random.randrange(LOCATIONS), self._random.choice(LETTERS + UNKNOWN)

    def _buy(self, state: dict[str, Any]) -> tuple[Any, ...]:
        deed = self._random.randrange(DEEDS)
        seat = self._seat(state)
        if self._random.random() < 0.5:  # to complete a set
            seat = max(seat, *(state["owner"][other] for other in deeds.set_of(state, deed)), 0)
        return seat, deed, self._amount()

    def _rent(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._seat(state), self._owned(state), self._amount()

    def _repair(self, state: dict[str, Any]) -> tuple[Any, ...]:
        deed = self._random.choice((LOCATIONS, DEEDS - 1, self._random.randrange(DEEDS)))
        return self._seat(state), deed, self._die(), self._die()

    def _raise(self, state: dict[str, Any]) -> tuple[Any, ...]:
        values = [self._random.randint(1, 120) for _ in range(DEEDS)]
        if not state["debts"]:
            return values, "0" * LOCATIONS
        how = self._random.choice(("plan", "any"))
        plan = debts.plan(state, values)
        assert plan, "all values are known"
        if how == "any":
            plan = plan[0], "".join(str(self._random.randint(0, level)) for level in state["level"])
        return plan

    def _build(self, state: dict[str, Any]) -> tuple[Any, ...]:
        full = [deed for deed in range(LOCATIONS) if deeds.is_full(state, deed)]
        deed = self._random.choice(full or [0])
        return deed, self._cost(state, deed)

    def _cost(self, state: dict[str, Any], deed: int) -> int:
        return deeds.next_cost(state, deed) or self._random.randint(1, 60)

    def _unbuild(self, state: dict[str, Any]) -> tuple[Any, ...]:
        built = [deed for deed in range(LOCATIONS) if state["level"][deed]]
        return (self._random.choice(built or [0]),)

    def _clear(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (self._random.choice(LETTERS),)

    def _mortgage(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._owned(state), self._random.randint(1, 120)

    def _lift(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return (self._random.choice(state["received"] or [self._owned(state)]),)

    _keep = _lift

    def _trade(self, state: dict[str, Any]) -> tuple[Any, ...]:
        one, other = self._seat(state), self._seat(state)
        some = [
            [
                deed
                for deed in range(DEEDS)
                if state["owner"][deed] == seat and self._random.random() < 0.3
            ]
            for seat in (one, other)
        ]
        money = self._random.choice((0, self._amount(), -self._amount()))
        return one, other, money, self._random.choice((0, 0, 1, -1)), *some

    def _auction(self, state: dict[str, Any]) -> tuple[Any, ...]:
        lots = [deed for deed in range(DEEDS) if state["owner"][deed] == BANK]
        return (self._random.choice(state["queue"][:1] or [*lots, LOT_HOUSE, LOT_HOTEL]),)

    def _bid(self, state: dict[str, Any]) -> tuple[Any, ...]:
        bid = state["auction"][2] if state["auction"] else 0
        return self._seat(state), bid + self._random.choice((0, 1, 10, 50))

    def _on(self, state: dict[str, Any]) -> tuple[Any, ...]:
        return self._seat(state), self._random.randrange(len(state["board"]) + 1)

    def _place(self, state: dict[str, Any]) -> tuple[Any, ...]:
        if not state["place"]:
            return 0, 1
        deed = self._random.choice(deeds.places(state, *state["place"]) or [0])
        return deed, self._cost(state, deed)


def ready(state: dict[str, Any], table: Table) -> dict[str, Any]:
    """Return the state after the rolls that choose the first player. state: after "start"."""
    while state["phase"] != READY:
        state = core_events.apply(rules, state, table.event(state))
    return state


NAMES = ("Ana", "Ben", "Chloé", "Íñigo", "Opa", "Wilhelmi")


SHAPE = "refuse.event"  # the reason to refuse a malformed event


def spelled(*events: Any) -> Iterator[Any]:
    """Yield events. "buy 0 3 60; pay 0 BANK 5 tax" stands for two; '' is an empty text."""
    for one in events:
        if isinstance(one, str):
            for event in one.split("; "):
                yield tuple(map(_word, event.split()))
        else:
            yield one


def _word(word: str) -> Any:
    named = {"BANK": BANK, "HOUSE": LOT_HOUSE, "HOTEL": LOT_HOTEL, "''": ""}
    if word in named:
        return named[word]
    return json.loads(word) if word[0] in "-[0123456789" else word


def refuse(state: Any, event: Any) -> str | None:
    return core_events.refuse(rules, state, *spelled(event))


def apply(state: Any, event: Any) -> Any:
    return core_events.apply(rules, state, event)


def game(players=3, sets=PAIRS):
    """Return a state in which the first player must roll. sets: letter of each deed's colour
    set."""
    state = rules.start(players, sets, "")
    dice = [(6, 6)] + [(1, 1)] * (players - 1)
    return play(state, *[("order", *pair) for pair in dice])


def play(state, *events):
    for event in spelled(*events):
        assert refuse(state, event) is None, (event, refuse(state, event))
        state = apply(state, event)
    return state


def full_set(state, seat=0, letter="A"):
    """Return the state after a player has bought all deeds of a colour set. letter: its letter."""
    for deed in range(LOCATIONS):
        if state["sets"][deed] == letter:
            state = play(state, ("buy", seat, deed, 60))
    return state


def check(state):
    """Check what holds in every state, such as the sum of all money."""
    assert sum(state["money"]) + state["bank"] == 0
    assert min(state["money"]) >= 0
    assert all(owner == BANK or not state["out"][owner] for owner in state["owner"])
    assert all(
        value == 0 or owner != BANK
        for owner, value in zip(state["owner"], state["mortgage"], strict=True)
    )
    assert 0 <= deeds.houses(state) <= HOUSES and 0 <= deeds.hotels(state) <= HOTELS
    assert min(state["cards"]) >= 0
    assert state["phase"] == ORDER or not state["out"][state["turn"]]
    for deed in range(LOCATIONS):
        levels = [deeds.level(state, other) for other in deeds.set_of(state, deed)]
        assert 0 <= min(levels) and max(levels) <= min(min(levels) + 1, HOTEL)
        if max(levels):
            assert deeds.is_full(state, deed)
            assert not any(state["mortgage"][other] for other in deeds.set_of(state, deed))
            assert state["costs"][state["sets"][deed]][0]
    for payer, payee, amount, _ in state["debts"]:
        assert payer != payee and amount > 0 and not state["out"][payer]
        assert payee == BANK or not state["out"][payee]
    assert all(state["mortgage"][deed] for deed in state["received"])
    assert all(state["owner"][deed] == BANK for deed in state["queue"])
    assert (state["phase"] == OVER) == (state["out"].count(0) == 1)
    assert json.loads(json.dumps(state)) == state
    assert core_events.is_state(rules, state)
