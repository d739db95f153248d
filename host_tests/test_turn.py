"""The animated picture of README shows a turn as the firmware of today plays it."""

from pathlib import Path

from PIL import Image, ImageSequence

import turn

MOST_BYTES = 300_000


def test_the_picture_is_up_to_date():
    made = turn.frames()
    with Image.open(turn.PICTURE) as picture:
        kept = [(frame.convert("RGB").tobytes(), frame.info["duration"])
                for frame in ImageSequence.Iterator(picture)]
    assert kept == [(one.image.convert("RGB").tobytes(), one.ms) for one in made], (
        "look at it (tools/turn.py --frames), then `make golden`")


def test_readme_shows_it_and_it_is_small():
    readme = Path(turn.ROOT, "README.md").read_text()
    assert f"]({turn.PICTURE.relative_to(turn.ROOT)})" in readme
    assert turn.PICTURE.stat().st_size < MOST_BYTES


def test_each_press_is_seen_before_what_it_leads_to():
    """The same glass twice, with the button up and down; then another one."""
    left, top = turn.GLASS
    edges = left, top, left + 592, top + 256
    glasses = [frame.image.crop(edges).tobytes() for frame in turn.frames()]
    assert len(glasses) % 2 == 1 and len(glasses) > 20
    for up in range(0, len(glasses) - 1, 2):
        assert glasses[up] == glasses[up + 1] != glasses[up + 2]
