"""The score sheet: its rules as a fold, and its profiles."""

import json
from functools import partial
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import score_sheet_table
from random_games import steps
from toychest.core import events, profiles
from toychest.core.journal_format import encode
from toychest.core.settings import Document
from toychest.games.score_sheet import rules, words
from toychest.lang import signed, written

refuse = partial(events.refuse, rules)
is_state = partial(events.is_state, rules)
apply = partial(events.apply, rules)

SCRABBLE = [0, 0, 1, 5, rules.NO_END, 0, 0]
HEARTS = [0, 0, 1, 5, rules.ROUND_END, 100, 1]
DARTS = [501, 1, -1, -20, rules.AT_ONCE, 0, 1]
GOLF = [0, 0, 1, 5, rules.ROUNDS, 2, 1]
EXACT = [40, 1, -1, -20, rules.EXACT, 0, 1]


def played(sheet, *events, players=3, leader=0):
    state = rules.start(players, leader, "", sheet)
    for event in events:
        assert refuse(state, event) is None, event
        state = apply(state, event)
    return state


def test_points_go_to_the_current_player():
    state = played(SCRABBLE, ("points", 8), ("points", 0), ("points", -3), leader=1)
    assert state["scores"] == [-3, 8, 0] and state["turn"] == 1
    assert rules.round_begins(state) and rules.this_round(state) == 2


def test_points_for_another_player_do_not_end_the_turn():
    state = played(SCRABBLE, ("points", 8), ("extra", 2, 8), ("extra", 0, -20))
    assert state["scores"] == [-12, 0, 8] and state["turn"] == 1 and state["turns"] == [1, 0, 0]


def test_the_first_player_can_be_chosen_only_at_the_start_of_a_round():
    state = played(SCRABBLE, ("lead", 2), ("points", 1))
    assert state["scores"] == [0, 0, 1] and state["turn"] == 0
    assert refuse(state, ("lead", 1)) == "refuse.event"


def test_the_round_is_finished_after_a_player_has_reached_the_goal():
    state = played(HEARTS, ("points", 100))
    assert not state["over"] and rules.reached(state) == [0]
    state = apply(apply(state, ("points", 3)), ("points", 3))
    assert state["over"]
    assert rules.ranking(state) == [(1, 1), (1, 2), (3, 0)]
    assert rules.leaders(state) == [1, 2]


def test_a_game_that_ends_at_once_ends_when_any_player_reaches_the_goal():
    state = played(DARTS, ("points", -180), ("points", -501))
    assert state["over"] and rules.ranking(state)[0] == (1, 1)
    assert refuse(state, ("points", -1)) == "refuse.event"
    assert played(DARTS, ("extra", 2, -501))["over"]


def test_a_game_ends_after_its_rounds_and_can_go_on():
    state = played(GOLF, *[("points", 3)] * 5)
    assert not state["over"]
    state = apply(state, ("points", 2))
    assert state["over"] and rules.leaders(state) == [2]
    state = apply(state, ("extra", 2, 1))  # a correction
    assert state["over"] and not rules.leaders(state)
    state = apply(state, ("on",))
    for _ in range(9):
        state = apply(state, ("points", 1))
    assert not state["over"]
    assert apply(state, ("over",))["over"]


@pytest.mark.parametrize(("sheet", "points"), [(HEARTS, 100), (DARTS, -501), (EXACT, -40)])
def test_playing_on_leaves_the_rules_as_they_are(sheet, points):
    state = played(sheet, *[("points", points)] * (3 if sheet is HEARTS else 1))
    assert state["over"] and rules.shares(state)
    state = apply(state, ("on",))
    assert state["sheet"] == sheet and rules.end(state) == rules.NO_END
    assert not rules.shares(state) and not rules.reached(state) and is_state(state)
    state = apply(state, ("points", points))
    assert not state["over"], "it ends only if the players say so"
    assert apply(state, ("over",))["over"]


def test_a_tie_is_played_on_until_one_leads_after_a_round():
    state = played(GOLF, *[("points", 3)] * 6)
    assert state["over"] and refuse(
        played(HEARTS, *[("points", 100)] * 2, ("points", 99)), ("until",)
    )
    state = apply(state, ("until",))
    assert not state["over"] and is_state(state) and rules.end(state) == rules.NO_END
    for points in (2, 2, 2, 1, 5):  # another round that is equal, and one that is not
        state = apply(state, ("points", points))
        assert not state["over"]
    state = apply(state, ("points", 5))
    assert state["over"] and rules.leaders(state) == [0]
    assert refuse(state, ("until",)) == "refuse.event"
    state = apply(state, ("on",))
    assert not apply(state, ("extra", 0, 9))["over"], "now it ends only if the players say so"


