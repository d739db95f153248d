"""Count what everybody at the table can read on 22 screens from 1.3 m.

    python host_tests/walks/items.py             write the table items.txt, unless one got worse
    python host_tests/walks/items.py "ready"     print each item of a screen

items.toml lists the items of each screen: names, numbers and signs. An item is sure, a guess or
lost, by its height in the picture that the firmware draws. An item that is not drawn is lost.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from PIL import Image

import golden
from build import firmware_build
from draw import fonts, icons

LIST = golden.ROOT / "host_tests" / "items.toml"
KEPT = LIST.with_suffix(".txt")
RANKS = ("sure", "guess", "lost")
# {kind: (least px of an item that is sure, least px of a guess)} on the reference panel, 66.9 mm
# for 296 px. A height of 1 mm is read well from 25 cm.
LEAST = {
    "digits": (28, 17),
    "open digits": (24, 17),
    "words": (20, 16),
    "toy": (22, 16),
    "shape": (30, 20),
    "bar": (999, 20),  # it tells a number roughly, so it is never sure
}
# {font: folder of its pictures}
_FOLDERS = {"icon": "icons", "toy": "toys"} | dict.fromkeys(icons.SIZES, "mascots")


class Drawn(NamedTuple):
    """A text or sign in a picture.

    words: the text, or the name of the sign.
    size: px; of a text the height of its capitals and digits, of a sign its longer side.
    box: (left, top, right, bottom) in px.
    font: name of a text's font, "" for a sign.
    white: whether it is white.
    """

    words: str
    size: int
    box: tuple[int, int, int, int]
    font: str = ""
    white: bool = False


class Item(NamedTuple):
    """An item of a screen: what items.toml says, and what was found. size: px, 0 if it is not
    drawn."""

    kind: str
    words: str
    meaning: str
    size: int
    rank: str


def screens() -> list[dict[str, Any]]:
    """Return the screens of items.toml."""
    return tomllib.loads(LIST.read_text())["screen"]


def pictures(screens: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Draw the pictures of screens on the reference board. Return a shot for each screen, see
    golden.draw. Raises golden.NotDrawn."""
    functions: dict[tuple[str, str], dict[str, None]] = {}  # {(file, language): {function: None}}
    for one in screens:
        file, function = one["scenario"].split()
        functions.setdefault((file, one.get("language", "en")), {})[function] = None

    def draw(part: tuple[str, str]) -> dict[str, dict]:
        path = golden.ROOT / firmware_build.SCENARIOS / part[0]
        return golden.drawn_by(path, list(functions[part]), part[1])

    with ThreadPoolExecutor() as pool:
        shots = dict(zip(functions, pool.map(draw, functions), strict=True))
    found = []
    for one in screens:
        drawn = shots[one["scenario"].split()[0], one.get("language", "en")]
        if one["picture"] not in drawn:
            raise golden.NotDrawn(f"{one['scenario']} draws no picture {one['picture']}")
        found.append(drawn[one["picture"]])
    return found


def drawn(shot: dict[str, Any]) -> list[Drawn]:
    """Return all texts and signs of a picture."""
    found = []
    for text, x, y, end, name, white, _ in shot["drawn"]:
        font = fonts.load(name)
        base = y + font.ascent
        found.append(Drawn(text, font.cap, (x, base - font.cap, end, base), name, white))
    for font, char, x, y, white in shot["icons"]:
        left, top, right, bottom = _ink(font, char)
        name = icons.names(_FOLDERS[font])[ord(char) - icons.FIRST]
        found.append(_sign(name, (x + left, y + top, x + right, y + bottom), white))
    white = [one for one in found if one.white]
    for function, method, arguments in shot["shapes"]:
        box = _box(method, *arguments)
        if method == "frame":
            method += f" {arguments[5]}"
        found += [_sign(function, box), _sign(method, box)]
        if method in ("fill_rect", "round_rect"):
            found += [
                _sign(f"black behind {one.words}", box) for one in white if _inside(one.box, box)
            ]
    return found


def _sign(name: str, box: tuple[int, int, int, int], white: bool = False) -> Drawn:
    left, top, right, bottom = box
    return Drawn(name, max(right - left, bottom - top), box, white=white)


