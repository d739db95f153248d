"""The rules of Monopoly Toy Story."""

import copy
import itertools
import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draw import fonts
from monopoly_table import (
    NAMES,
    PAIRS,
    SHAPE,
    Table,
    apply,
    check,
    full_set,
    game,
    play,
    ready,
    refuse,
)
from toychest import lang
from toychest.core import events
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import debts, deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    DEEDS,
    HOTEL,
    HOTELS,
    HOUSES,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    NO_SETS,
    ORDER,
    OVER,
    READY,
    ROLLED,
    START_MONEY,
    last_roller,
)
from toychest.games.monopoly.words import Words
from words import lacking

LANGUAGES = fonts.languages()
WAITS = ("received", "place", "auction", "debts", "queue")


# ---- any game


@given(seed=st.integers(0, 2**32), money=st.sampled_from((60, 400, 3000)))
def test_a_game_played_at_random(seed, money):
    """Money is conserved, no player has less than 0, houses are built evenly, and no event changes
    the state before it. Each reason to refuse an event has words."""
    table = Table(seed, money)
    state = rules.start(*table.setup())
    check(state)
    reasons = set()
    played = 0
    while played < 250 and state["phase"] != OVER:
        event = table.any_event(state)
        reason = refuse(state, event)
        if reason:
            reasons.add(reason)
            continue
        before = copy.deepcopy(state)
        after = apply(state, event)
        assert state == before, event
        assert apply(state, json.loads(json.dumps(event))) == after
        state = after
        check(state)
        played += 1
    assert not any(map(lacking, reasons))


def test_random_games_reach_every_kind_of_event_and_end():
    """The random table makes every kind of event, and games end."""
    kinds = Counter()
    ends = 0
    for seed in range(80):
        table = Table(seed, 1500)
        state = rules.start(*table.setup())
        for _ in range(2000):
            event = table.event(state)
            kinds[event[0]] += 1
            state = apply(state, event)
            check(state)
            if state["phase"] == OVER:
                ends += 1
                assert state["money"][rules.winner(state)] == sum(state["money"])
                break
    assert ends > 30, ends
    assert min(kinds[kind] for kind in rules.EVENTS) > 5, kinds


@pytest.mark.parametrize("seed", range(3))
def test_undo_restores_every_bit(tmp_path, seed):
    """From any event of a long game on flash, undo and redo lead to the exact state of any other
    event, also after a power cut."""
    table = Table(seed, 300)

    def opened() -> Any:
        journal = Journal(str(tmp_path / "game"), rules.VERSION)
        return Session(rules, journal, lambda: 0)

    session = opened()
    setup = table.setup()
    session.new(*setup)
    states = [rules.start(*setup)]
    random = Random(seed)
    while len(states) < 700 and session.state["phase"] != OVER:
        session.commit(*table.event(session.state))
        states[session.depth - 1 :] = [session.state]
        if random.random() < 0.05:
            depth = random.randint(max(1, session.depth - 90), len(states))
            session.go(depth)
            assert session.state == states[depth - 1]
            session = opened()
            assert session.depth == depth and session.state == states[depth - 1]
            session.go(len(states))
            assert session.state == states[-1]
    assert len(states) > 100


def test_an_event_that_the_rules_demand_is_possible():
    """In any state of a random game, each event that the rules demand next is possible."""
    for seed in range(40):
        table = Table(seed, 1500)
        state = ready(rules.start(*table.setup()), table)
        for _ in range(400):
            state = apply(state, table.event(state))
            if state["phase"] == OVER:
                break
            way = state
            for _ in range(3000):
                if not any(way[what] for what in WAITS):
                    break
                way = apply(way, table.event(way))
                if way["phase"] == OVER:
                    break
            else:
                raise AssertionError(way)


# ---- the rules by their headings


def test_each_player_starts_with_m1500():
    state = rules.start(4, NO_SETS, "")
    assert state["money"] == [START_MONEY] * 4 == [1500] * 4
    assert state["phase"] == ORDER


def test_the_highest_roller_starts_and_ties_roll_again():
    state = play(rules.start(4, NO_SETS, ""), "order 6 3; order 1 2; order 5 4; order 4 4")
    assert state["phase"] == ORDER and state["order"] == [0, -1, 0, -1] and state["turn"] == 0
    assert refuse(state, "roll 3") == ".refuse.order"
    state = play(state, "order 2 2; order 3 3")
    assert state["phase"] == READY and state["turn"] == 2


def test_one_roll_of_a_die_per_turn_and_one_more_for_a_vehicle():
    state = play(game(), "roll 4")
    assert state["phase"] == ROLLED and state["roll"] == [4]
    assert refuse(state, "roll 4") == ".refuse.locked"
    state = play(state, "ride 2; ride 6")
    assert state["roll"] == [4, 2, 6]
    state = play(state, "next")
    assert state["turn"] == 1 and state["roll"] == [] and state["phase"] == READY
    assert refuse(state, "ride 2") == ".refuse.no_roll"


def test_go_pays_m200_and_is_remembered_for_this_turn():
    state = play(game(), "roll 4; go 0")
    assert state["money"][0] == 1700 and state["went"] == [0]
    assert play(state, "next")["went"] == []


def test_go_to_jail_ends_the_turn_and_m50_or_a_card_leads_out():
    state = play(game(2), "roll 4; jail")
    assert state["jail"] == [1, 0] and state["turn"] == 1
    state = play(state, "card 0 1; roll 2; next")
    assert refuse(state, "roll 3") == ".refuse.jail"
    paid = play(state, "leave pay; roll 3")
    assert paid["money"][0] == 1450 and paid["jail"] == [0, 0] and paid["cards"] == [1, 0]
    carded = play(state, "leave card; roll 3")
    assert carded["money"][0] == 1500 and carded["cards"] == [0, 0]
    assert refuse(carded, "leave pay") == ".refuse.not_in_jail"


def test_rent_can_be_collected_in_jail():
    state = play(game(2), "buy 0 3 100; roll 4; jail; roll 3; rent 1 3 26")
    assert state["money"] == [1426, 1474]


def test_a_player_without_m50_for_jail_owes_it():
    state = play(game(2), "pay 0 BANK 1470 tax; buy 0 0 20; roll 4; jail; roll 2; next")
    assert refuse(state, "leave pay") == ".refuse.short"
    state = play(state, "owe 0 BANK 50 jail; mortgage 0 60; settle; roll 5")
    assert state["money"][0] == 20 and state["jail"] == [0, 0]


@pytest.mark.parametrize("bids, winner, paid", [
    ("bid 1 10; gone", 1, 10), ("bid 1 10; bid 2 11; bid 0 61; bid 2 161; gone", 2, 161),
    ("gone", BANK, 0),
])  # fmt: skip
def test_bidding_starts_at_m10_in_any_order(bids, winner, paid):
    state = play(game(), "auction 5")
    assert refuse(state, "bid 0 9") == ".refuse.first_bid"
    state = play(state, bids)
    assert state["owner"][5] == winner and state["auction"] == []
    assert sum(state["money"]) == 4500 - paid


