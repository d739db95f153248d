"""The family book says what an independent model says, and no damage costs more than a line."""

import json
import random
import shutil
from binascii import crc32
from dataclasses import replace
from types import SimpleNamespace

import pytest
from models.family_book import Game, Model

from toychest import lang
from toychest.box import book as pages
from toychest.box.ending import newer, nth
from toychest.core import book as core_book
from toychest.core import files
from toychest.core.book import KEPT, Book

NAMES = ("Ana", "Ben", "Zoë", "Max", "Grandma Lu", "Player 6")
KINDS = (("toss", "", False), ("score_sheet", "Hearts", True), ("score_sheet", "", False))
SELDOM = "monopoly", "", False


@pytest.fixture
def saves(tmp_path):
    files.make_saves(str(tmp_path))
    return str(tmp_path)


def some_game(rng, number, seldom=0.0):
    """seldom: the chance of the game that is played seldom."""
    kind, title, fewest = rng.choice(KINDS) if rng.random() >= seldom else SELDOM
    names = rng.sample(NAMES, rng.randrange(2, 5))
    has_points = rng.random() < 0.9
    points = [rng.randrange(-5, 10) for _ in names]
    ranks = [1 + sum((a < b) if fewest else (a > b) for a in points) for b in points]
    results = {
        name: (number if has_points else None, rank)
        for name, number, rank in zip(names, points, ranks, strict=True)
    }
    return Game(number, kind, title, fewest, results)


def line(game, gone=()):
    """Return a game as a line of the book. gone: names of players who have left."""
    rows = [[name, NAMES.index(name), *result] for name, result in game.results.items()]
    rows += [[name, 0, None, 0] for name in gone]
    return [game.number, game.kind, game.title, int(game.fewest), 60, 0, rows]


def assert_agree(book, model):
    sums = book.sums(lambda key: True)
    names = {name for game in model.counted() for name in game.results}
    keys = set()
    for kind, title, _ in (*KINDS, SELDOM):
        for name, result in model.champions(kind, title).items():
            assert tuple(sums[kind, title, name][:3]) == result
            keys.add((kind, title, name))
    for name in names:
        assert tuple(sums[(name,)][:4]) == model.player(name)
        keys.add((name,))
        for other in names:
            if name < other and any(
                name in game.results and other in game.results for game in model.counted()
            ):
                assert tuple(sums[name, other]) == model.rivals(name, other)
                keys.add((name, other))
    assert {key for key in sums if sums[key][0] or len(key) == 2} == keys


def test_ten_thousand_games_agree_with_the_model(saves, monkeypatch):
    monkeypatch.setattr(core_book, "KEPT", 120)  # more often sums
    rng = random.Random(5)
    book, model = Book(saves), Model()
    current = {}  # {kind: finished game that is still in the save}
    in_sums = 0  # how often such a game was a part of the sums
    for number in range(1, 10_001):
        game = some_game(rng, number, 0.004)
        current[game.kind] = game
        gone = [name for name in NAMES if name not in game.results][: rng.randrange(2)]
        book.put(line(game, gone))
        model.games.append(game)
        chance = rng.random()
        recent = model.games[-rng.randrange(1, min(100, number + 1)) :][0]
        if chance < 0.02:  # undone, and perhaps ended in another way
            book.remove(game.kind, number)
            model.games.pop()
            del current[game.kind]
        elif chance < 0.04:
            game.results = dict.fromkeys(game.results, (None, 1))
            book.put(line(game))
        elif chance < 0.06 and not recent.out:
            book.take_out(recent.kind, recent.number)
            recent.out = True
        elif chance < 0.08 and current:  # a start of the box
            again = rng.choice(list(current.values()))
            book.put(line(again))
            if not book.find(again.kind, again.number):
                assert book.is_in_sums(again.kind, again.number)
                book.remove(again.kind, again.number)
                book.put(line(replace(again, results=game.results)))
                in_sums += 1
        if number % 1000 == 0:
            assert_agree(Book(saves), model)
    assert in_sums > 20


def renamed(saves, last):
    """Write 500 games, of which `last` was the last one before Zoë was called Max. Return (book,
    model)."""
    rng = random.Random(6)
    book, model = Book(saves), Model()
    for number in range(1, 501):
        game = some_game(rng, number)
        if number <= last:
            game.results.pop("Max", None)
        else:
            game.results.pop("Zoë", None)
        if game.results:
            book.put(line(game))
            model.games.append(game)
    assert files.exists(saves + "/book/sums")
    return book, model


def assert_joined(book, model):
    for game in model.games:
        if "Zoë" in game.results:
            game.results["Max"] = game.results.pop("Zoë")
    assert_agree(book, model)


