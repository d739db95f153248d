"""Check the events and states of a game, and apply events to the state.

An event is (kind, argument, ...). The first event of a game is ("start", argument, ...).

A schema says which JSON values are right. This is checked because a file on flash may hold
anything. A schema is
    (low, high)        a whole number from low to high
    {first, second}    one of these numbers or strings
    [schema, schema]   a list with one item for each schema
    [schema, ...]      a list of any length; each item fits the schema
    [schema, ..., 9]   such a list of up to 9 items
    [schema, EACH]     such a list with one item for each seat
    a function         any value for which it returns true
    bool               true or false
    SEAT, PARTY        any seat; any seat or BANK (-1)

The shapes of an event say which arguments are right: a tuple with a schema for each argument, or a
function that gets the list of arguments and returns whether they are right.

A reason is the key of a text that says why an event is impossible; None if it is possible.

The rules of a game are a module with
    START                    the shapes of the event "start". If one of them has SEAT, the first
                             argument is the number of players
    STATE                    {key of the state: (schema, first value)}
    start(*setup) -> state   returns the state after the event ("start", *setup), see `first_state`
    EVENTS                   {kind: (shapes, refuse, apply)} for all other kinds of event
and may have
    agrees(state) -> bool               returns whether the values of a state can occur together;
                                        each of them alone fits its schema
    refuse_start(*setup) -> reason      returns why a game can't start with these arguments
    refuse_any(state, kind) -> reason   returns why no event of this kind is possible now
    before_event(state, event)          changes the state before each event
    after_event(state)                  changes the state after each event
    UNTOLD   tuple of kinds of event. If the state has the key "last", state["last"] is the newest
             event of any other kind
    TURN     tuple of the kinds that begin a turn. If the players remove such an event from the
             game, all events of its turn are removed
    MADE     tuple of the kinds that the box makes, such as a roll. The players can remove such an
             event, but can't enter it anew

An entry (shapes, refuse, apply) of EVENTS has these functions:
    refuse(state, *arguments) -> reason   returns why the event is impossible now; None in place of
                               the function if every event with the right shapes is possible
    apply(state, *arguments)   changes `state` by the event
An entry may also be a str, the name of another module whose EVENTS has the entry. That module is
imported when such an event happens.

An entry (schema, first value) of STATE says which values the key of a state can have. An empty
first value, such as [], "" or None, is allowed even if it does not fit the schema. For [schema,
EACH], the first value is that of each item. The schema of state["last"] is EVENT. In an entry
(schema,), the first value depends on the arguments of the event "start". STATE may also be a str,
the name of another module that has STATE and `agrees`.
"""

SEAT = "seat"
PARTY = "party"
EACH = "each"
EVENT = "event"
BANK = -1
EVERYONE = -2  # in place of a seat: all other players
_WRONG_SHAPE = "refuse.event"


def refuse(rules, state, event):
    """Return why an event is impossible in a state: the key of a text, or None if it is possible.
    The state is None before the first event, ("start", argument, ...)."""
    kind, arguments = event[0], event[1:]
    if state is None:
        players = arguments[0] if arguments else None
        if kind != "start" or not _fit(arguments, rules.START, players):
            return _WRONG_SHAPE
        return rules.refuse_start(*arguments) if hasattr(rules, "refuse_start") else None
    if not has_shape(rules.EVENTS, state, event):
        return _WRONG_SHAPE
    reason = rules.refuse_any(state, kind) if hasattr(rules, "refuse_any") else None
    refuse_kind = _entry(rules.EVENTS, kind)[1]
    return reason or (refuse_kind(state, *arguments) if refuse_kind else None)


def apply(rules, state, event):
    """Return the state after a possible event, not "start". The given `state` does not change."""
    return change(rules, copied(state), event)


def change(rules, state, event):
    """Change `state` by a possible event other than "start", and return it. No copy is made. If the
    rules raise an error, the state may be half changed."""
    if hasattr(rules, "before_event"):
        rules.before_event(state, event)
    _entry(rules.EVENTS, event[0])[2](state, *event[1:])
    if hasattr(rules, "after_event"):
        rules.after_event(state)
    if "last" in state and event[0] not in getattr(rules, "UNTOLD", ()):
        state["last"] = list(event)
    return state


def has_shape(kinds, state, event):
    """Return whether an event has a known kind, and arguments of the right type and range. kinds:
    EVENTS of the game's rules. state: dict, whose number of players limits the seats."""
    players = state and state.get("players")
    return event[0] in kinds and _fit(event[1:], _entry(kinds, event[0])[0], players)


def copied(value):
    """Return a copy of a list or dict. All lists and dicts in it are copied, too."""
    copy = value.copy()  # a loop, not a comprehension: that is a call, and the stack is short
    for key in copy if isinstance(copy, dict) else range(len(copy)):
        item = copy[key]
        if isinstance(item, (list, dict)):
            copy[key] = copied(item)
    return copy


def _entry(kinds, kind):
    """Return the entry (shapes, refuse, apply) for a kind of event. kinds: EVENTS of the rules."""
    entry = kinds[kind]
    return _module(entry).EVENTS[kind] if isinstance(entry, str) else entry


def _module(name):
    return __import__(name, None, None, ("*",))


def _fit(arguments, shapes, players):
    schema = list(shapes) if isinstance(shapes, tuple) else shapes
    return fits(list(arguments), schema, players)


def first_state(keys, **given):
    """Return the first state of a game. keys: STATE of its rules. given: values by key, for the
    keys that have no first value there. "players" is one of them if there are seats."""
    for key in keys:
        if key not in given:
            each = _has_each(keys[key][0])
            values = copied([keys[key][1]] * (given["players"] if each else 1))
            given[key] = values if each else values[0]
    return given


def is_state(rules, state):
    """Return whether a JSON value is a state of the game. May raise an exception if it is not."""
    module = _module(rules.STATE) if isinstance(rules.STATE, str) else rules
    if len(state) != len(module.STATE):
        return False
    for key in state:
        value, entry = state[key], module.STATE[key]
        schema, first = entry[0], entry[-1]  # without a first value, both are the schema
        if value or first or type(value) is not type(first) or _has_each(schema):
            if schema == EVENT:
                right = has_shape(rules.EVENTS, state, value)
            else:
                right = fits(value, schema, state.get("players"))
            if not right:
                return False
    return not hasattr(module, "agrees") or module.agrees(state)


def _has_each(schema):
    return isinstance(schema, list) and EACH in schema


def fits(value, schema, players=None):
    """Return whether a JSON value fits a schema. The top of this file lists the schemas. For
    example, 3 fits (1, 6), which stands for a whole number from 1 to 6."""
    if isinstance(schema, str):
        schema = (BANK if schema == PARTY else 0), players - 1
    if isinstance(schema, tuple):
        return type(value) is int and schema[0] <= value <= schema[1]  # True is no number
    if isinstance(schema, set):
        return type(value) in (int, str) and value in schema
    if isinstance(schema, list):
        if type(value) is not list:
            return False
        count, each = len(value), EACH in schema
        alike = each or ... in schema
        if alike:
            right = count == players if each else schema[-1] is ... or count <= schema[-1]
        else:
            right = count == len(schema)
        if not right:
            return False
        for i in range(count):  # a loop, as in `copied`
            if not fits(value[i], schema[0 if alike else i], players):
                return False
        return True
    if schema is bool:
        return type(value) is bool
    return schema(value)
