"""My Toy Shop at the table, by presses."""

from random import choice, randint, seed

import device as harness
from toychest import games
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import CARDS, MAJORITY, OVER, PAID, TAKE, plan
from toychest.games.my_toy_shop.rules.cards import TOYS
from toychest.lang import t

HEAP_FLOOR = (30 + 16) * 1024  # with what firmware_build.LARGE adds


async def start_game(device, players=4):
    """From the first power-on to the first card; returns the session."""
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("my_toy_shop")
    app.open(games.setup("my_toy_shop", session))
    await device.settle()
    assert t("shop.players") in device.text, device.text
    await device.press(*["down"] * 2, *["up"] * (players - 2), "c")
    assert t("shop.way") in device.text, device.text
    await device.press("c")
    assert t("shop.starter") in device.text, device.text
    await device.press("down", "c")
    assert t("shop.youngest") in device.text
    await device.press("down", "down", "c")
    assert session.state["turn"] == 1
    assert session.state["players"] == players and session.state["phase"] == TAKE
    return session


async def add(device, *regions):
    """Enter the coins of a card."""
    await device.wait(600)
    await device.press("c")
    assert t("shop.region", 1) in device.text, device.text
    for i, coins in enumerate(regions):
        if i:
            await device.press("b")
        await device.press(*["up"] * coins)
    await device.wait(600)
    await device.press("c")


async def test_a_turn(device):
    session = await start_game(device)
    await add(device, 3, 5, 1)
    assert session.state["earned"][1] == [9] and session.state["phase"] == PAID
    assert "+9\n3 + 5 + 1" in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert session.state["turn"] == 2
    await device.press("a")  # back to the coins
    assert session.state["turn"] == 1 and session.state["phase"] == PAID
    await device.press("a")
    assert session.state["earned"][1] == [] and t("shop.add") in device.text
    await add(device)  # a card that earns nothing
    assert session.state["earned"][1] == [0] and t("shop.nothing") in device.text


async def test_a_slip_earns_nothing(device):
    """A double press on OK neither opens nor ends a turn twice."""
    session = await start_game(device)
    await device.wait(600)
    await device.press("c", "c")
    await device.settle()
    assert session.state["phase"] in (TAKE, PAID) and len(session.state["earned"][1]) <= 1
    assert session.state["turn"] == 1


async def test_back_in_the_coins(device):
    """BACK goes to the region before; from the first one to the table."""
    session = await start_game(device)
    await device.press("c", "up", "up", "b", "up")
    assert "2 + 1 = 3" in device.text, device.text
    await device.press("a")
    assert t("shop.region", 1) in device.text and "\n2\n" in device.text, device.text
    await device.press("a")
    assert t("shop.add") in device.text and session.state["phase"] == TAKE


async def test_an_award_is_taken_once(device):
    session = await start_game(device, 2)
    await add(device, 2)
    await device.press("b")
    assert "> " + t("shop.type.0") in device.text
    await device.press("down", "c")
    assert session.state["diversity"] == [-1, 1, -1, -1]
    await device.wait(600)
    await device.press("c")
    await add(device, 1)
    await device.press("b", "down")
    assert "> %s (%s)" % (t("shop.type.1"), device.app.player(1)) in device.text, device.text
    await device.press("c")
    assert t("refused") in device.text and t("shop.refuse.award").split()[0] in device.text
    await device.press("c")
    await device.wait(600)
    await device.press("c")
    assert "%s: 2 +5" % device.app.player(1) in device.text, device.text


