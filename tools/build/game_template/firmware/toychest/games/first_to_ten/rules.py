"""Define the rules of First to ten: the first player with ten points wins.

Events:
    ("start", players)
    ("points", number)     the current player gets this number of points
A seat is the number of a player, from 0. Seats go to the left around the table. Seat 0 begins.
"""

from toychest.core.events import fits

VERSION = 1

MIN_PLAYERS = 2
MAX_PLAYERS = 8
GOAL = 10
MOST = 3  # most points of a turn

START = ((MIN_PLAYERS, MAX_PLAYERS),)


def start(players):
    """Return the state before the first turn, a dict. players: number of players."""
    return {
        "players": players,
        "turn": 0,  # seat of the current player; after the game, of the winner
        "points": [0] * players,  # by seat
    }


def _refuse_points(state, number):
    return ".refuse.over" if is_over(state) else None


def _points(state, number):
    state["points"][state["turn"]] += number
    if not is_over(state):
        state["turn"] = (state["turn"] + 1) % state["players"]


EVENTS = {"points": (((0, MOST),), _refuse_points, _points)}


def is_state(state):
    """Return whether a dict is a possible state of the game. Otherwise its save is damaged."""
    players = state["players"]
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return False
    points = [(0, GOAL - 1)] * players
    if fits(state["turn"], (0, players - 1)):
        points[state["turn"]] = 0, GOAL - 1 + MOST  # only the winner can have reached GOAL
    return fits(state, {"players": (players, players), "turn": (0, players - 1), "points": points})


def is_over(state):
    """Return whether a player has won. Such a game can't be resumed."""
    return max(state["points"]) >= GOAL
