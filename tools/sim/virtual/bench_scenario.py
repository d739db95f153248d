"""What tools/bench.py measures on the simulated board; prints a line of JSON each."""

import json

import device as harness
from toychest import games
from toychest.core.entropy import Pool
from toychest.core.session import at_once
from toychest.ui import fonts


def _tell(what, **figures):
    figures["what"] = what
    print(json.dumps(figures))


def _memory(device, where):
    device.forget()
    kept = harness.free()
    fonts.forget()
    _tell("memory", where=where, free=kept, without_glyphs=harness.free())


class _Meter:
    """Counts what goes over the wires while the firmware shows pictures."""

    def __init__(self, device):
        self._device = device
        self._show = device.app.panel.show
        self._pictures = []
        device.app.panel.show = self._shown

    async def _shown(self, *arguments):
        size = await self._show(*arguments)
        self._pictures.append(size)
        return size

    async def step(self, name, *buttons):
        """Tap buttons, wait for the glass, tell what that took."""
        device = self._device
        model = device.panel
        await device.wait(1000)  # no double press
        self._pictures.clear()
        bytes_in, selects, refreshes = model.bytes_in, model.selects, dict(model.refreshes)
        await device.tap(*buttons)
        await device.settle()
        _tell(
            "step", name=name, rectangle=sum(self._pictures),
            sent=model.bytes_in - bytes_in, selects=model.selects - selects,
            full=model.refreshes["full"] - refreshes["full"],
            partial=model.refreshes["partial"] - refreshes["partial"],
        )


async def bench(device):
    """From the first start to a roll, then through every screen of the More menu."""
    await device.power_on()
    _memory(device, "after boot")
    app = device.app
    app.pool = Pool(urandom=bytes)  # the same rolls each time, so that figures can be compared
    app.pool.press = lambda ticks_us: None
    meter = _Meter(device)
    await meter.step("menu step", "down")
    await device.press("up", "c")  # English
    await meter.step("new game (full refresh)", "c")
    await meter.step("number step", "up")
    await device.press("c", "c", "c", "c")  # rounds, deck, who starts, begin
    _memory(device, "in a game")
    await meter.step("roll", "c")
    await meter.step("undo", "a")
    await meter.step("open the menu", "b")
    await device.press("a")
    await _toss(device)
    await _shop(device)
    model = device.panel
    _tell("refreshes", full=model.refreshes["full"], partial=model.refreshes["partial"],
          faults=len(model.faults))


async def _toss(device):
    """Toss Your Cookies: every screen of its menu, and a hundred rolls."""
    app = device.app
    play = app.screen
    row = 0
    while True:
        await device.press("b")
        menu = app.screen
        items = menu._items()
        if row >= len(items) - 2:  # the last two leave the game
            break
        menu.selected = row
        await device.press("c")
        await device.wait(8000)  # a countdown ends by itself
        app.close_above(play)
        await device.settle()
        row += 1
    session = app.session(games.GAMES[0])
    app.close_above(play)
    await device.settle()
    while session.depth > 1:
        await device.press("a")  # undo what the menu did
    _memory(device, "after visiting the menu's screens")
    for _ in range(100):
        await device.press("c", "a")  # roll, undo
    _memory(device, "after 100 rolls more")


async def _shop(device):
    """My Toy Shop, its plan with a card that is to be put into a shop of ten."""
    app = device.app
    app.home()
    at_once(app.forgetting("my_toy_shop"))
    session = app.session("my_toy_shop")
    session.new(4, 0, 0, 1)
    from toychest.games.my_toy_shop import plan

    for seat, register in enumerate(("0123", "1032", "2301", "3210")):
        session.commit("register", seat, register)
    while len(session.state["earned"][3]) < 10:
        seat = session.state["turn"]
        place = plan.places(session.state["laid"][seat])[-1]
        session.commit("card", place[0], place[1], 7, "afkp")
        session.commit("next")
    app.work(games.opening_part(app, "my_toy_shop", "play", lambda play: play.Play(session)))
    await device.settle()
    _memory(device, "at My Toy Shop")
    await device.wait(600)
    await device.press("c", "up", "c", "c", "c", "c", "c")  # four quarters, four toys
    await device.press("b")
    _memory(device, "with a place suggested")
    app.home()
    await device.settle()
