"""The questions before a game, and the screen that asks them."""

from toychest import games
from toychest.lang import t
from toychest.screens.players import PlayerMenu
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen, button_of
from toychest.ui.widgets import Menu, Page, Sentence


class Question:
    """A page with something to choose, or to read.

    title: language key, or a function that returns text. note: language key of the text at the
    right of the title line, or "". action: (language key of the label, function) of ACTION, or
    None. step: function of -1 or 1 that UP and DOWN call, or None; 1 leads to the next. ok: the
    language key of OK's label.
    """

    note = ""
    action = None
    step = None
    ok = "next"

    def answer(self):
        """OK was pressed: the next question follows."""

    def body(self, app):
        """Return the Body of the page."""
        raise NotImplementedError

    def note_text(self):
        """Return the text at the right of the title line, or ""."""
        return t(self.note) if self.note else ""

    def action_button(self):
        """Return the button of ACTION, or None. It is asked for after the body."""
        return button_of(self.action)


class Show(Question):
    """Something to read before the game. body: function of the App that returns the Body."""

    def __init__(self, title, body):
        self.title = title
        self.body = body


class Count(Question):
    """How many?

    caption: function of the number that returns text. low: the least. high: function that returns
    the most. at: the number; a larger one comes back if the most rises again. by: difference of two
    numbers in a row.
    """

    def __init__(self, title, caption, low, high, at, by=1):
        self.title = title
        self._chosen = at
        self._caption = caption
        self._low = low
        self._high = high
        self._by = by

    @property
    def at(self):
        return min(self._chosen, self._high())

    @at.setter
    def at(self, number):
        self._chosen = number

    def body(self, app):
        at = self.at
        return Picker(str(at), self._caption(at), at < self._high(), at > self._low)

    def step(self, by):
        self.at = min(max(self.at + by * self._by, self._low), self._high())


class OneOf(Question):
    """Which of these? rows: function that returns a list of (label, note). at: index of the
    selected row."""

    def __init__(self, title, rows, at=0):
        self.title = title
        self.at = at
        self.rows = rows

    def body(self, app):
        rows = self.rows()
        self.at = min(self.at, len(rows) - 1)
        return Menu(rows, self.at)

    def step(self, by):
        self.at = (self.at + by) % len(self.rows())


class Which(Question):
    """Which player? sentence: language key of the line above the names. players: function that
    returns how many there are. at: seat of the selected player."""

    def __init__(self, title, sentence, players, at=0, action=None):
        self.title = title
        self.at = at
        self.action = action
        self._sentence = sentence
        self._players = players

    def body(self, app):
        players = self._players()
        self.at = min(self.at, players - 1)
        return PlayerMenu(app, players, self.at, t(self._sentence))

    def step(self, by):
        self.at = (self.at + by) % self._players()


class NewGame(Screen):
    """Asks one question after the other; BACK goes back to the one before. If a game is in
    progress, the first question is whether to end it.

    A game derives from it, with
        name            its slug
        questions()     returns the questions behind who plays, a list
        start()         returns the arguments of the event "start", a tuple
    and may have
        begins          language key of the label that begins the game
    at: index of the question that is asked. count, names: the first two questions.
    Its rules have MIN_PLAYERS and MAX_PLAYERS, and "players" in their states. Its words have
    "<slug>.players", which says what is counted.
    """

    flash = True
    name = ""
    begins = "start"

    def __init__(self, session):
        self.session = session
        rules, state = session.rules, session.state
        self.count = Count(
            "game." + self.name,
            lambda _: t(self.name + ".players"),
            rules.MIN_PLAYERS,
            lambda: rules.MAX_PLAYERS,
            state["players"] if state else 4,
        )
        change = "name.change", self._change_name
        self.names = Which("settings.names", "name.who", self.players, action=change)
        self.count.note = self.names.note = "new_game"
        self.at = 0  # index of the question that is asked
        self._asks_first = state is not None and not rules.is_over(state)  # whether to end a game

    def players(self):
        """Return how many play."""
        return self.count.at

    def questions(self):
        return []

    def start(self):
        raise NotImplementedError

    def page(self):
        if self._asks_first:
            return Page(
                games.title(self.name),
                Sentence(t("replace"), t("replace.heading"), "warning"),
                back=(t("no"), self.app.close),
                ok=(t("yes"), self._agree),
            )
        asked = self.asked()
        question = asked[self.at]
        following = self.following(asked)
        return Page(
            question.title() if callable(question.title) else t(question.title),
            question.body(self.app),
            note=question.note_text(),
            back=(t("back"), self._go_back),
            action=question.action_button(),
            ok=(t(question.ok if following else self.begins), lambda: self._answer(question)),
            step=question.step,
        )

    def asked(self):
        """Return all questions, in their order."""
        return [self.count, self.names] + self.questions()

    def following(self, asked):
        """Return the index of the question that follows, or 0 if the game begins."""
        return (self.at + 1) % len(asked)

    def _agree(self):
        self._asks_first = False

    def _answer(self, question):
        question.answer()
        self.at = self.following(self.asked())
        if not self.at:
            self._begin()

    def _go_back(self):
        if self.at:
            self.at -= 1
        else:
            self.app.close()

    def _change_name(self):
        from toychest.screens.names import editor

        seat = self.names.at
        self.names.step(1)  # the next name is likely to change, too
        self.app.open(editor(self.app, seat))

    def _begin(self):
        self.session.new(*self.start())
        self.app.home()
        self.app.open(games.table(self.name, self.session))
