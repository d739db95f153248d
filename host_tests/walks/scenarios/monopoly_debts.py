"""Jail and debts at the bank of Monopoly Toy Story without an entered board, by presses."""

from amounts import amount
from at_monopoly import EARLIER, NAMES, OWNED, copy_cards, draw, says, table
from seated import chore, do, show
from shots import Shots, commit
from tapping import rows
from toychest.games.monopoly.names import counted, deed_name
from toychest.games.monopoly.rules.numbers import BANK, OVER, ROLLED
from toychest.games.monopoly.title_deeds import HOUSE, MORTGAGE, RENT
from toychest.lang import t

ANA, BEN, CHLOE, MARISOL = range(4)


async def test_pages_of_jail(device):
    session = await table(device, 4, *EARLIER)
    shots = Shots(device, NAMES)
    landed = t("monopoly.landed.label")
    async with chore(device, "get a Jail card", 4):
        await do(device, landed, t("monopoly.card"))
    assert session.state["cards"][CHLOE] == 1
    await do(device, t("undo"))
    async with chore(device, "go to Jail", 3):
        await do(device, landed, t("monopoly.jail"))
    assert session.state["jail"][CHLOE] and session.state["turn"] == MARISOL
    shots.take("monopoly-jailed")
    draw(shots, session, ("in-jail",) + (("roll", 1), ("next",)) * 3)
    money = session.state["money"][CHLOE]
    async with chore(device, "out of Jail for M50", 1):
        await do(device, t("monopoly.leave", "M50"))
    assert not session.state["jail"][CHLOE] and session.state["money"][CHLOE] == money - 50
    session.undo()
    draw(shots, session, ("in-jail-card", ("card", CHLOE, 1)))
    await do(device, t("monopoly.use_card"))
    assert not session.state["jail"][CHLOE] and not session.state["cards"][CHLOE]


async def test_out_of_jail_without_the_money(device):
    """The player owes the fine and raises money for it. Then the player is out of Jail."""
    session = await table(device, 2, ("buy", ANA, 3, 1490), ("roll", 1), ("jail",))
    await do(device, t("monopoly.roll"), t("monopoly.end"), t("monopoly.leave", "M50"))
    assert session.state["debts"] == [[ANA, BANK, 50, "jail"]], device.text
    await show(device, session, ("mortgage", 3, 60))
    await do(device, t("monopoly.debt.settle"))
    assert session.state["jail"] == [0, 0] and session.state["money"][ANA] == 20
    await do(device, t("monopoly.roll"))
    assert session.state["phase"] == ROLLED and session.state["turn"] == ANA


async def test_pages_of_debts(device):
    session = await table(device, 4, *EARLIER, ("next",), *[("roll", 1), ("next",)] * 3)
    shots = Shots(device, NAMES)
    titles = device.app.screen.titles
    depth = session.depth
    commit(session, ("roll", 2), ("owe", CHLOE, MARISOL, 9_000, "rent"))
    await show(device)
    await do(device, t("monopoly.debt.bankrupt"))
    shots.take("monopoly-bankrupt-go")
    await do(device, t("no"))
    session.go(depth)
    commit(session, ("pay", BANK, CHLOE, 500, ""), ("buy", CHLOE, 2, 100))
    owes = ("owe", CHLOE, ANA, session.state["money"][CHLOE] + 20, "rent")
    draw(shots, session, ("debt-raise", owes))
    titles.change(2, MORTGAGE, 50)
    shots.long("monopoly-debt-raise-long")
    titles.change(2, MORTGAGE, 0)
    await do(device, t("choose"))
    shots.take("monopoly-debt-value")
    await do(device, deed_name(2))
    says(device, t("monopoly.mortgages", deed_name(2)))
    await amount(device, 50)
    assert titles.get(2, MORTGAGE) == 50
    shots.take("monopoly-debt-raised")
    await do(device, t("monopoly.debt.settle"))
    assert not session.state["debts"] and session.state["money"][CHLOE] == 30, device.text
    session.go(depth)
    draw(shots, session, ("debt", ("owe", CHLOE, ANA, 5_000, "rent")))
    await do(device, t("more"))
    shots.take("monopoly-debt-menu")
    await do(device, t("back"), t("monopoly.debt.bankrupt"))
    shots.take("monopoly-bankrupt-sure")
    await do(device, t("yes"))
    shots.take("monopoly-one-out")
    commit(session, ("owe", MARISOL, BANK, 5_000, ""), ("bankrupt",), ("owe", BEN, ANA, 5_000, ""))
    shots.long("monopoly-debt-long")
    await do(device, t("monopoly.debt.bankrupt"), t("yes"))
    assert session.state["phase"] == OVER
    shots.take("monopoly-won")
    await do(device, t("undo"))
    says(device, t("monopoly.debt.bankrupt"))  # even the end of the game can be undone


