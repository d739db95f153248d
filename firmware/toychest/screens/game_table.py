"""What the tables of all games have in common."""

from toychest import games
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, shortened

_NAME = 16  # letters of the longest name


class GameTable(Screen):
    """A game in progress. BACK takes the last step back and says which; from the first step it
    leads home.

    A game derives from it, with
        game            its slug
        show(state)     returns the page of a state, see `make_page`
        menu()          opens what ACTION leads to
    and may have
        unlisted        {kind: language key} of events that the history leaves out: what each is
                        called when it is taken back
    """

    full_refresh = True
    unlisted = {}

    def __init__(self, session):
        self.session = session
        # The step that the last press took back: text, a function that returns it (see Page), "".
        self._undone = ""

    def show(self, state):
        raise NotImplementedError

    def menu(self):
        raise NotImplementedError

    def page(self):
        return self.show(self.session.state)

    def make_page(self, title, body, note="", **buttons):
        """Return a Page. If the last press took a step back, its title says so."""
        if self._undone:
            title, note = self._undone, ""
        return Page(title, body, note=note, **buttons)

    @property
    def undone(self):
        """The step that the last press took back, as text for a body that shows it itself."""
        return self._undone(_NAME) if callable(self._undone) else self._undone

    def on_intent(self, intent):
        does = self.app.page_of(self).does
        self._undone = ""
        if self.app.is_double_press:
            self.app.low_tone()
            return
        if intent == "hold" and intent in does:
            self.app.close_above(self)  # a countdown may run
        super().on_intent(intent)

    # ---- buttons, each as Page takes it

    @property
    def undo(self):
        """The button that takes the last step back."""
        return self.back(), self._undo

    @property
    def more(self):
        """The button that opens the menu."""
        return t("more"), self.menu

    @property
    def new(self):
        """The button that begins a new game."""
        return t("new_game"), self.new_game

    # ---- what they do

    def commit(self, *event):
        """Commit an event, and close what is on top: it is seen here what happened. What is refused
        closes nothing."""
        self.session.commit(*event)
        self.app.close_above(self)

    def _undo(self):
        session = self.session
        if session.depth == 1:
            self.app.home()
            return
        event = session.undo()
        self._undone = self.told(event, session.state, "undone")
        if not self._undone:
            key = self.unlisted.get(event[0])
            self._undone = t("undone", t(key)) if key else t("undone.step")

    def told(self, event, state, key=None):
        """What makes a title of an event, see Page; "" for what goes without saying. state: before
        it. key: of a sentence around it."""
        describe = self.story().describe

        def tell(length):
            words = describe(state, event, lambda seat: shortened(self.app.player(seat), length))
            return t(key, words) if key and words else words

        return tell if tell(_NAME) else ""

    def story(self):
        """Return what tells the events in words, see games.story."""
        return games.story(self.game, self.app.board.SAVES)

    def idle_work(self):
        self.app.playing(self.game, self.session.state.get("players"))

    def back(self):
        """What BACK does, in words."""
        return t("undo") if self.session.depth > 1 else t("home")

    def hold_hint(self, label):
        """How one long press does what a row of the menu does, see the function."""
        return hold_hint(self.app, self.page().moves, label)

    def new_game(self):
        """Begin a new game."""
        self.app.close()
        self.app.begin(self.game, self.session)


class Pending:
    """A number that is chosen step by step before it is committed. turn: function that returns what
    tells one turn from another; in another turn the number is 0 again. most: the largest value."""

    def __init__(self, turn, most):
        self._turn = turn
        self._most = most
        self._chosen = None, 0  # (turn, number)

    @property
    def value(self):
        """The number of this turn."""
        turn, number = self._chosen
        return number if turn == self._turn() else 0

    def add(self, number):
        """Add a number, which may be below 0."""
        self._chosen = self._turn(), min(max(self.value + number, -self._most), self._most)

    def clear(self):
        """Set it to 0."""
        self._chosen = None, 0


def hold_hint(app, moves, label):
    """Which button to hold longer than for ACTION, in words. moves: those of the page. label: what
    ACTION does there; with three buttons, that may itself be a long press."""
    for button, _, hold in app.board.MOVES:
        if hold == "action" and moves:
            return t("hold.longer", button.upper())
    return t("hold.hint", label)
