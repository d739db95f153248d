"""Draw the firmware's 1-bit icons.

    python tools/icons.py                 write firmware/toychest/ui/icons.py and into fonts.bin
    python tools/icons.py --sheet S.png   draw them as they are, at 1x and 4x

Shapes are drawn 16 times too large and brought down to one bit a pixel. Those that should be
symmetric are made so by copying one half. The numerals come from the font of tools/fonts.py.
"""

import argparse
import math
import runpy
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

import fonts

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "firmware" / "toychest" / "ui" / "icons.py"
FONT = "icon"  # in the file of tools/fonts.py
FIRST = 0xE000  # code of the first icon, in Unicode's private use area
SCALE = 16
FACE = 44  # px: side of the ink box of a die's face
TABLE = 40  # px: height of an icon that stands above a number
NUMERAL = 63  # px per em: the digits are then a little lower than FACE


class Sketch:
    """A drawing on a canvas SCALE times as large as the icon. Coordinates are floating-point pixels
    of the icon; ink is 1 or 0.

    out: side of the finished icon in px, if it differs from the drawing's.
    """

    def __init__(self, width, height, out=None):
        self.size = (out, out) if out else (width, height)
        self.image = Image.new("L", (width * SCALE, height * SCALE))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points, ink=1):
        """Fill a polygon of (x, y)."""
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=255 * ink)

    def rectangle(self, x, y, w, h, ink=1, radius=0.0):
        """Fill a rectangle, its corners rounded if there is a radius."""
        box = (x * SCALE, y * SCALE, (x + w) * SCALE - 1, (y + h) * SCALE - 1)
        self.draw.rounded_rectangle(box, radius * SCALE, fill=255 * ink)

    def disc(self, x, y, r, ink=1):
        """Fill a circle."""
        self.draw.ellipse(
            ((x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE - 1, (y + r) * SCALE - 1),
            fill=255 * ink,
        )

    def line(self, x1, y1, x2, y2, width, ink=1):
        """Draw a straight stroke with round ends."""
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
        self.polygon(
            [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)], ink
        )
        self.disc(x1, y1, width / 2, ink)
        self.disc(x2, y2, width / 2, ink)

    def card(self, x, y, w, h, angle, ink=1, radius=2.0):
        """Fill a rounded card centred at (x, y), turned clockwise by angle in degrees."""
        mask = Image.new("L", self.image.size)
        box = ((x - w / 2) * SCALE, (y - h / 2) * SCALE, (x + w / 2) * SCALE, (y + h / 2) * SCALE)
        ImageDraw.Draw(mask).rounded_rectangle(box, radius * SCALE, fill=255)
        mask = mask.rotate(-angle, Image.Resampling.BICUBIC, center=(x * SCALE, y * SCALE))
        self.image.paste(255 * ink, mask=mask)

    def finish(self, mirror=False):
        """Return the finished icon: mode L, 0 and 255. mirror: copy the left half to the right."""
        small = fonts.two_tone(self.image.resize(self.size, Image.Resampling.BOX), 128)
        if mirror:
            width, height = self.size
            half = small.crop((0, 0, (width + 1) // 2, height))
            small.paste(half.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (width // 2, 0))
        return small


def star(x, y, r, inner=0.42):
    """Return the corners of a five-pointed star."""
    return [
        (x + k * math.sin(i * math.pi / 5), y - k * math.cos(i * math.pi / 5))
        for i in range(10)
        for k in [r if i % 2 == 0 else r * inner]
    ]


def around(x, y, r, degrees):
    """Return the point at distance r from (x, y), degrees clockwise from straight up."""
    return x + r * math.sin(math.radians(degrees)), y - r * math.cos(math.radians(degrees))


def draw_left():
    """Draw a fat arrow to the left. Its edges have 45 degrees, so that their pixels step evenly."""
    s = Sketch(FACE, FACE)
    s.polygon([(0, 22), (22, 0), (22, 44)])
    s.rectangle(20, 13, 24, 18)
    icon = s.finish()
    top = icon.crop((0, 0, FACE, FACE // 2))
    icon.paste(top.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, FACE // 2))
    return icon


def draw_right():
    """Draw a fat arrow to the right."""
    return draw_left().transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def draw_swap():
    """Draw two curved arrows that chase each other."""
    s = Sketch(FACE, FACE)
    c, r, half = FACE / 2, 16, 4
    start, end = -66, 24
    arc = [around(c, c, r + half, a) for a in range(start, end + 1, 2)]
    arc += [around(c, c, r - half, a) for a in range(end, start - 1, -2)]
    s.polygon(arc)
    # The head points a little inwards, along the chord of its own length.
    x, y = around(c, c, r, end)
    turn = end + 110
    s.polygon([around(x, y, 11, turn - 90), around(x, y, 17, turn), around(x, y, 11, turn + 90)])
    one = s.finish()
    return ImageChops.lighter(one, one.transpose(Image.Transpose.ROTATE_180))


def draw_toss():
    """Draw three cards that fly up and apart from a burst. They are lopsided: symmetric ones look
    like a flower."""
    s = Sketch(FACE, FACE)
    for x, y, angle in ((7.5, 18, -32), (21.5, 8.5, 8), (36, 18, 50)):
        s.card(x, y, 12, 16, angle, radius=1.5)
    for angle, near, far in ((-78, 6, 15), (-38, 7, 15), (0, 7, 14), (38, 7, 15), (78, 6, 15)):
        s.line(*around(22, 42, near, angle), *around(22, 42, far, angle), 3.6)
    return s.finish()


def draw_all():
    """Draw a whole hand of cards, fanned: the face "all"."""
    s = Sketch(FACE, FACE)
    for angle in (-30, -15, 0, 15, 30):
        x, y = around(22, 47, 27, angle)
        s.card(x, y, 15, 38, angle, ink=0)
        s.card(x, y, 11, 34, angle)
    return s.finish()


def draw_milk():
    """Draw a tumbler, filled nearly to the rim. The milk is black, so that it shows from afar; a
    streak of light makes it a glass."""
    s = Sketch(FACE, FACE)
    left, taper, wall, level = 6, 4.5, 4, 10

    def slice_between(top, bottom, inset, ink):
        """Fill the glass between two heights, `inset` px inside its walls."""
        a, b = left + taper * top / FACE + inset, left + taper * bottom / FACE + inset
        s.polygon([(a, top), (FACE - a, top), (FACE - b, bottom), (b, bottom)], ink)

    slice_between(0, FACE, 0, 1)
    slice_between(3, level, wall, 0)
    s.line(left + 8, level + 6, left + 10, FACE - 9, 3, 0)
    return s.finish()


def numeral(digit):
    """Draw a digit of the bold font, centred in a die's face."""
    source = fonts.fetch()
    path = str(source / fonts.FILES["b"][0])
    face = ImageFont.truetype(path, NUMERAL, layout_engine=ImageFont.Layout.BASIC)
    ink, _ = fonts.bitmap(face, digit, 128)
    icon = Image.new("L", (FACE, FACE))
    icon.paste(ink, ((FACE - ink.width) // 2, (FACE - ink.height) // 2))
    return icon


def draw_one():
    """The numeral 1."""
    return numeral("1")


def draw_two():
    """The numeral 2."""
    return numeral("2")


def draw_three():
    """The numeral 3."""
    return numeral("3")


def bite(s, teeth, edge, beyond):
    """Bite into a cookie.

    teeth: list of (x, y, r), the circles along the bite. Each gets a rim of `edge` px on the
        cookie.
    beyond: polygon. Its inside and that of the teeth are removed.
    """
    whole = ImageDraw.Draw(keep := Image.new("L", s.image.size))
    whole.ellipse((0, 0, keep.width - 1, keep.height - 1), fill=255)
    for x, y, r in teeth:
        s.disc(x, y, r + edge)
    for x, y, r in teeth:
        s.disc(x, y, r, 0)
    s.polygon(beyond, 0)
    s.image = ImageChops.darker(s.image, keep)
    s.draw = ImageDraw.Draw(s.image)


def draw_cookie():
    """Draw a whole cookie, of the size for tables."""
    s = Sketch(26, 26, TABLE)
    s.disc(13, 13, 13)
    s.disc(13, 13, 10.8, 0)
    for x, y in ((8.5, 8.5), (16.5, 7.5), (12.5, 14.5), (19.5, 14.5), (6.5, 15.5), (14.5, 20.5)):
        s.disc(x, y, 1.9)
    return s.finish()


def draw_half():
    """Draw a half-eaten cookie."""
    s = Sketch(26, 26, TABLE)
    s.disc(13, 13, 13)
    s.disc(13, 13, 10.8, 0)
    for x, y in ((7.5, 7.5), (6.5, 15.5), (12.5, 13.5), (14.5, 20.5)):
        s.disc(x, y, 1.9)
    bite(
        s,
        ((20, 1, 4.5), (17.5, 9, 4.5), (22, 15.5, 4), (27, 21, 4)),
        2.2,
        [(20, -2), (17.5, 9), (22, 15.5), (28, 21), (28, -2)],
    )
    return s.finish()


def draw_wild():
    """Draw a card with a star."""
    s = Sketch(26, 26, TABLE)
    s.rectangle(4, 0, 18, 26, radius=2.5)
    s.polygon(star(13, 13.6, 8.4), 0)
    return s.finish(mirror=True)


def draw_cookie_big():
    """Draw a whole cookie. A bitten one would look like the worthless card."""
    s = Sketch(64, 64)
    s.disc(32, 32, 32)
    s.disc(32, 32, 28, 0)
    for x, y, r in (
        (18, 19, 4.4),
        (34, 13, 3.4),
        (30, 31, 4.8),
        (13, 38, 3.6),
        (26, 49, 4.6),
        (44, 45, 4.4),
        (47, 24, 4.6),
    ):
        s.disc(x, y, r)
    return s.finish()


def draw_trophy():
    """Draw a cup with two handles."""
    s = Sketch(56, 56)
    for x in (12, 44):
        s.disc(x, 14, 11.5)
        s.disc(x, 14, 7, 0)
    s.rectangle(12, 0, 32, 4)
    s.polygon([(13, 0), (43, 0), (42, 16), (38, 27), (31, 33), (25, 33), (18, 27), (14, 16)])
    s.rectangle(25, 32, 6, 12)
    s.rectangle(18, 43, 20, 6, radius=1)
    s.rectangle(12, 48, 32, 8, radius=1.5)
    s.polygon(star(28, 15, 9.5), 0)
    return s.finish(mirror=True)


def draw_dice():
    """Draw two dice in mid-roll."""
    s = Sketch(64, 56)

    def die(x, y, size, angle, pips):
        s.card(x, y, size, size, angle, radius=6)
        s.card(x, y, size - 7, size - 7, angle, ink=0, radius=3)
        for i, j in pips:
            s.disc(*around(*around(x, y, size * 0.23 * i, angle + 90), size * 0.23 * j, angle), 3)

    die(17.5, 17.5, 28, -15, ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)))
    die(46, 38, 28, 18, ((-1, -1), (0, 0), (1, 1)))
    return s.finish()


def draw_warning():
    """Draw a triangle with an exclamation mark."""
    s = Sketch(40, 40)
    s.polygon([(18, 2), (22, 2), (40, 36), (38, 38), (2, 38), (0, 36)])
    s.disc(20, 3.5, 2.5)
    s.polygon([(17.5, 13), (22.5, 13), (21.5, 26), (18.5, 26)], 0)
    s.disc(20, 31, 2.6, 0)
    return s.finish(mirror=True)


def draw_undo():
    """Draw an arrow that turns back to the left."""
    s = Sketch(40, 40)
    s.disc(23, 23, 15)
    s.disc(23, 23, 9, 0)
    s.rectangle(0, 23, 23, 17, 0)
    s.rectangle(13, 32, 10, 6)
    s.disc(13.5, 35, 3)
    s.rectangle(10, 8, 13, 6)
    s.polygon([(0, 11), (14, 0), (14, 22)])
    return s.finish()


FACES = ("swap", "left", "right", "toss", "milk", "one", "two", "three", "all")
OTHERS = ("cookie", "half", "wild", "cookie_big", "trophy", "dice", "warning", "undo")


def make():
    """Return {name: icon} of all icons, images of mode L."""
    return {name: globals()["draw_" + name]() for name in FACES + OTHERS}


def module(names):
    """Return the source of firmware/toychest/ui/icons.py."""
    lines = "".join(f'    "{name}",\n' for name in names)
    return (
        '"""The names of the icons in fonts.bin. Generated by tools/icons.py: do not edit."""\n\n'
        f"NAMES = (\n{lines})\n"
    )


def packed(icons):
    """Return the icons as a font file: icon number n is the character FIRST + n, and its advance is
    the width of its ink. The numerals are from Atkinson Hyperlegible Bold (SIL Open Font License
    1.1, see OFL.txt)."""
    tallest = max(icon.height for icon in icons.values())
    return fonts.assemble(
        tallest,
        tallest,
        tallest,
        {chr(FIRST + i): (icon, 0, -tallest, icon.width) for i, icon in enumerate(icons.values())},
    )


def load():
    """Return {name: (width, height, bitmap)} of the generated icons. bitmap: framebuf.MONO_HLSB, 1
    is ink."""
    glyphs = fonts.load(FONT).glyphs.values()
    names = runpy.run_path(str(OUT))["NAMES"]
    return {name: (w, h, ink) for name, (w, h, _, _, _, ink) in zip(names, glyphs, strict=True)}


def framed(icon):
    """Return a die's face, black on white: 60 x 60 px, with a rounded frame of 3 px around the
    icon."""
    s = Sketch(60, 60)
    s.rectangle(0, 0, 60, 60, radius=9)
    s.rectangle(3, 3, 54, 54, 0, radius=6)
    box = s.finish(mirror=True)
    box.paste(icon, ((60 - icon.width) // 2, (60 - icon.height) // 2))
    return ImageChops.invert(box)


def sheet(path):
    """Draw the generated icons at 1x and 4x into a PNG, die faces in their frame."""
    icons = {}
    for name, (width, height, data) in load().items():
        ink = Image.frombytes("1", (width, height), data).convert("L")
        icons[name] = framed(ink) if name in FACES else ImageChops.invert(ink)
    small = Image.new("L", (350, 280), 255)
    x = y = 4
    row = 0
    for icon in icons.values():
        if x + icon.width > small.width:
            x, y, row = 4, y + row + 8, 0
        small.paste(icon, (x, y))
        x, row = x + icon.width + 8, max(row, icon.height)
    out = Image.new("L", (small.width * 5, small.height * 4), 255)
    out.paste(small.resize((small.width * 4, small.height * 4), Image.Resampling.NEAREST))
    out.paste(small, (small.width * 4, 0))
    out.save(path)


def main(argv=None):
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description="Draw the firmware's icons.")
    parser.add_argument("--sheet", metavar="PNG", help="draw the icons that are there instead")
    args = parser.parse_args(argv)
    if args.sheet:
        sheet(args.sheet)
        return 0
    try:
        fonts.fetch()  # for the numerals
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    icons = make()
    OUT.write_text(module(icons), encoding="utf-8")
    fonts.put(FONT, packed(icons))
    for name, icon in icons.items():
        print(f"{name}: {icon.width} x {icon.height}, {len(fonts.pack(icon))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
