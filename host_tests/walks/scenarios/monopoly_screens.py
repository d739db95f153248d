"""Every screen of the bank of Monopoly Toy Story, drawn."""

from at_monopoly import mortgaged
from shots import begun, commit, drawn, menu_of
from toychest import games
from toychest.games.monopoly.board import Board
from toychest.games.monopoly.rules.numbers import BANK, LOT_HOTEL, LOT_HOUSE, MOST, NO_SETS
from toychest.games.monopoly.screens import ask, must_do, payment, setup, trade
from toychest.games.monopoly.screens.copying import EnterBoard, TitleDeed
from toychest.games.monopoly.screens.debt import RaiseMoney
from toychest.games.monopoly.screens.deed import Deed
from toychest.games.monopoly.screens.deed_actions import LastBuilding, colour
from toychest.games.monopoly.screens.deed_list import DeedList, Landing
from toychest.games.monopoly.screens.menu import ask_end
from toychest.games.monopoly.screens.offer import offer
from toychest.games.monopoly.screens.table import Table
from toychest.games.monopoly.screens.where import Where
from toychest.games.monopoly.title_deeds import (
    MORTGAGE,
    NAME,
    NAME_LENGTH,
    PRICE,
    RENT,
)
from toychest.lang import t
from toychest.screens.history import History
from toychest.screens.names import NameEditor

NAMES = ["Ana", "Ben", "Chloé", "Marisol", "Guadalupe", "Íñigo", "", ""]
LONG = ["WMWMWMWM"] * 8


def _session(device, players):
    """Begin a game, before the rolls for the first player."""
    return begun(device, "monopoly", players, NO_SETS, "")


async def test_screens(device):
    shots = await drawn(device, NAMES)
    app = device.app
    session = _session(device, 4)
    screen = shots.set_up(setup.Setup(session))
    shots.take("monopoly-setup-4")
    screen.count.selected = 2
    shots.take("monopoly-setup-2")
    screen.count.selected = 6
    screen.index = 1
    shots.take("monopoly-setup-names-6")
    shots.drop()
    shots.replaced("monopoly", session)

    # Who starts
    table = Table(session)
    shots.take("monopoly-order", table)
    commit(session, ("order", 5, 4), ("order", 3, 4))
    shots.take("monopoly-order-2")
    commit(session, ("order", 4, 5), ("order", 1, 1))
    shots.take("monopoly-order-tie")
    commit(session, ("order", 6, 5))
    shots.take("monopoly-order-again")
    commit(session, ("order", 1, 1))

    # A turn
    shots.take("monopoly-table-4")
    for die in range(1, 7):
        commit(session, ("roll", die))
        shots.take("monopoly-rolled-%d" % die)
        commit(session, ("next",))
    commit(session, ("roll", 3), ("ride", 5))
    shots.take("monopoly-ride")
    for i, event in enumerate(
        (
            ("go", 2),
            ("pay", 2, BANK, 200, "tax"),
            ("pay", BANK, 2, 45, "card"),
            ("pay", 2, 3, 350, "rent"),
            ("each", 2, 10),
            ("each", 2, -15),
            ("card", 0, 1),
        )
    ):
        commit(session, event)
        shots.take("monopoly-last-%d" % i)
    shots.long("monopoly-table-long")

    # The menus and what they lead to
    for name, open_menu in (("pay", table.pay), ("menu", table.menu)):
        open_menu()
        rows = shots.take("monopoly-" + name)
        for selected in range(3, len(app.page().body.items), 3):
            rows.selected = selected
            shots.take("monopoly-%s-%d" % (name, selected))
        shots.drop()
    _flows(app, session, table, shots)
    table.go()
    shots.take("monopoly-go-again")
    shots.drop()

    _property(app, session, table, shots)

    # Jail
    commit(session, ("jail",))
    shots.take("monopoly-jailed")
    for _ in range(3):
        commit(session, ("roll", 1), ("next",))
    shots.take("monopoly-in-jail")
    commit(session, ("card", session.state["turn"], 1))
    shots.take("monopoly-in-jail-card")
    commit(session, ("leave", "card"))

    # Debts
    depth = session.depth
    turn = session.state["turn"]
    commit(session, ("roll", 2), ("owe", turn, (turn + 1) % 4, 9_000, "rent"))
    shots.press("ok")
    shots.take("monopoly-bankrupt-go")
    shots.drop()
    session.go(depth)
    commit(session, ("pay", BANK, 2, 500, ""), ("buy", 2, 2, 100))
    commit(session, ("owe", 2, 0, session.state["money"][2] + 20, "rent"))
    shots.take("monopoly-debt-raise")
    shots.press("ok")
    shots.take("monopoly-debt-value")
    shots.drop()
    titles = table.titles
    titles.change(2, MORTGAGE, 50)
    shots.long("monopoly-debt-raise-long")
    commit(session, mortgaged(session.state, 2, 50))
    shots.take("monopoly-debt-raised")
    session.go(depth)
    titles.change(2, MORTGAGE, 0)
    commit(session, ("owe", 2, 0, 5000, "rent"))
    shots.take("monopoly-debt")
    shots.one("monopoly-debt-menu", menu_of(table))
    shots.press("ok")
    shots.take("monopoly-bankrupt-sure")
    shots.drop()
    commit(session, ("bankrupt",))
    shots.take("monopoly-one-out")
    commit(session, ("owe", 3, BANK, 5000, ""), ("bankrupt",), ("owe", 1, 0, 5000, ""))
    shots.long("monopoly-debt-long")
    commit(session, ("bankrupt",))
    shots.take("monopoly-won")
    shots.drop()
    for players in (2, 3, 5, 6):
        session = _session(device, players)
        commit(session, ("order", 6, 6), *[("order", 1, 1)] * (players - 1))
        commit(session, ("pay", BANK, 0, 8_499, ""), ("roll", 2), ("jail",))
        screen = Table(session)
        shots.one("monopoly-table-%d" % players, screen)
    app.settings["names"] = LONG
    shots.one("monopoly-table-6-long", screen)
    commit(session, ("pay", BANK, 1, 9_000, ""), ("pay", 1, 2, 8_999, ""))
    session.seconds = lambda: 45_672
    shots.one("monopoly-history-long", History(session, games.story("monopoly", device.saves)))
    shots.back()
    _board(device, shots)


