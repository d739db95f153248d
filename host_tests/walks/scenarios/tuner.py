"""The panel tuner at the end of the self-test: a person answers as each kind of panel looks."""

import asyncio
import os

import device as harness
import world
from panels import is_ssd1680, put_in, right
from self_testing import begin, press_each
from toychest import boards
from toychest.box import self_test
from toychest.box.tuner import Edge
from toychest.core import files
from toychest.drivers import epd
from toychest.lang import t
from toychest.ui.widgets import Sentence

FRAMES = 8, 12, 16, 20, 24, 28, 32, 40
asks = self_test.SelfTest.ask


class Person:
    """Somebody who answers the questions of the tuner by looking at the panel.

    stops: the number of answers before this person walks away
    no: the number of questions "still black?" that get a No, whatever the panel shows
    questions: list of the questions that were asked
    pressed: the button of the newest answer
    """

    def __init__(self, device, stops=100, no=0):
        self._device = device
        self._no = no
        self.stops = stops
        self.questions = []
        self.pressed = ""
        person = self

        async def ask(test, page, most_ms, full=False):
            answering = asyncio.create_task(person.answer(page))
            intent = await asks(test, page, most_ms, full)
            answering.cancel()
            return intent

        self_test.SelfTest.ask = ask

    async def answer(self, page):
        await self._device.wait(8_000)  # the full refresh of the older film takes 4 s
        if len(self.questions) < self.stops:
            self.questions.append(page.title)
            self.pressed = self._button(page)
            await self._device.tap(self.pressed)

    def _button(self, page):
        body = page.body
        if isinstance(body, Sentence):
            return "c"
        if isinstance(body, Edge):
            return "c" if self._edge_closes() else "a"
        if page.title == t("tune.first"):
            first = [i for i in range(len(FRAMES)) if self._is_black(i, 8)]
            return "c" if body.marked == (first[0] if first else 7) else "b"
        self._no -= 1
        return "c" if self._no < 0 and self._is_black(0, 1) else "a"

    def _pixel(self, x, y):
        # 0 black, 1 grey, 3 white
        source = 127 - y
        at, bit = (source >> 3) * 296 + x, 0x80 >> (source & 7)
        if self._device.panel.pale[at] & bit:
            return 1
        return 3 if self._device.panel.glass[at] & bit else 0

    def _edge_closes(self):
        sides = [(x, y) for x in range(296) for y in (0, 127)]
        sides += [(x, y) for x in (0, 295) for y in range(128)]
        return not any(self._pixel(x, y) == 3 for x, y in sides)

    def _is_black(self, i, count):
        left = 6 + i * (284 // count) + 2
        return not any(self._pixel(x, y) for x in (left, left + 20) for y in (40, 55, 75))


def saved(device):
    """Return what the two files say, or None for a file that is missing: a list."""
    found = []
    for path in (device.saves + ".panel", device.saves + "/panel"):
        try:
            with open(path) as file:
                found.append(file.read())
        except OSError:
            found.append(None)
    return found


def text(offset, frames, chip=None):
    return "%s %s %d %d\n" % (
        "e6746f79626f7801" if chip is None else chip, harness.board.PANEL["driver"], offset, frames
    )  # fmt: skip


def write(device, first=None, second=None):
    """Write the two files, or remove them."""
    for path, content in ((device.saves + ".panel", first), (device.saves + "/panel", second)):
        if content is not None:
            with open(path, "w") as file:
                file.write(content)
        elif files.exists(path):
            os.remove(path)


def clean(device):
    files.make_saves(device.saves)
    write(device)


async def tune(device, person=None):
    """Run the self-test with the tuner to its end. Return what it told."""
    told, task = await begin(device)
    await press_each(device, told)
    for _ in range(2_000):
        if task.done():
            break
        await device.wait(1_000)
        if told.of("end"):
            await device.tap("b")
    assert task.done(), told.lines
    if person:
        assert device.panel.faults == [], device.panel.faults
    return told


def films():
    """Return (film, frames that are right) of three panels."""
    if is_ssd1680():
        return (12, 12), (20, 20), (32, 32)
    return (9, 12), (16, 16), (25, 28)


async def gets_its_frames(device, film, frames, offset=8):
    """Check that a film gets the right frames. Afterwards, each picture is black and white, also
    after the power was off."""
    clean(device)
    put_in(device, film=film, offset=offset)
    person = Person(device)
    told = await tune(device, person)
    assert told.of("tune") == "ok %d frames" % frames, told.lines
    assert told.lines[-1] == "TEST end ok"
    assert saved(device) == [text(offset, frames)] * 2, saved(device)
    assert len(person.questions) == 3 + 1 + FRAMES.index(frames) + (offset == 0)
    self_test.SelfTest.ask = asks
    told.lines.clear()
    await right(device, film=film, offset=offset)
    await right(device, film=film, offset=offset, celsius=0)


async def test_a_fast_film(device):
    await gets_its_frames(device, *films()[0])


async def test_the_ordinary_film(device):
    await gets_its_frames(device, *films()[1])


async def test_a_slow_film(device):
    await gets_its_frames(device, *films()[2])


async def test_a_fast_film_with_the_other_offset(device):
    if is_ssd1680():
        await gets_its_frames(device, *films()[0], 0)


async def test_in_the_settings(device):
    """The panel is right at once, without a restart."""
    clean(device)
    film, frames = films()[-1]
    put_in(device, film=film)
    await device.power_on()
    await device.press("c")
    app = device.app
    person = Person(device)
    app.open(self_test.screen(app))
    await device.wait(15_000)
    for name in harness.board.BUTTONS:
        await device.tap(name)
    for _ in range(400):
        if len(app.stack) > 1:
            await device.wait(1_000)
    assert t("tune.still") in person.questions
    assert len(app.stack) == 1
    assert app.display.panel.frames == frames
    self_test.SelfTest.ask = asks
    for button in ("b", "a", "b", "a"):
        await device.press(button)
        assert device.glass_is_canvas()
    assert device.panel.faults == []


async def test_a_panel_that_stops_answering_keeps_its_frames(device):
    clean(device)
    put_in(device)
    await device.power_on()
    await device.press("c")
    app = device.app
    panel = app.display.panel
    before = panel.offset, panel.frames
    person = Person(device)
    app.open(self_test.screen(app))
    await device.wait(15_000)
    for name in harness.board.BUTTONS:
        await device.tap(name)
    while person.questions[-1:] != [t("tune.first")] or person.pressed != "c":
        await device.wait(1_000)
    await device.wait(6_000)  # the bar is drawn, and the panel rests soon
    device.panel.stuck = True
    await device.wait(60_000)
    device.panel.stuck = False
    await device.wait(60_000)
    self_test.SelfTest.ask = asks
    assert (panel.offset, panel.frames) == before


async def test_nobody_answers(device):
    """It ends by itself after each question, and nothing changes."""
    clean(device)
    for stops in range(5):
        for before in (None, text(8, 24)):
            write(device, before)
            put_in(device, offset=8)
            Person(device, stops)
            told = await tune(device)
            assert told.lines[-1] == "TEST end ok", told.lines
            assert told.of("tune") is None
            assert saved(device) == [before, None]
            frames = 24 if before else (20 if is_ssd1680() else 16)
            (line,) = [line for line in told.lines if line.startswith("PANEL ")]
            assert " frames=%d " % frames in line, line


async def test_the_power_is_cut_between_the_answers(device):
    clean(device)
    for before in (None, text(8, 24)):
        write(device, before)
        for stops in range(1, 5):
            person = Person(device, stops)
            told, task = await begin(device)
            await press_each(device, told)
            for _ in range(300):
                if len(person.questions) < stops:
                    await device.wait(1_000)
            await device.wait(2_000)
            task.cancel()
            await device.wait(0)
            self_test.SelfTest.ask = asks
            assert saved(device) == [before, None]
            put_in(device)
            await device.power_on()
            assert device.glass_is_canvas()
            assert device.app.display.panel.frames == (24 if before else harness_frames())
            await device.power_off()


def harness_frames():
    return 20 if is_ssd1680() else 16


async def test_the_power_is_cut_while_the_file_is_written(device):
    """The old tuning counts, or the new one."""
    clean(device)
    for cut in (0, 1):
        write(device, text(8, 24), text(8, 24))
        left = [cut]

        class Flash:
            def __getattr__(self, name):
                return getattr(os, name)

            def rename(self, old, new, left=left):
                if not left[0]:
                    raise OSError(28)
                left[0] -= 1
                os.rename(old, new)

        files.os = Flash()
        put_in(device)
        Person(device)
        told = await tune(device)
        files.os = os
        assert told.of("tune").startswith("fail full"), told.lines
        assert told.lines[-1] == "TEST end fail"
        board = harness.board
        assert boards.tuning(board) == ((8, harness_frames()) if cut else (8, 24))
        left = [name for name in os.listdir(device.saves) if name.endswith(".new")]
        assert not left


async def test_the_memory_is_full(device):
    """The result says so in words."""
    clean(device)
    pages = []
    show = self_test.SelfTest.show

    async def shown(test, page, full=False):
        pages.append(" ".join(page.body.text()))
        return await show(test, page, full)

    def full(path, mode="r"):
        raise OSError(28)

    files.open = full
    self_test.SelfTest.show = shown
    Person(device)
    told = await tune(device)
    del files.open
    self_test.SelfTest.show = show
    assert told.of("tune").startswith("fail full")
    assert t("test.memory") in pages[-1], pages
    assert saved(device) == [None, None]


async def test_an_edge_that_does_not_close(device):
    """On an SSD1680 both offsets are tried. The first one stays; a UC8151 has none."""
    clean(device)
    put_in(device)
    person = Person(device)
    person._edge_closes = lambda: False
    told = await tune(device)
    assert told.of("tune") == "fail edge %d frames" % harness_frames(), told.lines
    assert person.questions.count(t("test")) == (3 if is_ssd1680() else 2)
    assert device.panel.refreshes["full"] == (6 if is_ssd1680() else 5)  # one for each question
    assert saved(device) == [text(8, harness_frames())] * 2


async def test_a_film_that_is_never_black(device):
    clean(device)
    put_in(device, film=70)
    Person(device)
    told = await tune(device)
    assert told.of("tune") == "fail pale 40 frames", told.lines
    assert saved(device) == [text(8, 40)] * 2


async def test_a_bar_that_is_pale_after_a_minute(device):
    """The next longer one is tried. The high voltage is off while one waits."""
    clean(device)
    put_in(device)
    person = Person(device, no=2)
    told = await tune(device, person)
    at = FRAMES.index(harness_frames())
    assert told.of("tune") == "ok %d frames" % FRAMES[at + 2], told.lines
    assert person.questions.count(t("tune.still")) == 3


# ---- the file


async def frames_at_start(device, held=()):
    await device.power_on(settle=False, held=held)
    panel = device.app.display.panel
    found = panel.offset, panel.frames
    await device.power_off()
    return found


async def test_files_that_do_not_count(device):
    """They are damaged, of another chip or controller, or out of range."""
    clean(device)
    default = 8, harness_frames()
    other = "uc8151" if is_ssd1680() else "ssd1680"
    good = text(0, 28)
    for bad in (
        "", "\n", "8 28", good[:-1], good + "x", good[:-4], good[5:], " " + good, "0 28\n",
        text(0, 28, "e6746f79626f7802"), text(0, 28, ""), good.replace("e67", "E67"),
        good.replace(harness.board.PANEL["driver"], other), text(4, 28), text(16, 28),
        text(-8, 28), text(8, 7), text(8, 41), text(8, 0), text(8, -20), text(8, 10**9),
        good.replace("28", "0x1c"), good.replace("28", "028"), good * 2, good * 500,
        "\xe9" * 40, "\0" * 64, good.replace(" ", "\0"), good.replace(" ", "  "),
    ):  # fmt: skip
        write(device, bad)
        assert await frames_at_start(device) == default, bad
        write(device, None, bad)
        assert await frames_at_start(device) == default, bad
        write(device, bad, good)
        assert await frames_at_start(device) == (0, 28), bad
    os.remove(device.saves + ".panel")
    os.mkdir(device.saves + ".panel")
    assert await frames_at_start(device) == (0, 28)
    os.rmdir(device.saves + ".panel")


async def test_b_held_at_the_start(device):
    """It ignores the tuning until the next start. On a board with a latch, B is one of the buttons
    that switch it on, so C has to be held, too."""
    clean(device)
    write(device, text(0, 28), text(0, 28))
    default = 8, harness_frames()
    with_c = harness.board.LATCH is not None
    assert await frames_at_start(device, ("b", "c")) == default
    assert await frames_at_start(device, ("b",)) == ((0, 28) if with_c else default)
    assert await frames_at_start(device, ("a",)) == (0, 28)
    assert await frames_at_start(device, ("c",)) == (0, 28)
    assert await frames_at_start(device) == (0, 28)


# ---- the line about the panel


def line_about(told):
    (line,) = [line for line in told.lines if line.startswith("PANEL ")]
    return line


async def test_the_line_about_the_panel(device):
    clean(device)
    driver = harness.board.PANEL["driver"]
    start = "PANEL %s %s " % (harness.BOARD, driver)
    end = " frames=%d chip=%dC" % (harness_frames(), epd.celsius())
    kinds = [({}, "id=10325476" + "98badcfe55aa otp=0102030405060708090a0b offset=8")]
    kinds.append(({"readable": False}, "id=?ff otp=?ff offset=8"))
    kinds.append(({"readable": False, "echo": True}, "id=?2e otp=?2d offset=8"))
    kinds.append(({"identity": {0x2D: b"\x01" + bytes(10), 0x2E: bytes(10)}},
                  "id=?00 otp=01" + "00" * 10 + " offset=8"))  # fmt: skip
    kinds.append(({"identity": {0x2D: b"\x2d" + bytes(10), 0x2E: b"\x2e" + b"\xff" * 9}},
                  "id=?ff otp=?00 offset=8"))  # fmt: skip
    if not is_ssd1680():
        kinds = [({}, "id=- otp=- offset=-")]
    for kind, words in kinds:
        put_in(device, **kind)
        told, task = await begin(device)
        await device.wait(120_000)
        assert task.done()
        assert line_about(told) == start + words + end, line_about(told)
        assert told.failed() == sorted(["button " + name for name in harness.board.BUTTONS])
        assert device.panel.faults == [], device.panel.faults
    write(device, text(0, 28))
    world.celsius = 3
    told, task = await begin(device)
    world.panel.stuck = True
    await device.wait(120_000)
    assert task.done()
    offset = "0" if is_ssd1680() else "-"
    assert line_about(told) == start + "id=- otp=- offset=%s frames=28 chip=%dC" % (
        offset, epd.celsius()
    )  # fmt: skip
    world.celsius = 22
