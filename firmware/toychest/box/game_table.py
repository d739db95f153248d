"""The base class of the main screen of a game. The code calls such a screen a table."""

import asyncio

from micropython import const

from toychest.app import catalog
from toychest.lang import t
from toychest.ui.page import Chooser, Screen, hold_hint
from toychest.ui.widgets import Page, Sentence, whole

_NEWS_MS = const(6_000)  # how long a page shows what just happened, without a press


class GameTable(Screen):
    """The screen of a game in progress. BACK undoes the last event or goes to the home screen, see
    `undo`.

    A subclass has
        game            the name of the game's folder, such as "toss"
        show(state)     returns the page of a state, see `make_page`
    and may have
        title()         returns the title of the menu
        menu_rows()     returns the rows of the menu, see ui.page.Chooser
        unlisted        {kind of event: key of its name}, for events without a line in the history
        enter_anew(event)   opens a screen that asks for an event again
        news(before, event, state)  returns the Body that shows what an event did, or None. The
                            body is shown for a few seconds, or until the next press, in place of
                            the players. before, state: the states before and after the event
    If `entering` is not "", the screen only asks for one step in the middle of a game; `entering`
    is then the title, and `brief` a shorter one.
    """

    full_refresh = True
    drops_double_press = True
    unlisted = {}
    entering = brief = ""
    news = None
    running = False  # whether a clock runs
    which = "", ""  # which win of the winner this is, as texts, see box.ending
    told = None  # (writes of the save, number of unwritten book lines) when `which` was set

    def __init__(self, session):
        self.session = session
        # The step that the last press undid: text, or a function of the letters (see Page), or "".
        self._undone = ""
        self._news = None  # the Body that is shown for a few seconds
        self._ends = None  # the task that ends the news

    def show(self, state):
        raise NotImplementedError

    def title(self):
        return catalog.title(self.game)

    def menu_rows(self):
        return self.history_rows() + self.last_rows()

    def page(self):
        return self.show(self.session.state)

    def make_page(self, title, body, note="", **buttons):
        """Return a Page, see ui.widgets.Page for the arguments. BACK is `undo` and ACTION is `more`
        if `buttons` has nothing else for them. For a few seconds after a press, the page may show
        instead what the press did: the event that it undid, or the news."""
        buttons.setdefault("back", self.undo)
        buttons.setdefault("action", self.more)
        if self._is_over():
            body.which = self.which
        if self._undone:
            buttons["turn"] = False
            title, note = t("undone") + ": " + whole(self._undone), ""
            body.covers = False
            if not self.running:  # otherwise the time stays in view
                title, body = catalog.title(self.game), Sentence(title)
        elif self.entering:
            title, note = self.entering, ""
            body.covers = buttons["turn"] = False
        elif self._news and body.gives_way:
            body = self._news
            if not body.draws_words:  # the body is what the title would say
                title = catalog.title(self.game)
        page = Page(title, body, note=note, **buttons)
        if self._undone or self.entering:
            page.instead = t("undone") if self._undone else self.brief
        elif title in (self.title(), catalog.title(self.game)):
            page.yields = True
        return page

    def _is_over(self):
        return not self.entering and self.session.rules.is_over(self.session.state)

    def on_intent(self, intent):
        does = self.app.page_of(self).does
        self.end_news()
        if intent == "hold" and intent in does:
            self.app.close_above(self)  # a countdown may run
        super().on_intent(intent)

    def end_news(self):
        """Stop showing what the last press did or undid."""
        self._undone = ""
        if self._news:
            self._news = None
            self.app.memory.drop_new()  # the module that drew it
        if self._ends:
            self._ends.cancel()
            self._ends = None

    async def _wait_news(self):
        await asyncio.sleep_ms(_NEWS_MS)
        self._ends = None  # a task can't cancel itself
        self.end_news()
        self.app.redraw()

    def closed(self):
        self.end_news()

    # ---- buttons, each as Page takes it

    @property
    def undo(self):
        """The button BACK. If an earlier step was just changed, it undoes this change. Otherwise
        it undoes the last event, or goes to the home screen if the only event is "start". While a
        step is entered, it closes the screen."""
        if self.entering:
            return t("back"), self.app.close
        return self.back(), self._undo

    @property
    def more(self):
        """The button that opens the menu."""
        return t("more"), self.menu

    @property
    def again(self):
        """The button that begins the next game with the same players and rules. None while a step
        is entered."""
        return None if self.entering else (t("again"), self._again)

    # ---- rows of the menu

    def history_rows(self):
        """Return a list with the row that opens the history; [] while a step is entered."""
        if self.entering:
            return []
        return [(t("history"), "", self._open_history)]

    def _open_history(self):
        self.words()  # first, while the memory has room for its files
        from toychest.box.history import History

        self.app.open(History(self))

    def redo_rows(self):
        """Return the rows of a menu that redo undone events: one row for the next event and, if
        there are several, one for all of them. If no event is undone, the list is empty."""
        session = self.session
        steps = session.redos
        rows = []
        if steps:
            rows.append((t("redo"), "", lambda: session.go(session.depth + 1)))
        if steps > 1:
            all_steps = t("redo.steps", steps)
            rows.append((t("redo.all"), all_steps, lambda: session.go(session.depth + steps)))
        return rows

    def with_book(self, rows):
        """Return the rows of the menu, with those of `ending.rows` if the game is over."""
        if self._is_over():
            from toychest.box import ending

            # In the middle, so that no other row is farther away, up or down.
            at = len(rows) // 2 + 1
            rows[at:at] = ending.rows(self)
        return rows

    def last_rows(self):
        """Return the last rows of the menu: redo, new game, home; [] while a step is entered."""
        if self.entering:
            return []
        return self.redo_rows() + [
            (t("new_game"), "", lambda: self.app.begin(self.game, self.session)),
            self.home_row(),
        ]

    def home_row(self):
        """Return the row of a menu that goes to the home screen."""
        return t("home"), "", self.app.home

    def profile_rows(self, values, key="profile.keep"):
        """Return a list with the row of a menu that saves a profile of this game with these values;
        [] while a step is entered. key: key of the row's text."""
        if self.entering:
            return []
        return [(t(key), "", lambda: self._keep_profile(values, key))]

    def _keep_profile(self, values, key):
        from toychest.asking import profiles

        saved = profiles.opened(self.app, self.game, self.session.rules)
        profiles.keep(self.app, saved, self.session.state["name"], values, key=key)

    # ---- the functions of the buttons

    def menu(self, title=None):
        """Open the menu of the game. title: as of Chooser; None for the title of the game."""
        if self.menu_rows():
            self.app.open(Chooser(title or self.title, lambda: self.with_book(self.menu_rows())))
        else:  # while a step is entered
            self.app.low_tone()

    def commit(self, *event):
        """Save an event, given as its kind and its arguments, and close the screens on top of this
        one. Raises Refused, NotSaved or Entered (see core.change.Draft)."""
        before = self.session.state
        self.session.commit(*event)
        self.app.close_above(self)
        if self.news and not self.entering:
            try:
                self._news = self.news(before, event, self.session.state)
            except MemoryError:
                pass  # the table shows the change, too

    def commit_roll(self, make, *event):
        """Roll dice, and save the roll. If the same roll was just undone, it is redone instead. If
        the players enter an earlier step anew (see `entering`), the step keeps its dice. Raises
        as `commit` does. make: function that rolls, and returns the rolled arguments of the event
        as a tuple. event: its kind, then its other arguments."""
        session = self.session
        undone = session.undone() or [""]
        if self.entering and undone[0] == event[0]:
            self.commit(*event, *undone[len(event) :])
        elif undone[: len(event)] == list(event):
            session.go(session.depth + 1)
            self.app.close_above(self)
        else:
            self.commit(*(event + make()))

    def _undo(self):
        if self.session.journal.before:
            from toychest.core.change import take_back  # seldom needed

            if take_back(self.session):
                self._undone = t("undone.change")
                return
        self.undo_step()

    def undo_step(self):
        """Undo the last event. If the only event is "start", go to the home screen. Raises Refused
        or NotSaved."""
        session = self.session
        if session.depth == 1:
            self.app.home()
            return
        event = session.undo()
        self._undone = self.in_words(event, session.state) or t("undone.step")

    def in_words(self, event, state, key=None):
        """Return a function that gets the largest number of letters of a player's name, and returns
        an event as text. If the event has no text, return "". state: the state before the event.
        key: key of a sentence around the text, or None."""
        words = self.words().describe(state, event, self.app.player)
        if not words and event[0] in self.unlisted:
            words = t(self.unlisted[event[0]])
        return self.app.with_names(t(key, words) if key else words, self.typed()) if words else ""

    def words(self):
        """Return the object that puts the game into words, see catalog.words."""
        return catalog.words(self.game, self.app.board.SAVES)

    def typed(self):
        """Return the names that the players typed in besides their own, such as names of deeds."""
        return ()

    def enter_anew(self, event):
        """Open the screen on which the players correct an event, with their earlier answers. By
        default, they enter the event from the beginning on this screen."""

    def idle_work(self):
        if (self._news or self._undone) and not self._ends:
            self._ends = self.app.start(self._wait_news())
        players = self.session.state.get("players")
        if not self.entering:
            self.app.playing(self.game, players if players != 1 else None)
        written = self.session.journal.saved, len(self.app.memory.unwritten)
        if self._is_over() and self.told != written:
            from toychest.box import ending

            self.told = written
            ending.tell(self)

    def back(self):
        """Return the label of the button BACK, see `undo`: "Undo", or "Home" if the only event is
        "start" and no change can be taken back."""
        return t("undo" if self.session.depth > 1 or self.session.journal.before else "home")

    def hold_hint(self, label):
        """Return a text that says which button to hold for a long press of ACTION. label: the label
        of ACTION."""
        return hold_hint(self.app, self.page().moves, label)

    def _again(self):
        from toychest.box import ending

        ending.again(self)
