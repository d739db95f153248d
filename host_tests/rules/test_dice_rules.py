"""My dice: the rules, the file of the owner's dice, the test for evenness."""

import itertools
import json
import random
from binascii import crc32
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dice_table
from toychest import lang
from toychest.core import events
from toychest.core.journal_format import encode
from toychest.core.settings import Document
from toychest.games.dice import evenness, notation, rules, words
from toychest.games.dice.dice_file import DiceFile, Wrong

lang.use("en")

SUM = rules.SUM
NUMBERS = st.integers(-9_999, 9_999)
LETTERS = "abcXYZ0 -ñÉ×"
WORDS = st.text(LETTERS, min_size=1, max_size=8).filter(lambda word: word == word.strip())
ICONS = st.fixed_dictionaries(
    {"icon": st.sampled_from(["milk", "swap", "own-icon", "a" * 16])},
    optional={"count": st.integers(1, 9)},
)
FACES = st.lists(st.one_of(NUMBERS, WORDS, ICONS), min_size=2, max_size=20)


def open_file(saves: Path) -> DiceFile:
    return DiceFile(str(saves), dice_table.COPIED.get)


def put(saves: Path, document: Any) -> None:
    Document(str(saves), "dice.json").save(document)


def begin(name: str = "2d6") -> Any:
    return rules.start(*dice_table.FILE.on_table(name)[0])


def roll(
    state: Any, kept: int, places: list[int], faces: Any = None, added: tuple[int, ...] = ()
) -> Any:
    event = ("roll", kept, places, faces or [place + 1 for place in places], list(added))
    reason = events.refuse(rules, state, event)
    return reason or events.apply(rules, state, event)


# ---- the rules


def test_a_roll_stays_until_the_next_one():
    state = roll(begin(), 0, [5, 2])
    assert (state["faces"], state["rolls"]) == ([6, 3], 1)
    assert state["counts"] == [[0, 0, 1, 0, 0, 1]]
    state = roll(state, 0, [0, 0])
    assert (state["faces"], state["rolls"]) == ([1, 1], 2)
    assert state["counts"] == [[2, 0, 1, 0, 0, 1]]


def test_kept_dice_stay_and_are_not_counted_again():
    state = roll(begin(), 0, [5, 2])
    state = roll(state, 1, [5, 4])
    assert (state["faces"], state["rolls"], state["kept"]) == ([6, 5], 2, 1)
    assert state["counts"] == [[0, 0, 1, 0, 1, 1]]
    assert roll(state, 1, [4, 4]) == "refuse.event", "it was a 6"
    assert roll(state, 1, [5, 4], [5, 5]) == "refuse.event"
    assert roll(state, 3, [5, 4]) == "refuse.event", "nothing would be rolled"
    assert roll(begin(), 1, [5, 4]) == "refuse.event", "there was no roll"
    assert roll(state, False, [5, 4]) == "refuse.event"


@pytest.mark.parametrize("places, faces", [
    ([6, 0], [1, 1]), ([0], [1]), ([0, 0, 0], [1, 1, 1]), ([0, 0], [1, "x"]),
    ([0, 0], [1, -10_000]), ([0, 0], [1, 10_000]), ([0, 0], [1, "'nine letters"]),
    ([0, 0], [1, "0milk"]), ([0, 0], [1, ""]), ([0, 0], [1, "'"]), ([0, 0], [1, "2"]),
    ([0, 0], [1, "2Milk"]), ([0, 0], [1, True]),
    ([True, 0], [1, 1]), ([0, 0], [1, "' a"]), ([0, 0], [1, "'a\n"]),
])  # fmt: skip
def test_impossible_rolls_are_refused(places, faces):
    assert roll(begin(), 0, places, faces) == "refuse.event"


def test_new_dice_keep_the_statistics():
    state = roll(begin(), 0, [5, 2])
    event = ("set", *dice_table.FILE.on_table("d20")[0])
    assert not events.refuse(rules, state, event)
    state = events.apply(rules, state, event)
    assert (state["rolls"], state["faces"], state["counts"]) == (1, [], [[0] * 20])
    assert roll(state, 0, [19])["rolls"] == 2


