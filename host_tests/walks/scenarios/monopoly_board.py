"""The bank of Monopoly Toy Story with an entered board, by presses: with five buttons and with
three."""

from seated import button, do, hold, show
from toychest import games
from toychest.games.monopoly.board import Board
from toychest.games.monopoly.rules.board import MOST
from toychest.games.monopoly.rules.numbers import BANK, NO_SETS
from toychest.games.monopoly.story import deed_name, space_name
from toychest.games.monopoly.title_deeds import PRICE, RENT, Titles
from toychest.lang import t
from toychest.ui.choices import shown

SPACES = "GaTbSVcCdeJfghVPiCjkVlTmXnoDpVqr"  # a made-up board; the amounts are made up, too
ANA, BEN, CLEO = range(3)


async def table(device, on=0, dice=(), *events):
    """Start a game at the table, before Ana's roll.

    on: space of her token.
    dice: the next dice that the box rolls.
    events: events that are committed first.
    """
    titles = Titles(device.saves)
    for deed in range(18):
        titles.change(deed, PRICE, 60)
    for deed in range(16):
        titles.change(deed, RENT, 12)
    Board(device.saves).take(SPACES, {"S": 100})
    await device.power_on()
    await device.press("c")
    device.app.settings["names"] = ["Ana", "Ben", "Cleo"] + [""] * 5
    session = device.app.session("monopoly")
    session.new(3, NO_SETS, SPACES)
    for event in (("order", 6, 6), ("order", 1, 1), ("order", 1, 1), ("on", ANA, on)) + events:
        session.commit(*event)
    screen = games.table("monopoly", session)
    rolls = list(dice)
    screen.die = lambda: rolls.pop(0)
    device.app.open(screen)
    await device.settle()
    return session


async def choose(device, row):
    """Choose a row of a list."""
    for _ in range(20):
        if "> " + row in device.text:
            await device.press("c")
            return
        await device.press("b" if device.app.board.MOVES else "down")
    raise AssertionError(device.text)


async def test_the_own_deed_and_a_mortgaged_one_cost_nothing(device):
    await table(
        device,
        0,
        (1, 1),
        ("buy", ANA, 0, 60),
        ("buy", CLEO, 0 + 1, 60),
        ("mortgage", 1, 30),
        ("on", BEN, 2),
    )
    await do(device, t("monopoly.roll"))
    assert t("monopoly.here.own") in device.text, device.text
    await do(device, t("monopoly.end"), t("monopoly.roll"))
    assert t("monopoly.landed.mortgaged", "Cleo") in device.text.replace("\n", " "), device.text
    assert "C: " + t("monopoly.end") in device.text, device.text


async def test_a_due_rent_can_be_left_out_and_undone(device):
    """The owner of the deed does not ask for the rent, and the page says until when it can be asked
    for. The roll can be undone, too."""
    session = await table(device, 0, (3,), ("buy", BEN, 1, 60))
    before = session.state
    await do(device, t("monopoly.roll"))
    assert t("monopoly.here.rent", "Ben", "M12") in device.text.replace("\n", " "), device.text
    await do(device, t("monopoly.end"))
    assert session.state["turn"] == BEN and session.state["money"][ANA] == 1500
    await do(device, t("undo"), t("undo"))
    assert session.state == before and session.state["on"] == [0, 0, 0]


async def test_a_tax_is_asked_once(device):
    """The box knows the amount of one tax. It asks for the amount of the other one, and keeps
    it."""
    session = await table(device, 3, (1, 1, 1), ("on", BEN, 26), ("on", CLEO, 26))
    await do(device, t("monopoly.roll"))
    assert space_name("S") in device.text, device.text
    await do(device, t("monopoly.debt.settle") + " M100")
    assert session.state["money"][ANA] == 1400
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.due.tax"))
    assert space_name("D") in device.text and "M[1]00" in device.text, device.text
    await do(device, t("next"), t("next"), t("ok"))
    assert session.state["money"][BEN] == 1400 and Board(device.saves).tax("D") == 100
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.debt.settle") + " M100")
    assert session.state["money"][CLEO] == 1400 and not session.state["due"]