SPACES = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"  # made up


def _board(device, shots):
    """Draw the pages of a game with an entered board: the space of the token, and the event that is
    due there."""
    app = device.app
    session = begun(device, "monopoly", 4, PAIRS, SPACES)
    commit(session, ("order", 6, 6), *[("order", 1, 1)] * 3)
    table = Table(session)
    shots.take("monopoly-board-ready", table)
    depth = session.depth
    titles = table.titles
    titles.change(0, PRICE, 60)
    titles.change(2, RENT, 1_250)
    payment.copied_board(table).take(SPACES, {"S": 200})
    for space, die in (
        ("a", 1),
        ("b", 3),
        ("c", 6),
        ("T", 2),
        ("C", 1),
        ("S", 4),
        ("D", 4),
        ("V", 5),
        ("P", 3),
        ("J", 2),
        ("X", 6),
    ):
        where = SPACES.index(space)
        commit(session, ("on", 0, (where - die) % len(SPACES)))
        if space in "bc":
            commit(session, ("buy", 1, ord(space) - 97, 100))
        if space == "b":
            commit(session, ("mortgage", 1, 50))
        commit(session, ("roll", die))
        shots.take("monopoly-board-" + space)
        if space in "aS":
            shots.one("monopoly-board-menu-" + space, menu_of(table))
            table.pay()
            shots.take("monopoly-board-pay-" + space)
            shots.drop()
            ask_end(table)
            shots.take("monopoly-board-end-" + space)
            shots.drop()
        if space == "C":
            shots.press("ok")
            shots.take("monopoly-board-card")
            shots.drop()
        if space == "c":
            titles.change(2, NAME, "WMWMWMWMWMWMWMWM")
            app.settings["names"] = LONG
            shots.take("monopoly-board-long")
            titles.change(2, NAME, "")
            shots.back()
        session.go(depth)
    commit(session, ("buy", 0, 0, 60), ("on", 0, 31), ("roll", 2))
    shots.take("monopoly-board-go")
    commit(session, ("go", 0))
    shots.take("monopoly-board-collected")
    session.go(depth)
    commit(session, ("buy", 1, 2, 60), ("on", 0, 31), ("roll", 5), ("on", 0, 6), ("go", 0))
    shots.take("monopoly-board-rent")
    screen = Where(table)
    shots.take("monopoly-board-where", screen)
    for intent in ("down", "action"):
        screen.on_intent(intent)
        shots.take("monopoly-board-where-" + intent)
    shots.drop()
    for deed in range(18):
        titles.change(deed, NAME, "WMWMWMWMWMWMWMWM")
    screen = Where(table)
    shots.take("monopoly-board-where-long", screen)
    for intent in ("up", "up"):
        screen.on_intent(intent)
    shots.take("monopoly-board-where-long-2")
    for deed in range(18):
        titles.change(deed, NAME, "")
    shots.drop()
    payment.copied_board(table).take("")
    screen = EnterBoard(Board(app.board.SAVES), titles)
    shots.take("monopoly-board-enter", screen)
    for row in (0, 1, 0, 1, 3):
        screen.selected = row
        screen.on_intent("ok")
    screen.selected = 6
    shots.take("monopoly-board-enter-6")
    screen.on_intent("action")
    shots.take("monopoly-board-entered")
    shots.drop()
    screen = EnterBoard(Board(app.board.SAVES), titles)
    app.open(screen)
    titles.change(0, NAME, "WMWMWMWMWMWMWMWM")
    screen.on_intent("ok")
    shots.take("monopoly-board-again")
    titles.change(0, NAME, "")
    shots.drop()
    shots.drop()
    payment.copied_board(table).take("")
    titles.change(0, PRICE, 0)
    titles.change(2, RENT, 0)


