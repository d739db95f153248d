"""The bank of Monopoly Toy Story at the table, by presses."""

from random import choice, randrange, seed

import device as harness
from at_monopoly import amount, deed, mortgaged, open_row, start_game
from seated import hold, spell
from toychest.games.monopoly.rules.numbers import BANK, READY, ROLLED
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import (
    HOUSE,
    NAME,
    PRICE,
    RENT,
    Titles,
)
from toychest.lang import t

EVENTS = 2_000  # three hours of a quick table
HEAP_FLOOR = (28 + 30) * 1024  # the heap of these scenarios is 28 KiB larger


async def test_a_turn(device):
    session = await start_game(device)
    seat = session.state["turn"]
    name = device.app.player(seat)
    assert device.text.startswith(name), device.text  # who starts, and with how many
    await device.press("c")
    assert session.state["phase"] == ROLLED and 1 <= session.state["roll"][0] <= 6
    assert t("monopoly.rent_reminder") in device.text
    assert "UP: " + t("monopoly.ride") in device.text, device.text
    await device.press("up")
    assert len(session.state["roll"]) == 2
    await device.press("c")
    assert session.state["phase"] == READY and session.state["turn"] == (seat + 1) % 3
    await device.press("a")
    assert device.text.startswith(t("undone", t("monopoly.end"))), device.text
    ride = session.state["roll"][-1]
    await device.press("a")
    assert device.text.startswith(t("undone", t("monopoly.history.ride", name, ride))), device.text
    await device.press("a")
    assert session.state["turn"] == seat and session.state["phase"] == READY


async def test_who_starts(device):
    """Each roll is shown with both dice. So are a tie, and the first player with the winning
    roll."""
    await device.power_on()
    await device.press("c", "down", "c", "down", "down", "up", "c", "c")  # three Toys
    dice = [5, 4, 1, 2, 3, 6, 6, 5]
    device.app.screen.die = lambda: dice.pop(0)
    names = [device.app.player(seat) for seat in range(3)]
    title = t("monopoly.order")
    assert device.text.startswith(title + "\n> %s: \n" % names[0]), device.text
    for number, total in ((0, 9), (1, 3)):
        await device.press("c")
        rolled = t("monopoly.history.order", names[number], total)
        assert device.text.startswith("%s - %s\n" % (title, rolled)), device.text
        assert "%s: %d\n" % (names[number], total) in device.text, device.text
    assert "[1] [2]\n" in device.text, device.text
    await device.press("c")
    assert device.text.startswith(title + " - " + t("monopoly.order.tie") + "\n[3] [6]"), (
        device.text
    )
    assert "> %s: 9\n%s: 3\n%s: 9\n" % tuple(names) in device.text, device.text
    await device.press("c")
    assert "[6] [5]\n%s: 11\n%s: -\n> %s: \n" % tuple(names) in device.text, device.text


async def test_who_starts_is_told_until_something_happens(device):
    """The page says it with the sum and the dice of the last roll."""
    await device.power_on()
    await device.press("c", "down", "c", "down", "down", "c", "c")  # two Toys
    session = device.app.session("monopoly")
    dice = [2, 3, 6, 5, 4]
    device.app.screen.die = lambda: dice.pop(0)
    await device.press("c", "c")
    assert session.state["phase"] == READY and session.state["turn"] == 1
    name = device.app.player(1)
    starts = t("monopoly.order.starts", name, 11)
    assert device.text.startswith(starts + "\n[6] [5]\n"), device.text
    assert "> %s: 11\n" % name in device.text, device.text
    await device.press("c")
    assert starts not in device.text
    await device.press("a")
    assert "[6] [5]\n" in device.text, device.text
    await device.press("b", "a")
    assert device.text.startswith(starts), device.text


async def test_go_is_one_press_and_the_second_time_is_asked(device):
    session = await start_game(device)
    seat = session.state["turn"]
    await device.press("c")
    device.down("b")
    await device.wait(900)
    device.up("b")
    await device.settle()
    assert session.state["money"][seat] == 1700
    await open_row(device, t("monopoly.go", "M200"))
    assert t("monopoly.go.again") in device.text
    await device.press("a")
    assert session.state["money"][seat] == 1700
    await open_row(device, t("monopoly.go", "M200"))
    await device.press("c")
    assert session.state["money"][seat] == 1900


async def test_who_pays_whom(device):
    session = await start_game(device)
    seat = session.state["turn"]
    others = [(seat + 1) % 3, (seat + 2) % 3]
    await open_row(device, t("monopoly.to_bank"))
    await amount(device, 137)
    assert session.state["money"][seat] == 1363
    await open_row(device, t("monopoly.from_bank"))
    assert "> M137" in device.text, device.text  # the recent one comes first
    await device.press("c")
    assert session.state["money"][seat] == 1500
    await open_row(device, t("monopoly.to_toy"))
    await open_row(device, device.app.player(others[1]), "")
    await amount(device, 50)
    assert session.state["money"][others[1]] == 1550
    await open_row(device, t("monopoly.other_payer"))
    await open_row(device, device.app.player(others[0]), "")
    await open_row(device, device.app.player(others[1]), "")
    assert t("amount") in device.text
    await device.press("a")  # one step back, to whom
    assert t("monopoly.who_gets") in device.text, device.text
    await open_row(device, device.app.player(others[1]), "")
    await amount(device, 20)
    assert session.state["money"][others[1]] == 1570
    await open_row(device, t("monopoly.from_each"))
    await amount(device, 10)
    assert session.state["money"][seat] == 1470
    await open_row(device, t("monopoly.to_each"))
    await amount(device, 15)
    assert session.state["money"][seat] == 1440
    assert sum(session.state["money"]) == 4500


