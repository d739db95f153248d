"""Random presses. Whatever is pressed, nothing raises, the state is what the events in the journal
lead to, the picture depends on the state alone, and no memory is lost.

The same random person presses on 32-bit MicroPython, here, and on CPython, in fuzz_cpython.py.
"""

import asyncio
import gc
import os
import sys
import time
from binascii import crc32
from random import choice, getrandbits, randrange, seed

import device as harness
import world
from toychest import lang
from toychest.app import app as app_module
from toychest.app import catalog, display, memory
from toychest.core import entropy, files
from toychest.core.book import KIND, NUMBER, Book
from toychest.core.settings import Document
from toychest.drivers import buttons, epd
from toychest.ui import fonts, mirror

MICROPYTHON = sys.implementation.name == "micropython"
GAMES = 40  # in the family book
STEPS = 3_000  # presses of each of the eight shards
HEAP_LOSS = 3_000  # bytes (on CPython: blocks) that new names and longer numbers may take

# MicroPython's table of names never shrinks, and doubles when it is full. The simulated board's and
# this person's own names fill half of it, those of all games the rest. So it doubles before play:
# later there would be no room for its 36 kB in one piece. A Pico has a smaller table.
NAMES = 2_000
TABLE = 7_000  # bytes: when the table of names doubles, it grows by more
# The person's mood for a while: (most presses, letters of the buttons to choose from, ms before a
# press to choose from). o: ok, b: back, a: action, h: action held, u: up, d: down.
MOODS = (
    (60, "ooooobaahuudd", (0, 40, 120, 120, 400, 700)),  # wanders about
    (400, "oooooooooooooooooooooooooooooooooou", (520, 600, 900)),  # plays a long game
    (30, "bbbbbbbo", (30, 250, 600)),  # takes back
    (60, "aooouddbud", (60, 200, 600)),  # looks into the menus
    (30, "ooabhud", (0, 1, 5, 20)),  # hits everything
    (40, "uuuuuuuddddo", (60, 60, 250)),  # scrolls
)


class Reports:
    """Replaces `sys` in modules of the firmware, to record the errors that they print."""

    modules = sys.modules

    def __init__(self, errors):
        self._errors = errors

    def print_exception(self, error, of_picture=False):  # also in place of App.recover
        sys.print_exception(error)
        self._errors.append(error)


