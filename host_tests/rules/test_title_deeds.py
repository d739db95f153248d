"""The Title Deed cards and the board of Monopoly Toy Story that an owner entered, as the box stores
them: rents, invalid values, a full flash."""

import json
import os
from unittest.mock import Mock

import pytest

from deed_cards import TITLE_DEEDS
from monopoly_table import full_set, game, play
from toychest.app import catalog
from toychest.core import settings as documents
from toychest.games.monopoly import title_deeds as on_box
from toychest.games.monopoly.copied_board import CopiedBoard
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import DEEDS, LETTERS, LOCATIONS, NO_SETS

FULL = Mock(side_effect=OSError(28, os.strerror(28)))
SPACES = "GaTbSVcJDP"  # a made-up board; the cards are made up, too


@pytest.mark.parametrize("document", [
    {"spaces": 5}, {"spaces": ["G", "a"]}, {"spaces": "aG"}, {"spaces": "Gaa"}, {"spaces": "G" * 3},
    {"spaces": "G" + "V" * 60}, {"taxes": [1]}, {"taxes": {"S": "x", "D": -1}},
])  # fmt: skip
def test_an_invalid_board_is_not_taken(tmp_path, document):
    (tmp_path / "copy").mkdir()
    file = documents.Document(str(tmp_path), "board.json")
    file.save(document)
    board = CopiedBoard(str(tmp_path))
    assert (board.spaces, board.tax("S"), board.tax("D"), board.damaged) == ("", 0, 0, False)


def test_the_amount_of_a_tax_is_kept(tmp_path, monkeypatch):
    written = CopiedBoard(str(tmp_path))
    written.take(SPACES)
    written.keep("S", 120)
    board = CopiedBoard(str(tmp_path))
    assert (board.spaces, board.tax("S"), board.tax("D")) == (SPACES, 120, 0)
    monkeypatch.setattr(documents.files, "replace", FULL)
    written.keep("D", 75)  # entered again
    assert CopiedBoard(str(tmp_path)).tax("D") == 0


@pytest.mark.parametrize("document", [
    {"deeds": 5}, {"deeds": [1, None, ["x" * 17, "Z", -1, 10_000, "5", None]]},
    {"deeds": [[]] * 99}, {},
])  # fmt: skip
def test_invalid_values_are_not_taken(tmp_path, document):
    (tmp_path / "deeds.json").write_text(json.dumps(document))
    titles = on_box.TitleDeeds(str(tmp_path))
    for deed in range(DEEDS):
        card = [titles.get(deed, field) for field in range(on_box.FIELDS)]
        assert all(on_box.fits(deed, field, value) for field, value in enumerate(card))


def test_the_fields_of_a_card_are_entered_one_by_one(tmp_path):
    titles = on_box.TitleDeeds(str(tmp_path))
    titles.change(3, on_box.PRICE, 120)
    titles.change(3, on_box.LETTER, "C")
    again = on_box.TitleDeeds(str(tmp_path))
    assert again.get(3, on_box.PRICE) == 120 and again.sets()[3] == "C"
    with pytest.raises(ValueError):
        titles.change(16, on_box.HOUSE, 50)


def test_a_full_flash_leaves_the_old_cards(tmp_path, monkeypatch):
    titles = on_box.TitleDeeds(str(tmp_path))
    titles.change(3, on_box.PRICE, 120)
    monkeypatch.setattr(documents.files, "replace", FULL)
    with pytest.raises(OSError):
        titles.change(3, on_box.PRICE, 130)
    assert titles.get(3, on_box.PRICE) == 120


@pytest.fixture
def titles(tmp_path):
    titles = on_box.TitleDeeds(str(tmp_path))
    titles.take(TITLE_DEEDS)
    return titles


def test_a_full_set_doubles_the_rent_without_buildings(titles):
    state = play(game(), "buy 0 0 60")
    assert titles.rent(state, 0) == 2
    state = play(state, "buy 0 1 60")
    assert titles.rent(state, 0) == 4
    state = play(state, "mortgage 1 30")
    assert titles.rent(state, 0) == 4  # the increased rent of the full set stays


def test_sets_that_were_copied_during_the_game_double_the_rent(titles):
    state = play(game(sets=NO_SETS), "buy 0 0 60; buy 0 1 60")
    assert titles.rent(state, 0) == 2 and titles.rent_of(state, 0, 14) == 14
    for deed in range(LOCATIONS):  # the last one may belong to any set
        titles.change(deed, on_box.LETTER, LETTERS[deed // 2])
        assert titles.rent(state, 0) == (4 if deed == LOCATIONS - 1 else 2)
    assert titles.rent_of(state, 0, 14) == 28


@pytest.mark.parametrize("level, rent", list(enumerate([4, 10, 30, 90, 160, 250])))
def test_rent_with_buildings(titles, level, rent):
    state = full_set(game())
    for _ in range(level):
        state = play(state, "pay -1 0 100 ''; build 0 50; build 1 50")
    assert titles.rent(state, 0) == rent


def test_a_cost_that_was_put_right_on_a_card_counts_for_its_set(titles):
    titles.change(0, on_box.HOUSE, 0)
    titles.change(1, on_box.HOUSE, 0)
    state = full_set(game())
    assert titles.cost(state, 0) == titles.cost(state, 1) == 0
    state = play(state, "build 0 5")
    assert titles.cost(state, 0) == titles.cost(state, 1) == 5
    titles.change(0, on_box.HOUSE, 50)
    assert titles.cost(state, 0) == titles.cost(state, 1) == 50
    assert titles.cost(state, 2) == titles.get(2, on_box.HOUSE)


def test_toy_repair_is_4_or_10_times_the_dice(titles):
    state = play(game(), "buy 0 16 150")
    assert deeds.repair_rent(state, 16, 4, 5) == 36 and titles.rent(state, 16) == 0
    state = play(state, "buy 0 17 150")
    assert deeds.repair_rent(state, 16, 4, 5) == 90
    state = play(state, "mortgage 17 75")
    assert deeds.repair_rent(state, 16, 4, 5) == 90


def test_the_history_has_the_names_of_the_cards(tmp_path, titles):
    def described(deed, saves=tmp_path):
        words = catalog.words("monopoly", str(saves))
        return words.describe(game(), ("buy", 0, deed, 60), lambda seat: "Ann")

    assert described(0) == "Ann: M60 for Andy's Room"
    assert "Location 3" in described(2)
    assert "Location 1" in described(0, tmp_path / "none")


def test_unknown_values_are_none(titles):
    assert titles.rent(play(game(), "buy 0 5 60"), 5) == 0
