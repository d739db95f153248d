"""The score sheet at the table: its behaviour, its presses and its pages."""

import device as harness
from seated import at_table, button, chore, do, hold, hold_on, move, pass_news, show
from shots import commit, drawn, menu_of
from spelling import spell
from toychest.app import catalog
from toychest.core.profiles import Profiles
from toychest.games.score_sheet import rules
from toychest.lang import t

HEAP_FLOOR = 43 * 1024
GAME = "score_sheet"
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Eva", "", "", ""]
ANA, BEN, DORA = 0, 1, 3
SCRABBLE = rules.USUAL
UNO = [0, 0, 10, 50, rules.ROUND_END, 500, 0]
EXACT = [60, 1, -1, -20, rules.EXACT, 0, 1]


def saved(device):
    return Profiles(device.saves, GAME, rules.is_values)


async def four(device, sheet, *points):
    """Start a game of four; returns the session. points: of the players' first turns."""
    session = await at_table(device, GAME, NAMES, 4, ANA, "", sheet)
    await show(device, session, *[("points", one) for one in points])
    return session


async def fix(device, older, *labels):
    """Put a step right. older: number of newer steps. labels: what is pressed then."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


async def test_a_number_is_put_right(device):
    """The box offers the old number. The same number is no correction."""
    session = await four(device, SCRABBLE, 8, 22, 14, 31)
    async with chore(device, "sheet: put an older number right", 11):  # Ben's
        await fix(device, 2, t("right.anew"))
        assert device.text.startswith("Ben\n") and t("pay.was", "+22") in device.text, device.text
        await do(device, t("next"), "+1", t("ok"))
    assert t("right.followed", 2) in device.text, device.text
    assert session.state["scores"] == [8, 23, 14, 31], session.state
    await do(device, t("ok"))
    await show(device, session, ("extra", DORA, 5))
    await fix(device, 0, t("right.anew"), t("ok"))
    assert t("pay.was", "+5") in device.text, device.text
    await do(device, "+1", t("ok"))
    assert session.state["scores"] == [8, 23, 14, 37] and t("right.nothing") in device.text
    await do(device, t("undo"))
    assert session.state["scores"] == [8, 23, 14, 36], session.state
    await show(device, session, ("points", 1), ("points", 2))
    async with chore(device, "sheet: a forgotten +8 for Dora, a turn ago", 12):
        await fix(device, 1, t("right.before"))
        await hold_on(device, t("more"))
        await do(device, "Dora", "-1", "-1", t("ok"))
    assert session.state["scores"] == [9, 25, 14, 44], session.state


async def test_points(device):
    session = await four(device, SCRABBLE, 8, 22, 14, 31)
    async with chore(device, "sheet: +8 for the third player, on the first one's turn", 5):
        await hold_on(device, t("more"))
        await do(device, "Cleo", "-1", "-1", t("ok"))
    assert session.state["scores"] == [8, 22, 22, 31] and session.state["turn"] == ANA
    async with chore(device, "sheet: +8 on the own turn, to the next player", 5):
        await do(device, "+1", "+1", "+1", "+5", t("score_sheet.add", 8))
    assert session.state["scores"] == [16, 22, 22, 31] and session.state["turn"] == BEN
    await do(device, t("undo"))  # the points are neither added nor counted any more
    async with chore(device, "sheet: nothing, to the next player", 1):
        await do(device, t("next"))
    assert session.state["scores"] == [8, 22, 22, 31] and session.state["turn"] == BEN


async def test_a_player_leaves_and_another_joins(device):
    """The points of the player in last place are offered. A new player without a name is asked
    for it."""
    session = await four(device, SCRABBLE, 8, 22, 14, 31)
    async with chore(device, "sheet: a player leaves", 6):
        await do(device, t("more"), t("score_sheet.leave"), "Cleo")
    assert rules.playing(session.state) == [ANA, BEN, DORA], session.state
    device.app.settings["names"] = NAMES[:4] + [""] * 4
    async with chore(device, "sheet: a player joins", 8):
        await do(device, t("more"), t("score_sheet.joins", t("player", 5)), t("ok"), t("cancel"))
    assert session.state["scores"] == [8, 22, 14, 31, 8], session.state


async def test_points_of_a_player_who_never_joined_are_for_another(device):
    session = await four(device, SCRABBLE, 8, 22, 14, 31)
    await show(device, session, ("join", 0), ("extra", 4, 7))
    await fix(device, 1, t("right.out"))
    assert t("right.misfit") in device.text, device.text
    await do(device, t("right.anew"))
    assert device.app.screen.game == GAME and device.app.screen.entering, device.text


async def test_a_tie_is_played_on(device):
    """Until one leads after a round. The next end is an end without a tie."""
    session = await four(device, UNO, 500, 22, 14, 500)
    assert t("tie") in device.text, device.text
    async with chore(device, "sheet: play on after a tie", 4):
        await do(device, t("more"), t("score_sheet.on"))
    assert t("score_sheet.until") in device.text, device.text
    await show(device, session, *[("points", one) for one in (10, 0, 0, 20)])
    assert t("wins") in device.text and "Dora" in device.text, device.text


async def test_another_player_has_left(device):
    """Ben has left, not Cleo. Cleo keeps her turns and her points."""
    session = await four(device, SCRABBLE, 8, 22, 14, 31)
    await show(device, session, ("leave", 2), ("points", 5), ("points", 6))
    async with chore(device, "sheet: another player has left, two turns ago", 12):
        await fix(device, 2, t("right.anew"), t("more"), t("score_sheet.leave"), "Ben")
    assert rules.playing(session.state) == [ANA, 2, DORA], session.state
    assert session.state["scores"] == [13, 22, 20, 31], session.state


async def test_a_bust(device):
    """Ana needs 15 and throws 40."""
    session = await four(device, EXACT, -45, 0, 0, 0)
    async with chore(device, "sheet: a bust", 3):
        await do(device, "-20", "-20", t("score_sheet.add", -40))
    assert t("score_sheet.bust", "Ana") in device.text, device.text
    assert session.state["scores"][ANA] == 15 and session.state["turn"] == BEN
    await hold_on(device, t("more"))
    await do(device, "Ana", t("digits.more"), "+1", "+1", t("next"), t("ok"))
    assert t("score_sheet.refuse.past") in device.text, device.text
    await do(device, t("ok"))
    assert "-2[0]" in device.text, device.text  # it can be corrected


async def test_the_players_take_other_seats(device):
    """Each press seats a player, and names move with them. BACK asks for the seat before; at the
    first seat it changes nothing."""
    await at_table(device, GAME, NAMES[:4] + ["Eva", "Fay", "", "Hugo"], 4, ANA, "", SCRABBLE)
    app = device.app
    app.begin(GAME, app.session(GAME))
    await show(device)
    await do(device, t("yes"))
    async with chore(device, "sheet: four players in another order", 5):
        await do(device, t("seats"), t("others"), "Cleo", "Ana", "Dora")
    wanted = ["Cleo", "Ana", "Dora", "Ben", "Eva", "Fay", "", "Hugo"]
    assert app.settings["names"] == wanted, app.settings["names"]
    await do(device, t("seats"), "Ana", "Ben", t("back"))
    assert device.text.startswith(t("seats.who", 2)), device.text  # Ana keeps the first seat
    assert button(device, "Ben") and not button(device, "Ana"), device.text
    await do(device, t("back"), t("back"))
    assert app.settings["names"] == wanted, app.settings["names"]
    orders = set()
    for _ in range(6):
        async with chore(device, "sheet: shuffle the seats", 2):
            await do(device, t("seats"), t("seats.mix"))
        assert t("score_sheet.players") in device.text, device.text
        names = app.settings["names"]
        assert sorted(names[:4]) == NAMES[:4] and names[4:] == wanted[4:], names
        orders.add(tuple(names))
    assert len(orders) > 2, orders
    app.settings["names"] = wanted
    await move(device, False, 2)
    await do(device, t("seats"), t("others"), t("others"), "Fay")  # the last of six
    assert device.text.startswith(t("seats.who", 2)), device.text
    assert button(device, "Cleo"), device.text


async def test_sheets_are_kept_and_offered_first(device):
    await at_table(device, GAME, NAMES, 4, ANA, "Scrabble", SCRABBLE)
    saved(device).save("Uno", UNO)
    await do(device, t("more"), t("profile.keep"), t("done"))
    await do(device, t("more"), t("score_sheet.end"), t("more"), t("home"))
    await device.restart()
    assert t("score_sheet.status.over") in device.text, device.text
    while not button(device, t("starter.title")):
        await move(device, True)
    async with chore(device, "who starts, from its row", 1):
        await do(device, t("starter.title"))
    assert t("starter.of", 4) in device.text, device.text
    await device.restart()
    async with chore(device, "sheet: begin one that is kept, from power-on", 4):
        await hold_on(device, catalog.title(GAME))
        await do(device, "Scrabble", t("start"), t("start"))
    session = device.app.session(GAME)
    assert session.state["name"] == "Scrabble" and not session.state["over"], session.state
    await do(device, t("more"), t("new_game"), t("yes"), "Uno", t("rules.change"))
    assert "Uno" in device.text and t("score_sheet.begin") in device.text, device.text
    await do(device, t("back"), t("settings.names"))
    assert t("name.who") in device.text, device.text
    await do(device, t("done"), t("start"), t("score_sheet.lot"))
    drawn = device.app.screen.question.selected
    for _ in range(9):  # nobody draws again until the lot is theirs
        await move(device, True)
        await do(device, t("score_sheet.lot"))
        assert device.app.screen.question.selected == drawn, device.text
    await do(device, t("start"))
    assert session.state["sheet"] == UNO and session.state["name"] == "Uno", session.state
    await do(device, t("more"), t("new_game"), t("yes"), t("name.change"), t("profile.remove"))
    await do(device, t("yes"))
    assert saved(device).entries == [["Scrabble", SCRABBLE]], device.text
    await do(device, t("back"))
    assert device.app.screen is device.app.stack[1], device.text  # the table


async def test_other_rules_with_the_same_name_are_replaced_only_after_a_question(device):
    """Saving a game's rules under their own name asks nothing."""
    await at_table(device, GAME, NAMES, 2, ANA, "Gol", UNO)
    for name, sheet in (("Golf", SCRABBLE), ("Gol", EXACT)):
        saved(device).save(name, sheet)
    await do(device, t("more"), t("profile.keep"))
    await spell(device, "f")
    words = device.text.replace("\n", " ")
    assert t("profile.keep") in words and t("profile.replace.text") in words, words
    assert "Golf" in words, words
    await do(device, t("no"))
    assert saved(device).entries == [["Golf", SCRABBLE], ["Gol", EXACT]]
    await do(device, t("more"), t("profile.keep"), t("done"))
    assert saved(device).entries == [["Golf", SCRABBLE], ["Gol", UNO]]
    await do(device, t("more"), t("new_game"), t("yes"), t("name.change"), t("profile.rename"))
    await spell(device, "f")
    assert t("profile.replace.text") in device.text.replace("\n", " "), device.text
    assert len(saved(device).entries) == 2
    await do(device, t("yes"))
    assert saved(device).entries == [["Golf", UNO]] and "Golf (" in device.text, device.text


