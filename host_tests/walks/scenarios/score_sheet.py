"""The score sheet at the table, by presses."""

import device as harness
from seated import at_table, choose, hold, open_game, show
from spelling import spell
from toychest import games
from toychest.core.profiles import Profiles
from toychest.games.score_sheet import rules
from toychest.lang import t

HEAP_FLOOR = 46 * 1024
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN, CLEO = 0, 1, 2
UNO = [0, 0, 10, 50, rules.ROUND_END, 500, 0]
DARTS = [60, 1, -1, -20, rules.EXACT, 0, 1]


async def start(device, players=4, sheet=rules.USUAL, name=""):
    """Start a game at its table, with Ana as first player; returns the session. sheet: the rules.
    name: of the profile."""
    return await at_table(device, "score_sheet", NAMES, players, ANA, name, sheet)


async def test_points_for_anybody(device):
    """One press selects each other player. The points that are being counted, and the current
    player, stay."""
    session = await start(device)
    await device.press("up")
    await hold(device)
    assert t("score_sheet.extra") in device.text and "DOWN: Ben" in device.text, device.text
    await device.press("b")
    assert device.text.startswith("Cleo") and "+[0]" in device.text, device.text
    await device.press("down", "down", "c")
    assert session.state["scores"] == [0, 0, 8, 0] and session.state["turn"] == ANA
    assert "> Ana: 0 +1" in device.text, device.text
    await device.press("b", "c", "b", "b", "up", "c", "up", "up", "a")
    assert "A: " + t("digits.sign") in device.text, device.text
    await device.press("a", "up")
    assert "A: " + t("back") in device.text, device.text
    assert "[-]12" in device.text, device.text
    await device.press("c", "c", "c")
    assert session.state["scores"] == [0, 0, -4, 0], device.text
    await device.press("b", "c", "up", "c")  # add 0 points
    assert "+[0]" in device.text and session.depth == 3, device.text
    await device.press("a", "a")
    assert t("score_sheet.extra") in device.text, device.text
    await device.press("a")
    assert "> Ana: 0 +1" in device.text, device.text


async def test_more_than_four_players_are_two_presses_away(device):
    session = await start(device, 5)
    await hold(device)
    assert "B: " + t("others") in device.text, device.text
    await device.press("b")
    assert "UP: Dora" in device.text and "DOWN: Eva" in device.text, device.text
    await device.press("down", "up", "c")
    assert session.state["scores"] == [0, 0, 0, 0, 1]


async def test_points_above_the_limit_are_refused_and_can_be_corrected(device):
    session = await start(device, 2)
    session.commit("extra", ANA, 99_990)
    device.app.redraw()
    await hold(device)
    await device.press("b", "b", "up", "c", "c")
    assert t("score_sheet.refuse.most") in device.text, device.text
    await device.press("c")
    assert "+1[0]" in device.text, device.text
    await device.press("down", "a", "down", "c", "c")
    assert session.state["scores"] == [99_999, 0], device.text


async def test_a_game_to_500_its_end_and_on(device):
    session = await start(device, 3, UNO, "Uno")
    assert device.text.startswith("Uno - " + t("score_sheet.to", 500)), device.text
    await device.press("b")
    await choose(device, t("starter.title"))
    await device.press("down")
    assert "> Ben: 0" in device.text, device.text
    for _ in range(10):
        await device.press("down")
    await device.press("c")
    assert t("score_sheet.last", 500) in device.text, device.text
    assert t("starter.title") not in device.text
    await device.press("up", "c", "c")
    assert "\nBen %s\n1. Ben: 500\n" % t("wins") in device.text, device.text
    device.app.stack[0].select(games.GAMES.index("score_sheet"))
    device.app.home()
    await device.settle()
    assert t("score_sheet.status.over") in device.text, device.text
    await open_game(device, "score_sheet")
    assert "\nBen %s\n" % t("wins") in device.text, device.text
    await device.press("b")
    await choose(device, t("score_sheet.on"))
    assert session.state["over"] is False and t("score_sheet.round", 2) in device.text, device.text
    await device.press("b")
    await choose(device, t("score_sheet.end"))
    assert "\nBen %s\n" % t("wins") in device.text, device.text
    assert session.state["sheet"] == UNO, session.state  # a new game keeps its rules
    await device.press("a", "a")
    assert t("undone", t("score_sheet.history.on")) in device.text, device.text
    await device.press("c")
    assert "\n3\n" in device.text, device.text  # a new game offers the same number of players


