"""Read push buttons by interrupts, debounced, with long presses and repeats.

The first edge of a pin counts as a press at once, so the buzzer clicks within milliseconds. Then
edges are ignored until the contact has been open for QUIET_US without an edge. Worn switches
chatter for 20 ms.

A button that is down for longer than STUCK_MS, as in a bag, no longer counts until it is let go.
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

QUIET_US = const(25_000)
LONG_MS = const(700)
STUCK_MS = const(25_000)
_REPEAT_FIRST_MS = const(450)
_REPEAT_SLOW_MS = const(250)
_REPEAT_FAST_MS = const(60)
_POLL_MS = const(5)
_RING = const(32)  # presses that can wait


class _Button:
    def __init__(self, index, name, owner, pin, active):
        self.index = index  # among the buttons of the board
        self.name = name
        self.told = False  # whether the handler got a press, and not yet the release
        self.pressed_us = 0  # time of the last press that the handler got
        self.due_ms = None  # time of the next LONG or REPEAT, or None
        self.gap_ms = 0  # time from that LONG or REPEAT to the one after it
        self.since_ms = ticks_ms()  # when the handler got the press, or at power-on
        self.stuck = False  # whether the button was down for STUCK_MS
        self._owner = owner
        self._pin = pin
        self._active = active
        self.held = self.closed()  # whether the button is down, without the bounce of its contact
        self._press_edge = Pin.IRQ_RISING if active else Pin.IRQ_FALLING
        self._edge_us = 0
        self._open = False  # whether the contact was open after the last edge
        self._irq = pin.irq()  # set first, because an edge may come at once
        pin.irq(self.edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def closed(self):
        return self._pin.value() == self._active

    def counts(self):
        """Return whether the button is down and not stuck. A stuck button counts, too, while its
        contact is open, until `check_release` knows whether it was let go."""
        return self.held and (self._open or not self.stuck)

    def edge(self, pin):
        """Handle an edge of the pin. Runs in an interrupt and allocates nothing."""
        now = ticks_us()
        closed = pin.value() == self._active
        edges = self._irq.flags()
        # A contact that was open and quiet was released, even if the busy program has not called
        # `check_release` yet. Both edges at once with an open contact are no press then: they are
        # the rest of the chatter, latched while interrupts were off for a flash write.
        let_go = self._open and ticks_diff(now, self._edge_us) > QUIET_US
        if let_go and (closed or edges == self._press_edge):
            self.held = False
        # If the button was up before, a latched press edge counts even if it is up again.
        pressed = not self.held and (closed or edges & self._press_edge)
        if pressed:
            self.held = True
            # Stored without calling a Python function, which would need 300 bytes of the stack.
            if len(self._owner._times) < _RING:  # else the press is lost
                self._owner._waiting.append(self.index)
                self._owner._times.append(now)
        self._edge_us = now
        self._open = not closed
        try:
            self._owner._flag.set()
            if pressed:
                self._owner._on_press()
        except RuntimeError:
            pass  # the stack is full; uncaught, the error would disable this interrupt for good

    def press(self):
        state = disable_irq()
        self.held = True
        self._edge_us = ticks_us()
        self._open = not self.closed()
        self._owner._waiting.append(self.index)
        self._owner._times.append(self._edge_us)
        enable_irq(state)
        self._owner._flag.set()

    def check_release(self):
        """Mark the button as released if its contact has been open and quiet for QUIET_US."""
        # An edge meanwhile is latched, and handled afterwards.
        state = disable_irq()
        if self._open and ticks_diff(ticks_us(), self._edge_us) > QUIET_US:
            self.held = False
        enable_irq(state)


class Buttons:
    """All buttons of a board. The coroutine `run` reports each press of a button as PRESS. What it
    reports of a button that is held or let go depends on `repeating`.

    pins: {button name: machine.Pin}
    active: level of the pin of a pressed button
    repeating: names of the buttons that are reported as REPEAT again and again while they are held;
        any other button that is held is reported as LONG once. If the list is empty, a button is
        reported as LONG again and again while it is held, and as RELEASE when it is let go
    on_press: function that is called at once for each press, in an interrupt; it must not allocate
    """

    def __init__(self, pins, active, repeating, on_press):
        self._on_press = on_press
        self._flag = asyncio.ThreadSafeFlag()
        self._repeating = repeating
        # The presses that wait: the index of each button, and the ticks in us.
        self._waiting = deque((), _RING)
        self._times = deque((), _RING)
        self._buttons = []
        for name in pins:
            self._buttons.append(_Button(len(self._buttons), name, self, pins[name], active))

    def press(self, name):
        """Store a press of the button that switched the box on, whose pin did not change."""
        for button in self._buttons:
            if button.name == name:
                button.press()

    @property
    def next_us(self):
        """The time of the oldest press that waits, ticks in us, or None if no press waits."""
        return self._times[0] if self._times else None

    @property
    def busy(self):
        """Whether a button is down and not stuck, or a press waits to be handled."""
        return bool(self._times) or any(button.counts() for button in self._buttons)

    async def run(self, ready, handler):
        """Coroutine: for ever, report each press, long press, repeat and release to `handler`.

        ready: function that returns whether a press may be handled now; until then all presses wait
        handler: function handler(name, kind, ticks_us). kind: PRESS, LONG, REPEAT or RELEASE.
            ticks_us: the time at which the press began, ticks in us
        """
        while True:
            if self._times:
                if not ready():
                    await asyncio.sleep_ms(_POLL_MS)
                    continue
                self._tell_press(handler)
            for button in self._buttons:
                self._tell_rest(button, handler)
            if self._times:
                await asyncio.sleep_ms(0)
            elif self.busy:
                await asyncio.sleep_ms(_POLL_MS)
            else:
                await self._flag.wait()

    def _tell_press(self, handler):
        button = self._buttons[self._waiting[0]]
        if button.told:  # the button was released and pressed again since the last look
            self._tell_release(button, handler)
        repeats = button.name in self._repeating
        button.pressed_us = self._times[0]
        button.gap_ms = _REPEAT_SLOW_MS
        button.due_ms = ticks_add(ticks_ms(), _REPEAT_FIRST_MS if repeats else LONG_MS)
        button.since_ms = ticks_ms()
        button.stuck = False
        button.told = True
        handler(button.name, PRESS, button.pressed_us)
        self._waiting.popleft()
        self._times.popleft()

    def _tell_rest(self, button, handler):
        button.check_release()
        if button.counts() and ticks_diff(ticks_ms(), button.since_ms) >= STUCK_MS:
            button.stuck = True
            button.due_ms = None
        if not button.told:
            return
        if not button.held:
            self._tell_release(button, handler)
        # A press that waits means that the program was busy, and this button may be up again.
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
        if kind == LONG and self._repeating:
            button.due_ms = None
        handler(button.name, kind, button.pressed_us)
