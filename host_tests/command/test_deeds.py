"""The Title Deed cards: copied on a computer, kept on the box, and used for rents."""

import csv
import functools
import io
import json
import os
import re
import tempfile
import types
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import command
from editor import editor
from monopoly_table import full_set, game, play
from toychest import games, lang
from toychest.core import settings as documents
from toychest.games.monopoly import board as kept_board
from toychest.games.monopoly import title_deeds as on_box
from toychest.games.monopoly.rules import board as rules_of_board
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    DEEDS,
    LETTERS,
    LOCATIONS,
    NO_SETS,
    UNKNOWN,
)
from toychest_host.commands import deeds as table
from toychest_host.commands import tables
from toychest_host.content import board_table, csv_table, deed_table, panel_pictures
from toychest_host.errors import Problem

CARD = [
    "Andy's Room",
    "A",
    60,
    30,
    50,
    60,
    2,
    10,
    30,
    90,
    160,
    250,
]  # made up: the real ones are the owner's to copy


run = functools.partial(command.run, "deeds")
ok = functools.partial(command.ok, "deeds")


def says(words: str, *arguments, **more) -> str:
    """Run `toychest deeds`, which must fail with these words."""
    return command.says(words, "deeds", *arguments, **more)


def cards(**changed):
    """Return cards of which two are copied. changed: {field: value} of the first one."""
    first = list(CARD)
    for name, value in changed.items():
        first[getattr(on_box, name)] = value
    found = [on_box.blank(deed) for deed in range(DEEDS)]
    found[0] = first
    found[1] = ["Pizza, Planet", *CARD[1:]]
    return found


# ---- the table


DRAWN = [one for one in map(chr, range(33, 256)) if panel_pictures.has(one)]
numbers = st.integers(0, on_box.MOST_ON_CARD)
known = st.tuples(
    st.text(st.sampled_from(DRAWN), max_size=16).filter(
        lambda text: not re.fullmatch("['`«»].*['`«»]", text)
    ),
    st.sampled_from(LETTERS + UNKNOWN),
    *[numbers] * (on_box.FIELDS - 2),
)


@settings(deadline=None)
@given(st.lists(known, min_size=LOCATIONS, max_size=LOCATIONS))
def test_what_is_written_is_read(locations):
    """Content that makes no sense is dropped, and the rest is read."""
    before = [list(card) for card in locations] + cards()[LOCATIONS:]
    after, wrong = deed_table.from_csv(deed_table.to_csv(before))
    assert after == before
    assert bool(wrong) == bool(deed_table.problems(before))


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + deed_table.to_csv(cards()),
        deed_table.to_csv(cards()).replace(",", ";").replace("Pizza;", "Pizza,"),
        "# a hint\n"
        + deed_table.to_csv(cards()).replace(",60,2", ", M60 ,2").replace(",A,", ",a,"),
        "\n".join(deed_table.to_csv(cards()).splitlines()[:3]),
    ],
)
def test_what_people_and_spreadsheets_make_of_it(text):
    assert deed_table.from_csv(text) == (cards(), [])


@pytest.mark.parametrize(
    "row, sentence",
    [
        ("x,A", "“x” is not a deed: they are 1 to 18."),
        ("19,A", "“19” is not a deed"),
        ("1,A\n1,B", "Deed 1 is there twice."),
        ("3,This name is far too long", "Deed 3, name: “This name is far too long” is too long"),
        ("3,A,J", "Deed 3, colour: “J” is not a colour: choose a letter, A to H."),
        ("3,A,AB", "“AB” is not a colour"),
        ("3,A,B,6.5", "Deed 3, price: “6.5” is not a whole number of M."),
        ("3,A,B,-5", "“-5” is not a whole number of M."),
        ("3,A,B,10000", "“10000” is more than M9999."),
        (
            "17,Cleaner,B",
            "Deed 17, colour: Toy Repair has a name, a price and a mortgage, no more.",
        ),
        ("17,Cleaner,,150,4", "Deed 17, rent: Toy Repair has a name"),
        ("3,A,B,60,,,,,,,,,61", "Deed 3: its mortgage is more than its price."),
        ("3,A,B,60,5,4", "Deed 3: the rent under “1 house” is less than before."),
        ("3,A,B,60,,,,,,,50\n4,A,B,60,,,,,,,60", "Colour B: “house costs” must be the same on all"),
        (
            "\n".join(f"{i},,{'A' if i > 1 else 'B'}" for i in range(1, 17)),
            "Deed 1 is the only one of colour B.",
        ),
    ],
)
def test_what_can_not_be_is_told(row, sentence):
    head = deed_table.to_csv(cards()).splitlines()[0]
    _, wrong = deed_table.from_csv(f"{head}\n{row}\n")
    assert any(sentence in one for one in wrong), wrong


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "The first row must name the columns: deed, name,"),
        ("1,2,3\n", "The first row must name the columns"),
        ("deed,weight\n1,2\n", "There is no column “weight”."),
    ],
)
def test_a_table_of_something_else(text, sentence):
    assert any(sentence in one for one in deed_table.from_csv(text)[1])


