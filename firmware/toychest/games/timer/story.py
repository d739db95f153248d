"""Put a timer, its events and the time that is left into words."""

from toychest.games.timer.rules import is_up
from toychest.lang import t


def clock(ms):
    """Return a time as text, such as "1:30", rounded up to whole seconds. ms: int."""
    return "%d:%02d" % divmod(-(-ms // 1000), 60)


def status(state):
    """Return the time that the current player has left, as text."""
    if is_up(state):
        return t("timer.up")
    return t("timer.left", clock(state["left"][state["turn"]]))


def describe(state, event, player):
    """Return an event as a line of text for the history of the game. The event "spent" (the player
    used some time) has a line only if no time is left after it. Otherwise return "" for it.

    state: dict, the state before the event
    event: [kind, argument, ...]
    player: function that gets a seat (index of a player) and returns the player's name
    """
    kind = event[0]
    if kind == "start":
        key = "timer.history.each" if event[1] > 1 else "timer.history.start"
        return t(key, clock(event[4] * 1000))
    if kind == "spent":
        if event[1] < state["left"][state["turn"]]:
            return ""
        return t("timer.out", player(state["turn"])) if state["players"] > 1 else t("timer.up")
    if kind == "pass":
        left = clock(state["left"][state["turn"]])
        return t("timer.history.pass", player(state["turn"]), left)
    if kind == "turn":
        return t("timer.history.turn", player(event[1]))
    return t("timer.reset", clock(state["seconds"] * 1000))