def test_points_between_two_rounds_end_a_tie_at_once():
    state = played(SCRABBLE, ("over",), ("until",))
    assert apply(state, ("extra", 1, 5))["over"]


def test_busts_stay_busts_when_the_players_play_on():
    state = played(EXACT, ("points", -40), ("on",), ("points", -41))
    assert state["scores"] == [0, 40, 40] and state["bust"] == 1
    assert refuse(state, ("extra", 0, -1)) == ".refuse.past"


def test_a_correction_after_the_end_opens_the_game_again():
    state = played(DARTS, ("points", -501))
    assert state["over"]
    state = apply(state, ("extra", 0, 1))
    assert not state["over"] and state["turn"] == 1
    assert apply(state, ("extra", 0, -1))["over"]


def test_a_correction_opens_a_game_that_ends_with_the_round():
    state = played(HEARTS, ("points", 100), ("points", 3), ("points", 3))
    assert state["over"]
    state = apply(state, ("extra", 0, -1))
    assert not state["over"] and state["turn"] == 0 and rules.this_round(state) == 2
    assert apply(state, ("extra", 2, 97))["over"]


def test_a_correction_that_leaves_the_goal_met_ends_nothing_else():
    state = played(HEARTS, ("points", 100), ("points", 103), ("points", 3))
    assert apply(state, ("extra", 0, -1))["over"]  # another player still has reached the goal
    state = played(GOLF, *[("points", 3)] * 6)
    assert apply(state, ("extra", 0, -1))["over"]  # all rounds are played


def test_the_way_to_the_goal_is_a_share():
    scores = ("points", 25), ("points", -25), ("points", 200)
    assert rules.shares(played(HEARTS, *scores)) == [0.25, 0, 1]  # up to 100
    darts = played(DARTS, ("points", -100), ("points", 0), ("points", -501))
    assert rules.shares(darts) == [pytest.approx(100 / 501), 0, 1]  # down from 501
    assert rules.shares(played(SCRABBLE, *scores)) == []
    assert rules.shares(played(GOLF, *scores)) == []  # it ends after its rounds


@pytest.mark.parametrize("sheet", [SCRABBLE, HEARTS, DARTS, GOLF])
def test_a_correction_opens_no_game_that_the_players_ended(sheet):
    state = played(sheet, ("points", 1), ("over",))
    goal = sheet[rules.NUMBER] if sheet[rules.END] in (rules.ROUND_END, rules.AT_ONCE) else 9
    for points in (goal, -goal, 3):
        state = apply(state, ("extra", 0, points))
        assert state["over"]


@pytest.mark.parametrize("event", [
    ("points", -10**6), ("points", 1.5), ("points", True), ("extra", 3, 1), ("extra", -1, 1),
    ("lead", 3), ("on",), ("roll",), ("points",), ("over", 1),
])  # fmt: skip
def test_impossible_events_are_refused(event):
    assert refuse(played([10, 0, 1, 5, 0, 0, 0]), event) == "refuse.event"


@pytest.mark.parametrize("event", [("points", 99_991), ("extra", 0, 99_991)])
def test_nobody_gets_more_points_than_a_page_can_show(event):
    assert refuse(played([10, 0, 1, 5, 0, 0, 0]), event) == ".refuse.most"


@pytest.mark.parametrize("setup", [
    (1, 0, "", SCRABBLE), (9, 0, "", SCRABBLE), (3, 3, "", SCRABBLE), (3, 0, None, SCRABBLE),
    (3, 0, "x" * 13, SCRABBLE), (3, 0, "", SCRABBLE[:-1]), (3, 0, "", [0, 0, 0, 5, 0, 0, 0]),
    (3, 0, "", [0, 0, 1, 5, rules.AT_ONCE, 0, 0]), (3, 0, "", [0, 1, 1, 5, rules.ROUND_END, 1, 0]),
    (3, 0, "", [0, 0, 1, 5, rules.ROUNDS, 0, 0]), (3, 0, "", [0, 0, 1, 1000, 0, 0, 0]),
    (3, 0, "", [0, 2, 1, 5, 0, 0, 0]), (3, 0, "", [0, 0, 1, 5, 0, 7, 0]), (3, 0, "", 5),
])  # fmt: skip
def test_invalid_starts_are_refused(setup):
    assert refuse(None, ("start", *setup))


