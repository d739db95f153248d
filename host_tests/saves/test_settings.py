"""Settings survive restarts, and damage of their files."""

import json
from binascii import crc32
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest.core import files, repair
from toychest.core.settings import DEFAULTS, NAME_LENGTH, Document, Settings, player_name


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.json"


def write(path, values):
    """Write a document to a file in the format of the flash, with its checksum. values: the
    document."""
    document = json.dumps(values).encode()
    path.write_bytes(document + b"\n%08x" % crc32(document))


def test_the_defaults_at_the_first_start(path):
    settings = Settings(str(path.parent))
    assert settings["language"] is None
    assert not settings.damaged
    assert not path.exists()


def test_settings_that_are_lost_beside_saved_games_say_so(tmp_path):
    files.make_saves(str(tmp_path))
    assert not Settings(str(tmp_path)).damaged
    (tmp_path / "games" / "toss").mkdir()
    settings = Settings(str(tmp_path))
    assert settings.damaged
    settings["beat"] = 1300
    assert not Settings(str(tmp_path)).damaged


@pytest.mark.parametrize("line", [["on", "x", 5], ["on", "x", 5, 3], ["", "", 0, 0]])
def test_lines_of_this_version_and_of_an_older_one(path, line):
    write(path, {"lines": {"toss": line}})
    assert Settings(str(path.parent))["lines"] == {"toss": line}


def test_a_change_is_kept(path):
    Settings(str(path.parent))["beat"] = 1300
    assert Settings(str(path.parent))["beat"] == 1300


def test_a_setting_with_the_same_value_is_not_written(path):
    Settings(str(path.parent))["beat"] = DEFAULTS["beat"]
    assert not path.exists()


@pytest.mark.parametrize("content", ["", "{", "[1, 2", "\x00\x01"])
def test_a_damaged_file_is_kept_under_another_name(path, content):
    path.write_text(content)
    settings = Settings(str(path.parent))
    assert settings.damaged
    assert settings["sound"] == DEFAULTS["sound"]
    assert (path.parent / "settings.json.damaged").read_text() == content


def test_two_damaged_copies_are_offered_for_removal(path):
    (path.parent / "copy").mkdir()
    copies = [str(path), str(path.parent / "copy" / "settings.json")]
    for copy in copies:
        Path(copy).write_text("{")
    assert Settings(str(path.parent)).damaged
    assert repair.aside(str(path.parent)) == [copy + ".damaged" for copy in copies]


@pytest.mark.parametrize(
    "content", [None, b"", b"{", b"{}", b'{"names": 1}', b"\xff\x00", b"[]", b"[" * 9000]
)
@pytest.mark.parametrize("which", ["settings.json", "copy/settings.json"])
def test_one_damaged_or_missing_copy_does_not_matter(tmp_path, which, content):
    settings = Settings(str(tmp_path))
    settings["beat"] = 1200
    settings["names"] = ["Ana"] * 8
    target = tmp_path / which
    target.unlink() if content is None else target.write_bytes(content)
    for _ in range(2):
        again = Settings(str(tmp_path))
        assert not again.damaged
        assert again["beat"] == 1200 and again["names"] == ["Ana"] * 8
    copies = [tmp_path / name for name in ("settings.json", "copy/settings.json")]
    assert copies[0].read_bytes() == copies[1].read_bytes()  # the damaged copy is repaired


@pytest.mark.parametrize("which", ["settings.json", "copy/settings.json"])
def test_the_newer_copy_is_used(tmp_path, which):
    settings = Settings(str(tmp_path))
    settings["beat"] = 1200
    old = (tmp_path / which).read_bytes()
    settings["beat"] = 1400
    (tmp_path / which).write_bytes(old)
    assert Settings(str(tmp_path))["beat"] == 1400
    assert Settings(str(tmp_path))["beat"] == 1400


