"""Debts, mortgages and auctions at the bank of Monopoly Toy Story, by presses."""

from at_monopoly import amount, deed, open_more, open_row, start_game
from seated import show
from toychest.games.monopoly.rules.numbers import BANK, OVER, ROLLED
from toychest.games.monopoly.screens import debt
from toychest.games.monopoly.story import counted, deed_name
from toychest.games.monopoly.title_deeds import (
    HOUSE,
    MORTGAGE,
    RENT,
    Titles,
)
from toychest.lang import t


async def test_a_bankruptcy_ends_a_game_of_two(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await show(device, session, ("owe", seat, 1 - seat, 2000, ""))
    assert t("monopoly.debt") in device.text and "M2 000" in device.text, device.text
    await device.press("c")
    assert t("monopoly.debt.sure", device.app.player(seat)) in device.text.replace("\n", " ")
    await device.press("a")
    assert session.state["debts"]
    await device.press("c", "c")
    assert session.state["phase"] == OVER and session.state["money"][1 - seat] == 3000
    assert t("wins") in device.text
    await device.press("a")
    assert t("monopoly.debt.bankrupt") in device.text  # even the end of the game can be undone


async def owe(device, session, payee, amount):
    """Let the current player owe an amount to a payee. The player has six deeds, two of them with a
    House; one mortgage value is unknown."""
    seat = session.state["turn"]
    titles = device.app.screen.titles
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(6):
        session.commit("buy", seat, number, 60)
        titles.change(number, MORTGAGE, 30 + number)
    for number in range(2):
        session.commit("build", number, 50)
    await show(device, session, ("owe", seat, payee, amount, "rent"))
    return seat


async def test_money_is_raised_at_once(device):
    """One press raises money for a debt in the cheapest way. The page shows the amount before. Undo
    brings the debt back. If a debt can be paid afterwards, it is paid."""
    session = await start_game(device, 2)
    seat = await owe(device, session, BANK, 1100)
    before = session.state
    words = t("monopoly.debt.mortgage", deed_name(2) + ", " + deed_name(3))
    assert words in device.text.replace("\n", " "), device.text
    assert t("monopoly.debt.sell", "")[:-1] not in device.text, device.text
    assert "C: " + t("monopoly.debt.raise", "M65") in device.text, device.text
    await device.press("c")
    state = session.state
    assert state["level"] == before["level"]
    assert state["mortgage"][:6] == [0, 0, 32, 33, 0, 0]
    assert state["money"][seat] == 1500 - 360 - 100 + 65
    assert "C: " + t("monopoly.debt.settle") in device.text and "DOWN" not in device.text, (
        device.text
    )
    await device.press("a")
    assert session.state == before
    await device.press("c", "c")
    assert not session.state["debts"] and session.state["money"][seat] == 5


async def test_a_player_chooses_what_to_sell_and_mortgage(device):
    """The list has one row for each step, mortgages first. It closes when the debt can be paid."""
    session = await start_game(device, 2)
    seat = await owe(device, session, BANK, 1100)
    assert "DOWN: " + t("choose") in device.text, device.text
    await device.press("down")
    rows = [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    sell = t("monopoly.raise.house")
    assert rows == [
        "%s (%s M%d)" % (deed_name(deed), t("monopoly.raise.mortgage"), 30 + deed)
        for deed in range(2, 6)
    ] + ["%s (%s M25)" % (deed_name(deed), sell) for deed in range(2)], device.text
    await device.press("up", "c", "c")
    assert session.state["level"][:2] == [0, 0], device.text
    rows = [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    assert "%s (%s M30)" % (deed_name(0), t("monopoly.raise.mortgage")) == rows[0], device.text
    await open_row(device, deed_name(0), "")
    assert session.state["money"][seat] == 1040 + 50 + 30
    assert "C: " + t("monopoly.debt.settle") in device.text, device.text
    await device.press("c")
    assert not session.state["debts"] and session.state["money"][seat] == 20


async def test_go_that_was_passed_is_collected_before_a_debt(device):
    """Other money that the player gets may also come before the debt. Before a bankruptcy the box
    asks whether GO was passed."""
    session = await start_game(device)
    seat = session.state["turn"]
    other = (seat + 1) % 3
    await show(
        device,
        session,
        ("pay", seat, BANK, 1490, ""),
        ("roll", 3),
        ("owe", seat, other, 170, "rent"),
    )
    await device.press("c")
    words = t("monopoly.debt.sure.go", device.app.player(seat))
    assert words in device.text.replace("\n", " "), device.text
    await device.press("a")
    for row, more in (
        (t("monopoly.from_bank"), 50),
        (t("monopoly.other_payer"), 50),
        (t("monopoly.from_each"), 20),
    ):
        money = session.state["money"][seat]
        await open_row(device, row, "b")
        if row == t("monopoly.other_payer"):
            await open_row(device, device.app.player((seat + 2) % 3), "")
        await open_row(device, "M%d" % (10 if row == t("monopoly.from_each") else more), "")
        assert session.state["money"][seat] == money + more, device.text
    session.go(session.depth - 3)
    await show(device)
    await open_row(device, t("monopoly.go", "M200"), "b")
    assert session.state["money"][seat] == 210, device.text
    await open_row(device, t("monopoly.go", "M200"), "b")  # for the second time, the box asks
    assert t("monopoly.go.again") in device.text, device.text
    await device.press("a", "c")
    assert session.state["money"][seat] == 40 and not session.state["debts"], device.text


async def test_money_is_raised_for_a_mortgage_that_was_received(device):
    """A player who received a mortgaged deed can mortgage or trade another deed before paying for
    it."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in (3, 4, 5):
        session.commit("buy", seat if number < 5 else 1 - seat, number, 60)
    await show(
        device,
        session,
        ("mortgage", 3, 55),
        ("pay", 1 - seat, BANK, 1430, ""),
        ("trade", seat, 1 - seat, 0, 0, [3], []),
    )
    await device.press("c")
    assert t("monopoly.refuse.short") in device.text.replace("\n", " "), device.text
    await device.press("c")
    await open_row(device, t("monopoly.deeds"), "b")
    names = deed_name(3), deed_name(5), deed_name(4)  # the last one belongs to another player
    assert sorted(names, key=device.text.find) == list(names), device.text
    await open_row(device, deed_name(5), "")
    await open_row(device, t("monopoly.mortgage"), "")
    await amount(device, 70)
    assert session.state["money"][1 - seat] == 80, device.text
    await open_row(device, t("monopoly.trade"), "b")
    assert t("monopoly.trade.which") in device.text, device.text
    await device.press("a", "a")
    assert "C: " + t("monopoly.lift") in device.text, device.text
    await device.press("c")
    assert not session.state["received"], device.text
    assert session.state["money"][1 - seat] == 80 - 61, device.text


async def test_a_trade_in_the_middle_of_an_auction(device):
    """During an auction, players trade and one collects GO. Then the auction goes on."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await show(device, session, ("buy", seat, 3, 1495), ("auction", 9))
    await device.press("c")
    await open_row(device, t("monopoly.trade"), "")
    await device.press("c")
    await open_row(device, "M200", "")
    await device.press("c", "c")
    assert session.state["owner"][3] == 1 - seat and session.state["money"][seat] == 205
    assert t("monopoly.bid.more") in device.text, device.text
    await device.press("c")
    await open_row(device, t("monopoly.go", "M200"), "")
    assert session.state["money"][seat] == 405 and session.state["auction"] == [9, BANK, 0]


async def test_a_rent_that_comes_too_late_or_twice_is_asked_about(device):
    """The box asks before it pays such a rent. The list of payers begins with the player who rolled
    last."""
    session = await start_game(device)
    seat = session.state["turn"]
    other, third = (seat + 1) % 3, (seat + 2) % 3
    device.app.screen.titles.change(4, RENT, 20)
    session.commit("buy", other, 4, 60)
    await device.press("c", "c")  # roll, end the turn: this Toy has landed
    await deed(device, 4, t("monopoly.rent"))
    assert "> " + device.app.player(seat) in device.text, device.text
    await device.press("c")
    assert session.state["money"][seat] == 1480, device.text
    await deed(device, 4, t("monopoly.rent"))
    await open_row(device, device.app.player(seat), "")
    assert t("monopoly.rent.twice") in device.text.replace("\n", " "), device.text
    await device.press("a", "a")
    await open_row(device, t("monopoly.rent"), "")
    await open_row(device, device.app.player(third), "")
    assert t("monopoly.rent.late") in device.text.replace("\n", " "), device.text
    await device.press("a")
    assert session.state["money"][third] == 1500
    await device.press("c", "c")  # the rent is paid in spite of the question
    assert session.state["money"][third] == 1480, device.text
    await device.press("a", "a", "c")  # undo twice, then roll before any rent was paid
    assert session.state["money"][seat] == 1500, device.text
    assert session.state["phase"] == ROLLED, device.text
    await open_more(device, t("monopoly.deeds"))
    await open_row(device, deed_name(4), "")
    await open_row(device, t("monopoly.rent"), "")
    await open_row(device, device.app.player(seat), "")
    assert t("monopoly.rent.late") in device.text.replace("\n", " "), device.text


async def test_the_list_of_other_payers_begins_with_the_last_player_who_rolled(device):
    session = await start_game(device, 4)
    seat = session.state["turn"]
    await device.press("c", "c")
    await open_row(device, t("monopoly.other_payer"))
    assert "> " + device.app.player(seat) in device.text, device.text


async def test_a_value_that_is_not_copied_is_asked_for_and_kept(device):
    session = await start_game(device, 2)
    seat = await owe(device, session, BANK, 9000)
    titles = device.app.screen.titles
    for number in (2, 5):
        titles.change(number, MORTGAGE, 0)
    await show(device)
    assert t("monopoly.debt.unknown") in device.text.replace("\n", " "), device.text
    depth = session.depth
    await device.press("c")
    assert "> %s (%s)" % (deed_name(2), t("monopoly.raise.mortgage")) in device.text, device.text
    await device.press("c")
    assert t("monopoly.mortgages", deed_name(2)) in device.text, device.text
    await amount(device, 40)
    assert session.state["mortgage"][:6] == [0, 0, 40, 0, 0, 0] and session.depth == depth + 1
    assert t("monopoly.debt.unknown") in device.text.replace("\n", " "), device.text
    await device.press("c", "c")
    assert t("monopoly.mortgages", deed_name(5)) in device.text, device.text
    await device.press("a", "a")
    assert t("monopoly.debt") in device.text and session.depth == depth + 1
    await device.press("c", "c")
    await amount(device, 41)
    assert Titles(device.saves).get(5, MORTGAGE) == 41
    await device.press("c")  # all mortgage values are known
    assert session.state["mortgage"][:6] == [30, 31, 40, 33, 34, 41], device.text
    assert session.state["money"][seat] == 1299


async def test_rent_and_buildings_wait_for_nobody(device):
    """While a player owes money, and while an auction is open, the others collect rent, build and
    repay."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    other = 1 - seat
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in (0, 1, 2):
        session.commit("buy", other, number, 60)
    await show(device, session, ("mortgage", 2, 50), ("owe", seat, BANK, 1600, "tax"))
    device.app.screen.titles.change(0, HOUSE, 50)
    device.app.screen.titles.change(0, RENT + 1, 20)
    table = device.app.screen
    for row, number, kind in (("build", 0, "build"), ("lift.mortgage", 2, "lift")):
        table.deeds(number)
        await device.settle()
        await open_row(device, t("monopoly." + row), "")
        assert session.state["last"][0] == kind and session.state["debts"], device.text
    session.commit("pay", BANK, seat, 200, "")
    session.commit("settle")
    session.commit("auction", 5)
    table.deeds(0)
    await device.settle()
    await open_row(device, t("monopoly.rent"), "")
    await device.press("c", "c")  # nobody has rolled yet: the box asks once
    assert session.state["last"][0] == "rent" and session.state["auction"], device.text


async def test_hotels_that_the_bank_can_not_exchange_go_down_evenly(device):
    """The list of single steps, and the menu of the deed, offer it in words."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    session.commit("pay", BANK, seat, 9000, "")
    for first, count in ((0, 10), (2, 8), (4, 8), (6, 8), (8, 6)):
        for number in (first, first + 1):
            session.commit("buy", seat, number, 60)
        for i in range(count):
            session.commit("build", first + i % 2, 50)
    await show(device, session, ("owe", seat, BANK, 99_999, "rent"))
    table = device.app.screen
    down = t("monopoly.raise.down", counted("house", 2))
    for shown in ("menu", "list"):
        if shown == "menu":
            table.deeds(0)
        else:
            device.app.open(debt.RaiseMoney(table))
        await device.settle()
        assert down in device.text.replace("\n", " "), device.text
        device.app.close_above(table)
    session.commit("unbuild", 0)
    assert session.state["level"][:2] == [1, 1]
    await device.press("a")
    assert t("monopoly.history.hotels", "A") in device.text, device.text
