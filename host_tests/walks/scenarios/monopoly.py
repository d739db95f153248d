"""The bank of Monopoly Toy Story at the table, by presses."""

from random import choice, randrange, seed

import device as harness
from at_monopoly import amount, deed, mortgaged, open_more, open_row, start_game
from seated import hold, show
from spelling import spell
from toychest import lang
from toychest.core import files
from toychest.games.monopoly.rules.numbers import BANK, READY, ROLLED
from toychest.games.monopoly.story import deed_name
from toychest.games.monopoly.title_deeds import (
    HOUSE,
    LETTER,
    NAME,
    PRICE,
    RENT,
    Titles,
)
from toychest.lang import t

EVENTS = 1_200  # a game of two hours with quick players
HEAP_FLOOR = (28 + 22) * 1024  # the heap of these scenarios is 28 KiB larger


async def test_the_rolls_for_the_first_player(device):
    """Each roll is shown with both dice, and so is a tie. The winning roll is shown with the first
    player."""
    await device.power_on()
    await device.press("c", "b", "down", "down", "up", "c", "c")  # three Toys
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
    assert device.text.startswith(
        title + " - " + t("monopoly.order.tie") + "\n" + names[2] + ": [3] [6]"
    ), device.text
    assert "> %s: 9\n%s: 3\n%s: 9\n" % tuple(names) in device.text, device.text
    await device.press("c")
    assert "[6] [5]\n%s: 11\n%s: -\n> %s: \n" % tuple(names) in device.text, device.text


async def test_the_title_names_the_first_player_until_the_next_event(device):
    """The page of the first player's turn also has the sum and the dice of the last roll."""
    await device.power_on()
    await device.press("c", "b", "down", "down", "c", "c")  # two Toys
    session = device.app.session("monopoly")
    dice = [2, 3, 6, 5, 4]
    device.app.screen.die = lambda: dice.pop(0)
    await device.press("c", "c")
    assert session.state["phase"] == READY and session.state["turn"] == 1
    name = device.app.player(1)
    starts = t("monopoly.order.starts", name, 11)
    assert device.text.startswith(starts + "\n" + name + ": [6] [5]\n"), device.text
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


async def test_a_vehicle_is_ridden_whatever_came_in_between(device):
    """If GO was passed, it is collected before the ride. A ride begins by UP, or on the page that
    asks for the space."""
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
    assert "UP: " + t("monopoly.ride") not in device.text, device.text


async def test_a_refused_purchase_closes_no_page(device):
    """The page stays open, and one press leads from it to the auction."""
    session = await start_game(device)
    turn = session.state["turn"]
    device.app.screen.titles.change(0, PRICE, 100)
    session.commit("pay", turn, BANK, 1450, "")
    await device.press("c", "b", "c")
    assert t("monopoly.offer", deed_name(0), device.app.player(turn), "M50") in device.text
    await device.press("c")
    assert t("monopoly.refuse.short") in device.text.replace("\n", " "), device.text
    await device.press("c", "b")
    assert session.state["auction"] == [0, BANK, 0], device.text


