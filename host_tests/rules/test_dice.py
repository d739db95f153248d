"""Dice whose faces the owner enters from the real ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest.core import dice
from toychest.games.toss import rules

DIE = dice.Die("key", "die.action", rules.ACTIONS, rules.GUESSED_ACTION_FACES, {})


def test_the_guessed_faces_make_valid_dice():
    dice.check_faces(rules.GUESSED_ACTION_FACES, rules.ACTIONS)
    dice.check_faces(rules.GUESSED_NUMBER_FACES, rules.NUMBERS)


@given(st.text(alphabet=rules.NUMBERS, min_size=6, max_size=6))
def test_a_die_without_one_of_the_symbols_is_named_with_it(faces):
    missing = [symbol for symbol in rules.NUMBERS if symbol not in faces]
    if missing:
        with pytest.raises(dice.DieError) as caught:
            dice.check_faces(faces, rules.NUMBERS)
        assert caught.value.missing == missing[0]
    else:
        dice.check_faces(faces, rules.NUMBERS)


@pytest.mark.parametrize("faces", ["", "SLRTS", "SLRTSSS", "SLRTSX", None, 7, ["S"] * 6])
def test_invalid_dice_are_refused(faces):
    with pytest.raises(dice.DieError):
        dice.check_faces(faces, rules.ACTIONS)


@pytest.mark.parametrize("stored", ["SLLRRT", "TTTSLR"])
def test_an_entered_die_rolls_its_own_faces(stored):
    settings = {"dice": {"key": stored}}
    assert DIE.copied(settings)
    assert DIE.faces(settings) == stored


@pytest.mark.parametrize("stored", ["SSSSSS", "", None, 3, "SLRTSSS"])
def test_invalid_settings_count_as_no_faces(stored):
    assert DIE.faces({"dice": {"key": stored}}) == rules.GUESSED_ACTION_FACES


def test_expected_number_of_each_face():
    assert dice.expected("SSTTLR", "S", 60) == 20
    assert dice.expected("SSTTLR", "L", 60) == 10
    assert sum(dice.expected("123AMM", s, 90) for s in rules.NUMBERS) == pytest.approx(90)
