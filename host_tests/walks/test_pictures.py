"""Every screen, in both languages and on boards with five and with three buttons: the English ones
of the reference board look as approved, all keep the rules."""

import itertools
import re

import pytest
from PIL import Image

import golden
import legible
from build import firmware_build
from toychest import lang

ROOT = golden.ROOT
GAMES = golden.drawing()
BOARDS = golden.REFERENCE, golden.THREE
LONG = [f"X{letter}mwanomwen" + end for letter, end in zip("abcdefgh", "aeioumwz", strict=True)]
# Pages with a sentence that names of twelve of the widest letters make too long.
TOO_LONG = {"monopoly-board-a", "monopoly-offer-unknown", "monopoly-repair"}
SHORTENED = re.compile(r"\b(?:P|Pl|Pla|Play|Playe|J|Ju|Jug|Juga|Jugad|Jugado) [1-8]\b")


@pytest.mark.parametrize("game", GAMES)
def test_every_picture(game):
    """The English ones of the reference board look as approved. On each board and in each language,
    every text fits and can be read, and each button says what it does."""
    problems = []
    screens = {}
    for language in golden.LANGUAGES:
        lang.use(language)
        five, three = (golden.draw(game, language, board) for board in BOARDS)
        if language == "en":
            problems += golden.differences(game, five)
        screens[language] = set(five)
        assert set(three) == set(five)
        for name in five:
            found = legible.faults(five[name]) + legible.faults(three[name])
            found += legible.rules(name, five[name], False) + legible.rules(name, three[name], True)
            found += legible.compared(name, five[name], three[name])
            problems += [f"{language} {name}: {fault}" for fault in found]
    assert not problems, "look at them, then `make golden`:\n" + "\n".join(problems)
    only = {"language", "settings-language"}  # in Spanish, they are the same
    assert all(names ^ screens["en"] <= only for names in screens.values())
    assert set(golden.sheet_pictures(game)) == set(golden.lists()[game]), "`make golden` draws it"


def test_no_other_pictures_are_approved():
    assert {path.stem for path in golden.GOLDEN.iterdir()} == set(GAMES)


def test_functions_with_pages_draw_pictures():
    """A function that does not name its `shots` is not found, and its pictures are not checked."""
    drawing = firmware_build.scenarios("shots")
    for path, functions in firmware_build.scenarios().items():
        pages = {name for name in functions if name.startswith("test_pages")}
        assert pages <= set(drawing.get(path, ())), path


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_other_names(game):
    """Names that are too wide for most places are whole in the plain text, which screen readers
    read. On the glass they may be shortened: they take the room of no words. The names of a new box
    are not shortened."""
    for name, shot in golden.draw(game, "es", golden.REFERENCE, ",".join(LONG)).items():
        assert set(re.findall(r"\bX\w+", shot["text"])) <= set(LONG), (name, shot["text"])
        assert not shot["overflow"], name
    for name, shot in golden.draw(game, "en", golden.THREE, ",".join(["WM" * 6] * 8)).items():
        assert name in TOO_LONG or not shot["overflow"], (name, shot["overflow"])
        assert not legible.less(shot), (name, legible.less(shot))
        questions = [one for one in shot["left_out"] if not re.search(r"\d", one)]
        assert "?" not in "".join(questions), (name, questions)
    assert len(BOARDS) <= len(golden.LANGUAGES)  # each board is drawn
    for language, board in zip(golden.LANGUAGES, itertools.cycle(BOARDS)):
        for name, shot in golden.draw(game, language, board, "," * 7).items():
            assert not SHORTENED.findall(shot["text"]) and not shot["overflow"], (
                name,
                shot["text"],
            )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_letters_in_place_of_mascots(game):
    """No letter touches a number, and on tables with few digits letters have 24 px."""
    lang.use("en")
    shots = golden.draw(game, "en", golden.REFERENCE, letters=True)
    for name, shot in shots.items():
        assert not shot["overflow"] and not legible.faults(shot), (name, legible.faults(shot))
    if game == "score_sheet":
        assert drawn_in(shots["score_sheet-table-3"], "Ch") == ["b35"]


def shots_of(scenario, function, *how):
    """Draw the screens of one function. how: language, board."""
    path = ROOT / "host_tests" / "walks" / "scenarios" / (scenario + ".py")
    return golden.drawn_by(path, [function], *how)


def drawn_in(shot, text):
    """Return the fonts in which a picture has a text."""
    return [font for one, _, _, _, font, *_ in shot["drawn"] if one == text]


