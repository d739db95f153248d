"""Files of the owner's dice: they are checked, shown, put on a box and taken from it, with their
icons."""

import functools
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import unicodedata
import zlib
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFile

import command
from draw import fonts, icons
from pulled_cable import Board, flashed
from saved_games import content, play
from toychest.core.settings import Document
from toychest.games.dice import rules
from toychest_host.content import dice_file, icon_file, json_lines, odds, panel_pictures

SCHEMA = dice_file.SCHEMA
DIE = {"name": "action", "faces": [{"icon": "swap"}, "skip", {"icon": "milk", "count": 2}, 3]}
D6 = {"name": "d6", "faces": [1, 2, 3, 4, 5, 6]}
SETS = [{"name": "2d6", "dice": ["d6", "d6"]}, {"name": "2d6 + action", "dice": ["2d6", "action"]}]
GOOD = {"version": 1, "dice": [D6, DIE], "sets": SETS}  # the example of the format's description


run = functools.partial(command.run, "dice")
ok = functools.partial(command.ok, "dice")


def says(words: str, *arguments, **more) -> str:
    """Run `toychest dice`, which must fail with these words."""
    return command.says(words, "dice", *arguments, **more)


def written(document=None, name="dice.json", **changed):
    """Write a file of dice, as an owner might; returns its path. changed: fields that replace those
    in GOOD."""
    path = Path(name)
    text = dice_file.KEPT.text(document or {**GOOD, **changed})
    path.write_bytes(text.encode("utf-8", "backslashreplace"))
    return path


def with_die(*faces, name: object = "x"):
    return {**GOOD, "dice": [D6, DIE, {"name": name, "faces": list(faces)}]}


def with_set(*dice, name="x"):
    return {**GOOD, "sets": [*SETS, {"name": name, "dice": list(dice)}]}


def set_of(dice, rule=None):
    more = {} if rule is None else {"rule": rule}
    return {**GOOD, "sets": [{"name": "x", "dice": dice, **more}]}