# ---- tables of other programs


HEAD, *ROWS_OF_CARDS = deed_table.to_csv(cards()).splitlines()
QUOTED = "\n".join(
    ",".join(f'"{cell}"' for cell in row)
    for row in csv.reader(io.StringIO(deed_table.to_csv(cards())))
)


def separated(by):
    out = io.StringIO()
    csv.writer(out, delimiter=by).writerows(csv.reader(io.StringIO(deed_table.to_csv(cards()))))
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        deed_table.to_csv(cards()).encode("utf-8-sig"),  # Excel, CSV UTF-8
        separated("\t").encode("utf-16"),  # Excel, Unicode Text
        separated("\t").encode("utf-16-le"),
        separated("\t").encode("utf-16-be"),
        deed_table.to_csv(cards()).encode("utf-32"),
        *[separated(by).encode() for by in ";\t|:^"],
        f"sep=;\r\n{separated(';')}".encode(),
        f'"sep=|"\n{separated("|")}'.encode(),
        f"\ufeffSEP=\t\n{separated(chr(9))}".encode(),
        f"#TYPE System.Management.Automation.PSCustomObject\r\n{QUOTED}".encode("utf-16"),
        QUOTED.encode(),
        QUOTED.replace(",", ";").replace("Pizza;", "Pizza,").encode(),
        deed_table.to_csv(cards()).replace("\n", "\r").encode(),  # Excel for the Mac, years ago
        deed_table.to_csv(cards()).replace("\n", "\r\n").encode(),
        deed_table.to_csv(cards()).replace("house costs", '"House\nCosts"').encode(),
        (deed_table.to_csv(cards()).replace("\n", ",,,\n") + ",,,,\n" * 9).encode(),
        b"# a hint, of two cells\n\n,,,\n" + deed_table.to_csv(cards()).encode(),
        b'"# a hint, ""quoted"""\n' + deed_table.to_csv(cards()).encode(),
        deed_table.to_csv(cards()).replace("\n3,", "\n# the others\n3,").encode(),
    ],
)
def test_what_other_programs_make_of_it(here, data):
    Path("deeds.csv").write_bytes(data)
    Path("save").mkdir()
    ok("import", "deeds.csv", "--at", "save")
    assert deed_table.of({path.name: path.read_bytes() for path in Path("save").glob("*.json")})[
        0
    ] == (cards())


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("deed,price,name,Price\n1,60,A,70\n", "Line 1: The column “price” is there twice."),
        (
            "deed,price,\n1,60,,\n2,60,x\n",
            "Line 3: “x” stands in no column: there is no name above",
        ),
        ("deed,name,price\n1,Pizza, Planet,60\n", "Line 2: “60” stands in no column"),
        ('deed,name\n1,A\n\n2,"An\ndy"\n3,x,y\n', "Line 4: “An\\ndy” goes on in the next line"),
        ('deed,name\n1,A\n\n2,"An\ndy"\n3,x,y\n', "Line 6: “y” stands in no column"),
        ('deed,name\n1,"A\n2,B\n', "Line 2: “A\\n2,B” goes on in the next line"),
        ("deed,name\n1,“Pizza Planet”\n", "has quotation marks around it that are not"),
        ("deed;name\n1;'Andy''s'\n", "Line 2: “'Andy''s'” has quotation marks around it"),
        ("“deed”,“name”\n", "Line 1: ““deed”” has quotation marks around it"),
        ("\n# x\ndeed,weight\n", "Line 3: There is no column “weight”."),
        ("Table 1\n\ndeed,name\n1,A\n", "Line 1: The first row must name the columns: deed,"),
        ("deed,name\n#1,A\n", "Line 2: “#1” is not a deed"),
        ("deed,name\n# 1,A\n", "Line 2: “# 1” is not a deed"),
        (
            "deed,name\n1,Ősök tere\n",
            "Line 2: Deed 1, name: “Ősök tere” has “Ő” in it, which the box",
        ),
        ("deed,name\n1,Toy 🐮\n", "has “🐮” in it, which the box can't draw"),
        ("deed,name\n1,q\u0303\n", "has “q\u0303” in it, which the box can't draw"),
        ("deed,name\n1,a\u200bb\n", "has control characters in it (U+200B); leave them out."),
        ("deed,name\n1,a\xa0b\n", "has “U+00A0” in it, which the box can't draw"),
    ],
)
def test_what_is_wrong_in_a_table_is_told_with_its_line(text, sentence):
    wrong = table.from_csv(text)[1]
    assert any(sentence in one for one in wrong), wrong


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"{\\rtf1\\ansi deed,name}", "Line 1: this is an RTF document, as TextEdit and WordPad"),
        ("<html><table>".encode("utf-16"), "Line 1: this is a web page (HTML) or XML"),
        (b"PK\3\4" + bytes(99), "Line 1: this is a document of Word, Pages, Excel"),
        (b"\xd0\xcf\x11\xe0" + bytes(99), "Line 1: this is a document of Word, Pages, Excel"),
        (
            "deed,name\n1,A\n2,Zoë\n".encode("cp1252"),
            "Line 3: that is not UTF-8 text; save it so in "
            "your editor. A spreadsheet has “CSV UTF-8” for that.",
        ),
        (
            "deed,name\n1,Zo".encode("utf-16") + b"\xd8",
            "Line 2: that is UTF-16 text, but damaged; ",
        ),
    ],
)
def test_what_is_no_table_is_told_with_its_line(here, data, sentence):
    Path("save").mkdir()
    Path("deeds.csv").write_bytes(data)
    says(f"deeds.csv was not taken: {sentence}", "import", "deeds.csv", "--at", "save")