async def test_another_amount_is_not_the_tax(device):
    """The amount that the board has counts, on whichever way it is paid."""
    session = await table(device, 1, (3,))
    await do(device, t("monopoly.roll"))
    assert session.state["due"] == "S"
    for amount, due in (("M10", "S"), ("M100", "")):
        await do(device, t("monopoly.pay"))
        await choose(device, t("monopoly.to_bank"))
        await choose(device, amount + "\n")
        assert session.state["due"] == due, device.text
    assert session.state["money"][ANA] == 1500 - 110


async def test_a_deed_on_which_nobody_stands_is_asked_about_once(device):
    """A purchase, an auction and a rent."""
    session = await table(device, 1, (3,), ("buy", BEN, 1, 60))
    await do(device, t("monopoly.roll"))
    screen = device.app.stack[-1]
    for deed, row, after in (
        (0, "monopoly.buy", "buy"),
        (0, "monopoly.auction", "auction"),
        (1, "monopoly.rent", "rent"),
    ):
        before = session.depth
        screen.deeds(deed)
        await device.settle()
        await choose(device, t(row))
        if after == "rent":
            await choose(device, "Ana")
        assert t("monopoly.away") in device.text.replace("\n", " "), device.text
        assert session.depth == before
        await do(device, t("yes"))
        if after == "buy":
            await do(device, t("monopoly.buy"))
        assert session.state["last"][0] == after, device.text
        if after == "auction":
            session.commit("gone")
        session.undo()
        if after == "auction":
            session.undo()
        device.app.close_above(screen)


async def test_a_tax_above_the_money_becomes_a_debt(device):
    session = await table(device, 3, (1,), ("pay", ANA, BANK, 1450, ""))
    await do(device, t("monopoly.roll"), t("monopoly.debt.settle") + " M100")
    assert session.state["debts"] == [[ANA, BANK, 100, "tax"]], session.state["debts"]
    assert t("monopoly.debt") in device.text, device.text


async def test_a_tax_is_on_the_page_and_not_only_on_its_button(device):
    await table(device, 1, (3,))
    await do(device, t("monopoly.roll"))
    assert t("monopoly.here.tax", "M100") in device.text.replace("\n", " "), device.text


async def test_a_rent_is_in_the_title_after_go(device):
    await table(device, 31, (2, 1), ("buy", BEN, 0, 60))
    await do(device, t("monopoly.roll"), t("monopoly.due.go", "M200"))
    assert device.text.startswith("M12 · " + t("monopoly.rent")), device.text


async def test_a_vehicle_rides_on(device):
    session = await table(device, 3, (2, 3))
    await do(device, t("monopoly.roll"))
    assert space_name("V") in device.text, device.text
    await do(device, t("monopoly.due.ride"))
    assert session.state["on"][ANA] == 8 and space_name(SPACES[8]) in device.text, device.text
    assert device.text.startswith("Ana\n[3]\n"), device.text


async def test_a_corrected_price_is_on_the_button(device):
    """The button has the corrected price although the page was built before the correction."""
    await table(device, 0, (1,))
    await do(device, t("monopoly.roll"))
    assert "C: %s M60" % t("monopoly.buy") in device.text, device.text
    device.app.screen.titles.change(0, PRICE, 70)
    await show(device)
    assert "C: %s M70" % t("monopoly.buy") in device.text, device.text


async def test_a_player_who_does_not_buy_starts_the_auction(device):
    """UP starts the auction, and the turn does not end. A player without enough money gets the
    auction as first offer."""
    session = await table(device, 0, (1,))
    await do(device, t("monopoly.roll"))
    assert ": " + t("monopoly.end") not in device.text, device.text
    await do(device, t("monopoly.auction"))
    assert session.state["auction"] == [0, BANK, 0] and not session.state["due"], device.text
    await do(device, t("undo"))
    session.commit("pay", ANA, BANK, 1450, "")
    device.app.redraw()
    await do(device, t("monopoly.buy") + " M60")
    assert t("monopoly.offer", deed_name(0), "Ana", "M50") in device.text, device.text
    await do(device, t("monopoly.auction"))
    assert session.state["auction"] == [0, BANK, 0], device.text


