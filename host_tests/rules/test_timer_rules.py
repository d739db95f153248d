"""The rules and the story of the timer."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import crafted_saves
import timer_table
from random_games import steps
from toychest import lang
from toychest.core import events
from toychest.core.journal_format import encode
from toychest.games.timer import rules, story
from toychest.lang import t
from toychest_host.commands import cli


@pytest.fixture(autouse=True)
def spoken():
    lang.use("en")


def refuse(state, event):
    return events.refuse(rules, state, event)


def apply(state, event):
    return events.apply(rules, state, event)


def timed(*events, players=3, seconds=60):
    state = rules.start(players, 0, "", seconds)
    for event in events:
        assert refuse(state, event) is None, event
        state = apply(state, event)
    return state


def described(state, event):
    return story.describe(state, event, lambda seat: f"P{seat}")


def test_a_countdown_runs_to_its_end():
    state = timed(("spent", 50_000), players=1)
    assert state["left"] == [10_000] and not rules.is_up(state)
    assert story.status(state) == t("timer.left", "0:10")
    assert described(state, ("spent", 9_999)) == ""
    assert described(state, ("spent", 10_000)) == t("timer.up")
    state = apply(state, ("spent", 10_000))
    assert rules.is_up(state) and story.status(state) == t("timer.up")
    assert refuse(state, ("spent", 1)) == "timer.refuse.time"
    state = apply(state, ("reset",))
    assert rules.is_whole(state) and state["left"] == [60_000]


def test_each_player_has_their_own_time():
    state = timed(("spent", 15_000), ("pass",), ("pass",), ("spent", 60_000), ("pass",))
    assert state["left"] == [45_000, 60_000, 0] and state["turn"] == 0
    state = apply(state, ("spent", 4_100))
    assert described(state, ("pass",)) == t("timer.history.pass", "P0", "0:41")
    state = apply(state, ("pass",))
    assert rules.following(state) == 0  # a player without time is skipped
    assert refuse(state, ("turn", 2)) == "timer.refuse.player"
    state = apply(state, ("spent", 60_000))
    assert rules.is_up(state) and rules.following(state) == 0
    state = apply(state, ("pass",))
    assert refuse(state, ("pass",)) == "timer.refuse.player"  # the other players have no time
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
    assert [story.clock(ms) for ms in (0, 1, 1_000, 1_001, 59_001, 210_000, 5_940_000)] == [
        "0:00",
        "0:01",
        "0:01",
        "0:02",
        "1:00",
        "3:30",
        "99:00",
    ]


@pytest.mark.parametrize(("event", "reason"), [
    (("spent", 60_001), "timer.refuse.time"), (("spent", 1.5), "refuse.event"),
    (("spent", True), "refuse.event"), (("spent", -(2**31)), "refuse.event"),
    (("spent", None), "refuse.event"), (("spent",), "refuse.event"),
    (("turn", 3), "refuse.event"), (("turn", -1), "refuse.event"), (("turn", "0"), "refuse.event"),
    (("begin",), "refuse.event"), (("pass", 0), "refuse.event"),
])  # fmt: skip
def test_wrong_events_are_refused(event, reason):
    assert refuse(timed(), event) == reason
    assert t(reason)


@pytest.mark.parametrize("setup", [
    (0, 0, "", 60), (9, 0, "", 60), (True, 0, "", 60), ("1", 0, "", 60), (2, 2, "", 60),
    (1, 1, "", 60), (2, 0, None, 60), (2, 0, "x" * 13, 60), (2, 0, "", 0),
    (2, 0, "", rules.MOST + 1), (2, 0, "", 1.0), (None, 0, "", 60),
])  # fmt: skip
def test_wrong_starts_are_refused(setup):
    assert refuse(None, ("start", *setup))


def test_times_from_one_second_to_99_minutes_are_valid():
    for seconds in (1, 99 * 60):
        assert refuse(None, ("start", 1, 0, "", seconds)) is None
        assert rules.is_values([0, seconds]) and rules.is_values([1, seconds])
    for values in ([0, 0], [2, 60], [0], [0, 99 * 60 + 1], [True, 60], {}, None):
        assert not rules.is_values(values)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_timer(seed, count):
    """States are valid and go through JSON, and no player ever gets time back. Each refusal has
    words, and no state is changed later."""
    table = timer_table.Table(seed, wrong=0.1)
    setup = table.setup()
    for state, event, after in steps(rules, setup, table, count):
        spent = max(0, event[1]) if event[0] == "spent" else 0
        if event[0] == "reset":
            assert rules.is_whole(after)
        else:
            assert sum(state["left"]) - sum(after["left"]) == spent
        assert after["events"] == state["events"] + 1
        step = after["before"] == state["events"]
        assert step == (event[0] != "spent")
        assert bool(described(state, event)) == (step or spent > 0 and rules.is_up(after))
        assert story.status(after)
        assert len(json.dumps(after)) < 300


def test_the_longest_event_fits_into_the_journal():
    event = ["start", 8, 7, "Ñ" * 12, rules.MOST]
    assert refuse(None, event) is None
    encode(9_999_999, event)
    encode(9_999_999, ["spent", rules.MOST * 1000])


def test_the_history_is_read_from_a_backup(tmp_path):
    crafted_saves.sound(tmp_path, "timer", 3, 20)
    done = CliRunner().invoke(cli.app, ["log", "--from", str(tmp_path)], prog_name="toychest")
    assert done.exit_code == 0 and "Player 1: " in done.output, done.output
