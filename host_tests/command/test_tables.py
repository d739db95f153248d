"""The tables that an owner fills in: deeds, cards, players' names, profiles of rules. They are
shown, edited, exported and imported on a computer."""

import os
import tempfile
from pathlib import Path

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import play_money_table
import score_sheet_table
import timer_table
from command import ok, run, says
from deed_cards import TITLE_DEEDS
from editor import editor
from saved_games import content
from toychest.core.profiles import MOST, Profiles
from toychest.core.settings import Settings
from toychest.games.monopoly.title_deeds import PRICE, TitleDeeds
from toychest.games.play_money import rules as money
from toychest.games.score_sheet import rules as score
from toychest.games.timer import rules as timer
from toychest.games.toy_shop.known_cards import KnownCards, is_card_text
from toychest_host.commands import editor as text_editor
from toychest_host.commands import tables
from toychest_host.content.card_table import CARDS as cards
from toychest_host.content.deed_table import TITLE_DEEDS as title_deeds
from toychest_host.content.name_table import NAMES as names
from toychest_host.content.profile_table import PROFILES as profiles
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
PICTURES = ["duck", "boat", "heart", "dinosaur", "moon", "plane", "umbrella", "guitar"]
NAMES = """\
player,name,picture
1,Zoë,duck
2,Jörg,boat
3,,heart
4,Ana 2,dinosaur
5,,moon
6,,plane
7,,umbrella
8,O'Neill,guitar
"""
KEPT = [
    ("score sheet", "Phase 10", [0, 0, 5, 25, score.ROUNDS, 10, 1]),
    ("score sheet", "Darts", [501, 1, -1, -20, score.EXACT, 0, 1]),
    ("play money", "Café", [1500, "€", 200, 0, 0, 10, 20, 50]),
    ("play money", "Rail", [50, "", 0, 1, 1]),
    ("timer", "Chess", [3, 330, 5]),
    ("timer", "Slow", [5, 0, 0]),
    ("timer", "Poker", [6, 900, 10]),
    ("timer", "Club", [7, 5400, 0, 40, 1800]),
]
RULES = """\
game,name,begin,points,up adds,down adds,end,at,wins,sign,go,debts,pot,amounts,for,time,extra,\
moves,more
score sheet,Phase 10,0,up,5,25,rounds,10,lowest,,,,,,,,,,
score sheet,Darts,501,down,-1,-20,exactly,0,lowest,,,,,,,,,,
play money,Café,1500,,,,,,,€,200,no,no,10 20 50,,,,,
play money,Rail,50,,,,,,,none,0,yes,yes,none,,,,,
timer,Chess,,,,,,,,,,,,,added,5:30,5,,
timer,Slow,,,,,,,,,,,,,used,0:00,0,,
timer,Poker,,,,,,,,,,,,,rounds,15:00,10,,
timer,Club,,,,,,,,,,,,,stages,90:00,0,40,30:00
"""


DEEDS = title_deeds.text(TITLE_DEEDS) + "space,amount\n"


# ---- the texts


@pytest.mark.parametrize(
    "table, content, text",
    [
        (cards, TOYS, TABLE),
        (names, [list(row) for row in zip(PLAYERS, PICTURES, strict=True)], NAMES),
        (profiles, KEPT, RULES),
    ],
)
def test_content_is_a_text_and_back(table, content, text):
    assert table.text(content) == text
    assert table.from_text(text) == (content, [])


@pytest.mark.parametrize(
    "game, model, place",
    [
        ("score sheet", score_sheet_table, 3),
        ("play money", play_money_table, 2),
        ("timer", timer_table, 2),
    ],
)
def test_all_rules_that_a_game_can_have_are_a_text_and_back(game, model, place):
    """place: of the values in the arguments of the event "start"."""
    content = []
    for seed in range(200):
        values = list(model.Table(seed).setup()[place])
        content.append((game, f"Rules {seed}", values))
        assert profiles.from_text(profiles.text(content[-1:])) == (content[-1:], [])
    assert len({tuple(values) for _, _, values in content}) > 30


def test_capitals_make_no_difference():
    assert cards.from_text(TABLE.upper()) == (TOYS, [])


def test_rows_may_be_missing_and_in_any_order():
    rows = [["", ""], ["Ben", ""], *[["", ""]] * 6]
    assert names.from_text("name,player\nBen,2\n") == (rows, [])


def test_an_empty_cell_is_the_usual_rule():
    found = profiles.from_text("game,name\nscore sheet,Uno\nplay money,Ours\ntimer,Eggs\n")
    assert found == (
        [
            ("score sheet", "Uno", score.USUAL),
            ("play money", "Ours", money.USUAL),
            ("timer", "Eggs", [0, timer.USUAL, 0]),
        ],
        [],
    )


