"""The self-test of the box: on a box without a fault, and with each fault put in."""

import os

import blinks
import device as harness
import world
from at_toss import first_roll
from self_testing import Told, begin, press_each
from toychest import lang
from toychest.box import self_test
from toychest.core import files, stored
from toychest.core.settings import Settings
from toychest.lang import t

LONG = 700  # ms of a long blink


async def finish(device, told, task, names=None):
    """Press the buttons, and the one that closes the result; wait until the box restarts."""
    await press_each(device, told, names)
    for _ in range(100):
        if not task.done():
            await device.wait(1_000)
            if told.of("button a"):
                await device.tap("b")
    assert task.done(), told.lines
    assert device.host.resets == 1
    assert told.lines[-1] == "TEST end " + ("fail" if told.failed() else "ok"), told.lines
    assert not files.exists(device.saves + ".test")


def long_blinks(lengths):
    """Return how many of the blinks with these lengths are long ones."""
    return len([ms for ms in lengths if ms >= LONG])


async def test_a_box_without_a_fault(device):
    told, task = await begin(device)
    await finish(device, told, task)
    assert told.failed() == []
    board = harness.board
    assert told.of("panel").startswith("ok BUSY GP%d, " % board.PANEL["busy"])
    for name, pin in board.BUTTONS.items():
        assert told.of("button " + name) == "ok GP%d" % pin
    assert told.of("battery") == "ok 4.00 V"
    assert told.of("memory") == "ok 4096 bytes"
    assert not long_blinks(told.lengths)
    if board.BUZZER is not None:
        heard = [hertz for _, hertz, _ in device.host.tones]
        assert [hertz for hertz, _ in self_test._TONES] == [
            h for h in heard if h in (523, 659, 784)
        ]
        assert heard.count(880) == 1 + 2 + 3 + 4 + 5  # the number of each step
    assert device.panel.faults == [], device.panel.faults


async def test_by_the_settings(device):
    """The test ends by itself, changes no save, and the box goes on as before."""
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    app = device.app
    app.home()
    files = sorted(os.listdir(device.saves))
    app.settings["language"] = "es"
    app.settings["sound"] = app.buzzer.level = 0
    app.open(self_test.screen(app))
    told = Told(device)
    await device.wait(35_000)
    assert told.failed() == sorted(["button " + name for name in harness.board.BUTTONS])
    assert t("test.silent", "A")[:10] in device.texts[-1]
    before = device.panel.refreshes["full"]
    await device.wait(30_000)
    assert len(app.stack) == 1
    assert device.panel.refreshes["full"] == before + 2  # the result, and the home screen
    assert app.buzzer.level == 0
    assert sorted(os.listdir(device.saves)) == files
    assert app.session("toss").state == state
    await device.press("c")
    assert device.glass_is_canvas()
    assert "toychest.box.self_test" not in app.memory.new_modules()
    assert device.panel.faults == [], device.panel.faults


async def test_as_the_settings_say(device):
    """Without the app, too: the picture is turned, and UP and DOWN swap."""
    settings = Settings(device.saves)
    settings.update({"rotated": True, "language": "es"})
    pages = []
    show = self_test.SelfTest.show

    async def shown(test, page, full=False):
        pages.append(" ".join(page.body.text()))
        assert test._canvas.rotated
        return await show(test, page, full)

    self_test.SelfTest.show = shown
    told, task = await begin(device)
    await finish(device, told, task, ("c", "a", "a"))
    self_test.SelfTest.show = show
    pins = harness.board.BUTTONS
    if "up" in pins:
        assert "DOWN·GP%d" % pins["up"] in pages[-1], pages[-1]
    assert lang.code == "es"
    settings.update({"rotated": False, "language": None})


# ---- a fault of the panel


async def fault(device, why, blinks, put_in):
    """Put a fault of the panel in, and check what the self-test says about it."""
    told, task = await begin(device)
    put_in()
    await finish(device, told, task)
    assert told.failed() == ["panel"], told.lines
    assert told.of("panel").startswith("fail %s BUSY GP" % why), told.lines
    assert long_blinks(told.lengths) == blinks


def busy_line():
    return world.line(harness.board.PANEL["busy"])


async def test_no_panel(device):
    await fault(device, "open", 3, lambda: setattr(busy_line(), "source", None))


async def test_a_busy_that_is_never_busy(device):
    level = 1 - world.model(harness.board.PANEL["driver"]).BUSY_LEVEL
    await fault(device, "idle", 3, lambda: setattr(busy_line(), "source", lambda: level))


async def test_a_panel_that_gets_stuck(device):
    def get_stuck():
        world.host.refresh = lambda kind, ms, frame: setattr(world.panel, "stuck", True)

    await fault(device, "stuck", 3, get_stuck)


