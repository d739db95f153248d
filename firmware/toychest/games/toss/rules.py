"""The rules of Toss Your Cookies as a fold over events.

Events:
    ("start", players, best_of, starter, action faces, number faces)
                               best_of: rounds, an odd number up to MOST_ROUNDS
    ("roll", action, number)   the dice fell so
    ("tossed",)                the cards of a toss flew
    ("next",)                  what the dice said is done; the turn goes to the left
    ("win", seat)              "Snickerdoodle!": this player won the round
    ("round", starter)         the next round begins
Seats count from 0 and go to the left. Faces are single characters, see ACTIONS and
NUMBERS. Source: the rules of play, Gamewright 2007.
"""

from toychest.core.dice import are_faces
from toychest.core.schema import fits
from toychest.lang import t

VERSION = 1

SWAP = "S"
LEFT = "L"
RIGHT = "R"
TOSS = "T"
ACTIONS = "SLRT"

ALL = "A"
MILK = "M"
NUMBERS = "123AM"

# Which symbol is printed twice is not known: these tables are a guess that the owner
# corrects by copying the printed dice.
GUESSED_ACTION_FACES = "SSTTLR"
GUESSED_NUMBER_FACES = "123AMM"

MIN_PLAYERS = 3
MAX_PLAYERS = 8
MOST_ROUNDS = 99
HAND = 7

READY = "ready"  # somebody is to roll
ROLLED = "rolled"  # the roll counts, and is locked until it is done
WON = "won"  # the round is over
OVER = "over"  # somebody has a majority of rounds

_WILD = {3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}
_HALF = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 4}


def deck(players):
    """The deck for 3 to 8 players: a dict of cards.

    sets: cookie sets of six cards each, wild, half, milk: cards, total: all cards.
    Source: "Set Up"; the wild and half-eaten counts as published, they make 7 each.
    """
    return {
        "sets": players,
        "wild": _WILD[players],
        "half": _HALF[players],
        "milk": 1,
        "total": players * 6 + _WILD[players] + _HALF[players] + 1,
    }


def start(players, best_of, starter, action_faces, number_faces):
    """The state before the first roll."""
    return {
        "players": players,
        "best_of": best_of,
        "faces": [action_faces, number_faces],
        "phase": READY,
        "round": 1,
        "wins": [0] * players,
        "turn": starter,
        "winner": None,
        "roll": None,
        "tossed": False,
        "rolls": 0,
        "counts": [[0] * len(ACTIONS), [0] * len(NUMBERS)],
    }


def needed(state):
    """Rounds that win the game: a majority."""
    return state["best_of"] // 2 + 1


def refuse(state, event):
    """Why an event is impossible now, as a language key, or None."""
    if state is None:
        return _refuse_start(*event[1:])
    kind = event[0]
    phase = state["phase"]
    if kind == "roll":
        if phase == ROLLED:
            return "toss.refuse.locked"
        if phase != READY:
            return "toss.refuse.round_over"
        if event[1] not in tuple(ACTIONS) or event[2] not in tuple(NUMBERS):
            return "toss.refuse.face"
    elif kind == "next":
        if phase != ROLLED:
            return "toss.refuse.no_roll"
    elif kind == "tossed":
        if phase != ROLLED or state["roll"][0] != TOSS or state["tossed"]:
            return "toss.refuse.no_toss"
    elif kind == "win":
        if phase not in (READY, ROLLED):
            return "toss.refuse.round_over"
        if not 0 <= event[1] < state["players"]:
            return "toss.refuse.player"
    elif kind == "round":
        if phase != WON:
            return "toss.refuse.round_on"
        if not 0 <= event[1] < state["players"]:
            return "toss.refuse.player"
    else:
        return "toss.refuse.unknown"
    return None


