"""Put a timer, its events and the time that is left into words."""

from toychest.core.events import BANK
from toychest.games.timer.rules import (
    EACH_TURN,
    FISCHER,
    KIND,
    MORE,
    MOVES,
    ROUNDS,
    STAGES,
    USED,
    blinds,
    is_over,
    is_up,
)
from toychest.lang import t

# Values, see rules.is_values, of the timers for an owner who has saved none.
PRESETS = ((FISCHER, 300, 3), (FISCHER, 900, 10), (EACH_TURN, 30, 0))


def clock(ms):
    """Return a time as text, such as "1:30", rounded up to whole seconds."""
    return "%d:%02d" % divmod(-(-ms // 1000), 60)


def shown(state, seat, unsaved=0):
    """Return the time that a player has left, such as "1:30"; for the kind USED, the time that the
    player has used. unsaved: ms used since the state was saved."""
    left = state["left"][seat] - unsaved
    return clock(state["times"][seat] * 1000 - left if state["values"][KIND] == USED else left)


def summary(values):
    """Return a timer as text, such as "Extra time 5:00 +3", "40 moves 90:00 +30:00" or
    "Rounds 15:00 5/10". values: see rules.is_values."""
    kind, seconds, extra = values[:MOVES]
    if kind == STAGES:
        moves = t(".summary.moves", values[MOVES])
        return "%s %s +%s" % (moves, clock(seconds * 1000), clock(values[MORE] * 1000))
    words = t(".kind.%d" % kind)
    if seconds:
        words += " " + clock(seconds * 1000)
    if kind == ROUNDS:
        return words + (" %d/%d" % blinds(values, 0) if extra else "")
    return words + (" +%d" % extra if extra else "")


def extra_words(values):
    """Return the extra seconds of each turn as text, such as "+3 s a turn"; "" for none."""
    return t(".extra", values[2]) if values[2] else ""


def preset_name(values):
    """Return the name of a timer of PRESETS as text, such as "Chess, 5 min"; "" for others."""
    values = tuple(values)
    return t(".preset.%d" % PRESETS.index(values)) if values in PRESETS else ""


def _left(state):
    time = shown(state, state["turn"])
    return time if state["values"][KIND] == USED else t(".left", time)


def status(state):
    """Return the time that the current player has left (for the kind USED: has used) as text, or
    that the time is up, or that the game is over."""
    if is_over(state):
        return t(".status.over")
    return t(".up") if is_up(state) else _left(state)


def describe(state, event, player):
    """Return an event as a line of the history; "" for the event "spent", unless it uses up the
    player's time, or ends a round. state: the state before the event. player: function that gets
    a seat and returns the player's name."""
    kind = event[0]
    if kind == "start":
        return summary(event[3])
    if kind == "spent":
        if event[1] < state["left"][state["turn"]]:
            return ""
        if state["values"][KIND] == ROUNDS:
            return t(".round", state["moves"][0] + 1)
        return t(".out", player(state["turn"])) if state["players"] > 1 else t(".up")
    if kind == "pass":
        return "%s: %s" % (player(state["turn"]), _left(state))
    if kind == "turn":
        return t(".history.turn", player(event[1]))
    if kind == "over":
        return t("tie") if event[1] == BANK else player(event[1]) + " " + t("wins")
    return reset_words(state)


def reset_words(state):
    """Return the event "reset" as text, with the current player's whole time, such as "Back to
    5:00". For the kind USED, which counts the used time, it is "Back to 0:00"."""
    is_used = state["values"][KIND] == USED
    return t(".reset", clock(0 if is_used else state["times"][state["turn"]] * 1000))
