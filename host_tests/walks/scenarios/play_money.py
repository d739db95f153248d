"""Play money at the table, by presses."""

import device as harness
from seated import at_table, choose, do, hold
from toychest import games
from toychest.games.play_money import rules
from toychest.games.play_money.rules import BANK
from toychest.lang import t

HEAP_FLOOR = 45 * 1024
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN, CLEO, DORA = range(4)


async def start(device, players=4, values=rules.USUAL, name=""):
    """Start a game at its table; returns the session. values: the rules. name: of the profile."""
    return await at_table(device, "play_money", NAMES, players, name, values)


async def test_more_than_four_choices_are_two_presses_away(device):
    session = await start(device, 5)
    await device.press("c")
    for label in ("UP: Ben", "DOWN: Cleo", "B: " + t("others"), "C: " + t("play_money.bank")):
        assert label in device.text, device.text
    await device.press("b")
    assert "UP: Dora" in device.text and "DOWN: Eva" in device.text, device.text
    await device.press("up")
    assert t("play_money.pays", "Ana", "Dora") in device.text, device.text
    await device.press("c")
    assert session.state["money"] == [1_490, 1_500, 1_500, 1_510, 1_500], device.text
    await device.press("c", "c")
    assert t("play_money.pays.bank", "Ana") in device.text, device.text


async def test_a_long_press_for_go_gives_a_message_if_go_earns_nothing(device):
    session = await start(device, 3, [100, "", 0, 0, 0])
    await hold(device)
    assert t("play_money.refuse.go") in device.text and session.depth == 1, device.text
    await device.press("c", "b")
    assert t("play_money.from_each") in device.text and "GO" not in device.text, device.text
    await device.press("c")
    assert "C: " + t("next") in device.text and "[0]0" in device.text, device.text


async def test_an_amount_above_the_money_is_refused_and_can_be_corrected(device):
    session = await start(device, 2, [100, "£", 200, 0, 0, 500])
    await device.press("c", "c", "c")
    said = device.text.replace("\n", " ")
    assert t("play_money.refuse.who", "Ana", "£100") in said and session.depth == 1, device.text
    await device.press("c")
    assert "> £500" in device.text, device.text
    await device.press("b", "c", "up", "c", "down", "c")  # enter £15
    assert session.state["money"] == [85, 100], session.state
    await device.press("b")
    await choose(device, t("play_money.from_each"))
    await device.press("c")
    assert t("play_money.refuse.who", "Ben", "£100") in device.text.replace("\n", " "), device.text
    await device.press("c", "b", "c", "c", "c")  # an amount of 0 is not accepted
    assert "£[0]00" in device.text and session.depth == 2, device.text


async def test_a_player_who_is_out_neither_pays_nor_gets(device):
    """The pages do not offer this player any more. Undo brings the player back."""
    session = await start(device, 4)
    await device.press("down", "b")  # select Ben
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
    assert t("play_money.collects", "Ana") in device.text, device.text
    await device.press("c")
    assert session.state["money"] == [1_520, 0, 1_490, 1_490], session.state
    await device.press("b")
    await choose(device, t("play_money.to_each"))
    assert t("play_money.gives", "Ana") in device.text, device.text
    await device.press("c")
    assert session.state["money"] == [1_500, 0, 1_500, 1_500], session.state
    await device.press("b")
    await choose(device, t("play_money.get"))
    assert t("play_money.gets", "Ana") in device.text, device.text
    await device.press("a", "a", "a", "a")
    assert "Ben: $1 500" in device.text, device.text


async def test_everybody_pays_the_bank_and_the_bank_pays_everybody(device):
    session = await start(device, 4)
    bank = t("play_money.bank")
    for key, money in (("from_each", 1_490), ("to_each", 1_500)):
        await device.press("b")
        await choose(device, "%s (%s)" % (t("play_money." + key), bank))
        await device.press("c")
        assert session.state["money"] == [money] * 4, session.state
    session.commit("pay", CLEO, BANK, 1_495)
    await device.press("b")
    await choose(device, "%s (%s)" % (t("play_money.from_each"), bank))
    await device.press("c")
    said = device.text.replace("\n", " ")
    assert t("play_money.refuse.who", "Cleo", "$5") in said, device.text


