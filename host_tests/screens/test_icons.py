"""The generated icons are well formed and different, and the tool generates them again."""

import itertools
import os
import subprocess

import pytest

import fonts
import icons

ICONS = icons.load()
FACES = ("swap", "left", "right", "toss", "milk", "one", "two", "three", "all")
SMALL = ("cookie", "half", "wild", "warning", "undo")
BIG = {"cookie_big": (64, 64), "trophy": (56, 56), "dice": (64, 56)}
MIRRORED = ("wild", "trophy", "warning")


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
    assert set(ICONS) == set(FACES) | set(SMALL) | set(BIG)
    for name, (width, height, _) in ICONS.items():
        assert (width, height) == BIG.get(name, (44, 44) if name in FACES else (40, 40)), name


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
    assert ink("swap") == {(43 - x, 43 - y) for x, y in ink("swap")}


def test_generation_is_reproducible():
    try:
        fonts.fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm could not fetch {fonts.PACKAGE}: {error}")
    made = icons.make()
    assert icons.module(made) == icons.OUT.read_text(), "run tools/icons.py again"
    assert icons.packed(made) == fonts.stored()[icons.FONT], "run tools/icons.py again"
