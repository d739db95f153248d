"""The bank of Monopoly Toy Story at the table, by presses."""

from random import choice, randrange, seed

import device as harness
from toychest.games.monopoly_toy_story.rules.numbers import BANK, ORDER, OVER, READY, ROLLED
from toychest.lang import t

EVENTS = 2_000  # three hours of a quick table
HEAP_FLOOR = 30 * 1024


async def start_game(device, players=3):
    """From the first power-on to the first roll; returns the session."""
    await device.power_on()
    await device.press("c", "down", "c")  # the language; the second game
    assert t("bank.players") in device.text, device.text
    await device.press(*["down"] * 2, *["up"] * (players - 2), "c", "down", "c")
    session = device.app.session("monopoly_toy_story")
    state = session.state
    assert state["players"] == players and state["banker"] == 1 and state["phase"] == ORDER
    while session.state["phase"] == ORDER:
        assert t("bank.order") in device.text
        await device.press("c")
    return session


async def open_row(device, words, opened="b"):
    """Choose a row of the menu that a button opens."""
    if opened:
        await device.press(opened)
    for _ in range(20):
        if "> " + words in device.text:
            await device.press("c")
            return
        await device.press("down")
    raise AssertionError((words, device.text))


async def amount(device, wanted):
    """Choose an amount, and say that it is right."""
    await open_row(device, t("bank.amount.other"), "")
    screen = device.app.screen
    screen._amount = wanted
    await device.press("up", "down")
    assert t("bank.amount") in device.text
    await device.press("c")
    assert t("bank.sure") in device.text, device.text
    await device.press("c")


async def test_a_turn(device):
    session = await start_game(device)
    seat = session.state["turn"]
    name = device.app.player(seat)
    assert device.text.startswith(name) and "> %s: 1 500" % name in device.text, device.text
    await device.press("c")
    assert session.state["phase"] == ROLLED and 1 <= session.state["roll"][0] <= 6
    assert t("bank.rent_reminder") in device.text
    await open_row(device, t("bank.ride"))
    assert len(session.state["roll"]) == 2
    await device.press("c")
    assert session.state["phase"] == READY and session.state["turn"] == (seat + 1) % 3
    await device.press("a", "a", "a")
    assert session.state["turn"] == seat and session.state["phase"] == READY


async def test_go_is_one_press_and_the_second_time_is_asked(device):
    session = await start_game(device)
    seat = session.state["turn"]
    await device.press("c")
    device.down("b")
    await device.wait(900)
    device.up("b")
    await device.settle()
    assert session.state["money"][seat] == 1700
    await open_row(device, t("bank.go", "M200"))
    assert t("bank.go.again") in device.text
    await device.press("a")
    assert session.state["money"][seat] == 1700
    await open_row(device, t("bank.go", "M200"))
    await device.press("c")
    assert session.state["money"][seat] == 1900


async def test_who_pays_whom(device):
    session = await start_game(device)
    seat = session.state["turn"]
    others = [(seat + 1) % 3, (seat + 2) % 3]
    await open_row(device, t("bank.to_bank"))
    await amount(device, 137)
    assert session.state["money"][seat] == 1363
    await open_row(device, t("bank.from_bank"))
    assert "> M137" in device.text, device.text  # the recent one comes first
    await device.press("c", "c")
    assert session.state["money"][seat] == 1500
    await open_row(device, t("bank.to_toy"))
    await open_row(device, device.app.player(others[1]), "")
    await amount(device, 50)
    assert session.state["money"][others[1]] == 1550
    await open_row(device, t("bank.other_payer"))
    await open_row(device, device.app.player(others[0]), "")
    await open_row(device, device.app.player(others[1]), "")
    await amount(device, 20)
    assert session.state["money"][others[1]] == 1570
    await open_row(device, t("bank.from_each"))
    await amount(device, 10)
    assert session.state["money"][seat] == 1470
    await open_row(device, t("bank.to_each"))
    await amount(device, 15)
    assert session.state["money"][seat] == 1440
    assert sum(session.state["money"]) == 4500


async def test_no_is_no(device):
    session = await start_game(device)
    await open_row(device, t("bank.to_bank"))
    await device.press("c", "a")
    assert sum(session.state["money"]) == 4500


async def deed(device, number, action):
    """Do something with a deed, by its place in the list."""
    await open_row(device, t("bank.deeds"))
    await device.press(*["down"] * number, "c")
    await open_row(device, action, "")