def test_a_name_may_begin_with_a_number_sign():
    for row in ("#1 Toys", "# 1 Toys", '"#1 Toys"'):
        found, wrong = table.from_csv(
            f"name,deed,price\n{row},1,60\nB,2,60\nspace\nGO\n{row}\n# the next side\nB\n"
        )
        assert wrong == [] and found.cards[0][on_box.NAME] == row.strip('"')
        assert found.board == board_table.Board("Gab")


def test_accents_are_composed_first():
    """As a Mac writes names of files, and some programs all text."""
    name = "Ñandú Zoë Jörg Ç"
    text = f"deed,name\n1,{name}\nspace\nGO\n{name}\n"
    found, wrong = table.from_csv(unicodedata.normalize("NFD", text))
    assert wrong == [] and found.cards[0][on_box.NAME] == name
    assert found.board == board_table.Board("Ga")


def test_a_deed_may_be_called_space():
    for rows in ("name,deed\nSpace,1\nB,2\n", "deed,name\n1,Space\n2,B\n"):
        for board in ("space,amount\nGO,\nSpace,\n", "amount,space\n,GO\n,1\n"):
            found, wrong = table.from_csv(rows + board)
            assert wrong == [] and found.board == board_table.Board("Ga")
            assert [card[on_box.NAME] for card in found.cards[:2]] == ["Space", "B"]


def test_a_name_of_two_deeds_is_no_space():
    _, wrong = table.from_csv("deed,name\n1,Andy\n2,andy\nspace\nGO\nAndy\n")
    assert "Line 6: Space 2: “Andy” is not a space: write the number of a deed" in wrong[0]


