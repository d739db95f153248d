"""The table of the Title Deed cards and the board, written by people and by other programs."""

import csv
import io
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import ok, run, says
from deed_cards import TITLE_DEEDS
from toychest.games.monopoly import title_deeds as on_box
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.rules import board as rules_of_board
from toychest.games.monopoly.rules.numbers import LETTERS, LOCATIONS, UNKNOWN
from toychest_host.content import board_table, deed_table, panel_pictures
from toychest_host.content import table as tables
from toychest_host.content.deed_table import DEEDS_AND_BOARD as table
from toychest_host.content.deed_table import TITLE_DEEDS as DEEDS
from toychest_host.storage import places

TEXT = DEEDS.text(TITLE_DEEDS)


@pytest.fixture
def place(here):
    """Make an empty folder of saves."""
    Path("save").mkdir()


def write(text: str | bytes) -> Path:
    """Write a table into a file."""
    Path("deeds.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return Path("deeds.csv")


def put(text: str | bytes, *options: str) -> str:
    """Import a table, which must work; returns the output."""
    return ok("deeds", "import", write(text), "--at", "save", *options)


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


@settings(max_examples=40)
@given(st.lists(known, min_size=LOCATIONS, max_size=LOCATIONS))
def test_what_is_written_is_read(locations):
    """A table that was written is read back. Invalid content in a row is dropped, the rest is
    read."""
    before = [list(card) for card in locations] + TITLE_DEEDS[LOCATIONS:]
    after, wrong = DEEDS.from_text(DEEDS.text(before))
    assert after == before
    assert bool(wrong) == bool(deed_table.problems(before))


# ---- tables of other programs


ROWS_OF_CARDS = list(csv.reader(io.StringIO(TEXT)))
QUOTED = "\n".join(",".join(f'"{cell}"' for cell in row) for row in ROWS_OF_CARDS)


def separated(by):
    out = io.StringIO()
    csv.writer(out, delimiter=by).writerows(ROWS_OF_CARDS)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode("utf-8-sig"),  # "CSV UTF-8" of Excel
        separated("\t").encode("utf-16"),  # "Unicode Text" of Excel
        separated("\t").encode("utf-16-le"),
        TEXT.encode("utf-32"),
        b"# a hint\n" + TEXT.replace(",60,2", ", M60 ,2").replace(",A,", ",a,").encode(),
        *[separated(by).encode() for by in ";\t|:^"],
        f"sep=;\r\n{separated(';')}".encode(),
        f'"sep=|"\n{separated("|")}'.encode(),
        f"\ufeffSEP=\t\n{separated(chr(9))}".encode(),
        f"#TYPE System.Management.Automation.PSCustomObject\r\n{QUOTED}".encode("utf-16"),
        QUOTED.encode(),
        QUOTED.replace(",", ";").replace("Pizza;", "Pizza,").encode(),
        TEXT.replace("\n", "\r").encode(),  # an old Excel for the Mac
        TEXT.replace("house costs", '"House\nCosts"').encode(),
        (TEXT.replace("\n", ",,,\n") + ",,,,\n" * 9).encode(),
        b"# a hint, of two cells\n\n,,,\n" + TEXT.encode(),
        b'"# a hint, ""quoted"""\n' + TEXT.encode(),
        TEXT.replace("\n3,", "\n# the others\n3,").encode(),
    ],
)
def test_what_other_programs_make_of_it(place, data):
    put(data)
    saves: places.Saves = {one.name: one.read_bytes() for one in Path("save").glob("*.json")}
    assert DEEDS.read(saves)[0] == TITLE_DEEDS


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("deed,price,name,Price\n1,60,A,70\n", "Line 1: The column “price” is there twice."),
        ("deed,price,\n1,60,,\n2,60,x\n", "Line 3: “x” stands in no column: there is no name"),
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
        ("deed,name\n1,Ősök tere\n", "Line 2: Deed 1, name: “Ősök tere” has “Ő” in it, which the"),
        ("deed,name\n1,a\u200bb\n", "has control characters in it (U+200B); leave them out."),
        ("deed,name\n1,a\xa0b\n", "has “U+00A0” in it, which the box can't draw"),
    ],
)
def test_what_is_wrong_in_a_table_is_told_with_its_line(text, sentence):
    wrong = table.from_text(text)[1]
    assert any(sentence in one for one in wrong), wrong


@pytest.mark.parametrize(
    "data, sentence",
    [
        (b"\xd0\xcf\x11\xe0" + bytes(99), "Line 1: this is a document of Word, Pages, Excel"),
        ("deed,name\n1,A\n2,Zoë\n".encode("cp1252"), "Line 3: that is not UTF-8 text; save it so"),
        ("deed,name\n1,Zo".encode("utf-16") + b"\xd8", "Line 2: that is UTF-16 text, but damaged;"),
    ],
)
def test_what_is_no_table_is_told_with_its_line(place, data, sentence):
    words = f"deeds.csv was not taken: {sentence}"
    says(words, "deeds", "import", write(data), "--at", "save")


