"""Buttons: worn switches, long presses, repeats, presses while the program is busy."""

import asyncio
from random import getrandbits, seed
from time import ticks_diff

import micropython

import device as harness
import world
from toychest import boards
from toychest.app.presses import Presses
from toychest.boards import pico_epaper29 as board
from toychest.drivers import buttons, buzzer
from toychest.ui.fonts import Font
from worn_switch import chatter


async def boot(device):
    """Power on. Returns a log of all button events that the app gets."""
    events = []
    original = Presses.pressed

    def pressed(self, name, kind, us):
        events.append((name, kind, device.now()))
        original(self, name, kind, us)

    Presses.pressed = pressed
    await device.power_on()
    await device.press("c")
    events.clear()
    return events


def driver_alone(repeating=("up", "down"), ready=lambda: True):
    """Make the Buttons of a board without an app; returns a list to which each event is added.

    repeating: names of the buttons that repeat.
    ready(): returns whether a press may be handled.
    """
    events = []

    def on_press(name, kind, us):
        events.append((name, kind, us))

    pins = boards.buttons(world.start(harness.BOARD))
    driver = buttons.Buttons(pins, board.BUTTON_ACTIVE, repeating, lambda: None)
    asyncio.create_task(driver.run(ready, on_press))
    return events


def tap_in(ms, name, worn=False, hold=70):
    """Tap a button after `ms` ms, even if the program is busy then; returns the button's name.
    worn: whether its contact bounces."""
    gpio = board.BUTTONS[name]
    chatter(gpio, ms, 20 if worn else 0, True)
    chatter(gpio, ms + hold, 20 if worn else 0, False)
    return name


def interrupts_off(name, ms):
    """Keep the program busy for `ms` ms with interrupts off. Edges of the button are latched
    meanwhile."""
    line = world.line(board.BUTTONS[name])
    handler = line.handler
    edges = set()
    line.handler = lambda pin: edges.add(line.flags)
    harness.spend(ms)
    line.handler = handler
    if edges:
        line.flags = sum(edges)
        handler(line.pin)


async def test_three_taps_while_the_program_is_busy(device):
    """The handler gets each press in order, with its own time. None becomes a repeat, a long press
    or a press of another button."""
    seed(12)
    events = driver_alone()
    for names in ("bbb", "ccc", "bcb", "bbc", "cab"):
        for worn in (False, True):
            await device.wait(100)
            start = device.now()
            for i, name in enumerate(names):
                tap_in(20 + 125 * i, name, worn)
            harness.spend(400)
            assert not events
            await device.wait(1000)
            assert [event[:2] for event in events] == [(n, buttons.PRESS) for n in names], events
            times = [ticks_diff(us, int(start * 1000) & 0x3FFFFFFF) for _, _, us in events]
            assert all([abs(us - 20_000 - 125_000 * i) < 2000 for i, us in enumerate(times)]), times
            events.clear()
    for worn in (False, True):  # whether the repeating button is worn
        for i in range(3):
            tap_in(20 + 125 * i, "down", worn)
        harness.spend(400)
        await device.wait(1000)
        assert [event[:2] for event in events] == [("down", buttons.PRESS)] * 3, events
        events.clear()


async def test_each_release_comes_between_two_presses(device):
    """On a board without repeating buttons: the program was busy while a button was tapped
    twice."""
    events = driver_alone(repeating=())
    for i, name in enumerate("bbc"):
        tap_in(20 + 125 * i, name)
    harness.spend(400)
    await device.wait(1000)
    wanted = [(name, kind) for name in "bbc" for kind in (buttons.PRESS, buttons.RELEASE)]
    assert [event[:2] for event in events] == wanted, events
    events.clear()
    tap_in(20, "b")
    harness.at(150, lambda: world.press(board.BUTTONS["b"]))  # the button stays down
    harness.spend(300)
    await device.wait(buttons.LONG_MS + 50)
    world.release(board.BUTTONS["b"])
    await device.wait(100)
    press, release = buttons.PRESS, buttons.RELEASE
    assert [kind for _, kind, _ in events] == [press, release, press, buttons.LONG, release], events


async def test_a_press_and_all_after_it_wait_until_the_handler_is_ready(device):
    start = device.now()
    events = driver_alone(ready=lambda: device.now() - start >= 200)
    tap_in(1, "b")
    tap_in(8, "c", hold=1200)
    await device.wait(190)
    assert not events, events
    await device.wait(1200)
    wanted = [("b", buttons.PRESS), ("c", buttons.PRESS), ("c", buttons.LONG)]
    assert [event[:2] for event in events] == wanted, events
    assert [us - events[0][2] for _, _, us in events] == [0, 7_000, 7_000], events