async def test_no_button_ends_the_turn_before_the_due_event(device):
    """No button skips GO, a tax, a ride, a card, Jail or a free deed. Only a row of More does."""
    session = await table(device)
    depth = session.depth
    for space, die in [(space, 1) for space in "SDVCTXa"] + [("a", 2)]:  # the last one passes GO
        where = (SPACES.index(space) - die) % len(SPACES)
        await show(device, session, ("on", ANA, where), ("roll", die))
        assert ": " + t("monopoly.end") not in device.text, device.text
        pays = [t("monopoly.pay.more"), t("monopoly.pay")]
        await do(device, [label for label in pays if button(device, label)][0])
        await choose(device, t("more"))
        await choose(device, t("monopoly.end"))
        assert t("monopoly.end.sure") in device.text.replace("\n", " "), device.text
        await device.press("a")
        assert session.state["turn"] == ANA and session.depth == depth + 2, device.text
        session.go(depth)
    await show(device, session, ("on", ANA, SPACES.index("S") - 1), ("roll", 1))
    await do(device, t("monopoly.pay"))
    await choose(device, t("more"))
    await choose(device, t("monopoly.end"))
    await device.press("c")
    assert session.state["turn"] == BEN, device.text
    await do(device, t("undo"), t("monopoly.debt.settle") + " M100", t("more"))
    assert "  " + t("monopoly.trade") in device.text, device.text
    assert "  " + t("monopoly.end") + "\n" not in device.text, device.text


async def test_a_card_that_says_nothing_for_the_box(device):
    session = await table(device, 0, (2,))
    await do(device, t("monopoly.roll"), t("monopoly.due.card"))
    await choose(device, t("monopoly.card.none"))
    assert session.state["turn"] == BEN and session.state["money"][ANA] == 1500


async def test_go_is_due_before_a_debt(device):
    """The player passed GO, and collects its money before paying the rent."""
    session = await table(
        device, len(SPACES) - 1, (2,), ("buy", BEN, 0, 60), ("pay", ANA, BANK, 1490, "")
    )
    await do(device, t("monopoly.roll"))
    session.commit("rent", ANA, 0, 100)
    device.app.redraw()
    await do(device, t("monopoly.go", "M200"), t("monopoly.debt.settle"))
    assert session.state["money"][ANA] == 110 and not session.state["debts"], device.text


async def test_the_list_of_payers_begins_with_the_token_on_the_space(device):
    """The player whose token is on the deed is the first one, also after the turn, until the next
    roll. From then on the page asks who pays."""
    session = await table(device, 0, (3, 4), ("buy", CLEO, 1, 60))
    await do(device, t("monopoly.roll"), t("monopoly.end"))
    await rent_of(device, 1)
    assert "> Ana" in device.text, device.text
    await device.press("c")
    assert session.state["money"] == [1488, 1500, 1452], device.text
    await do(device, t("undo"), t("monopoly.roll"))
    await do(device, t("monopoly.pay"))
    await choose(device, t("more"))
    await choose(device, t("monopoly.deeds"))
    await choose(device, deed_name(1))
    await choose(device, t("monopoly.rent"))
    assert "> Ana" in device.text, device.text
    await device.press("c")
    assert t("monopoly.rent.late") in device.text.replace("\n", " "), device.text
    assert session.state["money"][ANA] == 1500, device.text


async def rent_of(device, deed):
    """Open the question who pays the rent of a deed, before a roll."""
    await do(device, t("monopoly.deeds"))
    await choose(device, deed_name(deed))
    await choose(device, t("monopoly.rent"))


