"""The functions that all games share: undo, redo, history, home, a power cut, a double press."""

import os

from faults import flip
from seated import button, choose, do, open_game, show
from toychest import lang
from toychest.app import catalog
from toychest.core import files
from toychest.core.change import take_back
from toychest.core.stretch import events_from
from toychest.games.monopoly.rules.numbers import NO_SETS
from toychest.lang import t
from toychest.ui import mirror

NAMES = ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""]
# {game: (arguments of "start", events before the table opens, presses of one step at the table)}
GAMES = {
    "toss": ((4, 1, 0, "SSTTLR", "123AMM"), (), "c"),
    "monopoly": ((2, NO_SETS, ""), (("order", 6, 6), ("order", 1, 1)), "c"),
    "toy_shop": ((2, 0, 0, 0), (), ("up", "c")),
    "stray_cat": ((2, 0, 10, 0, "00000000", [0, 1, 2, 3, 4], -1), (), ("up",)),
    "dice": (None, (), "c"),
    "score_sheet": ((3, 0, "", [0, 0, 1, 5, 0, 0, 0]), (), ("up", "c")),
    "play_money": ((2, "", [1_500, "$", 200, 0, 0, 10, 20]), (), "ccc"),
    "timer": ((0, "", [1, 60, 0], [60] * 3), (), ("down",)),
}


async def sit_down(device, name):
    """Power on, and open the table of a new game; returns the session. name: of the game."""
    await device.power_on()
    app = device.app
    if t("language.title") in device.text:
        await device.press("c")
        app.settings["names"] = NAMES
    setup, events, _ = GAMES[name]
    session = app.session(name)
    if not setup:
        from toychest.games.dice.screens.own_dice import open_file  # dropped with the game

        setup = open_file(app).on_table("d20")[0]
    session.new(*setup)
    for event in events:
        session.commit(*event)
    app.memory.drop_new()  # what only `start` needed, as before the table opens
    app.stack[0].select(catalog.GAMES.index(name))
    app.open(catalog.table(name, session))
    await show(device)
    return session


async def more(device):
    """Open the menu of the table."""
    for label in ("more", "monopoly.pay.more", "stray_cat.others.more"):
        if label.split(".")[0] in ("more", lang.game) and button(device, t(label)):
            await do(device, t(label))
            break
    if label == "monopoly.pay.more":
        await choose(device, t("more"))
    if label == "stray_cat.others.more":
        await do(device, t("more"))


async def test_a_step_of_every_game_is_undone_redone_listed_and_resumed(device):
    for name in GAMES:
        session = await sit_down(device, name)
        before, depth = session.state, session.depth
        await device.press(*GAMES[name][2])
        after = session.state
        assert session.depth == depth + 1 and after != before, (name, device.text)
        await device.press("a")
        assert session.state == before, (name, device.text)
        assert t("undone") in device.text, (name, device.text)
        await more(device)
        await choose(device, t("redo"))
        assert session.state == after, (name, device.text)
        await more(device)
        await choose(device, t("history"))
        assert device.text.startswith(t("history")) and "> " in device.text, (name, device.text)
        await device.press("a")
        await more(device)
        await choose(device, t("home"))
        picture = device.text
        assert picture.startswith(t("home.title") + " - "), (name, picture)
        session = None  # as at a real start, when the heap is empty
        await device.restart()
        assert device.text == picture, (name, device.text)
        await do(device, catalog.title(name))
        assert device.app.session(name).state == after, (name, device.text)
        assert device.app.at_table() == name
        await device.power_off()


async def test_a_double_press_at_every_table_counts_once(device):
    for name in GAMES:
        presses = GAMES[name][2]
        if presses[-1] != "c":
            continue
        session = await sit_down(device, name)
        depth = session.depth
        await device.press(*presses[:-1])
        await device.tap("c", "c")
        await device.settle()
        assert session.depth == depth + 1, (name, device.text)
        assert device.app.at_table() == name, (name, device.text)
        await device.power_off()