def test_settings_of_another_version(tmp_path):
    """Settings that only a newer version knows are kept in the file."""
    write(tmp_path / "settings.json", {"beat": 900, "colour": "red", "changes": 3})
    settings = Settings(str(tmp_path))
    assert settings["beat"] == 900 and settings["sound"] == DEFAULTS["sound"]
    settings["beat"] = 1000
    for name in ("settings.json", "copy/settings.json"):
        saved = json.loads((tmp_path / name).read_text().split("\n")[0])
        assert saved["colour"] == "red" and saved["beat"] == 1000


@pytest.mark.parametrize("content", [[], None, "x", 7])
def test_a_valid_file_with_other_content_is_not_taken(path, content):
    write(path, content)
    assert Settings(str(path.parent))["beat"] == DEFAULTS["beat"]


@pytest.mark.parametrize("odd", [
    {"sound": 7}, {"sound": 1.0}, {"sound": 2.0}, {"sound": -0.0}, {"sound": False},
    {"sound": True, "names": [1] * 8}, {"beat": 100000}, {"beat": 1},
    {"names": ["a much too long name"] + [""] * 7}, {"mirror": 1}, {"rotated": 1}, {"dice": []},
    {"lines": []}, {"lines": {"toss": 3}}, {"lines": {"x": ["on"]}}, {"lines": {"x": ["on", "x"]}},
    {"lines": {"x": ["on", "x", 1, -1]}}, {"lines": {"x": ["on", "x", 1, "1"]}},
    {"lines": {"x": ["on", "x", 1, 2, 3]}},
])  # fmt: skip
def test_values_that_no_screen_can_make_are_not_taken(path, odd):
    write(path, odd)
    settings = Settings(str(path.parent))
    assert settings["sound"] == DEFAULTS["sound"] and type(settings["sound"]) is int
    assert all(isinstance(name, str) and len(name) <= NAME_LENGTH for name in settings["names"])
    assert settings["beat"] == DEFAULTS["beat"]
    assert settings["mirror"] is False
    assert settings["dice"] == settings["lines"] == {}


def test_damaged_settings_on_a_flash_that_cannot_be_written(path, monkeypatch):
    path.write_text("{")

    denied = Mock(side_effect=OSError(30, "read-only"))
    monkeypatch.setattr("toychest.core.settings.os.rename", denied)
    settings = Settings(str(path.parent))
    assert settings.damaged
    assert settings["beat"] == DEFAULTS["beat"]


def test_each_invalid_value_gets_its_default(path):
    wrong = {"sound": "loud", "names": ["a"], "dice": 3, "language": 5}
    write(path, {"beat": 900, "unknown": 1, **wrong})
    settings = Settings(str(path.parent))
    assert settings["beat"] == 900
    assert all(settings[name] == DEFAULTS[name] for name in wrong)


@pytest.mark.parametrize("which", ["settings.json", "copy/settings.json"])
def test_a_truncated_or_flipped_copy_is_never_used(tmp_path, which):
    settings = Settings(str(tmp_path))
    settings["beat"] = 1200
    settings["names"] = ["Ana"] * 8
    target = tmp_path / which
    whole = target.read_bytes()
    for place in range(len(whole)):
        flipped = bytes([*whole[:place], whole[place] ^ 1, *whole[place + 1 :]])
        for data in (whole[:place], flipped):
            target.write_bytes(data)
            again = Settings(str(tmp_path))
            assert (again["beat"], again["names"]) == (1200, ["Ana"] * 8) and not again.damaged
            assert (tmp_path / "settings.json").read_bytes() == whole


def test_two_damaged_copies_give_one_message(tmp_path):
    Settings(str(tmp_path))["beat"] = 1200
    for which in ("settings.json", "copy/settings.json"):
        (tmp_path / which).write_bytes(b"\0")
    assert Settings(str(tmp_path)).damaged
    assert not Settings(str(tmp_path)).damaged
    assert (tmp_path / "copy" / "settings.json.damaged").exists()