def test_payments_are_told_clearly():
    """The pot is as large as a name. Toys of several players do not touch."""
    lang.use("en")
    shots = shots_of("news", "test_pages_of_news_of_play_money", "en")
    assert drawn_in(shots["play_money-news-pot"], legible.t("play_money.pot")) == ["b26"]
    image = shots["play_money-news-long"]["image"]
    for left in 26, 52, 78:
        assert image.crop((left, 16, left + 4, 61)).getextrema() == (255, 255), left
    assert image.crop((4, 37, 82, 40)).getextrema() == (255, 255)


def test_numbers_of_a_debt_have_words():
    """The words before and below them stand apart."""
    lang.use("en")
    shots = shots_of("monopoly_debts", "test_pages_of_debts", "en")
    assert drawn_in(shots["monopoly-debt-raised"], legible.t("monopoly.debt.has"))
    assert shots["monopoly-debt-raise"]["image"].crop((4, 72, 292, 76)).getextrema() == (255, 255)


def test_a_purchase_names_the_deed_once():
    shots = shots_of("news", "test_pages_of_news_of_monopoly", "en")
    assert len(drawn_in(shots["monopoly-news-bought"], "Location 4")) == 1


def test_colours_that_may_burst_stand_above_the_keys():
    shots = shots_of("stray_cat", "test_pages_of_more_players", "en")
    image = shots["stray_cat-more-leads-5"]["image"]
    assert image.crop((0, 106, 296, 110)).getextrema() == (255, 255)


def test_other_choices_are_as_large_as_the_bank():
    lang.use("en")
    shot = shots_of("play_money", "test_pages_of_a_game", "en")["play_money-who-8"]
    sizes = [drawn_in(shot, word)[0] for word in (lang.t("others"), legible.t("play_money.bank"))]
    assert sizes[0] == sizes[1]


def test_names_are_whole():
    """Hints give way to the name of the player who rolled. Beside sums, a toy stands for it."""
    shots = shots_of("monopoly", "test_pages_of_the_first_turns", "es", golden.THREE)
    names = {"rolled-3": "Chloé", "rolled-4": "Marisol", "ride": "Chloé", "order-tie": "Marisol"}
    for picture, name in names.items():
        texts = [text for text, *_ in shots["monopoly-" + picture]["drawn"]]
        assert (name in texts) != (picture == "order-tie"), picture
        assert not {name[:length] for length in range(2, len(name))} & set(texts), picture


def test_cells_say_which_button_to_hold():
    """On a board with three buttons, a mark is not taken for the tap of a button."""
    for language in golden.LANGUAGES:
        lang.use(language)
        shots = shots_of("monopoly", "test_pages_of_the_first_turns", language, golden.THREE)
        assert len(drawn_in(shots["monopoly-who-pays"], lang.t("hold"))) == 2, language


def test_a_guessed_card_is_said_on_every_board():
    for language in golden.LANGUAGES:
        lang.use(language)
        for board in BOARDS:
            shots = shots_of("toy_shop_plan", "test_known_cards", language, board)
            for name in ("toy_shop-known-guessed", "toy_shop-known-guessed-long"):
                drawn = [text for text, *_ in shots[name]["drawn"]]
                assert legible.t("toy_shop.card.guessed") in drawn, (language, board, name)


def test_the_pages_for_three_buttons_say_how_long_to_hold():
    """If holding a button opens More, a longer press of the same button does what holding that
    button does in More."""
    lang.use("en")
    longer = lang.t("hold.longer", "C")
    for *scenario, name in (
        ("score_sheet", "test_pages_of_a_game", "score_sheet-menu"),
        ("play_money", "test_pages_of_a_game", "play_money-menu-0"),
        ("monopoly", "test_pages_of_the_first_turns", "monopoly-pay"),
    ):
        assert longer in shots_of(*scenario, "en", golden.THREE)[name]["text"]
        assert longer not in shots_of(*scenario, "en", golden.REFERENCE)[name]["text"]


