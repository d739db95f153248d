"""The bank of Monopoly Toy Story with an entered board, by presses."""

from at_monopoly import BOARD, LONG, NAMES, copy_cards, draw, says, table
from seated import button, chore, do, pass_news, show
from shots import Shots, commit
from tapping import rows
from toychest.app import catalog
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.names import deed_name, space_name
from toychest.games.monopoly.rules.numbers import BANK, MOST_SPACES
from toychest.games.monopoly.screens.where import Where
from toychest.games.monopoly.title_deeds import NAME, PRICE, RENT
from toychest.lang import t

ANA, BEN, CHLOE = range(3)


async def start(device, on=0, dice=(), *events):
    """Begin a game of three with copied cards, before Ana's roll.

    on: space of her token.
    dice: the next dice that the box rolls.
    events: events that are committed first.
    """
    copy_cards(device)
    CopiedBoard(device.saves).take(BOARD, {"S": 100})
    session = await table(device, 3, ("on", ANA, on % len(BOARD)), *events, board=BOARD)
    rolls = list(dice)
    device.app.screen.die = lambda: rolls.pop(0)
    return session


def way_to(space):
    """Return the labels that lead to a space, after *I'm on …*. space: its index."""
    parts = [space_name(BOARD[space // size * size]) for size in (8, 2, 1)]
    return parts[0] + " …", parts[1] + " …", parts[2]


async def test_pages_of_a_board(device):
    session = await table(device, 4, board=BOARD)
    shots = Shots(device, NAMES)
    play, titles = device.app.screen, device.app.screen.titles
    shots.take("monopoly-board-ready")
    depth = session.depth
    titles.change(0, PRICE, 60)
    titles.change(2, RENT, 1_250)
    play.copied.take(BOARD, {"S": 200})
    for space, die in ("a1", "b3", "c6", "T2", "C1", "S4", "D4", "V5", "P3", "J2", "X6"):
        die = int(die)
        session.go(depth)
        commit(session, ("on", ANA, (BOARD.index(space) - die) % len(BOARD)))
        if space in "bc":
            commit(session, ("buy", BEN, ord(space) - 97, 100))
        if space == "b":
            commit(session, ("mortgage", 1, 50))
        draw(shots, session, ("board-" + space, ("roll", die)))
        if space in "aS":
            pay = "monopoly.pay" if space == "S" else "monopoly.pay.more"
            for name, label in (("pay", pay), ("menu", "more"), ("end", "monopoly.end")):
                await do(device, t(label))
                shots.take("monopoly-board-%s-%s" % (name, space))
            await do(device, t("yes"))
            assert session.state["turn"] == BEN, device.text
        if space == "C":
            await do(device, t("monopoly.due.card"))
            shots.take("monopoly-board-card")
            await do(device, t("monopoly.card.none"))
            assert session.state["turn"] == BEN, device.text
        if space == "c":
            titles.change(2, NAME, LONG)
            shots.long("monopoly-board-long")
            titles.change(2, NAME, "")
    session.go(depth)
    draw(shots, session, ("board-go", ("buy", ANA, 0, 60), ("on", ANA, 31), ("roll", 2)))
    await do(device, t("monopoly.due.go", "M200"))
    shots.take("monopoly-board-collected")
    session.go(depth)
    rolled = ("buy", BEN, 2, 60), ("on", ANA, 31), ("roll", 5), ("on", ANA, 6), ("go", ANA)
    draw(shots, session, ("board-rent",) + rolled)
    screen = Where(play)
    shots.take("monopoly-board-where", screen)
    for intent in ("down", "action"):
        screen.on_intent(intent)
        shots.take("monopoly-board-where-" + intent)
    for deed in range(18):
        titles.change(deed, NAME, LONG)
    screen = Where(play)
    shots.take("monopoly-board-where-long", screen)
    shots.press("up", "up")
    shots.take("monopoly-board-where-long-2")


async def test_pages_of_copying_a_board(device):
    await table(device, 2)
    shots = Shots(device, NAMES)
    play = device.app.screen
    play.copy()
    shots.take("monopoly-board-enter")
    for row in (0, 1, 0, 1, 3):
        device.app.screen.selected = row
        shots.press("ok")
    device.app.screen.selected = 6
    shots.take("monopoly-board-enter-6")
    await do(device, t("done"))
    shots.take("monopoly-board-entered")
    await do(device, t("ok"))
    play.titles.change(0, NAME, LONG)
    play.copy()
    shots.press("ok")
    shots.take("monopoly-board-again")


async def test_the_board_is_copied_on_the_box(device):
    """GO is already there, and the next deed is offered first. The board is used from the next
    game on."""
    session = await table(device, 2)
    await do(device, t("monopoly.deeds"), t("monopoly.board"))
    before = device.presses
    for i in range(1, len(BOARD)):
        says(device, t("monopoly.board.space", i + 1, space_name(BOARD[i - 1])))
        assert (space_name("J") in rows(device)) == (i <= BOARD.index("J")), device.text
        await do(device, space_name(BOARD[i]))
    print("a board of %d spaces is %d presses" % (len(BOARD), device.presses - before + 1))
    await device.press("a", "a", "c", "c")  # remove the last spaces, and enter them again
    await do(device, t("done"))
    assert CopiedBoard(device.saves).spaces == BOARD, CopiedBoard(device.saves).spaces
    says(device, t("monopoly.board.next_game", len(BOARD)))
    assert session.state["board"] == ""
    await device.press("c")
    device.app.home()
    device.app.open(catalog.setup("monopoly", session))
    await device.settle()
    await device.press("c", "c", "c")  # end the game; the number of players; their names
    assert session.state["board"] == BOARD and session.state["on"] == [0, 0], device.text


async def test_a_forgotten_space_is_inserted(device):
    await start(device)
    device.app.screen.copied.take(BOARD[:2] + BOARD[3:])
    await do(device, t("monopoly.deeds"), t("monopoly.board"), t("choose"))
    missing, none = t("monopoly.board.missing"), t("monopoly.board.none")
    assert rows(device)[0] == space_name(BOARD[3]) and rows(device)[-2:] == [missing, none]
    await do(device, missing)
    says(device, t("monopoly.board.space", 3, space_name("a")))
    assert missing not in device.text and none not in device.text, device.text
    await do(device, t("back"), missing, space_name(BOARD[2]))
    assert rows(device)[0] == space_name(BOARD[3]), device.text
    await do(device, t("done"))
    assert CopiedBoard(device.saves).spaces == BOARD


async def test_usual_turns(device):
    session = await start(device, BOARD.index("g") - 4, (4, 4, 2, 3), ("buy", BEN, 6, 60))
    async with chore(device, "with the board: a usual turn, rent", 3):
        await do(device, t("monopoly.roll"), t("monopoly.due.rent"), t("monopoly.end"))
    assert session.state["money"] == [1488, 1452, 1500] and session.state["turn"] == BEN
    session.commit("on", BEN, len(BOARD) - 3)
    async with chore(device, "with the board: GO passed, and buy", 5):
        await do(device, t("monopoly.roll"), t("monopoly.due.go", "M200"))
        await do(device, t("monopoly.buy") + " M60", t("monopoly.end"))
    assert session.state["owner"][0] == BEN and session.state["money"][BEN] == 1592
    session.commit("on", CHLOE, BOARD.index("V") - 2)
    await do(device, t("monopoly.roll"), t("monopoly.due.ride"))
    assert session.state["on"][CHLOE] == 8 and device.text.startswith("Chloé\n[3]\n"), device.text
    says(device, space_name(BOARD[8]))
    async with chore(device, "with the board: I am on", 4):
        await do(device, t("monopoly.on"), *way_to(18))
    assert session.state["on"][CHLOE] == 18, session.state["on"]


async def test_any_space_of_any_board_is_four_presses_away(device):
    """*I'm on …* offers each space once."""
    session = await table(device, 2, board=BOARD)
    play = device.app.screen
    session.state = state = dict(session.state)
    found = []
    play.commit = lambda kind, seat, space: found.append(space)
    for count in range(2, MOST_SPACES + 1):
        state["board"] = (BOARD + "V" * MOST_SPACES)[:count]
        found.clear()
        ways = [()]
        for way in ways:
            before = len(found)
            screen = Where(play)
            screen.opened(device.app)
            for intent in way:
                screen.on_intent(intent)
            if len(found) == before:
                ways += [way + (intent,) for intent in screen.page().does if intent != "back"]
            else:
                assert len(way) < 4, (count, way)
        assert sorted(found) == list(range(count)), (count, found)


async def test_the_own_deed_and_a_mortgaged_one_cost_nothing(device):
    deeds = ("buy", ANA, 0, 60), ("buy", CHLOE, 1, 60), ("mortgage", 1, 30), ("on", BEN, 2)
    await start(device, 0, (1, 1), *deeds)
    await do(device, t("monopoly.roll"))
    says(device, t("monopoly.here.own"))
    await do(device, t("monopoly.end"), t("monopoly.roll"))
    says(device, t("monopoly.landed.mortgaged", "Chloé"), "C: " + t("monopoly.end"))


async def test_taxes(device):
    """The box asks for a tax once. An amount that was entered wrong is put right. Another amount,
    paid on another way, is not the tax."""
    tax = ("on", BEN, BOARD.index("D") - 1), ("on", CHLOE, BOARD.index("D") - 1)
    session = await start(device, BOARD.index("S") - 1, (1, 1, 1), *tax)
    await do(device, t("monopoly.roll"))
    for amount, due in (("M10", "S"), ("M100", "")):
        await do(device, t("monopoly.pay"), t("monopoly.to_bank"), amount)
        assert session.state["due"] == due, device.text
    assert session.state["money"][ANA] == 1390
    await do(device, t("undo"), t("undo"), t("monopoly.debt.settle") + " M100")
    assert session.state["money"][ANA] == 1400
    await do(device, t("undo"), t("monopoly.pay"), t("amount.other"))
    says(device, "M[1]00", space_name("S"))
    await do(device, "+1", t("next"), t("next"), t("ok"))
    assert session.state["money"][ANA] == 1300, device.text
    assert CopiedBoard(device.saves).tax("S") == 200
    await do(device, t("undo"), t("monopoly.debt.settle") + " M200")
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.due.tax"))
    says(device, space_name("D"), "M[1]00")
    await do(device, t("next"), t("next"), t("ok"))
    assert CopiedBoard(device.saves).tax("D") == 100
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.debt.settle") + " M100")
    assert session.state["money"] == [1300, 1400, 1400] and not session.state["due"]


async def test_another_amount_paid_before_go_is_not_the_tax(device):
    session = await start(device, -1, (BOARD.index("S") + 1,))
    await do(device, t("monopoly.roll"))
    assert session.state["due"] == "GS", device.text
    for amount, due in (("M10", "GS"), ("M100", "G")):
        await do(device, t("monopoly.pay"), t("monopoly.to_bank"), amount)
        assert session.state["due"] == due, device.text


async def test_a_deed_on_which_nobody_stands_is_asked_about_once(device):
    """A purchase, an auction and a rent."""
    session = await start(device, 1, (3,), ("buy", BEN, 1, 60))
    await do(device, t("monopoly.roll"))
    play, depth = device.app.screen, session.depth
    for deed, kind, payer, more in (
        (0, "buy", [], [t("monopoly.buy")]),
        (0, "auction", [], []),
        (1, "rent", ["Ana"], []),
    ):
        play.deeds(deed)
        await do(device, t("monopoly." + kind), *payer)
        says(device, t("monopoly.away"))
        assert session.depth == depth
        await do(device, t("yes"), *more)
        assert session.state["last"][0] == kind, device.text
        session.go(depth)


async def test_a_player_who_does_not_buy_starts_the_auction(device):
    """UP starts the auction, and the turn does not end. A player without enough money gets the
    auction as first offer."""
    session = await start(device, 0, (1,))
    await do(device, t("monopoly.roll"), t("monopoly.auction"))
    assert session.state["auction"] == [0, BANK, 0] and not session.state["due"], device.text
    await do(device, t("undo"))
    await show(device, session, ("pay", ANA, BANK, 1450, ""))
    await do(device, t("monopoly.buy") + " M60")
    says(device, t("monopoly.offer", deed_name(0), "Ana", "M50"))
    await do(device, t("monopoly.auction"))
    assert session.state["auction"] == [0, BANK, 0], device.text


async def test_go_is_due_before_a_debt(device):
    """The player passed GO, and collects its money before paying the rent."""
    events = ("buy", BEN, 0, 60), ("pay", ANA, BANK, 1490, "")
    session = await start(device, -1, (2,), *events)
    await do(device, t("monopoly.roll"))
    await show(device, session, ("rent", ANA, 0, 100))
    await do(device, t("monopoly.go", "M200"), t("monopoly.debt.settle"))
    assert session.state["money"][ANA] == 110 and not session.state["debts"], device.text


async def test_the_list_of_payers_begins_with_the_token_on_the_space(device):
    """Also after the turn, until the next roll. From then on the page asks who pays."""
    session = await start(device, 0, (3, 4), ("buy", CHLOE, 1, 60))
    rent = t("monopoly.deeds"), deed_name(1), t("monopoly.rent")
    await do(device, t("monopoly.roll"), t("monopoly.end"), *rent)
    assert button(device, "Ana") == ("b", False), device.text
    await do(device, "Ana")
    assert session.state["money"] == [1488, 1500, 1452], device.text
    await do(device, t("undo"), t("monopoly.roll"), t("monopoly.pay"), t("more"), *rent)
    assert button(device, "Ana") == ("b", False), device.text
    await do(device, "Ana")
    says(device, t("monopoly.rent.late"))
    assert session.state["money"][ANA] == 1500, device.text


async def test_a_rent_by_dice_shows_them(device):
    """Also if it is owed, and in the title after the turn."""
    session = await start(device, 29, (1, 3, 4, 3, 4, 3, 4), ("buy", BEN, 16, 60))
    await do(device, t("monopoly.roll"))
    depth = session.depth
    await do(device, t("monopoly.rent"))
    assert session.state["money"] == [1500 - 28, 1440 + 28, 1500]
    assert device.text.startswith(
        deed_name(16) + "\n[3] [4]\n%s\n28\n" % t("monopoly.here.rent")
    ), device.text
    await do(device, t("monopoly.end"))
    says(device, "> Ben: 1 468 (+28)")  # Ben is the current player now
    session.go(depth)
    await show(device, session, ("pay", ANA, BANK, 1490, ""))
    await do(device, t("monopoly.rent"))
    assert session.state["debts"] == [[ANA, BEN, 28, "rent"]]
    lines = [t("monopoly.debt"), "[3] [4]", t("monopoly.debt.owes"), "28", "Ana: 10", "Ben", ""]
    assert device.text.startswith("\n".join(lines)), device.text
    session.go(depth)
    await show(device)
    await do(device, t("monopoly.end"), t("monopoly.deeds"), deed_name(16), t("monopoly.rent"))
    await do(device, "Ana")
    await pass_news(device)
    words = t("monopoly.history.repair", "Ana", 3, 4, "M28", "Ben")
    assert device.text.startswith(words + "\n"), device.text


async def test_a_card_gives_money_or_moves_the_token(device):
    session = await start(device, 0, (2, 2, 2), ("buy", CHLOE, 9, 60))
    await do(device, t("monopoly.roll"), t("monopoly.due.card"))
    assert device.text.startswith(space_name("T")), device.text
    await do(device, t("monopoly.from_bank"), "M50")
    assert session.state["money"][ANA] == 1550 and "C: " + t("monopoly.end") in device.text
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.due.card"))
    await do(device, t("monopoly.on"), *way_to(BOARD.index("j")))
    assert session.state["on"][BEN] == BOARD.index("j"), session.state["on"]
    assert deed_name(9) in device.text and "\nBen\nChloé\n" in device.text, device.text
    await do(device, t("monopoly.due.rent"), t("monopoly.end"))
    assert session.state["money"][CHLOE] == 1452
    await do(device, t("monopoly.roll"), t("monopoly.due.card"), t("monopoly.jail"))
    assert session.state["jail"][CHLOE] and session.state["turn"] == ANA
