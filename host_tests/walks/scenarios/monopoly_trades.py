"""Deeds, trades and auctions of Monopoly Toy Story without an entered board, by presses."""

from amounts import amount
from at_monopoly import LONG, NAMES, OWNED, draw, draw_rows, says, table
from seated import button, chore, do, show
from shots import Shots, commit
from tapping import rows
from toychest.games.monopoly.names import deed_name
from toychest.games.monopoly.rules.numbers import BANK, LOT_HOUSE, MOST
from toychest.games.monopoly.screens.deed import Deed
from toychest.games.monopoly.screens.trade import Agree
from toychest.games.monopoly.title_deeds import HOUSE, NAME, NAME_LENGTH, PRICE, RENT, TitleDeeds
from toychest.lang import t

ANA, BEN, CHLOE, MARISOL = range(4)


async def test_pages_of_deeds(device):
    from toychest.games.monopoly.screens.deed_actions import Build, colour

    session = await table(device, 4, *OWNED)
    shots = Shots(device, NAMES)
    play, titles = device.app.screen, device.app.screen.titles
    depth = session.depth
    play.deeds()
    draw_rows(shots, "deeds", 3, 16)
    shots.drop()
    for deed in (0, 2, 3, 5):
        shots.one("monopoly-deed-%d-actions" % deed, Deed(play, deed))
    for field, rent in ((RENT + 1, 30), (RENT + 5, 1_250)):
        titles.change(0, field, rent)
    shots.one("monopoly-deed-house", Deed(play, 0))
    shots.one("monopoly-deed-repair", Deed(play, 16))
    commit(session, ("mortgage", 2, MOST))
    shots.one("monopoly-deed-mortgaged", Deed(play, 2))
    session.go(depth)
    commit(session, *[("build", (i + 1) % 2, 50) for i in range(9)])
    titles.change(0, NAME, LONG)
    shots.long("monopoly-deed-hotel", Deed(play, 0))
    session.go(depth)
    commit(session, ("unbuild", 0), ("set", 15, "."), ("buy", BEN, 5, 60))
    shots.one("monopoly-deed-complete", Deed(play, 4))
    session.go(depth)
    titles.change(0, NAME, "")
    shots.take("monopoly-told-house")
    state = session.state
    session.state = dict(state, level=[5] * 11 + [4] + [0] * (len(state["level"]) - 12))
    shots.one("monopoly-last-hotel", Build(play, 11))
    session.state = state
    colour(play, 5)
    shots.take("monopoly-set")
    shots.drop()
    titles.change(0, NAME, LONG)
    titles.change(1, NAME, "Wheezy the Squee")
    shots.app.settings["names"] = [LONG[:8]] * 8
    play.deeds()
    shots.take("monopoly-deeds-long")
    shots.drop()
    shots.back()


async def test_pages_of_cards(device):
    from toychest.asking.names import NameEditor
    from toychest.games.monopoly.screens.copying import TitleDeed

    await table(device, 2)
    shots = Shots(device, NAMES)
    titles = device.app.screen.titles
    menu = TitleDeed(titles, 5)
    shots.take("monopoly-card-1", menu)
    for field, value in ((PRICE, 180), (RENT + 1, 70), (NAME, LONG)):
        titles.change(5, field, value)
    shots.take("monopoly-card-2")
    menu.selected = 7
    shots.take("monopoly-card-3")
    for end, name in (("", LONG), ("-short", "Sunnyside")):
        shots.one(
            "monopoly-card-name" + end, NameEditor(t("monopoly.name"), name, NAME_LENGTH, None)
        )


