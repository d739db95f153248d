"""Put a game of Toss Your Cookies into words: its rolls, its events and its progress."""

from toychest.games.toss.rules import ALL, MILK, OVER, needed
from toychest.lang import t


def status(state):
    """Return the number of the round as text, or that the game is over. If the game has only one
    round, return the number of rolls."""
    if state["phase"] == OVER:
        return t(".status.over")
    if state["best_of"] == 1:
        return t(".rolls", state["rolls"])
    return t(".status.round", state["round"])


def round_note(state):
    """Return the number of the round, and the number of rounds that a player needs to win, as text.
    Return "" if the game has only one round."""
    return "" if state["best_of"] == 1 else t(".round", state["round"], needed(state))


def roll_title(action, number):
    """Return a roll, the faces of the two dice, in a few words, such as "Pass 2 left"."""
    end = number if number in (MILK, ALL) else ""
    return t(".title." + action + end, *_count(number))


def roll_words(action, number):
    """Return (verb, sentences): what the players have to do after a roll. The verb is a word such
    as "Swap". action, number: the faces of the two dice. Source: "How to Play" in the rules."""
    end = number if number in (MILK, ALL) else ""
    return t(".verb." + action), t(".how." + action + end, *_count(number) * 2)


def _count(number):
    return () if number in (MILK, ALL) else (int(number),)


def describe(state, event, player):
    """Return an event as a line of the history, or "" for an event without a line. state: the state
    before the event. player: function that gets a seat and returns the player's name."""
    kind = event[0]
    if kind == "roll":
        return t(".history.roll", player(state["turn"]), roll_title(event[1], event[2]))
    if kind == "start":
        return t(".history.start", event[1], player(event[3]))
    if kind in ("win", "round"):
        return t(".history." + kind, player(event[1]))
    return ""