async def test_a_game_ends_and_goes_on(device):
    """A correction after the end opens it, too."""
    session = await at_table(device, GAME, NAMES, 5, ANA, "Uno", UNO)
    await do(device, t("more"), t("starter.title"), "Ben")
    assert session.state["turn"] == BEN, device.text
    await show(device, session, *[("points", one) for one in (0, 0, 0, 500)])
    assert t("score_sheet.last", 500) in device.text, device.text
    await do(device, t("next"))
    assert "\nEva %s\nEva: 500\n" % t("wins") in device.text, device.text
    await do(device, t("more"), t("score_sheet.on"))
    assert not session.state["over"] and t("score_sheet.round", 2) in device.text, device.text
    await do(device, t("more"), t("score_sheet.end"))
    assert session.state["over"] and "\nEva %s\n" % t("wins") in device.text, device.text
    await do(device, t("undo"), t("undo"))
    assert t("undone") + ": " + t("score_sheet.history.on") in device.text, device.text
    await hold_on(device, t("more"))
    await do(device, t("others"), "Eva", "+1", "+1", t("digits.sign"))
    await move(device, True)
    await do(device, t("next"), t("ok"))
    assert session.state["scores"][4] == 498 and not session.state["over"], device.text
    await pass_news(device)
    assert "> Ben: 0" in device.text and t("score_sheet.to", 500) in device.text, device.text
    await do(device, t("undo"), t("again"))
    assert session.depth == 1 and session.state["players"] == 5, device.text


