"""Ask the questions before a new game, each on a page of its own."""

from toychest.app import catalog
from toychest.asking.flow import Flow
from toychest.asking.players import PlayerMenu
from toychest.lang import t
from toychest.ui.page import Screen, button_of, hold_hint
from toychest.ui.picker import Picker
from toychest.ui.widgets import Menu, Page, Sentence

_NAMES = 2  # the answer "names" at the question `ready`; 0 and 1 are its first rows


class Question:
    """A page with something to choose or to read.

    title: key of a text, or a function that returns text
    note: key of the text at the right of the title line, or ""
    action: (key of the label, function) of the button ACTION, or None
    step: function that gets 1 for the next value or row, -1 for the previous one; or None
    hold: function for a long press of ACTION, or None
    selected: the chosen value, or the index of the selected row
    """

    title = note = ""
    action = step = None
    hold = None
    selected = 0

    def answer(self):
        """Return the answer; called when OK is pressed, or when the question is skipped."""
        return self.selected

    def resume(self, before):
        """Take over the choice from `before`, the earlier Question with the same key."""
        self.selected = before.selected

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
            hold=self.hold,
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
    values: the possible values, a list or a range
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
        self.selected = selected
        self._show = show or str
        self.action = action

    @property
    def selected(self):
        return self._selected

    @selected.setter
    def selected(self, value):
        values = self._values
        if value not in values:
            value = values[-1] if value > values[-1] else values[0]
        self._selected = value

    def body(self, app):
        values, value = self._values, self.selected
        more, fewer = value != values[-1], value != values[0]
        return Picker(self._show(value), self._caption(value), more, fewer, self.picture)

    def step(self, by):
        values = list(self._values)
        self.selected = values[min(max(values.index(self.selected) + by, 0), len(values) - 1)]


class OneOf(Question):
    """The question that asks for a row of a menu. title, action: see Question. rows: function that
    returns a list of (label, note at the right). selected: index of the selected row."""

    def __init__(self, title, rows, selected=0, action=None):
        self.title = title
        self.action = action
        self.rows = rows
        self.selected = selected

    @property
    def selected(self):
        return min(self._selected, self.count() - 1)  # there may be fewer rows now

    @selected.setter
    def selected(self, index):
        self._selected = index

    def count(self):
        """Return the number of rows."""
        return len(self.rows())

    def body(self, app):
        return Menu(self.rows(), self.selected)

    def step(self, by):
        self.selected = (self.selected + by) % self.count()


class Which(OneOf):
    """The question that asks for one of the players. With up to four players, or three if ACTION
    has another function, one press or long press chooses a player. OK chooses the selected player,
    who is shown white on black. More players are in a list.

    title, action: see Question
    sentence: key of the line above the names, or ""
    players: the number of players
    selected: index of the selected player
    """

    most = 4  # players who have a button each

    def __init__(self, title, sentence, players, selected=0, action=None):
        super().__init__(title, None, selected, action)
        self._sentence = sentence
        self._players = players

    def count(self):
        return self._players

    def body(self, app):
        return PlayerMenu(app, self._players, self.selected, self._sentence and t(self._sentence))

    def page(self, app, back, ok):
        players = self._players
        if players > self.most - bool(self.action):
            return super().page(app, back, ok)
        from toychest.asking.any_player import cell, cells
        from toychest.ui.choices import INTENTS, Choice, choice_page

        selected, sentence = self.selected, self._sentence and t(self._sentence)
        label, answer = ok

        def choice(seat):
            def chosen():
                self.selected = seat
                answer()

            return cell(app, app.player(seat), "", chosen, seat, label * (seat == selected))

        seats = [seat for seat in range(players) if seat != selected] + [selected]
        action = self.action_button()
        intents = [one for one in INTENTS if one != "action" or not action and players != 3]
        by_intent = dict(zip(intents[-players:], [choice(seat) for seat in seats]))
        lines = [sentence] if sentence else []
        mascot = t("mascots").split()[app.mascot(selected)]
        lines.append("> %s, %s" % (app.player(selected), mascot))
        body = cells(app, by_intent, sentence, lambda: lines)
        if action:
            by_intent = dict(by_intent, action=Choice(*action))
        title = self.title() if callable(self.title) else t(self.title)
        return choice_page(title, self.note_text(), by_intent, body, back)


class Players(Which):
    """The question who plays. hold: function for a long press of ACTION. hint: the text that says
    what this press does."""

    most = 0

    def __init__(self, players, action, hold, hint):
        super().__init__("name.who", "", players, action=action)
        self.hold = hold
        self._hint = hint

    def note_text(self):
        return self._hint


class Ask(Screen):
    """The screen with a single question. question: Question. then: function that gets the answer.
    ok: key of the label of OK."""

    def __init__(self, question, then, ok="ok"):
        self.question = question
        self._then = then
        self._ok = ok

    def page(self):
        back = t("back"), self.app.close
        return self.question.page(self.app, back, (t(self._ok), self._answer))

    def _answer(self):
        self.app.close()
        self._then(self.question.answer())


