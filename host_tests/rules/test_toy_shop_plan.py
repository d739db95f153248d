"""Entering the shop plan of My Toy Shop: cards by colour or by toy, known cards."""

import json
import os
import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draw import fonts
from toy_shop_table import REGISTERS, coins
from toychest import lang
from toychest.core import events
from toychest.core import settings as documents
from toychest.games.toy_shop import known_cards, result, rules, words
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, MAJORITY, TOYS, plan
from toychest.games.toy_shop.rules.cards import (
    CARDS,
    KINDS,
    LAYOUTS,
    TYPES,
    blocks,
    colour,
    letter,
    toy,
)
from toychest.games.toy_shop.rules.cards import TOYS as ALL_TOYS
from toychest.games.toy_shop.screens import plan_words
from words import lacking

REGISTER = "0123"
LANGUAGES = fonts.languages()


def refuse(state, event):
    """Return the reason why the rules refuse an event, as a key of a text in lang/, or None."""
    return events.refuse(rules, state, event)


def play(state, *happened):
    for event in happened:
        assert refuse(state, event) is None, (event, refuse(state, event))
        state = events.apply(rules, state, event)
        assert events.is_state(rules, state), event
    return state


def refused(state, *event):
    """Return the reason why an event is refused, as the last part of its key in lang/. Checks that
    the reason has words in each language."""
    reason = refuse(state, event)
    assert reason
    assert not lacking(reason)
    return reason.lstrip(".").removeprefix("refuse.")


def shop(*cards: tuple[Any, ...], way: int = TOYS) -> dict[str, Any]:
    """Return the state after each of two players attached these cards. way: the way of play."""
    state = play(rules.start(2, 0, 0, way), ("register", 0, REGISTER), ("register", 1, "1032"))
    for card in cards:
        state = play(state, ("card", *card), ("card", *card))
    return state


def random_card(some, toys):
    """Return a random card: (layout, toys). some: a random.Random. toys: the characters to choose
    from."""
    layout = some.randrange(len(LAYOUTS))
    return layout, "".join(some.choice(toys) for _ in range(blocks(layout)))


def random_toy_shop(some, toys, count) -> list[tuple[int, int, int, str]]:
    """Return `count` random cards as (x, y, layout, toys), each at a valid place."""
    laid, cards = "", []
    for _ in range(count):
        x, y = some.choice(plan.places(laid))
        layout, shown = random_card(some, toys)
        cards.append((x, y, layout, shown))
        laid += plan.packed(x, y, layout, shown)
    return cards


# ---- cards by their colours