def drawing(name="cat.png", size=(60, 40), mode="RGB", paper="white", ink="black"):
    """Write a picture with a letter L, which is not symmetric; returns its path. paper, ink:
    colours."""
    picture = Image.new(mode, size, paper)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((10, 5, 19, size[1] - 6), fill=ink)
    draw.rectangle((10, size[1] - 15, size[0] // 2, size[1] - 6), fill=ink)
    picture.save(name)
    return Path(name)


# ---- valid files


def test_a_new_file_is_right_and_has_each_kind_of_face(here):
    assert "Wrote dice.json" in ok("new", "dice.json")
    assert "dice.json is right: 3 dice, 3 sets." in ok("check", "dice.json")
    faces = [
        face for die in json.loads(Path("dice.json").read_text())["dice"] for face in die["faces"]
    ]
    assert {type(face) for face in faces} == {int, str, dict}
    assert any("count" in face for face in faces if isinstance(face, dict))
    says("dice.json is there already. Replace it? Nobody can answer here", "new", "dice.json")
    ok("new", "dice.json", "--yes")
    says("There is no folder nowhere", "new", "nowhere/dice.json")
    says("is a folder", "new", ".")


@pytest.mark.parametrize(
    "document",
    [
        GOOD,
        {"$schema": "dice.schema.json", **GOOD},
        {"version": 1, "dice": [], "sets": [{"name": "3d6", "dice": ["d6", "2d6"]}]},
        with_die(0, 9999, "ñandú", "a b", {"icon": "cookie_big", "count": 9}),
        with_die(*[f"w{i}" for i in range(20)], name="sixteen letters!"),
        with_set("2d6", "Toss Your Cookies", "action", "d20"),
        with_set("d20", name="d20"),
        with_set("d7", "d100", "dF", "d00", "d%"),
        {**GOOD, "sets": [{"name": "hit", "dice": "2d20kh1+5"}, {"name": "x", "dice": ["3d6"]}]},
        {**GOOD, "sets": [{"name": "x", "dice": ["d6", "d6"], "rule": "kl1!cs>=2-1"}]},
        {
            **GOOD,
            "dice": [{"name": f"die {i}", "faces": [i, 1]} for i in range(16)],
            "sets": [{"name": f"set {i}", "dice": [f"set {i + 1}"]} for i in range(15)]
            + [{"name": "set 15", "dice": ["d4"]}],
        },
    ],
)
def test_what_is_right(here, document):
    assert "is right" in ok("check", written(document))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_what_editors_make_of_it(here, encoding):
    text = dice_file.KEPT.text(with_die("ñandú", 1)).replace("ñandú", "\\u00f1andú")
    Path("dice.json").write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert "is right" in ok("check", "dice.json")
    Path("dice.json").write_bytes(" ".join(text.split()).encode(encoding))
    assert "is right" in ok("check", "dice.json")


def test_the_file_of_a_box_is_right_too(here):
    Path("save/copy").mkdir(parents=True)
    Document("save", "dice.json").save(json.loads(json.dumps(GOOD)))
    assert "is right: 2 dice, 2 sets." in ok("check", "save/dice.json")
    data = Path("save/dice.json").read_bytes()
    Path("save/dice.json").write_bytes(data.replace(b"skip", b"skid"))
    says("more follows after", "check", "save/dice.json")


def test_the_schema_is_one_and_describes_all_of_it():
    schema = json.loads(SCHEMA.read_text())
    dice_file.Draft202012Validator.check_schema(schema)

    def described(node):
        if isinstance(node, dict):
            assert "$ref" in node or "description" in node, node
            for one in [*node.get("properties", {}).values(), *node.get("$defs", {}).values()]:
                described(one)
            if "items" in node:
                described(node["items"])

    described(schema)


def test_the_usual_name_of_a_file(here):
    """Without the name of a file, each command takes my-dice.json."""
    assert "toychest dice check my-dice.json" in ok("new")
    assert "my-dice.json is right: 3 dice, 3 sets." in ok("check")
    assert "The set picnic" in ok("show")
    ok("push", "--at", "save")
    document = json.loads(Path("my-dice.json").read_text())
    Path("my-dice.json").unlink()
    ok("pull", "--at", "save")
    assert json.loads(Path("my-dice.json").read_text()) == document


# ---- invalid files


def nested(*sets):
    """Return a document whose sets contain other sets. sets: for each set, a text with its name and
    the names in it."""
    return {**GOOD, "sets": [{"name": name, "dice": list(inside)} for name, *inside in sets]}


LETTERS = "abcdefghijklmnop"
HUGE = nested(*(a + b * 6 for a, b in zip(LETTERS, LETTERS[1:], strict=False)), "p444444")
HUGE["sets"][-1]["dice"] = ["d4"] * 6
LONG = [*({"name": f"die number {i}", "faces": ["wordword"] * 20} for i in range(15)), D6]


@pytest.mark.parametrize(
    "document, sentence",
    [
        (with_die(*range(101)), "Line 6: the die x has 101 faces; make that 2 to 100."),
        (with_die(1), "Line 6: the die x has 1 face; make that 2 to 100."),
        (with_die(1, -10_000), "Line 6: face 2 of the die x is -10000; make that -9999 to"),
        (with_die(1, 10_000), "Line 6: face 2 of the die x is 10000; make that -9999 to 9999."),
        (with_die(1, 2.0), "face 2 of the die x is 2.0; it has to be a whole number from -9999"),
        (with_die(1, True), "face 2 of the die x is true; it has to be a whole number"),
        (with_die(1, None), "face 2 of the die x is null; it has to be"),
        (with_die(1, [2]), "face 2 of the die x is a list; it has to be"),
        (with_die(1, "Doodlebug"), "face 2 of the die x, “Doodlebug”, has 9 letters; make"),
        (with_die(1, ""), "face 2 of the die x, “”, has 0 letters; make that 1 to 8."),
        (with_die(1, " a"), "face 2 of the die x, “ a”, begins or ends with a blank; leave"),
        (with_die(1, "a\nb"), "face 2 of the die x has to be one line of letters."),
        (with_die(1, "日"), "face 2 of the die x has “日” in it, which the box can't draw"),
        (with_die(1, "\ud800"), "which the box can't draw"),
        (with_die(1, {"icon": "mlik"}), "Line 6: there is no icon “mlik”; “milk” may be meant."),
        (with_die(1, {"icon": "../cat"}), "there is no icon “../cat”; the box has swap, left"),
        (with_die(1, {"icon": 5}), "“icon” of face 2 of the die x is 5; it has to be the name of"),
        (with_die(1, {}), "face 2 of the die x has no “icon”, which it needs."),
        (with_die(1, {"icon": "milk", "count": 10}), "“count” of face 2 of the die x is 10"),
        (with_die(1, {"icon": "milk", "cuont": 2}), "unknown “cuont”; “count” may be meant."),
        (with_die(1, 2, name="y" * 17), f"the name of die 3, “{'y' * 17}”, has 17 letters; make"),
        (with_die(1, 2, name=7), "the name of die 3 is 7; it has to be a text of 1 to 16 letters."),
        (with_die(1, 2, name="日本"), "the name of die 3 has “日” in it"),
        (with_die(1, 2, name="d6"), "Line 6: the name “d6” is taken in line 4; every die and"),
        (with_set("d4", name="d6"), "Line 10: the name “d6” is taken in line 4"),
        (with_set(), "Line 10: the set x has 0 dice; make that 1 to 10."),
        (with_set(*["2d6"] * 6), "Line 10: the set x makes 12 dice; make that 1 to 10."),
        (with_set("d101"), "Line 10: the set x has “d101” in it, which is neither a die nor a"),
        (with_set("2d20kh1", "d6"), "Line 10: the set x has “2d20kh1” in it, which has a rule of"),
        (with_set("d100", "d99", "d2"), "the different dice of the set x have 201 sides; make"),
        (with_set(*["long"] * 10), "the set x has “long” in it"),
        (set_of("2d20kx1"), "Line 8: “dice” of the set x: “2d20k” is right, “x1” isn't; write it"),
        (set_of("kh1"), "Line 8: “dice” of the set x: “kh1” isn't right; write it like 4d6kh3"),
        (set_of("2d6", "kh1"), "the set x has “dice” as one text, which includes its rule; leave"),
        (set_of(["d6"], "+x"), "Line 8: “rule” of the set x: “+” is right, “x” isn't; write it"),
        (set_of(["d6"], "kh2"), "Line 8: the rule of the set x does not fit its number of dice."),
        (set_of(["action"], "+1"), "the rule of the set x needs numbers, and the die action has"),
        (set_of(["d6"], 5), "“rule” of the set x is 5; it has to be what a roll counts"),
        (with_set("acton"), "has “acton” in it, which is neither a die nor a set; “action” may"),
        (with_set(6), "entry 1 in “dice” of the set x is 6; it has to be the name of a die or of"),
        (with_set("x"), "Line 10: the set x is within itself (x, x); a set has to lead to dice"),
        (nested("ab", "bc", "ca"), "Line 8: the set a is within itself (a, b, c, a)"),
        (HUGE, "the set a makes 2821109907456 dice; make that 1"),
        ({**GOOD, "dice": [D6] * 17}, "Line 3: the file has 17 dice; make that at most 16."),
        ({**GOOD, "dice": {}}, "“dice” is an object; it has to be a list of up to 16 dice."),
        ({**GOOD, "dice": [5, D6, DIE]}, "Line 4: die 1 is 5; it has to be an object with “name”"),
        ({**GOOD, "version": 2}, "Line 2: “version” is 2; it has to be 1."),
        ({**GOOD, "colour": 1}, "the file has an unknown “colour”; it can have “version”, “dice”,"),
        ({"version": 1, "dice": []}, "Line 1: the file has no “sets”, which it needs."),
        ({**GOOD, "dice": LONG}, "bytes on the box, and "),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_would_be_right(here, document, sentence):
    said = run("check", written(document, name="x.json")).stderr
    assert sentence in " ".join(said.split())
    assert re.match(r"x\.json(: Line \d+: .*\.$| is not right:\nLine )", said), said


@pytest.mark.parametrize(
    "beside",
    [
        {"dice": [D6, {"name": "x", "faces": [1, 10_000, {"icon": "milkk"}]}]},
        {"dice": [{"name": 7, "faces": [1, {"icon": "milkk", "count": 2.5}]}]},
        {"dice": [D6, {"name": "x", "faces": [{"icon": "milkk"}]}], "colour": 1},
        {"dice": [{"faces": [1, {"icon": "milkk", "size": 9}]}], "sets": 5},
        {"dice": [D6, {"name": "x", "faces": ["日", {"icon": "milkk"}]}], "sets": SETS * 2},
        {"dice": [{"name": "x", "faces": [1, {"icon": "milkk"}]}], "sets": [{"dice": "2d"}]},
    ],
)
def test_no_error_hides_an_icon_that_is_not_there(here, beside):
    said = says("there is no icon “milkk”; “milk” may be meant.", "check", written(**beside))
    assert said.count("Line") > 1


def test_an_error_hides_no_other_kind_of_error(here):
    document = {
        **GOOD,
        "colour": 1,
        "dice": [D6, {"name": "d6", "faces": [{"icon": "milkk"}, "日", 2.5]}],
        "sets": [{"name": "x", "dice": "2d6kx", "rule": "kh1"}, {"name": "y", "dice": "2d6kh3"}],
    }
    said = says("dice.json is not right", "check", written(document))
    for sentence in (
        "the file has an unknown “colour”",
        "the name “d6” is taken",
        "there is no icon “milkk”",
        "face 2 of the die d6 has “日” in it, which the box can't draw",
        "face 3 of the die d6 is 2.5",
        "the set x has “dice” as one text, which includes its rule",
        "“dice” of the set x: “2d6k” is right, “x” isn't; write it like",
        "“dice” of the set y: “2d6” is right, “kh3” isn't; write it like",
    ):
        assert said.count(sentence) == 1, sentence


def test_what_is_wrong_is_neither_put_on_a_box_nor_shown(here):
    says("Line 6: the die x has 1 face", "push", written(with_die(1)), "--at", "save")
    says("Line 6: the die x has 1 face", "show", "dice.json")
    assert os.listdir() == ["dice.json"]


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Line 1: the file is empty; toychest dice new writes one to start from."),
        ('{\n "a": 1\n "b": 2}', 'Line 2: a comma or a closing bracket is missing after “"a": 1”.'),
        ('{\n "a": [1,\n ]}', "Line 2: there is a comma too many before the closing bracket."),
        ('{\n "a" 1}', 'Line 2: a colon is missing after “"a"”.'),
        ("{\n 'a': 1}", "Line 1: a name in double quotes is missing after “{”."),
        ('{\n "a": one}', 'Line 2: a value is missing after “"a":”, or not written as JSON'),
        ('{\n "a": "b', "Line 2: the text that begins here has no closing quote."),
        ('{\n "a\n": 1}', "Line 2: a text has to end on the line that it begins on."),
        ('{\n "a": "\\q"}', "Line 2: a backslash in a text has a meaning of its own"),
        ("{}\n{}", "Line 1: more follows after “{}”, where the file has to end."),
        ('{\n "version": NaN}', "Line 2: NaN is not a number that JSON knows."),
        ('{"version": 1' + "0" * 400 + "}", "“version” is 100000000000000000000000…; it has"),
        ('{"version": 1e400, "dice": [], "sets": []}', "“version” is 1e400; it has to be 1."),
        ("[" * 90_000, "Line 1: there are more brackets within brackets than"),
        ('{"a":' * 900 + "1" + "}" * 900, "there are more brackets within brackets than"),
        ("7", "Line 1: the file is 7; it has to be an object with “version”, “dice” and “sets”."),
        ('"' + '\\"' * 40_000, "Line 1: the text that begins here has no closing quote."),
        ('{"version": 1,\n"version": 1}', "Line 2: “version” is there twice; one of them has"),
        ('{"version": 1,\n"\\ud800\\u001b[31m": 1}', "Line 2: the file has an"),
    ],
)
def test_what_is_no_json_is_told_with_its_line(here, text, sentence):
    Path("x.json").write_text(text)
    says(sentence, "check", "x.json")
    assert "\x1b" not in run("check", "x.json").stderr


@pytest.mark.parametrize(
    "text",
    [
        lambda text: text,
        lambda text: json.dumps(json.loads(text)),  # with escapes such as \u00e9
    ],
)
def test_accents_are_composed_first(here, text):
    """An é that is written as e and an accent counts as one letter: the word fits into 8 letters,
    and two such names are the same."""
    decomposed = unicodedata.normalize(
        "NFD", dice_file.KEPT.text(with_die("áéíóúñüÉ", 1, name="día"))
    )
    Path("dice.json").write_text(text(decomposed))
    ok("push", "dice.json", "--at", "save")
    assert Document("save", "dice.json").data["dice"][2] == {
        "name": "día",
        "faces": ["áéíóúñüÉ", 1],
    }
    assert "The die día" in ok("show", "dice.json", unicodedata.normalize("NFD", "día"))
    twice = with_die(1, 2, name="día")
    twice["sets"] = [{"name": unicodedata.normalize("NFD", "día"), "dice": ["d6"]}]
    says("the name “día” is taken in line 6", "check", written(twice))


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"{\\rtf1\\ansi {}}", "Line 1: this is an RTF document, as TextEdit and WordPad write it"),
        ("<html>".encode("utf-16"), "Line 1: this is a web page (HTML)"),
        (b"PK\3\4" + bytes(99), "Line 1: this is a document of Word, Pages, Excel"),
        (b"%PDF-1.4", "Line 1: this is a PDF"),
        ("{\n“version”: 1}".encode(), "Line 2: there are curly quotation marks, as word"),
        ('{\n"version": 1, "dice":\n[{“name": 1'.encode(), "Line 3: there are curly"),
        ('{"version": 1,\r"dice": ["a”, 2]}'.encode(), "Line 2: there are curly"),
        ('{\n\xa0"version": 1}'.encode(), "Line 2: there is a blank that JSON does not know (U"),
        ('{\n"a": "say “hi”"\n"b": 2}'.encode(), "Line 2: a comma or a closing bracket is missing"),
    ],
)
def test_what_word_processors_make_of_it(here, data, sentence):
    Path("x.json").write_bytes(data)
    says(f"x.json: {sentence}", "check", "x.json")