async def test_a_correction_after_the_end_opens_the_game_again(device):
    session = await start(device, 2, UNO)
    await show(device, session, ("points", 500), ("points", 30))
    assert "\nAna %s\n" % t("wins") in device.text, device.text
    await hold(device)
    await device.press("b", "up", "up", "a", "up", "c", "c")  # enter -2 for Ana
    assert session.state["scores"] == [498, 30] and not session.state["over"], device.text
    assert "> Ana: 498" in device.text and t("score_sheet.to", 500) in device.text, device.text
    await device.press("a")
    assert "\n1. Ana: 500" in device.text, device.text
    await device.press("b")
    await choose(device, t("redo"))
    assert "> Ana: 498" in device.text, device.text


async def test_an_older_number_is_put_right_from_its_line_in_the_history(device):
    """Each correction starts from the points that the entry counts now, from any of its lines in
    the history. Undo takes a correction back."""
    session = await start(device, 2)
    await show(device, session, ("points", 8), ("extra", BEN, 5), ("points", 1), ("lead", ANA))
    await device.press("b")
    await choose(device, t("history"))
    assert "B: " + t("put_right") not in device.text, device.text  # nothing to correct in "lead"
    await device.press("down", "down", "down", "b")
    assert device.text.startswith("Ana\n") and "+[8]" in device.text, device.text
    assert t("pay.was", "+8") in device.text, device.text
    await device.press("c")  # the same number is no correction
    assert session.depth == 5 and "+[8]" in device.text, device.text
    await device.press("b", "up", "c", "c")
    assert session.state["scores"] == [18, 6] and "> Ana: 18" in device.text, device.text
    await device.press("b")
    await choose(device, t("history"))
    await device.press("down", "down", "down", "down", "b")  # the line of the entry again
    assert t("pay.was", "+18") in device.text, device.text
    await device.press("down", "c", "up", "c")
    assert session.state["scores"] == [9, 6], device.text
    await device.press("b")
    await choose(device, t("history"))
    await device.press("b")  # the line of the second correction
    assert t("pay.was", "+9") in device.text, device.text
    await device.press("down", "c")
    assert session.state["scores"] == [8, 6], device.text
    await device.press("a", "a")
    assert t("undone", "Ana: +18 ▶ +9 = 9") in device.text, device.text
    assert session.state["scores"] == [18, 6], device.text


async def test_a_bust_counts_nothing_and_is_said(device):
    session = await start(device, 2, DARTS, "Darts")
    await device.press("down", "down", "c")
    assert "> Ben: 60" in device.text and "Ana: 20" in device.text, device.text
    await device.press("c", "down", "down", "c")
    assert device.text.startswith(t("score_sheet.bust", "Ana")), device.text
    assert "Ana: 20" in device.text and "> Ben: 60" in device.text, device.text
    await device.press("c")
    assert device.text.startswith("Darts"), device.text
    await device.press("a", "a")
    assert t("undone", t("score_sheet.bust", "Ana")) in device.text, device.text
    await device.press("down", "c")
    assert "\nAna %s\n" % t("wins") in device.text, device.text
    assert session.state["scores"] == [0, 60]


async def test_a_player_joins_and_another_leaves(device):
    """The points of the player in last place are offered. A new player without a name is asked
    for it."""
    session = await start(device, 5, UNO)
    await show(device, session, ("points", 30), ("points", 20))
    joins = t("score_sheet.joins", t("player", 6))
    await device.press("b")
    await choose(device, joins)
    assert device.text.startswith(t("player", 6)) and "+[0]" in device.text, device.text
    await device.press("down", "b", "up", "c", "c")
    assert t("name.title", 6) in device.text, device.text
    await spell(device, "Fay")
    assert session.state["players"] == 6 and session.state["scores"][5] == 19, device.text
    assert "Fay: 19" in device.text and "> Cleo: 0" in device.text, device.text
    await device.press("b")
    await choose(device, t("score_sheet.leave"))
    assert "UP: Ana" in device.text, device.text
    await device.press("c")
    assert "Cleo" not in device.text and "> Dora: 0" in device.text, device.text
    await device.press("a")
    assert t("undone", t("score_sheet.history.leave", "Cleo")) in device.text, device.text
    assert "> Cleo: 0" in device.text, device.text
    await device.press("b")
    await choose(device, t("redo"))
    await device.press("c", "c", "c")  # Dora, Eva and Fay
    assert "> Ana: 30" in device.text and rules.this_round(session.state) == 2, device.text
    await device.press("b")
    await choose(device, t("history"))
    for _ in range(4):
        await device.press("down")
    assert t("score_sheet.joins", "Fay") + ": 19" in device.text, device.text


