"""The generated fonts are well formed, cover every language, and come out of the tool again."""

import functools
import os
import runpy
import struct
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parent.parent
FONT_DIR = ROOT / "firmware" / "toychest" / "ui" / "fonts"
NAMES = sorted(p.stem for p in FONT_DIR.glob("[rb][0-9]*.py"))
WORD_FONTS = ("b72", "b100")
HEADLINE_FONTS = ("b40", "b48")
LATIN1_FONTS = [n for n in NAMES if n not in WORD_FONTS + HEADLINE_FONTS]
SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¡¿ªº«»"
LANGUAGES = sorted((ROOT / "firmware" / "toychest" / "lang").glob("*.py"))


@functools.cache
def load(name):
    """The names of a font module; read alone, because its package wants framebuf."""
    return SimpleNamespace(**runpy.run_path(str(FONT_DIR / f"{name}.py")))


def glyph(font, char):
    """(offset, width, height, dx, dy, advance) of a character."""
    return struct.unpack_from("<HBBbBB", font.GLYPHS, 7 * font.CHARS.index(char))


def strings(path):
    """Every piece of text in a language file's STRINGS, as (key, text)."""
    for key, value in runpy.run_path(str(path)).get("STRINGS", {}).items():
        for text in [value] if isinstance(value, str) else value:
            yield key, text


def test_all_fonts_are_there():
    assert set(NAMES) == {
        "r14", "r16", "r18", "b14", "b16", "b20", "b22", "b26", "b40", "b48", "b72",
        "b100",
    }


@pytest.mark.parametrize("name", NAMES)
def test_well_formed(name):
    font = load(name)
    assert list(font.CHARS) == sorted(set(font.CHARS))
    assert len(font.GLYPHS) == 7 * len(font.CHARS)
    assert 0 < font.CAP <= font.ASCENT < font.HEIGHT
    used = 0
    for char in font.CHARS:
        offset, width, height, dx, dy, advance = glyph(font, char)
        size = (width + 7) // 8 * height
        assert offset + size <= len(font.DATA), char
        assert dy + height <= font.HEIGHT, char
        assert advance > 0, char
        assert dx + width <= advance + 2, char  # an overhang of more would run into a neighbour
        assert dx >= -2, char
        assert (width == 0) == (char == " "), char
        rows = [font.DATA[offset + i:offset + i + (width + 7) // 8]
                for i in range(0, size, (width + 7) // 8 or 1)]
        if rows:
            assert any(rows[0]) and any(rows[-1]), char  # the box is tight
            spare = 8 * len(rows[0]) - width
            assert all(row[-1] & ((1 << spare) - 1) == 0 for row in rows), char
        used = max(used, offset + size)
    assert used == len(font.DATA)


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_latin1_set(name):
    font = load(name)
    assert font.CHARS[:95] == "".join(map(chr, range(32, 127)))
    assert set(SPANISH + "°·×÷–…’“”▲▼◀▶✓") <= set(font.CHARS)
    assert {chr(c) for c in range(0xC0, 0x100)} <= set(font.CHARS)


@pytest.mark.parametrize("name", LATIN1_FONTS + list(HEADLINE_FONTS))
def test_space_is_wide_enough_to_part_words(name):
    font = load(name)
    assert glyph(font, " ")[5] >= max(3, font.CAP // 4)


@pytest.mark.parametrize("name", LATIN1_FONTS + list(HEADLINE_FONTS))
def test_letters_are_even_in_height(name):
    font = load(name)
    for group in ("HEFTIKLM", "xzvw", "0123456789", "oecas"):
        boxes = {(glyph(font, c)[4], glyph(font, c)[2]) for c in group}
        tops = [top for top, _ in boxes]
        feet = [top + height for top, height in boxes]
        assert max(tops) - min(tops) <= 1, group
        assert max(feet) - min(feet) <= 1, group


@pytest.mark.parametrize("name", LATIN1_FONTS)
def test_every_word_can_be_set(name):
    chars = set(load(name).CHARS) | {"\n"}
    for path in LANGUAGES:
        for key, text in strings(path):
            assert set(text) <= chars, (path.name, key, set(text) - chars)


@pytest.mark.parametrize("name", WORD_FONTS)
def test_the_countdown_can_be_set(name):
    chars = set(load(name).CHARS)
    assert set("0123456789") <= chars
    for path in LANGUAGES:
        for key, text in strings(path):
            if key.startswith("count."):
                assert set(text) - {"|"} <= chars, (path.name, key)  # "|" parts the words


def test_generation_is_reproducible():
    import fonts

    try:
        source = fonts.fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"npm could not fetch {fonts.PACKAGE}: {error}")
    assert set(fonts.FONTS) == set(NAMES)
    for name in fonts.FONTS:
        stored = (FONT_DIR / f"{name}.py").read_text(encoding="utf-8")
        assert fonts.module(name, source) == stored, f"{name}: run tools/fonts.py again"
    assert (FONT_DIR / "OFL.txt").read_text().split() == (source / "LICENSE").read_text().split()
