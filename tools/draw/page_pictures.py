"""Draw the firmware's screens for documents and web pages.

python tools/draw/page_pictures.py writes hardware/turn.gif, an animation of a game for README.md,
and hardware/self-test.png, screens that a builder should see (hardware/BUILD.md).
tools/build/build_site.py writes the pictures for the simulator's page, see `for_the_site`.

The game of the animation, Toss Your Cookies, is played on the real firmware in virtual time; its
presses are in host_tests/walks/scenarios/turn.py. All other screens are approved pictures of the
tests.
"""

import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from build import firmware_build
from draw import fonts, icons

ROOT = firmware_build.ROOT
SCENARIO = ROOT / firmware_build.SCENARIOS / "turn.py"
TURN = ROOT / "hardware" / "turn.gif"
BOX = ROOT / "hardware" / "box.png"
SELF_TEST = ROOT / "hardware" / "self-test.png"

SIZE = (784, 462)
CASE_BOTTOM = 406
CAPTION_Y = 434  # the middle of the caption, in px
GLASS = (36, 30)  # top left corner of the panel in the frame, in px
PAPER, INK = "#e9e7da", "#262626"
CASE, BEZEL, KEY, SHADE, PRESSED = "#397c8c", "#1e2b2f", "#f6efe0", "#c9c0a4", "#df5530"
BACKGROUND = "#f5f0e6"
KEYS = {  # button: left, top, right, bottom
    "a": (36, 326, 222, 382),
    "b": (239, 326, 425, 382),
    "c": (442, 326, 628, 382),
    "up": (662, 90, 762, 150),
    "down": (662, 174, 762, 234),
}
BAY = (662, 326, 762, 387)  # of the battery
FONT = "b16"
FINE = 4  # the case is drawn this many times as large, then made smaller
READ_MS, PRESS_MS = 1300, 400

TO_SEE = {  # approved picture in hardware/self-test.png: words below it
    "language": "a new box",
    "test-look": "step 1: frame, corners",
    "test-keys": "step 5: a tick for each button",
    "test-ok": "the end",
}
PREVIEWED = "roll-S-M"  # an approved picture of a roll
PREVIEW = (1200, 630)  # px: the size that chats and social networks want

sys.path.append(str(ROOT / "host_tests" / "walks"))

import golden  # noqa: E402


class Frame(NamedTuple):
    """A picture of the animation. image: the picture. ms: time for which it is shown, in ms."""

    image: Image.Image
    ms: int


def play() -> list[dict[str, Any]]:
    """Play some turns of a game on the firmware. Return a list with a dict for each picture of the
    panel. Raises RuntimeError if the firmware fails.

    A dict has these keys:
    glass: picture of the panel as hex, 296 x 128 px with 1 bit each.
    button: name of the button that is pressed next, "" for none.
    ms: time for which the picture is shown, in ms; 0 for the usual time, READ_MS.
    caption: text below the box.
    power: whether the battery is in the box.
    """
    with tempfile.TemporaryDirectory() as saves:
        done = firmware_build.run_on_cpython(SCENARIO, ["play"], saves)
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def frames(shown: list[dict[str, Any]]) -> list[Frame]:
    """Return the animation as a list of Frames. shown: what `play` returns."""
    plain, empty = box(""), box("", battery=False)
    pressed = {button: box(button) for button in KEYS}
    palette = colours([plain, empty, *pressed.values()])
    frames = []
    for shot in shown:
        glass = Image.frombytes("1", (296, 128), bytes.fromhex(shot["glass"]))
        button, caption = shot["button"], shot["caption"]
        case = plain if shot["power"] else empty
        frames.append(Frame(put(case, glass, caption, palette), shot["ms"] or READ_MS))
        if button:
            frames.append(Frame(put(pressed[button], glass, caption, palette), PRESS_MS))
    return frames


def colours(images: list[Image.Image]) -> Image.Image:
    """Return an image whose palette of 32 colours suits all given images, each of SIZE."""
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(images)))
    for i, image in enumerate(images):
        sheet.paste(image, (0, SIZE[1] * i))
    return sheet.quantize(32, dither=Image.Dither.NONE)


