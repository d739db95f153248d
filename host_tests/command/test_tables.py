"""The tables that an owner fills in: deeds, cards, players' names, profiles of rules. They are
shown, edited, exported and imported on a computer."""

import os
import tempfile
from pathlib import Path

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import ok, run, says
from deed_cards import CARDS
from editor import editor
from saved_games import content
from toychest.core.profiles import MOST, Profiles
from toychest.core.settings import Settings
from toychest.games.monopoly.title_deeds import PRICE, Titles
from toychest.games.play_money import rules as money
from toychest.games.score_sheet import rules as score
from toychest.games.timer import rules as timer
from toychest.games.toy_shop.known_cards import KnownCards, is_card
from toychest_host.commands import editor as text_editor
from toychest_host.commands import names, profiles, tables
from toychest_host.content import card_table, deed_table
from toychest_host.errors import Problem
from toychest_host.flashing import image

TOYS = ["0a", "2as", "3fst", "7abcd", "2as"]
TABLE = """\
layout,toy 1,toy 2,toy 3,toy 4
full,puppy,,,
vertical halves,puppy,ball,,
half above,mermaid,ball,swim ring,
quarters,puppy,bunny,cat,unicorn
vertical halves,puppy,ball,,
"""


PLAYERS = ["Zoë", "Jörg", "", "Ana 2", "", "", "", "O'Neill"]
NAMES = """\
player,name
1,Zoë
2,Jörg
3,
4,Ana 2
5,
6,
7,
8,O'Neill
"""
KEPT = [
    ("score sheet", "Phase 10", [0, 0, 5, 25, score.ROUNDS, 10, 1]),
    ("score sheet", "Darts", [501, 1, -1, -20, score.EXACT, 0, 1]),
    ("play money", "Café", [1500, "€", 200, 0, 0, 10, 20, 50]),
    ("play money", "Rail", [50, "", 0, 1, 1]),
    ("timer", "Chess", [3, 330, 5]),
    ("timer", "Slow", [5, 0, 0]),
]
RULES = """\
game,name,begin,points,up adds,down adds,end,at,wins,sign,go,debts,pot,amounts,for,time,extra
score sheet,Phase 10,0,up,5,25,rounds,10,lowest,,,,,,,,
score sheet,Darts,501,down,-1,-20,exactly,0,lowest,,,,,,,,
play money,Café,1500,,,,,,,€,200,no,no,10 20 50,,,
play money,Rail,50,,,,,,,none,0,yes,yes,none,,,
timer,Chess,,,,,,,,,,,,,added,5:30,5
timer,Slow,,,,,,,,,,,,,used,0:00,0
"""


DEEDS = deed_table.to_csv(CARDS) + "space,amount\n"


# ---- cards of My Toy Shop


def test_a_card_is_a_row():
    assert card_table.to_csv(TOYS) == TABLE
    assert card_table.from_csv(TABLE) == (TOYS, [])


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TABLE,
        TABLE.replace(",", ";"),
        "# a hint\n" + TABLE,
        TABLE.upper(),
        TABLE + ",,,,\n\n",
        TABLE.replace(",puppy", ",  puppy "),
        TABLE.replace(",,,\n", "\n").replace(",,\n", "\n").replace(",\n", "\n"),
    ],
)
def test_what_people_and_spreadsheets_make_of_it(text):
    assert card_table.from_csv(text) == (TOYS, [])


