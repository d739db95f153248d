"""The program itself: failing screens, the mirror, sound, memory."""

import gc
from random import getrandbits, seed

from toychest import app as app_module
from toychest.games.toss_your_cookies import rules
from toychest.lang import t
from toychest.ui import mirror
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence

HEAP_FLOOR = 60 * 1024


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


def free():
    gc.collect()
    gc.collect()
    return gc.mem_free()


async def visit_all(device, session):
    """Open every screen of the game and the settings."""
    app = device.app
    play = app.screen
    for row in range(12):
        from toychest.games.toss_your_cookies.play import more_menu

        app.open(more_menu(app, session, play))
        await device.settle()
        items = app.screen._items()
        if row >= len(items):
            app.close_above(play)
            break
        app.screen.selected = row
        if items[row][0] in (t("home"), t("redo")):
            app.close_above(play)
            continue
        await device.tap("c")
        await device.settle()
        if items[row][0] == t("toss.count"):
            await device.wait(9000)
        if app.stack[-1] is not play:
            await device.tap("down", "up")
            await device.settle()
        while app.stack[-1] is not play:
            app.close()
        await device.settle()
    for _ in range(6):
        app.open(_settings(app))
        app.screen.selected = _
        await device.settle()
        await device.tap("c")
        await device.settle()
        await device.tap("down", "up")
        await device.settle()
        if _ == 2:
            await device.tap("c")
            await device.settle()
            await device.tap("up", "a")
        if _ == 3:
            await device.tap("c")
            await device.settle()
            await device.tap("up", "c", "b", "a")
        await device.settle()
        app.close_above(play)
    app.buzzer.volume = 12000
    app.save_setting("sound", 2)
    app.open(_winner(session))
    await device.tap("up", "down", "a")
    await device.settle()


def _settings(app):
    from toychest.screens.settings import menu

    return menu(app)


def _winner(session):
    from toychest.games.toss_your_cookies.players import Winner

    return Winner(session)


async def test_memory_over_a_game_of_500_rolls(device):
    """No leak, and never less than 60 KiB free, though the harness shares the heap."""
    session = await start(device)
    seed(1)
    low = free()
    after_50 = None
    for roll in range(1, 501):
        await device.tap("c")
        await device.wait(900)
        if session.state["phase"] == rules.ROLLED:
            if session.state["roll"][0] == rules.TOSS:
                device.app.screen._tossed = True
            if getrandbits(4) == 0:
                await device.tap("a")  # undo
            else:
                await device.tap("c")
        await device.settle()
        if roll in (50, 200, 350, 500):
            await visit_all(device, session)
        if roll % 10 == 0 or roll in (50, 500):
            low = min(low, free())
        if roll == 50:
            after_50 = free()
    end = free()
    print("free after 50 rolls %d, after 500 %d, lowest %d" % (after_50, end, low))
    assert session.state["rolls"] > 400
    assert end >= after_50, (after_50, end)
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
    assert app_module