async def test_no_is_no(device):
    session = await start_game(device)
    await open_row(device, t("monopoly.to_bank"))
    await device.press("a")
    assert sum(session.state["money"]) == 4500 and device.app.at_table()
    await open_row(device, t("monopoly.to_bank"))
    await device.press("c")
    assert sum(session.state["money"]) == 4450
    await device.press("a")
    name = device.app.player(session.state["turn"])
    assert t("undone", t("monopoly.history.pay", name, "M50")) in device.text, device.text
    assert sum(session.state["money"]) == 4500


async def test_a_vehicle_is_ridden_whatever_came_in_between(device):
    """GO is collected first. A ride begins by UP, or on the page that asks for the space."""
    session = await start_game(device)
    await device.press("c")
    await hold(device)
    assert session.state["money"][session.state["turn"]] == 1700
    assert "UP: " + t("monopoly.ride") in device.text, device.text
    await device.press("up")
    assert len(session.state["roll"]) == 2
    await device.press("b")
    await open_row(device, t("monopoly.ride"), "")
    assert len(session.state["roll"]) == 3 and len(device.app.stack) == 2
    await device.press("c")
    assert "UP:" not in device.text, device.text


async def test_what_is_refused_closes_nothing(device):
    """A player without enough money is one press from the auction."""
    session = await start_game(device)
    turn = session.state["turn"]
    Titles(device.saves).change(0, PRICE, 100)
    session.commit("pay", turn, BANK, 1450, "")
    await device.press("c", "b", "c")
    assert t("monopoly.offer", deed_name(0), device.app.player(turn), "M50") in device.text
    await device.press("c")
    assert t("monopoly.refuse.short") in device.text.replace("\n", " "), device.text
    await device.press("c", "b")
    assert session.state["auction"] == [0, BANK, 0], device.text


async def test_the_table_tells_what_happened(device):
    """Also events that need the state before: a building, an auction, a debt."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in (2, 3):
        session.commit("set", number, "B")
        session.commit("buy", turn, number, 10)
    session.commit("complete", "B")
    name, other = [device.app.player(seat) for seat in (turn, 1 - turn)]

    async def told(words, *event):
        session.commit(*event)
        device.app.redraw()
        await device.settle()
        assert device.text.startswith(words + "\n"), device.text

    for _ in range(4):
        await told(t("monopoly.history.build", deed_name(2), t("monopoly.house")), "build", 2, 5)
        session.commit("build", 3, 5)
    await told(t("monopoly.history.build", deed_name(2), t("monopoly.hotel")), "build", 2, 5)
    await told(t("monopoly.history.unbuild", deed_name(2)), "unbuild", 2)
    session.commit("auction", 9)
    session.commit("bid", 1 - turn, 120)
    await told(t("monopoly.history.gone", other, "M120"), "gone")
    session.commit("roll", 3)
    await told(t("monopoly.history.jail", name), "jail")
    session.commit("owe", 1 - turn, turn, 1400, "")
    session.commit(*mortgaged(session.state, 9, 60))
    await told(t("monopoly.history.settle", other), "settle")
    await device.press("c", "c")  # it stays as long as turns go by
    assert session.state["turn"] == turn, device.text


async def test_the_first_house_by_the_owners_word(device):
    """No colour is known. After three Locations get their colour, the owner says that the set is
    complete."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in range(3):
        session.commit("buy", turn, number, 60)
    await deed(device, 0, t("monopoly.build"))  # asks for the colour
    assert "> " + t("monopoly.set.letter", "A") in device.text, device.text
    await device.press("c")
    assert session.state["sets"][0] == "A", device.text
    assert t("monopoly.complete") not in device.text, device.text
    await device.press("a")
    for number in (1, 2):
        await open_row(device, deed_name(number), "")
        await open_row(device, t("monopoly.build"), "")
        await device.press("c")
        assert session.state["sets"][number] == "A", device.text
        assert t("monopoly.complete") in device.text, device.text
        if number == 1:
            await device.press("a")
    await open_row(device, t("monopoly.complete"), "")
    assert session.state["complete"] == "A"
    await open_row(device, t("monopoly.build"), "")
    await amount(device, 50)
    assert session.state["level"][2] == 1 and session.state["money"][turn] == 1500 - 180 - 50


