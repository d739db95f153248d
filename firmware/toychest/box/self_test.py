"""The self-test of the box: panel, sound, battery, memory and buttons. If the panel and A, B and C
are good, it then offers to tune the panel.

The self-test is a screen of the app. It also runs without the app, see `alone`; then it reads no
saves but the settings. It needs no working panel: the LED and the buzzer tell the number of the
step that runs, by as many blinks and tones, and the console gets a line for each part, "TEST name
ok detail" or "TEST name fail reason detail". A line "PANEL ..." says which panel it is, and how it
is tuned.
"""

import asyncio
import gc
import os
import sys
from time import ticks_diff, ticks_ms

import machine
from micropython import const

from toychest import boards, lang
from toychest.app.power import on_computer
from toychest.core import files, stored
from toychest.core.settings import Settings
from toychest.drivers import battery, epd, probe
from toychest.drivers.buzzer import Buzzer
from toychest.drivers.probe import NO_ANSWER, blink
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE, Canvas
from toychest.ui.page import Screen
from toychest.ui.widgets import LABEL, TEXT, Body, Page, Sentence

_OTHER_KIND = const(4)  # long blinks: see drivers.probe
_SLOW = const(5)  # long blinks: a panel with three colours
_PATIENCE_MS = const(30_000)  # for a panel with three colours
_TONES = ((523, 250), (659, 250), (784, 400))  # Hz, ms
_COUNT_MS = const(120)  # of a short blink
_POLL_MS = const(10)
_IDLE_MS = const(15_000)  # without a press, the step with the buttons ends
_READ_MS = const(20_000)  # a page with the result
_CORNER = const(24)  # px
_SQUARE = const(8)  # px
_PIECE = const(128)  # bytes
_PIECES = const(32)


