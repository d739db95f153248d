"""Draw the toys of My Toy Shop from Noto Emoji (SIL Open Font License 1.1).

    python tools/toys.py                 write them into firmware/toychest/ui/fonts.bin
    python tools/toys.py --sheet S.png   draw them as they are, at 1x and 4x

They are a font in fonts.bin, which tools/fonts.py documents. Toy n of games/toy_shop/rules/cards.py
is the character FIRST + n. The outlines come from the npm package named below, which splits the
emoji over several font files.
"""

import argparse
import sys

from PIL import Image, ImageFont

import fonts
import npm

FONT = "toy"  # in the file of tools/fonts.py
FIRST = 0xE000  # code of the first toy, in Unicode's private use area
SIZE = 40  # px per em
GREY = 105  # darkness of a pixel, of 255, from which it becomes ink
PACKAGE = "@fontsource/noto-emoji@5.3.2"
LICENSE = fonts.LICENSE.with_name("OFL-noto-emoji.txt")
PARTS = {
    3: "7ae700c51a38bc5929f99ae45af7b4592139fe019dd1802a08c8fa87c7e1d4df",
    4: "e09b1614607778fd09688092d863c365f9a0c2672f559d0bc1f2a4710d9da009",
    5: "38489862cec0044b053cefa36f4ca4d271cbc643ff963e50b6933370f815e022",
    7: "279bf66b9d208ed4b8baf683761d4e2d68b6454da3b731b9b9598ae6764f37a6",
    9: "135c1f59e43ff4ec48225cca913bb958f7004a9e332419935788e131ec9f2112",
}
# In the order of the firmware's toys: the emoji, and the part of the package that has it. A
# mermaid and a princess can't be recognised at this size, so a shell and a crown stand for them.
TOYS = (
    ("\N{DOG FACE}", 7), ("\N{RABBIT FACE}", 7), ("\N{CAT FACE}", 7), ("\N{UNICORN FACE}", 7),
    ("\N{TEDDY BEAR}", 3),
    ("\N{SPIRAL SHELL}", 7), ("\N{ROBOT FACE}", 9), ("\N{BALLET SHOES}", 4), ("\N{STETHOSCOPE}", 3),
    ("\N{CROWN}", 3),
    ("\N{ROCKET}", 5), ("\N{BUILDING CONSTRUCTION}", 5), ("\N{AUTOMOBILE}", 5),
    ("\N{FIRE ENGINE}", 5), ("\N{STEAM LOCOMOTIVE}", 5),
    ("\N{BICYCLE}", 5), ("\N{TENNIS RACQUET AND BALL}", 4), ("\N{ROLLER SKATE}", 4),
    ("\N{SOCCER BALL}", 4), ("\N{RING BUOY}", 5),
)  # fmt: skip


def file(part):
    """Return the name of the font file of a part of the package."""
    return f"files/noto-emoji-{part}-500-normal.woff"


def fetch(source=None):
    """Return the directory of the package. source: a directory that already holds it; None fetches
    it, see npm.package."""
    return npm.package(PACKAGE, {file(part): digest for part, digest in PARTS.items()}, source)


def make(source):
    """Return a list with the ink of each toy: images of mode L, 0 and 255. source: directory of the
    package."""
    found = []
    for char, part in TOYS:
        face = ImageFont.truetype(str(source / file(part)), SIZE)
        image, _ = fonts.bitmap(face, char, GREY)
        found.append(image)
    return found


def packed(toys):
    """Return the toys as a font file. Each is as wide as its ink and stands on the baseline."""
    tallest = max(toy.height for toy in toys)
    return fonts.assemble(
        tallest,
        tallest,
        tallest,
        {chr(FIRST + i): (toy, 0, -toy.height, toy.width) for i, toy in enumerate(toys)},
    )


def sheet(path):
    """Draw the toys of fonts.bin at 1x and 4x into a PNG."""
    small = Image.new("L", (5 * 52, 4 * 48), 255)
    for i, (width, height, *_, ink) in enumerate(fonts.load(FONT).glyphs.values()):
        toy = Image.frombytes("1", (width, height), ink).convert("L").point(lambda v: 255 - v)
        small.paste(toy, (i % 5 * 52 + (52 - width) // 2, i // 5 * 48 + (48 - height) // 2))
    out = Image.new("L", (small.width * 5, small.height * 4), 255)
    out.paste(small.resize((small.width * 4, small.height * 4), Image.Resampling.NEAREST))
    out.paste(small, (small.width * 4, 0))
    out.save(path)


def main(argv=None):
    """Run the command line; returns the exit status."""
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