async def test_a_tax_that_was_entered_wrong_is_put_right(device):
    """The payment is undone, and the amount entered again on the page that asks for it."""
    session = await table(device, SPACES.index("S") - 1, (1,))
    await do(device, t("monopoly.roll"), t("monopoly.debt.settle") + " M100")
    assert session.state["money"][ANA] == 1400
    await do(device, t("undo"), t("monopoly.pay"))
    await choose(device, t("amount.other"))
    assert "M[1]00" in device.text and space_name("S") in device.text, device.text
    await do(device, "+1", t("next"), t("next"), t("ok"))
    assert session.state["money"][ANA] == 1300, device.text
    assert Board(device.saves).tax("S") == 200
    await do(device, t("undo"))
    assert "C: %s M200" % t("monopoly.debt.settle") in device.text, device.text


async def test_a_rent_by_dice_that_is_owed_shows_them(device):
    session = await table(device, 29, (1, 3, 4), ("buy", BEN, 16, 60), ("pay", ANA, BANK, 1490, ""))
    await do(device, t("monopoly.roll"), t("monopoly.rent"))
    assert session.state["debts"] == [[ANA, BEN, 28, "rent"]]
    has = t("monopoly.debt.has", "Ana", "M10")
    assert device.text.startswith(t("monopoly.debt") + "\n[3] [4]\n" + has + "\n"), device.text


async def test_toy_repair_rolls_both_dice(device):
    session = await table(device, 29, (1, 3, 4), ("buy", BEN, 16, 60))
    await do(device, t("monopoly.roll"), t("monopoly.rent"))
    assert session.state["money"] == [1500 - 28, 1440 + 28, 1500]
    assert device.text.startswith(deed_name(16) + "\n[3] [4]\nM28\n"), device.text
    await do(device, t("monopoly.end"))
    assert "> Ben: 1 468 (+28)\n" in device.text, device.text  # Ben is the current player now


async def test_a_rent_by_dice_after_the_turn_names_them(device):
    await table(device, 29, (1, 3, 4), ("buy", BEN, 16, 60))
    await do(device, t("monopoly.roll"), t("monopoly.end"))
    await rent_of(device, 16)
    await device.press("c")
    words = t("monopoly.history.repair", "Ana", 3, 4, "M28", "Ben")
    assert device.text.startswith(words + "\n"), device.text


async def test_a_card_gives_money_or_moves_the_token(device):
    """A card gives money, or moves the token to a space with its own event."""
    session = await table(device, 0, (2, 2, 2), ("buy", CLEO, 9, 60))
    await do(device, t("monopoly.roll"), t("monopoly.due.card"))
    assert device.text.startswith(space_name("T")), device.text
    await choose(device, t("monopoly.from_bank"))
    await choose(device, "M50")
    assert session.state["money"][ANA] == 1550 and "C: " + t("monopoly.end") in device.text
    await do(device, t("monopoly.end"), t("monopoly.roll"), t("monopoly.due.card"))
    await choose(device, t("monopoly.on"))
    await go_to(device, SPACES.index("j"))
    assert session.state["on"][BEN] == SPACES.index("j"), session.state["on"]
    assert deed_name(9) in device.text and device.text.startswith("Ben\n"), device.text
    await do(device, t("monopoly.rent") + " M12", t("monopoly.end"))
    assert session.state["money"][CLEO] == 1452
    await do(device, t("monopoly.roll"), t("monopoly.due.card"))
    await choose(device, t("monopoly.jail"))
    assert session.state["jail"][CLEO] and session.state["turn"] == ANA


async def go_to(device, space):
    """Enter a space from the first page of *I am on …*. Returns the number of presses."""
    presses = 0
    while hasattr(device.app.screen, "parts"):
        screen = device.app.screen
        page = screen.page()
        words = dict(page.labels)
        words["up"], words["down"] = page.moves or ("", "")
        for intent, part in shown(screen.parts(), 0, None).items():
            if space in part:
                await do(device, words[intent])
                break
        presses += 1
    return presses


