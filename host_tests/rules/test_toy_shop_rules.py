"""The rules of My Toy Shop, quick and with the shop plan."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from draw import fonts
from toy_shop_table import REGISTERS, Table, coins
from toychest import lang
from toychest.core import events
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.toy_shop import rules, words
from toychest.games.toy_shop.rules import (
    COLOURS,
    MAJORITY,
    NOBODY,
    OVER,
    QUICK,
    plan,
)
from toychest.games.toy_shop.rules import (
    TOYS as BY_TOYS,
)
from toychest.games.toy_shop.rules.cards import (
    CARDS,
    DOLLS,
    LAYOUTS,
    PLUSH,
    SPORTS,
    TOYS,
    TYPES,
    VEHICLES,
    blocks,
)
from words import lacking

NAMES = ("Ana", "Ben", "Chloé", "Íñigo")
LANGUAGES = fonts.languages()
# The register in the examples has the colours plush and dolls above, vehicles and sports below.
REGISTER = "0123"
PUPPY, BUNNY, CAT, UNICORN, BEAR = "abcde"
ROBOT, CAR, BALL = "g", "m", "s"
FULL, LYING, UPRIGHT = 0, 1, 2


def refuse(state, event):
    """Return why the rules refuse an event, as a key of a text in lang/, or None."""
    return events.refuse(rules, state, event)


def refusal(reason):
    """Return the key in lang/ of a reason. reason: the last part of the key; "event" stands for
    events that no screen commits."""
    return "refuse.event" if reason == "event" else f".refuse.{reason}"


def play(state, *happened):
    for event in happened:
        assert refuse(state, event) is None, (event, refuse(state, event))
        state = events.apply(rules, state, event)
        assert events.is_state(rules, state)
    return state


def shop(*cards, players=2):
    """Return the state with the plan after one player attached these cards. Only this player has a
    register; the cards of the others earned nothing."""
    state = play(rules.start(players, 0, 0, BY_TOYS), ("register", 0, REGISTER))
    for card in cards:
        state = play(state, ("card", *card))
        state["earned"] = [state["earned"][0], *[[0] * len(state["earned"][0])] * (players - 1)]
        state["turn"] = 0
    return state


def pays(*cards):
    """Return the coins for the last of these cards, as the plan counts them."""
    before = shop(*cards[:-1])
    state = play(before, ("card", *cards[-1]))
    return plan.pays(REGISTER, before["laid"][0], *cards[-1]), state["earned"][0][-1]


# ---- the cards


def test_a_card_is_divided_as_the_rules_say():
    """The rules, "Tile Layouts": full; two halves, horizontal or vertical; a half and two quarters;
    quarters."""
    by_blocks = [sorted(layout.count(block) for block in set(layout)) for layout in LAYOUTS]
    assert by_blocks.count([4]) == 1 and by_blocks.count([2, 2]) == 2
    assert by_blocks.count([1, 1, 2]) == 4 and by_blocks.count([1, 1, 1, 1]) == 1
    assert len(set(LAYOUTS)) == 8 == len(by_blocks)
    assert [blocks(number) for number in range(8)] == [1, 2, 2, 3, 3, 3, 3, 4]
    for layout in LAYOUTS:  # a half covers two quarters side by side; blocks are numbered from 0
        assert layout[0] == "0"
        assert not (layout[0] == layout[3] != layout[1]) and not (
            layout[1] == layout[2] != layout[0]
        )


def test_the_toys_are_those_of_the_rules():
    """The rules, "Toy List": five toys of each of four types."""
    assert len(TOYS) == 20 == len(set(TOYS))
    assert TOYS[5 * PLUSH : 5 * DOLLS] == ("puppy", "bunny", "cat", "unicorn", "bear")
    assert TOYS[5 * DOLLS : 5 * VEHICLES] == ("mermaid", "robot", "ballerina", "doctor", "princess")
    assert TOYS[5 * VEHICLES : 5 * SPORTS] == ("rocket", "crane", "car", "fire_truck", "train")
    assert TOYS[5 * SPORTS :] == ("bicycle", "rackets", "rollerblades", "ball", "swim_ring")
    for texts in LANGUAGES.values():
        assert len({texts["toy_shop.toy." + toy] for toy in TOYS}) == 20


# ---- "Earn coins"


def test_one_coin_for_each_toy_of_the_region():
    """The rules: "earn 1 coin per toy in the entire connected region". The toys of the new card
    count, too."""
    first = (0, -1, FULL, PUPPY)  # above the register's plush quarter
    second = (0, -2, FULL, BUNNY)
    third = (1, -2, LYING, CAT + ROBOT)
    assert pays(first) == ([[PLUSH, 1]], 1)
    assert pays(first, second) == ([[PLUSH, 2]], 2)
    assert pays(first, second, third) == ([[PLUSH, 3]], 3)


def test_a_block_is_one_toy_whatever_its_size():
    assert pays((0, -1, FULL, PUPPY), (0, -2, 7, PUPPY + BUNNY + CAT + CAT)) == ([[PLUSH, 5]], 5)


def test_two_players_may_have_equal_registers():
    """The rules do not say that all cash register cards differ."""
    state = play(
        rules.start(4, 0, 0, BY_TOYS), *[("register", seat, REGISTER) for seat in range(4)]
    )
    assert state["registers"] == [REGISTER] * 4 and events.is_state(rules, state)
    state = play(state, *[("card", 0, -1, FULL, PUPPY)] * 4)
    assert state["earned"] == [[1]] * 4


def test_the_register_connects_regions_but_pays_nothing():
    """The rules: "cash register connects but doesn't earn coins itself". It joins the regions at
    its sides."""
    above = (0, -1, FULL, PUPPY)
    left = (-1, 0, LYING, BUNNY + CAR)  # plush beside plush, vehicles beside vehicles
    assert pays(above, left) == ([[PLUSH, 2], [VEHICLES, 1]], 3)


def test_touching_the_register_pays_at_least_one():
    """The rules: "minimum 1 coin for touching the register". The new toy must have the register's
    colour there, and counts as the coin."""
    assert pays((0, 1, FULL, CAR)) == ([[VEHICLES, 1]], 1)
    assert pays((0, 1, FULL, PUPPY)) == ([], 0)  # vehicles and sports are below


def test_a_colour_that_touches_nothing_earns_nothing():
    """The rules: "If the new card's colored area touches an area of the same color"."""
    assert pays((1, 0, FULL, CAR)) == ([], 0)
    assert pays((0, -1, UPRIGHT, PUPPY + PUPPY)) == ([[PLUSH, 2]], 2)
    assert pays((0, 1, 7, BALL + BALL + PUPPY + BUNNY)) == ([[SPORTS, 2]], 2)


def test_one_card_can_extend_several_regions():
    above = (0, -1, UPRIGHT, PUPPY + ROBOT)
    assert pays(above) == ([[PLUSH, 1], [DOLLS, 1]], 2)
    assert pays(above, (0, -2, UPRIGHT, BUNNY + ROBOT)) == ([[PLUSH, 2], [DOLLS, 2]], 4)


def test_a_region_that_a_card_joins_twice_is_paid_once():
    """Two blocks of the new card belong to the same region, connected only by other cards."""
    ring = (
        (0, -1, FULL, PUPPY),
        (-1, -1, FULL, PUPPY),
        (-1, 0, UPRIGHT, PUPPY + BALL),
        (-1, 1, LYING, PUPPY + CAR),
        (-2, 0, 0, CAR),
    )
    state = shop(*ring)
    before = state["laid"][0]
    paid = plan.pays(REGISTER, before, -2, -1, 3, PUPPY + CAR + CAR)
    assert paid == [[PLUSH, 5], [VEHICLES, 3]]
    assert sorted(paid) == coins(REGISTER, [*ring, (-2, -1, 3, PUPPY + CAR + CAR)])


def test_corners_do_not_touch():
    assert pays((0, -1, FULL, CAR), (1, -1, FULL, PUPPY)) == ([], 0)


@pytest.mark.parametrize("seed", range(8))
def test_coins_against_an_independent_count(seed):
    """In random shops, the coins equal those of an independent count: 60 shops of 15 cards for
    every seed, 7,200 cards in all."""
    table = Table(seed)
    for number in range(60):
        register = REGISTERS[number % 4]
        if number % 3 == 0:
            register = "0011"
        laid = ""
        cards = []
        for _ in range(CARDS):
            where = Random(seed * 1000 + number * 20 + len(cards)).choice(plan.places(laid))
            card = *where, *table.card()
            cards.append(card)
            assert sorted(plan.pays(register, laid, *card)) == coins(register, cards), cards
            laid += plan.packed(*card)
        assert list(plan.each_card(laid)) == cards
        assert plan.places(laid) == []  # the 4 x 4 grid is full


def test_the_best_place_pays_most():
    table = Table(5)
    for number in range(40):
        laid = ""
        for count in range(CARDS):
            card = table.card()
            places = plan.places(laid)
            each = {
                where: sum(one for _, one in plan.pays(REGISTER, laid, *where, *card))
                for where in places
            }
            best = plan.best(REGISTER, laid, *card)
            assert best
            found, x, y = best
            assert found == each[x, y] == max(each.values())
            where = Random(number * 20 + count).choice(places)
            laid += plan.packed(*where, *card)


# ---- where a card goes


def test_the_grid_closes_as_cards_arrive():
    """The register can be anywhere in the final 4 x 4 grid. As soon as cards span four columns or
    rows, no card may lie beyond them."""
    assert plan.places("") == [(0, -1), (-1, 0), (1, 0), (0, 1)]
    row = "".join(plan.packed(x, 0, FULL, PUPPY) for x in (1, 2, 3))
    assert (-1, 0) not in plan.places(row) and (4, 0) not in plan.places(row)
    assert plan.refuse_place(row, -1, 0) == ".refuse.bounds"
    other = "".join(plan.packed(x, 0, FULL, PUPPY) for x in (-1, -2, -3))
    assert plan.refuse_place(other, 1, 0) == ".refuse.bounds"
    assert plan.refuse_place(other, -3, -1) is None


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ((0, 0), "occupied"),
        ((0, -1), "occupied"),
        ((1, -2), "apart"),
        ((1, 1), "apart"),
        ((0, -4), "event"),
        ((3, 2), "apart"),
        ((3, 3), "bounds"),
        ((0, -2), None),
        ((1, -1), None),
    ],
)
def test_a_card_touches_a_side_of_another(where, reason):
    """The rules: a card "must touch at least one side"."""
    state = shop((0, -1, FULL, PUPPY))
    found = refuse(state, ("card", *where, FULL, PUPPY))
    assert found == (refusal(reason) if reason else None)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (("card", 1, 0, 8, "a"), "event"),
        (("card", 1, 0, -1, "a"), "event"),
        (("card", 1, 0, 0, "ab"), "event"),
        (("card", 1, 0, 1, "au"), "event"),
        (("card", 1, 0, 1, "aA"), "event"),
        (("card", "1", 0, 0, "a"), "event"),
        (("register", 0, "0132"), "register"),
        (("register", 1, "012"), "event"),
        (("register", 1, "0124"), "event"),
        (("register", 2, "0132"), "event"),
        (("lay", 0, 1, 0, 0, "a"), "all_laid"),
        (("lay", 1, 1, 0, 0, "a"), "no_register"),
        (("coins", 3), "quick"),
        (("claim", 0, 0), "five"),
        (("claim", 4, 0), "event"),
        (("majority", 0, [0]), "not_over"),
        (("plan", 3), "event"),
        (("nothing",), "event"),
        (("next",), "event"),
    ],
)
def test_events_that_the_plan_refuses(event, reason):
    assert refuse(shop((0, -1, FULL, PUPPY)), event) == refusal(reason)


# ---- quick


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (("coins", 1, 1, 1, 1, 1), "event"),
        (("coins", 0), "event"),
        (("coins", 61), "event"),
        (("coins", 60, 60, 60, 60), "event"),
        (("coins", 30, 31), "event"),
        (("coins", -1), "event"),
        (("coins", "3"), "event"),
        (("card", 1, 0, 0, "a"), "plan"),
        (("register", 0, REGISTER), "plan"),
        (("claim", 0, 2), "event"),
        (("next",), "event"),
        (("claim", 0, -1), "event"),
        (("claim", -1, 0), "event"),
    ],
)
def test_events_that_a_quick_game_refuses(event, reason):
    assert refuse(rules.start(2, 0, 0, 0), event) == refusal(reason)


def test_coins_are_added_and_the_turn_passes_on():
    """The coins of up to four regions are added. Then it is the next player's turn."""
    state = rules.start(3, 2, 0, QUICK)
    assert rules.last(state) == NOBODY
    state = play(state, ("coins", 3, 5, 1))
    assert state["earned"] == [[], [], [9]] and state["turn"] == 0 and rules.last(state) == 2
    state = play(state, ("coins",))
    assert state["turn"] == 1 and state["earned"] == [[0], [], [9]] and rules.last(state) == 0


