"""Monopoly Toy Story without an entered board, by presses: turns, payments, deeds, the history."""

from amounts import amount
from at_monopoly import EARLIER, LONG, NAMES, copy_cards, draw, draw_rows, says, table
from seated import button, chore, do, hold_on, show
from shots import begun, drawn
from spelling import spell
from tapping import rows
from toychest.app import catalog
from toychest.core import files
from toychest.games.monopoly.names import deed_name, money
from toychest.games.monopoly.rules.numbers import BANK, NO_SETS, READY
from toychest.games.monopoly.title_deeds import LETTER, NAME, PRICE, RENT, TitleDeeds
from toychest.lang import t, written

ANA, BEN, CHLOE, MARISOL = range(4)
LAP = [("roll", 4), ("next",)] * 4 + [("roll", 4)]  # of four players, and Ana's next roll


async def test_pages_of_the_first_turns(device):
    from toychest.games.monopoly.screens import setup

    shots = await drawn(device, NAMES)
    session = begun(device, "monopoly", 4, NO_SETS, "")
    screen = shots.set_up(setup.Setup(session))
    shots.take("monopoly-setup-4")
    screen.question.selected = 2
    shots.take("monopoly-setup-2")
    shots.ask("names", ("players", 6))
    shots.take("monopoly-setup-names-6")
    shots.drop()
    shots.replaced("monopoly", session)
    play = catalog.table("monopoly", session)
    dice = [5, 4, 3, 4, 4, 5, 1, 1, 6, 5, 1, 1] + [1, 2, 3, 4, 5, 6] + [3, 5]
    play.die = lambda: dice.pop(0)
    shots.take("monopoly-order", play)
    for name, rolls in (("order-2", 2), ("order-tie", 2), ("order-again", 1), ("table-4", 1)):
        await do(device, *[t("monopoly.both")] * rolls)
        shots.take("monopoly-" + name)
    for die in range(1, 7):
        await do(device, t("monopoly.roll"))
        shots.take("monopoly-rolled-%d" % die)
        await do(device, t("monopoly.end"))
    await do(device, t("monopoly.roll"), t("monopoly.ride"))
    shots.take("monopoly-ride")
    for i, event in enumerate(EARLIER[-7:]):
        draw(shots, session, ("last-%d" % i, event))
    shots.long("monopoly-table-long")
    for name, key, selected in (
        ("pay", "", (3, 6)),
        ("menu", "more", (3,)),
        ("who-pays", "monopoly.other_payer", ()),
        ("amount", "monopoly.to_bank", (3, 6)),
        ("each-from", "monopoly.from_each", ()),
        ("each-to", "monopoly.to_each", ()),
        ("who-gets", "monopoly.to_toy", ()),
    ):
        play.app.close_above(play)
        await do(device, t("monopoly.pay.more"), *[t(key)] if key else ())
        draw_rows(shots, name, *selected)
    await do(device, device.app.player(MARISOL), t("amount.else"))
    shots.take("monopoly-digits")
    shots.press("up", "ok", "down")
    shots.take("monopoly-digits-15")
    shots.press("action", "action", "action")
    shots.long("monopoly-digits-long")
    play.app.close_above(play)
    before = session.state["money"][CHLOE]
    for answer, gets in (("no", 0), ("yes", 200)):
        await do(device, t("monopoly.pay.more"), t("monopoly.go", "M200"))
        if not gets:
            shots.take("monopoly-go-again")
        await do(device, t(answer))
        assert session.state["money"][CHLOE] == before + gets