# ---- a bust


def test_a_bust_counts_nothing_and_passes_the_turn():
    state = played(EXACT, ("points", -30), ("points", -41))
    assert state["scores"] == [10, 40, 40] and state["turn"] == 2 and state["bust"] == 1
    state = apply(state, ("points", -1))
    assert state["bust"] == -1
    assert refuse(state, ("extra", 0, -11)) == ".refuse.past"
    state = apply(state, ("points", -11))
    assert state["scores"] == [10, 40, 39] and state["bust"] == 0 and not state["over"]


def test_exactly_the_points_end_the_game_in_the_middle_of_a_round():
    state = played(EXACT, ("points", -30), ("points", -40))
    assert state["over"] and rules.ranking(state)[0] == (1, 1) and state["bust"] == -1


@pytest.mark.parametrize("lowest", [0, 1])
def test_whoever_has_exactly_the_points_wins(lowest):
    state = played([*EXACT[: rules.LOWEST], lowest], ("points", -30), ("points", -20))
    assert rules.leaders(state) == [0], "the player closest to the end is ahead"
    assert refuse(state, ("join", -1)) == ".refuse.past"
    state = apply(apply(state, ("points", -1)), ("points", -10))
    assert state["over"] and rules.ranking(state) == [(1, 0), (2, 1), (3, 2)]


def test_without_the_rule_nothing_is_a_bust():
    state = played([40, *DARTS[1:]], ("points", -30), ("points", -41))
    assert state["scores"][1] == -1 and state["over"] and state["bust"] == -1


def test_an_exact_end_is_for_points_that_count_down():
    assert rules.is_values(EXACT)
    assert not rules.is_values([0, 0, 1, 5, rules.EXACT, 40, 0])
    assert not rules.is_values([40, 1, -1, -5, rules.EXACT, 40, 0])


# ---- players who join or leave


def test_a_player_joins_and_plays_in_the_round():
    state = played(HEARTS, ("points", 1), ("join", 7))
    assert state["players"] == 4 and state["scores"] == [1, 0, 0, 7]
    for _ in range(2):
        state = apply(state, ("points", 0))
    assert state["turn"] == 3 and not rules.round_begins(state)
    state = apply(state, ("points", 0))
    assert state["turn"] == 0 and rules.round_begins(state) and rules.this_round(state) == 2


def test_a_player_who_joins_after_a_seat_that_has_played_waits_for_the_round():
    state = played(HEARTS, ("points", 1), ("points", 1), ("join", 0), leader=1)
    assert state["turn"] == 0
    state = apply(state, ("points", 1))
    assert state["turn"] == 1 and rules.round_begins(state) and rules.this_round(state) == 2


def test_a_player_who_leaves_has_no_turn_and_no_rank():
    state = played(GOLF, ("points", 3), ("points", 1), ("leave", 1), ("points", 4))
    assert state["turn"] == 0 and rules.this_round(state) == 2 and rules.playing(state) == [0, 2]
    state = apply(apply(state, ("points", 1)), ("points", 1))
    assert state["over"]
    assert rules.ranking(state) == [(1, 0), (2, 2)] and rules.leaders(state) == [0]


def test_the_current_player_leaves():
    state = played(GOLF, ("points", 3), ("points", 1), ("leave", 2))
    assert state["turn"] == 0 and rules.round_begins(state) and rules.this_round(state) == 2
    assert played(GOLF, ("leave", 0))["turn"] == 1


def test_who_has_left_ends_no_game():
    state = played(HEARTS, ("points", 100), ("leave", 0), ("points", 1), ("points", 1))
    assert not state["over"] and rules.reached(state) == [] and rules.shares(state) == [0.01, 0.01]


def test_a_game_ends_if_the_last_player_of_its_round_leaves():
    state = played(HEARTS, ("points", 100), ("points", 1), ("leave", 2))
    assert state["over"] and rules.ranking(state) == [(1, 1), (2, 0)]