@pytest.mark.parametrize(
    "row, sentence",
    [
        ("thirds,puppy", "Card 1: “thirds” is not a layout: they are full, horizontal halves, "),
        (",puppy", "Card 1: “” is not a layout"),
        ("full,dragon", "Card 1: “dragon” is not a toy: they are puppy, bunny, cat,"),
        ("full,puppy,cat", "Card 1: “full” has 1 toy."),
        ("full", "Card 1: “full” has 1 toy."),
        ("quarters,puppy,,cat,car", "Card 1: “quarters” has 4 toys."),
        ("full,puppy\nquarters,car", "Card 2: “quarters” has 4 toys."),
        ("full,puppy\n" * 65, "These are 65 cards: the box keeps 64."),
        ("full,dragon\n" * 65, "And 46 more."),
    ],
)
def test_what_can_not_be_is_told(row, sentence):
    _, wrong = card_table.from_csv(f"{TABLE.splitlines()[0]}\n{row}\n")
    assert any(sentence in one for one in wrong), wrong


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "The first row must name the columns: layout, toy 1,"),
        ("deed,price\n1,2\n", "The first row must name the columns"),
        ("layout,weight\nfull,2\n", "There is no column “weight”."),
        ('layout,toy 1\nfull,"pup\x00py\n', "is not a toy"),
    ],
)
def test_a_table_of_something_else(text, sentence):
    assert any(sentence in one for one in card_table.from_csv(text)[1])


# ---- names, and rules under a name


def test_a_player_or_a_profile_is_a_row():
    assert names.to_csv(PLAYERS) == NAMES
    assert names.from_csv(NAMES) == (PLAYERS, [])
    assert profiles.to_csv(KEPT) == RULES
    assert profiles.from_csv(RULES) == (KEPT, [])


def test_rows_may_be_missing_and_in_any_order():
    assert names.from_csv("name,player\nBen,2\n") == (["", "Ben", *[""] * 6], [])


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("player,name\n9,Ana\n", "“9” is not a player: they are 1 to 8."),
        ("player,name\n1,Ana\n1,Ben\n", "Player 1 is there twice."),
        (
            "player,name\n1,Guadalupe Ana\n",
            "Player 1: “Guadalupe Ana” is too long: 12 letters at most.",
        ),
        ("player,name\n1,Анна\n", "Player 1: “Анна” has “А” in it, which the box can't draw;"),
        ("player,name\n1,A\x07\n", "has control characters in it (U+0007); leave them out."),
        ("player,name\n1,q\u0303\n", "has “q\u0303” in it, which the box can't draw;"),
        ("name\nAna\n", "The first row must name the columns: player, name."),
    ],
)
def test_names_that_can_not_be(text, sentence):
    assert any(sentence in one for one in names.from_csv(text)[1]), names.from_csv(text)


def test_an_empty_cell_is_the_usual_rule():
    found = profiles.from_csv("game,name\nscore sheet,Uno\nplay money,Ours\ntimer,Eggs\n")
    assert found == (
        [
            ("score sheet", "Uno", score.USUAL),
            ("play money", "Ours", money.USUAL),
            ("timer", "Eggs", [0, timer.USUAL, 0]),
        ],
        [],
    )


def test_amounts_may_have_any_order_and_a_clock_without_a_limit_no_time():
    found = profiles.from_csv(
        "game,name,amounts,for\nplay money,Ours,500 20 100 20,\ntimer,Chess,,used\n"
    )
    assert found == (
        [
            ("play money", "Ours", [*money.USUAL[: money.QUICK], 20, 100, 500]),
            ("timer", "Chess", [timer.USED, 0, 0]),
        ],
        [],
    )


@pytest.mark.parametrize(
    "row, sentence",
    [
        ("chess,Uno", "Profile 1: “chess” is not one of score sheet, play money, timer."),
        ("timer,", "Profile 1: It needs a name."),
        ("timer,Eggs,,,,,,,,,,,,,each,90", "“90” under “time” has to be minutes and seconds"),
        ("timer,Eggs,,,,,,,,,,,,,both,1:30", "“both” under “for” has to be all or each or turn"),
        ("timer,Eggs,5", "A row of timer has no “begin”."),
        ("timer,Eggs,,,,,,,,,,,,,each,0:00", "time is from 0:01 to 99:00, and extra from 0 to 99."),
        ("timer,Eggs,,,,,,,,,,,,,used,3:00", "With used, time is 0:00 or empty."),
        ("timer,Eggs\ntimer,Eggs", "“Eggs” is there twice."),
        ("score sheet,Uno,many", "“many” under “begin” has to be a whole number."),
        ("score sheet,Thirteen letters", "is too long: 12 letters at most."),
        ("play money,Ours,,,,,,,,₿", "“₿” under “sign” has to be none or one of"),
        ("play money,Ours,,,,,,,,,,,,0 20", "there are up to 8 amounts, from 1 to 999999."),
        ("score sheet,Canasta,,,,,,5000", "Without an end, at is empty;"),
        ("score sheet,Darts,501,,,,exactly,0", "right with exactly: begin 501, points down, at 0."),
    ],
)
def test_profiles_that_can_not_be(row, sentence):
    wrong = profiles.from_csv(f"{','.join(profiles.HEAD)}\n{row}\n")[1]
    assert any(sentence in one for one in wrong), wrong