def test_a_name_may_begin_with_a_number_sign():
    for row in ("#1 Toys", "# 1 Toys", '"#1 Toys"'):
        found, wrong = table.from_text(
            f"name,deed,price\n{row},1,60\nB,2,60\nspace\nGO\n{row}\n# the next side\nB\n"
        )
        assert wrong == [] and found.title_deeds[0][on_box.NAME] == row.strip('"')
        assert found.board == board_table.Board("Gab")


def test_accents_are_composed_first():
    """An é may be an e and an accent: in names of files on a Mac, and in all text of some
    programs."""
    name = "Ñandú Zoë Jörg Ç"
    text = f"deed,name\n1,{name}\nspace\nGO\n{name}\n"
    found, wrong = table.from_text(unicodedata.normalize("NFD", text))
    assert wrong == [] and found.title_deeds[0][on_box.NAME] == name
    assert found.board == board_table.Board("Ga")


def test_a_deed_may_be_called_space():
    for rows in ("name,deed\nSpace,1\nB,2\n", "deed,name\n1,Space\n2,B\n"):
        for board in ("space,amount\nGO,\nSpace,\n", "amount,space\n,GO\n,1\n"):
            found, wrong = table.from_text(rows + board)
            assert wrong == [] and found.board == board_table.Board("Ga")
            assert [card[on_box.NAME] for card in found.title_deeds[:2]] == ["Space", "B"]


def test_a_name_of_two_deeds_is_no_space():
    _, wrong = table.from_text("deed,name\n1,Andy\n2,andy\nspace\nGO\nAndy\n")
    assert "Line 6: Space 2: “Andy” is not a space: write the number of a deed" in wrong[0]


def test_apostrophes_of_a_name_and_of_its_space_may_differ():
    for name, space in (("Andy’s", "Andy's"), ("Andy's", "Andy’s"), ("Andy’s", "Andy’s")):
        found, wrong = table.from_text(f"deed,name\n1,{name}\nspace\nGO\n{space}\n")
        assert wrong == [] and found.board == board_table.Board("Ga")


# ---- the board

SPACES = "GaTbSVcJDP"  # a made-up board; the cards are made up, too
ROWS = "GO\n1\nToy Chest\n2\nSid's Tax,100\nVehicle\n3\nJail\nDummy Tax\nFree Parking\n"


def with_board(rows, head="space,amount\n"):
    """Return a CSV text with the cards and then a board. rows: lines of the board. head: its
    heading."""
    return TEXT + head + rows


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
    found, wrong = table.from_text(text)
    assert wrong == [] and found.title_deeds == TITLE_DEEDS
    assert found.board == board_table.Board(SPACES, {"S": 100})
    assert table.from_text(table.text(found)) == (found, [])


@given(st.permutations("abcdefghijklmnopqrCCCTTTVVVVSDJPX"), st.integers(2, 30))
def test_any_board_that_is_written_is_read(order, count):
    board = board_table.Board("G" + "".join(order[:count]))
    assert rules_of_board.is_board(board.spaces)
    assert deed_table.BOARD.from_text(deed_table.BOARD.text(board)) == (board, [])


@pytest.mark.parametrize(
    "rows, sentence",
    [
        ("GO\nJial", "Space 2: “Jial” is not a space: write the number of a deed, 1 to 18, or GO,"),
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
    _, wrong = table.from_text(with_board(rows))
    assert any(sentence in one for one in wrong), wrong


def test_a_table_without_a_board_leaves_the_one_that_is_there(place):
    put(with_board(ROWS))
    assert CopiedBoard("save").spaces == SPACES and CopiedBoard("save").tax("S") == 100
    assert "already" in put(with_board(ROWS)) and "already" in put(TEXT)
    assert CopiedBoard("save").spaces == SPACES
    shown = " ".join(ok("deeds", "show", "--at", "save").split())
    assert "The board, 10 spaces: GO, Andy's Room, Toy Chest," in shown
    assert "Sid's Tax (M100), Vehicle, deed 3, Jail" in shown
    put(with_board(""), "--yes")
    assert CopiedBoard("save").spaces == ""
    assert "The board is not copied." in ok("deeds", "show", "--at", "save")


def test_a_damaged_board_costs_only_itself(place):
    put(with_board(ROWS))
    for path in tables.paths(board_table.Spaces.file):
        Path("save", path).write_text("{")
    shown = run("deeds", "show", "--at", "save")
    assert "The board can't be read: taken as empty." in shown.stderr
    assert "Andy's Room" in shown.output
    put(with_board(ROWS))
    assert CopiedBoard("save").spaces == SPACES and not CopiedBoard("save").damaged