@cache
def _ink(font: str, char: str) -> tuple[int, int, int, int]:
    """Return the box around the ink of an icon, relative to its place."""
    width, height, dx, dy, _, ink = fonts.load(font).glyphs[char]
    box = Image.frombytes("1", (width, height), ink).getbbox()
    assert box, f"{font} {ord(char):x} has no ink"
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def _box(method: str, x: int, y: int, size: int, height: int = 0, *_: int):
    """Return the box of a shape. The arguments are those of the method of Canvas."""
    if method == "dot":
        return x - size, y - size, x + size + 1, y + size + 1
    if method == "vline":
        return x, y, x + 1, y + size
    return x, y, x + size, y + height


def _inside(box: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return box[0] >= outer[0] and box[1] >= outer[1] and box[2] <= outer[2] and box[3] <= outer[3]


def judged(items: list[list[str]], found: list[Drawn]) -> list[Item]:
    """Return an Item for each item of a screen.

    items: lists [kind, what is drawn, what it is], as in items.toml.
    found: what the picture of the screen shows.
    """
    used = set()  # (index in `found`, words): two items with the same words are drawn twice
    judged = []
    for kind, words, meaning in items:
        fitting = [
            (one.words == words, one.size, i)
            for i, one in enumerate(found)
            if _fits(kind, words, one) and (i, words) not in used
        ]
        size, rank = 0, "lost"
        if fitting:
            _, size, i = max(fitting)
            used.add((i, words))
            if kind == "digits" and _open(found[i].font):
                kind = "open digits"
            sure, guess = LEAST[kind]
            rank = RANKS[(size < sure) + (size < guess)]
        judged.append(Item(kind, words, meaning, size, rank))
    return judged


def _fits(kind: str, words: str, one: Drawn) -> bool:
    """Return whether an item may be this text or sign. The item may be a part of the text, but not
    a part of a word or number."""
    if kind in ("toy", "shape", "bar"):
        return not one.font and one.words == words
    before = r"(?<!\w)" if words[0].isalpha() else r"(?<!\d)(?<!\d[ .,:])"
    if words[0] == "+":  # it may follow the number to which it is added
        before = ""
    after = r"(?!\w)" if words[-1].isalpha() else r"(?![ .,:]?\d)"
    return bool(one.font and re.search(before + re.escape(words) + after, one.words))


def _open(font: str) -> bool:
    """Return whether a font is not Atkinson, which has all letters, but the face of open digits."""
    return fonts.FONTS.get(font, [""])[0] not in fonts.FILES


def count() -> dict[str, list[Item]]:
    """Return the items of all screens, {name of the screen: [Item]}. Raises golden.NotDrawn."""
    listed = screens()
    return {
        one["name"]: judged(one["items"], drawn(shot))
        for one, shot in zip(listed, pictures(listed), strict=True)
    }


def text(counted: dict[str, list[Item]]) -> str:
    """Return the table of all screens as text, with the sum in its last line."""
    rows = {name: _ranks(items) for name, items in counted.items()}
    rows["sum"] = _ranks(sum(counted.values(), []))
    lines = [("Screen", RANKS), *rows.items()]
    return "".join(
        f"{name:<24}" + "".join(f"{cell:>7}" for cell in cells) + "\n" for name, cells in lines
    )


def _ranks(items: list[Item]) -> list[int]:
    return [sum(one.rank == rank for one in items) for rank in RANKS]


def worse(old: str, new: str) -> Iterator[str]:
    """Yield a sentence for each screen on which fewer items are sure, or more are lost. old, new:
    tables, as `text` returns them."""
    now = _rows(new)
    for name, (sure, _, lost) in _rows(old).items():
        if name not in now:
            yield f"{name} is missing"
        elif now[name][0] < sure or now[name][2] > lost:
            yield f"{name}: {now[name][0]} are sure, not {sure}; {now[name][2]} lost, not {lost}"


def _rows(table: str) -> dict[str, list[int]]:
    found = re.findall(r"^(.+?) +(\d+) +(\d+) +(\d+)$", table, re.M)
    return {name: list(map(int, numbers)) for name, *numbers in found}


def main() -> int:
    """Run the command. Return the exit status, 1 if a screen got worse or is not drawn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("screen", nargs="?", choices=[one["name"] for one in screens()])
    options = parser.parse_args()
    try:
        counted = count()
    except golden.NotDrawn as error:
        print(error)
        return 1
    if options.screen:
        for one in counted[options.screen]:
            print(f"{one.rank:<6} {one.size:>3} px  {one.kind:<12} {one.words}: {one.meaning}")
        return 0
    table = text(counted)
    problems = list(worse(KEPT.read_text(), table))
    if problems:
        print(*problems, sep="\n")
        return 1
    KEPT.write_text(table)
    print(table, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