def test_what_is_no_file_of_dice(here):
    Path("x.json").write_bytes(b"{\n\xff}")
    says("x.json: Line 2: that is not UTF-8 text; save it so in your editor.", "check", "x.json")
    Path("x.json").write_bytes(b" " * 200_000)
    says("x.json is far too long for a file of dice: 100000 bytes at most.", "check", "x.json")
    says("There is no file nowhere.json.", "check", "nowhere.json")
    says(". can't be read: it is not a file.", "check", ".")
    says("/dev/zero can't be read: it is not a file.", "check", "/dev/zero")
    os.mkfifo("pipe")
    says("pipe can't be read: it is not a file.", "check", "pipe")
    for verb in ("check", "show", "push"):
        says("There is no file nowhere.json.", verb, "nowhere.json")
        says("There is no file my-dice.json: name yours, or write one with toychest dice", verb)
    assert run("icon", "x.png").exit_code == 2


def test_as_many_mistakes_as_people_read(here):
    said = run("check", written(with_die(*[-10_000] * 20, name="y" * 17), name="x.json")).stderr
    told = said.splitlines()
    assert told[0] == "x.json is not right:" and told[-1] == "And 1 more." and len(told) == 22
    numbers = [int(line.split()[1].rstrip(":")) for line in told[1:-1]]
    assert numbers == sorted(numbers)