async def test_pages_of_other_numbers_of_players(device):
    from toychest.box.history import History

    shots = await drawn(device, NAMES)
    for players in (2, 3, 5, 6):
        session = begun(device, "monopoly", players, NO_SETS, "")
        play = catalog.table("monopoly", session)
        shots.app.open(play)
        for event in [("order", 6, 6)] + [("order", 1, 1)] * (players - 1):
            session.commit(*event)
        rich = "pay", BANK, ANA, 8_499, ""
        draw(shots, session, ("table-%d" % players, rich, ("roll", 2), ("jail",)))
    shots.app.settings["names"] = [LONG[:8]] * 8
    shots.take("monopoly-table-6-long")
    session.commit("pay", BANK, BEN, 9_000, "")
    session.commit("pay", BEN, CHLOE, 8_999, "")
    session.seconds = lambda: 45_672
    shots.one(
        "monopoly-history-long",
        History(play),
    )


async def test_a_turn(device):
    session = await table(device, 4)
    async with chore(device, "roll", 1):
        await do(device, t("monopoly.roll"))
    async with chore(device, "GO", 1):
        await hold_on(device, t("monopoly.landed.label"))
    assert session.state["money"] == [1700, 1500, 1500, 1500]
    async with chore(device, "a vehicle rolls again", 1):
        await do(device, t("monopoly.ride"))
    await do(device, t("monopoly.landed.label"), t("monopoly.at.V"))
    assert len(session.state["roll"]) == 3, session.state
    async with chore(device, "end the turn", 1):
        await do(device, t("monopoly.end"))
    assert session.state["phase"] == READY and session.state["turn"] == BEN
    await do(device, t("monopoly.pay"), t("monopoly.other_payer"))
    # The last player who rolled is the first one.
    assert button(device, "Ana") in (("up", False), ("b", True)), device.text


async def test_payments(device):
    session = await table(device, 4, ("roll", 4))
    depth = session.depth
    for name, goal, row, players, paid, changes in (
        ("pay the Bank 75, an amount never used", 9, "to_bank", (), 75, (-75, 0, 0, 0)),
        ("pay the Bank 50, a usual amount", 4, "to_bank", (), 50, (-50, 0, 0, 0)),
        ("pay the Bank the last amount", 4, "to_bank", (), 45, (-45, 45, 0, 0)),
        ("pay Ben 150 on the own turn", 9, "to_toy", (BEN,), 150, (-150, 150, 0, 0)),
        ("Ben pays Cleo 40", 10, "other_payer", (BEN, CHLOE), 40, (0, -40, 40, 0)),
        ("collect 10 from each", 6, "from_each", (), 10, (30, -10, -10, -10)),
    ):
        session.go(depth)
        if "last amount" in name:
            session.commit("pay", BANK, BEN, 45, "")
        async with chore(device, name, goal):
            labels = [device.app.player(seat) for seat in players]
            await do(device, t("monopoly.pay.more"), t("monopoly." + row), *labels)
            await amount(device, paid)
        assert session.state["money"] == [1500 + change for change in changes], device.text


