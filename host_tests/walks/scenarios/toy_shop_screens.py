"""Every screen of My Toy Shop, drawn."""

from at_toy_shop import SHOP
from shots import begun, commit, drawn, menu_of
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.screens import majority, put_right, setup
from toychest.games.toy_shop.screens.enter_coins import EnterCoins
from toychest.games.toy_shop.screens.menu import market
from toychest.games.toy_shop.screens.statistics import statistics
from toychest.games.toy_shop.screens.table import Table

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]
LONG = ["WMWMWMWM"] * 8
# Coins of each card: usual numbers, and the highest ones.
EARNED = (1, 2, 0, 3, 4, 2, 5, 6, 1, 7, 8, 2, 3, 9, 14)
MOST = (9, 20, 13, 18)


def _session(device, players, starter=0, youngest=0, way=0):
    return begun(device, "toy_shop", players, starter, youngest, way)


def _fill(session, earned):
    """Commit cards of all players up to the end of the game. earned: coins of each card."""
    state = session.state
    while state["phase"] != rules.MAJORITY:
        turn = state["turn"]
        one = earned[(len(state["earned"][turn]) + 4 * turn) % len(earned)]
        commit(session, ("coins", one) if one else ("coins",))
        state = session.state


async def test_screens(device):
    shots = await drawn(device, NAMES)
    app = device.app
    session = _session(device, 4)
    screen = shots.set_up(setup.Setup(session))
    shots.take("toy_shop-setup-4")
    screen.index = 2
    for way in range(3):
        screen.way.selected = way
        shots.take("toy_shop-way-%d" % way)
    screen.index = 3
    for players in (2, 3, 4):
        screen.count.selected = players
        shots.take("toy_shop-starter-%d" % players)
    screen.index = 4
    shots.take("toy_shop-youngest")
    shots.one("toy_shop-market", market())
    shots.drop()
    shots.replaced("toy_shop", session)

    # A turn
    for players in (2, 3, 4):
        session = _session(device, players, players - 1)
        table = Table(session)
        shots.one("toy_shop-first-%d" % players, table)
    shots.take("toy_shop-first", table)
    shots.one("toy_shop-menu-first", menu_of(table))
    for count in (1, 8, 17, 60):
        table.coins.clear()
        table.coins.add(count)
        shots.take("toy_shop-count-%d" % count)
    table.coins.clear()
    entry = EnterCoins(session)
    shots.take("toy_shop-coins-none", entry)
    for some in ((3,), (3, 0), (3, 5), MOST):
        entry.coins = list(some)
        shots.take("toy_shop-coins-%s" % "-".join([str(one) for one in some]))
    shots.drop()
    commit(session, ("coins",))
    shots.take("toy_shop-last-0")
    commit(session, ("coins", 4))
    shots.take("toy_shop-last-4")
    commit(session, ("coins",) + MOST)
    shots.take("toy_shop-last-60")
    rows = menu_of(table)
    shots.take("toy_shop-menu", rows)
    for selected in (1, 2, 4, 5, 8):
        rows.selected = selected
        shots.take("toy_shop-menu-%d" % selected)
    shots.drop()
    commit(session, ("claim", 1, 1), ("claim", 3, 1))
    rows = menu_of(table)
    rows.selected = 3
    shots.one("toy_shop-menu-claimed", rows)
    commit(session, ("coins", 3, 5))
    shots.take("toy_shop-table")
    table.coins.add(12)
    shots.take("toy_shop-table-counted")
    table.coins.clear()
    shots.one("toy_shop-statistics-1", statistics(device.app, session.state))
    app.settings["names"] = LONG
    shots.take("toy_shop-table-long")
    rows = menu_of(table)
    rows.selected = 2
    shots.one("toy_shop-menu-long", rows)
    shots.one("toy_shop-right-long", put_right.PutRight(table))
    shots.back()
    rows = put_right.PutRight(table)
    shots.take("toy_shop-right", rows)
    rows.selected = 3
    shots.take("toy_shop-right-3")
    shots.drop()
    put_right.put_right(table, 1, 0)
    shots.press("up")
    shots.take("toy_shop-right-coins")
    shots.drop()
    put_right.history(table)[2]()
    shots.press("down")
    shots.take("toy_shop-history")
    shots.drop()
    commit(session, ("fix", 1, 0, 6))
    shots.press("back")
    shots.take("toy_shop-undone")
    shots.drop()

    # The end
    session = _session(device, 4, 0, 1)
    table = Table(session)
    app.open(table)
    commit(session, ("coins", 1), ("claim", 0, 0), ("claim", 2, 0))
    _fill(session, EARNED)
    shots.take("toy_shop-majority")
    for intent in ("action", "down"):
        shots.press(intent)
    shots.take("toy_shop-majority-tied")
    for _ in range(3):
        shots.press("down")
    shots.take("toy_shop-majority-nobody")
    shots.press("down")
    shots.take("toy_shop-majority-more")
    for _ in range(4):
        shots.press("up")
    shots.press("ok")
    shots.take("toy_shop-tie")
    shots.drop()
    for intent in ("action", "down", "down", "ok"):
        shots.press(intent)
    shots.take("toy_shop-tie-who")
    shots.press("ok")
    shots.take("toy_shop-tie-others")
    shots.drop()
    shots.long("toy_shop-majority-long")
    commit(session, ("majority", 2, [0, 1, 2, 3]), ("majority", 3, [0, 1, 2, 3]))
    for count in (3, 4):
        spent = dict(session.state, majority=[[0, 1, 2, 3]] * count)
        majority.tell_tie(app, spent, 3)
        shots.take("toy_shop-tie-spares-%d" % count)
        shots.drop()
    shots.take("toy_shop-final")
    shots.one("toy_shop-menu-final", menu_of(table))
    shots.long("toy_shop-final-long")
    pictures = statistics(device.app, session.state)
    shots.take("toy_shop-statistics", pictures)
    shots.drop()
    shots.drop()
    session = _session(device, 2)
    table = Table(session)
    app.open(table)
    _fill(session, (60,))
    shots.take("toy_shop-majority-2")
    commit(session, *[("majority", award, [0, 1]) for award in range(3)])
    commit(session, ("majority", 3, [1]))
    shots.take("toy_shop-final-2")
    shots.one("toy_shop-statistics-most", statistics(device.app, session.state))
    shots.drop()
    session = _session(device, 2)
    for number in (24, 60, 44, 42):
        commit(session, ("coins", number), ("coins",))
    commit(session, ("coins",) + MOST)
    shots.one("toy_shop-statistics-wide", statistics(device.app, session.state))
    _plan(device, shots)


