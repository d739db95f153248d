"""A timer as a fold over events.

Events:
    ("start", players, turn, name, seconds)   each player has so much time; one alone: a countdown
    ("spent", ms)           the current player used this much time; nothing if it is below 0
    ("pass",)               the next player who has time left gets the turn
    ("turn", seat)          the player at `seat` gets the turn
    ("reset",)              all have their whole time again
name is "" or that of the profile that it came from. Whether time goes by is no part of the state:
after a power cut it stands still.
"""

from toychest.core.profiles import is_name
from toychest.core.schema import fits
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS
from toychest.lang import t

VERSION = 1

MOST = 99 * 60  # seconds
USUAL = 3 * 60
_EVENTS = 2**30
_LONGEST = 2**30  # ms of a span


def is_values(values):
    """Whether this can be a profile: [1 for a turn clock, seconds]."""
    return fits(values, [(0, 1), (1, MOST)])


def start(players, turn, name, seconds):
    """The state before any time went by."""
    return {
        "players": players,
        "name": name,
        "seconds": seconds,  # each had
        "turn": turn,
        "left": [seconds * 1000] * players,  # ms
        "events": 1,
        "before": 0,  # events before the last step, which Undo takes back; "spent" is no step
    }


def following(state):
    """The next seat that has time left, None if no other has."""
    for step in range(1, state["players"]):
        seat = (state["turn"] + step) % state["players"]
        if state["left"][seat]:
            return seat
    return None


def is_up(state):
    """Whether the time of whose turn it is has run out."""
    return not state["left"][state["turn"]]


def is_whole(state):
    """Whether all have their whole time."""
    return min(state["left"]) == state["seconds"] * 1000


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    if state is None:
        return _refuse_start(*event[1:])
    kind = event[0]
    if kind == "spent":
        found = fits(event[1], (-_LONGEST, state["left"][state["turn"]]))
        return None if found else "timer.refuse.time"
    if kind == "pass":
        return "timer.refuse.player" if following(state) is None else None
    if kind == "turn":
        found = fits(event[1], (0, state["players"] - 1)) and state["left"][event[1]]
        return None if found else "timer.refuse.player"
    return None if kind == "reset" else "timer.refuse.unknown"


def _refuse_start(players, turn, name, seconds):
    found = fits(players, {1}) or fits(players, (MIN_PLAYERS, MAX_PLAYERS))
    if not found or not fits(turn, (0, players - 1)):
        return "timer.refuse.player"
    return None if is_name(name) and fits(seconds, (1, MOST)) else "timer.refuse.time"


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    kind = event[0]
    if kind != "spent":
        state["before"] = state["events"]
    state["events"] += 1
    if kind == "turn":
        state["turn"] = event[1]
    elif kind == "pass":
        state["turn"] = following(state)
    elif kind == "reset":
        state["left"] = [state["seconds"] * 1000] * state["players"]
    else:
        left = state["left"] = list(state["left"])
        left[state["turn"]] -= max(0, event[1])  # a clock that was put back
    return state


def is_state(state):
    """Whether this can be a state of these rules."""
    players, seconds = state["players"], state["seconds"]
    if _refuse_start(players, 0, "", seconds):
        return False
    return fits(
        state,
        {
            "players": {players},
            "name": is_name,
            "seconds": {seconds},
            "turn": (0, players - 1),
            "left": [(0, seconds * 1000)] * players,
            "events": (1, _EVENTS),
            "before": (0, state["events"] - 1),
        },
    )


def clock(ms):
    """Time that is left as m:ss; a second that has begun is still there."""
    return "%d:%02d" % divmod(-(-ms // 1000), 60)


def status(state):
    """How far a timer is, in a few words."""
    if is_up(state):
        return t("timer.up")
    return t("timer.left", clock(state["left"][state["turn"]]))


def is_over(state):
    """Whether there is nothing to resume: a timer can always be started again."""
    return False


def describe(state, event, player):
    """An event as a line of a story, "" for time that goes by. state: before the event.
    player(seat) -> name."""
    kind = event[0]
    if kind == "start":
        key = "timer.history.each" if event[1] > 1 else "timer.history.start"
        return t(key, clock(event[4] * 1000))
    if kind == "spent":
        if event[1] < state["left"][state["turn"]]:
            return ""
        return t("timer.out", player(state["turn"])) if state["players"] > 1 else t("timer.up")
    if kind == "pass":
        left = clock(state["left"][state["turn"]])
        return t("timer.history.pass", player(state["turn"]), left)
    if kind == "turn":
        return t("timer.history.turn", player(event[1]))
    return t("timer.reset", clock(state["seconds"] * 1000))