def test_the_type_of_each_character_for_a_toy_or_colour():
    assert [toy(one) for one in "at03"] == [0, 19, -1, -1]
    assert [colour(one) for one in "aefjkopt0123"] == [0, 0, 1, 1, 2, 2, 3, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("toys", ["a", "0", "aa", "0t", "3210", "a1f2"])
def test_valid_toys_for_each_layout(toys):
    state = shop()
    for layout in range(len(LAYOUTS)):
        reason = refuse(state, ("card", 0, -1, layout, toys))
        assert reason == (None if len(toys) == blocks(layout) else "refuse.event")


@pytest.mark.parametrize("toys", ["4", "/", ":", "A", "`", "u", " ", "", "é", 3, ["a"], None])
def test_invalid_toys_are_refused(toys):
    assert refused(shop(), "card", 0, -1, 0, toys) == "event"


@pytest.mark.parametrize("seed", range(6))
def test_coins_are_the_same_by_colours_and_by_toys(seed):
    """Entered by colours or by toys, cards earn the same coins, which also an independent count
    gives: 20 shops of 15 cards for each seed."""
    some = Random(seed)
    everything = [letter(one) for one in range(20)]
    for number in range(20):
        register = REGISTERS[number % 4] if number % 3 else "0011"
        cards = random_toy_shop(some, everything, CARDS)
        by_toys = by_colours = mixed = ""
        for at, (x, y, layout, toys) in enumerate(cards):
            hues = "".join(str(colour(one)) for one in toys)
            some_known = "".join(some.choice(pair) for pair in zip(toys, hues, strict=True))
            expected = coins(register, cards[: at + 1])
            for laid, shown in ((by_toys, toys), (by_colours, hues), (mixed, some_known)):
                assert sorted(plan.pays(register, laid, x, y, layout, shown)) == expected
            by_toys += plan.packed(x, y, layout, toys)
            by_colours += plan.packed(x, y, layout, hues)
            mixed += plan.packed(x, y, layout, some_known)


def flood(register: str, cards: list[tuple[int, int, int, str]]) -> list[list[int]]:
    """Return the coins for the last card by brute force: each quarter spreads to its neighbours of
    the same colour until nothing changes."""
    hue: dict[tuple[int, int], int] = {}
    block: dict[tuple[int, int], tuple[int, int]] = {}
    everything = [(0, 0, 7, register), *cards]
    for number, (x, y, layout, toys) in enumerate(everything):
        for quarter, one in enumerate(LAYOUTS[layout]):
            at = 2 * x + quarter % 2, 2 * y + quarter // 2
            hue[at] = colour(toys[int(one)])
            block[at] = number, int(one)
    region = {at: i for i, at in enumerate(hue)}
    changed = True
    while changed:
        changed = False
        for x, y in hue:
            for beside in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                if hue.get(beside) == hue[x, y] and region[beside] < region[x, y]:
                    region[x, y] = region[beside]
                    changed = True
    earned = []
    for one in set(region.values()):
        inside = [at for at in region if region[at] == one]
        owners = {block[at][0] for at in inside}
        if len(cards) in owners and len(owners) > 1:
            earned.append([hue[inside[0]], len({block[at] for at in inside if block[at][0]})])
    return sorted(earned)


@settings(max_examples=120)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from(["0123", "01", "0af", "k"]),
    st.sampled_from([*REGISTERS, "0000", "1100"]),
)
def test_coins_by_brute_force(some, toys, register):
    """Cards of few colours, which make large regions and blocks of one card that touch each
    other."""
    cards = random_toy_shop(some, toys, some.randint(1, CARDS))
    laid = "".join(plan.packed(*one) for one in cards[:-1])
    assert sorted(plan.pays(register, laid, *cards[-1])) == flood(register, cards)


def test_blocks_of_one_card_that_touch_only_each_other_earn_nothing():
    """The rules: a new card must touch an area of an earlier card to earn coins."""
    above = (0, -1, 2, "22")  # two blocks of vehicles, which lie above plush and dolls
    state = shop(above, way=COLOURS)
    assert state["earned"][0] == [0]
    beside = (1, -1, 0, "2")  # a card of vehicles, which touches the two blocks
    assert play(state, ("card", *beside))["earned"][0] == [0, 3]
    red_elsewhere = play(state, ("card", -1, 0, 2, "23"))
    assert red_elsewhere["earned"][0] == [0, 0]
    assert LANGUAGES["en"]["toy_shop.nothing.why"].endswith(
        "touches the same colour on another card."
    )
    assert LANGUAGES["es"]["toy_shop.nothing.why"].endswith("toca el mismo color en otra carta.")


# ---- what the box can tell about awards from the cards entered


def test_a_colour_may_be_any_of_its_toys():
    """If only colours were entered, an award for five toys is not refused: the box does not know
    the toys."""
    state = shop((0, -1, 7, "abc0"), way=COLOURS)
    assert plan.lacks(state, 0, 0)  # the player can have at most four of the five toys
    assert refused(state, "claim", 0, 0) == "five"
    state = play(state, ("card", 1, -1, 0, "0"))
    assert not plan.lacks(state, 0, 0) and not plan.has_all(state, 0, 0)
    assert plan.due(state, 0) == []
    assert play(state, ("claim", 0, 0))["diversity"][0] == 0
    assert refused(state, "claim", 1, 0) == "five"  # the player has no doll at all