async def test_a_deed_is_bought_rented_mortgaged_and_repaid(device):
    """Amounts that the card does not tell are asked for once."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await deed(device, 4, t("bank.buy"))
    await amount(device, 200)
    assert session.state["owner"][4] == seat and session.state["money"][seat] == 1300
    await device.press("a", "c", "c")  # out of the deeds; roll; end of the turn
    assert session.state["turn"] == 1 - seat
    await deed(device, 4, t("bank.rent"))
    await open_row(device, device.app.player(1 - seat), "")
    await amount(device, 26)
    assert session.state["money"] == [1326, 1474][:: 1 if seat == 0 else -1]
    await device.press("a")
    await deed(device, 4, t("bank.mortgage"))
    await amount(device, 105)
    assert session.state["mortgage"][4] == 105 and session.state["money"][seat] == 1431
    await device.press("a")
    await deed(device, 4, t("bank.lift"))
    assert session.state["money"][seat] == 1431 - 105 - 11
    await device.press("a")
    await deed(device, 4, t("bank.mortgage"))
    assert "M105" in device.text and t("bank.sure") in device.text, device.text
    await device.press("a")


async def test_who_can_not_pay_the_rent_is_asked_first(device):
    session = await start_game(device, 2)
    session.commit("buy", 0, 3, 60)
    session.commit("pay", 1, BANK, 1495, "")
    for answer in ("a", "c"):
        await deed(device, 3, t("bank.rent"))
        await open_row(device, device.app.player(1), "")
        await amount(device, 50)
        assert t("bank.short.owe", device.app.player(1), "M5") in device.text.replace("\n", " ")
        assert not session.state["debts"]
        await device.press(answer)
        if answer == "a":
            await device.press("a")
    assert session.state["debts"] == [[1, 0, 50, "rent"]]


async def test_the_colour_of_a_deed_is_told_at_the_table(device):
    """And its card keeps it: the next game knows."""
    session = await start_game(device, 2)
    await deed(device, 3, t("bank.set"))
    await device.press("down", "c")
    assert session.state["sets"][3] == "B"
    await device.press("a")
    await deed(device, 4, t("bank.set"))
    assert "> %s" % t("bank.set.letter", "A") in device.text, device.text
    assert t("bank.location", 4) in device.text
    await device.press("down", "c")
    from toychest.games.monopoly_toy_story.title_deeds import Titles

    assert Titles(device.saves).sets()[3:5] == "BB"


async def test_a_card_is_copied_on_the_box(device):
    """Name, amounts, rents; then the box knows the rent. A slip can be put right."""
    session = await start_game(device, 2)
    await deed(device, 2, t("bank.title"))
    assert "> " + t("bank.name") in device.text, device.text
    await device.press("c", "c", "c", "c", "c", "c", "c", "c", "c", "a")
    assert t("bank.name") + " (Aaaaaaaa)" in device.text, device.text
    for row, wanted, total in (
        (t("bank.price"), 70, 70), (t("bank.rent"), 30, 30), (t("bank.price"), 60, 60),
    ):
        await open_row(device, row, "")
        device.app.screen._amount = wanted
        await device.press("up", "down", "c")
        assert "> %s (M%d)" % (row, total) in device.text, device.text
    await open_row(device, t("bank.price"), "")
    device.app.screen._amount = 12_000
    await device.press("c")
    assert t("bank.refuse.amount") in device.text.replace("\n", " ")
    await device.press("c", "a")
    assert "> Aaaaaaaa" in device.text, device.text
    session.commit("buy", 1 - session.state["turn"], 2, 60)
    await device.press("c")
    await open_row(device, t("bank.rent"), "")
    await device.press("c")
    assert t("bank.sure") in device.text and "M30" in device.text, device.text
    await device.press("c", "a")
    assert session.state["money"] == [1470, 1470]
    from toychest.games.monopoly_toy_story.title_deeds import NAME, PRICE, Titles

    titles = Titles(device.saves)
    assert (titles.get(2, NAME), titles.get(2, PRICE)) == ("Aaaaaaaa", 60)


async def test_two_want_the_last_house(device):
    """Who could build it puts it up for auction; the highest bidder says where it goes."""
    session = await start_game(device, 2)
    for number in range(10):
        session.commit("set", number, "AABBCCDDEE"[number])
        session.commit("buy", number // 8, number, 10)
    for number in range(10, 16):
        session.commit("set", number, "FFGGHH"[number // 2 - 5])
    for house in range(31):
        session.commit("build", house // 8 * 2 + house % 2, 5)
    await deed(device, 7, t("bank.history.auction", t("bank.house")))
    assert session.state["auction"][0] == 18, device.text
    await device.press("c")
    await open_row(device, device.app.player(1), "")
    await open_row(device, "M20", "")
    await device.press("b")
    assert session.state["place"] == [1, 18]
    await device.press("c")
    await open_row(device, t("bank.location", 9), "")
    await open_row(device, "M50", "")
    assert session.state["level"][8] == 1 and not session.state["place"]
    await open_row(device, t("bank.deeds"))
    await device.press(*["down"] * 7, "c")
    assert t("bank.build") not in device.text and t("bank.sell") in device.text, device.text


async def test_a_trade(device):
    """Both see both sides, one after the other; what is not possible is refused in words."""
    session = await start_game(device)
    session.commit("buy", 0, 3, 60)
    session.commit("buy", 1, 16, 60)
    session.commit("card", 1, 1)
    names = [device.app.player(seat) for seat in range(3)]
    await open_row(device, t("bank.trade"))
    assert t("bank.trade.who") in device.text
    await open_row(device, names[0], "")
    assert t("bank.trade.whom") in device.text and names[0] not in device.text
    await open_row(device, names[1], "")
    depth = session.depth
    await open_row(device, t("bank.trade.show"), "")
    assert t("bank.refuse.nothing") in device.text
    await device.press("c")
    await open_row(device, t("bank.trade.money", names[0]), "")
    await device.press("up", "up", "c")  # M30
    await open_row(device, t("bank.trade.deeds", names[0]), "")
    await device.press("c", "a")
    await open_row(device, t("bank.trade.cards", names[1]), "")
    await open_row(device, t("bank.trade.deeds", names[1]), "")
    await device.press("c", "c", "a")  # given, and not
    await open_row(device, t("bank.trade.show"), "")
    assert t("bank.trade.agree", names[0]) in device.text, device.text
    gives = [t("bank.trade.gives", name) for name in names]
    assert "%s: M30, %s" % (gives[0], t("bank.location", 4)) in device.text, device.text
    assert "%s: %s" % (gives[1], t("bank.trade.jail", 1)) in device.text, device.text
    await device.press("c")
    assert t("bank.trade.agree", names[1]) in device.text and session.depth == depth
    await device.press("a")  # the second does not agree
    assert session.depth == depth
    await open_row(device, t("bank.trade.show"), "")
    await device.press("c", "c")
    state = session.state
    assert session.depth == depth + 1
    assert state["owner"][3] == 1 and state["owner"][16] == 1
    assert state["cards"][:2] == [1, 0] and state["money"][:2] == [1410, 1470]
    assert len(device.app.stack) == 2
    await device.press("a")
    assert session.state["owner"][3] == 0


async def test_an_auction(device):
    session = await start_game(device, 2)
    await deed(device, 9, t("bank.auction"))
    assert t("bank.no_bid", 10) in device.text, device.text
    await device.press("c", "c", "c")
    first = session.state["auction"][1]
    assert session.state["auction"][2] == 10
    await device.press("c", "c")
    assert t("bank.bid.more", 50) in device.text.replace("> ", "") or "M11" in device.text
    await device.press("down", "c")
    assert session.state["auction"] == [9, 1 - first, 20]
    await device.press("b")
    assert session.state["owner"][9] == 1 - first
    assert session.state["money"][1 - first] == 1480


async def test_money_is_raised_in_the_middle_of_an_auction(device):
    """Who can't bid sells or mortgages first, and the auction goes on."""
    session = await start_game(device, 2)
    session.commit("buy", 0, 3, 1495)
    await deed(device, 9, t("bank.auction"))
    await device.press("c")
    await open_row(device, device.app.player(0), "")
    assert t("bank.bid") in device.text and "M10" not in device.text, device.text
    await open_row(device, t("bank.bid.raise"), "")
    await device.press(*["down"] * 3, "c")
    await open_row(device, t("bank.mortgage"), "")
    await amount(device, 100)
    assert session.state["money"][0] == 105
    await device.press("a", "c")
    await open_row(device, device.app.player(0), "")
    await open_row(device, "M100", "")
    assert session.state["auction"] == [9, 0, 100]