async def test_memory_over_a_long_game_of_eight(device):
    """Never less than HEAP_FLOOR free, and no leak."""
    device.host.keep = 8  # more of what the simulated board records would count as the firmware's
    session = await at_table(device, GAME, NAMES, 8, ANA, "", SCRABBLE)
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


# ---- the pages

DRAWN = ["Ana", "Ben", "Chloé", "Íñigo", "Marisol", "Opa", "", "Guadalupe"]
FIVE_HUNDRED = [501] + EXACT[1:]
DARTS = [501, 1, -1, -20, rules.AT_ONCE, 0, 1]
GOLF = [0, 0, 1, 5, rules.ROUNDS, 9, 1]


async def test_pages_before_a_game(device):
    """Each rule can be changed, and the game begins with them. An end of the game that is no longer
    possible is dropped."""
    shots = await drawn(device, DRAWN)
    app = device.app
    app.settings["players"] = 3
    session = app.session(GAME)
    screen = shots.take("score_sheet-setup", catalog.setup(GAME, session))
    for players, intent in ((3, "down"), (8, "action")):
        screen.question.selected = players
        shots.to("seats-%d" % players, "action")
        shots.to("seats-%d-%s" % (players, intent), intent)
        shots.drop()
    shots.press("action")
    shots.long("seats-long")
    shots.drop()
    rows = shots.ask("rules", ("players", 3), ("ready", 1))
    for row in range(7):
        rows.selected = row
        shots.take("score_sheet-rules-%d" % row)
    for row, sheet, changes, number in (
        (rules.BEGIN, DARTS, "up ok ok ok", 601),
        (rules.STEPS, SCRABBLE, "down ok up up ok", 2),  # 0 is refused
        (rules.DOWN_STEP, DARTS, "up ok ok", -30),
    ):
        rows.selected = row
        screen.house_rules = list(sheet)
        shots.to("score_sheet-rules-enter-%d" % row, "action")
        shots.press(*changes.split())
        assert screen.house_rules[row] == number, screen.house_rules
    rows.selected = 4
    for end, sheet in enumerate((UNO, DARTS, GOLF, FIVE_HUNDRED), 1):
        screen.house_rules = list(sheet)
        shots.to("score_sheet-ends-%d" % end, "action")
        shots.to("score_sheet-end-%d" % end, "ok")
        shots.drop()
        shots.take("score_sheet-rules-end-%d" % end)
    rows.selected = 6
    shots.to("score_sheet-keep", "action")
    shots.drop()
    screen.house_rules = list(DARTS)
    rows.selected = 1
    shots.press("action")
    assert screen.house_rules == [501, 0, 1, 20, rules.NO_END, 0, 1], screen.house_rules
    shots.press("down", "down", "down", "action", "up", "ok", "ok", "up", "ok")  # 0 is refused
    shots.press("down", "action")
    assert screen.house_rules == [501, 0, 1, 20, rules.ROUNDS, 1, 0], screen.house_rules
    shots.ask("lead", ("ready", 0))
    shots.take("score_sheet-lead-3")
    shots.ask("lead", ("players", 8)).selected = 7
    shots.take("score_sheet-lead-8")
    shots.press("ok")
    assert session.state["sheet"] == screen.house_rules, session.state
    assert session.state["turn"] == 7, session.state
    session.new(3, ANA, "", SCRABBLE)
    for kept, sheets in (
        (2, (("Uno", UNO), ("Scrabble", SCRABBLE))),
        (8, (("Darts 501", DARTS), ("Mini golf", GOLF), ("WMWMWMWMWMWM", GOLF), ("6", UNO),
             ("7", UNO), ("8", UNO))),
    ):  # fmt: skip
        for sheet in sheets:
            saved(device).save(*sheet)
        screen = shots.set_up(catalog.setup(GAME, session))
        shots.take("score_sheet-kept-%d" % kept)
    for at in (4, 8):
        screen.question.selected = at
        shots.take("score_sheet-kept-8-%d" % at)
    screen.question.selected = 4
    shots.to("score_sheet-kept-change", "action")
    shots.to("score_sheet-kept-remove", "down", "ok")
    app.close_above(screen)
    rows = shots.ask("rules", ("saved", 8), ("ready", 1))
    screen.saved_as = "9"
    rows.selected = 6
    shots.press("action")
    shots.to("score_sheet-kept-full", "ok")
    app.stack = app.stack[:1]
    shots.replaced(GAME, session)