def test_a_bid_must_be_higher_and_the_bidder_must_have_the_money():
    state = play(game(), "auction 5; bid 0 40")
    assert refuse(state, "bid 1 40") == ".refuse.higher"
    assert refuse(state, "bid 1 1501") == ".refuse.short"
    assert refuse(state, "roll 1") == ".refuse.auction"
    assert refuse(play(game(), "buy 0 5 1"), "auction 5") == ".refuse.owned"


def test_a_bidder_raises_money_during_the_auction():
    state = play(game(), "buy 0 1 1490; auction 5; mortgage 1 100; bid 0 110; gone")
    assert state["owner"][5] == 0 and state["money"][0] == 0


def test_houses_are_built_evenly_up_to_four_and_then_a_hotel():
    state = full_set(game())
    assert refuse(state, "build 2 50") == ".refuse.unowned"
    state = play(state, "build 0 50")
    assert refuse(state, "build 0 50") == ".refuse.evenly"
    for level in range(1, 4):
        state = play(state, "build 1 50; build 0 50")
        assert state["level"][:2] == [level + 1, level]
    assert deeds.houses(state) == HOUSES - 7
    assert refuse(state, "build 0 50") == ".refuse.evenly"  # no Hotel yet
    state = play(state, "build 1 50; build 0 50")
    assert state["level"][:2] == [HOTEL, 4]
    assert deeds.houses(state) == HOUSES - 4 and deeds.hotels(state) == HOTELS - 1
    state = play(state, "build 1 50")
    assert refuse(state, "build 1 50") == ".refuse.hotel"
    assert state["money"][0] == 1500 - 2 * 60 - 10 * 50


def test_the_newest_cost_counts_for_all_houses_of_a_set():
    """The first cost was typed in wrong."""
    state = play(full_set(game()), "build 0 5; build 1 50")
    assert state["costs"] == {"A": [50, 0]} and deeds.sales_value(state, "A") == 2 * 25
    money = state["money"][0]
    assert play(state, "clear A")["money"][0] == money + 50


def test_buildings_need_a_full_set_without_mortgages():
    state = play(game(), "buy 0 0 60")
    assert refuse(state, "build 0 50") == ".refuse.set"
    state = play(state, "buy 0 1 60; mortgage 1 30")
    assert refuse(state, "build 0 50") == ".refuse.set_mortgaged"
    assert refuse(play(state, "buy 0 16 9"), "build 16 9") == SHAPE


def test_a_set_is_full_only_when_all_colours_are_known():
    state = play(game(sets="AA" + NO_SETS[2:]), "buy 0 0 60; buy 0 1 60")
    assert not deeds.is_full(state, 0)
    state = play(state, *[("set", deed, PAIRS[deed]) for deed in range(2, LOCATIONS)])
    assert deeds.is_full(state, 0)
    assert refuse(state, "set 3 AB") == SHAPE
    state = play(state, "build 0 50")
    assert refuse(state, "set 0 B") == ".refuse.built"
    assert refuse(state, "set 5 A") == ".refuse.built"


def test_both_toy_repairs_are_a_set_without_buildings():
    state = play(game(sets=NO_SETS), "buy 0 16 150; buy 0 17 150")
    assert deeds.is_full(state, 16)
    assert refuse(state, "build 16 50") == SHAPE


# ---- the owner of deeds says that a set is complete, although the box lacks colours

SOME = "AABB" + NO_SETS[4:]  # the sets of the deeds, most of them unknown


def owned(sets=SOME):
    """Return a state in which the first player owns the first two Locations."""
    return play(game(sets=sets), "buy 0 0 60; buy 0 1 60")


def test_a_player_builds_on_a_set_that_is_said_to_be_complete():
    state = owned()
    assert refuse(state, "build 0 50") == ".refuse.set"
    assert deeds.may_complete(state, 0) and deeds.may_complete(state, 1)
    state = play(state, "complete A")
    assert state["complete"] == "A" and deeds.is_full(state, 0) and deeds.is_full(state, 1)
    assert not deeds.may_complete(state, 0)
    assert refuse(state, "complete A") == ".refuse.is_complete"
    assert play(state, "build 0 50")["level"][0] == 1
    assert not deeds.is_full(play(state, "trade 0 1 0 0 [0] []"), 1)


@pytest.mark.parametrize("letter", ["R", ".", "", "AB", "Z", 0])
def test_only_a_set_of_locations_can_be_said_to_be_complete(letter):
    assert refuse(owned(), ("complete", letter)) == SHAPE


@pytest.mark.parametrize("letter", ["B", "C"])
def test_a_set_of_two_owners_can_not_be_said_to_be_complete(letter):
    state = play(owned(), "buy 0 2 60; buy 1 3 60; set 4 C; buy 0 4 60")
    assert refuse(state, ("complete", letter)) == ".refuse.complete"


def test_the_owner_may_say_that_a_set_is_complete():
    state = play(owned(), "buy 0 2 60; buy 0 16 60; buy 0 17 60")
    may = [deed for deed in range(DEEDS) if deeds.may_complete(state, deed)]
    assert may == [0, 1]
    state = play(state, "buy 0 3 60")
    assert deeds.may_complete(state, 2)
    known = full_set(game())
    assert not deeds.may_complete(known, 0)
    assert refuse(known, "complete A") == ".refuse.is_complete"
    assert refuse(game(sets=SOME), "complete A") == ".refuse.complete"


@pytest.mark.parametrize("deed, letter, left", [
    (0, "B", ""), (0, ".", ""), (5, "A", ""), (0, "A", "A"), (5, "C", "A"), (2, "C", "A"),
])  # fmt: skip
def test_the_owner_s_word_does_not_hold_for_other_locations(deed, letter, left):
    state = play(owned(), "complete A", ("set", deed, letter))
    assert state["complete"] == left


def test_a_set_with_buildings_by_the_owner_s_word_keeps_its_colours():
    state = play(owned(), "complete A; build 0 50")
    for deed, letter in ((0, "."), (1, "B"), (5, "A")):
        assert refuse(state, ("set", deed, letter)) == ".refuse.built"
    state = play(state, ("set", 2, "."), "set 2 B")
    assert deeds.is_full(state, 0) and events.is_state(rules, state)
    assert not events.is_state(rules, {**state, "complete": ""})


# ---- Toy Repair


def test_both_dice_make_the_rent_of_a_toy_repair():
    state = play(game(), "buy 0 16 150; roll 3; next; roll 4; repair 1 16 4 5")
    assert state["money"] == [1350 + 36, 1500 - 36, 1500] and state["debts"] == []
    assert state["last"] == ["repair", 1, 16, 4, 5] and state["recent"] == [150]


def test_both_toy_repairs_give_10_times_the_dice_also_with_a_mortgage():
    state = play(game(), "buy 0 16 150; buy 0 17 150; mortgage 17 75")
    assert deeds.repair_rent(state, 16, 6, 6) == 120
    assert play(state, "repair 2 16 6 6")["money"][2] == 1380
    assert refuse(state, "repair 2 17 6 6") == ".refuse.mortgaged"


def test_a_rent_by_dice_that_cannot_be_paid_is_owed():
    state = play(game(), "buy 0 16 150; pay 1 BANK 1490 tax; repair 1 16 1 2")
    assert state["debts"] == [[1, 0, 12, "rent"]] and state["money"][1] == 10


