"""Every language has all words, and the code uses no other words."""

import json
import re
import runpy
import shutil
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import words
from build import firmware_build
from draw import fonts
from toychest import lang
from toychest.app import catalog

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "toychest"
LANG = FIRMWARE / "lang"
WEB = FIRMWARE.parents[1] / "tools" / "sim" / "web"
PICO = Path(__file__).resolve().parents[1] / "pico"
LANGUAGES = fonts.languages()  # {language code: {key: text}}
ENGLISH = LANGUAGES["en"]


def read(key):
    """Return the text of a whole key. A game's file is read only while the game is in use."""
    start = key.split(".")[0]
    lang.use_game(start if start in catalog.GAMES else "")
    try:
        return lang.t(key)
    finally:
        lang.use_game("")


def listed():
    return dict(re.findall(r'\("(\w\w)", "([^"]+)"\)', (LANG / "__init__.py").read_text()))


def test_every_language_file_is_offered():
    assert set(listed()) == set(LANGUAGES)


def test_no_language_lacks_words():
    if lacking := words.lacking():
        pytest.fail("\n".join(lacking), pytrace=False)


@pytest.mark.parametrize("ends", [b"\r\n", b"\n"])
def test_words_end_where_their_line_ends(tmp_path, monkeypatch, ends):
    """Lines may end in CR LF, and the last line in nothing. The first line may be words."""
    for path in LANG.glob("*/*.txt"):
        copy = tmp_path / path.relative_to(LANG)
        copy.parent.mkdir(exist_ok=True)
        lines = re.sub(rb"\A(#.*\n|\n)+", b"", path.read_bytes()).strip()
        copy.write_bytes(lines.replace(b"\n", ends))
    monkeypatch.setattr(lang, "_folder", f"{tmp_path}/")
    before = lang.code
    try:
        for code, known in LANGUAGES.items():
            lang.use(code)
            lang.forget()
            for key, text in known.items():
                assert read(key) == text
    finally:
        lang.forget()
        lang.use(before)


def test_missing_words_are_named_in_sentences(tmp_path, monkeypatch):
    lang_files = tmp_path / "firmware" / "toychest" / "lang"
    shutil.copytree(LANG, lang_files)
    monkeypatch.setattr(fonts, "LANG", lang_files)
    assert words.lacking() == []
    for name, key in (("es/toss.txt", "toss.shout"), ("en/box.txt", "back")):
        path = lang_files / name
        path.write_text(re.sub(rf"^{key} = .*\n", "", path.read_text(), flags=re.M))
    (lang_files / "es" / "timer.txt").unlink()
    said = words.lacking()
    assert said[0] == 'firmware/toychest/lang/en/box.txt lacks a line "back = ...": add it.'
    assert 'firmware/toychest/lang/es/toss.txt lacks a line "toss.shout = ...": add it.' in said
    timer = [line for line in said if line.startswith("firmware/toychest/lang/es/timer.txt ")]
    assert len(timer) == len(said) - 2 > 10


@pytest.mark.parametrize("key", ["toss.no.such.words", "nosuch"])
def test_a_program_that_lacks_words_says_so_in_a_sentence(mp32, tmp_path, key):
    """The firmware raises a KeyError, on CPython and on MicroPython."""
    code = (
        "import sys; sys.path.insert(0, 'firmware'); from toychest import lang; "
        f"lang.use('en'); print('It begins.'); lang.t({key!r})"
    )
    command = [sys.executable, "-B", "-c", code]
    root = FIRMWARE.parents[1]
    on_cpython = subprocess.run(command, cwd=root, capture_output=True, text=True)
    firmware_build.compile_device(tmp_path)
    shutil.copytree(LANG, tmp_path / "firmware/toychest/lang", dirs_exist_ok=True)
    file = "toss.txt" if key.startswith("toss.") else "box.txt"
    for done in (on_cpython, mp32.run(code, cwd=tmp_path)):
        assert "KeyError" in done.stderr, done.stderr
        assert words.failure(done).splitlines()[-2:] == [
            f'firmware/toychest/lang/{code}/{file} lacks a line "{key} = ...": add it.'
            for code in LANGUAGES
        ]
    other = 'Traceback:\n  File "toychest.app.app", line 1, in page\nKeyError: players'
    assert "lacks" not in words.failure(subprocess.CompletedProcess([], 1, "", other))


