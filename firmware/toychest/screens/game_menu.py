"""The rows that the menus of all games have, see ui.screens.Chooser."""

from toychest import games
from toychest.lang import t


def history(app, session, correct=None):
    """Return the row that opens the history. correct: see history.History."""

    def opening():
        from toychest.screens.history import History

        app.open(History(session, games.story(app.at_table(), app.board.SAVES), correct))

    return t("history"), "", opening


def last(app, session, name):
    """Return the last rows: redo, new game, home. name: of the game."""
    rows = redo(session)
    rows.append((t("new_game"), "", lambda: app.begin(name, session)))
    rows.append((t("home"), "", app.home))
    return rows


def redo(session):
    """Return the rows for redo, if anything was undone."""
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
