"""The rules of Toss Your Cookies."""

import itertools
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest import lang
from toychest.core import events as core_events
from toychest.games.toss import rules, words
from toychest.lang import t

refuse = partial(core_events.refuse, rules)
is_state = partial(core_events.is_state, rules)

FACES = (rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)


def apply(state, event) -> dict[str, Any]:
    return core_events.apply(rules, state, event)


def game(players=4, best_of=3, starter=0) -> dict[str, Any]:
    return rules.start(players, best_of, starter, *FACES)


def play(state, *events):
    for event in events:
        assert refuse(state, event) is None
        state = apply(state, event)
    return state


@pytest.mark.parametrize("players", range(3, 9))
def test_the_numbers_of_cards_in_a_deck(players):
    deck = rules.deck(players)
    assert deck["sets"] == players
    assert deck["wild"] + deck["half"] == players - 1
    assert deck["milk"] == 1
    assert deck["total"] == 6 * deck["sets"] + deck["wild"] + deck["half"] + 1
    assert deck["total"] == rules.HAND * players


def test_the_game_has_enough_cards_for_every_deck():
    """The box of the game contains enough cards for every deck: eight sets, three wild and four
    half-eaten cards."""
    decks = [rules.deck(players) for players in range(3, 9)]
    assert max(deck["wild"] for deck in decks) == 3
    assert max(deck["half"] for deck in decks) == 4
    assert decks[-1]["total"] == 56


def test_no_second_roll_before_the_first_is_done():
    state = play(game(), ("roll", "L", "2"))
    assert refuse(state, ("roll", "S", "1")) == ".refuse.locked"
    state = play(state, ("next",))
    assert refuse(state, ("next",)) == ".refuse.no_roll"
    assert refuse(state, ("roll", "S", "1")) is None


@pytest.mark.parametrize("players, starter", [(3, 0), (3, 2), (8, 5)])
def test_the_turn_goes_to_the_left(players, starter):
    state = game(players, 1, starter)
    seats = []
    for _ in range(2 * players):
        seats.append(state["turn"])
        state = play(state, ("roll", "T", "A"), ("next",))
    assert seats == [(starter + i) % players for i in range(2 * players)]


@pytest.mark.parametrize(
    "best_of, needed", [(1, 1), (3, 2), (5, 3), (7, 4), (9, 5), (21, 11), (99, 50)]
)
def test_a_majority_of_rounds_wins(best_of, needed):
    state = game(3, best_of)
    for won in range(needed):
        assert state["phase"] == rules.READY
        state = play(state, ("win", 1))
        if won + 1 < needed:
            assert state["phase"] == rules.WON
            state = play(state, ("round", 2))
            assert state["turn"] == 2
    assert state["phase"] == rules.OVER
    assert state["winner"] == 1
    assert state["wins"] == [0, needed, 0]
    assert refuse(state, ("win", 1)) == ".refuse.round_over"
    assert refuse(state, ("round", 0)) == ".refuse.round_on"
    assert refuse(state, ("roll", "S", "1")) == ".refuse.round_over"


@pytest.mark.parametrize("best_of", [-1, 0, 2, 4, 98, 101, True, 3.0, "3", None])
def test_no_even_number_of_rounds(best_of):
    assert refuse(None, ("start", 4, best_of, 0, *FACES)) == "refuse.event"


@pytest.mark.parametrize("best_of", range(1, 100, 2))
def test_any_odd_number_of_rounds(best_of):
    assert refuse(None, ("start", 4, best_of, 0, *FACES)) is None
    assert is_state(game(4, best_of))


def test_best_of_three_when_three_players_win_a_round_each():
    state = play(game(4, 3), ("win", 0), ("round", 0), ("win", 1), ("round", 0), ("win", 2))
    assert state["phase"] == rules.WON  # no player has two wins: there is a fourth round
    state = play(state, ("round", 0), ("win", 2))
    assert state["phase"] == rules.OVER


def test_a_win_can_be_called_in_the_middle_of_an_action():
    state = play(game(), ("roll", "T", "M"), ("win", 3))
    assert state["phase"] == rules.WON
    assert state["roll"] is None