def _plan(device, shots):
    """Draw the table with the shop plan. toy_shop_plan_screens.py draws the pages that enter
    cards."""
    session = _session(device, 2, way=rules.TOYS)
    table = Table(session)
    shots.take("toy_shop-plan-first", table)
    commit(session, ("register", 0, "0123"), ("register", 1, "1032"))
    shots.take("toy_shop-plan-table")
    for number, one in enumerate(SHOP):
        for seat in range(2):
            commit(session, ("card",) + one)
            due = rules.due(session.state)
            while due:
                if not seat:
                    shots.take("toy_shop-due-%d" % due[0])
                commit(session, ("claim",) + due)
                due = rules.due(session.state)
            if not seat and number in (0, 1, 7, 14):
                shots.take("toy_shop-plan-last-%d" % number)
                shots.press("down")
                shots.take("toy_shop-why-%d" % number)
                shots.drop()
        if number == 7:
            rows = menu_of(table)
            rows.selected = 1
            shots.one("toy_shop-plan-menu", rows)
    shots.take("toy_shop-plan-majority")
    for award in range(4):
        commit(session, ("majority", award, plan.majority(session.state, award)))
    shots.take("toy_shop-plan-final")
    shots.drop()
    session = _session(device, 2)
    commit(session, ("coins", 3), ("coins",), ("plan", 1), ("register", 0, "0011"))
    table = Table(session)
    shots.take("toy_shop-plan-earlier", table)
    commit(session, ("lay", 0, 0, -1, 0, "0"))
    put_right.put_right(table, 0, 0)
    shots.take("toy_shop-right-lay")
    shots.drop()
    shots.drop()