@pytest.mark.parametrize("event, reason", [
    ((1, 0, 3, 3), SHAPE), ((9, 16, 3, 3), SHAPE), ((BANK, 16, 3, 3), SHAPE),
    ((1, 18, 3, 3), SHAPE), ((1, 16, 0, 3), SHAPE), ((1, 16, 3, 7), SHAPE),
    ((1, 16, 3, "3"), SHAPE), ((1, 17, 3, 3), ".refuse.unowned"), ((0, 16, 3, 3), ".refuse.same"),
    ((2, 16, 3, 3), ".refuse.player"),
])  # fmt: skip
def test_impossible_rents_by_dice_are_refused(event, reason):
    state = play(game(), "buy 0 0 60; buy 0 16 150; owe 2 BANK 5000 tax; bankrupt")
    assert refuse(state, ("repair", *event)) == reason


# ---- the deed on which each player landed last


def test_the_deed_on_which_each_player_landed_last():
    state = game()
    assert state["at"] == [-1, -1, -1]
    state = play(state, "roll 5; buy 0 4 60; next; roll 4; rent 1 4 6")
    assert state["at"] == [4, 4, -1]
    state = play(state, "next; roll 6; auction 16; bid 0 10; gone")
    assert state["at"] == [4, 4, 16]  # of the player who landed there, not of the deed's owner
    state = play(state, "next; roll 2; repair 1 16 2 2")
    assert state["at"] == [4, 16, 16]


def test_an_auction_before_the_roll_or_of_no_deed_does_not_move_a_player():
    state = full_set(game())
    before = state["at"]
    assert play(state, "auction 9")["at"] == before
    assert play(state, "roll 3; auction HOUSE")["at"] == before
    state = play(
        game(), "buy 1 9 60; roll 3; mortgage 9 10; owe 1 BANK 5000 tax; bankrupt; auction 9"
    )
    assert state["at"] == [-1, 9, -1]  # the Bank got the deed back, and nobody landed there


def with_buildings(levels, players=3):
    """Return a state in which the first player has buildings. levels: for each set in order, the
    level of all Locations of the set."""
    state = game(players)
    for letter, level in zip("ABCDEFGH", levels, strict=False):
        state = full_set(state, 0, letter)
        for _ in range(level):
            for deed in range(LOCATIONS):
                if state["sets"][deed] == letter:
                    state = play(state, "pay BANK 0 10 ''", ("build", deed, 10))
    return state


def test_the_last_house_is_auctioned():
    state = with_buildings([4, 4, 4, 3])
    assert deeds.houses(state) == 2
    state = play(full_set(state, 1, "E"), "auction HOUSE; bid 0 10; bid 1 11")
    assert refuse(state, "bid 2 12") == ".refuse.nowhere"
    state = play(state, "gone")
    assert state["place"] == [1, LOT_HOUSE] and state["money"][1] == 1500 - 120 - 11
    assert refuse(state, "roll 1") == ".refuse.place"
    assert refuse(state, "place 6 10") == ".refuse.not_owner"
    state = play(state, "place 8 50")
    assert state["level"][8] == 1 and deeds.houses(state) == 1
    assert state["money"][1] == 1500 - 120 - 11 and state["costs"]["E"] == [50, 0]


def test_the_last_hotel_is_auctioned_to_a_toy_with_four_houses():
    state = with_buildings([5, 5, 5, 5, 5, 4, 1])
    assert deeds.hotels(state) == 2
    state = play(state, "auction HOTEL; bid 0 30; gone")
    assert deeds.places(state, 0, LOT_HOTEL) == [10, 11]
    assert refuse(state, "place 12 10") == ".refuse.other_building"
    state = play(state, "place 10 10")
    assert state["level"][10] == HOTEL and deeds.hotels(state) == 1


@pytest.mark.parametrize("money, owed", [(500, []), (3, [[1, BANK, 11, ""]])])
def test_the_highest_bid_for_a_building_is_paid_though_no_place_is_left(money, owed):
    state = full_set(with_buildings([4, 4, 4, 3]), 1, "E")
    state = play(state, "auction HOUSE; bid 1 11; mortgage 8 30")
    assert deeds.places(state, 1, LOT_HOUSE) == []
    state["bank"] += state["money"][1] - money  # only a crafted save can be short of money now
    state["money"][1] = money
    assert in_history(state, ("gone",), "en") == "Ben pays M11: no place for it"
    assert in_history(state, ("gone",), "es") == "Ben paga M11: no tiene lugar"
    state = play(state, "gone")
    assert state["debts"] == owed and state["money"][1] == money - (0 if owed else 11)
    assert state["place"] == [] and state["auction"] == [] and deeds.houses(state) == 2


def test_without_buildings_in_the_bank_nothing_is_built():
    state = with_buildings([4, 4, 4, 4])
    assert deeds.houses(state) == 0
    state = full_set(state, 1, "E")
    assert refuse(state, "build 8 50") == ".refuse.houses"
    assert refuse(state, "auction HOUSE") == ".refuse.houses"
    state = with_buildings([5] * 6 + [4])
    assert refuse(state, "build 12 10") == ".refuse.hotels"
    assert refuse(state, "auction HOTEL") == ".refuse.hotels"


def test_buildings_are_sold_at_half_evenly():
    state = full_set(game())
    state = play(state, *[("build", deed, 50) for deed in (0, 1, 0)])
    money = state["money"][0]
    assert refuse(state, "unbuild 1") == ".refuse.sell_evenly"
    state = play(state, "unbuild 0; unbuild 1")
    assert state["money"][0] == money + 50 and state["level"][:2] == [1, 0]
    assert refuse(state, "unbuild 1") == ".refuse.no_building"
    assert play(state, "unbuild 0")["costs"] == {}


def test_a_hotel_is_exchanged_for_four_houses():
    state = with_buildings([5])
    money = state["money"][0]
    state = play(state, "unbuild 0")
    assert state["level"][:2] == [4, HOTEL] and state["money"][0] == money + 5
    assert deeds.houses(state) == HOUSES - 4


def test_without_four_houses_in_the_bank_a_hotel_is_sold_with_its_set():
    state = with_buildings([5, 4, 4, 4, 3])
    assert deeds.houses(state) == 2
    money = state["money"][0]
    state = play(state, "clear A")
    assert state["level"][:2] == [0, 0] and state["money"][0] == money + 2 * (5 + 4 * 5)
    assert deeds.hotels(state) == HOTELS and deeds.houses(state) == 2


@pytest.mark.parametrize(
    "others, deed, levels",
    [
        ([4, 4, 4, 3], 0, [1, 1]),  # the Bank has 2 Houses
        ([4, 4, 4, 4], 1, [0, 0]),
        ([4, 4, 4, 3, 1], 0, [0, 0]),
    ],
)
def test_without_four_houses_in_the_bank_hotels_are_sold_down_evenly(others, deed, levels):
    """The Bank's Houses stand on the set afterwards, as the rules allow: even, and half the cost
    for each building."""
    state = with_buildings([5, *others])
    money, houses = state["money"][0], deeds.houses(state)
    assert 2 * levels[0] == houses
    after = play(state, ("unbuild", deed))
    check(after)
    assert after["level"][:2] == levels and not deeds.houses(after)
    assert after["money"][0] == money + 5 * (10 - houses)
    offered = {event: price for price, event in debts.sales(owing(state, 10), 0)}
    assert offered["clear", "A"] == 50 and (("unbuild", 0) in offered) == bool(houses)