def test_a_diversity_award_is_taken_once():
    """The rules: "Take a diversity award (...; no one else can take it)"."""
    state = play(rules.start(2, 0, 0, QUICK), ("coins", 3), ("claim", DOLLS, 0))
    state = play(state, ("claim", SPORTS, 0))
    assert state["diversity"] == [NOBODY, 0, NOBODY, 0]
    state = play(state, ("coins", 2))
    assert refuse(state, ("claim", DOLLS, 1)) == ".refuse.award"
    state = play(state, ("claim", PLUSH, 1), ("claim", VEHICLES, 1))
    for award in range(TYPES):  # one award for each of the four types
        assert refuse(state, ("claim", award, 1)) == ".refuse.award"
    assert [rules.total(state, seat) for seat in (0, 1)] == [13, 12]


def test_a_diversity_award_can_be_claimed_for_anybody_at_any_time():
    """It can be claimed long after the card, in another player's turn, and during or after the
    awards at the end."""
    state = play(rules.start(3, 0, 0, QUICK), ("coins", 1), ("coins", 2), ("claim", PLUSH, 0))
    assert state["turn"] == 2 and state["diversity"][PLUSH] == 0
    state = end_of(3, *[[1] * CARDS] * 3)
    state = play(state, ("majority", 0, [1]), ("claim", SPORTS, 2))
    assert rules.total(state, 2) == 15 + 5
    state = play(state, *[("majority", award, []) for award in (1, 2, 3)])
    assert rules.is_over(state)
    assert rules.total(play(state, ("claim", DOLLS, 1)), 1) == rules.total(state, 1) + 5


