"""The generated fonts are well formed, cover every language, and come out of the tool again."""

import os
import subprocess
from pathlib import Path

import pytest

import fonts

ROOT = Path(__file__).resolve().parent.parent
NAMES = sorted(set(fonts.stored()) - {"icon", "toy"})  # those with letters
WORD_FONTS = ("b72", "b100")
HEADLINE_FONTS = ("b40", "b48")
LATIN1_FONTS = [n for n in NAMES if n not in WORD_FONTS + HEADLINE_FONTS]
SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¡¿ªº«»"
LANGUAGES = fonts.languages()


load = fonts.load


def test_all_fonts_are_there():
    assert set(NAMES) == {
        "r14", "r16", "r18", "b14", "b16", "b20", "b22", "b26", "b40", "b48", "b72",
        "b100",
    }


@pytest.mark.parametrize("name", NAMES)
def test_well_formed(name):
    font = load(name)
    assert list(font.glyphs) == sorted(font.glyphs)
    assert 0 < font.cap <= font.ascent < font.height
    for char, (width, height, dx, dy, advance, ink) in font.glyphs.items():
        row = (width + 7) // 8
        assert len(ink) == row * height, char
        assert dy + height <= font.height, char
        assert advance > 0, char
        assert dx + width <= advance + 2, char  # an overhang of more would run into a neighbour
        assert dx >= -2, char
        assert (width == 0) == (char == " "), char
        rows = [ink[i:i + row] for i in range(0, len(ink), row or 1)]
        if rows:
            assert any(rows[0]) and any(rows[-1]), char  # the box is tight
            spare = 8 * row - width
            assert all(line[-1] & ((1 << spare) - 1) == 0 for line in rows), char


@pytest.mark.parametrize("name", ["r14", "b100"])
def test_a_damaged_file_is_refused(name):
    data = fonts.stored()[name]
    with pytest.raises(ValueError):
        fonts.read(data[:-1])
    with pytest.raises(ValueError):
        fonts.read(b"xx" + data[2:])


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_latin1_set(name):
    font = load(name)
    assert "".join(font.glyphs)[:95] == "".join(map(chr, range(32, 127)))
    assert set(SPANISH + "°·×÷–…’“”œŒŸ▲▼◀▶✓") <= set(font.glyphs)
    assert {chr(c) for c in range(0xC0, 0x100)} <= set(font.glyphs)


@pytest.mark.parametrize("name", LATIN1_FONTS + list(HEADLINE_FONTS))
def test_space_is_wide_enough_to_part_words(name):
    font = load(name)
    assert font.glyphs[" "][4] >= max(3, font.cap // 4)


@pytest.mark.parametrize("name", LATIN1_FONTS + list(HEADLINE_FONTS))
def test_letters_are_even_in_height(name):
    font = load(name)
    for group in ("HEFTIKLM", "xzvw", "0123456789", "oecas"):
        boxes = {(font.glyphs[c][3], font.glyphs[c][1]) for c in group}
        tops = [top for top, _ in boxes]
        feet = [top + height for top, height in boxes]
        assert max(tops) - min(tops) <= 1, group
        assert max(feet) - min(feet) <= 1, group


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_every_word_can_be_set(name):
    chars = set(load(name).glyphs) | {"\n"}
    for code, words in LANGUAGES.items():
        for key, text in words.items():
            assert set(text) <= chars, (code, key, set(text) - chars)


@pytest.mark.parametrize("name", WORD_FONTS)
def test_the_countdown_can_be_set(name):
    chars = set(load(name).glyphs)
    assert set("0123456789") <= chars
    for code, words in LANGUAGES.items():
        for key, text in words.items():
            if key.startswith("count."):
                assert set(text) - {"|"} <= chars, (code, key)  # "|" parts the words


def test_generation_is_reproducible():
    try:
        source = fonts.fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm could not fetch {fonts.PACKAGE}: {error}")
    assert set(fonts.FONTS) == set(NAMES)
    for name in fonts.FONTS:
        stored = fonts.stored()[name]
        assert fonts.packed(name, source) == stored, f"{name}: run tools/fonts.py again"
    assert fonts.LICENSE.read_text().split() == (source / "LICENSE").read_text().split()