async def test_the_last_two_players_stay(device):
    await start(device, 2)
    await device.press("b")
    assert t("score_sheet.leave") not in device.text, device.text


async def test_nobody_is_the_ninth(device):
    await start(device, 8)
    await device.press("b")
    assert t("score_sheet.leave") in device.text
    assert t("score_sheet.joins", "")[:-1] not in device.text, device.text


async def test_the_players_take_other_seats(device):
    """Each press seats a player, and names move with them. BACK changes nothing."""
    await device.power_on()
    await device.press("c")
    app = device.app
    app.settings["names"] = ["Ana", "Ben", "", "Dora", "Eva", "Fay", "", "Hugo"]
    await open_game(device, "score_sheet")
    await device.press("b")
    assert device.text.startswith(t("seats.who", 1)), device.text
    await device.press("b", "up")  # others: Player 3
    assert device.text.startswith(t("seats.who", 2)), device.text
    await device.press("a")
    assert app.settings["names"][:3] == ["Ana", "Ben", ""], app.settings["names"]
    await device.press("b", "b", "down")
    assert "Dora" not in device.text and "UP: " + t("seats.mix") in device.text, device.text
    await device.press("down", "c")
    wanted = ["Dora", "Ana", "", "Ben", "Eva", "Fay", "", "Hugo"]
    assert app.settings["names"] == wanted, app.settings["names"]
    assert t("score_sheet.players") in device.text, device.text
    orders = []
    for _ in range(6):
        await device.press("b", "up")  # mix
        assert t("score_sheet.players") in device.text, device.text
        names = app.settings["names"]
        assert sorted(names[:4]) == ["", "Ana", "Ben", "Dora"] and names[4:] == wanted[4:], names
        orders.append(tuple(names))
    assert len(set(orders)) > 2, orders


async def test_the_last_of_six_players_takes_the_first_seat(device):
    await device.power_on()
    await device.press("c")
    app = device.app
    app.settings["names"] = ["Ana", "Ben", "Cleo", "Dora", "Eva", "Fay", "", ""]
    await open_game(device, "score_sheet")
    await device.press("up", "up", "b", "b", "b")
    assert "C: Fay" in device.text, device.text
    await device.press("c")
    assert device.text.startswith(t("seats.who", 2)), device.text
    assert "DOWN: Ana" in device.text and "C: Ben" in device.text, device.text


async def test_how_a_game_counts(device):
    """Each rule of the sheet can be changed. An end of the game that is no longer possible is
    dropped. BACK keeps the choices."""
    await device.power_on()
    await device.press("c")
    await open_game(device, "score_sheet")
    await device.press("c", "c", "b", "b", "b", "up", "c", "c", "up", "c")  # begin at 101 points
    assert t("score_sheet.begin") + " (101)" in device.text, device.text
    await device.press("down", "b")
    assert t("score_sheet.count") + " (" + t("score_sheet.down") in device.text, device.text
    assert t("score_sheet.step.up") + " (-1)" in device.text, device.text
    await device.press(
        "down", "down", "b", "b", "up", "up", "c", "down", "down", "down", "down", "down", "c"
    )  # DOWN adds -20
    assert t("score_sheet.step.down") + " (-20)" in device.text, device.text
    await device.press("up", "b", "down", "c")  # a step of 0 is not accepted
    assert "-[0]" in device.text, device.text
    await device.press("a", "a", "down", "down", "b", "down", "down", "c", "c")
    assert t("score_sheet.ends") + " (" + t("score_sheet.to", 0) in device.text, device.text
    await device.press("down", "b")
    assert t("score_sheet.winner") + " (" + t("score_sheet.lowest") in device.text, device.text
    screen = device.app.screen
    assert screen.values == [101, 1, -1, -20, rules.AT_ONCE, 0, 1], screen.values
    await device.press("up", "up", "up", "up", "b")  # UP leads past 0
    assert screen.values == [101, 0, 1, 20, rules.NO_END, 0, 1], screen.values
    await device.press("up", "up", "up", "b", "down", "c", "down", "down", "c")
    await device.press("c", "c")
    assert device.app.session("score_sheet").state["sheet"] == screen.values, device.text