async def test_pages_of_landing(device):
    """A rent that comes too late, or for the second time, is asked about. The list of payers begins
    with the player who rolled last."""
    session = await table(device, 4, *OWNED)
    shots = Shots(device, NAMES)
    play, titles = device.app.screen, device.app.screen.titles
    ben, chloe, marisol = [device.app.player(seat) for seat in (BEN, CHLOE, MARISOL)]
    depth = session.depth
    titles.change(6, PRICE, 140)
    titles.change(4, RENT, 12)
    await do(device, t("monopoly.landed.label"))
    draw_rows(shots, "landing", 4, 19)
    await do(device, deed_name(3))
    shots.take("monopoly-landing-mortgaged")
    await do(device, t("ok"))
    for name, deed in (("offer", 6), ("offer-unknown", 7), ("rent-unknown", 4)):
        titles.change(4, RENT, 0)
        await do(device, t("monopoly.landed.label"), deed_name(deed))
        shots.take("monopoly-" + name)
        device.app.close_above(play)
    titles.change(4, RENT, 20)
    money = session.state["money"]
    await do(device, t("monopoly.landed.label"), deed_name(4))
    assert session.state["money"][CHLOE] == money[CHLOE] - 20
    play.deeds(4)
    await do(device, t("monopoly.rent"))
    assert button(device, chloe) in (("up", False), ("b", True)), device.text  # the first
    for payer, doubt in ((chloe, "twice"), (marisol, "late")):
        await do(device, payer)
        says(device, t("monopoly.rent." + doubt))
        await do(device, t("no"))
    assert session.state["money"][MARISOL] == money[MARISOL]
    await do(device, marisol, t("yes"))
    assert session.state["money"][MARISOL] == money[MARISOL] - 20
    session.go(depth)
    play.deeds(2)
    await do(device, t("monopoly.rent"), ben)
    shots.take("monopoly-rent-late")
    commit(session, ("rent", MARISOL, 2, 20))
    await do(device, t("no"), marisol)
    shots.take("monopoly-rent-twice")
    device.app.close_above(play)
    session.go(depth)
    draw(shots, session, ("repair", ("repair", ANA, 16, 3, 4)))
    few = session.state["money"][ANA] - 5
    draw(shots, session, ("repair-owed", ("pay", ANA, BANK, few, ""), ("repair", ANA, 16, 6, 6)))
    session.go(depth + 1)
    await do(device, t("undo"))
    shots.take("monopoly-undone")


async def test_pages_of_a_trade(device):
    """Two players trade although it is not their turn. Nobody can agree before all pages were
    shown."""
    from toychest.games.monopoly.screens.trade import Trade

    session = await table(device, 4, *OWNED)
    shots = Shots(device, NAMES)
    play, titles = device.app.screen, device.app.screen.titles
    ben, chloe = [device.app.player(seat) for seat in (BEN, CHLOE)]
    depth = session.depth
    await do(device, t("monopoly.pay.more"), t("more"), t("monopoly.trade"))
    shots.take("monopoly-trade-whom")
    await do(device, t("monopoly.trade.others"))
    shots.take("monopoly-trade-who")
    await do(device, ben, chloe)
    shots.take("monopoly-trade-which")
    await do(device, t("monopoly.trade.no_deed"))
    trade = shots.take("monopoly-trade")
    await do(device, t("monopoly.deeds"), deed_name(3))
    shots.take("monopoly-trade-for")
    await do(device, t("back"), t("monopoly.trade.money", chloe))
    await amount(device, 1120)
    shots.take("monopoly-trade-filled")
    await do(device, t("monopoly.trade.show"))
    shots.take("monopoly-trade-agree")
    await do(device, t("no"), t("monopoly.trade.money", chloe))
    shots.take("monopoly-trade-money")
    await do(device, t("back"))
    commit(session, ("card", BEN, 1))
    trade.sides[0].gives_jail_cards = 1
    for deed in (4, 2):
        await do(device, t("monopoly.deeds"), deed_name(deed))
    await do(device, t("monopoly.trade.show"), t("next"), t("back"), t("next"), t("yes"))
    shots.take("monopoly-trade-agree-1")
    await do(device, t("next"))
    shots.take("monopoly-trade-agree-2")
    await do(device, t("yes"))
    state = session.state
    assert [state["owner"][deed] for deed in (2, 3, 4)] == [BEN, CHLOE, CHLOE], device.text
    assert state["cards"][CHLOE] == 1 and state["received"] == [3] and device.app.screen is play
    session.go(depth)
    device.app.settings["names"] = [LONG[:8]] * 8
    titles.change(3, NAME, LONG)
    titles.change(4, NAME, "Wheezy the Squee")
    trade = Trade(play, BEN, CHLOE)
    shots.take("monopoly-trade-long", trade)
    trade.ask_deed()
    shots.take("monopoly-trade-which-long")
    shots.press("ok")
    shots.take("monopoly-trade-for-long")
    shots.drop()
    for side in trade.sides:
        side.money = 10_000
    shots.press("ok", "ok")
    shots.take("monopoly-trade-agree-long")


async def test_each_page_of_a_trade_says_who_gives(device):
    await table(device, 2)
    given = ("Ana", ["one", "two", "three", "four", "five"]), ("Ben", ["six"])
    device.app.open(Agree(device.app.screen, given, ("next",)))
    await show(device)
    says(device, t("monopoly.trade.gives", "Ana") + ": one")
    await do(device, t("next"))
    gives = [t("monopoly.trade.gives", name) for name in ("Ana", "Ben")]
    says(device, gives[0] + ": five", gives[1] + ": six")


