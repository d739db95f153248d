"""A new game of Toss Your Cookies, and its deck."""

from toychest.games.toss import rules
from toychest.games.toss.dice import ACTION_DIE, NUMBER_DIE
from toychest.lang import t
from toychest.screens.new_game import NewGame
from toychest.screens.players import PlayerMenu
from toychest.ui.game_widgets import Table
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen, moved
from toychest.ui.widgets import Page


class Setup(NewGame):
    """Players, rounds, the deck to build, who starts."""

    name = "toss"

    def __init__(self, session):
        super().__init__(session, (self._page_rounds, self._page_deck, self._page_starter))
        self._best = session.state["best_of"] if session.state else 1
        self._starter = 0

    def _page_rounds(self):
        best = self._best
        return Page(
            t("game.toss"),
            Picker(
                str(best),
                t("toss.best.1") if best == 1 else t("toss.best.n", best),
                best < rules.MOST_ROUNDS,
                best > 1,
            ),
            back=t("back"),
            ok=t("next"),
            note=t("new_game"),
            moves=t("change"),
        )

    def _page_deck(self):
        return deck_page(self.players, back=t("back"), ok=t("next"))

    def _page_starter(self):
        self._starter = min(self._starter, self.players - 1)
        return Page(
            t("toss.starter"),
            PlayerMenu(self.app, self.players, self._starter, t("toss.starter.who")),
            back=t("back"),
            ok=t("toss.start"),
            moves=t("move"),
        )

    def _choose(self, step, intent):
        if step == 0:
            best = self._best + (2 if intent == "up" else -2)
            self._best = min(max(best, 1), rules.MOST_ROUNDS)
        elif step == 2:
            self._starter = moved(self._starter, intent, self.players)

    def _start(self):
        settings = self.app.settings
        return (
            self.players,
            self._best,
            self._starter,
            ACTION_DIE.faces(settings),
            NUMBER_DIE.faces(settings),
        )


def deck_page(players, **labels):
    """Which cards to put into the deck."""
    deck = rules.deck(players)
    return Page(
        t("toss.deck"),
        Table(
            (
                ("cookie", t("toss.deck.sets", deck["sets"]), t("toss.deck.sets.label")),
                ("wild", str(deck["wild"]), t("toss.deck.wild." + _plural(deck["wild"]))),
                ("half", str(deck["half"]), t("toss.deck.half." + _plural(deck["half"]))),
                ("milk", str(deck["milk"]), t("toss.deck.milk")),
            )
        ),
        note=t("toss.deck.total", deck["total"]),
        **labels,
    )


def _plural(number):
    return "1" if number == 1 else "n"


class Deck(Screen):
    """The deck of the game in progress, to look up."""

    def __init__(self, session):
        self._session = session

    def page(self):
        return deck_page(self._session.state["players"], back=t("back"))
