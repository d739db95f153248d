"""Sleep, batteries, the watchdog: on boards of each kind."""

import micropython

import device as harness
import world
from at_toss import first_roll, wake
from seated import choose
from toychest.app import power
from toychest.app.presses import Presses
from toychest.box import settings
from toychest.drivers import battery, buttons, watchdog
from toychest.lang import t
from toychest.ui.page import Screen
from toychest.ui.widgets import Page, Sentence


async def asleep(device):
    """Wait until the chip sleeps."""
    await device.wait(64_000)
    device.host.slept_ms = 0
    await device.wait(10_000)
    assert device.panel.asleep
    assert device.host.slept_ms > 9_000, device.host.slept_ms


def has_latch():
    return harness.board.LATCH is not None


async def test_each_button_wakes_the_box_and_acts(device):
    seen = []
    pressed = Presses.pressed

    def sees(app, name, kind, us):
        seen.append((name, kind, device.now()))
        pressed(app, name, kind, us)

    Presses.pressed = sees
    session = await first_roll(device)
    for button in harness.board.BUTTONS:
        device.app.home()
        await device.press("a")  # open the table
        await asleep(device)
        seen.clear()
        device.host.tones.clear()
        before = session.depth
        at = []
        gpio = harness.board.BUTTONS[button]
        harness.at(700, lambda at=at, gpio=gpio: (at.append(device.now()), world.press(gpio)))
        harness.at(760, lambda gpio=gpio: world.release(gpio))
        await device.wait(3_000)
        await device.settle()
        assert [(name, kind) for name, kind, _ in seen] == [(button, buttons.PRESS)], seen
        assert seen[0][2] - at[0] < 20, (seen, at)
        if harness.board.BUZZER is not None:
            assert 0 <= device.host.tones[0][0] - at[0] < 1, device.host.tones[0]
        intent = dict(harness.board.INTENTS)[button]
        if intent in ("ok", "strong"):
            assert session.depth == before + 1
        elif intent == "action":
            assert t("toss.shout") in device.text
        assert device.glass_is_canvas()
        if intent in ("ok", "strong"):
            await device.press("a")
    assert device.panel.faults == [], device.panel.faults


async def test_presses_that_wake_the_box_keep_their_order(device):
    session = await first_roll(device)
    await asleep(device)
    for i, button in enumerate(("c", "b", "down")):  # roll; menu; its second row
        gpio = harness.board.BUTTONS[button]
        harness.at(500 + 100 * i, lambda gpio=gpio: world.press(gpio))
        harness.at(540 + 100 * i, lambda gpio=gpio: world.release(gpio))
    await device.wait(5_000)
    await device.settle()
    assert session.depth == 2
    assert "> " + t("toss.count") in device.text


async def test_a_box_sleeps_under_held_buttons(device):
    """As in a bag: soon a held button does nothing more, and the panel and the chip sleep. Let go
    and pressed, it acts again."""
    await first_roll(device)
    names = list(harness.board.BUTTONS)
    for held in [(name,) for name in names] + [("b", names[-1]), names]:
        device.app.home()
        await device.settle()
        for name in held:
            device.down(name)
        await sleeps_from_now(device, held)
        text = device.text
        for name in held:
            device.up(name)
        await device.wait(3_000)
        assert device.text == text and not device.app.buttons.busy, held
        for name in held:
            before = device.app.presses.count
            await device.press(name)
            assert device.app.presses.count == before + 1, (held, name)
    assert device.panel.faults == [], device.panel.faults


async def test_a_box_sleeps_with_a_button_that_is_stuck_at_power_on(device):
    session = await first_roll(device)
    depth = session.depth
    session = None  # as at a real start, when the heap is empty
    for held in ("up", "a", "b"):
        await device.power_off()
        await device.power_on(held=(held,))
        await sleeps_from_now(device, held)
        await device.wait(900_000)  # a held button keeps the power of a latch on
        assert device.app and device.panel.asleep
        device.up(held)
        if has_latch():
            await device.wait(300_000)
            assert device.app is None
            await wake(device, "up")
        await device.press("down")
        assert device.app.session("toss").depth == depth


