"""The rules of a timer: a countdown, or a turn clock, which has a time for each player.

Events:
    ("start", players, turn, name, seconds)
                            players: number of players; a timer with one player is a countdown
                            turn: seat (index) of the player who has the first turn
                            name: name under which the owner has saved the timer, or "" for none
                            seconds: time that each player has
    ("spent", ms)           the current player has used this much time; below 0 stands for 0
    ("pass",)               the next player who has time left gets the turn
    ("turn", seat)          this player gets the turn
    ("reset",)              all players get their whole time again
No event says whether the clock runs: after a power cut it is paused.
"""

from toychest.core.events import SEAT, fits
from toychest.core.profiles import is_name
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS

VERSION = 1

MOST = 99 * 60  # seconds
USUAL = 3 * 60  # seconds
_MOST_EVENTS = 2**30
_LONGEST = 2**30  # ms in one event


def is_values(values):
    """Return whether a JSON value can be a timer that the owner has saved: [kind, seconds]. kind: 0
    for a countdown, 1 for a turn clock, which has a time for each player."""
    return fits(values, [(0, 1), (1, MOST)])


def _is_players(players):
    return fits(players, {1}) or fits(players, (MIN_PLAYERS, MAX_PLAYERS))


START = (_is_players, (0, MAX_PLAYERS - 1), is_name, (1, MOST))


def refuse_start(players, turn, name, seconds):
    """Return why a timer can't start with the arguments of `start`, as the language key of a
    message. Return None if it can start."""
    return None if turn < players else "refuse.event"


def start(players, turn, name, seconds):
    """Return the state of a new timer, before the clock runs.

    players: int, the number of players; 1 for a countdown
    turn: int, the seat (index) of the player who has the first turn
    name: str, the name under which the owner has saved the timer, or ""
    seconds: int, the time that each player has
    """
    return {
        "players": players,
        "name": name,
        "seconds": seconds,  # of each player at the start
        "turn": turn,  # seat of the current player
        "left": [seconds * 1000] * players,  # time that each player has left, ms
        "events": 1,  # number of events
        "before": 0,  # number of events that Undo leaves: all before the newest but "spent"
    }


def following(state):
    """Return the seat (index) of the next player clockwise who has time left. Return None if nobody
    has."""
    for step in range(1, state["players"]):
        seat = (state["turn"] + step) % state["players"]
        if state["left"][seat]:
            return seat
    return None


def is_up(state):
    """Return whether the current player has no time left."""
    return not state["left"][state["turn"]]


def is_whole(state):
    """Return whether no player has used any time."""
    return min(state["left"]) == state["seconds"] * 1000


# ---- the events


def _refuse_spent(state, ms):
    return None if ms <= state["left"][state["turn"]] else "timer.refuse.time"


def _spent(state, ms):
    state["events"] += 1
    state["left"][state["turn"]] -= max(0, ms)


def _step(state):
    # Undo goes back to that number: it takes back this event and the "spent" ones after it.
    state["before"] = state["events"]
    state["events"] += 1


def _refuse_pass(state):
    return "timer.refuse.player" if following(state) is None else None


def _pass(state):
    _step(state)
    state["turn"] = following(state)


def _refuse_turn(state, seat):
    return None if state["left"][seat] else "timer.refuse.player"


def _turn(state, seat):
    _step(state)
    state["turn"] = seat


def _reset(state):
    _step(state)
    state["left"] = [state["seconds"] * 1000] * state["players"]


EVENTS = {
    "spent": (((-_LONGEST, _LONGEST),), _refuse_spent, _spent),
    "pass": ((), _refuse_pass, _pass),
    "turn": ((SEAT,), _refuse_turn, _turn),
    "reset": ((), None, _reset),
}


def is_over(state):
    """Return False, because a timer can always be started again."""
    return False


def is_state(state):
    """Return whether a state, a dict read from a save, is valid under these rules."""
    players, seconds = state["players"], state["seconds"]
    if not _is_players(players) or not fits(seconds, (1, MOST)):
        return False
    return fits(
        state,
        {
            "players": {players},
            "name": is_name,
            "seconds": {seconds},
            "turn": (0, players - 1),
            "left": [(0, seconds * 1000)] * players,
            "events": (1, _MOST_EVENTS),
            "before": (0, state["events"] - 1),
        },
    )