@pytest.mark.parametrize("setup", [
    ("", [0], [6], SUM, 0), ("x" * 18, [0], [6], SUM, 0), ("x", [], [6], SUM, 0),
    ("x", [0] * 11, [6], SUM, 0), ("x", [1], [6], SUM, 0), ("x", [0], [1], SUM, 0),
    ("x", [0], [101], SUM, 0), ("x", [0], [6, 6], SUM, 0), ("x", [0], [6], SUM, -1),
    (7, [0], [6], SUM, 0), ("x", [0.0], [6], SUM, 0), (" x", [0], [6], SUM, 0),
    ("x", [0, 1, 2], [67, 67, 67], SUM, 0), ("x", [0, 0], [6], [3, 0, 0, 0], 0),
    ("x", [0, 0], [6], [-3, 0, 0, 0], 0), ("x", [0, 0], [6], [0, -10_002, 0, 0], 0),
    ("x", [0, 0], [6], [0, 0, 1000, 0], 0), ("x", [0, 0], [6], [0, 0, 0, -1], 0),
    ("x", [0, 0], [6], [0, 0, 0], 0), ("x", [0, 0], [6], 0, 0),
])  # fmt: skip
def test_invalid_dice_are_refused(setup):
    assert events.refuse(rules, None, ("start", *setup)) == "refuse.event"
    assert events.refuse(rules, begin(), ("set", *setup)) == "refuse.event"


def test_the_history():
    def described(state, *event):
        return words.describe(state, event, str)

    state = begin()
    assert described(None, "start", "2d6", [0, 0], [6], SUM, 1) == "Dice: 2 dice"
    assert described(state, "roll", 0, [2, 3], [3, 4], []) == "1: 3+4 = 7"
    state = roll(state, 0, [2, 3])
    assert described(state, "roll", 2, [0, 3], [1, 4], []) == "2: 1+[4] = 5"
    assert described(state, "roll", 0, [0, 3], ["'skip", "2milk"], []) == "2: skip, milk ×2"
    assert described(state, "roll", 0, [0, 3], ["1star", 7], []) == "2: star, 7"
    many = [20, 20, 20, 20, 20, 20]
    assert described(state, "roll", 0, [], many, []) == "2: 6 dice = 120"
    faces = ["'treasure", "'gold", "'treasure", "2milk"]
    assert described(state, "roll", 0, [], faces, []) == "2: treasure, gold +2"
    assert described(state, "undone", [6, 1]) == "6, 1"
    assert described(begin("4dF"), "roll", 0, [], ["+", "-", " ", "+"], []) == "1: + - 0 + = 1"
    assert described(begin("4d6kh3"), "roll", 0, [], [6, 1, 5, 2], []) == "1: 6 1 5 2 = 13"
    assert words.status(state) == "roll 1" and words.status(begin()) == "2 dice"
    assert not rules.is_over(state)


@given(st.integers(0, 10**6))
def test_a_random_game(seed):
    """In a random game each state is valid and is not changed later, and each event fits into the
    journal."""
    table = dice_table.Table(seed)
    setup = table.setup()
    assert not events.refuse(rules, None, ("start", *setup))
    encode(99_999, ("start", *setup))
    state: Any = rules.start(*setup)
    thrown = 0
    for _ in range(20):
        event = table.event(state)
        if events.refuse(rules, state, event):
            continue
        encode(99_999, event)
        before = json.dumps(state)
        after = events.apply(rules, state, event)
        assert json.dumps(state) == before
        state = after
        assert events.is_state(rules, json.loads(json.dumps(state)))
        if event[0] == "roll":
            thrown += len(event[2]) - event[1].bit_count()
        elif event[0] == "set":
            thrown = 0
        assert sum(map(sum, state["counts"])) == thrown
        assert words.describe(json.loads(before), event, str)


# ---- the file


