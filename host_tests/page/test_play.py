"""Playing on the simulator's page in a real browser, with the real firmware: games, keys, boards,
clocks, sounds, and what screen readers say."""

import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections import Counter

import pytest
from playwright.sync_api import expect

from browser_page import EN, ES, KEYS, PAGE, ROOT, WAIT_MS, WAKE_LOCK, WORDS, same
from build.board_files import BOARDS, REFERENCE
from toychest.app import catalog

# One pytest worker runs these tests; others run the remaining tests of the simulator's page.
pytestmark = pytest.mark.xdist_group("play")
MODELS = {"ssd1680": "SSD1680Model", "uc8151": "UC8151Model"}
BACK_TO_THE_PAGE = "document.dispatchEvent(new Event('visibilitychange'))"


def rolls_of_toss():
    """Return {(the verb, what to do): roll of Toss Your Cookies}."""
    found = {}
    for action, number in itertools.product("SLRT", "123AM"):
        line = EN[f"toss.how.{action}{number if number in 'AM' else ''}"].format(number, number)
        found[EN["toss.verb." + action], line] = action, number
    return found


def has_the_controls_of(device, name):
    """Check that the page shows exactly the keys of this board."""
    board = BOARDS[name]
    for key in KEYS:
        expect(device.page.locator(f"#key-{key}")).to_be_visible(visible=key in board["BUTTONS"])
    expect(device.page.locator("#sound")).to_be_visible(visible=board["BUZZER"] is not None)
    expect(device.page.get_by_label("Board")).to_have_value(name)


def runs_on(device, name):
    """Check that the page shows exactly the keys of this board, and that the chip runs on this
    board."""
    has_the_controls_of(device, name)
    assert device.python("open('/board.txt').read()") == name + "\n"
    assert device.python("type(world.panel).__name__") == MODELS[BOARDS[name]["PANEL"]["driver"]]
    device.shows_its_glass()


# --- Games ---------------------------------------------------------------------------------------


def test_the_first_start_asks_for_the_language_which_the_page_speaks_too(device):
    page = device.page
    html = page.locator("html")
    words = PAGE["es"]
    device.says(EN["language.title"], "C: English", "B: Español")
    expect(html).to_have_attribute("lang", "en")
    device.press_label("Español")
    device.says(f": {ES['move']}")

    def is_spanish():
        expect(html).to_have_attribute("lang", "es")
        expect(page.locator("#mirror")).to_have_attribute("lang", "es")
        for name in ("reset", "sound", "speed"):
            expect(page.locator(f"#{name} span")).to_have_text(words[name])
        expect(page.locator("header")).to_contain_text(words["keys"])
        expect(page.locator("#key-down")).to_have_attribute(
            "aria-label", f"{words['key.down']}, {ES['move']}"
        )
        expect(page.get_by_label(words["board"])).to_be_visible()

    is_spanish()
    page.locator("#power").click()
    assert device.text() == words["is.off"]
    expect(page.locator("#power span")).to_have_text(words["put"])
    page.reload()
    assert html.get_attribute("lang") == "es"  # even before the chip reports its language
    device.says(f": {ES['move']}")
    is_spanish()


def test_a_spanish_browser_has_a_spanish_page_and_a_spanish_new_box(start):
    """Then the page speaks the language of the box, or that in its address."""
    device = start(locale="es-MX")
    page = device.page
    html, header = page.locator("html"), page.locator("header")
    device.says(ES["home.title"], f": {ES['game.toss']}")
    expect(html).to_have_attribute("lang", "es")
    expect(header).to_contain_text(PAGE["es"]["about"])
    page.locator("#card-roll").click()
    device.says("Ana", ES["toss.your_roll"])
    page.goto(device.url + "?lang=en")
    device.says(ES["home.title"], f": {ES['game.toss']}")  # the box was new before
    expect(header).to_contain_text(WORDS["about"])
    page.evaluate("localStorage.clear()")
    page.goto(device.url + "?lang=en")
    device.is_home()
    expect(html).to_have_attribute("lang", "en")
    page.goto(device.url)
    device.is_home()
    expect(header).to_contain_text(WORDS["about"])


