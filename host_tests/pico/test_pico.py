"""The whole firmware on an emulated Pico: it draws the approved pictures, reacts at once, and loses
nothing.

Presses come at exact times, so each run repeats to the cycle. In most tests the panel is faster
than a real one, because waiting takes the emulator long.
"""

import hashlib
import random
import re
from pathlib import Path

import pytest

import crafted_saves
import golden
import long_games
from build import firmware_build
from build.board_files import BOARDS, REFERENCE
from golden import shows
from pico_saves import NAMES, files, game, page_text, played_up_to, saved, state
from toychest import lang
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.games.toss import rules
from toychest.lang import t
from toychest_host.storage import places

pytestmark = pytest.mark.long

TESTS = Path(__file__).resolve().parents[1]

# A boot.py with dice that always show the same. Each symbol is on one of the two dice only.
LOADED = """
from toychest.core import dice

dice.roll = lambda pool, faces: {0!r} if {0!r} in faces else {1!r}
"""

# A boot.py with fixed random bytes of the system, and twenty extra rolls before each roll.
TOLD = """
import os
from toychest.core import dice

print("urandom", os.urandom(16).hex())
fair = dice.roll

def roll(pool, faces):
    print("rolls", "".join(fair(pool, "123456") for _ in range(20)))
    return fair(pool, faces)

dice.roll = roll
"""


@pytest.fixture(scope="module")
def pico():
    """Return the module host_tests/fakes/pico.py, which needs an emulator."""
    import pico as module

    return module


@pytest.fixture(scope="module", params=["frozen", pytest.param("files", marks=pytest.mark.hours)])
def way(request):
    """Return "frozen" for Toychest frozen into MicroPython, or "files" for Toychest as files on a
    plain MicroPython."""
    return request.param


@pytest.fixture(scope="module")
def start(request, way, pico, tmp_path_factory):
    """Return a function that starts an emulated Pico with these saves, or with the flash of another
    one."""
    images = {}
    uf2 = request.getfixturevalue("frozen_uf2" if way == "frozen" else "uf2")

    def start(saves=None, board=pico.REFERENCE, flash=None, held=(), speed=pico.FAST):
        if flash is None or board not in images:
            more = {"boot.py": pico.CONSOLE.encode(), **(saves or {})}
            folder = tmp_path_factory.mktemp("pico")
            images[board] = pico.build(folder, board, more, files=way == "files")
        image = images[board]
        box = pico.Pico(uf2, image, board, flash, held)
        box.speed = speed
        return box

    return start


def rows(glass: bytes) -> bytes:
    """Return the picture on a panel's model as 128 rows of 37 bytes. glass: as in PanelModel."""
    from ssd1680_model import SSD1680Model

    model = SSD1680Model(lambda: 0, lambda *_: None)
    model.glass[:] = glass
    return bytes(model.picture())


def loaded(pico, folder: Path, action: str, number: str, **settings) -> places.Saves:
    """Return saves with the game of the approved pictures up to this roll, and a boot.py with dice
    that always show this roll. action, number: its faces. settings: by name."""
    boot = pico.CONSOLE + LOADED.format(action, number)
    return {"boot.py": boot.encode(), **saved(folder, played_up_to(action, number), **settings)}


def heard(box):
    """Return the clicks and tones: list of (ms, ms until silence)."""
    starts = [when for when, sounds in box.tones if sounds]
    ends = [when for when, sounds in box.tones if not sounds]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def fingerprint(box):
    """Return all output of a Pico, and the content of its memories, to compare two runs."""
    return (
        box.now(),
        box.mcu.core.pc,
        box.refreshes,
        box.shown,
        box.tones,
        box.lights,
        box.lines,
        box.erases,
        box.programs,
        hashlib.sha256(box.flash()).hexdigest(),
        hashlib.sha256(box.mcu.sram).hexdigest(),
    )


# ---- from power-on


