"""Define the rules of First to ten: the first player with ten points wins.

Events:
    ("start", players)
    ("points", number)     the current player gets this number of points
A seat is the number of a player, from 0. Seats go to the left around the table. Seat 0 begins.
"""

from toychest.core.events import EACH, SEAT, first_state

VERSION = 1

MIN_PLAYERS = 2
MAX_PLAYERS = 8
GOAL = 10
MOST = 3  # most points of a turn

_PLAYERS = MIN_PLAYERS, MAX_PLAYERS
START = (_PLAYERS,)
STATE = {
    "players": (_PLAYERS,),  # its first value is an argument of "start"
    "turn": (SEAT, 0),  # seat of the current player; after the game, of the winner
    "points": ([(0, GOAL - 1 + MOST), EACH], 0),  # by seat
}


def start(players):
    """Return the state before the first turn, a dict. players: number of players."""
    return first_state(STATE, players=players)


def _refuse_points(state, number):
    return ".refuse.over" if is_over(state) else None


def _points(state, number):
    state["points"][state["turn"]] += number
    if not is_over(state):
        state["turn"] = (state["turn"] + 1) % state["players"]


EVENTS = {"points": (((0, MOST),), _refuse_points, _points)}


def agrees(state):
    """Return whether the values of a state agree. Otherwise its save is damaged."""
    ahead = [seat for seat, points in enumerate(state["points"]) if points >= GOAL]
    return ahead in ([], [state["turn"]])  # only the winner has reached GOAL


def is_over(state):
    """Return whether a player has won. Such a game can't be resumed."""
    return max(state["points"]) >= GOAL