async def sleeps_from_now(device, held):
    """Check that a box with buttons held down draws nothing after 30 s, and soon sleeps. held: the
    names of the buttons."""
    await device.wait(30_000)
    refreshes = sum(device.panel.refreshes.values())
    await device.wait(60_000)
    device.host.slept_ms = 0
    await device.wait(60_000)
    assert sum(device.panel.refreshes.values()) == refreshes, held
    assert device.panel.asleep and device.host.slept_ms > 55_000, (held, device.host.slept_ms)
    assert device.app and device.glass_is_canvas()


async def test_a_box_that_can_switches_itself_off_and_comes_back_to_its_game(device):
    session = await first_roll(device)
    session.commit("roll", "S", "1")
    device.app.redraw()
    await device.press("b", "down", "down")  # move in a menu
    await device.wait(400_000)
    if not has_latch():
        assert device.app
        return
    for rolls in (1, 2):  # the label on the panel is "Next", then "Roll"
        assert device.app is None, "it is still on"
        await device.power_on(settle=False, held=("c",))
        await device.wait(300)
        device.up("c")
        await device.settle()
        session = device.app.session("toss")
        assert session.state["rolls"] == rolls, session.state
        assert (t("toss.your_roll") in device.text) == (rolls == 1)
        assert device.glass_is_canvas()
        await device.wait(400_000)
    # A game that was left by going home is not opened again.
    await wake(device, "b")
    assert t("toss.shout") in device.text
    device.app.home()
    await device.wait(400_000)
    assert device.app is None
    await wake(device, "up")
    assert len(device.app.stack) == 1


async def test_the_voltage_of_the_battery(device):
    await device.power_on()
    board = harness.board
    led = world.line(board.LED)
    for millivolts in (4500, 3700, 3300, 3000, 2700, 2400, 2000):
        for radio in (False, True):
            if radio and "reference" in board.BATTERY:
                continue  # boards with a radio have no such pin
            world.radio = radio
            world.battery_mv = millivolts
            lit = not led.level()
            if board.LED != 25:
                lit = led.level()
            else:
                device.app.display.led.value(lit)
            measured = battery.millivolts(board.BATTERY)
            assert abs(measured - millivolts) <= 12, (measured, millivolts, radio)
            assert led.level() == lit
            if "reference_power" in board.BATTERY:
                assert world.line(board.BATTERY["reference_power"]).level() == 0
    world.usb = True
    assert power.on_computer()
    world.usb = False
    assert not power.on_computer()


async def test_a_low_battery_has_a_mark_and_one_message(device):
    limit = harness.board.BATTERY["low_mv"]
    world.battery_mv = limit + 300
    await first_roll(device)
    mark = t("battery.mark")
    said = t("battery.text")
    seen = []

    async def rest():
        """Wait until the box has slept, then make a harmless press; returns the page."""
        await device.wait(75_000)
        seen.append(said in device.text)
        assert device.glass_is_canvas()
        await device.press("c" if seen[-1] else "b")
        if not seen[-1]:
            await device.press("a")
        return mark in device.text.split("\n")[0]

    assert not await rest()
    world.battery_mv = limit - 10
    assert await rest()
    for millivolts in (limit + 20, limit + 90, limit - 20):
        world.battery_mv = millivolts
        assert await rest(), millivolts
    world.battery_mv = limit + 110
    assert not await rest()
    world.battery_mv = limit + 20
    assert not await rest()
    world.battery_mv = limit - 20
    assert await rest()
    world.battery_mv = 500  # a reading as without a battery
    assert not await rest()
    world.battery_mv = limit - 20
    assert await rest()
    world.usb = True
    await device.wait(310_000)
    assert mark not in device.text
    assert seen == [False, True] + 8 * [False], seen


class Hangs(Screen):
    """A screen whose press handler never returns."""

    def page(self):
        return Page("x", Sentence("hangs"), ok="OK")

    def on_intent(self, intent):
        while not world.host.resets:
            harness.spend(100)
        raise harness.PowerCut


