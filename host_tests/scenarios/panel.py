"""The panel: refreshes, ghosts, sleep, a BUSY line that never falls."""

import asyncio
import gc
from hashlib import sha256
from random import getrandbits, seed

import blinks
import device as harness
import world
from faults import pictures_fail
from seated import show
from toychest import memory
from toychest.drivers.epd import SIZE, WIDTH, changed_box
from toychest.lang import t
from toychest.ui import fonts


async def test_nothing_ghosts_over_a_long_walk(device):
    await device.power_on()
    await device.press("c")
    seed(7)
    for _ in range(300):
        await device.tap(("a", "b", "c", "up", "down")[getrandbits(8) % 5])
        if getrandbits(2) == 0:
            await device.settle()
            assert device.panel.glass == device.panel.ram_new
            assert device.panel.ram_old == device.panel.ram_new
    await device.settle()
    assert device.glass_is_canvas()
    assert device.panel.faults == []


async def test_full_refresh_after_so_many_partials(device):
    await device.power_on()
    await device.press("c")
    panel = device.app.display.panel
    run = 0
    longest = 0
    device.host.refreshes.clear()
    device.host.keep = 500
    for _ in range(240):
        await device.tap("down")
        await device.settle()
    for _, kind, _ in device.host.refreshes:
        run = run + 1 if kind == "partial" else 0
        longest = max(longest, run)
    assert longest == panel.full_every, longest
    assert device.panel.refreshes["full"] >= 4


async def test_only_the_changed_rectangle_is_sent(device):
    """Up to the refresh command, at most 1.2 times the bytes of the changed rectangle are sent."""
    await device.power_on()
    await device.press("c")
    panel = device.app.display.panel
    frame = bytearray(device.app.display.canvas.buffer)
    during = []
    world.host.refresh = lambda kind, ms, frame: during.append(device.panel.bytes_in)
    for x, band, width, bands in (
        (100, 3, 96, 12),
        (0, 0, 296, 16),
        (295, 15, 1, 1),
        (8, 2, 60, 8),
    ):
        for b in range(band, band + bands):
            for i in range(b * 296 + x, b * 296 + x + width):
                frame[i] ^= 0xFF
        await panel.show(frame)  # the first refresh also loads the waveform
        for b in range(band, band + bands):
            for i in range(b * 296 + x, b * 296 + x + width):
                frame[i] ^= 0x3C
        before = device.panel.bytes_in
        during.clear()
        sent = await panel.show(frame)
        assert sent == width * bands
        overhead = during[0] - before - sent
        assert overhead <= 24, overhead
        if sent >= 480:
            assert during[0] - before <= 1.2 * sent
        assert device.panel.glass == device.panel.ram_new


