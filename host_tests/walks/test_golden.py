"""Every screen, in both languages, looks as approved, and all texts fit."""

import re

import pytest
from PIL import Image, ImageDraw

import golden
import legible
from toychest import lang

pytestmark = pytest.mark.xdist_group("golden")  # one worker, so that all pictures are drawn once


@pytest.fixture(scope="module")
def shots(mp32):
    return golden.draw_all()


def test_it_is_drawn_once(request):
    """pytest-xdist keeps the tests of a group in one worker, and adds the group to their ids. Some
    versions of pytest and pytest-xdist don't."""
    assert request.node.nodeid.endswith("@golden") or not request.config.getoption("loadgroup", 0)


def test_every_screen_is_as_approved(shots):
    changed = golden.differences(shots)
    assert not changed, "look at them, then `make golden`:\n" + "\n".join(changed)


def contents(folder):
    """Return the lists, and the sheets as pixels: {name of the file: content}."""
    return {
        path.name: path.read_text() if path.suffix == ".txt" else Image.open(path).tobytes()
        for path in folder.iterdir()
    }


def left_out(shots):
    """Return the notes without room that are no mere counts: {name of the picture: notes}."""
    found = {
        name: [one for one in shot["left_out"] if not re.search(r"\d", one)]
        for name, shot in shots.items()
    }
    return {name: notes for name, notes in found.items() if notes}


def test_no_question_is_left_out(shots):
    """What the plain text says stands on the glass. With five buttons, that is all. With three, the
    title line may have no room for a count, and not for what a game begins with, or ends with."""
    assert not [name for name, shot in shots.items() if shot["left_out"] and name.count("/") == 1]
    for name, notes in left_out(shots).items():
        lang.use(name[:2])
        assert set(notes) <= {lang.t(key) for key in ("new_game", "timer.new", "toss.won.show")}, (
            name
        )


@pytest.mark.long
def test_long_names_take_the_room_of_no_words(mp32):
    """With names of twelve wide letters, too, each title says what it says, and no question is left
    out."""
    long = golden.draw_all("WM" * 6)
    assert {name: shot["overflow"] for name, shot in long.items() if shot["overflow"]} == {}
    less = {name: legible.less(shot) for name, shot in long.items()}
    assert {name: faults for name, faults in less.items() if faults} == {}
    assert not {name: notes for name, notes in left_out(long).items() if "?" in "".join(notes)}


@pytest.mark.long
def test_the_lists_and_sheets_are_written_by_make_golden(shots, monkeypatch, tmp_path):
    """No line or picture is superfluous, edited by hand or half merged."""
    stored = contents(golden.GOLDEN)
    monkeypatch.setattr(golden, "GOLDEN", tmp_path)
    golden.update(shots)
    assert contents(tmp_path) == stored, "`make golden` writes them again"


NAMED = "en/one", "en/two", "es/one", "en/inky_pack/two", "en/ready"


