"""Pictures as the glass of the box shows them, drawn on this computer by the firmware's own canvas,
with its fonts and icons."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from toychest_host import firmware, own_icon

firmware.prepare_glass()

from toychest.ui import fonts, icons as box_icons  # noqa: E402, I001
from toychest.ui.canvas import BLACK, HEIGHT, WHITE, WIDTH, Canvas  # noqa: E402

FACE = (72, 60)  # px of a face, its frame included
_LARGE = own_icon.SIZES[0]
_EDGE = 4  # px of the frame and what is left blank within it
_GAP = 2  # px between faces
_TITLE = 18  # px
_FONTS = ("b48", "b40", "b26", "b22", "b20", "b16", "b14", "r14")
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))  # of braille, by bit


def icons() -> tuple[str, ...]:
    """The names of the icons of the box."""
    return box_icons.NAMES


@cache
def has(letter: str) -> bool:
    """Whether the box can draw a letter."""
    return letter.isprintable() and fonts.get("b16").has(letter)


def face(what: Any, saves: Path) -> Image.Image:
    """A face of a die in its frame, as of FACE, 0 for black. what: as in the file of dice. saves:
    the folder with the folder of one's own icons."""
    canvas = Canvas()
    width, height = FACE
    if isinstance(what, dict):
        _icon(canvas, what["icon"], what.get("count", 1), saves)
    else:
        canvas.frame(0, 0, width, height, 8, 3)
        _text(canvas, str(what))
    return _picture(canvas, width, height)


def _icon(canvas: Canvas, name: str, count: int, saves: Path) -> None:
    """An icon in its frame; one as large as that has none. How many there are stands beside."""
    width, height = FACE
    own = None if name in icons() else own_icon.pictures((saves / own_icon.path(name)).read_bytes())
    if own:
        wide, high = own[_LARGE].size
    else:
        font, character = fonts.icon(name)
        wide, high = font.size(character)
    if high <= height - 2 * _EDGE:
        canvas.frame(0, 0, width, height, 8, 3)
    times = f"×{count}" if count > 1 else ""
    left = _EDGE if times and wide > 40 else (width - wide - 18 * bool(times)) // 2
    if own:
        picture = own[_LARGE].load()
        assert picture is not None
        for y in range(high):
            for x in range(wide):
                if not picture[x, y]:
                    canvas.pixel(left + x, (height - high) // 2 + y, BLACK)
    else:
        canvas.icon_in(name, left, 0, wide, height)
    if times:
        canvas.fill_rect(width - 24, height - 24, 20, 20, WHITE)  # a large icon reaches there
        canvas.text_in(times, width - 23, height - 22, 18, 18, ("b16",))


def _text(canvas: Canvas, text: str) -> None:
    """A number or a word in the middle of the frame, as large as it fits; a long word in two
    lines."""
    left, top = _EDGE + 2, _EDGE
    width, height = FACE[0] - 2 * left, FACE[1] - 2 * top
    half = -(-len(text) // 2)
    whole = fonts.fitting(text, width, _FONTS)
    rows = [text]
    if not whole[2] or fonts.get(whole[0].name).cap < 13:
        rows = [text[:half], text[half:]] if len(text) > 3 else rows
    names = [
        name for name in _FONTS
        if fonts.get(name).height * len(rows) <= height + 6
        and all(fonts.get(name).width(row) <= width and fonts.get(name).has(row) for row in rows)
    ]
    name = names[0] if names else _FONTS[-1]
    for i, row in enumerate(rows):
        canvas.text_in(
            row, left, top + i * height // len(rows), width, height // len(rows), (name,)
        )


def title(text: str) -> Image.Image:
    """The title line of a page."""
    canvas = Canvas()
    canvas.fill_rect(0, 0, WIDTH, _TITLE, BLACK)
    canvas.text_in(text, 7, 0, WIDTH - 14, _TITLE, ("b14",), WHITE, -1)
    return _picture(canvas, WIDTH, _TITLE)


def _picture(canvas: Canvas, width: int, height: int) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    image.putdata([
        255 * (canvas.buffer[(y >> 3) * WIDTH + x] >> (y & 7) & 1)
        for y in range(HEIGHT) for x in range(WIDTH)
    ])
    return image.crop((0, 0, width, height))


def grid(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """Pictures of one size side by side in rows."""
    wide, high = (side + _GAP for side in pictures[0].size)
    columns = max(1, min(columns, len(pictures)))
    rows = -(-len(pictures) // columns)
    image = Image.new("1", (columns * wide - _GAP, rows * high - _GAP), 255)
    for i, picture in enumerate(pictures):
        image.paste(picture, (i % columns * wide, i // columns * high))
    return image


def below(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures below one another, as wide as the glass."""
    image = Image.new("1", (WIDTH, sum(one.height + 2 * _GAP for one in pictures)), 255)
    y = 0
    for one in pictures:
        image.paste(one, (0, y))
        y += one.height + 2 * _GAP
    return image


def large(image: Image.Image, times: int = 2) -> Image.Image:
    """A picture so many times enlarged."""
    return image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)


def braille(image: Image.Image) -> str:
    """A picture in letters: each has 2 x 4 dots, of which the black pixels are set."""
    found = []
    padded = Image.new("1", (image.width + image.width % 2, image.height + -image.height % 4), 255)
    padded.paste(image)
    pixels = padded.load()
    assert pixels is not None
    for y in range(0, padded.height, 4):
        found.append("".join(
            chr(0x2800 + sum(
                1 << bit for bit, (dx, dy) in enumerate(_DOTS) if not pixels[x + dx, y + dy]
            ))
            for x in range(0, padded.width, 2)
        ))
    return "\n".join(line.rstrip("\u2800") for line in found)


def columns(width: int) -> int:
    """How many faces find room side by side in so many letters of braille."""
    return max(1, (2 * width + _GAP) // (FACE[0] + _GAP))