PAIRS = "AABBCCDDEEFFGGHHRR"


def _property(app, session, table, shots):
    """Draw the pages about deeds, auctions, received mortgages and the last buildings."""
    before = session.depth
    for deed, letter in enumerate(PAIRS[:16]):
        commit(session, ("set", deed, letter))
    for deed, seat in ((0, 0), (1, 0), (2, 2), (16, 3), (3, 1), (4, 1)):
        commit(session, ("pay", BANK, seat, 500, ""), ("buy", seat, deed, 60))
    commit(session, ("mortgage", 3, 50), ("build", 0, 50))
    screen = DeedList(table)
    shots.take("monopoly-deeds", screen)
    for selected in (3, 16):
        screen.selected = selected
        shots.take("monopoly-deeds-%d" % selected)
    shots.drop()
    for deed in (0, 2, 3, 5):
        shots.one("monopoly-deed-%d-actions" % deed, Deed(table, deed))
    _cards(app, session, table, shots)
    shots.take("monopoly-told-house")
    payment.pay_rent(table, 2, 4)
    shots.take("monopoly-rent-unknown")
    shots.drop()
    _trade(app, session, table, shots)
    titles = table.titles
    _raise(app, session, table, shots)
    screen = TitleDeed(titles, 5)
    shots.take("monopoly-card-1", screen)
    titles.change(5, PRICE, 180)
    titles.change(5, RENT + 1, 70)
    titles.change(5, NAME, "WMWMWMWMWMWMWMWM")
    shots.take("monopoly-card-2")
    screen.selected = 7
    shots.take("monopoly-card-3")
    for field in (PRICE, RENT + 1):
        titles.change(5, field, 0)
    shots.drop()
    shots.one(
        "monopoly-card-name", NameEditor(t("monopoly.name"), titles.get(5, NAME), NAME_LENGTH, None)
    )
    shots.one(
        "monopoly-card-name-short", NameEditor(t("monopoly.name"), "Sunnyside", NAME_LENGTH, None)
    )
    titles.change(5, NAME, "")
    titles.change(0, NAME, "WMWMWMWMWMWMWMWM")
    titles.change(1, NAME, "Wheezy the Squee")
    app.settings["names"] = LONG
    shots.one("monopoly-deeds-long", DeedList(table))
    for deed in range(2):
        titles.change(deed, NAME, "")
    shots.back()
    colour(table, 5)
    shots.take("monopoly-set")
    shots.drop()
    _landing(session, table, shots)
    commit(session, ("auction", 7))
    shots.take("monopoly-auction")
    commit(session, ("bid", 3, 10))
    shots.take("monopoly-auction-bid")
    titles.change(7, NAME, "WMWMWMWMWMWMWMWM")
    shots.take("monopoly-auction-long")
    titles.change(7, NAME, "")
    shots.press("ok")
    screen = shots.take("monopoly-who-bids")
    screen.selected = 3
    shots.take("monopoly-who-bids-more")
    must_do.ask_bid(table, 2, 11)
    shots.take("monopoly-bid")
    shots.drop()
    shots.drop()
    commit(session, ("gone",))
    depth = session.depth
    commit(session, ("mortgage", 4, 60), ("trade", 1, 2, 0, 0, [3, 4], []))
    shots.take("monopoly-received")
    shots.press("action")
    shots.take("monopoly-received-menu")
    shots.drop()
    session.go(depth)
    commit(session, ("auction", LOT_HOUSE), ("bid", 0, 30), ("gone",))
    shots.take("monopoly-place")
    shots.press("ok")
    shots.take("monopoly-place-where")
    shots.drop()
    shots.press("action")
    shots.take("monopoly-place-menu")
    shots.drop()
    commit(
        session, ("place", 1, 50), ("mortgage", 4, 50), ("owe", 1, BANK, 9000, "tax"), ("bankrupt",)
    )
    shots.take("monopoly-queue")
    session.go(before)