def choose(table, label):
    """Choose a row of the menu."""
    [row[2] for row in table.menu_rows() if row[0] == label][0]()


async def test_pages_of_a_game(device):
    shots = await drawn(device, DRAWN)
    for players in (2, 3, 4, 5, 8):
        setup = players, 1, "Scrabble", SCRABBLE
        table = shots.begin("score_sheet-first-%d" % players, GAME, *setup)
        assert len(table.menu_rows()) == 7 + (players > 2) + (players < 8)  # one leaves, joins
        for number in (8, 22, 0, 131, 14, 7, 64, 9)[:players]:
            table.session.commit("points", number)
        shots.take("score_sheet-table-%d" % players)
        shots.to("score_sheet-count-%d" % players, "up", "up", "up", "down")
        shots.press("back")
        shots.to("score_sheet-any-%d" % players, "hold")
    table = shots.begin("", GAME, 3, 0, "Uno", UNO)
    session = table.session
    shots.one("score_sheet-menu", menu_of(table))
    session.commit("points", 85)
    for row in (1, 2, 3):
        shots.one("score_sheet-menu-%d" % row, menu_of(table, row))
    shots.to("score_sheet-enter", "hold", "ok")
    shots.to("score_sheet-enter-sign", "action", "down", "back")
    shots.to("score_sheet-enter-minus", "up", "ok", "ok", "up")
    shots.to("score_sheet-table-minus", "ok")
    commit(session, ("points", 0), ("points", 12), ("points", 420))
    shots.take("score_sheet-last")
    session.commit("extra", 2, -5)
    shots.to("score_sheet-undone", "back")
    shots.press("up")
    choose(table, t("history"))
    shots.take("score_sheet-history")
    shots.to("score_sheet-right-menu", "action")
    shots.to("score_sheet-right-enter", "ok")
    shots.to("score_sheet-right-entering", "back", "back")
    shots.to("score_sheet-right-more", "action")
    shots.press("back", "back", "ok")
    shots.to("score_sheet-right-result", "up", "ok", "ok", "ok")
    shots.press("back", "back", "up")
    commit(session, ("points", 3), ("points", 3))
    shots.take("score_sheet-over-3")
    shots.one("score_sheet-menu-over", menu_of(table))
    commit(session, ("on",), ("extra", 0, -2), ("extra", 2, 579), ("over",))
    shots.take("score_sheet-over-tie")
    shots.to("score_sheet-menu-tie", "action", "down")
    shots.to("score_sheet-until", "ok")


