"""Draw the icons of the simulator's web page, and the preview picture for links to it.

    python tools/draw/site_pictures.py --out DIR   write them into a folder, to look at

tools/build/build_site.py draws them for each site.
"""

import argparse
import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from draw import turn

sys.path.append(str(turn.ROOT / "host_tests" / "walks"))

import golden
from draw import icons

SCREEN = "en/roll-S-M"  # an approved picture of a roll
CAPTION = "Toychest: try it in the browser"
PREVIEW = (1200, 630)  # px: the size that chats and social networks want
FINE = 4  # an icon is drawn this many times as large, then made smaller
TILE, PAPER, INK = "#2f6d78", "#f7f1e3", "#1d2527"


def icon(size: int, whole: bool = False) -> Image.Image:
    """Return the icon of the simulator's web page: a treasure chest on a coloured tile.

    size: width and height in px.
    whole: whether the tile fills the whole square, for systems that cut icons to their own shape.
        The chest then stays inside a circle of four fifths of the width. If not, the tile has round
        corners and a transparent margin.
    """
    side = size * FINE
    image = Image.new("RGBA", (side, side), TILE if whole else "#0000")
    if not whole:
        ImageDraw.Draw(image).rounded_rectangle(
            [side * edge for edge in (0.03, 0.03, 0.97, 0.97)], side * 0.24, TILE
        )
    dot = side * (3 if whole else 4) // 512
    ink = icons.ink("icons", "chest")
    for mask, colour in ((icons.white(ink), PAPER), (ink, INK)):
        large = mask.resize((ink.width * dot, ink.height * dot), Image.Resampling.NEAREST)
        image.paste(colour, ((side - large.width) // 2, (side - large.height) // 2), large)
    return image.resize((size, size), Image.Resampling.BOX)


def preview() -> Image.Image:
    """Return the preview picture of the simulator's page, which chat programs show beside a link to
    this page."""
    image = Image.new("RGB", PREVIEW, turn.BACKGROUND)
    case = turn.box("")
    glass = golden.sheet_pictures()[SCREEN]
    shown = turn.put(case, glass, CAPTION, turn.colours([case])).convert("RGB")
    scale = min(PREVIEW[0] / shown.width, PREVIEW[1] / shown.height)
    shown = shown.resize(
        (round(shown.width * scale), round(shown.height * scale)), Image.Resampling.LANCZOS
    )
    image.paste(shown, ((PREVIEW[0] - shown.width) // 2, (PREVIEW[1] - shown.height) // 2))
    return image.quantize(64, dither=Image.Dither.NONE)


def png(image: Image.Image) -> bytes:
    """Return an image as the bytes of a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def page_icons() -> dict[str, bytes]:
    """Return the icons of the web page, {name of a file: content, a PNG as bytes}."""
    return {
        "icon-192.png": png(icon(192)),
        "icon-512.png": png(icon(512)),
        "icon-whole-512.png": png(icon(512, whole=True)),
    }


def main() -> None:
    """Read the command line, and write the pictures into the folder that it names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, data in {**page_icons(), "preview.png": png(preview())}.items():
        (out / name).write_bytes(data)


if __name__ == "__main__":
    main()