async def test_any_space_of_any_board_is_four_presses_away(device):
    """*I am on …* offers each space once."""
    from toychest.games.monopoly.screens.where import Where

    session = await table(device)
    state = dict(session.state)
    session.state = state
    for count in range(2, MOST + 1):
        state["board"] = (SPACES + "V" * MOST)[:count]
        found = []
        screens = [([], 1)]
        while screens:
            way, presses = screens.pop()
            screen = Where(device.app.screen)
            screen.app = device.app
            for intent in way:
                screen.on_intent(intent)
            for intent, part in shown(screen.parts(), 0, None).items():
                if len(part) > 1:
                    screens.append((way + [intent], presses + 1))
                else:
                    found.append(part[0])
                    assert presses + 1 <= 4, (count, way)
        assert sorted(found) == list(range(count)), (count, found)


async def test_the_board_is_copied_on_the_box(device):
    """The owner enters the board. GO is already there, and the next deed is offered first. The
    board is used from the next game on."""
    await device.power_on()
    await device.press("c")
    session = device.app.session("monopoly")
    session.new(2, NO_SETS, "")
    for event in (("order", 6, 6), ("order", 1, 1)):
        session.commit(*event)
    device.app.open(games.table("monopoly", session))
    await device.settle()
    await do(device, t("monopoly.deeds"))
    await choose_up(device, t("monopoly.board"))
    presses = 0
    for i in range(1, len(SPACES)):
        assert t("monopoly.board.space", i + 1, space_name(SPACES[i - 1])) in device.text, (
            device.text
        )
        presses += await choose_near(device, space_name(SPACES[i]))
    print("a board of %d spaces is %d presses" % (len(SPACES), presses + 1))
    await device.press("a", "a", "c", "c")  # remove the last spaces, and enter them again
    await do(device, t("done"))
    assert Board(device.saves).spaces == SPACES, Board(device.saves).spaces
    words = t("monopoly.board.next_game", len(SPACES))
    assert words in device.text.replace("\n", " "), device.text
    assert session.state["board"] == ""
    await device.press("c")
    device.app.home()
    device.app.open(games.setup("monopoly", session))
    await device.settle()
    await device.press("c", "c", "c")  # end the game; the number of players; their names
    assert session.state["board"] == SPACES and session.state["on"] == [0, 0], device.text


async def test_a_forgotten_space_is_inserted(device):
    await table(device)
    Board(device.saves).take(SPACES[:2] + SPACES[3:])
    await do(device, t("monopoly.deeds"))
    await choose_up(device, t("monopoly.board"))
    await device.press("c")
    assert "> " + space_name(SPACES[3]) in device.text, device.text
    rows = t("monopoly.board.missing"), t("monopoly.board.none")
    assert "\n  %s\n  %s\n" % rows in device.text, device.text
    await choose_near(device, rows[0])
    assert t("monopoly.board.space", 3, space_name("a")) in device.text, device.text
    assert rows[0] not in device.text and rows[1] not in device.text, device.text
    await device.press("a")  # no, after all
    await choose_near(device, rows[0])
    await choose_near(device, space_name(SPACES[2]))
    assert "> " + space_name(SPACES[3]) in device.text, device.text
    await do(device, t("done"))
    assert Board(device.saves).spaces == SPACES


async def choose_near(device, row):
    """Choose a row of a list by the shorter way, up or down; returns the number of presses."""
    rows = [line[2:] for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    there = rows.index(row)
    moves = ["down"] * there if there <= len(rows) // 2 else ["up"] * (len(rows) - there)
    for move in moves:
        if device.app.board.MOVES:
            await (device.press("b") if move == "down" else hold(device, "b"))
        else:
            await device.press(move)
    await device.press("c")
    return len(moves) + 1


async def choose_up(device, row):
    """Choose the last row of a list, by UP."""
    if device.app.board.MOVES:
        await hold(device, "b")
    else:
        await device.press("up")
    assert "> " + row in device.text, device.text
    await device.press("c")
