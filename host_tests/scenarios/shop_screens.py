"""Every screen of My Toy Shop, drawn. Run by golden.py."""

import world
from shots import Shots
from toychest import games, lang
from toychest.core.journal import Journal
from toychest.core.session import Session, at_once
from toychest.games.my_toy_shop import coins, final, menu, play, rules, setup, statistics

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]
LONG = ["WMWMWMWM"] * 8
# What each card earns: usual ones, and as much as can be.
EARNED = (1, 2, 0, 3, 4, 2, 5, 6, 1, 7, 8, 2, 3, 9, 14)
MOST = (60, 60, 60, 60)


async def all_screens(device):
    """Both languages, one after the other."""
    world.usb = True
    await device.power_on()
    app = device.app
    app.settings["language"] = "en"
    for language, _ in lang.LANGUAGES:
        app.stack = app.stack[:1]
        app.settings._values["names"] = NAMES
        lang.use(language)
        _language(device, Shots(device, language))


def _session(device, players, starter=0, youngest=0):
    journal = Journal(device.saves + "/games/my_toy_shop", rules.VERSION)
    session = Session(rules, journal, lambda: 0)
    session.new(players, starter, youngest, 0)
    return session


def _play(session, *events):
    for event in events:
        session.commit(*event)


def _fill(session, earned):
    """Everybody takes cards up to the end of the game."""
    state = session.state
    while state["phase"] != rules.MAJORITY:
        if state["phase"] == rules.TAKE:
            turn = state["turn"]
            one = earned[(len(state["earned"][turn]) + 4 * turn) % len(earned)]
            _play(session, ("coins", one) if one else ("coins",))
        _play(session, ("next",))
        state = session.state


def _language(device, shots):
    app = device.app
    session = _session(device, 4)
    screen = setup.Setup(session)
    screen._replaces = False
    shots.take("shop-setup-4", screen)
    for players in (2, 3, 4):
        screen.players = players
        screen._step = 1
        shots.take("shop-starter-%d" % players)
    screen._step = 2
    shots.take("shop-youngest")
    shots.drop()
    at_once(games.beginning(app, "my_toy_shop", session))
    shots.take("shop-replace")
    shots.drop()

    # A turn
    for players in (2, 3, 4):
        session = _session(device, players, players - 1)
        table = play.Play(session)
        shots.one("shop-first-%d" % players, table)
    shots.take("shop-first", table)
    entry = coins.Coins(session)
    shots.take("shop-coins-none", entry)
    for some in ((3,), (3, 0), (3, 5), MOST):
        entry._coins = list(some)
        shots.take("shop-coins-%s" % "-".join([str(one) for one in some]))
    shots.drop()
    _play(session, ("coins",))
    shots.take("shop-paid-0")
    _play(session, ("next",), ("coins", 4))
    shots.take("shop-paid-1")
    _play(session, ("next",), ("coins",) + MOST)
    shots.take("shop-paid-4")
    rows = menu.menu(app, session)
    shots.take("shop-menu", rows)
    rows.selected = 4
    shots.take("shop-menu-4")
    shots.drop()
    _play(session, ("claim", 1), ("claim", 3))
    shots.one("shop-menu-claimed", menu.menu(app, session))
    _play(session, ("next",))
    shots.take("shop-table")
    shots.one("shop-menu-table", menu.menu(app, session))
    shots.one("shop-statistics-1", statistics.Statistics(session))
    app.settings._values["names"] = LONG
    shots.take("shop-table-long")
    app.settings._values["names"] = NAMES
    shots.drop()

    # The end
    session = _session(device, 4, 0, 1)
    table = play.Play(session)
    app.open(table)
    _play(session, ("coins", 1), ("claim", 0), ("claim", 2), ("next",))
    _fill(session, EARNED)
    shots.take("shop-majority")
    for intent in ("action", "down", "action"):
        table.on_intent(intent)
    shots.take("shop-majority-two")
    table.on_intent("ok")
    shots.take("shop-tie-youngest")
    shots.drop()
    _play(session, ("majority", 1, [2, 3]))
    final.tell_tie(app, session.state, [2, 3])
    shots.take("shop-tie-others")
    shots.drop()
    _play(session, ("majority", 2, [0, 1, 2, 3]))
    app.settings._values["names"] = LONG
    shots.take("shop-majority-long")
    app.settings._values["names"] = NAMES
    _play(session, ("majority", 3, [0, 1, 2, 3]))
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
    table = play.Play(session)
    app.open(table)
    _fill(session, (60,))
    _play(session, *[("majority", award, [award % 2]) for award in range(4)])
    shots.take("shop-final-2")
    shots.one("shop-statistics-most", statistics.Statistics(session))
    shots.drop()
