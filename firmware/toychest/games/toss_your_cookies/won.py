"""Toss Your Cookies: what is seen when a round, or the game, is won."""

from toychest.games.toss_your_cookies import rules
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, Scores
from toychest.ui.widgets import Page


def page(app, state, tally, note):
    """The page after a round. tally: with the rounds won so far; note: of the title line."""
    over = state["phase"] == rules.OVER
    winner = state["winner"]
    one_round = state["best_of"] == 1  # needs no tally
    if tally:
        rows = [(app.player(i), str(wins)) for i, wins in enumerate(state["wins"])]
        body = Scores(rows, winner)
        ok = t("new_game") if over else t("toss.next_round")
    else:
        body = Cheer(
            "trophy" if over else "cookie_big",
            app.player(winner), t("toss.won.game" if over else "toss.won.round"),
        )
        ok = t("new_game") if one_round else t("toss.tally")
    return Page(
        t("toss.tally.title" if tally else "toss.won.title"), body,
        back=t("back") if tally else t("undo"), action=t("more"), ok=ok, note=note,
    )