@pytest.mark.parametrize(
    "event", [("win", 4), ("win", -1), ("roll", "X", "1"), ("roll", "S", "4"), ("dance",)]
)
def test_impossible_events_are_refused(event):
    assert refuse(game(), event) == "refuse.event"


EVENTS = st.one_of(
    st.tuples(st.just("roll"), st.sampled_from(rules.ACTIONS), st.sampled_from(rules.NUMBERS)),
    st.just(("next",)),
    st.tuples(st.just("win"), st.integers(-1, 8)),
    st.tuples(st.just("round"), st.integers(-1, 8)),
)


@given(st.integers(3, 8), st.sampled_from((1, 3, 5, 7, 21, 99)), st.lists(EVENTS, max_size=60))
def test_the_state_is_valid_after_random_events(players, best_of, events):
    state = game(players, best_of)
    rolls = []
    wins = 0
    for event in events:
        before = repr(state)
        if refuse(state, event):
            continue
        after = apply(state, event)
        assert repr(state) == before, "a state was changed in place"
        state = after
        rolls += [event[1:]] if event[0] == "roll" else []
        wins += event[0] == "win"
        assert state["rolls"] == len(rolls)
        assert sum(state["counts"][0]) == sum(state["counts"][1]) == len(rolls)
        for i, symbol in enumerate(rules.ACTIONS):
            assert state["counts"][0][i] == sum(roll[0] == symbol for roll in rolls)
        for i, symbol in enumerate(rules.NUMBERS):
            assert state["counts"][1][i] == sum(roll[1] == symbol for roll in rolls)
        assert sum(state["wins"]) == wins
        assert (state["phase"] == rules.OVER) == (max(state["wins"]) == rules.needed(state))
        assert 0 <= state["turn"] < players
        assert (state["roll"] is not None) == (state["phase"] == rules.ROLLED)
        assert is_state(state)


@pytest.mark.parametrize("action, number", list(itertools.product(rules.ACTIONS, rules.NUMBERS)))
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_roll_has_its_words(language, action, number):
    lang.use(language)
    verb, sentences = words.roll_words(action, number)
    assert "{" not in words.roll_title(action, number) + verb + sentences
    if number in "123":
        assert number in words.roll_title(action, number) and number in sentences


BLIND = {"en": "unseen", "es": "sin ver"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_milk_rules_are_complete(language):
    """The page says all of "Pass, Swap, or Toss the Milk" in the rules: who gives the holder a
    blind card, and who may not grab."""
    lang.use(language)

    def said(action):
        return " ".join(words.roll_words(action, rules.MILK))

    for action in (rules.LEFT, rules.RIGHT, rules.SWAP):
        assert BLIND[language] in said(action)
    passes = {"en": "Whoever has it", "es": "Quien la tiene"}[language]
    assert passes in said(rules.LEFT) and passes in said(rules.RIGHT)
    assert {"en": "roller's hand", "es": "de quien tiró"}[language] in said(rules.SWAP)
    assert BLIND[language] in t("toss.after.milk")
    assert {"en": "If another has it", "es": "Si otro la tiene"}[language] in said(rules.SWAP)
    assert {"en": "may not grab", "es": "no la toma"}[language] in said(rules.TOSS)
    side = {"en": ("left", "right"), "es": ("izquierda", "derecha")}[language]
    assert side[0] in said(rules.LEFT) and side[1] not in said(rules.LEFT)
    assert side[1] in said(rules.RIGHT) and side[0] not in said(rules.RIGHT)


@pytest.mark.parametrize("number", "123A")
@pytest.mark.parametrize("language", ["en", "es"])
def test_each_roll_says_where_the_cards_go(language, number):
    """Swapped cards go in front of the other player, tossed cards go into the middle, and passed
    cards are face down."""
    lang.use(language)
    where = {
        "en": ("in front of", "middle", "face up", "face down"),
        "es": ("enfrente de", "al centro", "boca arriba", "boca abajo"),
    }[language]

    def said(action):
        return " ".join(words.roll_words(action, number))

    assert where[0] in said(rules.SWAP)
    assert where[1] in said(rules.TOSS) and where[2] in said(rules.TOSS)
    assert where[3] in said(rules.LEFT) and where[3] in said(rules.RIGHT)