def test_an_odd_house_of_the_bank_stays_on_one_location():
    state = with_buildings([5, 4, 4, 4, 3])
    state = play(state, "build 8 10")  # the Bank has 1 House
    assert play(state, "unbuild 1")["level"][:2] == [1, 0]
    assert play(state, "unbuild 0")["level"][:2] == [0, 1]
    state = game(2, "AAABBBCCDDEEFFGGRR")
    state["level"] = [5] * 3 + [4] * 7 + [3, 0] + [0] * 4
    assert sorted(deeds.unbuilt(state, 1)) == [(0, 1), (1, 0), (2, 0)]


def test_half_of_an_odd_cost_is_rounded_down_and_ten_percent_up():
    state = full_set(game())
    state = play(state, "build 0 25; unbuild 0; mortgage 0 55")
    assert state["money"][0] == 1500 - 120 - 25 + 12 + 55
    assert play(state, "lift 0")["money"][0] == state["money"][0] - 55 - 6


def test_no_mortgage_while_there_are_buildings_in_the_set():
    state = play(full_set(game()), "build 0 50")
    assert refuse(state, "mortgage 1 30") == ".refuse.built"
    state = play(state, "unbuild 0; mortgage 1 30")
    assert refuse(state, "mortgage 1 30") == ".refuse.mortgaged"


def test_no_rent_from_a_mortgaged_deed_but_from_the_others_of_its_set():
    state = play(full_set(game()), "mortgage 0 30")
    assert refuse(state, "rent 1 0 4") == ".refuse.mortgaged"
    assert deeds.is_full(state, 1)
    assert play(state, "rent 1 1 8")["money"][1] == 1492


def test_a_trade_moves_money_deeds_and_cards():
    state = play(game(), "buy 0 0 60; buy 1 2 100; buy 1 3 100; card 1 1")
    state = play(state, "trade 0 1 150 -1 [0] [2,3]")
    assert state["owner"][:4] == [1, BANK, 0, 0] and state["cards"][:2] == [1, 0]
    assert state["money"][:2] == [1500 - 60 - 150, 1500 - 200 + 150]
    assert refuse(state, "trade 0 1 0 0 [] []") == ".refuse.nothing"
    assert refuse(state, "trade 0 1 0 0 [0] []") == ".refuse.not_owner"
    assert refuse(state, "trade 0 1 1291 0 [] []") == ".refuse.short"
    assert refuse(state, "trade 0 1 0 2 [] []") == ".refuse.no_card"


def test_buildings_are_sold_before_a_location_is_traded():
    state = play(full_set(game()), "build 0 50")
    assert refuse(state, "trade 0 1 0 0 [1] []") == ".refuse.built"


def test_a_received_mortgage_is_repaid_or_kept_at_once():
    state = play(game(), "buy 0 0 60; mortgage 0 30; trade 0 1 -20 0 [0] []")
    assert state["received"] == [0]
    assert refuse(state, "roll 3") == ".refuse.received"
    kept = play(state, "keep 0")
    assert kept["money"][1] == 1500 - 20 - 3 and kept["mortgage"][0] == 30
    repaid = play(state, "lift 0")
    assert repaid["money"][1] == 1500 - 20 - 33 and repaid["mortgage"][0] == 0
    assert refuse(kept, "keep 0") == ".refuse.not_received"


def test_all_received_mortgages_are_kept_at_once():
    """The last one is owed if the money is short."""
    state = play(game(), *[("buy", 0, deed, 60) for deed in (0, 1, 5)])
    state = play(state, *[("mortgage", deed, 30) for deed in (0, 1, 5)])
    state = play(state, "pay 1 BANK 1493 ''; trade 0 1 0 0 [0,1,5] []")
    assert state["received"] == [0, 1, 5]
    kept = play(state, "keep_all")
    assert kept["received"] == [] and kept["mortgage"][:2] == [30, 30] and kept["money"][1] == 1
    assert kept["debts"] == [[1, BANK, 3, ""]]


def test_rent_that_cannot_be_paid_is_owed():
    state = play(game(), "buy 0 3 60; rent 1 3 1501")
    assert state["debts"] == [[1, 0, 1501, "rent"]] and state["money"][1] == 1500
    assert state["at"][1] == 3


def test_nobody_goes_below_zero():
    state = game()
    assert refuse(state, "pay 0 1 1501 ''") == ".refuse.short"
    assert refuse(state, "buy 0 1 1501") == ".refuse.short"
    assert refuse(state, "owe 0 1 1500 rent") == ".refuse.can_pay"
    state = play(state, "owe 0 1 1600 rent")
    assert refuse(state, "next") == ".refuse.debts"


def test_a_player_who_can_raise_money_is_not_bankrupt():
    state = play(full_set(game()), "build 0 50; owe 0 1 1400 rent")
    assert refuse(state, "bankrupt") == ".refuse.can_raise"
    state = play(state, "unbuild 0; mortgage 0 30")
    assert refuse(state, "settle") == ".refuse.short"
    state = play(state, "mortgage 1 30")
    assert refuse(state, "bankrupt") == ".refuse.can_pay"


def in_debt():
    """Return a state in which the first player owes M9,000 and has a set with Houses, a set with
    Hotels, a mortgaged deed and another deed."""
    state = with_buildings([1, 5])
    return play(state, "build 0 10; buy 0 4 60; mortgage 4 30; buy 0 16 150; owe 0 1 9000 rent")


def everything(state, values):
    """Return the event in which the first debtor sells all buildings and mortgages all deeds.

    values: mortgage value of each deed in M.
    """
    seat = state["debts"][0][0]
    given = dict(zip(debts.to_mortgage(state, seat), values, strict=True))
    levels = [0 if state["owner"][i] == seat else state["level"][i] for i in range(LOCATIONS)]
    return "raise", [given.get(deed, 0) for deed in range(DEEDS)], "".join(map(str, levels))


def test_all_is_sold_and_mortgaged_in_one_event():
    state = in_debt()
    assert debts.to_mortgage(state, 0) == [0, 1, 2, 3, 16]
    assert debts.sales_value(state, 0) == 3 * 5 + 2 * (5 + 4 * 5)
    assert debts.to_mortgage(state, 1) == [] and debts.sales_value(state, 1) == 0
    money = state["money"][0]
    after = play(state, everything(state, [30, 31, 50, 51, 75]))
    assert after["money"][0] == money + 65 + 30 + 31 + 50 + 51 + 75
    assert after["level"] == [0] * LOCATIONS and after["costs"] == {}
    assert after["mortgage"][:5] == [30, 31, 50, 51, 30] and after["mortgage"][16] == 75
    assert after["debts"] == state["debts"]
    assert refuse(after, everything(after, [])) == ".refuse.no_raise"
    play(after, "bankrupt")
    check(after)


def without_last(state):
    """Return a state without what is known of its last event."""
    return {key: value for key, value in state.items() if key not in ("last", "was")}


