"""Play money at the table, by presses."""

import device as harness
from seated import at_table, choose, hold, spell
from toychest import games
from toychest.games.play_money import rules
from toychest.games.play_money.rules import BANK
from toychest.lang import t

HEAP_FLOOR = 46 * 1024
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN, CLEO, DORA = range(4)


async def start(device, players=4, values=rules.USUAL, name=""):
    """Start a game at its table. Returns the session."""
    return await at_table(device, "play_money", NAMES, players, name, values)


async def test_a_first_game_from_the_home_screen(device):
    """There are no kept rules: how many players, who, which money."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.play_money"))
    assert t("play_money.players") in device.text and "\n4\n" in device.text, device.text
    await device.press("down", "c")
    assert t("name.who") in device.text and "C: " + t("next") in device.text, device.text
    await device.press("c")
    for label in (t("play_money.begin") + " ($1 500)", t("play_money.pass") + " ($200)"):
        assert label in device.text, device.text
    assert "C: " + t("start") in device.text, device.text
    await device.press("c")
    session = device.app.session("play_money")
    assert session.state["money"] == [1_500] * 3 and session.state["values"] == rules.USUAL
    assert device.text.startswith(t("game.play_money")), device.text
    assert "> %s: $1 500" % t("player", 1) in device.text, device.text


async def test_another_player_is_paid_any_amount(device):
    session = await start(device)
    await device.press("c")
    assert t("play_money.who", "Ana") in device.text, device.text
    for label in ("UP: Ben", "DOWN: Cleo", "B: Dora", "C: " + t("play_money.bank")):
        assert label in device.text, device.text
    await device.press("up")
    assert t("play_money.pays", "Ana", "Ben") in device.text and "> $10" in device.text, device.text
    await device.press("b")
    assert "$[0]00" in device.text, device.text
    await device.press("up", "c", "up", "up", "c", "c")
    assert session.state["money"] == [1_380, 1_620, 1_500, 1_500], session.state
    assert t("play_money.history.to", "Ana", "Ben", "$120") in device.text.split("\n")[0], (
        device.text
    )


async def test_the_bank_is_paid_and_pays(device):
    """The bank is beside C, with two players and with four."""
    for players in (2, 3, 4):
        session = await start(device, players)
        await device.press("down", "c")
        assert "C: " + t("play_money.bank") in device.text, device.text
        await device.press("c", "down", "c")
        assert session.state["money"][BEN] == 1_480, session.state
        await device.press("b", "c", "down", "down", "c")
        assert session.state["money"][BEN] == 1_530, session.state
        assert t("play_money.history.get", "Ben", "$50") in device.text, device.text
        assert "> Ben: $1 530" in device.text, device.text
        await device.power_off()


async def test_more_than_four_choices_are_two_presses_away(device):
    session = await start(device, 5)
    await device.press("c")
    for label in ("UP: Ben", "DOWN: Cleo", "B: " + t("others"), "C: " + t("play_money.bank")):
        assert label in device.text, device.text
    await device.press("b")
    assert "UP: Dora" in device.text and "DOWN: Eva" in device.text, device.text
    await device.press("up", "c")
    assert session.state["money"] == [1_490, 1_500, 1_500, 1_510, 1_500], device.text


async def test_go_is_one_press(device):
    session = await start(device)
    await device.press("down")
    await hold(device)
    assert session.state["money"][BEN] == 1_700, session.state
    assert t("play_money.history.go", "Ben", "$200") in device.text, device.text
    await device.press("b", "down")
    hint = t("hold.hint", t("more"))
    assert "> %s (%s)" % (t("play_money.go", "$200"), hint) in device.text, device.text
    await device.press("c")
    assert session.state["money"][BEN] == 1_900, session.state


async def test_where_go_earns_nothing_that_is_said(device):
    session = await start(device, 3, [100, "", 0, 0])
    await hold(device)
    assert t("play_money.refuse.go") in device.text and session.depth == 1, device.text
    await device.press("c", "b")
    assert t("play_money.from_each") in device.text and "GO" not in device.text, device.text
    await device.press("c")
    assert "C: " + t("next") in device.text and "[0]0" in device.text, device.text


async def test_everybody_pays_and_gets(device):
    session = await start(device)
    await device.press("down", "b")
    await choose(device, t("play_money.from_each"))
    assert t("play_money.collects", "Ben") in device.text, device.text
    await device.press("c")
    assert session.state["money"] == [1_490, 1_530, 1_490, 1_490], session.state
    await device.press("b")
    await choose(device, t("play_money.to_each"))
    await device.press("down", "c")
    assert session.state["money"] == [1_510, 1_470, 1_510, 1_510], session.state
    assert t("play_money.history.gives", "Ben", "$20") in device.text, device.text


async def test_what_nobody_can_pay_is_said_and_not_lost(device):
    session = await start(device, 2, [100, "£", 200, 0, 500])
    await device.press("c", "c", "c")
    said = device.text.replace("\n", " ")
    assert t("play_money.refuse.who", "Ana", "£100") in said and session.depth == 1, device.text
    await device.press("c")
    assert "> £500" in device.text, device.text
    await device.press("b", "c", "up", "c", "down", "c")  # £15
    assert session.state["money"] == [85, 100], session.state
    await device.press("b")
    await choose(device, t("play_money.from_each"))
    await device.press("c")
    assert t("play_money.refuse.who", "Ben", "£100") in device.text.replace("\n", " "), device.text
    await device.press("c", "b", "c", "c", "c")  # nothing is no amount
    assert "£[0]00" in device.text and session.depth == 2, device.text


async def test_who_is_out_takes_no_part(device):
    """The player is not offered any more. Undo brings the player back."""
    session = await start(device, 4)
    await device.press("down", "b")  # Ben
    await choose(device, t("play_money.is_out"))
    assert t("play_money.history.out", "Ben") in device.text, device.text
    assert "\nBen: " + t("play_money.out") in device.text, device.text
    assert "> Cleo: $1 500" in device.text, device.text
    await device.press("up")
    assert "> Ana: $1 500" in device.text, device.text
    await device.press("c")
    assert "Cleo" in device.text and "Dora" in device.text and "Ben" not in device.text, device.text
    await device.press("a", "b")
    await choose(device, t("play_money.from_each"))
    await device.press("c")
    assert session.state["money"] == [1_520, 0, 1_490, 1_490], session.state
    await device.press("b")
    await choose(device, t("play_money.to_each"))
    await device.press("c")
    assert session.state["money"] == [1_500, 0, 1_500, 1_500], session.state
    await device.press("a", "a", "a")
    assert "Ben: $1 500" in device.text, device.text


async def test_a_step_is_undone_and_redone_and_outlives_a_power_cut(device):
    session = await start(device, 3, name="Farm")
    assert device.text.startswith("Farm"), device.text
    await device.press("c", "c", "c", "a")
    assert t("undone", t("play_money.history.pay", "Ana", "$10")) in device.text, device.text
    assert session.state["money"][ANA] == 1_500
    await device.press("b")
    await choose(device, t("redo"))
    await device.press("b")
    await choose(device, t("history"))
    assert t("play_money.history.pay", "Ana", "$10") in device.text, device.text
    assert t("play_money.history.start", 3, "$1 500") in device.text, device.text
    await device.press("a")
    await device.power_off()
    await device.power_on()
    assert "> " + t("game.play_money") in device.text and "Farm" in device.text, device.text
    await device.press("c")
    assert "Ana: $1 490" in device.text, device.text
    assert t("play_money.history.pay", "Ana", "$10") in device.text, device.text


async def test_a_double_press_pays_once(device):
    """The second press of C on the last amount reaches the table, and opens nothing."""
    session = await start(device)
    await device.press("c", "c")
    await device.tap("c", "c")
    await device.settle()
    assert session.state["money"][ANA] == 1_490 and session.depth == 2
    assert "C: " + t("play_money.pay") in device.text, device.text


async def test_which_money_it_is(device):
    """Each row can be changed."""
    await device.power_on()
    await device.press("c")
    await choose(device, t("game.play_money"))
    await device.press("c", "c", "b", "c", "down", "c", "c", "c")  # 1500 to 1000
    assert t("play_money.begin") + " ($1 000)" in device.text, device.text
    await device.press("down", "b", "up")
    assert t("play_money.example", "€120") in device.text, device.text
    await device.press("c")
    assert t("play_money.begin") + " (€1 000)" in device.text, device.text
    await device.press("down", "b", "down", "up", "up", "up", "c", "c", "c")
    assert t("play_money.pass") + " (" + t("play_money.nothing") in device.text, device.text
    await device.press("down", "b")
    assert "> €10" in device.text and "  " + t("play_money.add") in device.text, device.text
    await device.press("b", "b", "down", "c", "up", "up", "c", "c", "c")  # without 10, 20; 100: 300
    assert "  €50\n> €200\n  €300\n  €500\n" in device.text, device.text
    await device.press("down", "down", "down", "b", "c", "down", "c")  # to add one: 5
    assert "> " + t("play_money.add") not in device.text and "  €5\n" in device.text, device.text
    await device.press("a", "down", "b")
    assert t("play_money.debts") + " (" + t("yes") in device.text, device.text
    values = [1_000, "€", 0, 1, 5, 50, 200, 300, 500]
    assert device.app.screen.values == values, device.app.screen.values
    await device.press("c")
    session = device.app.session("play_money")
    assert session.state["values"] == values, session.state
    await device.press("c", "c", "b", "b", "down", "c", "c", "c", "c")  # €5 000
    assert session.state["money"][ANA] == -4_000, session.state
    assert "> %s: -€4 000" % t("player", 1) in device.text, device.text


async def test_eight_quick_amounts_no_ninth(device):
    await start(device, 2, [100, "F", 5, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    await device.press("c", "c")
    assert "1 of 9" in device.text, device.text
    device.app.open(games.setup("play_money", device.app.session("play_money")))
    await device.settle()
    await device.press("c", "c", "c", "down", "down", "down", "b")
    assert "1 of 8" in device.text and t("play_money.add") not in device.text, device.text
    await device.press("b")
    assert "1 of 8" in device.text and t("play_money.add") in device.text, device.text


async def test_rules_are_kept_and_offered_first(device):
    """Choosing kept rules leads to the players, and begins."""
    values = [50, "R", 10, 0, 1, 2]
    await start(device, 3, values)
    await device.press("b")
    await choose(device, t("profile.keep"))
    await spell(device, "Rail")
    app = device.app
    app.home()
    app.memory.forget_game()
    await device.power_off()
    await device.power_on()
    app = device.app
    await device.press("b", "c")  # a new game, yes
    assert "> Rail (R50)" in device.text and "  " + t("profile.new") in device.text, device.text
    await device.press("c")
    assert "> Ana\n  Ben\n  Cleo\n" in device.text and "C: " + t("start") in device.text
    await device.press("a", "up", "c", "c")  # four of them
    session = app.session("play_money")
    assert session.state["values"] == values and session.state["name"] == "Rail"
    assert session.state["players"] == 4 and device.text.startswith("Rail"), device.text
    app.home()
    await device.settle()
    await device.wait(600)
    await device.press("b", "c", "down", "c", "c", "c")
    assert t("play_money.begin") + " (R50)" in device.text, device.text  # as the last game had it
    await device.press("a", "a", "a")
    assert "  Rail (R50)" in device.text, device.text
    await device.press("a")
    assert t("home.title") in device.text, device.text


async def test_memory_over_a_long_game_of_eight(device):
    """Never less than 46 KiB free, and no leak."""
    session = await start(device, 8, [100_000, "M", 200, 0, 10, 50])
    low = harness.free()
    for number in range(300):
        seat = number % 8
        session.commit("pay", BANK if number % 3 else seat, (seat + 1) % 8, 1 + number)
        if number % 10 == 0:
            await device.press("c", "b", "up")
            low = min(low, harness.free())
            await device.press("b")
            low = min(low, harness.free())
            await device.press("a", "a", "a", "down")
            await hold(device)
            await device.press("b", "down", "down", "c", "a", "down", "down", "c", "a", "a")
            low = min(low, harness.free())
    print("lowest", low)
    assert session.depth > 300
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