def test_apostrophes_of_a_name_and_of_its_space_may_differ():
    for name, space in (("Andy’s", "Andy's"), ("Andy's", "Andy’s"), ("Andy’s", "Andy’s")):
        found, wrong = table.from_csv(f"deed,name\n1,{name}\nspace\nGO\n{space}\n")
        assert wrong == [] and found.board == board_table.Board("Ga")


# ---- the commands


def test_export_import_and_show(here):
    Path("save").mkdir()
    assert "Wrote deeds.csv" in ok("export", "deeds.csv", "--at", "save")
    assert (
        Path("deeds.csv").read_text()
        == deed_table.to_csv([on_box.blank(deed) for deed in range(DEEDS)]) + "space,amount\n"
    )
    Path("deeds.csv").write_text(deed_table.to_csv(cards()))
    assert "The cards and the board are on the folder" in ok("import", "deeds.csv", "--at", "save")
    assert "already" in ok("import", "deeds.csv", "--at", "save")
    assert "Andy's Room" in ok("show", "--at", "save")
    kept = on_box.Titles("save")
    assert [kept.get(0, field) for field in range(on_box.FIELDS)] == CARD
    assert kept.sets() == "AA" + NO_SETS[2:]


def test_other_saves_stay(here):
    Path("save/games").mkdir(parents=True)
    Path("save/settings.json").write_text("{}")
    Path("deeds.csv").write_text(deed_table.to_csv(cards()))
    ok("import", "deeds.csv", "--at", "save")
    assert Path("save/settings.json").read_text() == "{}" and Path("save/games").is_dir()
    assert Path("save/deeds.json").read_bytes() == Path("save/copy/deeds.json").read_bytes()


def test_a_table_with_a_mistake_changes_nothing(here):
    Path("save").mkdir()
    Path("deeds.csv").write_text("deed,price\n1,sixty\n")
    says(
        "deeds.csv was not taken: Line 2: Deed 1, price: “sixty” is not a whole number",
        "import",
        "deeds.csv",
        "--at",
        "save",
    )
    Path("deeds.csv").write_bytes(b"deed\xff")
    says(
        "deeds.csv was not taken: Line 1: that is not UTF-8 text; save it so",
        "import",
        "deeds.csv",
        "--at",
        "save",
    )
    assert list(Path("save").iterdir()) == []


def test_edit_until_it_makes_sense(here, monkeypatch):
    Path("save").mkdir()
    monkeypatch.setenv(
        "EDITOR",
        editor(
            "edit",
            "assert 'a letter from A to H' in text\n"
            "text = text.replace('\\n1,,,,', '\\n1,Andy,A,sixty,')",
            "text = text.replace('sixty', '60')",
        ),
    )
    monkeypatch.delenv("VISUAL", raising=False)
    done = run("edit", "--at", "save", input="y\n")
    assert done.exit_code == 0, done.output
    assert "“sixty” is not a whole number of M." in done.output
    assert on_box.Titles("save").get(0, on_box.PRICE) == 60


@pytest.mark.parametrize(
    "steps, answer",
    [
        (["pass"], ""),
        (["text = text.replace('\\n1,,,,', '\\n1,,,sixty,')"], "n\n"),
    ],
)
def test_edit_without_an_end_changes_nothing(here, monkeypatch, steps, answer):
    Path("save").mkdir()
    ok("import", _written("deeds.csv"), "--at", "save")
    before = Path("save/deeds.json").read_bytes()
    monkeypatch.setenv("EDITOR", editor("edit", *steps))
    monkeypatch.delenv("VISUAL", raising=False)
    done = run("edit", "--at", "save", input=answer)
    assert done.exit_code == 0, done.output
    assert Path("save/deeds.json").read_bytes() == before


# ---- an editor that opens a window, and is back before anything is typed


def window(monkeypatch, name="code", *options):
    """Use an editor that returns at once, as one with a window does."""
    Path(name).write_text("#!/bin/sh\nexit 0\n")
    Path(name).chmod(0o755)
    monkeypatch.setenv("EDITOR", " ".join([str(Path(name).absolute()), *options]))
    monkeypatch.delenv("VISUAL", raising=False)
    Path("save").mkdir(exist_ok=True)


