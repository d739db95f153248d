"""The program itself: failing screens, the mirror, sound."""

import gc
import os
import sys

import device as harness
import toychest
from toychest import app as app_module
from toychest import games, lang
from toychest.core import entropy, files, heap, journal, records, repair, settings
from toychest.lang import t
from toychest.ui import mirror
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence


class Broken(Screen):
    """Raises where it is told to."""

    def __init__(self, where):
        self.where = where

    def page(self):
        if self.where == "page":
            raise ValueError("a broken page")
        return Page("x", self if self.where == "draw" else Sentence("fine"), ok="OK")

    def draw(self, *box):
        raise MemoryError("a broken body")

    def text(self):
        if self.where == "draw":
            return ["a body that can't be drawn"]
        return []

    def on_intent(self, intent):
        raise KeyError("a broken button")

    def closed(self):
        raise RuntimeError("and it can't even be closed")


async def start(device):
    await device.power_on()
    await device.press("c", "c", "c", "c", "c", "c")
    return device.app.session("toss_your_cookies")


async def test_a_screen_that_raises(device):
    session = await start(device)
    await device.press("c")
    state = session.state
    for where in ("page", "intent", "draw"):
        device.app.open(Broken(where))
        await device.settle()
        if where == "intent":
            await device.press("c")
        assert t("error.screen") in device.text, (where, device.text)
        assert device.glass_is_canvas()
        await device.press("c")
        assert "> " + t("game.toss") in device.text
        await device.press("c")
        assert session.state == state
        assert t("toss.roll_number", 1) in device.text
    await device.power_off()
    await device.power_on()
    assert device.app.session("toss_your_cookies").state == state


async def test_a_refused_event_says_why(device):
    session = await start(device)
    await device.press("c")
    before = session.depth

    class Cheat(Screen):
        def page(self):
            return Page("x", Sentence("cheat"), ok="OK")

        def on_intent(self, intent):
            session.commit("roll", "S", "1")

    device.app.open(Cheat())
    await device.press("c")
    assert t("toss.refuse.locked") in device.text
    assert session.depth == before


async def test_the_mirror_tells_every_picture(device):
    await start(device)
    heard = []
    mirror.listeners.append(heard.append)
    await device.press("c", "b", "down")
    assert len(heard) == 3
    for text in heard:
        lines = text.split("\n")
        assert len(lines) >= 3 and lines[0] and "C: " in text
    assert heard[-1] == device.text
    device.app.redraw()
    await device.settle()
    assert len(heard) == 3  # the same picture is not told twice


async def test_the_mirror_on_the_console_is_a_setting(device):
    await start(device)
    assert mirror.console not in mirror.listeners
    device.app.home()
    await device.press("up", "c", "up", "up", "c")
    assert mirror.console in mirror.listeners
    await device.power_off()
    mirror.listeners.remove(mirror.console)
    await device.power_on()
    assert mirror.console in mirror.listeners
    await device.press("up", "c", "up", "up", "c")
    assert mirror.console not in mirror.listeners
    assert "> " + t("settings.mirror") + " (" + t("off") + ")" in device.text


async def test_sound_off_quiet_and_on(device):
    await start(device)
    device.app.home()
    await device.press("up", "c", "down")
    loudness = []
    for _ in range(3):
        await device.press("c")
        device.host.tones.clear()
        await device.press("down", "up")
        loudness.append(max([tone[2] for tone in device.host.tones] + [0]))
    assert loudness[0] == 0 and 0 < loudness[1] < loudness[2], loudness


async def test_even_the_error_page_may_fail(device):
    session = await start(device)
    await device.press("c")
    state = session.state
    widget = app_module.Sentence.draw

    def fails(*box):
        raise MemoryError("not even that")

    app_module.Sentence.draw = fails
    device.app.open(Broken("draw"))
    await device.settle()
    assert device.glass_is_canvas()  # a line in framebuf's own type
    app_module.Sentence.draw = widget
    await device.press("c", "c")
    assert session.state == state
    assert t("toss.roll_number", 1) in device.text


