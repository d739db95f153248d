"""A score sheet as a fold over events.

Events:
    ("start", players, leader, name, sheet)   leader has the first turn
    ("points", points)      for the player whose turn it is, 0 too; the turn goes on
    ("extra", seat, points) for anybody, at any time. After the end, too: if what ends the game is
                            no longer met, the game goes on
    ("lead", seat)          as a round begins: this player has its first turn
    ("over",)               the game ends now
    ("on",)                 it goes on after its end, without another
A sheet is a list of what its owner has chosen, see the indices below; its name is "" or that of the
profile that it came from.
"""

from toychest.core.numbers import signed, written
from toychest.core.profiles import is_name
from toychest.core.schema import fits
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS
from toychest.lang import t

VERSION = 1

BEGIN = 0  # points that everybody begins with
DOWN = 1  # 1: they count down
STEPS = 2  # what UP adds
DOWN_STEP = 3  # and DOWN
END = 4  # what ends the game
NUMBER = 5  # the points, or the rounds, that do
LOWEST = 6  # 1: the lowest wins

NO_END = 0
ROUND_END = 1  # somebody has the points as a round is over, so that all had as many turns
AT_ONCE = 2  # somebody has them
ROUNDS = 3  # so many rounds
ENDS = 4

USUAL = [0, 0, 1, 5, NO_END, 0, 0]
MOST = 99_999  # points of a player, and in one event
MOST_STEP = 999
MOST_ROUNDS = 99


def is_step(number):
    """Whether UP or DOWN can add so much."""
    return number != 0 and fits(number, (-MOST_STEP, MOST_STEP))


def is_end(sheet, number):
    """Whether a sheet can end at this number: of rounds, or of points that are still to be won."""
    if sheet[END] == NO_END:
        return number == 0
    if sheet[END] == ROUNDS:
        return 1 <= number <= MOST_ROUNDS
    return number < sheet[BEGIN] if sheet[DOWN] else number > sheet[BEGIN]


def is_values(sheet):
    """Whether this can be a sheet."""
    points = (-MOST, MOST)
    return fits(
        sheet, [points, (0, 1), is_step, is_step, (0, ENDS - 1), points, (0, 1)]
    ) and is_end(sheet, sheet[NUMBER])


def start(players, leader, name, sheet):
    """The state before the first turn."""
    return {
        "players": players,
        "name": name,
        "sheet": list(sheet),
        "turn": leader,
        "turns": 0,
        "scores": [sheet[BEGIN]] * players,
        "over": False,
        "stopped": False,  # whether the players ended it
    }


def round_begins(state):
    """Whether all have had as many turns."""
    return state["turns"] % state["players"] == 0


def this_round(state):
    """The number of the round, from 1 on."""
    return state["turns"] // state["players"] + 1


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    if state is None:
        return _refuse_start(*event[1:])
    kind = event[0]
    if kind in ("extra", "lead") and not fits(event[1], (0, state["players"] - 1)):
        return "score_sheet.refuse.player"
    if kind == "extra":
        return _refuse_points(state, event[1], event[2])
    if state["over"]:
        return None if kind == "on" else "score_sheet.refuse.over"
    if kind == "points":
        return _refuse_points(state, state["turn"], event[1])
    if kind == "lead":
        return None if round_begins(state) else "score_sheet.refuse.round"
    return None if kind == "over" else "score_sheet.refuse.unknown"


def _refuse_start(players, leader, name, sheet):
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)) or not fits(leader, (0, players - 1)):
        return "score_sheet.refuse.player"
    return None if is_name(name) and is_values(sheet) else "score_sheet.refuse.unknown"


def _refuse_points(state, seat, points):
    most = (-MOST, MOST)
    found = fits(points, most) and fits(state["scores"][seat] + points, most)
    return None if found else "score_sheet.refuse.most"


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    kind = event[0]
    if kind == "points" or kind == "extra":
        seat, points = event[1:] if kind == "extra" else (state["turn"], event[1])
        scores = state["scores"] = list(state["scores"])
        scores[seat] += points
        if kind == "points":
            state["turns"] += 1
            state["turn"] = (seat + 1) % state["players"]
        state["over"] = state["stopped"] or _ends(state)
    elif kind == "lead":
        state["turn"] = event[1]
    elif kind == "over":
        state["over"] = state["stopped"] = True
    elif kind == "on":
        state["over"] = state["stopped"] = False
        sheet = state["sheet"] = list(state["sheet"])
        sheet[END], sheet[NUMBER] = NO_END, 0
    return state


def _ends(state):
    """Whether the sheet says that the game is over."""
    sheet = state["sheet"]
    if sheet[END] == ROUNDS:
        return state["turns"] >= sheet[NUMBER] * state["players"]
    if sheet[END] == AT_ONCE or sheet[END] == ROUND_END and round_begins(state):
        return bool(reached(state))
    return False


def reached(state):
    """The seats that have the points which end the game."""
    sheet = state["sheet"]
    if sheet[END] not in (ROUND_END, AT_ONCE):
        return []
    return [
        seat
        for seat, score in enumerate(state["scores"])
        if (score <= sheet[NUMBER] if sheet[DOWN] else score >= sheet[NUMBER])
    ]


def is_state(state):
    """Whether this can be a state of these rules."""
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
                "scores": [(-MOST, MOST)] * players,
                "over": bool,
                "stopped": bool,
            },
        )
        and state["over"] >= state["stopped"]
    )


def ranking(state):
    """(rank, seat) of all, the best first; who has as much shares a rank."""
    scores = state["scores"]
    by = 1 if state["sheet"][LOWEST] else -1
    seats = sorted(range(state["players"]), key=lambda seat: (by * scores[seat], seat))
    return [(1 + sum([by * other < by * scores[seat] for other in scores]), seat) for seat in seats]


def leaders(state):
    """The seats of who is ahead; none while all have as much."""
    if min(state["scores"]) == max(state["scores"]):
        return []
    return [seat for rank, seat in ranking(state) if rank == 1]


def status(state):
    """How far a game is, in a few words."""
    if state["over"]:
        return t("score_sheet.status.over")
    return t("score_sheet.round", this_round(state))


def is_over(state):
    """Whether there is nothing to resume."""
    return state["over"]


def describe(state, event, player):
    """An event as a line of a story. state: before the event. player(seat) -> name."""
    kind = event[0]
    if kind == "start":
        return t("score_sheet.history.start", event[1], player(event[2]))
    if kind == "points" or kind == "extra":
        seat, points = event[1:] if kind == "extra" else (state["turn"], event[1])
        after = written(state["scores"][seat] + points)
        return t("score_sheet.history.points", player(seat), signed(points), after)
    if kind == "lead":
        return t("score_sheet.history.lead", player(event[1]))
    return t("score_sheet.history." + kind)
