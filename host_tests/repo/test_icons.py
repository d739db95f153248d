"""fonts.bin has the pictures in tools/draw/pictures, and each icon that the firmware names."""

import re

import pytest
from PIL import Image

from draw import fonts, icons
from toychest.app import catalog
from toychest.ui.icons import NAMES


@pytest.mark.parametrize("font", ["icon", "toy", *icons.SIZES])
def test_the_firmware_has_the_pictures(font):
    assert fonts.stored()[font] == icons.packed()[font], "run: make icons"


def test_each_icon_that_the_firmware_names_exists():
    named = {catalog.picture(name) + end for name in catalog.GAMES for end in ("", "_white")}
    for path in icons.FIRMWARE.rglob("*.py"):
        named.update(re.findall(r'icon(?:_in)?(?:\(|=)"(\w+)"', path.read_text("utf-8")))
    assert named - set(NAMES.split()) == set(), "add them to NAMES in ui/icons.py"


@pytest.mark.parametrize("name", sorted({catalog.picture(name) for name in catalog.GAMES}))
def test_the_picture_of_a_game_is_as_large_as_the_home_screen_takes(name):
    width, height = icons.ink("icons", name).size
    assert width <= 68 and 54 <= height <= 60


def test_five_toys_fit_in_a_row():
    sizes = [icons.ink("toys", name).size for name in icons.names("toys")]
    assert max(width for width, _ in sizes) <= 52 and max(height for _, height in sizes) <= 48


def test_a_picture_that_is_no_good_is_named_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(icons, "PICTURES", tmp_path)
    monkeypatch.setattr(icons, "names", lambda folder: ["cat", "cat_white"])
    (tmp_path / "icons").mkdir()
    with pytest.raises(ValueError, match=r"Draw .*cat\.png, or take cat out of .*icons\.py\."):
        icons.packed()
    path = tmp_path / "icons" / "cat.png"
    Image.new("RGB", (9, 9), "red").save(path)
    with pytest.raises(ValueError, match=r"cat\.png has to be black on white"):
        icons.packed()
    picture = Image.new("RGBA", (9, 9), "#0000")  # as a program for pictures may save it
    picture.paste("black", (2, 2, 7, 7))
    picture.paste("white", (4, 4, 6, 6))
    picture.save(path)
    assert icons.ink("icons", "cat").histogram()[255] == 25 - 4
    assert icons.ink("icons", "cat_white").getbbox() == (4, 4, 6, 6)
    path.with_name("dog.png").write_bytes(path.read_bytes())
    with pytest.raises(ValueError, match=r"Add dog to the names in .*icons\.py, or remove"):
        icons.packed()