async def test_a_debt_to_its_end(device):
    copy_cards(device)
    deeds = 0, 2, 4, 5, 6, 10
    session = await table(
        device,
        4,
        *[("buy", ANA, deed, 60) for deed in deeds],
        ("build", 4, 50),
        ("build", 5, 50),
        ("roll", 4),
        ("owe", ANA, BEN, 9_000, "rent"),
    )
    async with chore(device, "M9,000 owed, six deeds, a built set: to its end", 6):
        await do(device, t("monopoly.debt.raise", "M230"), t("monopoly.debt.bankrupt"), t("yes"))
        await do(device, t("more"), t("monopoly.keep.all"))
    assert session.state["out"][ANA] and not session.state["debts"]
    assert not session.state["received"]
    assert [session.state["owner"][deed] for deed in deeds] == [BEN] * 6


async def test_pages_of_raising_money(device):
    """One press raises money in the cheapest way. The list has a row for each step, mortgages
    first. It closes when the debt can be paid."""
    session = await table(device, 4, *OWNED, ("build", 1, 50), ("buy", ANA, 5, 60))
    shots = Shots(device, NAMES)
    titles = device.app.screen.titles
    for deed in range(18):
        titles.change(deed, MORTGAGE, 30 + 10 * deed)
    depth, money = session.depth, session.state["money"][ANA]
    for key, more in (("all", 3_000), ("houses", 120), ("least", 20)):
        session.go(depth)
        draw(shots, session, ("debt-" + key, ("owe", ANA, MARISOL, money + more, "rent")))
        if key == "houses":
            await do(device, t("choose"))
            shots.take("monopoly-raise")
            sell = [deed_name(deed) for deed in (0, 1)]
            assert [row.split(" (")[0] for row in rows(device)] == [deed_name(5)] + sell
            await do(device, sell[0], sell[1])
            assert session.state["level"][:2] == [0, 0]
            await do(device, deed_name(0), deed_name(5))
            assert session.state["money"][ANA] == money + 50 + 30 + 80, session.state["money"]
            await do(device, t("monopoly.debt.settle"))
            assert not session.state["debts"]
    before = session.state
    await do(device, t("monopoly.debt.raise", "M80"))
    state = session.state
    assert state["level"] == before["level"] and state["money"][ANA] == money + 80
    await do(device, t("undo"))
    assert session.state == before


async def test_values_that_are_not_copied_are_asked_for(device):
    """Then one press raises the rest."""
    copy_cards(device)
    session = await table(
        device, 2, *[("buy", ANA, deed, 60) for deed in range(6)], ("owe", ANA, BANK, 9_000, "rent")
    )
    titles = device.app.screen.titles
    for deed in (2, 5):
        titles.change(deed, MORTGAGE, 0)
    await show(device)
    for deed in (2, 5):
        says(device, t("monopoly.debt.unknown"))
        await do(device, t("choose"))
        assert rows(device)[0] == "%s (%s)" % (deed_name(deed), t("monopoly.raise.mortgage"))
        await do(device, deed_name(deed))
        await amount(device, 40 + deed)
        assert session.state["mortgage"][deed] == titles.get(deed, MORTGAGE) == 40 + deed
    await do(device, t("monopoly.debt.raise", "M120"))
    assert session.state["mortgage"][:6] == [30, 30, 42, 30, 30, 45], device.text


async def test_go_that_was_passed_is_collected_before_a_debt(device):
    """Other money that the player gets may also come before the debt."""
    poor = ("pay", ANA, BANK, 1490, ""), ("roll", 3), ("owe", ANA, BEN, 170, "rent")
    session = await table(device, 3, *poor)
    depth = session.depth
    for row, labels, after in (
        ("from_bank", ["M50"], 60),
        ("other_payer", ["Chloé", "M50"], 110),
        ("from_each", ["M10"], 130),
    ):
        await do(device, t("more"), t("monopoly." + row), *labels)
        assert session.state["money"][ANA] == after, device.text
    session.go(depth)
    await show(device)
    await do(device, t("more"), t("monopoly.go", "M200"))
    assert session.state["money"][ANA] == 210, device.text
    await do(device, t("more"), t("monopoly.go", "M200"))
    says(device, t("monopoly.go.again"))
    await do(device, t("no"), t("monopoly.debt.settle"))
    assert session.state["money"][ANA] == 40 and not session.state["debts"], device.text