def test_two_players_stay_and_eight_seats_are_the_most():
    state = played(GOLF, ("leave", 1))
    for event in (("leave", 0), ("leave", 1), ("lead", 1)):
        assert refuse(state, event) == "refuse.event"
    state = played(GOLF, ("join", 0), players=7)
    assert refuse(state, ("join", 0)) == "refuse.event"
    over = apply(state, ("over",))
    for event in (("leave", 0), ("join", 0), ("lead", 0), ("over",)):
        assert refuse(over, event) == "refuse.event"


@pytest.mark.parametrize("change", [
    {"turns": [0, -1, -1]}, {"turns": [-1, 0, 0]}, {"turns": [0, 0]}, {"turns": [0, 0, -2]},
    {"turns": 5}, {"bust": 3}, {"bust": -2}, {"on": 1}, {"players": 4}, {"scores": [0, 0, 10**5]},
])  # fmt: skip
def test_impossible_states_are_refused(change):
    state = played(SCRABBLE)
    assert is_state(state) and not is_state(state | change)


class Rounds:
    """The players, and their turns in this round; written independently of the rules.

    due: list of the seats that still have a turn in this round, the current player first
    """

    def __init__(self, players, leader):
        self.seats = list(range(players))
        self.players = players
        self.number = 1
        self._begin(leader)

    def _begin(self, leader):
        at = self.seats.index(leader)
        self.due = self.seats[at:] + self.seats[:at]

    def add(self, event):
        kind = event[0]
        seat = self.due[0]
        after = [other for other in self.seats if other > seat] or self.seats
        if kind == "points":
            self.due.pop(0)
        elif kind == "lead":
            self._begin(event[1])
        elif kind == "join":
            if self.seats[-1] in self.due:
                self.due.insert(self.due.index(self.seats[-1]) + 1, self.players)
            self.seats.append(self.players)
            self.players += 1
        elif kind == "leave":
            self.seats.remove(event[1])
            if event[1] in self.due:
                self.due.remove(event[1])
        if not self.due:
            self.number += 1
            self._begin(after[0])

    def are_done(self):
        return len(self.due) == len(self.seats)


def ends(state, rounds, until):
    """Return whether the game of a state should be over; written independently of the rules. until:
    whether the players have played on after a tie, until one leads."""
    _, down, _, _, end, number, lowest = state["sheet"]
    scores = [state["scores"][seat] for seat in rounds.seats]
    if until:
        first = min(scores) if lowest or end == rules.EXACT else max(scores)
        return rounds.are_done() and scores.count(first) == 1
    best = min(scores) <= number if down else max(scores) >= number
    return {
        rules.NO_END: False,
        rules.ROUNDS: rounds.number > number,
        rules.AT_ONCE: best,
        rules.EXACT: best,
        rules.ROUND_END: best and rounds.are_done(),
    }[rules.NO_END if state["on"] else end]


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_game(seed, count):
    """States are valid and go through JSON, and each player's points are the sum of all events.
    Each refusal has words, and no state is changed later."""
    table = score_sheet_table.Table(seed, wrong=0.1)
    setup = table.setup()
    scores = rules.start(*setup)["scores"]
    rounds = Rounds(*setup[:2])
    stopped = until = False
    for state, event, after in steps(rules, setup, table, count):
        kind = event[0]
        if kind == "points" and not (
            state["sheet"][rules.END] == rules.EXACT
            and scores[state["turn"]] + event[1] < state["sheet"][rules.NUMBER]
        ):
            scores[state["turn"]] += event[1]
        elif kind == "extra":
            scores[event[1]] += event[2]
        elif kind == "join":
            scores.append(event[1])
        rounds.add(event)
        stopped = kind == "over" or stopped and kind not in ("on", "until")
        until = kind == "until" or until and kind != "on"
        assert after["over"] == (stopped or ends(after, rounds, until))
        assert after["scores"] == scores
        assert after["turn"] == rounds.due[0] and rules.this_round(after) == rounds.number
        assert rules.round_begins(after) == rounds.are_done()
        assert words.describe(state, event, lambda seat: f"P{seat}") and words.status(after)
        assert sorted(seat for _, seat in rules.ranking(after)) == rounds.seats
        lowest = after["sheet"][rules.LOWEST]
        ranked = [scores[seat] for _, seat in rules.ranking(after)]
        assert ranked == sorted(
            ranked, reverse=not (lowest or after["sheet"][rules.END] == rules.EXACT)
        )
        assert len(json.dumps(after)) < 1_000