def typing(monkeypatch, *steps):
    """Make a user save each step at a question, and press Enter. steps: (old text, new text), None
    for *No*, or an Exception to raise. Returns the list of questions."""
    asked = []
    left = list(steps)

    def confirm(question, **_):
        asked.append(question)
        step = left.pop(0)
        if step is None:
            return False
        if isinstance(step, BaseException):
            raise step
        file = next(Path().glob("deeds-*.csv"))
        file.write_text(file.read_text().replace(*step))
        return True

    monkeypatch.setattr(tables.typer, "confirm", confirm)
    return asked


SIXTY = ("\n1,,,,", "\n1,Andy,A,60,")


def test_what_is_typed_in_a_window_is_read(here, monkeypatch):
    window(monkeypatch)
    asked = typing(monkeypatch, ("", ""), SIXTY)  # Enter too soon, too
    done = run("edit", "--at", "save")
    assert done.exit_code == 0, done.output
    assert len(asked) == 2 and "Press Enter when that is done" in asked[0]
    assert "It may have a window open: the table is in" in done.stderr
    assert "code --wait' toychest deeds edit" in done.stderr
    assert on_box.Titles("save").get(0, on_box.PRICE) == 60
    assert not list(here.glob("*.csv"))


def test_a_mistake_in_a_window_is_put_right_there(here, monkeypatch):
    window(monkeypatch, "subl")
    monkeypatch.setenv("VISUAL", os.environ["EDITOR"])  # it has priority
    asked = typing(monkeypatch, ("\n1,,,,", "\n1,Andy,A,sixty,"), ("", ""), ("sixty", "60"))
    assert "subl -w' toychest deeds edit" in ok("edit", "--at", "save")
    assert asked[1] == "Go on editing?" and len(asked) == 3
    assert on_box.Titles("save").get(0, on_box.PRICE) == 60
    assert not list(here.glob("*.csv"))


@pytest.mark.parametrize(
    "steps",
    [
        [None],  # its window is still open
        [("\n1,,,,", "\n1,Andy,A,sixty,"), None],  # and its table is wrong
        [KeyboardInterrupt()],
    ],
)
def test_nothing_that_may_be_typed_is_removed(here, monkeypatch, steps):
    window(monkeypatch)
    typing(monkeypatch, *steps)
    done = run("edit", "--at", "save")
    file = next(here.glob("deeds-*.csv"))
    assert f"toychest deeds import --at save {file}" in done.stderr
    assert list(Path("save").iterdir()) == []
    file.write_text(file.read_text().replace("sixty", "60").replace(*SIXTY))
    ok("import", "--at", "save", file)
    assert on_box.Titles("save").get(0, on_box.PRICE) == 60


def test_nobody_is_there_to_say_when_the_window_is_closed(here, monkeypatch):
    window(monkeypatch, "some-editor")
    done = run("edit", "--at", "save", input="")
    file = next(here.glob("deeds-*.csv"))
    assert done.exit_code == 1 and "Nobody can say here when the table is saved" in done.stderr
    assert f"toychest deeds import --at save {file}" in done.stderr
    assert "Many editors have an option to wait: code --wait" in done.stderr
    assert "a letter from A to H" in file.read_text()


def test_an_editor_that_fails_after_something_was_typed(here, monkeypatch):
    path = editor("edit", "text = text.replace('\\n1,,,,', '\\n1,Andy,A,60,')")
    Path(path).write_text(Path(path).read_text() + "sys.exit(1)\n")
    monkeypatch.setenv("EDITOR", path)
    monkeypatch.delenv("VISUAL", raising=False)
    Path("save").mkdir()
    says("Your editor did not work", "edit", "--at", "save")
    assert "Andy" in next(here.glob("deeds-*.csv")).read_text()


def test_what_was_typed_stays_if_it_can_not_be_written(here, monkeypatch):
    Path("save").mkdir()
    monkeypatch.setenv(
        "EDITOR", editor("edit", "text = text.replace('\\n1,,,,', '\\n1,Andy,A,60,')")
    )
    monkeypatch.delenv("VISUAL", raising=False)

    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(tables.at_place, "put", full)
    says("No space left", "edit", "--at", "save")
    assert "Andy" in next(here.glob("deeds-*.csv")).read_text()


