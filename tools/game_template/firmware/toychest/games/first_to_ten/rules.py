"""The rules of First to ten as a fold over events.

Events:
    ("start", players)
    ("points", number)     so many for the player whose turn it is
Seats count from 0 and go to the left; seat 0 begins.
"""

from toychest.core.schema import fits
from toychest.lang import t

VERSION = 1

MIN_PLAYERS = 2
MAX_PLAYERS = 8
GOAL = 10
MOST = 3  # points of a turn


def start(players):
    """The state before the first turn."""
    return {"players": players, "turn": 0, "points": [0] * players}


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None. state: None before the first."""
    if state is None:
        known = fits(event[1], (MIN_PLAYERS, MAX_PLAYERS))
        return None if known else "first_to_ten.refuse.players"
    if event[0] != "points":
        return "first_to_ten.refuse.unknown"
    if is_over(state):
        return "first_to_ten.refuse.over"
    return None if fits(event[1], (0, MOST)) else "first_to_ten.refuse.points"


def apply(state, event):
    """The state after an event that `refuse` let pass; the old one stays as it was."""
    state = dict(state)
    points = state["points"] = list(state["points"])
    points[state["turn"]] += event[1]
    if not is_over(state):  # else it stays with the winner
        state["turn"] = (state["turn"] + 1) % state["players"]
    return state


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)):
        return False
    points = [(0, GOAL - 1)] * players
    if fits(state["turn"], (0, players - 1)):
        points[state["turn"]] = 0, GOAL - 1 + MOST  # nobody else can have won
    return fits(state, {"players": (players, players), "turn": (0, players - 1), "points": points})


def status(state):
    """How far a game is, in a few words: what the leader has."""
    return t("first_to_ten.status", max(state["points"]), GOAL)


def is_over(state):
    """Whether there is nothing to resume."""
    return max(state["points"]) >= GOAL


def describe(state, event, player):
    """An event as a line of a story, "" for what goes without saying.

    state: before the event. player(seat) -> name.
    """
    if event[0] == "start":
        return ""
    if not event[1]:
        return t("first_to_ten.history.none", player(state["turn"]))
    return t("first_to_ten.history.points", player(state["turn"]), event[1])