class SelfTest(Screen):
    """The self-test. It has the panel, the canvas and the buttons for itself, so it reads the pins
    and draws its pages without the app. `failed` is a list of the faults found, a sentence each. A
    panel that does not answer is not in this list."""

    timed = True

    def __init__(self, board, panel, canvas, led, buzzer):
        self.board = board
        self.panel = panel
        self._canvas = canvas
        self._led = led
        self._buzzer = buzzer
        self._broken = 0  # number of long blinks that say what is wrong with the panel
        self._identity = "-", "-"
        self._has_keys = False  # whether A, B and C are good
        self.failed = []
        self._in_app = False
        self._page = Page("", Pattern())

    # ---- a screen of the app

    def opened(self, app):
        super().opened(app)
        self._in_app = True
        app.memory.forget_game()  # the test needs memory; the game is read again when it is opened
        app.display.borrower = self._run_in_app

    def page(self):
        return self._page

    def on_intent(self, intent):
        pass  # the test reads the pins itself

    async def _run_in_app(self):
        try:
            await self.run()
        except Exception as error:
            self.app.recover(error)
        if self.app.screen is self:
            self.app.close()
        self.app.redraw(full=True)

    # ---- the steps

    async def run(self):
        """Coroutine: test all parts, and show what is wrong."""
        level = self._buzzer.level
        self._buzzer.level = 2  # also where the settings say "off"
        try:
            await self._run_steps()
        finally:
            self._buzzer.level = level

    async def _run_steps(self):
        for number, step in (
            (1, self._test_panel),
            (2, self._test_sound),
            (3, self._test_battery),
            (4, self._test_memory),
            (5, self._test_buttons),
        ):
            gc.collect()
            for _ in range(number):
                self._buzzer.tone(880, _COUNT_MS)
                await blink(self._led, 1, _COUNT_MS)
            await asyncio.sleep_ms(3 * _COUNT_MS)
            await step()
        if self._has_keys and not self._broken:
            await self._tune()
        self._tell_panel()
        bad = self._broken or self.failed
        print("TEST end", "fail" if bad else "ok")
        self._buzzer.tone(220 if bad else 1047, 600)
        await self._show_result()

    async def _test_panel(self):
        wires = self.board.PANEL
        why = await probe.wrong(wires, self.panel)
        took = 0
        if not why:
            self._identity = probe.identity(wires, self.panel, boards.spi)
            since = ticks_ms()
            why = await self.show(self._page, True)
            took = ticks_diff(ticks_ms(), since)
            if not (why or self.panel.answers):
                why = "idle"
            elif why == "slow":
                self.failed.append(t("test.slow", took // 1000))
        _tell("panel", why, "BUSY GP%d, %d ms" % (wires["busy"], took))
        if why:
            self._broken = {"other": _OTHER_KIND, "slow": _SLOW}.get(why, NO_ANSWER)
            await blink(self._led, self._broken)

    async def _test_sound(self):
        pin = self.board.BUZZER
        await self._buzzer.play(() if pin is None else _TONES)
        _tell("led", "", "not measured, GP%d" % self.board.LED)
        _tell("sound", "", "no buzzer" if pin is None else "not measured, GP%d" % pin)

    async def _test_battery(self):
        wires = self.board.BATTERY
        if not wires:
            return
        volts = battery.millivolts(wires) / 1000
        connected = on_computer()
        low = not connected and volts * 1000 < wires["low_mv"]
        if low:
            self.failed.append(t("test.low", "%.1f" % volts))
        _tell(
            "battery", "low" if low else "", "%.2f V%s" % (volts, ", on USB" if connected else "")
        )

    async def _test_memory(self):
        in_memory = files.exists(stored.UNREADABLE)  # what is saved there is lost
        why = "full" if in_memory else write_and_read(self.board.SAVES + ".test")
        if why:
            self.failed.append(t("test.memory"))
        _tell("memory", why, "%d bytes" % (_PIECE * _PIECES))

    async def _test_buttons(self):
        keys = Keys(self.board, self._canvas.rotated)
        page = Page("", keys)
        watching = asyncio.create_task(keys.watch())
        drawn = None
        while not watching.done():
            if drawn != keys.changes and not self._broken:
                drawn = keys.changes
                await self.show(page)
            await asyncio.sleep_ms(_POLL_MS)
        for name, why in keys.result():
            _tell("button " + name, why, keys.pin(name))
        self._has_keys = not any(why for _, why in keys.result()[:3])
        self.failed += keys.faults()

    async def _tune(self):
        from toychest.box import tuner

        wrong = await tuner.run(self)
        if wrong is not None:
            self.failed += [t("test.memory" if why == "full" else "tune." + why) for why in wrong]
            _tell("tune", wrong[0] if wrong else "", "%d frames" % self.panel.frames)

    def _tell_panel(self):
        board, panel = self.board, self.panel
        print(
            "PANEL %s %s id=%s otp=%s offset=%s frames=%d chip=%dC"
            % (
                board.__name__.rpartition(".")[2],
                board.PANEL["driver"],
                self._identity[0],
                self._identity[1],
                panel.offset if panel.BUSY_LEVEL else "-",
                panel.frames,
                epd.celsius(),
            )
        )

    # ---- pages

    async def _show_result(self):
        if self._broken not in (0, _SLOW):
            return
        for i in range(max(1, len(self.failed))):
            await self.show(result(self.board, self.failed, i), not i)
            await Keys(self.board).any_press(_READ_MS)

    async def ask(self, page, most_ms, full=False):
        """Coroutine: show a page, and return the intent of a press within `most_ms` ms, or None."""
        await self.show(page, full)
        keys = Keys(self.board, self._canvas.rotated)
        name = await keys.any_press(most_ms)
        print("PRESS", name)  # the command `toychest test` sees that the test goes on
        return dict(self.board.INTENTS).get(keys.as_held(name))

    async def show(self, page, full=False):
        """Coroutine: show a page on the panel. Return "" if the panel answers in time, "slow" if it
        answers later, "stuck" if not at all."""
        self._page = page
        if self._in_app:
            self.app.redraw()  # it tells screen readers
        page.draw(self._canvas, [intent for _, intent in self.board.INTENTS[:3]])
        try:
            await self.panel.show(self._canvas.for_panel(), full, False)
        except self.panel.Stuck:
            late = await probe.ready(self.board.PANEL, self.panel, _PATIENCE_MS)
            return "slow" if late else "stuck"
        return ""


def result(board, failed, i):
    """Return the page that shows the fault `failed[i]`, or that there is no fault. failed: list of
    the faults, a sentence each."""
    count = len(failed)
    if count:
        text = failed[i]
    else:
        text = t("test.ok") + ("" if board.BUZZER is None else " " + t("test.heard"))
    body = Sentence(text, icon="warning" if count else "bear")
    note = t("of", i + 1, count) if count > 1 else ""
    return Page(t("test"), body, note=note, ok=(t("ok"), None))


class Pattern(Body):
    """The body of a page with a test pattern: it shows whether every pixel is in its place."""

    covers = True

    def draw(self, canvas, x, y, width, height):
        wide, high = canvas.width, canvas.height
        for row in range(_CORNER, high - _CORNER, _SQUARE):
            for left in range(row % (2 * _SQUARE), wide, 2 * _SQUARE):
                canvas.fill_rect(left, row, _SQUARE, _SQUARE, BLACK)
        canvas.rect(0, 0, wide, high, BLACK)
        canvas.fill_rect(32, 32, wide - 64, high - 64, WHITE)
        canvas.paragraph(t("test.look"), 42, 32, wide - 84, high - 64, TEXT, 0, 0, True)
        for i in range(4):
            left = i % 2 * (wide - _CORNER)
            top = i // 2 * (high - _CORNER)
            canvas.fill_rect(left, top, _CORNER, _CORNER, BLACK)
            canvas.text_in("1234"[i], left, top, _CORNER, _CORNER, ("b20",), WHITE)

    def text(self):
        return [t("test.look")]


class Keys(Body):
    """The buttons of a board: which of them were pressed and let go. As the body of a page, it
    draws each button where it sits. `changes` grows when a button goes down or up.

    rotated: whether the box is held with A, B and C above the screen; UP and DOWN swap then
    """

    covers = True

    def __init__(self, board, rotated=False):
        self._board = board
        self._rotated = rotated
        self._pins = boards.buttons(board)
        self._ticked = []  # names of the buttons that were pressed alone, and let go
        self._joined = []  # names of the buttons that came together with another one
        self._down = self._look()
        self._freed = [name for name in self._pins if name not in self._down]  # were up once
        self.changes = 0

    def as_held(self, name):
        """Return the name that a button has as the box is held."""
        return {"up": "down", "down": "up"}.get(name, name) if self._rotated else name

    def _called(self, name):
        return self.as_held(name).upper()

    def pin(self, name):
        """Return the pin of a button as text, such as "GP12"."""
        return "GP%d" % self._board.BUTTONS[name]

    def result(self):
        """Return a list of (name, reason), one for each button. The reason is "" for a good button,
        "down" if it was never up, "silent" if it was never pressed and let go, or "joined" if it
        was only pressed together with another button."""
        return [(name, self._reason(name)) for name, _ in self._board.INTENTS]

    def faults(self):
        """Return what is wrong with the buttons: a list with a sentence for each kind of fault."""
        texts = []
        for why in ("down", "joined", "silent"):
            names = [
                self._called(name) + "·" + self.pin(name)
                for name, reason in self.result()
                if reason == why
            ]
            if names:
                texts.append(t("test." + why, ", ".join(names)))
        return texts

    def _reason(self, name):
        if name in self._ticked:
            return ""
        if name in self._joined:
            return "joined"
        return "silent" if name in self._freed else "down"

    def _look(self):
        active = self._board.BUTTON_ACTIVE
        return [name for name in self._pins if self._pins[name].value() == active]

    async def watch(self):
        """Coroutine: watch the buttons until each was pressed and let go. It ends earlier if A is
        let go a second time, or if nobody presses a button for _IDLE_MS."""
        since = ticks_ms()
        seen = self._down
        while len(self._ticked) < len(self._pins) and ticks_diff(ticks_ms(), since) < _IDLE_MS:
            await asyncio.sleep_ms(_POLL_MS)
            before, seen = seen, self._look()
            if seen != before or seen == self._down:  # a contact may bounce
                continue
            since = ticks_ms()
            if self.take(seen):
                return
            self.changes += 1

    def take(self, seen):
        """Note which buttons are down now; `seen` is a list of their names. Return whether this
        ends the test of the buttons: A ends it when it is let go a second time."""
        fresh = [name for name in seen if name not in self._down]
        free = [name for name in self._down if name not in seen]
        self._down = seen
        self._freed += free
        if len(fresh) > 1:
            self._joined += fresh
        elif fresh and fresh[0] in self._joined:  # alone, so two hands pressed it before
            self._joined = [name for name in self._joined if name != fresh[0]]
        if "a" in free and "a" in self._ticked:
            return True
        for name in free:
            if name not in self._ticked + self._joined:
                self._ticked.append(name)
        return False

    async def any_press(self, most_ms):
        """Coroutine: return the name of the first button let go within `most_ms` ms, or None."""
        since = ticks_ms()
        while ticks_diff(ticks_ms(), since) < most_ms:
            before, self._down = self._down, self._look()
            for name in before:
                if name not in self._down:
                    return name
            await asyncio.sleep_ms(2 * _POLL_MS)

    # ---- as a body

    def draw(self, canvas, x, y, width, height):
        wide = canvas.width
        third = wide // 3
        right = wide - third + 2
        x, y = (third + 6, canvas.height - 42) if self._rotated else (6, 2)
        canvas.text_in(t("test.press"), x, y, right - 12, 20, TEXT, BLACK, -1)
        canvas.text_in(t("test.end"), x, y + 20, right - 12, 20, LABEL, BLACK, -1)
        places = {"up": (right, 2), "down": (right, 44), "roll": (third // 2, 46)}
        for i in range(3):
            places["abc"[i]] = i * wide // 3 + 2, canvas.height - 38
        for name in self._pins:
            left, top = places[name]
            if self._rotated:
                left, top = wide - third + 6 - left, canvas.height - 36 - top
            down = name in self._down
            canvas.frame(left, top, third - 6, 36, 4, 1)
            if down:
                canvas.round_rect(left, top, third - 6, 36, 4, BLACK)
            for i, word in enumerate((self._called(name), self.pin(name))):
                canvas.text_in(word, left + 7, top + 2 + 16 * i, 50, 16, LABEL, down, -1)
            if not self._reason(name):
                for i in range(3):
                    canvas.line(left + 64, top + 16 + i, left + 70, top + 22 + i, down)
                    canvas.line(left + 70, top + 22 + i, left + 82, top + 10 + i, down)

    def text(self):
        lines = [t("test.press"), t("test.end")]
        for name, why in self.result():
            lines.append("%s: %s%s" % (self._called(name), self.pin(name), "" if why else " ✓"))
        return lines


def write_and_read(path):
    """Write a file of 4 KiB, read it, and remove it. Return "" if it was read as it was written,
    "full" if it can't be written, read or removed, "wrong" if its bytes have changed."""
    try:
        try:
            with open(path, "wb") as file:
                for number in range(_PIECES):
                    file.write(_piece(number))
            with open(path, "rb") as file:
                same = all(file.read(_PIECE) == _piece(number) for number in range(_PIECES))
        finally:
            os.remove(path)
    except OSError:
        return "full"
    return "" if same else "wrong"


def _piece(number):
    return bytes(range(number, number + _PIECE))


def _tell(name, why, detail):
    print("TEST", name, "fail " + why if why else "ok", detail)


def screen(app):
    """Return the screen with the self-test."""
    display = app.display
    return SelfTest(app.board, display.panel, display.canvas, display.led, app.buzzer)


async def alone(board, panel=None):
    """Coroutine: test a box on which no app runs, and restart it as soon as A or C is up. panel:
    drivers.epd.Panel, None to make one."""
    settings = Settings(board.SAVES)  # raises nothing, whatever is wrong with the flash
    lang.use(settings["language"])
    panel = panel or boards.panel(board)
    canvas = Canvas(panel.width, panel.height)
    canvas.rotated = settings["rotated"]
    try:
        buzzer = Buzzer(boards.buzzer(board))
        await SelfTest(board, panel, canvas, boards.led(board), buzzer).run()
        await panel.sleep()
    except Exception as error:
        sys.print_exception(error)
    while boards.asks_test(board):  # as in a bag: test after test would wear the panel out
        await asyncio.sleep_ms(_POLL_MS)
    machine.reset()