def test_what_a_failed_program_printed_has_no_frames():
    printed = '{"name": "toss-setup", "frame": "%s"}\nIt stops here.' % ("0f" * 4736)
    failure = words.failure(subprocess.CompletedProcess([], 1, "It begins.\n" + printed, ""))
    assert failure == 'It begins.\n{"name": "toss-setup", "frame": "..."}\nIt stops here.\n'


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_has_a_file_of_its_own(code):
    """A key that begins with the name of a file is in that file, all others are in box.txt."""
    assert {path.stem for path in (LANG / code).iterdir()} == {"box", *catalog.GAMES}
    for path in (LANG / code).iterdir():
        for line in path.read_text().splitlines():
            if line.startswith("#"):
                continue
            start = next((game for game in catalog.GAMES if line.startswith(game)), "box")
            assert start == path.stem, f"{line} belongs into {start}.txt"


@pytest.mark.parametrize("code", LANGUAGES)
def test_same_gaps(code):
    for key, text in LANGUAGES[code].items():
        gaps = set(re.findall(r"\{\d?\}", text))
        wanted = set(re.findall(r"\{\d?\}", ENGLISH.get(key, text)))
        assert bool(gaps) == bool(wanted), key
        assert text.strip(), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_letters_are_those_of_the_capitals(code):
    texts = ENGLISH | LANGUAGES[code]
    assert texts["alphabet.small"] == texts["alphabet"].lower()


def offered(name, kind):
    """Return the letters that can be added to a name. kind: number of presses of ACTION before,
    which changes the kind of letters."""
    from toychest.asking.names import NameEditor

    editor = NameEditor("", name, 9, None)
    editor.app = SimpleNamespace(board=SimpleNamespace(MOVES=()), close=None)
    if name:
        editor.page().does["up"]()  # moves from Done to the first letter
    for _ in range(kind):
        editor.page().does["action"]()
    found = ""
    while True:
        letter = re.findall(r"\[(.)\]", editor.page().body.text()[0])[0]
        if letter in found:
            return found.replace("✓", "")
        found += letter
        editor.page().does["up"]()


def test_names_have_all_letters_that_the_fonts_have(spoken):
    """The editor of names offers the letters of Latin-1 and those that Windows adds. Capitals and
    small letters have the same order."""
    wanted = {letter for letter in fonts.LATIN1 if letter.isalpha()}
    for code in LANGUAGES:
        lang.use(code)
        capitals, small = offered("", 1), offered("A", 1)
        spelled = set(capitals + small + offered("", 0) + offered("A", 0) + offered("", 2))
        assert wanted <= spelled, wanted - spelled
        assert set("0123456789") <= spelled
        assert spelled <= set(fonts.HEADLINE), spelled - set(fonts.HEADLINE)
        assert capitals.lower() == small


@pytest.mark.parametrize("code", LANGUAGES)
def test_as_many_words_in_the_countdown(code):
    assert len((ENGLISH | LANGUAGES[code])["count.words"].split("|")) == 4


def test_the_calls_are_those_of_the_rules():
    """The shout and the countdown have the words of the printed rules, in both languages."""
    assert ENGLISH["toss.shout"] == "Snickerdoodle!"
    assert LANGUAGES["es"]["toss.shout"] == "¡Galletazo!"
    assert ENGLISH["count.words"].lower().split("|") == ["one", "two", "three", "toss!"]
    assert LANGUAGES["es"]["count.words"].lower().split("|") == ["uno", "dos", "tres", "¡a tirar!"]


