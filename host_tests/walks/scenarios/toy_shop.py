"""My Toy Shop at the table, by presses."""

from random import choice, randint, seed

import device as harness
from seated import choose, show
from toychest import games
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import CARDS, COLOURS, MAJORITY, OVER, QUICK, TAKE, plan
from toychest.games.toy_shop.rules import TOYS as BY_TOYS
from toychest.games.toy_shop.story import colour_name, hue_name
from toychest.lang import t

HEAP_FLOOR = 30 * 1024


async def start_game(device, players=4):
    """Go from the first power-on to the first card. Returns the session."""
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("toy_shop")
    app.open(games.setup("toy_shop", session))
    await device.settle()
    assert t("toy_shop.players") in device.text, device.text
    await device.press(*["down"] * 2, *["up"] * (players - 2), "c", "c")
    assert t("toy_shop.way") in device.text, device.text
    await device.press("c")
    assert t("toy_shop.starter") in device.text, device.text
    await device.press("down", "c")
    assert t("toy_shop.youngest") in device.text
    await device.press("down", "down", "c")
    assert session.state["turn"] == 1
    assert session.state["players"] == players and session.state["phase"] == TAKE
    return session


def counting(coins):
    """Return the presses that count coins up to this number on the table."""
    return ["down"] * (coins // 5) + ["up"] * (coins % 5)


def counted(coins):
    """Return the line of the table that says the counted coins."""
    return "\n+%d %s\n" % (coins, t("toy_shop.unit.1" if coins == 1 else "toy_shop.unit"))


def has_turn(device, seat):
    """Return whether the row of a player is the black one."""
    return "\n> %s: " % device.app.player(seat) in device.text


async def add(device, coins):
    """Count the coins of a card, and add them."""
    await device.wait(600)
    await device.press(*counting(coins))
    label = t("toy_shop.add_up", coins) if coins else t("next")
    assert counted(coins) in device.text and "C: " + label in device.text, device.text
    await device.wait(600)
    await device.press("c")


# ---- a turn


async def test_counting_on_the_table(device):
    """UP adds one coin, DOWN five. C adds the coins to the player's and passes the turn on, in one
    step."""
    session = await start_game(device)
    assert has_turn(device, 1), device.text
    depth = session.depth
    await add(device, 8)
    assert session.state["earned"][1] == [8] and session.state["turn"] == 2
    assert session.depth == depth + 1
    assert has_turn(device, 2), device.text
    assert "\n%s: 8 (+8)\n" % device.app.player(1) in device.text, device.text
    await device.press("a")  # a single undo
    assert session.state["earned"][1] == [] and session.state["turn"] == 1
    await add(device, 0)  # a card that earns nothing
    assert session.state["earned"][1] == [0] and session.state["turn"] == 2


async def test_back_takes_the_count_back_first(device):
    """While coins are being counted, A sets the count to 0. After that, A is undo."""
    session = await start_game(device)
    await add(device, 3)
    await device.press("down", "up")
    assert counted(6) in device.text and "A: " + t("toy_shop.zero") in device.text, device.text
    await device.press("a")
    assert counted(0) in device.text and "A: " + t("undo") in device.text, device.text
    assert session.state["earned"][1] == [3]
    await device.press("a")
    assert session.state["earned"][1] == []


async def test_a_count_is_for_one_card(device):
    """The count starts anew for the next card, and can't exceed the most that a card can earn."""
    session = await start_game(device)
    await device.press("down")
    await show(device, session, ("coins", 2))
    assert counted(0) in device.text, device.text
    await device.press(*["down"] * 13)
    assert counted(60) in device.text, device.text


async def test_a_held_button_counts_on(device):
    session = await start_game(device)
    device.down("up")
    await device.wait(3_000)
    device.up("up")
    await device.settle()
    await device.wait(900)
    assert t("toy_shop.add_up", 1) not in device.text and session.state["earned"][1] == []
    await device.press("c")
    assert session.state["earned"][1][0] > 5


async def test_a_slip_passes_one_turn_on(device):
    """A double press of OK ends only one turn."""
    session = await start_game(device)
    await device.wait(600)
    await device.tap("up", "c", "c")
    await device.settle()
    assert session.state["earned"] == [[], [1], [], []] and session.state["turn"] == 2


async def test_regions_from_the_menu(device):
    """Each region of a card has a count of its own. BACK goes to the previous region, then closes
    the page."""
    session = await start_game(device)
    await device.press("b")
    await choose(device, t("toy_shop.regions"))
    await device.press("up", "up", "b", "up")
    assert "2 + 1 = 3" in device.text, device.text
    await device.press("a")
    assert t("toy_shop.region", 1) in device.text and "\n2\n" in device.text, device.text
    await device.press("a")
    assert t("next") in device.text and session.state["turn"] == 1
    await device.press("b")
    await choose(device, t("toy_shop.regions"))
    await device.press("up", "b", "up", "up", "b", "up", "c")
    assert session.state["earned"][1] == [4] and session.state["turn"] == 2
    await device.press("b")
    await choose(device, t("history"))
    assert t("toy_shop.history.regions", device.app.player(1), "1 + 2 + 1", 4) in device.text


# ---- awards


async def test_an_award_given_wrongly_is_given_back(device):
    """C on an award that has an owner takes it back. Then another player may have it. One undo
    restores it."""
    session = await start_game(device, 2)
    await add(device, 2)
    await show(device, session, ("coins", 1), ("claim", 1, 1))
    ben = device.app.player(1)
    await device.press("b", "down", "down")
    assert "C: " + t("toy_shop.claim.back") in device.text, device.text
    await device.press("b")  # B does not go on to another player now
    assert "> %s (%s)" % (colour_name(1), ben) in device.text, device.text
    await device.press("c")
    assert session.state["diversity"] == [-1] * 4 and "%s: 2\n" % ben in device.text, device.text
    await device.press("b")
    await choose(device, t("history"))
    assert "> " + t("toy_shop.history.unclaim", ben, t("toy_shop.type.1")) in device.text, (
        device.text
    )
    await device.press("a", "a")
    assert session.state["diversity"] == [-1, 1, -1, -1], device.text
    await device.press("b", "down", "down", "c", "b", "down", "down", "c")
    assert session.state["diversity"] == [-1, 0, -1, -1], device.text


async def test_an_award_during_the_count_goes_to_the_current_player(device):
    """Before the coins are added, an award goes to the player who is counting, and the count
    stays."""
    session = await start_game(device, 2)
    for coins in (2, 3, 4):
        session.commit("coins", coins)
    await show(device)
    await device.press("down", "b", "down", "c")
    assert session.state["turn"] == 0 and session.state["diversity"] == [0, -1, -1, -1]
    assert counted(5) in device.text, device.text


async def test_an_award_for_anybody_at_any_time(device):
    """B in the menu goes on to the other players, also while the awards at the end are given."""
    session = await start_game(device, 3)
    while session.state["phase"] == TAKE:
        session.commit("coins", 1)
    await show(device, session, ("majority", 0, [0]))
    await device.press(*["down"] * 4)
    assert "> " + t("more") in device.text, device.text
    await device.press("c", "down")
    for seat in (0, 1, 2, 0, 1):
        row = t("toy_shop.claim.five", device.app.player(seat))
        assert "> %s (%s)" % (colour_name(0), row) in device.text, device.text
        await device.press("b")
    await device.press("c")
    assert session.state["diversity"] == [2, -1, -1, -1]


async def at_the_end(device, players, youngest=2):
    """Commit all cards, up to the awards at the end. Returns the session."""
    session = await start_game(device, players)
    session.new(players, 1, youngest, QUICK)
    while session.state["phase"] == TAKE:
        session.commit("coins", 1 + session.depth % 5)
    await show(device)
    return session


async def test_nobody_is_a_row(device):
    session = await at_the_end(device, 3)
    await device.press("down", "down", "down")
    assert "> " + t("toy_shop.majority.none") in device.text and "B: " not in device.text
    await device.press("c")
    assert session.state["majority"] == [[]]
    await device.press("a")
    assert session.state["majority"] == []


async def test_a_tie_names_the_youngest(device):
    """If all players are tied, the box names the youngest of all. Otherwise it asks for the
    youngest of the tied ones, whom B marks."""
    session = await at_the_end(device, 4)
    await device.press("b", "down", "down")
    assert t("toy_shop.majority.tied", 2) in device.text, device.text
    await device.press("c")
    assert session.state["majority"] == [[0, 2]]
    assert t("toy_shop.tie", device.app.player(2)) in device.text, device.text
    await device.press("c", "b", "down", "b", "b", "down", "down")
    assert "> %s" % device.app.player(3) in device.text
    await device.press("c")
    assert session.state["majority"] == [[0, 2], [0, 3]]
    assert t("toy_shop.tie.who") in device.text, device.text
    await device.press("down", "c")
    assert t("toy_shop.tie", device.app.player(3)) in device.text, device.text
    await device.press("c")
    assert t("toy_shop.majority.who", colour_name(2)) in device.text, device.text
    await device.press("b", "down", "down", "down", "c")  # same tie: the youngest is known
    assert session.state["majority"][2] == [0, 3]
    assert t("toy_shop.tie", device.app.player(3)) in device.text, device.text


async def test_the_youngest_of_a_tie_is_asked_until_answered(device):
    """BACK does not skip the question. The answer for three players also serves for two of them."""
    session = await at_the_end(device, 4)
    await device.press("b", "down", "b", "down", "down", "c")
    assert session.state["majority"] == [[0, 1, 3]] and t("toy_shop.tie.who") in device.text
    assert "A: " not in device.text, device.text
    await device.press("a")
    assert t("toy_shop.tie.who") in device.text, device.text
    await device.press("down", "c")
    assert t("toy_shop.tie", device.app.player(1)) in device.text, device.text
    await device.press("c", "b", "down", "c")
    assert session.state["majority"][1] == [0, 1]
    assert t("toy_shop.tie", device.app.player(1)) in device.text, device.text
    await device.press("c", "b", "down", "down", "down", "c")
    assert t("toy_shop.tie.who") in device.text, device.text  # the youngest of these is unknown


async def test_undo_takes_the_youngest_of_a_tie_back(device):
    session = await at_the_end(device, 4)
    for _ in range(2):
        await device.press("b", "down", "c")
        assert session.state["majority"] == [[0, 1]]
        assert t("toy_shop.tie.who") in device.text, device.text
        await device.press("c", "c", "a")
        assert session.state["majority"] == [], device.text


async def test_the_youngest_takes_the_token_when_the_spares_run_out(device):
    """Four players are tied for four awards. That takes 12 spare tokens, but there are only 8."""
    session = await at_the_end(device, 4)
    for award in range(4):
        await device.press("b", "down", "b", "down", "b", "down", "c")
        assert session.state["majority"][award] == [0, 1, 2, 3]
        youngest = device.app.player(2)
        wanted = (
            t("toy_shop.tie", youngest),
            t("toy_shop.tie", youngest),
            t("toy_shop.tie.few", youngest, 2),
            t("toy_shop.tie.none", youngest),
        )[award]
        assert wanted in device.text, device.text
        await device.press("c")
    assert [rules.awards(session.state, seat) for seat in range(4)] == [4, 4, 4, 4]


async def test_to_the_final_score(device):
    """The last card, the awards at the end, the winner, the statistics, and a new game."""
    session = await start_game(device, 2)
    while session.depth < 30:
        session.commit("coins", 1 + session.depth % 5)
    await show(device)
    assert device.text.split("\n")[0].endswith(t("toy_shop.status", CARDS, CARDS)), device.text
    await add(device, 3)
    assert session.state["phase"] == MAJORITY
    for _ in range(4):
        await device.press("c")
    assert session.state["majority"] == [[0]] * 4
    assert session.state["phase"] == OVER
    first = rules.ranking(session.state)[0][1]
    winner = device.app.player(first)
    assert "\n%s %s\n1. %s: " % (winner, t("wins"), winner) in device.text, device.text
    await device.press("a")
    assert session.state["phase"] == MAJORITY
    assert t("toy_shop.majority.who", colour_name(3)) in device.text
    await device.press("c", "b")
    await choose(device, t("statistics"))
    turn = session.state["turn"]
    assert t("toy_shop.in_all", sum(session.state["earned"][turn])) in device.text, device.text
    await device.press("a")
    await device.press("c")
    assert t("new_game") in device.text and t("toy_shop.players") in device.text, device.text


# ---- corrections


async def test_any_number_is_put_right_from_its_line_in_the_history(device):
    session = await start_game(device, 2)
    for coins in range(1, 21):
        session.commit("coins", coins)
    await show(device)
    await device.press("b")
    await choose(device, t("history"))
    first = t("toy_shop.history.coins", device.app.player(1), 1)
    while "> " + first + " (" not in device.text:
        await device.press("down")
    assert "B: " + t("put_right") in device.text, device.text
    await device.press("b", "up", "up", "c")
    assert session.state["earned"][1][0] == 3 and len(session.state["earned"][1]) == 10
    await device.press("b")
    await choose(device, t("history"))
    fixed = t("toy_shop.history.fix", device.app.player(1), 1, 3, 1)
    assert "> " + fixed in device.text and "B: " + t("put_right") in device.text, device.text


async def test_lines_that_are_no_card_are_not_put_right(device):
    session = await start_game(device, 2)
    await show(device, session, ("coins", 1), ("claim", 0, 1))
    await device.press("b")
    await choose(device, t("history"))
    assert (
        "> " + t("toy_shop.history.claim", device.app.player(1), t("toy_shop.type.0"))
        in device.text
    )
    assert t("put_right") not in device.text, device.text
    await device.press("b")
    assert device.text.startswith(t("history")), device.text


# ---- the shop plan at the table; entering cards: toy_shop_plan.py


async def test_the_youngest_of_the_last_game_is_selected(device):
    session = await start_game(device, 3)  # the plan was on the third row
    device.app.open(games.setup("toy_shop", session))
    await device.settle()
    while t("toy_shop.youngest") not in device.text:
        await device.press("c")
    assert "> " + device.app.player(2) in device.text, device.text
    await device.press("c")
    assert session.state["youngest"] == 2 and session.depth == 1


async def test_all_three_ways_can_be_chosen(device):
    await device.power_on()
    await device.press("c")
    app = device.app
    session = app.session("toy_shop")
    for way in (QUICK, COLOURS, BY_TOYS):
        app.open(games.setup("toy_shop", session))
        await device.settle()
        if session.state:
            await device.press("c")
        while t("toy_shop.way") not in device.text:
            await device.press("c")
        await device.press(*["up"] * (session.state["plan"] if session.state else 0))
        await device.press(*["down"] * way, "c", "c", "c")
        assert session.state["plan"] == way, device.text
    assert t("toy_shop.register.enter") in device.text, device.text


async def test_the_coins_of_the_last_card_are_shown_by_region(device):
    """With the plan, DOWN on the table opens the last card and shows the coins of each region."""
    session = await start_game(device, 2)
    session.new(2, 0, 0, COLOURS)
    await show(device, session, ("register", 0, "0123"))
    assert t("toy_shop.card.enter") in device.text and t("toy_shop.why", "+0") not in device.text
    await show(device, session, ("card", 0, -1, 2, "01"))
    assert "DOWN: " + t("toy_shop.why", "+2") in device.text, device.text
    await device.press("down")
    for colour in range(2):
        wanted = "%s: %s, +1" % (hue_name(colour), t("toy_shop.toys.1", 1))
        assert wanted in device.text, device.text
    await device.press("c")
    assert t("toy_shop.register.enter") in device.text, device.text
    await show(device, session, ("plan", QUICK), ("coins", 3), ("plan", COLOURS))
    assert "DOWN: " not in device.text  # the players counted the coins of that card


async def test_awards_that_the_box_finds(device):
    """If toys are entered, the box finds awards. They come before the turn until the player takes
    them."""
    session = await start_game(device, 2)
    session.new(2, 0, 0, BY_TOYS)
    for event in (
        ("register", 0, "0123"),
        ("card", 0, -1, 7, "abcd"),
        ("register", 1, "3210"),
        ("card", 0, -1, 0, "f"),
        ("card", 0, -2, 0, "e"),
    ):
        session.commit(*event)
    await show(device)
    ana = device.app.player(0)
    assert t("toy_shop.due", ana, 5) in device.text and colour_name(0) in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert session.state["diversity"] == [0, -1, -1, -1]
    assert t("toy_shop.card.enter") in device.text and "+5" in device.text, device.text


async def test_the_ways_change_in_the_middle(device):
    """When the way of play changes, coins, awards and possible claims stay. Cards laid before are
    entered first, or later."""
    session = await start_game(device, 2)
    await add(device, 4)
    await add(device, 2)
    session.commit("claim", 0, 1)
    before = session.state
    for key, way in (("to_colours", COLOURS), ("to_toys", BY_TOYS), ("to_quick", QUICK)):
        await device.press("b")
        await choose(device, t("toy_shop.way." + key))
        state = session.state
        assert state == dict(before, plan=way)
        for award in range(1, 4):
            for seat in range(2):
                assert core_events.refuse(rules, state, ("claim", award, seat)) is None
        label = t("toy_shop.register.enter") if way else t("next")
        assert "C: " + label in device.text, device.text


async def test_the_end_of_a_plan(device):
    """Both shops are filled at random, and the box finds the majority awards."""
    session = await start_game(device, 2)
    seed(3)
    session.new(2, 0, 0, BY_TOYS)
    session.commit("register", 0, "0123")
    session.commit("register", 1, "1032")
    while session.state["phase"] != MAJORITY:
        places = plan.places(session.state["laid"][session.state["turn"]])
        toys = "".join([chr(97 + randint(0, 19)) for _ in range(4)])
        session.commit("card", *choice(places), 7, toys)
        while rules.due(session.state):
            session.commit("claim", *rules.due(session.state))
    await show(device)
    for award in range(4):
        assert t("toy_shop.majority.found", colour_name(award)) in device.text, device.text
        await device.press("c")
        assert session.state["majority"][award] == plan.majority(session.state, award)
        if len(session.state["majority"][award]) > 1:
            await device.press("c")
    assert session.state["phase"] == OVER and "\n1. " in device.text, device.text


# ---- memory


async def test_whole_games_of_toy_shop_in_192_kib(device):
    """In several games, free memory does not shrink, and the journal read again gives the same
    game."""
    session = await start_game(device)
    seed(6)
    early = None
    low = harness.free()
    for _ in range(4):
        while session.state["phase"] != OVER:
            state = session.state
            if state["phase"] == TAKE:
                await device.tap(*counting(randint(0, 20)))
                await device.wait(600)
                await device.tap("c")
                free = [award for award in range(4) if state["diversity"][award] < 0]
                if free and randint(0, 9) == 0:
                    session.commit("claim", choice(free), rules.last(session.state))
                if randint(0, 19) == 0:  # rarely, the last but one card is changed
                    await device.press("b", "c", "down", "c", "up", "c")
            else:
                await device.press("c")
            if session.depth % 20 == 0:
                low = min(low, harness.free())
        for row in ("statistics", "history"):
            await device.press("b")
            await choose(device, t(row))
            await device.press("down", "a")
        end = await device.most_free()
        early = early or end
        low = min(low, end)
        journal = Journal(session.journal.folder, rules.VERSION)
        again = Session(rules, journal, device.app.seconds)
        assert again.state == session.state
        del again, journal
        await device.wait(600)
        await device.press("c")
        assert t("toy_shop.players") in device.text, device.text
        while session.state["phase"] != TAKE:
            await device.wait(600)
            await device.press("c")
    print(
        "free after a game %d, after 4 %d, lowest %d, the simulated board left out"
        % (early, end, low)
    )
    assert end >= early - 2_000, (early, end)  # the cache of words varies
    assert low >= HEAP_FLOOR, low
