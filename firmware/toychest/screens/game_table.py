"""What the tables of all games have in common."""

from toychest import games
from toychest.lang import t
from toychest.ui.screens import Screen


class GameTable(Screen):
    """A game in progress. What it shows, and what ACTION and OK do, is up to a phase of the game;
    BACK takes the last step back, and leads home from the first.

    A game derives from it, with
        game        the name of its package
        phase()     the Phase that its state is in
        menu()      open what ACTION leads to
    """

    flash = True

    def __init__(self, session):
        self.session = session

    def phase(self):
        raise NotImplementedError

    def menu(self):
        raise NotImplementedError

    def page(self):
        return self.phase().page()

    def on_intent(self, intent):
        session = self.session
        if intent == "back":
            if session.depth > 1:
                session.go(session.depth - 1)
            else:
                self.app.home()
        elif intent == "action":
            self.phase().action()
        elif intent == "hold":
            self.phase().hold()
        elif intent == "ok":
            if self.app.slip:
                self.app.no()
            else:
                self.phase().ok()

    def meanwhile(self):
        self.app.playing(self.game)

    def back(self):
        """What BACK does, in words."""
        return t("undo") if self.session.depth > 1 else t("home")

    def new_game(self):
        """Begin a new game."""
        self.app.close()
        self.app.open(games.setup(self.game, self.session))


class Phase:
    """What a table shows and does in one phase of its game.

    A game's phases derive from it, with
        page() -> widgets.Page
        ok()                    what OK does
    and may have
        action()                what ACTION does, in place of the menu
        hold()                  what it does to hold ACTION down
    """

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

    def hold(self):
        pass
