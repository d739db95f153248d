"""A board that switches itself off by its latch: the Badger 2040."""

import blinks
import device as harness
import world
from at_toss import first_roll, wake
from toychest.box.game_table import GameTable
from toychest.box.settings import Rest
from toychest.lang import t


async def off(device):
    """Wait until the box has switched itself off. The panel's model reports a fault if that was
    done wrong."""
    await device.wait(400_000)
    assert device.app is None, "it is still on"
    assert device.panel.asleep
    assert device.panel.faults == [], device.panel.faults


async def test_the_panel_sleeps_before_the_power_is_cut(device):
    """With any screen open: the table, a menu, a page below it, a message, home, the settings."""
    await first_roll(device)
    for presses in ((), ("b",), ("b", "down", "c"), None):
        if presses is None:
            device.app.warn("x", "y")
            await device.settle()
        else:
            await device.press(*presses)
        await off(device)
        await wake(device, "up")
        assert len(device.app.stack) == 2
    for presses in ((), ("up", "a"), ("up", "a", "c")):
        device.app.home()
        await device.settle()
        await device.press(*presses)
        await off(device)
        await wake(device, "a")


async def test_the_panel_sleeps_before_the_power_is_cut_with_a_low_battery(device):
    world.battery_mv = harness.board.BATTERY["low_mv"] - 50
    await first_roll(device)
    await device.wait(70_000)
    assert t("battery.text") in device.text
    await off(device)


async def closing(device):
    """Open a menu and wait until the box switches itself off, which closes the menu; returns when
    the refresh of the table begins."""
    await device.press("b", "down")
    device.host.refreshes.clear()
    while not device.host.refreshes:
        await device.wait(1)


async def test_a_press_while_the_box_switches_itself_off_keeps_it_on(device):
    session = await first_roll(device)
    for ms in (1, 120, 300, 340, 344, 348, 380):
        await closing(device)
        harness.at(ms, lambda: device.down("c"))
        harness.at(ms + 60, lambda: device.up("c"))
        await device.wait(3_000)
        assert device.app, ms
        assert session.state["rolls"] == 1, ms
        await device.settle()
        assert device.glass_is_canvas(), ms
        await device.wait(290_000)  # almost five minutes after the press
        assert device.app, ms
        await device.press("a")
    await off(device)


async def test_a_panel_that_stops_answering_while_the_box_switches_itself_off(device):
    """The panel stops during the table's refresh or after it. The power stays on until the panel
    sleeps."""
    await first_roll(device)
    for ms in (100, 341, 370):
        await closing(device)
        harness.at(ms, lambda: setattr(device.panel, "stuck", True))
        lengths = blinks.record(device)
        await device.wait(300_000)
        assert device.app and 700 in lengths, ms
        assert device.host.resets == 0
        device.panel.stuck = False
        await device.wait(20_000)
        assert not device.host.lit
        assert device.glass_is_canvas()
        assert len(device.app.stack) == 2, ms
    await off(device)


async def test_a_charger_keeps_the_box_on(device):
    """A charger gives the power, so the latch has no effect."""
    await first_roll(device)
    released = []
    line = world.line(harness.board.LATCH)
    line.on_output = lambda level: released.append(level)
    await device.wait(1_500_000)
    assert released.count(0) >= 3 and line.level() == 1
    assert device.app
    refreshes = sum(device.panel.refreshes.values())
    await device.wait(600_000)
    assert sum(device.panel.refreshes.values()) == refreshes
    await device.press("c")
    assert device.app.session("toss").state["rolls"] == 1


async def test_a_pulled_battery_while_the_panel_shows_no_table(device):
    """The press that switches the box on undoes nothing at the table where the box slept before."""
    session = await first_roll(device)
    await device.press("c")
    for place in ("home", "menu", "sleep in the menu", "put away", "a step is entered"):
        await device.wait(70_000)
        assert device.app.settings["resume"] == "toss", place
        if place == "home":
            device.app.home()
        elif place == "put away":
            device.app.home()
            device.app.open(Rest())
        elif place == "a step is entered":
            from toychest.box.put_right import PutRight

            asker = PutRight(device.app.screen, 1)
            device.app.open(asker)
            asker.enter(1)
        else:
            await device.press("b")
        sleeps = place in ("sleep in the menu", "a step is entered")
        await device.wait(70_000 if sleeps else 5_000)
        depth = session.depth
        session = None  # as at a real start, when the heap is empty
        await device.power_off()
        await wake(device, "a")
        session = device.app.session("toss")
        assert session.depth == depth == 2, place
        assert device.app.at_table() == "toss", place  # A at home


async def test_a_start_into_a_page_that_raises_is_not_tried_again(device):
    await first_roll(device)
    await device.wait(70_000)
    assert device.app.settings["resume"] == "toss"
    page = GameTable.page

    def raising(table):
        raise ValueError("a broken page")

    GameTable.page = raising
    for oops in True, False:
        await device.power_off()
        await wake(device, "up")
        await device.wait(2_000)
        assert (t("error.oops") in device.text) == oops, device.text
        assert oops or len(device.app.stack) == 1, device.text  # Home
    GameTable.page = page