def _cards(app, session, table, shots):
    """Draw deeds whose cards are copied: a House, a Hotel, a Toy Repair, a set to complete."""
    titles = table.titles
    depth = session.depth
    for field, rent in ((RENT + 1, 30), (RENT + 5, 1_250)):
        titles.change(0, field, rent)
    shots.one("monopoly-deed-house", Deed(table, 0))
    shots.one("monopoly-deed-repair", Deed(table, 16))
    commit(session, ("mortgage", 2, MOST))
    shots.one("monopoly-deed-mortgaged", Deed(table, 2))
    session.go(depth)
    commit(session, *[("build", (i + 1) % 2, 50) for i in range(9)])
    titles.change(0, NAME, "WMWMWMWMWMWMWMWM")
    shots.long("monopoly-deed-hotel", Deed(table, 0))
    session.go(depth)
    titles.change(0, NAME, "")
    for field in (RENT + 1, RENT + 5):
        titles.change(0, field, 0)
    commit(session, ("unbuild", 0), ("set", 15, "."), ("buy", 1, 5, 60))
    shots.one("monopoly-deed-complete", Deed(table, 4))
    session.go(depth)


def _raise(app, session, table, shots):
    """Draw the pages on which a player with Houses raises money, step by step and all at once. Also
    the pages about the last House and a late rent."""
    titles = table.titles
    depth = session.depth
    for deed in range(18):
        titles.change(deed, MORTGAGE, 30 + 10 * deed)
    commit(session, ("build", 1, 50), ("buy", 0, 5, 60))
    for key, more in (("least", 20), ("houses", 120), ("all", 3_000)):
        commit(session, ("owe", 0, 3, session.state["money"][0] + more, "rent"))
        shots.take("monopoly-debt-" + key)
        if key == "houses":
            shots.one("monopoly-raise", RaiseMoney(table))
        session.go(session.depth - 1)
    for deed in range(18):
        titles.change(deed, MORTGAGE, 0)
    session.go(depth)
    shots.one("monopoly-last-house", LastBuilding(table, LOT_HOUSE, None))
    shots.one("monopoly-last-hotel", LastBuilding(table, LOT_HOTEL, None))
    payment.pay_rent(table, 1, 2)
    shots.take("monopoly-rent-late")
    shots.drop()
    commit(session, ("rent", 3, 2, 20))
    payment.pay_rent(table, 3, 2)
    shots.take("monopoly-rent-twice")
    shots.drop()
    session.go(depth)


