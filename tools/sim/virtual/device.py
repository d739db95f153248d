"""Run the firmware on a simulated box in virtual time, on the MicroPython unix port.

    micropython -X heapsize=1m tools/sim/virtual/device.py SCENARIO FUNCTION [SAVES]

It imports the file SCENARIO, a test that presses buttons, and awaits its coroutine function
FUNCTION(device). SAVES is the folder of the saves, by default /tmp. Waiting takes no real time: if
all tasks wait, the clock jumps to the next timer. If the scenario or the firmware raises, the
program ends with status 1 and a traceback. The environment variable TOYCHEST_BOARD may name a
module of toychest.boards; without it the board is pico_epaper29.
"""

import sys

_HERE = __file__.rsplit("/", 1)[0]
_TOP = _HERE + "/../../.."
sys.path[0:0] = [_HERE, _HERE + "/../board", _TOP + "/firmware"]

import gc  # noqa: E402

gc.collect()
_free = gc.mem_free()

import asyncio  # noqa: E402
import os  # noqa: E402
import time  # noqa: E402

import machine  # noqa: E402, F401

import world  # noqa: E402

_names = 0  # made by `double_names`


def double_names(least=8_000):
    """Let MicroPython's table of names double before the firmware runs. Otherwise it would double
    later, and take memory that the firmware has free on a Pico.

    least: bytes by which the table grows then, at least; a few names take less
    """
    global _names
    grown = 0
    while grown < least:
        gc.collect()  # now, so that it does not happen between the two measurements
        before = gc.mem_alloc()
        for _ in range(32):
            _names += 1
            hasattr(sys, "%x" % _names)
        grown = gc.mem_alloc() - before


if sys.implementation.name == "micropython":  # CPython has neither the table nor the heap
    # At 1,270 and 2,540 names. A Pico has most names in its flash, and stays below 1,270. Here
    # those of the simulated board come on top.
    double_names()
    double_names()
gc.collect()
# Bytes of the heap that the simulated board takes. build/firmware_build.py enlarges the heap by
# BOARD_SHARE for it, and subtracts that here.
share = _free - gc.mem_free()


def free():
    """Return the number of bytes of memory that would be free on a real box. The memory of the
    simulated board does not count. On CPython the result is a negative number of memory blocks,
    which only serves to compare."""
    gc.collect()
    gc.collect()
    return gc.mem_free() + share


_alarms = []  # (virtual us, order, function), soonest first
_order = 0


def at(ms, function):
    """Plan a call: after `ms` milliseconds of virtual time, `function` is called without
    arguments."""
    global _order
    _order += 1
    _alarms.append((time.now_us + int(ms * 1000), _order, function))
    _alarms.sort(key=lambda alarm: alarm[:2])


def spend(ms):
    """Let `ms` milliseconds of virtual time pass, and make all calls planned until then."""
    until = time.now_us + int(ms * 1000)
    while _alarms and _alarms[0][0] <= until:
        when, _, function = _alarms.pop(0)
        time.now_us = max(time.now_us, when)
        function()
    time.now_us = until


def _step(limit):
    """Let the virtual time pass up to the next planned call, and make this call. If the call is
    later than `limit`, or no call is planned, only let the time pass up to `limit`.

    limit: virtual time in us, None for no limit.
    """
    if _alarms and (limit is None or _alarms[0][0] <= limit):
        when, _, function = _alarms.pop(0)
        time.now_us = max(time.now_us, when)
        function()
    else:
        time.now_us = max(time.now_us, limit)


class _VirtualQueue:
    """Replaces the part of asyncio's loop that waits. Here the virtual clock jumps to the next
    planned call, or to the next task that is due before it."""

    map = (0,)  # not empty, because an alarm may still wake the tasks

    def wait_io_event(self, dt):
        if dt < 0 and not _alarms:
            raise RuntimeError("every task waits for ever")
        _step(None if dt < 0 else time.now_us + dt * 1000)


class _Flag:
    """A stand-in for asyncio.ThreadSafeFlag. An asyncio.Event is enough, because simulated
    interrupts come only while the virtual clock advances or the scenario runs."""

    def __init__(self):
        self._event = asyncio.Event()

    def set(self):
        self._event.set()

    async def wait(self):
        await self._event.wait()
        self._event.clear()


class PowerCut(asyncio.CancelledError):
    """Raised when the board switches its power off, to end the firmware's current task."""


