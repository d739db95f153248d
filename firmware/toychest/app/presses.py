"""Turn each press into an intent, and give it to the screen."""

from time import ticks_diff

from micropython import const

from toychest.drivers.buttons import LONG, PRESS, REPEAT

_DOUBLE_US = const(500_000)  # OK or BACK again within that time is a double press
_APART_S = const(60)  # two presses handled this far apart are no double press


class Presses:
    """The handler of presses: it gives the intent of each press to the screen.

    count: the number of presses since power-on
    target: (screen, position, repeats) of the last press, see `find_target`, or None
    """

    def __init__(self, app):
        self._app = app
        self.count = 0
        self._long_intents = dict(app.board.LONG_INTENTS)
        # Of the last press: its button and intent, when it was pressed (ticks in us), and when it
        # was handled (seconds since power-on).
        self._last = None, None, 0, 0
        self.target = None
        self._collected = True  # the garbage of the last press was collected

    async def run(self):
        """Coroutine: handle the presses of all buttons, for ever."""
        handler = self._app.taps or self
        await self._app.buttons.run(handler.ready, handler.pressed)

    def ready(self):
        """Return whether a press may be handled now. Presses wait while a screen does long work."""
        return not self._app.screen.waits

    def pressed(self, button, kind, ticks_us):
        """Handle a press, a long press or a repeat of a button, such as "a". kind: PRESS, LONG or
        REPEAT, see drivers.buttons. ticks_us: the time of the press."""
        app = self._app
        try:
            if kind == REPEAT:
                if not self.may_repeat(self.target):
                    return
                app.buzzer.click()  # a press clicks by itself
            intent = (self._long_intents if kind == LONG else app.intents).get(button)
            if intent == "strong":
                intent = app.page().strong
            self.make_room()
            if kind == PRESS:
                self.begin(ticks_us)
                self.target = self.find_target()
            if intent and kind == LONG:
                self.hold(self.target, intent)
            elif intent:
                self.act(button, intent, ticks_us)
        except Exception as error:
            app.recover(error)

    def begin(self, ticks_us):
        """Count a press, and add its time to the randomness for dice."""
        self.count += 1
        self._app.pool.press(ticks_us)

    def find_target(self):
        """Return the target of a press that begins now, (screen, position, repeats). If the button
        is held, its long press or repeats act on this target.

        screen: the screen that is shown; in place of a timed screen that is no table, such as the
            countdown, the screen below it
        position: a number that changes with each event, undo and redo of the game; None without a
            game, and on the home screen
        repeats: whether UP or DOWN repeats while it is held
        """
        app = self._app
        screen = app.screen
        if screen.timed and not screen.game:  # a countdown is its table's
            screen = app.stack[-2]
        position = None if screen is app.stack[0] else app.memory.position()
        return screen, position, app.page().repeats

    def forget(self, screen):
        """Forget a screen that was closed, so that its modules can leave the memory."""
        if self.target and self.target[0] is screen:
            self.target = None

    def may_repeat(self, target):
        """Return whether a held UP or DOWN acts once more: the page allows repeats, and neither the
        screen nor the game has changed since `find_target` returned `target`."""
        return target and target[2] and target == self.find_target()

    def hold(self, target, intent):
        """Handle a long press on the screen where it began. Do nothing if that screen is closed, or
        if the game has changed since `find_target` returned `target`, when the press began."""
        app = self._app
        if target and target[0] in app.stack and target[1] in (None, app.memory.position()):
            app.run_safely(target[0].on_intent, intent)
            app.memory.settle()
            app.redraw()

    def act(self, button, intent, ticks_us):
        """Give the intent of a press, which began at `ticks_us`, to the screen that is shown."""
        app = self._app
        now_s = app.seconds()
        last_button, last, last_us, last_s = self._last
        double = 0 <= ticks_diff(ticks_us, last_us) < _DOUBLE_US
        double = double and now_s - last_s < _APART_S  # ticks in us wrap after 18 minutes
        double = double and (button == last_button or intent == last)
        app.is_double_press = double and intent in ("ok", "back")
        if not app.is_double_press:
            self._last = button, intent, ticks_us, now_s
        self._collected = False
        try:  # not by `run_safely`: the stack is short
            app.screen.on_intent(intent)
        except Exception as error:
            app.report(error)
        app.memory.settle()
        app.redraw()

    def make_room(self):
        """Collect the garbage of the last press, if that was not done yet. Do nothing on timed
        screens such as the countdown: collecting would delay a tone."""
        # Without this, many fast presses would fragment the heap.
        if not self._collected and not self._app.screen.timed:
            self.tidy()

    def tidy(self):
        """Drop modules that are no longer needed, and collect garbage, see Memory.tidy."""
        self._app.memory.tidy()
        self._collected = True
