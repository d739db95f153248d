"""Show who has won a round or the game of Toss Your Cookies, and the number of rounds won."""

from toychest.games.toss import rules, words
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, Scores
from toychest.ui.page import Screen
from toychest.ui.widgets import Page
from toychest.ui.winner import Winner


def show_won(table, state):
    """Return the page that names the winner of a round or, if the game is over, of the game."""
    over = rules.is_over(state)
    one_round = state["best_of"] == 1  # the tally is left out
    tally = t(".tally"), lambda: table.app.open(Tally(table))
    name = table.app.player(state["winner"])
    if not over:
        body = Cheer("cookies", name, t(".won.round"))
    else:
        wins = state["wins"]
        others = max([count for seat, count in enumerate(wins) if seat != state["winner"]])
        score = "" if one_round else t(".score", wins[state["winner"]], others)
        body = Winner(name, t("wins"), score or t(".won.show"))
    return table.make_page(
        t(".won.title"),
        body,
        note="" if over else t(".won.show"),
        back=table.undo,
        action=table.more,
        ok=table.new if one_round else tally,
    )


class Tally(Screen):
    """The screen with the rounds that each player has won. OK leads to the next round, or a new
    game."""

    drops_double_press = True

    def __init__(self, table):
        self._table = table

    def page(self):
        table = self._table
        state = table.session.state
        rows = []
        for seat, wins in enumerate(state["wins"]):
            rows.append((self.app.player(seat), str(wins), seat == state["winner"]))
        label, following = t(".next_round"), self._next
        if rules.is_over(state):
            label, following = table.new or (t("ok"), lambda: None)
        more, menu = table.more
        return Page(
            t(".tally.title"),
            Scores(rows),
            note=words.round_note(state),
            back=(t("back"), self.app.close),
            action=(more, lambda: self._leave(menu)),
            ok=(label, lambda: self._leave(following)),
        )

    def _leave(self, following):
        self.app.close()
        following()

    def _next(self):
        table, session = self._table, self._table.session
        winner = session.state["winner"]

        def begin(seat):
            session.commit("round", seat)

        table.ask_player(".starter", ".starter.next", winner, begin, "start")
