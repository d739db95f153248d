"""Ask the questions before a new game, each on a page of its own."""

from toychest.app import catalog
from toychest.asking.players import PlayerMenu
from toychest.lang import t
from toychest.ui.page import Screen, button_of
from toychest.ui.picker import Picker
from toychest.ui.widgets import Menu, Page, Sentence


class Question:
    """One of the pages before a new game, with something to choose or to read.

    title: key of a text, or a function that returns text
    note: key of the text at the right of the title line, or ""
    action: (key of the label, function) of the button ACTION, or None
    step: function that gets 1 for the next value or row, -1 for the previous one; or None
    ok: key of the label of OK
    """

    title = ""
    note = ""
    action = None
    step = None
    ok = "next"

    def answer(self):
        """Use the answer; called when OK is pressed. A subclass may override this."""

    def body(self, app):
        """Return the Body of the page."""
        raise NotImplementedError

    def note_text(self):
        """Return the text at the right of the title line, or ""."""
        return t(self.note) if self.note else ""

    def action_button(self):
        """Return the button ACTION, or None."""
        return button_of(self.action)

    def page(self, app, back, ok):
        """Return the Page of the question, with the buttons `back` and `ok`."""
        return Page(
            self.title() if callable(self.title) else t(self.title),
            self.body(app),
            note=self.note_text(),
            back=back,
            action=self.action_button(),
            ok=ok,
            step=self.step,
        )


class Show(Question):
    """A page to read, among the questions before a game. title: key of a text. show: function that
    returns (Body of the page, text at the right of the title line)."""

    def __init__(self, title, show):
        self.title = title
        self._show = show

    def body(self, app):
        return self._show()[0]

    def note_text(self):
        return self._show()[1]


class Count(Question):
    """The question for one of several values, such as a number. UP leads to the next value.

    title, action: see Question
    values: function that returns the possible values, a list or a range
    caption: function that gets a value and returns the text below it
    selected: the value that is shown first. If it is not one of the possible values, the last of
        them is shown if `selected` is larger, otherwise the first
    show: function that gets a value and returns it as text, by default `str`
    picture: name of an icon, or ""
    """

    picture = ""

    def __init__(self, title, values, caption, selected, show=None, action=None):
        self.title = title
        self._values = values
        self._caption = caption
        self._chosen = selected
        self._show = show or str
        self.action = action

    @property
    def selected(self):
        values, chosen = self._values(), self._chosen
        if chosen in values:
            return chosen
        return values[-1] if chosen > values[-1] else values[0]

    @selected.setter
    def selected(self, value):
        self._chosen = value

    def body(self, app):
        values, value = self._values(), self.selected
        more, fewer = value != values[-1], value != values[0]
        return Picker(self._show(value), self._caption(value), more, fewer, self.picture)

    def step(self, by):
        values = list(self._values())
        self.selected = values[min(max(values.index(self.selected) + by, 0), len(values) - 1)]


class OneOf(Question):
    """The question that asks for a row of a menu. title: see Question. rows: function that returns
    a list of (label, note at the right). selected: index of the selected row."""

    def __init__(self, title, rows, selected=0):
        self.title = title
        self.selected = selected
        self.rows = rows

    def body(self, app):
        rows = self.rows()
        self.selected = min(self.selected, len(rows) - 1)
        return Menu(rows, self.selected)

    def step(self, by):
        self.selected = (self.selected + by) % len(self.rows())


class Which(Question):
    """The question that asks for one of the players.

    title, action: see Question
    sentence: key of the line above the names
    players: function that returns the number of players
    selected: index of the selected player
    """

    def __init__(self, title, sentence, players, selected=0, action=None):
        self.title = title
        self.selected = selected
        self.action = action
        self._sentence = sentence
        self._players = players

    def body(self, app):
        players = self._players()
        self.selected = min(self.selected, players - 1)
        return PlayerMenu(app, players, self.selected, t(self._sentence))

    def step(self, by):
        self.selected = (self.selected + by) % self._players()


class Ask(Screen):
    """The screen with a single question. question: Question; its attribute `selected` is the
    answer. then: function that gets the answer. ok: key of the label of OK."""

    def __init__(self, question, then, ok="ok"):
        self.question = question
        self._then = then
        self._ok = ok

    def page(self):
        back = t("back"), self.app.close
        return self.question.page(self.app, back, (t(self._ok), self._answer))

    def _answer(self):
        self.app.close()
        self._then(self.question.selected)


class NewGame(Screen):
    """The screen with the questions before a new game. BACK goes to the previous question. If a
    game is in progress, the first page asks whether to end it.

    A subclass has
        name            the name of the game's folder, such as "toss"
        questions()     returns a list of the questions that follow `who`
        start()         returns the arguments of the event "start", a tuple
    and may have
        begins          key of the label that begins the game
    The attributes are
        index           index of the current question
        count, names    the questions for the number of players and for their names
        who             list of those that are asked: `count` is not if only one number can play
        asks_first      whether the page about the game in progress comes first
    The module of the game's rules has MIN_PLAYERS and MAX_PLAYERS. The state of the game has the
    key "players". The language files have the key "<name>.players", the caption of the number of
    players.
    """

    full_refresh = True
    name = ""
    begins = "start"

    def __init__(self, session):
        self.session = session
        rules, state = session.rules, session.state
        self.count = Count(
            "game." + self.name,
            lambda: range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1),
            lambda _: t(".players"),
            state["players"] if state else 4,
            action=("seats", self._seat_players),
        )
        change = "name.change", self._change_name
        self.names = Which("settings.names", "name.who", self.players, action=change)
        self.count.note = self.names.note = "new_game"
        self.count.picture = catalog.picture(self.name)
        fixed = rules.MIN_PLAYERS == rules.MAX_PLAYERS
        self.who = [self.names] if fixed else [self.count, self.names]
        self.index = 0  # of the current question
        self.asks_first = state is not None and not rules.is_over(state)
        self.drops_double_press = self.asks_first

    def players(self):
        """Return the chosen number of players."""
        return self.count.selected

    def questions(self):
        return []

    def start(self):
        raise NotImplementedError

    def page(self):
        if self.asks_first:
            return Page(
                catalog.title(self.name),
                Sentence(t("replace"), t("replace.heading"), catalog.picture(self.name)),
                back=(t("no"), self.app.close),
                ok=(t("yes"), self._agree),
            )
        asked = self.asked()
        question = asked[self.index]
        following = self.following(asked)
        ok = t(question.ok if following else self.begins), lambda: self._answer(question)
        return question.page(self.app, (t("back"), self._go_back), ok)

    def asked(self):
        """Return the list of all questions, in the order in which they are asked."""
        return self.who + self.questions()

    def following(self, asked):
        """Return the index of the next question. After the last one, return 0: then the game
        begins."""
        return (self.index + 1) % len(asked)

    def _agree(self):
        self.asks_first = self.drops_double_press = False

    def _answer(self, question):
        question.answer()
        following = self.following(self.asked())
        if following:
            self.index = following
        else:
            self._begin()

    def _go_back(self):
        if self.index:
            self.index -= 1
        else:
            self.app.close()

    def _change_name(self):
        from toychest.asking.names import editor

        seat = self.names.selected
        self.names.step(1)  # the next name is likely to change, too
        self.app.open(editor(self.app, seat))

    def _seat_players(self):
        from toychest.asking.seats import ask

        ask(self.app, self.players())

    def _begin(self):
        self.session.new(*self.start())
        self.app.home()
        self.app.open(catalog.table(self.name, self.session))