async def test_the_error_page_stays_until_ok(device):
    await start(device)
    device.app.open(Broken("intent"))
    await device.settle()
    device.down("down")
    await device.wait(2000)  # the press fails; its repeats must not close the page
    device.up("down")
    assert t("error.screen") in device.text
    await device.press("c")
    assert "> " + t("game.toss") in device.text


async def test_a_press_waits_for_work(device):
    """It clicks at once, and means what it means on the screen that the work leads to. Work that
    fails is told; the box goes on."""
    await start(device)
    app = device.app
    done = []

    def job():
        for i in range(20):
            done.append(i)
            harness.spend(5)
            yield
        app.home()
        app.work(more())
        done.append("begun")

    def more():
        yield
        done.append("more")

    device.host.tones.clear()
    app.work(job())
    pressed = device.now() + 30
    harness.at(30, lambda: device.down("up"))
    harness.at(60, lambda: device.up("up"))
    await device.wait(50)
    assert app.working and not app.quiet and done[-1] < 19
    assert 0 <= device.host.tones[0][0] - pressed <= 10, (device.host.tones, pressed)
    await device.settle()
    assert done == list(range(20)) + ["begun", "more"]
    assert "> " + t("settings.title") in device.text
    await device.press("down")

    def bad():
        yield
        raise ValueError("bad work")

    app.work(bad())
    await device.settle()
    assert t("error.screen") in device.text and not app.working
    await device.press("c")
    assert "> " + t("game.toss") in device.text


class Memory:
    """Takes the place of `gc` in the app."""

    free = 100_000

    def mem_free(self):
        return self.free


async def test_the_garbage_of_long_work_is_collected_before_it_fills_the_memory(device):
    await start(device)
    app = device.app
    collected = []
    collect = heap.collect

    def collect_and_note():
        if app.working:
            collected.append(device.now())
        collect()

    def job():
        for _ in range(100):
            harness.spend(10)
            yield

    heap.collect = collect_and_note
    app_module.gc = Memory()
    try:
        app.work(job())
        await device.settle()
        assert not collected
        app_module.gc.free = 50_000
        app.work(job())
        await device.settle()
        assert 8 <= len(collected) <= 13, collected
    finally:
        heap.collect = collect
        app_module.gc = gc


async def test_modules_are_loaded_one_at_a_time(device):
    """What a game's screens import stands in its package, so that no turn is long."""
    await start(device)
    app = device.app
    session = app.session("toss_your_cookies")
    for module in ("setup", "play"):  # the others are opened from these
        app.home()
        for _ in games.tidying(app.stack, app.sessions):
            pass
        for needed in ("core.dice", "ui.game_widgets", "ui.icons"):
            toychest.drop("toychest." + needed)
        known = set(sys.modules)
        for _ in games.opening_part(app, "toss_your_cookies", module, lambda _: Screen()):
            new = set(sys.modules) - known
            assert len(new) <= 1, (module, new)
            known |= new
        toychest.spare = None
    app.home()
    assert session is app.session("toss_your_cookies")


async def test_what_is_held_makes_room_for_a_module(device):
    """A module that finds no room is loaded once what is held for others is let go of."""
    await start(device)
    full = []

    def importing(path, *others):
        if toychest.spare is not None:
            full.append(path)
            raise MemoryError
        return __import__(path, *others)

    games.__import__ = importing
    needs = ("core.dice", "ui.game_widgets", "core.countdown")
    for needed in needs:
        toychest.drop("toychest." + needed)
    for _ in games.loading(needs):
        pass
    del games.__import__
    assert full == ["toychest.core.dice"] and toychest.spare is None
    assert not games.missing(needs)
    assert list(lang._files) == ["box"]  # what the game says is read again
    assert t("toss.your_roll") in device.text


async def test_a_mirror_that_fails_is_not_the_end(device):
    await start(device)
    heard = []
    mirror.listeners.append(heard.append)

    class Mute(Broken):
        def text(self):
            raise ValueError("no words")

    device.app.open(Mute("draw"))
    await device.settle()
    await device.press("c", "c")
    assert heard[-1] == device.text


