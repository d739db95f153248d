"""The screen of a game of Toss Your Cookies in progress."""

from toychest.box.game_table import GameTable
from toychest.core import dice
from toychest.games.toss import rules, words
from toychest.games.toss.dice import ICONS
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, Roll
from toychest.ui.widgets import Sentence

_SHOUT = ((784, 90), (988, 90), (1175, 90), (1568, 300))  # (Hz, ms)


class Table(GameTable):
    """The screen of a game of Toss Your Cookies in progress. The current player rolls, and all
    players do what the roll says. A long press of ACTION asks which player won the round."""

    game = "toss"

    def show(self, state):
        if state["phase"] == rules.READY:
            return self._ready(state)
        if state["phase"] == rules.ROLLED:
            return self._rolled(state)
        from toychest.games.toss.screens.won import show_won

        return show_won(self, state)

    def _ready(self, state):
        return self.make_page(
            t("game.toss"),
            Cheer("dice_big", self.app.player(state["turn"]), t(".your_roll"), True),
            note=words.round_note(state),
            back=self.undo,
            action=self.more,
            ok=(t(".roll"), self._roll),
            hold=self.ask_winner,
        )

    def _roll(self):
        def thrown():
            return tuple([dice.roll(self.app.pool, die) for die in self.session.state["faces"]])

        self.commit_roll(thrown, "roll")

    def _rolled(self, state):
        tossing = rules.is_tossing(state)
        return self.make_page(
            self.app.player(state["turn"]),
            _tossed_body(state) if state["tossed"] else _roll_body(state),
            note=t(".roll_number", state["rolls"]),
            back=self.undo,
            action=self.more,
            ok=(t(".now"), self.count) if tossing else (t("next"), self._next),
            hold=self.ask_winner,
            turn=True,
        )

    def _next(self):
        self.session.commit("next")

    def menu_rows(self):
        session = self.session
        state = session.state
        players = state["players"]
        rows = []
        if rules.in_round(state):
            rows.append((t(".shout"), self.hold_hint(t("more")), self.ask_winner))
            if not self.entering:
                rows.append((t(".count"), "", self.count))
            if rules.is_tossing(state):  # for players who count by themselves
                rows.append((t(".tossed"), "", lambda: session.commit("tossed")))
        return (
            rows
            + self.history_rows()
            + [
                (t("statistics"), "", lambda: self.app.open(self._pages().statistics(state))),
                (t(".deck"), "", lambda: self.app.open(self._pages().deck_page(players))),
            ]
            + self.last_rows()
        )

    def _pages(self):
        from toychest.games.toss.screens import pages  # only now, to save memory

        return pages

    def count(self):
        """Open the screen with a countdown. At its last tone, all players toss their cards. The
        event "tossed" is saved then if the newest roll says that they toss."""
        from toychest.box.countdown import Countdown

        def counted():
            if rules.is_tossing(self.session.state):
                self.session.commit("tossed")

        if self.entering:
            counted()
        self.app.open(Countdown(self.app.settings["beat"], counted))

    def ask_winner(self, seat=None):
        """Ask which player won the round, and save the answer as an event "win". seat: the player
        who is selected first; None for the current player."""
        hand = ".hand", lambda: self.app.open(self._pages().winning_hand())
        if seat is None:
            seat = self.session.state["turn"]
        self.ask_player(".won.title", ".won.who", seat, self._win, ".won.ok", hand, ".won.show")

    def enter_anew(self, event):
        if event[0] == "win":
            self.ask_winner(event[1])

    def ask_player(self, title, sentence, seat, then, ok, action=None, note=""):
        """Ask for one of the players.

        title, sentence, ok, note: keys of the title, the question, the label of OK, and the text at
            the right of the title; note may be ""
        seat: the player who is selected first
        then: function that is called with the seat of the chosen player
        action: (key of the label, function) of the button ACTION, or None
        """
        from toychest.asking.questions import Ask, Which

        players = self.session.state["players"]
        question = Which(title, sentence, lambda: players, seat, action)
        question.note = note
        self.app.open(Ask(question, then, ok))

    def _win(self, seat):
        self.session.commit("win", seat)
        self.app.start(self.app.buzzer.play(_SHOUT))


def _roll_body(state):
    action, number = state["roll"]
    return Roll((ICONS[action], ICONS[number]), *words.roll_words(action, number))


def _tossed_body(state):
    if state["roll"][1] == rules.MILK:
        return Sentence(t(".after.milk"), t(".after.milk.heading"), "milk")
    return Sentence(t(".after"), t(".after.heading"), big=str(rules.HAND))
