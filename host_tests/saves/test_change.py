"""An earlier step is changed, and the later steps follow by the rules."""

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any
from unittest import mock

import changed_games
import pytest

import crafted_saves
import words
from build import firmware_build
from toychest.app import catalog
from toychest.core import change as core_change
from toychest.core import events as core_events
from toychest.core import files, repair
from toychest.core.change import take_back
from toychest.core.journal import Journal
from toychest.core.journal_format import MAX_BODY, MAX_STATE
from toychest.core.session import NotSaved, Refused, Session

STEPS = 150  # of a game
SEEDS = 12


def fold(rules, setup, events) -> tuple[Any, list, list]:
    """Play events. Return (state, events that were possible, [event, reason] of all others)."""
    state = rules.start(*setup)
    kept, lost = [], []
    for event in events:
        reason = core_events.refuse(rules, state, event)
        if reason:
            lost.append([event, reason])
        else:
            kept.append(event)
            state = core_events.apply(rules, state, event)
    return state, kept, lost


def case(name: str, seed: int) -> dict[str, Any]:
    """Return a random change of a random game, and what should come out, see changed_games."""
    rules = catalog.rules(name)
    chance = random.Random(seed)
    setup, played = crafted_saves.played(name, seed, STEPS)
    events = [list(event) for event in played]
    index = chance.randrange(1, len(events) + 1)  # 0 is the start
    goes = (1, 0, min(3, len(events) + 1 - index))[seed % 3]
    table = crafted_saves.TABLES[name](seed)
    table.setup()

    def legal(state) -> list:
        while True:
            event = list(table.event(state))
            if not core_events.refuse(rules, state, event):
                return event

    new = legal(fold(rules, setup, events[: index - 1])[0]) if seed % 3 < 2 else None
    head = events[: index - 1] + ([new] if new else [])
    rest = events[index - 1 + goes :]
    state, kept, lost = fold(rules, setup, head + rest)
    return json.loads(
        json.dumps(
            {
                "game": name,
                "setup": setup,
                "events": events,
                "index": index,
                "goes": goes,
                "event": new,
                "state": state,
                "kept": [["start", *setup], *kept],
                "lost": lost,
                "next": None if rules.is_over(state) else legal(state),
            }
        )
    )


def cases(name: str, count: int) -> list[dict[str, Any]]:
    return [case(name, seed) for seed in range(count)]


@pytest.mark.parametrize("name", catalog.GAMES)
def test_random_changes(tmp_path, name):
    for one in cases(name, SEEDS):
        changed_games.check(str(tmp_path), one)


def test_random_changes_on_micropython(device, tmp_path):
    lines = [json.dumps(one) for name in catalog.GAMES for one in cases(name, 3)]
    (tmp_path / "save").mkdir()
    (tmp_path / "save" / "cases.json").write_text("\n".join(lines))
    program = Path(changed_games.__file__)
    done = firmware_build.run_scenario(device, program, "test_changes", tmp_path, "1m")
    assert done.returncode == 0, words.failure(done)


def test_a_refused_step_is_entered_anew(tmp_path):
    """Two awards were given the wrong way round."""
    session = changed_games.opened(str(tmp_path), "toy_shop")
    session.new(2, 0, 0, 0)
    for event in (("coins", 5), ("coins", 3), ("claim", 0, 0), ("claim", 1, 1), ("coins", 2)):
        session.commit(*event)
    before = changed_games.played(session)
    change = core_change.Change(session, 3, 1, ("claim", 1, 0))
    assert not change.follow(100)
    assert change.refused == (4, ["claim", 1, 1], ".refuse.award")
    change.enter(("claim", 0, 1))
    assert not change.follow(100) and not change.refused
    assert (change.followed, change.left_out, change.rest) == (1, 0, 0)
    change.finish()
    kept = [["coins", 5], ["coins", 3], ["claim", 1, 0], ["claim", 0, 1], ["coins", 2]]
    for one in (session, changed_games.opened(str(tmp_path), "toy_shop")):
        assert changed_games.played(one)[1:] == kept
    assert take_back(session) and changed_games.played(session) == before


