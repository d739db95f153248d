"""The fonts have all letters of every language, and the firmware draws them as they are in the
file."""

import importlib
import itertools
import random
import string
import sys
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops, ImageFilter

from draw import digits, fonts, icons
from toychest.core import stored

ROOT = Path(__file__).resolve().parents[2]
PICTURES = "icon", "toy", *icons.SIZES
NAMES = sorted(set(fonts.stored()) - {*PICTURES})  # fonts with letters or digits
WORD_FONTS = ("b72", "b100")
LATIN1_FONTS = [n for n in fonts.FONTS if fonts.FONTS[n][4] is fonts.LATIN1]
LANGUAGES = fonts.languages()


load = fonts.load


def test_the_file_has_the_fonts_and_letters_that_the_tool_names():
    assert set(NAMES) == {*fonts.FONTS, *digits.FONTS}
    for name, (*_, letters) in fonts.FONTS.items():
        if letters is not None:  # else those of the countdown, see below
            assert set(load(name).glyphs) == set(letters), f"{name}: run: make fonts"
    for name in digits.FONTS:
        assert fonts.stored()[name] == digits.packed(name), f"{name}: run: make fonts"


@pytest.mark.parametrize("name", NAMES)
def test_each_letter_is_in_its_line(name):
    font = load(name)
    for char, (width, height, dx, dy, advance, _) in font.glyphs.items():
        assert dy + height <= font.height, char
        assert -2 <= dx and dx + width <= advance + 2, char  # more would run into a neighbour
        assert (width == 0) == (char == " "), char


def least_distance(name, minutes):
    """Return the least difference between two digits or mascots of a font, seen from 1.3 m: the
    root of the sum of squares, in pixels. minutes: how far the eye blurs, in minutes of arc."""
    seen = {}
    for digit in load(name).glyphs if name in icons.SIZES else string.digits:
        width, height, *_, ink = load(name).glyphs[digit]
        image = Image.new("L", (80, 96))
        at = (80 - width) // 2, (96 - height) // 2
        image.paste(Image.frombytes("1", (width, height), ink), at)
        pixel = 66.9 / 296 / 1300 * 3437.75  # minutes of arc
        seen[digit] = image.filter(ImageFilter.GaussianBlur(0.75 * minutes / pixel))

    def difference(one, two):
        counts = ImageChops.difference(one, two).histogram()
        return sum(count * (grey / 255) ** 2 for grey, count in enumerate(counts)) ** 0.5

    return min(
        difference(ImageChops.offset(seen[one], x, y), seen[two])
        for one, two in itertools.combinations(seen, 2)
        for x in (-2, -1, 0, 1, 2)  # the eye does not compare pixel by pixel
        for y in (-1, 0, 1)
    )


@pytest.mark.parametrize("minutes", [2.4, 3.0])
def test_open_digits_of_24_px_are_as_clear_as_closed_ones_of_28(minutes):
    closed = least_distance("b40", minutes)
    assert load("b40").cap == 28
    assert least_distance("d24", minutes) >= 1.05 * closed
    assert least_distance("d28", minutes) >= 1.4 * closed
    sizes = sorted(digits.FONTS)
    distances = [least_distance(size, minutes) for size in sizes]
    assert distances == sorted(distances)


@pytest.mark.parametrize("minutes", [2.4, 3.0])
def test_mascots_are_further_apart_than_closed_digits(minutes):
    assert least_distance("m22", minutes) >= 1.5 * least_distance("b40", minutes)


@pytest.mark.parametrize("name", ["b14", "b100"])
def test_a_damaged_file_is_refused(name):
    data = fonts.stored()[name]
    with pytest.raises(ValueError):
        fonts.read(data[:-1])
    with pytest.raises(ValueError):
        fonts.read(b"xx" + data[2:])