@pytest.mark.long
def test_a_whole_game_of_toss(start):
    """Three players roll until there was a toss and somebody has won. The battery is pulled once.
    The computer's screen stays on while the box counts down to a toss. The statistics at the end
    have the faces that were rolled."""
    device = start(script=WAKE_LOCK)
    page = device.page
    device.choose_english()
    device.open_game("toss")
    device.says(EN["toss.players"], "\n4\n")
    device.press_and_wait("down", "c", "c", "b")
    device.says(EN["toss.deck.total"].format(3 * 7))
    device.press_and_wait("a")
    device.press_label("Player 2")
    rolls = rolls_of_toss()
    fell = Counter()
    has_tossed = False
    for number in itertools.count(1):
        player = f"Player {1 + number % 3}"
        device.says(player, EN["toss.your_roll"])
        rolled = device.roll(number).split("\n")
        assert rolled[0] == player, rolled
        action, _ = roll = rolls[rolled[2], rolled[3]]
        fell.update(roll)
        if number == 3:
            page.reload()
            assert device.resume().split("\n") == rolled
        if number >= 5 and has_tossed:
            break
        if action == "T" and not has_tossed:
            assert page.evaluate("held()") == ""
            device.press_label(EN["toss.now"])
            device.stays_on(True)
            after = "toss.after.milk" if roll == ("T", "M") else "toss.after"
            device.says(EN[after + ".heading"])
            device.stays_on(False)
            has_tossed = True
        elif action == "T":
            device.press_and_wait("b")
            device.choose(EN["toss.tossed"])  # the players have counted
        device.press_label(EN["next"])
    device.hold("b", EN["toss.won.who"])
    if "> Player 3" in device.text():  # the current player is on C
        device.press_and_wait("c")
    else:
        device.press_label("Player 3")
    device.says("Player 3", EN["wins"])
    device.press_and_wait("a")
    device.says(EN["undone"], EN["toss.history.win"].format("Player 3"))
    device.press_and_wait("b")
    device.choose(EN["redo"])
    device.says("Player 3", EN["wins"])
    device.shows_its_glass()
    device.press_label(EN["more"])
    device.choose(EN["statistics"])
    for faces in ("SLRT", "123AM"):
        lines = device.says(EN["toss.rolls.expected"].format(number)).split("\n")[1:]
        counts = [int(line.split(" ")[0]) for line in lines[: len(faces)]]
        assert counts == [fell[face] for face in faces], (lines, fell)
        device.press_and_wait("c")


@pytest.mark.long
def test_each_game_asks_its_first_question(device):
    device.choose_english()
    for name in catalog.GAMES:
        device.open_game(name)
        device.says(f"A: {EN['back']}")
        device.press_and_wait("a")


# --- Slow computers ------------------------------------------------------------------------------

SLOW = """\
import time
from toychest.app.presses import Presses

act = Presses.act


def slow(*arguments):
    act(*arguments)
    time.sleep_ms(900)


Presses.act = slow
"""


@pytest.mark.long
def test_a_short_press_stays_short_on_a_slow_computer(device):
    """The page hears of a release only after the work of the press. A press that is still held
    afterwards is a long one."""
    device.start_toss()
    rolled = device.roll()
    device.press_label(EN["more"])
    device.choose(EN["home"])
    device.page.frames[-1].evaluate("code => mp.runPython(code)", SLOW)
    assert device.resume() == rolled
    device.press_label(EN["more"])
    device.choose(EN["home"])
    device.hold("a", EN["replace"])


