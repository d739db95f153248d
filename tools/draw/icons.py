"""Draw the firmware's 1-bit icons.

    python tools/draw/icons.py                 write icons.py, and the icons into fonts.bin
    python tools/draw/icons.py --sheet S.png   draw the icons in fonts.bin, at 1x and 4x

icons.py has the icons' names. Both files are in firmware/toychest/ui.

Shapes are drawn 16 times too large and then reduced to one bit a pixel. In a symmetric icon, the
right half is a mirrored copy of the left one. The numerals come from the font of fonts.py,
the pictures of the games from Noto Emoji (see toys.py).
"""

import argparse
import math
import runpy
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from draw import fonts, toys

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "firmware" / "toychest" / "ui" / "icons.py"
FONT = "icon"  # in the file of tools/draw/fonts.py
FIRST = 0xE000  # code of the first icon, in Unicode's private use area
SCALE = 16
FACE = 44  # px: side of the ink box of a die's face
TABLE = 40  # px: height of an icon that stands above a number
NUMERAL = 63  # px per em: the digits are then a little lower than FACE


class Sketch:
    """A drawing of an icon. All coordinates are in px and may have fractions.

    The drawing is kept 16 times enlarged and reduced at the end.
    width, height: size of the drawing in px.
    out: width of the finished icon in px, which is also its height. None for the size of the
        drawing.
    """

    def __init__(self, width, height, out=None):
        self.size = (out, out) if out else (width, height)
        self.image = Image.new("L", (width * SCALE, height * SCALE))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points, ink=1):
        """Fill a polygon. points: list of its corners (x, y). ink: 1 for black, 0 for white."""
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=255 * ink)

    def rectangle(self, x, y, w, h, ink=1, radius=0.0):
        """Fill a rectangle of w x h px with the top left corner (x, y).

        ink: 1 for black, 0 for white.
        radius: radius of round corners in px.
        """
        box = (x * SCALE, y * SCALE, (x + w) * SCALE - 1, (y + h) * SCALE - 1)
        self.draw.rounded_rectangle(box, radius * SCALE, fill=255 * ink)

    def disc(self, x, y, r, ink=1):
        """Fill a circle with the middle (x, y) and the radius r. ink: 1 for black, 0 for white."""
        self.draw.ellipse(
            ((x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE - 1, (y + r) * SCALE - 1),
            fill=255 * ink,
        )

    def line(self, x1, y1, x2, y2, width, ink=1):
        """Draw a straight stroke from (x1, y1) to (x2, y2) with round ends.

        width: width of the stroke in px.
        ink: 1 for black, 0 for white.
        """
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
        self.polygon(
            [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)], ink
        )
        self.disc(x1, y1, width / 2, ink)
        self.disc(x2, y2, width / 2, ink)

    def card(self, x, y, w, h, angle, ink=1, radius=2.0):
        """Fill a turned rectangle of w x h px with round corners.

        x, y: middle of the rectangle.
        angle: degrees by which it is turned clockwise.
        ink: 1 for black, 0 for white.
        radius: radius of the corners in px.
        """
        mask = Image.new("L", self.image.size)
        box = ((x - w / 2) * SCALE, (y - h / 2) * SCALE, (x + w / 2) * SCALE, (y + h / 2) * SCALE)
        ImageDraw.Draw(mask).rounded_rectangle(box, radius * SCALE, fill=255)
        mask = mask.rotate(-angle, Image.Resampling.BICUBIC, center=(x * SCALE, y * SCALE))
        self.image.paste(255 * ink, mask=mask)

    def finish(self, mirror=False):
        """Return the finished icon as an image of mode L: 255 for black, 0 for white.

        mirror: whether the right half becomes a mirrored copy of the left one.
        """
        small = fonts.two_tone(self.image.resize(self.size, Image.Resampling.BOX), 128)
        if mirror:
            width, height = self.size
            half = small.crop((0, 0, (width + 1) // 2, height))
            small.paste(half.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (width // 2, 0))
        return small


def star(x, y, r, inner=0.42):
    """Return the ten corners of a five-pointed star, a list of (x, y).

    x, y, r: middle of the star, and radius of its points in px.
    inner: radius of the corners between the points, as a share of r.
    """
    return [
        (x + k * math.sin(i * math.pi / 5), y - k * math.cos(i * math.pi / 5))
        for i in range(10)
        for k in [r if i % 2 == 0 else r * inner]
    ]


def around(x, y, r, degrees):
    """Return the point (x, y) that is `r` px from another point.

    x, y: the other point.
    degrees: direction of the new point, clockwise from straight up.
    """
    return x + r * math.sin(math.radians(degrees)), y - r * math.cos(math.radians(degrees))


def draw_left():
    """Return an icon: a fat arrow to the left."""
    s = Sketch(FACE, FACE)
    s.polygon([(0, 22), (22, 0), (22, 44)])
    s.rectangle(20, 13, 24, 18)
    icon = s.finish()
    top = icon.crop((0, 0, FACE, FACE // 2))
    icon.paste(top.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, FACE // 2))
    return icon


def draw_right():
    """Return an icon: a fat arrow to the right."""
    return draw_left().transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def draw_swap():
    """Return an icon: a white card and a black one that change places."""
    s = Sketch(FACE, FACE)
    s.rectangle(0, 12, 14, 20, radius=2)
    s.rectangle(3, 15, 8, 14, 0)
    s.rectangle(30, 12, 14, 20, radius=2)
    s.rectangle(9, 3, 16, 4)
    s.polygon([(24, 0), (34, 5), (24, 10)])
    s.rectangle(19, 37, 16, 4)
    s.polygon([(20, 34), (10, 39), (20, 44)])
    return s.finish()


def draw_toss():
    """Return an icon: three cards that fly into a ring. The ring stands for the table's middle."""
    s = Sketch(FACE, FACE)
    for x, y, angle in ((7, 10, -35), (22, 7.5, 0), (37, 10, 35)):
        s.card(x, y, 10, 14, angle, radius=1)
    s.line(13, 20.5, 16, 25, 2.4)
    s.line(22, 18.5, 22, 24, 2.4)
    s.line(31, 20.5, 28, 25, 2.4)
    box = 4 * SCALE, 28 * SCALE, 40 * SCALE - 1, 43 * SCALE - 1
    s.draw.ellipse(box, fill=255)
    s.draw.ellipse(
        [side + 3 * SCALE * sign for side, sign in zip(box, (1, 1, -1, -1), strict=True)], fill=0
    )
    return s.finish(mirror=True)


def draw_all():
    """Return an icon: five fanned cards, which mean a whole hand."""
    s = Sketch(FACE, FACE)
    for angle in (-56, -28, 0, 28, 56):
        x, y = around(22, 40, 23, angle)
        s.card(x, y, 15, 30, angle, ink=0)
        s.card(x, y, 11, 26, angle)
    return s.finish()


def draw_milk():
    """Return an icon: a white glass of milk that is not quite full."""
    s = Sketch(FACE, FACE)
    top, taper = 7, 5 / FACE

    def between(upper, lower, inset, ink):
        a, b = top + taper * upper + inset, top + taper * lower + inset
        s.polygon([(a, upper), (FACE - a, upper), (FACE - b, lower), (b, lower)], ink)

    between(0, FACE, 0, 1)
    between(0, FACE - 3, 3, 0)
    between(8, 11, 3, 1)
    s.line(top + 8, 18, top + 9.5, 32, 2.6)
    return s.finish()


def numeral(digit):
    """Return an icon for a die's face: a digit of the bold font, in the middle of the icon. digit:
    str of one character."""
    source = fonts.fetch()
    path = str(source / fonts.FILES["b"][0])
    face = ImageFont.truetype(path, NUMERAL, layout_engine=ImageFont.Layout.BASIC)
    ink, _ = fonts.bitmap(face, digit, 128)
    icon = Image.new("L", (FACE, FACE))
    icon.paste(ink, ((FACE - ink.width) // 2, (FACE - ink.height) // 2))
    return icon


def draw_one():
    """Return an icon for a die's face: the numeral 1."""
    return numeral("1")


def draw_two():
    """Return an icon for a die's face: the numeral 2."""
    return numeral("2")


def draw_three():
    """Return an icon for a die's face: the numeral 3."""
    return numeral("3")


def bite(s, teeth, edge, beyond):
    """Take a bite out of the drawing of a cookie.

    s: Sketch of the cookie.
    teeth: list of (x, y, r), middle and radius of each circle along the edge of the bite. The
        inside of the circles is removed from the cookie.
    edge: width in px of the black rim around each circle.
    beyond: corners (x, y) of a polygon that is removed, too: the rest of the bite.
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
    """Return an icon that stands above a number in a table: a whole cookie."""
    s = Sketch(26, 26, TABLE)
    s.disc(13, 13, 13)
    s.disc(13, 13, 10.8, 0)
    for x, y in ((8.5, 8.5), (16.5, 7.5), (12.5, 14.5), (19.5, 14.5), (6.5, 15.5), (14.5, 20.5)):
        s.disc(x, y, 1.9)
    return s.finish()


def draw_half():
    """Return an icon that stands above a number in a table: a half-eaten cookie."""
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
    """Return an icon that stands above a number in a table: a card with a star."""
    s = Sketch(26, 26, TABLE)
    s.rectangle(4, 0, 18, 26, radius=2.5)
    s.polygon(star(13, 13.6, 8.4), 0)
    return s.finish(mirror=True)


def draw_cookie_big():
    """Return a large icon of the game Toss Your Cookies: a whole cookie."""
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


def dice(width, height, size):
    """Return an icon: two dice in mid-roll.

    width, height: size of the icon in px.
    size: length of a die's side in px.
    """
    s = Sketch(width, height)

    def die(x, y, angle, pips):
        s.card(x, y, size, size, angle, radius=size / 5)
        s.card(x, y, size - 7, size - 7, angle, ink=0, radius=size / 8)
        for i, j in pips:
            middle = around(x, y, size * 0.23 * i, angle + 90)
            s.disc(*around(*middle, size * 0.23 * j, angle), size / 9.3)

    reach = size * 0.625  # from the middle of a turned die to its corner's edge
    die(reach, reach, -15, ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)))
    die(width - reach, height - reach, 18, ((-1, -1), (0, 0), (1, 1)))
    return s.finish()


def draw_dice():
    """Return an icon: two dice in mid-roll."""
    return dice(64, 56, 28)


def draw_dice_big():
    """Return a larger icon: two dice in mid-roll."""
    return dice(84, 74, 37)


def draw_warning():
    """Return an icon: a triangle with an exclamation mark."""
    s = Sketch(40, 40)
    s.polygon([(18, 2), (22, 2), (40, 36), (38, 38), (2, 38), (0, 36)])
    s.disc(20, 3.5, 2.5)
    s.polygon([(17.5, 13), (22.5, 13), (21.5, 26), (18.5, 26)], 0)
    s.disc(20, 31, 2.6, 0)
    return s.finish(mirror=True)


def draw_undo():
    """Return an icon: an arrow that turns back to the left."""
    s = Sketch(40, 40)
    s.disc(23, 23, 15)
    s.disc(23, 23, 9, 0)
    s.rectangle(0, 23, 23, 17, 0)
    s.rectangle(13, 32, 10, 6)
    s.disc(13.5, 35, 3)
    s.rectangle(10, 8, 13, 6)
    s.polygon([(0, 11), (14, 0), (14, 22)])
    return s.finish()


def draw_jail():
    """Return an icon: a window with bars."""
    s = Sketch(24, 24)
    s.rectangle(0, 0, 24, 24, radius=4)
    for x in (3, 9, 15):
        s.rectangle(x, 3, 6 if x == 15 else 4, 18, 0)
    s.rectangle(19, 3, 2, 18, 0)
    return s.finish()


def draw_mortgage():
    """Return an icon: a card with a percent sign."""
    s = Sketch(40, 52)
    s.rectangle(0, 0, 40, 52, radius=6)
    s.rectangle(3, 3, 34, 46, 0, radius=4)
    s.line(29, 14, 11, 38, 3.4)
    for x, y in ((12.5, 17), (27.5, 35)):
        s.disc(x, y, 6.2)
        s.disc(x, y, 2.9, 0)
    return s.finish()


def draw_house():
    """Return an icon: a House of Monopoly."""
    s = Sketch(17, 16)
    s.polygon([(0, 8.5), (8.5, 0), (17, 8.5)])
    s.rectangle(2, 7, 13, 9)
    return s.finish(mirror=True)


def draw_plot():
    """Return an icon: the outline of a House of Monopoly, where one could be built."""
    s = Sketch(17, 16)
    s.polygon([(0, 8.5), (8.5, 0), (17, 8.5)])
    s.rectangle(2, 7, 13, 9)
    s.polygon([(3.4, 7.6), (8.5, 2.6), (13.6, 7.6), (13, 14), (4, 14)], 0)
    return s.finish(mirror=True)


def draw_hotel():
    """Return an icon: a Hotel of Monopoly, with windows and a door."""
    s = Sketch(44, 20)
    s.rectangle(0, 0, 44, 5, radius=1)
    s.rectangle(3, 5, 38, 15)
    for x in (7, 14, 27, 34):
        for y in (7, 13):
            s.rectangle(x, y, 3, 3, 0)
    s.rectangle(19.5, 12, 5, 8, 0)
    return s.finish(mirror=True)


def draw_star():
    """Return an icon: a star, which means an award."""
    s = Sketch(18, 18)
    s.polygon(star(9, 9.8, 9.6))
    return s.finish(mirror=True)


def draw_chest():
    """Return an icon: an open chest with a bear that looks out of it."""
    s = Sketch(100, 92)
    s.rectangle(4, 24, 92, 30, radius=7)
    s.rectangle(7, 27, 86, 30, 0, radius=5)
    bear = toys.emoji(toys.fetch(), PICTURES["bear"], PICTURE)
    small = s.finish(mirror=True)
    behind = ImageChops.invert(fonts.ground(bear))
    at = (100 - bear.width) // 2, 0
    small.paste(0, (*at, at[0] + bear.width, bear.height), behind)
    small.paste(255, (*at, at[0] + bear.width, bear.height), bear)
    front = Sketch(100, 92)
    front.rectangle(0, 45, 100, 11, radius=3)
    front.rectangle(4, 47, 92, 45, radius=4)
    front.rectangle(44, 53, 12, 16, 0, radius=3)
    front.rectangle(48, 58, 4, 6)
    small.paste(0, (0, 45, 100, 92))
    return ImageChops.lighter(small, front.finish(mirror=True))


FACES = ("swap", "left", "right", "toss", "milk", "one", "two", "three", "all")
OTHERS = (
    "cookie",
    "half",
    "wild",
    "cookie_big",
    "dice",
    "dice_big",
    "warning",
    "undo",
    "jail",
    "mortgage",
    "house",
    "plot",
    "hotel",
    "star",
    "chest",
)
# Pictures from Noto Emoji, of games and of what belongs to none.
PICTURES = {
    "cookies": "\N{COOKIE}",
    "top_hat": "\N{TOP HAT}",
    "bear": "\N{TEDDY BEAR}",
    "cat": "\N{CAT FACE}",
    "die": "\N{GAME DIE}",
    "notepad": "\N{MEMO}",
    "money": "\N{MONEY BAG}",
    "stopwatch": "\N{STOPWATCH}",
    "face": "\N{THINKING FACE}",
    "gear": "\N{GEAR}",
    "hand": "\N{RAISED HAND}",
    "hourglass": "\N{HOURGLASS WITH FLOWING SAND}",
    "trophy": "\N{TROPHY}",
    "battery": "\N{LOW BATTERY}",
}
ON_BLACK = ("cookies", "top_hat", "bear", "cat", "die", "notepad", "money", "stopwatch", "trophy")
PICTURE = 56  # px an em: 58 px high
CUP = 84  # px an em, of a winner's trophy


def make():
    """Return {name: icon} of all icons. An icon is an image of mode L, in which 255 is ink."""
    source = toys.fetch()
    icons = {name: globals()["draw_" + name]() for name in FACES + OTHERS}
    for name, char in PICTURES.items():
        icons[name] = toys.emoji(source, char, PICTURE)
        if name in ON_BLACK:
            icons[name + "_white"] = white(icons[name])
    icons["cup_white"] = white(toys.emoji(source, PICTURES["trophy"], CUP))
    return icons


def white(picture):
    """Return a mask of the areas that a picture's lines enclose: an image of mode L, in which these
    areas are 255 and the rest is 0.

    picture: image of mode L, in which 255 is ink.
    """
    return ImageChops.subtract(ImageChops.invert(fonts.ground(picture)), picture)


def module(names):
    """Return the source of firmware/toychest/ui/icons.py.

    All names are in one string: a tuple would take five times the memory.
    names: names of the icons, in the order of fonts.bin.
    """
    lines = "".join(f'    "{name} "\n' for name in names)
    return (
        '"""The names of the icons in fonts.bin, with a space before and after each. Generated by\n'
        'tools/draw/icons.py: do not edit."""\n\n'
        f'NAMES = (\n    " "\n{lines})\n'
    )


def packed(icons):
    """Return the icons as a font, in bytes that the firmware reads.

    Icon number n is the character with the code point FIRST + n.
    icons: {name: image of the icon}.
    """
    tallest = max(icon.height for icon in icons.values())
    return fonts.assemble(
        tallest,
        tallest,
        tallest,
        {chr(FIRST + i): (icon, 0, -tallest, icon.width) for i, icon in enumerate(icons.values())},
    )


def load():
    """Return {name: (width, height, bitmap)} of the icons in fonts.bin. bitmap is bytes in the
    format framebuf.MONO_HLSB, where 1 is ink."""
    glyphs = fonts.load(FONT).glyphs.values()
    names = runpy.run_path(str(OUT))["NAMES"].split()
    return {name: (w, h, ink) for name, (w, h, _, _, _, ink) in zip(names, glyphs, strict=True)}


def framed(icon):
    """Return a picture of a die's face, 60 x 60 px, with a rounded frame of 3 px. It is an image of
    mode L, in which 0 is black.

    icon: image of mode L for the middle of the face, in which 255 is black.
    """
    s = Sketch(60, 60)
    s.rectangle(0, 0, 60, 60, radius=9)
    s.rectangle(3, 3, 54, 54, 0, radius=6)
    box = s.finish(mirror=True)
    box.paste(icon, ((60 - icon.width) // 2, (60 - icon.height) // 2))
    return ImageChops.invert(box)


def sheet(path):
    """Write a PNG file with all icons, at their size and four times enlarged."""
    icons = {}
    for name, (width, height, data) in load().items():
        ink = Image.frombytes("1", (width, height), data).convert("L")
        icons[name] = framed(ink) if name in FACES else ImageChops.invert(ink)
    small = Image.new("L", (350, 460), 255)
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
    """Make all icons, or draw a sheet of them if the command line says so. Return the exit
    status."""
    parser = argparse.ArgumentParser(description="Draw the firmware's icons.")
    parser.add_argument("--sheet", metavar="PNG", help="draw the icons that are there instead")
    args = parser.parse_args(argv)
    if args.sheet:
        sheet(args.sheet)
        return 0
    try:
        icons = make()
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    OUT.write_text(module(icons), encoding="utf-8")
    fonts.put(FONT, packed(icons))
    for name, icon in icons.items():
        print(f"{name}: {icon.width} x {icon.height}, {len(fonts.pack(icon))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