async def test_jail(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await device.press("c")
    await open_row(device, t("bank.jail"))
    assert session.state["jail"][seat] == 1 and session.state["turn"] != seat
    assert t("bank.in_jail") in device.text
    await device.press("c", "c")
    assert t("bank.leave", "M50") in device.text
    await device.press("c")
    assert session.state["money"][seat] == 1450 and session.state["jail"] == [0, 0]
    await device.press("c")
    await open_row(device, t("bank.card"))
    await open_row(device, device.app.player(seat), "")
    await open_row(device, t("bank.jail"))
    await device.press("c", "c")
    await open_row(device, t("bank.use_card"))
    assert session.state["jail"] == [0, 0] and session.state["cards"] == [0, 0]


async def test_who_can_not_pay_owes_and_the_last_one_wins(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await open_row(device, t("bank.to_toy"))
    await open_row(device, device.app.player(1 - seat), "")
    await open_row(device, t("bank.amount.other"), "")
    device.app.screen._amount = 2000
    await device.press("c")
    assert t("bank.short") in device.text, device.text
    await device.press("c")
    assert session.state["debts"] == [[seat, 1 - seat, 2000, ""]]
    assert t("bank.debt") in device.text
    await device.press("c")
    assert t("bank.debt.sure", device.app.player(seat)) in device.text.replace("\n", " ")
    await device.press("c")
    assert session.state["phase"] == OVER and session.state["money"][1 - seat] == 3000
    assert t("bank.won") in device.text
    await device.press("a")
    assert t("bank.debt") in device.text  # undo, even of the end


async def test_who_has_deeds_is_not_bankrupt(device):
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await deed(device, 0, t("bank.buy"))
    await amount(device, 60)
    await device.press("a")
    session.commit("owe", seat, BANK, 3000, "tax")
    device.app.redraw()
    await device.settle()
    await device.press("c")
    assert t("bank.refuse.can_raise") in device.text.replace("\n", " "), device.text
    await device.press("c")
    assert t("bank.debt") in device.text and session.state["debts"]


async def test_a_power_cut_and_the_history(device):
    session = await start_game(device)
    await device.press("c", "c", "c")
    await open_row(device, t("bank.to_bank"))
    await device.press("c", "c")
    state = session.state
    await device.power_off()
    await device.power_on()
    assert t("bank.status.left", 3) in device.text, device.text
    await device.press("c")
    session = device.app.session("monopoly_toy_story")
    assert session.state == state
    await open_row(device, t("history"))
    pays = t("bank.history.pay", device.app.player(state["turn"]), 10)
    assert "> " + pays in device.text, device.text
    await device.press("down", "down", "c")
    assert t("history.title") in device.text
    await device.press("c")
    assert session.redos
    await open_row(device, t("redo"))
    await device.press("b", "up", "c")
    assert t("home.resume") in device.text


async def test_both_games_side_by_side(device):
    """Words, rules and screens of one game make room for those of the other."""
    bank = (await start_game(device)).state
    device.app.home()
    await device.press("up", "c", "c", "c", "c", "c", "c")
    cookies = device.app.session("toss_your_cookies").state
    assert cookies["phase"] == "rolled" and device.app.game == "toss_your_cookies"
    device.app.home()
    await device.press("down")
    await device.press("c")
    assert device.app.session("monopoly_toy_story").state == bank
    assert sum(bank["money"]) + bank["bank"] == 0 and BANK == -1


# ---- a long evening


def trade_money(session):
    """Somebody pays somebody, so that nobody runs out of it."""
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
    """All deeds are bought; some sets are built on, and built down again."""
    for deed in range(18):
        session.commit("pay", BANK, deed // 3 % 6, 60, "")
        session.commit("buy", deed // 3 % 6, deed, 60)
    for deed in range(15):
        session.commit("set", deed, "ABCDE"[deed // 3])
    session.commit("set", 15, "F")
    for _ in range(5):
        for deed in range(3):
            session.commit("pay", BANK, 0, 50, "")
            session.commit("build", deed, 50)


async def visit(device, session):
    """Look into everything once."""
    for words, downs in (
        (t("bank.deeds"), 17), (t("bank.to_toy"), 3), (t("bank.trade"), 3), (t("history"), 40),
    ):
        await open_row(device, words)
        await device.press(*["down"] * downs, "c", "down", "up")
        while len(device.app.stack) > 2:
            await device.press("a")
        assert session is device.app.session("monopoly_toy_story")
    await device.press("b", "a")


async def test_a_game_of_three_hours(device):
    """2,000 events of six Toys who own everything; no leak, and room to spare."""
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
            session.commit("unbuild", choice([d for d in range(3) if state["level"][d] == max(
                state["level"])]))
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
            await visit(device, session)
            end = await device.most_free()
            early = early or end
    assert session.depth >= EVENTS
    journal = type(session.journal)(session.journal.folder, session.rules.VERSION)
    again = type(session)(session.rules, journal, device.app.seconds)
    assert (again.depth, again.state) == (session.depth, session.state)
    assert sum(session.state["money"]) + session.state["bank"] == 0
    print("free after 500 events %d, after %d %d, lowest %d, the simulated board left out"
          % (early, session.depth, end, low))
    assert end >= early - 1_000, (early, end)
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
