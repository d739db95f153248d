"""Draw hardware/self-test.png, screens that a builder should see on a new box and in its self-test.

    python tools/draw/screens_to_see.py

The picture is for hardware/BUILD.md. It is made of approved pictures of the tests, so it shows what
the firmware shows.
"""

import io
import sys

from PIL import Image

from draw import turn

sys.path.append(str(turn.ROOT / "host_tests" / "walks"))

import golden

PICTURE = turn.ROOT / "hardware" / "self-test.png"
SCREENS = {  # approved picture: words below it
    "en/language": "a new box",
    "en/test-look": "step 1: frame, corners",
    "en/test-keys": "step 5: a tick for each button",
    "en/test-ok": "the end",
}
WIDE, HIGH = 592, 256  # px: a screen, twice as large
GAP, WORDS = 28, 44  # px: around a screen, and for the words below it


def draw() -> bytes:
    """Return the picture as the bytes of a PNG file. Raises KeyError if a screen has no approved
    picture."""
    approved = golden.sheet_pictures()
    size = (3 * GAP + 2 * WIDE, GAP + 2 * (HIGH + WORDS + GAP // 2))
    image = Image.new("RGB", size, turn.BACKGROUND)
    for number, (name, words) in enumerate(SCREENS.items()):
        left = GAP + number % 2 * (WIDE + GAP)
        top = GAP + number // 2 * (HIGH + WORDS + GAP // 2)
        screen = approved[name].convert("L").resize((WIDE, HIGH), Image.Resampling.NEAREST)
        image.paste(turn.SHADE, (left - 6, top - 6, left + WIDE + 6, top + HIGH + 6))
        image.paste("white", (left, top, left + WIDE, top + HIGH))
        image.paste(turn.INK, (left, top), screen.point(lambda level: 255 - level))
        turn.words(image, words, left + WIDE // 2, top + HIGH + WORDS // 2 + 4, turn.INK)
    file = io.BytesIO()
    image.quantize(32, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    PICTURE.write_bytes(draw())