async def test_a_rent_is_asked_for_once(device):
    """The amount is kept on the card, and doubled if the set is full."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in (2, 3):
        session.commit("set", number, "B")
        session.commit("buy", 1 - turn, number, 10)
    session.commit("complete", "B")
    money = session.state["money"][turn]
    await device.press("c", "b")
    await open_row(device, deed_name(2), "")
    assert t("monopoly.rent.doubled") in device.text.replace("\n", " "), device.text
    await amount(device, 14)
    assert session.state["money"][turn] == money - 28
    assert Titles(device.saves).get(2, RENT) == 14
    await device.press("a", "b")
    await open_row(device, deed_name(2), "")
    assert session.state["money"][turn] == money - 28, device.text


async def test_a_deed_is_bought_rented_mortgaged_and_repaid(device):
    """Amounts that the card does not have are asked once."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await deed(device, 4, t("monopoly.buy"))
    await amount(device, 200)
    assert session.state["owner"][4] == seat and session.state["money"][seat] == 1300
    await device.press("c", "c", "c", "c")  # each rolls, and ends the turn
    assert session.state["turn"] == seat
    await deed(device, 4, t("monopoly.rent"))
    await open_row(device, device.app.player(1 - seat), "")
    await amount(device, 26)
    assert session.state["money"] == [1326, 1474][:: 1 if seat == 0 else -1]
    await deed(device, 4, t("monopoly.mortgage"))
    await amount(device, 105)
    assert session.state["mortgage"][4] == 105 and session.state["money"][seat] == 1431
    await deed(device, 4, t("monopoly.lift.mortgage"))
    assert session.state["money"][seat] == 1431 - 105 - 11
    await deed(device, 4, t("monopoly.mortgage"))
    assert session.state["mortgage"][4] == 105