class Letters:
    """Rules without a limit: the state may be too long to save."""

    VERSION = 1
    START = ()
    STATE = {"text": (lambda text: type(text) is str, "")}
    EVENTS = {
        "add": (
            ((0, 9_999),),
            None,
            lambda state, count: state.update(text=state["text"] + count * "x"),
        ),
        "clear": ((), None, lambda state: state.update(text="")),
    }

    @staticmethod
    def start():
        return {"text": ""}


@pytest.mark.parametrize("later", [0, 3, 200])
@pytest.mark.parametrize("cleared", [False, True])
def test_a_state_that_is_too_long_is_refused(tmp_path, later, cleared):
    """It is no fault of the flash. The step that would be saved with it can be left out; the game
    stays as it was. A state between two log pages may be as long as it likes."""

    def opened():
        return Session(Letters, Journal(f"{tmp_path}/letters", 1), lambda: 0)

    session = opened()
    session.new()
    session.commit("add", 1)
    for event in [("clear",)] * cleared + [("add", 1)] * later:
        session.commit(*event)
        session.flush_log()
    events = changed_games.played(session)
    change = core_change.Change(session, 1, 1, ("add", MAX_STATE))
    more = change.follow(1_000)
    if not cleared and later == 200:
        assert change.refused
        index, event, reason = change.refused
        assert event == ["add", 1] and reason == "refuse.too_long" and 3 < index < 100
        change.leave_out()
        more = change.follow(1_000)
        assert change.left_out == 202 - index
    assert not more and not change.refused
    if cleared:
        change.finish()
        events[1] = ["add", MAX_STATE]
    else:
        with pytest.raises(Refused, match="refuse.too_long"):
            change.finish()
    for one in (session, opened()):
        assert changed_games.played(one) == events and one.trouble is None
        assert one.state and len(one.state["text"]) == later + 1 - cleared


@pytest.mark.parametrize("index", [1, 3])
def test_a_step_that_is_too_long_is_refused(tmp_path, index):
    """It replaces a step, or is the last one of the game."""
    session = changed_games.opened(str(tmp_path), "toss")
    session.new(8, 5, 0, "SSLLRT", "123AMM")
    session.commit("roll", "S", "1")
    session.commit("next")
    before = changed_games.played(session)
    with pytest.raises(Refused, match="refuse.too_long"):
        core_change.Change(session, index, 0, ("x" * MAX_BODY,))
    for one in (session, changed_games.opened(str(tmp_path), "toss")):
        assert changed_games.played(one) == before


def test_a_log_that_cant_be_read_is_not_tidied(tmp_path, monkeypatch):
    monkeypatch.setattr(core_change, "_DEAD", 0)
    session = changed_games.opened(str(tmp_path), "toss")
    session.new(8, 5, 0, "SSLLRT", "123AMM")
    for _ in range(40):
        session.commit("roll", "S", "1")
        session.commit("next")
        session.flush_log(now=True)
    log = Path(session.journal.log())
    log.write_bytes(bytes(len(log.read_bytes())))
    assert not core_change.is_untidy(session)


def test_a_change_that_finds_no_room_changes_nothing(tmp_path, monkeypatch):
    one = case("toss", 0)
    session = changed_games.opened(str(tmp_path), "toss")
    session.new(*one["setup"])
    for event in one["events"]:
        session.commit(*event)
    monkeypatch.setattr(core_change.room, "free", lambda saves, wanted: wanted - 1)
    with pytest.raises(NotSaved):
        core_change.Change(session, 2, 1, one["event"])
    again = changed_games.opened(str(tmp_path), "toss")
    assert changed_games.played(again) == [["start", *one["setup"]], *one["events"]]
    session.go(session.depth - 1)  # the next press saves