FULL_SHOPS = {"earned": [[1] * 15] * 2}
LAID = {"earned": [[1], []], "turn": 1, "registers": ["0123", ""], "laid": ["4301a   ", ""]}


@pytest.mark.parametrize(
    "change, right",
    [
        ({"earned": [[1, 1], [1, 1]]}, True),
        ({"earned": [[1, 1], [1]]}, False),  # the second player has the turn
        ({"earned": [[1, 1, 1], [1]], "turn": 1}, False),
        ({"earned": [[1] * 16] * 2}, False),
        (FULL_SHOPS, False),
        (FULL_SHOPS | {"phase": MAJORITY}, True),
        (FULL_SHOPS | {"phase": MAJORITY, "majority": [[0], [], [0, 1]]}, True),
        (FULL_SHOPS | {"phase": MAJORITY, "majority": [[0]] * 4}, False),
        (FULL_SHOPS | {"phase": OVER, "majority": [[0]] * 4}, True),
        (FULL_SHOPS | {"phase": OVER}, False),
        ({"phase": MAJORITY}, False),
        ({"majority": [[0]]}, False),
        (LAID, True),
        (LAID | {"registers": ["", ""]}, False),
        (LAID | {"earned": [[], []], "turn": 0}, False),
    ],
)
def test_what_a_state_says_about_the_cards_agrees(change, right):
    assert events.is_state(rules, rules.start(2, 0, 0, BY_TOYS) | change) == right