def test_a_setting_that_could_not_be_saved_can_be_set_again(tmp_path, monkeypatch):
    settings = Settings(str(tmp_path))
    with monkeypatch.context() as patch:
        full = Mock(side_effect=OSError(28, "no space"))
        patch.setattr("toychest.core.files.replace", full)
        with pytest.raises(OSError):
            settings["beat"] = 1200
    settings["beat"] = 1200
    assert Settings(str(tmp_path))["beat"] == 1200


def test_a_shortage_of_memory_is_no_damage(path, monkeypatch):
    """A file that can't be read for lack of memory is not taken for a damaged one."""
    Settings(str(path.parent))["beat"] = 1300
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr("json.load", Mock(side_effect=MemoryError))
        with pytest.raises(MemoryError):
            Settings(str(path.parent))
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.iterdir()) == ["copy", "settings.json"]
    assert Settings(str(path.parent))["beat"] == 1300


TYPED = ["", "Ana", "Ana 1", "Ana 2", "Ana 9", "Alejandro Li", "Alejandro 7", "Player 3"]
NAME = st.sampled_from(TYPED) | st.text("Ab 123", max_size=12).map(str.strip)


@given(st.lists(NAME, min_size=8, max_size=8))
def test_no_two_players_have_the_same_name(names):
    for words in ("Player %d", "Jugador %d"):
        called = [player_name(names, seat, words % (seat + 1)) for seat in range(8)]
        assert len(set(called)) == 8, called
        for name, shown in zip(names, called, strict=True):
            assert shown == name or not name or names.count(name) > 1
            assert len(shown) <= max(NAME_LENGTH, len(words % 1))


@pytest.mark.parametrize(("names", "called"), [
    (["Ana", "Ben", "Ana", ""], ["Ana 1", "Ben", "Ana 3", "Player 4"]),
    (["Ana 2", "Ana", "Ana"], ["Ana 2", "Ana 1", "Ana 3"]),
    (["Ana", "Ana", "Ana 1", "Ana 2"], ["Ana 3", "Ana 4", "Ana 1", "Ana 2"]),
    (["Ana", "Ana", "Ana 1"], ["Ana 3", "Ana 2", "Ana 1"]),
    (["", "Player 1", "Ana"], ["Player 1 1", "Player 1", "Ana"]),
    (["Alejandro Li"] * 2, ["Alejandro 1", "Alejandro 2"]),
])  # fmt: skip
def test_a_name_that_occurs_twice_gets_the_number_of_its_seat_or_a_free_one(names, called):
    names = names + [""] * (8 - len(names))
    for seat, name in enumerate(called):
        assert player_name(names, seat, f"Player {seat + 1}") == name


@pytest.mark.parametrize("name", ["Alejandro", "Guadalupe", "Elizabeth", "Maximiliano"])
def test_usual_names_are_kept(tmp_path, name):
    settings = Settings(str(tmp_path))
    settings["names"] = [name] + [""] * 7
    assert Settings(str(tmp_path))["names"][0] == name


JSON = st.recursive(
    st.integers() | st.booleans() | st.none() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
)


def pieces(values):
    """Save a document; returns the pieces of JSON that are written, without the checksum. values:
    the document."""
    written = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "make_folder", lambda path: None)
        patch.setattr(files, "replace", lambda path, some: written.append(some[:-1]))
        Document("", "deeds.json", 10**9).save(values)
    assert written[0] == written[1]
    return [piece.decode() for piece in written[0]]


@given(JSON)
def test_the_pieces_of_a_document_form_its_json(value):
    assert "".join(pieces({"value": value})) == json.dumps({"value": value, "changes": 1})


def test_no_piece_of_a_long_document_is_long():
    """The document has 28 copied deeds. Memory may have no room for all of its text at once."""
    deeds = [["WMWMWMWMWMWMWMWM", "A", *[9999] * 10]] * 28
    sizes = [len(piece) for piece in pieces({"deeds": deeds, "taxes": {}})]
    assert max(sizes) < 100 < 1500 < sum(sizes)