def test_more_profiles_than_the_box_keeps():
    rows = "".join(f"timer,Timer {number}\n" for number in range(MOST + 1))
    assert profiles.from_csv(f"game,name\n{rows}")[1] == ["These are 9 of timer: the box keeps 8."]


@settings(max_examples=60)
@given(st.text(max_size=80))
def test_any_text_gives_what_the_box_takes_or_a_sentence(text):
    for table, module in ((NAMES, names), (RULES, profiles), (TABLE, card_table)):
        for one in (text, table + text, text + table):
            found, wrong = module.from_csv(one)
            assert wrong or module.from_csv(module.to_csv(found)) == (found, [])
            assert module is not card_table or wrong or all(map(is_card, found))
            assert all(isinstance(sentence, str) and sentence for sentence in wrong)


# ---- the commands


@pytest.fixture
def place(here):
    """Make a folder of saves that contains another save."""
    Path("save").mkdir()
    Path("save/seed").write_bytes(b"s")


def write(text: str) -> Path:
    """Write a table into a file."""
    Path("table.csv").write_text(text)
    return Path("table.csv")


@pytest.mark.parametrize(
    "table, text, which, shown",
    [
        ("deeds", DEEDS, "The cards and the board", "Andy's Room"),
        ("cards", TABLE, "The cards", "swim ring"),
        ("names", NAMES, "The names", "O'Neill"),
        ("profiles", RULES, "The profiles", "wins lowest"),
    ],
)
def test_export_import_and_show(place, table, text, which, shown):
    at = "--at", "save"
    assert "Wrote empty.csv" in ok(table, "export", "empty.csv", *at)
    head = text.splitlines()[0]
    assert Path("empty.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # Excel looks for it
    assert Path("empty.csv").read_text("utf-8-sig").splitlines()[0] == head
    assert f"{which} are in the folder" in ok(table, "import", write(text), *at)
    assert "already" in ok(table, "import", "table.csv", *at)
    assert shown in ok(table, "show", *at)
    ok(table, "export", "again.csv", *at)
    assert f"Wrote {table}.csv" in ok(table, "export", *at)  # the usual name
    assert f"Wrote {table}.csv" in ok(table, "export", *at, "--yes")
    ok(table, "import", *at)
    assert Path("again.csv").read_text("utf-8-sig") == text
    kept = content(Path("save"))
    assert kept["seed"] == b"s" and len(kept) >= 3
    assert all(
        kept[path] == kept[f"copy/{path}"]
        for path in kept
        if path.endswith(".json") and "/" not in path
    )
    ok("backup", "all.zip", "--from", "save")
    ok("restore", "all.zip", "--to", "other", "--yes")
    assert content(Path("other")) == kept
    assert f"toychest {table} show" in ok(table, "show", "--help")


def test_what_is_imported_is_what_the_box_reads(place):
    for table, text in (("cards", TABLE), ("names", NAMES), ("profiles", RULES), ("deeds", DEEDS)):
        ok(table, "import", write(text), "--at", "save")
    assert KnownCards("save").cards == TOYS
    assert Settings("save")["names"] == PLAYERS
    assert [name for name, _ in Profiles("save", "score_sheet", score.is_values).entries] == [
        "Phase 10",
        "Darts",
    ]
    assert Profiles("save", "timer", timer.is_values).find("Chess") == [3, 330, 5]
    assert Profiles("save", "play_money", money.is_values).find("Rail") == [50, "", 0, 1, 1]
    deeds = Titles("save")
    assert [
        [deeds.get(i, field) for field in range(len(one))] for i, one in enumerate(CARDS)
    ] == CARDS


@pytest.mark.parametrize(
    "table, text, words",
    [
        ("deeds", "deed,price\n1,sixty\n", "Line 2: Deed 1, price: “sixty” is not a whole number"),
        ("cards", "layout,toy 1\nfull,dragon\n", "Line 2: Card 1: “dragon” is not a toy"),
        ("names", "player,name\n1,Guadalupe Ana\n", "12 letters at most"),
        ("profiles", "game,name\nchess,Uno\n", "is not one of score sheet"),
        ("cards", "x" * 1_000_001, "far too long for 64 rows"),
    ],
)
def test_a_table_with_a_mistake_changes_nothing(place, table, text, words):
    says(words, table, "import", write(text), "--at", "save")
    assert os.listdir("save") == ["seed"]


@pytest.mark.parametrize("table, text", [("deeds", DEEDS), ("cards", TABLE), ("profiles", RULES)])
def test_a_damaged_file_is_told_and_written_anew(here, table, text):
    for path in (f"save/{table}.json", f"save/copy/{table}.json"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("{")
    assert "can't be read" in run(table, "show", "--at", "save").stderr
    write(text)
    says("save can't be read.", table, "export", "table.csv", "--at", "save", "--yes")
    assert Path("table.csv").read_text() == text
    ok(table, "import", write(text), "--at", "save")
    assert "can't be read" not in run(table, "show", "--at", "save").stderr
    assert Path(f"save/{table}.json.damaged").read_text() == "{"


def test_damaged_settings_are_put_aside_when_names_are_entered(here):
    for path in ("save/settings.json", "save/copy/settings.json"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("{")
    ok("names", "import", write(NAMES), "--at", "save")
    assert Path("save/settings.json.damaged").read_text() == "{"


def test_names_leave_the_other_settings(here):
    Path("save/copy").mkdir(parents=True)
    Settings("save")["beat"] = 1300
    ok("names", "import", write("player,name\n2,Zoe\u0308\n"), "--at", "save")  # ë as on macOS
    assert Settings("save")["beat"] == 1300 and Settings("save")["names"][1] == "Zoë"


def test_profiles_that_are_left_out_go(place):
    ok("profiles", "import", write(RULES), "--at", "save")
    ok("profiles", "import", write("game,name\ntimer,Eggs\n"), "--at", "save", "--yes")
    assert not Profiles("save", "score_sheet", score.is_values).entries
    assert Profiles("save", "timer", timer.is_values).find("Eggs") == [0, 180, 0]


@pytest.mark.parametrize(
    "table, before, after, asks",
    [
        ("deeds", "deed,name\n1,Andy\n", "deed,name\n2,Pizza\n", True),
        ("deeds", "deed,name\n1,Andy\n", "deed,name,price\n1,Andy,60\n2,Pizza,\n", False),
        ("deeds", "deed\nspace\nGO\n1\n2\n", "deed\n", False),  # the board stays
        ("deeds", "deed\nspace\nGO\n1\n2\n", "deed\nspace\nGO\n2\n1\n", True),
        ("deeds", "deed\nspace\nGO\n1\n2\n", "deed\nspace\nGO\n1\nJail\n2\n", False),
        ("cards", "layout,toy 1\nfull,car\nfull,car\n", "layout,toy 1\nfull,car\n", True),
        ("cards", "layout,toy 1\nfull,car\n", "layout,toy 1\nfull,cat\nfull,car\n", False),
        ("names", "player,name\n1,Ana\n", "player,name\n1,Eva\n", True),
        ("names", "player,name\n1,Ana\n", "player,name\n1,Ana\n2,Eva\n", False),
        ("profiles", "game,name\ntimer,Eggs\n", "game,name,time\ntimer,Eggs,4:00\n", True),
        ("profiles", "game,name\ntimer,Eggs\n", "game,name\nplay money,A\ntimer,Eggs\n", False),
    ],
)
def test_an_import_asks_before_anything_goes(place, table, before, after, asks):
    ok(table, "import", write(before), "--at", "save")
    arguments = table, "import", write(after), "--at", "save"
    if asks:
        kept = content(Path("save"))
        words = "table.csv leaves out or changes some of the"
        assert "Add --yes if you mean it" in says(words, *arguments)
        assert content(Path("save")) == kept
        arguments = *arguments, "--yes"
    ok(*arguments)
    assert "already" in ok(*arguments)


# ---- in an editor


def test_edit_until_it_makes_sense(place, monkeypatch):
    first = (
        "assert 'a letter from A to H' in text\n"
        "text = text.replace('\\n1,,,,', '\\n1,Andy,A,sixty,')"
    )
    monkeypatch.setenv("EDITOR", editor("edit", first, "text = text.replace('sixty', '60')"))
    assert "“sixty” is not a whole number of M." in ok("deeds", "edit", "--at", "save", input="y\n")
    assert Titles("save").get(0, PRICE) == 60


@pytest.mark.parametrize("at", ["save", "flash.img"])
def test_an_edit_undoes_nothing_that_was_written_meanwhile(place, monkeypatch, at):
    Path("flash.img").write_bytes(image.filesystem({}))
    profile = write("game,name\ntimer,Eggs\n").absolute()
    monkeypatch.setenv("EDITOR", editor("edit", "text = text.replace('\\n1,', '\\n1,Ana')"))
    edit = click.edit

    def edited(**arguments):
        edit(**arguments)
        ok("profiles", "import", profile, "--at", at)

    monkeypatch.setattr(click, "edit", edited)
    ok("names", "edit", "--at", at)
    assert "Eggs" in ok("profiles", "show", "--at", at)
    assert "Ana" in ok("names", "show", "--at", at)


@pytest.mark.parametrize("step, answer", [("pass", ""), ("text += 'full\\n'", "n\n")])
def test_edit_without_an_end_changes_nothing(place, monkeypatch, step, answer):
    ok("cards", "import", write(TABLE), "--at", "save")
    before = content(Path("save"))
    monkeypatch.setenv("EDITOR", editor("edit", step))
    assert "Nothing was changed" in ok("cards", "edit", "--at", "save", input=answer)
    assert content(Path("save")) == before


# ---- an editor that opens a window, and returns before the user has typed anything


def window(monkeypatch, name="code", *options):
    """Use an editor that returns at once, as an editor with a window of its own does. name: of its
    command."""
    Path(name).write_text("#!/bin/sh\nexit 0\n")
    Path(name).chmod(0o755)
    monkeypatch.setenv("EDITOR", " ".join([str(Path(name).absolute()), *options]))
    Path("save").mkdir(exist_ok=True)


def typing(monkeypatch, *steps):
    """Let a user save a change at each question, and then press Enter; returns the list of
    questions.

    steps: one for each question: (old text, new text), None for *No*, or an Exception to raise.
    """
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
    asked = typing(monkeypatch, ("", ""), SIXTY)  # at first the user presses Enter too soon
    done = run("deeds", "edit", "--at", "save")
    assert done.exit_code == 0, done.output
    assert len(asked) == 2 and "Press Enter when that is done" in asked[0]
    assert "It may have a window open: the table is in" in done.stderr
    assert "code --wait' toychest deeds edit --at save" in done.stderr
    assert Titles("save").get(0, PRICE) == 60
    assert not list(here.glob("*.csv"))


def test_a_mistake_in_a_window_is_put_right_there(here, monkeypatch):
    window(monkeypatch, "subl")
    monkeypatch.setenv("VISUAL", os.environ["EDITOR"])  # VISUAL has priority
    asked = typing(monkeypatch, ("\n1,,,,", "\n1,Andy,A,sixty,"), ("", ""), ("sixty", "60"))
    assert "subl -w' toychest deeds edit" in ok("deeds", "edit", "--at", "save")
    assert asked[1] == "Go on editing?" and len(asked) == 3
    assert Titles("save").get(0, PRICE) == 60
    assert not list(here.glob("*.csv"))


@pytest.mark.parametrize(
    "steps",
    [
        [None],  # the editor's window is still open
        [("\n1,,,,", "\n1,Andy,A,sixty,"), None],  # and the table in it has an error
        [KeyboardInterrupt()],
    ],
)
def test_nothing_that_may_be_typed_is_removed(here, monkeypatch, steps):
    window(monkeypatch)
    typing(monkeypatch, *steps)
    done = run("deeds", "edit", "--at", "save")
    file = next(here.glob("deeds-*.csv"))
    assert f"toychest deeds import --at save {file}" in done.stderr
    assert list(Path("save").iterdir()) == []
    file.write_text(file.read_text().replace("sixty", "60").replace(*SIXTY))
    ok("deeds", "import", "--at", "save", file)
    assert Titles("save").get(0, PRICE) == 60


def test_nobody_is_there_to_say_when_the_window_is_closed(here, monkeypatch):
    window(monkeypatch, "some-editor")
    done = run("deeds", "edit", "--at", "save", input="")
    file = next(here.glob("deeds-*.csv"))
    assert done.exit_code == 1 and "Nobody can say here when the table is saved" in done.stderr
    assert f"toychest deeds import --at save {file}" in done.stderr
    assert "Many editors have an option to wait: code --wait" in done.stderr
    assert "a letter from A to H" in file.read_text()


def test_an_editor_that_fails_after_something_was_typed(here, monkeypatch):
    path = editor("edit", "text = text.replace('\\n1,,,,', '\\n1,Andy,A,60,')")
    Path(path).write_text(Path(path).read_text() + "sys.exit(1)\n")
    monkeypatch.setenv("EDITOR", path)
    Path("save").mkdir()
    said = says("Your editor did not work", "deeds", "edit", "--at", "save")
    assert "EDITOR=nano toychest deeds edit --at save" in said
    assert "Andy" in next(here.glob("deeds-*.csv")).read_text()


def test_what_was_typed_stays_if_it_can_not_be_written(here, monkeypatch):
    Path("save").mkdir()
    monkeypatch.setenv(
        "EDITOR", editor("edit", "text = text.replace('\\n1,,,,', '\\n1,Andy,A,60,')")
    )

    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(tables.at_place, "put", full)
    says("No space left", "deeds", "edit", "--at", "save")
    assert "Andy" in next(here.glob("deeds-*.csv")).read_text()


@pytest.mark.parametrize(
    "command, option",
    [
        ("/usr/bin/code -n", "--wait"),
        ("open -t", "-W -n"),
        ("notepad++.exe", "-multiInst -nosession"),
        ("code --wait", ""),
        ("subl --wait", ""),
        ("vim", ""),
        ("", ""),
    ],
)
def test_editors_that_can_be_told_to_wait(monkeypatch, command, option):
    monkeypatch.setenv("EDITOR", command)
    assert text_editor.wait_option() == option


def test_a_folder_where_no_file_may_be_written(here, monkeypatch, tmp_path_factory):
    """If the current folder can't be written, the table is in the folder for temporary files."""
    Path("save").mkdir()
    away = tmp_path_factory.mktemp("away")
    monkeypatch.setattr(tempfile, "tempdir", str(away))
    monkeypatch.setenv("EDITOR", editor("edit", f"assert sys.argv[1].startswith({str(away)!r})"))
    real = tables.write_file

    def refuse(path, data):
        if path.parent == here:
            raise Problem("can't be written")
        real(path, data)

    monkeypatch.setattr(tables, "write_file", refuse)
    ok("deeds", "edit", "--at", "save")
    assert not list(away.rglob("*.csv"))