async def test_a_trade(device):
    """An impossible trade is refused with a reason. An offer can be changed until both agree."""
    deeds = (ANA, 0), (ANA, 4), (ANA, 6), (BEN, 1), (BEN, 10)
    session = await table(device, 4, *[("buy", seat, deed, 60) for seat, deed in deeds])
    async with chore(device, "a deed to Ben for M120, both agreeing", 15):
        await do(device, t("more"), t("monopoly.trade"), "Ben", deed_name(6))
        await amount(device, 120)
        await do(device, t("yes"), t("yes"))
    assert session.state["owner"][6] == BEN
    assert session.state["money"] == [1320 + 120, 1380 - 120, 1500, 1500]
    await do(device, t("undo"), t("more"), t("monopoly.trade"), "Ben", deed_name(6))
    await do(device, t("amount.else"), "+5", t("next"), "+1", t("back"), t("back"))
    await do(device, t("amount.else"))
    says(device, "M[5]1")  # BACK loses no digits
    await do(device, t("next"), t("ok"), t("no"))
    says(device, "Ben", "M51")
    await do(device, t("back"), t("back"))
    commit(session, ("buy", BEN, 16, 60), ("card", BEN, 1), ("buy", ANA, 5, 60), ("build", 4, 50))
    await show(device)
    await do(device, t("more"), t("monopoly.trade"), "Ben", deed_name(4))
    says(device, t("monopoly.refuse.built"))
    await do(device, t("ok"), t("monopoly.trade.no_deed"), t("monopoly.trade.show"))
    says(device, t("monopoly.refuse.nothing"))
    await do(device, t("ok"), t("monopoly.trade.money", "Ana"))
    await amount(device, 30)
    for deed in (16, 6, 16):  # deed 16 is given, then taken back
        await do(device, t("monopoly.deeds"), deed_name(deed))
    await do(device, t("monopoly.trade.cards", "Ben"), t("monopoly.trade.show"))
    says(device, t("monopoly.trade.agree", "Ana"), t("monopoly.trade.gives", "Ben") + ": ")
    await do(device, t("yes"))
    says(device, t("monopoly.trade.agree", "Ben"))
    await do(device, t("no"), t("monopoly.trade.money", "Ana"))
    says(device, "M[0] 030")
    await do(device, t("monopoly.trade.nothing"), t("monopoly.trade.show"), t("yes"), t("yes"))
    state = session.state
    assert state["owner"][6] == BEN and state["owner"][16] == BEN and state["cards"][ANA] == 1
    assert state["money"][ANA] == 1210, state["money"]
    await do(device, t("undo"))
    assert session.state["owner"][6] == ANA


async def test_pages_of_auctions(device):
    """A refused bid can be corrected. Who gets a mortgaged deed keeps it so, or repays it."""
    session = await table(device, 4, *OWNED, ("auction", 7))
    shots = Shots(device, NAMES)
    play, titles = device.app.screen, device.app.screen.titles
    draw(shots, session, ("auction",), ("auction-bid", ("bid", MARISOL, 10)))
    titles.change(7, NAME, LONG)
    shots.take("monopoly-auction-long")
    titles.change(7, NAME, "")
    await do(device, t("monopoly.bid.more"))
    shots.take("monopoly-who-bids")
    shots.press("down", "down", "down")
    shots.take("monopoly-who-bids-more")
    await do(device, device.app.player(CHLOE))
    shots.take("monopoly-bid")
    await amount(device, 9_000)
    says(device, t("monopoly.refuse.short"))
    await do(device, t("ok"))
    says(device, "M[9] 000")
    await amount(device, 1_000)
    assert session.state["auction"] == [7, CHLOE, 1_000], device.text
    session.go(session.depth - 1)
    await show(device)
    await do(device, t("monopoly.gone"))
    depth = session.depth
    commit(session, ("mortgage", 4, 60), ("trade", BEN, CHLOE, 0, 0, [3, 4], []))
    shots.take("monopoly-received")
    await do(device, t("more"))
    shots.take("monopoly-received-menu")
    money = session.state["money"][CHLOE]
    await do(device, t("monopoly.keep"), t("monopoly.lift"))
    state = session.state
    assert state["mortgage"][3:5] == [50, 0] and not state["received"], device.text
    assert state["money"][CHLOE] == money - 5 - 66, device.text
    session.go(depth)
    draw(shots, session, ("place", ("auction", LOT_HOUSE), ("bid", ANA, 30), ("gone",)))
    await do(device, t("choose"))
    shots.take("monopoly-place-where")
    await do(device, t("back"), t("more"))
    shots.take("monopoly-place-menu")
    await do(device, t("back"), t("choose"), deed_name(1))
    assert session.state["level"][1] == 1 and not session.state["place"], device.text
    bankrupt = ("mortgage", 4, 50), ("owe", BEN, BANK, 9000, "tax"), ("bankrupt",)
    draw(shots, session, ("queue",) + bankrupt)
    await do(device, t("monopoly.auction"))
    assert session.state["auction"] == [3, BANK, 0] and device.app.screen is play, device.text


