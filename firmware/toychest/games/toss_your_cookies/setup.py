"""A new game of Toss Your Cookies, and its deck."""

from toychest.games.toss_your_cookies import rules
from toychest.games.toss_your_cookies.dice import ACTION_DIE, NUMBER_DIE
from toychest.games.toss_your_cookies.players import PlayerMenu
from toychest.lang import t
from toychest.ui.game_widgets import Table
from toychest.ui.screens import Message, Screen, moved
from toychest.ui.widgets import Menu, Page, Picker


def begin(app, session):
    """The screen that begins a game; it asks first if one is in progress."""
    if session.state and not rules.is_over(session.state):
        return Message(
            t("game.toss"), t("toss.replace"), t("toss.replace.heading"), "warning",
            lambda: app.open(Setup(session)),
        )
    return Setup(session)


class Setup(Screen):
    """A new game: players, rounds, the deck to build, who starts."""

    flash = True

    def __init__(self, session):
        self._session = session
        self._step = 0
        self._players = session.state["players"] if session.state else 4
        self._best = rules.BEST_OF.index(session.state["best_of"]) if session.state else 0
        self._starter = 0

    def page(self):
        return (self._page_players, self._page_rounds, self._page_deck, self._page_starter)[
            self._step
        ]()

    def _page_players(self):
        return Page(
            t("game.toss"),
            Picker(
                str(self._players), t("toss.players"),
                self._players < rules.MAX_PLAYERS, self._players > rules.MIN_PLAYERS,
            ),
            back=t("back"), ok=t("next"), note=t("new_game"), moves=t("change"),
        )

    def _page_rounds(self):
        items = [(t("toss.best.%d" % best), "") for best in rules.BEST_OF]
        return Page(
            t("game.toss"), Menu(items, self._best),
            back=t("back"), ok=t("next"), note=t("new_game"), moves=t("move"),
        )

    def _page_deck(self):
        return deck_page(self._players, back=t("back"), ok=t("next"))

    def _page_starter(self):
        return Page(
            t("toss.starter"),
            PlayerMenu(self.app, self._players, self._starter, t("toss.starter.who")),
            back=t("back"), ok=t("toss.start"), moves=t("move"),
        )

    def on_intent(self, intent):
        if intent == "back":
            if self._step:
                self._step -= 1
            else:
                self.app.close()
        elif intent == "ok":
            if self._step < 3:
                self._step += 1
                self._starter = min(self._starter, self._players - 1)
            else:
                self._start()
        elif intent in ("up", "down"):
            if self._step == 0:
                players = self._players + (1 if intent == "up" else -1)
                self._players = min(max(players, rules.MIN_PLAYERS), rules.MAX_PLAYERS)
            elif self._step == 1:
                self._best = moved(self._best, intent, len(rules.BEST_OF))
            elif self._step == 3:
                self._starter = moved(self._starter, intent, self._players)

    def _start(self):
        settings = self.app.settings
        self._session.new(
            self._players, rules.BEST_OF[self._best], self._starter,
            ACTION_DIE.faces(settings), NUMBER_DIE.faces(settings),
        )
        from toychest.games.toss_your_cookies.play import Play

        self.app.home()
        self.app.open(Play(self._session))


def deck_page(players, **labels):
    """Which cards to put into the deck."""
    deck = rules.deck(players)
    return Page(
        t("toss.deck"),
        Table((
            ("cookie", t("toss.deck.sets", deck["sets"]), t("toss.deck.sets.label")),
            ("wild", str(deck["wild"]), t("toss.deck.wild." + _plural(deck["wild"]))),
            ("half", str(deck["half"]), t("toss.deck.half." + _plural(deck["half"]))),
            ("milk", str(deck["milk"]), t("toss.deck.milk")),
        )),
        note=t("toss.deck.total", deck["total"]), **labels,
    )


def _plural(number):
    return "1" if number == 1 else "n"


class Deck(Screen):
    """The deck of the game in progress, to look up."""

    def __init__(self, session):
        self._session = session

    def page(self):
        return deck_page(self._session.state["players"], back=t("back"))
