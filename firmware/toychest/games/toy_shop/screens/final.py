"""Show the final score of My Toy Shop."""

from toychest.games.toy_shop import rules
from toychest.lang import t
from toychest.ui.winner import Winner


def ranking_page(table, state):
    """Return the Page of the final score. It shows each player's total, and how many coins came
    from cards and from awards."""
    ranking = rules.ranking(state)
    rows = []
    for _, seat in ranking:
        coins, awards = sum(state["earned"][seat]), rules.AWARD * rules.awards(state, seat)
        words = "%d + %d" % (coins, awards)
        rows.append((seat, str(coins + awards), [words]))
    best = [seat for rank, seat in ranking if rank == 1]
    return table.make_page(t("game.toy_shop"), Winner(table.app, best, rows=rows), ok=table.again)
