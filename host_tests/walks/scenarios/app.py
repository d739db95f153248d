"""The app itself: screens that fail, the mirror, sound, the first picture."""

import os
import sys
from binascii import crc32

import device as harness
import world
from at_toss import first_roll
from seated import do
from shots import begun
from toychest import lang
from toychest.app import app as app_module
from toychest.app import catalog
from toychest.app.presses import Presses
from toychest.box import shelf
from toychest.core import files, journal, journal_format, repair, room, settings, stored
from toychest.core.session import NotSaved
from toychest.lang import t
from toychest.ui import mirror, widgets
from toychest.ui.page import Screen
from toychest.ui.widgets import Page, Sentence

# {game: (arguments of "start", an event that the rules then allow)} for some games.
SETUPS = {
    "toss": (4, 1, 0, "SSTTLR", "123AMM"),
    "score_sheet": (2, 0, "", [0, 0, 1, 5, 0, 0, 0]),
    "timer": (0, "", [1, 60, 0], [60, 60]),
}
STEPS = {"score_sheet": ("points", 8), "timer": ("turn", 1)}


class Broken(Screen):
    """A screen that raises in one of its methods. where: name of the method. error: the class of
    the exception that page() raises."""

    def __init__(self, where, error=ValueError):
        self.where = where
        self.error = error

    def page(self):
        if self.where == "page":
            raise self.error("a broken page")
        return Page("x", self if self.where in ("draw", "text") else Sentence("fine"), ok="OK")

    def draw(self, *box):
        if self.where == "draw":
            raise MemoryError("a broken body")

    def text(self):
        if self.where == "text":
            raise ValueError("no words")
        if self.where == "draw":
            return ["a body that can't be drawn"]
        return []

    def on_intent(self, intent):
        raise KeyError("a broken button")

    def closed(self):
        raise RuntimeError("and it can't even be closed")


def raising(*_):
    raise ValueError("broken")


async def play_without_home(device):
    """Home can't be drawn. Its error page leads to the last game, to other games, to the settings,
    and to Home as soon as that can be drawn again."""
    for _ in range(2):
        device.app.home()
        await device.settle()
        assert t("error.oops") in device.text, device.text
        assert "> " + t("game.toss") in device.text, device.text
        await device.press("a")  # Home once more
        assert t("error.oops") in device.text, device.text
        await device.press("c")
        assert device.app.at_table() == "toss" and t("error.oops") not in device.text, device.text
    device.app.home()
    await device.press("b")
    assert "> " + t("settings.language") in device.text, device.text
    await device.press("a")
    assert t("error.oops") in device.text, device.text
    await device.press("down", "c")
    assert t("monopoly.players") in device.text, device.text
    await device.press("a")
    assert t("error.oops") in device.text, device.text


async def test_home_whose_picture_raises_is_no_trap(device):
    await first_roll(device)
    await device.wait(1_000)
    await device.press("c")
    page, draw = shelf.page, shelf.Shelf.draw
    for broken in ("page", "draw"):
        if broken == "page":
            shelf.page = raising
        else:
            shelf.Shelf.draw = raising
        sys.modules[shelf.__name__] = shelf  # else a new copy is imported
        device.app.memory.drop = lambda modules: None
        await play_without_home(device)
        shelf.page, shelf.Shelf.draw = page, draw
        await device.press("a")
        assert "A: " + t("game.toss") in device.text, device.text
        await device.press("a")


async def test_a_page_that_a_wrong_state_breaks_leads_to_a_repair(device):
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    session.state = dict(state)
    del session.state["turn"]
    device.app.redraw()
    await device.wait(2_000)
    assert t("trouble.heading.damaged") in device.text, device.text
    await device.press("c")
    assert session.state == state and device.app.at_table() == "toss", device.text
    assert not session.trouble and t("error.oops") not in device.text
    assert files.exists(device.saves + "/games/toss.damaged")


async def test_a_page_that_raises_on_a_right_state_leaves_the_save_alone(device):
    """A lack of memory says nothing about the save, so then it is not even checked."""
    session = await first_roll(device)
    await device.press("c")
    depth, write = session.depth, session.journal.write
    folded = []
    state_at = session.state_at
    session.state_at = lambda *how, **more: folded.append(how) or state_at(*how, **more)
    for error, checks in (ValueError, 1), (MemoryError, 0):
        device.app.open(Broken("page", error))
        await device.wait(2_000)
        assert t("error.oops") in device.text, device.text
        assert len(folded) == checks, error
        assert (session.depth, session.journal.write) == (depth, write) and not session.trouble
        folded.clear()
        await device.press("c", "a")
        assert device.app.at_table() == "toss", device.text


