"""The rows that the menus at all tables have in common, see ui.screens.Chooser."""

from toychest import games
from toychest.lang import t


def history(app, session, paths=()):
    """The row that opens the history. paths: below toychest, of what `describe` of the rules
    imports."""
    return t("history"), "", lambda: app.work(games.opening(
        app, list(paths) + ["screens.history"],
        lambda history: history.History(session, session.rules.status(session.state))))


def last(app, session, name):
    """The last rows: redo, a new game, home. name: of the game."""
    rows = []
    if session.redos:
        rows.append((t("redo"), "", lambda: app.work(session.must_go(session.depth + 1))))
    if session.redos > 1:
        rows.append((t("redo.all"), t("redo.steps", session.redos), lambda: app.work(
            session.must_go(session.depth + session.redos))))
    rows.append((t("new_game"), "", lambda: app.work(games.beginning(app, name, session))))
    rows.append((t("home"), "", app.home))
    return rows
