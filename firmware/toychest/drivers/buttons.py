"""Push buttons: interrupt-driven, debounced, with long press and a repeat that speeds up.

The first edge counts at once, so a click can answer within milliseconds; after it the
button is deaf until its contact has been open and quiet for QUIET_US. That takes worn
switches that chatter for 20 ms, when pressed and when let go.
"""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from machine import Pin, disable_irq, enable_irq
from micropython import const

PRESS = "press"
LONG = "long"
REPEAT = "repeat"
RELEASE = "release"
AGAIN = "again"  # what a handler returns to be told the press once more, when it is ready

QUIET_US = const(25_000)
LONG_MS = const(700)
_REPEAT_FIRST_MS = const(450)
_REPEAT_SLOW_MS = const(250)
_REPEAT_FAST_MS = const(60)
_POLL_MS = const(5)
_RING = const(32)


class _Button:
    """One button; `edge` runs in interrupt context and allocates nothing."""

    def __init__(self, index, owner, pin, active):
        self.index = index
        self._owner = owner
        self._pin = pin
        self._active = active
        self._press_edge = Pin.IRQ_RISING if active else Pin.IRQ_FALLING
        self.held = False
        self.pressed_us = 0
        self._edge_us = 0
        self.due_ms = 0
        self.gap_ms = 0
        self.was_long = True  # nothing is due before the press has been reported
        self._irq = pin.irq()  # first, for an edge may come at once
        pin.irq(self.edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def edge(self, pin):
        self._edge_us = ticks_us()
        # The latched edge counts even if the button is up again: interrupts may have
        # been off for a flash write meanwhile.
        if not self.held and (
            self._irq.flags() & self._press_edge or pin.value() == self._active
        ):
            self.held = True
            self.was_long = True
            self.pressed_us = self._edge_us
            self._owner._push(self.index)
            self._owner._on_press()
        self._owner._flag.set()

    def press(self):
        """Count it as pressed now, without an edge."""
        self._edge_us = self.pressed_us = ticks_us()
        self.held = True
        self.was_long = True
        self._owner._push(self.index)
        self._owner._flag.set()

    def check_release(self):
        """Let go of the button if it has been open and quiet long enough."""
        # An edge in here waits, latched, and then finds the button as it is left.
        state = disable_irq()
        if self._pin.value() == self._active:
            self._edge_us = ticks_us()
        elif ticks_diff(ticks_us(), self._edge_us) > QUIET_US:
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
        self._ring = bytearray(_RING)
        self._head = 0
        self._tail = 0
        self._names = list(pins)
        self._repeating = repeating
        self._buttons = []
        for name in self._names:
            self._buttons.append(_Button(len(self._buttons), self, pins[name], active))

    def press(self, name):
        """Count a button as pressed now: the one whose edge came before there was a program."""
        self._buttons[self._names.index(name)].press()

    @property
    def busy(self):
        """Whether a button is down, or a press has not been handled yet."""
        return self._head != self._tail or any(button.held for button in self._buttons)

    def _push(self, index):
        head = (self._head + 1) % _RING
        if head != self._tail:
            self._ring[self._head] = index
            self._head = head

    async def run(self, handler, ready):
        """Call handler(name, kind, ticks_us of the press) for each, in order, for ever.

        If it returns True for LONG, that is told again and again like REPEAT. ready: an
        asyncio.Event; while it is not set, everything waits.
        """
        while True:
            await ready.wait()
            held = self._scan(handler, ready)
            if self._tail != self._head:
                await asyncio.sleep_ms(0)
            elif held:
                await asyncio.sleep_ms(_POLL_MS)
            else:
                await self._flag.wait()

    def _scan(self, handler, ready):
        if self._tail != self._head:
            button = self._buttons[self._ring[self._tail]]
            name = self._names[button.index]
            repeats = name in self._repeating
            button.gap_ms = _REPEAT_SLOW_MS
            button.due_ms = ticks_add(ticks_ms(), _REPEAT_FIRST_MS if repeats else LONG_MS)
            button.was_long = False
            if handler(name, PRESS, button.pressed_us) == AGAIN:
                return True
            self._tail = (self._tail + 1) % _RING
        held = False
        for button in self._buttons:
            if not ready.is_set():
                return True
            if button.held:
                button.check_release()
                if not button.held and not self._repeating:
                    handler(self._names[button.index], RELEASE, button.pressed_us)
            if button.held:
                held = True
                if not button.was_long and ticks_diff(ticks_ms(), button.due_ms) >= 0:
                    self._held_on(button, handler)
        return held

    def _held_on(self, button, handler):
        name = self._names[button.index]
        kind = REPEAT if name in self._repeating else LONG
        button.due_ms = ticks_add(ticks_ms(), button.gap_ms)
        button.gap_ms = max(_REPEAT_FAST_MS, button.gap_ms * 4 // 5)
        if not handler(name, kind, button.pressed_us) and kind == LONG:
            button.was_long = True
