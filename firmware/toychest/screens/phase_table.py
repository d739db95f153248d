"""The table of a game whose state is in one of several phases."""

from toychest.screens.game_table import GameTable, hold_hint  # noqa: F401


class PhaseTable(GameTable):
    """A table that shows a phase of its game. phase() returns the Phase that its state is in."""

    def phase(self):
        raise NotImplementedError

    def page(self):
        page = self.phase().page()
        if self._undone and hasattr(page.body, "undone"):
            page.body.undone = self.undone  # it has room for it
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