async def test_pages_of_points_that_count_down(device):
    """One is a bust. Players join and leave."""
    shots = await drawn(device, DRAWN)
    table = shots.begin("", GAME, 8, 0, "", DARTS)
    for number in (60, 180, 45, 494, 26, 100, 57, 140):
        table.session.commit("points", -number)
    shots.take("score_sheet-darts")
    shots.to("score_sheet-darts-count", "down", "down", "down")
    table = shots.begin("", GAME, 4, 0, "Darts 501", FIVE_HUNDRED)
    commit(table.session, ("points", -180), ("points", -502))
    shots.take("score_sheet-bust")
    for row in (4, 5):
        shots.one("score_sheet-menu-%d" % row, menu_of(table, row))
    table.session.commit("leave", 1)
    shots.take("score_sheet-left")
    choose(table, t("score_sheet.leave"))
    shots.take("score_sheet-leave")
    shots.drop()
    choose(table, t("score_sheet.joins", device.app.player(4)))
    shots.take("score_sheet-join")
    device.app.settings["names"] = shots.names[:4] + [""] + shots.names[5:]
    shots.to("score_sheet-join-name", "ok", "ok", "ok")
    shots.drop()
    shots.back()
    shots.take("score_sheet-joined")
    choose(table, t("history"))
    shots.take("score_sheet-history-left")


async def test_the_fullest_pages(device):
    shots = await drawn(device, DRAWN)
    device.app.settings["names"] = ["WMWMWMWM"] * 8
    table = shots.begin("", GAME, 8, 0, "", GOLF)
    for seat in range(8):
        table.session.commit("extra", seat, -12_345 + seat // 7)
    shots.take("score_sheet-most")
    table.points.add(-10_000)
    shots.take("score_sheet-most-count")
    shots.to("score_sheet-any-long", "hold")
    table = shots.begin("", GAME, 8, 0, "", FIVE_HUNDRED)
    table.session.commit("points", -12_345)
    shots.take("score_sheet-bust-long")
    commit(table.session, ("extra", 1, 99_999 - 501))
    choose(table, t("history"))
    shots.take("score_sheet-history-long")
    shots.back()
    session = shots.begin("", GAME, 2, 0, "", GOLF).session
    for _ in range(18):
        session.commit("points", 1 + session.depth % 5)
    shots.take("score_sheet-over-2")
    shots.long("score_sheet-over-long")
    shots.refusals(GAME, "most")
    device.app.warn(t("error.title"), t("error.profiles"))
    shots.take("score_sheet-profiles")