@pytest.mark.parametrize("later", [1, 60])
def test_a_change_with_as_many_later_steps_as_are_played_at_once_is_done(tmp_path, later):
    session = changed_games.opened(str(tmp_path), "toss")
    session.new(8, 5, 0, "SSLLRT", "123AMM")
    session.commit("roll", "S", "1")
    for i in range(later):
        session.commit("roll" if i % 2 else "next", *("S", "1") if i % 2 else ())
    for most, more in ((later, False), (later + 1, False), (later - 1, True)):
        change = core_change.Change(session, 1, 1, ("roll", "L", "2"))
        assert change.rest == later
        if most:
            assert change.follow(most) is more and change.rest == more


def test_pages_that_changes_left_behind_are_tidied_away(tmp_path):
    session = changed_games.opened(str(tmp_path), "toss")
    session.new(8, 5, 0, "SSLLRT", "123AMM")
    for _ in range(150):
        session.commit("roll", "S", "1")
        session.commit("next")
        session.flush_log()
    changes = 0
    while not core_change.is_untidy(session):
        change = core_change.Change(session, 1, 1, ("roll", "SL"[changes % 2], "2"))
        assert not change.follow(1000)
        change.finish()
        changes += 1
    events, state, size = (
        changed_games.played(session),
        session.state,
        files.size(session.journal.log()),
    )
    writes = session.journal.saved
    repair.tidy(session)
    assert files.size(session.journal.log()) < size / 5 and not core_change.is_untidy(session)
    for one in (session, changed_games.opened(str(tmp_path), "toss")):
        assert changed_games.played(one) == events and one.state == state
        assert one.journal.saved >= writes  # else the box would call the save damaged
    assert not os.path.exists(session.journal.folder + ".before")


class PowerCut(Exception):
    """The power fails now."""


def cut(path: str, writes: int) -> bool:
    """Add a step to the game, and cut the power in the middle of a write to the flash. Return
    whether there were so many writes. writes: number of whole writes before the cut."""
    left = [writes]

    def half_written(path, mode):
        file = open(path, mode)
        if "r" in mode and "+" not in mode:
            return file
        whole = file.write

        def write(data):
            left[0] -= 1
            if left[0] < 0:
                if mode == "ab":  # littlefs replaces a small file in one step
                    whole(bytes(data)[: len(data) // 2])
                raise PowerCut
            return whole(data)

        writing = mock.MagicMock(wraps=file)
        writing.write = write
        writing.__enter__.return_value = writing
        writing.__exit__.side_effect = lambda *_: file.close()
        return writing

    session = changed_games.opened(path, "play_money")
    with mock.patch("toychest.core.journal.open", half_written, create=True):
        try:
            change = core_change.Change(session, 40, 0, ("pay", 1, 0, 7))
            assert not change.follow(1000)
            change.finish()
        except PowerCut:
            return True
    return False


def test_a_cut_change_and_a_bad_bit_revive_nothing_that_was_not_played(tmp_path):
    """Whatever can be read of the save, it is a state from before the change."""
    played = tmp_path / "played"
    session = changed_games.opened(str(played), "play_money")
    session.new(2, "", [1_500, "$", 200, 0, 0, 10, 20])
    states = [session.state]
    for i in range(130):
        session.commit("pay", i % 2, (i + 1) % 2, i % 9 + 1)
        states.append(session.state)
        session.flush_log()
    chance = random.Random(1)
    writes = 0
    while True:
        saves = tmp_path / str(writes)
        shutil.copytree(played, saves)
        if not cut(str(saves), writes):
            break
        for number in range(40):
            again = tmp_path / f"{writes}-{number}"
            shutil.copytree(saves, again)
            file = chance.choice([path for path in again.rglob("*") if path.is_file()])
            data = bytearray(file.read_bytes())
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            file.write_bytes(data)
            session = changed_games.opened(str(again), "play_money")
            if session.trouble:
                repair.salvage(session)
            assert session.state in states, (writes, file)
        writes += 1
    assert writes > 8