@given(FACES)
def test_every_face_is_read_back_as_written(tmp_path_factory, faces):
    saves = tmp_path_factory.mktemp("save")
    put(saves, {"version": 1, "dice": [{"name": "x", "faces": faces}], "sets": []})
    file = open_file(saves)
    assert not file.damaged and all(map(rules.is_face, file.faces("x") or ()))
    file.save(file.dice, [("set", ["x", "d6"], SUM)])
    saved = json.loads((saves / "dice.json").read_bytes()[:-9])
    assert saved["dice"][0]["faces"] == [
        {"icon": face["icon"]} if isinstance(face, dict) and face.get("count") == 1 else face
        for face in faces
    ]
    assert open_file(saves).dice_of("set") == ["x", "d6"]


FRENCH = {"game.toss": "Lancez vos cookies"}


def test_a_saved_file_is_the_same_in_each_language(tmp_path, monkeypatch):
    """A language may translate the title of a game, which is also the name of a set. No set is lost
    by that."""
    file = open_file(tmp_path)
    toss = file.set_names()[2]
    file.save([], [("ours", [toss, "d6"], SUM)])
    saved = file.on_table("ours")
    state = rules.start(*file.on_table(toss)[0])
    monkeypatch.setattr(words, "t", lambda key, *given: FRENCH.get(key) or lang.t(key, *given))
    again = open_file(tmp_path)
    assert not again.damaged and again.on_table("ours") == saved
    assert state["set"] in again.set_names()
    assert words.status(state) == "Lancez vos cookies"
    start = ("start", *again.on_table(state["set"])[0])
    assert events.refuse(rules, None, start) is None
    assert "Lancez vos cookies" in words.describe(None, start, str)


def test_the_built_in_dice_and_sets(tmp_path):
    file = open_file(tmp_path)
    assert file.set_names() == ["2d6", "d20", "Toss Your Cookies"]
    assert file.die_names()[:8] == ["d4", "d6", "d8", "d10", "d12", "d20", "number", "action"]
    assert file.die_names()[8:] == ["d100", "d00", "dF"]
    assert file.faces("d00")[::9] == [0, 90] and sorted(file.faces("dF")) == [*"  ++--"]
    assert file.faces("d7") == [1, 2, 3, 4, 5, 6, 7]
    assert file.on_table("d20")[1:] == (["d20"], [list(range(1, 21))])
    assert file.on_table("Toss Your Cookies")[1] == ["action", "number"]
    assert file.faces("action") == dice_table.COPIED["action"]
    assert not file.damaged


def test_sets_may_contain_sets(tmp_path):
    put(tmp_path, dice_table.DOCUMENT)
    file = open_file(tmp_path)
    setup, names, faces = file.on_table("2d6 + action")
    assert setup[:3] == ("2d6 + action", [0, 0, 1], [6, 4]) and names == ["d6", "action"]
    assert faces[1] == ["1swap", "'skip", "2milk", 3]
    assert file.set_names()[:3] == ["2d6", "2d6 + action", "Yahtzee"]


def test_dice_with_other_faces_are_different_dice(tmp_path):
    put(tmp_path, dice_table.DOCUMENT)
    file = open_file(tmp_path)
    before = file.on_table("2d6 + action")[0]
    file.save([file.dice[0], ("action", ["1swap", "'skip", "2milk", 4])], file.sets)
    assert before != file.on_table("2d6 + action")[0]


def changed(**other: Any) -> Any:
    """Return a valid document with other values of its first die, or with a set "x" of them."""
    document = json.loads(json.dumps(dice_table.DOCUMENT))
    if "dice" in other:
        document["sets"].append({"name": "x", **other})
    else:
        document["dice"][0].update(other)
    return document


def nested(levels: int) -> list[dict[str, Any]]:
    return [
        {"name": f"s{i}", "dice": [f"s{i + 1}" if i + 1 < levels else "d6"] * (2 if not i else 1)}
        for i in range(levels)
    ]