def test_a_diversity_award_needs_five_different_toys():
    """If the box has seen all cards of a player, it refuses an award for which a toy is missing."""
    state = shop((0, -1, 7, PUPPY + BUNNY + CAT + UNICORN))
    assert rules.due(state) is None
    assert refuse(state, ("claim", PLUSH, 0)) == ".refuse.five"
    state = play(state, ("card", 0, -2, LYING, BEAR + ROBOT))
    assert rules.due(state) == (PLUSH, 0) and plan.held(state["laid"][0], PLUSH) == [1] * 5
    assert rules.due(play(state, ("claim", PLUSH, 0))) is None


@pytest.mark.parametrize("way", [QUICK, COLOURS, BY_TOYS])
def test_a_claim_does_not_depend_on_who_counts(way):
    """A change of the way of play changes neither coins nor awards nor possible claims. A claim is
    only refused by cards that the box has seen."""
    state = play(rules.start(2, 0, 0, QUICK), ("coins", 4), ("coins", 2), ("claim", DOLLS, 1))
    after = play(state, ("plan", way)) if way else state
    assert refuse(after, ("claim", PLUSH, 0)) is None  # the player's card is unknown
    assert refuse(after, ("claim", DOLLS, 0)) == ".refuse.award"
    assert after["earned"] == [[4], [2]] and after["diversity"] == [NOBODY, 1, NOBODY, NOBODY]
    known = shop((0, -1, 7, PUPPY + BUNNY + CAT + UNICORN))
    known = play(known, ("plan", way))
    assert refuse(known, ("claim", PLUSH, 0)) == ".refuse.five"
    colours = shop((0, -1, 7, "0000"), (0, -2, 7, "0111"))
    colours = play(colours, ("plan", way))
    assert refuse(colours, ("claim", PLUSH, 0)) is None  # five quarters of plush, with unknown toys
    assert refuse(colours, ("claim", DOLLS, 0)) == ".refuse.five"  # three dolls at most