async def test_the_last_house_is_auctioned(device):
    """The page says that it is the last House. The highest bidder chooses the place of the
    House."""
    session = await table(device, 2, *[("buy", number // 8, number, 10) for number in range(10)])
    shots = Shots(device, NAMES)
    commit(session, *[("build", house // 8 * 2 + house % 2, 5) for house in range(31)])
    await show(device)
    await do(device, t("monopoly.deeds"), deed_name(7), t("monopoly.build"))
    shots.take("monopoly-last-house")
    await do(device, t("back"), t("monopoly.build"), t("monopoly.last.build"))
    assert session.state["level"][7] == 4, device.text  # built, because nobody else bids
    await do(device, t("undo"), t("monopoly.deeds"), deed_name(7), t("monopoly.build"))
    await do(device, t("monopoly.auction"), t("monopoly.bid.more"), device.app.player(BEN))
    await amount(device, 20)
    await do(device, t("monopoly.gone"))
    assert session.state["place"] == [BEN, LOT_HOUSE]
    await do(device, t("choose"), deed_name(8), t("back"))  # the cost is not known yet
    says(device, t("monopoly.place"))
    await do(device, deed_name(8))
    await amount(device, 50)
    assert TitleDeeds(device.saves).get(8, HOUSE) == 50
    assert session.state["level"][8] == 1 and not session.state["place"]
    await do(device, t("monopoly.deeds"), deed_name(9), t("monopoly.build"))
    says(device, t("monopoly.refuse.houses"))


async def test_the_list_of_bidders_has_only_players_who_can_bid(device):
    """A bidder needs enough money to outbid the others; for a building also a place for it."""
    session = await table(device, 4, *[("buy", number // 2, number, 10) for number in range(4)])
    await show(device, session, ("mortgage", 2, 5), ("auction", LOT_HOUSE))
    await do(device, t("monopoly.bid.more"))
    assert [row.split(" (")[0] in NAMES for row in rows(device)[:2]] == [True, False], device.text
    await do(device, t("back"), t("monopoly.history.no_bid"))
    poor = ("pay", MARISOL, BANK, 1381, "")
    await show(device, session, poor, ("auction", 9), ("bid", BEN, 120))
    await do(device, t("monopoly.bid.more"))
    bidders = [row.split(" (")[0] for row in rows(device)[:3]]
    assert bidders == ["Ana", "Chloé", t("monopoly.deeds")], device.text
    await do(device, t("back"))
    async with chore(device, "a called bid of M137 in an auction that goes on", 12):
        await do(device, t("monopoly.bid.more"), "Chloé")
        await amount(device, 137)
    assert session.state["auction"] == [9, CHLOE, 137]


async def test_money_is_raised_in_the_middle_of_an_auction(device):
    """A player who can't bid collects GO, mortgages and trades, and the auction goes on."""
    session = await table(device, 2, ("buy", ANA, 3, 1495))
    await do(device, t("monopoly.deeds"), deed_name(9), t("monopoly.auction"))
    await do(device, t("monopoly.bid.more"))
    assert rows(device)[0].startswith("Ben"), device.text
    await do(device, t("monopoly.go", "M200"))
    assert session.state["money"][ANA] == 205 and session.state["auction"] == [9, BANK, 0]
    await do(device, t("monopoly.bid.more"), t("monopoly.deeds"), deed_name(3))
    await do(device, t("monopoly.mortgage"))
    await amount(device, 100)
    assert session.state["money"][ANA] == 305
    await do(device, t("monopoly.bid.more"), "Ana")
    await amount(device, 100)
    await do(device, t("monopoly.bid.more"), t("monopoly.trade"), deed_name(3))
    await amount(device, 120)
    await do(device, t("yes"), t("yes"), t("monopoly.lift"))
    assert session.state["owner"][3] == BEN and session.state["money"][ANA] == 425
    assert session.state["auction"] == [9, ANA, 100]
    says(device, "C: " + t("monopoly.bid.more"))