@pytest.mark.parametrize("name", NAMES)
def test_no_stroke_is_thinner_than_2_px(name):
    """Squares of 2 x 2 px cover all ink except the tips of slants and accents. A stroke of 1 px is
    0.2 mm on the reference panel, too thin to read from 1 m."""
    font = load(name)
    for char, (width, height, _, _, _, data) in font.glyphs.items():
        if char in string.ascii_letters + string.digits + "áéíóúüñÁÉÍÓÚÜÑ":
            image = Image.frombytes("1", (width, height), data)
            ink = {(x, y) for x in range(width) for y in range(height) if image.getpixel((x, y))}
            squares = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in ink]
            thick = set().union(*(square for square in squares if square <= ink))
            assert len(thick) >= 0.75 * len(ink), char


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_every_word_can_be_set(name):
    chars = set(load(name).glyphs) | {"\n"}
    for code, words in LANGUAGES.items():
        for key, text in words.items():
            assert set(text) <= chars, (code, key, set(text) - chars)


@pytest.mark.parametrize("name", WORD_FONTS)
def test_the_countdown_can_be_set(name):
    """The largest fonts have only "?" and the characters that the countdown needs. A word that is
    too wide is drawn in a smaller font."""
    glyphs = set(load(name).glyphs)
    fit = [word for word in fonts.count_words() if set(word) <= glyphs]
    assert glyphs == set("0123456789?" + "".join(fit))
    for word in set(fonts.count_words()) - set(fit):
        wide = sum(load("b40").glyphs[c][4] for c in word) * fonts.FONTS[name][1] / 40
        assert wide > 296, word


def test_ink_is_coded_without_loss():
    chance = random.Random(5)
    for _ in range(300):
        size = chance.randrange(1, 50), chance.randrange(1, 50)
        often = chance.choice((1, 20, 400))  # roughly the mean length of a run of equal pixels
        pixels, ink = bytearray(), 0
        while len(pixels) < size[0] * size[1]:
            pixels.append(ink)
            ink ^= 255 * (chance.randrange(often) == 0)
        image = Image.frombytes("L", size, bytes(pixels))
        coded = fonts.pack(image)
        assert fonts.unpacked(coded, *size) == image.convert("1").tobytes()
        with pytest.raises(ValueError):
            fonts.unpacked(coded, size[0], size[1] + 1)
    column = Image.frombytes("L", (1, 20), b"\0" * 2 + b"\xff" * 15 + b"\0" * 3)
    assert fonts.pack(column) == bytes([0xF2, 0x30])  # runs of 2, 15 + 0 and 3


def test_an_accented_letter_is_stored_as_its_accent_if_that_changes_no_pixel():
    bare = Image.new("L", (4, 5), 255)
    taller = Image.new("L", (5, 9))
    taller.paste(255, (0, 0, 3, 2))
    taller.paste(bare, (1, 4))
    narrow = taller.copy()
    narrow.paste(0, (1, 8, 2, 9))  # a pixel of the bare letter is missing
    glyphs = {
        "o": (bare, 1, -5, 6),
        "à": (taller, 0, -9, 6),  # without "a"
        "ó": (taller, 0, -9, 6),
        "ô": (narrow, 0, -9, 6),
        "õ": (taller, 1, -9, 6),  # the letter is not in the same place
        "ö": (taller, 0, -9, 7),
        "ø": (taller, 0, -9, 6),
    }
    accents = {char: fonts.accent_of(char, glyphs) for char in glyphs}
    accent = accents.pop("ó")
    assert accent and accent[0].size == (3, 2) and accent[1:] == (0, -9, 0)
    assert set(accents.values()) == {None}
    font = fonts.read(fonts.assemble(12, 9, 5, glyphs))
    for char, (image, dx, dy, advance) in glyphs.items():
        ink = image.convert("1").tobytes()
        assert font.glyphs[char] == (*image.size, dx, 9 + dy, advance, ink), char


def test_fonts_are_small():
    assert fonts.OUT.stat().st_size < 58_000


@pytest.fixture(params=["file", "frozen"])
def device(monkeypatch, request):
    """Return the firmware's fonts and a Canvas on CPython. The fixture runs once for each way to
    load the fonts."""
    monkeypatch.syspath_prepend(ROOT / "tools" / "sim" / "cpython")
    before = dict(sys.modules)
    frozen = bytearray(fonts.OUT.read_bytes())
    if request.param == "frozen":
        monkeypatch.setitem(stored.FILES, "ui/fonts.bin", frozen)
    for name in ("toychest.ui.fonts", "toychest.ui.canvas"):
        sys.modules.pop(name, None)
    firmware = importlib.import_module("toychest.ui.fonts")
    canvas = importlib.import_module("toychest.ui.canvas").Canvas(296, 128)
    yield SimpleNamespace(fonts=firmware, canvas=canvas, frozen=frozen)
    for name in set(sys.modules) - set(before):
        del sys.modules[name]
    sys.modules.update(before)


