"""Tapping and holding, on a board with neither UP nor DOWN.

Where something moves, a button means one thing when it is tapped and another when it is held; the
board's MOVES says what. Only such a board imports this.
"""

from time import ticks_diff, ticks_ms, ticks_us

from micropython import const

from toychest.drivers import buttons
from toychest.lang import t
from toychest.ui.canvas import BLACK, HEIGHT, WIDTH
from toychest.ui.widgets import Page, canvas_width

_TURNED = {"up": "down", "down": "up"}
_TOP = const(110)  # of the footer, as on every page
_ROOM = const(94)  # for the label of a button, px
_ARROW = const(7)  # px high
_WIDE = const(13)
_GAP = const(4)
_APART = const(12)  # what a tap does from what holding does


class Taps:
    """Makes intents of what the buttons tell, and says on each page what they do.

    On a page where a button has two meanings, its press waits: the release makes it a tap,
    unless it was held before. The press of another button, too, makes it a tap, so that what
    was pressed first comes first. It counts on the screen that it was made for, or not at all.
    Everywhere else it goes on to `handler` at once.
    """

    def __init__(self, app, board, handler):
        self._app = app
        self._handler = handler
        self._intents = dict(board.INTENTS)
        self._moves = board.MOVES
        self._tap = None  # the press that waits: (button, intent)
        self._held = {}  # button: (what holding it means, on which screen)
        self._held_ms = 0  # when one was held long enough for that

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
        """Act on what the buttons tell; True if it wants to be told LONG again, AGAIN for a
        press that it did not get to."""
        app = self._app
        try:
            if kind == buttons.PRESS:
                if self._tap:
                    self._end_tap()
                    if app.working:
                        return buttons.AGAIN
                self._held.pop(button, None)
                meanings = getattr(app.page(), "meanings", ())
                if button in meanings:
                    app.buzzer.end_click()
                    app.pool.press(pressed_us)
                    tap, hold = meanings[button]
                    self._tap = button, tap
                    self._held[button] = hold, app.screen
            elif kind == buttons.RELEASE:
                if self._tap and self._tap[0] == button:
                    self._end_tap()
                self._held.pop(button, None)
            elif button in self._held:
                if self._tap and self._tap[0] == button:
                    self._tap = None
                return self._hold(button, *self._held[button])
            if kind != buttons.RELEASE and button not in self._held:
                self._handler(button, kind, pressed_us)
        except Exception as error:
            app.failed(error)

    def _end_tap(self):
        """The press that waits was a tap."""
        if self._tap:
            button, intent = self._tap
            screen = self._held[button][1]
            self._tap = None
            self._held[button] = None, None  # it has had its meaning
            self._act(intent, screen)

    def _hold(self, button, intent, screen):
        """A button is held, or still is; True if it wants to know when it still is."""
        if intent in _TURNED:
            self._app.buzzer.end_click()
        elif intent == "action":  # which can be held itself
            self._held[button] = "hold", screen
            self._held_ms = ticks_ms()
        elif intent and ticks_diff(ticks_ms(), self._held_ms) < buttons.LONG_MS:
            return True
        else:
            self._held[button] = None, None
        return self._act(intent, screen)

    def _act(self, intent, screen):
        """Tell the screen, if it is there still; True if it then still is."""
        app = self._app
        if intent and screen is app.screen:
            app.slip = False
            app.ok_us = ticks_us() if intent == "ok" else None
            app.act(intent)
            return screen is app.screen


class MovingPage(Page):
    """A page where something moves, with what tapping and holding do; it takes the plain page
    over.

    meanings: button to what a tap means and what holding means. intents: button to what it
    means elsewhere, whose label is above it.
    """

    def __init__(self, page, meanings, intents):
        labels = page.labels
        super().__init__(page.title, page.body, labels["back"], labels["action"], labels["ok"])
        self.mark = page.mark
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

    def _draw_label(self, canvas, i, label):
        if label not in self._arrows:
            super()._draw_label(canvas, i, label)
            return
        left = i * WIDTH // 3
        width = (i + 1) * WIDTH // 3 - left
        height = HEIGHT - _TOP
        tap, hold = self._arrows[label]
        word = t("hold") if hold else ""
        if not canvas.part(left, _TOP, width, height, "arrows", tap, word, hold):
            return
        canvas.hline(left, _TOP, width, BLACK)
        if i:
            canvas.vline(left, _TOP, height, BLACK)
        room = _ROOM
        if tap:
            room -= _WIDE + (_APART if hold else 0)
        if hold:
            room -= _GAP + _WIDE
        x = left + (width - _ROOM + room - canvas_width(word, "r14")) // 2
        top = _TOP + 1 + (height - 1 - _ARROW) // 2
        if tap:
            canvas.arrow(x, top, tap == "down", _ARROW)
            x += _WIDE + _APART
        if hold:
            x = canvas.text_in(word, x, _TOP + 1, room, height - 1, ("r14",), align=-1) + _GAP
            canvas.arrow(x, top, hold == "down", _ARROW)

    def text(self, names):
        return "\n".join([self._plain.text(names)] + self._lines)
