"""The animated picture in README shows a turn of the current firmware."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from draw import turn

MOST_BYTES = 300_000

pytestmark = pytest.mark.xdist_group("turn")  # one worker, so that it is played once


@pytest.fixture(scope="module")
def shown():
    return turn.play()


def test_the_picture_is_up_to_date(shown):
    made = turn.frames(shown)
    with Image.open(turn.PICTURE) as picture:
        kept = [
            (frame.convert("RGB").tobytes(), frame.info["duration"])
            for frame in ImageSequence.Iterator(picture)
        ]
    now = [(one.image.convert("RGB").tobytes(), one.ms) for one in made]
    assert len(kept) == len(now), "look at it (tools/draw/turn.py --frames), then `make golden`"
    changed = [i for i, frame in enumerate(kept) if frame != now[i]]
    assert not changed, "look at these (tools/draw/turn.py --frames), then `make golden`"


def test_readme_shows_it_and_it_is_small():
    readme = Path(turn.ROOT, "README.md").read_text()
    assert f'"{turn.PICTURE.relative_to(turn.ROOT)}"' in readme
    assert turn.PICTURE.stat().st_size < MOST_BYTES


def test_each_press_is_seen_before_what_it_leads_to(shown):
    """A press is two frames with the same picture, the first with the button up, the second with it
    down. Then comes a new picture."""
    left, top = turn.GLASS
    frames = turn.frames(shown)
    glasses = [frame.image.crop((left, top, left + 592, top + 256)).tobytes() for frame in frames]
    presses = [i for i, frame in enumerate(frames) if frame.ms == turn.PRESS_MS]
    assert len(presses) == 6
    for i in presses:
        assert glasses[i - 1] == glasses[i] != glasses[i + 1]


def test_the_battery_is_pulled_and_the_picture_stays(shown):
    pulled = [i for i, shot in enumerate(shown) if not shot["power"]]
    assert len(pulled) == 1
    before, now, home, resumed = shown[pulled[0] - 1 : pulled[0] + 3]
    assert before["glass"] == now["glass"] == resumed["glass"] != home["glass"]