async def test_home_whose_idle_work_raises_is_shown(device):
    await first_roll(device)
    renew = shelf.renew
    sys.modules[shelf.__name__] = shelf
    shelf.renew = raising
    device.app.home()
    await device.settle()
    await device.wait(2_000)
    assert "A: " + t("game.toss") in device.text, device.text
    shelf.renew = renew


async def test_an_error_page_without_words_or_letters_is_no_trap(device):
    """The error page can't be drawn either. Its text is drawn in other letters, and its buttons
    work."""
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    words, paragraph = app_module.t, widgets.Sentence.draw
    app_module.t = raising
    device.app.open(Broken("page"))
    await device.settle()
    assert "Oops!" in device.text and "C: Home" in device.text, device.text
    assert device.glass_is_canvas()
    await device.press("c")
    assert "A: " + t("game.toss") in device.text, device.text
    app_module.t = words
    widgets.Sentence.draw = raising
    device.app.open(Broken("draw"))
    await device.settle()
    assert t("error.oops") in device.text, device.text
    assert device.glass_is_canvas()
    canvas = device.app.display.canvas
    shown = crc32(canvas.buffer)
    canvas.clear()
    for number, line in enumerate(device.text.split("\n")):
        canvas.text8(line, 4, 4 + 12 * number)
    assert crc32(canvas.buffer) == shown and number > 1
    await device.press("c", "a")
    widgets.Sentence.draw = paragraph
    assert t("error.oops") not in device.text and session.state == state, device.text


async def test_the_mirror_on_the_console_is_a_setting(device):
    await first_roll(device)
    assert mirror.console not in mirror.listeners
    device.app.home()
    await device.press("up", "a", "up", "up", "up", "c")
    assert mirror.console in mirror.listeners
    await device.power_off()
    mirror.listeners.remove(mirror.console)
    await device.power_on()
    assert mirror.console in mirror.listeners
    await device.press("up", "a", "up", "up", "up", "c")
    assert mirror.console not in mirror.listeners
    assert "> " + t("settings.mirror") + " (" + t("off") + ")" in device.text


async def test_sound_off_quiet_and_on(device):
    await first_roll(device)
    device.app.home()
    await device.press("up", "a", "down")
    loudness = []
    for _ in range(3):
        await device.press("c")
        device.host.tones.clear()
        await device.press("down", "up")
        loudness.append(max([tone[2] for tone in device.host.tones] + [0]))
    assert loudness[0] == 0 and 0 < loudness[1] < loudness[2], loudness


async def test_even_the_error_page_may_fail(device):
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    widget = app_module.Sentence.draw

    def fails(*box):
        raise MemoryError("not even that")

    app_module.Sentence.draw = fails
    device.app.open(Broken("draw"))
    await device.settle()
    assert device.glass_is_canvas()  # with a line in the font of framebuf
    app_module.Sentence.draw = widget
    await device.press("c", "a")
    assert session.state == state
    assert t("toss.roll_number", 1) in device.text


async def test_the_error_page_stays_until_ok(device):
    await first_roll(device)
    device.app.open(Broken("intent"))
    await device.settle()
    device.down("down")
    await device.wait(2000)  # the press fails, and its repeats must not close the error page
    device.up("down")
    assert t("error.screen") in device.text
    await device.press("c")
    assert "A: " + t("game.toss") in device.text


async def test_presses_wait_for_slow_work(device):
    """Presses during slow work click at once. They act afterwards, all and in order, on the screen
    that the work leads to. If the work fails, an error is shown, and the box goes on."""
    await first_roll(device)
    app = device.app
    seen = []

    def work():
        seen.append(device.now())
        harness.spend(3_000)
        app.home()

    app.slowly(work)
    assert t("moment") in device.text
    pressed = device.now() + 1_000
    for i in range(3):
        harness.at(1_000 + 200 * i, lambda: device.down("up"))
        harness.at(1_060 + 200 * i, lambda: device.up("up"))
    await device.tap("down")
    await device.settle()
    assert seen
    clicks = [at for at, hertz, _ in device.host.tones if hertz and at >= pressed]
    assert 0 <= clicks[0] - pressed <= 10, (clicks, pressed)
    assert catalog.title(catalog.GAMES[6]) in device.text, device.text  # 1 page down and 3 up

    def bad():
        raise ValueError("bad work")

    app.slowly(bad)
    await device.settle()
    assert t("error.screen") in device.text
    await device.press("c")
    assert t("home.title") in device.text


