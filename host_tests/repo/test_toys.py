"""The pictures of the toys are well formed and different, and the tool generates them again."""

import itertools
import os
import subprocess
import unicodedata

import pytest
from PIL import Image, ImageChops

from draw import fonts, toys
from toychest.games.toy_shop.rules.cards import TOYS

GLYPHS = fonts.load(toys.FONT).glyphs
# {toy: name of its drawing} where the names differ.
CALLED = {
    "puppy": "DOG", "bunny": "RABBIT", "mermaid": "SHELL", "princess": "CROWN",
    "ballerina": "BALLET",
    "doctor": "STETHOSCOPE", "car": "AUTOMOBILE", "fire_truck": "FIRE", "train": "LOCOMOTIVE",
    "rackets": "RACQUET", "rollerblades": "ROLLER", "swim_ring": "RING", "crane": "CONSTRUCTION",
}  # fmt: skip


def picture(number):
    """Return the picture of a toy in a square of 48 px, with black as 1."""
    width, height, _, _, _, ink = GLYPHS[chr(toys.FIRST + number)]
    image = Image.new("1", (48, 48))
    image.paste(Image.frombytes("1", (width, height), ink), ((48 - width) // 2, (48 - height) // 2))
    return image


def test_each_toy_of_the_game_has_a_picture_in_its_order():
    assert len(GLYPHS) == len(TOYS) == len(toys.TOYS)
    for toy, char in zip(TOYS, toys.TOYS, strict=True):
        assert CALLED.get(toy, toy.upper()) in unicodedata.name(char), toy


@pytest.mark.parametrize("number", range(len(TOYS)))
def test_well_formed(number):
    """Each picture is small enough for five in a row, and not much smaller."""
    width, height, *_ = GLYPHS[chr(toys.FIRST + number)]
    assert width <= 52 and height <= 48 and max(width, height) >= 38
    ink = picture(number).histogram()[255]
    assert 200 < ink < 1100


def test_toys_differ():
    for one, two in itertools.combinations(range(len(TOYS)), 2):
        other = ImageChops.logical_xor(picture(one), picture(two))
        assert other.histogram()[255] > 300, (TOYS[one], TOYS[two])


def test_generation_is_reproducible():
    try:
        source = toys.fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm could not fetch {toys.PACKAGE}: {error}")
    assert toys.packed(toys.make(source)) == fonts.stored()[toys.FONT], (
        "run tools/draw/toys.py again"
    )
    assert toys.LICENSE.read_text().split() == (source / "LICENSE").read_text().split()
