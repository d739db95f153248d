"""The rows that the menus at all tables have in common, see ui.screens.Chooser."""

from toychest import games
from toychest.lang import t


def history(app, session, correct=None):
    """The row that opens the history. correct: see history.History."""

    def opening():
        from toychest.screens.history import History

        app.open(History(session, games.story(app.at_table(), app.board.SAVES), correct))

    return t("history"), "", opening


def last(app, session, name):
    """The last rows: redo, a new game, home. name: of the game."""
    rows = redo(session)
    rows.append((t("new_game"), "", lambda: app.begin(name, session)))
    rows.append((t("home"), "", app.home))
    return rows


def redo(session):
    """The rows that bring back what was undone."""
    rows = []
    depth = session.depth
    if session.redos:
        rows.append((t("redo"), "", lambda: session.go(depth + 1)))
    if session.redos > 1:
        rows.append(
            (
                t("redo.all"),
                t("redo.steps", session.redos),
                lambda: session.go(depth + session.redos),
            )
        )
    return rows
