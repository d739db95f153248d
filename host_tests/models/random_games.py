"""Play a game at random."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from toychest.core import events as core_events
from toychest.lang import t


def steps(rules: Any, setup: tuple[Any, ...], table: Any, count: int) -> Iterator[tuple]:
    """Play `count` random events. Yield (state before, event, state after) for each allowed one.

    Checks that each refusal has words, that no event changes the state before it, and that
    `is_state` accepts each state after a round trip through JSON.
    setup: arguments of the "start" event.
    table: makes the events, see crafted_saves.TABLES.
    """
    assert core_events.refuse(rules, None, ("start", *setup)) is None
    state = rules.start(*setup)
    for _ in range(count):
        event = table.event(state)
        before = copy.deepcopy(state)
        reason = core_events.refuse(rules, state, event)
        if reason:
            assert t(reason)
            continue
        after = core_events.apply(rules, state, event)
        assert state == before and core_events.is_state(rules, json.loads(json.dumps(after)))
        yield state, event, after
        state = after