def test_spanish_is_that_of_latin_america():
    """The players are addressed as "ustedes", as in the printed rules, never as "vosotros". No
    words are used that only Spain knows."""
    for key, text in LANGUAGES["es"].items():
        spain = r"\b(\w+[áé]is|vosotr[oa]s|vuestr[oa]s?|os|ordenador|coche)\b"
        assert not re.search(spain, text, re.I), (key, text)


def test_no_possessive_follows_a_name():
    """Names are shortened where the room is short: "Playe 2's turn" reads like a mistake."""
    for key, text in ENGLISH.items():
        if key != "book.nth":  # drawn only where it fits whole
            assert "{}'s" not in text and "{}’s" not in text, key


def sources():
    """Return {path: source}, with whole keys: in a game's folder, ".round" is "toss.round"."""
    found = {path: path.read_text() for path in FIRMWARE.rglob("*.py") if path.parent != LANG}
    for path, source in found.items():
        for game in set(path.relative_to(FIRMWARE).parts) & set(catalog.GAMES):
            found[path] = re.sub(r'"(?=\.[\w.%]*")', '"' + game, source)
    return found


def test_every_key_in_the_code_exists():
    """Also in the tests on the emulated Pico, most of which `make test` leaves out."""
    tests = {path: path.read_text() for path in PICO.glob("*.py")}
    for path, source in (sources() | tests).items():
        for key in re.findall(r'\bt\(\s*"([^"%]+)"[,)]', source):
            wholes = [game + key for game in catalog.GAMES] if key[0] == "." else [key]
            known = any(whole in ENGLISH for whole in wholes)
            assert known, f"{path.name} asks for {key}. {' '.join(words.lacking(wholes[0]))}"


def test_no_string_is_left_over():
    """Each key, or the part before its last dot, occurs somewhere in the code."""
    code = "\n".join(sources().values())
    for key in ENGLISH:
        parts = [f'"{key}"', f'"{key.rsplit(".", 1)[0]}.']
        assert any(part in code for part in parts), key


def test_no_words_outside_the_language_files():
    """Screens get their words from t(). So a string with a space in the code would be English
    words."""
    for path, source in sources().items():
        stem = path.parent.stem if path.stem == "__init__" else path.stem
        rooms = {*path.relative_to(FIRMWARE).parts}
        if (
            stem in ("rules", "fonts", "self_test")
            or not {"app", "asking", "box", "games", "ui"} & rooms
        ):
            continue
        code = re.sub(r'""".*?"""', "", source, flags=re.S)
        code = "\n".join(line.split("#")[0] for line in code.splitlines())
        code = re.sub(r'print\("[^"]*"', "", code)  # prints for tools on the console are allowed
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
    for key, text in LANGUAGES[code].items():
        assert read(key) == text == text.strip()
    lang.use_game("toss")
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


def test_a_key_with_a_dot_is_one_of_the_open_game():
    for game in catalog.GAMES:
        lang.use_game(game)
        key = ".which" if game == "dice" else ".players"
        assert lang.t(key) == ENGLISH[game + key]
    with pytest.raises(KeyError):
        lang.t(".back")
    lang.use_game("")


DATA = runpy.run_path(str(FIRMWARE.parent / "port" / "data.py"))


def test_the_frozen_words_are_those_of_the_files(monkeypatch, spoken):
    """Each text in each language, and a key that does not exist, as on a box with one file."""
    monkeypatch.setattr(lang.stored, "FILES", DATA["contents"](FIRMWARE))
    for code, texts in LANGUAGES.items():
        lang.use(code)
        assert {key: lang.t(key) for key in texts} == texts
        for key in ("no.such.key", "", "back."):
            with pytest.raises(KeyError):
                lang.t(key)


TEXTS = st.lists(st.text("abcdeé ¡", max_size=40), min_size=1, max_size=30)


