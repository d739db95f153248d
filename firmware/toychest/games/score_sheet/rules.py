"""The rules of a score sheet, which counts each player's points.

Events:
    ("start", players, leader, name, sheet)
                            leader: seat (index) of the player who has the first turn
                            name: name under which the owner has saved the sheet, or "" for none
                            sheet: list of the owner's rules, such as the points at the start;
                            the constants BEGIN to LOWEST are its indices
    ("points", points)      the current player gets points, or 0; the next player has the turn
    ("extra", seat, points) a player gets points outside of a turn, even after the end of the game.
                            If no player then has the points that end the game, it goes on
    ("lead", seat)          at the beginning of a round, this player gets the first turn of it
    ("over",)               the players end the game
    ("on",)                 after the end, the players play on. From now on the game ends only by
                            the event "over"
"""

from toychest.core.events import SEAT, fits
from toychest.core.profiles import is_name
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS

VERSION = 1

BEGIN = 0  # every player's points at the start
DOWN = 1  # 1: points count down
STEPS = 2  # points that UP adds when points are entered
DOWN_STEP = 3  # points that DOWN adds
END = 4  # the kind of end: one of the four below
NUMBER = 5  # the points, or the number of rounds, that end the game
LOWEST = 6  # 1: the lowest score wins

# The kinds of end.
NO_END = 0  # the players end the game
ROUND_END = 1  # after the round in which a player reaches the points
AT_ONCE = 2  # as soon as a player reaches the points
ROUNDS = 3  # after the number of rounds
ENDS = 4  # number of kinds

USUAL = [0, 0, 1, 5, NO_END, 0, 0]
MOST = 99_999  # points of a player, and in one event
MOST_STEP = 999
MOST_ROUNDS = 99


def is_step(number):
    """Return whether a value can be the points that UP or DOWN adds. It must be a whole number from
    -MOST_STEP to MOST_STEP, but not 0."""
    return number != 0 and fits(number, (-MOST_STEP, MOST_STEP))


def is_end(sheet, number):
    """Return whether a number of points, or of rounds, can end the game. sheet: list of the owner's
    rules for the points, see `is_values`."""
    if sheet[END] == NO_END:
        return number == 0
    if sheet[END] == ROUNDS:
        return 1 <= number <= MOST_ROUNDS
    return number < sheet[BEGIN] if sheet[DOWN] else number > sheet[BEGIN]


def is_values(sheet):
    """Return whether a JSON value is a sheet, the list of the owner's rules for the points. The
    constants BEGIN to LOWEST are the indices of the list."""
    points = (-MOST, MOST)
    return fits(
        sheet, [points, (0, 1), is_step, is_step, (0, ENDS - 1), points, (0, 1)]
    ) and is_end(sheet, sheet[NUMBER])


START = ((MIN_PLAYERS, MAX_PLAYERS), (0, MAX_PLAYERS - 1), is_name, is_values)


def refuse_start(players, leader, name, sheet):
    """Return why a game can't start with the arguments of `start`, as the language key of a
    message. Return None if it can start."""
    return None if leader < players else "refuse.event"


def start(players, leader, name, sheet):
    """Return the state before the first turn of a game with a score sheet. leader: int, the seat
    (index) of the player who has the first turn. name: str, the name under which the owner has
    saved the sheet, or "". sheet: list of the owner's rules for the points, see `is_values`."""
    return {
        "players": players,
        "name": name,
        "sheet": list(sheet),
        "turn": leader,  # seat of the current player
        "turns": 0,  # number of turns so far
        "scores": [sheet[BEGIN]] * players,  # points, by seat
        "over": False,
        "stopped": False,  # whether the players ended the game
    }


def round_begins(state):
    """Return whether a new round begins: all players have had the same number of turns."""
    return state["turns"] % state["players"] == 0


def this_round(state):
    """Return the number of the current round, from 1 on."""
    return state["turns"] // state["players"] + 1


# ---- the events