def test_two_names_are_joined_also_in_the_sums(saves, monkeypatch):
    monkeypatch.setattr(core_book, "KEPT", 60)
    book, model = renamed(saves, 300)
    assert book.have_met("Ana", "Zoë") and not book.have_met("Max", "Zoë")
    book.join("Zoë", "Max")
    assert_joined(Book(saves), model)


def test_a_join_that_a_power_cut_ended_is_finished_by_another(saves, monkeypatch):
    monkeypatch.setattr(core_book, "KEPT", 60)
    book, model = renamed(saves, 490)
    whole, left = files.replace, []

    def cut(path, pieces):
        if not left:
            raise OSError
        left.pop()
        whole(path, pieces)

    monkeypatch.setattr(files, "replace", cut)
    games = len([game for game in model.games if {"Zoë", "Max"} & game.results.keys()])
    shutil.copytree(saves, saves + ".before")
    for done in range(1 + len(book.leaves())):  # number of files written before the cut
        shutil.rmtree(saves)
        shutil.copytree(saves + ".before", saves)
        left[:] = [None] * done
        with pytest.raises(OSError):
            Book(saves).join("Zoë", "Max")
        sums = Book(saves).sums(lambda key: True)
        assert sum([sums[(name,)][0] for name in ("Zoë", "Max") if (name,) in sums]) == games
        assert not Book(saves).have_met("Max", "Zoë")
    left[:] = [None] * 9
    Book(saves).join("Zoë", "Max")
    assert_joined(Book(saves), model)


def test_a_leaf_that_a_power_cut_left_beside_the_sums_counts_once(saves, monkeypatch):
    monkeypatch.setattr(core_book, "KEPT", 60)
    monkeypatch.setattr(files, "remove", lambda path: None)
    book, model = renamed(saves, 300)
    assert len(files.names(saves + "/book")) > len(book.leaves()) + 1
    assert_agree(Book(saves), model)


def test_at_least_five_hundred_games_keep_their_line(saves):
    book = Book(saves)
    rng = random.Random(7)
    for number in range(1, 701):
        book.put(line(some_game(rng, number)))
        kept = [game[0] for leaf in book.leaves() for _, game in book.games(leaf)]
        assert kept == list(range(number - len(kept) + 1, number + 1))
        assert len(kept) >= min(number, KEPT)
    assert len(kept) < 600
    sizes = [files.size(f"{saves}/book/{name}") for name in files.names(saves + "/book")]
    assert max(sizes) <= 4096


def test_a_line_with_the_same_number_is_replaced_and_never_twice(saves):
    book = Book(saves)
    book.put([7, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]])
    book.put([7, "monopoly", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]])
    book.put([7, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 1, 2]]])
    found = [game for leaf in book.leaves() for _, game in book.games(leaf)]
    assert [(game[1], game[6][1][2]) for game in found] == [("toss", 1), ("monopoly", 0)]
    book.remove("toss", 7)
    book.remove("toss", 7)
    assert book.find("toss", 7) is None
    assert book.find("monopoly", 7)


def test_a_game_that_was_taken_out_stays_out_when_it_ends_anew(saves):
    book = Book(saves)
    game = [7, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]]
    book.put(list(game))
    book.take_out("toss", 7)
    for points in (2, 3):
        book.remove("toss", 7)
        game[6][0][2] = points
        book.put(list(game))
        assert book.find("toss", 7) == (1, 0, [7, "toss", "", 0, 60, 1, game[6]])
    assert book.sums(lambda key: True) == {}


def test_streaks_of_joined_names(saves, monkeypatch):
    """They are exact as long as the games have lines. In the sums, the longest streak is the longer
    one of the two, and the streak at the end is that of the new name."""
    winners = ["Anna"] * 5 + ["Ana"] * 3 + ["Ben"] * 2
    for kept, expected in ((500, [10, 8, 8, 0]), (2, [10, 8, 5, 5])):
        monkeypatch.setattr(core_book, "KEPT", kept)
        monkeypatch.setattr(core_book, "_LEAF", 4080 if kept == 500 else 60)
        shutil.rmtree(saves + "/book", ignore_errors=True)
        book = Book(saves)
        for number, winner in enumerate(winners, 1):
            loser = "Ana" if winner == "Ben" else "Ben"
            book.put([number, "toss", "", 0, 60, 0, [[winner, 0, 2, 1], [loser, 1, 1, 2]]])
        for number in range(11, 15):
            book.put([number, "toss", "", 0, 60, 0, [["Cleo", 0, 2, 1], ["Dan", 1, 1, 2]]])
        book.join("Ana", "Anna")
        assert book.sums(lambda key: key == ("Anna",))["Anna",][:4] == expected
        streak = 5 if kept == 2 else -2
        assert book.sums(lambda key: key == ("Anna", "Ben")) == {("Anna", "Ben"): [8, 2, streak]}


