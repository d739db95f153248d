"""The screens of Toss Your Cookies in progress: the table, the rounds won, and pages to read about
the deck, the winning hand and the dice. The argument `state` is the state of a game, see `STATE`
in rules."""

from micropython import const

from toychest.box.game_table import GameTable
from toychest.core import dice
from toychest.games.toss import rules, words
from toychest.games.toss.dice import DICE
from toychest.games.toss.screens.roll import Roll
from toychest.lang import t
from toychest.ui.game_widgets import Cheer, IconColumns, die
from toychest.ui.page import Screen
from toychest.ui.pages import Pages
from toychest.ui.standings import Standings
from toychest.ui.widgets import TEXT, WHOLE, Body, Page, Sentence

_SHOUT = ((784, 90), (988, 90), (1175, 90), (1568, 300))  # (Hz, ms)
_COOKIES = const(5)
_PITCH = const(45)  # px from a cookie to the next one, the most
_REST = const(48)  # px for a plus and the milk
_ICONS = const(46)  # px high


class Table(GameTable):
    """The screen of a game of Toss Your Cookies in progress. The current player rolls, and all
    players do what the roll says. A long press of ACTION asks which player won the round."""

    game = "toss"

    def show(self, state):
        if state["phase"] == rules.READY:
            return self._ready(state)
        if state["phase"] == rules.ROLLED:
            return self._rolled(state)
        return self._won(state)

    def _ready(self, state):
        turn = state["turn"]
        return self.make_page(
            t("game.toss"),
            Cheer("dice_big", self.app.player(turn), t(".your_roll"), True, self.app.mascot(turn)),
            note=words.round_note(state),
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
            _tossed_body(state) if state["tossed"] else self._roll_body(state),
            note=t(".roll_number", state["rolls"]) if state["tossed"] else "",
            ok=(t(".now"), self.count) if tossing else (t("next"), self._next),
            hold=self.ask_winner,
            turn=True,
        )

    def _roll_body(self, state):
        seat = state["turn"]
        mascot = None if self.app.settings["letters"] else self.app.mascot(seat)
        return Roll(self.app.player(seat), mascot, state["rolls"], *state["roll"])

    def _next(self):
        self.session.commit("next")

    def _won(self, state):
        """Return the page that names the winner of a round or, if the game is over, of the game."""
        from toychest.ui.winner import Winner

        over = rules.is_over(state)
        name = self.app.player(state["winner"])
        if not over:
            mascot = self.app.mascot(state["winner"])
            body = Cheer("cookies", name, t(".won.round"), mascot=mascot)
        else:
            wins = state["wins"]
            others = max([count for seat, count in enumerate(wins) if seat != state["winner"]])
            score = t(".score", wins[state["winner"]], others) if state["best_of"] > 1 else ""
            body = Winner(self.app, [state["winner"]], score or t(".won.show"))
        return self.make_page(
            t(".won.title"),
            body,
            note="" if over else t(".won.show"),
            ok=self.again if over else (t(".tally"), self._tally),
        )

    def _tally(self):
        self.app.open(Tally(self))

    def menu_rows(self):
        session = self.session
        state = session.state
        players = state["players"]
        rows = []
        if rules.is_over(state) and state["best_of"] > 1:
            rows.append((t(".tally"), "", self._tally))
        if rules.in_round(state):
            rows.append((t(".shout"), self.hold_hint(t("more")), self.ask_winner))
            if not self.entering:
                rows.append((t(".count"), "", self.count))
            if rules.is_tossing(state):  # for players who count by themselves
                rows.append((t(".tossed"), "", lambda: session.commit("tossed")))
        rows += self.history_rows()
        rows.append((t("statistics"), "", lambda: self.app.open(statistics(state))))
        rows.append((t(".hand"), "", lambda: self.app.open(winning_hand())))
        rows.append((t(".deck"), "", lambda: self.app.open(deck_page(players))))
        return rows + self.last_rows()

    def count(self):
        """Open the countdown. At its last tone, all players toss their cards, and the event
        "tossed" is saved if the newest roll asks for it. While a step is entered (see GameTable),
        the event is entered at once, without a countdown."""
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
        hand = ".hand", lambda: self.app.open(winning_hand())
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
        action: (key of the label, function) of the button ACTION, or None. With four players it is
            left out: ACTION then chooses a player
        """
        from toychest.asking.questions import Ask, Which

        players = self.session.state["players"]
        question = Which(title, sentence, players, seat, None if players == Which.most else action)
        question.note = note
        self.app.open(Ask(question, then, ok))

    def _win(self, seat):
        self.session.commit("win", seat)
        self.app.start(self.app.buzzer.play(_SHOUT))


def _tossed_body(state):
    if state["roll"][1] == rules.MILK:
        return Sentence(t(".after.milk"), t(".after.milk.heading"), "milk")
    return Sentence(t(".after"), t(".after.heading"), big=str(rules.HAND))


class Tally(Screen):
    """The screen with the rounds that each player has won. OK leads to the next round or, if the
    game is over, to the next game."""

    drops_double_press = True

    def __init__(self, table):
        self._table = table

    def page(self):
        table = self._table
        state = table.session.state
        rows = []
        best = max(state["wins"])
        leads = state["wins"].count(best) == 1
        for seat, wins in enumerate(state["wins"]):
            ahead = ("crown", t("ahead")) if leads and wins == best else ()
            rows.append((seat, str(wins)) + ahead)
        label, following = t(".next_round"), self._next
        if rules.is_over(state):
            label, following = table.again or (t("ok"), lambda: None)
        more, menu = table.more
        return Page(
            t(".tally.title"),
            Standings(self.app, rows),
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

        table.ask_player("starter.title", ".starter.next", winner, begin, "start")


# ---- pages to read


def deck(players):
    """Return (body, note) of a page with the number of cards of each kind in the deck. note: the
    number of all cards, as text."""
    cards = rules.deck(players)
    columns = [
        ("cookie", t(".deck.sets", cards["sets"]), t(".deck.sets.label")),
        ("wild", str(cards["wild"]), t(".deck.wild." + _plural(cards["wild"]))),
        ("half", str(cards["half"]), t(".deck.half." + _plural(cards["half"]))),
        ("milk", str(cards["milk"]), t(".deck.milk")),
    ]
    return IconColumns(columns), t(".deck.total", cards["total"])


def _plural(count):
    return "1" if count == 1 else "n"


def deck_page(players):
    """Return the screen with the number of cards of each kind in the deck."""
    return Pages(lambda _: (t(".deck"),) + deck(players))


def winning_hand():
    """Return the screen with the cards that win a round, and the values of wild cards and
    half-eaten cookies. Source: "Set Up" and "Winning the Game" in the rules."""
    return Pages(lambda _: (t(".hand"), Hand(), t(".hand.show")))


class Hand(Body):
    """The body of a page with the cards that win a round: five cookies and the milk. Below are the
    values of wild cards and half-eaten cookies."""

    shortest = WHOLE
    tallest = 110

    def draw(self, canvas, x, y, width, height):
        pitch = min(_PITCH, (width - _REST) // _COOKIES)
        for i in range(_COOKIES):
            canvas.icon_in("cookie", x + i * pitch, y, pitch, _ICONS)
        left = x + _COOKIES * pitch
        canvas.text_in("+", left, y, 16, _ICONS, ("b26",))
        canvas.icon_in("milk", left + 16, y, x + width - left - 16, _ICONS)
        canvas.paragraph(t(".hand.worth"), x, y + _ICONS, width, height - _ICONS, TEXT)

    def text(self):
        return [t(".hand.five"), t(".hand.worth")]


def statistics(state):
    """Return the screen with the statistics of the dice, one page for each die. Each page shows how
    often each face was rolled, and how often a fair die would have shown it on average."""
    rolls = state["rolls"]

    def show(index):
        shown = DICE[index]
        if not rolls:
            return t(shown.name), Sentence(t("statistics.none"), icon="bear"), ""
        columns = []
        for symbol, count in zip(shown.symbols, state["counts"][index]):
            expected = dice.expected(state["faces"][index], symbol, rolls)
            label = t("statistics.expected", "%.1f" % expected)
            columns.append((shown.icons[symbol], str(count), label))
        return t(shown.name), IconColumns(columns, die), t(".rolls.expected", rolls)

    return Pages(show, len(DICE), other="statistics.other")