async def test_who_can_not_pay_the_rent_owes_it(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    session.commit("buy", seat, 3, 60)
    session.commit("pay", 1 - seat, BANK, 1495, "")
    await deed(device, 3, t("monopoly.rent"))
    await open_row(device, device.app.player(1 - seat), "")
    await amount(device, 50)
    assert session.state["debts"] == [[1 - seat, seat, 50, "rent"]]
    await device.press("a")
    assert not session.state["debts"]


async def test_where_did_you_land(device):
    """The list begins after the Toy's last deed. The answer leads to the only event that the rules
    allow there."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    titles = Titles(device.saves)
    for number in (3, 4):
        titles.change(number, PRICE, 100)
        titles.change(number, RENT, 8)
    session.commit("buy", turn, 2, 60)
    session.commit("buy", 1 - turn, 4, 60)
    session.commit("buy", 1 - turn, 16, 60)
    session.commit("buy", 1 - turn, 17, 60)
    session.commit("buy", turn, 2 + 3, 60)
    await device.press("c", "b")
    assert t("monopoly.landed") in device.text
    assert "> " + deed_name(6) in device.text, device.text
    assert "1 of 23" in device.text and "%s (M100)" % deed_name(3) in device.text, device.text
    await open_row(device, deed_name(3), "")
    assert t("monopoly.offer", deed_name(3), device.app.player(turn), "M") in device.text, (
        device.text
    )
    await device.press("c")
    assert session.state["owner"][3] == turn and session.state["money"][turn] == 1280
    await device.press("b")
    assert "> " + deed_name(4) in device.text, device.text
    await device.press("c")  # the rent is on the card
    assert session.state["money"] == [1280 - 8, 1320 + 8][:: -1 if turn else 1]
    await device.press("b")
    await open_row(device, deed_name(16), "")
    _, _, _, one, two = session.state["last"]
    rent = 10 * (one + two)
    assert "M%d" % rent in device.text and deed_name(16) in device.text, device.text
    assert session.state["money"][turn] == 1272 - rent
    session.commit("mortgage", 17, 50)
    await device.press("b")
    mortgaged = t("monopoly.owner.mortgaged", device.app.player(1 - turn))
    assert "%s (%s)" % (deed_name(17), mortgaged) in device.text, device.text
    await open_row(device, deed_name(17), "")
    assert t("monopoly.landed.mortgaged", device.app.player(1 - turn)) in device.text
    await device.press("c")  # nothing more is to be done there
    assert device.app.screen is device.app.stack[1], device.text
    await device.press("b")
    await open_row(device, t("monopoly.jail"), "")
    assert session.state["jail"][turn] and session.state["turn"] == 1 - turn


async def test_the_colour_of_a_deed_is_told_at_the_table(device):
    """The card keeps the colour, so the next game knows it."""
    session = await start_game(device, 2)
    await deed(device, 3, t("monopoly.set"))
    await device.press("down", "c")
    assert session.state["sets"][3] == "B"
    await device.press("a")
    await deed(device, 4, t("monopoly.set"))
    assert "> %s" % t("monopoly.set.letter", "A") in device.text, device.text
    assert t("monopoly.location", 4) in device.text
    await device.press("down", "c")
    assert Titles(device.saves).sets()[3:5] == "BB"


async def test_a_card_is_copied_on_the_box(device):
    """Name, amounts, rents; then the box knows the rent. A wrong amount can be corrected."""
    session = await start_game(device, 2)
    await deed(device, 2, t("monopoly.title"))
    assert "> " + t("monopoly.name") in device.text, device.text
    await device.press("c")
    await spell(device, "Sunny")
    assert t("monopoly.name") + " (Sunny)" in device.text, device.text
    for row, wanted in (
        (t("monopoly.price"), 70),
        (t("monopoly.rent"), 30),
        (t("monopoly.price"), 60),
    ):
        await open_row(device, row, "")
        await amount(device, wanted)
        assert "> %s (M%d)" % (row, wanted) in device.text, device.text
    await open_row(device, t("monopoly.price"), "")
    await amount(device, 12_000)
    assert t("monopoly.refuse.amount") in device.text.replace("\n", " ")
    await device.press("c", "a")
    assert t("monopoly.title") in device.text and "Sunny" in device.text, device.text
    await device.press("a", "a")
    session.commit("buy", 1 - session.state["turn"], 2, 60)
    await device.press("c", "c")  # roll, end the turn
    await deed(device, 2, t("monopoly.rent"))
    await device.press("c")
    assert session.state["money"] == [1470, 1470]
    titles = Titles(device.saves)
    assert (titles.get(2, NAME), titles.get(2, PRICE)) == ("Sunny", 60)


async def test_two_want_the_last_house(device):
    """The page says that it is the last House, and the player puts it up for auction. The highest
    bidder chooses its place."""
    session = await start_game(device, 2)
    for number in range(10):
        session.commit("set", number, "AABBCCDDEE"[number])
        session.commit("buy", number // 8, number, 10)
    for number in range(10, 16):
        session.commit("set", number, "FFGGHH"[number // 2 - 5])
    for house in range(31):
        session.commit("build", house // 8 * 2 + house % 2, 5)
    depth = session.depth
    await deed(device, 7, t("monopoly.build"))
    assert t("monopoly.last.house") in device.text.replace("\n", " "), device.text
    await device.press("a")
    assert session.depth == depth, device.text
    await device.press("c", "c")
    assert session.state["level"][7] == 4, device.text  # nobody else wants it
    session.go(depth)
    await deed(device, 7, t("monopoly.build"))
    await device.press("b")
    assert session.state["auction"][0] == 18, device.text
    await device.press("c")
    await open_row(device, device.app.player(1), "")
    await amount(device, 20)
    await device.press("b")
    assert session.state["place"] == [1, 18]
    await device.press("c")
    await open_row(device, t("monopoly.location", 9), "")
    await device.press("a")  # what it costs can't be told yet
    assert t("monopoly.place") in device.text, device.text
    await open_row(device, t("monopoly.location", 9), "")
    await amount(device, 50)
    assert Titles(device.saves).get(8, HOUSE) == 50
    assert session.state["level"][8] == 1 and not session.state["place"]
    await deed(device, 9, t("monopoly.build"))
    assert t("monopoly.refuse.houses") in device.text.replace("\n", " "), device.text


async def start_trade(device, session, other):
    """Open a trade of the current player, up to the question for a deed."""
    await open_row(device, t("monopoly.trade"))
    if session.state["players"] > 2:
        assert t("monopoly.trade.whom") in device.text, device.text
        await open_row(device, device.app.player(other), "")
    assert t("monopoly.trade.which") in device.text, device.text


async def test_a_trade(device):
    """Both players see both sides, one after the other. An impossible trade is refused with a
    reason."""
    session = await start_game(device)
    one = session.state["turn"]
    other = (one + 1) % 3
    session.commit("buy", one, 3, 60)
    session.commit("buy", other, 16, 60)
    session.commit("card", other, 1)
    names = [device.app.player(seat) for seat in (one, other)]
    await start_trade(device, session, other)
    assert "> %s (%s)" % (t("monopoly.location", 4), names[0]) in device.text, device.text
    depth = session.depth
    await open_row(device, t("monopoly.trade.no_deed"), "")
    await open_row(device, t("monopoly.trade.show"), "")
    assert t("monopoly.refuse.nothing") in device.text
    await device.press("c")
    await open_row(device, t("monopoly.trade.money", names[0]), "")
    await amount(device, 30)
    assert "> " + t("monopoly.trade.show") in device.text, device.text
    for number in (16, 3, 16):  # given, and not after all
        await open_row(device, t("monopoly.deeds"), "")
        await open_row(device, deed_name(number), "")
        assert t("monopoly.trade") in device.text, device.text
    await open_row(device, t("monopoly.trade.cards", names[1]), "")
    await open_row(device, t("monopoly.trade.show"), "")
    assert t("monopoly.trade.agree", names[0]) in device.text, device.text
    gives = [t("monopoly.trade.gives", name) for name in names]
    assert "%s: M30\n  %s" % (gives[0], t("monopoly.location", 4)) in device.text, device.text
    assert "%s: %s" % (gives[1], t("monopoly.trade.jail", 1)) in device.text, device.text
    await device.press("c")
    assert t("monopoly.trade.agree", names[1]) in device.text and session.depth == depth
    await device.press("a")  # the second does not agree: all is there to be changed
    assert "%s (M30)" % t("monopoly.trade.money", names[0]) in device.text, device.text
    await open_row(device, t("monopoly.trade.money", names[0]), "")
    assert "M[0] 030" in device.text, device.text
    await device.press("b")  # no money
    assert t("monopoly.trade.money", names[0]) + "\n" in device.text, device.text
    await open_row(device, t("monopoly.trade.show"), "")
    await device.press("c", "c")
    state = session.state
    assert session.depth == depth + 1
    assert state["owner"][3] == other and state["owner"][16] == other
    assert (state["cards"][one], state["money"][one]) == (1, 1440), state
    assert len(device.app.stack) == 2
    await device.press("a")
    assert session.state["owner"][3] == one


async def test_a_deed_for_money_is_few_presses(device):
    """With whom, which deed, how much, and both agree."""
    session = await start_game(device, 4)
    one = session.state["turn"]
    other = (one + 1) % 4
    session.commit("buy", one, 3, 60)
    session.commit("buy", other, 5, 60)
    presses = []
    tap = device.tap

    async def counted(name):
        presses.append(name)
        await tap(name)

    device.tap = counted
    await open_row(device, t("monopoly.trade"))
    await device.press("c", "c")
    assert t("monopoly.trade.for", device.app.player(other), deed_name(3)) in device.text, (
        device.text
    )
    await device.press("down", "c")
    assert t("monopoly.trade.agree", device.app.player(one)) in device.text, device.text
    await device.press("c", "c")
    state = session.state
    assert state["owner"][3] == other and len(presses) <= 15, (len(presses), device.text)
    assert (state["money"][one], state["money"][other]) == (1560, 1320)
    assert len(device.app.stack) == 2
    await start_trade(device, session, other)
    await open_row(device, deed_name(5), "")  # from the other side
    await amount(device, 137)
    assert t("monopoly.trade.agree", device.app.player(one)) in device.text, device.text
    await device.press("a", "a")  # no; another Toy
    assert t("monopoly.trade.whom") in device.text, device.text
    await device.press("a")
    assert session.state == state


async def test_others_trade(device):
    """Two players trade out of turn. In a debt, the debtor trades, not the current player."""
    session = await start_game(device)
    one, other = (session.state["turn"] + 1) % 3, (session.state["turn"] + 2) % 3
    session.commit("buy", one, 3, 60)
    await open_row(device, t("monopoly.trade"))
    await open_row(device, t("monopoly.trade.others"), "")
    assert t("monopoly.trade.who") in device.text, device.text
    await open_row(device, device.app.player(one), "")
    assert t("monopoly.trade.whom") in device.text, device.text
    await open_row(device, device.app.player(other), "")
    await device.press("c", "c", "c", "c")
    assert session.state["owner"][3] == other and session.state["money"][one] == 1540
    session.commit("owe", other, BANK, 3000, "tax")
    device.app.redraw()
    await device.settle()
    await open_row(device, t("monopoly.trade"), "b")
    assert device.app.player(other) not in device.text, device.text
    await open_row(device, device.app.player(one), "")
    assert "> " + deed_name(3) in device.text, device.text


async def test_a_trade_names_each_deed_and_what_its_mortgage_costs(device):
    """Nobody can agree before the last page was shown."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in range(4):
        session.commit("buy", seat, number, 60)
    session.commit("mortgage", 1, 55)
    await start_trade(device, session, 1 - seat)
    assert t("monopoly.owner.mortgaged", device.app.player(seat)) in device.text, device.text
    await device.press("c", "a")
    for number in range(1, 4):
        await open_row(device, t("monopoly.deeds"), "")
        await open_row(device, deed_name(number), "")
    depth = session.depth
    await open_row(device, t("monopoly.trade.show"), "")
    pages = []
    for name in (device.app.player(seat), device.app.player(1 - seat)):
        assert device.text.startswith(t("monopoly.trade.agree", name) + " - 1 of 2"), device.text
        assert t("next") in device.text and t("yes") not in device.text
        pages.append(device.text)
        await device.press("c", "a", "c")
        assert session.depth == depth and t("yes") in device.text
        pages.append(device.text)
        await device.press("c")
    assert session.depth == depth + 1
    for told in (pages[0] + pages[1], pages[2] + pages[3]):
        for number in range(4):
            assert told.count(deed_name(number)) == 1, told
        assert t("monopoly.trade.mortgaged", "M6", "M61") in told, told


async def test_a_built_deed_is_not_traded(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(2):
        session.commit("buy", seat, number, 60)
    session.commit("build", 0, 50)
    await start_trade(device, session, 1 - seat)
    await device.press("c")
    assert t("monopoly.refuse.built") in device.text.replace("\n", " "), device.text
    await device.press("c")
    assert t("monopoly.trade.which") in device.text, device.text


async def test_an_auction(device):
    """A bid is entered as its bidder and its digits, which begin at the lowest valid bid."""
    session = await start_game(device, 4)
    session.commit("auction", 9)
    device.app.redraw()
    await device.settle()
    assert t("monopoly.no_bid", "M10") in device.text, device.text
    await device.press("c", "c")
    assert "M[0]10" in device.text, device.text
    first = session.state["turn"]
    assert t("monopoly.bids", device.app.player(first)) in device.text, device.text
    await device.press("c", "c", "c")
    assert session.state["auction"] == [9, first, 10]
    await device.press("c", "c")
    second = (first + 1) % 4
    assert t("monopoly.bids", device.app.player(second)) in device.text, device.text
    await device.press("a")
    assert t("monopoly.who_bids") in device.text, device.text
    await device.press("c")
    await amount(device, 20)
    assert session.state["auction"] == [9, second, 20]
    presses = "c", "down", "c", "up", "c", "up", "c", "down", "up", "c"  # from M021
    await device.press(*presses)
    assert session.state["auction"] == [9, (first + 2) % 4, 137], device.text
    assert len(presses) <= 12
    await device.press("b")
    assert session.state["owner"][9] == (first + 2) % 4
    assert session.state["money"][(first + 2) % 4] == 1363


async def test_a_bid_that_does_not_count_is_put_right(device):
    session = await start_game(device, 2)
    session.commit("auction", 9)
    session.commit("bid", 0, 300)
    device.app.redraw()
    await device.settle()
    await device.press("c", "c")
    assert "M[3]01" in device.text, device.text
    await device.press("b", *["up"] * 9, "c", "c", "c", "c")
    assert t("monopoly.refuse.short") in device.text.replace("\n", " "), device.text
    await device.press("c")
    assert "M[9] 301" in device.text, device.text
    await device.press("up", "up", "c", "c", "c", "c")
    assert session.state["auction"] == [9, 1, 1301], device.text


async def test_only_who_can_bid_is_offered(device):
    """Only bidders with the money to outbid; for a building, also with a place for it."""
    session = await start_game(device, 4)
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(4):
        session.commit("buy", number // 2, number, 10)
    session.commit("mortgage", 2, 5)  # nothing is built there
    session.commit("auction", 18)
    device.app.redraw()
    await device.settle()
    await device.press("c")
    names = [device.app.player(seat) for seat in range(4)]
    assert [name in device.text for name in names] == [True, False, False, False], device.text
    await device.press("a", "b")
    session.commit("pay", 3, BANK, 1401, "")
    session.commit("auction", 9)
    session.commit("bid", 2, 99)
    device.app.redraw()
    await device.settle()
    await device.press("c")
    assert [name in device.text for name in names] == [True, True, False, False], device.text


async def test_an_auction_leads_to_the_history_and_home(device):
    session = await start_game(device, 2)
    session.commit("auction", 9)
    device.app.redraw()
    await device.settle()
    await device.press("c")
    await open_row(device, t("history"), "")
    assert t("monopoly.history.auction", deed_name(9)) in device.text, device.text
    await device.press("a")
    await open_row(device, t("home"), "c")
    assert len(device.app.stack) == 1


async def test_no_list_of_a_phase_outlives_it(device):
    """History, undo and redo lead out of an auction, and not back into its list of bidders."""
    session = await start_game(device, 2)
    session.commit("auction", 9)
    session.commit("bid", 0, 300)
    session.commit("gone")
    session.go(session.depth - 1)
    device.app.redraw()
    await device.settle()
    await device.press("c")
    await open_row(device, t("redo"), "")
    assert session.state["owner"][9] == 0 and len(device.app.stack) == 2, device.text
    await device.press("a", "c")
    await open_row(device, t("history"), "")
    await device.press("down", "down", "c", "c")
    assert not session.state["auction"] and len(device.app.stack) == 2, device.text
    assert t("monopoly.roll") in device.text, device.text


async def test_a_deed_offers_what_the_rules_allow(device):
    """Also while another event is due: raising money, and the page of the card."""
    from toychest.games.monopoly.screens.deed import Deed

    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(4):
        session.commit("buy", seat, number, 60)
    session.commit("build", 0, 50)
    session.commit("mortgage", 2, 30)
    sell = ["%s (M25)" % t("monopoly.sell"), "%s (M25)" % t("monopoly.sell.set")]
    card = [t("monopoly.title")]
    offered = {0: sell + card, 1: card, 2: card, 3: [t("monopoly.mortgage")] + card, 9: card}
    for event in ("auction", 9), ("owe", seat, BANK, 5_000, "tax"):
        session.commit(*event)
        for number in offered:
            device.app.open(Deed(device.app.screen, number))
            await device.settle()
            rows = [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
            assert rows == offered[number], (event, device.text)
            await device.press("a")
        session.go(session.depth - 1)
    device.app.open(Deed(device.app.screen, 9))
    await device.settle()
    assert t("monopoly.buy") in device.text and t("monopoly.set") in device.text, device.text


async def test_holding_gone_does_no_more_than_that(device):
    """A long press on *Gone* does not reach the next page."""
    session = await start_game(device, 2)
    session.commit("auction", 9)
    session.commit("bid", 0, 300)
    device.app.redraw()
    await device.settle()
    depth = session.depth
    await hold(device)
    assert session.depth == depth + 1 and session.state["owner"][9] == 0
    assert session.state["money"] == [1200, 1500] and len(device.app.stack) == 2, device.text


async def test_a_mortgage_that_was_received(device):
    """ACTION keeps the deed, or opens the ways to raise money, the history and home."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    session.commit("buy", seat, 3, 60)
    session.commit("mortgage", 3, 55)
    session.commit("trade", seat, 1 - seat, 0, 0, [3], [])
    device.app.redraw()
    await device.settle()
    assert t("monopoly.received") in device.text, device.text
    state = session.state
    await hold(device)
    assert session.state == state and "> %s (M6)" % t("monopoly.keep") in device.text, device.text
    for row in (t("monopoly.deeds"), t("monopoly.trade"), t("history"), t("home")):
        assert row in device.text, device.text
    assert t("monopoly.keep.all") not in device.text, device.text
    await device.press("c")
    assert not session.state["received"] and session.state["money"][1 - seat] == 1494
    await device.press("a", "c")
    assert session.state["mortgage"][3] == 0 and session.state["money"][1 - seat] == 1439


async def test_money_is_raised_in_the_middle_of_an_auction(device):
    """A player who can't bid sells or mortgages first, and the auction goes on."""
    session = await start_game(device, 2)
    session.commit("buy", 0, 3, 1495)
    await deed(device, 9, t("monopoly.auction"))
    await device.press("c")
    assert device.app.player(0) not in device.text, device.text
    await open_row(device, t("monopoly.deeds"), "")
    await open_row(device, deed_name(3), "")
    await open_row(device, t("monopoly.mortgage"), "")
    await amount(device, 100)
    assert session.state["money"][0] == 105
    if t("monopoly.gone") not in device.text:
        await device.press("a")
    await device.press("c")
    await open_row(device, device.app.player(0), "")
    await amount(device, 100)
    assert session.state["auction"] == [9, 0, 100]


async def test_jail(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await device.press("c")
    await open_row(device, t("monopoly.jail"), "b")
    assert session.state["jail"][seat] == 1 and session.state["turn"] != seat
    assert t("monopoly.in_jail") in device.text
    await device.press("c", "c")
    assert t("monopoly.leave", "M50") in device.text
    await device.press("c")
    assert session.state["money"][seat] == 1450 and session.state["jail"] == [0, 0]
    await device.press("c")
    await open_row(device, t("monopoly.card"))
    await open_row(device, device.app.player(seat), "")
    await open_row(device, t("monopoly.jail"), "b")
    await device.press("c", "c")
    await open_row(device, t("monopoly.use_card"))
    assert session.state["jail"] == [0, 0] and session.state["cards"] == [0, 0]


async def test_out_of_jail_without_the_money(device):
    """The fine is owed and raised; then the Toy is out of Jail."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    session.commit("buy", seat, 3, 1490)
    session.commit("roll", 1)
    session.commit("jail")
    await device.press("c", "c", "c")
    assert session.state["debts"] == [[seat, BANK, 50, "jail"]], device.text
    session.commit("mortgage", 3, 60)
    device.app.redraw()
    await device.press("c")
    assert session.state["jail"] == [0, 0] and session.state["money"][seat] == 20
    await device.press("c")
    assert session.state["phase"] == ROLLED and session.state["turn"] == seat


async def test_a_slip_takes_nothing_back(device):
    """A double press of BACK leaves the menu and undoes nothing."""
    session = await start_game(device, 2)
    session.commit("buy", 0, 3, 60)
    depth = session.depth
    await device.press("down")
    await device.tap("a", "a")
    await device.settle()
    assert session.depth == depth and device.app.screen is device.app.stack[1]
    await device.wait(600)
    await device.press("a")
    words = t("monopoly.history.buy", device.app.player(0), "M60", deed_name(3))
    assert t("undone", words) in device.text and session.depth == depth - 1, device.text
    await device.press("down")
    assert t("undone", words) not in device.text


async def test_a_hold_reaches_one_page(device):
    """A long press on *Sold!* ends the auction, and does not collect GO."""
    session = await start_game(device, 2)
    session.commit("auction", 3)
    session.commit("bid", 0, 20)
    device.app.redraw()
    await device.settle()
    device.down("b")
    await device.wait(1_500)
    device.up("b")
    await device.settle()
    assert session.state["owner"][3] == 0 and sum(session.state["money"]) == 2980


async def test_a_power_cut_and_the_history(device):
    session = await start_game(device)
    await device.press("c", "c", "c")
    await open_row(device, t("monopoly.to_bank"))
    await device.press("c")
    state = session.state
    session = None  # a box that starts has an empty heap
    await device.power_off()
    await device.power_on()
    assert t("monopoly.status.left", 3) in device.text, device.text
    await device.press("c")
    session = device.app.session("monopoly")
    assert session.state == state
    await open_row(device, t("history"))
    pays = t("monopoly.history.pay", device.app.player(state["turn"]), "M50")
    assert "> " + pays in device.text, device.text
    await device.press("down", "down", "c")
    assert t("history.title") in device.text
    await device.press("c")
    assert session.redos
    await open_row(device, t("redo"))
    await device.press("down", "up", "c")
    assert t("home.resume") in device.text


def paid(device, session):
    """Commit events with large amounts, and with wide names of Toys and deeds. Yields each event
    and its amount."""
    device.app.settings["names"] = ["WMWMWMWM"] * 8
    titles = device.app.screen.titles  # of the table
    titles.change(3, NAME, "WMWMWMWMWMWMWMWM")
    titles.change(16, NAME, "MWMWMWMWMWMWMWMW")
    for seat in range(2):
        session.commit("pay", BANK, seat, 99_999, "")
    session.commit("pay", 1, BANK, 85_000, "")
    for event, number in (
        (("pay", 0, BANK, 1_000, ""), 1_000),
        (("pay", BANK, 0, 20_305, ""), 20_305),
        (("pay", 0, 1, 12_345, ""), 12_345),
        (("each", 0, 3_000), 3_000),
        (("each", 0, -3_001), 3_001),
        (("buy", 0, 3, 12_999), 12_999),
        (("buy", 1, 16, 1_234), 1_234),
        (("rent", 1, 3, 10_234), 10_234),
        (("repair", 0, 16, 5, 6), 44),
        (("auction", 5), 0),
        (("bid", 0, 10_000), 10_000),
        (("gone",), 10_000),
        (("owe", 1, 0, 60_000, "rent"), 60_000),
        (("raise", 16, 50_000), 50_000),
    ):
        if event[0] == "raise":
            event = mortgaged(session.state, *event[1:])
        session.commit(*event)
        yield event, number


async def test_money_in_the_title_is_never_cut(device):
    """The last event and the undone one show the whole amount; names are shortened."""
    from toychest.games.monopoly.story import money

    session = await start_game(device, 2)
    for event, number in paid(device, session):
        device.app.redraw()
        await device.settle()
        title = device.text.split("\n")[0]
        if event[0] in ("pay", "each", "buy", "rent") and number:
            assert money(number) in title, (event, title)
        await device.press("a")
        title = device.text.split("\n")[0].replace(",", "") + " "
        assert not number or money(number) + " " in title, (event, title)
        device.forget()  # drop the cached texts
        session.go(session.depth + 1)
        device.app.screen._undone = ""  # as after any press


async def test_money_in_the_history_is_never_cut(device):
    session = await start_game(device, 2)
    amounts = [number for _, number in paid(device, session)]
    session.commit("settle")
    device.app.redraw()
    await device.settle()
    await open_row(device, t("history"))
    from toychest.games.monopoly.story import money

    for number in [0] + amounts[::-1]:
        line = [one for one in device.text.split("\n") if one.startswith("> ")][0]
        assert not number or money(number) + " " in line.replace(",", ""), line
        assert not any(one.isdigit() and len(one) > 3 for one in line.split(" ")), line
        await device.press("down")


async def test_both_games_side_by_side(device):
    """Words, rules and screens of one game replace those of the other."""
    bank = (await start_game(device)).state
    device.app.home()
    await device.press("up", "c", "c", "c", "c", "c", "c", "c")
    cookies = device.app.session("toss").state
    assert cookies["phase"] == "rolled" and device.app.memory.game == "toss"
    device.app.home()
    await device.press("down")
    await device.press("c")
    assert device.app.session("monopoly").state == bank
    assert sum(bank["money"]) + bank["bank"] == 0 and BANK == -1


# ---- a long evening


def trade_money(session):
    """Commit a payment between two players, so that no money runs out."""
    money = session.state["money"]
    rich = money.index(max(money))
    poor = money.index(min(money))
    if money[rich] > 3_000:
        session.commit("pay", rich, BANK, randrange(1, 500), "tax")
    elif rich != poor:
        session.commit("pay", rich, poor, randrange(1, 200), "rent")
    if money[poor] < 500:
        session.commit("pay", BANK, poor, randrange(1, 400), "card")


def own_and_build(session):
    """Commit events: all deeds are bought, some sets are built up and down."""
    for one in range(18):
        session.commit("pay", BANK, one // 3 % 6, 60, "")
        session.commit("buy", one // 3 % 6, one, 60)
    for lot in range(15):
        session.commit("set", lot, "ABCDE"[lot // 3])
    session.commit("set", 15, "F")
    for _ in range(5):
        for lot in range(3):
            session.commit("pay", BANK, 0, 50, "")
            session.commit("build", lot, 50)


async def visit(device, session):
    """Open every screen once."""
    for words, downs in (
        (t("monopoly.deeds"), 17),
        (t("monopoly.to_toy"), 3),
        (t("monopoly.trade"), 3),
        (t("history"), 40),
    ):
        if words == t("monopoly.deeds") and "B: " + words in device.text:
            await device.press("b")
        else:
            await open_row(device, words)
        await device.press(*["down"] * downs, "c", "down", "up")
        while len(device.app.stack) > 2:
            await device.press("a")
        assert session is device.app.session("monopoly")
    await device.press("b", "a")


async def test_a_game_of_three_hours(device):
    """2,000 events of six Toys who own everything: no leak, and always enough free memory."""
    session = await start_game(device, 6)
    seed(4)
    own_and_build(session)
    early = None
    low = harness.free()
    while session.depth < EVENTS:
        state = session.state
        assert state["phase"] in (READY, ROLLED) and not state["debts"], device.text
        luck = randrange(10)
        if luck == 0:
            session.commit("go", randrange(6))
        elif luck < 3:
            trade_money(session)
        elif luck == 3 and not state["mortgage"][17]:
            session.commit("mortgage", 17, 20)
        elif luck == 3:
            session.commit("lift", 17)
        elif luck == 4:
            session.commit(
                "unbuild", choice([d for d in range(3) if state["level"][d] == max(state["level"])])
            )
            lowest = min(session.state["level"][:3])
            session.commit("build", session.state["level"][:3].index(lowest), 50)
        else:
            device.app.redraw()
            await device.settle()
            await device.tap("c")  # roll, or end of the turn
            await device.wait(900)
        if session.depth % 100 < 2:
            low = min(low, harness.free())
        if early is None and session.depth > 500 or session.depth > EVENTS - 2:
            session.commit("go", 0)  # the same is told on the table
            await visit(device, session)
            end = await device.most_free()
            early = early or end
    assert session.depth >= EVENTS
    journal = type(session.journal)(session.journal.folder, session.rules.VERSION)
    again = type(session)(session.rules, journal, device.app.seconds)
    assert (again.depth, again.state) == (session.depth, session.state)
    assert sum(session.state["money"]) + session.state["bank"] == 0
    print(
        "free after 500 events %d, after %d %d, lowest %d, the simulated board left out"
        % (early, session.depth, end, low)
    )
    assert end >= early - 2_500, (early, end)  # a word left on the C stack may keep a module
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
