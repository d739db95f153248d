"""The known cards of My Toy Shop: shown, edited, exported and imported on a computer."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import ok, run, says
from editor import editor
from toychest.games.toy_shop.known_cards import MOST, KnownCards, is_card
from toychest.games.toy_shop.rules.cards import LAYOUTS, blocks, letter
from toychest_host.content import card_table, csv_table

CARDS = ["0a", "2as", "3fst", "7abcd", "2as"]
TABLE = """\
layout,toy 1,toy 2,toy 3,toy 4
full,puppy,,,
halves upright,puppy,ball,,
half above,mermaid,ball,swim ring,
quarters,puppy,bunny,cat,unicorn
halves upright,puppy,ball,,
"""


# ---- the table


@st.composite
def a_card(draw):
    layout = draw(st.integers(0, len(LAYOUTS) - 1))
    toys = [letter(draw(st.integers(0, 19))) for _ in range(blocks(layout))]
    return f"{layout}{''.join(toys)}"


def test_a_card_is_a_row():
    assert card_table.to_csv(CARDS) == TABLE
    assert card_table.from_csv(TABLE) == (CARDS, [])


@settings(deadline=None, max_examples=60)
@given(st.lists(a_card(), max_size=MOST))
def test_what_is_written_is_read(cards):
    assert all(is_card(one) for one in cards)
    assert card_table.from_csv(card_table.to_csv(cards)) == (cards, [])


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
    assert card_table.from_csv(text) == (CARDS, [])


@pytest.mark.parametrize(
    "row, sentence",
    [
        ("thirds,puppy", "Card 1: “thirds” is not a layout: they are full, halves lying, "),
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


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80))
def test_any_text_gives_cards_or_a_sentence(text):
    for one in (text, TABLE + text, text + TABLE):
        cards, wrong = card_table.from_csv(one)
        assert wrong or all(is_card(card) for card in cards)
        assert all(isinstance(sentence, str) and sentence for sentence in wrong)


# ---- the commands


def _written(name):
    Path(name).write_text(TABLE)
    return name


def test_export_import_and_show(here):
    Path("save").mkdir()
    assert "Wrote cards.csv" in ok("cards", "export", "cards.csv", "--at", "save")
    assert Path("cards.csv").read_text() == TABLE.splitlines()[0] + "\n"
    _written("cards.csv")
    assert "The cards are on the folder" in ok("cards", "import", "cards.csv", "--at", "save")
    assert "already" in ok("cards", "import", "cards.csv", "--at", "save")
    said = ok("cards", "show", "--at", "save")
    assert "swim ring" in said and "5 of 64 cards" in said
    assert KnownCards("save").cards == CARDS
    ok("cards", "export", "again.csv", "--at", "save")
    assert Path("again.csv").read_text() == TABLE


def test_other_saves_stay(here):
    Path("save/games").mkdir(parents=True)
    Path("save/settings.json").write_text("{}")
    ok("cards", "import", _written("cards.csv"), "--at", "save")
    assert Path("save/settings.json").read_text() == "{}" and Path("save/games").is_dir()
    assert Path("save/cards.json").read_bytes() == Path("save/copy/cards.json").read_bytes()


def test_backup_and_restore_take_the_cards(here):
    Path("save").mkdir()
    ok("cards", "import", _written("cards.csv"), "--at", "save")
    ok("backup", "all.zip", "--from", "save")
    ok("restore", "all.zip", "--to", "other", "--yes")
    assert KnownCards("other").cards == CARDS


def test_a_table_with_a_mistake_changes_nothing(here):
    Path("save").mkdir()
    Path("cards.csv").write_text("layout,toy 1\nfull,dragon\n")
    says(
        "cards.csv was not taken: Line 2: Card 1: “dragon” is not a toy",
        "cards",
        "import",
        "cards.csv",
        "--at",
        "save",
    )
    Path("cards.csv").write_bytes(b"layout\xff")
    says(
        "cards.csv was not taken: Line 1: that is not UTF-8 text; save it so",
        "cards",
        "import",
        "cards.csv",
        "--at",
        "save",
    )
    Path("cards.csv").write_bytes(b"x" * 1_000_001)
    says("far too long for 64 cards", "cards", "import", "cards.csv", "--at", "save")
    assert list(Path("save").iterdir()) == []


def test_edit_until_it_makes_sense(here, monkeypatch):
    Path("save").mkdir()
    monkeypatch.setenv(
        "EDITOR",
        editor(
            "edit",
            "assert 'halves upright' in text and 'swim ring' in text\n"
            "text += 'halves lying,cat,dragon\\n'",
            "text = text.replace('dragon', 'robot')",
        ),
    )
    monkeypatch.delenv("VISUAL", raising=False)
    done = run("cards", "edit", "--at", "save", input="y\n")
    assert done.exit_code == 0, done.output
    assert "“dragon” is not a toy" in done.output
    assert KnownCards("save").cards == ["1cg"]


def test_edit_without_an_end_changes_nothing(here, monkeypatch):
    Path("save").mkdir()
    ok("cards", "import", _written("cards.csv"), "--at", "save")
    before = Path("save/cards.json").read_bytes()
    monkeypatch.setenv("EDITOR", editor("edit", "text += 'full\\n'"))
    monkeypatch.delenv("VISUAL", raising=False)
    done = run("cards", "edit", "--at", "save", input="n\n")
    assert done.exit_code == 0 and "Nothing was changed" in done.output
    assert Path("save/cards.json").read_bytes() == before


def test_a_damaged_file_is_told_and_written_anew(here):
    Path("save/copy").mkdir(parents=True)
    for path in csv_table.paths(card_table.FILE):
        Path("save", path).write_text("{")
    assert "can't be read" in run("cards", "show", "--at", "save").stderr
    ok("cards", "import", _written("cards.csv"), "--at", "save")
    assert not KnownCards("save").damaged


def test_help_names_the_commands(here):
    said = ok("cards", "--help")
    for name in ("show", "edit", "export", "import"):
        assert name in said
        assert f"toychest cards {name}" in ok("cards", name, "--help")
        assert f"toychest deeds {name}" in ok("deeds", name, "--help")