async def test_a_panel_of_the_other_kind(device):
    right = world.panel
    name = "ssd1680" if harness.board.PANEL["driver"] == "uc8151" else "uc8151"
    world.panel = world.model(name)  # such as a 2.9-D on the reference board
    await fault(device, "other", 4, lambda: None)
    world.panel = right


def takes(seconds):
    """Make a full refresh take this time."""
    ordinary = 4.012 if harness.board.PANEL["driver"] == "ssd1680" else 1.62
    world.panel.speed = lambda: ordinary / seconds


async def test_a_panel_with_three_colours(device):
    """It takes 15 s or more. The self-test waits, and says so on the panel itself."""
    for seconds in (15, 40):
        device.panel = world.panel = world.model(harness.board.PANEL["driver"])
        await fault(device, "slow", 5, lambda seconds=seconds: takes(seconds))
        assert device.panel.refreshes == {"full": 2, "partial": 0}  # the pattern, and the result
        device.host.resets = 0


# ---- other faults


async def test_buttons_with_faults(device):
    """A is always down, and B and C come together."""
    told, task = await begin(device)
    pins = harness.board.BUTTONS
    device.down("a")
    joined = world.line(pins["c"])
    joined.source = world.line(pins["b"]).level
    await finish(device, told, task, [name for name in pins if name not in ("a", "c")])
    assert told.failed() == ["button a", "button b", "button c"], told.lines
    assert told.of("button a") == "fail down GP%d" % pins["a"]
    assert told.of("button b") == "fail joined GP%d" % pins["b"]
    assert told.of("button c") == "fail joined GP%d" % pins["c"]


async def test_two_buttons_pressed_by_two_hands(device):
    """Buttons that came together once, and alone later, are good."""
    told, task = await begin(device)
    while told.of("memory") is None:
        await device.wait(500)
    await device.wait(4_000)
    device.down("a")
    device.down("b")
    await device.wait(100)
    device.up("a")
    device.up("b")
    await finish(device, told, task)
    assert told.failed() == [], told.lines


async def test_a_twice_ends_the_step_with_the_buttons(device):
    told, task = await begin(device)
    await finish(device, told, task, ("b", "a", "a"))
    missing = [name for name in harness.board.BUTTONS if name not in ("a", "b")]
    assert told.failed() == sorted(["button " + name for name in missing]), told.lines


async def test_a_box_with_both_buttons_held_is_tested_once(device):
    """As in a bag. The panel sleeps until A or C is let go."""
    told, task = await begin(device)
    device.down("a")
    device.down("c")
    await device.wait(300_000)
    assert told.of("end") and device.panel.asleep and device.host.resets == 0, told.lines
    device.up("c")
    await device.wait(100)
    assert task.done() and device.host.resets == 1
    device.up("a")


async def test_a_full_memory(device):
    def full(path, mode):
        raise OSError(28)

    told, task = await begin(device)
    self_test.open = full
    await finish(device, told, task)
    self_test.open = open
    assert told.failed() == ["memory"], told.lines
    assert told.of("memory") == "fail full 4096 bytes"


async def test_an_empty_battery(device):
    told, task = await begin(device)
    world.battery_mv = 1_900
    await finish(device, told, task)
    world.battery_mv = 4_000
    assert told.failed() == ["battery"], told.lines
    assert told.of("battery") == "fail low 1.90 V"


async def test_a_disk_in_memory_is_no_good_memory(device):
    """port/modules/latest.py mounts one in place of a filesystem that can't be read."""
    told, task = await begin(device)
    name = stored.UNREADABLE
    with open(name, "w"):
        await finish(device, told, task)
    os.remove(name)
    assert told.failed() == ["memory"], told.lines


async def test_a_broken_panel_is_no_end_for_the_app(device):
    """Three long blinks at the start of the app, again and again, until the panel answers."""
    lengths = blinks.record(device)
    await device.power_on(settle=False)
    model = busy_line().source
    busy_line().source = None
    await device.wait(8_000)
    assert long_blinks(lengths) == 3
    busy_line().source = model
    await device.wait(12_000)
    assert device.glass_is_canvas()
    await device.power_off()
    lengths.clear()
    level = 1 - device.panel.BUSY_LEVEL
    await device.power_on(settle=False)
    busy_line().source = lambda: level
    await device.wait(60_000)
    assert long_blinks(lengths) == 3


async def test_the_test_in_the_settings_without_a_panel(device):
    """It begins although the panel does not answer, and ends."""
    await device.power_on()
    app = device.app
    device.panel.stuck = True
    await device.tap("c")
    await device.wait(5_000)
    app.home()
    told = Told(device)
    app.open(self_test.screen(app))
    await device.wait(60_000)
    assert told.of("panel").startswith("fail held"), told.lines
    assert len(app.stack) == 1
    device.panel.stuck = False
    await device.wait(15_000)
    assert device.glass_is_canvas()