def _task_died(loop, context):
    fail(context["exception"])


asyncio.core.ticks = time.ticks_ms
asyncio.core._io_queue = _VirtualQueue()
asyncio.ThreadSafeFlag = _Flag

gc.collect()
_free = gc.mem_free()
from toychest import boards  # noqa: E402

gc.collect()
share += _free - gc.mem_free()  # on a box, this module leaves memory after the start

BOARD = os.getenv("TOYCHEST_BOARD") or "pico_epaper29"
board = boards.load(BOARD)
gc.collect()
_free = gc.mem_free()
world.panel = world.model(board.PANEL["driver"])
gc.collect()
share += _free - gc.mem_free()

from toychest import lang  # noqa: E402
from toychest.app import app as app_module  # noqa: E402
from toychest.ui import fonts, mirror  # noqa: E402

checks = sys.implementation.name != "micropython" and __import__("checks")  # on CPython alone


class _App(app_module.App):
    """The firmware's app with a list of its tasks. A power cut ends these tasks."""

    def __init__(self, *arguments):
        self.tasks = []
        super().__init__(*arguments)

    def start(self, coroutine):
        task = super().start(coroutine)
        self.tasks = [old for old in self.tasks if not old.done()]
        self.tasks.append(task)
        return task

    def open(self, screen):
        if checks:
            checks.watch(screen)
        super().open(screen)

    def page_of(self, screen):
        return checks.unchanged(super().page_of, screen) if checks else super().page_of(screen)


class Host(world.Host):
    """Records the tones of a simulated box and the refreshes of its panel.

    tones: list of the newest (virtual ms, Hz or 0 for silence, duty).
    refreshes: list of the newest (virtual ms, "full" or "partial", length in ms).
    lit: whether the LED is on.
    slept_ms: ms of virtual time that the chip has slept.
    resets: number of resets that the firmware has asked for.
    """

    def __init__(self, device):
        self.device = device
        self.tones = []
        self.refreshes = []
        self.lit = False
        self.slept_ms = 0
        self.resets = 0
        self._timers = {}  # {timer: the function of its latest alarm}
        self.keep = 40  # most entries of each list

    def refresh(self, kind, ms, frame):
        self.refreshes.append((time.now_us / 1000, kind, ms))
        del self.refreshes[: -self.keep]

    def tone(self, freq, duty):
        self.tones.append((time.now_us / 1000, freq if duty else 0, duty))
        del self.tones[: -self.keep]

    def led(self, on):
        self.lit = on

    def reset(self):
        self.resets += 1

    def cut(self):
        self.device.cut()
        raise PowerCut

    def alarm(self, timer, ms, function):
        last = self._timers.pop(timer, None)
        for entry in _alarms:
            if entry[2] is last:
                _alarms.remove(entry)
                break
        if function is not None:
            self._timers[timer] = function
            at(ms, function)

    def stop_timers(self):
        for timer in list(self._timers):
            self.alarm(timer, 0, None)

    def lightsleep(self, ms):
        start = time.now_us
        until = start + ms * 1000
        while not world.woken and time.now_us < until:
            _step(until)
        self.slept_ms += (time.now_us - start) // 1000