def test_the_history_names_the_player_and_the_points():
    def line(state, *event):
        return words.describe(state, event, ["Ana", "Ben", "Cleo", "Dora"].__getitem__)

    state = played(EXACT, ("points", -30))
    assert line(state, "points", -41) == "Ben: bust!"
    assert line(state, "points", -40) == "Ben: -40 = 0"
    assert line(state, "extra", 0, 5) == "Ana: +5 = 15"
    assert line(state, "join", 40) == "Dora joins: 40"
    assert line(state, "leave", 2) == "Cleo leaves"


def test_the_longest_event_fits_into_the_journal():
    event = ["start", 8, 7, "Ñ" * 12, [-99_999, 1, -999, -999, rules.NO_END, 0, 1]]
    assert refuse(None, event) is None
    encode(9_999_999, event)


@pytest.mark.parametrize(("number", "words"), [
    (0, "0"), (8, "+8"), (-8, "-8"), (999, "+999"), (1_000, "+1 000"), (-12_045, "-12 045"),
])  # fmt: skip
def test_numbers_have_one_form(number, words):
    assert signed(number) == words and written(number) == words.removeprefix("+")


# ---- profiles


def opened(saves):
    return profiles.Profiles(str(saves), "score_sheet", rules.is_values)


def test_saving_a_profile_leaves_those_of_other_games(tmp_path):
    others = {"timer": [["Chess", [300, 5]]], "dice": {"any": 1}}
    Document(str(tmp_path), "profiles.json").save({"profiles": others})
    saved = opened(tmp_path)
    assert saved.entries == [] and not saved.damaged
    saved.save("Scrabble", SCRABBLE)
    saved.save("Uno", HEARTS)
    saved.save("Scrabble", GOLF)
    assert opened(tmp_path).entries == [["Scrabble", GOLF], ["Uno", HEARTS]]
    saved.rename("Scrabble", "Golf")
    saved.rename("Golf", "Golf")
    saved.remove("Uno")
    saved.rename("nobody", "Uno")
    assert opened(tmp_path).entries == [["Golf", GOLF]]
    assert Document(str(tmp_path), "profiles.json").data["profiles"] == {
        **others,
        "score_sheet": [["Golf", GOLF]],
    }


def test_a_profile_replaces_the_one_with_the_same_name(tmp_path):
    saved = opened(tmp_path)
    saved.save("a", SCRABBLE)
    saved.save("b", GOLF)
    saved.rename("a", "b")
    assert opened(tmp_path).entries == [["b", SCRABBLE]]


def test_eight_profiles_are_kept_and_a_ninth_is_refused(tmp_path):
    saved = opened(tmp_path)
    for number in range(8):
        saved.save(str(number), SCRABBLE)
    with pytest.raises(profiles.Full):
        saved.save("8", SCRABBLE)
    saved.save("7", GOLF)
    assert len(opened(tmp_path).entries) == 8 and opened(tmp_path).find("7") == GOLF


def test_invalid_profiles_are_left_out(tmp_path):
    bad = [
        None, [], ["Uno"], [5, SCRABBLE], ["", SCRABBLE], ["x" * 13, SCRABBLE], ["a", []],
        ["b", [0] * 7], ["c", {"a": 1}], ["Uno", SCRABBLE], ["Uno", GOLF],
    ]  # fmt: skip
    Document(str(tmp_path), "profiles.json").save({"profiles": {"score_sheet": bad}})
    assert opened(tmp_path).entries == [["Uno", SCRABBLE]]
    for odd in ({"score_sheet": 5}, [], 0, None):
        Document(str(tmp_path), "profiles.json").save({"profiles": odd})
        assert opened(tmp_path).entries == []


def test_a_damaged_file_is_kept_under_another_name(tmp_path):
    (tmp_path / "profiles.json").write_bytes(b"{")
    assert opened(tmp_path).damaged
    assert (tmp_path / "profiles.json.damaged").read_bytes() == b"{"
    assert not opened(tmp_path).damaged


def test_a_change_that_can_not_be_saved_is_not_made(tmp_path, monkeypatch):
    saved = opened(tmp_path)
    saved.save("Uno", HEARTS)
    monkeypatch.setattr(Document, "save", Mock(side_effect=OSError))
    for change in (
        lambda: saved.save("Golf", GOLF),
        lambda: saved.rename("Uno", "One"),
        lambda: saved.remove("Uno"),
    ):
        with pytest.raises(OSError):
            change()
        assert saved.entries == [["Uno", HEARTS]] == opened(tmp_path).entries