# --- Clocks --------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_countdown_goes_on_whatever_happens_to_the_clock_and_keeps_the_screen_on(start):
    """People only look at a countdown, so the computer's screen stays on during it, but not longer.
    Setting the clock does not change the countdown. The time that the computer sleeps counts."""
    device = start(script=WAKE_LOCK)
    page = device.page
    device.choose_english()
    device.open_game("timer")
    device.choose(EN["timer.kind.0"])
    device.press_and_wait("c")
    device.says(EN["timer.pause"])
    device.stays_on(True, times=1)

    device.later(0, date=-3_600_000)  # the clock is set back by an hour
    device.later(20_000)
    assert device.seconds_left(160) > 140
    device.press("c")
    device.says(EN["timer.paused"])
    device.stays_on(False)
    device.press("c")
    device.says(EN["timer.pause"])
    device.stays_on(True, times=2)
    page.evaluate("locks.at(-1)[1].release()")  # browsers do so when the page is hidden
    page.evaluate(BACK_TO_THE_PAGE)
    device.stays_on(True, times=3)
    device.later(0, date=3_600_000)  # the clock is set right: no time has passed
    device.later(20_000)
    assert device.seconds_left(140) > 110

    device.later(0, date=60_000)  # the computer sleeps for a minute
    assert device.seconds_left(80) > 40
    device.press_and_wait("a")  # home is a way out
    device.says(f": {EN['game.timer']}")
    device.later(0, date=-9 * 86_400_000)
    device.open_game("timer")
    device.says(EN["timer.go"])
    page.evaluate("window.refuses = true")  # the battery is low
    device.press("c")
    device.says(EN["timer.pause"])
    page.evaluate("window.refuses = false")
    page.evaluate(BACK_TO_THE_PAGE)
    device.stays_on(True)
    page.locator("#power").click()
    device.stays_on(False)
    page.locator("#power").click()
    device.open_game("timer")
    device.says(EN["timer.go"])
    assert page.evaluate("held()") == ""
    device.press("c")
    device.says(EN["timer.pause"])
    device.later(0, date=400 * 86_400_000)  # a clock that begins in 1970 is set right
    device.says(EN["timer.up"])
    device.press_label(EN["timer.quiet"])  # it rings until a press
    device.stays_on(False)
    device.press("a")
    device.says(f": {EN['game.timer']}")


# --- Keys ----------------------------------------------------------------------------------------


def test_mouse_keyboard_and_screen_reader_press_keys_that_say_what_they_do(device):
    page = device.page
    device.choose_english()
    names = {
        "a": "A, " + EN["game.toss"],
        "b": "B, " + EN["game.monopoly"],
        "c": "C, " + EN["game.toy_shop"],
        "up": "Up, " + EN["move"],
        "down": "Down, " + EN["move"],
        "roll": "Big key, " + EN["game.toss"],
    }
    for key, name in names.items():
        expect(page.locator(f"#key-{key}")).to_have_attribute("aria-label", name)
        assert page.locator(f"#key-{key}").get_attribute("aria-keyshortcuts")
        expect(page.locator(f"#key-{key} kbd")).to_be_visible()
    assert page.locator("#screen").get_attribute("aria-label")

    first, second = f"A: {EN['game.toss']}", f"A: {EN['game.stray_cat']}"
    ways = {
        "mouse": (lambda key: page.locator(f"#key-{key}").click(), "down", "up", "roll", "a"),
        "keyboard": (page.keyboard.press, "ArrowDown", "ArrowUp", "Space", "a"),
        "digits": (page.keyboard.press, "ArrowDown", "ArrowUp", "3", "1"),
        "focus": (
            lambda key: page.locator(f"#key-{key[0]}").press(key[1]),
            *(("down", "Enter"), ("up", "Space"), ("c", "Enter"), ("a", "Space")),
        ),
        "screen reader": (
            lambda key: page.evaluate(f"document.getElementById('key-{key}').click()"),
            *("down", "up", "c", "a"),
        ),
    }
    for press, *keys in ways.values():
        # The big key goes on with the last game, or with the first one.
        game = "toss" if keys[2] in ("roll", "Space") else "toy_shop"
        for key, words in zip(keys, (second, first, EN[game + ".players"], first), strict=True):
            device.later(600)
            press(key)
            device.says(words)
            expect(page.locator(".key.down")).to_have_count(0)

    device.open_game("toss")
    page.keyboard.down("ArrowUp")
    device.says("\n8\n")  # the firmware repeats a key that is held
    page.keyboard.up("ArrowUp")
    device.press_and_wait("down")
    device.says("\n7\n")
    page.locator("#power").click()
    expect(page.locator("#key-c")).to_have_attribute("aria-label", "C")


