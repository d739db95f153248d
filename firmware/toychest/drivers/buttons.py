"""Push buttons: interrupt-driven, debounced, with long press and a repeat that speeds up.

The first edge counts at once, so a click can answer within milliseconds; after it the
button is deaf until its contact has been open and quiet for QUIET_US. That takes worn
switches that chatter for 20 ms, when pressed and when let go.
"""

import asyncio
from collections import deque
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from machine import Pin, disable_irq, enable_irq
from micropython import const

PRESS = "press"
LONG = "long"
REPEAT = "repeat"
RELEASE = "release"
AGAIN = "again"  # what a handler returns to be told the press once more, a little later

QUIET_US = const(25_000)
LONG_MS = const(700)
_REPEAT_FIRST_MS = const(450)
_REPEAT_SLOW_MS = const(250)
_REPEAT_FAST_MS = const(60)
_POLL_MS = const(5)
_RING = const(32)  # presses that can wait


class _Button:
    """One button.

    index: its place among the buttons. held: it is down, whatever chatters. told: its press has
    been told, and not yet its release. pressed_us: ticks of the press that was told last. due_ms:
    ticks when it is told that it is still down, None for never. gap_ms: from then to the next time.
    """

    def __init__(self, index, name, owner, pin, active):
        self.index = index
        self.name = name
        self.held = False
        self.told = False
        self.pressed_us = 0
        self.due_ms = None
        self.gap_ms = 0
        self._owner = owner
        self._pin = pin
        self._active = active
        self._press_edge = Pin.IRQ_RISING if active else Pin.IRQ_FALLING
        self._edge_us = 0
        self._open = False  # as the last edge left it
        self._irq = pin.irq()  # first, for an edge may come at once
        pin.irq(self.edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def closed(self):
        """Whether the contact is closed at this moment, bouncing or not."""
        return self._pin.value() == self._active

    def edge(self, pin):
        """The contact opened or closed. Runs in interrupt context and allocates nothing.

        What counts is done without a call of Python, which takes 300 bytes of the stack.
        """
        now = ticks_us()
        closed = pin.value() == self._active
        edges = self._irq.flags()
        # The program may be busy for long: what is pressed anew was let go of, whether that was
        # looked at or not. Both edges at once and open now are no press then, but the rest of
        # the chatter, from while interrupts were off for a flash write.
        let_go = self._open and ticks_diff(now, self._edge_us) > QUIET_US
        if let_go and (closed or edges == self._press_edge):
            self.held = False
        # Where it was up before, the latched edge counts even if the button is up again.
        pressed = not self.held and (closed or edges & self._press_edge)
        if pressed:
            self.held = True
            if len(self._owner._times) < _RING:  # one more is lost
                self._owner._waiting.append(self.index)
                self._owner._times.append(now)
        self._edge_us = now
        self._open = not closed
        try:
            self._owner._flag.set()
            if pressed:
                self._owner._on_press()
        except RuntimeError:
            pass  # no room on the stack: uncaught, it would end this interrupt for good

    def press(self):
        """Count it as pressed now, without an edge."""
        state = disable_irq()
        self.held = True
        self._edge_us = ticks_us()
        self._open = not self.closed()
        self._owner._waiting.append(self.index)
        self._owner._times.append(self._edge_us)
        enable_irq(state)
        self._owner._flag.set()

    def check_release(self):
        """Let go of the button if it has been open and quiet long enough."""
        # An edge in here waits, latched, and then finds the button as it is left.
        state = disable_irq()
        if self._open and ticks_diff(ticks_us(), self._edge_us) > QUIET_US:
            self.held = False
        enable_irq(state)


class Buttons:
    """All buttons of a board.

    pins: dict of button name to machine.Pin. active: the level of a pressed button.
    repeating: names of the buttons that repeat while held; the others give LONG. Where none
    does, RELEASE is told, too, for holding a button has to do what others do elsewhere.
    on_press: called at once for each press, in interrupt context: it must not allocate.
    """

    def __init__(self, pins, active, repeating, on_press):
        self._on_press = on_press
        self._flag = asyncio.ThreadSafeFlag()
        self._repeating = repeating
        # The presses that wait: the index of the button, and ticks in us.
        self._waiting = deque((), _RING)
        self._times = deque((), _RING)
        self._buttons = []
        for name in pins:
            self._buttons.append(_Button(len(self._buttons), name, self, pins[name], active))

    def press(self, name):
        """Count a button as pressed now: the one whose edge came before there was a program."""
        for button in self._buttons:
            if button.name == name:
                button.press()

    @property
    def next_us(self):
        """Ticks in us of the press that is to be told next, None if none waits."""
        return self._times[0] if self._times else None

    @property
    def busy(self):
        """Whether a button is down, or a press has not been handled yet."""
        return bool(self._times) or any(button.held for button in self._buttons)

    async def run(self, handler):
        """Call handler(name, kind, ticks_us of the press) for each, in order, for ever.

        If it returns AGAIN for PRESS, that is told once more a little later, and nothing else until
        then. If it returns True for LONG, that is told again and again like REPEAT.
        """
        while True:
            if self._times and not self._tell_press(handler):
                await asyncio.sleep_ms(_POLL_MS)
                continue
            for button in self._buttons:
                self._tell_rest(button, handler)
            if self._times:
                await asyncio.sleep_ms(0)
            elif self.busy:
                await asyncio.sleep_ms(_POLL_MS)
            else:
                await self._flag.wait()

    def _tell_press(self, handler):
        """Tell the first press that waits; False if it has to wait on."""
        button = self._buttons[self._waiting[0]]
        if button.told:  # it was let go of and pressed anew before anybody looked
            self._tell_release(button, handler)
        repeats = button.name in self._repeating
        button.pressed_us = self._times[0]
        button.gap_ms = _REPEAT_SLOW_MS
        button.due_ms = ticks_add(ticks_ms(), _REPEAT_FIRST_MS if repeats else LONG_MS)
        if handler(button.name, PRESS, button.pressed_us) == AGAIN:
            return False
        button.told = True
        self._waiting.popleft()
        self._times.popleft()
        return True

    def _tell_rest(self, button, handler):
        """Tell what becomes of a press that was told: that it ended, or goes on and on."""
        button.check_release()
        if not button.told:
            return
        if not button.held:
            self._tell_release(button, handler)
        # While a press waits, the program was busy: this one may have ended since.
        elif button.due_ms is not None and button.closed() and not self._times:
            if ticks_diff(ticks_ms(), button.due_ms) >= 0:
                self._tell_held(button, handler)

    def _tell_release(self, button, handler):
        button.told = False
        if not self._repeating:
            handler(button.name, RELEASE, button.pressed_us)

    def _tell_held(self, button, handler):
        kind = REPEAT if button.name in self._repeating else LONG
        button.due_ms = ticks_add(ticks_ms(), button.gap_ms)
        button.gap_ms = max(_REPEAT_FAST_MS, button.gap_ms * 4 // 5)
        if not handler(button.name, kind, button.pressed_us) and kind == LONG:
            button.due_ms = None