def picture(canvas):
    """Return the picture on a Canvas as an image."""
    image = Image.new("1", (296, 128))
    image.putdata(
        [canvas.buffer[(y >> 3) * 296 + x] >> (y & 7) & 1 for y in range(128) for x in range(296)]
    )
    return image


@pytest.mark.parametrize("name", NAMES)
def test_the_firmware_draws_the_letters_of_the_file(device, name):
    """Each letter is drawn at any place, also beyond the edges; in black, and in white on black."""
    chance = random.Random(name)
    font = device.fonts.get(name)
    every = list(load(name).glyphs)
    while every:
        text = "".join(every.pop() for _ in range(min(9, len(every))))
        x, y = chance.randrange(-90, 290), chance.randrange(-40, 120)
        image = Image.new("1", (296, 128), 1)
        end = fonts.draw_text(image, x, y, text, name)
        device.canvas.clear()
        assert font.draw(device.canvas, text, x, y) == end == x + font.width(text)
        assert picture(device.canvas).tobytes() == image.tobytes(), text
        device.canvas.fill(0)
        font.draw(device.canvas, text, x, y, True)
        inverse = bytes(byte ^ 255 for byte in image.tobytes())
        assert picture(device.canvas).tobytes() == inverse, text


def test_the_firmware_knows_each_accented_letter_without_its_accent(device):
    for code in range(0xC0, 0x100):
        bare = unicodedata.normalize("NFD", chr(code))[0]
        if bare != chr(code):
            assert device.fonts._BARE[code & 31] | code & 32 == ord(bare), chr(code)