def _refuse_start(players, best_of, starter, action_faces, number_faces):
    """Why no game can begin so, or None."""
    if not fits(players, (MIN_PLAYERS, MAX_PLAYERS)) or not fits(starter, (0, players - 1)):
        return "toss.refuse.player"
    if not _is_odd(best_of):
        return "toss.refuse.unknown"
    known = are_faces(action_faces, ACTIONS) and are_faces(number_faces, NUMBERS)
    return None if known else "toss.refuse.face"


def _is_odd(rounds):
    """Whether a game can be the best of so many rounds."""
    return fits(rounds, (1, MOST_ROUNDS)) and rounds % 2 == 1


def apply(state, event):
    """The state after an event that `refuse` let pass."""
    state = dict(state)
    kind = event[0]
    if kind == "roll":
        action, number = event[1], event[2]
        state["phase"] = ROLLED
        state["roll"] = [action, number]
        state["tossed"] = False
        state["rolls"] += 1
        actions, numbers = [list(counts) for counts in state["counts"]]
        actions[ACTIONS.index(action)] += 1
        numbers[NUMBERS.index(number)] += 1
        state["counts"] = [actions, numbers]
    elif kind == "tossed":
        state["tossed"] = True
    elif kind == "next":
        state["phase"] = READY
        state["roll"] = None
        state["tossed"] = False
        state["turn"] = (state["turn"] + 1) % state["players"]
    elif kind == "win":
        wins = list(state["wins"])
        wins[event[1]] += 1
        state["wins"] = wins
        state["winner"] = event[1]
        state["roll"] = None
        state["tossed"] = False
        state["phase"] = OVER if wins[event[1]] >= needed(state) else WON
    elif kind == "round":
        state["phase"] = READY
        state["round"] += 1
        state["winner"] = None
        state["turn"] = event[1]
    return state


def is_state(state):
    """Whether this can be a state of these rules."""
    players = state["players"]
    actions, numbers = state["faces"]
    if _refuse_start(players, state["best_of"], 0, actions, numbers):
        return False
    any_number = (0, 1_000_000)
    phase = state["phase"]
    return fits(
        state,
        {
            "players": (players, players),
            "best_of": _is_odd,
            "faces": [{actions}, {numbers}],
            "phase": {READY, ROLLED, WON, OVER},
            "round": (1, 1_000_000),
            "wins": [(0, needed(state))] * players,
            "turn": (0, players - 1),
            "winner": (0, players - 1) if phase in (WON, OVER) else None,
            "roll": [set(ACTIONS), set(NUMBERS)] if phase == ROLLED else None,
            "tossed": bool,
            "rolls": any_number,
            "counts": [[any_number] * len(ACTIONS), [any_number] * len(NUMBERS)],
        },
    )


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == OVER:
        return t("toss.status.over")
    if state["best_of"] == 1:
        return t("toss.rolls", state["rolls"])
    return t("toss.status.round", state["round"])


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == OVER


def words(action, number):
    """What a roll means: (title key, sentence key, note key or None, number or None).

    The sentence key tells singular, plural, whole hand and milk apart, as in
    "toss.do.Ln" for passing two or three cards to the left.
    """
    if number == MILK:
        end = "M"
    elif number == ALL:
        end = "A"
    elif number == "1":
        end = "1"
    else:
        end = "n"
    name = action + end
    note = "toss.note." + name if number == MILK else None
    count = int(number) if end in "1n" else None
    return "toss.title." + name, "toss.do." + name, note, count


def describe(state, event, player):
    """An event as a line of a story, "" for what goes without saying.

    state: before the event. player(seat) -> name.
    """
    kind = event[0]
    if kind == "roll":
        title, _, _, count = words(event[1], event[2])
        rolled = t(title) if count is None else t(title, count)
        return t("toss.history.roll", player(state["turn"]), rolled)
    if kind == "start":
        return t("toss.history.start", event[1], player(event[3]))
    if kind in ("win", "round"):
        return t("toss.history." + kind, player(event[1]))
    return ""