def test_amounts_may_have_any_order_and_a_clock_without_a_limit_no_time():
    found = profiles.from_text(
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
    "table, text, sentence",
    [
        (cards, "", "The first row must name the columns: layout, toy 1,"),
        (cards, "deed,price\n1,2\n", "The first row must name the columns"),
        (names, "name\nAna\n", "The first row must name the columns: player, name, picture."),
        (cards, "layout,weight\nfull,2\n", "There is no column “weight”."),
        (cards, 'layout,toy 1\nfull,"pup\x00py\n', "is not a toy"),
    ],
)
def test_a_table_of_something_else(table, text, sentence):
    assert any(sentence in one for one in table.from_text(text)[1])


@pytest.mark.parametrize(
    "table, rows, sentence",
    [
        (cards, "thirds,puppy", "Card 1: “thirds” is not a layout: they are full, horizontal"),
        (cards, ",puppy", "Card 1: “” is not a layout"),
        (cards, "full,dragon", "Card 1: “dragon” is not a toy: they are puppy, bunny, cat,"),
        (cards, "full,puppy,cat", "Card 1: “full” has 1 toy."),
        (cards, "full", "Card 1: “full” has 1 toy."),
        (cards, "quarters,puppy,,cat,car", "Card 1: “quarters” has 4 toys."),
        (cards, "full,puppy\nquarters,car", "Card 2: “quarters” has 4 toys."),
        (cards, "full,puppy,,,,,x\nquarters,car", "Card 2: “quarters” has 4 toys."),
        (cards, "full,puppy\n" * 65, "These are 65 cards: the box keeps 64."),
        (cards, "full,dragon\n" * 65, "And 46 more."),
        (names, "9,Ana", "“9” is not a player: they are 1 to 8."),
        (names, "1,Ana\n1,Ben", "Player 1 is there twice."),
        (names, "1,Ana,rocket", "Player 1: “rocket” is no picture: take one of duck, boat, heart,"),
        (names, "1,Ana,duck\n3,Ben,Duck", "Player 3: Another player has the duck, too."),
        (names, "1,Guadalupe Ana", "Player 1: “Guadalupe Ana” is too long: 12 letters at most."),
        (names, "1,Анна", "Player 1: “Анна” has “А” in it, which the box can't draw;"),
        (names, "1,A\x07", "has control characters in it (U+0007); leave them out."),
        (names, "1,q\u0303", "has “q\u0303” in it, which the box can't draw;"),
        (profiles, "chess,Uno", "Profile 1: “chess” is not one of score sheet, play money, timer."),
        (profiles, "timer,", "Profile 1: It needs a name."),
        (profiles, "timer,Eggs,,,,,,,,,,,,,each,90", "“90” under “time” has to be minutes and"),
        (profiles, "timer,Eggs,,,,,,,,,,,,,both,1:30", "“both” under “for” has to be all or each"),
        (profiles, "timer,Eggs,5", "A row of timer has no “begin”."),
        (profiles, "timer,Eggs,,,,,,,,,,,,,each,0:00", "time is from 0:01 to 99:00, and extra"),
        (profiles, "timer,Eggs,,,,,,,,,,,,,used,3:00", "With used, time is 0:00 or empty."),
        (profiles, "timer,Eggs\ntimer,Eggs", "“Eggs” is there twice."),
        (profiles, "score sheet,Uno,many", "“many” under “begin” has to be a whole number."),
        (profiles, "score sheet,Thirteen letters", "is too long: 12 letters at most."),
        (profiles, "play money,Ours,,,,,,,,₿", "“₿” under “sign” has to be none or one of"),
        (profiles, "play money,Ours,,,,,,,,,,,,0 20", "there are up to 8 amounts, from 1 to"),
        (profiles, "score sheet,Canasta,,,,,,5000", "Without an end, at is empty;"),
        (profiles, "score sheet,Darts,501,,,,exactly,0", "right with exactly: begin 501, points"),
        (title_deeds, "x,A", "“x” is not a deed: they are 1 to 18."),
        (title_deeds, "19,A", "“19” is not a deed"),
        (title_deeds, "1,A\n1,B", "Deed 1 is there twice."),
        (title_deeds, "3,This name is far too long", "Deed 3, name: “This name is far too long”"),
        (title_deeds, "3,A,J", "Deed 3, colour: “J” is not a colour: choose a letter, A to H."),
        (title_deeds, "3,A,AB", "“AB” is not a colour"),
        (title_deeds, "3,A,B,6.5", "Deed 3, price: “6.5” is not a whole number of M."),
        (title_deeds, "3,A,B,-5", "“-5” is not a whole number of M."),
        (title_deeds, "3,A,B,10000", "“10000” is more than M9999."),
        (title_deeds, "17,Cleaner,B", "Deed 17, colour: Toy Repair has a name, a price and a"),
        (title_deeds, "17,Cleaner,,150,4", "Deed 17, rent: Toy Repair has a name"),
        (title_deeds, "3,A,B,60,,,,,,,,,61", "Deed 3: its mortgage is more than its price."),
        (title_deeds, "3,A,B,60,5,4", "Deed 3: the rent under “1 house” is less than before."),
        (title_deeds, "3,A,B,60,,,,,,,50\n4,A,B,60,,,,,,,60", "Colour B: “house costs” must be"),
        (
            title_deeds,
            "\n".join(f"{i},,{'A' if i > 1 else 'B'}" for i in range(1, 17)),
            "Deed 1 is the only one of colour B.",
        ),
    ],
)
def test_what_can_not_be_is_told(table, rows, sentence):
    wrong = table.from_text(f"{','.join(table.head)}\n{rows}\n")[1]
    assert any(sentence in one for one in wrong), wrong