@pytest.mark.parametrize("number, text", [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
    (13, "13th"), (21, "21st"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
    (123, "123rd"),
])  # fmt: skip
def test_a_win_has_its_ordinal(number, text):
    lang.use("en")
    assert nth(number) == text


def test_house_rules_of_one_name_have_the_name_of_their_game(saves):
    lang.use("en")
    book = Book(saves)
    for number, (kind, title) in enumerate((("toss", "Kids"), ("toss", "Old"), ("timer", "Kids"))):
        book.put([number + 1, kind, title, 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]])
    opened = []
    pages._champions(SimpleNamespace(open=opened.append), book)
    labels = [row[0] for row in opened[0]._items()]
    assert labels == ["Kids · Timer", "Kids · Toss Your Cookies", "Old"]


def test_a_result_keeps_the_names_of_its_line():
    old = [7, "toss", "", 0, 60, 1, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]]
    renamed = [7, "toss", "", 0, 60, 0, [["Anna", 3, 2, 1], ["Ben", 1, 0, 2]]]
    assert newer(old, renamed) is None
    other = [7, "toss", "", 0, 90, 0, [["Anna", 3, 2, 1], ["Ben", 1, 1, 2]]]
    assert newer(old, other) == [7, "toss", "", 0, 90, 0, [["Ana", 0, 2, 1], ["Ben", 1, 1, 2]]]
    third = [7, "toss", "", 0, 90, 0, [*other[6], ["Max", 2, 0, 3]]]
    assert newer(old, third) == third


def test_the_next_number_is_higher_than_all(saves):
    book = Book(saves)
    assert book.next_number() == 1
    book.put(line(some_game(random.Random(1), 40)))
    for number in range(1, 8):  # games that began before it
        book.put(line(some_game(random.Random(number), number)))
    assert book.next_number() == 41


WRONG = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"[" * 5000,
    b'[0,"toss","",0,60,0,[]]',
    b'[9,"toss","",0,60,0,[["Ana",99,2,1]]]',
    b'[9,"toss","",0,60,2,[]]',
    b'[9,"toss","",0,60,0,[["Ana",0,"2",1]]]',
    b'[9,"toss","",0,60,0,[[1,0,2,1]]]',
    b'[["Ana"],[1,2,3]]',
    b'[["Ana",3],[1,2,3]]',
    b"[[],[]]",
    b"\xff\xfe",
)


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize("name", ["1", "sums"])
@pytest.mark.parametrize("is_checked", [True, False])
def test_a_crafted_line_costs_only_itself(saves, text, name, is_checked):
    book = Book(saves)
    good = [3, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]]
    book.put(good)
    crc = crc32(text) if is_checked else 0
    with open(f"{saves}/book/{name}", "ab") as file:
        file.write(text + b" %08x\n" % crc)
    book = Book(saves)
    book.put([4] + good[1:])
    sums = book.sums(lambda key: True)
    assert sums[("Ana",)] == [2, 2, 2, 2, 0] and sums["Ana", "Ben"] == [2, 0, 2]
    assert book.next_number() == 5
    book.take_out("toss", 4)
    book.join("Ana", "Max")
    assert book.sums(lambda key: True)[("Max",)] == [1, 1, 1, 1, 0]


def test_every_byte_of_a_line_is_checked(saves):
    book = Book(saves)
    for number in (1, 2, 3):
        book.put([number, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 0, 2]]])
    path = saves + "/book/1"
    with open(path, "rb") as file:
        whole = file.read()
    length = len(whole) // 3
    for at in range(length, 2 * length):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        with open(path, "wb") as file:
            file.write(damaged)
        found = [game[0] for _, game in Book(saves).games(1)]
        # Without the end of its line, the third one is damaged, too.
        assert found == ([1, 3] if at < 2 * length - 1 else [1])


def test_the_lines_are_json_with_a_checksum(saves):
    Book(saves).put([3, "toss", "", 0, 60, 0, [["Zoë", 0, None, 1], ["Ben", 1, None, 2]]])
    with open(saves + "/book/1", "rb") as file:
        text, _, crc = file.read().rstrip(b"\n").rpartition(b" ")
    assert int(crc, 16) == crc32(text)
    assert json.loads(text)[6][0] == ["Zoë", 0, None, 1]