class Fuzz:
    """A person who presses at random.

    number: seed.
    tell, look: numbers of presses between two comparisons of the text, and of the picture.
    draw: only one of this many pictures is drawn, because drawing takes longest.
    settled: tenth of the presses from which on no memory may be lost.
    """

    settled = 0

    def __init__(self, device, number, steps, tell, look, draw):
        self.device = device
        self.number = number
        self.steps = steps
        self.step = 0
        self.errors = []  # errors that the firmware caught
        self.refused = 0
        self.looks = 0
        self.folds = 0  # number of comparisons
        self.lowest = None
        self._tell_every = tell
        self._look_every = look
        self._draw_every = draw
        self._draw_now = False
        self._writes = {}  # {game: write counter at the last comparison}
        self._mood = MOODS[0]
        self._left = 0
        self._last = []  # the last actions, for the report
        self._weights = []  # free memory at the home screen, bytes
        seed(number)
        random_bytes = bytearray(32)

        def urandom(count):
            for i in range(count):
                random_bytes[i] = getrandbits(8)
            return bytes(random_bytes[:count])

        self._urandom = urandom
        mirror.listeners.clear()
        mirror.console = lambda text: None
        app_module.sys = display.sys = memory.sys = Reports(self.errors)
        report = app_module.App.report

        def counted_report(
            app, error
        ):  # compares names, because the firmware imports the classes again
            if type(error).__name__ == "NotSaved":
                self.errors.append("not saved")
            elif type(error).__name__ == "Refused":
                self.refused += 1
            report(app, error)

        async def glass(panel, timeout_ms, meanwhile=()):
            for function in meanwhile:
                function()
            if not randrange(500):
                await asyncio.sleep_ms(timeout_ms)
                raise panel.Stuck
            took = choice((120, 300, 300, 650))
            panel.answers = True
            await asyncio.sleep_ms(took)
            return took

        app_module.App.report = counted_report
        epd.Panel.wait = glass  # no model of the chip: a hundred times as fast

    # ---- the person

    async def run(self):
        """Press STEPS times. If a check fails, prints the last actions."""
        await self.power_on()
        self.read_all()
        try:
            while self.step < self.steps:
                if self.step % 500 == 0:
                    self.weigh()
                if (self.step + 1) % (self.steps // 10) == 0:
                    await self.weigh_at_home()
                await self.act()
                self.check()
                if self.step % self._look_every == 0:
                    await self.look()
                self.step += 1
            self.end()
        except BaseException:
            print("seed %d, step %d, after %s" % (self.number, self.step, self._last))
            raise

    async def power_on(self):
        """Put the battery in."""
        entropy.os = Entropy(self._urandom)
        await self.device.power_on(settle=False)
        world.spi_devices.clear()
        app = self.device.app
        app.recover = app_module.sys.print_exception
        draw = app.display.draw

        def seldom():
            if self._draw_now or not randrange(self._draw_every):
                draw()

        app.display.draw = seldom
        await self.device.settle()
        app.pool.press = lambda ticks_us: None  # the same seed gives the same rolls

    def read_all(self):
        """Load modules, names and fonts that are seldom needed, so that they don't count as lost
        memory."""
        for start in range(0, len(fonts._list), 8):
            fonts.get(fonts._list[start : start + 4].decode().strip())
        app = self.device.app
        package = app_module.__file__.rpartition("/app/")[0]
        paths = ["toychest.box.self_test"]
        for folder in ("asking", "box", "core", "games"):
            paths += modules(package + "/" + folder, "toychest." + folder)
        for path in paths:
            __import__(path)
            app.memory.drop_new()
            gc.collect()

    def note(self, action):
        """Add an action to the log."""
        self._last.append(action)
        del self._last[:-40]

    async def act(self):
        """Do one random action."""
        if not self._left:
            self._mood = choice(MOODS)
            self._left = 1 + randrange(self._mood[0])
        self._left -= 1
        gap = choice(self._mood[2])
        luck = randrange(400)
        if luck == 0:
            gap = choice((3_000, 70_000, 70_000, 3_600_000))
        elif luck < 20 or (self.device.app.screen.timed and luck < 200):
            gap = 10_000  # ms, so that a countdown comes to its end
        self.note(gap)
        if gap > 2_000 or self.device.app.screen.timed or not randrange(8):
            await asyncio.sleep_ms(gap)
        else:
            harness.spend(gap)  # the program is busy, so the press waits
        letter = self.choose_home_press() if self.at_home() else choice(self._mood[1])
        self.note(letter)
        if luck > 395:
            await self.by_wire(letter)
        else:
            await self.by_hand(letter)

    def at_home(self):
        """Return whether the home screen is shown."""
        return len(self.device.app.stack) == 1

    def choose_home_press(self):
        """Return the letter of a press at the home screen: each of A, B and C opens a game."""
        letter = choice(self._mood[1])
        return choice("bao") if letter == "o" else letter

    async def by_hand(self, letter):
        """Give the app's handler a press directly, as the buttons' driver would."""
        app = self.device.app
        button, kind = self.button(letter)
        if app.taps:
            await self.tap_or_hold(button, kind)
            return
        await self.press_when_ready(app.presses, button, buttons.PRESS, time.ticks_us())
        if kind != buttons.PRESS:
            await self.press_when_ready(app.presses, button, kind, time.ticks_us())

    async def press_when_ready(self, handler, button, kind, ticks_us):
        """Give the handler a press as soon as it is ready, as the driver does."""
        while kind == buttons.PRESS and not handler.ready():
            await asyncio.sleep_ms(5)
        handler.pressed(button, kind, ticks_us)

    async def tap_or_hold(self, button, kind):
        """Tap or hold a button of a board whose driver also gives RELEASE."""
        pressed_us = time.ticks_us()
        handler = self.device.app.taps
        await self.press_when_ready(handler, button, buttons.PRESS, pressed_us)
        if kind == buttons.LONG:
            for _ in range(choice((1, 1, 3, 12))):
                await self.press_when_ready(handler, button, kind, pressed_us)
                harness.spend(200)
        elif not randrange(8):
            return  # the button is still down at the next press
        await self.press_when_ready(handler, button, buttons.RELEASE, pressed_us)

    async def by_wire(self, letter):
        """Press the button itself, for a random time."""
        button, kind = self.button(letter)
        self.device.down(button)
        await asyncio.sleep_ms(1500 if kind == buttons.LONG else choice((1, 30, 100, 800)))
        self.device.up(button)
        await asyncio.sleep_ms(40)

    def button(self, letter):
        """Return (name of a button, kind of press) for a letter, a key of MOODS."""
        board = harness.board
        if board.MOVES and letter in "aud":
            return self.moving_button(letter)
        if letter == "h":
            names = [
                name
                for name, intent in board.LONG_INTENTS
                if intent == "hold" or self.at_home()  # at home, each of A, B and C begins a game
            ]
            return choice(names), buttons.LONG
        intent = {"o": "ok", "b": "back", "a": "action", "u": "up", "d": "down"}[letter]
        names = [name for name, meaning in board.INTENTS if meaning == intent]
        repeats = letter in "ud" and not randrange(4)
        return choice(names), buttons.REPEAT if repeats else buttons.PRESS

    def moving_button(self, letter):
        """As `button`, for a board without UP and DOWN: return the button that moves up or down by
        the page's labels. If nothing moves, it is A, because B would open a menu too often and
        games would be short."""
        intent = {"a": "action", "u": "up", "d": "down"}[letter]
        for button, (tap, hold) in getattr(self.device.app.page(), "meanings", {}).items():
            if intent in (tap, hold):
                return button, buttons.PRESS if intent == tap else buttons.LONG
        return "b" if letter == "a" else "a", buttons.PRESS

    # ---- the conditions that always hold

    def check(self):
        """Check the conditions that hold after each press."""
        assert not self.errors, self.errors
        app = self.device.app
        app.tasks = [task for task in app.tasks if not task.done()]  # done tasks would keep memory
        if app.memory.game:
            name, session = app.memory.game, app.session(app.memory.game)
            sound = not session.trouble
            assert sound or not MICROPYTHON, name  # on CPython, saves are damaged on purpose
            # On other pages, a Pico has no memory for two sessions.
            if sound and (self.at_home() or not MICROPYTHON):
                self.check_fold(name, session)
        if self.step % self._tell_every == 0:
            text = app.page().text(app.button_names)
            assert text == app.page().text(app.button_names), text

    def check_fold(self, name, session):
        """Check that reading the journal again gives the same state. name: of the game."""
        if session.journal.write == self._writes.get(name):
            return
        self._writes[name] = session.journal.write
        self.folds += 1
        journal = type(session.journal)(session.journal.folder, session.rules.VERSION)
        fold = type(session)(session.rules, journal, self.device.app.seconds)
        read = (fold.trouble, fold.depth, fold.redos, fold.journal.seconds, fold.state)
        held = (None, session.depth, session.redos, session.journal.seconds, session.state)
        assert read == held, (name, read, held)

    async def look(self):
        """Check that the panel shows the picture of the state, whatever was on the canvas
        before."""
        app = self.device.app
        self._draw_now = True
        app.redraw()
        await self.device.settle()
        self._draw_now = False
        if app.display.stuck or not app.display.shown.is_set():
            return  # the panel does not answer, or a countdown draws already
        self.looks += 1
        shown = crc32(app.display.canvas.buffer)
        self.litter(app.display.canvas)
        app.page().draw(app.display.canvas, app.display.footer)
        assert crc32(app.display.canvas.buffer) == shown, app.page().text(app.button_names)

    def litter(self, canvas):
        """Draw random shapes into the canvas, which the next picture must cover."""
        canvas.fill(getrandbits(1))
        for _ in range(20):
            canvas.fill_rect(
                randrange(296), randrange(128), randrange(99), randrange(30), getrandbits(1)
            )

    # ---- memory

    def weigh(self):
        """Measure the free memory, for `lowest`."""
        fonts.forget()  # the cache of letters has a limit and a test of its own
        free = harness.free()
        if self.lowest is None or free < self.lowest:
            self.lowest = free
        return free

    async def weigh_at_home(self):
        """Measure the free memory at the home screen, in the first language."""
        self.device.app.home()
        await self.device.wait(30_000)
        app = self.device.app
        self._last.clear()
        spoken = lang.code
        most = None
        for _ in range(3):  # one measurement may be too low, see Device.most_free
            app.redraw()
            await self.device.settle()
            self.device.forget()
            app.memory.forget_game()  # games take different amounts of memory
            lang.code = None  # drops words that were read for other screens
            lang.use(lang.LANGUAGES[0][0])
            free = self.weigh()
            most = free if most is None else max(most, free)
            lang.use(spoken)
        self._weights.append(most)

    def end(self):
        """Check the conditions that hold at the end."""
        print(
            "seed %d: %d presses, %d refused; compared: %d pictures, %d folds"
            % (self.number, self.steps, self.refused, self.looks, self.folds)
        )
        print("free %s, lowest %d" % (self._weights, self.lowest))
        weights = self._weights[self.settled :]
        for i in range(1, len(weights)):
            if TABLE < weights[i - 1] - weights[i] < 2 * TABLE:
                weights = weights[i:]  # MicroPython's table of names has doubled, once
                break
        early = min(weights[:3])
        late = max(self._weights[-2:])  # an old value on the C stack may make one of them too low
        assert late >= early - HEAP_LOSS, self._weights
        assert self.looks > self.steps // self._look_every // 2
        assert self.folds >= 1, self.folds


def modules(folder, above):
    """Yield the names of the modules in a folder of the firmware. above: name of its package."""
    for name in sorted(os.listdir(folder)):
        stem, _, ending = name.rpartition(".")
        if ending in ("py", "mpy"):
            yield above if stem == "__init__" else above + "." + stem
        elif "." not in name and name != "__pycache__":
            yield from modules(folder + "/" + name, above + "." + name)


class Entropy:
    """Replaces `os` in core/entropy.py."""

    def __init__(self, urandom):
        self.urandom = urandom


def write_book(saves):
    """Write a family book of GAMES games, of all kinds and of players who have met or not."""
    files.make_saves(saves)
    book = Book(saves)
    for number in range(1, GAMES + 1):
        rank = 1 + number % 2  # of the first row; 1 is a tie with the last row
        rows = [["Player %d" % (i + 3), i + 2, number, i + rank] for i in range(3)]
        rows.append(["Zoë" if number % 3 else "Player 1", 0, None, 1])
        kind = catalog.GAMES[number % len(catalog.GAMES)]
        book.put([number, kind, "" if number % 5 else "Hearts", 0, 60 * number, 0, rows])


async def shard(device, number):
    """Press STEPS times with this seed. On every second box of the reference board, a made-up board
    of Monopoly is entered. The simulated board with three buttons leaves no memory for that. All
    other boxes have a family book."""
    for i in range(NAMES):
        hasattr(None, "%d" % i)  # looking for a name puts it into the table
    if number % 2 and os.getenv("TOYCHEST_BOARD") != "inky_pack":
        files.make_saves(device.saves)
        Document(device.saves, "board.json").save(
            {"spaces": "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr", "taxes": {"S": 100}}
        )
    else:
        write_book(device.saves)
    await Fuzz(device, number, STEPS, 4, 40, 40).run()
    book = Book(device.saves)
    lines = [game for leaf in book.leaves() for _, game in book.games(leaf)]
    assert len(lines) == len({(game[NUMBER], game[KIND]) for game in lines}), lines


async def test_fuzz_1(device):
    await shard(device, 1)


async def test_fuzz_2(device):
    await shard(device, 2)


async def test_fuzz_3(device):
    await shard(device, 3)


async def test_fuzz_4(device):
    await shard(device, 4)


async def test_fuzz_5(device):
    await shard(device, 5)


async def test_fuzz_6(device):
    await shard(device, 6)


async def test_fuzz_7(device):
    await shard(device, 7)


async def test_fuzz_8(device):
    await shard(device, 8)
