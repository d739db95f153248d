"""Every screen of play money, drawn."""

from shots import begun, commit, drawn, menu_of
from toychest.core import files
from toychest.games.play_money import rules
from toychest.games.play_money.rules import BANK
from toychest.games.play_money.screens import payment, setup
from toychest.games.play_money.screens.table import Table
from toychest.lang import t
from toychest.screens import profiles
from toychest.ui.screens import Message

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
LONG = ["WMWMWMWM"] * 8
FARM = [15_000, "€", 2_000, 0, 0, 500, 1_000, 5_000, 10_000, 20_000]
PLAIN = [20, "", 0, 1, 0]


async def test_screens(device):
    shots = await drawn(device, NAMES)
    app = device.app
    for path in ("/profiles.json", "/copy/profiles.json"):
        files.remove_tree(device.saves + path)
    app.settings["players"] = 3
    _setup(device, shots)
    for players in (2, 3, 4, 5, 8):
        session = begun(device, "play_money", players, "", rules.USUAL)
        table = Table(session)
        shots.take("play_money-first-%d" % players, table)
        commit(session, ("go", 1), ("each", 0, 50), ("pay", 0, BANK, 1_540), ("pay", 1, 0, 120))
        table.on_intent("down")
        shots.take("play_money-table-%d" % players)
        payment.pay(table)
        shots.take("play_money-who-%d" % players)
        if players > 4:
            shots.press("action")
            shots.take("play_money-others-%d" % players)
        shots.drop()
        shots.drop()
    _table(device, shots)


def _setup(device, shots):
    app = device.app
    session = begun(device, "play_money", 3, "", rules.USUAL)
    screen = shots.set_up(setup.Setup(session))
    shots.take("play_money-setup")
    screen.index = 3
    for row in range(7):
        screen.rules.selected = row
        shots.take("play_money-rules-%d" % row)
    screen.values = list(FARM)
    for row in (0, 1, 2, 3):
        screen.rules.selected = row
        shots.press("action")
        shots.take("play_money-change-%d" % row)
        if row == 1:
            for sign in ("", "M", "W", "Q"):
                app.screen.question.selected = sign
                shots.take("play_money-sign-" + (sign or "none"))
        if row == 3:
            app.screen.selected = 5
            shots.take("play_money-quick-add")
            shots.press("ok")
            shots.take("play_money-quick-new")
            shots.drop()
        shots.drop()
    for name, values in (("farm", FARM), ("plain", PLAIN)):
        screen.values = list(values)
        screen.rules.selected = 3
        shots.take("play_money-rules-" + name)
    shots.drop()
    saved = profiles.opened(app, "play_money", rules)
    for name, values in (("Railway", rules.USUAL), ("Farm", FARM), ("WMWMWMWMWMWM", FARM)):
        saved.save(name, values)
    screen = shots.set_up(setup.Setup(session))
    shots.take("play_money-kept")
    screen.saved.selected = 2
    shots.press("ok")
    shots.take("play_money-kept-names")
    shots.drop()
    shots.replaced("play_money", session)