def test_every_kind_of_event_has_a_line_in_the_history():
    """Also registers and cards laid before the plan have a line."""
    state = shop((0, -1, FULL, PUPPY))
    lang.use("en")
    lines = [
        words.describe(state, event, NAMES.__getitem__)
        for event in (
            ("register", 1, REGISTER),
            ("lay", 0, 0, 1, 0, "a"),
            ("card", 0, -2, FULL, BUNNY),
            ("coins", 3, 5),
            ("coins",),
            ("claim", PLUSH, 1),
            ("majority", 0, []),
            ("majority", 0, [0, 1]),
            ("plan", 0),
            ("plan", 1),
            ("plan", 2),
        )
    ]
    assert lines == [
        "Ben: cash register",
        "Ana: card 2 was there",
        "Ana: coins 2",
        "Ana: 3 + 5 = 8",
        "Ana: coins 0",
        "Ben: all five plush",
        "Nobody has plush",
        "Ana, Ben: most identical plush",
        "You count",
        "The box counts: colours",
        "The box counts: toys",
    ]


def end_of(players, *rows):
    """Return a quick game at its end. rows: for each player, the coins of 15 cards."""
    state = rules.start(players, 0, 0, 0)
    for card in range(CARDS):
        for seat in range(players):
            state = play(state, ("coins", rows[seat][card]))
    return state


def test_the_game_ends_when_everybody_has_fifteen_cards():
    """The rules: "when all players have built a 4 x 4 grid of cards (cash register inside)"."""
    state = end_of(2, [1] * CARDS, [2] * CARDS)
    assert state["phase"] == MAJORITY
    assert refuse(state, ("coins", 1)) == ".refuse.majority"
    for award in range(TYPES):
        assert state["phase"] == MAJORITY
        state = play(state, ("majority", award, [1]))
    assert state["phase"] == OVER and rules.is_over(state)
    assert refuse(state, ("coins", 1)) == ".refuse.over"
    assert [rules.total(state, seat) for seat in (0, 1)] == [15, 30 + 4 * 5]


