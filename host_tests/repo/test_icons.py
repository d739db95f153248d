"""The generated icons are well formed and different, and the tool generates them again."""

import itertools
import os
import subprocess

import pytest

from draw import fonts, icons
from toychest import games

ICONS = icons.load()
FACES = ("swap", "left", "right", "toss", "milk", "one", "two", "three", "all")
SIZES = {
    "cookie": (40, 40), "half": (40, 40), "wild": (40, 40), "warning": (40, 40), "undo": (40, 40),
    "cookie_big": (64, 64), "dice": (64, 56), "dice_big": (84, 74), "jail": (24, 24),
    "star": (18, 18), "chest": (100, 92), "mortgage": (40, 52), "house": (17, 16),
    "plot": (17, 16), "hotel": (44, 20),
}  # fmt: skip
WHITE = {name + "_white" for name in (*icons.ON_BLACK, "cup")}
MIRRORED = ("wild", "warning", "star", "toss")


def ink(name):
    """Return the black pixels of an icon: set of (x, y)."""
    width, height, data = ICONS[name]
    row = (width + 7) // 8
    return {
        (x, y)
        for y in range(height)
        for x in range(8 * row)
        if data[y * row + x // 8] & 0x80 >> x % 8
    }


def test_names_and_sizes():
    drawn = dict.fromkeys(FACES, (44, 44)) | SIZES
    assert set(ICONS) == set(drawn) | set(icons.PICTURES) | WHITE
    for name, (width, height, _) in ICONS.items():
        assert (width, height) == drawn[name] if name in drawn else height < 93, name


@pytest.mark.parametrize("name", icons.PICTURES)
def test_a_picture_is_as_large_as_the_home_screen_takes(name):
    width, height, _ = ICONS[name]
    assert width <= 68 and 54 <= height <= 60


def test_each_picture_of_a_game_exists():
    assert {games.picture(name) for name in games.GAMES} <= set(icons.PICTURES)


@pytest.mark.parametrize("name", sorted(ICONS))
def test_well_formed(name):
    width, height, data = ICONS[name]
    assert len(data) == (width + 7) // 8 * height
    pixels = ink(name)
    assert pixels and max(x for x, _ in pixels) < width


@pytest.mark.parametrize("name", sorted(ICONS))
def test_no_stray_pixels(name):
    pixels = ink(name)
    width, height, _ = ICONS[name]
    for x, y in itertools.product(range(width), range(height)):
        near = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        alone = [((x, y) in pixels) != (p in pixels) for p in near]
        assert not all(alone), (x, y)


@pytest.mark.parametrize("one, two", list(itertools.combinations(FACES, 2)))
def test_faces_differ(one, two):
    a, b = ink(one), ink(two)
    assert len(a ^ b) >= 0.25 * max(len(a), len(b))


@pytest.mark.parametrize("name", MIRRORED)
def test_symmetric(name):
    width = ICONS[name][0]
    assert ink(name) == {(width - 1 - x, y) for x, y in ink(name)}


def test_arrows_mirror_each_other():
    assert ink("right") == {(43 - x, y) for x, y in ink("left")}
    assert ink("left") == {(x, 43 - y) for x, y in ink("left")}


def test_generation_is_reproducible():
    try:
        fonts.fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm could not fetch {fonts.PACKAGE}: {error}")
    made = icons.make()
    assert icons.module(made) == icons.OUT.read_text(), "run tools/draw/icons.py again"
    assert icons.packed(made) == fonts.stored()[icons.FONT], "run tools/draw/icons.py again"
