"""The panel: refreshes, ghosts, sleep, a BUSY line that never falls."""

import gc
from hashlib import sha256
from random import getrandbits, seed

import blinks
import device as harness
import world
from faults import faults_but_cuts, pictures_fail
from panels import is_ssd1680, right
from seated import borrow
from toychest import boards
from toychest.app import memory
from toychest.drivers.epd import SIZE, WIDTH
from toychest.lang import t
from toychest.ui import fonts, mirror


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


async def test_full_refresh_after_so_many_changes(device):
    """Ghosts are cleared after 50 pictures with small changes, or 32 with large ones."""
    await device.power_on()
    await device.press("c")
    panel = borrow(device)
    device.host.keep = 200
    frame = bytearray(device.app.display.canvas.buffer)
    for places, most in (((0,), panel.full_every), (range(SIZE), 32)):
        panel.partials = panel.changed = 0
        device.host.refreshes.clear()
        for _ in range(2 * most + 2):
            for i in places:
                frame[i] ^= 0x3C
            await panel.show(frame)
        kinds = [kind for _, kind, _ in device.host.refreshes]
        assert kinds == (["partial"] * most + ["full"]) * 2, kinds


async def test_only_the_changed_rectangle_is_sent(device):
    """Up to the refresh command, at most 1.2 times the bytes of the changed rectangle are sent."""
    await device.power_on()
    await device.press("c")
    panel = borrow(device)
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
        assert overhead <= 18, overhead
        if sent >= 480:
            assert during[0] - before <= 1.2 * sent
        assert device.panel.glass == device.panel.ram_new


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
    console, printed = mirror.console, []
    mirror.console = printed.append
    device.panel.stuck = True
    lengths = blinks.record(device)
    await device.tap("down")
    await device.wait(15_000)
    assert 700 in lengths
    assert t("panel.stuck") in device.texts
    assert device.panel.resets > resets  # the driver tries again
    # The game goes on: presses click and act, and the mirror prints the pages.
    device.host.tones.clear()
    await device.tap("up", "a", "c", "c", "c")
    await device.wait(600)  # at the table, a press sooner counts as a slip
    await device.tap("c")
    session = device.app.session("toss")
    assert session.state["rolls"] == 1
    duties = [0] + [duty for _, _, duty in device.host.tones]
    clicks = len([i for i in range(1, len(duties)) if duties[i] and not duties[i - 1]])
    assert clicks == (0 if harness.board.BUZZER is None else 6)
    await device.wait(100)
    assert t("toss.roll_number", 1) in device.texts[-1], device.texts[-1]
    device.panel.stuck = False
    await device.wait(15_000)
    assert not device.host.lit
    assert t("panel.back") in device.texts
    assert printed == [t("panel.stuck"), t("panel.back")]  # although the setting "mirror" is off
    mirror.console = console
    assert device.glass_is_canvas()
    await device.press("a")
    assert device.glass_is_canvas()


async def test_every_picture_shown_is_a_whole_one(device):
    """Drawing goes on while the panel is busy. Yet each picture on the panel is a complete one."""
    turned = bytearray(SIZE)  # allocated now, while memory has room in one piece
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
    for _ in range(200):
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
        for name in ("r18", "b14", "b16", "b20", "b26", "b35", "b40"):
            font = fonts.get(name)
            gc.collect()  # otherwise objects that stay would be scattered among garbage
            for place in range(32, 127, 3):
                if font.has(chr(place)):
                    canvas.clear()
                    font.draw(canvas, chr(place), 10, 10)
                    found = sha256(canvas.buffer).digest()
                    assert drawn.setdefault((name, place), found) == found, (name, place)
                    assert max(font.offsets.values()) < 4_000


async def test_an_exception_in_the_driver_is_made_good(device):
    await device.power_on()
    await device.press("c")
    pictures_fail(2)
    await device.tap("down")
    await device.wait(15_000)
    await device.tap("down")
    await device.wait(15_000)
    assert device.glass_is_canvas()
    assert faults_but_cuts(device.panel) == []


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

        def threshold(self, size):
            gc.threshold(size)

    memory.gc = Noting()
    try:
        for button in ("c", "down", "up", "a"):
            before = device.app.display.panel.refreshes, len(busy)
            await device.press(button)
            shown = device.app.display.panel.refreshes - before[0]
            assert shown and len(busy) - before[1] >= shown, (button, shown, busy)
        await device.press("c", "c", "c")
        await device.tap("b", "down", "c")
        await device.wait(8_000)
        assert not any(busy)
    finally:
        memory.gc = gc


# ---- kinds of panels