class Device:
    """A simulated box, for tests that press buttons and look at the panel.

    saves: folder of the saves.
    app: the firmware's app, None without power.
    host: Host with the recorded tones and refreshes.
    panel: model of the panel and its controller.
    texts: the last two texts for screen readers, the newest last: pages, or messages about the
        panel.
    presses: number of presses so far.
    """

    def __init__(self, saves):
        self.saves = saves
        self.host = world.host = Host(self)
        self.texts = []
        self.presses = 0
        self.app = None
        self.panel = None
        mirror.listeners.append(self._hear)

    def _hear(self, text):
        self.texts.append(text)
        del self.texts[:-2]  # saves memory, which the firmware shares

    async def power_on(self, settle=True, held=()):
        """Turn the power on and start the firmware. The panel keeps its picture.

        settle: whether to wait until the panel shows the first picture.
        held: names of buttons that are down during the start and stay down.
        """
        global board
        board = world.start(BOARD, held)
        board.SAVES = self.saves
        self.panel = world.panel
        lang.forget()  # as at a real start, when the heap is empty
        fonts.forget()
        gc.collect()
        woken_by = boards.hold_power(board)
        self.app = _App(board, boards.controls(board), woken_by)
        self.app.start(self._run())
        if settle:
            await self.settle()

    async def _run(self):
        try:
            await self.app.run()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            fail(error)

    async def power_off(self):
        """Cut the power, as if the battery is pulled out."""
        world.registers.clear()
        await self.stop()

    async def restart(self):
        """Cut the power, as if the battery is pulled out, and turn it on again."""
        await self.power_off()
        await self.power_on()

    async def stop(self):
        """End the firmware and the chip's timers, as a reset of the chip does."""
        self.host.stop_timers()
        for task in self.app.tasks:
            task.cancel()
        await asyncio.sleep_ms(0)
        # A real start has no modules of a game. Those that a test holds stay whole.
        for path in [path for path in sys.modules if path.startswith("toychest.games")]:
            del sys.modules[path]
        if hasattr(sys.modules["toychest"], "games"):
            del sys.modules["toychest"].games
        self.app = None
        world._lines.clear()  # their handlers hold the app
        gc.collect()

    def cut(self):
        """Cut the power, as when a board switches itself off. The firmware ends as soon as its
        current task waits."""
        if self.app:
            asyncio.create_task(self.power_off())

    def now(self):
        """Return the virtual time in ms."""
        return time.now_us / 1000

    async def wait(self, ms):
        """Wait for `ms` milliseconds of virtual time."""
        await asyncio.sleep_ms(ms)

    async def settle(self):
        """Wait until the panel shows the result of all presses so far."""
        await asyncio.sleep_ms(5)
        self.app.tasks = [task for task in self.app.tasks if not task.done()]  # they keep memory
        await self.app.display.wait_shown()
        await asyncio.sleep_ms(2)

    def down(self, name):
        self.presses += 1
        world.press(board.BUTTONS[name])

    def up(self, name):
        world.release(board.BUTTONS[name])

    async def tap(self, *names):
        """Press and release buttons one after the other, as fast as a hand can, without waiting
        for the panel. names: names of the buttons."""
        for name in names:
            self.down(name)
            await asyncio.sleep_ms(60)
            self.up(name)
            await asyncio.sleep_ms(60)

    async def press(self, *names):
        """Press and release buttons. After each button, wait for the new picture, as a patient
        person does. names: names of the buttons."""
        for name in names:
            await self.tap(name)
            await self.settle()
            await asyncio.sleep_ms(900)

    def forget(self):
        """Remove the recorded tones, texts and refreshes, and empty the firmware's caches, so that
        they don't count as used memory."""
        self.app.tasks = [task for task in self.app.tasks if not task.done()]
        self.texts.clear()
        self.host.tones.clear()
        self.host.refreshes.clear()
        self.app.display.text = None
        lang.forget()  # the caches of words and letters have limits of their own
        fonts.forget()

    async def most_free(self):
        """Measure the free memory three times, and return the largest result in bytes. A real leak
        shows in all three."""
        most = 0
        for _ in range(3):
            self.app.redraw()
            await self.settle()
            self.forget()
            most = max(most, free())
        return most

    @property
    def text(self):
        """Return the current page of the firmware as plain text."""
        return self.app.page().text(self.app.button_names)

    def glass_is_canvas(self):
        """Return whether the panel shows exactly the picture that the firmware has drawn in memory,
        in black and white without any grey."""
        if not self.panel.is_clear():
            return False
        glass = self.panel.glass
        canvas = self.app.display.canvas
        for y in range(128):
            source = 127 - y  # see PanelModel.picture
            band = (source >> 3) * 296
            shift = 7 - (source & 7)
            for x in range(296):
                if glass[band + x] >> shift & 1 != canvas.pixel(x, y):
                    return False
        return True


def fail(error):
    """Print the traceback of an error, and end the program with status 1."""
    sys.print_exception(error)
    os._exit(1) if hasattr(os, "_exit") else sys.exit(1)


def main(scenario, function, saves="/tmp"):
    """Run a scenario, a test that presses buttons on the simulated box.

    scenario: path of the scenario's file.
    function: name of the coroutine in the file.
    saves: folder for the saves.
    """
    folder, _, name = scenario.rpartition("/")
    sys.path.insert(0, folder or ".")
    module = __import__(name[:-3])

    async def run():
        asyncio.get_event_loop().set_exception_handler(_task_died)
        await getattr(module, function)(Device(saves))

    try:
        asyncio.run(run())
    except BaseException as error:
        sys.print_exception(error)
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