async def test_idle_work_that_fails_costs_no_picture(device):
    """The picture is shown although the idle work after it fails, whether the panel answers or
    not."""
    session = await first_roll(device)
    app = device.app

    calls = []

    def bad():
        calls.append(1)
        raise MemoryError("no room for a page")

    session.flush_log = bad
    done = []
    for stuck in (False, True):
        device.panel.stuck = stuck
        before = app.display.panel.refreshes
        await device.tap("c")
        await device.wait(12_000)
        assert stuck or app.display.panel.refreshes == before + 1, app.display.panel.refreshes
        app.slowly(lambda: done.append(1))
        await device.wait(30_000)
        assert len(done) == 1 + stuck
    assert calls
    device.panel.stuck = False
    await device.wait(12_000)
    await device.press("a")
    assert device.glass_is_canvas()
    assert t("error.screen") not in device.text


async def test_an_error_page_that_cannot_be_opened(device):
    """The home screen is shown instead of the error page. Presses, pictures and the mirror go
    on."""
    await first_roll(device)
    app = device.app
    heard = []
    mirror.listeners.append(heard.append)

    def bad(screen):
        raise MemoryError("no room for a page")

    for where in ("intent", "text"):
        app.open(Broken(where))
        app.open = bad
        await device.settle()
        if where == "intent":
            await device.press("c")
        del app.open
        assert "A: " + t("game.toss") in device.text, device.text
        await device.press("down")
        assert heard[-1] == device.text
        assert device.glass_is_canvas()
        await device.press("up")


async def test_boot_with_a_save_folder_that_cannot_be_written(device):
    """Settings are damaged, a repair was cut off, and the flash is read-only. The box starts, shows
    this, and rolls."""
    await first_roll(device)
    await device.power_off()
    for name, data in (
        ("settings.json", '{"lang'),
        ("copy/settings.json", "["),
    ):
        with open(device.saves + "/" + name, "w") as file:
            file.write(data)
    os.mkdir(device.saves + "/games/toss.new")
    with open(device.saves + "/games/toss.new/1.log", "w"):
        pass

    class ReadOnly:
        """Stand-in for `os` and `open` on a read-only flash."""

        def __getattr__(self, name):
            if name in ("rename", "remove", "mkdir"):
                return self.denied
            return getattr(os, name)

        def denied(self, *arguments):
            raise OSError(30)

    def reading(path, mode="r"):
        if mode not in ("r", "rb"):
            raise OSError(30)
        return open(path, mode)

    modules = (files, journal, journal_format, repair, settings)
    for module in modules:
        module.os = ReadOnly()
        module.open = reading
        sys.modules[module.__name__] = module  # restores modules that the firmware has dropped
    await device.power_on()
    await device.press("c")  # the language
    seen = []
    for _ in range(6):
        seen.append(device.text)
        await device.press("c")
    said = "".join(seen)
    for key in ("error.setting", "error.flash", "error.settings", "error.update"):
        assert t(key) in said, (key, said)
    for module in modules:
        module.os = os
        module.open = open


def loaded(path):
    """Return the names of the modules below a path that are in memory."""
    return sorted([name[len(path) + 1 :] for name in sys.modules if name.startswith(path + ".")])


async def test_opening_another_game_drops_the_last_one(device):
    """The modules, words and session of the last game leave memory. Its state is read from flash
    again."""
    session = await first_roll(device)
    await device.press("c")
    state = session.state
    device.app.home()
    await device.press("b")
    assert t("monopoly.players") in device.text, device.text
    assert loaded("toychest.games.toss") == [], loaded("toychest.games.toss")
    assert b"\ntoss." not in bytes(lang._parts[1][: lang._sizes[1]]), "its words are still there"
    device.app.home()
    await device.press("a")
    assert loaded("toychest.games.monopoly") == []
    again = device.app.session("toss")
    assert again is not session and again.state == state


