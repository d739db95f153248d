"""A session is the fold of its journal, at any time and after any restart."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toychest.core import files
from toychest.core.journal import Journal
from toychest.core.session import SNAPSHOT_EVERY, NotSaved, Refused, Session


class Adder:
    """Rules small enough to check by hand: a list of numbers."""

    @staticmethod
    def start(first):
        return {"numbers": [first]}

    @staticmethod
    def refuse(state, event):
        return "too.large" if event[1] > 99 else None

    @staticmethod
    def apply(state, event):
        return {"numbers": state["numbers"] + [event[1]]}


def numbers(session):
    """The numbers of a game in progress."""
    assert session.state is not None
    return session.state["numbers"]


class Clock:
    """Seconds that a test sets."""

    now = 1000

    def __call__(self):
        return self.now


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "game")


def open_session(path, clock=None):
    return Session(Adder, Journal(path), clock or Clock())


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, 120)),
        st.just(("undo",)),
        st.just(("redo",)),
        st.just(("restart",)),
    ),
    max_size=150,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_any_steps_with_restarts(tmp_path_factory, steps):
    path = str(tmp_path_factory.mktemp("s") / "game")
    session = open_session(path)
    session.new(7)
    done, undone = [7], []
    for step in steps:
        if step[0] == "add":
            if step[1] > 99:
                with pytest.raises(Refused):
                    session.commit("add", step[1])
            else:
                session.commit("add", step[1])
                done.append(step[1])
                undone = []
        elif step[0] == "undo":
            assert session.undo() == (len(done) > 1)
            if len(done) > 1:
                undone.append(done.pop())
        elif step[0] == "redo":
            assert session.redo() == bool(undone)
            if undone:
                done.append(undone.pop())
        else:
            session = open_session(path)
        assert numbers(session) == done
        assert session.depth == len(done)
        assert session.redos == len(undone)
        assert [event[1] for _, event in session.history()] == done[::-1]


def test_undo_behind_both_snapshots(path):
    session = open_session(path)
    session.new(0)
    count = 3 * SNAPSHOT_EVERY + 5
    for i in range(count):
        session.commit("add", i % 90)
    while session.undo():
        pass
    assert session.state == {"numbers": [0]}
    assert open_session(path).redos == count
    session = open_session(path)
    while session.redo():
        pass
    assert len(numbers(session)) == count + 1
    assert open_session(path).state == session.state


def test_no_game_yet(path):
    session = open_session(path)
    assert session.state is None
    assert session.depth == 0
    assert not session.undo() and not session.redo()
    assert list(session.history()) == []


def test_a_new_game_replaces_the_old(path):
    session = open_session(path)
    session.new(1)
    for i in range(SNAPSHOT_EVERY + 3):
        session.commit("add", i)
    session.new(2)
    assert session.state == {"numbers": [2]}
    assert open_session(path).state == {"numbers": [2]}


def test_playing_time_leaves_out_the_time_without_power(path):
    clock = Clock()
    session = open_session(path, clock)
    session.new(0)
    clock.now += 30
    session.commit("add", 1)
    clock.now = 5  # a restart: the board's clock begins anew
    session = open_session(path, clock)
    clock.now += 12
    session.commit("add", 2)
    assert [seconds for seconds, _ in session.history()] == [42, 30, 0]
    clock.now -= 3  # a clock that is set back
    session.commit("add", 3)
    assert next(session.history())[0] == 42


class Cut(Exception):
    """The power goes."""


@pytest.mark.parametrize("step", ["remove", "rename", "open"])
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("damage", [False, True])
def test_power_cut_at_any_file_operation(path, monkeypatch, step, number, damage):
    """A new game, or the repair of a damaged one, is done or not begun, never half."""
    session = open_session(path)
    session.new(0)
    for i in range(2 * SNAPSHOT_EVERY + 9):
        session.commit("add", i % 90)
    before = numbers(session)
    if damage:
        with open(path, "ab") as file:
            file.write(b"\x30 torn")
    left = [number]

    def cutting(function):
        def wrapped(*arguments):
            if left[0] == 0:
                raise Cut
            left[0] -= 1
            return function(*arguments)

        return wrapped

    if step == "open":
        monkeypatch.setattr("builtins.open", cutting(open))
    else:
        monkeypatch.setattr(files.os, step, cutting(getattr(files.os, step)))
    try:
        if damage:
            open_session(path)
        else:
            session.new(5)
    except Cut:
        pass
    monkeypatch.undo()
    again = open_session(path)
    assert numbers(again) in ([before] if damage else [before, [5]])
    again.commit("add", 77)
    assert numbers(open_session(path))[-1] == 77
    assert [event[1] for _, event in again.history()] == numbers(again)[::-1]


def test_a_new_game_that_cannot_be_saved_leaves_the_old_one(path, monkeypatch):
    session = open_session(path)
    session.new(0)
    session.commit("add", 1)

    def full(self, body):
        raise OSError(28, "no space")

    monkeypatch.setattr(Journal, "restart", full)
    with pytest.raises(NotSaved):
        session.new(9)
    assert numbers(session) == [0, 1] == numbers(open_session(path))


def test_damage_behind_a_snapshot_does_not_bring_back_what_was_undone(path):
    session = open_session(path)
    session.new(0)
    ends = [session._journal.size]
    for i in range(70):
        session.commit("add", i)
        ends.append(session._journal.size)
    for _ in range(60):
        session.undo()
    data = bytearray(Path(path).read_bytes())
    data[ends[13] + 4] ^= 0xFF
    Path(path).write_bytes(data)
    again = open_session(path)  # what is left is events 0 to 13, without the undos
    assert again.damaged
    kept = numbers(again)
    again.commit("add", 90)
    again.commit("add", 91)
    for _ in range(3 * SNAPSHOT_EVERY):
        again.commit("add", 7)
    assert numbers(open_session(path)) == kept + [90, 91] + [7] * 3 * SNAPSHOT_EVERY


def test_rolling_and_undoing_for_ever_stays_quick(path, monkeypatch):
    session = open_session(path)
    session.new(0)
    session.commit("add", 1)
    for _ in range(150):
        session.commit("add", 2)
        session.undo()
    read = []
    original = Journal._read
    monkeypatch.setattr(
        Journal, "_read", lambda self, file: read.append(1) or original(self, file)
    )
    session.commit("add", 3)
    session.undo()
    assert len(read) < 5 * SNAPSHOT_EVERY, len(read)


def test_an_alien_journal_can_be_put_aside(path):
    Path(path).write_bytes(b"this is no journal at all")
    session = open_session(path)
    assert session.state is None and session.damaged
    session.new(3)
    assert numbers(open_session(path)) == [3]
    assert Path(path + ".damaged").read_bytes() == b"this is no journal at all"


@pytest.mark.parametrize("content", [b"5", b"[]", b"null", b'{"at": 1000000}', b'{"at": 0}'])
def test_an_odd_snapshot_is_passed_over(path, content):
    session = open_session(path)
    session.new(0)
    for i in range(2 * SNAPSHOT_EVERY + 4):
        session.commit("add", i % 50)
    Path(f"{path}.0").write_bytes(content)
    Path(f"{path}.1").write_bytes(content)
    assert open_session(path).state == session.state


def test_a_full_flash_changes_nothing(path, monkeypatch):
    session = open_session(path)
    session.new(0)
    session.commit("add", 1)

    def full(self, body):
        raise OSError(28, "no space")

    monkeypatch.setattr(Journal, "append", full)
    for attempt in (lambda: session.commit("add", 2), session.undo):
        with pytest.raises(NotSaved):
            attempt()
        assert session.state == {"numbers": [0, 1]}
    monkeypatch.undo()
    session.commit("add", 2)
    assert open_session(path).state == {"numbers": [0, 1, 2]}


def test_a_snapshot_that_cannot_be_written_costs_nothing_but_time(path, monkeypatch):
    def full(*arguments):
        raise OSError(28, "no space")

    monkeypatch.setattr(files, "save_json", full)
    session = open_session(path)
    session.new(0)
    for _ in range(2 * SNAPSHOT_EVERY):
        session.commit("add", 1)
    assert open_session(path).state == session.state


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00"])
def test_a_damaged_snapshot_is_passed_over(path, slot, content):
    session = open_session(path)
    session.new(0)
    for i in range(2 * SNAPSHOT_EVERY + 4):
        session.commit("add", i % 50)
    Path(f"{path}.{slot}").write_bytes(content)
    assert open_session(path).state == session.state


def test_every_cut_of_the_journal(path):
    """A torn tail loses the torn event only, and what was torn is kept."""
    session = open_session(path)
    session.new(0)
    ends = [session._journal.size]
    for i in range(12):
        session.commit("add", i)
        ends.append(session._journal.size)
    whole = Path(path).read_bytes()
    for length in range(ends[0], len(whole)):
        Path(path).write_bytes(whole[:length])
        Path(path + ".damaged").unlink(missing_ok=True)
        again = open_session(path)
        kept = max(i for i, end in enumerate(ends) if end <= length)
        assert numbers(again) == [0, *range(kept)]
        assert again.damaged == (length not in ends)
        if again.damaged:
            assert Path(path + ".damaged").read_bytes() == whole[:length]
        again.commit("add", 77)
        assert numbers(open_session(path))[-1] == 77


def test_every_flipped_byte_is_noticed(path):
    session = open_session(path)
    session.new(0)
    for i in range(5):
        session.commit("add", i)
    whole = Path(path).read_bytes()
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 0x55
        Path(path).write_bytes(damaged)
        again = open_session(path)
        assert again.damaged
        left = numbers(again) if again.state else []
        assert left == [0, 0, 1, 2, 3, 4][: len(left)]


def test_history_stops_at_damage_in_the_past(path):
    session = open_session(path)
    session.new(0)
    for i in range(2 * SNAPSHOT_EVERY):
        session.commit("add", i % 50)
    data = bytearray(Path(path).read_bytes())
    data[20] ^= 0xFF  # before the snapshots: the state is not touched
    Path(path).write_bytes(data)
    again = open_session(path)
    assert again.state == session.state
    told = [event[1] for _, event in again.history()]
    assert 0 < len(told) < len(numbers(session))
    assert told == numbers(session)[::-1][: len(told)]


def test_a_journal_in_the_form_of_this_version(path):
    """A save of today must open for ever: do not change this one, add to it."""
    Path(path).write_bytes(bytes.fromhex(
        "0f5b302c20227374617274222c20375dd1bd1594"
        "0f0f5b31322c2022616464222c2034325d450449510f"
    ))
    session = open_session(path)
    assert session.state == {"numbers": [7, 42]}
    assert [seconds for seconds, _ in session.history()] == [12, 0]


def test_files_replace_is_all_or_nothing(tmp_path, monkeypatch):
    path = str(tmp_path / "x.json")
    files.save_json(path, {"a": 1})
    assert files.load_json(path) == {"a": 1}

    def broken(*arguments):
        raise OSError(28, "no space")

    monkeypatch.setattr(files.os, "rename", broken)
    with pytest.raises(OSError):
        files.save_json(path, {"a": 2})
    assert json.loads(Path(path).read_text()) == {"a": 1}