def test_without_a_debt_nothing_is_raised():
    nothing = ("raise", [0] * DEEDS, "0" * LOCATIONS)
    assert refuse(full_set(game()), nothing) == ".refuse.no_debt"


# ---- the event that sells and mortgages in the cheapest way

VALUES = [30 + deed for deed in range(DEEDS)]  # mortgage values


def owing(state, amount, seat=0):
    """Return the state after a player got a debt. amount: what the player has to raise for it, in
    M."""
    return play(state, ("owe", seat, BANK, state["money"][seat] + amount, "tax"))


def raised(state, values=VALUES):
    """Return the state after the first debtor raised money by the plan. The same sales and
    mortgages one by one must lead to the same state, or sell more where the Bank lacks Houses for
    one of the Hotels in between."""
    plan = debts.plan(state, values)
    assert plan
    after = play(state, ("raise", *plan))
    check(after)
    steps = state
    letters = {state["sets"][deed] for deed in range(LOCATIONS) if state["level"][deed]}
    for letter in sorted(letters):
        locations = [deed for deed in range(LOCATIONS) if state["sets"][deed] == letter]
        if not any(after["level"][deed] for deed in locations):
            steps = play(steps, ("clear", letter))
    for _ in range(60):
        more = [deed for deed in range(LOCATIONS) if steps["level"][deed] > after["level"][deed]]
        more = [deed for deed in more if refuse(steps, ("unbuild", deed)) is None]
        more = [deed for deed in more if not deeds.is_stuck(steps, deed)] or more
        if more:
            lacking = deeds.is_stuck(steps, more[0])
            steps = play(steps, ("unbuild", more[0]))
            if any(steps["level"][deed] < after["level"][deed] for deed in range(LOCATIONS)):
                assert lacking
                return after
    for deed, value in enumerate(plan[0]):
        if value:
            steps = play(steps, ("mortgage", deed, value))
    assert without_last(after) == without_last(steps)
    return after