@pytest.mark.hours
def test_from_power_on_to_a_new_game(start, pico):
    box = start(speed=1)
    box.settle()
    assert shows(box, "language")
    assert [kind for _, kind in box.refreshes] == ["full"]
    print(f"first picture sent {box.refreshes[0][0]:.0f} ms after power-on")
    box.tap("c")
    assert shows(box, "home-first")

    # Each press clicks within 10 ms, also during drawing and refreshes. No click becomes a tone.
    box.tones.clear()
    pressed = []
    for i in range(6):
        pressed.append(box.now() + 5 + i * 97.3)
        box.press("down" if i % 2 == 0 else "up", 5 + i * 97.3, 45)
    box.run(1500)
    clicks = [when for when, sounds in box.tones if sounds]
    assert len(clicks) == len(pressed), (pressed, box.tones)
    late = [round(click - press, 1) for click, press in zip(clicks, pressed, strict=True)]
    print("clicks after", late, "ms")
    assert max(late) <= 10
    lasted = [round(ms, 1) for _, ms in heard(box)]
    print("clicks last", lasted, "ms")
    assert all(5 <= ms <= 8 for ms in lasted)
    assert shows(box, "home-first")

    # Presses during a refresh act in order; one picture follows them.
    seen = len(box.refreshes)
    box.press(pico.from_home("toss")[0])
    box.run_until(lambda: len(box.refreshes) > seen)
    assert box.refreshes[seen][1] == "full"
    for i, name in enumerate(("up", "up", "up", "down", "c", "a", "c", "c", "b")):
        box.press(name, 50 + i * 130)
    box.run(1300)
    assert golden.digest(rows(box.shown[seen][1])) == golden.known("setup-players-4")
    assert len(box.refreshes) == seen + 1
    box.run_until(lambda: len(box.refreshes) > seen + 1)
    box.settle()
    assert shows(box, "setup-deck-6")
    assert len(box.refreshes) == seen + 2
    assert box.panel.faults == []


SOON = (300, 500, 700, 1000, 1400, 1900)  # ms from the start of main.py to the press


@pytest.mark.hours
@pytest.mark.parametrize("stale", [True, False], ids=["lines-stale", "lines-kept"])
def test_a_press_right_after_power_on(start, pico, tmp_path, stale):
    """From 300 ms after the start of main.py on, a press clicks at once. It acts within 400 ms
    after the refresh command of the first picture, or after the press if that is later; also while
    Home updates the lines of five games. The slowest is a press while Home reads a game whose rules
    are files."""
    boot = pico.CONSOLE + '\nprint("main.py")\n'
    saves = saved(tmp_path / "saves", mirror=True, last="monopoly")
    for name in catalog.GAMES[:5]:
        crafted_saves.sound(tmp_path / "saves", name, 1, 30)
    played = {
        f"save/{path.relative_to(tmp_path / 'saves').as_posix()}": path.read_bytes()
        for path in (tmp_path / "saves").rglob("*")
        if path.is_file()
    }
    lang.use("en")
    below = f"A: {catalog.title(catalog.GAMES[3])}"  # on the second page
    first = start({**saves, **played, "boot.py": boot.encode()})
    flash = first.flash()
    if not stale:
        first.run(9_000)
        flash = first.flash()
    for ms in SOON:
        box = start(flash=flash)
        box.run_until(lambda box=box: any(line == "main.py" for _, line in box.lines))
        box.press("down", ms)
        pressed = box.now() + ms
        box.run(ms + 900)
        clicks = [when for when, sounds in box.tones if sounds]
        assert len(clicks) == 1 and 0 <= clicks[0] - pressed <= 10, (ms, clicks, pressed)
        acted = [when for when, line in box.lines if line.strip() == below]
        due = max(box.refreshes[0][0], pressed)
        print(f"press at {ms}: acts {acted[0] - due:.0f} ms after what it waits for")
        # The mirror takes some 60 ms to print the result of a press.
        assert acted[0] - due <= 400 + 70, (ms, acted[0], due)


@pytest.mark.hours
def test_the_first_start_in_spanish_and_again_to_the_cycle(start):
    def first():
        box = start()
        box.settle()
        assert shows(box, "language")
        box.press("b")
        box.run_until(lambda: len(box.refreshes) > 1)
        box.settle()
        return box

    box = first()
    assert shows(box, "home-first", "es")
    assert box.panel.faults == []
    again = start(flash=box.flash())  # the power was cut
    again.settle()
    assert shows(again, "home-first", "es")
    assert len(again.refreshes) == 1
    assert fingerprint(first()) == fingerprint(box)


