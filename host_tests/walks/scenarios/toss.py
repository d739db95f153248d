"""Toss Your Cookies at the table, by presses alone."""

import os

import device as harness
import world
from faults import flip
from seated import at_table, button, chore, do, hold, hold_on, move, open_game, show
from shots import commit, drawn, menu_of
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core import files, journal_format, repair, room
from toychest.core import session as session_module
from toychest.games.toss import rules, words
from toychest.lang import t
from toychest.ui.page import Chooser

NAMES = ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""]
DRAWN = ["Ana", "Ben", "Chloé", "Marisol", "Opa", "Íñigo", "", "Guadalupe"]
FACES = (rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)


async def start_game(device, players=4, best=1):
    """Go from the first power-on to the first roll, in English."""
    await device.power_on()
    await device.press("c")  # choose English
    assert "A: " + t("game.toss") in device.text
    await device.press("a")
    steps = players - 4
    await device.press(*["up"] * steps if steps > 0 else ["down"] * -steps)
    await do(device, t("next"), t("settings.names"))
    assert t("name.who") in device.text, device.text
    await do(device, t("done"), t("rules.change"))
    await device.press(*["up"] * (best // 2))
    await do(device, t("next"), t("toss.deck"))
    assert t("toss.deck.total", 7 * players) in device.text
    await device.press("a", "c")
    assert t("toss.your_roll") in device.text, device.text
    return device.app.session("toss")


async def rolled(device, action, number):
    """Go to a table of four at which the dice will show two faces. Each is the index of a face."""
    session = await at_table(device, "toss", NAMES, 4, 3, 0, *FACES)
    faces = [action, number]
    device.app.pool.below = lambda count: faces.pop(0)
    return session


async def test_roll_and_next(device):
    session = await rolled(device, 0, 0)
    async with chore(device, "Toss: roll and next", 2):
        await do(device, t("toss.roll"), t("next"))
    assert session.state["phase"] == rules.READY and session.state["turn"] == 1


async def test_a_toss_counted_by_the_box(device):
    session = await rolled(device, FACES[0].index(rules.TOSS), 0)
    async with chore(device, "Toss: a toss, counted by the box, and next", 3):
        await do(device, t("toss.roll"), t("toss.now"))
        await device.wait(9_000)
        await do(device, t("next"))
    assert session.state["phase"] == rules.READY and session.state["turn"] == 1


async def test_the_third_player_calls_snickerdoodle(device):
    session = await at_table(device, "toss", NAMES, 4, 3, 0, *FACES)
    for turn in range(4):
        session.new(4, 3, turn, *FACES)
        async with chore(device, '"Snickerdoodle!" for the third player, on average', 2):
            await hold_on(device, t("more"))
            await do(device, t("toss.won.ok") if turn == 2 else device.app.player(2))
        assert session.state["winner"] == 2, session.state


async def fix(device, older, *labels):
    """Put a step right. older: number of newer lines. labels: what is pressed then."""
    await do(device, t("more"), t("history"))
    await move(device, True, older)
    await do(device, t("put_right"), *labels)


async def test_another_player_has_won_a_round(device):
    """No countdown begins while a step is entered, and no tone sounds."""
    session = await at_table(device, "toss", NAMES, 4, 3, 0, *FACES)
    await show(device, session, ("roll", "S", "2"), ("win", 1), ("round", 1), ("roll", "L", "1"))
    async with chore(device, "Toss: Cleo has won the last round, not Ben", 10):
        await fix(device, 2, t("right.anew"))
        device.host.tones.clear()
        await do(device, "Cleo")
        await device.wait(2_000)
        assert len(device.host.tones) <= 2, "more than a click"
        await do(device, t("ok"))
    assert session.state["wins"] == [0, 0, 1, 0], session.state
    await fix(device, 0, t("right.before"), t("more"))
    assert t("toss.count") not in device.text, device.text


async def test_the_language_can_be_changed(device):
    await start_game(device)
    device.app.home()
    await device.press("up", "a")
    assert t("settings.title") in device.text
    await device.press("c", "down", "c")
    assert "Ajustes" in device.text
    await device.press("a", "down", "a")
    assert "¡A tirar" in device.text


async def test_a_whole_game_of_three_rounds(device):
    session = await start_game(device, 3, 3)
    assert session.state["best_of"] == 3
    for round in (1, 2):
        for _ in range(3):
            await device.press("c")
            action, number = session.state["roll"]
            for text in words.roll_words(action, number):
                assert text in device.text, device.text
            if action == rules.TOSS:
                await device.press("c")
                await device.wait(9000)
                assert t("toss.after.milk" if number == "M" else "toss.after") in device.text
            await device.press("c")
            assert session.state["phase"] == rules.READY
        await device.press("b")
        assert "> " + t("toss.shout") in device.text
        # The current player is offered first: in the second round, the winner of the first one.
        await device.press("c", "up" if round == 1 else "c")
        assert session.state["winner"] == 1
        assert t("wins" if round == 2 else "toss.won.round") in device.text
        await device.press("c")
        if round == 1:
            assert "%s: 1" % t("player", 2) in device.text, device.text
            await device.press("c")
            assert t("toss.starter.next") in device.text
            await device.press("c")
            assert session.state["turn"] == 1  # the winner begins the next round
    assert session.depth == 1 and session.state["best_of"] == 3  # the next game of the same players
    assert device.panel.faults == []


async def test_battery_pulled_during_a_refresh(device):
    session = await start_game(device)
    await device.tap("c")
    roll = session.state["roll"]
    await device.restart()
    await device.press("a")
    assert device.app.session("toss").state["roll"] == roll
    assert device.glass_is_canvas()


async def test_a_double_press_does_not_pass_over_anything(device):
    session = await start_game(device)
    for _ in range(6):
        rolls = session.state["rolls"]
        await device.tap("c", "c")
        await device.settle()
        assert session.state["phase"] == rules.ROLLED
        assert session.state["rolls"] == rolls + 1
        await device.wait(600)
        if session.state["roll"][0] == rules.TOSS:
            await device.tap("c", "c")  # the second press does not stop the countdown
            await device.wait(9000)
            assert session.state["tossed"]
        await device.tap("c", "roll")  # the second press does not roll for the next player
        await device.settle()
        assert session.state["phase"] == rules.READY
        await device.wait(600)


async def test_a_double_press_does_not_agree_to_another_game(device):
    """The first C opens the question whether the game in progress ends."""
    session = await start_game(device)
    device.app.open(
        Chooser("more", lambda: [("New", "", lambda: device.app.begin("toss", session))])
    )
    await device.settle()
    await device.wait(600)
    await device.tap("c", "c")
    await device.settle()
    assert t("replace.heading") in device.text, device.text
    await device.wait(600)
    await device.press("c")
    assert t("replace.heading") not in device.text, device.text


async def test_a_press_after_the_last_tone_loses_no_toss(device):
    """A press does nothing then. A long press asks who won, as ever, and the toss stays saved."""
    session = await start_game(device)
    for after_ms in (0, 500, 1000, 1400):
        for held in (False, True):
            session.commit("roll", "T", "3")
            await show(device)
            device.host.tones.clear()
            device.host.keep = 500
            await device.tap("c")
            while 1320 not in [tone[1] for tone in device.host.tones]:
                await device.wait(10)
            await device.wait(after_ms)
            if held:
                await hold(device)
                assert t("toss.won.who") in device.text, (after_ms, device.text)
                await device.press("a")
            else:
                await device.press("c")
                await device.wait(1500)
            assert session.state["tossed"], after_ms
            assert t("toss.after.heading") in device.text, (after_ms, device.text)
            session.commit("next")


async def test_a_full_flash_at_the_last_tone_gives_a_message(device):
    session = await at_table(device, "toss", [""] * 8, 4, 1, 0, "SSTTLR", "123AMM")
    await show(device, session, ("roll", "T", "3"))

    def append(*_):
        raise OSError(28)

    session.journal.append = append
    await device.tap("c")
    await device.wait(9000)
    assert t("error.title") in device.text and not session.state["tossed"], device.text
    await device.press("a")
    assert button(device, t("toss.now")), device.text


async def test_history_and_statistics(device):
    session = await start_game(device)
    for i in range(12):
        session.commit("roll", "SLRT"[i % 4], "123AM"[i % 5])
        await device.wait(62_500)
        session.commit("next")
    await device.press("b", "down", "down", "c")
    assert t("history") in device.text
    lines = device.text.split("\n")
    assert lines[1].startswith("> " + t("player", 4) + ": " + t("toss.title.T", 2)), lines
    assert "(11:" in lines[1], lines[1]  # a sleeping box reads the clock only from time to time
    assert lines[2].startswith("  " + t("player", 3) + ": "), lines
    newest = lines[1]
    await device.press(*["down"] * 20)
    assert "> " + t("toss.history.start", 4, t("player", 1)) in device.text
    await device.press(*["up"] * 20)
    assert device.text.split("\n")[1] == newest
    await device.press("a", "b", "down", "down", "down", "c")
    assert "3 " + t("statistics.expected", "4.0") in device.text  # swap: 3 of 12 * 2 / 6
    await device.press("c")
    assert "2 " + t("statistics.expected", "4.0") in device.text  # the guessed die has milk twice


async def test_copied_dice_are_rolled(device):
    await device.power_on()
    await device.press("c", "up", "a", "down", "down", "c")
    assert t("die.action") in device.text and t("die.guess") in device.text
    await device.press("c")
    assert t("die.hint.guess") in device.text
    # The die changes from SSTTLR to TSTTLR: one swap less, one toss more.
    await device.press("down", "b")
    assert t("die.copied") in device.text, device.text
    assert device.app.settings["dice"] == {"toss.action": "TSTTLR"}
    await device.restart()
    assert device.app.settings["dice"] == {"toss.action": "TSTTLR"}
    await device.press("a", "c", "c", "c")
    session = device.app.session("toss")
    assert session.state["faces"] == ["TSTTLR", rules.GUESSED_NUMBER_FACES]


async def step(device, session):
    """Play one event by presses."""
    if core_events.refuse(rules, session.state, ("tossed",)) is None:
        await device.press("b", "down", "down", "c")  # tossed without the countdown
    else:
        await device.press("c")


class Ram:
    def __init__(self, blocks):
        self.data = bytearray(blocks * 512)

    def readblocks(self, n, buf, offset=0):
        start = n * 512 + offset
        buf[:] = self.data[start : start + len(buf)]

    def writeblocks(self, n, buf, offset=0):
        start = n * 512 + offset
        self.data[start : start + len(buf)] = buf

    def ioctl(self, op, arg):
        if op == 4:
            return len(self.data) // 512
        if op == 5:
            return 512
        if op == 6:
            return 0


def small_flash(device, blocks):
    """Mount a littlefs of `blocks` blocks of 512 bytes for the saves."""
    disk = Ram(blocks)
    os.VfsLfs2.mkfs(disk)
    os.mount(os.VfsLfs2(disk), "/flash")
    device.saves = "/flash/save"
    from toychest.boards import pico_epaper29

    pico_epaper29.SAVES = device.saves


async def test_saves_on_a_real_littlefs_that_fills_up(device):
    """The box shows a message, no event is half done, and the game goes on as soon as there is
    room."""
    small_flash(device, 56)
    room.LONG = room.FOLDERS = room.SPARE = 0  # no warning, so that the flash fills up
    session = await start_game(device)
    await device.press("c")
    kept = "/flash/save/games/toss.damaged2"
    files.make_folders(kept)
    with open(kept + "/tail", "wb") as file:
        file.write(bytes(100))
    with open("/flash/ballast", "wb") as file:
        try:
            while True:
                file.write(b"x" * 64)
                file.flush()
        except OSError:
            pass
    asked = 0
    failed = False
    for _ in range(200):
        before = session.state
        depth = session.depth
        await step(device, session)
        if t("error.full.room") in device.text:  # delete what was put aside
            assert session.state == before and session.depth == depth
            await device.press("c")
            assert not files.exists(kept)
            asked += 1
        elif t("error.full") in device.text:
            failed = True
            assert session.state == before and session.depth == depth
            break
    assert failed, "the disk never filled up"
    assert asked == 1
    os.remove("/flash/ballast")
    await device.press("c")
    await step(device, session)
    assert session.depth == depth + 1
    await device.restart()
    assert device.app.session("toss").state == session.state
    os.umount("/flash")


async def test_a_full_flash_gives_a_message_before_a_long_game_begins(device):
    """The player can begin anyway, or remove an old game. A double press removes none."""
    small_flash(device, 80)
    room.LONG, room.FOLDERS, room.SPARE = 8 * 512, 10 * 512, 6 * 512
    await start_game(device)
    device.app.home()
    await device.settle()
    with open("/flash/ballast", "wb") as file:
        for _ in range(36):
            file.write(bytes(512))
    await device.press("b")
    assert t("room.heading") in device.text and t("room.text") in device.text, device.text
    await device.press("a")
    assert t("monopoly.players") in device.text, device.text
    await device.press("a", "b")  # try again; now a game is removed
    await device.wait(600)
    await device.tap("c", "c")
    await device.settle()
    assert t("room.sure") in device.text and t("game.toss") in device.text, device.text
    await device.wait(600)
    await device.press("a")  # no
    assert t("room.title") in device.text and "> " + t("game.toss") in device.text, device.text
    assert files.exists(device.saves + GAME)
    await device.press("c")
    os.remove("/flash/ballast")
    await device.press("c")
    assert t("monopoly.players") in device.text, device.text
    assert not files.exists(device.saves + GAME)
    await device.press("a")
    assert "A: " + t("game.toss") in device.text, device.text
    assert device.app.settings["lines"]["toss"][:2] == ["", ""]
    await device.press("a")  # now there is room
    assert t("toss.players") in device.text, device.text
    os.umount("/flash")


async def test_the_crown_is_for_who_leads(device):
    """Not for the winner of the last round, and for nobody in a tie."""
    from toychest.games.toss.screens.table import Tally

    session = await start_game(device)
    session.new(3, 5, 0, "SSLLRT", "123AMM")
    table = device.app.screen
    for seat, crowns in ((0, 1), (1, 0), (0, 1), (2, 1)):
        commit(session, ("win", seat))
        device.app.open(Tally(table))
        await show(device)
        assert device.text.count(t("ahead")) == crowns, device.text
        device.app.close()
        commit(session, ("round", 0))


async def test_a_double_press_after_going_back_costs_nothing(device):
    session = await start_game(device)
    for _ in range(6):
        session.commit("roll", "S", "1")
        session.commit("next")
    await device.press("b", "down", "down", "c", "down", "down")
    await device.press("c")  # the box asks
    await device.tap("c", "c")  # yes, with a double press
    await device.settle()
    assert session.depth == 8 and session.redos == 5
    await device.wait(600)
    await device.press("c")
    assert session.depth == 9 and session.redos == 0


async def test_undo_ends_where_nothing_can_be_read(device):
    session = await start_game(device)
    for i in range(90):
        session.commit("roll", "SLRT"[i % 4], "123AM"[i % 5])
        session.flush_log()
        session.commit("next")
    state = session.state
    page = session.journal.read_page(session.journal.page)
    await device.power_off()
    flip(device.saves + GAME + "/1.log", page.offset + 40)  # an event of the newest page
    await device.power_on()
    await device.press("a")
    session = device.app.session("toss")
    assert session.state == state and session.trouble is None
    await device.press("b", "down", "down", "c", *["down"] * 60)
    assert t("history") in device.text and "> " in device.text
    await device.press("a")
    floor = session.journal.base
    session.go(floor)
    await show(device)
    await device.press("a")
    assert t("refuse.older") in device.text, device.text
    await device.press("c")
    await device.press("b", "down", "down", "c")
    assert t("refuse.older") in device.text, device.text  # no line of the story is left
    await device.press("up", "down", "c", "a")
    await step(device, session)
    assert session.depth == floor + 1
    await device.restart()
    assert device.app.session("toss").depth == floor + 1


GAME = "/games/toss"


async def damage(device, file, place):
    """Start a game, then damage a byte of one of its files. Home must show that the save is
    damaged. place: index of the byte."""
    session = await start_game(device)
    for i in range(60):
        session.commit("roll", "SLRT"[i % 4], "123AM"[i % 5])
        session.flush_log()
        session.commit("next")
    state = session.state
    await device.power_off()
    flip(device.saves + GAME + file, place)
    await device.power_on()
    assert t("trouble.status") in device.text
    return state


async def test_a_damaged_save_can_go_on_with_what_is_left(device):
    state = await damage(device, "/0/tail", 60)
    await device.press("a")
    assert t("trouble.heading.damaged") in device.text
    await device.press("a")  # not now
    assert not files.exists(device.saves + GAME + ".damaged")
    session = device.app.session("toss")
    assert session.state is None
    await device.press("a", "c")
    left = session.state
    assert 20 < left["rolls"] < state["rolls"]
    assert t("toss.roll_number", left["rolls"]) in device.text or t("toss.roll") in device.text
    assert files.exists(device.saves + GAME + ".damaged/0/tail")
    await step(device, session)
    after = session.state
    await device.restart()
    assert device.app.session("toss").state == after
    assert t("trouble.status") not in device.text


async def test_a_double_press_does_not_go_on_with_a_damaged_save(device):
    """The second press waits while the save is repaired. It is a double press all the same."""
    await damage(device, "/0/tail", 60)
    salvage = repair.salvage
    repair.salvage = lambda session: harness.spend(2_000) or salvage(session)
    gpio = harness.board.BUTTONS["roll"]
    for ms in (10, 300):
        harness.at(ms, lambda: world.press(gpio))
        harness.at(ms + 60, lambda: world.release(gpio))
    await device.wait(5_000)
    assert t("trouble.heading.damaged") in device.text, device.text
    assert not files.exists(device.saves + GAME + ".damaged")
    await device.press("roll")
    assert files.exists(device.saves + GAME + ".damaged"), device.text


async def test_a_repair_during_which_the_flash_reads_otherwise(device):
    """During the repair, the flash gives other data than before. A message is shown, and the player
    can choose again."""
    await damage(device, "/0/tail", 60)
    await device.press("a")
    session = device.app.session("toss")
    original = session.page_before

    def broken(*arguments):
        raise journal_format.Unreadable()

    session.page_before = broken
    await device.press("c")
    assert t("error.update")[:30] in device.text, device.text
    session.page_before = original
    await device.press("c", "c")
    assert t("error.oops") not in device.text and session.trouble is None, device.text


async def test_a_long_press_repairs_a_damaged_save_once(device):
    """The short press at its beginning has begun the repair."""
    await damage(device, "/1/tail", 1)
    await hold(device, "a")
    assert t("trouble.heading.damaged") in device.text and len(device.app.stack) == 2, device.text
    await device.press("b", "c")
    assert t("toss.players") in device.text
    await device.press("a")
    assert len(device.app.stack) == 1, device.text


async def test_a_save_of_which_nothing_is_left(device):
    await device.power_on()
    await device.press("c")
    await device.power_off()
    files.make_folders(device.saves + GAME + "/0")
    with open(device.saves + GAME + "/0/tail", "wb") as file:
        file.write(b"an alien file")
    await device.power_on()
    assert t("trouble.status") in device.text
    await device.press("a")
    assert t("trouble.lost") in device.text
    await device.press("c")
    assert t("toss.players") in device.text
    assert files.exists(device.saves + GAME + ".damaged/0/tail")


async def home_then_off(device):
    """Go home, let Home keep its lines, and switch the box off."""
    device.app.home()
    await device.settle()
    await device.wait(3_000)
    await device.power_off()


async def check_lost(device):
    """The flash shows its content before the game. No press begins a new game over it without a
    question."""
    files.remove_tree(device.saves + GAME + "/0")
    os.mkdir(device.saves + GAME + "/0")
    for _ in range(2):
        await device.power_on()
        await device.wait(3_000)
        assert t("trouble.status") in device.text, device.text
        assert device.app.settings["lines"]["toss"][0] == "problem"
        await hold(device, "a")
        assert t("trouble.lost") in device.text and len(device.app.stack) == 2, device.text
        await device.press("a")
        await device.power_off()
    await device.power_on()
    await device.press("a", "c")
    assert t("toss.players") in device.text, device.text
    await device.press("a")
    await device.restart()
    await device.wait(3_000)
    assert t("trouble.status") not in device.text, device.text
    await device.press("a")
    assert t("toss.players") in device.text, device.text


async def test_a_lost_game_that_home_has_seen_is_a_problem(device):
    await start_game(device)
    await home_then_off(device)
    await check_lost(device)


async def test_a_game_that_shows_an_older_version_is_a_problem(device):
    """The flash shows the chunk of some steps ago. Home has seen the newest step."""
    session = await start_game(device)
    session.commit("roll", "S", "1")
    with open(device.saves + GAME + "/0/tail", "rb") as file:
        older = file.read()
    session.commit("next")
    depth = session.depth
    await home_then_off(device)
    with open(device.saves + GAME + "/0/tail", "wb") as file:
        file.write(older)
    await device.power_on()
    await device.wait(3_000)
    assert t("trouble.status") in device.text, device.text
    await device.press("a")
    assert t("trouble.heading.damaged") in device.text, device.text
    await device.press("c")
    session = device.app.session("toss")
    assert 1 < session.depth < depth and not session.trouble
    await step(device, session)
    state = session.state
    await device.restart()
    await device.wait(3_000)
    assert t("trouble.status") not in device.text, device.text
    assert device.app.session("toss").state == state


async def test_no_memory_on_the_way_back_from_a_repair(device):
    """Reading the save again finds no memory. Then the save is not taken for no game."""
    await damage(device, "/0/tail", 60)
    await device.press("a")
    assert t("trouble.heading.damaged") in device.text
    read = session_module.read

    def no_memory(journal, root):
        raise MemoryError

    session_module.read = no_memory
    await device.press("a")
    await device.wait(2_000)
    await device.press("a", "c", "c", "c")
    session_module.read = read
    assert not files.exists(device.saves + GAME + ".damaged")
    device.app.home()
    await device.settle()
    assert t("trouble.status") in device.text, device.text
    await device.press("a")
    assert t("trouble.heading.damaged") in device.text, device.text
    await device.press("c")
    assert device.app.session("toss").depth > 20


async def test_a_repair_that_may_be_the_game_before_says_so(device):
    session = await start_game(device)
    for i in range(10):
        session.commit("roll", "SLRT"[i % 4], "123AM"[i % 5])
        session.commit("next")
    session.new(3, 1, 0, "SSTTLR", "123AMM")
    await device.power_off()
    flip(device.saves + GAME + "/0/tail", 10)
    await device.power_on()
    await device.press("a")
    assert t("trouble.before", 21) in device.text.replace("\n", " "), device.text


async def test_a_save_of_a_newer_version(device):
    """The save is not changed until the player wants a new game."""
    import struct
    from binascii import crc32

    await start_game(device)
    await device.press("c")
    await device.power_off()
    path = device.saves + GAME + "/0/tail"
    with open(path, "rb") as file:
        data = bytearray(file.read())
    data[3] = rules.VERSION + 1
    end = journal_format.CHUNK_RECORDS - 4
    data[end : end + 4] = struct.pack("<I", crc32(data[:end]))
    with open(path, "wb") as file:
        file.write(data)
    await device.power_on()
    await device.press("a")
    assert t("trouble.heading.newer") in device.text
    await device.press("a")
    with open(path, "rb") as file:
        assert file.read() == data
    await device.press("a", "c")
    assert t("toss.players") in device.text
    assert files.exists(device.saves + GAME + ".newer/0/tail")


async def test_a_full_flash_while_a_save_is_mended(device):
    """The player can choose again, and the save has not changed."""
    state = await damage(device, "/0/tail", 60)
    await device.press("a")
    original = files.make_folders

    def full(path):
        raise OSError(28)

    files.make_folders = full
    await device.press("c")
    assert t("error.full") in device.text
    files.make_folders = original
    await device.press("c", "c")
    session = device.app.session("toss")
    assert 20 < session.state["rolls"] < state["rolls"] and session.trouble is None


async def test_damaged_settings_are_put_aside_with_a_sentence(device):
    with open(device.saves + "/settings.json", "w") as file:
        file.write('{"lang')
    await device.power_on()
    await device.press("c")  # choose the language
    assert t("error.settings") in device.text
    await device.press("c")
    assert "A: " + t("game.toss") in device.text
    assert files.exists(device.saves + "/settings.json.damaged")


async def test_rolls_differ_after_each_start_with_a_poor_urandom(device):
    """At each start, urandom gives the same bytes and presses come at the same microseconds. Only
    the seed on flash differs."""
    from toychest.core import entropy

    class Poor(entropy.Pool):
        def __init__(self, seed=b"", urandom=None):
            super().__init__(seed, lambda n: bytes(n))

        def press(self, ticks_us):
            pass

    entropy.Pool = Poor
    session = await start_game(device)
    seen = set()
    for _ in range(12):
        rolls = []
        for _ in range(8):
            session = device.app.session("toss")
            await device.press("c")
            rolls.append(tuple(session.state["roll"]))
            session.commit("next")
            device.app.redraw()
        seen.add(tuple(rolls))
        await device.restart()
        await device.press("a")
    assert len(seen) == 12


async def test_two_games_of_which_one_is_damaged(device):
    """The other game is not affected. One press resumes the game that was played last."""
    from shots import begun  # only here, because the module takes memory

    session = await start_game(device)
    sheet = begun(device, "score_sheet", 2, 0, "", [0, 0, 1, 5, 0, 0, 0])
    for _ in range(100):
        sheet.commit("points", 1)
    await device.press("c")
    state = session.state
    await device.power_off()
    flip(device.saves + "/games/score_sheet/0/tail", 70)
    await device.power_on()
    await device.wait(3_000)  # time to read the games
    status = ["problem", t("trouble.status")]
    assert device.app.settings["lines"]["score_sheet"][:2] == status
    assert device.app.session("score_sheet").trouble
    assert device.app.session("score_sheet").state is None
    await device.press("a")
    assert device.app.session("toss").state == state
    assert t("toss.roll_number", 1) in device.text
    device.app.home()
    await open_game(device, "score_sheet")
    await device.press("c")  # go on with the readable part of the damaged game
    assert 0 < sum(device.app.session("score_sheet").state["scores"]) < 100
    assert device.app.session("toss").state == state


async def test_a_restore_that_was_cut_off(device):
    """The power was cut between two renames of `toychest restore`. The box starts with the old
    saves."""
    session = await start_game(device)
    await device.press("c")
    state = session.state
    await device.power_off()
    os.rename(device.saves, device.saves + ".old")
    await device.power_on()
    await device.press("a")
    assert device.app.session("toss").state == state
    assert not files.exists(device.saves + ".old")


# ---- the pages. Their modules are loaded where they are drawn, so that they leave memory


async def test_pages_before_a_game(device):
    from toychest.games.toss.screens.setup import Setup

    shots = await drawn(device, [""] * 8)
    app = device.app
    session = app.session("toss")
    shots.take("setup-players-4", Setup(session))
    shots.ask("ready")
    shots.take("setup-ready")
    shots.to("setup-names-4", "action")
    shots.press("back")
    players = shots.ask("players")
    for count in (3, 8):
        players.selected = count
        shots.take("setup-players-%d" % count)
    for count in range(3, 9):
        shots.ask("starter", ("players", count))
        shots.to("setup-deck-%d" % count, "action")
        shots.drop()
    rounds = shots.ask("rounds", ("ready", 1))
    shots.take("setup-rounds")
    for count in (7, 99):
        rounds.selected = count
        shots.take("setup-rounds-%d" % count)
    shots.ask("starter")
    shots.take("setup-starter-8")
    shots.ask("starter", ("players", 3)).selected = 1
    shots.take("setup-starter-3")
    shots.drop()


async def test_pages_of_a_game(device):
    from toychest.box.history import History
    from toychest.box.put_right import _Following
    from toychest.core.change import Change
    from toychest.core.stretch import events_from
    from toychest.games.toss.screens import table as screens
    from toychest.ui.page import Message

    shots = await drawn(device, DRAWN)
    app = device.app
    session = app.session("toss")
    session.new(4, 3, 0, *FACES)
    table = screens.Table(session)
    shots.take("ready-first", table)
    shots.one("statistics-none", screens.statistics(session.state))
    for action in rules.ACTIONS:
        for number in rules.NUMBERS:
            commit(session, ("roll", action, number))
            shots.take("roll-%s-%s" % (action, number))
            if action == rules.TOSS:
                commit(session, ("tossed",))
                shots.take("after-toss-%s" % number)
            commit(session, ("next",))
            await device.wait(47_000)
    shots.take("ready")
    app.battery_low = True
    shots.take("ready-battery-low")
    app.battery_low = False
    shots.one("more", menu_of(table))
    more = menu_of(table)
    more.selected = 8
    session.go(session.depth - 1)
    shots.one("more-end", more)
    session.go(session.depth + 1)
    history = History(table)
    shots.take("history-new", history)
    for _ in range(40):
        history.on_intent("down")
    shots.take("history-old")
    history.on_intent("up")
    shots.take("history-middle")
    history.on_intent("ok")
    shots.take("history-question")
    shots.drop()
    shots.drop()
    table.ask_winner()
    shots.take("winner")
    shots.drop()
    shots.one("winning-hand", screens.winning_hand())
    counts = screens.statistics(session.state)
    shots.take("statistics-action", counts)
    counts.on_intent("ok")
    shots.take("statistics-number")
    shots.drop()
    shots.one("deck", screens.deck_page(4))

    # Winning
    commit(session, ("win", 2))
    change = Change(session, 1, 1, next(events_from(session, 1))[1:])
    following = _Following(None, change)
    following.waits = False  # it does not go on by itself
    change.follow(30)
    shots.one("right-moment", following)
    app.open(History(table))
    shots.to("right-winner", "action", "ok")
    shots.to("right-winner-entering", "back")
    app.close_above(table)
    shots.take("won-round-4")
    shots.one("tally-4", screens.Tally(table))
    shots.long("history-long", History(table))
    shots.one("more-won", menu_of(table))
    app.open(screens.Tally(table))
    app.screen.on_intent("ok")
    shots.take("next-round")
    shots.drop()
    shots.one("history-won", History(table))
    commit(session, ("round", 2), ("win", 2))
    shots.take("won-game-4")
    app.stack = app.stack[:1]
    shots.take("home-over")
    session.new(3, 5, 1, *FACES)
    commit(session, ("win", 1))
    table = screens.Table(session)
    shots.one("won-round-3", table)
    shots.one("tally-3", screens.Tally(table))
    commit(session, ("round", 0))
    shots.one("ready-round-2", screens.Table(session))
    shots.take("home-game")
    shots.one("replace", catalog.setup("toss", session))
    session.new(8, 1, 7, *FACES)
    shots.one("ready-8", screens.Table(session))
    app.open(screens.Table(session))
    app.screen.on_intent("hold")
    shots.take("winner-8")
    shots.drop()
    shots.drop()
    commit(session, ("win", 7))
    shots.one("won-only-round", screens.Table(session))
    session.new(8, 3, 7, *FACES)
    commit(session, ("win", 7), ("round", 7), ("win", 7))
    table = screens.Table(session)
    shots.one("won-game-8", table)
    shots.one("tally-8", screens.Tally(table))
    for key in ("locked", "no_roll", "round_over", "round_on"):
        shots.one("refuse-" + key, Message(t("refused"), t("toss.refuse." + key), icon="hand"))
