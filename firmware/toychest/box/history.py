"""Show the history of a game: the list of its events. The players can go back to each of them, or
put one right, see put_right.py."""

from toychest.core.journal_format import Unreadable
from toychest.core.session import Refused
from toychest.lang import t
from toychest.ui.page import Message, Screen
from toychest.ui.widgets import STRUCK, Menu, Page, Sentence


def clock(seconds):
    """Return a time as text: "m:ss", or "h:mm:ss" from one hour on."""
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


class History(Screen):
    """The screen with the events of a game and their times, the newest first. OK asks whether to
    undo all events after the selected one."""

    # Memory suffices for a history of any length, because it is read in parts: the newest events,
    # then one page of the journal's log at a time. A cursor is (part, row): the number of the part,
    # and of the line in it. Both count from the newest, which is 0.

    def __init__(self, table):
        self._table = table
        self._session = session = table.session
        self._words = table.words()
        self._ends = [session.depth]  # for each part seen so far: number of events up to its end
        # {part: rows, newest first, or None if it can't be read}, see `_rows`
        self._parts = {}

    def opened(self, app):
        super().opened(app)
        self._select(self._step((0, -1), 1))

    def _rows(self, part):
        """Return the lines of a part of the history, the newest first; None if it can't be read.
        A line is a row of a Menu: (words, time as text, index of the event, mark). part: 0 for the
        newest."""
        if part not in self._parts:
            try:
                self._parts[part] = self._read(part)
            except Unreadable:
                self._parts[part] = None
        return self._parts[part]

    def _read(self, part):
        rows = []
        start = self._ends[part]
        for index, state, event in self._session.events(start):
            start = min(start, index)
            time = clock(event[0])
            words = self._words.describe(state, event[1:], self.app.player)
            if words:
                # My dice saves an undone roll as an event "undone". Its line is struck out.
                rows.append((words, time, index, STRUCK if event[1] == "undone" else None))
        if part + 1 == len(self._ends):
            self._ends.append(start)
        rows.reverse()
        return rows

    def _step(self, cursor, by):
        """Return the cursor (part, row) of the line next to `cursor`; None if there is none, or if
        it can't be read. by: 1 for the older line, -1 for the newer one."""
        part, row = cursor
        row += by
        while True:
            rows = self._rows(part)
            if rows is None:
                return None
            if 0 <= row < len(rows):
                return part, row
            part += by
            if part < 0:
                return None
            row = 0 if by > 0 else len(self._rows(part) or ()) - 1

    def _select(self, cursor):
        """Select a line, and read the lines around it, which the page shows. Keep the cursors of
        these lines, and whether there are more lines above and below them. cursor: None if no line
        can be shown."""
        self._selected = cursor
        if cursor is None:
            return
        for part in list(self._parts):
            if abs(part - cursor[0]) > 1:
                del self._parts[part]
        # One line on each side, or two on one side at an end of the history.
        newer = self._step(cursor, -1)
        older = self._step(cursor, 1)
        lines = [other for other in (newer, cursor, older) if other]
        if len(lines) == 2:
            more = self._step(older, 1) if older else self._step(newer, -1)
            if more:
                lines.insert(len(lines) if older else 0, more)
        above = self._step(lines[0], -1) is not None
        self._around = lines, above, self._step(lines[-1], 1) is not None

    def page(self):
        cursor = self._selected
        if cursor is None:
            key = "refuse.older" if self._parts[0] is None else "history.none"
            return Page(
                t("history"), Sentence(t(key), icon="bear"), back=(t("back"), self.app.close)
            )
        around, above, below = self._around
        rows = [self._parts[part][row] for part, row in around]
        at = around.index(cursor)
        lines = Menu([(self.app.with_names(row[0]),) + row[1:] for row in rows], at, above, below)
        lines.up = at > 0
        lines.down = at < len(rows) - 1
        words, _, index, mark = rows[at]
        if above or below:
            lines.position = t("of", index + 1, self._session.depth)
        steps = self._session.depth - index - 1  # events after the selected one
        return Page(
            t("history"),
            lines,
            back=(t("back"), self.app.close),
            action=(t("put_right"), lambda: self._put_right(index)) if index and not mark else None,
            ok=(t("history.here"), lambda: self._ask(words, index, steps)) if steps else None,
            note=self._words.status(self._session.state),
            step=lambda by: self._select(self._step(cursor, by) or cursor),
        )

    def _put_right(self, index):
        from toychest.box.put_right import PutRight

        try:
            self.app.open(PutRight(self._table, index))
        except Unreadable:
            raise Refused("refuse.older")

    def _ask(self, words, index, steps):
        text = t("history.steps.1") if steps == 1 else t("history.steps", steps)
        heading = self.app.with_names(words)
        self.app.open(
            Message(t("history.title"), text, heading, "undo", lambda: self._go(index + 1))
        )

    def _go(self, depth):
        self.app.close()
        self._session.go(depth)  # 4,000 steps take a quarter of a second