def test_more_profiles_than_the_box_keeps():
    rows = "".join(f"timer,Timer {number}\n" for number in range(MOST + 1))
    assert profiles.from_text(f"game,name\n{rows}")[1] == ["These are 9 of timer: the box keeps 8."]


@settings(max_examples=60)
@given(st.text(max_size=80))
def test_any_text_gives_what_the_box_takes_or_a_sentence(text):
    for table, module in ((NAMES, names), (RULES, profiles), (TABLE, cards)):
        for one in (text, table + text, text + table):
            found, wrong = module.from_text(one)
            assert wrong or module.from_text(module.text(found)) == (found, [])
            assert module is not cards or wrong or all(map(is_card_text, found))
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
    deeds = TitleDeeds("save")
    assert [
        [deeds.get(i, field) for field in range(len(one))] for i, one in enumerate(TITLE_DEEDS)
    ] == TITLE_DEEDS


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


@pytest.mark.parametrize(
    "table, text",
    [
        ("deeds", DEEDS),
        ("cards", TABLE),
        ("cards", TABLE.splitlines()[0] + "\n"),
        ("names", NAMES),
        ("profiles", RULES),
    ],
)
def test_a_damaged_file_is_told_and_written_anew(here, table, text):
    file = "settings.json" if table == "names" else f"{table}.json"
    for path in (f"save/{file}", f"save/copy/{file}"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("{")
    assert "can't be read" in run(table, "show", "--at", "save").stderr
    write(text)
    says("save can't be read.", table, "export", "table.csv", "--at", "save", "--yes")
    assert Path("table.csv").read_text() == text
    ok(table, "import", write(text), "--at", "save")
    assert "can't be read" not in run(table, "show", "--at", "save").stderr
    assert Path(f"save/{file}.damaged").read_text() == "{"


def test_names_leave_the_other_settings(here):
    Path("save/copy").mkdir(parents=True)
    Settings("save")["beat"] = 1300
    ok("names", "import", write("player,name\n2,Zoe\u0308\n"), "--at", "save")  # ë as on macOS
    assert Settings("save")["beat"] == 1300 and Settings("save")["names"][1] == "Zoë"


def test_pictures_change_and_players_without_one_get_what_is_left(here):
    Path("save").mkdir()
    text = "player,name,picture\n1,Ana,boat\n2,Ben,\n3,Eva,duck\n"
    ok("names", "import", write(text), "--at", "save", "--yes")
    assert Settings("save")["mascots"] == [1, 2, 0, 3, 4, 5, 6, 7]


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
    assert TitleDeeds("save").get(0, PRICE) == 60


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
    assert TitleDeeds("save").get(0, PRICE) == 60
    assert not list(here.glob("*.csv"))


def test_a_mistake_in_a_window_is_put_right_there(here, monkeypatch):
    window(monkeypatch, "subl")
    monkeypatch.setenv("VISUAL", os.environ["EDITOR"])  # VISUAL has priority
    asked = typing(monkeypatch, ("\n1,,,,", "\n1,Andy,A,sixty,"), ("", ""), ("sixty", "60"))
    assert "subl -w' toychest deeds edit" in ok("deeds", "edit", "--at", "save")
    assert asked[1] == "Go on editing?" and len(asked) == 3
    assert TitleDeeds("save").get(0, PRICE) == 60
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
    assert TitleDeeds("save").get(0, PRICE) == 60


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