def _refuse_extra(state, seat, points):
    return None if fits(state["scores"][seat] + points, _POINTS) else "score_sheet.refuse.most"


def _extra(state, seat, points):
    state["scores"][seat] += points
    state["over"] = state["stopped"] or _ends(state)


def _refuse_points(state, points):
    return _refuse_over(state) or _refuse_extra(state, state["turn"], points)


def _points(state, points):
    seat = state["turn"]
    state["turns"] += 1
    state["turn"] = (seat + 1) % state["players"]
    _extra(state, seat, points)


def _refuse_lead(state, seat):
    return _refuse_over(state) or (None if round_begins(state) else "score_sheet.refuse.round")


def _lead(state, seat):
    state["turn"] = seat


def _refuse_over(state):
    return "score_sheet.refuse.over" if state["over"] else None


def _over(state):
    state["over"] = state["stopped"] = True


def _refuse_on(state):
    return None if state["over"] else "refuse.event"


def _on(state):
    state["over"] = state["stopped"] = False
    sheet = state["sheet"]
    sheet[END], sheet[NUMBER] = NO_END, 0


_POINTS = -MOST, MOST
EVENTS = {
    "points": ((_POINTS,), _refuse_points, _points),
    "extra": ((SEAT, _POINTS), _refuse_extra, _extra),
    "lead": ((SEAT,), _refuse_lead, _lead),
    "over": ((), _refuse_over, _over),
    "on": ((), _refuse_on, _on),
}


def _ends(state):
    """Return whether the last round is over, or a player's points end the game."""
    sheet = state["sheet"]
    if sheet[END] == ROUNDS:
        return state["turns"] >= sheet[NUMBER] * state["players"]
    if sheet[END] == AT_ONCE or sheet[END] == ROUND_END and round_begins(state):
        return bool(reached(state))
    return False


def reached(state):
    """Return the seats (indices) of the players who have the points that end the game. Return [] if
    no number of points ends the game."""
    sheet = state["sheet"]
    if sheet[END] not in (ROUND_END, AT_ONCE):
        return []
    sign = -1 if sheet[DOWN] else 1
    goal = sign * sheet[NUMBER]
    return [seat for seat, score in enumerate(state["scores"]) if sign * score >= goal]


def shares(state):
    """Return each player's progress to the end of the game: list of float, by seat. 0 stands for
    the points at the start, 1 for the points that end the game. Return [] if no number of points
    ends the game."""
    sheet = state["sheet"]
    if sheet[END] not in (ROUND_END, AT_ONCE):
        return []
    whole = sheet[NUMBER] - sheet[BEGIN]
    return [min(max((score - sheet[BEGIN]) / whole, 0), 1) for score in state["scores"]]


def is_state(state):
    """Return whether a state, a dict read from a save, is valid under these rules."""
    players = state["players"]
    return (
        fits(players, (MIN_PLAYERS, MAX_PLAYERS))
        and fits(
            state,
            {
                "players": (players, players),
                "name": is_name,
                "sheet": is_values,
                "turn": (0, players - 1),
                "turns": (0, 1_000_000),
                "scores": [_POINTS] * players,
                "over": bool,
                "stopped": bool,
            },
        )
        and state["over"] >= state["stopped"]
    )


def ranking(state):
    """Return a list of (rank, seat), the best player first. Equal scores share a rank. rank: int, 1
    for the best. seat: index of the player."""
    sign = 1 if state["sheet"][LOWEST] else -1
    scores = [sign * score for score in state["scores"]]
    seats = sorted(range(state["players"]), key=lambda seat: (scores[seat], seat))
    return [(1 + sum([other < scores[seat] for other in scores]), seat) for seat in seats]


def leaders(state):
    """Return the seats (indices) of the players with the best score. Return [] while all scores are
    equal."""
    if min(state["scores"]) == max(state["scores"]):
        return []
    return [seat for rank, seat in ranking(state) if rank == 1]


def is_over(state):
    """Return whether the game has ended."""
    return state["over"]
