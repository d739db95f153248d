"""Draw the pictures that a browser, a phone's home screen or a chat shows of the simulator's page.

    python tools/site_pictures.py --out DIR   write them there, to look at

tools/build_site.py draws them for each site.
"""

import argparse
import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw

import turn

sys.path.append(str(turn.ROOT / "host_tests" / "helpers"))

import golden

SCREEN = "en/roll-S-M"  # an approved picture of a roll
CAPTION = "Toychest: try it in the browser"
PREVIEW = (1200, 630)  # px: the size that chats and social networks want
FINE = 4  # an icon is drawn this many times as large, then made smaller
TILE, DIE = "#2f6d78", "#f7f1e3"


def icon(size: int, whole: bool = False) -> Image.Image:
    """Return the picture of a die that shows three, on a tile. size: width and height in px.

    whole: the tile fills the square and the die keeps a tenth of it clear on each side, for systems
        that cut icons to their own shape.
    """
    side = size * FINE
    image = Image.new("RGBA", (side, side), TILE if whole else "#0000")
    draw = ImageDraw.Draw(image)

    def box(x: float, y: float, half: float) -> tuple[float, ...]:
        """Return the edges of a square or circle around (x, y), in px. x, y, half: shares of the
        icon's size; half is half of the side."""
        return tuple(side * edge for edge in (x - half, y - half, x + half, y + half))

    if not whole:
        draw.rounded_rectangle(box(0.5, 0.5, 0.47), side * 0.24, TILE)
    half = 0.27 if whole else 0.3
    draw.rounded_rectangle(box(0.5, 0.5, half), side * half / 2, DIE)
    for at in (0.5 - half * 0.53, 0.5, 0.5 + half * 0.53):
        draw.ellipse(box(at, at, half * 0.19), TILE)
    return image.resize((size, size), Image.Resampling.BOX)


def preview() -> Image.Image:
    """Return the picture for the preview of a link: the box with a roll on its panel."""
    image = Image.new("RGB", PREVIEW, turn.BACKGROUND)
    case = turn.box("")
    glass = golden.kept()[SCREEN]
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


def icons() -> dict[str, bytes]:
    """Return {name of a file: PNG} of the page's icons."""
    return {
        "icon-192.png": png(icon(192)),
        "icon-512.png": png(icon(512)),
        "icon-whole-512.png": png(icon(512, whole=True)),
    }


def main() -> None:
    """Read the command line and write the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, data in {**icons(), "preview.png": png(preview())}.items():
        (out / name).write_bytes(data)


if __name__ == "__main__":
    main()
