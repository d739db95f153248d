"""`toychest book`: the family book of finished games, shown and exported."""

import csv
import io
import os

import pytest

from command import ok, says
from toychest import lang
from toychest.box.book import OneGame
from toychest.core import book as core_book
from toychest.core.book import Book
from toychest_host.content import family_book

HEAD = "number,date,game,minutes,player,points,rank,games,wins,note"


@pytest.fixture
def saves(tmp_path):
    """A folder with a book of three games."""
    folder = tmp_path / "save"
    (folder / "games").mkdir(parents=True)
    book = Book(str(folder))
    book.put([3, "toy_shop", "", 0, 1860, 0, [["Ana", 0, 31, 2], ["Zoë", 1, 40, 1]]])
    book.put([4, "toss", "", 0, 600, 1, [["Ana", 0, None, 1], ["Zoë", 1, None, 2]]])
    hearts = [["Ana", 0, 12, 1], ["Zoë", 1, 12, 1], ["Max", 2, None, 0]]
    book.put([5, "score_sheet", "Hearts", 1, 90, 0, hearts])
    return folder


def rows(file):
    text = file.read_text("utf-8-sig")
    assert text.splitlines()[0] == HEAD
    return [",".join(row) for row in csv.reader(io.StringIO(text))][1:]


def test_it_is_shown(saves):
    shown = ok("book", "show", "--at", str(saves))
    for words in ("My Toy Shop", "1. Zoë 40, 2. Ana 31", "Zoë 12, – Max", "Ana : Zoë", "0 : 1"):
        assert words in shown, shown
    assert "Toss" not in shown  # it was taken out


def test_a_game_keeps_the_date_of_its_first_export(saves, tmp_path):
    file = tmp_path / "book.csv"
    ok("book", "export", str(file), "--at", str(saves))
    first = rows(file)
    assert [row.split(",", 2)[2] for row in first] == [
        "My Toy Shop,31,Ana,31,2,1,0,",
        "My Toy Shop,31,Zoë,40,1,1,1,",
        "Hearts,2,Ana,12,1,1,0,",
        "Hearts,2,Zoë,12,1,1,0,",
        "Hearts,2,Max,,left,0,0,",
    ]
    today = first[0].split(",")[1]
    file.write_text(file.read_text("utf-8-sig").replace(f"3,{today}", "3,2001-02-03"), "utf-8-sig")
    Book(str(saves)).put([6, "toss", "", 0, 600, 0, [["Ana", 0, None, 1], ["Zoë", 1, None, 2]]])
    ok("book", "export", str(file), "--at", str(saves), "--yes")
    dates = [row.split(",")[1] for row in rows(file)]
    assert dates == ["2001-02-03"] * 2 + [today] * 5