class NewGame(Flow):
    """The screen with the questions before a new game. If a game is in progress, the first page
    asks whether to end it.

    A subclass has
        name            the name of the game's folder, such as "toss"
        steps()         asks all questions, see Flow, and then calls `begin`
    and may have
        begins          key of the label that begins the game
    The module of the game's rules has MIN_PLAYERS and MAX_PLAYERS. The state of the game has the
    key "players". The language files have the key "<name>.players", the caption of the number of
    players.

    asks_first: whether the page about the game in progress comes first
    """

    full_refresh = asks_again = True
    name = ""
    begins = "start"

    def __init__(self, session):
        super().__init__()
        self.session = session
        self._questions = {}  # {key: Question}, each as it was asked last
        state = session.state
        self.asks_first = state is not None and not session.rules.is_over(state)

    def opened(self, app):
        super().opened(app)
        self.drops_double_press = self.asks_first

    @property
    def question(self):
        """The Question that is shown."""
        return self._questions[self._key]

    def page(self):
        if self.asks_first:
            return Page(
                catalog.title(self.name),
                Sentence(t("replace"), t("replace.heading"), catalog.picture(self.name)),
                back=(t("no"), self.app.close),
                ok=(t("yes"), self._agree),
            )
        return super().page()

    def _agree(self):
        self.asks_first = self.drops_double_press = False

    def asks(self, key, question, ok="next", skip=False, anew=()):
        """Return a Question as `steps` yields it: (key, function that returns its page).

        key: str, its name
        ok: key of the label of OK
        skip: True to take the value selected first as the answer. BACK still leads to the question
        anew: keys of questions that are asked again after this one
        """
        if key in self._questions:
            question.resume(self._questions[key])
        self._questions[key] = question
        if skip:
            self._answers.setdefault(key, question.answer())
        return key, lambda: self._question_page(ok, anew)

    def _question_page(self, ok, anew):
        question = self.question
        ok = t(ok), lambda: self.answer(question.answer(), *anew)
        return question.page(self.app, self.back, ok)

    def ask_rule(self, changes, key, question):
        """Generator for `yield from` in `steps`: return the answer to a Question about a rule.
        changes: whether the players are asked; if not, the selected answer is returned."""
        asked = self.asks(key, question)
        if changes:
            return (yield asked)
        return question.answer()

    def ask_ready(self, players, title="", more=()):
        """Generator for `yield from` in `steps`: offer to start. ACTION changes the names. Return
        1 if the players want to change the rules first, otherwise 0.

        title: of the page, by default that of the game
        more: list of further rows, (label, function to call if the row is chosen)
        """
        rows = [(t("start"), ""), (t("rules.change"), "")] + [(label, "") for label, _ in more]
        names = "settings.names", lambda: self.answer(_NAMES)
        ready = OneOf(lambda: title or catalog.title(self.name), lambda: rows, action=names)

        def choose():
            row = ready.selected
            if row < _NAMES:
                self.answer(row)
            else:
                more[row - _NAMES][1]()

        def page():
            return ready.page(self.app, self.back, (t("choose"), choose))

        self.asks("ready", ready)
        changes = yield "ready", page
        if changes == _NAMES:
            yield self._ask_names(players, "done", ("ready",))
        return changes

    def ask_players(self, ok="", count=0, skip=False):
        """Generator for `yield from` in `steps`: ask for the number of players, unless only one
        number is possible, and return it.

        ok: key of the label of OK at the names; "" if the names are not asked here
        count: the number that is shown first; 0 for that of the last game, or 4
        skip: True to take `count` as the answer. BACK still leads to the question for the number
        """
        rules, state = self.session.rules, self.session.state
        players = rules.MAX_PLAYERS
        if players > rules.MIN_PLAYERS:
            question = Count(
                "game." + self.name,
                range(rules.MIN_PLAYERS, players + 1),
                lambda _: t(".players"),
                count or (state["players"] if state else 4),
                action=("seats", lambda: self._seat_players(question.selected)),
            )
            question.picture = catalog.picture(self.name)
            players = yield self.asks("players", question, skip=skip)
        if ok:
            yield self._ask_names(players, ok)
        return players

    def _ask_names(self, players, ok, anew=()):
        change = "name.change", self._change_name
        hint = hold_hint(self.app, True, t("name.change"))
        names = Players(players, change, self._change_mascot, t("name.picture", hint))
        return self.asks("names", names, ok, anew=anew)

    def _change_name(self):
        from toychest.asking.names import editor

        seat = self.question.selected
        self.question.step(1)  # the next name is likely to change, too
        self.app.open(editor(self.app, seat))

    def _change_mascot(self):
        # The selected player gets the next mascot, and whoever had it gets the old one.
        if self.app.screen is not self:  # the long press began as a short one
            self.app.close_above(self)
            self.question.step(-1)
        mascots = list(self.app.settings["mascots"])
        seat = self.question.selected
        number = (mascots[seat] + 1) % len(mascots)
        mascots[mascots.index(number)] = mascots[seat]
        mascots[seat] = number
        self.app.save_setting("mascots", mascots)

    def _seat_players(self, players):
        from toychest.asking.seats import Seats

        self.app.open(Seats(players))

    def begin(self, *setup):
        """Begin the game. setup: the arguments of the event "start". Raises Refused, NotSaved."""
        self.session.new(*setup)
        self.app.home()
        self.app.memory.tidy()  # the table's modules need the room of the questions
        self.app.open(catalog.table(self.name, self.session))