# Letters that a font may lack: control characters, other scripts, pictures, half a pair of
# surrogates, what is not Unicode.
LACKED = [
    *map(chr, range(32)),
    "\x7f",
    "\x80",
    "Ж",
    "₿",
    "\u200d",
    "\ue123",
    "\ufffd",
    "😀",
    "\ud800",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_that_a_font_lacks_is_a_question_mark(device, name):
    font = device.fonts.get(name)
    assert font.has("10") and not font.has("1₿")
    for char in LACKED:
        shown = []
        for text in ("1" + char + "0", "1?0"):
            device.canvas.clear()
            end = font.draw(device.canvas, text, 10, 10)
            shown.append((end, font.width(text), font.size(text[1]), bytes(device.canvas.buffer)))
        assert shown[0] == shown[1], (char, shown[0][:3], shown[1][:3])
        if font.has(" "):
            assert font.wrap(char + " " + char, font.width(char)) == [char, char]
        assert device.fonts.fitting(char, 290, [name])[0] is font


def test_a_large_face_is_as_high_as_a_large_digit():
    """Both stand side by side in Toss Your Cookies, below the player's name."""
    assert icons.ink("icons", "milk_big").height <= load("b72").cap


def test_an_unknown_icon_is_a_question_mark(device):
    assert device.fonts.icon("milk")[0].name == "icon"
    device.canvas.clear()
    assert device.canvas.icon_in("milkk", 0, 0, 60, 60) > 8
    assert 0 in device.canvas.buffer


# Draws each text in each font.
LETTERS = """
from toychest.ui import fonts
from toychest.ui.canvas import Canvas

canvas = Canvas(296, 128)
for start in range(0, len(fonts._list), 8):
    name = fonts._list[start : start + 4].decode().strip()
    font = fonts.get(name)
    for text in [chr(number) for number in {numbers}]:
        assert font.draw(canvas, text, 0, 0) == font.width(text), (name, text)
        font.size(text)
        font.has(text)
        font.wrap("1 " + text + " 1", 99)
print("all")
"""


def test_micropython_draws_whatever_a_text_holds(mp32):
    numbers = [ord(char) for char in LACKED]
    done = mp32.run(LETTERS.format(numbers=numbers), path=[ROOT / "firmware"], heap="600k")
    assert not done.stderr, done.stderr
    assert done.stdout == "all\n"


@pytest.mark.parametrize("device", ["file"], indirect=True)
def test_glyphs_are_kept_until_there_are_too_many(device):
    """All fonts share a cache of 2,200 bytes."""
    most = 0
    every = [device.fonts.get(name) for name in NAMES]
    for font in every:
        for char in load(font.name).glyphs:
            font.draw(device.canvas, char, 0, 0)
            places = [at for one in every for at in one.offsets.values()]
            assert len(places) == len(set(places)) and max(places) < 2_200
            most = max(most, *places)
    assert most > 2_000
    font = device.fonts.get("b14")
    font.draw(device.canvas, "home", 0, 0)
    offsets = dict(font.offsets)
    font.draw(device.canvas, "home", 0, 0)
    assert offsets == font.offsets  # no glyph was read again
    device.fonts.forget()
    assert not any(font.offsets for font in every)


@pytest.mark.parametrize("device", ["frozen"], indirect=True)
def test_frozen_fonts_are_used_where_they_lie(device):
    font = device.fonts.get("b100")
    font.draw(device.canvas, "Toss!", 0, 0)
    assert not font.offsets and font.width("Toss!")
    device.frozen[:] = bytes(len(device.frozen))
    assert font.width("Toss!") == 0, "the widths were copied"
    device.canvas.clear()
    white = bytes(device.canvas.buffer)
    font.draw(device.canvas, "Toss!", 0, 0)
    assert device.canvas.buffer == white, "the letters were copied"


# A checksum of the pictures of all characters and icons, some of them partly beyond the edges.
EVERY = """
import hashlib
from toychest.core import stored
if {frozen}:
    with open("{path}", "rb") as file:
        stored.FILES["ui/fonts.bin"] = file.read()
from toychest.ui import fonts, plain
from toychest.ui.canvas import Canvas

if {plain}:
    fonts.native = plain
canvas = Canvas(296, 128)
seen = hashlib.sha256()
for name, chars in {fonts}.items():
    font = fonts.get(name)
    for number, char in enumerate(chars):
        canvas.fill(number % 2)
        font.draw(canvas, char, number * 53 % 380 - 60, number * 29 % 180 - 40, number % 2 == 0)
        seen.update(canvas.buffer)
print(bool(stored.FILES), seen.digest().hex())
"""


def test_both_sources_and_both_ways_to_draw_give_the_same_pictures(mp32):
    chars = {name: sorted(fonts.load(name).glyphs) for name in (*NAMES, *PICTURES)}
    seen = {}
    for frozen in (True, False):
        for plain in (True, False):
            code = EVERY.format(frozen=frozen, plain=plain, path=fonts.OUT, fonts=chars)
            done = mp32.run(code, path=[ROOT / "firmware"], heap="600k")
            assert not done.stderr
            source, digest = done.stdout.split()
            assert source == str(frozen)
            seen[frozen, plain] = digest
    assert len(set(seen.values())) == 1, seen


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_lines_break_at_spaces(device, name):
    font = device.fonts.get(name)
    for words in ("¿Quién será el último? ¡Ñu!", "Who has the milk? Nobody has it."):
        for width in (110, 150, 200):
            lines = font.wrap(words, width)
            assert " ".join(lines) == words
            assert all(font.width(line) <= width for line in lines)
            for line, after in zip(lines, lines[1:], strict=False):
                assert font.width(line + " " + after.split()[0]) > width
    assert font.wrap("Snickerdoodle!", 30) is None
    assert font.wrap("", 30) == [""]


@pytest.mark.long
def test_the_tool_makes_the_fonts_of_the_file():
    source = fonts.fetch()
    for name in fonts.FONTS:
        assert fonts.packed(name, source) == fonts.stored()[name], f"{name}: run: make fonts"
        font = load(name)
        for char, (image, dx, dy, advance) in fonts.make(name, source)[0].items():
            top = font.ascent + dy if image.width else 0
            ink = image.convert("1").tobytes() if image.width else b""
            assert font.glyphs[char] == (*image.size, dx, top, advance, ink), (name, char)


def test_a_number_is_not_broken_at_its_gap(device):
    font = device.fonts.get("b16")
    for width in range(font.width("M12 000"), 300, 7):
        lines = font.wrap("Ana owes Ben M12 000 and has M1 500 left", width)
        assert lines is None or all(line[:1] != "0" and line[:3] != "500" for line in lines), lines