@pytest.mark.parametrize("document", [
    {"version": 2, "dice": [], "sets": []}, {"dice": [], "sets": []}, {"version": 1},
    changed(faces=[1]), changed(faces=[1] * 101), changed(name="x" * 17), changed(name="2d6"),
    *[changed(faces=[1, face]) for face in (
        10_000, "ninechars", "", None, True, {"icon": "Milk"}, {"icon": "milk", "count": 10},
        {"icon": "milk", "much": 1}, {"count": 1}, {"icon": "milk", "count": 0},
        {"icon": "milk", "count": True}, {"icon": "milk", "count": "2"},
    )],
    *[changed(dice=dice) for dice in (
        [], ["d6"] * 11, ["nothing"], ["x"], "d6kx", ["2d6kh1", "d6"], ["d100", "d99", "d2"],
    )],
    changed(dice=["d6"], rule="kh2"), changed(dice=["d6"], rule=1),
    changed(dice=["action"], rule="+1"),
    changed() | {"dice": [{"name": f"x{i}", "faces": [1, 2]} for i in range(17)], "sets": []},
    changed() | {"sets": [{"name": f"x{i}", "dice": ["d6"]} for i in range(19)]},
    changed() | {"sets": [{"name": "x", "dice": ["d6", "y"]}, {"name": "y", "dice": ["x"]}]},
    changed() | {"sets": nested(9)[:-1]},
])  # fmt: skip
def test_an_invalid_file_is_kept_under_another_name(tmp_path, document):
    put(tmp_path, document)
    before = (tmp_path / "dice.json").read_bytes()
    file = open_file(tmp_path)
    assert file.damaged and file.set_names() == ["2d6", "d20", "Toss Your Cookies"]
    assert (tmp_path / "dice.json.damaged").read_bytes() == before
    assert not open_file(tmp_path).damaged, "it is told once"


def test_a_damaged_file_is_kept_under_another_name(tmp_path):
    put(tmp_path, dice_table.DOCUMENT)
    for path in (tmp_path / "dice.json", tmp_path / "copy" / "dice.json"):
        path.write_bytes(path.read_bytes()[:-3])
    assert open_file(tmp_path).damaged
    assert (tmp_path / "dice.json.damaged").exists()


def test_deeply_nested_sets_are_no_cycle(tmp_path):
    put(tmp_path, {"version": 1, "dice": [], "sets": nested(16)})
    assert open_file(tmp_path).dice_of("s0") == ["d6", "d6"]


@pytest.mark.parametrize("letter", ['"', "\\", "w"])
def test_the_faces_of_a_roll_fit_into_its_event(tmp_path, letter):
    """JSON writes a quotation mark, or a backslash, as two characters."""
    file = open_file(tmp_path)
    fitting = 0
    for length in range(1, rules.WORD_LENGTH + 1):
        face = rules.WORD + letter * length
        try:
            file.save([("die", [face] * 20)], [("set", ["die"] * rules.MOST_DICE, SUM)])
        except Wrong:
            break
        fitting = length
        ten = range(10, 10 + rules.MOST_DICE)
        encode(9_999, ("roll", 0, list(ten), [face for _ in ten], []))
    assert fitting == (8 if letter == "w" else 4)


def test_invalid_or_too_long_content_is_not_saved(tmp_path):
    put(tmp_path, dice_table.DOCUMENT)
    file = open_file(tmp_path)
    before = (tmp_path / "dice.json").read_bytes()
    with pytest.raises(Wrong):
        file.save(file.dice, [("x", ["x"], SUM)])
    faces = ["9" + "a" * 16] * 20
    with pytest.raises(OSError):
        file.save([(f"x{i}", faces) for i in range(16)], [])
    assert (tmp_path / "dice.json").read_bytes() == before
    assert [name for name, _ in file.dice] == ["d6", "action"]


@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=9), st.floats()),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.sampled_from(["name", "faces", "dice", "icon"]), inner, max_size=3),
        ),
    )
)
def test_any_odd_value_at_any_place_does_no_harm(tmp_path_factory, odd):
    for key in ("version", "dice", "sets"):
        for document in (
            {**dice_table.DOCUMENT, key: odd},
            {**dice_table.DOCUMENT, "dice": [odd]},
            changed(faces=[1, odd]),
            changed(dice=[odd]),
        ):
            saves = tmp_path_factory.mktemp("save")
            data = json.dumps({**document, "changes": 1}).encode()
            (saves / "dice.json").write_bytes(data + b"\n%08x" % crc32(data))
            file = open_file(saves)
            for name in file.set_names():
                assert not events.refuse(rules, None, ("start", *file.on_table(name)[0]))


# ---- notation


