"""Every screen of My Toy Shop, drawn. Run by golden.py."""

from shots import begun, commit, in_each_language
from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import plan
from toychest.games.my_toy_shop.screens import final, setup, statistics
from toychest.games.my_toy_shop.screens.enter_card import EnterCard
from toychest.games.my_toy_shop.screens.enter_coins import EnterCoins
from toychest.games.my_toy_shop.screens.enter_register import EnterRegister
from toychest.games.my_toy_shop.screens.menu import TableMenu
from toychest.games.my_toy_shop.screens.table import Table

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]
LONG = ["WMWMWMWM"] * 8
# What each card earns: usual ones, and as much as can be.
EARNED = (1, 2, 0, 3, 4, 2, 5, 6, 1, 7, 8, 2, 3, 9, 14)
MOST = (60, 60, 60, 60)


async def all_screens(device):
    """Both languages, one after the other."""
    await in_each_language(device, NAMES, _language)


def _session(device, players, starter=0, youngest=0, way=0):
    return begun(device, "my_toy_shop", players, starter, youngest, way)


def _fill(session, earned):
    """Everybody takes cards up to the end of the game."""
    state = session.state
    while state["phase"] != rules.MAJORITY:
        if state["phase"] == rules.TAKE:
            turn = state["turn"]
            one = earned[(len(state["earned"][turn]) + 4 * turn) % len(earned)]
            commit(session, ("coins", one) if one else ("coins",))
        commit(session, ("next",))
        state = session.state


def _language(device, shots):
    app = device.app
    session = _session(device, 4)
    screen = setup.Setup(session)
    screen._replaces = False
    shots.take("shop-setup-4", screen)
    for way in (0, 1):
        screen._step = 1
        screen._way = way
        shots.take("shop-way-%d" % way)
    for players in (2, 3, 4):
        screen.players = players
        screen._step = 2
        shots.take("shop-starter-%d" % players)
    screen._step = 3
    shots.take("shop-youngest")
    shots.drop()
    shots.replaced("my_toy_shop", session)

    # A turn
    for players in (2, 3, 4):
        session = _session(device, players, players - 1)
        table = Table(session)
        shots.one("shop-first-%d" % players, table)
    shots.take("shop-first", table)
    entry = EnterCoins(session)
    shots.take("shop-coins-none", entry)
    for some in ((3,), (3, 0), (3, 5), MOST):
        entry._coins = list(some)
        shots.take("shop-coins-%s" % "-".join([str(one) for one in some]))
    shots.drop()
    commit(session, ("coins",))
    shots.take("shop-paid-0")
    commit(session, ("next",), ("coins", 4))
    shots.take("shop-paid-1")
    commit(session, ("next",), ("coins",) + MOST)
    shots.take("shop-paid-4")
    rows = TableMenu(table)
    shots.take("shop-menu", rows)
    rows.selected = 4
    shots.take("shop-menu-4")
    shots.drop()
    commit(session, ("claim", 1), ("claim", 3))
    shots.one("shop-menu-claimed", TableMenu(table))
    commit(session, ("next",))
    shots.take("shop-table")
    shots.one("shop-menu-table", TableMenu(table))
    shots.one("shop-statistics-1", statistics.Statistics(session))
    app.settings._values["names"] = LONG
    shots.take("shop-table-long")
    app.settings._values["names"] = NAMES
    shots.drop()

    # The end
    session = _session(device, 4, 0, 1)
    table = Table(session)
    app.open(table)
    commit(session, ("coins", 1), ("claim", 0), ("claim", 2), ("next",))
    _fill(session, EARNED)
    shots.take("shop-majority")
    table.on_intent("ok")
    shots.take("shop-majority-none")
    for intent in ("action", "down", "action"):
        app.screen.on_intent(intent)
    shots.take("shop-majority-two")
    app.screen.on_intent("ok")
    shots.take("shop-tie-youngest")
    shots.drop()
    commit(session, ("majority", 1, [2, 3]))
    final.tell_tie(app, session.state, [2, 3])
    shots.take("shop-tie-others")
    shots.drop()
    commit(session, ("majority", 2, [0, 1, 2, 3]))
    app.settings._values["names"] = LONG
    shots.one("shop-majority-long", final.Majority(session))
    app.settings._values["names"] = NAMES
    commit(session, ("majority", 3, [0, 1, 2, 3]))
    shots.take("shop-final")
    everybody = dict(session.state, majority=[[0, 1, 2, 3]] * 4)
    final.tell_tie(app, everybody, [0, 1, 2, 3])
    shots.take("shop-tie-no-spare")
    shots.drop()
    app.settings._values["names"] = LONG
    shots.take("shop-final-long")
    app.settings._values["names"] = NAMES
    pictures = statistics.Statistics(session)
    shots.take("shop-statistics", pictures)
    shots.drop()
    shots.drop()
    session = _session(device, 2)
    table = Table(session)
    app.open(table)
    _fill(session, (60,))
    commit(session, *[("majority", award, [award % 2]) for award in range(4)])
    shots.take("shop-final-2")
    shots.one("shop-statistics-most", statistics.Statistics(session))
    shots.drop()
    session = _session(device, 2)
    for number in (24, 60, 44, 42):
        commit(session, ("coins", number), ("next",), ("coins",), ("next",))
    commit(session, ("coins",) + MOST)
    shots.one("shop-statistics-wide", statistics.Statistics(session))
    commit(session, ("plan", 1))
    shots.one("shop-paid-before-plan", Table(session))
    _plan(device, shots)