def choose(box, *rows):
    """Choose these rows of menus, one after the other."""
    for row in rows:
        for _ in range(20):
            if "> " + row in page_text(box):
                break
            box.tap("down")
        assert "> " + row in page_text(box), (row, page_text(box))
        box.tap("c")


def enter(box, number):
    """Enter an amount, digit by digit. B adds a digit in front."""
    while len(digits := re.findall(r"\d", page_text(box).splitlines()[1])) < len(number):
        box.tap("b")
    for digit, shown in zip(map(int, number.rjust(len(digits), "0")), digits, strict=True):
        more = (digit - int(shown)) % 10
        for button in ["down"] * (more // 5) + ["up"] * (more % 5) + ["c"]:
            box.tap(button)
    box.run(500)


@pytest.mark.hours
def test_a_whole_game_of_the_bank_to_its_winner(start, tmp_path):
    """A game of two: the rolls for the first player, GO, a deed, a rent, and a debt that can't be
    paid."""
    lang.use("en")
    box = start(saved(tmp_path / "saves", mirror=True))
    box.settle()
    box.open_game("monopoly")
    box.tap("down")
    box.tap("down")
    box.tap("c")
    box.tap("c")  # accept the names
    assert t("monopoly.order") in page_text(box)
    while t("monopoly.order") in page_text(box):
        box.tap("c")
        box.run(500)  # sooner, it would be a double press
    owner = "Ana" if "> Ana" in page_text(box) else "Ben"
    loser = "Ben" if owner == "Ana" else "Ana"
    box.tap("c")
    assert t("monopoly.end") in page_text(box)
    box.tap("down")
    choose(box, t("monopoly.go", "M200"))
    assert f"> {owner}: 1 700" in page_text(box)
    box.tap("b")
    choose(box, t("monopoly.location", 1))
    enter(box, "200")
    assert f"> {owner}: 1 500" in page_text(box)
    box.run(500)
    box.tap("c")  # the turn ends
    box.run(500)
    box.tap("c")
    assert loser in page_text(box) and t("monopoly.rent_reminder") in page_text(box)
    box.tap("b")
    choose(box, t("monopoly.location", 1))
    enter(box, "150")
    assert f"> {loser}: 1 350" in page_text(box) and f"{owner}: 1 650" in page_text(box)
    again = start(flash=box.flash())  # the power was cut
    again.settle()
    again.open_game("monopoly", shown="monopoly")
    assert page_text(again) == page_text(box)
    again.tap("down")
    choose(again, t("monopoly.to_bank"))
    press_label(again, t("amount.else"))
    enter(again, "1410")
    assert t("monopoly.debt") in page_text(again) and "M1 410" in page_text(again)
    again.run(500)
    again.tap("c")
    again.tap("c")
    assert owner in page_text(again) and t("wins") in page_text(again), page_text(again)
    assert box.panel.faults == again.panel.faults == []


def press_label(box, words):
    """Press the button with this label. Its first letter may be a capital."""
    words = words.lower()
    found = [line for line in page_text(box).splitlines() if line.lower().endswith(": " + words)]
    assert found, "\n".join(line for _, line in box.lines[-40:])
    box.run(500)  # sooner, it would be a double press
    box.tap(found[0].split(":")[0].lower())


@pytest.mark.hours
def test_the_shop_plan_across_a_power_cut(start, tmp_path):
    """Two shops: registers, a suggested place, the coins of a card, and coins that the players
    count."""
    lang.use("en")
    box = start(saved(tmp_path / "saves", mirror=True))
    box.settle()
    box.open_game("toy_shop")
    box.tap("down")
    box.tap("down")
    box.tap("c")
    choose(box, t("rules.change"))
    choose(box, t("toy_shop.way.colours"))
    assert t("starter.title") in page_text(box)
    box.tap("c")
    for seat in range(2):
        press_label(box, t("toy_shop.register.enter"))
        for colour in ("0123", "1032")[seat]:
            press_label(box, t("toy_shop.hue." + colour))
        press_label(box, t("toy_shop.card.enter"))
        press_label(box, t("toy_shop.kind.0"))
        press_label(box, t("toy_shop.hue.0"))
        assert "+1" in page_text(box), page_text(box)
        press_label(box, t("toy_shop.card.put"))
        assert f"{NAMES[seat]}: 1 (+1)" in page_text(box), page_text(box)
    press_label(box, t("toy_shop.why", "+1"))
    assert f"{t('toy_shop.hue.0')}: {t('toy_shop.toys.1', 1)}, +1" in page_text(box), page_text(box)
    again = start(flash=box.flash())  # the power was cut
    again.settle()
    again.open_game("toy_shop", shown="toy_shop")
    press_label(box, t("ok"))
    assert page_text(again) == page_text(box)
    again.tap("b")
    choose(again, t("toy_shop.way.to_quick"))
    for _ in range(3):
        again.tap("up")
    press_label(again, t("toy_shop.add_up", 3))
    assert f"{NAMES[0]}: 4 (+3)" in page_text(again), page_text(again)
    assert f"> {NAMES[1]}: 1" in page_text(again), page_text(again)
    assert box.panel.faults == again.panel.faults == []


# ---- at the table


def at_the_table(start, pico, folder, language, beat):
    """Start a Pico that resumes a game whose next roll is a toss. beat: ms of the countdown's
    beat."""
    box = start(loaded(pico, folder, "T", "1", language=language, beat=beat))
    box.settle()
    box.open_game("toss")
    return box


@pytest.fixture(scope="module")
def table(start, pico, tmp_path_factory):
    """Return a Pico that several tests share. Each begins where the last one ended."""
    return at_the_table(start, pico, tmp_path_factory.mktemp("table") / "saves", "en", 1000)


def roll_and_toss(box, language, beat):
    """Compare a roll, and the countdown of its toss, with the approved pictures."""
    fast, box.speed = box.speed, 1
    box.tones.clear()
    pressed = box.now() + 1
    box.tap("c")
    assert shows(box, "roll-T-1", language)
    click, lasted = heard(box)[0]
    picture = box.refreshes[-1][0]
    print(f"click {click - pressed:.1f} ms, picture sent {picture - pressed:.1f} ms")
    assert 5 <= lasted <= 8
    assert click - pressed <= 10

    box.run(500)
    box.tones.clear()
    seen = len(box.refreshes)
    box.press("c")
    box.run(6 * beat + 2000)
    sounds = heard(box)[1:]  # the first is the click
    tones = [when for when, _ in sounds]
    pictures = list(zip(box.refreshes, box.shown, strict=True))[seen:]
    ready, *words, after = pictures
    assert golden.digest(rows(ready[1][1])) == golden.known("count-ready", language)
    assert len(tones) == len(words) == 4
    late = [round(tone - tones[0] - i * beat, 2) for i, tone in enumerate(tones)]
    lead = [round(tone - word[0][0], 1) for tone, word in zip(tones, words, strict=True)]
    print(f"tones off the beat of {beat} ms by {late} ms; pictures sent {lead} ms before")
    assert max(map(abs, late)) <= 3
    lasted = [round(ms, 1) for _, ms in sounds]
    print("tones last", lasted, "ms")
    assert all(abs(ms - due) <= 2 for ms, due in zip(lasted, (140, 140, 140, 500), strict=True))
    for i, (tone, (_, (done, glass))) in enumerate(zip(tones, words, strict=True)):
        assert done <= tone
        assert golden.digest(rows(glass)) == golden.known(f"count-{i + 1}", language)
    assert golden.digest(rows(after[1][1])) == golden.known("after-toss-1", language)
    assert box.panel.faults == []
    box.speed = fast


def forget_undone(box):
    """Open and close the menu. The title then does not show the undone event any more."""
    box.tap("b")
    box.tap("a")


def test_a_roll_and_a_countdown(table, tmp_path):
    roll_and_toss(table, "en", 1000)
    assert state(game(table.flash(), tmp_path / "after"))["tossed"]


@pytest.mark.hours
def test_30_chattering_presses_are_30(table, tmp_path):
    depth = game(table.flash(), tmp_path / "before").depth
    assert depth > 30
    table.run(500)  # sooner after the last press, the first one would be a double press
    table.tones.clear()
    chance = random.Random(30)
    at = 1.0
    for _ in range(30):  # undo
        table.chatter("a", at, chance.uniform(40, 90), chance)
        at += chance.uniform(540, 650)  # within 500 ms, chatter included, it is a double press
    table.run(at)
    table.settle()
    assert len([when for when, sounds in table.tones if sounds]) == 30
    session = game(table.flash(), tmp_path / "after")
    assert session.depth == depth - 30
    for _ in range(session.depth - 1):
        table.run(500)
        table.tap("a")
    forget_undone(table)
    assert shows(table, "ready-first")
    assert table.panel.faults == []


@pytest.mark.hours
def test_another_beat_in_another_language(start, pico, tmp_path):
    roll_and_toss(at_the_table(start, pico, tmp_path / "saves", "es", 700), "es", 700)


@pytest.mark.hours
def test_two_starts_with_other_press_times_never_roll_alike(start, pico, tmp_path):
    """os.urandom gives the same bytes at each start, and the seed on flash is the same. Only the
    times of the presses differ."""
    boot = (pico.CONSOLE + TOLD).encode()
    saves = {"boot.py": boot, **saved(tmp_path / "saves", played_up_to("S", "1"))}

    def rolls(later=0.0):
        """Return the rolls of a box that starts again and resumes its game. The presses come
        `later` ms later."""
        box = start(saves)
        box.settle()
        box.open_game("toss")
        box.press("c", 1 + later)
        box.run(100)
        return [line.split()[1] for _, line in box.lines if line.startswith(("urandom", "rolls"))]

    starts = [rolls(), rolls(0.002), rolls(40)]
    print(starts)
    random_bytes, *dice = zip(*starts, strict=True)
    assert len(set(random_bytes)) == 1
    assert [len(set(fell)) for fell in dice] == [3, 3]


# ---- what goes wrong


@pytest.mark.hours
def test_a_panel_that_does_not_answer(start, pico, tmp_path):
    box = start(loaded(pico, tmp_path / "saves", "S", "1", mirror=True))
    box.settle()
    box.open_game("toss")
    lang.use("en")
    said = t("panel.stuck"), t("panel.back")
    assert not [line for _, line in box.lines if said[0] in line]
    box.panel.stuck = True
    box.lights.clear()
    box.press("c")
    box.run_until(lambda: any(said[0] in line for _, line in box.lines))
    box.press("c", 100)  # next
    box.press("c", 800)  # the second roll
    box.run(1000)
    assert state(game(box.flash(), tmp_path / "stuck"))["rolls"] == 2
    box.press("a", 1)
    box.press("a", 600)
    box.run(900)
    assert game(box.flash(), tmp_path / "undone").depth == 2
    seen = len(box.refreshes)
    assert not [line for _, line in box.lines if said[1] in line]
    box.panel.stuck = False
    box.run_until(lambda: len(box.refreshes) > seen)
    box.settle()
    forget_undone(box)
    assert shows(box, "roll-S-1")
    assert len(box.lights) >= 6 and not box.lights[-1][1]  # three long blinks, at least once
    assert [line for _, line in box.lines if said[1] in line]


@pytest.fixture(scope="module")
def expected(mp32, tmp_path_factory):
    """Return a function that takes the flash of a Pico and returns the picture that the simulated
    device shows of its game."""
    device = tmp_path_factory.mktemp("device")
    firmware_build.compile_device(device)

    def picture(flash: bytes, folder: Path) -> bytes:
        files(flash, folder)
        scenario = TESTS / "walks" / "scenarios" / "resume.py"
        done = firmware_build.run_scenario(device, scenario, "resume", folder, heap="512k")
        assert done.returncode == 0, done.stdout + done.stderr
        frame = next(line for line in done.stdout.splitlines() if line.startswith("frame "))
        return golden.frame_image(bytes.fromhex(frame.split()[1])).tobytes()

    return picture


@pytest.mark.parametrize(
    "cuts", [(3,), pytest.param((0, 3, 8, 9), marks=pytest.mark.hours)], ids=["one", "four"]
)
def test_the_power_goes_in_the_middle_of_a_roll(start, pico, expected, tmp_path, cuts):
    """No confirmed press is lost, and none is half done. The power is cut in these flash
    operations, one after the other."""
    saves, flash = loaded(pico, tmp_path / "saves", "R", "M"), None
    possible = None  # the states that the next start may find
    for number, cut in enumerate((*cuts, None)):
        box = start(saves, flash=flash)
        box.settle()
        found = game(box.flash(), tmp_path / f"found-{number}")
        assert possible is None or found.state in possible
        box.open_game("toss")
        glass = rows(box.panel.glass)
        assert glass == expected(box.flash(), tmp_path / f"shown-{number}")
        assert box.panel.faults == []
        if cut is None:
            return
        session = game(box.flash(), tmp_path / f"before-{number}")
        assert session.state == found.state
        states = [state(session)]
        presses = confirmed = 0
        box.run(500)
        box.cut_after(cut)
        while not box.dead:
            event = ("roll", "R", "M") if states[-1]["phase"] == rules.READY else ("next",)
            states.append(core_events.apply(rules, states[-1], event))
            seen = len(box.refreshes)
            box.press("c")
            box.run(600)
            presses += 1
            confirmed += len(box.refreshes) > seen
        print(f"cut in operation {cut}, of press {presses}, {confirmed} confirmed")
        assert confirmed in (presses, presses - 1)
        possible = states[confirmed : presses + 1]
        flash = box.flash()


@pytest.mark.hours
@pytest.mark.parametrize("name", catalog.GAMES)
def test_the_deepest_pages_leave_room_on_the_stack(start, pico, tmp_path, name):
    """Two pages go deep into the C stack of 8 KiB: a change to another game, which imports modules
    within modules, and History, which reads the whole game. The last 256 bytes must stay unused,
    because the interrupt of a press needs up to 700 bytes."""
    lang.use("en")
    other = catalog.GAMES[name == catalog.GAMES[0]]  # the game that is in memory before
    long_games.long_games(tmp_path, last=name)
    long_games.settings(tmp_path, mirror=True, last=other)
    box = start(long_games.files_of(tmp_path))
    box.run_until(lambda: box.refreshes)
    box.paint_stack()
    box.settle()
    box.run(3000)
    used = {"home": box.stack_used()}
    *turns, its_button = pico.from_home(name, shown=other)
    for turn in turns:
        box.tap(turn)

    def press(button, page):
        box.paint_stack()
        box.tap(button)
        box.run(4000)
        used[page] = box.stack_used()

    def more():
        keys = ("monopoly.pay", "monopoly.pay.more") if name == "monopoly" else ("more",)
        words = tuple(": " + t(key) for key in keys)
        lines = page_text(box).split("\n")
        return [line.split(":")[0].lower() for line in lines if line.endswith(words)]

    press(its_button, "table")
    if not more():
        box.tap("up")  # in My dice, More is after the last die
    press(more()[0], "menu")
    if name == "monopoly":
        box.tap("up")
        press("c", "more")
    for _ in range(20):
        if "> " + t("history") in page_text(box):
            break
        box.tap("down")
    press("c", "history")
    assert page_text(box).startswith("--- " + t("history")), page_text(box)
    print(name, used)
    assert max(used.values()) <= 7 * 1024, used
    assert box.panel.faults == []
    assert not [line for _, line in box.lines if "Traceback" in line]


# ---- the boards


@pytest.mark.hours
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_from_power_on_to_a_roll(start, pico, tmp_path, board):
    saves = loaded(pico, tmp_path / "saves", "S", "1", language=None)
    latch = BOARDS[board]["LATCH"]
    box = start(saves, board, held=("a",) if latch is not None else ())
    if latch is not None:
        box.at(500, lambda: box.contact("a", False))
    box.settle()
    assert shows(box, "language")
    box.tap("c")
    box.run(1500)  # Home corrects the line of the game meanwhile
    box.open_game("toss")
    assert shows(box, "ready-first")
    box.tap("c")
    assert shows(box, "roll-S-1")
    assert box.panel.faults == []
    assert not box.dead  # the latch keeps the power on


@pytest.mark.port
def test_a_button_that_is_let_go_too_soon_does_not_switch_a_board_on(start):
    box = start(board="badger2040", held=("c",))
    box.at(5, lambda: box.contact("c", False))
    box.run(1000)
    assert box.dead and box.now() < 6
    assert box.refreshes == []


# A boot.py that reads the panel, and measures how long it takes to read the tuning of the panel.
READ = """
import asyncio, os, time
from toychest import boards
from toychest.drivers import probe

board = boards.pick()
panel = boards.panel(board)
print("wrong", asyncio.run(probe.wrong(board.PANEL, panel)))
print("identity", *probe.identity(board.PANEL, panel, boards.spi))

def measure():
    since = time.ticks_us()
    found = boards.tuning(board)
    print("tuning", time.ticks_diff(time.ticks_us(), since), found)

measure()
os.mkdir("/save")
for path, frames in (("/save/panel", 24), ("/save.panel", 32)):
    with open(path, "wb") as file:
        file.write(boards.tuning_text(board, 8, frames))
    measure()
"""


@pytest.mark.parametrize("board", [REFERENCE, pytest.param("inky_pack", marks=pytest.mark.hours)])
def test_the_panel_is_read_and_tuned(start, pico, board):
    """The registers of an SSD1680 are read over its one data line, and the bus works as before.
    Each start reads the tuning in some milliseconds. Partial refreshes take as long as it says."""
    box = start({"boot.py": (pico.CONSOLE + READ).encode()}, board, speed=8)
    box.settle()
    told = [line for _, line in box.lines]
    is_ssd1680 = box.board["PANEL"]["driver"] == "ssd1680"
    assert told[0] == "wrong "
    identity = "1032547698badcfe55aa 0102030405060708090a0b" if is_ssd1680 else "- -"
    assert told[1] == "identity " + identity
    times = [line.split()[1] for line in told[2:5]]
    assert [line.split(None, 2)[2] for line in told[2:5]] == ["None", "(8, 24)", "(8, 32)"]
    print(board, "us:", *times)
    assert max(map(int, times)) < 4_000
    assert shows(box, "language")
    box.tap("c")
    shown, (began, kind) = box.shown[-1][0], box.refreshes[-1]
    assert kind == "partial"
    assert abs((shown - began) * box.speed - (20 * 32 + 20)) < 2 * box.speed
    assert box.panel.faults == []


# ---- the flash alone


PLAY_ON = """
say("done", session.depth, sorted(session.state.items()))
for i in range(12):
    session.commit(*events[i % len(events)])
    say("done", session.depth, sorted(session.state.items()))
    session.flush_log()
"""


@pytest.mark.hours
def test_the_power_goes_in_the_middle_of_a_flash_operation(uf2, tmp_path):
    import pico_program
    from pico_program import Box, filesystem, played, program

    played(tmp_path / "saves", 40)
    found = """
say("found", session.depth, sorted(session.state.items()))
"""
    main = program(pico_program.OPEN + found + pico_program.PLAY + PLAY_ON)
    image = filesystem(tmp_path, main, tmp_path / "saves")
    flash, done = None, {"40": None}
    for cut in (4, 9, None):
        box = Box(uf2, image, flash)
        if cut is not None:
            box.cut_after(cut)
        box.follow()
        assert box.dead == (cut is not None)
        assert box.said("opened")[0][2] == "None"  # the save is not damaged
        depth, *state = box.said("found")[0]
        last = list(done)[-1]
        assert int(depth) in (int(last), int(last) + 1)
        if done.get(depth):
            assert state == done[depth]
        done = {depth: state, **{number: words for number, *words in box.said("done")}}
        flash = box.flash()
    assert len(done) >= 12