@pytest.mark.parametrize(
    "command, option",
    [
        ("code", "--wait"),
        ("/usr/bin/code -n", "--wait"),
        ("subl", "-w"),
        ("open -t", "-W -n"),
        ("kate", "--block"),
        ("gedit --standalone=no", "--wait"),
        ("notepad++.exe", "-multiInst"),
        ("code --wait", ""),
        ("subl --wait", ""),
        ("code -w", ""),
        ("vim", ""),
        ("nano", ""),
        ("", ""),
    ],
)
def test_editors_that_can_be_told_to_wait(monkeypatch, command, option):
    monkeypatch.setenv("EDITOR", command)
    monkeypatch.delenv("VISUAL", raising=False)
    found = tables._wait_option()
    assert found.startswith(option) and bool(found) == bool(option)


def test_commands_are_told_as_windows_wants_them(monkeypatch):
    code = r"C:\Program Files\Code\code.exe"
    monkeypatch.setattr(tables, "_POSIX", False)
    monkeypatch.setenv("EDITOR", f'"{code}"')
    monkeypatch.delenv("VISUAL", raising=False)
    deeds: Any = types.SimpleNamespace(name="deeds")
    assert tables._how_to_wait(deeds) == (
        f'To let it wait the next time: set EDITOR="{code}" --wait, then toychest deeds edit'
    )
    there = Path("my box", "save")
    assert tables._import(deeds, there, None) == f'toychest deeds import --at "{there}"'


def test_a_folder_where_no_file_may_be_written(here, monkeypatch, tmp_path_factory):
    """The table is then in the folder for temporary files."""
    Path("save").mkdir()
    away = tmp_path_factory.mktemp("away")
    monkeypatch.setattr(tempfile, "tempdir", str(away))
    monkeypatch.setenv("EDITOR", editor("edit", f"assert sys.argv[1].startswith({str(away)!r})"))
    monkeypatch.delenv("VISUAL", raising=False)
    real = tables.write_file

    def refuse(path, data):
        if path.parent == here:
            raise Problem("can't be written")
        real(path, data)

    monkeypatch.setattr(tables, "write_file", refuse)
    ok("edit", "--at", "save")
    assert not list(away.rglob("*.csv"))


def _written(name):
    Path(name).write_text(deed_table.to_csv(cards()))
    return name


def test_a_damaged_file_is_told_and_written_anew(here):
    Path("save/copy").mkdir(parents=True)
    for path in csv_table.paths(deed_table.FILE):
        Path("save", path).write_text("{")
    assert "can't be read" in run("show", "--at", "save").stderr
    ok("import", _written("deeds.csv"), "--at", "save")
    assert not on_box.Titles("save").damaged


# ---- the board

SPACES = "GaTbSVcJDP"  # made up, as the cards
ROWS = "GO\n1\nToy Chest\n2\nSid's Tax,100\nVehicle\n3\nJail\nDummy Tax\nFree Parking\n"


def with_board(rows, head="space,amount\n"):
    """Return the CSV of the cards, followed by a board."""
    return deed_table.to_csv(cards()) + head + rows


@pytest.mark.parametrize(
    "text",
    [
        with_board(ROWS),
        with_board(ROWS).replace(",", ";").replace("Pizza;", "Pizza,"),
        with_board(ROWS.replace("100", "M 100"), "\n# the board\nSpace , Amount,,,\n"),
        with_board(ROWS.replace("1\n", "Andy's Room\n", 1).replace("Sid's", "sid’s")),
        with_board(ROWS.replace("Jail", "Just Visiting")),
    ],
)
def test_the_board_stands_below_the_cards(text):
    found, wrong = table.from_csv(text)
    assert wrong == [] and found.cards == cards()
    assert found.board == board_table.Board(SPACES, {"S": 100})
    assert table.from_csv(table.to_csv(found)) == (found, [])


