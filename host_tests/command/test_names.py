"""Names of the players, and rules under a name: shown, edited and imported on a computer."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import ok, says
from editor import editor
from toychest.core.profiles import MOST, Profiles
from toychest.core.settings import NAME_LENGTH, Settings
from toychest.games.play_money import rules as money
from toychest.games.score_sheet import rules as score
from toychest.games.timer import rules as timer
from toychest_host.commands import names, profiles

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
    ("score sheet", "Darts", [501, 1, -1, -20, score.AT_ONCE, 0, 0]),
    ("play money", "Café", [1500, "€", 200, 0, 10, 20, 50]),
    ("play money", "Rail", [50, "", 0, 1]),
    ("timer", "Chess", [1, 330]),
]
RULES = """\
game,name,begin,points,up adds,down adds,end,at,wins,sign,go,debts,amounts,for,time
score sheet,Phase 10,0,up,5,25,rounds,10,lowest,,,,,,
score sheet,Darts,501,down,-1,-20,at once,0,highest,,,,,,
play money,Café,1500,,,,,,,€,200,no,10 20 50,,
play money,Rail,50,,,,,,,none,0,yes,none,,
timer,Chess,,,,,,,,,,,,each,5:30
"""


# ---- the tables


def test_a_player_is_a_row():
    assert names.to_csv(PLAYERS) == NAMES
    assert names.from_csv(NAMES) == (PLAYERS, [])


def test_rows_may_be_missing_and_in_any_order():
    assert names.from_csv("name,player\nBen,2\n") == (["", "Ben", *[""] * 6], [])


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("player,name\n9,Ana\n", "“9” is not a player: they are 1 to 8."),
        ("player,name\n1,Ana\n1,Ben\n", "Player 1 is there twice."),
        ("player,name\n1,Alejandra\n", "Player 1: “Alejandra” is too long: 8 letters at most."),
        ("player,name\n1,Анна\n", "Player 1: “Анна” has “А” in it, which the box can't draw;"),
        ("player,name\n1,A\x07\n", "has control characters in it (U+0007); leave them out."),
        ("player,name\n1,q\u0303\n", "has “q\u0303” in it, which the box can't draw;"),
        ("name\nAna\n", "The first row must name the columns: player, name."),
    ],
)
def test_names_that_can_not_be(text, sentence):
    assert any(sentence in one for one in names.from_csv(text)[1]), names.from_csv(text)


def test_a_profile_is_a_row():
    assert profiles.to_csv(KEPT) == RULES
    assert profiles.from_csv(RULES) == (KEPT, [])


def test_an_empty_cell_is_the_usual_rule():
    found = profiles.from_csv("game,name\nscore sheet,Uno\nplay money,Ours\ntimer,Eggs\n")
    assert found == (
        [
            ("score sheet", "Uno", score.USUAL),
            ("play money", "Ours", money.USUAL),
            ("timer", "Eggs", [0, timer.USUAL]),
        ],
        [],
    )


@pytest.mark.parametrize(
    "row, sentence",
    [
        ("chess,Uno", "Profile 1: “chess” is not one of score sheet, play money, timer."),
        ("timer,", "Profile 1: It needs a name."),
        ("timer,Eggs,,,,,,,,,,,,each,90", "“90” under “time” has to be minutes and seconds"),
        ("timer,Eggs,,,,,,,,,,,,both,1:30", "“both” under “for” has to be all or each."),
        ("timer,Eggs,5", "A row of timer has no “begin”."),
        ("timer,Eggs,,,,,,,,,,,,each,0:00", "a number in them is out of range"),
        ("timer,Eggs\ntimer,Eggs", "“Eggs” is there twice."),
        ("score sheet,Uno,many", "“many” under “begin” has to be a whole number."),
        ("score sheet,Thirteen letters", "is too long: 12 letters at most."),
        ("play money,Ours,,,,,,,,₿", "“₿” under “sign” has to be none or one of"),
        ("play money,Ours,,,,,,,,,,,50 20", "a number in them is out of range"),
    ],
)
def test_profiles_that_can_not_be(row, sentence):
    wrong = profiles.from_csv(f"{','.join(profiles.HEAD)}\n{row}\n")[1]
    assert any(sentence in one for one in wrong), wrong


def test_more_profiles_than_the_box_keeps():
    rows = "".join(f"timer,Timer {number}\n" for number in range(MOST + 1))
    assert profiles.from_csv(f"game,name\n{rows}")[1] == ["These are 9 of timer: the box keeps 8."]


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80))
def test_any_text_gives_what_the_box_takes_or_a_sentence(text):
    for table, module in ((NAMES, names), (RULES, profiles)):
        for one in (text, table + text, text + table):
            found, wrong = module.from_csv(one)
            assert wrong or module.from_csv(module.to_csv(found)) == (found, [])
            assert all(isinstance(sentence, str) and sentence for sentence in wrong)


# ---- the commands


def test_names_are_imported_and_exported(here):
    Path("save").mkdir()
    Path("names.csv").write_text(NAMES)
    assert "The names are on the folder" in ok("names", "import", "names.csv", "--at", "save")
    assert "already" in ok("names", "import", "names.csv", "--at", "save")
    assert Settings("save")["names"] == PLAYERS
    assert "O'Neill" in ok("names", "show", "--at", "save")
    ok("names", "export", "again.csv", "--at", "save")
    assert Path("again.csv").read_text() == NAMES


def test_names_leave_the_other_settings(here):
    Path("save/copy").mkdir(parents=True)
    Settings("save")["beat"] = 1300
    Path("names.csv").write_text("player,name\n2,Ben\n")
    ok("names", "import", "names.csv", "--at", "save")
    assert Settings("save")["beat"] == 1300 and Settings("save")["names"][1] == "Ben"


def test_accents_of_two_characters_are_one_letter(here):
    """As macOS writes them."""
    Path("save").mkdir()
    Path("names.csv").write_text("player,name\n1,Zoe\u0308\n")
    ok("names", "import", "names.csv", "--at", "save")
    assert Settings("save")["names"][0] == "Zoë"


def test_wrong_names_change_nothing(here):
    Path("save").mkdir()
    Path("names.csv").write_text("player,name\n1,Alejandra\n")
    says(f"{NAME_LENGTH} letters at most", "names", "import", "names.csv", "--at", "save")
    assert list(Path("save").iterdir()) == []


def test_names_are_edited(here, monkeypatch):
    Path("save").mkdir()
    monkeypatch.setenv("EDITOR", editor("edit", "text = text.replace('1,', '1,Ana')"))
    ok("names", "edit", "--at", "save")
    assert Settings("save")["names"][0] == "Ana"


def test_profiles_are_imported_and_exported(here):
    Path("save").mkdir()
    Path("rules.csv").write_text(RULES)
    assert "The profiles are on" in ok("profiles", "import", "rules.csv", "--at", "save")
    assert "already" in ok("profiles", "import", "rules.csv", "--at", "save")
    kept = Profiles("save", "score_sheet", score.is_values)
    assert [name for name, _ in kept.kept] == ["Phase 10", "Darts"]
    assert Profiles("save", "timer", timer.is_values).find("Chess") == [1, 330]
    assert Profiles("save", "play_money", money.is_values).find("Rail") == [50, "", 0, 1]
    said = ok("profiles", "show", "--at", "save")
    assert "Phase 10" in said and "wins lowest" in said
    ok("profiles", "export", "again.csv", "--at", "save")
    assert Path("again.csv").read_text() == RULES


def test_profiles_that_are_left_out_go(here):
    Path("save").mkdir()
    Path("rules.csv").write_text(RULES)
    ok("profiles", "import", "rules.csv", "--at", "save")
    Path("rules.csv").write_text("game,name\ntimer,Eggs\n")
    ok("profiles", "import", "rules.csv", "--at", "save")
    assert profiles.from_csv(Path("rules.csv").read_text())[0] == [("timer", "Eggs", [0, 180])]
    assert not Profiles("save", "score_sheet", score.is_values).kept
