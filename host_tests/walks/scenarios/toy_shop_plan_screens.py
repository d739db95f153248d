"""Every screen that enters the shop plan of My Toy Shop, drawn."""

from at_toy_shop import SHOP
from shots import begun, commit, drawn
from toychest.core import files
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, TOYS
from toychest.games.toy_shop.screens import put_right
from toychest.games.toy_shop.screens.enter_card import PLACE, EnterCard
from toychest.games.toy_shop.screens.enter_register import EnterRegister
from toychest.games.toy_shop.screens.table import Table

NAMES = ["Ana", "Ben", "Chloé", "Íñigo", "", "", "", ""]
LONG = ["WMWMWMWM"] * 8
# Cards above and below the register, so that the map is as high as possible.
CROSS = (
    (0, -1, 7, "0123"),
    (0, 1, 3, "231"),
    (-1, 0, 5, "012"),
    (1, 0, 6, "321"),
    (1, -1, 0, "2"),
    (-1, 1, 1, "13"),
    (0, 2, 2, "30"),
    (2, 0, 4, "012"),
)
# The presses that choose each layout.
WAYS = (
    ("up",),
    ("down", "action"),
    ("down", "ok"),
    ("action", "up"),
    ("action", "down"),
    ("action", "action"),
    ("action", "ok"),
    ("ok",),
)


def _session(device, way):
    return begun(device, "toy_shop", 2, 0, 0, way)


def _four_regions(device, shots):
    """Draw a card between four others. Each of its quarters joins a large region."""
    session = _session(device, COLOURS)
    table = Table(session)
    device.app.open(table)
    commit(session, ("register", 0, "0123"), ("register", 1, "1032"))
    ring = (
        (1, 0, 7, "0001"),
        (2, 0, 7, "1111"),
        (2, 1, 7, "3333"),
        (2, 2, 7, "3333"),
        (1, 2, 7, "2323"),
        (0, 2, 7, "2222"),
        (0, 1, 7, "0022"),
    )
    for one in ring:
        commit(session, ("card",) + one, ("card",) + one)
    entry = EnterCard(table, 0, False)
    device.app.open(entry)
    for intent in ("ok", "up", "down", "action", "ok"):
        shots.press(intent)
    entry.place = 1, 1
    shots.take("toy_shop-place-four")
    shots.press("ok")
    shots.press("down")
    shots.take("toy_shop-why-four")
    shots.drop()
    shots.drop()


async def test_screens(device):
    shots = await drawn(device, NAMES)
    app = device.app
    files.remove_tree(device.saves + "/cards.json")
    files.remove_tree(device.saves + "/copy/cards.json")

    # By colours
    session = _session(device, COLOURS)
    table = Table(session)
    app.open(table)
    screen = EnterRegister(table, 0)
    shots.take("toy_shop-register-0", screen)
    for step, intent in enumerate(("up", "down", "action")):
        shots.press(intent)
        shots.take("toy_shop-register-%d" % (step + 1))
    shots.press("ok")
    commit(session, ("register", 1, "1032"))
    for number, one in enumerate(CROSS):
        if number in (0, 2, 7):
            entry = EnterCard(table, 0, False)
            shots.take("toy_shop-kind-%d" % number, entry)
            for intent in WAYS[one[2]]:
                shots.press(intent)
                if entry.layout is None:
                    shots.take("toy_shop-lie-%d" % number)
            for at, character in enumerate(one[3]):
                shots.take("toy_shop-colour-%d-%d" % (number, at))
                shots.press(("up", "down", "action", "ok")[int(character)])
            shots.take("toy_shop-best-%d" % number)
            for intent in ("up", "action", "down"):
                shots.press(intent)
                shots.take("toy_shop-place-%d-%s" % (number, intent))
            shots.drop()
        commit(session, ("card",) + one, ("card",) + CROSS[number])
    app.settings["names"] = LONG
    entry = EnterCard(table, 0, False)
    app.open(entry)
    shots.press("down")
    shots.back()
    shots.take("toy_shop-lie-halves")
    app.settings["names"] = LONG
    shots.press("action")
    shots.take("toy_shop-colour-long")
    for intent in ("down", "ok"):
        shots.press(intent)
    shots.take("toy_shop-place-long")
    shots.drop()
    _four_regions(device, shots)
    shots.back()

    shots.one("toy_shop-put-right", EnterCard(table, 0, False, 2, (PLACE, 0)))
    put_right.put_right(table, 0, 2)
    shots.take("toy_shop-right-card")
    shots.drop()
    shots.drop()

    # By toys
    session = _session(device, TOYS)
    table = Table(session)
    app.open(table)
    commit(session, ("register", 0, "0123"), ("register", 1, "1032"))
    for number, one in enumerate(SHOP):
        if number in (0, 3, 14):
            entry = EnterCard(table, 0, False)
            app.open(entry)
            for intent in WAYS[one[2]]:
                shots.press(intent)
            for at, character in enumerate(one[3]):
                toy = ord(character) - 97
                shots.press(("up", "down", "action", "ok")[toy // 5])
                shots.take("toy_shop-toys-%d-%d" % (number, at))
                if toy % 5 > 2:
                    shots.press("action")
                    shots.take("toy_shop-toys-%d-%d-others" % (number, at))
                shots.press(("up", "down", "ok", "up", "down")[toy % 5])
            shots.take("toy_shop-place-toys-%d" % number)
            shots.drop()
        commit(session, ("card",) + one, ("card",) + SHOP[number])
    shots.drop()

    # Known cards
    cards = ["2ag", "0a", "7appp", "3ark", "4adt", "2bg", "2bk", "7brir", "1fc", "7fhij", "3cdm"]
    KnownCards(device.saves).take(cards)
    session = _session(device, TOYS)
    table = Table(session)
    app.open(table)
    commit(session, ("register", 0, "0123"))
    for toy, steps in (("a", ("up", "up")), ("b", ("up", "down")), ("f", ("down", "up"))):
        entry = EnterCard(table, 0, False)
        shots.take("toy_shop-known-first-" + toy, entry)
        for step in steps:
            shots.press(step)
        shots.take("toy_shop-known-" + toy)
        if toy == "a":
            shots.press("action")
            shots.take("toy_shop-known-others")
            shots.press("ok")
            shots.take("toy_shop-known-another")
        shots.drop()
    app.open(EnterCard(table, 0, False))
    shots.press("up", "ok")
    shots.take("toy_shop-known-guessed")
    shots.long("toy_shop-known-guessed-long")
    shots.drop()
    files.replace(device.saves + "/cards.json", b"{")
    files.replace(device.saves + "/copy/cards.json", b"{")
    app.open(EnterCard(table, 0, False))
    app.screen.idle_work()
    shots.take("toy_shop-known-damaged")
    shots.drop()
    shots.drop()
    shots.drop()

    # What lay there already
    session = _session(device, 0)
    table = Table(session)
    app.open(table)
    commit(session, ("coins", 3), ("coins",), ("plan", COLOURS), ("register", 0, "0011"))
    entry = EnterCard(table, 0, True)
    app.open(entry)
    shots.press("up")
    shots.press("ok")
    shots.take("toy_shop-place-earlier")
    shots.drop()
    shots.drop()
