"""Find text in a picture that is hard to read, and buttons without words."""

import re
import statistics
from functools import cache
from typing import Any

import numpy as np

from draw import fonts
from toychest import lang
from toychest.app import catalog

WIDTH, HEIGHT = 296, 128
TITLE, LABELS = 19, 110  # px from the top: below the title's rule, and where the labels start
EDGE = 2  # px between text and the left and right edge of the panel
GAP = 8  # px between two texts side by side, and around a centred text
SMALLEST = "b14"


def t(key: str, *arguments: object) -> str:
    """Return a text, also of a game that is not in use."""
    name = key.split(".")[0]
    if name in catalog.GAMES:
        lang.use_game(name)
    return lang.t(key, *arguments)


class Font:
    """A font of the firmware, read without the code of the firmware."""

    def __init__(self, name: str):
        made = fonts.load(name)
        self.height, self.ascent, self.cap = made.height, made.ascent, made.cap
        self._glyphs = made.glyphs

    def _glyph(self, char: str) -> tuple[int, int, int, int, int, bytes]:
        return self._glyphs.get(char) or self._glyphs["?"]

    def width(self, text: str) -> int:
        """Return the width of a text in px."""
        return sum(self._glyph(char)[4] for char in text)

    def ink(self, text: str, x: int, y: int) -> set[tuple[int, int]]:
        """Return the pixels (x, y) of a line of text, also those outside the glass."""
        pixels = set()
        for char in text:
            wide, high, left, top, advance, rows = self._glyph(char)
            step = (wide + 7) // 8  # bytes of a row
            for row in range(high):
                for column in range(wide):
                    if rows[row * step + column // 8] << column % 8 & 0x80:
                        pixels.add((x + left + column, y + top + row))
            x += advance
        return pixels


@cache
def font(name: str) -> Font:
    return Font(name)


@cache
def _shape(name: str, text: str) -> tuple[np.ndarray, np.ndarray, int, int] | None:
    """Return a line of text as (ink, border, x, y), None if it has no ink.

    ink: array of bool [row, column], with a margin of 1 px on each side.
    border: array of the same shape, the pixels that touch the ink.
    x, y: place of the array's first pixel, relative to the place of the text.
    """
    pixels = font(name).ink(text, 0, 0)
    if not pixels:
        return None
    columns, rows = np.array(sorted(pixels)).T
    x, y = columns.min() - 1, rows.min() - 1
    ink = np.zeros((rows.max() - y + 2, columns.max() - x + 2), bool)
    ink[rows - y, columns - x] = True
    thick = ink.copy()
    thick[:, 1:] |= ink[:, :-1]
    thick[:, :-1] |= ink[:, 1:]
    wide = thick.copy()
    thick[1:] |= wide[:-1]
    thick[:-1] |= wide[1:]
    return ink, thick & ~ink, int(x), int(y)


def numbers(text: str) -> list[str]:
    """Return the numbers in a text, including the spaces between thousands."""
    return re.findall(r"\d+(?:[ .,:]\d+)*", text)


class Picture:
    """The pixels of a frame."""

    def __init__(self, frame: bytes):
        pages = np.frombuffer(frame, np.uint8).reshape(HEIGHT // 8, 1, WIDTH)
        white = np.unpackbits(pages, axis=1, bitorder="little").reshape(HEIGHT, WIDTH)
        self._black = white == 0
        # {whether the ink is white: the pixels that have its colour, with a margin of 1 px}
        self._inked = {ink: np.pad(self._black != ink, 1) for ink in (False, True)}

    def black(self, x: int, y: int) -> bool:
        return bool(self._black[y, x])

    def inked(self, x: int, y: int, shape: tuple[int, int], white: bool) -> np.ndarray:
        """Return the pixels in a rectangle that have the colour of a text: an array of bool
        [row, column]. Pixels outside the picture do not have it.

        x, y: first pixel, at least -1.
        shape: (rows, columns), at most 1 px more than there are.
        white: whether the text is white.
        """
        return self._inked[white][y + 1 :, x + 1 :][: shape[0], : shape[1]]


def faults(shot: dict[str, Any]) -> list[str]:
    """Return a sentence for each fault of a picture."""
    picture = Picture(bytes.fromhex(shot["frame"]))
    problems = []
    if shot["title"] and not shot["covers"]:  # the rays of a winner reach the edge
        problems += _edges(picture)
    struck = 0
    for drawn in shot["drawn"]:
        found = _touched(picture, *drawn)
        if found and shot["struck"] and _is_struck(picture, *drawn):
            struck += 1
        else:
            problems += found
    if struck < shot["struck"]:
        problems.append(f"{struck} texts are struck out, not {shot['struck']}")
    for whole, part in shot["cut"]:
        problems += _cut(picture, shot["drawn"], whole, part)
    problems += less(shot) + _unsaid(shot)
    return problems


def less(shot: dict[str, Any]) -> list[str]:
    """Return a fault for each text that has lost anything but letters of names, and for a title
    that is not drawn. Only a title that is just a name, that says what was undone, or that tells on
    a table what just had a page of its own, may give way."""
    names = shot["names"]
    lines = [one[0] for one in shot["drawn"]]
    problems = [
        f"{whole!r} is {part!r}"
        for whole, part in shot["cut"]
        if part in lines
        and not _lost_names_only(whole, part, names)
        and not part.endswith(" …")  # the name of a space on a button for several spaces
    ]
    title = shot["title"]
    if title and shot["heads"]:
        if not shot["titled"]:
            found = shot["yields"]
        else:
            found = any(_lost_names_only(title, line, names) for line in lines)
        if not found:
            problems.append(f"the title {title!r} is not drawn")
    return problems


def _lost_names_only(whole: str, part: str, names: list[str]) -> bool:
    """Return whether a text is another one in which at most letters of names are missing. Owners'
    words of W and M, the widest letters, count as names."""
    words = {word for name in names for word in name.split() if not word.isdigit()}

    def rest(text: str) -> list[str]:
        return [
            word.strip(",:?¿…")
            for word in text.split()
            if not re.fullmatch("[WM]*", word.strip(",:?¿…"))
            and not any(name.startswith(word.strip(",:?¿…")) for name in words)
        ]

    return rest(whole) == rest(part)


def _edges(picture: Picture) -> list[str]:
    return [
        f"ink at the edge of the glass: {x}, {y}"
        for y in range(TITLE, LABELS)
        for x in (0, WIDTH - 1)
        if picture.black(x, y)
    ][:1]


def _touched(
    picture: Picture, text: str, x: int, y: int, end: int, name: str, white: bool, align: int
) -> list[str]:
    """Return [a fault] if a text is at the edge, drawn over, or touches other ink, else []."""
    found = _shape(name, text)
    if not found:
        return []
    ink, border, dx, dy = found
    x += dx
    y += dy
    left, right = x + 1, x + ink.shape[1] - 2
    top, bottom = y + 1, y + ink.shape[0] - 2
    if left < EDGE or right >= WIDTH - EDGE or top < 0 or bottom >= HEIGHT:
        return [f"{text!r} stands at the edge of the glass: {left}-{right}, {top}-{bottom}"]
    inked = picture.inked(x, y, ink.shape, white)
    if (ink & ~inked).any():
        return [f"{text!r} is drawn over"]
    hit = [(int(x + column), int(y + row)) for row, column in np.argwhere(border & inked)]
    return [f"{text!r} touches other ink at {sorted(hit)[:3]}"] if hit else []


def _is_struck(
    picture: Picture, text: str, x: int, y: int, end: int, name: str, white: bool, align: int
) -> bool:
    """Return whether a level line of 2 px, or one that rises to the right, goes through a text."""
    top = y + font(name).ascent - font(name).cap
    rows = [
        row
        for row in range(top, top + font(name).cap)
        if all(picture.black(column, row) != white for column in range(x, end))
    ]
    if rows:
        return len(rows) == 2 and abs(rows[0] - top - font(name).cap // 2) <= 3
    ink = font(name).ink(text, x, y)
    line = [
        (column, row)
        for column in range(x, end)
        for row in range(top, top + font(name).cap)
        if (column, row) not in ink and picture.black(column, row) != white
    ]
    if len({column for column, _ in line}) < 3:
        return False
    slope, start = statistics.linear_regression(*zip(*line, strict=True))
    return slope < 0 and all(abs(start + slope * column - row) < 3 for column, row in line)


def _cut(picture: Picture, drawn: list, whole: str, part: str) -> list[str]:
    """Return the faults of a text that was shortened: it had room, or it lost a number."""
    problems = []
    for text, x, y, end, name, white, align in drawn:
        if len(part) < 2 or text != part:
            continue
        lost = [one for one in numbers(whole) if one not in numbers(text)]
        if lost:
            problems.append(f"{whole!r} is {text!r}: {lost} is gone")
        need = font(SMALLEST).width(whole)
        type_ = font(name)
        top, bottom = y + type_.ascent - type_.cap, y + type_.ascent + 2
        left, right = x, end
        while left > 0 and _free(picture, left - 1, top, bottom, white):
            left -= 1
        while right < WIDTH and _free(picture, right, top, bottom, white):
            right += 1
        room = {-1: right - GAP - x, 0: right - left - 2 * GAP, 1: end - left - GAP}[align]
        if need <= room:
            problems.append(f"{whole!r} is {text!r}, and had {room} px for {need}")
    return problems


def _free(picture: Picture, x: int, top: int, bottom: int, white: bool) -> bool:
    return all(picture.black(x, y) == white for y in range(max(top, 0), min(bottom, HEIGHT)))


def _unsaid(shot: dict[str, Any]) -> list[str]:
    lines = [one[0] for one in shot["drawn"]]
    everything = " ".join(lines + [whole for whole, part in shot["cut"] if part in lines])
    return [
        f"{words!r} is not said"
        for words in shot["said"]
        if words and shot["title"] and words not in everything
    ]


# Pages without buttons that say what they do, and self-test pages with other words on each board.
STILL = re.compile("moment$|test-look$|test-tune-bars$|test-tune-wait$|rest$|count-")
# About names the board, home has two pictures for three buttons, who takes a trick is a list for
# them, and the self-test has the board's pins.
OWN_WORDS = ("about", "home", "stray_cat-judged", "test")
# Numbers that are not 0 and still built up: begun at 0 and pressed further, or the least bid.
BUILT_UP = {
    "dice-rule-success",
    "monopoly-bid",
    "monopoly-digits-15",
    "monopoly-digits-long",
    "play_money-digits-15",
    "play_money-digits-long",
}


def rules(name: str, shot: dict[str, Any], three: bool) -> list[str]:
    """Return a sentence for each rule of our pages that a picture breaks. The language of `t` is
    that of the picture.

    three: whether the board has three buttons.
    """
    problems = [f"{text!r} does not fit" for text in shot["overflow"]]
    lines = shot["text"].splitlines()
    if not lines or not lines[0].strip():
        problems.append("the text has no title")
    if not STILL.search(name) and (
        len(lines) < 3 or not any(line.startswith(("A: ", "B: ", "C: ")) for line in lines)
    ):
        problems.append("the text has no buttons")
    # With three buttons the title line may lack room for a count, and for what a game begins or
    # ends with.
    without = {t(key) for key in ("new_game", "timer.new", "toss.won.show")} if three else set()
    lost = [one for one in shot["left_out"] if not (three and re.search(r"\d", one))]
    problems += [f"{one!r} is left out" for one in lost if one not in without]
    # Two buttons cancel the countdown; very long names are shortened to the same words.
    if "count-ready" not in name and not name.endswith("-long"):
        for said in (shot["rows"], [label for label in shot["labels"].values() if label]):
            if len(said) != len({str(one) for one in said}):
                problems.append(f"two choices have the same words: {said}")
    if shot["at_table"]:
        # While a clock runs, Pause comes first; after half an answer, Back; while the first die is
        # selected, what is done with it.
        ways = [t("more"), t("timer.pause"), t("back")]
        if name.startswith("dice-") and (
            three or not name.startswith(("dice-roll", "dice-select"))
        ):
            ways += [t("dice.keep"), t("dice.free")]
        parts = [part for text, *_ in shot["drawn"] for part in re.split("[:,·▲▼]", text)]
        if not {way.lower() for way in ways} & {part.strip().lower() for part in parts}:
            problems.append("nothing says how to get to More")
    if "monopoly" in name and re.search(r"\d{4}", re.sub(r"[\[\]]", "", shot["text"])):
        problems.append("an amount has no space between thousands")
    return problems + _number(name, shot["text"])


def _number(name: str, text: str) -> list[str]:
    """Return [a fault] if UP is not more, or DOWN not less, on a page with a number to enter, else
    []. If the number can't be less, DOWN adds 5, which saves presses."""
    number = re.search(r"^(\D?)([\d ]*\[\d\][\d :]*)$", text, re.M)
    if not number or not re.search(r": \+1$", text, re.M):
        return []
    is_zero = not re.search("[1-9]", number[2]) and number[1] not in ("+", "-")
    down = "+5" if is_zero or name in BUILT_UP else "-1"
    found = re.findall(r": ([+-][\d]+)$", text, re.M)
    return [] if found == ["+1", down] else [f"UP and DOWN are {found}, not +1 and {down}"]


def compared(name: str, five: dict[str, Any], three: dict[str, Any]) -> list[str]:
    """Return [a fault] if a page for three buttons does not say what UP, DOWN and ACTION are on it,
    as the page for five buttons says it, else []."""
    if name.startswith(OWN_WORDS) or five["frame"] == three["frame"]:
        return []
    plain, lines = five["text"].splitlines(), three["text"].splitlines()
    action = [line[3:] for line in plain if line.startswith("B: ")]
    hold = t("hold.button", "C", "")
    ways = [line.split(": ", 1)[1] for line in plain if line.startswith(("UP: ", "DOWN: "))]
    found = [line[len(hold) :] for line in lines if line.startswith(hold)]
    middle = {line[3:] for line in lines if line.startswith("B: ")}
    if action and not found and middle == set(action):  # B itself is free for it
        return []
    # A title line has no room for "Others, more".
    if found not in (action, [label.split(", ")[0] for label in action]):
        return [f"the long press says {found}, not {action}"]
    if not middle <= {t("up"), t("down"), *ways}:
        return [f"B says {middle}"]
    return []