# An example worked by hand: the coins of each card, and the awards of each player.
BY_HAND = (
    # cards                                          sum  diversity  majority        total
    ((1, 2, 0, 3, 4, 2, 5, 6, 1, 7, 8, 2, 3, 9, 4), 57, 1, 2),  # 57 + 15 = 72
    ((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2), 30, 2, 1),  # 30 + 15 = 45
    ((1, 1, 2, 3, 5, 8, 3, 2, 6, 9, 4, 7, 3, 5, 3), 62, 0, 2),  # 62 + 10 = 72
    ((0, 0, 1, 0, 2, 1, 3, 4, 1, 2, 5, 3, 2, 6, 5), 35, 1, 1),  # 35 + 10 = 45
)
TOTALS = (72, 45, 72, 45)


def test_final_totals_worked_by_hand():
    """The final score: coins of the cards + 5 per award. Tied players share the majority award and
    the rank."""
    state = rules.start(4, 0, 3, 0)
    claims = {(3, 0): PLUSH, (5, 1): DOLLS, (7, 1): VEHICLES, (14, 3): SPORTS}
    for card in range(CARDS):
        for seat in range(4):
            coin = BY_HAND[seat][0][card]
            state = play(state, ("coins", coin) if coin else ("coins",))
            if (card, seat) in claims:
                state = play(state, ("claim", claims[card, seat], seat))
    majority = ([0, 2], [2], [0, 3], [1])
    for award, seats in enumerate(majority):
        state = play(state, ("majority", award, seats))
    for seat in range(4):
        assert sum(state["earned"][seat]) == BY_HAND[seat][1]
        assert rules.awards(state, seat) == BY_HAND[seat][2] + BY_HAND[seat][3]
        assert rules.total(state, seat) == TOTALS[seat]
    assert rules.ranking(state) == [(1, 0), (1, 2), (3, 1), (3, 3)]
    assert rules.spares(state) == 2


@pytest.mark.parametrize("seed", range(6))
def test_awards_against_an_independent_count(seed):
    """In random shops, majorities and possible claims equal those of an independent count of the
    toys by name: 2,000 cases and more."""
    some = Random(seed)
    for _ in range(25):
        players = some.randint(2, 4)
        state: Any = rules.start(players, 0, 0, BY_TOYS)
        counts = []
        for seat in range(players):
            laid, shown = "", []
            for _ in range(CARDS):
                layout = some.randrange(len(LAYOUTS))
                toys = [some.choice("abcdefghijklmnopqrst") for _ in range(blocks(layout))]
                laid += plan.packed(*some.choice(plan.places(laid)), layout, "".join(toys))
                shown += [TOYS["abcdefghijklmnopqrst".index(toy)] for toy in toys]
            state["laid"][seat] = laid
            state["earned"][seat] = [0] * CARDS
            counts.append(Counter(shown))
        for award in range(TYPES):
            kinds = TOYS[5 * award : 5 * award + 5]
            most = [max(count[kind] for kind in kinds) for count in counts]
            winners = [seat for seat in range(players) if 0 < most[seat] == max(most)]
            assert plan.majority(state, award) == winners and plan.is_complete(state, award)
            for seat in range(players):
                assert plan.has_all(state, seat, award) == (set(kinds) <= set(counts[seat]))


def test_no_majority_of_a_type_that_nobody_has():
    state = end_of(2, [1] * CARDS, [1] * CARDS)
    state = play(state, *[("majority", award, []) for award in range(TYPES)])
    assert state["phase"] == OVER and rules.spares(state) == 0
    assert rules.ranking(state) == [(1, 0), (1, 1)]


def test_the_most_identical_toys():
    """The rules: "whoever has the most identical toys of one type". Only equal toys count together,
    not all toys of the type."""
    state = rules.start(3, 0, 0, 1)
    state["laid"] = [
        plan.packed(0, -1, 7, PUPPY + PUPPY + BUNNY + CAT),
        plan.packed(0, -1, UPRIGHT, CAT + CAT),
        plan.packed(0, -1, 7, PUPPY + BUNNY + CAT + UNICORN),
    ]
    assert plan.majority(state, PLUSH) == [0, 1]
    assert plan.majority(state, DOLLS) == []


