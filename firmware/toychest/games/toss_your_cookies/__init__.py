"""Toss Your Cookies, Gamewright 2007."""

from toychest.core.dice import Die
from toychest.games.toss_your_cookies import rules
from toychest.lang import t

NAME = "toss.name"

ICONS = {
    "S": "swap", "L": "left", "R": "right", "T": "toss",
    "1": "one", "2": "two", "3": "three", "A": "all", "M": "milk",
}
ACTION_DIE = Die(
    "toss.action", "dice.action", rules.ACTIONS, rules.GUESSED_ACTION_FACES, ICONS
)
NUMBER_DIE = Die(
    "toss.number", "dice.number", rules.NUMBERS, rules.GUESSED_NUMBER_FACES, ICONS
)
DICE = (ACTION_DIE, NUMBER_DIE)


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == rules.OVER:
        return t("toss.status.over")
    if state["best_of"] == 1:
        return t("toss.rolls", state["rolls"])
    return t("toss.status.round", state["round"])


def is_over(state):
    """Whether there is nothing to resume."""
    return state["phase"] == rules.OVER
