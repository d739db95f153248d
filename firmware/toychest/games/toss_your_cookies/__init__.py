"""Toss Your Cookies, Gamewright 2007."""

from toychest.games.toss_your_cookies import rules
from toychest.lang import t

NAME = "toss.name"
DICE = True


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