async def test_the_pot(device):
    """All can pay into it. A row of the menu, which is there while the pot holds money, gives all
    of it to the selected player."""
    session = await start(device, 3, [100, "$", 0, 0, 1, 10, 20])
    await device.press("b")
    assert t("play_money.pot") not in device.text, device.text
    await device.press("a", "c")
    assert "C: " + t("play_money.pot") in device.text, device.text
    await device.press("c", "c")
    assert session.state["pot"] == 10 and session.state["money"] == [90, 100, 100], session.state
    assert t("play_money.pot") + ": $10" in device.text.split("\n")[0], device.text
    await device.press("down", "c", "c", "down", "c")
    assert session.state["pot"] == 30, session.state
    await device.press("b", "down")
    assert "> " + t("play_money.take", "$30") in device.text, device.text
    await device.press("c")
    assert session.state["pot"] == 0 and session.state["money"] == [90, 110, 100], session.state
    assert t("play_money.pot") not in device.text, device.text
    await device.press("a")
    assert session.state["pot"] == 30, session.state
    assert t("play_money.takes", "Ben", "$30") in device.text, device.text


async def test_which_money_it_is(device):
    """Before a game, each row of the rules can be changed."""
    await device.power_on()
    await device.press("c", "down", "down")
    await do(device, t("game.play_money"))
    await device.press("c", "c", "b", "c", *["down"] * 5, "c", "c", "c")  # change 1500 to 1000
    assert t("play_money.begin") + " ($1 000)" in device.text, device.text
    await device.press("down", "b", "up")
    assert t("play_money.example", "€120") in device.text, device.text
    await device.press("c")
    assert t("play_money.begin") + " (€1 000)" in device.text, device.text
    await device.press("down", "b", "down", "down", "c", "c", "c")
    assert t("play_money.pass") + " (" + t("play_money.nothing") in device.text, device.text
    await device.press("down", "b")
    assert "> €10" in device.text and "  " + t("play_money.add") in device.text, device.text
    await device.press("b", "b", "down", "c", "up", "up", "c", "c", "c")  # no 10, 20; 300, not 100
    assert "  €50\n> €200\n  €300\n  €500\n" in device.text, device.text
    await device.press("down", "down", "down", "b", "c", "down", "c")  # add an amount: 5
    assert "> " + t("play_money.add") not in device.text and "  €5\n" in device.text, device.text
    await device.press("a", "down", "b")
    assert t("play_money.debts") + " (" + t("yes") in device.text, device.text
    await device.press("down", "b")
    assert "> " + t("play_money.pot") + " (" + t("yes") in device.text, device.text
    values = [1_000, "€", 0, 1, 1, 5, 50, 200, 300, 500]
    assert device.app.screen.values == values, device.app.screen.values
    await device.press("c")
    session = device.app.session("play_money")
    assert session.state["values"] == values, session.state
    await device.press("c", "c", "b", "b", "down", "c", "c", "c", "c")  # enter €5 000
    assert session.state["money"][ANA] == -4_000, session.state
    assert "> %s: -€4 000" % t("player", 1) in device.text, device.text


async def test_eight_quick_amounts_no_ninth(device):
    await start(device, 2, [100, "F", 5, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    await device.press("c", "c")
    assert "1 of 8" in device.text, device.text
    device.app.open(games.setup("play_money", device.app.session("play_money")))
    await device.settle()
    await device.press("c", "c", "c", "down", "down", "down", "b")
    assert "1 of 8" in device.text and t("play_money.add") not in device.text, device.text
    await device.press("b")
    assert "1 of 8" in device.text and t("play_money.add") in device.text, device.text


async def test_memory_over_a_long_game_of_eight(device):
    """Never less than 45 KiB free, and no leak."""
    session = await start(device, 8, [100_000, "M", 200, 0, 0, 10, 50])
    low = harness.free()
    for number in range(120):
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
    assert session.depth > 120
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