@given(st.permutations("abcdefghijklmnopqrCCCTTTVVVVSDJPX"), st.integers(2, 30))
def test_any_board_that_is_written_is_read(order, count):
    board = board_table.Board("G" + "".join(order[:count]))
    assert rules_of_board.is_board(board.spaces)
    assert board_table.from_csv(board_table.to_csv(board), {}) == (board, [])


@pytest.mark.parametrize(
    "rows, sentence",
    [
        (
            "GO\nJial",
            "Space 2: “Jial” is not a space: write the number of a deed, 1 to 18, or GO, The",
        ),
        ("GO\n19", "Space 2: “19” is not a space"),
        ("1\n2", "Space 1: The board begins with GO, and more follows."),
        ("GO", "Space 1: The board begins with GO, and more follows."),
        ("GO\n3\n4\n3", "Space 4: “3” is on the board already."),
        ("GO\nJail\n1\nJail", "Space 4: “Jail” is on the board already."),
        ("GO\n1\nGO", "Space 3: “GO” is on the board already."),
        ("GO\nSid's Tax,lots", "Space 2: “LOTS” is not a whole number of M"),
        ("GO\nSid's Tax,0", "Space 2: “0” is not a whole number of M"),
        ("GO\n1,100", "Space 2: Only a tax has an amount here."),
        ("GO\nDummy Tax,100\nDummy Tax,200", "Space 3: Dummy Tax is M100 above."),
        ("GO\n" + "Vehicle\n" * 60, "These are 61 spaces: the box keeps 60."),
    ],
)
def test_a_wrong_board_is_told_by_its_row(rows, sentence):
    _, wrong = table.from_csv(with_board(rows))
    assert any(sentence in one for one in wrong), wrong


def test_a_table_without_a_board_leaves_the_one_that_is_there(here):
    Path("save").mkdir()
    Path("deeds.csv").write_text(with_board(ROWS))
    ok("import", "deeds.csv", "--at", "save")
    assert kept_board.Board("save").spaces == SPACES and kept_board.Board("save").tax("S") == 100
    assert "already" in ok("import", "deeds.csv", "--at", "save")
    assert "already" in ok("import", _written("old.csv"), "--at", "save")
    assert kept_board.Board("save").spaces == SPACES
    shown = " ".join(ok("show", "--at", "save").split())
    assert "The board, 10 spaces: GO, Andy's Room, Toy Chest," in shown
    assert "Sid's Tax (M100), Vehicle, deed 3, Jail" in shown
    Path("deeds.csv").write_text(with_board(""))
    ok("import", "deeds.csv", "--at", "save")
    assert kept_board.Board("save").spaces == ""
    assert "The board is not copied." in ok("show", "--at", "save")


def test_a_wrong_board_changes_nothing(here):
    Path("save").mkdir()
    Path("deeds.csv").write_text(with_board("GO\nJial\n"))
    says(
        "deeds.csv was not taken: Line 22: Space 2: “Jial” is not a space",
        "import",
        "deeds.csv",
        "--at",
        "save",
    )
    assert list(Path("save").iterdir()) == []


def test_a_damaged_board_costs_only_itself(here):
    Path("save").mkdir()
    Path("deeds.csv").write_text(with_board(ROWS))
    ok("import", "deeds.csv", "--at", "save")
    for path in csv_table.paths(board_table.FILE):
        Path("save", path).write_text("{")
    shown = run("show", "--at", "save")
    assert "The board on the box can't be read: start from empty ones." in shown.stderr
    assert "Andy's Room" in shown.output
    ok("import", "deeds.csv", "--at", "save")
    assert kept_board.Board("save").spaces == SPACES and not kept_board.Board("save").damaged


@pytest.mark.parametrize(
    "document",
    [
        {"spaces": 5},
        {"spaces": ["G", "a"]},
        {"spaces": "aG"},
        {"spaces": "Gaa"},
        {"spaces": "G" * 3},
        {"spaces": "G" + "V" * 60},
        {"taxes": [1]},
        {"taxes": {"S": "x", "D": -1}},
    ],
)
def test_an_odd_board_is_not_taken(tmp_path, document):
    (tmp_path / "copy").mkdir()
    kept = documents.Document(str(tmp_path), "board.json")
    kept.save(document)
    found = kept_board.Board(str(tmp_path))
    assert (found.spaces, found.tax("S"), found.tax("D"), found.damaged) == ("", 0, 0, False)