async def test_the_first_picture_reads_no_game(device):
    """The first picture of Home shows the saved line of each game. Lines that are out of date are
    corrected during the refresh."""
    session = await first_roll(device)
    session.commit("roll", "S", "1")
    device.app.home()
    await device.settle()
    one = t("toss.rolls", 1)
    assert one in device.text
    await device.press("a")
    session.commit("next")
    session.commit("roll", "S", "1")  # the power is cut here
    await device.power_off()
    for path in list(sys.modules):
        if path.startswith("toychest.core.") and path != "toychest.core.settings":
            del sys.modules[path]
    pictures = []

    def refreshed(*arguments):
        pictures.append((device.text, "toychest.core.session" in sys.modules))

    device.host.refresh = refreshed
    await device.power_on()
    assert len(pictures) == 2, pictures
    assert one in pictures[0][0] and not pictures[0][1], pictures
    assert t("toss.rolls", 2) in pictures[1][0]
    assert device.glass_is_canvas()


async def on_flash(device, names):
    """Start the box for the first time, then write games with these names to flash, which Home has
    not read."""
    await device.power_on()
    await device.press("c")
    for name in names:
        begun(device, name, *SETUPS[name])
    await device.power_off()


async def test_a_press_comes_before_the_lines_of_other_games(device):
    """Home reads one game at a time, to correct its line. A press acts before the next game is
    read."""
    await on_flash(device, SETUPS)
    read = []
    session = app_module.App.session

    def noted(app, name):
        if name != app.memory.game:
            read.append(name)
            if len(read) == 2:
                harness.spend(300)  # ms that reading a game takes
                device.down("down")
        return session(app, name)

    acted = []
    act = Presses.act

    def watched(presses, button, intent, pressed_us):
        acted.append(len(read))
        act(presses, button, intent, pressed_us)

    app_module.App.session = noted
    Presses.act = watched
    try:
        await device.power_on(settle=False)
        await device.wait(500)
        device.up("down")
        await device.settle()
        await device.wait(3_000)
    finally:
        app_module.App.session = session
        Presses.act = act
    assert acted == [2], acted
    assert sorted(read) == sorted(SETUPS), read  # the other games were read after the press
    for name in SETUPS:
        assert device.app.settings["lines"][name][0] == "on", name


async def test_lines_of_another_language_are_put_right(device):
    await first_roll(device)
    device.app.home()
    await device.settle()
    english = t("toss.rolls", 0)
    assert english in device.text
    await device.press("up", "a", "c", "down", "c", "a")
    spanish = t("toss.rolls", 0)
    assert lang.code == "es" and spanish != english
    await device.press("down")
    assert spanish in device.text and english not in device.text


async def test_a_history_with_nothing_to_tell(device):
    """The history opens although no event of the game has a line."""
    await first_roll(device)
    catalog.words("toss", device.saves).describe = lambda state, event, player: ""
    await device.press("b", "down", "down", "c")
    assert t("history.none") in device.text, device.text
    assert device.glass_is_canvas()
    await device.press("a")
    assert t("toss.roll") in device.text


async def test_the_clock_runs_for_weeks(device):
    """Ticks more than six days apart can't be compared, so the firmware reads them more often."""
    await first_roll(device)
    before = device.app.seconds()
    for _ in range(3):
        await device.wait(86_400_000)  # no screen reads the clock meanwhile
    harness.spend(5 * 86_400_000)
    assert abs(device.app.seconds() - before - 8 * 86_400) < 5, device.app.seconds() - before
    before = device.app.seconds()
    for _ in range(10):
        harness.spend(3 * 86_400_000)
        device.app.seconds()
    assert device.app.seconds() - before == 30 * 86_400


async def test_who_starts_in_one_press(device):
    """The page offers the number of players of the last game; UP and DOWN change it, 2 to 8. One
    press draws a seat. OK after it keeps who starts; who leaves by Back changes nothing."""
    await device.power_on()
    await device.press("c", "up", "up")
    assert "C: " + t("starter.title") in device.text, device.text
    app = device.app
    app.save_setting("names", ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""])
    drawn = []
    app.pool.below = lambda count: (drawn.append(count), count - 2)[1]
    await device.press("c")
    assert t("starter.of", 4) in device.text and t("starter.choice.1") in device.text
    assert "\nCleo\n" in device.text, device.text
    await device.press("up", "down", "down")
    assert t("starter.of", 3) in device.text and t("starter.choice.n", 4) in device.text
    await device.press("b")
    assert t("starter.choice.n", 5) in device.text, device.text
    assert "\nBen\n" in device.text and drawn == [4, 5, 4, 3, 3], (drawn, device.text)
    for _ in range(9):
        await device.press("down")
    assert t("starter.of", 2) in device.text and "UP, DOWN: " in device.text, device.text
    await device.press("a", "c")
    assert t("starter.choice.1") in device.text, device.text
    await device.press("c", "c")
    assert t("starter.last", "Ana") in device.text, device.text
    await device.restart()
    assert device.app.settings["players"] == 2 and device.app.settings["began"] == "Ana"
    device.app.session("toss").new(5, 1, 0, "SSTTLR", "123AMM")
    await device.press("a")  # open the table
    assert device.app.settings["players"] == 5
    device.app.home()
    await device.press("up", "up", "c")
    assert t("starter.of", 5) in device.text, device.text


