"""The pictures of the pages show what the firmware shows now."""

import io

from PIL import Image, ImageSequence

from draw import page_pictures


def test_the_animation_shows_turns_of_the_current_firmware():
    """Each press is two frames, the second with the button down."""
    left, top = page_pictures.GLASS
    expected, seen = [], []
    for shot in page_pictures.play():
        times = [shot["ms"] or page_pictures.READ_MS]
        times += [page_pictures.PRESS_MS] if shot["button"] else []
        expected += [(shot["glass"], ms) for ms in times]
    with Image.open(page_pictures.TURN) as picture:
        for frame in ImageSequence.Iterator(picture):
            glass = frame.convert("RGB").crop((left, top, left + 592, top + 256)).reduce(2)
            white = glass.convert("L").point([0] * 129 + [255] * 127)
            seen.append((white.convert("1").tobytes().hex(), frame.info["duration"]))
    assert seen == expected, "look at it, then `make golden`"


def test_the_screens_of_the_self_test_are_the_approved_ones():
    stored, now = (
        Image.open(io.BytesIO(data)).convert("RGB").tobytes()
        for data in (page_pictures.SELF_TEST.read_bytes(), page_pictures.self_test())
    )
    assert stored == now, "run: make golden"
