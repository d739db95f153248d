"""Every language has all words, and the code uses no other words."""

import re
from pathlib import Path

import pytest

import fonts
from toychest import lang

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "toychest"
LANG = FIRMWARE / "lang"
LANGUAGES = fonts.languages()
ENGLISH = LANGUAGES["en"]


def listed():
    return dict(re.findall(r'\("(\w\w)", "([^"]+)"\)', (LANG / "__init__.py").read_text()))


def test_every_language_file_is_offered():
    assert set(listed()) == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_same_keys(code):
    assert set(LANGUAGES[code]) == set(ENGLISH)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_has_a_file_of_its_own(code):
    """A key is in the file with whose name it begins, else in box.txt."""
    assert {path.stem for path in (LANG / code).iterdir()} == {"box", *lang.GAMES}
    for path in (LANG / code).iterdir():
        for line in path.read_text().splitlines():
            if line.startswith("#"):
                continue
            start = next((game for game in lang.GAMES if line.startswith(game)), "box")
            assert start == path.stem, line


@pytest.mark.parametrize("code", LANGUAGES)
def test_same_gaps(code):
    for key, words in LANGUAGES[code].items():
        gaps = set(re.findall(r"\{\d?\}", words))
        wanted = set(re.findall(r"\{\d?\}", ENGLISH[key]))
        assert bool(gaps) == bool(wanted), key
        assert words.strip(), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_letters_are_those_of_the_capitals(code):
    words = LANGUAGES[code]
    assert words["alphabet.small"] == words["alphabet"].lower()


def test_names_have_all_letters_that_the_fonts_have():
    """The letters of Latin-1 and those that Windows adds, with capitals and small letters in the
    same order."""
    from toychest.screens import names

    wanted = {letter for letter in fonts.LATIN1 if letter.isalpha()}
    for code in LANGUAGES:
        words = LANGUAGES[code]
        spelled = words["alphabet"] + words["alphabet.small"] + names._SIGN_CHARACTERS
        spelled += names._CAPITAL_ACCENTS + names._SMALL_ACCENTS
        assert wanted <= set(spelled), wanted - set(spelled)
        assert set("0123456789") <= set(spelled)
        assert set(spelled) <= set(fonts.HEADLINE), set(spelled) - set(fonts.HEADLINE)
    small = names._CAPITAL_ACCENTS.lower()
    assert small == names._SMALL_ACCENTS and len(small) == len(names._BASES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_as_many_words_in_the_countdown(code):
    assert len(LANGUAGES[code]["count.words"].split("|")) == 4


def test_the_calls_are_those_of_the_rules():
    """Rules of play: the shout and the countdown, in both languages."""
    assert ENGLISH["toss.shout"] == "Snickerdoodle!"
    assert LANGUAGES["es"]["toss.shout"] == "¡Galletazo!"
    assert ENGLISH["count.words"].lower().split("|") == ["one", "two", "three", "toss!"]
    assert LANGUAGES["es"]["count.words"].lower().split("|") == ["uno", "dos", "tres", "¡a tirar!"]


def test_spanish_is_that_of_latin_america():
    """The table is "ustedes", as in the printed rules: no vosotros, no words of Spain alone."""
    for key, words in LANGUAGES["es"].items():
        spain = r"\b(\w+[áé]is|vosotr[oa]s|vuestr[oa]s?|os|ordenador|coche)\b"
        assert not re.search(spain, words, re.I), (key, words)


def sources():
    return {path: path.read_text() for path in FIRMWARE.rglob("*.py") if path.parent != LANG}


def test_every_key_in_the_code_exists():
    for path, source in sources().items():
        for key in re.findall(r'\bt\(\s*"([^"%]+)"[,)]', source):
            assert key in ENGLISH, (path.name, key)


def test_no_string_is_left_over():
    """Each key, or its part before the last dot, is somewhere in the code."""
    code = "\n".join(sources().values())
    for key in ENGLISH:
        parts = [f'"{key}"', f'"{key.rsplit(".", 1)[0]}.']
        assert any(part in code for part in parts), key


def test_no_words_outside_the_language_files():
    """Screens take their words from t(). A string with a space in it would be English."""
    for path, source in sources().items():
        stem = path.parent.stem if path.stem == "__init__" else path.stem
        rooms = {*path.relative_to(FIRMWARE).parts}
        if stem in ("rules", "fonts") or not {"games", "screens", "ui", "app.py"} & rooms:
            continue
        code = re.sub(r'""".*?"""', "", source, flags=re.S)
        code = "\n".join(line.split("#")[0] for line in code.splitlines())
        code = re.sub(r'print\("[^"]*"', "", code)  # for tools on the console
        for literal in re.findall(r'"([^"\n]*)"', code):
            assert not re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", literal), (path.name, literal)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_firmware_reads_what_stands_in_the_file(code):
    lang.use(code)
    lines = [
        line
        for path in (LANG / code).iterdir()
        for line in path.read_text().splitlines()
        if " = " in line and line[0] != "#"
    ]
    assert len(lines) == len(LANGUAGES[code])
    for key, words in LANGUAGES[code].items():
        assert lang.t(key) == words == words.strip()
    assert lang.t("toss.round", 2, 3).count("2") == 1
    with pytest.raises(KeyError):
        lang.t("no.such.key")
    lang.use("xx")
    assert lang.code == "en"


@pytest.fixture
def spoken():
    yield
    lang.use("es")
    lang.use("en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_a_whole_key_is_found(code, spoken):
    lang.use(code)
    for key in (
        "monopoly.nothing.of.the.kind",
        "",
        "om",
        "hom",
        "home.",
        "ome",
        "home.title = ",
        "#",
    ):
        with pytest.raises(KeyError):
            lang.t(key)


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_parts_of_whole_lines_are_kept(code, spoken):
    """Parts with words that were looked up, as they are in the file."""
    lang.use("en" if code != "en" else "es")
    lang.use(code)
    assert not lang._parts
    for key in ("back", "toss.shout"):
        lang.t(key)
    assert sorted(name for name, _ in lang._parts) == ["box", "toss"]
    for key in LANGUAGES[code]:
        lang.t(key)
        assert 0 < len(lang._parts) <= lang._MOST_PARTS
        for (name, begin), part in lang._parts.items():
            data = (LANG / code / f"{name}.txt").read_bytes()
            assert part[1:] == data[begin : begin + len(part) - 1]
            assert part[:1] == part[-1:] == b"\n" and data[begin - 1 : begin] in (b"\n", b"")
            assert 2 < len(part) < 500


def test_little_is_kept_and_all_is_read_again(spoken):
    lang.use("en")
    for key, words in ENGLISH.items():
        assert lang.t(key) == words
        assert 0 < len(lang._words) <= lang._MOST_WORDS
    lang.forget()
    assert not lang._parts and not lang._words
    assert lang.t("toss.shout") == ENGLISH["toss.shout"]


def test_another_language_takes_the_place_of_the_last(spoken):
    for code, words in LANGUAGES.items():
        lang.use(code)
        assert {key: lang.t(key) for key in words} == words