async def test_chatter_while_interrupts_are_off_is_no_press(device):
    """A flash write, which switches interrupts off, begins while a worn contact opens. The latched
    edges are handled later and must not count as a press."""
    events = driver_alone()
    seed(13)
    for _ in range(40):
        gpio = board.BUTTONS["b"]
        chatter(gpio, 0, 20, True)
        await device.wait(90)
        chatter(gpio, 0, 20, False)
        await device.wait(1 + getrandbits(4))
        interrupts_off("b", 25 + getrandbits(5))
        await device.wait(60)
        assert [event[:2] for event in events] == [("b", buttons.PRESS)], events
        events.clear()
    world.press(board.BUTTONS["b"])
    harness.spend(60)
    world.release(board.BUTTONS["b"])
    harness.spend(60)
    tap_in(5, "b", worn=True)
    interrupts_off("b", 45)  # the second tap begins meanwhile, before the driver has scanned again
    harness.spend(100)
    await device.wait(60)
    assert [event[:2] for event in events] == [("b", buttons.PRESS)] * 2, events


async def test_a_click_within_ten_milliseconds(device):
    """At most 10 ms pass from the button's edge to the tone, whatever the program does. Drawing
    takes time here, too."""
    await boot(device)
    draw = Font.draw
    blocked = [0]

    def slow_draw(font, canvas, string, *place):
        harness.spend(0.2 * len(string))  # ms that drawing the glyphs takes on an RP2040
        blocked[0] += len(string)
        return draw(font, canvas, string, *place)

    Font.draw = slow_draw
    device.host.keep = 1000
    seed(2)
    late = []
    melodies = 0  # presses during a melody
    for _ in range(120):
        device.host.tones.clear()
        name = ("a", "c", "up", "down")[getrandbits(8) % 4]
        gpio = board.BUTTONS[name]
        pressed = []  # (virtual time in ms, whether a tone sounds)

        def press(gpio=gpio, pressed=pressed):
            pressed.append((device.now(), device.app.buzzer.sounds))
            world.press(gpio)

        harness.at(getrandbits(10) / 3, press)
        await device.wait(400)
        world.release(gpio)
        await device.wait(40)
        clicks = [when for when, freq, _ in device.host.tones if freq == 2400]
        [(at, sounds)] = pressed
        if sounds:
            melodies += 1  # a click cuts no tone
            continue
        assert clicks, (name, device.text)
        if clicks[0] - at > 10:
            late.append((name, clicks[0] - at))
    assert blocked[0] > 1000 and not late and melodies < 20, (blocked, late, melodies)


def sounds(device):
    """Return each click and tone: list of (ms, Hz, ms until silence)."""
    found = []
    start = None
    for at, hertz, duty in device.host.tones:
        if start is None and duty:
            start, pitch = at, hertz
        elif start is not None and not duty:
            found.append((start, pitch, at - start))
            start = None
    assert start is None, device.host.tones
    return found


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


async def test_a_button_that_is_held_for_long_counts_no_more(device):
    """A dropout of its contact changes nothing. Let go, it counts again at the next press."""
    events = await boot(device)
    busy = lambda: device.app.buttons.busy  # noqa: E731
    for name in ("down", "b"):
        for _ in range(2):
            start = device.now()
            device.down(name)
            await device.wait(20_000)
            assert busy()
            await device.wait(10_000)
            assert not busy()
            kinds = [kind for _, kind, _ in events]
            assert kinds[0] == buttons.PRESS and buttons.PRESS not in kinds[1:], kinds
            if name == "b":
                assert kinds[1:] == [buttons.LONG], kinds
            else:
                assert len(kinds) > 200 and events[-1][2] - start < 26_000, events[-1]
            events.clear()
            world.release(board.BUTTONS[name])
            await device.wait(15)
            assert busy()  # it may be let go
            world.press(board.BUTTONS[name])
            await device.wait(5_000)
            assert not busy() and not events, events
            device.up(name)
            await device.wait(100)
            assert not busy() and not events, events


async def test_a_child_drums_on_everything(device):
    """With far more edges than presses, nothing raises, and the picture is right."""
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


class Quiet:
    """Stand-in for a PWM, a timer and a flag. Like those of a board, it allocates nothing."""

    ONE_SHOT = 0
    made = []

    def __init__(self, number=0):
        self.callback = None
        self.made.append(self)

    def set(self):
        pass

    def duty_u16(self, duty):
        pass

    def freq(self, hertz):
        pass

    def init(self, mode=0, period=0, callback=None, hard=False):
        self.callback = callback


async def test_the_interrupts_allocate_nothing(device):
    """Neither the interrupt of a press allocates memory, nor that of the timer that ends its
    click."""
    buttons.ticks_us = lambda: 12345  # allocates nothing, like the real one; the virtual clock does
    asyncio.ThreadSafeFlag = buzzer.Timer = Quiet
    pins = boards.buttons(world.start(harness.BOARD))
    sound = buzzer.Buzzer(Quiet())
    timer = Quiet.made[-1]
    buttons.Buttons(pins, board.BUTTON_ACTIVE, (), sound.click)
    line = world.line(board.BUTTONS["a"])
    line.flags = world.IRQ_FALLING  # pressed and released
    edge = line.handler
    pin = line.pin
    micropython.heap_lock()
    try:
        edge(pin)
        edge(pin)
        timer.callback(timer)
    finally:
        micropython.heap_unlock()
    try:  # checks that an allocation would be noticed
        micropython.heap_lock()
        bytearray(100)
        failed = False
    except MemoryError:
        failed = True
    finally:
        micropython.heap_unlock()
    assert failed
