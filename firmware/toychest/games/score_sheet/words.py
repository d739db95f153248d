"""Put the events and the progress of a score sheet into words."""

from toychest.games.score_sheet.rules import is_bust, this_round
from toychest.lang import signed, t, written


def status(state):
    """Return the number of the round as text, or that the game is over."""
    if state["over"]:
        return t(".status.over")
    return t(".round", this_round(state))


def describe(state, event, player):
    """Return an event as a line of the history. state: the state before the event. player: function
    that gets a seat and returns the player's name."""
    kind = event[0]
    if kind == "start":
        return t(".history.start", event[1], player(event[2]))
    if kind == "join":
        return "%s: %s" % (t(".joins", player(state["players"])), written(event[1]))
    if kind == "lead" or kind == "leave":
        return t(".history." + kind, player(event[1]))
    if kind not in ("points", "extra"):
        return t(".history." + kind)
    seat = event[1] if kind == "extra" else state["turn"]
    points = event[-1]
    if is_bust(state, seat, points):
        return t(".bust", player(seat))
    after = written(state["scores"][seat] + points)
    return t(".history.points", player(seat), signed(points), after)
