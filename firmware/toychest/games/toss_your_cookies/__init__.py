"""Toss Your Cookies, Gamewright 2007."""

from toychest.lang import t

NAME = "toss.name"


def status(state):
    """How far a game is, in a few words."""
    if state["phase"] == "over":
        return t("toss.status.over")
    return t("toss.round", state["round"], state["best_of"])
