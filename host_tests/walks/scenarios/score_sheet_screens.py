"""Every screen of the score sheet, drawn."""

from shots import begun, commit, drawn, menu_of
from toychest.core import files
from toychest.games.score_sheet import rules
from toychest.games.score_sheet.screens import setup
from toychest.games.score_sheet.screens.table import Table
from toychest.lang import t
from toychest.screens import profiles
from toychest.ui.screens import Message

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
LONG = ["WMWMWMWM"] * 8
SCRABBLE = [0, 0, 1, 5, rules.NO_END, 0, 0]
UNO = [0, 0, 10, 50, rules.ROUND_END, 500, 0]
EXACT = [501, 1, -1, -20, rules.EXACT, 0, 1]
GOLF = [0, 0, 1, 5, rules.ROUNDS, 9, 1]
DARTS = [501, 1, -1, -20, rules.AT_ONCE, 0, 1]


async def test_screens(device):
    shots = await drawn(device, NAMES)
    app = device.app
    for path in ("/profiles.json", "/copy/profiles.json"):
        files.remove_tree(device.saves + path)
    app.settings["players"] = 3
    _setup(device, shots)
    for players in (2, 3, 4, 5, 8):
        session = begun(device, "score_sheet", players, 1, "Scrabble", SCRABBLE)
        table = Table(session)
        shots.take("score_sheet-first-%d" % players, table)
        for number in (8, 22, 0, 131, 14, 7, 64, 9)[:players]:
            commit(session, ("points", number))
        shots.take("score_sheet-table-%d" % players)
        table.points.add(8)
        shots.take("score_sheet-count-%d" % players)
        table.points.clear()
        table.any_player()
        shots.take("score_sheet-any-%d" % players)
        shots.drop()
        shots.drop()
    _table(device, shots)


def _setup(device, shots):
    app = device.app
    session = begun(device, "score_sheet", 3, 0, "", list(rules.USUAL))
    screen = shots.set_up(setup.Setup(session))
    shots.take("score_sheet-setup")
    for players, presses in ((3, ("down",)), (8, ("action",))):
        screen.count.selected = players
        shots.press("action")
        shots.take("seats-%d" % players)
        shots.press(*presses)
        shots.take("seats-%d-%s" % (players, presses[0]))
        shots.drop()
    shots.press("action")
    shots.long("seats-long")
    shots.drop()
    screen.count.selected = 3
    screen.index = 3
    for row in range(7):
        screen.rules.selected = row
        shots.take("score_sheet-rules-%d" % row)
    for row, sheet in ((0, DARTS), (2, SCRABBLE), (3, DARTS)):
        screen.rules.selected = row
        screen.values = list(sheet)
        shots.press("action")
        shots.take("score_sheet-rules-enter-%d" % row)
        shots.drop()
    screen.rules.selected = 4
    for sheet, end in ((UNO, 1), (DARTS, 2), (GOLF, 3), (EXACT, 4)):
        screen.values = list(sheet)
        shots.press("action")
        shots.take("score_sheet-ends-%d" % end)
        shots.press("ok")
        shots.take("score_sheet-end-%d" % end)
        shots.drop()
        shots.take("score_sheet-rules-end-%d" % end)
    screen.rules.selected = 6
    shots.press("action")
    shots.take("score_sheet-keep")
    shots.drop()
    screen.index = 4
    shots.take("score_sheet-lead-3")
    screen.count.selected = 8
    screen.lead.selected = 7
    shots.take("score_sheet-lead-8")
    shots.drop()
    saved = profiles.opened(app, "score_sheet", rules)
    for name, sheet in (("Uno", UNO), ("Scrabble", SCRABBLE)):
        saved.save(name, sheet)
    screen = shots.set_up(setup.Setup(session))
    shots.take("score_sheet-kept-2")
    shots.drop()
    for name, sheet in (
        ("Darts 501", DARTS),
        ("Mini golf", GOLF),
        ("WMWMWMWMWMWM", GOLF),
        ("6", UNO),
        ("7", UNO),
        ("8", UNO),
    ):
        saved.save(name, sheet)
    screen = shots.set_up(setup.Setup(session))
    shots.take("score_sheet-kept-8")
    for at in (4, 8):
        screen.saved.selected = at
        shots.take("score_sheet-kept-8-%d" % at)
    screen.saved.selected = 4
    shots.press("action")
    shots.take("score_sheet-kept-change")
    shots.press("down")
    shots.press("ok")
    shots.take("score_sheet-kept-remove")
    shots.drop()
    profiles.keep(app, saved, "9", UNO)
    shots.press("ok")
    shots.take("score_sheet-kept-full")
    shots.drop()
    shots.drop()
    shots.replaced("score_sheet", session)