async def test_sheets_are_kept_and_offered_first(device):
    session = await start(device, 3, UNO)
    await device.press("b")
    await choose(device, t("profile.keep"))
    await spell(device, "Uno")
    app = device.app
    app.home()
    app.memory.forget_game()
    await device.restart()
    app = device.app
    await open_game(device, "score_sheet")
    await device.press("b")
    await choose(device, t("new_game"))
    await device.press("c")  # yes
    assert "> Uno (" + t("score_sheet.to", 500) in device.text, device.text
    assert "  " + t("profile.new") in device.text
    await device.press("c")
    assert t("name.who") in device.text and "> Ana\n  Ben\n  Cleo\n" in device.text, device.text
    await device.press("c")  # the same players
    assert t("starter.title") in device.text and "> Ana\n  Ben\n  Cleo\n" in device.text, (
        device.text
    )
    await device.press("a")  # BACK leads to the rules of the sheet and to the names again
    assert "Uno" in device.text and t("score_sheet.begin") in device.text, device.text
    await device.press("a")
    assert t("name.who") in device.text, device.text
    await device.press("c", "b")  # the box draws the first player
    await device.press("c")
    session = app.session("score_sheet")
    assert session.state["sheet"] == UNO and session.state["name"] == "Uno"
    app.home()
    await open_game(device, "score_sheet")
    await device.press("b")
    await choose(device, t("new_game"))
    await device.press("c", "b", "c")  # yes; change its name
    assert "Uno" in device.text, device.text
    await spell(device, "x")
    assert "> Unox (" in device.text, device.text
    await device.press("b", "down", "c")
    assert t("profile.remove.text") in device.text, device.text
    await device.press("c")
    assert "> " + t("profile.new") in device.text and "Unox" not in device.text, device.text
    await device.press("a")
    assert app.screen is app.stack[1], device.text  # the table


async def test_other_rules_with_the_same_name_are_replaced_only_after_a_question(device):
    """Saving a game's rules under their own name asks nothing."""
    await start(device, 2, UNO, "Gol")

    def saved():
        return Profiles(device.saves, "score_sheet", rules.is_values).entries

    for name, sheet in (("Golf", rules.USUAL), ("Gol", DARTS)):
        Profiles(device.saves, "score_sheet", rules.is_values).save(name, sheet)
    await device.press("b")
    await choose(device, t("profile.keep"))
    await spell(device, "f")
    words = device.text.replace("\n", " ")
    assert t("profile.keep") in words and t("profile.replace.text") in words, words
    assert "Golf" in words, words
    await device.press("a")  # no
    assert saved() == [["Golf", rules.USUAL], ["Gol", DARTS]], saved()
    await device.press("b")
    await choose(device, t("profile.keep"))
    await device.press("c")
    assert saved() == [["Golf", rules.USUAL], ["Gol", UNO]], saved()
    await device.press("b")
    await choose(device, t("new_game"))
    await device.press("c", "b", "c")  # yes; rename "Gol"
    await spell(device, "f")
    assert t("profile.replace.text") in device.text.replace("\n", " "), device.text
    assert len(saved()) == 2, saved()
    await device.press("c")  # yes
    assert saved() == [["Golf", UNO]] and "Golf (" in device.text, device.text


async def test_memory_over_a_long_game_of_eight(device):
    """Never less than 46 KiB free, and no leak."""
    session = await start(device, 8)
    low = harness.free()
    for number in range(120):
        session.commit("points", number % 30)
        if number % 10 == 0:
            await device.press("up", "down", "c")
            await hold(device)
            await device.press("b", "up", "up", "c", "a", "b", "down", "a")
            low = min(low, harness.free())
    print("lowest", low)
    assert session.depth > 120
    assert low >= HEAP_FLOOR, low
    assert device.panel.faults == []