def put(case: Image.Image, glass: Image.Image, caption: str, palette: Image.Image) -> Image.Image:
    """Return a frame of the animation: the box with a picture on its panel, and a caption below.

    case: picture of the box with an empty panel.
    glass: picture on the panel.
    palette: image that has the palette of the frame.
    """
    image = case.copy()
    large = glass.resize((592, 256), Image.Resampling.NEAREST)
    image.paste(INK, (*GLASS, GLASS[0] + 592, GLASS[1] + 256))
    image.paste(PAPER, GLASS, large)
    words(image, caption, SIZE[0] // 2, CAPTION_Y, INK)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def box(pressed: str, battery: bool = True) -> Image.Image:
    """Return the picture of the box with an empty panel.

    pressed: name of the button that is down, "" for none.
    battery: whether the battery is in the box.
    """
    image = Image.new("RGB", (SIZE[0] * FINE, SIZE[1] * FINE), BACKGROUND)
    draw = ImageDraw.Draw(image)
    plate(draw, (6, 6, SIZE[0] - 6, CASE_BOTTOM), 26, CASE)
    plate(draw, (24, 18, 640, 298), 10, BEZEL)
    plate(draw, (31, 25, 633, 291), 3, PAPER)
    plate(draw, (40, 40, 80, 80), 0, INK)  # so that the palette has INK; the panel covers it
    plate(draw, BAY, 8, BEZEL)
    if battery:
        left, top, right, bottom = BAY
        plate(draw, (right - 18, top + 20, right - 8, bottom - 20), 3, SHADE)  # its plus pole
        plate(draw, (left + 8, top + 8, right - 14, bottom - 8), 6, KEY)
    for button, (left, top, right, bottom) in KEYS.items():
        down = 4 if button == pressed else 0
        plate(draw, (left, top + 5, right, bottom + 5), 10, SHADE)
        fill = PRESSED if down else KEY
        plate(draw, (left, top + down, right, bottom + down), 10, fill)
        if button in ("up", "down"):
            middle, y = (left + right) // 2, (top + bottom) // 2 + down
            point = 9 if button == "down" else -9
            draw.polygon(
                [
                    (FINE * (middle + dx), FINE * (y + dy))
                    for dx, dy in ((-11, -point), (11, -point), (0, point))
                ],
                KEY if down else INK,
            )
    image = image.resize(SIZE, Image.Resampling.BOX)
    if battery:
        words(image, "+", BAY[2] - 28, (BAY[1] + BAY[3]) // 2, INK)
    for button in "abc":
        left, top, right, bottom = KEYS[button]
        down = 4 if button == pressed else 0
        words(
            image,
            button.upper(),
            (left + right) // 2,
            (top + bottom) // 2 + down,
            KEY if down else INK,
        )
    return image


def plate(draw: ImageDraw.ImageDraw, edges: tuple[int, ...], radius: int, fill: str) -> None:
    """Draw a rectangle with round corners into a picture that is FINE times as large as a frame of
    the animation.

    draw: PIL's object that draws into the picture.
    edges: left, top, right and bottom, in px of the frame.
    radius: radius of the corners, in px of the frame.
    fill: colour such as "#397c8c".
    """
    draw.rounded_rectangle([FINE * edge for edge in edges], FINE * radius, fill)


def words(image: Image.Image, text: str, x: int, y: int, ink: str) -> None:
    """Draw a text into an image, in a font of the firmware at twice its size.

    x: middle of the text, in px.
    y: middle of its capitals, in px.
    ink: colour such as "#262626".
    """
    small = Image.new("L", (SIZE[0] // 2, 40), 255)
    width = fonts.draw_text(small, 0, 0, text, FONT)
    capital = Image.new("L", small.size, 255)
    fonts.draw_text(capital, 0, 0, "A", FONT)
    edges = Image.eval(capital, lambda value: 255 - value).getbbox()
    assert edges
    drawn = Image.eval(small, lambda value: 255 - value).crop((0, 0, width, small.height))
    drawn = drawn.resize((drawn.width * 2, drawn.height * 2), Image.Resampling.NEAREST)
    image.paste(ink, (x - drawn.width // 2, y - edges[1] - edges[3]), drawn)


def save(path: Path, frames: list[Frame]) -> None:
    """Write the frames as an endless animation into a GIF file."""
    first, *others = [frame.image for frame in frames]
    options: dict[str, Any] = {
        "append_images": others,
        "duration": [frame.ms for frame in frames],
        "loop": 0,
    }
    first.save(path, save_all=True, optimize=True, **options)


def self_test() -> bytes:
    """Return hardware/self-test.png as bytes. Raises KeyError if a screen has no approved
    picture."""
    approved = golden.sheet_pictures()
    wide, high, gap, room = 592, 256, 28, 44  # px: a screen, the gap around it, room for its words
    size = (3 * gap + 2 * wide, gap + 2 * (high + room + gap // 2))
    image = Image.new("RGB", size, BACKGROUND)
    for number, (name, text) in enumerate(TO_SEE.items()):
        left = gap + number % 2 * (wide + gap)
        top = gap + number // 2 * (high + room + gap // 2)
        screen = approved[name].convert("L").resize((wide, high), Image.Resampling.NEAREST)
        image.paste(SHADE, (left - 6, top - 6, left + wide + 6, top + high + 6))
        image.paste("white", (left, top, left + wide, top + high))
        image.paste(INK, (left, top), screen.point(lambda level: 255 - level))
        words(image, text, left + wide // 2, top + high + room // 2 + 4, INK)
    return png(image.quantize(32, dither=Image.Dither.NONE))


def icon(size: int, whole: bool = False) -> bytes:
    """Return the icon of the simulator's web page, a PNG as bytes: a treasure chest on a coloured
    tile.

    size: width and height in px.
    whole: whether the tile fills the whole square, for systems that cut icons to their own shape.
        The chest then stays inside a circle of four fifths of the width. If not, the tile has round
        corners and a transparent margin.
    """
    side, tile = size * FINE, "#2f6d78"
    image = Image.new("RGBA", (side, side), tile if whole else "#0000")
    if not whole:
        ImageDraw.Draw(image).rounded_rectangle(
            [side * edge for edge in (0.03, 0.03, 0.97, 0.97)], side * 0.24, tile
        )
    dot = side * (3 if whole else 4) // 512
    ink = icons.ink("icons", "chest")
    for mask, colour in ((fonts.enclosed(ink), "#f7f1e3"), (ink, "#1d2527")):
        large = mask.resize((ink.width * dot, ink.height * dot), Image.Resampling.NEAREST)
        image.paste(colour, ((side - large.width) // 2, (side - large.height) // 2), large)
    return png(image.resize((size, size), Image.Resampling.BOX))


def preview() -> bytes:
    """Return the preview picture of the simulator's page, a PNG as bytes. Chat programs show it
    beside a link to this page."""
    image = Image.new("RGB", PREVIEW, BACKGROUND)
    case = box("")
    glass = golden.sheet_pictures()[PREVIEWED]
    shown = put(case, glass, "Toychest: try it in the browser", colours([case])).convert("RGB")
    scale = min(PREVIEW[0] / shown.width, PREVIEW[1] / shown.height)
    shown = shown.resize(
        (round(shown.width * scale), round(shown.height * scale)), Image.Resampling.LANCZOS
    )
    image.paste(shown, ((PREVIEW[0] - shown.width) // 2, (PREVIEW[1] - shown.height) // 2))
    return png(image.quantize(64, dither=Image.Dither.NONE))


def whole_box() -> bytes:
    """Return the picture of the printed box for the simulator's page, a PNG as bytes: the left part
    of hardware/box.png."""
    with Image.open(BOX) as image:
        part = image.convert("RGB").crop((40, 130, 860, 745))
    part = part.resize((480, 360), Image.Resampling.LANCZOS)
    return png(part.quantize(64, dither=Image.Dither.NONE))


def png(image: Image.Image) -> bytes:
    """Return an image as the bytes of a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def for_the_site() -> dict[str, bytes]:
    """Return the pictures of the simulator's web page, {name of a file: a PNG as bytes}."""
    return {
        "icon-192.png": icon(192),
        "icon-512.png": icon(512),
        "icon-whole-512.png": icon(512, whole=True),
        "box.png": whole_box(),
        "preview.png": preview(),
    }


if __name__ == "__main__":
    save(TURN, frames(play()))
    SELF_TEST.write_bytes(self_test())
