"""The program itself: failing screens, the mirror, sound."""

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
        assert "> " + t("toss.name") in device.text
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
    await device.press("down", "c", "up", "c")
    assert mirror.console in mirror.listeners
    await device.power_off()
    mirror.listeners.remove(mirror.console)
    await device.power_on()
    assert mirror.console in mirror.listeners
    await device.press("down", "c", "up", "c")
    assert mirror.console not in mirror.listeners
    assert "> " + t("settings.mirror") + " (" + t("off") + ")" in device.text


async def test_sound_off_quiet_and_on(device):
    await start(device)
    device.app.home()
    await device.press("down", "c", "down")
    loudness = []
    for _ in range(3):
        await device.press("c")
        device.host.tones.clear()
        await device.press("down", "up")
        loudness.append(max([tone[2] for tone in device.host.tones] + [0]))
    assert loudness[0] == 0 and 0 < loudness[1] < loudness[2], loudness
