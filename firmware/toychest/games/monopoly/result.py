"""The result of a game of Monopoly Toy Story for the family book."""

from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.title_deeds import TitleDeeds


def result(state):
    """Return (list of (M, rank) by seat, False), see app.catalog. The winner has rank 1. Bankrupt
    Toys share rank 2, and have None for their money."""
    rows = []
    for money, out in zip(state["money"], state["out"]):
        rows.append((None, 2) if out else (money, 1))
    return rows, False


def again(state, first, begins, app):
    """Return a list with the event that begins the next game, see app.catalog. The Toys roll for
    the first turn, as in each game."""
    saves = app.board.SAVES
    return [("start", state["players"], TitleDeeds(saves).sets(), CopiedBoard(saves).spaces)]
