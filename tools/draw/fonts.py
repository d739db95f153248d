"""Make the firmware's bitmap fonts from Atkinson Hyperlegible (SIL Open Font License 1.1):
`make fonts` writes firmware/toychest/ui/fonts.bin.

The outlines come from an npm package, which `npm pack` fetches into build/. fonts.bin also has the
icons of icons.py and the digits of digits.py. FreeType makes the shapes of the letters, fitted to
the pixel grid. `space_out()` makes the spaces between them, because 1-bit letters look uneven with
the rounded widths of the outlines.
"""

import dataclasses
import functools
import itertools
import struct
import sys
import unicodedata
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from build.fetch import npm_package

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "firmware" / "toychest" / "ui" / "fonts.bin"
LICENSE = OUT.with_name("OFL.txt")
TOYS = "The toys: Copyright 2013 Google LLC (Noto Emoji)\n"
LANG = ROOT / "firmware" / "toychest" / "lang"

PACKAGE = "@fontsource/atkinson-hyperlegible@5.3.0"
FILES = {
    "r": (
        "files/atkinson-hyperlegible-latin-400-normal.woff",
        "07058291b6793d7f8d2c2e001d34c5479a46fc8a01a9170414a8129a89d6d520",
    ),
    "b": (
        "files/atkinson-hyperlegible-latin-700-normal.woff",
        "577513bf8ebccb89f1852481d87eecbf2e10f703fbdad5ff341dd6d12d4972bd",
    ),
}

ASCII = "".join(map(chr, range(32, 127)))
DRAWN = "▲▼◀▶✓"  # not in the font: drawn pixel by pixel in `drawn_glyph`
MONEY = "$£€¥"
LATIN1 = ASCII + "".join(map(chr, range(0xC0, 0x100))) + MONEY + "¡¿ªº«»°·–…’“”œŒŸ" + DRAWN
# Beyond ASCII, what names are spelled with; see firmware/toychest/asking/names.py.
NAMES = "".join(c for c in map(chr, range(0xC0, 0x100)) if c.isalpha()) + "œŒŸ"
LARGE = "".join(c for c in ASCII if c.isalnum()) + " !&,-.:?%'+/" + MONEY
HEADLINE = LARGE + "¡¿ºª" + NAMES
WORDS = "0123456789?"  # the word fonts hold these and the words of the countdown that fit
CONTROLS = 32  # control characters of ASCII, before the first printable one
WIDTH = 296  # px of the panel

# The file fonts.bin: its head, then an entry (name, offset of the font in bytes) for each font.
LIST_HEAD = "<2sB"
ENTRY = "<4sI"
# A font in the file: its head, and the head of each glyph; see packed().
HEAD = "<2sBBBBH"
GLYPH = "<BBBB"
# {name: (weight, px per em, "thick" or a grey threshold 1 to 255, gap in px, characters, None for
# those of the countdown)}. No stroke is thinner than 2 px: 1 px is 0.2 mm on the reference panel.
FONTS = {
    "r18": ("r", 18, "thick", 2.4, LATIN1),
    "b14": ("b", 14, 105, 1.8, LATIN1),
    "b16": ("b", 16, 105, 2.0, LATIN1),
    "b20": ("b", 20, 115, 2.2, LATIN1),
    "b26": ("b", 26, 120, 2.8, LATIN1),
    "b35": ("b", 35, 128, 3.8, HEADLINE),
    "b40": ("b", 40, 128, 4.4, HEADLINE),  # the largest that takes "Snickerdoodle!"
    "b72": ("b", 72, 128, 7.5, None),
    "b100": ("b", 100, 128, 10.0, None),
}

# Grey thresholds for accents where the letters' own would melt them into bars and dots.
ACCENTS = {"b14": 170, "b16": 165}

