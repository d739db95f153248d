"""Texts make room for each other, and the checks in legible.py can fail."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import golden
import legible

WORDS = """
import random
from toychest.ui.widgets import brief, canvas_width, giving_way, listed, shortened

NAMES = ("Ana", "Wilhelmi", "Player 7", "Phase 10", "WMWMWMWM", "7 Wonders", "Íñigo", "Zoë 2")
SENTENCES = ("{} pays {}: €15 000", "{}: 3+4, M28, {}", "4 players begin with €15 000",
             "{} · {} 12", "Undone: {}: -5 = -84", "{} rides on: 5", "{}, M1 250 to {}", "M999 999")
random.seed(5)
for trial in range(3000):
    names = [random.choice(NAMES) for _ in range(2)]
    sentence = random.choice(SENTENCES)
    room = random.randrange(10, 300)
    font = random.choice(("b14", "b16", "b20"))

    def tell(length):
        return sentence.format(*[shortened(name, length) for name in names])

    length = random.randrange(1, 9)
    print("|".join((tell(16), brief(tell(16), room, font), giving_way(tell, room, font))))
    print("|".join((names[0], shortened(names[0], length), brief(names[0], room, font))))
    for line in (brief(tell(16), room, font), giving_way(tell, room, font)):
        if canvas_width(line, font) > room and len(line.split(" ")) > 1:
            words = [one for one in line.split(" ")[1:] if not any(c.isdigit() for c in one)]
            assert not [one for one in words if one.isalpha()], (line, room)
"""


def test_a_number_is_never_cut(mp32):
    """Whatever is shortened in a line, all its digits stay, in order."""
    done = mp32.run(WORDS, path=[golden.ROOT / "firmware"], heap="1m")
    assert not done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 6000
    for line in lines:
        whole, *parts = line.split("|")
        for part in parts:
            assert re.findall(r"[€M+-]?\d+", part) == re.findall(r"[€M+-]?\d+", whole), line


SPY = """
from toychest.ui.canvas import Canvas
from toychest.ui.widgets import Sentence

class Spy(Canvas):
    def text_in(self, string, *box):
        said.append(string)
        return super().text_in(string, *box)

class Tall(Sentence):
    shortest = 86

said = []
canvas = Spy(296, 128)
"""


SENSE = (
    SPY
    + """
from toychest.ui.widgets import Page, canvas_width, shortened