async def test_to_the_final_score(device):
    """The last cards, the awards at the end with a tie, and who has won."""
    session = await start_game(device, 2)
    while session.depth < 59:
        session.commit("coins", 1 + session.depth % 5)
        session.commit("next")
    session.commit("coins", 3)
    device.app.redraw()
    await device.settle()
    assert t("shop.status", CARDS, CARDS) in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert session.state["phase"] == MAJORITY
    for award in range(4):
        assert t("shop.majority.who", t("shop.type.%d" % award)) in device.text, device.text
        await device.wait(600)
        await device.press("c")
        assert t("shop.majority.none") in device.text
        await device.press("b")
        if award == 1:
            await device.press("down", "b")
        assert t("shop.majority.none") not in device.text
        await device.wait(600)
        await device.press("c")
        if award == 1:
            assert "5" in device.text and t("shop.type.1") in device.text
            await device.press("c")
    assert session.state["majority"] == [[0], [0, 1], [0], [0]]
    assert session.state["phase"] == OVER and t("shop.final") in device.text
    first = rules.ranking(session.state)[0][1]
    assert device.text.split("\n")[1].startswith("1. " + device.app.player(first)), device.text
    await device.press("a")
    assert session.state["phase"] == MAJORITY
    assert t("shop.majority.who", t("shop.type.3")) in device.text
    await device.press("b")
    assert "> " + t("statistics") in device.text, device.text
    await device.press("a", "c", "b")
    await device.wait(600)
    await device.press("c")
    await device.wait(600)
    await device.press("c")
    assert t("new_game") in device.text and t("shop.players") in device.text, device.text


async def test_whole_games_of_my_toy_shop_in_192_kib(device):
    """Several evenings: memory does not shrink, and the journal tells the same game."""
    session = await start_game(device)
    seed(6)
    early = None
    low = harness.free()
    for _ in range(8):
        while session.state["phase"] != OVER:
            state = session.state
            if state["phase"] == TAKE:
                await device.tap("c")
                for _ in range(randint(0, 9)):
                    await device.tap("up")
                await device.wait(600)
                await device.tap("c")
            elif state["phase"] == PAID:
                free = [award for award in range(4) if state["diversity"][award] < 0]
                if free and randint(0, 9) == 0:
                    session.commit("claim", choice(free))
                await device.wait(600)
                await device.tap("c")
            else:
                await device.wait(600)
                await device.press("c", "b")
                await device.wait(600)
                await device.press("c")
            if session.depth % 20 == 0:
                low = min(low, harness.free())
        for row in (1, 2):  # statistics, history
            await device.press("b", *["down"] * (row - 1), "c", "down", "a")
        end = await device.most_free()
        early = early or end
        low = min(low, end)
        journal = Journal(session.journal.folder, rules.VERSION)
        again = Session(rules, journal, device.app.seconds)
        assert again.state == session.state
        del again, journal
        await device.wait(600)
        await device.press("c")
        assert t("shop.players") in device.text, device.text
        for _ in range(4):
            await device.wait(600)
            await device.press("c")
        assert session.state["phase"] == TAKE, device.text
    print("free after a game %d, after 8 %d, lowest %d, the simulated board left out"
          % (early, end, low))
    assert end >= early - 1_000, (early, end)
    assert low >= HEAP_FLOOR, low


# ---- the shop plan


async def start_plan(device):
    """A game of two with the plan, and the registers entered; returns the session."""
    await device.power_on()
    await device.press("c")
    app = device.app
    session = app.session("my_toy_shop")
    app.open(games.setup("my_toy_shop", session))
    await device.settle()
    await device.press("down", "down", "c", "down")
    assert "> " + t("shop.way.plan") in device.text, device.text
    await device.press("c", "c", "c")
    assert session.state["plan"] == 1 and session.state["turn"] == 0
    assert t("shop.register.enter") in device.text, device.text
    return session


