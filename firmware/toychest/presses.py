"""Handles presses: each becomes an intent, such as "ok", for the screen that is shown."""

from time import ticks_diff

from micropython import const

from toychest.drivers.buttons import LONG, PRESS, REPEAT

_DOUBLE_US = const(500_000)  # OK or BACK again within that time is a double press


class Presses:
    """Takes the presses of the buttons, and gives their intents to the screens. It catches all
    errors.

    count: number of presses since power-on
    target: what the long press or repeat of the button that is down acts on, see `find_target`
    """

    def __init__(self, app):
        self._app = app
        self.count = 0
        self._intents = dict(app.board.INTENTS)
        self._long_intents = dict(app.board.LONG_INTENTS)
        self._last = None, 0  # the last intent, and when its button was pressed, ticks in us
        self.target = None
        self._collected = True  # the garbage of the last press was collected

    async def run(self):
        """Handle the presses, for ever."""
        handler = self._app.taps or self
        await self._app.buttons.run(handler.ready, handler.pressed)

    def ready(self):
        """Return whether a press may be handled now. Presses wait while a screen does long work."""
        return not self._app.screen.waits

    def pressed(self, button, kind, ticks_us):
        """Handle a press, a long press or a repeat of a button.

        button: name of the button. kind: PRESS, LONG or REPEAT, see drivers.buttons. ticks_us: time
        of the press, ticks in us.
        """
        app = self._app
        try:
            if kind == REPEAT:
                if not self.may_repeat(self.target):
                    return
                app.buzzer.click()  # a press clicks by itself
            intent = (self._long_intents if kind == LONG else self._intents).get(button)
            if intent == "strong":
                intent = app.page().strong
            self.make_room()
            if kind == PRESS:
                self.begin(ticks_us)
                self.target = self.find_target()
            if intent and kind == LONG:
                self.hold(self.target, intent)
            elif intent:
                self.act(intent, ticks_us)
        except Exception as error:
            app.recover(error)

    def begin(self, ticks_us):
        """Count a press, and stir its time into the randomness. ticks_us: time of the press, ticks
        in us."""
        self.count += 1
        self._app.pool.press(ticks_us)

    def find_target(self):
        """Return what a long press or repeat acts on if its press begins now: (screen, position,
        repeats).

        position: of the open game's journal, see Memory.position; each event changes it. None at
        home, where an event does not matter. repeats: whether UP and DOWN repeat on the page that
        is shown.
        """
        app = self._app
        screen = app.stack[-2] if app.screen.timed else app.screen  # a countdown is its table's
        position = None if screen is app.stack[0] else app.memory.position()
        return screen, position, app.page().repeats

    def forget(self, screen):
        """Drop the target if it is this closed screen. Otherwise the modules of the screen would
        stay in memory."""
        if self.target and self.target[0] is screen:
            self.target = None

    def may_repeat(self, target):
        """Return whether UP or DOWN, while it is still down, acts once more. It does only on the
        screen where its press began, and only if no event was committed since. target: see
        `find_target`."""
        return target and target[2] and target == self.find_target()

    def hold(self, target, intent):
        """Handle a long press. It acts on the screen where it began, if that is still open and the
        press has committed no event. target: see `find_target`."""
        app = self._app
        if target and target[0] in app.stack and target[1] in (None, app.memory.position()):
            app.run_safely(target[0].on_intent, intent)
            app.redraw()

    def act(self, intent, ticks_us):
        """Give an intent to the screen that is shown. intent: "ok", "back", "action", "up" or
        "down". ticks_us: time of the press, ticks in us."""
        app = self._app
        last, last_us = self._last
        double = intent == last and 0 <= ticks_diff(ticks_us, last_us) < _DOUBLE_US
        app.is_double_press = double and intent in ("ok", "back")
        if not app.is_double_press:
            self._last = intent, ticks_us
        self._collected = False
        try:  # not by `run_safely`: the stack is short
            app.screen.on_intent(intent)
        except Exception as error:
            app.report(error)
        app.redraw()

    def make_room(self):
        """Collect the garbage of the last press, unless a refresh has given time to do so. With
        presses faster than refreshes, live objects would otherwise fragment the heap. Not on timed
        screens, where collecting would delay a tone."""
        if not self._collected and not self._app.screen.timed:
            self.tidy()

    def tidy(self):
        """Drop the modules that the last press has imported, and collect garbage."""
        self._app.memory.tidy()
        self._collected = True
