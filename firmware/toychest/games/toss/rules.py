"""The rules of the card game Toss Your Cookies: the turns, the rolls, and the rounds won.

Events:
    ("start", players, best_of, starter, action_faces, number_faces)
                               best_of: odd number of rounds, up to MOST_ROUNDS. A player who
                               wins more than half of these rounds wins the game
                               starter: seat of the player who has the first turn
                               action_faces, number_faces: str, the six faces of each die
    ("roll", action, number)   the current player rolled these faces
    ("tossed",)                after a roll of TOSS: all players have tossed their cards
    ("next",)                  all players have done what the roll says. The turn passes to the left
    ("win", seat)              "Snickerdoodle!": this player won the round
    ("round", starter)         the next round begins with this player

A face is one character of ACTIONS or of NUMBERS. Source: the rules of play, Gamewright 2007.
"""

from toychest.core.dice import are_faces
from toychest.core.events import EACH, SEAT, first_state, fits

VERSION = 2
TURN = ("roll",)
MADE = ("roll",)

SWAP = "S"
LEFT = "L"
RIGHT = "R"
TOSS = "T"
ACTIONS = "SLRT"

ALL = "A"
MILK = "M"
NUMBERS = "123AM"

# It is not known which symbols the dice show more than once. These faces are a guess, which is
# used until the owner enters those of the printed dice.
GUESSED_ACTION_FACES = "SSTTLR"
GUESSED_NUMBER_FACES = "123AMM"

MIN_PLAYERS = 3
MAX_PLAYERS = 8
MOST_ROUNDS = 99
HAND = 7  # cards of each player

READY = "ready"  # the current player is to roll
ROLLED = "rolled"  # the players are following the roll
WON = "won"  # the round is over
OVER = "over"  # a player has won most of the rounds

_WILD = {3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}
_HALF = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4}


def deck(players):
    """Return {kind of card: number in the deck}. "sets" is the number of cookie sets, with six
    cards in each. "half" are half-eaten cookies. "total" counts all cards, also those in the sets.
    Source: "Set Up" in the rules."""
    return {
        "sets": players,
        "wild": _WILD[players],
        "half": _HALF[players],
        "milk": 1,
        "total": players * 6 + _WILD[players] + _HALF[players] + 1,
    }


def _is_best_of(rounds):
    return fits(rounds, (1, MOST_ROUNDS)) and rounds % 2 == 1


def _are_actions(faces):
    return are_faces(faces, ACTIONS)


def _are_numbers(faces):
    return are_faces(faces, NUMBERS)


_PLAYERS = MIN_PLAYERS, MAX_PLAYERS
_MANY = 0, 1_000_000
_ROLL = set(ACTIONS), set(NUMBERS)
START = (_PLAYERS, _is_best_of, SEAT, _are_actions, _are_numbers)
STATE = {
    "players": (_PLAYERS,),
    "best_of": (_is_best_of,),
    "faces": ([_are_actions, _are_numbers],),
    "phase": ({READY, ROLLED, WON, OVER}, READY),
    "round": ((1, 1_000_000), 1),  # number of the round
    "wins": ([(0, MOST_ROUNDS // 2 + 1), EACH], 0),  # rounds won, by seat
    "turn": (SEAT,),  # seat of the current player
    "winner": (SEAT, None),  # seat of the player who won the round, in WON and OVER
    "roll": (list(_ROLL), None),  # [action, number], in ROLLED
    "tossed": (bool, False),  # whether the cards of this roll were tossed
    "rolls": (_MANY, 0),  # number of rolls in the game
    # rolls of each face, by die
    "counts": (
        [[_MANY] * len(ACTIONS), [_MANY] * len(NUMBERS)],
        [[0] * len(ACTIONS), [0] * len(NUMBERS)],
    ),
}


def start(players, best_of, starter, action_faces, number_faces):
    """Return the state before the first roll. The arguments are those of the event "start"."""
    faces = [action_faces, number_faces]
    return first_state(STATE, players=players, best_of=best_of, faces=faces, turn=starter)


def needed(state):
    """Return the number of rounds that a player needs to win the game."""
    return state["best_of"] // 2 + 1


# ---- the events


def _refuse_roll(state, action, number):
    return ".refuse.locked" if state["phase"] == ROLLED else _refuse_won(state)


def _roll(state, action, number):
    state["phase"] = ROLLED
    state["roll"] = [action, number]
    state["rolls"] += 1
    actions, numbers = state["counts"]
    actions[ACTIONS.index(action)] += 1
    numbers[NUMBERS.index(number)] += 1


def is_tossing(state):
    """Return whether all players still have to toss their cards because of the newest roll."""
    return state["phase"] == ROLLED and state["roll"][0] == TOSS and not state["tossed"]


def _refuse_tossed(state):
    return None if is_tossing(state) else ".refuse.no_toss"


def _tossed(state):
    state["tossed"] = True


def _refuse_next(state):
    return None if state["phase"] == ROLLED else ".refuse.no_roll"


def _next(state):
    _end_roll(state, READY)
    state["turn"] = (state["turn"] + 1) % state["players"]


def _end_roll(state, phase):
    state["phase"] = phase
    state["roll"] = None
    state["tossed"] = False


def in_round(state):
    """Return whether a round is in progress: no player has won it yet."""
    return state["phase"] in (READY, ROLLED)


def _refuse_won(state, *_):
    return None if in_round(state) else ".refuse.round_over"


def _win(state, seat):
    wins = state["wins"]
    wins[seat] += 1
    state["winner"] = seat
    _end_roll(state, OVER if wins[seat] >= needed(state) else WON)


def _refuse_round(state, starter):
    return None if state["phase"] == WON else ".refuse.round_on"


def _round(state, starter):
    state["phase"] = READY
    state["round"] += 1
    state["winner"] = None
    state["turn"] = starter


EVENTS = {
    "roll": (_ROLL, _refuse_roll, _roll),
    "tossed": ((), _refuse_tossed, _tossed),
    "next": ((), _refuse_next, _next),
    "win": ((SEAT,), _refuse_won, _win),
    "round": ((SEAT,), _refuse_round, _round),
}


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together."""
    return (
        max(state["wins"]) <= needed(state)
        and (state["winner"] is None) == in_round(state)
        and (state["roll"] is not None) == (state["phase"] == ROLLED)
    )


def is_over(state):
    """Return whether the game has ended."""
    return state["phase"] == OVER