def _table(device, shots):
    app = device.app
    session = begun(device, "play_money", 4, "Farm", FARM)
    table = Table(session)
    shots.take("play_money-farm", table)
    for row, events in ((0, ()), (2, (("pay", 0, 1, 120),)), (6, ()), (8, ())):
        commit(session, *events)
        menu = menu_of(table)
        menu.selected = row
        shots.one("play_money-menu-%d" % row, menu)
    payment.collect(table)
    shots.take("play_money-amounts")
    app.screen.selected = 4
    shots.take("play_money-amounts-last")
    shots.press("action")
    shots.take("play_money-digits")
    for intent in ("up", "ok", "down"):
        shots.press(intent)
    shots.take("play_money-digits-15")
    shots.press("action")
    shots.take("play_money-digits-long")
    shots.drop()
    shots.drop()
    for sign in (1, -1):
        for name, party in (("", table.seat), ("-bank", BANK)):
            payment.each(table, party, sign)
            shots.take("play_money-each-%s%s" % ("to" if sign < 0 else "from", name))
            shots.drop()
    for name, event in (
        ("get", ("pay", BANK, 2, 20_000)),
        ("pay", ("pay", 2, BANK, 500)),
        ("to", ("pay", 3, 2, 1_500)),
        ("collects", ("each", 1, 100)),
        ("gives", ("each", 1, -50)),
        ("bank-collects", ("each", BANK, 100)),
        ("bank-gives", ("each", BANK, -50)),
        ("go", ("go", 0)),
        ("out", ("out", 1)),
    ):
        commit(session, event)
        shots.take("play_money-told-" + name)
    table.on_intent("back")
    shots.take("play_money-undone")
    table.history_row()[2]()
    shots.take("play_money-history")
    for _ in range(8):
        shots.press("down")
    shots.take("play_money-history-start")
    shots.drop()
    shots.drop()
    session = begun(device, "play_money", 3, "", PLAIN)
    table = Table(session)
    shots.take("play_money-plain", table)
    commit(session, ("pay", 0, 1, 145))
    shots.take("play_money-debt")
    payment.pay(table)
    shots.press("up")
    shots.take("play_money-plain-digits")
    shots.drop()
    shots.drop()
    shots.drop()
    _pot(device, shots)
    app.settings["names"] = LONG
    for players in (3, 4, 8):
        session = begun(device, "play_money", players, "", [900_000, "M", 0, 1, 0, 999_999])
        table = Table(session)
        shots.take("play_money-most-%d" % players, table)
        commit(session, ("pay", 0, BANK, 999_999), ("pay", 0, BANK, 888_888), ("pay", 2, 1, 88_888))
        shots.take("play_money-least-%d" % players)
        payment.pay(table)
        shots.take("play_money-long-who-%d" % players)
        shots.press("ok")
        shots.take("play_money-long-amounts-%d" % players)
        shots.press("action")
        shots.take("play_money-long-digits-%d" % players)
        for _ in range(4):
            shots.drop()
        session = begun(device, "play_money", players, "WMWMWMWMWMWM", [900_000, "M", 0, 1, 1])
        commit(session, ("pot", 1, 888_888))
        table = Table(session)
        shots.take("play_money-pot-most-%d" % players, table)
        shots.one("play_money-pot-most-menu-%d" % players, menu_of(table))
        shots.drop()
    shots.back()
    shots.refusals("play_money", "short", "last", "most", "go")
    who = t("play_money.refuse.who", "Alejandr", "-€999 999")
    shots.one("play_money-refuse-who", Message(t("refused"), who, icon="hand"))


def _pot(device, shots):
    """Draw the pages with a pot, and players who are out."""
    for players in (3, 4, 5, 8):
        session = begun(device, "play_money", players, "Farm", FARM[:4] + [1] + FARM[5:])
        commit(session, ("out", 1), ("pot", 0, 500), ("pot", 2, 1_000))
        table = Table(session)
        shots.take("play_money-pot-%d" % players, table)
        menu = menu_of(table)
        menu.selected = 1
        shots.one("play_money-pot-menu-%d" % players, menu)
        payment.pay(table)
        shots.take("play_money-pot-who-%d" % players)
        if players > 4:
            shots.press("action")
            shots.take("play_money-pot-others-%d" % players)
        if players == 4:
            shots.press("ok")
            shots.take("play_money-pot-amounts")
            shots.drop()
        shots.drop()
        commit(session, ("pot", 0, -1_500), ("pot", 2, 20))
        shots.take("play_money-pot-taken-%d" % players)
        if players == 4:
            table.history_row()[2]()
            shots.take("play_money-pot-history")
            shots.drop()
            commit(session, ("out", 0), ("out", 2))
            shots.take("play_money-pot-out")
        shots.drop()
