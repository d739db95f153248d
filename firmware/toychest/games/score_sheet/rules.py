"""The rules of a score sheet, which counts each player's points.

Events:
    ("start", players, leader, name, house_rules)
                            leader: seat of the player who has the first turn
                            name: name under which the house rules are saved, or "" for none
                            house_rules: list of what the owner chose, such as the points at the
                            start; the constants BEGIN to LOWEST are its indices
    ("points", points)      the current player gets points, which may be 0 or less, and the next
                            player has the turn. A bust counts nothing, see `is_bust`
    ("extra", seat, points) a player gets points outside of a turn, even after the end of the game.
                            This can end the game. A game that ended because of the scores goes on
                            if the new scores don't end it
    ("lead", seat)          at the beginning of a round, this player gets the first turn of the
                            round
    ("join", points)        a player joins with these points, on the seat after all others
    ("leave", seat)         a player leaves; nobody gets the seat
    ("over",)               the players end the game
    ("on",)                 after the end, the players play on. From now on the game ends only by
                            the event "over"
    ("until",)              after a tie, the players play on until one of them leads when a round
                            begins
A player who has left has no turn and no rank.
"""

from micropython import const

from toychest.core.events import EACH, PARTY, SEAT, first_state, fits
from toychest.core.profiles import is_name
from toychest.core.ranking import ranked
from toychest.core.settings import MAX_PLAYERS, MIN_PLAYERS

VERSION = 2

BEGIN = 0  # every player's points at the start
DOWN = 1  # 1: points count down
STEPS = 2  # points that UP adds when points are entered
DOWN_STEP = 3  # points that DOWN adds
END = 4  # the kind of end: one of NO_END to EXACT
NUMBER = 5  # the points, or the number of rounds, that end the game
LOWEST = 6  # 1: the lowest score wins. With the end EXACT it always does

# The kinds of end.
NO_END = 0  # the players end the game
ROUND_END = 1  # after the round in which a player reaches the points
AT_ONCE = 2  # as soon as a player reaches the points
ROUNDS = 3  # after the number of rounds
EXACT = 4  # as soon as a player has exactly the points; for points that count down, with busts
ENDS = 5  # number of kinds

UNTIL = 2  # state["on"] after the event "until"

USUAL = [0, 0, 1, 5, NO_END, 0, 0]
MOST = 99_999  # points of a player, and in one event
MOST_STEP = 999
MOST_ROUNDS = 99
_POINTS = -MOST, MOST
_NONE = const(-1)
_MOST_TURNS = const(1_000_000)  # of a player


def is_step(number):
    """Return whether a value can be the step of UP or DOWN: -MOST_STEP to MOST_STEP, but not 0."""
    return number != 0 and fits(number, (-MOST_STEP, MOST_STEP))


def is_end(house_rules, number):
    """Return whether `number` can be the item NUMBER of the house rules: the points or rounds that
    end the game, 0 for the end NO_END."""
    begin, counts_down, _, _, kind = house_rules[:NUMBER]
    if kind == NO_END:
        return number == 0
    if kind == ROUNDS:
        return 1 <= number <= MOST_ROUNDS
    if kind == EXACT and not counts_down:
        return False
    return number < begin if counts_down else number > begin


def is_values(house_rules):
    """Return whether a JSON value is a list of house rules, see the event "start"."""
    return fits(
        house_rules, [_POINTS, (0, 1), is_step, is_step, (0, ENDS - 1), _POINTS, (0, 1)]
    ) and is_end(house_rules, house_rules[NUMBER])


def _is_on(value):
    return type(value) is bool or fits(value, (UNTIL, UNTIL))


_PLAYERS = MIN_PLAYERS, MAX_PLAYERS
START = (_PLAYERS, SEAT, is_name, is_values)
STATE = {
    "players": (_PLAYERS,),
    "name": (is_name,),
    "sheet": (is_values,),  # the house rules
    "turn": (SEAT,),  # seat of the current player
    # Each player's turns so far, by seat; -1: the player has left.
    "turns": ([(_NONE, _MOST_TURNS), EACH], 0),
    "scores": ([_POINTS, EACH],),  # points, by seat
    "bust": (PARTY, _NONE),  # seat of the player who had the last turn if it was a bust, or -1
    "over": (bool, False),
    "stopped": (bool, False),  # whether the players ended the game
    # Whether the players have played on after an end; UNTIL after the event "until".
    "on": (_is_on, False),
}


def start(players, leader, name, house_rules):
    """Return the state before the first turn. The arguments are those of the event "start"."""
    scores = [house_rules[BEGIN]] * players
    return first_state(
        STATE, players=players, name=name, sheet=list(house_rules), turn=leader, scores=scores
    )


def end(state):
    """Return the kind of end that the game still has, one of the constants NO_END to EXACT. It is
    NO_END once the players have played on."""
    return NO_END if state["on"] else state["sheet"][END]


def playing(state):
    """Return the list of the seats of all players who have not left the game."""
    return [seat for seat, turns in enumerate(state["turns"]) if turns >= 0]


def is_whole(state):
    """Return whether nobody has had a turn yet."""
    return max(state["turns"]) == 0


def round_begins(state):
    """Return whether a round begins: the current player has had as many turns as each of
    the others."""
    return max(state["turns"]) == state["turns"][state["turn"]]


def this_round(state):
    """Return the number of the current round, from 1 on."""
    return state["turns"][state["turn"]] + 1