# A shop that fills up: the register in a corner of it.
SHOP = (
    (0, -1, 2, "ag"), (1, 0, 0, "f"), (1, -1, 1, "mb"), (0, -2, 7, "abck"), (1, -2, 3, "fst"),
    (2, 0, 4, "ckl"), (2, -1, 5, "dpq"), (2, -2, 6, "ecr"), (3, 0, 0, "a"), (3, -1, 2, "oe"),
    (0, -3, 1, "hi"), (1, -3, 7, "jpqr"), (2, -3, 0, "k"), (3, -2, 2, "na"), (3, -3, 3, "stt"),
)


def _plan(device, shots):
    """The shop plan."""
    session = _session(device, 2, way=1)
    table = Table(session)
    shots.take("shop-plan-first", table)
    screen = EnterRegister(session, 0)
    shots.take("shop-register-1", screen)
    for step in range(2, 5):
        screen.on_intent("ok")
        shots.take("shop-register-%d" % step)
    shots.drop()
    commit(session, ("register", 0, "0123"), ("register", 1, "1032"))
    shots.take("shop-plan-table")
    for number, one in enumerate(SHOP):
        if number in (0, 1, 7, 14):
            entry = EnterCard(session, 0, False)
            entry._layout = one[2]
            shots.take("shop-layout-%d" % number, entry)
            for at, letter in enumerate(one[3]):
                entry._toys.append(ord(letter) - 97)
                shots.take("shop-toy-%d-%d" % (number, at))
            entry._place = 0
            shots.take("shop-place-%d" % number)
            entry.on_intent("action")
            shots.take("shop-place-%d-best" % number)
            shots.drop()
        commit(session, ("card",) + one)
        while plan.due(session.state):
            shots.take("shop-due-%d" % plan.due(session.state)[0])
            commit(session, ("claim", plan.due(session.state)[0]))
        shots.take("shop-plan-paid-%d" % number)
        if not number:
            shots.one("shop-plan-menu", TableMenu(table))
        commit(session, ("next",), ("card",) + SHOP[number])
        while plan.due(session.state):
            commit(session, ("claim", plan.due(session.state)[0]))
        commit(session, ("next",))
    shots.take("shop-plan-majority")
    for award in range(4):
        commit(session, ("majority", award, plan.majority(session.state, award)))
    shots.take("shop-plan-final")
    shots.drop()
    session = _session(device, 2)
    commit(session, ("coins", 3), ("next",), ("coins",), ("next",), ("plan", 1))
    commit(session, ("register", 0, "0011"))
    shots.one("shop-plan-earlier", Table(session))