def test_the_box_knows_a_majority_only_if_it_knows_all_cards():
    state: dict[str, Any] = dict(end_of(2, [1] * CARDS, [1] * CARDS), plan=1)
    assert refuse(state, ("majority", 0, [1])) is None
    for seat, toys in ((0, "aaaa"), (1, "abcd")):
        state["laid"][seat] = "".join(plan.packed(0, 0, 7, toys) for _ in range(CARDS))
    assert refuse(state, ("majority", 0, [1])) == ".refuse.most"
    assert refuse(state, ("majority", 0, [0])) is None


@pytest.mark.parametrize("seed", range(12))
def test_quick_and_plan_agree(seed):
    """A game with the plan and the quick game with the coins that the plan found have the same
    result."""
    table = Table(seed)
    setup = table.setup(BY_TOYS)
    known: Any = rules.start(*setup)
    quick: Any = rules.start(*setup[:3], 0)
    while known["phase"] != OVER:
        event = table.event(known)
        if refuse(known, event) or event[0] == "plan":
            continue
        before = known
        known = play(known, event)
        if event[0] == "card":
            turn = before["turn"]
            paid = plan.pays(before["registers"][turn], before["laid"][turn], *event[1:])
            quick = play(quick, ("coins", *[one for _, one in paid]))
        elif event[0] != "register":
            quick = play(quick, event)
    assert rules.ranking(known) == rules.ranking(quick)
    for seat in range(setup[0]):
        assert rules.total(known, seat) == rules.total(quick, seat) > 15
        assert known["earned"][seat] == quick["earned"][seat]
        assert len(known["earned"][seat]) == CARDS
    assert known["diversity"] == quick["diversity"] and known["majority"] == quick["majority"]


def test_from_quick_to_the_plan_and_back():
    """After the change to the plan, the cards laid before are entered, and earn nothing again."""
    state = play(rules.start(2, 0, 0, QUICK), ("coins", 4), ("coins", 2), ("plan", COLOURS))
    card = ("card", 0, -2, FULL, BUNNY)
    assert refuse(state, card) == ".refuse.no_register"
    state = play(state, ("register", 0, REGISTER))
    assert refuse(state, card) == ".refuse.earlier"
    assert refuse(state, ("lay", 0, 1, 1, FULL, PUPPY)) == ".refuse.apart"
    state = play(state, ("lay", 0, 0, -1, FULL, PUPPY))
    assert state["earned"] == [[4], [2]]
    state = play(state, card)
    assert state["earned"][0] == [4, 2]
    state = play(state, ("plan", QUICK), ("coins", 9))
    assert state["earned"] == [[4, 2], [2, 9]]


@pytest.mark.parametrize("seed", range(20))
def test_any_game_can_be_undone_and_has_a_history(seed, tmp_path):
    """Random games with wrong entries: states go through JSON, none is changed later, all events
    have words, and the journal read again gives the same game."""
    table = Table(100 + seed)
    session = Session(rules, Journal(str(tmp_path / "game"), rules.VERSION), lambda: 100)
    session.new(*table.setup())
    for code in LANGUAGES:
        lang.use(code)
        assert words.describe(None, ("start", 2, 0, 0, 0), NAMES.__getitem__)
    while not rules.is_over(session.state):
        state: Any = session.state
        event = table.event(state)
        before = copy.deepcopy(state)
        reason = refuse(state, event)
        if reason:
            assert not lacking(reason), event
            continue
        session.commit(*event)
        session.flush_log()
        assert state == before
        assert json.loads(json.dumps(session.state)) == session.state
        said = words.describe(state, event, NAMES.__getitem__)
        assert said, event
    again = Session(rules, Journal(str(tmp_path / "game"), rules.VERSION), lambda: 100)
    assert again.state == session.state
    depth = session.depth
    for to in (depth // 2, 1, depth):
        session.go(to)
    assert session.state == again.state