def test_cards_that_the_box_has_not_seen_may_show_any_toy():
    """Cards from before the plan may show any toy, so they do not count against an award."""
    state = play(rules.start(2, 0, 0, 0), ("coins", 3), ("coins",), ("plan", TOYS))
    assert not plan.lacks(state, 0, 0)
    state = play(state, ("claim", 0, 0))
    assert state["diversity"][0] == 0


def full(cards_of_one, cards_of_other):
    """Return the state at the end of a game of two. Each card has four quarters, which show the
    toys of the player's list in turn. cards_of_one, cards_of_other: lists of toys."""
    state = play(rules.start(2, 0, 0, TOYS), ("register", 0, REGISTER), ("register", 1, "1032"))
    laid = ""
    for number in range(CARDS):
        where = plan.places(laid)[0]
        state = play(
            state,
            ("card", *where, 7, cards_of_one[number % len(cards_of_one)]),
            ("card", *where, 7, cards_of_other[number % len(cards_of_other)]),
        )
        laid += plan.packed(*where, 7, "aaaa")
    assert state["phase"] == MAJORITY
    return state


def test_the_players_say_who_has_most_of_a_type_with_unknown_cards():
    state = full(["aafk", "aafk"], ["abf2", "abfk"])
    assert [plan.is_complete(state, award) for award in range(TYPES)] == [True, True, False, True]
    assert refused(state, "majority", 0, [1]) == "most"
    state = play(state, ("majority", 0, [0]), ("majority", 1, [0, 1]))
    play(state, ("majority", 2, []))
    play(state, ("majority", 2, [1]))


def test_cards_from_before_the_plan_are_not_counted():
    state = play(
        rules.start(2, 0, 0, 0),
        ("coins", 9),
        ("coins",),
        ("plan", TOYS),
        ("register", 0, REGISTER),
        ("lay", 0, 0, -1, 0, "a"),
        ("card", 0, -2, 0, "b"),
    )
    assert state["earned"][0] == [9, 2]
    assert [plan.is_counted(state["laid"][0], i) for i in (0, 1)] == [False, True]


@settings(max_examples=30)
@given(
    st.randoms(use_true_random=False),
    st.lists(
        st.one_of(
            st.integers(-5, 20),
            st.text(max_size=3),
            st.none(),
            st.lists(st.integers(0, 3), max_size=2),
        ),
        min_size=5,
        max_size=5,
    ),
)
def test_a_random_event_is_refused_or_leads_to_a_valid_state(some, fields):
    state = shop(*random_toy_shop(some, "0af", 3))
    for event in (("card", *fields[:4]), ("lay", *fields[:5]), ("register", *fields[:2])):
        reason = refuse(state, event)
        if reason is None:
            play(state, event)


# ---- places by direction


@settings(max_examples=150)
@given(st.randoms(use_true_random=False))
def test_up_down_and_right_lead_to_each_place(some):
    """The three directions lead from any place to any other on the map of the screen. UP never
    leads down, except around the end."""
    laid = "".join(
        plan.packed(*one) for one in random_toy_shop(some, "0", some.randint(0, CARDS - 1))
    )
    places = plan.places(laid)
    ways = ((0, -1), (0, 1), (1, 0))
    for start in places:
        reached = [start]
        for here in reached:
            for right, down in ways:
                there = plan.toward(places, here, right, down)
                assert there in places
                if there not in reached:
                    reached.append(there)
        assert set(reached) == set(places)
        for right, down in ways:
            x, y = plan.toward(places, start, right, down)
            if any((one[0] - start[0]) * right + (one[1] - start[1]) * down > 0 for one in places):
                assert (x - start[0]) * right + (y - start[1]) * down > 0