async def test_the_title_names_the_last_event(device):
    """The title also names events that depend on the state before: a building, an auction, a
    debt."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in (2, 3):
        session.commit("set", number, "B")
        session.commit("buy", turn, number, 10)
    session.commit("complete", "B")
    name, other = [device.app.player(seat) for seat in (turn, 1 - turn)]

    async def check_title(words, *event):
        session.commit(*event)
        await show(device)
        assert device.text.startswith(words + "\n"), device.text

    for _ in range(4):
        await check_title(
            t("monopoly.history.build", deed_name(2), t("monopoly.house")), "build", 2, 5
        )
        session.commit("build", 3, 5)
    await check_title(t("monopoly.history.build", deed_name(2), t("monopoly.hotel")), "build", 2, 5)
    await check_title(t("monopoly.history.unbuild", deed_name(2)), "unbuild", 2)
    session.commit("auction", 9)
    session.commit("bid", 1 - turn, 120)
    await check_title(t("monopoly.history.gone", other, "M120"), "gone")
    session.commit("roll", 3)
    await check_title(t("monopoly.history.jail", name), "jail")
    session.commit("owe", 1 - turn, turn, 1400, "")
    session.commit(*mortgaged(session.state, 9, 60))
    await check_title(t("game.monopoly"), "settle")  # the numbers tell it
    assert "(-1 400)" in device.text and "(+1 400)" in device.text, device.text


async def test_what_just_happened_stands_at_the_number_that_changed(device):
    """The title is where the current player is. The numbers stay until the next roll."""
    session = await start_game(device)
    seat = session.state["turn"]
    payer, owner = [device.app.player(number % 3) for number in (seat, seat + 1)]
    paid = "> %s: 1 150 (-350)" % payer
    got = "%s: 1 790 (+350)\n" % owner
    await show(device, session, ("buy", (seat + 1) % 3, 3, 60), ("roll", 2), ("rent", seat, 3, 350))
    assert device.text.startswith(deed_name(3) + "\n"), device.text
    assert paid in device.text and got in device.text, device.text
    await device.press("c")
    assert device.text.startswith(t("game.monopoly") + "\n"), device.text  # another player's turn
    assert paid[2:] in device.text and "> " + got in device.text, device.text
    await device.press("a", "a")
    assert "(" not in device.text, device.text  # the title tells what was undone


async def test_a_rent_is_asked_for_once(device):
    """The amount is stored on the card, and doubled if the owner has the full set. Undo takes the
    amount back, too: it may be wrong."""
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
    session.commit("rent", turn, 2, 28)
    await device.press("a", "a")  # the first undo leaves the amount, for it was not typed for it
    assert session.state["money"][turn] == money and not Titles(device.saves).get(2, RENT)
    await device.press("b")
    await open_row(device, deed_name(2), "")
    await amount(device, 12)
    assert session.state["money"][turn] == money - 24 and Titles(device.saves).get(2, RENT) == 12


async def test_undo_takes_a_typed_price_back(device):
    session = await start_game(device, 2)
    await device.press("c", "b", "c")
    await amount(device, 600)
    assert session.state["last"][0] == "buy" and Titles(device.saves).get(0, PRICE) == 600
    await device.press("a", "b", "c")
    assert not Titles(device.saves).get(0, PRICE)
    assert device.text.startswith(t("monopoly.price")) and "M[1]00" in device.text, device.text


async def test_undo_takes_a_colour_off_the_card(device):
    session = await start_game(device, 2)
    device.app.screen.titles.change(0, LETTER, "C")
    await deed(device, 0, t("monopoly.set"))
    await open_row(device, t("monopoly.set.letter", "D"), "")
    assert session.state["sets"][0] == Titles(device.saves).get(0, LETTER) == "D"
    await device.press("a", "a", "a")
    assert session.state["sets"][0] == "." and Titles(device.saves).get(0, LETTER) == "C"
    await open_more(device, t("redo"))
    assert session.state["sets"][0] == Titles(device.saves).get(0, LETTER) == "D"


async def test_redo_brings_back_the_amount_that_undo_took(device):
    session = await start_game(device, 2)
    session.commit("buy", 1 - session.state["turn"], 0, 60)
    await device.press("c", "b", "c")
    await amount(device, 14)
    await device.press("c", "c")  # end the turn, roll
    await device.press("a", "a", "a")
    assert not Titles(device.saves).get(0, RENT)
    await open_more(device, t("redo.all"))
    assert Titles(device.saves).get(0, RENT) == 14
    await device.press("a", "a", "a")
    assert not Titles(device.saves).get(0, RENT)
    device.app.screen.titles.change(0, RENT, 12)  # the players put it right
    await open_more(device, t("redo.all"))
    assert Titles(device.saves).get(0, RENT) == 12


async def test_undo_takes_no_amount_of_another_event(device):
    """The players go back before the rent in the history. Then the purchase has its place in the
    game."""
    session = await start_game(device, 2)
    device.app.screen.titles.change(1, PRICE, 100)
    session.commit("buy", 1 - session.state["turn"], 0, 60)
    await device.press("c", "b", "c")
    await amount(device, 14)
    depth = session.depth
    await open_more(device, t("history"))
    await device.press("down", "c", "c")
    await device.press("b")
    await open_row(device, deed_name(1), "")
    await device.press("c")
    assert session.depth == depth and session.state["last"][0] == "buy", session.state["last"]
    await device.press("a")
    assert Titles(device.saves).get(0, RENT) == 14


async def test_colours_that_were_copied_during_the_game_count(device):
    """The owner of a full set gets twice the rent, also if the rent is asked for. The question for
    the colour begins with the copied one."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in (4, 5):
        session.commit("buy", 1 - turn, number, 60)
    titles = device.app.screen.titles
    for number in range(16):
        titles.change(number, LETTER, "ABCDEFGH"[number // 2])
    titles.change(4, RENT, 10)
    await device.press("c", "b")
    await open_row(device, deed_name(4), "")
    assert session.state["last"] == ["rent", turn, 4, 20], session.state["last"]
    await device.press("b")
    await open_row(device, deed_name(5), "")
    assert t("monopoly.rent.doubled") in device.text.replace("\n", " "), device.text
    await amount(device, 12)
    assert session.state["last"] == ["rent", turn, 5, 24], session.state["last"]
    await device.press("c")
    for number in (4, 5):
        await deed(device, number, t("monopoly.build"))
        assert "> " + t("monopoly.set.letter", "C") in device.text, device.text
        await device.press("c", "a", "a")
    assert session.state["sets"][4:6] == "CC" and titles.sets()[4:6] == "CC"


async def test_the_answer_to_where_did_you_land_leads_to_the_due_event(device):
    """The list of deeds begins after the one on which the player landed last. The answer leads to
    the only event that the rules allow there."""
    session = await start_game(device, 2)
    turn = session.state["turn"]
    titles = device.app.screen.titles
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
    await device.press("c")  # the rent is known from the card
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
    await device.press("c")  # no rent is due for a mortgaged deed
    assert device.app.screen is device.app.stack[1], device.text
    await device.press("b")
    await open_row(device, t("monopoly.jail"), "")
    assert session.state["jail"][turn] and session.state["turn"] == 1 - turn


async def test_a_card_is_copied_on_the_box(device):
    """The owner enters the name, amounts and rents of a Title Deed card. Then the box knows the
    rent. A wrong amount can be corrected."""
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
    await device.press("a")
    assert t("monopoly.title") in device.text and "Sunny" in device.text, device.text
    await device.press("a", "a")
    session.commit("buy", 1 - session.state["turn"], 2, 60)
    await device.press("c", "c")  # roll, end the turn
    await deed(device, 2, t("monopoly.rent"))
    await device.press("c")
    assert session.state["money"] == [1470, 1470]
    titles = Titles(device.saves)
    assert (titles.get(2, NAME), titles.get(2, PRICE)) == ("Sunny", 60)


async def test_damaged_cards_are_told_in_a_game_in_progress(device):
    """The home screen reads the save first, for its line. The message comes all the same."""
    await start_game(device, 2)
    device.app.screen.titles.change(3, PRICE, 100)
    await device.power_off()
    for folder in ("/", "/copy/"):
        files.replace(device.saves + folder + "deeds.json", b"{")
    await device.power_on()
    await device.press("b")
    assert t("monopoly.deeds.damaged") in device.text.replace("\n", " "), device.text
    await device.press("c")
    assert "C: " + t("monopoly.roll") in device.text, device.text
    assert files.exists(device.saves + "/deeds.json.damaged")


async def test_the_last_house_is_auctioned(device):
    """The page says that it is the last House, and the player starts an auction. The highest bidder
    chooses the place of the House."""
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
    assert session.state["level"][7] == 4, device.text  # built, because nobody else bids
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
    await device.press("a")  # the cost is not known yet
    assert t("monopoly.place") in device.text, device.text
    await open_row(device, t("monopoly.location", 9), "")
    await amount(device, 50)
    assert Titles(device.saves).get(8, HOUSE) == 50
    assert session.state["level"][8] == 1 and not session.state["place"]
    await deed(device, 9, t("monopoly.build"))
    assert t("monopoly.refuse.houses") in device.text.replace("\n", " "), device.text


async def start_trade(device, session, other):
    """Open a trade of the current player, up to the question for a deed."""
    await open_more(device, t("monopoly.trade"))
    if session.state["players"] > 2:
        assert t("monopoly.trade.whom") in device.text, device.text
        await open_row(device, device.app.player(other), "")
    assert t("monopoly.trade.which") in device.text, device.text


async def test_a_trade(device):
    """Both players see both offers, one after the other. An impossible trade is refused with a
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
    for number in (16, 3, 16):  # deed 16 is given, then taken back
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
    await device.press("a")  # the second player does not agree, so the offer can be changed
    assert "%s (M30)" % t("monopoly.trade.money", names[0]) in device.text, device.text
    await open_row(device, t("monopoly.trade.money", names[0]), "")
    assert "M[0] 030" in device.text, device.text
    await device.press("b")  # remove the money
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


async def test_others_trade(device):
    """Two players trade although it is not their turn. In a debt, the debtor trades instead of the
    current player."""
    session = await start_game(device)
    one, other = (session.state["turn"] + 1) % 3, (session.state["turn"] + 2) % 3
    session.commit("buy", one, 3, 60)
    await open_more(device, t("monopoly.trade"))
    await open_row(device, t("monopoly.trade.others"), "")
    assert t("monopoly.trade.who") in device.text, device.text
    await open_row(device, device.app.player(one), "")
    assert t("monopoly.trade.whom") in device.text, device.text
    await open_row(device, device.app.player(other), "")
    await device.press("c", "c", "c", "c")
    assert session.state["owner"][3] == other and session.state["money"][one] == 1540
    await show(device, session, ("owe", other, BANK, 3000, "tax"))
    await open_row(device, t("monopoly.trade"), "b")
    assert device.app.player(other) not in device.text, device.text
    await open_row(device, device.app.player(one), "")
    assert "> " + deed_name(3) in device.text, device.text


async def test_a_trade_names_each_deed_and_what_its_mortgage_costs(device):
    """Nobody can agree before all pages were shown."""
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
    for texts in (pages[0] + pages[1], pages[2] + pages[3]):
        for number in range(4):
            assert texts.count(deed_name(number)) == 1, texts
        assert t("monopoly.trade.mortgaged", "M6", "M61") in texts, texts


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


async def test_a_refused_bid_can_be_corrected(device):
    session = await start_game(device, 2)
    await show(device, session, ("auction", 9), ("bid", 0, 300))
    await device.press("c", "c")
    assert "M[3]01" in device.text, device.text
    await device.press("b", *["up"] * 9, "c", "c", "c", "c")
    assert t("monopoly.refuse.short") in device.text.replace("\n", " "), device.text
    await device.press("c")
    assert "M[9] 301" in device.text, device.text
    await device.press("up", "up", "c", "c", "c", "c")
    assert session.state["auction"] == [9, 1, 1301], device.text


async def test_the_list_of_bidders_has_only_players_who_can_bid(device):
    """A bidder needs enough money to outbid the others; for a building also a place for it."""
    session = await start_game(device, 4)
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(4):
        session.commit("buy", number // 2, number, 10)
    session.commit("mortgage", 2, 5)  # its set can't be built on
    await show(device, session, ("auction", 18))
    await device.press("c")
    names = [device.app.player(seat) for seat in range(4)]
    assert [name in device.text for name in names] == [True, False, False, False], device.text
    await device.press("a", "b")
    await show(device, session, ("pay", 3, BANK, 1401, ""), ("auction", 9), ("bid", 2, 99))
    await device.press("c")
    assert [name in device.text for name in names] == [True, True, False, False], device.text


async def test_no_list_of_a_phase_outlives_it(device):
    """History, undo and redo leave an auction. They do not come back to its list of bidders."""
    session = await start_game(device, 2)
    session.commit("auction", 9)
    session.commit("bid", 0, 300)
    session.commit("gone")
    session.go(session.depth - 1)
    await show(device)
    await device.press("c")
    await open_row(device, t("redo"), "")
    assert session.state["owner"][9] == 0 and len(device.app.stack) == 2, device.text
    await device.press("a", "c")
    await open_row(device, t("history"), "")
    await device.press("down", "down", "c", "c")
    assert not session.state["auction"] and len(device.app.stack) == 2, device.text
    assert t("monopoly.roll") in device.text, device.text


async def test_the_page_of_a_deed_offers_only_allowed_events(device):
    """The page of a deed offers only allowed events also while another event is due. It always
    offers to raise money and to open the card."""
    from toychest.games.monopoly.screens.deed import Deed

    session = await start_game(device, 2)
    seat = session.state["turn"]
    for number in range(16):
        session.commit("set", number, "ABCDEFGH"[number // 2])
    for number in range(4):
        session.commit("buy", seat, number, 60)
    session.commit("build", 0, 50)
    session.commit("mortgage", 2, 30)
    sell = ["%s (M25)" % t("monopoly.raise." + what) for what in ("house", "set")]
    build = [t("monopoly.build")]
    mortgage, rent = [t("monopoly.mortgage")], [t("monopoly.rent")]
    lift = [t("monopoly.lift.mortgage") + " (M33)"]
    for event, offered in (
        (
            ("auction", 9),
            {
                0: [build[0] + " (M50)"] + sell + rent,
                1: [build[0] + " (M50)"] + rent,
                2: lift + [t("monopoly.set") + " (B)"],
                3: build + mortgage + rent + [t("monopoly.set") + " (B)"],
                9: [t("monopoly.set") + " (E)"],
            },
        ),
        (
            ("owe", seat, BANK, 5_000, "tax"),
            {
                0: sell + rent,
                1: rent,
                2: [t("monopoly.set") + " (B)"],
                3: mortgage + rent + [t("monopoly.set") + " (B)"],
                9: [t("monopoly.set") + " (E)"],
            },
        ),
    ):
        session.commit(*event)
        for number in offered:
            device.app.open(Deed(device.app.screen, number))
            await device.settle()
            rows = [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
            assert rows == offered[number] + [t("monopoly.title")], (event, device.text)
            await device.press("a")
        session.go(session.depth - 1)
    device.app.open(Deed(device.app.screen, 9))
    await device.settle()
    assert t("monopoly.buy") in device.text and t("monopoly.set") in device.text, device.text


async def test_a_cost_that_was_put_right_counts_for_the_next_house(device):
    session = await start_game(device, 2)
    turn = session.state["turn"]
    for number in (0, 1):
        session.commit("set", number, "A")
        session.commit("buy", turn, number, 60)
    session.commit("complete", "A")
    await deed(device, 0, t("monopoly.build"))
    await amount(device, 5)
    await deed(device, 0, t("monopoly.title"))
    await open_row(device, t("monopoly.house.cost"), "")
    await amount(device, 50)
    await device.press("a", "a", "a")
    await deed(device, 1, "%s (M50)" % t("monopoly.build"))
    assert session.state["last"] == ["build", 1, 50], session.state["last"]
    await deed(device, 1, "%s (M25)" % t("monopoly.raise.house"))
    assert session.state["money"][turn] == 1500 - 2 * 60 - 5 - 50 + 25


async def test_the_page_for_an_amount_says_who_pays_whom(device):
    session = await start_game(device)
    seat = session.state["turn"]
    one, other = [device.app.player((seat + i) % 3) for i in range(2)]
    for row, words in (
        ("to_bank", t("monopoly.pays.bank", one)),
        ("from_bank", t("monopoly.pays", t("monopoly.the_bank"), one)),
        ("to_toy", t("monopoly.pays", one, other)),
        ("from_each", t("monopoly.collects", one)),
        ("to_each", t("monopoly.gives", one)),
    ):
        await open_row(device, t("monopoly." + row))
        if row == "to_toy":
            await open_row(device, other, "")
        assert words in device.text, (words, device.text)
        while len(device.app.stack) > 2:
            await device.press("a")
    device.app.settings["language"] = "es"
    lang.use("es")
    await show(device)
    await open_row(device, t("monopoly.to_bank"), "")
    assert "le paga al banco" in device.text, device.text
    lang.use("en")


async def test_a_long_press_on_gone_reaches_no_other_page(device):
    """A long press on *Gone* does not reach the next page."""
    session = await start_game(device, 2)
    await show(device, session, ("auction", 9), ("bid", 0, 300))
    depth = session.depth
    await hold(device)
    assert session.depth == depth + 1 and session.state["owner"][9] == 0
    assert session.state["money"] == [1200, 1500] and len(device.app.stack) == 2, device.text


async def test_a_mortgage_that_was_received(device):
    """ACTION opens a menu, in which the player keeps the deed mortgaged, raises money, or goes to
    the history or home."""
    session = await start_game(device, 2)
    seat = session.state["turn"]
    await show(
        device,
        session,
        ("buy", seat, 3, 60),
        ("mortgage", 3, 55),
        ("trade", seat, 1 - seat, 0, 0, [3], []),
    )
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
    if t("monopoly.bid.more") not in device.text:
        await device.press("a")
    await device.press("c")
    await open_row(device, device.app.player(0), "")
    await amount(device, 100)
    assert session.state["auction"] == [9, 0, 100]


async def test_out_of_jail_without_the_money(device):
    """The player owes the fine and raises money for it. Then the player is out of Jail."""
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
    """A double press of BACK only leaves the menu, and undoes nothing."""
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


def paid(device, session):
    """Commit events with large amounts, and with wide names of players and deeds. Yields (event,
    amount) after each."""
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
    """The whole amount of the last event, or of the undone one, is in the title. Names are
    shortened for it."""
    from toychest.games.monopoly.story import money
    from toychest.lang import written

    session = await start_game(device, 2)
    committed = []
    for event, number in paid(device, session):
        committed.append((event, number))
        await show(device)
        if event[0] in ("pay", "each", "buy", "rent") and number:
            assert written(number) + ")" in device.text, (event, device.text)
        device.forget()  # drop the cached texts
    for event, number in reversed(committed):
        await device.press("a")
        title = device.text.split("\n")[0].replace(",", "") + " "
        assert not number or money(number) + " " in title, (event, title)
        device.forget()


async def test_money_in_the_history_is_never_cut(device):
    session = await start_game(device, 2)
    amounts = [number for _, number in paid(device, session)]
    await show(device, session, ("settle",))
    await open_more(device, t("history"))
    from toychest.games.monopoly.story import money

    for number in [0] + amounts[::-1]:
        line = [one for one in device.text.split("\n") if one.startswith("> ")][0]
        assert not number or money(number) + " " in line.replace(",", ""), line
        assert not any(one.isdigit() and len(one) > 3 for one in line.split(" ")), line
        await device.press("down")


# ---- a long evening


def trade_money(session):
    """Commit a payment between two players, so that nobody runs out of money."""
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
    """Commit the events of a whole board: all deeds are bought, some sets get buildings and lose
    them."""
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
        await (open_row if words == t("monopoly.to_toy") else open_more)(device, words)
        await device.press(*["down"] * downs, "c", "down", "up")
        while len(device.app.stack) > 2:
            await device.press("a")
        assert session is device.app.session("monopoly")
    await device.press("b", "a")


async def test_a_game_of_two_hours(device):
    """1,200 events of six players who own everything: no leak, and always enough free memory."""
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
            await show(device)
            await device.tap("c")  # roll, or end of the turn
            await device.wait(900)
        if session.depth % 100 < 2:
            low = min(low, harness.free())
        if early is None and session.depth > 500 or session.depth > EVENTS - 2:
            session.commit("go", 0)  # the table shows the same event at each measurement
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


async def test_a_roll_of_the_player_who_owns_everything(device):
    session = await start_game(device, 2)
    session.commit("pay", BANK, session.state["turn"], 2_000, "")
    for one in range(18):
        session.commit("buy", session.state["turn"], one, 60)
    session.commit("roll", 3)
    await show(device)
    assert t("monopoly.spaces", 3) in device.text, device.text
    assert t("monopoly.rent_reminder") not in device.text.replace("\n", " "), device.text


async def test_after_a_roll_rent_is_only_named_where_somebody_owns_something(device):
    """More and Home are behind the button whose label says so."""
    session = await start_game(device, 2)
    session.commit("roll", 3)
    await show(device)
    reminder = t("monopoly.rent_reminder")
    assert reminder not in device.text.replace("\n", " "), device.text
    session.undo()
    session.commit("buy", session.state["turn"], 0, 60)
    session.commit("roll", 3)
    await show(device)
    assert reminder not in device.text.replace("\n", " "), device.text
    session.undo()
    session.commit("buy", 1 - session.state["turn"], 1, 60)
    session.commit("roll", 3)
    await show(device)
    assert reminder in device.text.replace("\n", " "), device.text
    assert "DOWN: " + t("monopoly.pay.more") in device.text, device.text
    await device.press("down")
    await open_row(device, t("more"), "")
    assert t("home") in device.text, device.text