async def test_landing_on_deeds(device):
    """The rows begin after the deed on which the player was last. Each answer leads to the only
    event that the rules allow there."""
    copy_cards(device)
    session = await table(device, 4, ("buy", ANA, 4, 60), *LAP)
    titles = device.app.screen.titles
    landed = t("monopoly.landed.label"), deed_name(6)
    async with chore(device, "landed on a free deed: buy it", 4):
        await do(device, *landed, t("monopoly.buy"))
    assert session.state["owner"][6] == ANA and session.state["money"][ANA] == 1380
    await do(device, t("undo"))
    titles.change(6, PRICE, 0)
    async with chore(device, "the same, the price not known (M137)", 12):
        await do(device, *landed)
        await amount(device, 137)
    assert session.state["last"] == ["buy", ANA, 6, 137] and titles.get(6, PRICE) == 137
    await do(device, t("undo"))
    assert titles.get(6, PRICE) == 137  # it stands on a printed card
    titles.change(6, PRICE, 0)
    await do(device, *landed)
    says(device, "M[1]00")
    await do(device, t("monopoly.auction"), t("undo"))
    session.commit("buy", BEN, 6, 60)
    async with chore(device, "landed on a deed of another Toy: its rent", 4):
        await do(device, *landed)
    assert session.state["last"] == ["rent", ANA, 6, 12]
    assert device.text.startswith(deed_name(6) + "\n"), device.text
    await do(device, t("undo"))
    titles.change(6, RENT, 0)
    async with chore(device, "the same, the card not copied (M35)", 9):
        await do(device, *landed)
        await amount(device, 35)
    assert session.state["money"] == [1405, 1475, 1500, 1500]
    for event in (("buy", BEN, 16, 60), ("buy", CHLOE, 17, 60), ("mortgage", 17, 50)):
        session.commit(*event)
    await show(device)
    await do(device, t("monopoly.landed.label"))
    assert rows(device)[0] == deed_name(7) + " (M60)", device.text
    says(device, "%s (%s)" % (deed_name(17), t("monopoly.owner.mortgaged", "Chloé")))
    await do(device, deed_name(4))
    says(device, t("monopoly.deed.of", "Ana"))
    await do(device, t("back"), deed_name(17))
    says(device, t("monopoly.landed.mortgaged", "Chloé"))
    await do(device, t("ok"), t("monopoly.landed.label"), deed_name(16))
    _, _, _, one, two = session.state["last"]
    says(device, deed_name(16), str(4 * (one + two)))
    assert session.state["money"][ANA] == 1405 - 4 * (one + two)


async def test_an_amount_that_was_typed_stays_whatever_is_undone(device):
    await table(device, 2, ("buy", BEN, 0, 60), ("roll", 3))
    titles = device.app.screen.titles
    titles.change(1, PRICE, 100)
    await do(device, t("monopoly.landed.label"), deed_name(0))
    await amount(device, 14)
    await do(device, t("undo"))
    assert titles.get(0, RENT) == 14, device.text