def test_errors_are_told_in_the_order_of_lines(here):
    document = {**GOOD, "sets": [{"name": "b", "dice": ["x"]}, {"name": "z", "dice": ["y"]}]}
    document["dice"] = [*GOOD["dice"], {"name": "z", "faces": [{"icon": "u"}, "日"]}]
    said = run("check", written(document)).stderr
    assert [int(one) for one in re.findall(r"^Line (\d+)", said, re.M)] == [6, 6, 9, 10, 10]


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["d6", "2d6", "milk", "x"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["name", "faces", "dice", "icon", "count"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
names = st.sampled_from(["a", "b", "c", "d6", "2d6", "", "action"])
faces = (
    st.integers(-1, 10_000)
    | st.text(max_size=9)
    | plain
    | st.fixed_dictionaries(
        {"icon": st.sampled_from(["milk", "swap", "cat"])}, optional={"count": st.integers(0, 10)}
    )
)
documents = plain | st.fixed_dictionaries(
    {
        "version": st.just(1) | plain,
        "dice": plain
        | st.lists(
            plain | st.fixed_dictionaries({"name": names, "faces": st.lists(faces, max_size=22)}),
            max_size=4,
        ),
        "sets": plain
        | st.lists(
            plain | st.fixed_dictionaries({"name": names, "dice": st.lists(names, max_size=7)}),
            max_size=4,
        ),
    }
)


def is_valid(data: bytes) -> bool:
    """Run `check` on the bytes of a file; returns whether the file is valid. If it is not, the
    command must print sentences."""
    Path("x.json").write_bytes(data)
    done = run("check", "x.json")
    assert done.exit_code in (0, 1) and isinstance(done.exception, SystemExit | None), done.output
    for line in done.stderr.splitlines():
        assert re.match(r"(x\.json: )?Line \d+: .*\.$|x\.json is not right:$|And \d+ more\.$", line)
    return not done.exit_code


quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@quick
@given(documents, st.sampled_from([None, 1]))
def test_no_document_does_harm(here, document, indent):
    """The box takes each valid document, and `pull` returns it unchanged. Invalid ones are refused
    with sentences."""
    data = json.dumps(document, indent=indent).encode()
    if is_valid(data):
        saves = dice_file.KEPT.write({}, document)
        assert dice_file.KEPT.read(saves) == (document, "")
        assert json.loads(dice_file.KEPT.text(document)) == document
        found = dice_file.of(data)
        for name in (*found.dice, *found.sets):
            assert 1 <= len(found.roll(name)) <= 6


@quick
@given(
    st.binary(max_size=40)
    | st.tuples(
        st.integers(0, 400), st.integers(0, 9), st.text('{}[]",:0159.eE-\\ntul \n', max_size=6)
    )
)
def test_no_bytes_do_harm(here, change):
    if isinstance(change, bytes):
        is_valid(change)
        return
    at, gone, new = change
    text = dice_file.KEPT.text(GOOD)
    is_valid((text[:at] + new + text[at + gone :]).encode())


@quick
@given(plain)
def test_each_value_has_its_line(value):
    text = json.dumps(value, indent=1, allow_nan=True)
    try:
        found = json_lines.read(text)
    except json_lines.NoJson:
        return
    for path, line in found.lines.items():
        one = value
        for step in path:
            one = one[step]
        told = text.splitlines()[line - 1].strip()
        shown = json.dumps(one) if not isinstance(one, list | dict) else json.dumps(one)[0]
        assert shown in told


# ---- odds


def chances(dice, rule):
    """Return {result: probability} of a roll of dice."""
    found = odds.of_rolls(dice, rule)
    return {result: found.probability(result) for result in found}


SMALL_DICE = st.lists(st.lists(st.integers(-2, 9), min_size=2, max_size=6), min_size=1, max_size=3)


@given(SMALL_DICE, st.data())
def test_the_odds_of_kept_dice_and_successes_are_those_of_all_rolls(dice, data):
    rule = [
        data.draw(st.integers(-len(dice), len(dice))),
        0,
        data.draw(st.integers(-9, 9)),
        data.draw(st.integers(0, 9)),
    ]
    results: Any = [rules.result(list(roll), rule) for roll in product(*dice)]
    if None in results:  # a single die with the plain rule
        results = [sum(roll) for roll in product(*dice)]
    assert chances(dice, rule) == {
        result: Fraction(count, len(results)) for result, count in Counter(results).items()
    }


@given(st.lists(st.integers(1, 9), min_size=2, max_size=2), st.integers(1, 10), st.data())
def test_the_odds_of_exploding_dice_are_those_of_all_rolls(faces, count, data):
    explodes = data.draw(st.sampled_from(faces))
    joined = data.draw(st.booleans())
    rule = [data.draw(st.integers(-count, count)), explodes, 0, data.draw(st.integers(0, 19))]
    if joined:
        rule[rules.EXPLODE] = rules.JOINED - explodes
    ways: Counter[int] = Counter()
    for roll in product(faces, repeat=rules.MOST_DICE):
        own = list(range(count))  # the die that each die belongs to
        for read, face in enumerate(roll):
            if read < len(own) < rules.MOST_DICE and face == explodes:
                own.append(own[read])
        shown = list(roll[: len(own)])
        if joined:
            shown = [
                sum(f for f, o in zip(shown, own, strict=True) if o == i) for i in range(count)
            ]
        shown.sort(reverse=rule[rules.KEEP] > 0)
        if rule[rules.KEEP]:
            shown = shown[: abs(rule[rules.KEEP])]
        least = rule[rules.SUCCESS]
        ways[sum(face >= least for face in shown) if least else sum(shown)] += 1
    assert chances([faces] * count, rule) == {
        total: Fraction(number, 2**10) for total, number in ways.items()
    }


@pytest.mark.parametrize(
    "text, average, least, most",
    [  # averages as published on anydice.com and in rule books
        ("4d6kh3", Fraction(15869, 1296), 3, 18),
        ("2d20kh1", Fraction(553, 40), 1, 20),
        ("2d20kl1", Fraction(287, 40), 1, 20),
        ("2d6+3", Fraction(10), 5, 15),
        ("4dF", Fraction(0), -4, 4),
        ("d%", Fraction(101, 2), 1, 100),
        ("8d10cs>=7", Fraction(16, 5), 0, 8),
        ("8d10cs>=7+2", Fraction(26, 5), 2, 10),
        ("2d20kl1+2", Fraction(367, 40), 3, 22),
    ],
)
def test_the_odds_of_notations(text, average, least, most):
    content = dice_file.of(b'{"version": 1, "dice": [], "sets": []}')
    faces: Any = [rules.numbers(content.faces(die)) for die in content.roll(text)]
    found = odds.of_rolls(faces, content.rule(text))
    assert (found.mean(), min(found), max(found)) == (average, least, most)


def test_the_odds_of_an_exploding_die(here):
    said = ok("show", written(), "d6!")
    assert re.search(r"^5 +1/6 +16\.67 %", said, re.M)
    assert re.search(r"^7 +1/36 +2\.78 %", said, re.M)
    assert not re.search(r"^6 ", said.split("The set")[1], re.M)


@pytest.mark.parametrize(
    "text, least, chance",
    [  # a d8 and a d6, as in Savage Worlds; a d6 with one more d6 makes 8 if that shows 2 or more
        ("d8!!+d6!!kh1", 4, 1 - Fraction(3, 8) * Fraction(3, 6)),
        ("d8!!+d6!!kh1", 8, 1 - Fraction(7, 8) * Fraction(31, 36)),
        ("d8!+d6!kh1", 8, Fraction(1, 8)),  # today's reading: the best single die
        ("2d6!!kl1", 7, Fraction(1, 36)),
        ("d8!+d6!", 2, Fraction(1)),
    ],
)
def test_the_odds_of_the_best_of_two_exploding_dice(text, least, chance):
    content = dice_file.of(b'{"version": 1, "dice": [], "sets": []}')
    faces: Any = [rules.numbers(content.faces(die)) for die in content.roll(text)]
    assert odds.of_rolls(faces, content.rule(text)).probability(">=", least) == chance


def test_dice_are_shown_without_a_file(here):
    said = ok("show", "4d6kh3", "--out", "faces.png")
    assert "The die d6, 6 faces" in said and "The set 4d6kh3: d6, d6, d6, d6 kh3." in said
    assert Image.open("faces.png").size[0] > 100
    assert "The die action" in ok("show", "Toss Your Cookies")
    assert os.listdir() == ["faces.png"]
    written({"version": 1, "dice": [{"name": "d6", "faces": [7, 8]}], "sets": []}, "2d6")
    assert "The die d6, 2 faces" in ok("show", "2d6")  # a file of this name is a file
    assert "or dice such as 4d6kh3" in " ".join(ok("show", "--help").replace("│", "").split())


def test_dice_are_read_as_people_type_them(here):
    odds_of = {name: ok("show", name).split("average.")[1] for name in ("4d6kh3", "2d6+3", "d20-1")}
    for typed, plain in (
        ("4D6k3", "4d6kh3"),
        ("4 d6 KH 3", "4d6kh3"),
        ("2d6 + 3", "2d6+3"),
        ("2W6+3", "2d6+3"),
        ("1w20 – 1", "d20-1"),
    ):
        assert ok("show", typed).split("average.")[1] == odds_of[plain], typed
    said = ok("show", "d66")
    assert "The die d66, 36 faces" in said
    assert re.search(r"^66 +1/36 ", said, re.M) and not re.search("^(17|60) ", said, re.M)
    written({**GOOD, "sets": [{"name": "hit", "dice": "2D20 k1 − 1"}]})
    assert "The set hit: d20, d20 kh1-1." in ok("show", "dice.json", "hit")


LIKE = "; write it like 4d6kh3, 2d20kl1+2, d6! or 4dF, with 1 to 10 dice of 2 to 100 sides"


@pytest.mark.parametrize("file", [(), ("dice.json",)])
@pytest.mark.parametrize(
    "name, words",
    [
        ("2D6 + 1 KH9", f"“2D6 + 1 KH9” can't be rolled: “2D6 + 1 ” is right, “KH9” isn't{LIKE}"),
        ("d6 6", f"“d6 6” can't be rolled: “d6” is right, “ 6” isn't{LIKE}"),
        ("2d6kh9", f"“2d6kh9” can't be rolled: “2d6” is right, “kh9” isn't{LIKE}"),
        ("11d6", f"“11d6” can't be rolled: “11d6” isn't right{LIKE}"),
        ("d1", f"“d1” can't be rolled: “d” is right, “1” isn't{LIKE}"),
        ("d0", f"“d0” can't be rolled: “d” is right, “0” isn't{LIKE}"),
        ("3d6cs", f"“3d6cs” can't be rolled: “3d6” is right, “cs” isn't{LIKE}"),
        ("4d", f"“4d” can't be rolled: something is missing after “4d”{LIKE}"),
        ("6", f"“6” can't be rolled: something is missing after “6”{LIKE}"),
        ("2d6+1000", f"“2d6+1000” can't be rolled: “2d6” is right, “+1000” isn't{LIKE}"),
        ("d²0", f"“d²0” can't be rolled: “d” is right, “²0” isn't{LIKE}"),
        ("²d6", "here is no die and no set “²d6”; "),
        ("d6+²", f"“d6+²” can't be rolled: “d6+” is right, “²” isn't{LIKE}"),
        ("2d6kh٣", f"“2d6kh٣” can't be rolled: “2d6kh” is right, “٣” isn't{LIKE}"),
        ("kh٣", "here is no die and no set “kh٣”; "),
        ("acton", "here is no die and no set “acton”; “action” may be meant."),
        ("lion", "here is no die and no set “lion”; "),
        ("", "here is no die and no set “”; "),
        # The box rolls no such set.
        ("d100+d99+d2", "he different dice of the set d100+d99+d2 have 201 sides; make that 200."),
    ],
)
def test_what_can_not_be_rolled_is_told_with_what_would_be_right(here, file, name, words):
    written()
    said = says(words, "show", *file, name)
    assert said.startswith("dice.json: " if file else ("There", "The", "“")), said


def test_a_name_that_is_nearly_one_of_the_file(here):
    written({**GOOD, "sets": [{"name": "4 dice", "dice": "4d6"}]})
    says("“3 d” is right, “ice” isn't; write it like", "show", "dice.json", "3 dice")
    says("“4 dice” may be meant.", "show", "dice.json", "3 dice")


WIDE = [[9999 * i // 19 for i in range(j, 20 + j)] for j in range(10)]


@pytest.mark.parametrize(
    "dice, rule",
    [
        ([list(range(1, sides + 1)) for sides in range(15, 25)], [3, 0, 0, 0]),
        ([list(range(1, sides + 1)) for sides in range(15, 25)], [-9, 0, 0, 0]),
        ([list(range(1, 101))] * 10, [5, 0, 0, 0]),
        ([list(range(1, 101))] * 10, [0, -1, 0, 0]),
        ([list(range(1, 13))] * 5, [1, -2, 0, 0]),
        ([list(range(1, sides + 1)) for sides in (4, 6, 8, 10, 12)], [2, -2, 0, 0]),
        (WIDE, [1, 0, 0, 0]),
        (WIDE, [0, 0, 0, 0]),
        ([[1] * 50 + [6] * 49], [0, -2, 0, 0]),
    ],
)
def test_the_odds_of_many_large_dice_come_soon(dice, rule):
    assert len(odds.of_rolls(dice, rule)) > 1


@pytest.mark.parametrize("rule", [[0, 0, 0, 0], [-9, 0, 0, 0], [9, -2, 0, 0]])
def test_odds_that_would_take_minutes_are_not_computed(rule):
    dice = [[face**3 + i**4 for face in range(20)] for i in range(10)]
    with pytest.raises(odds.NoOdds, match="that would take too long"):
        odds.of_rolls(dice, rule)


def test_odds_that_are_not_computed_are_told(here, monkeypatch):
    monkeypatch.setattr(odds, "_MOST_STEPS", 9)
    assert "Its odds are not computed: that would take too long." in ok("show", "2d6")


def test_large_fractions_leave_room_for_the_sums(here):
    said = ok("show", "10d20kh9").split("The set")[1]
    assert re.search(r"^103 +2\.24 % +█+ *$", said, re.M) and "…" not in said


def test_odds_are_told_as_fractions_and_percent(here):
    said = ok("show", written(), "2d6")
    assert "The set 2d6: d6, d6." in said and "Its sum is 7 on average." in said
    assert re.search(r"^7 +1/6 +16\.67 %", said, re.M)
    assert re.search(r"^12 +1/36 +2\.78 %", said, re.M)
    assert re.search(r"^5 +1/6 +16\.67 %", said, re.M)  # the row of the face 5
    said = ok("show", "dice.json", "action")
    assert re.search(r"^milk ×2 +1/4 +25\.00 %", said, re.M) and "The set" not in said
    said = ok("show", "dice.json")
    assert "The set 2d6 + action: d6, d6, action." in said
    assert "It has no sum: not all of its faces are numbers." in said
    assert "the faces that were copied" in ok("show", "dice.json", "number")
    known = "there are d6, action, 2d6, 2d6 + action."
    named = "dice.json", "weather"
    says(f"dice.json: there is no die and no set “weather”; {known}", "show", *named)
    cubes = {"name": "cubes", "faces": [i**3 for i in range(20)]}
    written({"version": 1, "dice": [cubes], "sets": [{"name": "y", "dice": ["cubes"] * 2}]})
    assert "different sums from 0 to 13718; these are the likeliest:" in ok(
        "show", "dice.json", "y"
    )
    written(with_set(*["d20"] * 6))
    assert re.search(r"^6 +1/64000000 +< 0\.0001 %", ok("show", "dice.json", "x"), re.M)


# ---- pictures


def dots(text):
    """Return a picture of braille letters as rows of 0 and 1."""
    rows = []
    for line in text.splitlines():
        for y in range(4):
            rows.append([])
            for letter in line:
                bits = ord(letter) - 0x2800
                left, right = [(0, 3), (1, 4), (2, 5), (6, 7)][y]
                rows[-1] += [bits >> left & 1, bits >> right & 1]
    return rows


def test_the_picture_and_the_terminal_show_the_same(here):
    said = ok("show", written(), "action", "--out", "faces.png")
    picture = Image.open("faces.png")
    assert picture.size == (592, 2 * (18 + 4 + 60 + 4))
    small = picture.resize((296, 86), Image.Resampling.NEAREST).crop((0, 22, 296, 82))
    drawn = dots("\n".join(line for line in said.splitlines() if "\u2800" <= line[:1] <= "\u28ff"))
    assert len(drawn) == 60
    for y, row in enumerate(drawn):  # COLUMNS is 200: all four are in a row
        assert row == [not small.getpixel((x, y)) for x in range(len(row))], y
    says("is there already. Replace it?", "show", "dice.json", "--out", "faces.png")
    says("is the file to read", "show", "dice.json", "--out", "dice.json", "--yes")
    says("There is no folder", "show", "dice.json", "--out", "no/x.png")


def test_a_face_is_drawn_with_the_letters_and_icons_of_the_box():
    milk = icons.ink("icons", "milk")
    picture = panel_pictures.face({"icon": "milk"}, Path())
    assert picture.size == panel_pictures.FACE == (72, 60)
    inside = ImageChops.invert(picture.crop((14, 8, 14 + milk.width, 8 + milk.height)))
    assert inside.tobytes() == milk.convert("1").tobytes()
    text = Image.new("1", (64, 60), 255)
    fonts.draw_text(text, 0, 0, "20", "d33")
    edges = ImageChops.invert(text).getbbox()
    drawn = ImageChops.invert(panel_pictures.face(20, Path()).crop((6, 6, 66, 54)))
    assert drawn.crop(drawn.getbbox()).tobytes() == ImageChops.invert(text).crop(edges).tobytes()


@pytest.mark.parametrize(
    "face",
    ["W" * 8, "i", "ÑÑÑÑÑÑÑÑ", 9999, 0, {"icon": "swap", "count": 9}, {"icon": "own", "count": 9}],
)
def test_every_face_finds_room(here, face):
    """Nothing is drawn over the frame: the edge of the picture is the same as that of an empty
    face."""
    Path("icons").mkdir()
    Path("icons/own.icon").write_bytes(icon_file.from_png(drawing()))
    picture, other = panel_pictures.face(face, here), panel_pictures.face("-", here)
    for box in ((0, 0, 3, 60), (69, 0, 72, 60), (0, 0, 72, 3), (0, 57, 72, 60)):
        assert picture.crop(box).tobytes() == other.crop(box).tobytes()


def black(picture):
    return {
        (x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if not picture.getpixel((x, y))
    }


def around(pixels):
    """Return these pixels and all their neighbours: set of (x, y)."""
    return {(x + dx, y + dy) for x, y in pixels for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


@pytest.mark.parametrize("wide, high", [panel_pictures.FACE, (88, 44), (47, 71)])
@pytest.mark.parametrize(
    "name",
    [
        name
        for name in panel_pictures.icons()
        if icons.ink("icons", name).width <= 44  # wider icons are refused with a message
    ],
)
def test_a_count_stands_on_no_icon(name, wide, high):
    """The number beside an icon does not touch it, also in the columns of statistics and in rows of
    six dice. The icon is whole, and only its frame touches it."""
    picture = icons.ink("icons", name)
    icon = black(ImageChops.invert(picture).convert("1"))
    canvas, frame = (
        panel_pictures.Canvas(panel_pictures.WIDTH, panel_pictures.HEIGHT) for _ in range(2)
    )
    panel_pictures.draw_face(canvas, "9" + name, 0, 0, wide, high=high)
    panel_pictures.draw_face(frame, "' ", 0, 0, wide, high=high)
    framed, ink = (black(panel_pictures.cropped(one, wide, high)) for one in (frame, canvas))
    found = [
        moved
        for moved in (
            {(x + dx, y + dy) for x, y in icon}
            for dx in range(-2, wide - picture.width + 3)
            for dy in range(-2, high - picture.height + 3)
        )
        if moved <= ink
    ]
    clear = [one for one in found if not (around(one) - one) & ink - framed]
    assert clear and all(ink - framed - one for one in clear), "the icon, and a count"


# ---- push and pull


def test_push_and_pull(here):
    assert "The dice are in the folder" in ok("push", written(), "--at", "save")
    found = Document("save", "dice.json")
    assert {name: found.data[name] for name in GOOD} == GOOD and not found.damaged
    assert Path("save/dice.json").read_bytes() == Path("save/copy/dice.json").read_bytes()
    before = content(Path("save"))
    assert "already" in ok("push", "dice.json", "--at", "save")
    assert content(Path("save")) == before
    assert "Wrote again.json." in ok("pull", "again.json", "--at", "save")
    assert json.loads(Path("again.json").read_text()) == GOOD
    assert Path("again.json").read_text() == dice_file.KEPT.text(GOOD)
    says("again.json is there already", "pull", "again.json", "--at", "save")
    says("is in the folder to read", "pull", "save/dice.json", "--at", "save", "--yes")


def test_other_saves_stay_and_other_dice_are_asked_about(here, save):
    before = content(save)
    ok("push", written(), "--at", "save")
    assert before.items() <= content(save).items()
    written({"$schema": "stays at home", **with_set("d4")})
    says("Replace what is in the folder", "push", "dice.json", "--at", "save")
    assert Document("save", "dice.json").data["sets"] == SETS
    ok("push", "dice.json", "--at", "save", "--yes")
    found = Document("save", "dice.json").data
    assert len(found["sets"]) == 3 and "$schema" not in found
    assert sorted(os.listdir()) == ["dice.json", "save"]


def test_damaged_dice_are_put_aside_as_on_the_box(here):
    Path("save/copy").mkdir(parents=True)
    for path in ("save/dice.json", "save/copy/dice.json"):
        Path(path).write_text("{")
    says("The dice in the folder", "pull", "x.json", "--at", "save")
    assert not Path("x.json").exists()
    done = run("push", written(), "--at", "save")
    assert done.exit_code == 0 and "are put aside there" in done.stderr
    assert Path("save/dice.json.damaged").read_text() == "{"
    assert not Document("save", "dice.json").damaged


def test_a_box_without_dice(here, save):
    says("There are no dice of your own in the folder", "pull", "x.json", "--at", "save")
    says("There is no file or folder nowhere", "pull", "x.json", "--at", "nowhere")


@pytest.mark.parametrize(
    "odd",
    [
        {"dice": [None, {"faces": [{"icon": "../../x"}]}]},
        {"version": 2, "new": {}},
        {"dice": [], "sets": ["\ud800"]},
    ],
)
def test_odd_dice_on_a_box_are_pulled_and_told(here, odd):
    Path("save/copy").mkdir(parents=True)
    Document("save", "dice.json").save(odd)
    done = run("pull", "x.json", "--at", "save")
    assert done.exit_code == 0 and "Line " in done.stderr and "Traceback" not in done.output
    assert not Path("icons").exists()


@pytest.mark.parametrize("after", [False, True])
def test_a_cable_that_comes_out_leaves_all_or_nothing(here, plug, after):
    play(here / "save", 3)
    ok("push", written(), "--at", "save")
    flashed(here / "start", here / "save")
    written(with_set("d4"))
    for count in range(2, 400, 29):
        shutil.rmtree(here / "box", ignore_errors=True)
        shutil.copytree(here / "start", here / "box")
        board = plug(Board(here / "box", count, after))
        done = run("push", "dice.json", "--port", "x", "--yes")
        assert "Traceback" not in done.output
        if done.exit_code == 0 and board.left:
            break
        whole = [
            here / "box" / name
            for name in ("save", "save.old", "save.new")
            if (here / "box" / name / "dice.json").exists()
        ]
        assert len(Document(str(whole[0]), "dice.json").data["sets"]) in (2, 3)
        plug(Board(here / "box"))
        ok("push", "dice.json", "--port", "x", "--yes")
        assert len(Document(str(here / "box/save"), "dice.json").data["sets"]) == 3
        assert not list((here / "box").glob("save.*"))
    else:
        raise AssertionError("it was never done")


# ---- icons


def test_an_icon_goes_along_with_the_dice(here):
    drawing()
    written(with_die(1, {"icon": "cat", "count": 3}))
    says("there is no icon “cat”", "push", "dice.json", "--at", "save")
    said = ok("icon", "cat.png", "cat", "--for", "dice.json")
    assert "Wrote icons/cat.icon." in said and "\u28ff" in said
    ok("check", "dice.json")
    assert "cat ×3" in ok("show", "dice.json", "x", "--out", "x.png")
    ok("push", "dice.json", "--at", "save")
    assert Path("save/icons/cat.icon").read_bytes() == Path("icons/cat.icon").read_bytes()
    drawing("dog.png", (40, 60))
    says("is there already", "icon", "dog.png", "cat", "--for", "dice.json")
    ok("icon", "dog.png", "cat", "--for", "dice.json", "--yes")
    says("(icon cat) with dice.json?", "push", "dice.json", "--at", "save")
    ok("push", "dice.json", "--at", "save", "--yes")
    assert Path("save/icons/cat.icon").read_bytes() == Path("icons/cat.icon").read_bytes()
    Path("away").mkdir()
    assert "and icons/cat.icon" in ok("pull", "away/dice.json", "--at", "save").replace("away/", "")
    ok("check", "away/dice.json")
    Path("icons/cat.icon").write_bytes(b"TI1")
    says("icons/cat.icon is not an icon that Toychest made", "check", "dice.json")


def test_an_icon_that_is_on_the_box_already_need_not_be_beside(here):
    assert "The icon cat is in the folder" in ok("icon", drawing(), "cat", "--at", "save")
    written(with_die(1, {"icon": "cat"}))
    says("there is no icon “cat”", "check", "dice.json")
    ok("push", "dice.json", "--at", "save")
    assert Document("save", "dice.json").data["dice"][2]["faces"][1] == {"icon": "cat"}
    Path("save/icons/cat.icon").write_bytes(b"TI1")
    written(with_die(2, {"icon": "cat"}))
    says("there is no icon “cat”", "push", "dice.json", "--at", "save")
    says("Replace the icon cat in", "icon", "cat.png", "cat", "--at", "save")
    ok("icon", "cat.png", "cat", "--at", "save", "--yes")
    ok("push", "dice.json", "--at", "save", "--yes")


def test_an_icon_may_have_the_name_of_a_picture_of_a_screen(here):
    """The box has a cat for a game, too. The die shows the owner's."""
    for name in ("cat", "my-own"):
        ok("icon", drawing(), name, "--at", "save")
    cat, own = (panel_pictures.face({"icon": name}, Path("save")) for name in ("cat", "my-own"))
    assert cat.tobytes() == own.tobytes()


def test_an_icon_is_laid_out_as_the_box_reads_it(here):
    ok("icon", drawing(), "cat", "--at", "save")
    data = Path("save/icons/cat.icon").read_bytes()
    assert data[:4] == b"TI1\x30" and data[4 + 48 * 6] == 32
    assert len(data) == 3 + 1 + 48 * 6 + 1 + 32 * 4 == icon_file.BYTES
    rows = [data[4 + 6 * y : 10 + 6 * y] for y in range(48)]
    bits = ["".join(f"{byte:08b}" for byte in row) for row in rows]
    # The ink of 21 x 30 px becomes 48 px high and 34 px wide, and is centred.
    assert all(row.startswith("0" * 7) and row.endswith("0" * 7) for row in bits)
    assert bits[0] == bits[10] == "0" * 7 + "1" * 16 + "0" * 25
    assert bits[47] == "0" * 7 + "1" * 34 + "0" * 7
    found = icon_file.pictures(data)
    assert found and list(found) == [48, 32]
    assert [[not found[48].getpixel((x, y)) for x in range(48)] for y in range(48)] == [
        [bit == "1" for bit in row] for row in bits
    ]


@pytest.mark.parametrize(
    "mode, paper, ink",
    [
        ("RGBA", (0, 0, 0, 0), (0, 0, 0, 255)),
        ("LA", (255, 0), (0, 255)),
        ("1", 1, 0),
        ("L", 255, 0),
        ("P", 255, 0),
        ("RGB", "#eee", "#700"),
        ("I;16", 65535, 0),
    ],
)
def test_any_kind_of_png_makes_the_same_icon(here, mode, paper, ink):
    expected = icon_file.from_png(drawing("plain.png"))
    if mode == "P":
        Image.open(drawing("plain.png")).quantize(2).save("cat.png")
    elif mode == "I;16":
        pixels = [65535 * (value > 0) for value in Image.open("plain.png").convert("L").tobytes()]
        picture = Image.new("I;16", (60, 40))
        picture.putdata(pixels)
        picture.save("cat.png")
    else:
        drawing("cat.png", (60, 40), mode, paper, ink)
    assert icon_file.from_png(Path("cat.png")) == expected


def chunk(kind, data):
    """Return a chunk of a PNG file as bytes."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def head(width, height):
    """Return the chunk of a PNG file that has its size."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))


def crafted(*parts):
    """Return a PNG file that consists of these chunks and hardly any pixels."""
    rest = chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + rest


def bomb(width, height):
    """Return a PNG file of a few bytes whose header claims this size in px."""
    return crafted(head(width, height))


def ring():
    """Return a picture of a large circle, drawn with a line of 1 px."""
    picture = Image.new("L", (1000, 1000), 255)
    ImageDraw.Draw(picture).ellipse((0, 0, 999, 999), outline=0)
    return picture


ENDLESS = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(2**24)))
ANIMATED = (
    chunk(b"acTL", b"\0\0\0\2\0\0\0\0"),
    chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 13_000, 13_000, 0, 0, 1, 1, 0, 0)),
)


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda: bomb(4000, 4000), "x.png is 4000 x 4000 px: 1024 x 1024 at most. Make it"),
        (lambda: bomb(0, 5), "is damaged: it can't be read as a picture."),
        (lambda: bomb(1000, 1000), "is damaged: it can't be read as a picture."),
        (lambda: crafted(chunk(b"CgBI", bytes(4)), head(9, 9)), "is damaged"),
        (lambda: crafted(head(9, 9), head(13_000, 13_000)), "x.png is 13000 x 13000 px: 1024"),
        (lambda: crafted(head(9, 9), head(30_000, 30_000)), "is damaged"),
        (lambda: crafted(head(9, 9), ENDLESS), "is damaged"),
        (lambda: crafted(head(9, 9), *ANIMATED), "is damaged"),
        (lambda: b"GIF89a" + bytes(40), "is not a PNG picture: save it as one, and try again."),
        (lambda: b"\x89PNG\r\n\x1a\n" + bytes(60), "is damaged"),
        (lambda: bomb(9, 9) + bytes(9_000_000), "is far too large for a picture of its size."),
        (lambda: Image.new("RGBA", (9, 9), (255, 255, 255, 0)), "is all white: draw in black"),
        (lambda: Image.new("L", (9, 9), 0), "is all black: leave the background white."),
        (lambda: ring(), "has lines too thin for 48 px"),
    ],
)
def test_what_makes_no_icon(here, make, sentence, monkeypatch):
    real = ImageFile.ImageFile.load

    def load(self):
        assert max(self.size) <= 1024  # a larger one may need more memory than a computer has
        return real(self)

    made = make()
    if isinstance(made, bytes):
        Path("x.png").write_bytes(made)
    else:
        made.save("x.png")
    monkeypatch.setattr(ImageFile.ImageFile, "load", load)
    says(sentence, "icon", "x.png", "cat", "--at", "save")
    assert os.listdir() == ["x.png"]