# Text like that of the box. `space_out` weighs each pair of letters by how often it occurs here.
SAMPLE = """
Toss Your Cookies. Toy chest. Monopoly Toy Story. My Toy Shop. Take That Toy! New game, Resume,
Settings, Language, Sound, Undo, History, Next, Pay, Roll, Award, Add coins, Back, Player, Round.
Everyone passes 2 cards, face down, to the left. The milk holder swaps it with the roller, who
gives a blind card back. Toss all your cards face up into the middle, then grab the same number.
Who wins? Snickerdoodle! One, two, three, Toss! Count to seven: 0 1 2 3 4 5 6 7 8 9 10 20 100 87%
1240 865 2010 3519 4762 Half-eaten cookie, wild card. Press OK to roll again. Very few quick jobs.
Todos pasan 2 cartas, boca abajo, a la izquierda. Quien tenga la leche la cambia con quien tira los
dados y recibe una carta a ciegas. ¡Galletazo! Uno, dos, tres, ¡a tirar! Cuenta hasta siete. ¿Quién
empieza? El último que comió una galleta recién horneada. Juego nuevo, Atrás, Más, Ajustes, Jugador,
Español, Idioma, Tirada, Vuelta, Comodín, Sí, No, Deshacer, Historial, Siguiente, Terminó, AÑO, Ñu.
ONE TWO THREE TOSS! UNO DOS TRES ¡A TIRAR! Yes, Virginia, Wolf, Jazz, Fox, Kiwi, Zoo, Exit, Light.
"""


def fetch():
    """Return the folder with the files of the font's npm package. It is downloaded if it is
    missing. Raises OSError or ValueError, see `npm_package`."""
    return npm_package(PACKAGE, dict(FILES.values()))


def languages():
    """Return the words of all languages of the box: {language code: {key: words}}."""
    return {path.parent.name: strings(path.parent) for path in sorted(LANG.glob("*/box.txt"))}


