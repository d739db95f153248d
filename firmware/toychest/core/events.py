"""The events of a game, as its rules list them.

Rules have
    START        shapes of the arguments of the event "start", a tuple
    refuse_start(*setup) -> key   why a game can't start so, a language key, or None
    start(*setup) -> state        the state after the event ("start", *setup)
    EVENTS       {kind: (shapes, refuse, apply)} of all other events
and may have
    refuse_any(state, kind) -> key   why an event of this kind is impossible now, whatever its
                 arguments are, a language key, or None; it is asked before the kind's own refuse
    before(state, event)             changes the state before the kind's own apply does
    UNTOLD       kinds of event that do not become the "last" of the state, a tuple

shapes: a tuple with a schema for each argument, see core.schema, or SEAT for a seat of the game, or
PARTY for a seat or BANK; or a function of the list of arguments that returns whether they have
their shapes.
refuse(state, *arguments) -> key: why the event is impossible now, a language key, or None; in its
place None, if nothing but a wrong shape makes the event impossible. apply(state, *arguments):
changes the state. It gets a copy, so it may change lists in place. If states have "last", that
becomes the event.

In place of the three, EVENTS may name the module whose own EVENTS has the kind: then the module is
imported only when such an event happens.
"""

from toychest.core.schema import fits

SEAT = "seat"
PARTY = "party"
BANK = -1
_WRONG_SHAPE = "refuse.event"


def refuse(rules, state, event):
    """Return why an event (kind, *arguments) is impossible in a state, as a language key, or None.

    state: None before the first event, which is ("start", *setup).
    """
    if hasattr(rules, "refuse"):
        return rules.refuse(state, event)
    kind, arguments = event[0], event[1:]
    if state is None:
        if kind != "start" or not _fit(arguments, rules.START, None):
            return _WRONG_SHAPE
        return rules.refuse_start(*arguments)
    if not has_shape(rules.EVENTS, state, event):
        return _WRONG_SHAPE
    reason = rules.refuse_any(state, kind) if hasattr(rules, "refuse_any") else None
    refuse_kind = _entry(rules.EVENTS, kind)[1]
    return reason or (refuse_kind(state, *arguments) if refuse_kind else None)


def apply(rules, state, event):
    """Return the state after an event that `refuse` lets pass. The state before stays as it is."""
    if hasattr(rules, "apply"):
        return rules.apply(state, event)
    state = copied(state)
    if hasattr(rules, "before"):
        rules.before(state, event)
    _entry(rules.EVENTS, event[0])[2](state, *event[1:])
    if "last" in state and event[0] not in getattr(rules, "UNTOLD", ()):
        state["last"] = list(event)
    return state


def has_shape(table, state, event):
    """Return whether an event is of a kind of this table (EVENTS), and its arguments have their
    shapes."""
    return event[0] in table and _fit(event[1:], _entry(table, event[0])[0], state)


def copied(state):
    """Return a deep copy of a state, which is made of what JSON has."""
    return {key: _copied(state[key]) for key in state}


def _copied(value):
    if isinstance(value, dict):
        return copied(value)
    if isinstance(value, list):  # most of what lists have needs no call
        return [_copied(one) if isinstance(one, (dict, list)) else one for one in value]
    return value


def _entry(table, kind):
    """Return (shapes, refuse, apply) of a kind of event."""
    entry = table[kind]
    if isinstance(entry, str):
        entry = __import__(entry, None, None, ("*",)).EVENTS[kind]
    return entry


def _fit(arguments, shapes, state):
    """Whether the arguments of an event have these shapes."""
    if callable(shapes):
        return shapes(list(arguments))
    if len(arguments) != len(shapes):
        return False
    for argument, shape in zip(arguments, shapes):
        if shape in (SEAT, PARTY):
            shape = (0 if shape == SEAT else BANK), state["players"] - 1
        if not fits(argument, shape):
            return False
    return True
