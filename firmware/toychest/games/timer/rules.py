"""The rules of a timer: a countdown, or a turn clock, which has a time for each player.

Events:
    ("start", turn, name, values, times)
                            turn: seat of the player who has the first turn
                            name: name under which the owner has saved the timer, or "" for none
                            values: list that describes the timer, see `is_values`
                            times: list of the seconds of each player, by seat; a countdown has one
    ("spent", ms)           the current player has used this much time; a number below 0 counts as 0
    ("pass",)               the turn of the current player ends, and the next player who has time
                            left gets the turn
    ("turn", seat)          this player gets the turn
    ("reset",)              all players get their whole time again
    ("over", winner)        the players of a turn clock end the game. winner: a seat, or BANK for a
                            tie
No event says whether the clock runs: after a power cut it is paused.
"""

from toychest.core.events import BANK, EACH, PARTY, SEAT, first_state, fits
from toychest.core.profiles import is_name
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS

VERSION = 2
TURN = ("pass", "turn")
MADE = ("spent",)

# Indexes of the values of a timer, see `is_values`.
KIND, SECONDS, BLIND, MOVES, MORE = 0, 1, 2, 3, 4
# The kinds of timer
COUNTDOWN = 0  # one time for all
CLOCK = 1  # each player has a time for the whole game
EACH_TURN = 2  # each turn has the whole time again
FISCHER = 3  # as CLOCK, and the extra seconds are added after each turn
DELAY = 4  # as CLOCK, and the first seconds of each turn are given back after it (Bronstein)
USED = 5  # no limit: the time that each player has used is counted
ROUNDS = 6  # a countdown that begins again by itself, and counts its rounds
STAGES = 7  # as CLOCK, and a player who has made a number of moves gets more time

MOST = 99 * 60  # seconds that can be entered
LONGEST = 59_990  # seconds that a player can have; with the kind USED, the clock ends there
USUAL = 3 * 60  # seconds
WON, TIE = -1, -2  # state["had"] after the end: the player of the last turn has won, or a tie
_MOST_EVENTS = 2**30
_MOST_MS = 2**30  # ms in one event
_MOST_MOVES = 999  # no more are counted
_DOUBLED = 9  # times that the blinds are doubled, the most
_LEFT = (0, LONGEST * 1000)  # ms that a player has left: the least, and the most


def is_values(values):
    """Return whether a JSON value describes a timer: a list [kind, seconds, extra] or, for the kind
    STAGES, [STAGES, seconds, 0, moves, more]. kind: one of COUNTDOWN to STAGES. seconds: time of
    each player, or of all for the kinds COUNTDOWN and ROUNDS; 0 for USED, which has no limit.
    extra: seconds for each turn, for the kinds FISCHER and DELAY; the small blind of the first
    round, or 0, for the kind ROUNDS. more: seconds that a player gets after `moves` moves."""
    if fits(values, [(STAGES, STAGES), (1, MOST), (0, 0), (1, 99), (1, MOST)]):
        return True
    fit = fits(values, [(COUNTDOWN, ROUNDS), (0, MOST), (0, 99)])
    return fit and (values[KIND] == USED) != (values[SECONDS] > 0)


def is_countdown(values):
    """Return whether all players share one time."""
    return values[KIND] in (COUNTDOWN, ROUNDS)


START = ((0, MAX_PLAYERS - 1), is_name, is_values, [(1, LONGEST), ..., MAX_PLAYERS])
STATE = {
    "players": ((1, MAX_PLAYERS),),  # 1 for a countdown
    "name": (is_name,),
    "values": (is_values,),
    "times": ([(1, LONGEST), EACH],),
    "turn": (SEAT,),  # seat of the current player; after the end, of the winner if there is one
    "left": ([_LEFT, EACH],),  # time that each player has left, ms
    # Time that the current player had left as the turn began, ms; 0 until any time is used; WON or
    # TIE after the end of the game.
    "had": ((TIE, _LEFT[1]), 0),
    # Number of moves that each player has made; for the kind ROUNDS, of the rounds that are over.
    "moves": ([(0, _MOST_MOVES), EACH], 0),
    "events": ((1, _MOST_EVENTS), 1),  # number of events
    # Number of events before the newest one that is not "spent": an undo keeps them.
    "before": ((0, _MOST_EVENTS), 0),
}


