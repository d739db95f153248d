"""Draw pictures as the box's panel shows them, with the firmware's own fonts and icons."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from toychest_host import firmware

firmware.prepare_glass()

from toychest.games.dice.dice_file import face_of  # noqa: E402
from toychest.games.dice.screens.faces import ICONS  # noqa: E402
from toychest.games.dice.screens.faces import face as draw_face  # noqa: E402
from toychest.ui import fonts  # noqa: E402
from toychest.ui.canvas import BLACK, Canvas  # noqa: E402

WIDTH, HEIGHT = 296, 128  # px of the panel
FACE = (72, 60)  # width and height of a face in px, frame included
_GAP = 2  # px between faces
_TITLE = 18  # px: height of a title line
_DOTS = (
    (0, 0),
    (0, 1),
    (0, 2),
    (1, 0),
    (1, 1),
    (1, 2),
    (0, 3),
    (1, 3),
)  # (x, y) of the dot of each bit of a braille letter


def icons() -> tuple[str, ...]:
    """Return the names of the built-in icons that a die's face may have."""
    return tuple(ICONS)


@cache
def has(letter: str) -> bool:
    """Return whether the box can draw a letter."""
    return letter.isprintable() and fonts.get("b16").has(letter)


def letters() -> str:
    """Return a string with all letters that the box can draw."""
    return "".join(filter(has, fonts.get("b16")._chars))


def face(value: Any, saves: Path) -> Image.Image:
    """Return the picture of a die's face in its frame, 72 x 60 px. 0 is black.

    value: number or text on the face, or {"icon": name of the icon, "count": number of icons};
        "count" may be missing.
    saves: folder whose folder icons has the owner's icons, such as a folder of saves.
    """
    canvas = Canvas(WIDTH, HEIGHT)
    width, height = FACE
    draw_face(canvas, face_of(value), 0, 0, width, high=height, saves=str(saves))
    return cropped(canvas, width, height)


def title(text: str) -> Image.Image:
    """Return the picture of a title as the box draws it: as wide as the panel, underlined."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.text_in(text, 6, 0, WIDTH - 12, _TITLE - 1, ("b16", "b14"), BLACK, -1)
    canvas.hline(6, _TITLE - 1, WIDTH - 12, BLACK)
    return cropped(canvas, WIDTH, _TITLE)


def cropped(canvas: Canvas, width: int, height: int) -> Image.Image:
    """Return the upper left part of a canvas as a picture. width, height: size of this part in px.
    canvas: Canvas as large as the panel."""
    image = Image.new("1", (WIDTH, HEIGHT))
    image.putdata(
        [
            255 * (canvas.buffer[(y >> 3) * WIDTH + x] >> (y & 7) & 1)
            for y in range(HEIGHT)
            for x in range(WIDTH)
        ]
    )
    return image.crop((0, 0, width, height))


def grid(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """Return one picture with many pictures of the same size in rows.

    columns: largest number of pictures in a row.
    """
    wide, high = (side + _GAP for side in pictures[0].size)
    columns = max(1, min(columns, len(pictures)))
    rows = -(-len(pictures) // columns)
    image = Image.new("1", (columns * wide - _GAP, rows * high - _GAP), 255)
    for i, picture in enumerate(pictures):
        image.paste(picture, (i % columns * wide, i // columns * high))
    return image


def below(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return one picture, as wide as the panel, with the given pictures one below the other."""
    image = Image.new("1", (WIDTH, sum(picture.height + 2 * _GAP for picture in pictures)), 255)
    y = 0
    for picture in pictures:
        image.paste(picture, (0, y))
        y += picture.height + 2 * _GAP
    return image


def large(image: Image.Image, times: int = 2) -> Image.Image:
    """Return an image enlarged `times` times, without smoothing."""
    return image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)


def braille(image: Image.Image) -> str:
    """Return an image as lines of braille letters, each with 2 x 4 dots. A raised dot is a black
    pixel."""
    found = []
    padded = Image.new("1", (image.width + image.width % 2, image.height + -image.height % 4), 255)
    padded.paste(image)
    pixels = padded.load()
    assert pixels is not None
    for y in range(0, padded.height, 4):
        found.append(
            "".join(
                chr(
                    0x2800
                    + sum(
                        1 << bit for bit, (dx, dy) in enumerate(_DOTS) if not pixels[x + dx, y + dy]
                    )
                )
                for x in range(0, padded.width, 2)
            )
        )
    return "\n".join(line.rstrip("\u2800") for line in found)


def columns(width: int) -> int:
    """Return the number of die faces that fit side by side into a terminal, drawn in braille
    letters.

    width: width of the terminal in letters.
    """
    return max(1, (2 * width + _GAP) // (FACE[0] + _GAP))