@pytest.mark.parametrize("text, dice, rule", [
    ("d6", ["d6"], SUM), ("2d6", ["d6"] * 2, SUM), ("10d100", ["d100"] * 10, SUM),
    ("2d6+d8", ["d6", "d6", "d8"], SUM), ("2d6+1d8-1", ["d6", "d6", "d8"], [0, 0, -1, 0]),
    ("d%", ["d00", "d10"], SUM), ("4dF", ["dF"] * 4, SUM), ("4dF+2", ["dF"] * 4, [0, 0, 2, 0]),
    ("4d6kh3", ["d6"] * 4, [3, 0, 0, 0]), ("2d20kh", ["d20"] * 2, [1, 0, 0, 0]),
    ("2d20kl1+2", ["d20"] * 2, [-1, 0, 2, 0]), ("d6!", ["d6"], [0, rules.HIGHEST, 0, 0]),
    ("3d6!5", ["d6"] * 3, [0, 5, 0, 0]), ("8d10!9cs>=7", ["d10"] * 8, [0, 9, 0, 7]),
    ("5d10cs>=8+1", ["d10"] * 5, [0, 0, 1, 8]), ("6d6kh4!cs>=5-999", ["d6"] * 6,
     [4, rules.HIGHEST, -999, 5]),
    # As people type it.
    ("4D6", ["d6"] * 4, SUM), ("2d6 + 3", ["d6"] * 2, [0, 0, 3, 0]), ("1w20", ["d20"], SUM),
    ("4d6k3", ["d6"] * 4, [3, 0, 0, 0]), ("2D20K", ["d20"] * 2, [1, 0, 0, 0]),
    ("2W6 + W8 + 2", ["d6", "d6", "d8"], [0, 0, 2, 0]), ("4df", ["dF"] * 4, SUM),
    (" 4 d 6 KL 1 ! CS >= 5 ", ["d6"] * 4, [-1, rules.HIGHEST, 0, 5]), ("D %", ["d00", "d10"], SUM),
    *[(f"d6 {minus} 1", ["d6"], [0, 0, -1, 0])
      for minus in "-\u2010\u2011\u2012\u2013\u2014\u2212"],
    ("3d6!kh1", ["d6"] * 3, [1, rules.HIGHEST, 0, 0]), ("3d6!5kl2+1", ["d6"] * 3, [-2, 5, 1, 0]),
    ("3d6kh1!", ["d6"] * 3, [1, rules.HIGHEST, 0, 0]), ("2d66", ["d66"] * 2, SUM),
    ("2d6!!kh1", ["d6"] * 2, [1, rules.JOINED, 0, 0]), ("2d6kh1!!", ["d6"] * 2, [1, -2, 0, 0]),
    ("3d6!!5+1", ["d6"] * 3, [0, rules.JOINED - 5, 1, 0]),
    ("d8!!+d6!!kh1", ["d8", "d6"], [1, rules.JOINED, 0, 0]),
    ("D8! + D6!", ["d8", "d6"], [0, rules.HIGHEST, 0, 0]),
    ("d8!5+2d6!5kh2", ["d8", "d6", "d6"], [2, 5, 0, 0]),
    ("2d6+d8kh1", ["d6", "d6", "d8"], [1, 0, 0, 0]),
])  # fmt: skip
def test_dice_in_notation(text, dice, rule):
    assert notation.parse(text) == (dice, rule)
    assert notation.parse_rule(notation.written(rule)) == rule