def test_what_a_tax_is_is_kept(tmp_path, monkeypatch):
    kept = kept_board.Board(str(tmp_path))
    kept.take(SPACES)
    kept.keep("S", 120)
    found = kept_board.Board(str(tmp_path))
    assert (found.spaces, found.tax("S"), found.tax("D")) == (SPACES, 120, 0)

    def full(path, *pieces):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(documents.files, "replace", full)
    kept.keep("D", 75)  # asked again
    assert kept_board.Board(str(tmp_path)).tax("D") == 0


# ---- on the box


@pytest.mark.parametrize(
    "document",
    [
        {"deeds": 5},
        {"deeds": [1, None, ["x" * 17, "Z", -1, 10_000, "5", None]]},
        {"deeds": [[]] * 99},
        {},
    ],
)
def test_odd_values_are_not_taken(tmp_path, document):
    (tmp_path / "deeds.json").write_text(json.dumps(document))
    kept = on_box.Titles(str(tmp_path))
    for deed in range(DEEDS):
        card = [kept.get(deed, field) for field in range(on_box.FIELDS)]
        assert all(on_box.fits(deed, field, value) for field, value in enumerate(card))


def test_a_field_is_entered_bit_by_bit(tmp_path):
    kept = on_box.Titles(str(tmp_path))
    kept.change(3, on_box.PRICE, 120)
    kept.change(3, on_box.LETTER, "C")
    again = on_box.Titles(str(tmp_path))
    assert again.get(3, on_box.PRICE) == 120 and again.sets()[3] == "C"
    with pytest.raises(ValueError):
        kept.change(16, on_box.HOUSE, 50)


def test_a_full_flash_keeps_what_was(tmp_path, monkeypatch):
    kept = on_box.Titles(str(tmp_path))
    kept.change(3, on_box.PRICE, 120)

    def full(path, *pieces):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(documents.files, "replace", full)
    with pytest.raises(OSError):
        kept.change(3, on_box.PRICE, 130)
    assert kept.get(3, on_box.PRICE) == 120


@pytest.fixture
def kept(tmp_path):
    kept = on_box.Titles(str(tmp_path))
    kept.take(cards())
    return kept


def test_a_full_set_doubles_the_rent_without_buildings(kept):
    state = play(game(), ("buy", 0, 0, 60))
    assert kept.rent(state, 0) == 2
    state = play(state, ("buy", 0, 1, 60))
    assert kept.rent(state, 0) == 4
    state = play(state, ("mortgage", 1, 30))
    assert kept.rent(state, 0) == 4  # the increased level stays


@pytest.mark.parametrize("level, rent", list(enumerate([4, 10, 30, 90, 160, 250])))
def test_rent_with_buildings(kept, level, rent):
    state = full_set(game())
    for _ in range(level):
        state = play(state, ("pay", -1, 0, 100, ""), ("build", 0, 50), ("build", 1, 50))
    assert kept.rent(state, 0) == rent


def test_toy_repair_is_4_or_10_times_the_dice(kept):
    state = play(game(), ("buy", 0, 16, 150))
    assert deeds.repair_rent(state, 16, 4, 5) == 36 and kept.rent(state, 16) == 0
    state = play(state, ("buy", 0, 17, 150))
    assert deeds.repair_rent(state, 16, 4, 5) == 90
    state = play(state, ("mortgage", 17, 75))
    assert deeds.repair_rent(state, 16, 4, 5) == 90


def test_a_story_has_the_names_of_the_cards(tmp_path, kept):
    lang.use("en")

    def told(deed, saves=tmp_path):
        story = games.story("monopoly", str(saves))
        return story.describe(game(), ("buy", 0, deed, 60), lambda seat: "Ann")

    assert told(0) == "Ann: M60 for Andy's Room"
    assert "Location 3" in told(2)
    assert "Location 1" in told(0, tmp_path / "none")


def test_what_is_not_known_is_nothing(kept):
    assert kept.rent(play(game(), ("buy", 0, 5, 60)), 5) == 0
