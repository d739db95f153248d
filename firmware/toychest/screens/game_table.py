"""What the tables of all games have in common."""

from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import shortened

_NAME = 16  # letters of the longest name


class GameTable(Screen):
    """A game in progress. What it shows, and what ACTION and OK do, is up to a phase of the game;
    BACK takes the last step back and says which, and leads home from the first.

    A game derives from it, with
        game        the name of its package
        phase()     the Phase that its state is in
        menu()      open what ACTION leads to
    and may have
        silent      what events are called that go without saying in the history, once they are
                    taken back: {kind: language key}
    """

    flash = True
    silent = {}

    def __init__(self, session):
        self.session = session
        # The step that the last press took back: in words, or what makes them, see Page; or "".
        self._undone = ""

    def phase(self):
        raise NotImplementedError

    def menu(self):
        raise NotImplementedError

    def page(self):
        page = self.phase().page()
        if self._undone and hasattr(page.body, "undone"):
            undone = self._undone
            page.body.undone = undone(_NAME) if callable(undone) else undone  # it has room for it
        elif self._undone:
            page.entitle(self._undone)
            page.note = ""
        return page

    def on_intent(self, intent):
        phase = self.phase()
        self._undone = ""
        if self.app.slip:
            self.app.no()
        elif intent == "back":
            self._undo()
        elif intent == "action":
            phase.action()
        elif intent == "hold" and phase.hold:
            self.app.close_above(self)
            phase.hold()
        elif intent == "ok":
            phase.ok()
        elif intent in ("up", "down"):
            phase.move(intent)

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
            key = self.silent.get(event[0])
            self._undone = t("undone", t(key)) if key else t("undone.step")

    def told(self, event, state, key=None):
        """What makes a title of an event, see Page; "" for what goes without saying. state: before
        it. key: of a sentence around it."""
        describe = self.session.rules.describe

        def tell(length):
            words = describe(state, event, lambda seat: shortened(self.app.player(seat), length))
            return t(key, words) if key and words else words

        return tell if tell(_NAME) else ""

    def meanwhile(self):
        self.app.playing(self.game, self.session.state.get("players"))

    def back(self):
        """What BACK does, in words."""
        return t("undo") if self.session.depth > 1 else t("home")

    def hold_hint(self, label):
        """How one long press does what a row of the menu does, see the function."""
        return hold_hint(self.app, self.phase().page().moves, label)

    def new_game(self):
        """Begin a new game."""
        self.app.close()
        self.app.begin(self.game, self.session)


def hold_hint(app, moves, label):
    """Which button to hold longer than for ACTION, in words. moves: those of the page. label: what
    ACTION does there; with three buttons, that may itself be a long press."""
    for button, _, hold in app.board.MOVES:
        if hold == "action" and moves:
            return t("hold.longer", button.upper())
    return t("hold.hint", label)


class Phase:
    """What a table shows and does in one phase of its game.

    A game's phases derive from it, with
        page() -> widgets.Page
        ok()                    what OK does
    and may have
        action()                what ACTION does, in place of the menu
        hold()                  what it does to hold ACTION down
        move(intent)            what "up" and "down" do, on a page with `moves`
    """

    hold = None

    def __init__(self, table):
        self.table = table
        self.app = table.app
        self.session = table.session
        self.state = table.session.state

    def page(self):
        raise NotImplementedError

    def ok(self):
        raise NotImplementedError

    def action(self):
        self.table.menu()

    def move(self, intent):
        pass