async def test_damaged_files_of_the_owner_cost_only_themselves(device):
    """Profiles, dice, or the board or the deeds of Monopoly are damaged. The game says so, and
    begins without them."""
    for name, file, words in (
        ("score_sheet", "profiles.json", "error.profiles"),
        ("timer", "profiles.json", "error.profiles"),
        ("dice", "dice.json", "dice.damaged"),
        ("monopoly", "board.json", "monopoly.board.damaged"),
        ("monopoly", "deeds.json", "monopoly.deeds.damaged"),
    ):
        files.make_saves(device.saves)
        for folder in ("/", "/copy/"):
            files.replace(device.saves + folder + file, [b"{"])
        await device.power_on()
        app = device.app
        if t("language.title") in device.text:
            await device.press("c")
        await open_game(device, name)
        assert t(words) in device.text.replace("\n", " "), (name, device.text)
        assert files.exists(device.saves + "/" + file + ".damaged"), name
        for _ in range(8):
            if app.at_table() == name:
                break
            await device.press("c")
        assert app.at_table() == name, (name, device.text)
        await device.power_off()


async def fix(device):
    """Choose the newest step of the game in the history, to put it right."""
    device.app.screen.menu()
    await show(device)
    await choose(device, t("history"))
    await do(device, t("put_right"))


async def test_a_step_of_long_ago_is_put_right_in_any_game(device):
    await put_right(device, sorted(GAMES)[:4])


async def test_a_step_of_long_ago_is_put_right_in_any_other_game(device):
    await put_right(device, sorted(GAMES)[4:])


async def put_right(device, names):
    """Another step is added before the newest one, and taken back; that one is taken out. names: of
    the games; not all fit into the heap."""
    for name in names:
        session = await sit_down(device, name)
        await device.press(*GAMES[name][2])
        events = list(events_from(session))
        await fix(device)
        await choose(device, t("right.before"))
        assert t("right.added", "").strip() in device.text, (name, device.text)
        assert button(device, t("back")) == ("a", False), (name, device.text)
        await device.press(*GAMES[name][2])
        count = len(events) + 1
        if t("right.misfit") in device.text:  # nobody rolls twice in a turn
            count -= 1
            await do(device, t("right.leave_out"))
        assert t("right.done") in device.text, (name, device.text)
        assert len(list(events_from(session))) == count, name
        await do(device, t("undo"))
        assert list(events_from(session)) == events, name
        await fix(device)
        await choose(device, t("right.out"))
        await do(device, t("ok"))
        assert list(events_from(session)) == events[:-1], (name, device.text)
        assert device.app.screen.back() == t("undo"), name
        session = events = None  # as at a real start, when the heap is empty
        await device.power_off()


async def test_a_change_stays_if_the_game_before_it_cant_be_read(device):
    session = await sit_down(device, "toss")
    await device.press(*GAMES["toss"][2])
    await fix(device)
    await choose(device, t("right.out"))
    events = list(events_from(session))
    flip(session.journal.log(), session.journal.before + 20)
    await do(device, t("undo"))
    assert t("refuse.older") in device.text, device.text
    await device.press("c")
    assert t("right.done") in device.text, device.text
    assert list(events_from(session)) == events


def kept(device):
    """Return what the box has saved, but for the games: {name of the file: bytes}."""
    found = {}
    for name in os.listdir(device.saves):
        if "." in name:
            with open(device.saves + "/" + name, "rb") as file:
                found[name] = file.read()
    return found


async def test_nothing_but_a_step_is_entered_in_any_game(device):
    await enter_nothing_but_a_step(device, sorted(GAMES)[:4])


async def test_nothing_but_a_step_is_entered_in_any_other_game(device):
    await enter_nothing_but_a_step(device, sorted(GAMES)[4:])


async def enter_nothing_but_a_step(device, names):
    """While a step is entered, no row of the menu begins a game, leaves the game, saves anything or
    plays a tone but a click and the low one. names: of the games; not all fit into the heap."""
    from toychest.box.put_right import PutRight

    for name in names:
        session = await sit_down(device, name)
        await device.press(*GAMES[name][2])
        app, table, events = device.app, device.app.screen, list(events_from(session))
        saved, row, rows = kept(device), 0, (None,)
        while row < len(rows):
            asker = PutRight(table, session.depth - 1)
            app.open(asker)
            asker.enter(0)
            await show(device)
            entering = app.screen
            assert entering.entering and button(device, t("back")), (name, device.text)
            device.host.tones.clear()
            rows = entering.menu_rows()
            if name == "toy_shop":  # its menu is a screen of its own
                entering.menu()
                rows = app.screen._items()
                app.close()
            if rows:
                app.run_safely(rows[row][2])
                await show(device)
                await device.wait(1_500)
                for _ in range(4):  # whatever is asked, the answer is what it offers
                    if entering in app.stack and app.screen is not entering:
                        await device.press("c")
                        await device.wait(1_500)
                what = name, rows[row][0], device.text
                assert app.stack[1] is table and kept(device) == saved, what
                assert {hertz for _, hertz, _ in device.host.tones} <= {0, 220, 2400}, what
                if entering in app.stack:
                    assert list(events_from(session)) == events, what
            app.close_above(table)
            take_back(session)
            asker = entering = None  # as at a real start, when the heap is empty
            rows = (None,) * len(rows)
            row += 1
        assert list(events_from(session)) == events, name
        session = table = app = events = saved = None
        await device.power_off()