@pytest.mark.parametrize("text, index", [
    ("", 0), ("6", 1), ("d", 1), ("0d6", 0), ("11d6", 0), ("9d6+2d6", 4), ("d1", 1), ("d101", 1),
    ("2x6", 1), ("d6k2", 2), ("d6kx", 3), ("d6kh2", 2), ("4d6kh0", 5), ("4d6kh3x", 6), ("d6!0", 3),
    ("d6cs>=", 6),
    ("d6cs>5", 2), ("d6+", 3), ("d6+0", 3), ("d6+1000", 2), ("d6++2", 3), ("d8+2d6kh1", 6),
    ("d8+d6cs>=5", 5), ("d8+d6!", 5), ("d8!+d6", 6), ("d8!!+d6!", 7), ("d8+d6kh1!", 5),
    ("3d6+2d6!", 7), ("d%kh1", 2), ("d%!", 2), ("d%+d6kh1", 5), ("d6!!0", 4), ("d6+2kh1", 4),
    ("d6 6", 2), ("1 2d6", 1), ("d6 + 2 2", 6), ("d6! 5", 3), ("d6!!!", 4), ("d6kh1kl1", 5),
    ("d6!kh1!", 6), (" 2 d 6 + x", 9), ("d²", 1), ("d6 + ²", 5), ("2d6kh\u0663", 5),
    ("d6+9999999", 9), ("999999999d6", 6),
])  # fmt: skip
def test_what_is_no_notation_says_where(text, index):
    with pytest.raises(notation.NoDice) as raised:
        notation.parse(text)
    assert raised.value.index == index


def test_two_digits_of_one_die_are_tens_and_ones():
    for sides in (4, 6, 8):
        ones = range(1, sides + 1)
        faces = [int(f"{ten}{one}") for ten in ones for one in ones]
        assert dice_table.FILE.faces(f"d{sides}{sides}") == faces
    assert dice_table.FILE.on_table("D66")[0][1:4] == ([0], [36], SUM)


def test_a_set_may_be_written_in_notation(tmp_path):
    sets = [
        {"name": "hit", "dice": "2d20kh1+5"},
        {"name": "own", "dice": ["d6", "d8"], "rule": "kl1"},
        {"name": "both", "dice": ["3d6", "d%"]},
    ]
    put(tmp_path, {"version": 1, "dice": [], "sets": sets})
    file = open_file(tmp_path)
    assert not file.damaged
    assert file.on_table("hit")[0][1:4] == ([0, 0], [20], [1, 0, 5, 0])
    assert file.rule_of("own") == [-1, 0, 0, 0]
    assert file.dice_of("both") == ["d6"] * 3 + ["d00", "d10"]
    file.save(file.dice, file.sets)
    assert open_file(tmp_path).sets == file.sets
    assert open_file(tmp_path).on_table("4d6kh3")[0][3] == [3, 0, 0, 0], "any notation is a set"
    with pytest.raises(Wrong):
        file.on_table("nothing")


# ---- what a roll counts


@pytest.mark.parametrize("faces, rule, counted, result", [
    ([5, 2], SUM, {0, 1}, 7), ([5], SUM, {0}, None), ([5, "'x"], SUM, None, None),
    ([5, 2, 5, 1], [2, 0, 0, 0], {0, 2}, 10), ([5, 2, 5, 1], [-1, 0, 0, 0], {3}, 1),
    ([5, 5, 5], [1, 0, 0, 0], {0}, 5), ([5], [0, 0, 2, 0], {0}, 7), ([3], [0, 0, -9, 0], {0}, -6),
    ([-3, 2], SUM, {0, 1}, -1), (["+", "-", " ", "+"], SUM, {0, 1, 2, 3}, 1),
    ([5, 2, 6, 1], [0, 0, 3, 5], {0, 2}, 5), ([5, 2, 6, 1], [-2, 0, 0, 2], {1}, 1),
    ([1, 1], [0, 0, 0, 5], set(), 0),
])  # fmt: skip
def test_what_a_roll_counts(faces, rule, counted, result):
    assert rules.result(faces, rule) == result
    if counted is not None:
        assert set(rules.counted(rules.numbers(faces), rule)) == counted


@pytest.mark.parametrize("text, faces, line", [
    ("2d20kl1-1", [16, 19], "16 19 = 16 - 1 = 15"), ("d20+5", [3], "3 + 5 = 8"),
    ("4dF-2", ["-", "-", " ", "-"], "4 dice = -3 - 2 = -5"), ("3d6kh1", [1, 2, 6], "1 2 6 = 6"),
    ("10d100+999", [100] * 10, "10 dice = 1999"), ("4d6+3", [4] * 4, "4 dice = 16 + 3 = 19"),
])  # fmt: skip
def test_what_is_added_stands_in_the_history(text, faces, line):
    state = begin(text)
    event = ("roll", 0, [0] * len(faces), faces, [])
    assert words.describe(state, event, str).split(": ", 1)[1] == line


