"""What happened in a game, as a story; and the way back to any line of it."""

from toychest.core.session import Refused
from toychest.lang import t
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Menu, Page, Sentence


def clock(seconds):
    """Time as m:ss, or h:mm:ss from an hour on."""
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


class Lines(Menu):
    """Some lines of the story, which has ends: it does not go around them."""

    up = True
    down = True


class History(Screen):
    """The events that count, newest first, with their times. OK goes back to one of them.

    The story is told a page of the journal at a time, so its length costs no memory. A place
    in it is (page, row), both counted from the newest.
    """

    def __init__(self, session, note):
        self._session = session
        self._note = note
        self._ends = [session.depth]  # of the pages seen so far
        self._told = {}  # page: its rows (index, words, time)
        self._place = None

    def opened(self, app):
        super().opened(app)
        self._place = self._step((0, -1), 1)

    def _rows(self, page):
        """The rows of a page, newest first; None if there is no such page."""
        if page not in self._told:
            end = self._ends[page]
            start, rows = self._session.story(end, self._tell)
            if not rows:
                return None
            if page + 1 == len(self._ends):
                self._ends.append(start)
            for other in list(self._told):
                if abs(other - page) > 1:
                    del self._told[other]
            rows = [(start + i, row[0], row[1]) for i, row in enumerate(rows) if row[0]]
            rows.reverse()
            self._told[page] = rows
        return self._told[page]

    def _tell(self, state, event):
        return self._session.rules.describe(state, event[1:], self.app.player), clock(event[0])

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
        return self._rows(place[0])[place[1]]

    def page(self):
        if self._place is None:
            return Page(t("history"), Sentence(t("refuse.older")), back=t("back"))
        places = [self._place]
        newer = self._step(self._place, -1)
        older = self._step(self._place, 1)
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
        items = [self._row(place)[1:] for place in places]
        lines = Lines(
            items, places.index(self._place),
            self._step(places[0], -1) is not None, self._step(places[-1], 1) is not None,
        )
        lines.up, lines.down = ends
        return Page(
            t("history"), lines,
            back=t("back"), ok=t("history.here") if self._undone() else "",
            note=self._note, moves=t("move"),
        )

    def _undone(self):
        """How many events come after the one that is selected."""
        return self._session.depth - self._row(self._place)[0] - 1

    def on_intent(self, intent):
        if intent == "back" or self._place is None:
            super().on_intent(intent)
        elif intent in ("up", "down"):
            place = self._step(self._place, -1 if intent == "up" else 1)
            if place:
                self._place = place
        elif intent == "ok" and self._undone():
            index, words, _ = self._row(self._place)
            steps = self._undone()
            text = t("history.steps.1") if steps == 1 else t("history.steps", steps)
            self.app.open(
                Message(t("history.title"), text, words, "undo", lambda: self._go(index + 1))
            )

    def _go(self, depth):
        self.app.close()
        if not self._session.go(depth):
            raise Refused("refuse.older")