async def test_money_is_raised_for_a_mortgage_that_was_received(device):
    """A player who received a mortgaged deed can mortgage or trade another deed before paying for
    it."""
    deeds = ("buy", ANA, 3, 60), ("buy", ANA, 4, 60), ("buy", BEN, 5, 60), ("mortgage", 3, 55)
    trade = ("trade", ANA, BEN, 0, 0, [3], [])
    session = await table(device, 2, *deeds, ("pay", BEN, BANK, 1430, ""), trade)
    await do(device, t("monopoly.lift"))
    says(device, t("monopoly.refuse.short"))
    await do(device, t("ok"), t("more"), t("monopoly.deeds"))
    assert [row.split(" (")[0] for row in rows(device)[:2]] == [deed_name(3), deed_name(5)]
    await do(device, deed_name(5), t("monopoly.mortgage"))
    await amount(device, 70)
    assert session.state["money"][BEN] == 80, device.text
    await do(device, t("more"), t("monopoly.trade"))
    says(device, t("monopoly.trade.which"))
    await do(device, t("back"), t("back"), t("monopoly.lift"))
    assert not session.state["received"] and session.state["money"][BEN] == 80 - 61, device.text


async def test_rent_and_buildings_wait_for_nobody(device):
    """While a player owes money, and while an auction is open, the others collect rent, build and
    repay."""
    deeds = [("buy", BEN, deed, 60) for deed in range(3)] + [("mortgage", 2, 50)]
    session = await table(device, 2, *deeds, ("owe", ANA, BANK, 1600, "tax"))
    play, titles = device.app.screen, device.app.screen.titles
    titles.change(0, HOUSE, 50)
    titles.change(0, RENT + 1, 20)
    for row, deed, kind in (("build", 0, "build"), ("lift.mortgage", 2, "lift")):
        play.deeds(deed)
        await device.settle()
        await do(device, t("monopoly." + row))
        assert session.state["last"][0] == kind and session.state["debts"], device.text
    commit(session, ("pay", BANK, ANA, 200, ""), ("settle",), ("auction", 5))
    play.deeds(0)
    await device.settle()
    await do(device, t("monopoly.rent"), "Ana", t("yes"))  # nobody has rolled yet
    assert session.state["last"][0] == "rent" and session.state["auction"], device.text


async def test_a_debt_shows_only_the_dice_that_made_it(device):
    session = await table(device, 3, ("buy", CHLOE, 16, 60), ("pay", ANA, BANK, 1480, ""))
    depth = session.depth
    await show(device, session, ("repair", ANA, 16, 5, 6))
    says(device, t("monopoly.debt"), "[5] [6]")
    for other in (
        (("owe", ANA, BANK, 100, "tax"), ("repair", BEN, 16, 2, 3)),
        (
            ("owe", ANA, BANK, 100, "tax"),
            ("repair", ANA, 16, 2, 3),
        ),
    ):
        session.go(depth)
        commit(session, *other)
        await show(device)
        says(device, t("monopoly.debt"))
        assert "[2]" not in device.text, device.text


async def test_hotels_that_the_bank_can_not_exchange_go_down_evenly(device):
    """The list of single steps, and the menu of the deed, offer it in words."""
    session = await table(device, 2, ("pay", BANK, ANA, 9000, ""))
    for first, count in ((0, 10), (2, 8), (4, 8), (6, 8), (8, 6)):
        commit(session, ("buy", ANA, first, 60), ("buy", ANA, first + 1, 60))
        commit(session, *[("build", first + i % 2, 50) for i in range(count)])
    await show(device, session, ("owe", ANA, BANK, 99_999, "rent"))
    down = t("monopoly.raise.down", counted("house", 2))
    await do(device, t("choose"))
    says(device, down)
    await do(device, t("back"), t("more"), t("monopoly.deeds"), deed_name(0))
    says(device, down)
    await do(device, down)
    assert session.state["level"][:2] == [1, 1]
    await do(device, t("undo"))
    says(device, t("monopoly.history.hotels", "A"))