@pytest.mark.parametrize(
    "places, direction, nearest",
    [
        ([(1, 1), (0, 3)], (0, 1), (0, 3)),  # the same column comes first
        ([(2, 1), (1, 2)], (0, 1), (1, 2)),  # a column weighs more than a row, but less than two
        ([(1, 3), (2, 1)], (0, 1), (2, 1)),
        ([(1, -3), (0, 2), (2, 3), (3, 3)], (0, -1), (1, -3)),
        ([(1, 1), (2, 3), (-1, 3)], (0, -1), (-1, 3)),  # around the upper edge
        ([(2, 0), (1, -3), (1, 2)], (1, 0), (1, 2)),
        ([(-1, -1), (-1, 2), (-2, 2), (0, 3)], (1, 0), (-2, 2)),  # around the right edge
    ],
)
def test_several_places_lie_in_a_direction(places, direction, nearest):
    shifted = [(y + 2, x + 1) for x, y in [*places, (0, 0), nearest]]
    row_by_row = [(x, y) for y, x in sorted(shifted[:-1])]
    assert plan.toward(row_by_row, (1, 2), *direction) == shifted[-1][::-1]


@pytest.mark.parametrize("x, y, right", [(3, 0, True), (4, 0, False), (0, 4, False)])
@pytest.mark.parametrize("sign", [1, -1])
def test_cards_in_a_save_fit_into_the_grid(x, y, right, sign):
    row = [plan.packed(sign * i * (x > 0), sign * i * (y > 0), 0, "a") for i in range(1, x + y + 1)]
    assert plan.are_cards("".join(row)) == right


@pytest.mark.parametrize("x, y", [(0, 0), (1, 0), (1, 1), (3, 0)])
def test_cards_in_a_save_lie_beside_another_and_on_none(x, y):
    laid = plan.packed(1, 0, 0, "a") + plan.packed(x, y, 0, "a")
    assert plan.are_cards(laid) == ((x, y) == (1, 1))


@pytest.mark.parametrize("at, wrong", [(2, "8"), (2, "x"), (3, "2"), (4, "u"), (5, "a"), (-1, "")])
def test_cards_in_a_save_are_possible(at, wrong):
    laid = plan.packed(1, 0, 0, "a")
    assert plan.are_cards(laid) and len(laid) == plan.PACKED
    assert not plan.are_cards(laid[:at] + wrong + laid[at:][1:])


# ---- the plan in words


def test_a_card_and_its_place_in_words():
    lang.use("en")
    assert plan_words.card_words(2, "as") == "two vertical halves: puppy, ball"
    assert plan_words.card_words(4, "a12") == "two quarters above, half below: puppy, purple, red"
    below_the_ball = [(1, -1, 0, "s")]
    assert plan_words.place_words(below_the_ball, 1, 0) == "right of your register, below the ball"
    assert plan_words.place_words([(0, -1, 2, "as")], 0, -2) == "above the puppy and the ball"
    beside = [(0, -1, 7, "0123")]
    assert plan_words.place_words(beside, 1, -1) == "right of the purple and the green"
    assert plan_words.place_words([(0, -1, 7, "0101")], 0, -2) == "above the blue and the purple"
    assert plan_words.place_words([(0, -1, 7, "0001")], 0, -2) == "above the blue"
    assert plan_words.place_words([(0, -1, 1, "01")], -1, -1) == "left of the blue and the purple"


def test_a_place_in_spanish_has_its_articles():
    """Spanish sentences have the right articles, with "del" for "de el"."""
    lang.use("es")
    try:
        assert plan_words.card_words(2, "as") == "dos mitades verticales: perrito, pelota"
        assert plan_words.place_words([(1, -1, 0, "s")], 1, 0) == (
            "a la derecha de la caja registradora, debajo de la pelota"
        )
        assert plan_words.place_words([(0, -1, 2, "as")], 0, -2) == (
            "encima del perrito y de la pelota"
        )
        assert plan_words.place_words([(0, -1, 7, "0123")], 1, -1) == (
            "a la derecha del morado y del verde"
        )
        assert plan_words.place_words([(0, -1, 0, "q")], 0, -2) == "encima de las raquetas"
    finally:
        lang.use("en")


