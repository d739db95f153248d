"""Games played at random, one event after the other."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from toychest.core import events as core_events
from toychest.lang import t


def steps(rules: Any, setup: tuple[Any, ...], table: Any, count: int) -> Iterator[tuple]:
    """(state, event, state after it) of each event of a table (see crafted_saves.TABLES) that the
    rules allow, of `count` tries. What they refuse is told in words, no event changes the state
    before it, and each state is one, made of what JSON has."""
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
        assert state == before and rules.is_state(json.loads(json.dumps(after)))
        yield state, event, after
        state = after
