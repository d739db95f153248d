"""What happened in a game, as a story; and the way back to any line of it."""

from micropython import const

from toychest.lang import t
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Menu, Page, Sentence, canvas_width

_ROW_WIDTH = const(244)  # px that words and time share beside the arrows


def clock(seconds):
    """Time as m:ss, or h:mm:ss from an hour on."""
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


class Lines(Menu):
    """Some lines of the story, which has ends: it does not go around them. Of words that are too
    long, the beginning is shown. rows: (words, time)."""

    up = True
    down = True

    def __init__(self, rows, selected, above=False, below=False):
        super().__init__([(_brief(*row), row[1]) for row in rows], selected, above, below)


def _brief(words, time):
    room = _ROW_WIDTH - canvas_width(time, "r16")
    while canvas_width(words, "r14") > room:
        words = words[:-1]
    return words


class _Untold(Exception):
    """A page of the journal must be told first. page: its number."""

    def __init__(self, page):
        super().__init__(page)
        self.page = page


class History(Screen):
    """The events that count, newest first, with their times. OK goes back to one of them.

    The story is told a page of the journal at a time, so its length costs no memory. A place
    in it is (page, row), both counted from the newest.
    """

    def __init__(self, session, note):
        self._session = session
        self._note = note
        self._ends = [session.depth]  # of the pages seen so far
        # Page: its rows, newest first; None: can't be read. A row has words, time and index on
        # lines of their own: one string takes the least room.
        self._told = {}
        self._used = set()  # pages that the rows in view are of
        self._place = None
        self._lines = None

    def opened(self, app):
        super().opened(app)
        app.work(self._moving((0, -1), 1))

    def _moving(self, place, by):
        """Select the row that is one older (1) or newer (-1), if there is one: a job, for more of
        the story may have to be told."""
        moved = False
        while not moved:
            self._used.clear()
            try:
                to = self._step(place, by)
                if to:
                    self._lines = self._look(to)
                    self._place = to
                moved = True
            except _Untold as untold:
                yield from self._telling(untold.page)
        for page in list(self._told):
            if page not in self._used:
                del self._told[page]

    def _telling(self, page):
        start, rows = yield from self._session.telling(self._ends[page], self._tell)
        if rows and page + 1 == len(self._ends):
            self._ends.append(start)
        told = ["%s\n%d" % (row, start + i) for i, row in enumerate(rows) if row]
        told.reverse()
        self._told[page] = told if rows else None

    def _tell(self, state, event):
        words = self._session.rules.describe(state, event[1:], self.app.player)
        return words and words + "\n" + clock(event[0])

    def _rows(self, page):
        """The rows of a page, None if there is no such page. Raises _Untold."""
        if page not in self._told:
            raise _Untold(page)
        self._used.add(page)
        return self._told[page]

    def _step(self, place, by):
        """The place one row older (1) or newer (-1); None at the end of the story."""
        page, row = place
        row += by
        while True:
            rows = self._rows(page)
            if rows is None:
                return None
            if 0 <= row < len(rows):
                return page, row
            page += by
            if page < 0:
                return None
            row = 0 if by > 0 else len(self._rows(page) or ()) - 1

    def _row(self, place):
        """[words, time, index]."""
        return self._rows(place[0])[place[1]].split("\n")

    def _look(self, place):
        """The rows around a place, as a body for the page."""
        places = [place]
        newer = self._step(place, -1)
        older = self._step(place, 1)
        ends = newer is not None, older is not None
        if newer:
            places.insert(0, newer)
        if older:
            places.append(older)
        if not newer and older:
            older = self._step(older, 1)
            if older:
                places.append(older)
        elif newer and not older:
            newer = self._step(newer, -1)
            if newer:
                places.insert(0, newer)
        lines = Lines(
            [self._row(one)[:2] for one in places], places.index(place),
            self._step(places[0], -1) is not None, self._step(places[-1], 1) is not None,
        )
        lines.up, lines.down = ends
        return lines

    def page(self):
        if self._place is None:
            return Page(t("history"), Sentence(t("refuse.older")), back=t("back"))
        return Page(
            t("history"), self._lines,
            back=t("back"), ok=t("history.here") if self._undone() else "",
            note=self._note, moves=t("move"),
        )

    def _undone(self):
        """How many events come after the one that is selected."""
        return self._session.depth - int(self._row(self._place)[2]) - 1

    def on_intent(self, intent):
        if intent == "back" or self._place is None:
            super().on_intent(intent)
        elif intent in ("up", "down"):
            self.app.work(self._moving(self._place, -1 if intent == "up" else 1))
        elif intent == "ok" and self._undone():
            words, _, index = self._row(self._place)
            steps = self._undone()
            text = t("history.steps.1") if steps == 1 else t("history.steps", steps)
            self.app.open(
                Message(t("history.title"), text, words, "undo", lambda: self._go(int(index) + 1))
            )

    def _go(self, depth):
        self.app.close()
        self.app.work(self._session.must_go(depth))
