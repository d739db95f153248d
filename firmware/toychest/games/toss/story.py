"""A game of Toss Your Cookies in words."""

from toychest.games.toss.rules import ALL, MILK, OVER
from toychest.lang import t


def status(state):
    """Return the progress of the game in a few words."""
    if state["phase"] == OVER:
        return t("toss.status.over")
    if state["best_of"] == 1:
        return t("toss.rolls", state["rolls"])
    return t("toss.status.round", state["round"])


def round_note(state):
    """Return the number of the round as text, or "" if the game has only one round."""
    best_of = state["best_of"]
    return "" if best_of == 1 else t("toss.round", state["round"], best_of)


def roll_keys(action, number):
    """Return the language keys of a roll: (title, sentence, note, arguments).

    title, sentence: keys of the title and of what the players do. note: key of a note, or None.
    arguments: tuple, for the words of title and sentence. There are keys for one card, for two or
    three, for all cards and for the milk: "toss.do.Ln" is for two or three cards that go to the
    left.
    """
    end = number if number in (MILK, ALL, "1") else "n"
    name = action + end
    note = "toss.note." + name if number == MILK else None
    arguments = () if number in (MILK, ALL) else (int(number),)
    return "toss.title." + name, "toss.do." + name, note, arguments


def describe(state, event, player):
    """Return an event as a line of the history, see games.story. state: before the event. player:
    function of a seat that returns the name of the player."""
    kind = event[0]
    if kind == "roll":
        title, _, _, arguments = roll_keys(event[1], event[2])
        return t("toss.history.roll", player(state["turn"]), t(title, *arguments))
    if kind == "start":
        return t("toss.history.start", event[1], player(event[3]))
    if kind in ("win", "round"):
        return t("toss.history." + kind, player(event[1]))
    return ""
