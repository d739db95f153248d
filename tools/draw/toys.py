"""Draw the toys of the game My Toy Shop from Noto Emoji (SIL Open Font License 1.1).

    python tools/draw/toys.py                 write them into firmware/toychest/ui/fonts.bin
    python tools/draw/toys.py --sheet S.png   draw a sheet of those in fonts.bin, at 1x and 4x

The toys are a font in fonts.bin, see tools/draw/fonts.py. Toy number n (see
games/toy_shop/rules/cards.py) is the character FIRST + n. The outlines come from an npm package.
"""

import argparse
import sys

from PIL import Image, ImageFont

from build import npm
from draw import fonts

FONT = "toy"  # in the file of tools/draw/fonts.py
FIRST = 0xE000  # code of the first toy, in Unicode's private use area
SIZE = 40  # px per em
GREY = 105  # darkness of a pixel, of 255, from which it becomes ink
PACKAGE = "@fontsource/noto-emoji@5.3.2"
FILE = "files/noto-emoji-emoji-500-normal.woff"
DIGEST = "04d4f9132e9b4e6819f256178082307da835e2cc09560506950ab8edc2a51e5c"
LICENSE = fonts.LICENSE.with_name("OFL-noto-emoji.txt")
# In the order of the firmware's toys. A mermaid and a princess can't be recognised at this size, so
# a shell and a crown stand for them.
TOYS = (
    "\N{DOG FACE}", "\N{RABBIT FACE}", "\N{CAT FACE}", "\N{UNICORN FACE}", "\N{TEDDY BEAR}",
    "\N{SPIRAL SHELL}", "\N{ROBOT FACE}", "\N{BALLET SHOES}", "\N{STETHOSCOPE}", "\N{CROWN}",
    "\N{ROCKET}", "\N{BUILDING CONSTRUCTION}", "\N{AUTOMOBILE}", "\N{FIRE ENGINE}",
    "\N{STEAM LOCOMOTIVE}",
    "\N{BICYCLE}", "\N{TENNIS RACQUET AND BALL}", "\N{ROLLER SKATE}", "\N{SOCCER BALL}",
    "\N{RING BUOY}",
)  # fmt: skip


def fetch(source=None):
    """Return the path of the folder with the npm package that has the emoji.

    source: folder that already has the package, None to download it with npm.
    """
    return npm.package(PACKAGE, {FILE: DIGEST}, source)


def emoji(source, char, size):
    """Draw an emoji. Return its black pixels as an image of mode L with the values 0 and 255
    (black).

    source: folder of the npm package with the emoji.
    char: the emoji as a character.
    size: size of the font in px per em.
    """
    face = ImageFont.truetype(str(source / FILE), size)
    return fonts.bitmap(face, char, GREY)[0]


def make(source):
    """Draw all toys. Return a list of images of mode L, with the value 255 for a black pixel,
    otherwise 0.

    source: folder of the npm package with the emoji.
    """
    return [emoji(source, char, SIZE) for char in TOYS]


def packed(toys):
    """Return the bytes of a font with the toys. Each toy is as wide as its image and stands on the
    baseline.

    toys: list of images, one for each toy.
    """
    tallest = max(toy.height for toy in toys)
    return fonts.assemble(
        tallest,
        tallest,
        tallest,
        {chr(FIRST + i): (toy, 0, -toy.height, toy.width) for i, toy in enumerate(toys)},
    )


def sheet(path):
    """Draw all toys of fonts.bin into a PNG file, at their own size and four times enlarged.

    path: path of the PNG file.
    """
    small = Image.new("L", (5 * 52, 4 * 48), 255)
    for i, (width, height, *_, ink) in enumerate(fonts.load(FONT).glyphs.values()):
        toy = Image.frombytes("1", (width, height), ink).convert("L").point(lambda v: 255 - v)
        small.paste(toy, (i % 5 * 52 + (52 - width) // 2, i // 5 * 48 + (48 - height) // 2))
    out = Image.new("L", (small.width * 5, small.height * 4), 255)
    out.paste(small.resize((small.width * 4, small.height * 4), Image.Resampling.NEAREST))
    out.paste(small, (small.width * 4, 0))
    out.save(path)


def main(argv=None):
    """Put the toys into fonts.bin, or draw a sheet of them. Return the exit status.

    argv: arguments of the command line, None for those of this process.
    """
    parser = argparse.ArgumentParser(description="Draw the toys of My Toy Shop.")
    parser.add_argument("--source", help="directory of the unpacked npm package")
    parser.add_argument("--sheet", metavar="PNG", help="draw the toys that are there instead")
    args = parser.parse_args(argv)
    if args.sheet:
        sheet(args.sheet)
        return 0
    try:
        source = fetch(args.source)
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    LICENSE.write_text((source / "LICENSE").read_text().rstrip() + "\n")
    data = packed(make(source))
    fonts.put(FONT, data)
    print(f"{FONT}: {len(TOYS)} toys, {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