async def test_boot_with_a_save_folder_that_cannot_be_written(device):
    """Settings damaged, journal torn, flash read-only: it starts, says so, and rolls."""
    await start(device)
    await device.power_off()
    for name, data in (
        ("settings.json", '{"lang'), ("copy/settings.json", "["), ("toss_your_cookies", "torn"),
    ):
        with open(device.saves + "/" + name, "w") as file:
            file.write(data)

    class ReadOnly:
        """os and open of a flash that can only be read."""

        def __getattr__(self, name):
            if name in ("rename", "remove", "mkdir"):
                return self.denied
            return getattr(os, name)

        def denied(self, *arguments):
            raise OSError(30)

    def reading(path, mode="r"):
        if mode not in ("r", "rb"):
            raise OSError(30)
        return open(path, mode)

    modules = (files, journal, records, repair, settings)
    for module in modules:
        module.os = ReadOnly()
        module.open = reading
        sys.modules[module.__name__] = module  # the firmware has let go of some
    await device.power_on()
    await device.press("c")  # the language
    seen = []
    for _ in range(4):
        seen.append(device.text)
        await device.press("c")
    said = "".join(seen)
    for key in ("error.setting", "error.flash", "error.settings", "error.update"):
        assert t(key) in said, (key, said)
    for module in modules:
        module.os = os
        module.open = open


async def test_presses_carry_the_dice(device):
    """Same urandom, same seed: a press one microsecond later gives other rolls."""
    seen = []
    for late in (0, 0, 1):
        device.app = None
        pool = entropy.Pool(b"same", lambda n: bytes(n))
        for name in ("games", "settings.json", "copy", "seed"):
            files.remove_tree(device.saves + "/" + name)
        await device.power_on()
        device.app.pool = pool
        pressed = device.app._pressed
        count = [0]

        def at_a_known_time(name, kind, us, pressed=pressed, count=count, late=late):
            count[0] += 1
            pressed(name, kind, 1000 * count[0] + (late if count[0] == 3 else 0))

        for name in ("c", "c", "c", "c", "c", "c"):
            at_a_known_time(name, "press", 0)
            await device.settle()
        session = device.app.session("toss_your_cookies")
        rolls = []
        for _ in range(12):
            device.app.ok_us = None
            at_a_known_time("c", "press", 0)
            rolls.append(tuple(session.state["roll"]))
            session.commit("next")
        seen.append(rolls)
        await device.power_off()
    assert seen[0] == seen[1] != seen[2]


async def test_modules_of_closed_screens_are_dropped(device):
    await start(device)
    await device.press("b", "down", "down", "c")
    assert t("history") in device.text, device.text
    assert "toychest.screens.history" in sys.modules
    assert "toychest.games.toss_your_cookies.setup" not in sys.modules
    device.app.home()
    await device.press("up", "c")  # the settings
    assert "toychest.screens.history" not in sys.modules
    loaded = [name for name in sys.modules if name.startswith("toychest.games.toss_your_cookies.")]
    assert loaded == ["toychest.games.toss_your_cookies.rules"], loaded


async def test_modules_that_a_screen_needs_are_not_loaded_twice(device):
    await start(device)
    dice = sys.modules["toychest.games.toss_your_cookies.dice"]
    play = sys.modules["toychest.games.toss_your_cookies.play"]
    await device.press("b", "down", "down", "c", "a", "b")
    assert dice is sys.modules["toychest.games.toss_your_cookies.dice"]
    assert play is sys.modules["toychest.games.toss_your_cookies.play"]


async def test_what_is_wide_is_marked_first(device):
    """See core.heap: the methods of the program, and what leads to all else after them."""
    await start(device)
    assert heap.first[0] is app_module.__dict__
    methods = [value for value in app_module.App.__dict__.values() if callable(value)]
    assert len(methods) > 30 and all([method in heap.first for method in methods])
    assert len(heap.first) < 60  # MicroPython has room for 64


async def test_the_clock_runs_for_weeks(device):
    """Ticks wrap after twelve days, so somebody has to read them now and then."""
    await start(device)
    for _ in range(3):
        await device.wait(86_400_000)
    assert device.app._ran_ms > 2 * 86_400_000  # without anybody asking
    before = device.app.seconds()
    for _ in range(10):
        harness.spend(3 * 86_400_000)
        device.app.seconds()
    assert device.app.seconds() - before == 30 * 86_400