def loss(state, after):
    """Return what a raise costs: half of the price of each building, and 10 % of each mortgage.
    Return also its number of steps: the Houses and Hotels sold, and the mortgages."""
    fees = [-(-value // 10) for value in after["mortgage"]]
    before = [-(-value // 10) for value in state["mortgage"]]
    mortgages = sum(after["mortgage"]) - sum(state["mortgage"])
    steps = sum(state["level"]) - sum(after["level"]) + state["mortgage"].count(0)
    money = after["money"][0] - state["money"][0] - mortgages + sum(fees) - sum(before)
    return money, steps - after["mortgage"].count(0)


def least_loss(state: dict[str, Any], values: list[int]) -> tuple[int, int] | None:
    """Return the least loss of all ways to raise the money for the first debt, and the least steps
    for that, by trying each; None if there is no way."""
    need = state["debts"][0][2] - state["money"][0]
    houses = deeds.houses(state)
    free = [i for i in range(DEEDS) if state["owner"][i] == 0 and not state["mortgage"][i]]
    letters = sorted({state["sets"][i] for i in free if i < LOCATIONS and state["level"][i]})
    # {(M raised by sales, its steps, deeds to mortgage after that): the most Houses of the Bank}
    sold = {(0, 0, tuple(i for i in free if state["sets"][i] not in letters)): houses}
    for letter in letters:
        group = [i for i in range(LOCATIONS) if state["sets"][i] == letter]
        house, hotel = (cost // 2 for cost in state["costs"][letter])
        old = [state["level"][i] for i in group]
        ways = set()
        for new in itertools.product(*[range(level + 1) for level in old]):
            if new == tuple(old) or max(new) - min(new) <= 1:
                price = sum(
                    (was - left) * house + ((was == 5) - (left == 5)) * (hotel - house)
                    for was, left in zip(old, new, strict=True)
                )
                back = sum(was % 5 for was in old) - sum(left % 5 for left in new)
                ways.add((price, sum(old) - sum(new), back, () if any(new) else tuple(group)))
        more: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (price, steps, can), left in sold.items():
            for amount, number, back, group_too in ways:
                key = price + amount, steps + number, can + group_too
                more[key] = max(left + back, more.get(key, -HOUSES))
        sold = more
    losses = []
    for can in {can for _, _, can in sold}:
        amounts = {0: (0, 0)}  # {M raised by mortgages: the least fees, and mortgages}
        for deed in can:
            for amount, (fees, steps) in list(amounts.items()):
                least = fees - (-values[deed] // 10), steps + 1
                amount += values[deed]
                amounts[amount] = min(least, amounts.get(amount, least))
        losses += [
            (price + fees, number + steps)
            for (price, number, deeds_too), left in sold.items()
            if deeds_too == can and left >= 0
            for amount, (fees, steps) in amounts.items()
            if price + amount >= need
        ]
    return min(losses, default=None)


def some_debt(some, lacking_houses):
    """Return a random state in which the first player owes money, and the mortgage values. Some
    sets are built, and others leave the Bank few Houses. lacking_houses: whether the player has
    two sets, most of them with Hotels, and the Bank hardly any House."""
    sets = some.choice((PAIRS, "AAABBBCCDDEEFFGGRR", "AAAABBCCCDDEEFFGRR"))
    state = game(2, sets)
    unit = some.choice((1, 5, 10))
    most = some.choice((40, 4))  # with small amounts, several ways cost the same
    own = some.sample("ABCDEFGR", 2)
    for letter in sorted(set(sets)):
        group = [deed for deed in range(DEEDS) if sets[deed] == letter]
        owner = int(letter not in own) if lacking_houses else some.choice((0, 0, 1, BANK))
        for deed in group:
            state["owner"][deed] = owner
        if owner == BANK or letter == "R" or len(group) < 2:
            continue
        if some.random() < (0.1 if lacking_houses else 0.4):
            continue
        level, more = some.randint(0, 5), some.randrange(len(group))
        if lacking_houses:
            level = 4 if owner else some.randint(3, 5)
        for i, deed in enumerate(group):
            state["level"][deed] = min(level + (i < more), HOTEL)
        state["costs"][letter] = [unit * some.randint(1, most), unit * some.randint(1, most)]
    while deeds.houses(state) < 0 or deeds.hotels(state) < 0:
        built = [deed for deed in range(LOCATIONS) if state["level"][deed]]
        letter = sets[some.choice(built)]
        for deed in built:
            if sets[deed] == letter:
                state["level"][deed] = 0
        state["costs"].pop(letter)
    for letter in list(state["costs"]):
        deeds.forget_costs(state, letter)
    values = [unit * some.randint(1, most) for _ in range(DEEDS)]
    everything = debts.sales_value(state, 0) + sum(values[i] for i in debts.to_mortgage(state, 0))
    return owing(state, some.randint(1, max(1, everything * 11 // 10))), values


def lacks_houses(state):
    """Return whether the Bank may have too few Houses for the Hotels of the first player."""
    hotels = [i for i in deeds.owned(state, 0) if deeds.level(state, i) == HOTEL]
    return 4 * len(hotels) > deeds.houses(state)


@pytest.mark.parametrize("lacking_houses", [False, True])
@given(seed=st.integers(0, 2**32))
def test_the_cheapest_way_is_found(lacking_houses, seed):
    """No other way costs less. If everything together is not enough, everything is raised."""
    some = Random(seed)
    state, values = some_debt(some, lacking_houses)
    while not debts.can_raise(state, 0) or lacking_houses and not lacks_houses(state):
        state, values = some_debt(some, lacking_houses)
    after = raised(state, values)
    best = least_loss(state, values)
    if best is None:
        assert not debts.can_raise(after, 0)
    else:
        assert debts.can_pay(after) and loss(state, after) == best


def test_two_houses_are_sold_before_hotels_that_the_bank_can_not_exchange():
    state = game()
    for letter in "AB":
        state = full_set(state, 0, letter)
    state = play(state, "pay BANK 0 9000 ''", *[("build", i % 2, 50) for i in range(10)])
    state = play(state, *[("build", 2 + i % 2, 50) for i in range(8)])
    for letter in "CDE":
        state = full_set(state, 1, letter)
    state = play(state, "pay BANK 1 9000 ''")
    for i in range(22):
        state = play(state, ("build", 4 + i // 8 * 2 + i % 2, 50))
    assert deeds.houses(state) == 2
    after = raised(owing(state, 50))
    assert after["level"][:4] == [5, 5, 3, 3]


@pytest.mark.parametrize(
    "values, amount, mortgaged",
    [
        ([60, 30, 140], 90, [60, 30]),
        ([60, 30, 140], 30, [30]),
        ([60, 30, 140], 91, [140]),
        ([60, 30, 140], 150, [140, 30]),
        ([50, 50, 100], 100, [100]),  # as cheap as two, and fewer to turn over
    ],
)
def test_the_cheapest_mortgages_pay_a_debt(values, amount, mortgaged):
    state = play(game(), *[("buy", 0, deed, 60) for deed in (0, 2, 4)])
    known = [0] * DEEDS
    known[0], known[2], known[4] = values
    chosen = debts.plan(owing(state, amount), known)
    assert chosen and sorted(filter(None, chosen[0])) == sorted(mortgaged)


def test_a_house_is_sold_if_that_is_cheaper_than_a_mortgage():
    state = play(full_set(game(), 0, "E"), "build 8 20; buy 0 16 60")
    known = [200] * DEEDS
    assert raised(owing(state, 10), known)["level"][8] == 0
    assert raised(owing(state, 11), known)["level"][8] == 1


@given(seed=st.integers(0, 2**32))
def test_money_is_raised_in_random_games(seed):
    table = Table(seed, 300)
    state = ready(rules.start(*table.setup()), table)
    random = Random(seed)
    for _ in range(120):
        state = apply(state, table.event(state))
        if state["phase"] == OVER:
            return
    if any(state[what] for what in WAITS):
        return
    seat = random.choice([seat for seat in range(state["players"]) if not state["out"][seat]])
    state = owing(state, random.choice((1, 20, 60, 150, 400, 2000)), seat)
    if debts.can_raise(state, seat):
        after = raised(state)
        assert debts.can_pay(after) or not debts.can_raise(after, seat)


def test_a_missing_mortgage_value_is_asked_for_only_if_it_is_needed():
    state = game()
    for deed in (1, 4, 16):
        state = play(state, ("buy", 0, deed, 60))
    known = [0] * DEEDS
    assert debts.plan(owing(state, 10), known) is None
    known[4] = 34
    assert debts.plan(owing(state, 35), known) is None
    values, levels = debts.plan(owing(state, 34), known) or ([], "")
    assert values[4] == sum(values) == 34 and levels == "0" * LOCATIONS
    built = play(full_set(game(), 0), "build 0 50")
    assert debts.plan(owing(built, 25), [0, 30] + [0] * 16) == ([0] * 18, "0" * 16)
    assert debts.plan(owing(built, 56), [0, 30] + [0] * 16) is None


@pytest.mark.parametrize(
    "values, levels, reason",
    [
        ({}, "11550" + "0" * 11, "no_raise"),  # nothing at all
        ({}, "20550" + "0" * 11, "no_building"),
        ({}, "12550" + "0" * 11, "no_building"),
        ({}, "11530" + "0" * 11, "sell_evenly"),
        ({0: 30}, "11550" + "0" * 11, "built"),
        ({4: 30}, "00550" + "0" * 11, "mortgaged"),
        ({5: 30}, "00550" + "0" * 11, "not_owner"),
    ],
)
def test_a_raise_is_refused_if_its_single_steps_are(values, levels, reason):
    state = in_debt()
    assert state["level"][:4] == [2, 1, 5, 5]
    state = play(state, "unbuild 0")
    event = "raise", [values.get(deed, 0) for deed in range(DEEDS)], levels
    assert refuse(state, event) == ".refuse." + reason


LEVELS = "0055" + "0" * 12


@pytest.mark.parametrize("values, levels", [
    *[([30] + [0] * 17, levels)
      for levels in ("1155", None, 5, "1155x" + "0" * 11, "1156" + "0" * 12)],
    *[([value] + [0] * 17, LEVELS) for value in (-1, 100_000, "9", None, False)],
    *[(values, "0" * LOCATIONS)
      for values in ([], [0] * (DEEDS - 1), [0] * (DEEDS + 1), 5, None, "0" * DEEDS, (0,) * DEEDS)],
])  # fmt: skip
def test_a_raise_has_a_value_for_each_deed_and_a_level_for_each_location(values, levels):
    assert refuse(in_debt(), ("raise", values, levels)) == SHAPE


def test_nobody_sells_the_buildings_of_another_player():
    state = play(full_set(game(), 1), "build 0 50")
    event = "raise", [0] * DEEDS, "0" * LOCATIONS
    assert refuse(owing(state, 10), event) == ".refuse.no_building"


# ---- money that players get while the rules demand another event

INCOME = (
    "go 0; pay BANK 0 50 ''; pay 1 0 40 ''; each 0 20; card 0 1; trade 0 1 -40 0 [16] []; "
    "mortgage 16 75; rent 1 16 40; repair 1 16 3 4; unbuild 0; clear A; go 1; "
    "pay BANK 2 9 ''; each 2 5"
).split("; ")


def waiting(what):
    """Return a state in which the first player has a set with buildings and The Cleaner, and the
    rules demand an event. what: the key of the state that demands it."""
    state = play(full_set(game()), "build 0 50; buy 0 16 60; roll 3")
    if what == "debts":
        return owing(state, 100)
    if what == "auction":
        return play(state, "auction 9; bid 2 30")
    if what == "received":
        return play(state, "buy 1 17 60; mortgage 17 55; trade 1 0 0 0 [17] []")
    return play(state, "buy 1 17 60; mortgage 17 55; owe 1 BANK 5000 tax; bankrupt")


@pytest.mark.parametrize("event", INCOME)
@pytest.mark.parametrize("what", ["debts", "auction", "received"])
def test_a_player_may_get_money_at_any_time(what, event):
    state = waiting(what)
    assert rules.first(state) == what
    after = play(state, event)
    check(after)
    assert after[what] and after != state


def waiting_owner(what):
    """Return the state of `waiting` in which the second player has a set and a mortgage."""
    state = waiting(what)
    state["owner"][2:5] = [1, 1, 1]
    state["mortgage"][4] = 30
    return state


@pytest.mark.parametrize("event", ["build 2 50", "lift 4"])
@pytest.mark.parametrize("what", ["debts", "auction"])
def test_a_player_may_build_and_repay_at_any_time(what, event):
    state = waiting_owner(what)
    after = play(state, event)
    check(after)
    assert after[what] == state[what] and after["money"][1] < state["money"][1]


@pytest.mark.parametrize(
    "event, reason", [("build 2 1400", "bid"), ("lift 4", "bid"), ("build 2 9000", "short")]
)
def test_a_bid_is_not_spent_on_buildings_or_mortgages(event, reason):
    state = waiting_owner("auction")
    state = play(state, ("bid", 1, state["money"][1] - 20))
    assert refuse(state, event) == ".refuse." + reason


@pytest.mark.parametrize("lot, level", [(LOT_HOUSE, 2), (LOT_HOTEL, 4)])
def test_nobody_builds_what_is_auctioned(lot, level):
    """All who want the last House bid for it."""
    state = with_buildings([level])
    state = play(state, ("auction", lot))
    assert refuse(state, "build 0 10") == ".refuse.auction"
    other = with_buildings([4 if lot == LOT_HOUSE else 2])
    play(other, ("auction", lot), "build 0 10")


def test_a_colour_set_is_named_and_built_during_an_auction():
    state = owned()
    state = play(state, "auction 9; complete A; build 0 50")
    assert state["level"][0] == 1 and state["auction"]


@pytest.mark.parametrize("event", [*INCOME[:2], "trade 0 2 -40 0 [16] []"])
def test_a_player_may_get_money_before_deeds_are_auctioned(event):
    state = waiting("queue")
    assert rules.first(state) == "queue"
    play(state, event)


def test_a_debtor_pays_the_debt_first():
    state = waiting("debts")
    others = "next; roll 3; ride 2; buy 0 5 10; build 1 50; auction 5"
    for event in (*others.split("; "), "pay 0 1 5 ''", "pay 0 BANK 5 ''"):
        assert refuse(state, event) == ".refuse.debts", event
    state = play(state, "mortgage 16 30")
    assert refuse(state, "lift 16") == ".refuse.debts"


def test_further_debts_of_a_debtor_wait():
    state = play(waiting("debts"), "each 2 10; each 0 -5")
    assert state["debts"][1:] == [[0, 2, 10, "card"], [0, 1, 5, "card"], [0, 2, 5, "card"]]
    assert state["money"][0] == waiting("debts")["money"][0]


def test_a_debt_to_a_debtor_is_paid_first():
    """Otherwise a debtor could be bankrupt although another player owes that debtor money."""
    state = waiting("debts")
    state = play(state, "rent 1 16 2000")
    assert state["debts"][0] == [1, 0, 2000, "rent"] and state["debts"][1][0] == 0
    state = play(state, "bankrupt; settle")
    assert state["out"] == [0, 1, 0] and not state["debts"]


def test_debts_have_a_limit():
    state = waiting("debts")
    for _ in range(40):
        if not refuse(state, "rent 0 9 10"):
            state = play(state, "rent 0 9 10")
        elif not refuse(state, "each 2 10"):
            state = play(state, "each 2 10")
    assert len(state["debts"]) <= 17 and events.is_state(rules, state)
    assert refuse(state, "each 2 10") == ".refuse.debts"
    play(state, "go 0; pay BANK 0 5 ''")


def test_a_received_mortgage_is_repaid_with_money_that_is_raised_first():
    state = play(
        game(), "buy 0 0 60; buy 1 16 60; mortgage 0 30; pay 1 BANK 1440 ''; trade 0 1 0 0 [0] []"
    )
    assert refuse(state, "lift 0") == ".refuse.short"
    state = play(state, "mortgage 16 75; lift 0")
    assert state["money"][1] == 75 - 33 and state["received"] == []


def test_a_received_deed_is_not_traded_before_its_mortgage_is_settled():
    state = play(game(), "buy 0 0 60; mortgage 0 30; trade 0 1 0 0 [0] []")
    on = ("trade", 1, 2, 0, 0, [0], [])
    assert refuse(state, on) == ".refuse.received"
    assert refuse(play(state, "keep 0"), on) is None


def test_a_bid_is_not_spent_in_the_auction():
    state = play(waiting("auction"), "bid 1 1490")
    assert refuse(state, "trade 1 2 11 0 [] []") == ".refuse.bid"
    assert refuse(state, "pay 1 0 11 ''") == ".refuse.bid"
    play(state, "trade 1 2 10 0 [] []")
    play(state, "pay 1 0 10 ''")
    play(state, "bid 2 1491; trade 1 2 11 0 [] []")
    state = play(waiting("auction"), "bid 1 1500")
    assert refuse(state, "trade 1 2 1 0 [] []") == ".refuse.bid"
    play(state, "trade 1 2 -1 0 [] []")


def test_the_winner_of_a_building_can_not_lose_the_place_for_it():
    state = play(
        full_set(with_buildings([4, 4, 4, 3]), 1, "E"), "buy 1 16 60; auction HOUSE; bid 1 11; gone"
    )
    for event in (("mortgage", 8, 30), ("trade", 1, 0, 0, 0, [8], []), ("next",)):
        assert refuse(state, event) == ".refuse.place"
    for event in (
        ("mortgage", 16, 30),
        ("trade", 1, 0, 0, 0, [16], []),
        ("go", 1),
        ("pay", BANK, 1, 50, ""),
        ("unbuild", 0),
    ):
        after = play(state, event)
        check(after)
        play(after, "place 8 50")


def test_the_place_for_a_building_stays_while_a_mortgage_is_to_settle():
    """Without a place, the building that was won could never be put on the board."""
    state = play(
        full_set(with_buildings([4, 4, 4, 3]), 1, "E"),
        "buy 2 16 60; mortgage 16 75; auction HOUSE; bid 1 11; gone; trade 2 1 0 0 [16] []",
    )
    assert rules.first(state) == "received"
    for event in (("mortgage", 8, 30), ("trade", 1, 0, 0, 0, [8], [])):
        assert refuse(state, event) == ".refuse.place"
    play(state, "unbuild 0; keep 16; place 8 50")


# ---- the deadline of a rent


@pytest.mark.parametrize("events, payer, doubt", [
    ("roll 3", 0, None), ("roll 3", 1, "late"), ("roll 3", 2, "late"), ("roll 3; next", 0, None),
    ("roll 3; next", 1, "late"), ("roll 3; next; roll 2", 0, "late"),
    ("roll 3; next; roll 2", 1, None), ("roll 3; rent 0 9 40", 0, "twice"),
    ("roll 3; rent 0 9 40; next", 0, "twice"), ("roll 3; rent 0 9 40; next; roll 2", 0, "late"),
    ("roll 3; rent 0 8 40; ride 1", 0, None), ("roll 3; repair 0 17 3 4", 0, None),
])  # fmt: skip
def test_a_rent_can_be_asked_for_once_and_before_the_next_roll(events, payer, doubt):
    state = play(game(), "buy 2 8 60; buy 2 9 60; buy 2 17 60", events)
    assert deeds.rent_doubt(state, payer, 9) == (doubt and ".rent." + doubt)
    check(state)


def test_a_rent_by_dice_can_be_asked_for_once():
    state = play(game(), "buy 2 17 60; roll 3; repair 0 17 3 4")
    assert deeds.rent_doubt(state, 0, 17) == ".rent.twice"


def test_a_bankrupt_player_does_not_count_as_the_last_to_roll():
    state = play(game(), "roll 3; next; roll 3; owe 1 BANK 5000 tax; bankrupt")
    assert state["turn"] == 2 and last_roller(state) == 0


def test_the_longest_raise_fits_into_one_event(tmp_path):
    session = Session(rules, Journal(str(tmp_path / "game"), rules.VERSION), lambda: 2**30 - 1)
    session.new(6, NO_SETS, "")
    for die in (6, 1, 1, 1, 1, 1):
        session.commit("order", die, 1)
    for deed in range(DEEDS):
        session.commit("buy", 0, deed, 1)
    session.commit("owe", 0, BANK, 99_999, "tax")
    session.commit("raise", [99_999] * DEEDS, "0" * LOCATIONS)  # the longest event
    assert session.state is not None
    assert session.state["money"][0] == 1500 - DEEDS + DEEDS * 99_999
    session.undo()
    assert session.state is not None
    assert session.state["mortgage"] == [0] * DEEDS


def test_who_is_bankrupt_to_a_player_gives_that_player_everything():
    state = play(
        game(),
        "buy 0 0 60; buy 0 16 150; card 0 1; mortgage 0 30; mortgage 16 75; owe 0 2 5000 rent",
    )
    left = state["money"][0]
    state = play(state, "bankrupt")
    assert state["out"] == [1, 0, 0] and state["money"] == [0, 1500, 1500 + left]
    assert state["owner"][0] == state["owner"][16] == 2 and state["cards"] == [0, 0, 1]
    assert state["received"] == [0, 16] and state["turn"] == 1
    state = play(state, "keep 16; lift 0; roll 4")
    assert state["money"][2] == 1500 + left - 8 - 33
    assert refuse(state, "pay 0 1 5 ''") == ".refuse.player"


def test_the_bank_auctions_all_deeds_of_a_bankrupt_player():
    state = play(
        game(),
        "buy 0 3 60; buy 0 16 150; card 0 1; mortgage 3 30; mortgage 16 75",
        "owe 0 BANK 5000 tax; bankrupt",
    )
    assert state["queue"] == [3, 16] and state["cards"] == [0, 0, 0]
    assert state["mortgage"][3] == 0 and state["owner"][3] == BANK
    assert refuse(state, "roll 1") == ".refuse.queue"
    assert refuse(state, "auction 16") == ".refuse.queue"
    state = play(state, "auction 3; bid 1 10; gone; auction 16; gone")
    assert state["owner"][3] == 1 and state["owner"][16] == BANK and state["queue"] == []
    play(state, "roll 1")


def test_the_last_player_with_money_wins():
    state = play(game(2), "owe 1 0 2000 rent; bankrupt")
    assert state["phase"] == OVER and rules.winner(state) == 0 and rules.is_over(state)
    assert refuse(state, "roll 1") == ".refuse.over"


def test_a_payment_to_each_player_is_paid_or_owed():
    state = play(game(), "pay 1 BANK 1495 tax; each 0 10")
    assert state["money"] == [1510, 5, 1490] and state["debts"] == [[1, 0, 10, "card"]]
    state = play(state, "bankrupt")
    assert state["money"] == [1515, 0, 1490]
    assert play(state, "each 0 -50")["money"] == [1465, 0, 1540]


def test_the_money_before_the_last_event_is_kept():
    """The end of a turn is no event that the table tells."""
    state = play(game(), "pay 0 1 50 ''; roll 3; pay 0 BANK 200 tax")
    assert state["was"] == [1450, 1550, 1500] and state["money"] == [1250, 1550, 1500]
    assert play(state, "next")["was"] == [1450, 1550, 1500]
    assert play(state, "next; roll 1")["was"] == [1250, 1550, 1500]


def test_recent_amounts_come_first_once():
    state = play(game(), *[("pay", 0, BANK, amount, "") for amount in (5, 20, 5, 30, 40, 50)])
    assert state["recent"] == [50, 40, 30, 5]


@pytest.mark.parametrize("event", [
    ("roll", 0), ("roll", 7), ("roll", "6"), ("pay", 0, 0, 5, ""), ("pay", 0, 9, 5, ""),
    ("pay", 0, 1, 0, ""), ("pay", 0, 1, -5, ""), ("pay", 0, 1, 1.5, ""), ("pay", 0, 1, 5, "gift"),
    ("each", 0, 0), ("each", 7, 5), ("buy", 0, 18, 5), ("buy", 5, 1, 5), ("rent", 1, 0, 5),
    ("rent", 0, 99, 5), ("mortgage", 0, 5), ("lift", 0), ("keep", 0), ("settle",), ("bankrupt",),
    ("keep_all",), ("gone",), ("bid", 0, 10), ("place", 0, 1), ("auction", 20), ("card", 0, -1),
    ("card", 0, 2), ("leave", "pay"), ("order", 1, 1), ("set", 16, "A"), ("set", 0, "Z"), ("fly",),
    ("clear", "A"), ("owe", -1, 0, 5, ""), ("complete", "A"), ("repair", 0, 16, 1, 1),
    ("raise", [0] * DEEDS, "0" * LOCATIONS), ("trade", 0, 0, 5, 0, [], []),
    ("trade", 0, 1, 5, 0, [18], []), ("on", 0, 0),
])  # fmt: skip
def test_impossible_events_are_refused(event):
    reason = refuse(game(), event)
    assert reason
    assert not lacking(reason)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_history_has_a_line_for_each_event(code):
    """Each event has a line in the history, except the silent kinds. Amounts have a space between
    thousands."""
    lang.use(code)
    silent = {"next", "set"}
    for seed in range(20):
        table = Table(seed, 1500)
        state = rules.start(*table.setup())
        for _ in range(600):
            event = table.event(state)
            line = Words().describe(state, event, NAMES.__getitem__)
            assert bool(line) != (event[0] in silent), event
            assert "{" not in line and not re.search(r"\d{4}", line), line
            state = apply(state, event)
            if state["phase"] == OVER:
                break


def in_history(state, event, code):
    lang.use(code)
    return Words().describe(state, event, NAMES.__getitem__)


def test_the_history_has_dice_sets_and_amounts():
    state = play(game(), "buy 0 16 150")
    event = ("repair", 1, 16, 4, 5)
    assert in_history(state, event, "en") == "Ben: 4+5, M36 to Ana"
    assert in_history(state, event, "es") == "Ben: 4+5, M36 a Ana"
    state = with_buildings([1, 1])
    assert in_history(state, ("clear", "A"), "en") == "Set A: all buildings sold"
    assert in_history(state, ("clear", "A"), "es") == "Grupo A: sin edificios"
    state = in_debt()
    for code in LANGUAGES:
        line = in_history(state, everything(state, [40] * 5), code)
        assert "Ana" in line and "M265" in line