def _landing(session, table, shots):
    """Draw the pages that follow *Where did you land?*."""
    titles = table.titles
    titles.change(6, PRICE, 140)
    titles.change(4, RENT, 12)
    screen = Landing(table)
    shots.take("monopoly-landing", screen)
    for selected in (4, 19):
        screen.selected = selected
        shots.take("monopoly-landing-%d" % selected)
    table.land(3)
    shots.take("monopoly-landing-mortgaged")
    shots.drop()
    shots.one("monopoly-offer", offer(table, 6))
    shots.one("monopoly-offer-unknown", offer(table, 7))
    commit(session, ("repair", 0, 16, 3, 4))
    shots.take("monopoly-repair")
    commit(session, ("pay", 0, BANK, session.state["money"][0] - 5, ""), ("repair", 0, 16, 6, 6))
    shots.take("monopoly-repair-owed")
    session.go(session.depth - 2)
    shots.press("back")
    shots.take("monopoly-undone")
    shots.press("action")  # after any press, the title is the usual one again
    shots.drop()
    titles.change(6, PRICE, 0)
    titles.change(4, RENT, 0)


def _trade(app, session, table, shots):
    """Draw a trade of two Toys."""
    table.trade()
    screen = shots.take("monopoly-trade-whom")
    screen.selected = 3
    screen.on_intent("ok")
    shots.take("monopoly-trade-who")
    shots.drop()
    shots.drop()
    screen = trade.Trade(table, 1, 2)
    shots.take("monopoly-trade", screen)
    screen.ask_deed()
    shots.take("monopoly-trade-which")
    one, other = screen.sides
    shots.press("ok")
    shots.take("monopoly-trade-for")
    app.screen.on_intent("back")
    other.money = 1120
    shots.take("monopoly-trade-filled")
    shots.press("ok")
    shots.take("monopoly-trade-agree")
    shots.drop()
    screen.selected = 1
    shots.press("ok")
    shots.take("monopoly-trade-money")
    shots.drop()
    commit(session, ("card", one.seat, 1))
    one.gives = [3, 4]
    one.gives_cards = 1
    other.gives.append(2)
    screen.selected = 3
    shots.press("ok", "ok", "ok")  # the first player sees two pages and agrees
    shots.take("monopoly-trade-agree-1")
    app.screen.on_intent("ok")
    shots.take("monopoly-trade-agree-2")
    shots.drop()
    shots.drop()
    session.go(session.depth - 1)  # undo, so that the player lacks the card again
    app.settings["names"] = LONG
    titles = table.titles
    titles.change(3, NAME, "WMWMWMWMWMWMWMWM")
    titles.change(4, NAME, "Wheezy the Squee")
    screen = trade.Trade(table, 1, 2)
    shots.take("monopoly-trade-long", screen)
    screen.ask_deed()
    shots.take("monopoly-trade-which-long")
    shots.press("ok")
    shots.take("monopoly-trade-for-long")
    shots.drop()
    for side in screen.sides:
        side.money = 10_000
    shots.press("ok", "ok")
    shots.take("monopoly-trade-agree-long")
    for deed in (3, 4):
        titles.change(deed, NAME, "")
    shots.back()
    shots.drop()
    shots.drop()


def _flows(app, session, table, shots):
    """Draw the pages that ask who pays, whom and how much."""
    payment.ask_payer(table)
    shots.take("monopoly-who-pays")
    shots.drop()
    payment.ask_payee(table, 2)
    shots.take("monopoly-who-gets")
    shots.drop()
    payment.ask_amount(table, 2, BANK)
    shots.take("monopoly-amount")
    for i in (3, 6):
        app.screen.selected = i
        shots.take("monopoly-amount-%d" % i)
    shots.drop()
    sides = ask.sides(table, 2, 3)
    screen = ask.enter(
        "amount", t("monopoly.pays", "Guadalupe", "Marisol"), 0, None, its_sides=sides
    )
    shots.take("monopoly-digits", screen)
    for intent in ("up", "ok", "down"):
        screen.on_intent(intent)
    shots.take("monopoly-digits-15")
    for _ in range(3):
        screen.on_intent("action")
    shots.long("monopoly-digits-long")
    shots.drop()
    for sign in (1, -1):
        payment.ask_each(table, 2, sign)
        shots.take("monopoly-each-%s" % ("to" if sign < 0 else "from"))
        shots.drop()