async def test_a_box_that_hangs_is_started_again(device):
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    await device.wait(500_000 if not has_latch() else 100_000)
    assert device.host.resets == 0
    device.app.open(Hangs())
    await device.settle()
    since = device.now()
    device.down("c")
    await device.wait(100)
    assert device.host.resets == 1
    assert 20_000 <= device.now() - since <= watchdog.PERIOD_MS + 1_000
    device.up("c")
    for told in (1, 0):
        said = []
        power.print = said.append
        await device.stop()
        await device.power_on()
        await device.wait(10)
        assert len(said) == told, said
    assert device.app.session("toss").state == state


class Deaf(Screen):
    """A screen on which presses wait for ever."""

    waits = True

    def page(self):
        return Page("x", Sentence("deaf"))


async def test_a_box_that_hears_no_press_is_started_again(device):
    """The watchdog restarts a box whose screen waits for ever, but not a box on which nobody
    presses."""
    await first_roll(device)
    device.app.open(Deaf())
    await device.wait(50_000)
    assert device.host.resets == 0
    await device.tap("c")
    await device.wait(watchdog.PERIOD_MS - 4_000)
    assert device.host.resets == 0
    await device.wait(8_000)
    assert device.host.resets == 1


async def test_the_watchdog_allocates_nothing(device):
    await device.power_on()
    alarms = []
    device.host.alarm = lambda timer, ms, function: alarms.append(function)
    watchdog.feed()
    alarms[0]()  # the first time: the simulated chip's register takes its memory here
    assert watchdog.restarted() and device.host.resets == 1
    micropython.heap_lock()
    alarms[0]()
    micropython.heap_unlock()
    assert device.host.resets == 2
    assert watchdog.restarted() and not watchdog.restarted()


async def test_nothing_is_restarted_once_the_program_has_ended(device):
    await device.power_on()
    await device.wait(1_000)
    tasks = device.app.tasks
    for task in tasks:
        task.cancel()
    watchdog.stop()
    await device.wait(100_000)
    assert device.host.resets == 0


async def test_about_this_box(device):
    await first_roll(device)
    world.battery_mv = 3990
    device.app.home()
    from toychest.box.settings import menu

    device.app.open(menu(device.app))
    await device.settle()
    await choose(device, t("settings.about"))
    assert t("about.good", "4.0") in device.text, device.text
    assert harness.board.NAME in device.text
    assert t("about.pictures") + ": " + str(device.app.display.panel.refreshes - 1) in device.text
    await device.press("a")
    world.usb = True
    await device.press("c")
    assert t("about.usb") in device.text
    await device.press("a", "a")
    assert len(device.app.stack) == 1


async def test_a_box_at_rest_stays_white_until_a_press(device):
    """Neither a low battery nor sleep draws anything. Any button leads home."""
    await first_roll(device)
    told = 0
    for button in harness.board.BUTTONS:
        world.battery_mv = 4_000
        device.app.open(settings.menu(device.app))
        await device.settle()
        device.host.refreshes.clear()
        await choose(device, t("settings.rest"))
        assert device.host.refreshes[-1][1] == "full"
        assert set(device.app.display.canvas.buffer) == {255} and device.glass_is_canvas()
        white = bytes(device.panel.glass)
        if harness.board.BATTERY:
            world.battery_mv = harness.board.BATTERY["low_mv"] - 50
        device.host.refreshes.clear()
        await device.wait(900_000)
        assert device.host.refreshes == [] and device.panel.asleep
        assert bytes(device.panel.glass) == white
        assert (device.app is None) == has_latch()
        if has_latch():
            await wake(device, button)
        else:
            await device.press(button)
        app = device.app
        assert len(app.stack) == 1 and device.text.startswith(t("home.title")), device.text
        assert device.host.refreshes[0][1] == "full"
        await device.wait(70_000)  # now a low battery is told, once
        told += t("battery.text") in device.text
        assert device.glass_is_canvas()
        app.home()
        await device.settle()
    assert told == (bool(harness.board.BATTERY) and not has_latch()), told
    assert device.panel.faults == [], device.panel.faults