async def test_a_slow_film(device):
    """Letters are grey after a partial refresh, and black after a full one. With a longer pulse
    they are always black."""
    slow = world.panel.film * 32 // 20
    world.panel.film = slow
    await device.power_on()
    assert device.panel.is_clear()
    await device.press("c", "down")
    assert not device.panel.is_clear()
    device.app.display.panel.partials = 50  # else the full refresh of a UC8151 is a short one
    device.app.redraw(full=True)
    await device.settle()
    assert device.glass_is_canvas()
    await device.power_off()
    with open(device.saves + ".panel", "wb") as file:
        file.write(boards.tuning_text(harness.board, 8, slow))
    await right(device, film=slow)
    await right(device, film=slow, celsius=0)


async def test_other_batches_of_the_ssd1680(device):
    """The voltages, the first source and the directions of the cursor differ between batches."""
    if not is_ssd1680():
        return
    other = {0x03: b"\x14", 0x04: b"\x3c\xa8\x2e", 0x2C: b"\x50", 0x3F: b"\x22"}
    await right(device, own=other)
    await right(device, counts_down=True)
    await right(device, readable=False)
    harness.board.PANEL["offset"] = 0
    await right(device, offset=0)
    await right(device, offset=0, own=other, film=12)
    del harness.board.PANEL["offset"]
    await device.power_on()
    assert not device.glass_is_canvas()  # shifted by 8 rows


async def test_panels_that_grey(device):
    """Some panels turn grey when the power goes off, so it stays on while somebody plays."""
    if is_ssd1680():
        return
    for greys in ("never", "below 4"):
        for after in ("copy", "swap", "keep"):
            await right(device, greys=greys, after=after)
    world.panel = world.model("uc8151")
    world.panel.greys = "always"
    await device.power_on()
    await device.press("c")
    for _ in range(20):
        await device.press("down")
        await device.wait(3_000)
        assert device.glass_is_canvas()


async def test_the_high_voltage_goes_off_after_five_seconds(device):
    await device.power_on()
    await device.press("c")
    panel = device.panel
    for _ in range(8):
        await device.press("down")
        await device.wait(3_000)
        assert panel.on
    await device.wait(5_500)
    assert not panel.on and not panel.asleep
    refreshes = dict(panel.refreshes)
    await device.wait(30_000)
    assert not panel.on and panel.refreshes == refreshes
    await device.press("down")
    assert panel.on and device.glass_is_canvas()
    assert panel.faults == []


async def test_a_press_waits_while_the_voltage_goes_off(device):
    """It waits 140 ms at most."""
    await device.power_on()
    await device.press("c")
    panel = device.app.display.panel
    switch_off = panel._switch_off
    waited = []

    async def off():
        device.down("down")
        since = device.now()
        begins = dict(device.panel.refreshes)
        await switch_off()
        waited.append(device.now() - since)
        assert device.panel.refreshes == begins

    panel._switch_off = off
    while not waited:
        await device.wait(100)
    device.up("down")
    panel._switch_off = switch_off
    await device.settle()
    assert waited[0] <= 150, waited
    assert device.glass_is_canvas() and device.panel.faults == []


async def test_the_voltage_goes_off_after_an_error(device):
    await device.power_on()
    await device.press("c", "down")
    assert device.panel.on
    pictures_fail(1)
    await device.tap("down")
    await device.wait(700)
    assert not device.panel.on
    await device.wait(15_000)
    assert device.glass_is_canvas()


async def test_ctrl_c_switches_the_voltage_off(device):
    """At any moment of a picture."""
    for wait in (0, 5, 40, 100, 200, 700):
        await device.power_on()
        await device.tap("c")
        await device.wait(wait)
        panel = device.app.display.panel
        await device.stop()  # the tasks of the app end, as after Ctrl-C
        await panel.halt()
        assert not device.panel.on, wait
        await device.wait(5_000)  # a full refresh that has begun ends by itself
        assert not device.panel.on, wait
        assert faults_but_cuts(device.panel) == [], (wait, device.panel.faults)


async def test_a_refresh_of_eleven_seconds(device):
    """In the cold a full refresh of an old panel may take so long. Presses act meanwhile, and the
    box does not restart."""
    world.speed = 4.012 / 11 if is_ssd1680() else 1.62 / 11
    await device.power_on(settle=False)
    assert device.host.lit
    await device.wait(3_000)
    assert device.app.display.panel.refreshes == 1
    await device.tap("c")
    for _ in range(10):
        await device.tap("down")
        await device.wait(800)
    assert t("home.title") in device.text
    await device.settle()
    world.speed = 1.0
    await device.wait(40_000)
    assert device.host.resets == 0 and not device.host.lit
    assert t("panel.stuck") not in device.texts
    assert device.glass_is_canvas()
    assert device.panel.faults == []


async def test_a_busy_that_never_comes(device):
    """The wire of BUSY is broken: three long blinks say so once, and the game goes on."""
    lengths = blinks.record(device)
    world.panel.silent = True
    await device.power_on(settle=False)
    await device.wait(8_000)
    assert lengths.count(700) == 3
    await device.tap("c", "a")
    assert t("toss.players") in device.text
