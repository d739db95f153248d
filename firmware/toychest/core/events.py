"""The events of a game: their checks and their effects, as the rules of the game list them.

The rules of a game have
    START                         shapes of the arguments of the event "start"
    start(*setup) -> state        the state after the event ("start", *setup)
    EVENTS                        {kind: (shapes, refuse, apply)} of all other events
and may have
    refuse_start(*setup) -> key   why a game can't start with this setup: language key, or None
    refuse_any(state, kind) -> key   why an event of this kind is impossible now, whatever its
                                  arguments are: language key, or None. It is called before the
                                  `refuse` of that kind
    before(state, event)          changes the state before each event
    after(state)                  changes the state after each event
    UNTOLD                        tuple of the kinds of event that are not put into state["last"]
A language key stands for a message on the screen, see toychest.lang.

shapes: a tuple with one schema for each argument; SEAT stands for any seat of the game, PARTY for
any seat or BANK. In place of the tuple, there may be a function that takes the list of arguments
and returns whether their shapes are right.
refuse(state, *arguments) -> key: why the event is impossible now, a language key, or None. Instead
of a function it may be None, if every event of the right shape is possible.
apply(state, *arguments): changes the state, which is a copy, so it may change lists in place. If
the state has the key "last", the event is then stored as state["last"].

In place of (shapes, refuse, apply), EVENTS may give the name of a module, which has its own EVENTS
with this kind. The module is imported when the first such event happens.

Schemas check JSON values: a document that was read from flash may hold anything.

A schema is
    (low, high)        a whole number from low to high
    {first, second}    one of these numbers or strings
    [schema, schema]   a list with one item for each schema
    [schema, ...]      a list of any length; each item fits the schema
    {"name": schema}   an object with exactly these names
    a function         any value for which it returns true
    bool, None         true or false; null
"""

SEAT = "seat"
PARTY = "party"
BANK = -1
_WRONG_SHAPE = "refuse.event"


def refuse(rules, state, event):
    """Return why an event is impossible in a state, as the language key of a message, or None if it
    is possible.

    rules: module with the rules of the game
    state: dict, or None before the first event, which is ("start", *setup)
    event: (kind, argument, ...)
    """
    kind, arguments = event[0], event[1:]
    if state is None:
        if kind != "start" or not _fit(arguments, rules.START, None):
            return _WRONG_SHAPE
        return rules.refuse_start(*arguments) if hasattr(rules, "refuse_start") else None
    if not has_shape(rules.EVENTS, state, event):
        return _WRONG_SHAPE
    reason = rules.refuse_any(state, kind) if hasattr(rules, "refuse_any") else None
    refuse_kind = _entry(rules.EVENTS, kind)[1]
    return reason or (refuse_kind(state, *arguments) if refuse_kind else None)


def apply(rules, state, event):
    """Return the state after an event that the rules allow. The given state does not change. rules:
    module with the rules of the game. event: (kind, argument, ...), which the function `refuse` has
    not refused."""
    state = copied(state)
    if hasattr(rules, "before"):
        rules.before(state, event)
    _entry(rules.EVENTS, event[0])[2](state, *event[1:])
    if hasattr(rules, "after"):
        rules.after(state)
    if "last" in state and event[0] not in getattr(rules, "UNTOLD", ()):
        state["last"] = list(event)
    return state


def has_shape(table, state, event):
    """Return whether an event has a kind that the game knows, and the arguments that this kind
    needs: their number, types and ranges. table: EVENTS of the game's rules. event: (kind,
    argument, ...)."""
    return event[0] in table and _fit(event[1:], _entry(table, event[0])[0], state)


def copied(value):
    """Return a copy of a state, or of a list or dict in it. The lists and dicts in it are copied,
    too."""
    copy = value.copy()  # a loop, not a comprehension: that is a call, and the stack is short
    for key in copy if isinstance(copy, dict) else range(len(copy)):
        item = copy[key]
        if isinstance(item, (list, dict)):
            copy[key] = copied(item)
    return copy


def _entry(table, kind):
    """Return what the rules say about a kind of event: the tuple (shapes, refuse, apply), which the
    module explains. table: EVENTS of the game's rules. kind: str."""
    entry = table[kind]
    if isinstance(entry, str):
        entry = __import__(entry, None, None, ("*",)).EVENTS[kind]
    return entry


def _fit(arguments, shapes, state):
    """Return whether the arguments of an event have the right number, types and ranges. shapes: a
    tuple with a schema for each argument, or a function that checks them, see the module. state:
    dict, the state before the event."""
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


def fits(value, schema):
    """Return whether a JSON value fits a schema, which says what values are allowed. schema: for
    example (low, high) for an int in this range; the module lists all forms."""
    if isinstance(schema, tuple):
        return type(value) is int and schema[0] <= value <= schema[1]  # True is no number
    if isinstance(schema, set):
        return type(value) in (int, str) and value in schema
    if isinstance(schema, list):
        if type(value) is not list:
            return False
        if schema[-1] is not ... and len(value) != len(schema):
            return False
        for i in range(len(value)):  # a loop, as in `copied`
            if not fits(value[i], schema[0 if schema[-1] is ... else i]):
                return False
        return True
    if isinstance(schema, dict):
        if type(value) is not dict or len(value) != len(schema):
            return False
        for name in schema:
            if name not in value or not fits(value[name], schema[name]):
                return False
        return True
    if schema is bool or schema is None:
        return value is None if schema is None else type(value) is bool
    return schema(value)