async def test_changed_box_against_a_slow_search(device):
    seed(3)
    for trial in range(150):
        old = bytearray(SIZE)
        for _ in range(40):
            old[getrandbits(30) % SIZE] = getrandbits(8)
        new = bytearray(old)
        for _ in range(trial % 5):
            new[getrandbits(30) % SIZE] ^= 1 << getrandbits(3)
        places = [i for i in range(SIZE) if old[i] != new[i]]
        box = None
        if places:
            columns = [i % WIDTH for i in places]
            bands = [i // WIDTH for i in places]
            box = (min(columns), max(columns), min(bands), max(bands))
        assert changed_box(new, old) == box, (trial, box)


async def test_no_change_sends_nothing(device):
    await device.power_on()
    await device.press("c")
    before = device.panel.bytes_in
    await show(device)
    assert device.panel.bytes_in == before


async def test_sleep_when_idle_and_wake_by_a_press(device):
    await device.power_on()
    await device.press("c")
    assert not device.panel.asleep
    await device.wait(62_500)
    assert device.panel.asleep
    glass = bytes(device.panel.glass)
    device.host.refreshes.clear()
    await device.press("up")
    assert not device.panel.asleep
    assert [kind for _, kind, _ in device.host.refreshes] == ["partial"]
    assert bytes(device.panel.glass) != glass
    assert device.glass_is_canvas()
    await device.wait(200_000)
    assert device.panel.asleep
    await device.press("c")
    assert t("settings.title") in device.text
    assert device.glass_is_canvas()
    assert device.panel.faults == []


async def test_a_busy_line_that_never_falls(device):
    await device.power_on()
    await device.press("c")
    resets = device.panel.resets
    device.panel.stuck = True
    lengths = blinks.record(device)
    await device.tap("down")
    await device.wait(15_000)
    assert 700 in lengths
    assert t("panel.stuck") in device.texts
    assert device.panel.resets > resets  # the driver tries again
    # The game goes on: presses click and act, and the mirror prints the pages.
    device.host.tones.clear()
    await device.tap("up", "a", "c", "c", "c", "c", "c")
    await device.wait(600)  # at the table, a press sooner counts as a slip
    await device.tap("c")
    session = device.app.session("toss")
    assert session.state["rolls"] == 1
    duties = [0] + [duty for _, _, duty in device.host.tones]
    clicks = len([i for i in range(1, len(duties)) if duties[i] and not duties[i - 1]])
    assert clicks == (0 if harness.board.BUZZER is None else 8)
    await device.wait(100)
    assert t("toss.roll_number", 1) in device.texts[-1], device.texts[-1]
    device.panel.stuck = False
    await device.wait(15_000)
    assert not device.host.lit
    assert t("panel.back") in device.texts
    assert device.glass_is_canvas()
    await device.press("a")
    assert device.glass_is_canvas()


async def test_a_countdown_with_a_dead_panel_still_sounds(device):
    if harness.board.BUZZER is None:
        return
    await device.power_on()
    await device.press("c", "a", "c", "c", "c", "c", "c")
    device.panel.stuck = True
    await device.tap("b", "down", "c")
    await device.wait(20_000)
    device.host.tones.clear()
    await device.tap("b", "down", "c")
    await device.wait(12_000)
    assert 1320 in [tone[1] for tone in device.host.tones], device.host.tones


async def test_every_picture_shown_is_a_whole_one(device):
    """Drawing goes on while the panel is busy. Yet each picture on the panel is a complete one."""
    await device.power_on()
    await device.press("c", "a")
    shown = []
    drawn = []
    app = device.app
    draw = app.display.draw

    def draw_and_note():
        draw()
        drawn.append(sha256(app.display.canvas.buffer).digest())
        del drawn[:-3]

    turned = bytearray(SIZE)  # allocated now, while memory has room in one piece

    def refresh(kind, ms, frame):
        for band in range(16):  # source 127 - y: bands and bits in reverse order
            for x in range(WIDTH):
                byte = frame[(15 - band) * WIDTH + x]
                turned[band * WIDTH + x] = byte
        shown.append(sha256(turned).digest() in drawn)

    app.display.draw = draw_and_note
    world.host.refresh = refresh
    names = ("down", "up", "c", "a")
    seed(5)
    for _ in range(80):
        await device.tap(names[getrandbits(8) % 4])
    await device.settle()
    assert len(shown) > 8 and all(shown), shown


async def test_glyphs_of_all_fonts_share_one_room(device):
    """All fonts share one cache of glyphs. Each letter is drawn right, whatever else was drawn and
    however full the cache is."""
    await device.power_on()
    await device.press("c")
    canvas = device.app.display.canvas
    drawn = {}
    for _ in range(2):
        for name in ("r18", "b14", "b16", "b20", "b22", "b26", "b40", "b48"):
            font = fonts.get(name)
            gc.collect()  # otherwise objects that stay would be scattered among garbage
            for place in range(32, 127, 3):
                if font.has(chr(place)):
                    canvas.clear()
                    font.draw(canvas, chr(place), 10, 10)
                    found = sha256(canvas.buffer).digest()
                    assert drawn.setdefault((name, place), found) == found, (name, place)
                    assert max(font.offsets.values()) < 4_000


async def test_a_cancelled_picture_is_made_good(device):
    await device.power_on()
    await device.press("c")
    panel = device.app.display.panel
    old = bytearray(device.app.display.canvas.buffer)
    new = bytearray(SIZE)
    task = asyncio.create_task(panel.show(new))
    await device.wait(50)
    task.cancel()
    await device.wait(500)
    await panel.show(old)
    device.app.display.canvas.buffer[:] = old
    assert device.glass_is_canvas()


async def test_an_exception_in_the_driver_is_made_good(device):
    await device.power_on()
    await device.press("c")
    pictures_fail(2)
    await device.tap("down")
    await device.wait(15_000)
    await device.tap("down")
    await device.wait(15_000)
    assert device.glass_is_canvas()
    assert device.panel.faults == []


async def test_no_panel_at_all(device):
    """The panel's cable is off, so BUSY always says busy. The LED blinks, and the game goes on."""
    await device.power_on(settle=False)
    busy = world.line(harness.board.PANEL["busy"])
    model = busy.source
    busy.source = None
    lengths = blinks.record(device)
    await device.wait(8_000)
    assert lengths == [700, 700, 700]
    await device.tap("c", "a")
    assert t("toss.players") in device.text
    busy.source = model
    await device.wait(12_000)
    assert not device.host.lit
    assert device.glass_is_canvas()


async def test_garbage_is_collected_while_the_glass_is_busy(device):
    """Garbage is collected during each refresh except those of a countdown, whose tones would be
    late."""
    await device.power_on()
    busy = []

    class Noting:
        def collect(self):
            if device.panel.busy_pin() == device.panel.BUSY_LEVEL:
                busy.append(device.app.screen.timed)
            gc.collect()

        def mem_free(self):
            return gc.mem_free()

    memory.gc = Noting()
    try:
        for button in ("c", "down", "up", "a"):
            before = device.app.display.panel.refreshes, len(busy)
            await device.press(button)
            shown = device.app.display.panel.refreshes - before[0]
            assert shown and len(busy) - before[1] >= shown, (button, shown, busy)
        await device.press("c", "c", "c", "c", "c")
        await device.tap("b", "down", "c")
        await device.wait(8_000)
        assert not any(busy)
    finally:
        memory.gc = gc
