"""Pack the firmware's icons, the toys of My Toy Shop, and the players' mascots into fonts.bin:
`make icons`.

The pictures are PNG files in tools/draw/pictures: black on white. Some icons are made from another
picture, see `ink`. Icons and toys have the size that they have on the panel; mascots are larger,
and are packed in each size of SIZES. In fonts.bin they are fonts, see fonts.py: number n of the
firmware's list, from 0, is the character FIRST + n.
"""

import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

from build.board_files import constants
from draw import fonts

PICTURES = Path(__file__).with_name("pictures")
FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "toychest"
LISTS = {  # folder of the pictures: the firmware's list of their names
    "icons": FIRMWARE / "ui" / "icons.py",
    "toys": FIRMWARE / "games" / "toy_shop" / "rules" / "cards.py",
    "mascots": FIRMWARE / "core" / "settings.py",
}
SIZES = {"m22": 22, "m24": 24, "m32": 32, "m44": 44, "m78": 78}  # {font of mascots: px}
FIRST = 0xE000  # in Unicode's private use area


def names(folder: str) -> list[str]:
    """Return the names of the pictures of a folder, such as "icons", in the firmware's order."""
    found = constants(LISTS[folder])
    if folder == "toys":
        return list(found["TOYS"])
    return found["NAMES" if folder == "icons" else "MASCOTS"].split()


def ink(folder: str, name: str) -> Image.Image:
    """Return a picture as an image of mode L, in which 255 is black, and 0 white. An icon whose
    name ends with "_white" is the white that the lines of another picture enclose.

    Raises ValueError if there is no such picture, or if it has other colours.
    folder: "icons", "toys" or "mascots".
    """
    if folder == "icons" and name.endswith("_white"):
        return fonts.enclosed(ink(folder, name.removesuffix("_white")))
    path = PICTURES / folder / f"{name}.png"
    if not path.exists():
        raise ValueError(f"Draw {path}, or take {name} out of {LISTS[folder]}.")
    with Image.open(path) as picture:
        paper = Image.new("RGBA", picture.size, "white")
        grey = Image.alpha_composite(paper, picture.convert("RGBA")).convert("L")
    if any(grey.histogram()[1:255]):
        raise ValueError(f"{path} has to be black on white, without any other colour.")
    return ImageChops.invert(grey)


def packed() -> dict[str, bytes]:
    """Return the fonts with the icons, toys and mascots, {name of the font: its bytes}. Icons hang
    from the top of a line, toys stand on the baseline, mascots fill a square. Raises ValueError if
    a picture can't be used, or is not in the firmware's list."""
    made = {}
    for font, folder in (("icon", "icons"), ("toy", "toys")):
        pictures = _inks(folder)
        tallest = max(picture.height for picture in pictures)
        made[font] = fonts.assemble(
            tallest,
            tallest,
            tallest,
            {
                chr(FIRST + i): (one, 0, -(tallest if font == "icon" else one.height), one.width)
                for i, one in enumerate(pictures)
            },
        )
    mascots = _inks("mascots")
    for font, size in SIZES.items():
        glyphs = {}
        for i, one in enumerate(mascots):
            small = ImageOps.contain(one, (size, size), Image.Resampling.BOX)
            left, top = (size - small.width) // 2, (size - small.height) // 2
            glyphs[chr(FIRST + i)] = fonts.two_tone(small, 128), left, top - size, size
        made[font] = fonts.assemble(size, size, size, glyphs)
    return made


def _inks(folder):
    listed = names(folder)
    wanted = {name.removesuffix("_white") for name in listed}
    for path in sorted((PICTURES / folder).glob("*.png")):
        if path.stem not in wanted:
            raise ValueError(f"Add {path.stem} to the names in {LISTS[folder]}, or remove {path}.")
    return [ink(folder, name) for name in listed]


def main() -> None:
    """Pack all pictures into fonts.bin, and print their numbers and sizes."""
    try:
        made = packed()
    except ValueError as error:
        sys.exit(str(error))
    for font, data in made.items():
        fonts.put(font, data)
        print(f"{font}: {len(fonts.read(data).glyphs)} pictures, {len(data)} bytes")


if __name__ == "__main__":
    main()