def test_each_toy_has_its_article():
    """The words of each toy contain its article, such as "the puppy" and "del perrito", because no
    rule gives the articles."""
    for name in ALL_TOYS:
        for code, articles in (("en", "the"), ("es", "del|de la|de los|de las")):
            words = LANGUAGES[code][f"toy_shop.the.{name}"]
            toy_itself = LANGUAGES[code][f"toy_shop.toy.{name}"]
            assert re.fullmatch(f"({articles}) {toy_itself}", words), words


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_block_and_place_has_words(code):
    lang.use(code)
    some = Random(1)
    for layout in range(len(LAYOUTS)):
        names = [plan_words.block_words(layout, block) for block in range(blocks(layout))]
        assert len(set(names)) == len(names)
        assert plan_words.block_words(None, 0)
    for _ in range(20):
        cards = random_toy_shop(some, "0123abt", some.randint(0, 14))
        laid = "".join(plan.packed(*one) for one in cards)
        for place in plan.places(laid):
            assert plan_words.place_words(cards, *place)
    lang.use("en")


def test_colours_are_named_beside_what_they_stand_for():
    """The rules: plush = blue, dolls = purple, vehicles = red, sports = green."""
    for code, texts in LANGUAGES.items():
        for one in range(TYPES):
            hue = texts[f"toy_shop.hue.{one}"]
            kind = texts[f"toy_shop.type.{one}"]
            lang.use(code)
            assert words.colour_name(one) == f"{hue}: {kind}"
    lang.use("en")
    hues = [LANGUAGES["en"][f"toy_shop.hue.{one}"] for one in range(TYPES)]
    assert hues == ["blue", "purple", "red", "green"]


# ---- known cards


def game_of(*shops, way=TOYS, phase=rules.MAJORITY):
    """Return a state whose shops have these cards. shops: for each player, a list of (layout,
    toys)."""
    state: Any = rules.start(len(shops), 0, 0, way)
    for seat, cards in enumerate(shops):
        laid = ""
        for one in cards:
            laid += plan.packed(*plan.places(laid)[0], int(one[0]), one[1:])
        state["laid"][seat] = laid
        state["registers"][seat] = REGISTERS[seat]
        state["earned"][seat] = [0] * len(cards)
    state["phase"] = phase
    return state


def test_cards_of_an_earlier_game_are_known(tmp_path):
    KnownCards(str(tmp_path)).learn(game_of(["0a", "2ag"], ["7abcd"]))
    again = KnownCards(str(tmp_path))
    assert again.cards == ["0a", "2ag", "7abcd"]
    assert again.left(game_of([], [])) == again.cards
    assert again.left(game_of(["2ag"], [])) == ["0a", "7abcd"]


def test_cards_with_unknown_toys_are_not_stored(tmp_path):
    known = KnownCards(str(tmp_path))
    known.learn(game_of(["00", "2a1", "7abc0"], ["0b"]))
    assert known.cards == ["0b"]


def test_equal_cards_are_stored_as_often_as_one_game_had_them(tmp_path):
    known = KnownCards(str(tmp_path))
    known.learn(game_of(["0a", "0a"], ["0b"]))
    known.learn(game_of(["0a"], ["0c"]))
    assert sorted(known.cards) == ["0a", "0a", "0b", "0c"]
    assert known.left(game_of(["0a"], [])).count("0a") == 1


