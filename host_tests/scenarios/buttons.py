"""Buttons: worn switches, long presses, repeats, presses during a refresh."""

from random import getrandbits, seed

import device as harness
import world
from toychest.boards import pico_epaper29 as board
from toychest.drivers import buttons
from toychest.lang import t


async def boot(device):
    """Power on with a log of button events in front of the app."""
    world.build(board)
    events = []
    original = harness._App._pressed

    def pressed(self, name, kind, us):
        events.append((name, kind, device.now()))
        original(self, name, kind, us)

    harness._App._pressed = pressed
    await device.power_on()
    await device.press("c")
    events.clear()
    return events


def chatter(gpio, at_ms, ms, ends_pressed):
    """A contact that opens and closes at random for so long, then stays."""
    t_ms = at_ms
    pressed = ends_pressed
    while t_ms < at_ms + ms:
        harness.at(t_ms, lambda p=pressed: world.press(gpio) if p else world.release(gpio))
        t_ms += 0.05 + getrandbits(8) / 100
        pressed = not pressed
    harness.at(at_ms + ms, lambda: world.press(gpio) if ends_pressed else world.release(gpio))


async def test_thirty_presses_of_a_worn_switch(device):
    events = await boot(device)
    seed(11)
    names = ("a", "b", "c", "up", "down")
    wanted = []
    for _ in range(30):
        name = names[getrandbits(8) % 5]
        wanted.append(name)
        gpio = board.BUTTONS[name]
        chatter(gpio, 0, 20, True)
        chatter(gpio, 90, 20, False)
        await device.wait(200)
    got = [name for name, kind, _ in events if kind == buttons.PRESS]
    assert got == wanted, (got, wanted)
    assert all([kind == buttons.PRESS for _, kind, _ in events])


async def test_a_click_within_ten_milliseconds(device):
    await boot(device)
    device.host.keep = 1000
    seed(2)
    for _ in range(60):
        device.host.tones.clear()
        name = ("a", "c", "up", "down")[getrandbits(8) % 4]
        await device.wait(getrandbits(6))  # at any moment of a refresh
        pressed = device.now()
        device.down(name)
        await device.wait(30)
        device.up(name)
        await device.wait(40)
        clicks = [when for when, freq, _ in device.host.tones if freq == 2400]
        assert clicks and clicks[0] - pressed <= 10, (name, clicks, pressed)


async def test_presses_during_a_refresh_keep_their_order(device):
    events = await boot(device)
    await device.press("c")  # a new game: a full refresh
    device.app.home()  # two seconds of full refresh
    await device.wait(50)
    assert device.panel.busy_pin()
    shown = len(device.host.refreshes)
    events.clear()
    await device.tap("down", "c", "down", "down", "a", "up", "c")
    assert [name for name, _, _ in events] == ["down", "c", "down", "down", "a", "up", "c"]
    assert device.panel.busy_pin()  # all of it within the one refresh
    await device.settle()
    assert t("toss.players") in device.text, device.text
    assert device.glass_is_canvas()
    assert len(device.host.refreshes) - shown <= 2  # pictures between may be left out


async def test_two_buttons_at_once(device):
    events = await boot(device)
    device.down("up")
    await device.wait(3)
    device.down("c")
    await device.wait(80)
    device.up("up")
    device.up("c")
    await device.wait(80)
    assert [event[:2] for event in events] == [("up", buttons.PRESS), ("c", buttons.PRESS)]


async def test_long_press(device):
    events = await boot(device)
    device.down("b")
    await device.wait(buttons.LONG_MS - 30)
    assert [kind for _, kind, _ in events] == [buttons.PRESS]
    await device.wait(2000)
    device.up("b")
    await device.wait(100)
    assert [kind for _, kind, _ in events] == [buttons.PRESS, buttons.LONG]


async def test_repeat_speeds_up(device):
    events = await boot(device)
    device.down("down")
    await device.wait(3000)
    device.up("down")
    await device.wait(200)
    times = [when for _, _, when in events]
    assert [kind for _, kind, _ in events] == [buttons.PRESS] + [buttons.REPEAT] * (len(events) - 1)
    gaps = [times[i + 1] - times[i] for i in range(1, len(times) - 1)]
    assert 400 <= times[1] - times[0] <= 500
    assert gaps[0] >= 200
    assert min(gaps) >= 55 and gaps[-1] <= 75
    assert all([gaps[i + 1] <= gaps[i] + 6 for i in range(len(gaps) - 1)]), gaps
    count = len(events)
    await device.wait(1000)
    assert len(events) == count


async def test_a_dropout_while_held_is_no_second_press(device):
    events = await boot(device)
    gpio = board.BUTTONS["b"]
    device.down("b")
    for i in range(10):
        harness.at(50 + i * 40, lambda: world.release(gpio))
        harness.at(50 + i * 40 + 15, lambda: world.press(gpio))
    await device.wait(500)
    device.up("b")
    await device.wait(100)
    assert [kind for _, kind, _ in events] == [buttons.PRESS]


async def test_a_press_shorter_than_a_flash_write_counts(device):
    """Interrupts are off while flash is written; the latched edge is found afterwards."""
    events = await boot(device)
    line = world.line(board.BUTTONS["b"])
    line.flags = world.IRQ_FALLING  # pressed and let go meanwhile: the level is high again
    line.handler(line.pin)
    await device.wait(100)
    assert [event[:2] for event in events] == [("b", buttons.PRESS)]


async def test_more_presses_than_the_ring_holds(device):
    """A child drums on everything: nothing breaks, order is kept."""
    events = await boot(device)
    seed(4)
    for _ in range(150):
        name = ("a", "b", "c", "up", "down", "roll")[getrandbits(8) % 6]
        gpio = board.BUTTONS[name]
        world.press(gpio)
        await device.wait(1 + getrandbits(4))
        world.release(gpio)
        await device.wait(1 + getrandbits(3))
    await device.wait(200)
    await device.settle()
    assert len(events) > 50
    assert device.panel.faults == []
    assert device.glass_is_canvas()
