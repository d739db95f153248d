"""Every screen of the timer, drawn."""

from shots import begun, commit, drawn, menu_of
from toychest import games
from toychest.core import files
from toychest.core.profiles import Profiles
from toychest.games.timer import rules
from toychest.games.timer.screens import setup
from toychest.games.timer.screens.table import Table

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
LONG = ["WMWMWMWM"] * 8
GAME = "timer"


def of(kind, seconds, players, name="", extra=0):
    """Return the arguments of the event "start"."""
    return 0, name, [kind, seconds, extra], [seconds or rules.LONGEST] * players


async def test_screens(device):
    shots = await drawn(device, NAMES)
    for path in ("/profiles.json", "/copy/profiles.json"):
        files.remove_tree(device.saves + path)
    device.app.settings["players"] = 3
    await _countdown(device, shots)
    await _turns(device, shots)
    await _kinds(device, shots)
    _setup(device, shots)


async def _countdown(device, shots):
    session = begun(device, GAME, *of(0, 210, 1))
    table = Table(session)
    shots.take("timer-ready", table)
    table.go()
    shots.take("timer-runs")
    table.halt()
    commit(session, ("spent", 26_500))
    shots.take("timer-paused")
    shots.one("timer-menu", menu_of(table))
    commit(session, ("spent", 173_500))
    table.go()
    await device.wait(3_010)
    shots.take("timer-runs-last")
    table.halt()
    commit(session, ("spent", 10_000))
    shots.take("timer-up")
    rows = menu_of(table)
    for row in (1, 4):
        rows.selected = row
        shots.one("timer-menu-%d" % row, rows)
    table.history_row()[2]()
    shots.take("timer-history")
    shots.drop()
    commit(session, ("reset",))
    shots.press("back")
    shots.take("timer-undone")
    shots.one("timer-menu-redo", menu_of(table))
    shots.drop()
    session = begun(device, GAME, *of(0, rules.MOST, 1, "WMWMWMWMWMWM"))
    shots.one("timer-most", Table(session))


async def _turns(device, shots):
    app = device.app
    for players in (2, 3, 5, 8):
        session = begun(device, GAME, *of(1, 1_500, players, "Scrabble"))
        table = Table(session)
        shots.take("timer-turns-ready-%d" % players, table)
        commit(session, ("turn", players - 1), ("spent", 312_000), ("pass",), ("spent", 1_490_000))
        table.go()
        await device.wait(4_010)
        shots.take("timer-turns-runs-%d" % players)
        table.halt()
        commit(session, ("spent", 7_300))
        shots.take("timer-turns-paused-%d" % players)
        commit(session, ("spent", 2_700))
        shots.take("timer-turns-up-%d" % players)
        commit(session, ("pass",))
        shots.take("timer-turns-out-%d" % players)
        shots.drop()
    app.open(table)
    commit(session, ("spent", 2_000), ("pass",), ("spent", 4_000), ("pass",), ("turn", 6))
    table.history_row()[2]()
    shots.take("timer-turns-history")
    shots.drop()
    shots.press("back")
    shots.take("timer-turns-undone")
    commit(session, ("reset",))
    shots.press("back")
    shots.take("timer-turns-undone-reset")
    shots.drop()
    app.settings["names"] = LONG
    session = begun(device, GAME, *of(1, rules.MOST, 8, "WMWMWMWMWMWM"))
    table = Table(session)
    shots.take("timer-turns-long", table)
    for _ in range(7):
        commit(session, ("spent", rules.MOST * 1000), ("pass",))
    table.go()
    shots.take("timer-turns-alone")
    table.halt()
    commit(session, ("spent", rules.MOST * 1000))
    shots.take("timer-turns-up-long")
    shots.drop()
    shots.back()


async def _kinds(device, shots):
    """Draw the clocks with extra seconds, of one turn, and of the used time."""
    for name, kind, seconds, extra, counts in (
        ("turn", rules.TURN, 30, 0, (2,)),
        ("fischer", rules.FISCHER, 300, 3, (4,)),
        ("delay", rules.DELAY, rules.MOST, 99, (8,)),
        ("used", rules.USED, 0, 0, (2, 4, 8)),
    ):
        for players in counts:
            session = begun(device, GAME, *of(kind, seconds, players, "", extra))
            table = Table(session)
            shots.take("timer-%s-ready-%d" % (name, players), table)
            commit(session, ("spent", 12_300), ("pass",), ("spent", 2_000))
            table.go()
            await device.wait(1_010)
            shots.take("timer-%s-runs-%d" % (name, players))
            table.halt()
            if players < 8:
                table.history_row()[2]()
                shots.take("timer-%s-history-%d" % (name, players))
                shots.drop()
            if name == "used":
                shots.one("timer-used-menu-%d" % players, menu_of(table))
                for _ in range(players):
                    commit(session, ("spent", rules.LONGEST * 1000 - 20_000), ("pass",))
                shots.take("timer-used-most-%d" % players)
            shots.drop()
    session = begun(device, GAME, *of(rules.CLOCK, 300, 3))
    table = Table(session)
    device.app.open(table)
    rows = menu_of(table)
    rows.selected = 2
    shots.one("timer-own-row", rows)
    table.menu_rows()[2][2]()
    shots.take("timer-own")
    shots.press("up", "ok", "ok", "ok")
    shots.take("timer-own-taken")
    shots.drop()
    device.app.settings["players"] = 3


def _setup(device, shots):
    app = device.app
    session = begun(device, GAME, *of(0, 210, 1))
    screen = setup.Setup(session)
    shots.take("timer-setup", screen)
    for row in (0, 4):
        screen.selected = row
        shots.take("timer-setup-%d" % row)
    screen.on_intent("action")
    for row in (0, 3):
        app.screen.selected = row
        shots.take("timer-kinds-%d" % row)
    app.screen.selected = 1
    shots.press("ok")
    shots.take("timer-enter-fischer")
    shots.press("ok", "ok", "ok")
    shots.take("timer-enter-extra")
    shots.drop()
    shots.drop()
    for several in (0, 1):
        screen.enter_time(several)
        shots.take("timer-enter-%d" % several)
        for _ in range(2):
            app.screen.on_intent("ok")
        shots.take("timer-enter-%d-last" % several)
        shots.drop()
    screen.enter_time(0)
    app.screen.on_intent("action")
    for _ in range(9):
        app.screen.on_intent("up")
    shots.take("timer-enter-long")
    shots.drop()
    shots.drop()
    saved = Profiles(device.saves, GAME, rules.is_values)
    for name, values in (
        ("Eggs", [0, 370, 0]),
        ("Chess", [1, 1_500, 0]),
        ("WMWMWMWMWMWM", [4, 5_940, 99]),
    ):
        saved.save(name, values)
    screen = setup.Setup(session)
    shots.take("timer-kept", screen)
    for at in (2, 4):
        screen.selected = at
        shots.take("timer-kept-%d" % at)
    screen.begin("Chess", [1, 1_500, 0])
    shots.take("timer-players")
    app.screen.on_intent("ok")
    shots.take("timer-names")
    shots.drop()
    shots.drop()
    session = begun(device, GAME, *of(1, 60, 3, "Chess"))
    commit(session, ("spent", 1))
    setup.begin(app, session, 1, "", [0, 60, 0])
    shots.take("timer-replace")
    shots.drop()
    app.stack[0].select(games.GAMES.index(GAME))
    app.memory.forget_game()
    app.session(GAME)  # as it is on flash
    shots.take("home-timer")
