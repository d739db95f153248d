"""Memory over a long game: no leak, and enough free bytes at any time."""

from random import getrandbits, seed

import device as harness
from toychest.lang import t
from toychest.ui import fonts

HEAP_FLOOR = 43 * 1024


async def visit_game(device):
    """Open every screen of the game's menu."""
    app = device.app
    play = app.screen
    for row in range(12):
        play.menu()
        app.screen.selected = row
        await device.settle()
        items = app.page().body.items
        if row >= len(items):
            app.close_above(play)
            break
        if items[row][0] in (t("home"), t("redo")):
            app.close_above(play)
            continue
        await device.tap("c")
        await device.settle()
        if items[row][0] == t("toss.count"):
            await device.wait(9000)
        if app.stack[-1] is not play and items[row][0] != t("toss.shout"):  # there, a key chooses
            await device.tap("down", "up")
            await device.settle()
        while app.stack[-1] is not play:
            app.close()
        await device.settle()


async def visit_settings(device):
    """Open every screen of the settings, from Home, and come back to the game."""
    # A function of its own: the table of the game, in a variable, would keep its modules.
    app = device.app
    app.home()
    await device.settle()
    home = app.screen
    for row, label in enumerate([row[0] for row in _settings(app)._items()]):
        if label == t("settings.rest"):  # it closes the game
            continue
        app.open(_settings(app))
        app.screen.selected = row
        await device.settle()
        await device.tap("c")
        await device.settle()
        await device.tap("down", "up")
        await device.settle()
        if label == t("settings.dice"):
            await device.tap("c")
            await device.settle()
            await device.tap("up", "a")
        if label == t("settings.names"):
            await device.tap("c")
            await device.settle()
            await device.tap("up", "c", "b", "a")
        await device.settle()
        app.close_above(home)
    app.buzzer.level = 2
    app.save_setting("sound", 2)
    await device.press("a")  # resume
    app.screen.ask_winner()
    await device.tap("a")
    await device.settle()


def _settings(app):
    from toychest.box.settings import menu

    return menu(app)


async def test_memory_over_a_game_of_500_rolls(device):
    """No leak, and never less than HEAP_FLOOR bytes free."""
    device.host.keep = 8  # more of what the simulated board records would count as the firmware's
    await device.power_on()
    await device.press("c", "a", "c", "c", "c")
    session = device.app.session("toss")
    rules = session.rules
    seed(1)
    low = harness.free()
    after_50 = None
    for roll in range(1, 501):
        pressed = roll % 3 == 0 or session.state["phase"] != rules.READY  # a press takes time
        if pressed:
            await device.tap("c")
            await device.wait(900)
        else:
            session.commit("roll", "SLRT"[roll % 4], "123AM"[roll % 5])
        if session.state["phase"] == rules.ROLLED:
            if session.state["roll"][0] == rules.TOSS:
                session.commit("tossed")
            if not pressed:
                session.commit("next")
            elif getrandbits(4) == 0:
                await device.tap("a")  # undo
            else:
                device.app.redraw()
                await device.tap("c")
        await device.wait(400)
        await device.settle()
        if roll in (50, 200, 350, 500):
            await visit_game(device)
            await visit_settings(device)
        if roll % 10 == 0 or roll in (50, 500):
            low = min(low, harness.free())
        if roll in (50, 500):
            if session.state["phase"] == rules.ROLLED:
                session.commit("next")
            device.app.home()
            fonts.forget()  # which letters are kept depends on the pages before
            end = await device.most_free()
            if roll == 50:
                after_50 = end
            await device.wait(600)
            await device.press("a")  # resume
    print(
        "free after 50 rolls %d, after 500 %d, lowest %d, the simulated board left out"
        % (after_50, end, low)
    )
    assert 0 <= harness.share < 12_000, harness.share
    assert session.state["rolls"] > 400
    # The pages shown before, and the game's line on Home, differ by a few words.
    assert end >= after_50 - 200, (after_50, end)
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []


async def test_home_keeps_no_game_that_it_has_read(device):
    """At power-on, Home reads the games whose line is stale. Their modules leave with them."""
    await device.power_on()
    await device.press("c")
    session = device.app.session("timer")
    session.new(0, "", [1, 60, 0], [60] * 3)
    session = None
    device.app.settings["lines"] = {}
    device.app.memory.forget_game()  # as at a real start, when no module is in memory
    await device.power_off()
    await device.power_on()
    await device.wait(5_000)
    assert device.app.stack[0].lines["timer"][0] == "on"
    kept = [path for path in device.app.stack[0].modules if path.startswith("toychest.games.")]
    assert not kept, kept