async def choose_card(device, layout, toys):
    """From the table to the place: all but the last press."""
    await device.wait(600)
    await device.press("c", *["down"] * layout, "c")
    toy = 0
    for letter in toys:
        wanted = ord(letter) - 97
        while toy // 5 != wanted // 5:
            await device.press("b")
            toy = (toy // 5 + 1) % 4 * 5
        await device.press(*["down" if wanted > toy else "up"] * abs(wanted - toy))
        toy = wanted
        assert t("shop.toy." + TOYS[toy]) in device.text, (letter, device.text)
        await device.press("c")
    assert t("shop.card.put") in device.text, device.text


async def test_the_plan(device):
    """Registers, cards, a suggestion, what a card earned and why."""
    session = await start_plan(device)
    await device.press("c", "c", "c", "c", "c")  # 0123 is on offer
    assert session.state["registers"] == ["0123", ""], device.text
    await choose_card(device, 0, "b")
    await device.press("b")  # Suggest: above or on the left, where the register has plush
    assert t("shop.card.best", 1) in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert session.state["earned"] == [[1], []] and len(session.state["laid"][0]) == 7
    assert "%s: %s, +1" % (t("shop.type.0"), t("shop.toys.1", 1)) in device.text, device.text
    await device.wait(600)
    await device.press("c", "c", "c", "c", "c", "c")  # the other one has the same register
    assert t("refused") in device.text and session.state["registers"] == ["0123", ""]
    await device.press("c", "c", "up", "c", "c", "c", "c")
    assert session.state["registers"] == ["0123", "3123"], device.text
    await choose_card(device, 7, "apsc")
    await device.press("down", "a", "a")  # back to the last toy, and to the one before
    assert t("shop.toy.ball") in device.text
    await device.press("c", "c")
    await device.wait(600)
    await device.press("c")
    assert len(session.state["earned"][1]) == 1
    await device.press("a")
    assert session.state["earned"][1] == [] and t("shop.card.enter") in device.text


async def test_awards_that_the_plan_finds(device):
    session = await start_plan(device)
    await device.press("c", "c", "c", "c", "c")
    session.commit("card", 0, -1, 7, "abcd")
    session.commit("next")
    session.commit("register", 1, "3210")
    session.commit("card", 0, -1, 0, "f")
    session.commit("next")
    device.app.redraw()
    await choose_card(device, 0, "e")
    await device.wait(600)
    await device.press("c")
    assert t("shop.due", 5) in device.text and t("shop.type.0") in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert session.state["diversity"] == [0, -1, -1, -1]
    assert t("next") in device.text and t("shop.type.0") in device.text
    await device.press("b")
    assert t("shop.type.1") not in device.text  # the box finds the awards


async def test_from_quick_to_the_plan(device):
    """The menu changes who counts; what lies there is entered first, and earns nothing."""
    session = await start_game(device, 2)
    await add(device, 4)
    await device.wait(600)
    await device.press("c")
    await add(device, 2)
    await device.wait(600)
    await device.press("c", "b", "down", "down")
    assert "> " + t("shop.way.to_plan") in device.text, device.text
    await device.press("c", "c", "c", "c", "c", "c")
    assert session.state["registers"][1] == "0123"
    assert t("shop.card.earlier") in device.text, device.text
    await choose_card(device, 1, "ab")
    assert t("shop.card.suggest") not in device.text
    await device.press("c")
    assert session.state["earned"] == [[2], [4]] and len(session.state["laid"][1]) == 7
    assert t("shop.card.enter") in device.text
    await device.press("b", "down", "down", "c")
    assert t("shop.add") in device.text and session.state["plan"] == 0


async def test_the_box_is_called_after_a_card_was_counted(device):
    """What the players have counted stays as they said; the next card is the box's."""
    session = await start_game(device, 2)
    await add(device, 4, 2)
    await device.press("b", *["down"] * 6)
    assert "> " + t("shop.way.to_plan") in device.text, device.text
    await device.press("c")
    assert session.state["plan"] == 1
    assert "+6\n4 + 2" in device.text and t("more") in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert t("shop.register.enter") in device.text


async def test_the_end_of_a_plan(device):
    """Both fill their shops at random; the box finds who has the most."""
    session = await start_plan(device)
    seed(3)
    session.commit("register", 0, "0123")
    session.commit("register", 1, "1032")
    while session.state["phase"] != MAJORITY:
        places = plan.places(session.state["laid"][session.state["turn"]])
        toys = "".join([chr(97 + randint(0, 19)) for _ in range(4)])
        session.commit("card", *choice(places), 7, toys)
        for award in plan.due(session.state):
            session.commit("claim", award)
        session.commit("next")
    device.app.redraw()
    await device.settle()
    for award in range(4):
        assert t("shop.majority.found", t("shop.type.%d" % award)) in device.text, device.text
        await device.wait(600)
        await device.press("c")
        assert session.state["majority"][award] == plan.majority(session.state, award)
        if len(session.state["majority"][award]) > 1:
            await device.press("c")
    assert t("shop.final") in device.text, device.text