SENTENCE = "{} gets a Jail card"
names = "Ana", "Wilhelmi", "Player 7", "WMWMWMWMWMWM", "Ana Luisa"
for body in Sentence("x"), Tall("x"):
    for name in names:
        for wide in range(0, 270, 3):
            said.clear()
            page = Page(lambda length: SENTENCE.format(shortened(name, length)), body)
            page.instead = "Undone"
            page.aside = "i" * (wide // 4)
            page.draw(canvas, ())
            whole = [line for line in said if line.endswith(" gets a Jail card")]
            room = 284 - canvas_width(page.aside, "b14") - 8
            least = canvas_width(SENTENCE.format(shortened(name, 3)), "b14")
            if least > room and body.shortest:
                wanted = page.instead if canvas_width(page.instead, "b14") <= room else ""
                fits = not whole and (wanted in said) and page.said == [wanted] * bool(wanted)
            else:
                fits = len(whole) == 1 and page.said == [page.title]
            if not fits or page.aside not in said or canvas.overflow:
                print(name, wide, said, page.said)
"""
)


def test_a_title_is_whole_or_not_there(mp32):
    """In a narrow title line, only names lose letters. If that is not enough, what UP and DOWN do
    goes below the body. If there is no room either, the title is left out, and not said: a name
    alone would say that the turn is that player's."""
    done = mp32.run(SENSE, path=[golden.ROOT / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


YIELDS = (
    SPY
    + """
from toychest.ui.widgets import Page, canvas_width

for body in Sentence("x"), Tall("x"):
    for turn in (False, True):
        for note in ("which card?", "where is the half?", "register: upper left"):
            for count in range(0, 72, 3):
                said.clear()
                page = Page("Wilhelmina", body, note=note, turn=turn)
                page.yields = True
                page.aside = "i" * count
                if body.shortest and canvas_width(note + " · " + page.aside, "b14") > 284:
                    continue
                page.draw(canvas, ())
                line = " ".join(said)
                title = [one for one in said if one and "Wilhelmina".startswith(one)]
                if note not in line or page.aside not in line or page.left_out:
                    print(note, count, said)
                if (["Wilhelmina"] if title else []) + [note] != page.said:
                    print(page.said, said)
                if not title and body.shortest == 0 and turn:
                    print("the name had room", said)
"""
)


def test_a_name_gives_way_to_the_note(mp32):
    """A title that is only a name gives way to the note, which may be a question. A note that has
    room below the body leaves a player's name where it is."""
    done = mp32.run(YIELDS, path=[golden.ROOT / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


ROWS = (
    SPY
    + """
from toychest.ui.widgets import Menu, shortened

for name in ("Ana", "Wilhelmina", "WMWMWMWMWMWM", "WMWMWMWMWM 8"):
    for label in ("The Claw", "Location 12", "Go to Jail", "Bonnie Time"):
        for width in (240, 284):
            said.clear()
            canvas = Spy(296, 128)
            menu = Menu([(label, lambda length: shortened(name, length) + ", mortgaged")] * 2, 0)
            menu.draw(canvas, 6, 22, width, 86)
            if said.count(label) != 2 or canvas.overflow:
                print(width, said, canvas.overflow)
            if menu.text() != ["> %s (%s, mortgaged)" % (label, name),
                               "  %s (%s, mortgaged)" % (label, name)]:
                print(menu.text())
"""
)


def test_a_name_beside_a_row_gives_way_to_the_row(mp32):
    done = mp32.run(ROWS, path=[golden.ROOT / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


TITLES = """
import random
from toychest import lang
from toychest.boards import inky_pack as board
from toychest.ui.canvas import Canvas
from toychest.ui.choices import Choices
from toychest.app.taps import Taps
from toychest.ui.widgets import Page, Sentence

class App:
    pass

App.board = board
said = []

class Spy(Canvas):
    def text_in(self, string, x, y, width, *rest):
        said.append((string, x, width))
        return super().text_in(string, x, y, width, *rest)

canvas = Spy(296, 128)
random.seed(2)
MOVES = (("Vehicle", "Pay"), ("Fin de turno", "Pagos"), ("", "Pagos"), ("+10 000", "-10 000"))
TITLES = ("Ana", "Undone: Ana: 3+4, M28, The Cleaner", "WMWMWMWM pays WMWMWMWM: M88 888",
          "W" * 40, "Chloé: SALIDA, M200", "M999 999 999 999 999 999 999 999")
for code in ("en", "es"):
    lang.use(code)
    for title in TITLES:
        for moves in MOVES:
            for note in ("", "round 2", "last turns of all that there are"):
                for mark in ("", "low"):
                    for three in (False, True):
                        said.clear()
                        up, down = [(label, None) for label in moves]
                        page = Page(title, Sentence("x"), back=("B", None),
                                    action=("Landed", None), ok=("O", None), note=note,
                                    up=up, down=down)
                        page.mark = mark
                        if three:
                            page = Taps(App, board).page(page)
                            words = [page.aside]
                        else:
                            words = [one for one in moves if one]
                        page.draw(canvas, ("back", "action", "ok"))
                        for one in words:
                            if not any(one in line for line, _, _ in said):
                                print(code, title, moves, note, mark, "not said:", one)
                        if canvas.overflow:
                            print(title, moves, canvas.overflow)
"""


def test_no_title_takes_the_room_of_what_buttons_do(mp32):
    root = golden.ROOT
    done = mp32.run(TITLES, path=[root / "tools" / "sim" / "board", root / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


def picture(*drawn, boxes=(), **told):
    """Return a shot, as `Shots` prints it, with these texts and black boxes.

    drawn: (text, x, y, font).
    boxes: (x, y, width, height).
    told: further values of the shot.
    """
    black = {
        (x + dx, y + dy)
        for x, y, width, height in boxes
        for dx in range(width)
        for dy in range(height)
    }
    for text, x, y, name in drawn:
        black |= legible.font(name).ink(text, x, y)
    frame = bytearray(b"\xff" * 4736)
    for x, y in black:
        if 0 <= x < 296 and 0 <= y < 128:
            frame[(y >> 3) * 296 + x] &= ~(1 << (y & 7))
    shot = {"title": "Title", "covers": False, "said": [], "cut": [], "frame": frame.hex()}
    shot |= {
        "heads": True,
        "struck": 0,
        "titled": False,
        "yields": True,
        "names": ["Ana", "Wilhelmi", "Player 7"],
    }
    shot["drawn"] = [
        [text, x, y, x + legible.font(name).width(text), name, False, -1]
        for text, x, y, name in drawn
    ]
    return shot | told


@given(
    st.text("abcdefgilmnopqrstuvwxyzÁÉñ 0123456789", min_size=1, max_size=16),
    st.integers(8, 60),
    st.integers(24, 80),
    st.sampled_from(("b14", "b16", "r18")),
)
def test_a_picture_with_one_text_is_right(text, x, y, name):
    assert legible.faults(picture((text, x, y, name))) == []


@pytest.mark.parametrize(
    ("shot", "found"),
    [
        (picture(("Wilhelmi", 239, 40, "b14")), "edge of the glass"),
        (picture(("Jj", 20, 114, "b16")), "edge of the glass"),
        (picture(("Ana", 20, 40, "b16"), ("Ben", 24, 42, "b16")), "touches"),
        (picture(("Jugador", 20, 40, "b16"), boxes=[(0, 55, 100, 10)]), "touches"),
        (picture(("Ana", 20, 40, "b16"), boxes=[(10, 47, 100, 2)]), "touches"),
        (picture(("Ana", 20, 40, "b16"), boxes=[(10, 44, 100, 2)], struck=1), "touches"),
        (picture(("Ana", 20, 40, "b16"), struck=1), "0 texts are struck out"),
        (picture(boxes=[(0, 40, 3, 3)]), "edge of the glass"),
        (picture(("Wilhel", 20, 40, "b14"), cut=[["Wilhelmi", "Wilhel"]]), "had"),
        (picture(("con €15", 20, 40, "b14"), cut=[["con €15 000", "con €15"]]), "is gone"),
        (picture(("Ana", 20, 0, "b14"), said=["Pay"]), "'Pay' is not said"),
        (
            picture(("Repay mort", 200, 40, "b14"), cut=[["Repay mortgage", "Repay mort"]]),
            "is 'Repay",
        ),
        (
            picture(("Pl 7 gets", 20, 40, "b14"), cut=[["Player 7 gets it", "Pl 7 gets"]]),
            "is 'Pl 7",
        ),
        (picture(("Ana", 6, 0, "b14"), title="Ana gets it", titled=True), "is not drawn"),
        (picture(("Ana gets", 6, 0, "b14"), title="Ana gets it", titled=True), "is not drawn"),
        (picture(title="Ana gets it", yields=False), "is not drawn"),
    ],
)
def test_each_fault_is_found(shot, found):
    assert any(found in fault for fault in legible.faults(shot)), legible.faults(shot)


def test_a_line_through_a_name_and_a_number_strikes_them_out():
    texts = ("Ana", 20, 40, "b16"), ("out", 80, 40, "b16")
    assert legible.faults(picture(*texts, boxes=[(20, 47, 100, 2)], struck=1)) == []


def test_a_cut_without_room_is_right():
    """A text may be cut if the name beside it, or the edge, leaves no room."""
    cut = [["WMWMWMWM", "WMWM"]]
    full = picture(("WMWM", 20, 40, "b14"), boxes=[(90, 30, 10, 30)], cut=cut)
    assert legible.faults(full) == []


def test_a_name_may_lose_letters():
    cut = [["Player 7 gets it", "Pl 7 gets it"], ["Wilhelmi 2", "2"]]
    for whole, part in cut:
        shot = picture((part, 6, 0, "b14"), title=whole, titled=True, cut=[[whole, part]])
        assert legible.less(shot) == []
    assert legible.less(picture(title="Ana")) == []  # it gives way


ARROWS = """
from toychest import lang
from toychest.boards import inky_pack as board
from toychest.app.taps import Taps
from toychest.ui.widgets import Page, Sentence

class App:
    pass

lang.use("en")
body = Sentence("x")
body.says_moves = body.arrows = True
page = Page("Title", body, up=("Ana", None), down=("Ben", None), ok=("OK", None))
Taps(App, board).page(page)
print(body.arrows)
"""


def test_three_buttons_have_no_arrows_of_up_and_down(mp32):
    root = golden.ROOT
    done = mp32.run(ARROWS, path=[root / "tools" / "sim" / "board", root / "firmware"])
    assert done.stdout == "False\n", done.stderr
