"""Buttons: worn switches, long presses, repeats, presses during a refresh."""

from random import getrandbits, seed

import micropython

import device as harness
import world
from toychest.boards import pico_epaper29 as board
from toychest.drivers import buttons
from toychest.lang import t
from toychest.ui.fonts import Font
from worn_switch import chatter


async def boot(device):
    """Power on with a log of button events in front of the app."""
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
    """From the edge to the tone, wherever the program is: drawing takes time here too."""
    await boot(device)
    draw = Font.draw
    blocked = [0]

    def slow_draw(font, canvas, string, *place):
        harness.spend(0.2 * len(string))  # ms that glyphs take on an RP2040
        blocked[0] += len(string)
        return draw(font, canvas, string, *place)

    Font.draw = slow_draw
    device.host.keep = 1000
    seed(2)
    late = []
    for _ in range(120):
        device.host.tones.clear()
        name = ("a", "c", "up", "down")[getrandbits(8) % 4]
        gpio = board.BUTTONS[name]
        pressed = []

        def press(gpio=gpio, pressed=pressed):
            pressed.append(device.now())
            world.press(gpio)

        harness.at(getrandbits(10) / 3, press)
        await device.wait(400)
        world.release(gpio)
        await device.wait(40)
        clicks = [when for when, freq, _ in device.host.tones if freq == 2400]
        assert clicks, name
        if clicks[0] - pressed[0] > 10:
            late.append((name, clicks[0] - pressed[0]))
    assert blocked[0] > 1000 and not late, (blocked, late)


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


async def test_a_child_drums_on_everything(device):
    """Far more edges than presses: nothing breaks, the picture is right."""
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


async def test_no_long_press_before_its_press(device):
    """An edge in the middle of the scan waits for the next one, with all that it may become."""
    events = await boot(device)
    await device.press("b", "a")
    await device.wait(5000)
    events.clear()
    driver = device.app.buttons
    names = driver._names
    first = driver._buttons[names.index("a")]
    check = first.check_release
    once = [1]

    def check_and_press():
        check()
        if once:
            once.clear()
            for name in names:
                if name != "a":
                    device.down(name)

    first.check_release = check_and_press
    device.down("a")
    await device.wait(60)
    kinds = [kind for _, kind, _ in events]
    assert kinds == [buttons.PRESS] * len(names), events
    for name in names:
        device.up(name)
    await device.wait(60)


async def test_the_interrupt_allocates_nothing(device):
    await boot(device)
    driver = device.app.buttons
    button = driver._buttons[0]
    buttons.ticks_us = lambda: 12345  # the real one is C; this stand-in computes
    driver._flag = type("Flag", (), {"set": lambda self: None})()
    device.app.buzzer._pwm = type("Quiet", (), {"duty_u16": lambda self, duty: None})()
    edge = button.edge
    pin = button._pin
    micropython.heap_lock()
    try:
        edge(pin)
        edge(pin)
    finally:
        micropython.heap_unlock()
    try:  # the test itself can fail
        micropython.heap_lock()
        bytearray(100)
        failed = False
    except MemoryError:
        failed = True
    finally:
        micropython.heap_unlock()
    assert failed
