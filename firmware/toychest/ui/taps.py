"""Tapping and holding, on a board with neither UP nor DOWN.

Where something moves, a button means one thing when it is tapped and another when it is held; the
board's MOVES says what. Only such a board imports this.
"""

from time import ticks_us

from toychest.drivers import buttons
from toychest.lang import t
from toychest.ui.widgets import Page, canvas_width

_TURNED = {"up": "down", "down": "up"}
_ARROW = 7  # px high
_WIDE = 2 * _ARROW - 1
_GAP = 4
_APART = 12  # what a tap does from what holding does


class Taps:
    """Makes intents of what the buttons tell, and says on each page what they do.

    On a page where a button has two meanings, its press waits: the release makes it a tap,
    unless it was held before. The press of another button, too, makes it a tap, so that what
    was pressed first comes first. It counts on the screen that it was made for, or not at all.
    Everywhere else a press counts at once.
    """

    def __init__(self, app, board):
        self._app = app
        self._intents = dict(board.INTENTS)
        self._long_intents = dict(board.LONG_INTENTS)
        self._moves = board.MOVES
        self._tap = None  # the press that waits: (button, intent, screen, when)
        self._held = {}  # button: (what holding it means, on which screen or None for any)
        self._gap_ms = 0

    def page(self, page):
        """The same page with what the buttons do on this board."""
        if not page.moves:
            return page
        meanings = {}
        rises = getattr(page.body, "rises", False)
        for button, tap, hold in self._moves:
            if rises and tap in _TURNED:
                tap, hold = hold, tap
            if page.labels.get(hold, True):
                meanings[button] = tap, hold
        return MovingPage(page, meanings, self._intents)

    def pressed(self, button, kind, pressed_us):
        """Act on what the buttons tell; returns in how many ms to tell LONG again, or None."""
        app = self._app
        if kind == buttons.PRESS:
            self._end_tap()
            meanings = getattr(app.page(), "meanings", {})
            if button in meanings:
                tap, hold = meanings[button]
                self._held[button] = hold, app.screen
                self._tap = button, tap, app.screen, pressed_us
                self._gap_ms = buttons.REPEAT_SLOW_MS
            else:
                self._held[button] = self._long_intents.get(button), None
                app.act(self._intents[button], pressed_us)
        elif self._tap and self._tap[0] == button:
            if kind == buttons.RELEASE:
                self._end_tap()
            else:
                self._tap = None
        if kind == buttons.LONG:
            return self._hold(button, pressed_us)

    def _end_tap(self):
        """The press that waits was a tap."""
        if self._tap:
            button, intent, screen, pressed_us = self._tap
            self._tap = None
            self._held[button] = None, screen  # it has had its meaning
            if screen is self._app.screen:
                self._app.act(intent, pressed_us, ticks_us())

    def _hold(self, button, pressed_us):
        app = self._app
        intent, screen = self._held[button]
        if screen is None:
            app.act(intent, pressed_us)
        elif intent and screen is app.screen:
            app.act(intent, pressed_us)
            if intent in _TURNED:
                app.buzzer.end_click()
                gap_ms = self._gap_ms
                self._gap_ms = buttons.faster(gap_ms)
                return gap_ms
            if intent == "action":  # which can be held itself
                self._held[button] = "hold", screen
                return buttons.LONG_MS


class MovingPage(Page):
    """A page where something moves, with what tapping and holding do; it takes the plain page
    over.

    meanings: button to what a tap means and what holding means. intents: button to what it
    means elsewhere, whose label is above it.
    """

    def __init__(self, page, meanings, intents):
        labels = page.labels
        super().__init__(page.title, page.body, labels["back"], labels["action"], labels["ok"])
        self.meanings = meanings
        self._plain = page
        self._lines = []
        self._arrows = {}  # label that is drawn as arrows: the way a tap leads, that of holding
        notes = [page.note] if page.note else []
        for button, (tap, hold) in meanings.items():
            name = button.upper()
            if tap in _TURNED:
                tap, hold = [way if getattr(page.body, way, True) else "" for way in (tap, hold)]
                label = self.labels[intents[button]] = tap + " " + hold
                self._arrows[label] = tap, hold
                if tap:
                    self._lines.append(name + ": " + t(tap))
                if hold:
                    self._lines.append(t("hold.button", name, t(hold)))
            else:
                notes.append(t("hold.button", name, labels[hold]))
                self._lines.append(notes[-1])
                labels[hold] = ""
        self.note = " · ".join(notes)
        page.moves = ""

    def _write_label(self, canvas, label, x, y, width, height):
        if label not in self._arrows:
            super()._write_label(canvas, label, x, y, width, height)
            return
        tap, hold = self._arrows[label]
        word = t("hold") if hold else ""
        wide = canvas_width(word, "r14")
        room = width
        if tap:
            room -= _WIDE + (_APART if hold else 0)
        if hold:
            room -= _GAP + _WIDE
        x += (room - wide) // 2
        top = y + (height - _ARROW) // 2
        if tap:
            canvas.arrow(x, top, tap == "down", _ARROW)
            x += _WIDE + _APART
        if hold:
            x = canvas.text_in(word, x, y, room, height, ("r14",), align=-1) + _GAP
            canvas.arrow(x, top, hold == "down", _ARROW)

    def text(self, names):
        return "\n".join([self._plain.text(names)] + self._lines)
