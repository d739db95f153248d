"""The rules and the words of the timer."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import timer_table
from random_games import steps
from toychest.core import events
from toychest.core.journal import Journal
from toychest.core.journal_format import encode
from toychest.core.session import Session
from toychest.games.timer import result, rules, words
from toychest.lang import t


def refuse(state, event):
    return events.refuse(rules, state, event)


def apply(state, event):
    return events.apply(rules, state, event)


def timed(*events, kind=rules.CLOCK, seconds=60, extra=0, times=None):
    """Return the state after some events. times: list of the seconds of each player; None for
    three players with `seconds` each."""
    state = rules.start(0, "", [kind, seconds, extra], times or [seconds or rules.LONGEST] * 3)
    for event in events:
        assert refuse(state, event) is None, event
        state = apply(state, event)
    return state


def described(state, event):
    return words.describe(state, event, lambda seat: f"P{seat}")


def test_a_countdown_runs_to_its_end():
    state = timed(("spent", 50_000), kind=rules.COUNTDOWN, times=[60])
    assert state["left"] == [10_000] and not rules.is_up(state)
    assert words.status(state) == t("timer.left", "0:10")
    assert described(state, ("spent", 9_999)) == ""
    assert described(state, ("spent", 10_000)) == t("timer.up")
    state = apply(state, ("spent", 10_000))
    assert rules.is_up(state) and words.status(state) == t("timer.up")
    assert refuse(state, ("spent", 1)) == "refuse.event"
    state = apply(state, ("reset",))
    assert rules.is_whole(state) and state["left"] == [60_000]


def test_each_player_has_their_own_time():
    state = timed(("spent", 15_000), ("pass",), ("pass",), ("spent", 60_000), ("pass",))
    assert state["left"] == [45_000, 60_000, 0] and state["turn"] == 0
    state = apply(state, ("spent", 4_100))
    assert described(state, ("pass",)) == "P0: " + t("timer.left", "0:41")
    state = apply(state, ("pass",))
    assert rules.following(state) == 0  # a player without time is skipped
    assert refuse(state, ("turn", 2)) == "refuse.event"
    state = apply(state, ("spent", 60_000))
    assert rules.is_up(state) and rules.following(state) == 0
    state = apply(state, ("pass",))
    assert refuse(state, ("pass",)) == "refuse.event"  # the other players have no time
    assert refuse(state, ("spent", 40_900)) is None
    assert described(state, ("spent", 40_900)) == t("timer.out", "P0")


def test_undo_goes_back_to_the_last_press():
    """Undo goes back to the last press. The passing of time and its end are no steps of their own,
    so used time stays used."""
    state = timed(("spent", 10_000), ("spent", 10_000))
    assert (state["events"], state["before"]) == (3, 0)
    state = apply(state, ("pass",))
    assert (state["events"], state["before"]) == (4, 3)
    state = apply(apply(state, ("spent", 10_000)), ("spent", 10_000))
    assert (state["events"], state["before"]) == (6, 3)
    state = apply(state, ("spent", 40_000))
    assert (state["events"], state["before"]) == (7, 3) and rules.is_up(state)


@pytest.mark.parametrize("ms", [0, -1, -10_000, -(2**30)])
def test_time_below_0_counts_as_none(ms):
    state = timed(("spent", 10_000))
    assert refuse(state, ("spent", ms)) is None
    assert apply(state, ("spent", ms))["left"] == state["left"]
    assert described(state, ("spent", ms)) == ""


def test_a_second_that_has_begun_counts_as_a_whole_one():
    times = 0, 1, 1_000, 1_001, 59_001, 210_000, 5_940_000
    assert " ".join(map(words.clock, times)) == "0:00 0:01 0:01 0:02 1:00 3:30 99:00"


@pytest.mark.parametrize(("event", "reason"), [
    (("spent", 60_001), "refuse.event"), (("spent", 1.5), "refuse.event"),
    (("spent", True), "refuse.event"), (("spent", -(2**31)), "refuse.event"),
    (("spent", None), "refuse.event"), (("spent",), "refuse.event"),
    (("turn", 3), "refuse.event"), (("turn", -1), "refuse.event"), (("turn", "0"), "refuse.event"),
    (("begin",), "refuse.event"), (("pass", 0), "refuse.event"),
])  # fmt: skip
def test_wrong_events_are_refused(event, reason):
    assert refuse(timed(), event) == reason
    assert t(reason)


@pytest.mark.parametrize("kind", [rules.FISCHER, rules.DELAY])
def test_extra_seconds_come_after_each_turn(kind):
    """FISCHER adds them to the time. DELAY gives back no more than the turn has used."""
    fischer = kind == rules.FISCHER
    state = timed(("spent", 2_000), ("pass",), kind=kind, extra=5)
    assert state["left"] == [63_000 if fischer else 60_000, 60_000, 60_000]
    for event in (("spent", 4_000), ("spent", 3_500), ("pass",)):
        state = apply(state, event)
    assert state["left"][1] == 57_500
    state = apply(apply(state, ("spent", 60_000)), ("pass",))
    assert state["left"][2] == 0  # a player whose time has run out gets nothing
    state = apply(apply(state, ("spent", 1_000)), ("pass",))
    assert state["left"][0] == (67_000 if fischer else 60_000) and state["turn"] == 1
    state = apply(apply(state, ("spent", 1_000)), ("pass",))  # the turn began with 57.5 s
    assert state["left"][1] == (61_500 if fischer else 57_500)


@pytest.mark.parametrize("kind", [rules.EACH_TURN, rules.FISCHER, rules.DELAY])
def test_who_has_the_first_turn_is_chosen_without_extra_seconds(kind):
    state = timed(("turn", 2), ("turn", 1), kind=kind, extra=5 * (kind != rules.EACH_TURN))
    assert rules.is_whole(state) and state["left"] == [60_000] * 3
    state = apply(state, ("spent", 10_000))
    assert not rules.is_whole(state)
    state = apply(state, ("turn", 0))
    left = 60_000 if kind == rules.EACH_TURN else 50_000
    assert state["left"] == [60_000, left, 60_000] and not rules.is_whole(state)


def test_a_pass_before_any_time_was_used_gives_nothing_back():
    state = timed(("pass",), kind=rules.DELAY, extra=5)
    assert state["left"] == [60_000] * 3 and rules.is_whole(state)


def test_extra_seconds_end_at_the_longest_time():
    state = timed(("spent", 1), ("pass",), kind=rules.FISCHER, extra=99, times=[rules.LONGEST, 60])
    assert state["left"][0] == rules.LONGEST * 1000 and events.is_state(rules, state)


def test_each_turn_has_its_whole_time():
    """A player whose time has run out plays on in the next turn."""
    state = timed(("spent", 20_000), ("pass",), ("spent", 60_000), kind=rules.EACH_TURN)
    assert state["left"] == [60_000, 0, 60_000] and rules.is_up(state)
    assert described(state, ("pass",)) == "P1: " + t("timer.left", "0:00")
    state = apply(apply(state, ("pass",)), ("pass",))
    assert state["left"] == [60_000] * 3 and rules.following(state) == 1
    assert not rules.is_whole(state) and rules.is_whole(apply(state, ("reset",)))


def test_the_used_time_is_counted():
    state = timed(("spent", 61_000), ("pass",), ("spent", 5_500), kind=rules.USED, seconds=0)
    assert [words.shown(state, seat) for seat in range(3)] == ["1:01", "0:06", "0:00"]
    assert words.shown(state, 1, 4_500) == "0:10"
    assert words.status(state) == "0:06" and described(state, ("pass",)) == "P1: 0:06"
    assert described(state, ("reset",)) == t("timer.reset", "0:00")
    assert refuse(state, ("spent", rules.LONGEST * 1000)) == "refuse.event"


@pytest.mark.parametrize(
    ("winner", "ranks", "line"), [(1, [2, 1, 2], "P1 wins!"), (events.BANK, [1] * 3, "It's a tie!")]
)
def test_the_players_say_who_has_won(winner, ranks, line):
    """Their word counts, whoever has time left. Nothing follows."""
    state = timed(("spent", 15_000), ("pass",), ("spent", 60_000))
    assert described(state, ("over", winner)) == line
    over = apply(state, ("over", winner))
    assert rules.is_over(over) and events.is_state(rules, over) and over["left"] == state["left"]
    assert result.result(over) == ([(None, rank) for rank in ranks], False)
    assert over["before"] == state["events"], "Undo takes back the end alone"
    assert words.status(over) == t("timer.status.over")
    for event in (("spent", 0), ("pass",), ("turn", 0), ("reset",), ("over", 0)):
        assert refuse(over, event) == "refuse.event"
    start = "start", 2, "", [rules.CLOCK, 60, 0], [60] * 3
    assert result.again(over, timed(), lambda turn: turn + 2, None) == [start]


def test_rounds_begin_again_by_themselves():
    """Undo does not stop at a round. A reset leads back to the first one."""
    state = timed(("spent", 50_000), kind=rules.ROUNDS, times=[60])
    assert described(state, ("spent", 9_999)) == ""
    assert described(state, ("spent", 10_000)) == "Round 1"
    assert refuse(state, ("spent", 10_001)) == "refuse.event"
    state = apply(state, ("spent", 10_000))
    assert (state["left"], state["moves"], state["before"]) == ([60_000], [1], 0)
    assert not rules.is_up(state) and not rules.is_whole(state)
    assert described(state, ("spent", 60_000)) == "Round 2"
    assert apply(state, ("reset",))["moves"] == [0]
    state["moves"] = [999]
    assert apply(state, ("spent", 60_000))["moves"] == [999]


@pytest.mark.parametrize("kind, first, rounds, blinds", [
    (rules.ROUNDS, 0, 0, None), (rules.ROUNDS, 5, 0, (5, 10)), (rules.ROUNDS, 5, 3, (40, 80)),
    (rules.ROUNDS, 99, 9, (50_688, 101_376)), (rules.ROUNDS, 99, 999, (50_688, 101_376)),
    (rules.FISCHER, 5, 0, None),
])  # fmt: skip
def test_blinds_double_each_round(kind, first, rounds, blinds):
    assert rules.blinds([kind, 60, first], rounds) == blinds


def test_a_player_gets_more_time_after_the_moves_of_a_stage():
    """Two moves in a minute, then half a minute more, once. A turn that was chosen is no move."""
    state = rules.start(0, "", [rules.STAGES, 60, 0, 2, 30], [60, 60])
    for event in (("spent", 10_000), ("pass",), ("spent", 60_000), ("pass",), ("turn", 0)):
        state = apply(state, event)
    assert (state["left"], state["moves"]) == ([50_000, 0], [1, 1])
    state = apply(state | {"left": [50_000, 1_000]}, ("pass",))
    assert (state["left"], state["moves"], state["turn"]) == ([80_000, 1_000], [2, 1], 1)
    for event in (("spent", 1_000), ("pass",), ("turn", 0)):
        state = apply(state, event)
    assert (state["left"], state["moves"]) == ([80_000, 0], [2, 2]), "too late for more time"
    assert events.is_state(rules, state) and apply(state, ("reset",))["moves"] == [0, 0]


def test_a_save_from_before_moves_were_counted_is_read(tmp_path, monkeypatch):
    """Its stored states lack the moves, but its events lead there, too."""
    moves = rules.STATE.pop("moves")
    monkeypatch.setattr(rules, "_count_move", lambda state: None)

    def opened():
        return Session(rules, Journal(f"{tmp_path}/games/timer", rules.VERSION), lambda: 0)

    try:
        session = opened()
        session.new(0, "Chess", [rules.FISCHER, 300, 3], [300, 300])
        for _ in range(200):
            session.commit("spent", 1_000)
            session.commit("pass")
        assert session.journal.page
        old = session.state
        assert old and "moves" not in old
    finally:
        rules.STATE["moves"] = moves
    monkeypatch.undo()
    session = opened()
    assert session.trouble is None
    assert session.state == old | {"moves": [100, 100]}


def test_a_countdown_has_no_winner():
    assert refuse(timed(kind=rules.COUNTDOWN, times=[60]), ("over", 0)) == "refuse.event"


def test_the_players_may_have_different_times():
    state = timed(("spent", 90_000), ("pass",), times=[90, 30])
    assert state["left"] == [0, 30_000] and state["turn"] == 1
    assert apply(state, ("reset",))["left"] == [90_000, 30_000]


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ([rules.COUNTDOWN, 90, 0], "Countdown 1:30"),
        ([rules.CLOCK, 1_500, 0], "Turn clock 25:00"),
        ([rules.EACH_TURN, 30, 0], "Each turn 0:30"),
        ([rules.FISCHER, 300, 3], "Extra time 5:00 +3"),
        ([rules.DELAY, 300, 3], "Free seconds 5:00 +3"),
        ([rules.USED, 0, 0], "Who took how long?"),
        ([rules.ROUNDS, 1_200, 0], "Rounds 20:00"),
        ([rules.ROUNDS, 900, 25], "Rounds 15:00 25/50"),
        ([rules.STAGES, 5_400, 0, 40, 1_800], "40 moves 90:00 +30:00"),
    ],
)
def test_a_timer_in_words(values, line):
    assert rules.is_values(values) and words.summary(values) == line
    assert described(None, ("start", 0, "", values, [])) == line


@pytest.mark.parametrize("setup", [
    (1, "", [0, 60, 0], [60]), (2, "", [1, 60, 0], [60, 60]), (0, None, [0, 60, 0], [60]),
    (0, "x" * 13, [0, 60, 0], [60]), (0, "", [0, 60, 0], [60, 60]), (0, "", [1, 60, 0], [60]),
    (0, "", [1, 60, 0], []), (0, "", [1, 60, 0], [60] * 9), (0, "", [1, 60, 0], [60, 0]),
    (0, "", [1, 60, 0], [60, rules.LONGEST + 1]), (0, "", [1, 60, 0], [60, 1.0]),
    (0, "", [1, 60, 0], None), (0, "", [6, 60, 0], [60, 60]), (0, "", [0, 0, 0], [60]),
    (0, "", None, [60]),
])  # fmt: skip
def test_wrong_starts_are_refused(setup):
    assert refuse(None, ("start", *setup))


def test_times_from_one_second_to_99_minutes_are_valid():
    for seconds in (1, 99 * 60):
        assert refuse(None, ("start", 0, "", [0, seconds, 0], [seconds])) is None
        assert rules.is_values([0, seconds, 0]) and rules.is_values([4, seconds, 99])
    for values in (
        [0, 0, 0], [8, 60, 0], [0, 60], [0], [0, 99 * 60 + 1, 0], [True, 60, 0], [3, 60, 100],
        [3, 60, -1], [5, 60, 0], {}, None, [7, 60, 0], [7, 60, 0, 0, 60], [7, 60, 0, 40, 0],
        [1, 60, 0, 40, 60], [7, 60, 5, 40, 60], [7, 60, 0, 100, 60], [7, 60, 0, 40, 5_941],
    ):  # fmt: skip
        assert not rules.is_values(values), values


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_timer(seed, count):
    """States are valid and go through JSON. A player gets time back only by extra seconds, a turn
    with its whole time, or a reset. Each refusal has words, and no state is changed later."""
    table = timer_table.Table(seed, wrong=0.1)
    setup = table.setup()
    for state, event, after in steps(rules, setup, table, count):
        spent = max(0, event[1]) if event[0] == "spent" else 0
        round_over = setup[2][0] == rules.ROUNDS and spent == state["left"][0]
        if event[0] == "reset":
            assert rules.is_whole(after)
        elif round_over:
            assert after["left"] == [1000 * setup[3][0]]
        elif setup[2][0] == rules.STAGES:
            back = sum(after["left"]) + spent - sum(state["left"])
            assert back in (0, 1000 * setup[2][rules.MORE])
        elif setup[2][0] != rules.EACH_TURN or event[0] == "spent":
            back = sum(after["left"]) + spent - sum(state["left"])
            assert 0 <= back <= setup[2][2] * 1000 * (event[0] == "pass")
        if setup[2][0] not in (rules.FISCHER, rules.USED, rules.STAGES):
            assert all(ms <= 1000 * one for ms, one in zip(after["left"], setup[3], strict=True))
        assert after["events"] == state["events"] + 1
        step = after["before"] == state["events"]
        assert step == (event[0] != "spent")
        ends = round_over or spent > 0 and rules.is_up(after)
        assert bool(described(state, event)) == (step or ends)
        assert words.status(after)
        assert len(json.dumps(after)) < 400


def test_the_longest_event_fits_into_the_journal():
    values = [rules.STAGES, rules.MOST, 0, 99, rules.MOST]
    event = ["start", 7, "Ñ" * 12, values, [rules.LONGEST] * 8]
    assert refuse(None, event) is None
    encode(9_999_999, event)
    encode(9_999_999, ["spent", rules.LONGEST * 1000])