@pytest.fixture
def stand_in(monkeypatch, tmp_path):
    """Approve some made-up pictures in a temporary folder; returns them."""
    monkeypatch.setattr(golden, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(golden, "CHANGED", tmp_path / "changed")
    shots = {}
    for name in NAMED:
        image = Image.new("1", (296, 128), 1)
        ImageDraw.Draw(image).text((20, 40), name, 0)
        shots[name] = {"game": "other" if name == "en/ready" else "game", "image": image}
    golden.update(shots)
    return shots


def changed_files():
    """Return the pictures in CHANGED: {path: picture}."""
    return {
        str(path.relative_to(golden.CHANGED)): Image.open(path)
        for path in golden.CHANGED.rglob("*.png")
    }


def test_a_changed_pixel_is_told_and_shown(stand_in):
    assert golden.differences(stand_in) == [] and not golden.CHANGED.exists()
    old = stand_in["en/two"]["image"].copy()
    stand_in["en/two"]["image"].putpixel((295, 127), 0)
    path = golden.CHANGED / "en/two"
    assert golden.differences(stand_in) == [f"en/two differs: {path}-*.png (old, new, difference)"]
    found = changed_files()
    assert set(found) == {"en/two-old.png", "en/two-new.png", "en/two-difference.png"}
    assert found["en/two-old.png"].tobytes() == old.tobytes()
    assert found["en/two-new.png"].tobytes() == stand_in["en/two"]["image"].tobytes()
    difference = found["en/two-difference.png"]
    black = [(x, y) for x in range(296) for y in range(128) if not difference.getpixel((x, y))]
    assert black == [(295, 127)]
    golden.update(stand_in)
    assert golden.differences(stand_in) == [] and changed_files() == {}


def test_without_an_old_picture_the_new_one_is_shown(stand_in):
    """The old picture is not on a sheet if it is Spanish or of another board, or if the picture is
    new."""
    for name in ("es/one", "en/inky_pack/two"):
        stand_in[name]["image"].putpixel((0, 0), 0)
    stand_in["en/three"] = stand_in.pop("en/ready")
    folder = golden.CHANGED
    why = "differs, no sheet has the old picture"
    assert golden.differences(stand_in) == [
        "en/ready is no longer drawn",
        f"es/one {why}: {folder}/es/one-*.png (new)",
        f"en/inky_pack/two {why}: {folder}/en/inky_pack/two-*.png (new)",
        f"en/three is new: {folder}/en/three-*.png (new)",
    ]
    found = changed_files()
    assert set(found) == {"es/one-new.png", "en/inky_pack/two-new.png", "en/three-new.png"}


def test_a_sheet_that_is_not_of_its_list_shows_no_old_picture(stand_in):
    """There is no sheet, or a merge took the list of one side and the sheet of the other."""
    stand_in["en/two"]["image"].putpixel((0, 0), 0)
    sheet = golden.GOLDEN / "game.png"
    Image.new("L", Image.open(sheet).size).save(sheet)
    (one,) = golden.differences(stand_in)
    sheet.unlink()
    assert golden.differences(stand_in) == [one]
    assert "no sheet has the old picture" in one and set(changed_files()) == {"en/two-new.png"}


def test_a_game_that_is_gone_leaves_no_files(stand_in):
    del stand_in["en/ready"]
    golden.update(stand_in)
    assert {path.name for path in golden.GOLDEN.iterdir()} == {"game.txt", "game.png"}


def test_every_text_fits_its_box(shots):
    assert {name: shot["overflow"] for name, shot in shots.items() if shot["overflow"]} == {}


def test_every_picture_can_be_read(shots):
    """No text is at the edge, on other ink, or cut beside free room. No number is cut. Each button
    has its label."""
    found = {name: legible.faults(shot) for name, shot in shots.items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_pages_for_three_buttons_say_how_long_to_hold(shots):
    """If holding a button opens More, a longer press of the same button does what holding that
    button does in More."""
    for code, _ in lang.LANGUAGES:
        lang.use(code)
        for name in ("score_sheet-menu", "play_money-menu-0", "monopoly-pay"):
            assert lang.t("hold.longer", "C") in shots[f"{code}/inky_pack/{name}"]["text"]
            assert lang.t("hold.longer", "C") not in shots[f"{code}/{name}"]["text"]
        for name in ("more", "inky_pack/more"):  # on the table, holding B opens More
            assert lang.t("hold.hint", lang.t("more")) in shots[f"{code}/{name}"]["text"]


def test_every_language_draws_the_same_screens(shots):
    names = {code: set() for code, _ in lang.LANGUAGES}
    for name in shots:
        code, screen = name.split("/", 1)
        names[code].add(screen)
    for code in names:
        if code != "en":
            only = {"language", "settings-language", "inky_pack/settings-language"}
            assert names["en"] - names[code] == only
            assert not names[code] - names["en"]


def test_every_picture_has_its_words(shots):
    """The text of each picture has a title or a word. If there is a footer, it has the labels of
    the buttons."""
    for name, shot in shots.items():
        lines = shot["text"].splitlines()
        assert lines and lines[0].strip(), name
        still = "/moment", "/test-look", "/test-tune-bars", "/test-tune-wait", "/rest"
        if "/count-" not in name and not name.endswith(still):
            assert any(line.startswith(("A: ", "B: ", "C: ")) for line in lines), name
            assert len(lines) >= 3, name


def test_the_pages_for_three_buttons_say_what_each_does(shots):
    """If something moves on a page, its text names the buttons for UP, DOWN and ACTION."""
    lines = {name: shot["text"].splitlines() for name, shot in shots.items()}
    for name in shots:
        code, *board, screen = name.split("/")
        moves = [line for line in lines[name] if line.startswith("UP, DOWN: ")]
        if screen.startswith(("about", "home", "stray_cat-judged", "test")):
            # About names the board, home has two pictures for three buttons, who takes a trick is a
            # list for them, and the self-test has the board's pins.
            continue
        if board:
            plain = lines[f"{code}/{screen}"]
            action = [line[3:] for line in plain if line.startswith("B: ")]
            lang.use(code)
            hold = lang.t("hold.button", "C", "")
            assert not moves and any(line.startswith(("UP", "DOWN")) for line in plain), name
            ways = [line.split(": ", 1)[1] for line in plain if line.startswith(("UP: ", "DOWN: "))]
            found = [line[len(hold) :] for line in lines[name] if line.startswith(hold)]
            # A title line has no room for "Others, more".
            assert found in (action, [label.split(", ")[0] for label in action]), name
            assert {lang.t("up"), lang.t("down"), *ways} >= {
                line[3:] for line in lines[name] if line.startswith("B: ")
            }, name
        elif moves:
            assert f"{code}/inky_pack/{screen}" in shots, name


def test_more_is_on_every_page_of_a_table(shots):
    """A table says how to get to its menu, on five buttons and on three. While a clock runs, Pause
    comes first; after half an answer, Back does. More comes before the first die. This is said
    with five buttons, while the first die is selected."""
    tables = {name: shot for name, shot in shots.items() if shot["at_table"]}
    assert len({name.split("/")[-1].split("-")[0] for name in tables}) > 8
    for name, shot in tables.items():
        lang.use(name[:2])
        ways = {lang.t("more").lower(), lang.t("timer.pause").lower(), lang.t("back").lower()}
        if "/dice-" in name and not name[2:].startswith(("/dice-roll", "/dice-select")):
            ways.add(lang.t("dice.keep").lower())
            ways.add(lang.t("dice.free").lower())
        words = [part for text, *_ in shot["drawn"] for part in re.split("[:,·▲▼]", text)]
        assert ways & {part.strip().lower() for part in words}, name


def test_no_two_choices_of_a_page_have_the_same_words(shots):
    """Neither two rows of a menu nor two buttons. Two buttons cancel the countdown; very long names
    are shortened to the same words."""
    for name, shot in shots.items():
        if "/count-ready" not in name and not name.endswith("-long"):
            for said in (shot["rows"], [label for label in shot["labels"].values() if label]):
                assert len(said) == len({str(words) for words in said}), (name, said)


def test_a_guessed_card_is_said_on_every_board(shots):
    for code, _ in lang.LANGUAGES:
        lang.use(code)
        for board in ("", "inky_pack/"):
            for name in ("toy_shop-known-guessed", "toy_shop-known-guessed-long"):
                drawn = [text for text, *_ in shots[f"{code}/{board}{name}"]["drawn"]]
                assert lang.t("toy_shop.card.guessed") in drawn, (code, board, name)


# Numbers that are not 0 and still built up: begun at 0 and pressed further, or the least bid.
BUILT_UP = {
    "dice-rule-success",
    "monopoly-bid",
    "monopoly-digits-15",
    "monopoly-digits-long",
    "play_money-digits-15",
    "play_money-digits-long",
}


def test_down_is_less_where_a_number_is_changed(shots):
    """On each page with a number to enter, UP is more. DOWN is less if the number can be less than
    it was at first. Else it adds 5, which saves presses."""
    found = set()
    for name, shot in shots.items():
        number = re.search(r"^(\D?)([\d ]*\[\d\][\d :]*)$", shot["text"], re.M)
        if not number or not re.search(r": \+1$", shot["text"], re.M):
            continue
        screen = name.split("/")[-1]
        is_zero = not re.search("[1-9]", number[2]) and number[1] not in ("+", "-")
        down = "+5" if is_zero or screen in BUILT_UP else "-1"
        assert re.findall(r": ([+-][\d]+)$", shot["text"], re.M) == ["+1", down], name
        found.add((screen.split("-")[0], down))
    assert found >= {
        ("dice", "-1"),
        ("monopoly", "+5"),
        ("monopoly", "-1"),
        ("play_money", "+5"),
        ("play_money", "-1"),
        ("score_sheet", "-1"),
        ("timer", "-1"),
    }


CHOICES = """
from toychest import lang
from toychest.ui.canvas import Canvas
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page
from toychest.ui.taps import Taps
from toychest.boards import inky_pack as board
from toychest.lang import t
from toychest.games.toy_shop.rules.cards import TOYS

class App:
    pass

App.board = board
said = []

class Spy(Canvas):
    def text_in(self, string, *box):
        said.append(string)
        return super().text_in(string, *box)

    def paragraph(self, string, *box, **how):
        said.append(string)
        return super().paragraph(string, *box, **how)

canvas = Spy(296, 128)
taps = Taps(App, board)
for code in ("en", "es"):
    lang.use(code)
    pages = [[t("toy_shop.hue.%d" % i) for i in range(4)],
             [t("toy_shop.kind.%d" % i) for i in range(4)],
             [t("toy_shop.lie.%d" % i) for i in range(3, 7)]]
    for first in range(0, 20, 5):
        names = [t("toy_shop.toy." + one) for one in TOYS[first : first + 5]]
        pages.append(names[:2] + [t("others"), names[2]])
    pages.append([t("toy_shop.card.number", 1), t("toy_shop.card.number", 2), t("others"),
                  t("toy_shop.card.number", 3)])
    for words in pages:
        for title in ("Ana", "WMWMWMWM"):
            said.clear()
            by_intent = {intent: Choice(one, None) for intent, one in zip(INTENTS, words)}
            page = taps.page(choice_page(title, t("toy_shop.card.which"), by_intent,
                                         Choices(by_intent, 38), ("B", None)))
            page.draw(canvas, ("back", "action", "ok"))
            for one in words:
                label = one[:1].upper() + one[1:]
                if not any(label in line or one in line for line in said):
                    print(code, title, "not said:", label, said)
            if not {"B", "C"} <= set(said) or not any(t("hold") in line for line in said):
                print(code, title, "which choice is a long press?", said)
"""


def test_three_buttons_say_each_choice(mp32):
    """Each choice is in the picture, not only in the text for the mirror. The button of a long
    press stands beside its choice."""
    root = golden.TESTS.parent
    path = [root / "tools" / "sim" / "board", root / "firmware"]
    done = mp32.run(CHOICES, path=path, heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


def test_money_is_written_one_way(shots):
    """Amounts have a space between thousands on every page of Monopoly and in the mirror."""
    for name, shot in shots.items():
        for line in shot["text"].splitlines():
            if "monopoly" in name:
                assert not re.search(r"\d{4}", re.sub(r"[\[\]]", "", line)), (name, line)


def test_no_text_is_smaller_than_12_px():
    """The size of each font is in its name."""
    from draw import fonts

    assert min(size for _, size, *_ in fonts.FONTS.values()) >= 12


def test_too_long_a_word_is_noticed(mp32):
    """The check that all texts fit can fail: it reports a text that is too long for its box."""
    done = mp32.run(
        "from toychest.ui.canvas import Canvas\n"
        "canvas = Canvas(296, 128)\n"
        "canvas.text_in('Siguiente, por favor', 3, 111, 94, 16, ('b16', 'b14'))\n"
        "canvas.paragraph('palabra ' * 40, 0, 0, 140, 60, ('r18', 'b14'))\n"
        "canvas.text_in('OK', 3, 111, 94, 16, ('b16', 'b14'))\n"
        "print(len(canvas.overflow))",
        path=[golden.TESTS.parent / "firmware"],
    )
    assert done.stdout == "2\n", done.stderr


NAMES = """
import random
from toychest import lang
from toychest.games.timer.screens.table import Clocks
from toychest.games.toy_shop.screens.widgets import Coins
from toychest.games.monopoly.screens.widgets import Balances
from toychest.screens.players import PlayerMenu
from toychest.ui.canvas import Canvas
from toychest.screens.names import Speller
from toychest.ui.game_widgets import Cheer, Scores
from toychest.ui.widgets import Page, brief_name

assert brief_name("Player 3", 0) == brief_name("Player 3", -5) == ""

class App:
    def player(self, seat):
        return names[seat]

def name(letters):
    if random.random() < 0.1:
        letters = random.choice(("Ww", "Mm"))  # the widest
    word = ""
    while len(word) < 12:
        inside = word and word[-1] != " "
        word += random.choice(letters[1 if inside else 0])
    return word.strip()

canvases = Canvas(296, 128), Canvas(264, 176)
random.seed(1)
lang.use_game("toy_shop")
for trial in range(400):
    lang.use(("en", "es")[trial % 2])
    letters = lang.t("alphabet"), lang.t("alphabet.small")
    names = [name(letters) for _ in range(2 + trial % 7)]
    bodies = [
        Scores([(one, str(random.randrange(4))) for one in names], 1),
        Scores([(one, "485", one == names[0]) for one in names], 1, "+60", [0.5] * len(names)),
        Clocks([(one, "99:00") for one in names], 1),
        PlayerMenu(App(), len(names), 0, ""),
        Cheer("dice", names[0], ""), Speller(names[0], "W", ""),
        PlayerMenu(App(), min(len(names), 4), 0, "", [True] * 4, ("?", "?")),
        Coins([(one, random.randrange(400), trial % 6, "+60") for one in names[:4]], trial % 2,
              (None, 60)[trial % 2], ("+1", "+5")),
        Balances([(one, "12 345", trial % 2) for one in names[:6]], 1),
    ]
    for body, canvas in [(body, canvas) for body in bodies for canvas in canvases]:
        page = Page(names[0], body, note=lang.t("toss.roll_number", 188))
        page.mark = ("", lang.t("battery.mark"))[trial // 2 % 2]
        footer = "back", "action", "ok"
        page.draw(canvas, footer)
        if canvas.overflow:
            print(canvas.width, type(body), names, canvas.overflow)
"""


@pytest.mark.long
def test_any_names_from_the_letter_wheel_fit(mp32):
    done = mp32.run(NAMES, path=[golden.TESTS.parent / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


GLASS = """
from toychest import lang
from toychest.games.dice.screens.faces import Thrown
from toychest.games.stray_cat.screens.setup import Names
from toychest.games.timer.screens.table import Time
from toychest.games.toss.screens.pages import Hand, deck
from toychest.screens.countdown import Word
from toychest.screens.dice import Faces
from toychest.screens.shelf import Shelf
from toychest.screens.players import PlayerMenu
from toychest.ui import fonts, payment
from toychest.ui.canvas import Canvas
from toychest.ui.digits import Digits
from toychest.ui.game_widgets import Roll
from toychest.ui.picker import Picker
from toychest.ui.widgets import Menu
from toychest.ui.winner import Winner

class App:
    def player(self, seat):
        return "WMWMWM %d" % (seat + 1)

seen = []  # (text, x of its left end, x of its right end)
draw = fonts.Font.draw

def heard_draw(self, canvas, string, x, y, white=False):
    end = draw(self, canvas, string, x, y, white)
    seen.append((string, x, end))
    return end

fonts.Font.draw = heard_draw
sides = payment.player("Ana", -988887, -1, True), payment.player("Ben", 999999, 0)
long = "Who was the last to eat a cookie that came fresh from the oven?"
for language in ("en", "es"):
    lang.use(language)
    lang.use_game("toss")
    middles = Menu([("M999 999", "")] * 5, 2), Digits("M", [0] * 6, 0, "")
    bodies = [payment.Payment(sides, 999999, middle, "") for middle in middles] + [
        deck(8)[0], Hand(), Time(210_000, 210_000), Time(5_940_000, 5_940_000),
        Names(range(5), 1), Names(range(5, 10), 3),
        Thrown(["3star", "2milk"] * 3, [0] * 4, [], 0, None, ""),
        PlayerMenu(App(), 8, 0, long), PlayerMenu(App(), 4, 0, long, [True] * 4, ("No", "More")),
        Faces(["swap"] * 6, 5, "Swap", lang.t("die.hint")), Picker("8", long),
        Roll(("swap", "all"), "Cambien todas", "Toda la mano"), Word("Toss!", 3, 4),
        Winner("Ana", "wins!", rows=[(1, "Ana", "colours: 3", "cards: 2")] * 5),
    ]
    for body in bodies:
        lang.use_game("stray_cat" if isinstance(body, Names) else "toss")
        canvas = Canvas(264, 176)
        seen.clear()
        body.draw(canvas, 6, 22, 252, 134)
        if canvas.overflow:
            print(type(body), "does not fit:", canvas.overflow)
        for text, left, right in seen:
            if left < 2 or right > 262:
                print(type(body), "reaches the edge of the glass:", text, left, right)
        if isinstance(body, Winner) and [text for text, _, _ in seen].count("Ana") < 5:
            print("no name in a result")
    canvas = Canvas(264, 176)
    Shelf({2: ("cookies", True)}, 0, 3, "").draw(canvas, 6, 22, 252, 114)
    if not all(canvas.pixel(253, y) for y in range(66, 90)):
        print("the black box of the third picture touches the dots")
"""


def test_bodies_draw_into_a_narrow_box(mp32):
    """On a glass of 264 x 176 pixels no text is cut or reaches the edge of the glass."""
    root = golden.TESTS.parent
    path = [root / "tools" / "sim" / "board", root / "firmware"]
    done = mp32.run(GLASS, path=path, heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


REGIONS = """
from toychest import lang
from toychest.games.toy_shop.screens.breakdown import Regions
from toychest.ui.canvas import Canvas

lang.use_game("toy_shop")
for language in ("en", "es"):
    lang.use(language)
    for coins in range(1, 61):
        canvas = Canvas(296, 128)
        Regions([[award, coins] for award in range(4)]).draw(canvas, 6, 22, 284, 86)
        if canvas.overflow:
            print(coins, canvas.overflow)
"""


def test_any_coins_of_a_region_fit(mp32):
    """The number of toys is never cut; the word beside it is shortened."""
    done = mp32.run(REGIONS, path=[golden.TESTS.parent / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


NATIVE = """
import random
from toychest.ui import fonts, native, plain
from toychest.ui.canvas import Canvas

assert fonts.native is native
random.seed(3)
one, other = Canvas(296, 128), Canvas(296, 128)
for trial in range(600):
    font = fonts.get(random.choice(("b14", "b16", "b22", "b40", "b100")))
    text = "".join([random.choice(" aTgo1,") for _ in range(8)]) + "\u00f1\u20ac"
    place = random.randrange(-90, 310), random.randrange(-50, 140), random.random() < 0.4
    found = []
    for fonts.native, canvas in ((native, one), (plain, other)):
        found.append([font.draw(canvas, text, *place), font.width(text)])
    assert found[0] == found[1], (font.name, text, place)
    assert one.buffer == other.buffer, (font.name, text, place)
    if trial % 20 == 0:
        one.buffer[:] = other.buffer[:] = bytes([random.getrandbits(8)]) * 4736
"""


def test_machine_code_draws_what_the_plain_way_does(mp32):
    """The machine code of `native` and its plain fallback draw the same, also at the edges. On a
    processor for which MicroPython can't make code, only the fallback exists."""
    import platform

    if platform.machine() not in ("x86_64", "i686", "AMD64"):
        pytest.skip("this MicroPython makes no machine code")
    done = mp32.run(NATIVE, path=[golden.TESTS.parent / "firmware"])
    assert (done.stdout, done.stderr) == ("", "")