def refuse_start(turn, name, values, times):
    """Return why the event "start" is refused, as a key; None if it is possible."""
    count = len(times)
    fits_kind = count == 1 if is_countdown(values) else count >= MIN_PLAYERS
    return None if turn < count and fits_kind else "refuse.event"


def start(turn, name, values, times):
    """Return the state before the clock runs. The arguments are those of the event "start"."""
    return first_state(
        STATE,
        players=len(times),
        name=name,
        values=list(values),
        times=list(times),
        turn=turn,
        left=[seconds * 1000 for seconds in times],
    )


def following(state):
    """Return the seat of the next player clockwise who has time left. Return None if no player
    except the current one has time left."""
    for step in range(1, state["players"]):
        seat = (state["turn"] + step) % state["players"]
        if state["left"][seat]:
            return seat
    return None


def is_up(state):
    """Return whether the current player has no time left."""
    return not state["left"][state["turn"]]


def is_whole(state):
    """Return whether no player has used any time since the start, or since the last reset."""
    return not state["had"]


def blinds(values, rounds):
    """Return (small blind, big blind) of poker after a number of rounds; None if the timer has no
    blinds. Each of the first _DOUBLED rounds doubles them. values: see `is_values`."""
    if values[KIND] != ROUNDS or not values[BLIND]:
        return None
    small = values[BLIND] << min(rounds, _DOUBLED)
    return small, 2 * small


# ---- the events


def refuse_any(state, kind):
    """Return why no event is possible now, as a key; None if one may be possible."""
    return "refuse.event" if is_over(state) else None


def _refuse_spent(state, ms):
    return None if ms <= state["left"][state["turn"]] else "refuse.event"


def _spent(state, ms):
    state["events"] += 1
    if ms > 0:
        left, seat = state["left"], state["turn"]
        state["had"] = state["had"] or left[seat]
        left[seat] -= ms
        if not left[seat] and state["values"][KIND] == ROUNDS:
            _count_move(state)
            left[seat] = state["times"][seat] * 1000


def _count_move(state):
    moves, seat = state["moves"], state["turn"]
    moves[seat] = min(moves[seat] + 1, _MOST_MOVES)


def _step(state):
    # Undo goes back to that number: it takes back this event and the "spent" ones after it.
    state["before"] = state["events"]
    state["events"] += 1


def _refuse_pass(state):
    return "refuse.event" if following(state) is None else None


def _pass(state):
    kind, _, extra = state["values"][:MOVES]
    left, seat = state["left"], state["turn"]
    _count_move(state)
    if kind == STAGES and state["moves"][seat] == state["values"][MOVES]:
        extra = state["values"][MORE]
    if left[seat] and kind in (FISCHER, DELAY, STAGES):
        most = state["had"] or left[seat] if kind == DELAY else _LEFT[1]
        left[seat] = min(left[seat] + extra * 1000, most)
    _turn(state, following(state))


def _refuse_turn(state, seat):
    return None if state["left"][seat] else "refuse.event"


def _turn(state, seat):
    _step(state)
    left, before = state["left"], state["turn"]
    if state["values"][KIND] == EACH_TURN:
        left[before] = state["times"][before] * 1000
    state["turn"] = seat
    state["had"] = state["had"] and left[seat]


def _reset(state):
    _step(state)
    state["left"] = [seconds * 1000 for seconds in state["times"]]
    state["moves"] = [0] * state["players"]
    state["had"] = 0


def _refuse_over(state, winner):
    return "refuse.event" if state["players"] == 1 else None


def _over(state, winner):
    _step(state)
    state["had"] = TIE if winner == BANK else WON
    if winner != BANK:
        state["turn"] = winner


EVENTS = {
    "spent": (((-_MOST_MS, _MOST_MS),), _refuse_spent, _spent),
    "pass": ((), _refuse_pass, _pass),
    "turn": ((SEAT,), _refuse_turn, _turn),
    "reset": ((), None, _reset),
    "over": ((PARTY,), _refuse_over, _over),
}


def is_over(state):
    """Return whether the players have ended the game."""
    return state["had"] < 0


def winners(state):
    """Return the list of the seats of the winners after the end: one seat, or all after a tie."""
    return list(range(state["players"])) if state["had"] == TIE else [state["turn"]]


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    setup = [state[name] for name in ("turn", "name", "values", "times")]
    may_end = state["players"] > 1 or not is_over(state)
    return state["before"] < state["events"] and may_end and not refuse_start(*setup)