def test_players_called_like_the_keys_are_no_labels(device):
    page = device.page
    device.says(EN["language.title"])
    labels = ["A: Undo", "B: More", "C: Next", "UP, DOWN: move"]
    rows = ["> C: 12", "A: 0", "B: 3"]
    page.evaluate("text => toychestBoard.mirror(text)", "\n".join(["Round 1", *rows, *labels]))
    for key, name in {"a": "A, Undo", "b": "B, More", "c": "C, Next", "up": "Up, move"}.items():
        expect(page.locator(f"#key-{key}")).to_have_attribute("aria-label", name)
    expect(page.locator("#mirror .label")).to_have_text(labels)


def test_keyboards_of_other_countries_work_and_no_key_stays_down(device):
    """A Mac does not report that a key is released while Cmd is down, and a hidden page gets no key
    events."""
    page = device.page
    device.says(EN["language.title"])
    down = page.locator(".key.down")
    for key, code, name in (
        ("é", "Digit2", "b"),  # French
        ("+", "Digit1", "a"),  # Czech
        ("1", "Numpad1", "a"),
        ("A", "KeyQ", "a"),
        ("ψ", "KeyC", "c"),
        ("q", "KeyA", None),
        ("End", "Numpad1", None),
        ("Tab", "Tab", None),
    ):
        device.key_event("keydown", key, code)
        if name:
            expect(down).to_have_attribute("data-key", name)
        device.key_event("keyup", key, code)
        expect(down).to_have_count(0)

    device.key_event("keydown", "ArrowDown", "ArrowDown")
    device.key_event("keydown", "Meta", "MetaLeft", metaKey=True)
    device.key_event("keyup", "Meta", "MetaLeft")
    expect(down).to_have_count(0)
    device.key_event("keydown", "Meta", "MetaLeft", metaKey=True)
    device.key_event("keydown", "2", "Digit2")  # the page has missed the release of Cmd
    expect(down).to_have_count(1)
    device.key_event("keyup", "Meta", "MetaRight")
    expect(down).to_have_count(0)

    device.key_event("keydown", "ArrowDown", "ArrowDown")
    expect(down).to_have_count(1)
    page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          delete document.hidden;
        }"""
    )
    expect(down).to_have_count(0)
    device.key_event("keydown", "ArrowDown", "ArrowDown")  # the browser reports the key again
    expect(down).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(down).to_have_count(0)


def test_only_what_changed_is_told(device):
    """A screen reader says only the new words of a picture, not all of it again."""
    news = device.page.locator("#news")

    def news_texts():
        return news.locator("p").all_text_contents()

    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).to_have_attribute("role", "status")
    assert device.page.locator("#mirror").get_attribute("aria-live") is None
    device.choose_english()
    at_home = {
        f"{key}: {EN['game.' + name]}" for key, name in zip("ABC", catalog.GAMES, strict=False)
    }
    assert {EN["home.title"], *at_home} <= set(news_texts())
    device.press_and_wait("down")
    assert f"A: {EN['game.stray_cat']}" in news_texts()
    assert not {EN["home.title"], *at_home} & set(news_texts())
    device.press_and_wait("up", "a")
    assert {EN["toss.players"], "4"} <= set(news_texts())
    device.press_and_wait("up")
    assert news_texts() == ["5"]
    device.press_and_wait("c", "c", "c")
    device.says(EN["toss.your_roll"])
    device.roll()
    assert EN["toss.roll_number"].format(1) in news_texts()
    device.press_and_wait("a")  # undo
    assert EN["toss.roll_number"].format(1) not in news_texts()
    assert f"C: {EN['toss.roll']}" in news_texts()


# --- Boards --------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_board_is_chosen_by_list_or_address_and_goes_on_with_the_game(device):
    """The saves belong to the browser, so another board goes on with them. Keys that are pressed in
    the list change the list, not the game."""
    page = device.page
    device.start_toss()
    rolled = device.roll()
    runs_on(device, REFERENCE)
    chooser = page.get_by_label("Board")
    names = [board["NAME"] for board in BOARDS.values()]
    assert chooser.locator("option").all_text_contents() == names
    chooser.focus()
    page.keyboard.press("ArrowDown")
    expect(chooser).to_have_value(list(BOARDS)[1])
    assert chooser.evaluate("one => one === document.activeElement")
    page.locator("#power").click()
    for name in reversed(BOARDS):
        chooser.select_option(name)
        has_the_controls_of(device, name)
        assert page.url.endswith("?board=" + name)
    chooser.select_option("inky_pack")
    page.locator("#power").click()
    assert device.resume() == rolled
    runs_on(device, "inky_pack")
    for query, name in (("?board=badger2040", "badger2040"), ("?board=toString", "inky_pack")):
        page.goto(device.url + query)
        assert device.resume() == rolled
        runs_on(device, name)


@pytest.mark.long
def test_three_buttons_lead_from_the_first_start_into_a_game(device):
    """By mouse and by keyboard. The page's texts name the buttons of this board. A key that the
    board lacks does nothing."""
    page = device.page
    expect(page.locator("#steer")).to_be_visible()
    expect(page.locator("#hold")).to_be_hidden()
    device.says(EN["language.title"])
    page.get_by_label("Board").select_option("inky_pack")
    device.says(EN["language.title"], "B: Español", "C: English")
    expect(page.locator("#steer")).to_be_hidden()
    expect(page.locator("#hold")).to_contain_text("tap B for one and hold it for the other")
    page.keyboard.press("3")
    device.says(f"A: {EN['game.toss']}", f"C: {EN['game.monopoly']}", "B: down", "hold B: up")
    for key in ("ArrowDown", "ArrowUp", "Space"):
        page.keyboard.press(key)
    device.later(600)
    page.keyboard.press("2")
    device.says(f"A: {EN['game.toy_shop']}")  # only the first press has acted
    device.hold("b", f"A: {EN['game.toss']}")
    device.press_and_wait("b")
    while f"A: {EN['game.toss']}" not in device.text():  # a slow computer holds for more pages
        device.press_and_wait("b")
    device.later(600)
    page.keyboard.press("a")
    device.says(EN["toss.players"], "\n4\n", "B: up", "hold B: down")
    device.later(600)
    page.keyboard.down("b")
    device.says("\n3\n")
    page.keyboard.up("b")
    device.press_and_wait("b")
    device.says("\n4\n")
    device.press_and_wait("c")
    device.says(EN["rules.change"], "hold C: " + EN["settings.names"])
    device.press_and_wait("b", "c", "b")
    device.says(EN["toss.best.n"].format(3))
    device.press_and_wait("c", "b", "c")
    device.says("Player 2", EN["toss.your_roll"])
    device.press("c")
    rolled = device.says(EN["toss.roll_number"].format(1))
    page.reload()
    device.is_home()
    device.hold("a", EN["replace"])
    device.press("a")
    assert device.says(EN["toss.roll_number"].format(1)) == rolled
    device.hold("b", EN["toss.won.who"])
    device.shows_its_glass()


def test_a_turned_screen_turns_the_box(device):
    """Its keys are above the screen. The arrow keys move as the arrows on the box point then."""
    page = device.page
    device.choose_english()
    device.press_and_wait("up")
    device.press_label(EN["settings.title"])
    device.choose(EN["settings.turn"])
    device.says("> " + EN["settings.turn"] + " (" + EN["on"])
    expect(page.locator("body")).to_have_class(re.compile("turned"))
    screen, key = (page.locator(name).bounding_box() for name in ("#screen", "#key-a"))
    assert key["y"] < screen["y"] and key["x"] > screen["x"] + screen["width"] / 2
    device.shows_its_glass()
    page.keyboard.press("ArrowDown")
    device.says("> " + EN["settings.refresh"])
    device.press_and_wait("down")
    device.says("> " + EN["settings.turn"])
    page.reload()
    device.is_home()
    expect(page.locator("body")).to_have_class(re.compile("turned"))


@pytest.mark.long
def test_a_badger_switches_itself_off_and_a_key_wakes_it(device):
    device.choose_english()
    device.page.get_by_label("Board").select_option("badger2040")
    device.is_home()
    device.settle()
    before, _ = device.canvas()
    device.page.frames[-1].evaluate(
        "code => { mp.runPython(code); }",
        "import asyncio\nfrom toychest import boards\nasync def go():\n"
        "    boards.power_off(boards.load('badger2040'))\n"
        "    print('there is power still')\nasyncio.create_task(go())",
    )
    device.says("switched itself off")
    assert device.page.locator("iframe").count() == 0
    assert same(device.canvas()[0], before)
    assert "power still" not in device.serial()
    device.press("a")
    device.says(EN["toss.players"])  # the first press chose the game
    expect(device.page.locator(".key.down")).to_have_count(0)
    device.press("c")
    device.says(EN["rules.change"])


def test_a_box_that_sleeps_is_off_after_another_board_is_chosen(device):
    page = device.page
    device.choose_english()
    page.get_by_label("Board").select_option("badger2040")
    device.is_home()
    page.evaluate("toychestBoard.cut()")
    expect(page.locator("#power span")).to_have_text(WORDS["wake"])
    page.get_by_label("Board").select_option("inky_pack")
    device.says(WORDS["is.off"])
    expect(page.locator("#power span")).to_have_text(WORDS["put"])
    device.press("c")
    assert page.locator("iframe").count() == 0
    page.locator("#power").click()
    device.is_home()


# --- Switches, sound, errors ---------------------------------------------------------------------


def test_sound_is_heard_unless_switched_off_and_comes_back_after_a_call(device):
    """A call interrupts the sound of a page on an iPhone. At first the browser may refuse to resume
    it."""
    page = device.page
    device.choose_english()
    page.evaluate(
        """() => {
          window.heard = [];
          const original = AudioParam.prototype.setTargetAtTime;
          AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
            heard.push(value);
            return original.call(this, value, ...rest);
          };
        }"""
    )
    page.locator("#key-down").click()
    device.says(f"A: {EN['game.stray_cat']}")
    page.wait_for_function(  # and its end
        "() => Math.max(...heard) > 0 && heard.at(-1) === 0", timeout=WAIT_MS
    )
    page.locator("#sound").click()
    page.evaluate("heard.length = 0")
    page.locator("#key-up").click()
    device.says(f"A: {EN['game.toss']}")  # the box has clicked before it shows this
    assert max(page.evaluate("heard")) == 0

    page.evaluate(
        """() => {
          window.resumed = 0;
          window.interrupt = () => { window.state = 'interrupted'; };
          interrupt();
          Object.defineProperty(AudioContext.prototype, 'state', { get: () => window.state });
          AudioContext.prototype.resume = async () => {
            resumed += 1;
            if (resumed === 1) throw new DOMException('not yet', 'InvalidStateError');
            window.state = 'running';
          };
        }"""
    )
    for _ in range(3):
        page.evaluate(BACK_TO_THE_PAGE)
    assert page.evaluate("resumed") == 2  # the second attempt succeeds
    page.evaluate("interrupt()")
    page.locator("#key-up").click()
    assert page.evaluate("resumed") == 3


def test_the_traceback_of_a_firmware_that_stops_is_in_the_open_console(start):
    device = start(main=lambda _: "raise ValueError('kaputt')\n")
    device.may_fail = True
    expect(device.page.locator("#serial")).to_contain_text("ValueError: kaputt")
    expect(device.page.locator("#serial")).to_be_visible()


# --- Serving -------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal on POSIX only")
def test_make_run_serves_on_loopback_and_ends_calmly(site):
    process = subprocess.Popen(
        ["make", "-C", str(ROOT), "run", "PORT=0", "NO_BROWSER=1"],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        url = None
        for line in process.stdout:
            if match := re.search(r"http://127\.0\.0\.1:\d+/", line):
                url = match[0]
                break
        assert url
        types = {
            "": "text/html",
            "manifest.webmanifest": "application/manifest+json",
            "sim.js": "text/javascript",
            "icon-192.png": "image/png",
        }
        for name, kind in types.items():
            with urllib.request.urlopen(url + name) as answer:
                assert answer.headers["Content-Type"].startswith(kind)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        output, errors = process.communicate(timeout=30)
        assert output.endswith("\nBye.\n")
        assert "Traceback" not in errors
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_taken_port_is_refused_with_a_reason(site):
    port = site.split(":")[2].split("/")[0]
    command = [sys.executable, "-m", "toychest_host", "play", "--port", port, "--no-browser"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert f"Port {port} is in use, or you may not use it" in done.stderr
    assert "Traceback" not in done.stderr
