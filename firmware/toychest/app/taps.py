"""Distinguish taps and long presses, on a board without buttons UP and DOWN. On a page that
needs UP and DOWN, some buttons have two meanings: one for a tap, one for a long press. MOVES of the
board lists these buttons and meanings. Only such a board imports this module."""

from time import ticks_diff, ticks_ms, ticks_us

from micropython import const

from toychest.drivers import buttons
from toychest.lang import t
from toychest.ui.widgets import LABEL_WIDTH, brief, canvas_width

_TURNED = {"up": "down", "down": "up"}
_ARROW = const(7)  # px high
_WIDE = const(13)
_GAP = const(4)
_APART = const(12)  # px between the arrow of the tap and the word for the long press


class Taps:
    """The handler of presses on a board where taps differ from long presses.

    They differ on pages where UP or DOWN does something. There a press waits until its meaning is
    known. If the button is released, or if another button is pressed, it is a tap. If the button is
    still down after LONG_MS, it is a long press. The press counts only if the same screen is still
    shown.
    """

    def __init__(self, app, board):
        self._app = app
        self._intents = dict(board.INTENTS)
        self._moves = board.MOVES
        self._tap = None  # the press that waits: (button, intent, time)
        self._held = {}  # {button: (intent of its long press, or None, target)}; see find_target
        self._held_ms = 0  # time of the last long press that meant ACTION

    def page(self, page):
        """Add labels for taps and long presses to a page, and return the page. If UP and DOWN do
        nothing on it, the page stays as it is."""
        if not page.moves:
            return page
        ways = page.moves if isinstance(page.moves, tuple) else ("", "")
        ways = dict(zip(("up", "down"), ways))
        page.moves = ""
        labels = dict(page.labels)
        hints = []
        short = []  # the same without the word "hold", and without what the body says
        taken = []  # intents whose label says what a tap does
        marks = page.body.marks

        def say(intent, label):
            hints.append(t("hold.button", name, label))
            if intent in marks:
                marks[intent] = name
            short.append(name if intent in marks else name + ": " + brief(label, LABEL_WIDTH))

        increases = page.body.up_increases
        page.body.arrows = False  # this board has no buttons UP and DOWN to point to
        for button, tap, hold in self._moves:
            if increases and tap in _TURNED:
                tap, hold = hold, tap
            if not labels.get(hold, True):
                continue
            page.meanings[button] = tap, hold
            name = button.upper()
            if ways.get(tap):
                page.labels[self._intents[button]] = ways[tap]
                taken.append(self._intents[button])
                if ways[hold]:
                    say(hold, ways[hold])
            elif tap in _TURNED:
                tap, hold = [way if getattr(page.body, way) else "" for way in (tap, hold)]
                page.drawn[self._intents[button]] = Arrows(tap, hold)
                if tap:
                    page.lines.append(name + ": " + t(tap))
                if hold:
                    page.lines.append(t("hold.button", name, t(hold)))
            else:
                say(hold, labels[hold])
                if hold not in taken:
                    page.labels[hold] = ""
        if hints:
            page.aside = t("hold") + " " + " · ".join(short)
        page.lines = hints + page.lines
        return page

    def ready(self):
        """If a press still waits for its meaning, handle it as a tap. Then return whether the next
        press may be handled now."""
        try:
            self._end_tap()
        except Exception as error:
            self._app.recover(error)
        return self._app.presses.ready()

    def pressed(self, button, kind, pressed_us):
        """Handle a press, a release or a long press of a button, and catch all errors.

        kind: PRESS, RELEASE or LONG, see drivers.buttons
        pressed_us: the time of the press, ticks in us
        """
        try:
            if kind == buttons.PRESS:
                self._press(button, pressed_us)
            elif kind == buttons.RELEASE:
                if self._tap and self._tap[0] == button:
                    self._end_tap()
                self._held.pop(button, None)
            elif button in self._held:
                if self._tap and self._tap[0] == button:
                    self._tap = None
                self._hold(button, *self._held[button])
            else:
                self._held[button] = None, None  # the rest of this press means nothing
                self._app.presses.pressed(button, kind, pressed_us)
        except Exception as error:
            self._app.recover(error)

    def _press(self, button, pressed_us):
        self._held.pop(button, None)
        self._app.presses.make_room()
        meanings = self._app.page().meanings
        if button in meanings:
            self._app.presses.begin(pressed_us)
            tap, hold = meanings[button]
            self._tap = button, tap, pressed_us
            self._held[button] = hold, self._app.presses.find_target()
        else:
            self._app.presses.pressed(button, buttons.PRESS, pressed_us)

    def _end_tap(self):
        if self._tap:
            button, intent, pressed_us = self._tap
            target = self._held[button][1]
            self._tap = None
            self._held[button] = None, None  # the rest of this press means nothing
            self._act(button, intent, target, pressed_us)

    def _hold(self, button, intent, target):
        if intent == "hold" and ticks_diff(ticks_ms(), self._held_ms) < buttons.LONG_MS:
            return
        if intent in _TURNED:
            self._app.buzzer.click()
        self._held[button] = None, None
        if not self._act(button, intent, target, ticks_us()):
            return
        if intent == "action":  # a still longer press is a long press of ACTION
            self._held[button] = "hold", target
            self._held_ms = ticks_ms()
        elif self._app.presses.may_repeat(target):
            self._held[button] = intent, target

    def _act(self, button, intent, target, pressed_us):
        if intent == "hold":
            self._app.presses.hold(target, intent)
        elif intent and target[0] is self._app.screen:
            self._app.presses.act(button, intent, pressed_us)
            return True
        return False


class Arrows:
    """The label of a button that means UP or DOWN: an arrow for its tap, then the word "hold" and
    an arrow for its long press.

    tap, hold: "up" or "down", the direction of the arrow; "" if the tap or long press has none
    """

    def __init__(self, tap, hold):
        self._tap = tap
        self._hold = hold

    def draw(self, canvas, x, y, width, height):
        word = t("hold") if self._hold else ""
        x -= 2  # use the margins of the label, too
        room = width + 4
        if self._tap:
            room -= _WIDE + (_APART if self._hold else 0)
        if self._hold:
            room -= _GAP + _WIDE
        x += (room - canvas_width(word, "b14") - 1) // 2  # arrows have no margin of their own
        top = y + (height - _ARROW) // 2
        if self._tap:
            canvas.arrow(x, top, self._tap == "down", _ARROW)
            x += _WIDE + _APART
        if self._hold:
            x = canvas.text_in(word, x, y, room, height, ("b14",), align=-1) + _GAP
            canvas.arrow(x, top, self._hold == "down", _ARROW)
