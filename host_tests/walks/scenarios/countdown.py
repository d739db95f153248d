"""The countdown to a toss: one, two, three, toss."""

import world
from toychest.lang import t

BEAT_TONES = (660, 660, 660, 1320)
LENGTHS_MS = (140, 140, 140, 500)


async def ready(device):
    await device.power_on()
    await device.press("c", "a", "c", "c", "c")
    assert t("toss.your_roll") in device.text
    device.host.keep = 500


def beats(device):
    """Return the countdown's tones: list of (ms, Hz, duty)."""
    return [tone for tone in device.host.tones if tone[1] in BEAT_TONES and tone[2]]


def lengths(device):
    """Return the lengths of the countdown's tones, ms."""
    heard = device.host.tones
    starts = [i for i, tone in enumerate(heard) if tone[1] in BEAT_TONES and tone[2]]
    return [next(at for at, _, duty in heard[i:] if not duty) - heard[i][0] for i in starts]


async def count(device, beat_ms):
    """Start a countdown from the menu; returns (tones, refreshes)."""
    device.app.settings["beat"] = beat_ms
    device.host.tones.clear()
    device.host.refreshes.clear()
    await device.tap("b", "down", "c")
    await device.wait(4 * 1700 + 6000)
    return beats(device), list(device.host.refreshes)


async def check(device, beat_ms, expected_ms):
    tones, refreshes = await count(device, beat_ms)
    assert [tone[1] for tone in tones] == list(BEAT_TONES), tones
    for i in range(4):
        when = tones[0][0] + i * expected_ms
        assert abs(tones[i][0] - when) <= 5, (beat_ms, tones)
    for lasted, wanted in zip(lengths(device), LENGTHS_MS):  # noqa: B905 (MicroPython)
        assert abs(lasted - wanted) <= 1, lengths(device)
    assert tones[3][2] > tones[0][2]  # the last tone is louder
    words = refreshes[-5:-1]  # without the last refresh, that of the screen after the countdown
    for i, (start, kind, ms) in enumerate(words):
        assert kind == "partial", refreshes
        assert start + ms <= tones[i][0], (beat_ms, i, start, ms, tones)
        assert start + ms >= tones[i][0] - 250  # the picture is not much too early


async def test_on_a_slow_panel(device):
    """A partial refresh of the panel takes 0.75 s. Beats that are shorter get longer."""
    await ready(device)
    world.speed = 0.56
    await count(device, 1500)  # here the driver measures how long the panel takes
    slow = device.app.display.panel.partial_ms
    assert 700 < slow < 800, slow
    await check(device, 700, 900)
    await check(device, 1000, 1000)
    await check(device, 1500, 1500)


async def test_the_shortest_beat_of_each_film(device):
    """The longer the panel is driven, the longer the beat must be."""
    await ready(device)
    panel = device.app.display.panel
    for panel.frames, beat_ms in ((12, 700), (20, 700), (32, 800), (40, 1000)):
        panel.partials = panel.full_every  # the next full refresh is followed by the new waveform
        device.app.redraw(full=True)
        await device.settle()
        await count(device, 1500)  # here the driver measures how long the panel takes
        await check(device, 700, beat_ms)


async def test_cancelled_at_any_moment(device):
    await ready(device)
    device.app.settings["beat"] = 700
    for at in (350, 450, 700, 1100, 1500, 1900, 2300, 2700):
        await device.tap("b", "down", "c")
        await device.wait(at)
        await device.tap("a")
        await device.settle()
        assert t("toss.your_roll") in device.text, (at, device.text)
        device.host.tones.clear()
        await device.wait(4000)
        assert beats(device) == [], at
        assert device.glass_is_canvas()


async def test_sound_off_is_silent(device):
    await ready(device)
    device.app.buzzer.level = 0
    tones, refreshes = await count(device, 800)
    assert tones == []
    assert len(refreshes) >= 5


async def test_try_the_beat_in_the_settings(device):
    await ready(device)
    device.app.home()
    await device.settle()
    await device.press("up", "a", "down", "down", "down", "down", "c")
    assert t("settings.beat.caption") in device.text, device.text
    await device.press("up", "up", "b")
    await device.wait(9000)
    tones = beats(device)
    assert abs(tones[-1][0] - tones[-2][0] - 1200) <= 5, tones
    assert t("settings.beat.caption") in device.text
    await device.press("c")
    assert device.app.settings["beat"] == 1200
    device.app.display.panel.partial_ms = 3_000  # a panel slower than any beat
    await device.press("c")
    assert t("settings.beat.caption") in device.text, device.text