def test_at_most_64_cards_are_known_and_the_oldest_are_dropped(tmp_path):
    known = KnownCards(str(tmp_path))
    pairs = ["2" + letter(i // 20) + letter(i % 20) for i in range(90)]
    for start in range(0, 90, 15):
        known.learn(game_of(pairs[start : start + 15], []))
    assert known.cards == pairs[-known_cards.MOST :]
    size = (tmp_path / "cards.json").stat().st_size
    assert size <= 1024
    longest = ["7" + letter(i % 20) * 4 for i in range(64)]
    known.take(longest)
    assert KnownCards(str(tmp_path)).cards == longest  # they fit into a document


@pytest.mark.parametrize("full, said", [(False, []), (True, ["error.full"])])
def test_the_next_game_learns_the_cards_or_says_why_not(tmp_path, monkeypatch, full, said):
    def no_room(*_):
        raise OSError(28)

    if full:
        monkeypatch.setattr(documents.Document, "save", no_room)
    app: Any = SimpleNamespace(board=SimpleNamespace(SAVES=str(tmp_path)), notices=[])
    state = game_of(["0a"], ["0b"])
    (event,) = result.again(state, state, lambda seat: 1 - seat, app)
    assert event == ("start", 2, 1 - state["turn"], state["youngest"], TOYS)
    assert app.notices == said
    assert KnownCards(str(tmp_path)).cards == ([] if full else ["0a", "0b"])


def test_cards_that_are_known_already_are_not_written_again(tmp_path):
    known = KnownCards(str(tmp_path))
    state = game_of(["0a", "2ag"], ["7abcd"])
    known.learn(state)
    before = (tmp_path / "cards.json").read_bytes()
    KnownCards(str(tmp_path)).learn(state)
    assert (tmp_path / "cards.json").read_bytes() == before


@pytest.mark.parametrize(
    "cards",
    [
        5,
        None,
        "0a",
        {"0a": 1},
        [
            5,
            None,
            "",
            "a",
            "0",
            "9a",
            "8a",
            "0u",
            "00",
            "0A",
            "²a",
            "0ab",
            "2a",
            "7abcde",
            ["0a"],
            "\ud7ff",
            "0a\n",
        ],
    ],
)
def test_invalid_cards_are_not_taken(tmp_path, cards):
    _write(tmp_path, {"cards": cards})
    known = KnownCards(str(tmp_path))
    assert known.cards == [] and not known.damaged


def test_valid_cards_beside_invalid_ones_are_taken(tmp_path):
    _write(tmp_path, {"cards": ["0a", 5, "2ag"] + ["0b"] * 100})
    assert KnownCards(str(tmp_path)).cards == ["0a", "2ag"] + ["0b"] * 62


def _write(folder, document):
    (folder / "copy").mkdir(exist_ok=True)
    documents.Document(str(folder), "cards.json").save(document)


def test_after_damage_of_the_file_no_card_is_known(tmp_path):
    (tmp_path / "copy").mkdir()
    for path in ("cards.json", "copy/cards.json"):
        (tmp_path / path).write_text("{")
    known = KnownCards(str(tmp_path))
    assert known.damaged and known.cards == []
    assert (tmp_path / "cards.json.damaged").read_text() == "{"
    known.learn(game_of(["0a"], []))
    again = KnownCards(str(tmp_path))
    assert again.cards == ["0a"] and not again.damaged


def test_a_full_flash_leaves_the_old_cards(tmp_path, monkeypatch):
    known = KnownCards(str(tmp_path))
    known.take(["0a"])

    def no_room(path, *pieces):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(documents.files, "replace", no_room)
    with pytest.raises(OSError):
        known.learn(game_of(["0b"], []))
    assert known.cards == ["0a"]
    monkeypatch.undo()
    assert KnownCards(str(tmp_path)).cards == ["0a"]


@settings(max_examples=60)
@given(
    st.lists(
        st.lists(st.sampled_from(["0a", "0b", "2ab", "2ba", "7abcd", "1at"]), max_size=6),
        min_size=2,
        max_size=2,
    ),
    st.lists(st.sampled_from(["0a", "2ab", "0t"]), max_size=5),
)
def test_the_known_cards_are_those_laid_and_those_left(tmp_path_factory, shops, before):
    known = KnownCards(str(tmp_path_factory.mktemp("saves")))
    known.cards = list(before)
    state = game_of(*shops)
    laid = [one for cards in shops for one in cards]
    known.learn(state)
    for one in set(laid + before):
        assert known.cards.count(one) == max(laid.count(one), before.count(one))
        assert known.left(state).count(one) == max(0, before.count(one) - laid.count(one))
    assert json.dumps(known.cards)
    assert KINDS == 5
