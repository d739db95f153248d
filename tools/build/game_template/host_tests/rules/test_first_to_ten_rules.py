"""Test the rules of First to ten."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest import lang
from toychest.core import events
from toychest.games.first_to_ten import rules, words

refuse = partial(events.refuse, rules)
apply = partial(events.apply, rules)
is_state = partial(events.is_state, rules)


def play(state, *points):
    for number in points:
        assert refuse(state, ("points", number)) is None
        state = apply(state, ("points", number))
    return state


def test_the_turn_goes_around():
    state = play(rules.start(3), 1, 0, 3)
    assert state["points"] == [1, 0, 3] and state["turn"] == 0


def test_the_first_player_with_ten_points_wins():
    state = play(rules.start(2), 3, 3, 3, 3, 3, 3)
    assert not rules.is_over(state)
    state = play(state, 2)  # more than ten points win, too
    assert rules.is_over(state)
    assert state["points"] == [11, 9] and state["turn"] == 0
    assert refuse(state, ("points", 1)) == ".refuse.over"


@pytest.mark.parametrize("players", [1, 9, "2", None])
def test_numbers_of_players_that_are_refused(players):
    assert refuse(None, ("start", players)) == "refuse.event"


@pytest.mark.parametrize("event", [("points", 4), ("points", -1), ("points", "1"), ("dance",)])
def test_impossible_events_are_refused(event):
    assert refuse(rules.start(2), event) == "refuse.event"


@given(st.integers(2, 8), st.lists(st.integers(0, 3), max_size=90))
def test_a_random_game(players, given_points):
    state = rules.start(players)
    given_so_far = 0
    for number in given_points:
        if rules.is_over(state):
            break
        before = repr(state)
        after = play(state, number)
        assert repr(state) == before, "a state was changed in place"
        state = after
        given_so_far += number
        assert sum(state["points"]) == given_so_far
        assert is_state(state)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"turn": 2},
        {"turn": None},
        {"points": [0]},
        {"points": [0, 10]},
        {"more": 1},
    ],
)
def test_invalid_states_are_refused(wrong):
    assert is_state(rules.start(2))
    assert not is_state({**rules.start(2), **wrong})


@pytest.mark.parametrize("code", [code for code, _ in lang.LANGUAGES])
def test_the_history(code):
    lang.use(code)
    state = play(rules.start(2), 1, 2)
    texts = [
        words.describe(state, event, ("Ana", "Ben").__getitem__)
        for event in (("start", 2), ("points", 3), ("points", 0))
    ]
    assert texts == [
        "",
        lang.t("first_to_ten.history.points", "Ana", 3),
        lang.t("first_to_ten.history.none", "Ana"),
    ]
    assert "2" in words.status(state) and "10" in words.status(state)