def test_a_note_is_kept_in_the_exported_file(saves, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    says("run toychest book export first", "book", "note", "3", "at Oma's")
    Book(str(saves)).put([3, "toss", "", 0, 60, 0, [["Ana", 0, None, 1], ["Zoë", 1, None, 2]]])
    ok("book", "export", "--at", str(saves))
    says("have a game 3: add --game", "book", "note", "3", "at Oma's")
    says("no game 9 in", "book", "note", "9", "at Oma's")
    says("up to 20 letters", "book", "note", "3", "a" * 21)
    ok("book", "note", "3", "at Oma's, with cake", "--game", "my toy")
    ok("book", "export", "--at", str(saves), "--yes")
    noted = [row.split(",", 9)[9] for row in rows(tmp_path / "book.csv")]
    assert sorted(noted) == [""] * 5 + ["at Oma's, with cake"] * 2
    assert "with cake" in ok("book", "show", "--at", str(saves))
    ok("book", "note", "3", "", "--game", "my toy")
    assert "cake" not in (tmp_path / "book.csv").read_text("utf-8-sig")


def test_a_title_that_begins_another_one_gets_its_note(saves, tmp_path):
    for kind, title in ("score_sheet", "Ann"), ("play_money", "Ann 2"):
        Book(str(saves)).put([6, kind, title, 0, 60, 0, [["Ana", 0, 3, 1]]])
    file = tmp_path / "book.csv"
    ok("book", "export", str(file), "--at", str(saves))
    ok("book", "note", "6", "rain", str(file), "--game", "ann")
    assert [row.split(",")[2] for row in rows(file) if row.endswith(",rain")] == ["Ann"]


def test_a_file_that_is_too_large_to_be_an_export_is_not_replaced(saves, tmp_path):
    file = tmp_path / "book.csv"
    file.touch()
    os.truncate(file, 10_000_001)
    for words in (["show"], ["export", "--yes"]):
        says("is too large: it is not an export", "book", *words, str(file), "--at", str(saves))
    says("is too large: it is not an export", "book", "note", "3", "rain", str(file))
    assert file.stat().st_size == 10_000_001


@pytest.mark.parametrize(
    "data, words",
    [
        (b"name,wins\nAna,3\n", "has other columns than an export of the book"),
        (HEAD.replace("note", "note,colour").encode() + b"\n", "has other columns"),
        (HEAD.encode() + b"\n3,2001-02-03,Se\xf1or,1,Ana,1,1,1,1,\n", "is not in UTF-8"),
    ],
)
def test_a_file_that_is_not_understood_is_not_replaced(saves, tmp_path, data, words):
    file = tmp_path / "book.csv"
    file.write_bytes(data)
    for command in (["show"], ["export", "--yes"]):
        says(words, "book", *command, str(file), "--at", str(saves))
    says(words, "book", "note", "3", "rain", str(file))
    assert file.read_bytes() == data
    file.write_bytes(b"\n")  # an empty one is
    ok("book", "export", str(file), "--at", str(saves), "--yes")
    assert len(rows(file)) == 5


def test_a_file_from_before_there_were_notes_keeps_its_dates(saves, tmp_path):
    file = tmp_path / "book.csv"
    ok("book", "export", str(file), "--at", str(saves))
    lines = [line.rpartition(",")[0] for line in file.read_text("utf-8-sig").splitlines()]
    file.write_text("\n".join(lines).replace(lines[1].split(",")[1], "2001-02-03"), "utf-8-sig")
    ok("book", "export", str(file), "--at", str(saves), "--yes")
    assert [row.split(",")[1] for row in rows(file)] == ["2001-02-03"] * 5


def test_older_games_are_rows_of_sums(saves, tmp_path, monkeypatch):
    monkeypatch.setattr(core_book, "KEPT", 3)
    monkeypatch.setattr(core_book, "_LEAF", 250)
    book = Book(str(saves))
    for number in range(10, 20):
        book.put([number, "toss", "", 0, 60, 0, [["Ana", 0, 2, 1], ["Ben", 1, 1, 2]]])
    file = tmp_path / "book.csv"
    ok("book", "export", str(file), "--at", str(saves))
    wins = [int(row.split(",")[-2]) for row in rows(file) if "Toss" in row]
    assert sum(wins) == 10
    assert any(row.startswith(",,Toss Your Cookies,,Ana,2,,") for row in rows(file))


def test_the_box_and_the_table_tell_the_same_minutes(tmp_path):
    lang.use("en")
    book = Book(str(tmp_path))
    for number, seconds in enumerate((0, 1, 60, 61, 89, 1810, 5400), 1):
        book.put([number, "toss", "", 0, seconds, 0, [["Ana", 0, None, 1]]])
    leaf = (tmp_path / "book" / "1").read_bytes()
    table = family_book.csv(family_book.read({"book": None, "book/1": leaf}), "", {})
    minutes = [row["minutes"] for row in csv.DictReader(io.StringIO(table))]
    shown = [OneGame(book, "toss", number).page().note for number in range(1, 8)]
    assert shown == [f"#{number} · {count} min" for number, count in enumerate(minutes, 1)]


def test_a_box_without_a_finished_game_says_so(tmp_path):
    (tmp_path / "save" / "games").mkdir(parents=True)
    (tmp_path / "save" / "seed").write_bytes(b"0" * 32)
    says("No game has ended", "book", "show", "--at", str(tmp_path / "save"))