async def test_about_without_a_battery_to_measure(device):
    """A board file may have no battery."""
    await device.power_on()
    await device.press("c")
    board = device.app.board
    wires, board.BATTERY = board.BATTERY, None
    try:
        from toychest.box.about import facts

        device.app.open(facts(device.app, False, 60))
        await device.settle()
        assert t("about.battery") + ": -" in device.text, device.text
    finally:
        board.BATTERY = wires


class Latest:
    """A stand-in for the module `latest` of the frozen firmware. calls: list of its calls."""

    def __init__(self):
        self.calls = []

    def erase(self):
        self.calls.append("erase")

    def reset(self):
        self.calls.append("reset, high voltage on" if world.panel.on else "reset")


async def test_saves_that_can_not_be_read_are_erased_only_after_yes(device):
    """The question comes at each start. Meanwhile games can be played, and no room is lacking."""
    latest = sys.modules["latest"] = Latest()
    open(stored.UNREADABLE, "w").close()
    try:
        await device.power_on()
        await device.press("c")
        assert t("error.unread")[:30] in device.text, device.text
        await device.press("a")
        assert room.lacking(device.saves, "toss", []) == 0
        device.app.session("toss").new(*SETUPS["toss"][:5])
        await device.restart()
        assert t("error.unread")[:30] in device.text and not latest.calls, device.text
        await device.press("c")
        assert latest.calls == ["erase", "reset"]
    finally:
        os.remove(stored.UNREADABLE)
        del sys.modules["latest"]
    await device.restart()
    assert "A: " + t("game.toss") in device.text, device.text


async def test_a_game_that_can_not_be_saved_stays_at_its_last_question(device):
    await device.power_on()
    await device.press("c")
    app = device.app
    session = app.session("play_money")
    app.open(catalog.setup("play_money", session))
    await device.settle()
    setup = app.screen

    def full(*setup):
        raise NotSaved

    session.new = full
    for _ in range(8):
        key = setup._key
        await device.press("c")
        if app.screen is not setup:
            break
    assert app.stack[1] is setup and setup._key == key, device.text
    assert t("rules.change") in setup.page().text(app.button_names)


async def test_a_game_for_one_number_of_players_does_not_ask_for_it(device):
    """A game whose MIN_PLAYERS is MAX_PLAYERS offers to start at once, and BACK leaves."""
    await device.power_on()
    await device.press("c")
    app = device.app
    app.save_setting("names", ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""])
    for name in ("toss", "score_sheet"):  # one of these keeps its rules under a name
        session = app.session(name)
        session.rules.MIN_PLAYERS = session.rules.MAX_PLAYERS = 3
        app.open(catalog.setup(name, session))
        await device.settle()
        assert "> " + t("start") in device.text, device.text
        await do(device, t("settings.names"))
        assert t("name.who") in device.text, device.text
        assert "> Ana, duck\n  Ben, boat\n  Cleo, heart\n" in device.text, device.text
        assert "Dora" not in device.text, device.text
        await do(device, t("done"), t("start"), t("back"))
        assert t("rules.change") in device.text, device.text
        await device.press("a")
        assert device.text.startswith(t("home.title")), device.text
        app.open(catalog.setup(name, session))
        for _ in range(6):
            if session.state is None:
                await device.press("c")
        assert session.state["players"] == 3, device.text
        app.home()


async def test_names_in_a_text_give_way(device):
    """Each name in a text is shortened, also if it begins another player's name."""
    await device.power_on()
    app = device.app
    app.settings["names"] = ["Alex", "Alexandra", ""] + [""] * 5
    write = app.with_names("Alexandra pays Alex: 3, Player 3")
    assert [write(length) for length in (16, 5, 3)] == [
        "Alexandra pays Alex: 3, Player 3",
        "Alexa pays Alex: 3, Pla 3",
        "Ale pays Ale: 3, P 3",
    ]
