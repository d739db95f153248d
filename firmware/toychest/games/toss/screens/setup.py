"""Ask the questions before a game of Toss Your Cookies."""

from toychest.asking.questions import Count, NewGame, Which
from toychest.games.toss import rules
from toychest.games.toss.dice import DICE
from toychest.games.toss.screens.table import deck_page
from toychest.lang import t


class Setup(NewGame):
    """The screen that asks for the players and the first player. If the players change the rules,
    it asks for the number of rounds. On the page that asks for the first player, ACTION shows the
    cards of the deck."""

    name = "toss"

    def steps(self):
        state = self.session.state
        players = yield from self.ask_players()
        changes = yield from self.ask_ready(players)
        last = state["best_of"] if state else 1
        rounds = Count("game.toss", range(1, rules.MOST_ROUNDS + 1, 2), _best_of, last)
        best_of = yield from self.ask_rule(changes, "rounds", rounds)
        cards = ".deck", lambda: self.app.open(deck_page(players))
        starter = Which("starter.title", ".starter.who", players, action=cards)
        first = yield self.asks("starter", starter, self.begins)
        actions, numbers = [die.faces(self.app.settings) for die in DICE]
        self.begin(players, best_of, first, actions, numbers)


def _best_of(rounds):
    return t(".best.1") if rounds == 1 else t(".best.n", rounds)