def strings(folder):
    """Return the words of one language of the box: {key: words}.

    folder: folder with the language's text files.
    """
    lines = []
    for path in sorted(folder.glob("*.txt")):
        lines += [line.split(" = ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    return dict(parts for parts in lines if len(parts) == 2 and not parts[0].startswith("#"))


def count_words():
    """Return a list of the words that the box shows during a countdown, in all languages."""
    words = []
    for texts in languages().values():
        words += [text.split("|") for key, text in texts.items() if key.startswith("count.")]
    return sum(words, [])


def two_tone(image, threshold):
    """Return a copy of a grey image with only the values 0 and 255. Pixels that are at least as
    bright as the threshold, a grey value from 0 to 255, become 255."""
    return image.point([255 if v >= threshold else 0 for v in range(256)])


def bitmap(face, char, how, accent=None):
    """Return (image, dy) of a character.

    image is of mode L, 255 for ink and 0 for white. It is cut to the ink; 0 x 0 px for a space. dy
    is the row of the ink's top, negative above the baseline.
    face: PIL font of the wanted size.
    char: the character.
    how: grey value from which a pixel is ink, or "thick". "thick" fits the strokes to whole pixels,
        and adds 1 px to the upper side of each, because horizontal strokes would be 1 px thick.
    accent: (height, grey value) for a letter with an accent, or None. In rows more than `height` px
        above the baseline, a pixel is ink from this grey value on. With "thick", these rows are not
        thickened, and the grey value has no effect.
    """
    thick = how == "thick"
    mask, (_, top) = face.getmask2(char, "1" if thick else "L", anchor="ls")
    box = None
    if 0 not in mask.size:
        grey = Image.frombytes("L", mask.size, bytes(mask))
        image = two_tone(grey, 1 if thick else how)
        if thick:
            top -= 1
            upper = Image.new("L", (image.width, image.height + 1))
            upper.paste(image)
            image = ImageChops.lighter(upper, ImageChops.offset(upper, 0, 1))
        if accent:
            box = 0, 0, grey.width, max(0, -accent[0] - top)
            image.paste((upper if thick else two_tone(grey, accent[1])).crop(box))
        box = image.getbbox()
    if box is None:
        return Image.new("L", (0, 0)), 0
    return image.crop(box), top + box[1]


def topology(image):
    """Return (number of connected pieces of ink, number of enclosed white areas) of an image.
    Pixels of ink that meet at a corner are connected, white pixels are not."""
    w, h = image.width + 2, image.height + 2
    cells = bytearray(w * h)
    for y in range(h - 2):
        start = (y + 1) * w + 1
        cells[start : start + w - 2] = image.crop((0, y, w - 2, y + 1)).tobytes()
    counts = {255: 0, 0: -1}  # the outside is a white area too
    corners = (-w - 1, -w + 1, w - 1, w + 1)
    near = {255: (1, -1, w, -w) + corners, 0: (1, -1, w, -w)}
    for start, value in enumerate(cells):
        if value == 7:
            continue
        counts[value] += 1
        cells[start] = 7
        todo = [start]
        while todo:
            i = todo.pop()
            for step in near[value]:
                j = i + step
                if 0 <= j < w * h and cells[j] == value:
                    cells[j] = 7
                    todo.append(j)
    return counts[255], counts[0]


def ground(image):
    """Return a mask of the white around a shape: an image of mode L, 255 in the white around it, 0
    in the shape and its holes. image: the shape, in which ink is not 0."""
    around = Image.new("L", (image.width + 2, image.height + 2))
    around.paste(image, (1, 1))
    ImageDraw.floodfill(around, (0, 0), 7)
    return around.point(lambda v: 255 if v == 7 else 0).crop(
        (1, 1, image.width + 1, image.height + 1)
    )


def enclosed(image):
    """Return the white areas that a shape's ink encloses: an image of mode L, in which they are 255
    and the rest is 0. image: the shape, of mode L, 255 for ink."""
    return ImageChops.subtract(ImageChops.invert(image), ground(image))


def plain_zero(image, large):
    """Return the image of a zero without its slash. With the slash, it would look like an 8.

    image: the zero with a slash, in the size of the font.
    large: the same zero with a slash, in a size that shows its true shape.
    """
    holes = enclosed(large)
    counter = ImageChops.lighter(holes, holes.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    for y in range(counter.height):
        row = counter.crop((0, y, counter.width, y + 1)).getbbox()
        if row:
            counter.paste(255, (row[0], y, row[2], y + 1))
    counter = two_tone(counter.resize(image.size, Image.Resampling.BOX), 128)
    return ImageChops.subtract(ImageChops.invert(ground(image)), counter)


def letter(face, large, char, how, x_height, cap, accents=None):
    """Return (image, dy) of a character: its ink, and the row of the ink's top.

    dy is negative above the baseline. At small sizes, FreeType closes holes or joins parts, such as
    an accent and its letter. This is mended.
    face: PIL font of the wanted size.
    large: PIL font in a size that shows the true shape.
    char: the character.
    how: grey value from which a pixel is ink, or "thick" for thicker letters (see `bitmap`).
    x_height, cap: height of a small x and of a capital, in px.
    accents: grey value from which a pixel of an accent is ink, None for the same as in the letter.
    """
    height = cap if char.isupper() else x_height
    marked = unicodedata.normalize("NFD", char) != char
    accent = (height, accents) if marked and (accents or how == "thick") else None
    image, dy = bitmap(face, char, how, accent)
    if not image.width:
        return image, dy
    shape = bitmap(large, char, 128)[0]
    if char == "0":
        return plain_zero(image, shape), dy
    parts, holes = topology(shape)

    def faults(image):
        p, h = topology(image)
        return 2 * abs(parts - p) + abs(holes - h)

    least = faults(image)
    if least and how != "thick":
        for threshold in range(how + 15, 215, 15):
            other, other_dy = bitmap(face, char, threshold, accent)
            if other.width and faults(other) < least:
                image, dy, least = other, other_dy, faults(other)
    if topology(image)[0] < parts and marked:
        # The accent sits on the letter: lift it by a row.
        cut = -height - dy
        lifted = Image.new("L", (image.width, image.height + 1))
        lifted.paste(image.crop((0, 0, image.width, cut)), (0, 0))
        lifted.paste(image.crop((0, cut, image.width, image.height)), (0, cut + 1))
        if cut > 0 and faults(lifted) < least:
            image, dy = lifted, dy - 1
    elif marked and char.isupper():
        # One empty row below the accent is enough.
        rows = [image.crop((0, y, image.width, y + 1)).getbbox() for y in range(image.height)]
        gap = -height - dy  # rows above the letter
        if gap > 2 and not rows[gap - 1] and not rows[gap - 2]:
            closed = Image.new("L", (image.width, image.height - 1))
            closed.paste(image.crop((0, 0, image.width, gap - 1)), (0, 0))
            closed.paste(image.crop((0, gap, image.width, image.height)), (0, gap - 1))
            image, dy = closed, dy + 1
    return image, dy


def drawn_glyph(char, cap, stem):
    """Return (image, dy) of an arrow or tick, which the outline font lacks.

    image is the ink, dy the row of its top, negative above the baseline.
    char: the character, such as "✓".
    cap: height of the capitals in px.
    stem: width of a stroke in px.
    """
    if char == "✓":
        short = max(3, cap // 3)
        rise = cap - stem - 1
        size = (short + rise, rise + stem + 1)
        image = Image.new("L", size)
        low = size[1] - stem - 1
        for x in range(size[0]):
            y = low - abs(x - short + 1)
            image.paste(255, (x, y, x + 1, y + stem + 1))
        return image.crop(image.getbbox()), -size[1]
    half = max(5, round(cap * 0.55))  # a right-angled triangle steps one pixel a row: no jags
    image = Image.new("L", (2 * half - 1, half))
    for y in range(half):
        image.paste(255, (half - 1 - y, y, half + y, y + 1))
    turn = {
        "▼": Image.Transpose.FLIP_TOP_BOTTOM,
        "◀": Image.Transpose.ROTATE_90,
        "▶": Image.Transpose.ROTATE_270,
    }
    if char in turn:
        image = image.transpose(turn[char])
    return image, -((cap + image.height + 1) // 2)


def profiles(image, dy, rows):
    """Return (left, right): how much white is on both sides of a letter.

    Both are lists with an item for each row: the px from that edge of the image to the first ink,
    None for a row without ink.
    image: ink of the letter, without white around it.
    dy: row of the image's top, relative to the baseline.
    rows: numbers of the rows, relative to the baseline.
    """
    left, right = [], []
    for y in rows:
        line = b""
        if 0 <= y - dy < image.height:
            line = image.crop((0, y - dy, image.width, y - dy + 1)).tobytes()
        ink = [x for x, v in enumerate(line) if v]
        left.append(ink[0] if ink else None)
        right.append(image.width - 1 - ink[-1] if ink else None)
    return left, right


def distance(one, two, cap, band):
    """Return (mean, least): the mean and the least white between two letters that are set without
    space, in px.

    The mean is that of the rows in `band`. The least white is that of all rows. It is also measured
    from a row of one letter to the row above and below in the other letter.
    one, two: the letter on the left and the one on the right: (white on its left, white on its
        right), two lists with an item for each row, as `profiles` returns them.
    cap: most white that a row adds to the mean, in px. A row without ink in one of the letters adds
        this much, too.
    band: indexes of the rows that count in the mean.
    """
    right, left = one[1], two[0]
    total = 0
    for i in band:
        a, b = right[i], left[i]
        total += cap if a is None or b is None else min(cap, a + b)
    least = 99
    for i, a in enumerate(right):
        if a is not None:
            for b in left[max(0, i - 1) : i + 2]:
                if b is not None:
                    least = min(least, a + b)
    return total / len(band), least


def accented(char, among):
    """Return a list of the characters in `among` that are the letter `char`, with or without an
    accent."""
    return [c for c in among if c == char or unicodedata.normalize("NFD", c)[0] == char]


def space_out(inks, gap, x_height, cap_height, descent, ascent):
    """Return the white to put on both sides of each letter, in px: {character: [left, right]}.

    With it, the letters of common words look evenly spaced.
    inks: {character: (image, dy)}. image is the ink, dy the row of its top, negative above the
        baseline.
    gap: wanted mean white between two letters, in px.
    x_height, cap_height: height of a small x and of a capital, in px.
    descent, ascent: how far the letters reach below and above the baseline, in px.
    """
    # Each pair of letters has a cost. It grows with the difference between `gap` and the mean white
    # between the two, over the rows of a small x (of a capital for capitals and digits). Ink closer
    # than about half of `gap` costs extra. One letter after the other gets 1 px more or less on a
    # side, whenever that makes the sum of the costs smaller.
    rows = range(-ascent, descent)
    # The edges of a space do not move, so that all words start and end at the same distance.
    inks = {" ": (Image.new("L", (1, len(rows)), 255), -ascent), **inks}
    edges = {c: profiles(image, dy, rows) for c, (image, dy) in inks.items()}
    low = [i for i, y in enumerate(rows) if -x_height <= y < 0]
    high = [i for i, y in enumerate(rows) if -cap_height <= y < 0]
    pairs = {}
    for a, b in zip(SAMPLE, SAMPLE[1:], strict=False):
        if a in inks and b in inks:
            pairs[a, b] = pairs.get((a, b), 0) + 1
    for (a, b), count in list(pairs.items()):  # accented letters are set like their bare ones
        for one in accented(a, inks):
            for two in accented(b, inks):
                pairs[one, two] = pairs.get((one, two), 0) + 0.1 * count
    for c in inks:  # and rare characters against some of every shape
        for other in "nHoaetrlcdgATELO1?!":
            if other in inks:
                for pair in ((c, other), (other, c)):
                    pairs[pair] = pairs.get(pair, 0) + 0.1
    tall = {c for c in inks if c.isupper() or c.isdigit()}
    near = {}
    for a, b in pairs:
        near[a, b] = distance(edges[a], edges[b], 2 * gap, high if a in tall and b in tall else low)
    nearest = max(1, int(gap / 2 + 0.3))
    # Half of the gap goes on each side; an odd pixel goes to the right.
    side = {c: [int(gap / 2), int(gap / 2 + 0.5)] for c in inks}
    touching = {c: [p for p in pairs if c in p] for c in inks}

    def cost(char):
        total = 0
        for a, b in touching[char]:
            optical, least = near[a, b]
            white = side[a][1] + side[b][0]
            total += pairs[a, b] * (optical + white - gap) ** 2
            if least + white < nearest:
                total += (50 + 50 * pairs[a, b]) * (nearest - least - white)
        return total

    for _ in range(12):
        moved = False
        for c in inks:
            if c == " " or c in DRAWN:
                continue
            for i in (0, 1):
                was, best = side[c][i], cost(c)
                for value in (was - 1, was + 1):
                    side[c][i], keep = value, side[c][i]
                    now = cost(c)
                    if now < best - 1e-9 and value >= -2:
                        best, moved = now, True
                    else:
                        side[c][i] = keep
        if not moved:
            break
    return side


def make(name, source):
    """Draw all characters of a font. Return (glyphs, cap). cap is the height of the capitals in px.

    glyphs is {character: (image, dx, dy, advance)}. dx is from the pen to the ink, dy from the
    baseline to the ink's top, advance from the pen to the next character's pen, all in px.
    name: name of the font in FONTS.
    source: folder with the files of the outline font.
    """
    weight, size, how, gap, chars = FONTS[name]
    face = ImageFont.truetype(
        str(source / FILES[weight][0]), size, layout_engine=ImageFont.Layout.BASIC
    )
    if chars is None:
        chars = WORDS + "".join(count_words())
    large = face.font_variant(size=72)
    cap = -bitmap(face, "H", how)[1]
    x_height = -bitmap(face, "x", how)[1]
    bar, _ = bitmap(face, "|", how)
    inks = {}
    for c in sorted(set(chars)):
        if c in DRAWN:
            image, dy = drawn_glyph(c, cap, bar.width)
        else:
            image, dy = letter(face, large, c, how, x_height, cap, ACCENTS.get(name))
        if image.width:
            inks[c] = image, dy
    ascent = max(-dy for _, dy in inks.values())
    descent = max(0, *(dy + image.height for image, dy in inks.values()))
    side = space_out(inks, gap, x_height, cap, descent, ascent)
    for c, (image, _) in inks.items():  # an accented letter is set like its bare one
        bare = unicodedata.normalize("NFD", c)[0]
        if bare in inks and inks[bare][0].width == image.width:
            side[c] = side[bare]
    glyphs = {}
    for c in sorted(set(chars)):
        if c in inks:
            image, dy = inks[c]
            left, right = side[c]
            glyphs[c] = image, left, dy, left + image.width + right
        else:
            glyphs[c] = Image.new("L", (0, 0)), 0, 0, int(face.getlength(c)) + 1
    if FONTS[name][4] is None:  # a word that is too wide is drawn in a smaller font
        fit = [w for w in count_words() if sum(glyphs[c][3] for c in w) <= WIDTH]
        glyphs = {c: glyph for c, glyph in glyphs.items() if c in WORDS + "".join(fit)}
    return glyphs, cap


def packed(name, source):
    """Return a font as bytes, in the format of the firmware. Numbers are little endian.

    8 bytes    "TF"; height of a line, from the tallest letter to the lowest descender, in px;
               px from the top of a line to the baseline; height of a capital in px; number of
               characters; length of the next part in bytes (this number takes 2 bytes)
    UTF-8      every character, by code point
    32 bytes   the advance of "?" for each control character, or zeros in a font without "?"
    1 each     advance of each character: px from its pen position to the next one; 0 for an
               accented letter whose glyph is the accent alone, see `accent_of`
    2 each     an offset for each character: bytes from the start of the offset itself to the
               glyph; after them, one offset to the end of the last glyph
    glyphs     for each character four bytes: ink width, ink height, dx from the pen to the ink
               + 128, dy from the top of the line to the ink, in px; then the ink, as `pack` codes
               it

    name: name of the font in FONTS.
    source: folder with the files of the outline font.
    """
    glyphs, cap = make(name, source)
    inks = [(image, dy) for image, _, dy, _ in glyphs.values() if image.width]
    ascent = max(-dy for _, dy in inks)
    height = ascent + max(dy + image.height for image, dy in inks)
    return assemble(height, ascent, cap, glyphs)


def assemble(height, ascent, cap, glyphs):
    """Return a font as bytes, in the format of `packed`. All lengths are in px.

    height: height of a line.
    ascent: distance from the top of a line to the baseline.
    cap: height of a capital.
    glyphs: {character: (image, dx, dy, advance)}: dx from the pen to the ink, dy from the baseline
        to the ink's top, advance from the pen to the next character's pen.
    """
    advances = bytes([glyphs["?"][3] if "?" in glyphs else 0]) * CONTROLS
    data = b""
    ahead = 2 * (len(glyphs) + 1)  # bytes of the offsets that follow
    where = struct.pack("<H", ahead)
    for char, glyph in glyphs.items():
        image, dx, dy, advance = accent_of(char, glyphs) or glyph
        top = ascent + dy if image.width else 0
        advances += struct.pack("<B", advance)
        data += struct.pack(GLYPH, image.width, image.height, dx + 128, top) + pack(image)
        ahead -= 2
        where += struct.pack("<H", ahead + len(data))
    chars = "".join(glyphs).encode()
    head = struct.pack(HEAD, b"TF", height, ascent, cap, len(glyphs), len(chars))
    return head + chars + advances + where + data


def accent_of(char, glyphs):
    """Return the accent of an accented letter of Latin-1, as a glyph (image, dx, dy, 0). The
    firmware draws the accent, and then the bare letter at the same place. Return None for a
    character without an accent, and if the bare letter has another advance, or ink that the
    accented letter lacks.

    glyphs: {character: (image, dx, dy, advance)}, see `assemble`.
    """
    bare = unicodedata.normalize("NFD", char)[0]
    if not 0xC0 <= ord(char) <= 0xFF or bare == char or bare not in glyphs:
        return None
    image, dx, dy, advance = glyphs[char]
    ink, x, y, bare_advance = glyphs[bare]
    under = Image.new("L", image.size)
    under.paste(ink, (x - dx, y - dy))
    inside = under.histogram()[255] == ink.histogram()[255]
    more = ImageChops.subtract(under, image).getbbox()
    rest = ImageChops.subtract(image, under)
    box = rest.getbbox()
    if advance != bare_advance or not inside or more or not box:
        return None
    return rest.crop(box), dx + box[0], dy + box[1], 0


def joined(accent, letter):
    """Return the glyph of an accented letter. accent, letter: the glyphs of the accent and of the
    bare letter, see `Font`."""
    parts = accent, letter
    left, top = (min(part[i] for part in parts) for i in (2, 3))
    right, foot = (max(part[i] + part[i + 2] for part in parts) for i in (0, 1))
    image = Image.new("1", (right - left, foot - top))
    for width, tall, dx, dy, _, ink in parts:
        image.paste(1, (dx - left, dy - top), Image.frombytes("1", (width, tall), ink))
    return *image.size, left, top, letter[4], image.tobytes()


@dataclasses.dataclass
class Font:
    """A font of the box, unpacked. All lengths are in px.

    height: height of a line.
    ascent: distance from the top of a line to the baseline.
    cap: height of a capital.
    glyphs: {character: (ink width, ink height, dx, dy, advance, ink)}: dx from the pen to the ink,
        dy from the top of the line to the ink, advance from the pen to the next character's pen;
        ink is the bytes of a 1-bit image, in which 1 is ink.
    """

    height: int
    ascent: int
    cap: int
    glyphs: dict


def read(data):
    """Return the Font in `data`, bytes that `assemble` made. Raises ValueError or struct.error if
    the bytes are no font."""
    magic, height, ascent, cap, count, length = struct.unpack_from(HEAD, data)
    if magic != b"TF":
        raise ValueError("not a font file")
    start = struct.calcsize(HEAD)
    chars = data[start : start + length].decode()
    start += length + CONTROLS
    advances = data[start : start + count]
    table = data[start + count :]
    ahead = struct.unpack_from(f"<{count + 1}H", table)
    where = [2 * i + bytes for i, bytes in enumerate(ahead)]
    if len(chars) != count or len(table) != where[-1]:
        raise ValueError("a damaged font file")
    glyphs = {}
    for char, advance, (at, end) in zip(chars, advances, itertools.pairwise(where), strict=True):
        width, tall, dx, dy = struct.unpack_from(GLYPH, table, at)
        ink = unpacked(table[at + struct.calcsize(GLYPH) : end], width, tall)
        glyphs[char] = width, tall, dx - 128, dy, advance, ink
        if not advance:
            glyphs[char] = joined(glyphs[char], glyphs[unicodedata.normalize("NFD", char)[0]])
    return Font(height, ascent, cap, glyphs)


def pack(image):
    """Return an image of mode L as run-length coded bytes. Every pixel that is not 0 is ink.

    The pixels go down each column, from left to right. Runs of white and of ink alternate. The
    first run is white, and may be empty. A run is its length in four bits; 15 means that the next
    four bits add to it. A byte has its lower four bits first.
    """
    pixels = image.transpose(Image.Transpose.TRANSPOSE).tobytes() if image.width else b""
    halves = [0] if pixels[:1] > b"\0" else []
    for _, run in itertools.groupby(pixels, bool):
        length = len(list(run))
        halves += [15] * (length // 15) + [length % 15]
    halves += [0] * (len(halves) % 2)
    return bytes(low | high << 4 for low, high in zip(halves[::2], halves[1::2], strict=True))


def unpacked(data, width, height):
    """Return the image that `pack` coded, as bytes for Pillow's mode "1", in which a bit 1 is ink.
    Rows of pixels are padded to whole bytes. Raises ValueError if the data does not have width x
    height pixels."""
    pixels, length, ink = b"", 0, 0
    for half in [half for byte in data for half in (byte & 15, byte >> 4)]:
        length += half
        if half < 15:
            pixels += bytes([ink]) * length
            length, ink = 0, 255 - ink
    if len(pixels) != width * height:
        raise ValueError("a damaged glyph")
    if not pixels:
        return b""
    columns = Image.frombytes("L", (height, width), pixels)
    return columns.transpose(Image.Transpose.TRANSPOSE).convert("1").tobytes()


def stored():
    """Return {name: font as bytes} of all fonts in fonts.bin. They are in the order of the file.
    Raises ValueError or struct.error if its head is damaged."""
    data = OUT.read_bytes()
    magic, count = struct.unpack_from(LIST_HEAD, data)
    if magic != b"TC":
        raise ValueError("not a file of fonts")
    head, step = struct.calcsize(LIST_HEAD), struct.calcsize(ENTRY)
    entries = [struct.unpack_from(ENTRY, data, head + i * step) for i in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data)]
    return {
        name.decode().rstrip(): data[start:end]
        for (name, start), end in zip(entries, ends, strict=True)
    }


def put(name, font):
    """Add a font to fonts.bin, or replace the font with this name.

    font: the font as bytes, as `assemble` returns it.
    """
    found = (stored() if OUT.exists() else {}) | {name: font}
    at = struct.calcsize(LIST_HEAD) + len(found) * struct.calcsize(ENTRY)
    head = struct.pack(LIST_HEAD, b"TC", len(found))
    for key, data in found.items():
        head += struct.pack(ENTRY, key.ljust(4).encode(), at)
        at += len(data)
    OUT.write_bytes(head + b"".join(found.values()))


@functools.cache
def load(name):
    """Return the Font with this name from fonts.bin."""
    return read(stored()[name])


def draw_text(image, x, y, text, name):
    """Draw black text exactly as the box does, and return the x of the text's end.

    Raises KeyError for a character that the font lacks.
    image: PIL image to draw into.
    x, y: top left corner of the line.
    name: name of a font in fonts.bin.
    """
    for c in text:
        w, h, dx, dy, advance, ink = load(name).glyphs[c]
        if w:
            image.paste(0, (x + dx, y + dy), Image.frombytes("1", (w, h), ink))
        x += advance
    return x


def main():
    """Make all fonts of FONTS, and print their sizes. Write the licence, OFL.txt, beside
    fonts.bin. Raises SystemExit without the npm package."""
    try:
        source = fetch()
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    LICENSE.write_text(TOYS + (source / "LICENSE").read_text().rstrip() + "\n")
    for name in FONTS:
        data = packed(name, source)
        put(name, data)
        font = read(data)
        print(
            f"{name}: {len(font.glyphs)} characters, {len(data)} bytes, "
            f"height {font.height} ascent {font.ascent} cap {font.cap}"
        )


if __name__ == "__main__":
    main()