def test_exploded_dice_add_dice():
    state = begin("2d6!")
    state = roll(state, 0, [5, 2, 5, 0], added=(0, 0))
    assert state["faces"] == [6, 3, 6, 1] and state["added"] == [0, 0]
    assert state["counts"] == [[1, 0, 1, 0, 0, 2]]
    assert roll(state, 0, [5, 2], added=(1,)) == "refuse.event", "there is no such kind"
    assert roll(state, 0, [5, 2], added=(0,)) == "refuse.event", "its side is missing"
    assert roll(state, 1, [5, 2]) == "refuse.event", "no die is kept"
    assert roll(state, 0, [0] * 11, added=(0,) * 9) == "refuse.event", "these are eleven dice"
    assert roll(state, 0, [0, 0], ["'x", 1]) == "refuse.event", "the rule needs numbers"
    assert roll(begin(), 0, [5, 2, 1], added=(0,)) == "refuse.event", "nothing explodes"
    assert roll(state, 0, [0, 0])["added"] == []


def test_added_dice_can_be_joined_to_the_die_that_added_them():
    state = begin("d8!!+d6!!kh1")
    # The d6 shows 6, 6 and 2; the d8 shows 5.
    state = roll(state, 0, [4, 5, 5, 1], added=(1, 1))
    assert state["counts"] == [[0] * 4 + [1] + [0] * 3, [0, 1, 0, 0, 0, 2]]
    rule = state["rule"]
    assert rules.result(state["faces"], rule, state["added"]) == 14
    assert rules.counted(state["faces"], rule, state["added"]) == [1, 2, 3]
    assert words.describe(
        state, ("roll", 0, [4, 5, 5, 1], *[state[key] for key in ("faces", "added")]), str
    ).endswith("5 6 6 2 = 14")
    assert rules.result(state["faces"], [0, rules.JOINED, 0, 6], [1, 1]) == 1, "14 is one success"
    assert rules.result(state["faces"], [0, rules.HIGHEST, 0, 6], [1, 1]) == 2
    assert roll(state, 0, [4, 5, 5], added=(2,)) == "refuse.event", "there is no such die"
    assert roll(state, 0, [4, 5] + [5] * 9, added=(1,) * 9) == "refuse.event", (
        "these are eleven dice"
    )


def test_undone_rolls_are_counted_until_the_next_roll():
    state = begin()
    for number in (1, 2):
        event = ("undone", [6, number])
        assert not events.refuse(rules, state, event)
        state = events.apply(rules, state, event)
        assert (state["struck"], state["rolls"]) == (number, 0)
    assert roll(state, 0, [5, 2])["struck"] == 0
    assert events.refuse(rules, state, ("undone", [10_000])) == "refuse.event"


# ---- evenness


@pytest.mark.parametrize("value, freedom, chance", [
    # Probabilities from printed tables of the chi-square distribution.
    (3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (11.070, 5, 0.05), (30.144, 19, 0.05),
    (6.635, 1, 0.01), (15.086, 5, 0.01), (36.191, 19, 0.01), (0, 4, 1.0), (0, 5, 1.0),
    (20.515, 5, 0.001), (18.338, 19, 0.5),
])  # fmt: skip
def test_the_probability_agrees_with_printed_tables(value, freedom, chance):
    assert evenness.chance(value, freedom) == pytest.approx(chance, rel=0.002)


def test_the_probability_is_between_0_and_1():
    for freedom in range(1, 20):
        found = [evenness.chance(value / 4, freedom) for value in range(4_000)]
        assert 1 >= found[0] and found[-1] >= 0
        # The error function is right to seven digits.
        assert all(later <= one + 1e-7 for one, later in itertools.pairwise(found))


def test_fair_dice_seem_uneven_as_often_as_they_should():
    some = random.Random(7)
    uneven = 0
    for _ in range(2_000):
        counts = [0] * 6
        for _ in range(120):
            counts[some.randrange(6)] += 1
        uneven += evenness.chance(evenness.chi_square(counts, [20] * 6), 5) < 0.05
    assert 70 < uneven < 130