async def test_the_colour_of_a_deed(device):
    """The letters that were copied during the game count: the question begins with them, and the
    owner of a full set gets twice the rent, also if the rent is asked for."""
    events = ("buy", BEN, 4, 60), ("buy", BEN, 5, 60)
    session = await table(device, 2, *events, sets=NO_SETS)
    titles = device.app.screen.titles
    titles.change(0, LETTER, "C")
    await do(device, t("monopoly.deeds"), deed_name(0), t("monopoly.set"))
    assert "> " + t("monopoly.set.letter", "C") in device.text, device.text
    await do(device, t("monopoly.set.letter", "D"))
    assert session.state["sets"][0] == titles.get(0, LETTER) == "D"
    await do(device, t("back"), t("back"), t("undo"))
    assert session.state["sets"][0] == "." and titles.get(0, LETTER) == "D"
    await do(device, t("more"), t("redo"))
    assert session.state["sets"][0] == titles.get(0, LETTER) == "D"
    for number in range(16):
        titles.change(number, LETTER, "ABCDEFGH"[number // 2])
    titles.change(4, RENT, 10)
    await do(device, t("monopoly.roll"), t("monopoly.landed.label"), deed_name(4))
    assert session.state["last"] == ["rent", ANA, 4, 20], session.state["last"]
    await do(device, t("monopoly.landed.label"), deed_name(5))
    says(device, t("monopoly.rent.doubled"))
    await amount(device, 12)
    assert session.state["last"] == ["rent", ANA, 5, 24], session.state["last"]


async def test_the_first_house(device):
    copy_cards(device)
    deeds = ("buy", ANA, 0, 60), ("buy", ANA, 1, 60), ("buy", ANA, 2, 60)
    session = await table(device, 4, *deeds, sets=NO_SETS)
    async with chore(device, "the first House, no colour of its three deeds known", 24):
        await do(device, t("monopoly.deeds"))
        letter = t("monopoly.build"), t("monopoly.set.letter", "A")
        await do(device, deed_name(0), *letter)
        await do(device, t("back"), deed_name(1), *letter)
        await do(device, t("back"), deed_name(2), *letter)
        await do(device, t("monopoly.complete"), t("monopoly.build"))
    assert session.state["level"][2] == 1


async def test_deeds(device):
    copy_cards(device)
    session = await table(device, 4, ("buy", ANA, 0, 60), ("buy", ANA, 4, 60))
    depth = session.depth
    session.commit("buy", ANA, 5, 60)
    async with chore(device, "a House in a full set", 6):
        await do(device, t("monopoly.deeds"), deed_name(5), t("monopoly.build"))
    assert session.state["level"][5] == 1
    session.go(depth)
    session.commit("buy", ANA, 6, 60)
    to_mortgage = t("monopoly.deeds"), deed_name(6), t("monopoly.mortgage")
    async with chore(device, "mortgage a deed", 6):
        await do(device, *to_mortgage)
    assert session.state["mortgage"][6] == 30
    await do(device, t("undo"), t("monopoly.roll"))
    async with chore(device, "the same after the roll", 12):
        await do(device, t("monopoly.pay.more"), t("more"), *to_mortgage)
    assert session.state["mortgage"][6] == 30
    session.go(depth + 1)
    session.commit("mortgage", 6, 30)
    async with chore(device, "repay it", 6):
        await do(device, t("monopoly.deeds"), deed_name(6), t("monopoly.lift.mortgage"))
    assert not session.state["mortgage"][6]


async def test_a_deed_offers_only_allowed_events(device):
    """While a player owes money, the player's deeds raise money, and no deed is for sale."""
    deeds = [("buy", ANA, deed, 60) for deed in range(4)] + [("build", 0, 50), ("mortgage", 2, 30)]
    await table(device, 2, *deeds, ("owe", ANA, BANK, 5_000, "tax"))
    play = device.app.screen
    sell = ["%s (M25)" % t("monopoly.raise." + what) for what in ("house", "set")]
    rent, colour = t("monopoly.rent"), t("monopoly.set")
    for deed, wanted in (
        (0, sell + [rent]),
        (1, [rent]),
        (2, [colour + " (B)"]),
        (3, [t("monopoly.mortgage"), rent, colour + " (B)"]),
        (9, [colour + " (E)"]),
    ):
        play.deeds(deed)
        await device.settle()
        assert rows(device) == wanted + [t("monopoly.title")], device.text
        await do(device, t("back"))


async def test_a_card_is_copied_on_the_box(device):
    """The owner enters the name, amounts and rents of a Title Deed card. A wrong amount can be
    corrected."""
    await table(device, 2)
    await do(device, t("monopoly.deeds"), deed_name(2), t("monopoly.title"), t("monopoly.name"))
    await spell(device, "Sunny")
    says(device, t("monopoly.name") + " (Sunny)")
    for row, wanted in (("price", 70), ("rent", 30), ("price", 60)):
        await do(device, t("monopoly." + row))
        await amount(device, wanted)
        says(device, "> %s (M%d)" % (t("monopoly." + row), wanted))
    await do(device, t("back"))
    says(device, t("monopoly.title"), "Sunny")
    titles = TitleDeeds(device.saves)
    assert [titles.get(2, field) for field in (NAME, PRICE, RENT)] == ["Sunny", 60, 30]


async def test_damaged_cards_are_told_in_a_game_in_progress(device):
    """The home screen reads the save first, for its line. The message comes all the same."""
    await table(device, 2)
    device.app.screen.titles.change(3, PRICE, 100)
    await device.power_off()
    for folder in ("/", "/copy/"):
        files.replace(device.saves + folder + "deeds.json", [b"{"])
    await device.power_on()
    await do(device, catalog.title("monopoly"))
    says(device, t("monopoly.deeds.damaged"))
    await do(device, t("ok"))
    says(device, "C: " + t("monopoly.roll"))
    assert files.exists(device.saves + "/deeds.json.damaged")


async def test_the_title_names_the_last_event(device):
    """Also events that depend on the state before: a building, an auction."""
    session = await table(device, 2, ("buy", ANA, 2, 10), ("buy", ANA, 3, 10))
    for _ in range(3):
        session.commit("build", 2, 5)
        session.commit("build", 3, 5)
    house, hotel = t("monopoly.house"), t("monopoly.hotel")
    for key, words, *events in (
        ("build", (deed_name(2), house), ("build", 2, 5)),
        ("build", (deed_name(2), hotel), ("build", 3, 5), ("build", 2, 5)),
        ("unbuild", (deed_name(2),), ("unbuild", 2)),
        ("gone", ("Ben", "M120"), ("auction", 9), ("bid", BEN, 120), ("gone",)),
        ("jail", ("Ana",), ("roll", 3), ("jail",)),
    ):
        await show(device, session, *events)
        title = device.app.page().title  # a long one is not drawn
        assert title == t("monopoly.history." + key, *words), title


async def test_money_in_the_title_and_in_the_history_is_never_cut(device):
    """The whole amount of the last event, or of the undone one, is there. Names are shortened for
    it."""
    session = await table(device, 2)
    device.app.settings["names"] = [LONG[:8]] * 8
    titles = device.app.screen.titles
    titles.change(3, NAME, LONG)
    titles.change(16, NAME, LONG[1:] + "W")
    for seat in (ANA, BEN):
        session.commit("pay", BANK, seat, 99_999, "")
    session.commit("pay", BEN, BANK, 85_000, "")
    events = (
        (("pay", ANA, BANK, 1_000, ""), 1_000),
        (("pay", BANK, ANA, 20_305, ""), 20_305),
        (("pay", ANA, BEN, 12_345, ""), 12_345),
        (("each", ANA, 3_000), 3_000),
        (("each", ANA, -3_001), 3_001),
        (("buy", ANA, 3, 12_999), 12_999),
        (("buy", BEN, 16, 1_234), 1_234),
        (("rent", BEN, 3, 10_234), 10_234),
        (("repair", ANA, 16, 5, 6), 44),
        (("auction", 5), 0),
        (("bid", ANA, 10_000), 10_000),
        (("gone",), 10_000),
        (("owe", BEN, ANA, 60_000, "rent"), 60_000),
        (("raise", [0] * 16 + [50_000, 0], "0" * 16), 50_000),
    )
    for event, number in events:
        await show(device, session, event)
        if event[0] in ("pay", "each", "buy", "rent"):
            says(device, written(number) + ")")
        device.forget()  # drop the cached texts
    await do(device, t("more"), t("history"))
    for _, number in reversed(events):
        line = [one for one in device.text.split("\n") if one.startswith("> ")][0]
        assert not number or money(number) + " " in line.replace(",", ""), line
        assert not any(one.isdigit() and len(one) > 3 for one in line.split(" ")), line
        await device.press("down")
    await do(device, t("back"))
    for _, number in reversed(events):
        await do(device, t("undo"))
        words = device.text.split("\n")[1].replace(",", "") + " "
        assert not number or money(number) + " " in words, (number, words)
        device.forget()


async def test_a_slip_takes_nothing_back(device):
    """A double press of BACK only leaves the menu. A long press on *Sold!* reaches no other
    page."""
    session = await table(device, 2, ("auction", 9), ("bid", ANA, 300))
    await hold_on(device, t("monopoly.gone"))
    assert session.state["money"] == [1200, 1500] and len(device.app.stack) == 2, device.text
    depth = session.depth
    await do(device, t("monopoly.pay"))
    await device.tap("a", "a")
    await device.settle()
    assert session.depth == depth and device.app.screen is device.app.stack[1]
    await device.wait(600)
    await do(device, t("undo"))
    words = t("undone") + ": " + t("monopoly.history.gone", "Ana", "M300")
    assert words in device.text and session.depth == depth - 1, device.text
    await do(device, t("monopoly.bid.more"))
    assert words not in device.text