def test_names_and_places_that_icons_can_not_have(here):
    drawing()
    for name in ("Cat", "a_b", "a" * 17, "../x", "a\nb", "", "ñ"):
        words = "can't name an icon: use 1 to 16 letters of a to z, 0 to 9 and -."
        says(words, "icon", "cat.png", name, "--at", "save")
    says("The box has an icon milk already: choose another name.", "icon", "cat.png", "milk")
    says("not both", "icon", "cat.png", "cat", "--for", "dice.json", "--at", "save")
    says("There is no folder no", "icon", "cat.png", "cat", "--for", "no/dice.json")
    says("There is no file no.png", "icon", "no.png", "cat", "--at", "save")
    says("can't be read: it is not a file", "icon", "/dev/zero", "cat", "--at", "save")
    assert os.listdir() == ["cat.png"]


@quick
@given(st.integers(0, 400), st.binary(max_size=8))
def test_no_damaged_picture_does_harm(here, at, new):
    data = drawing().read_bytes()
    Path("x.png").write_bytes(data[:at] + new + data[at + len(new) :])
    done = run("icon", "x.png", "cat", "--for", "dice.json", "--yes")
    assert done.exit_code in (0, 1) and "never should" not in done.output
    assert isinstance(done.exception, SystemExit | None)


# ---- backups


def test_backups_have_the_dice_and_their_icons(here, save):
    ok("icon", drawing(), "cat", "--at", "save")
    ok("push", written(with_die(1, {"icon": "cat"})), "--at", "save")
    before = content(save)
    assert {"dice.json", "copy/dice.json", "icons/cat.icon"} <= set(before)
    command.ok("backup", "all.zip", "--from", "save")
    shutil.rmtree(save / "icons")
    command.ok("restore", "all.zip", "--to", "save", "--yes")
    assert content(save) == before


def test_a_terminal_without_these_letters(here, monkeypatch):
    """On a terminal that can't show braille, `show` prints a message, and writes PNG files all the
    same."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = subprocess.run(
        [Path(sys.executable).parent / "toychest", "dice", "show", written(), "--out", "x.png"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "can't draw here" in done.stdout and Path("x.png").exists()