@given(TEXTS, TEXTS)
def test_any_words_are_packed_and_read(some, others):
    some, others = some[: len(others)], others[: len(some)]
    languages = {
        "en": {f"key.{index}": text for index, text in enumerate(some)},
        "es": {f"key.{index}": text for index, text in enumerate(others)},
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lang.stored, "FILES", DATA["pack"](languages))
        for code, texts in languages.items():
            assert {key: lang.stored.words(code, key) for key in texts} == texts


def test_keys_with_the_same_checksum_are_refused():
    """An author who meets this is told which key to rename."""
    checksum, seen = DATA["_checksum"], {}
    random = Random(1)
    for _ in range(100_000):  # two of 20,000 keys share three bytes, most probably
        key = f"key.{random.random()}"
        other = seen.setdefault(checksum(key), key)
        if other != key:
            break
    with pytest.raises(ValueError, match=f"rename {other}"):
        DATA["pack"]({"en": {other: "a", key: "b"}})


def test_recent_words_are_kept_and_few_of_them(spoken, monkeypatch):
    """The cache of words holds a tenth of the words in the files."""
    opened = []
    monkeypatch.setattr(
        lang, "open", lambda *how: (opened.append(how), open(*how))[1], raising=False
    )
    lang.use("en")
    lang.use_game("toss")
    lang.forget()
    for _ in range(2):
        assert lang.t("back") == ENGLISH["back"] and lang.t("toss.shout") == ENGLISH["toss.shout"]
    assert len(opened) == 2
    lang.forget()
    lang.t("back")
    assert len(opened) == 3
    tracemalloc.start()
    for key in ENGLISH:
        read(key)
        opened.clear()
        assert tracemalloc.get_traced_memory()[0] < 20_000
    tracemalloc.stop()
    assert sum(path.stat().st_size for path in (LANG / "en").iterdir()) > 35_000
    lang.t("back")
    assert opened


def test_another_language_takes_the_place_of_the_last(spoken):
    for code, texts in LANGUAGES.items():
        lang.use(code)
        assert {key: read(key) for key in texts} == texts


def test_the_words_are_frozen_whatever_python_left_beside_them(tmp_path):
    """A language is a folder with words. CPython writes a folder __pycache__ beside them."""
    source = tmp_path / "toychest"
    shutil.copytree(LANG, source / "lang", ignore=shutil.ignore_patterns("__pycache__"))
    (source / "ui").mkdir()
    (source / "ui" / "fonts.bin").write_bytes((FIRMWARE / "ui" / "fonts.bin").read_bytes())
    (source / "lang" / "__pycache__").mkdir()
    assert DATA["contents"](source) == DATA["contents"](FIRMWARE)


def test_spanish_is_that_of_a_family_in_mexico():
    """The words are not those of Spain or of a dictionary."""
    strange = re.compile(r"\b(largo|bazas?|[Tt]ítulos?|[Ll]evant\w+|[Aa]cabar|[Dd]eshecho)\b")
    said = LANGUAGES["es"].items()
    assert [f"{key} = {text}" for key, text in said if strange.search(text)] == []
    for key in ("hold", "hold.button", "hold.hint", "hold.longer"):
        assert re.search("mant[eé]n", LANGUAGES["es"][key]), key


def test_spanish_has_one_word_for_one_thing():
    """One verb presses buttons, on the box and on the pages. Monopoly's players are "jugadores"."""
    pages = {}
    for path in ("words.json", "install_words.json"):
        pages.update(json.loads((WEB / path).read_text())["es"])
    for key, text in [*LANGUAGES["es"].items(), *pages.items()]:
        assert not re.search(r"\b(oprim|apriet|apret|puls[ae])", text, re.I), (key, text)
        if key.startswith("monopoly.") and key != "monopoly.at.T":
            assert "juguete" not in text, (key, text)


def test_my_toy_shop_names_halves_as_its_rules_do():
    for language in LANGUAGES.values():
        for key in ("lie", "layout"):
            assert "horizontal" in language[f"toy_shop.{key}.1"]
            assert "vertical" in language[f"toy_shop.{key}.2"]
