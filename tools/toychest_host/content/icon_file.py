"""Make icons for the faces of custom dice from pictures.

The box keeps an icon in the file save/icons/NAME.icon. It begins with the bytes TI1. Then come two
square pictures, of 48 x 48 px and of 32 x 32 px. A picture is one byte with its side in px, then
its rows from the top. The most significant bit is the leftmost pixel, 1 is black.
"""

import io
import re
import struct
import warnings
from pathlib import Path

from PIL import Image, ImageChops

from toychest_host.errors import Problem
from toychest_host.storage.places import readable

FOLDER = "icons"  # in the saves, and beside a file of dice
NAME = re.compile(r"[a-z0-9-]{1,16}")
SIZES = (48, 32)  # px
MAGIC = b"TI1"
BYTES = len(MAGIC) + sum(1 + side * side // 8 for side in SIZES)
_MOST_SIDE = 1024  # px: the longest side of a picture
_MOST = 8_000_000  # most bytes of a picture; 1024 x 1024 px take fewer
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TWO_TONE = [0] * 128 + [255] * 128  # new grey value by old: dark ones 0, light ones 255


def path(name: str) -> str:
    """Return the path of an icon's file, relative to the folder of saves. name: name of the
    icon."""
    return f"{FOLDER}/{name}.icon"


def from_png(file: Path) -> bytes:
    """Make an icon from a PNG picture, and return the bytes of the icon's file. The picture is cut
    to its black part, scaled to each of SIZES, and centred. Raises OSError, and Problem if no icon
    can be made."""
    ink = _ink(_decoded(file), file)
    left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
    ink = ink.crop((left, top, right, bottom))
    parts = [MAGIC]
    for side in SIZES:
        scale = side / max(ink.size)
        size = tuple(max(1, round(scale * length)) for length in ink.size)
        # Enlarge pixel art without smoothing; average when shrinking.
        how = Image.Resampling.NEAREST if scale >= 1 else Image.Resampling.BOX
        small = ink.resize((size[0], size[1]), how).point(_TWO_TONE)
        if not small.getbbox():
            raise Problem(
                f"{file} has lines too thin for {side} px: nothing is left of them. Draw it bolder."
            )
        square = Image.new("L", (side, side))
        square.paste(small, ((side - small.width) // 2, (side - small.height) // 2))
        parts += [bytes([side]), square.convert("1", dither=Image.Dither.NONE).tobytes()]
    return b"".join(parts)


def _decoded(file: Path) -> Image.Image:
    if not file.exists():
        raise Problem(f"There is no file {file}.")
    readable(file)
    with file.open("rb") as opened:
        data = opened.read(_MOST + 1)
    if len(data) < 24 or not data.startswith(_SIGNATURE):
        raise Problem(f"{file} is not a PNG picture: save it as one, and try again.")
    damaged = Problem(f"{file} is damaged: it can't be read as a picture.")
    if data[12:16] != b"IHDR":  # a PNG begins with its size
        raise damaged
    _check_size(struct.unpack(">II", data[16:24]), file)
    if len(data) > _MOST:
        raise Problem(f"{file} is far too large for a picture of its size.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large sizes, which are refused below
            image = Image.open(io.BytesIO(data), formats=["PNG"])
        _check_size(image.size, file)  # a crafted file may contain two sizes
        image.load()
        return image.convert("RGBA")
    except Problem:
        raise
    except Exception as error:  # Pillow raises many errors on a damaged file
        raise damaged from error


def _check_size(size: tuple[int, ...], file: Path) -> None:
    if max(size) > _MOST_SIDE:
        raise Problem(
            f"{file} is {size[0]} x {size[1]} px: {_MOST_SIDE} x {_MOST_SIDE} at most. "
            "Make it smaller, and try again."
        )


def _ink(image: Image.Image, file: Path) -> Image.Image:
    paper = Image.new("RGBA", image.size, "white")
    grey = Image.alpha_composite(paper, image).convert("L")
    ink = ImageChops.invert(grey)
    black = ink.point(_TWO_TONE)
    if not black.getbbox():
        raise Problem(f"{file} is all white: draw in black, or at least in something dark.")
    if not ImageChops.invert(black).getbbox():
        raise Problem(f"{file} is all black: leave the background white.")
    return black


def pictures(data: bytes) -> dict[int, Image.Image]:
    """Return the square pictures in an icon's file, {side in px: picture}. In a picture, 0 is
    black. Return {} if the file is not an icon. data: bytes of the file."""
    at = len(MAGIC)
    found = {}
    for side in SIZES:
        end = at + 1 + side * side // 8
        if data[at : at + 1] != bytes([side]) or len(data) < end:
            return {}
        ink = Image.frombytes("1", (side, side), data[at + 1 : end])
        found[side] = ImageChops.invert(ink)
        at = end
    return found if data.startswith(MAGIC) and len(data) == at else {}