def is_bust(state, seat, points):
    """Return whether a turn is a bust: its points, usually below 0, would take the player below the
    exact number of points that ends the game. Return False in a game with another end."""
    return _is_past(state["sheet"], state["scores"][seat] + points)


def _is_past(house_rules, score):
    return house_rules[END] == EXACT and score < house_rules[NUMBER]


# ---- the events


def refuse_any(state, kind):
    """Return why no event of a kind is possible now, as a key; None if such an event may be
    possible. After the end of the game, players can only add extra points or play on."""
    return "refuse.event" if state["over"] and kind not in ("extra", "on", "until") else None


def _refuse_extra(state, seat, points):
    if is_bust(state, seat, points):
        return ".refuse.past"
    return None if fits(state["scores"][seat] + points, _POINTS) else ".refuse.most"


def _extra(state, seat, points):
    state["scores"][seat] += points
    state["over"] = state["stopped"] or _ends(state)


def _refuse_points(state, points):
    seat = state["turn"]
    return None if is_bust(state, seat, points) else _refuse_extra(state, seat, points)


def _points(state, points):
    seat = state["turn"]
    state["bust"] = _NONE
    if is_bust(state, seat, points):
        state["bust"] = seat
        points = 0
    state["turns"][seat] += 1
    _pass_on(state)
    _extra(state, seat, points)


def _pass_on(state):
    while True:
        state["turn"] = seat = (state["turn"] + 1) % state["players"]
        if state["turns"][seat] >= 0:
            break


def _refuse_join(state, points):
    if state["players"] == MAX_PLAYERS:
        return "refuse.event"
    return ".refuse.past" if _is_past(state["sheet"], points) else None


def _join(state, points):
    # The new player has a turn in this round if the player on the seat before still has one.
    state["turns"].append(state["turns"][playing(state)[-1]])
    state["players"] += 1
    state["scores"].append(points)
    _extra(state, 0, 0)  # the game may end or go on


def _refuse_leave(state, seat):
    possible = len(playing(state)) > MIN_PLAYERS and state["turns"][seat] >= 0
    return None if possible else "refuse.event"


def _leave(state, seat):
    state["turns"][seat] = _NONE
    if seat == state["turn"]:
        _pass_on(state)
    _extra(state, seat, 0)  # the game may end or go on


def _refuse_lead(state, seat):
    possible = round_begins(state) and state["turns"][seat] >= 0
    return None if possible else "refuse.event"


def _lead(state, seat):
    state["turn"] = seat


def _over(state):
    state["over"] = state["stopped"] = True


def _refuse_on(state):
    return None if state["over"] else "refuse.event"


def _on(state):
    state["over"] = state["stopped"] = False
    state["on"] = True


def _refuse_until(state):
    return None if state["over"] and not has_winner(state) else "refuse.event"


def _until(state):
    _on(state)
    state["on"] = UNTIL


EVENTS = {
    "points": ((_POINTS,), _refuse_points, _points),
    "extra": ((SEAT, _POINTS), _refuse_extra, _extra),
    "join": ((_POINTS,), _refuse_join, _join),
    "leave": ((SEAT,), _refuse_leave, _leave),
    "lead": ((SEAT,), _refuse_lead, _lead),
    "over": ((), None, _over),
    "on": ((), _refuse_on, _on),
    "until": ((), _refuse_until, _until),
}


def _ends(state):
    """Return whether the game ends now, after its last round or by a player's points."""
    if state["on"] == UNTIL:
        return round_begins(state) and has_winner(state)
    kind = end(state)
    if kind == ROUNDS:
        return this_round(state) > state["sheet"][NUMBER]
    return (kind != ROUND_END or round_begins(state)) and bool(reached(state))


def reached(state):
    """Return the list of the seats of the players who have the points that end the game, if any."""
    return [seat for seat, share in zip(playing(state), shares(state)) if share == 1]


def shares(state):
    """Return how near each player is to the score that ends the game: list of float, from 0 for the
    score at the start to 1 for the score at the end. The list is in the order of seats, without
    players who have left. Return [] if no score ends the game."""
    if end(state) in (NO_END, ROUNDS):
        return []
    begin, last = state["sheet"][BEGIN], state["sheet"][NUMBER]
    scores = [state["scores"][seat] for seat in playing(state)]
    return [min(max((score - begin) / (last - begin), 0), 1) for score in scores]


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    return (
        state["over"] >= state["stopped"]
        and state["turn"] in playing(state)
        and len(playing(state)) >= MIN_PLAYERS
    )


def ranking(state):
    """Return a list of (rank, seat) of all players who have not left, the best first. Players with
    equal scores have the same rank. The best rank is 1."""
    sign = -1 if lowest_wins(state) else 1
    pairs = zip(state["scores"], state["turns"])
    return ranked([None if turns == _NONE else sign * score for score, turns in pairs])


def lowest_wins(state):
    """Return whether the lowest score wins. With the end EXACT, the winner has the lowest score,
    because no score can be below the end."""
    house_rules = state["sheet"]
    return house_rules[LOWEST] == 1 or house_rules[END] == EXACT


def leaders(state):
    """Return the list of the seats with the best score; [] while all scores are equal."""
    ranks = ranking(state)
    return [seat for rank, seat in ranks if rank == 1] if ranks[-1][0] > 1 else []


def has_winner(state):
    """Return whether one player alone has the best score."""
    return len(leaders(state)) == 1


def is_over(state):
    """Return whether the game has ended."""
    return state["over"]