async def test_undo_and_roll_give_the_same_roll(device):
    for name, roll in (("toss", "toss.roll"), ("monopoly", "monopoly.roll"), ("dice", "dice.roll")):
        session = await sit_down(device, name)
        await do(device, t(roll))
        rolled = session.state
        for _ in range(5):
            await do(device, t("undo"), t(roll))
            assert session.state == rolled, (name, device.text)
        session = rolled = None  # as at a real start, when the heap is empty
        await device.power_off()


async def test_hundreds_of_steps_follow_while_the_page_says_so(device):
    session = await sit_down(device, "toss")
    for i in range(300):
        session.commit("roll", "SLR"[i % 3], "1")
        session.commit("next")
    await show(device)
    from toychest.box.put_right import PutRight

    device.app.open(PutRight(device.app.stack[1], 1))
    shares = []

    def hear(text):
        if t("moment") in text:
            shares.append(text)

    mirror.listeners.append(hear)
    await show(device)
    await do(device, t("right.out"))
    assert t("right.followed", 598) in device.text, device.text
    assert len(shares) > 1 and "%" in shares[-1], shares
    assert session.depth == 599
    await do(device, t("undo"))
    assert session.depth == 601 and t("history") not in device.text, device.text


async def test_a_repaired_game_is_put_right_from_its_first_known_step_on(device):
    """No event leads to the state that the repair has left. The history begins after it."""
    from toychest.core.repair import Bulk

    session = await sit_down(device, "toss")
    session.commit("roll", "S", "1")
    save = Bulk(session.journal.folder, session.rules.VERSION)
    save.begin(5, session.state, session.journal.write, session.journal.game)
    save.flush()
    session.load()
    assert session.depth == 5, session.trouble
    await show(device, session, ("next",), ("roll", "L", "2"), ("next",), ("roll", "R", "3"))
    events = list(events_from(session, 5))
    await more(device)
    await do(device, t("history"))
    await device.press("down", "down", "down")
    rows = [line for line in device.text.split("\n") if line[:2] in ("> ", "  ")]
    assert len(rows) == 2 and rows[1].startswith("> Ben"), device.text
    await do(device, t("put_right"), t("right.out"))
    assert t("right.followed.1") in device.text, device.text
    assert list(events_from(session, 5)) == events[:1] + events[3:], device.text
    await do(device, t("undo"))
    assert list(events_from(session, 5)) == events, device.text
    assert session.depth == 9


def content(folder):
    """Return [(path in the folder, bytes)] of all files in a folder."""
    found = []
    for name in sorted(os.listdir(folder)):
        path = folder + "/" + name
        if os.stat(path)[0] & 0x4000:
            found += [(name + "/" + below, data) for below, data in content(path)]
        else:
            with open(path, "rb") as file:
                found.append((name, file.read()))
    return found


async def test_a_game_of_older_rules_is_put_aside_whole(device):
    """One sentence says that it is older. The new game leaves all of its bytes alone."""
    session = await sit_down(device, "toss")
    session.journal.version -= 1
    session.new(*GAMES["toss"][0])
    for _ in range(40):
        session.commit("roll", "S", "1")
        session.commit("next")
    folder = session.journal.folder
    before = content(folder)
    assert {"0/tail", "3/tail", "2.log"} <= {path for path, _ in before}, before
    session = None
    await device.power_off()
    await device.power_on()
    await open_game(device, "toss")
    assert t("trouble.heading.older") in device.text, device.text
    assert t("trouble.older") in device.text.replace("\n", " "), device.text
    assert content(folder) == before
    await do(device, t("new_game"))
    assert device.app.session("toss").trouble is None, device.text
    assert content(folder + ".older") == before and not files.exists(folder + "/2.log")