@pytest.fixture
def stand_in(monkeypatch, tmp_path):
    """Approve some made-up pictures in a temporary folder; returns them."""
    monkeypatch.setattr(golden, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(golden, "CHANGED", tmp_path / "changed")
    shots = {
        name: {"image": Image.new("1", (golden.WIDTH, golden.HEIGHT), 1)} for name in ("one", "two")
    }
    golden.update({"game": shots})
    return shots


def test_a_changed_pixel_is_told_and_shown(stand_in):
    assert golden.differences("game", stand_in) == [] and not golden.CHANGED.exists()
    stand_in["two"]["image"].putpixel((295, 127), 0)
    stand_in["three"] = stand_in.pop("one")
    path = golden.CHANGED
    assert golden.differences("game", stand_in) == [
        "one is no longer drawn",
        f"two differs: {path}/two-*.png (old, new, difference)",
        f"three is new: {path}/three-*.png (new)",
    ]
    difference = Image.open(golden.CHANGED / "two-difference.png")
    black = [(x, y) for x in range(296) for y in range(128) if not difference.getpixel((x, y))]
    assert black == [(295, 127)]
    golden.update({"game": stand_in})
    assert golden.differences("game", stand_in) == []


CHOICES = """
from toychest import lang
from toychest.ui.canvas import Canvas
from toychest.ui.choices import INTENTS, Choice, Choices, choice_page
from toychest.app.taps import Taps
from toychest.boards import inky_pack as board
from toychest.lang import t
from toychest.games.toy_shop.rules.cards import TOYS

class App:
    pass

lang.use_game("toy_shop")
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
    root = ROOT
    path = [root / "tools" / "sim" / "board", root / "firmware"]
    done = mp32.run(CHOICES, path=path, heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("count", range(1, 14))
def test_each_choice_is_on_one_page(count):
    from toychest.ui import choices

    found = []
    first = 0
    while first or not found:
        page = choices.shown(list(range(count)), first, "others")
        assert set(page) <= set(choices.INTENTS) and set(page.values()) != {"others"}
        assert ("others" in page.values()) == (count > len(choices.INTENTS))
        found += [one for one in page.values() if one != "others"]
        first = choices.following(range(count), first) if count > len(choices.INTENTS) else 0
    assert sorted(found) == list(range(count)) and found[0] == 0


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
        path=[ROOT / "firmware"],
    )
    assert done.stdout == "2\n", done.stderr


NAMES = """
import random
from toychest import lang
from toychest.asking.players import PlayerMenu
from toychest.ui.canvas import Canvas
from toychest.asking.names import Speller
from toychest.ui.game_widgets import Cheer
from toychest.ui.standings import Standings
from toychest.ui.widgets import Page, brief_name

assert brief_name("Player 3", 0) == brief_name("Player 3", -5) == ""

class App:
    settings = {"letters": False}
    def player(self, seat):
        return names[seat]
    def mascot(self, seat):
        return seat

def name(letters):
    if random.random() < 0.1:
        letters = random.choice(("Ww", "Mm"))  # the widest
    word = ""
    while len(word) < 12:
        inside = word and word[-1] != " "
        word += random.choice(letters[1 if inside else 0])
    return word.strip()

def standings(number, sign, chosen=1, **more):
    app = App()
    app.settings = {"letters": random.random() < 0.5}
    rows = [(seat, number(), sign * (seat % 2), "") for seat in range(len(names))]
    return Standings(app, rows, chosen, **more)

canvases = Canvas(296, 128), Canvas(264, 176)
random.seed(1)
lang.use_game("toy_shop")
for trial in range(400):
    lang.use(("en", "es")[trial % 2])
    letters = lang.t("alphabet"), lang.t("alphabet.small")
    names = [name(letters) for _ in range(2 + trial % 7)]
    bodies = [
        standings(lambda: str(random.randrange(4)), "", None),
        standings(lambda: "485", "crown", plus="+60", shares=[0.5] * len(names)),
        standings(lambda: "99:00", ""),
        PlayerMenu(App(), len(names), 0, ""),
        Cheer("dice", names[0], ""), Speller(names[0], "W", ""),
        PlayerMenu(App(), min(len(names), 4), 0, "", [True] * 4, ("?", "?")),
        standings(lambda: str(random.randrange(400)), "star " * (trial % 6), plus="+60"),
        standings(lambda: "12 345", "jail", changes=["+12 345"] * len(names)),
    ]
    for body, canvas in [(body, canvas) for body in bodies for canvas in canvases]:
        page = Page(names[0], body, note=lang.t("toy_shop.card.number", 188))
        page.mark = ("", lang.t("battery.mark"))[trial // 2 % 2]
        footer = "back", "action", "ok"
        page.draw(canvas, footer)
        if canvas.overflow:
            print(canvas.width, type(body), names, canvas.overflow)
"""


@pytest.mark.long
def test_any_names_from_the_letter_wheel_fit(mp32):
    done = mp32.run(NAMES, path=[ROOT / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


GLASS = """
from toychest import lang
from toychest.games.dice.screens.faces import Thrown
from toychest.games.stray_cat.screens.setup import Names
from toychest.games.timer.screens.drawings import Time
from toychest.games.toss.screens.roll import Roll
from toychest.games.toss.screens.table import Hand, deck
from toychest.box.countdown import Word
from toychest.box.printed_dice import Faces
from toychest.box.shelf import Shelf
from toychest.asking.players import PlayerMenu
from toychest.asking import amounts
from toychest.ui import fonts
from toychest.ui.canvas import Canvas
from toychest.asking.digits import Digits
from toychest.ui.picker import Picker
from toychest.ui.winner import Winner

class App:
    settings = {"letters": False}
    def player(self, seat):
        return "WMWMWM %d" % (seat + 1)
    def mascot(self, seat):
        return seat

seen = []  # (text, x of its left end, x of its right end)
draw = fonts.Font.draw

def heard_draw(self, canvas, string, x, y, white=False):
    end = draw(self, canvas, string, x, y, white)
    seen.append((string, x, end))
    return end

fonts.Font.draw = heard_draw
class Table:
    app = App()
    name = app.player
    class session:
        state = {"players": 8, "money": [-988887, 100000]}

show = amounts.between(Table, 0, 1, 0, [0, 1], "")
long = "Who was the last to eat a cookie that came fresh from the oven?"
for language in ("en", "es"):
    lang.use(language)
    lang.use_game("toss")
    menu = [("M999 999", "")] * 5
    middles = amounts.Amounts([999999] * 5, menu, 2), Digits("M", [0] * 6, 0, "")
    bodies = [show(899999, middle) for middle in middles] + [
        deck(8)[0], Hand(), Time(210_000, 210_000), Time(5_940_000, 5_940_000),
        Names(range(5), 1), Names(range(5, 10), 3),
        Thrown(["3star", "2milk"] * 3, [0] * 4, [], 0, None, ""),
        PlayerMenu(App(), 8, 0, long), PlayerMenu(App(), 4, 0, long, [True] * 4, ("No", "More")),
        Faces(["swap"] * 6, 5, "Swap", lang.t("die.hint")), Picker("8", long),
        Roll("WMWMWM 1", 0, 1000, "S", "A"), Word("Toss!", 3, 4),
        Winner(App(), [0], rows=[(0, "3", ["cards: 2", "colours"])] * 5),
    ]
    for players in range(2, 9):
        rows = [(0, "-99 999", [])] * players
        bodies += [Winner(App(), [0], rows=rows), Winner(App(), [0, 1], rows=rows)]
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
        if isinstance(body, Winner) and [text for text, _, _ in seen].count(fonts.picture(0)) < len(
            body._rows
        ):
            print("no mascot in a result")
    canvas = Canvas(264, 176)
    Shelf({2: ("cookies", True)}, 0, 3, "").draw(canvas, 6, 22, 252, 114)
    if not all(canvas.pixel(253, y) for y in range(66, 90)):
        print("the black box of the third picture touches the dots")
"""


def test_bodies_draw_into_a_narrow_box(mp32):
    """On a glass of 264 x 176 pixels no text is cut or reaches the edge of the glass."""
    root = ROOT
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
    done = mp32.run(REGIONS, path=[ROOT / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


NATIVE = """
import random
from toychest.ui import fonts, native, plain
from toychest.ui.canvas import Canvas

assert fonts.native is native
random.seed(3)
one, other = Canvas(296, 128), Canvas(296, 128)
for trial in range(600):
    font = fonts.get(random.choice(("b14", "b16", "b20", "b40", "b100")))
    text = "".join([random.choice(" aTgo1,") for _ in range(8)]) + "\u00f1\u20ac"
    place = random.randrange(-90, 310), random.randrange(-50, 140), random.random() < 0.4
    found = []
    for fonts.native, canvas in ((native, one), (plain, other)):
        found.append([font.draw(canvas, text, *place), font.width(text)])
    assert found[0] == found[1], (font.name, text, place)
    assert one.buffer == other.buffer, (font.name, text, place)
    if trial % 20 == 0:
        for fonts.native, canvas in ((native, one), (plain, other)):
            canvas.rotated = True
            canvas.for_panel()
        assert one.buffer == other.buffer
        one.buffer[:] = other.buffer[:] = bytes([random.getrandbits(8)]) * 4736
"""


def test_machine_code_draws_what_the_plain_way_does(mp32):
    """The machine code of `native` and its plain fallback draw the same, also at the edges. On a
    processor for which MicroPython can't make code, only the fallback exists."""
    import platform

    if platform.machine() not in ("x86_64", "i686", "AMD64"):
        pytest.skip("this MicroPython makes no machine code")
    done = mp32.run(NATIVE, path=[ROOT / "firmware"])
    assert (done.stdout, done.stderr) == ("", "")