def _table(device, shots):
    app = device.app
    session = begun(device, "score_sheet", 3, 0, "Uno", UNO)
    table = Table(session)
    app.open(table)
    shots.one("score_sheet-menu", menu_of(table))
    commit(session, ("points", 85))
    rows = menu_of(table)
    for row in (1, 2, 3):
        rows.selected = row
        shots.one("score_sheet-menu-%d" % row, rows)
    table.any_player()
    shots.press("ok")
    shots.take("score_sheet-enter")
    for intent in ("action", "down", "back"):
        shots.press(intent)
    shots.take("score_sheet-enter-sign")
    for intent in ("up", "ok", "ok", "up"):
        shots.press(intent)
    shots.take("score_sheet-enter-minus")
    shots.press("ok")
    shots.take("score_sheet-table-minus")
    commit(session, ("points", 0), ("points", 12), ("points", 420))
    shots.take("score_sheet-last")
    commit(session, ("extra", 2, -5))
    table.on_intent("back")
    shots.take("score_sheet-undone")
    table.on_intent("up")
    _history(table)
    shots.take("score_sheet-history")
    shots.press("action")
    shots.take("score_sheet-fix")
    for intent in ("action", "up", "ok", "ok", "ok", "ok"):
        shots.press(intent)
    shots.take("score_sheet-fixed")
    _history(table)
    shots.take("score_sheet-history-fixed")
    shots.drop()
    shots.press("back", "up")
    commit(session, ("points", 3), ("points", 3))
    shots.take("score_sheet-over-3")
    shots.one("score_sheet-menu-over", menu_of(table))
    commit(session, ("on",), ("extra", 0, -2), ("extra", 2, 579), ("over",))
    shots.take("score_sheet-over-tie")
    shots.drop()
    session = begun(device, "score_sheet", 8, 0, "", DARTS)
    table = Table(session)
    app.open(table)
    for number in (60, 180, 45, 494, 26, 100, 57, 140):
        commit(session, ("points", -number))
    shots.take("score_sheet-darts")
    table.points.add(-60)
    shots.take("score_sheet-darts-count")
    _come_and_go(device, shots)
    app.settings["names"] = LONG
    session = begun(device, "score_sheet", 8, 0, "", GOLF)
    table = Table(session)
    shots.drop()
    app.open(table)
    for seat in range(8):
        commit(session, ("extra", seat, -12_345 + seat // 7))
    shots.take("score_sheet-most")
    table.points.add(-10_000)
    shots.take("score_sheet-most-count")
    table.any_player()
    shots.take("score_sheet-any-long")
    shots.drop()
    session = begun(device, "score_sheet", 8, 0, "", EXACT)
    commit(session, ("points", -12_345))
    shots.drop()
    app.open(Table(session))
    shots.take("score_sheet-bust-long")
    commit(session, ("extra", 1, 99_999 - 501), ("fix", 1, 1, 99_498, -90))
    _history(app.screen)
    shots.take("score_sheet-history-long")
    shots.drop()
    shots.back()
    shots.drop()
    session = begun(device, "score_sheet", 2, 0, "", GOLF)
    table = Table(session)
    app.open(table)
    for _ in range(18):
        commit(session, ("points", 1 + session.depth % 5))
    shots.take("score_sheet-over-2")
    shots.long("score_sheet-over-long")
    shots.drop()
    shots.refusals("score_sheet", "most")
    shots.one(
        "score_sheet-profiles", Message(t("error.title"), t("error.profiles"), icon="warning")
    )


def _history(table):
    """Open the history from the menu: there its entries can be corrected."""
    [open_it] = [row[2] for row in table.menu_rows() if row[0] == t("history")]
    open_it()


def _come_and_go(device, shots):
    """Draw a bust, and players who join and leave."""
    app = device.app
    session = begun(device, "score_sheet", 4, 0, "Darts 501", EXACT)
    table = Table(session)
    shots.drop()
    app.open(table)
    commit(session, ("points", -180), ("points", -502))
    shots.take("score_sheet-bust")
    menu = menu_of(table)
    for row in (4, 5):
        menu.selected = row
        shots.one("score_sheet-menu-%d" % row, menu)
    commit(session, ("leave", 1))
    shots.take("score_sheet-left")
    table.menu_rows()[5][2]()
    shots.take("score_sheet-leave")
    shots.drop()
    table.menu_rows()[4][2]()
    shots.take("score_sheet-join")
    app.settings["names"] = shots.names[:4] + [""] + shots.names[5:]
    for _ in range(3):
        shots.press("ok")
    shots.take("score_sheet-join-name")
    shots.drop()
    shots.back()
    shots.take("score_sheet-joined")
    _history(table)
    shots.take("score_sheet-history-left")
    shots.drop()
