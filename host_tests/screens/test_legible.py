"""Texts make room for each other, and the checks in helpers/legible.py can fail."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import golden
import legible

pytestmark = pytest.mark.xdist_group("golden")

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
    done = mp32.run(WORDS, path=[golden.TESTS.parent / "firmware"], heap="1m")
    assert not done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 6000
    for line in lines:
        whole, *parts = line.split("|")
        for part in parts:
            assert re.findall(r"[€M+-]?\d+", part) == re.findall(r"[€M+-]?\d+", whole), line


SENSE = """
from toychest.ui.widgets import canvas_width, giving_way, shortened

for sentence, name, wanted in (
    ("{}: SALIDA M200", "Ana", "Ana: M200"),
    ("{}: SALIDA M200", "Chloé", "Chloé: M200"),
    ("{}: GO, M200", "Ana", "Ana M200"),
    ("{} gets a card", "Player 7", "Player 7 gets"),
    ("{} gets a card", "Wilhelmi", "Wilhelmi gets"),
    ("{} gives M15 to everybody", "Chloé", "Chloé gives M15"),
    ("Ben to {}: M120", "Ana", "Ben M120"),
    ("Triunfo: {}", "verde", "Triunfo"),
    ("Undone: {}: 3+4, M28", "Ana", "Undone: 3+4, M28"),
    ("W" * 9 + " {}", "Ana", "W" * 8),
    ("{} gets a card", "Ana", "Ana gets"),
):
    def tell(length):
        return sentence.format(shortened(name, length))

    found = giving_way(tell, canvas_width(wanted, "b14"), whole=True)
    if found != wanted:
        print(found, "is not", wanted)

for sentence, name in (
    ("{} gets a Jail card", "Ana"),
    ("{}: carta", "Ana"),
    ("{} va a la cárcel", "Chloé"),
):
    def tell(length):
        return sentence.format(shortened(name, length))

    found = giving_way(tell, canvas_width(name, "b14") + 4, whole=True)
    if found:
        print(found, "is left of", tell(16))
"""


def test_words_of_a_narrow_title_go_as_a_whole(mp32):
    """In a narrow title, whole words are left out, never parts of a word, nor a "to" without its
    name. The names get the room. But a name alone would say that the turn is that player's. Numbers
    stay."""
    done = mp32.run(SENSE, path=[golden.TESTS.parent / "firmware"], heap="1m")
    assert (done.stdout, done.stderr) == ("", "")


TITLES = """
import random
from toychest import lang
from toychest.boards import inky_pack as board
from toychest.ui.canvas import Canvas
from toychest.ui.choices import Choices
from toychest.ui.taps import Taps
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
                            words = [page.asides[0]]
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
    root = golden.TESTS.parent
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
    shot["struck"] = 0
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


ARROWS = """
from toychest import lang
from toychest.boards import inky_pack as board
from toychest.ui.taps import Taps
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
    root = golden.TESTS.parent
    done = mp32.run(ARROWS, path=[root / "tools" / "sim" / "board", root / "firmware"])
    assert done.stdout == "False\n", done.stderr
