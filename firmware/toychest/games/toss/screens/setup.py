"""Ask the questions before a game of Toss Your Cookies."""

from toychest.asking.questions import Count, NewGame, Show, Which
from toychest.games.toss import rules
from toychest.games.toss.dice import DICE
from toychest.games.toss.screens.pages import deck
from toychest.lang import t


class Setup(NewGame):
    """The screen that asks for the players, the number of rounds and the first player. It also
    shows the cards of the deck."""

    name = "toss"

    def __init__(self, session):
        super().__init__(session)
        best_of = session.state["best_of"] if session.state else 1
        self.rounds = Count(
            "game.toss", lambda: range(1, rules.MOST_ROUNDS + 1, 2), _best_of, best_of
        )
        self.rounds.note = "new_game"
        self.deck = Show(".deck", lambda: deck(self.players()))
        self.starter = Which(".starter", ".starter.who", self.players)

    def questions(self):
        return [self.rounds, self.deck, self.starter]

    def start(self):
        actions, numbers = [die.faces(self.app.settings) for die in DICE]
        return self.players(), self.rounds.selected, self.starter.selected, actions, numbers


def _best_of(rounds):
    return t(".best.1") if rounds == 1 else t(".best.n", rounds)
