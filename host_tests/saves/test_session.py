"""A session has the state that the events of its journal lead to, at any time and after any
restart."""

import shutil
import struct
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shards import shards
from toychest.app import catalog
from toychest.core import change, events, files, journal, journal_format, repair
from toychest.core.journal import Journal
from toychest.core.journal_format import Unreadable
from toychest.core.session import NotSaved, Refused, Session
from toychest.core.stretch import events_from

PAGE = 60  # events of Adder that are enough to fill a log page
SAVES = Path(__file__).resolve().parents[1] / "old_saves" / "3"


def _refuse_large(state, number, *text):
    return "too.large" if number > 99 else None


def _add(state, number, *text):
    state["numbers"] = state["numbers"][-20:] + [number]


def _any(arguments):
    return True


class Adder:
    """Small rules that can be checked by hand: an event appends a number, and the state is the list
    of the last 21 numbers."""

    VERSION = 1
    START = ((0, 1000),)
    STATE = {"numbers": ([(0, 99), ..., 21],)}
    EVENTS = {"add": (_any, _refuse_large, _add), "note": (_any, None, _add)}

    @staticmethod
    def start(first):
        return {"numbers": [first]}

    @staticmethod
    def refuse_start(first):
        return _refuse_large(None, first)


def folded(done):
    """Return Adder's state after these numbers."""
    state = Adder.start(done[0])
    for number in done[1:]:
        state = events.apply(Adder, state, ("add", number))
    return state


class Clock:
    """A clock whose seconds a test sets. errors: for each of the next calls, the exception that it
    raises, or None."""

    now = 1000
    errors: list[Any] = []

    def __call__(self):
        error = self.errors.pop(0) if self.errors else None
        if error:
            raise error
        return self.now


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "games" / "adder")


def open_session(path, clock=None, rules: Any = Adder):
    return Session(rules, Journal(path, rules.VERSION), clock or Clock())


def played(path, count, first=0, clock=None):
    """Play a game of `count` additions. Returns its session."""
    session = open_session(path, clock)
    session.new(first)
    for i in range(count):
        session.commit("add", i % 90)
        if i % 3 == 0:
            session.flush_log()
    return session


def flip(file, place, mask=1):
    """Flip bits of a byte in a file. mask: these bits."""
    data = bytearray(Path(file).read_bytes())
    data[place] ^= mask
    Path(file).write_bytes(data)


def make(path, session, moves, number, played, keep):
    """Play MOVES. Returns (session, last number added).

    number: the last number added before.
    played: list to which each state is appended.
    keep: function that is called after each move.
    """
    for kind, count in moves:
        for _ in range(count if kind == "add" else 1):
            if kind == "add":
                number += 1
                session.commit("add", number % 100)
                played.append(session.state)
            elif kind == "back":
                went(session, max(1, session.depth - count))
            elif kind == "forth":
                went(session, min(session.journal.end, session.depth + count))
            elif kind == "flush_log":
                session.flush_log(count)
            else:
                session = open_session(path, rules=Counter)
            keep()
    return session, number


def went(session, depth):
    """Go to this depth. Returns whether that was possible."""
    try:
        session.go(depth)
    except Refused as refused:
        assert refused.key == "refuse.older"
        return False
    return True


def history(session):
    """Return all events that are not undone, newest first, as the history reads them."""
    rows = []
    end = session.depth
    while end:
        try:
            part = [(index, event) for index, _, event in session.events(end)]
        except Unreadable:
            break
        rows += [event for _, event in reversed(part)]
        end = part[0][0]
    return rows


def numbers(session):
    """Return the numbers that are not undone, oldest first, as read from flash."""
    return [event[2] for event in events_from(session)]


def check(session, done, undone=()):
    """Check by all ways to read a session that it has these numbers. undone: numbers that redo
    brings back."""
    assert session.trouble is None
    assert session.state == folded(done)
    assert session.depth == len(done)
    assert session.redos == len(undone)
    assert numbers(session) == list(done)
    assert [row[2] for row in history(session)] == list(done)[::-1]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.lists(st.integers(0, 120), min_size=1, max_size=1)),
        st.tuples(st.just("add"), st.integers(1, 90).map(range)),
        st.tuples(st.just("go"), st.floats(0, 1)),
        st.tuples(st.just("step"), st.sampled_from([-1, 1])),
        st.sampled_from([("restart", 0), ("flush_log", 0)]),
    ),
    max_size=60,
)


@settings(max_examples=120)
@given(STEPS)
def test_any_steps_with_restarts(tmp_path_factory, steps):
    path = str(tmp_path_factory.mktemp("s") / "game")
    session = open_session(path)
    session.new(7)
    every, depth = [7], 1
    for kind, what in steps:
        if kind == "add":
            for number in what:
                if number > 99:
                    with pytest.raises(Refused):
                        session.commit("add", number)
                else:
                    session.commit("add", number)
                    every[depth:] = [number]
                    depth += 1
        elif kind in ("go", "step"):
            to = depth + what if kind == "step" else 1 + round(what * (len(every) - 1))
            possible = 1 <= to <= len(every)
            assert went(session, to) == possible
            depth = to if possible else depth
        elif kind == "flush_log":
            session.flush_log()
        else:
            session = open_session(path)
        check(session, every[:depth], every[depth:])
    check(open_session(path), every[:depth], every[depth:])


def test_undo_to_the_start_and_redo_to_the_end(path):
    count = 5 * PAGE
    session = played(path, count)
    every = [0] + [i % 90 for i in range(count)]
    for left in range(count, 0, -1):
        assert went(session, session.depth - 1)
        assert session.state == folded(every[:left])
    assert not went(session, session.depth - 1)
    assert open_session(path).redos == count
    session = open_session(path)
    while went(session, session.depth + 1):
        pass
    check(session, every)
    check(open_session(path), every)


def test_a_session_without_a_game(path):
    session = open_session(path)
    assert session.state is None and session.trouble is None
    assert session.depth == 0
    for depth in (session.depth - 1, session.depth + 1, 3):
        assert not went(session, depth)
    assert list(events_from(session)) == []


def test_the_log_of_the_previous_game_is_kept_until_the_next_new_game(path):
    played(path, 3 * PAGE, 1)
    before = open_session(path)
    session = open_session(path)
    session.new(2)
    check(session, [2])
    check(open_session(path), [2])
    old = open_session(path)
    *_, last = repair.scan(old.journal, 1)
    repair.stand_on(old.journal, 1, last)
    assert numbers(old) == numbers(before)
    session.new(3)
    session.commit("add", 5)
    check(open_session(path), [3, 5])
    assert not Path(path, "1.log").exists()


def test_the_log_of_the_previous_game_ends_with_its_last_event(path):
    """The log is complete even if a page was made ahead whose events were undone later, and the
    power was cut."""
    session = played(path, 9)
    session.flush_log(True)
    session.undo()
    session.flush_log(True)
    session.go(10)
    ends = [page.end for page in repair.scan(session.journal, 1)]
    assert ends == [10, 9]
    again = open_session(path)
    assert again.depth == 10
    again.new(1)
    ends = [page.end for page in repair.scan(again.journal, 1)]
    assert ends[-1] == 10


def test_playing_time_leaves_out_the_time_without_power(path):
    clock = Clock()
    session = open_session(path, clock)
    session.new(0)
    clock.now += 30
    session.commit("add", 1)
    clock.now = 5  # after a restart the clock begins again
    session = open_session(path, clock)
    clock.now += 12
    session.commit("add", 2)
    assert [event[0] for event in history(session)] == [42, 30, 0]
    clock.now -= 3  # somebody sets the clock back
    session.commit("add", 3)
    assert history(session)[0][0] == 42
    clock.now += 8
    went(session, session.depth - 1)
    assert open_session(path, clock).seconds() == 50  # an undo does not turn the playing time back


def test_an_event_that_is_too_long_is_refused(path):
    session = played(path, 2)
    with pytest.raises(Refused, match="refuse.too_long"):
        session.commit("add", 10, "x" * journal_format.MAX_BODY)
    check(session, [0, 0, 1])


def test_an_undone_event_does_not_come_back_at_the_end_of_a_chunk(path):
    """A short event is undone, and a longer one takes its place. The longer one goes to the next
    chunk, but the short one must not come back from the old chunk."""
    for count in range(1, 40):
        session = open_session(path)
        session.new(0)
        for _ in range(count):
            session.commit("add", 3)
        went(session, session.depth - 1)
        session.commit("add", 4, "x" * 20)
        check(session, [0] + [3] * (count - 1) + [4])
        check(open_session(path), [0] + [3] * (count - 1) + [4])


def test_the_longest_events_fit_into_the_journal(path):
    session = open_session(path)
    session.new(0)
    for i in range(30):
        session.commit("add", i, "x" * (journal_format.MAX_BODY - 20))
    assert session.state == folded([0, *range(30)])
    assert open_session(path).state == session.state


def test_opening_reads_no_more_for_a_long_game(path, monkeypatch):
    """A start reads at most as much as a log page can have, however long the game is."""
    read = []
    monkeypatch.setattr(
        "toychest.core.session.decode",
        lambda body, original=journal_format.decode: read.append(1) or original(body),
    )
    most = {}
    for count in (100, 2000):
        shutil.rmtree(path, ignore_errors=True)
        session = open_session(path)
        session.new(0)
        most[count] = 0
        for i in range(count):
            session.commit("add", i % 90)
            if i % 7 == 0:
                session.flush_log()
            if i > count - 100:
                read.clear()
                open_session(path)
                most[count] = max(most[count], len(read))
    assert 20 < most[2000] <= most[100] + 10, most


@pytest.mark.parametrize("error", [OSError(28, "full"), MemoryError(), ValueError("too long")])
def test_a_page_that_cannot_be_made_ahead_loses_nothing(path, monkeypatch, error):
    session = open_session(path)
    session.new(0)
    session.commit("add", 1)

    with monkeypatch.context() as patched:
        patched.setattr(session.journal, "make_page", Mock(side_effect=error))
        session.flush_log(True)
    session.commit("add", 2)
    assert open_session(path).state == session.state


class Cut(Exception):
    """The power is cut."""


class Cutting:
    """Files and folders that stop at the n-th change: a model of littlefs with a power cut.

    In littlefs, closing a file changes it in one step, so a file that was not closed is not
    written.
    """

    def __init__(self, monkeypatch, left, full=False):
        self.left = left

        def step():
            if self.left == 0:
                if full:
                    raise OSError(28, "no space")
                raise Cut
            self.left -= 1

        class Later:
            """A file whose content is written when it is closed."""

            def __init__(self, path, mode):
                if mode == "r+b" and not Path(path).exists():
                    raise OSError(2, "no such file")
                self.path, self.mode, self.data = path, mode, b""

            def write(self, data):
                self.data += bytes(data)

            def __enter__(self):
                return self

            def __exit__(self, *error):
                if error[0] is None:
                    step()
                    with open(self.path, self.mode) as file:
                        file.write(self.data)

        def opening(path, mode):
            return open(path, mode) if mode == "rb" else Later(path, mode)

        for module in (journal, files):
            monkeypatch.setattr(module, "open", opening, raising=False)
        for module in (journal, files, repair):
            monkeypatch.setattr(module, "os", self.stepping(step))

    @staticmethod
    def stepping(step):
        """Return a copy of the module os that calls step() before each change."""
        import os

        class Stepping:
            def __getattr__(self, name):
                original = getattr(os, name)
                if name not in ("rename", "remove", "mkdir", "rmdir"):
                    return original

                def wrapped(*arguments):
                    step()
                    return original(*arguments)

                return wrapped

        return Stepping()


ACTIONS = {
    "new": lambda session: session.new(5),
    "add": lambda session: session.commit("add", 77),
    "undo": lambda session: session.go(session.depth - 1),
    "undo far": lambda session: session.go(9),
    "redo": lambda session: session.go(session.depth + session.redos),
    "flush_log": lambda session: session.flush_log(True),
}


def shown_game(path):
    """Return everything that a game shows after a restart, to compare it."""
    session = open_session(path)
    assert session.trouble is None
    return session.state, session.depth, session.redos, numbers(session)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("undone", [0, 2, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ACTIONS)
def test_a_cut_or_a_full_flash_at_any_file_operation(tmp_path, monkeypatch, name, undone, full):
    """Whichever operation fails, an action is either done or not begun, never half done. That holds
    for any length of the tail."""
    cuts = 0
    for count in range(2 * PAGE, 3 * PAGE + 20, 9):
        origin = str(tmp_path / f"{count}")
        session = played(origin, count)
        went(session, session.depth - undone)
        before = shown_game(origin)
        whole = f"{origin}-whole"
        shutil.copytree(origin, whole)
        ACTIONS[name](open_session(whole))
        after = shown_game(whole)
        for cut in range(30):
            path = f"{origin}-{cut}"
            shutil.copytree(origin, path)
            session = open_session(path)
            with monkeypatch.context() as patch:
                power = Cutting(patch, cut, full)
                try:
                    ACTIONS[name](session)
                    done = True
                except (Cut, NotSaved):
                    done = False
            cuts += power.left == 0
            assert shown_game(path) in ([after] if done else [before, after])
            if full:  # the program goes on; memory and flash agree
                assert (session.state, session.depth, session.redos) == shown_game(path)[:3]
                session.commit("add", 33)
                assert shown_game(path)[3] == [*(after if done else before)[3], 33]
            again = open_session(path)
            again.commit("add", 55)
            left = shown_game(path)[3]
            assert left[-1] == 55 and [row[2] for row in history(again)] == left[::-1]
            if power.left > 0:
                break
        else:
            raise AssertionError("no end")
    assert cuts >= 8


# ---- damage


def damaged(path):
    """Return the session of a damaged game after the player chose to go on with what is left of
    it."""
    session = open_session(path)
    if session.trouble is None:
        return session
    assert session.trouble == journal_format.DAMAGED and session.state is None
    whole = content(path)
    session.flush_log()
    session.flush_log(True)
    repair.salvage(session)
    assert content(path) == whole
    if session.state is None:
        return session
    state, depth = session.state, session.depth
    repair.rebuild(session)
    assert session.trouble is None and (session.state, session.depth) == (state, depth)
    again = open_session(path)
    assert (again.trouble, again.state, again.depth) == (None, state, depth)
    kept = sorted(Path(path).parent.glob("*.damaged*"))
    assert content(kept[-1]) == whole
    return session


def content(path):
    """Return the content of all files in a folder."""
    path = Path(path)
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file()
    }


def test_undo_stops_at_the_oldest_known_state(path):
    """A repair may leave a state whose events are lost. Undo stops there."""
    journal = repair.Bulk(path, Adder.VERSION)
    journal.begin(5, {"numbers": [1, 2, 3]}, 0, 1)
    journal.flush()
    session = open_session(path)
    assert (session.trouble, session.depth) == (None, 5)
    for _ in range(2):
        with pytest.raises(Refused):
            session.undo()
        session.commit("add", 4)
        assert session.undo() == ["add", 4]
    assert session.state == {"numbers": [1, 2, 3]}


def fits(session, done):
    """Check that the session has a part of the game that was played: a beginning of its numbers,
    and undo as far back as states are known. done: all numbers of the game."""
    if session.state is None:
        return
    assert session.state == folded(done[: session.depth])
    rows = [row[2] for row in history(session)]
    assert rows == done[: session.depth][::-1][: len(rows)]
    session.commit("add", 42)
    assert session.state == folded([*done[: session.depth - 1], 42])
    step = 1
    while went(session, session.depth - step):
        assert session.state == folded(done[: session.depth])
        step = step % 40 + 13
    while went(session, session.depth - 1):
        pass
    assert session.state == folded(done[: session.depth])
    with pytest.raises(Refused):
        session.undo()
    if session.depth > 1:  # the game also goes on from the oldest known state
        session.commit("add", 43)
        assert session.state == folded([*done[: session.depth - 1], 43])


@pytest.mark.parametrize("count", [5, pytest.param(3 * PAGE + 11, marks=pytest.mark.long)])
@pytest.mark.parametrize("bit", [0, 7])
def test_every_flipped_bit_is_noticed_or_does_not_matter(tmp_path, count, bit):
    origin = str(tmp_path / "origin")
    session = played(origin, count)
    done = numbers(session)
    full = session.depth
    lost = []
    for file in content(origin):
        size = Path(origin, file).stat().st_size
        for place in range(bit, size, 1 if count < PAGE else 13):
            path = str(tmp_path / "games" / "x")
            shutil.copytree(origin, path)
            flip(f"{path}/{file}", place, 1 << bit)
            again = damaged(path)
            lost.append(full - again.depth)
            fits(again, done)
            shutil.rmtree(tmp_path / "games")
    assert max(lost) <= (full if count == 5 else PAGE)
    assert 0 in lost


@pytest.mark.parametrize("count", [3, pytest.param(3 * PAGE + 11, marks=pytest.mark.long)])
def test_a_truncated_file_leaves_a_part_of_the_game(tmp_path, count):
    origin = str(tmp_path / "origin")
    session = played(origin, count)
    done = numbers(session)
    for file, data in content(origin).items():
        for size in range(0, len(data), 1 if count < PAGE else 31):
            path = str(tmp_path / "games" / "x")
            shutil.copytree(origin, path)
            Path(path, file).write_bytes(data[:size])
            fits(damaged(path), done)
            shutil.rmtree(tmp_path / "games")


@pytest.mark.parametrize("file", ["0", "0/tail", "3/tail", "9.log", "notes.txt"])
@pytest.mark.parametrize("data", [b"", b"alien", bytes(216), b"TC" + bytes(214), bytes(5000)])
@pytest.mark.parametrize("count", [None, 3 * PAGE])
def test_an_alien_file_in_the_folder(path, file, data, count):
    """A file that does not belong to the game is noticed if it matters, and a new game is always
    possible."""
    if count:
        done = numbers(played(path, count))
    target = Path(path, file)
    if target.exists():
        shutil.rmtree(target) if target.is_dir() else target.unlink()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    session = damaged(path)
    if count:
        fits(session, done)
    elif session.trouble:
        repair.put_aside(session)
    session.new(4)
    check(open_session(path), [4])


def test_an_alien_file_in_place_of_the_folder(path):
    Path(path).parent.mkdir()
    Path(path).write_bytes(b"alien")
    session = open_session(path)
    assert session.trouble == journal_format.DAMAGED
    repair.salvage(session)
    assert session.state is None
    repair.put_aside(session)
    session.new(4)
    check(open_session(path), [4])
    assert Path(path + ".damaged").read_bytes() == b"alien"


def test_a_folder_with_a_strange_name_in_place_of_the_chunks(path):
    """Without chunks, a folder of chunks or of saves is no damage, and all else is."""
    for name, trouble in (("3", None), ("more", journal_format.DAMAGED)):
        Path(path, name).mkdir(parents=True)
        assert open_session(path).trouble == trouble


def test_damage_in_the_log_leaves_the_current_state(path):
    session = played(path, 4 * PAGE)
    done = numbers(session)
    flip(path + "/1.log", 100, 0xFF)
    again = open_session(path)
    assert again.trouble is None and again.state == folded(done)
    rows = [row[2] for row in history(again)]
    assert PAGE < len(rows) < len(done) and rows == done[::-1][: len(rows)]
    while went(again, again.depth - 1):
        pass
    assert again.state == folded(done[: again.depth]) and again.depth > 1
    assert open_session(path).state == again.state


# ---- chunks that are lost, or have an older version of their content


def chunks_of(path):
    """Return {number: content} of the chunks of a game."""
    found = {}
    for number in range(journal_format.SLOTS):
        file = Path(path, f"{number}/tail")
        if file.exists():
            found[number] = file.read_bytes()
    return found


def put_chunk(path, number, data):
    """Write a chunk; data None removes it."""
    file = Path(path, f"{number}/tail")
    if data is None:
        file.unlink(missing_ok=True)
    else:
        file.write_bytes(data)


class Counter(Adder):
    """Rules whose state contains all events. So two equal states were reached in the same way."""

    @staticmethod
    def _add(state, number):
        state["numbers"].append(number)

    EVENTS = {"add": (_any, _refuse_large, _add)}


def counted(path, count):
    """Play a game of Counter: 0, and additions of 1 up to `count`. Return its session."""
    session = open_session(path, rules=Counter)
    session.new(0)
    for number in range(1, count + 1):
        session.commit("add", number % 100)
    return session


def held(path):
    """Return (state, trouble) after a start and, if the save is damaged, a repair. trouble: as of
    the start."""
    session = open_session(path, rules=Counter)
    trouble = session.trouble
    if trouble is not None:
        repair.salvage(session)
    state, depth = session.state, session.depth
    if state is not None:
        events = [one[2] for one in events_from(session, repair.floor(session)[0])]
        assert state["numbers"][depth - len(events) :] == events
        if trouble is not None:
            repair.rebuild(session)
            assert open_session(path, rules=Counter).state == state
    return state, trouble


MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(1, 40)),
        st.tuples(st.just("back"), st.integers(1, 70)),
        st.tuples(st.just("forth"), st.integers(1, 20)),
        st.tuples(st.just("flush_log"), st.booleans()),
        st.just(("restart", 0)),
    ),
    min_size=1,
    max_size=14,
)
HARM = st.lists(
    st.tuples(
        st.integers(0, journal_format.SLOTS - 1),
        st.sampled_from(["lost", "empty", "bit", "older", "older"]),
        st.integers(0, 10**6),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=100)
@given(MOVES, HARM, st.booleans())
def test_no_repair_keeps_a_state_that_was_not_played(tmp_path_factory, moves, harm, log):
    """Chunks are lost, emptied, damaged, or replaced by an older version, and so is the log. The
    repair keeps only states that the game had."""
    path = str(tmp_path_factory.mktemp("s") / "game")
    session = open_session(path, rules=Counter)
    session.new(0)
    played = [session.state]
    versions = {number: [] for number in range(journal_format.SLOTS)}
    logs = [b""]

    def keep():
        for number, data in chunks_of(path).items():
            if data not in versions[number]:
                versions[number].append(data)
        if Path(path, "1.log").exists():
            logs.append(Path(path, "1.log").read_bytes())

    session, _ = make(path, session, moves, 0, played, keep)
    now: Any = session.state
    counts = now["numbers"]
    undone = [state for state in played if state and state["numbers"][: len(counts)] == counts]
    older = False
    for number, kind, seed in harm:
        data = chunks_of(path).get(number)
        if kind == "older" and versions[number]:
            put_chunk(path, number, versions[number][seed % len(versions[number])])
            older = True
        elif kind == "bit" and data:
            spoilt = bytearray(data)
            spoilt[seed % len(data)] ^= 1 << seed % 8
            put_chunk(path, number, bytes(spoilt))
        elif data is not None:
            put_chunk(path, number, None if kind == "lost" else b"")
    if log:
        Path(path, "1.log").write_bytes(logs[harm[0][2] % len(logs)])
    state, _ = held(path)
    assert state is None or state in played
    if state and not older and not log:
        # if no older versions were used, the state is one of this game
        assert state["numbers"] == counts[: len(state["numbers"])] or state in undone


@settings(max_examples=40)
@given(st.lists(st.tuples(MOVES, HARM), min_size=2, max_size=4))
def test_no_repair_keeps_such_a_state_after_unnoticed_damage(tmp_path_factory, rounds):
    """The same over several rounds of play and damage, where some damage is not noticed. Older
    versions are from all rounds."""
    path = str(tmp_path_factory.mktemp("s") / "game")
    played = []
    versions = {number: [] for number in range(journal_format.SLOTS)}

    def keep():
        for slot, data in chunks_of(path).items():
            versions[slot].append(data)

    number = 0
    for moves, harm in rounds:
        session = open_session(path, rules=Counter)
        assert session.trouble is None
        if session.state is None:
            session.new(number % 100)
            played.append(session.state)
        session, number = make(path, session, moves, number, played, keep)
        for slot, kind, seed in harm:
            if versions[slot] and kind == "older":
                put_chunk(path, slot, versions[slot][seed % len(versions[slot])])
            elif kind == "lost":
                put_chunk(path, slot, None)
        state, trouble = held(path)
        assert state is None or state in played
        if trouble is not None:  # the repair made a new folder, so older versions can't come back
            versions = {number: [] for number in range(journal_format.SLOTS)}
            if state is None:
                shutil.rmtree(path)


def test_an_older_chunk_leaves_a_gap_that_is_noticed(path):
    """Chunk 0 has an older, half full version. The session must not read on in chunk 1 as if
    nothing was missing."""
    session = counted(path, 5)
    half = chunks_of(path)[0]
    while session.journal.slot < 1 or len(session.journal.ends) < 20:
        session.commit("add", session.depth)
    put_chunk(path, 0, half)
    assert held(path) == ({"numbers": [0, 1, 2, 3, 4, 5]}, journal_format.DAMAGED)


def test_a_lost_chunk_brings_no_replaced_event_back(path):
    """A page was made ahead, three events were undone, and others took their place. When chunk 0 is
    lost, the undone events must not come back from the page."""
    session = counted(path, 10)
    session.flush_log(True)
    session.go(8)
    session.commit("add", 77)
    session.commit("add", 78)
    put_chunk(path, 0, None)
    put_chunk(path, 1, b"x")
    assert held(path) == ({"numbers": list(range(8))}, journal_format.DAMAGED)


def test_a_page_with_a_damaged_state_still_has_its_events(path):
    """Most events are undone and a new one is played, so a page is made of the events that count.
    Its state is damaged. An older chunk, whose page has more events, must not bring the replaced
    ones back."""
    session = counted(path, 2 * PAGE - 1)
    assert session.journal.base and session.journal.slot
    session.go(4)
    session.commit("add", 77)
    put_chunk(path, 0, None)
    log = Path(path, "1.log")
    log.write_bytes(log.read_bytes()[:-1] + b"x")  # damages the state in the newest page
    assert held(path) == ({"numbers": list(range(4))}, journal_format.DAMAGED)


@pytest.mark.parametrize("backwards", [False, True])
def test_the_newest_page_is_found_among_the_logs_of_two_games(path, monkeypatch, backwards):
    """Without chunks, a repair goes on with the newest page, whichever log is read last."""
    names = files.names
    monkeypatch.setattr(files, "names", lambda at: sorted(names(at), reverse=backwards))
    session = open_session(path, rules=Counter)
    for first in (0, 9):  # the games differ
        session.new(first)
        for number in range(1, PAGE + 11):
            session.commit("add", first + number % 90)
    base = session.journal.base
    for number in range(4):
        put_chunk(path, number, b"x")
    assert held(path) == (
        {"numbers": [9 + number % 90 for number in range(base)]},
        journal_format.DAMAGED,
    )


def test_a_page_made_ahead_is_used_after_a_restart(path):
    """After a restart, a page that was made ahead is used, and not made again."""
    counted(path, 10).flush_log(True)
    size = Path(path, "1.log").stat().st_size
    session = open_session(path)
    session.flush_log(True)
    session.commit("add", 11)
    assert Path(path, "1.log").stat().st_size == size and session.journal.base == 11
    check(open_session(path), list(range(12)))


def failing(journal):
    """Let one write of a journal fail."""
    store = journal._store

    def fails(slot, chunk):
        journal._store = store
        raise OSError(5, "i/o")

    journal._store = fails


@pytest.mark.parametrize("undone", range(3))
@pytest.mark.parametrize("counted", [0, 3])
def test_a_page_that_was_made_after_a_failed_write_is_no_damage(path, undone, counted):
    """A write that fails was counted in older versions, by which a page then seems to be newer than
    the chunks. It has exactly the events of the chunks, so nothing is lost. counted: number of
    failed writes that count."""
    session = played(path, 20)
    if undone:
        session.go(session.depth - undone)
    for action in (lambda: session.commit("add", 5), lambda: session.go(3)):
        failing(session.journal)
        with pytest.raises(NotSaved):
            action()
    size = Path(path, "1.log").stat().st_size if Path(path, "1.log").exists() else 0
    session.journal.saved += counted
    session.flush_log(True)
    assert Path(path, "1.log").stat().st_size > size
    want = session.state, session.depth, session.redos, numbers(session)
    assert shown_game(path) == want
    for move in (-1, 0, 1):  # later writes are newer than the page
        again = open_session(path)
        if again.depth + move <= again.journal.end:
            again.go(again.depth + move)
        want = again.state, again.depth, again.redos, numbers(again)
        assert shown_game(path) == want
    again.commit("add", 7)
    assert shown_game(path)[3][-1] == 7


def test_the_newest_chunk_shows_an_older_version_and_a_page_is_newer(path):
    """Steps were undone, and others took their place, as many as before. The page that was made of
    them is newer than the chunk, and not of its events."""
    session = counted(path, 10)
    old = chunks_of(path)[0]
    session.go(9)
    session.commit("add", 70)
    session.commit("add", 71)
    session.flush_log(True)
    put_chunk(path, 0, old)
    assert held(path) == ({"numbers": [*range(9), 70, 71]}, journal_format.DAMAGED)


def test_a_torn_page_hides_no_newer_page(path):
    session = counted(path, 1)
    session.flush_log(True)
    with open(path + "/1.log", "ab") as log:
        log.write(b"TP torn")
    old = chunks_of(path)[0]
    session.commit("add", 2)
    session.commit("add", 3)
    new = chunks_of(path)[0]
    put_chunk(path, 0, old)
    session = open_session(path, rules=Counter)
    assert session.state == {"numbers": [0, 1]}
    put_chunk(path, 0, new)
    session = open_session(path, rules=Counter)
    session.flush_log(True)
    put_chunk(path, 0, old)
    assert held(path) == ({"numbers": [0, 1, 2, 3]}, journal_format.DAMAGED)


def put_page(path, prev, number, draft):
    """Write a log page with one event behind those of a game of Counter. Return the LogPage. prev:
    the page before it."""
    body = journal_format.encode(0, ("add", number))
    records = bytearray(len(body) + journal_format.OVERHEAD)
    journal_format.put_record(records, 0, body)
    state = journal_format.compact({"numbers": prev.state()["numbers"] + [number]}).encode()
    form = journal_format.FORMAT + journal_format.DRAFT * draft
    place = prev.write, prev.offset, prev.end, 1
    sizes = len(records), len(state), 0, journal.crc32(state)
    header = journal_format.PAGE_HEADER[:-1]
    head = struct.pack(header, b"TP", form, Counter.VERSION, *place, *sizes)
    log = Path(path, "1.log")
    offset = log.stat().st_size + 1
    data = head + journal.crc32(head).to_bytes(4, "little") + records + state
    log.write_bytes(log.read_bytes() + data)
    return journal_format.LogPage(str(log), offset)


@pytest.mark.parametrize("root", [False, True])
@pytest.mark.parametrize(
    "pages, harm, kept, led",
    [
        ([(0, 9, True)], [], [], [9]),
        ([(0, 9, True), (1, 8, True)], [], [], [9, 8]),
        ([(0, 9, True), (1, 8, True)], [(2, -1)], [], [9, 8]),
        ([(0, 9, True), (1, 8, False)], [], [9, 8], [9, 8]),
        ([(0, 9, True), (1, 8, False)], [(1, -1), (2, -1)], [9, 8], [9, 8]),
        ([(0, 9, True), (1, 8, False)], [(2, 5)], [], []),
        ([(0, 9, True), (1, 8, False)], [(2, 36), (2, -1)], [9], [9]),
        ([(0, 9, True), (1, 8, True), (2, 7, False)], [], [9, 8, 7], [9, 8, 7]),
        (
            [(0, 9, True), (1, 8, True), (2, 7, False)],
            [(3, 36), (3, -1), (2, 36), (2, -1)],
            [9],
            [9],
        ),
        ([(0, 9, True), (1, 8, True), (1, 7, False)], [], [9, 7], [9, 7]),
        ([(0, 9, True), (1, 8, True), (0, 7, False)], [], [7], [7]),
        ([(0, 7, False), (0, 9, True), (2, 8, True)], [], [7], [9, 8]),
    ],
)
def test_a_draft_counts_if_a_chunk_or_a_later_page_leads_to_it(path, pages, harm, kept, led, root):
    """The other chunks are damaged. A power cut may have come before the drafts were used.

    pages: (number of the page before it, number that it adds, whether it is a draft) of pages 1, 2
        and so on; page 0 has the numbers 0 and 1
    harm: (page, index of a wrong byte in it): 5 is in its header, 36 in its event, -1 in its state
    kept: what the repair keeps after the numbers of page 0
    led: the same if a chunk leads to the last page, `root`
    """
    session = counted(path, 1)
    session.flush_log(True)
    made = [session.journal.read_page(1)]
    for before, number, draft in pages:
        made.append(put_page(path, made[before], number, draft))
    if root:
        session.journal.use(made[-1], 0)
        put_chunk(path, 1, b"x")
    else:
        put_chunk(path, 0, b"x")
    for page, at in harm:
        flip(path + "/1.log", made[page].offset - 1 + at % made[page].size)
    numbers = [0, 1] + (led if root else kept)
    assert held(path) == ({"numbers": numbers}, journal_format.DAMAGED)


def test_a_save_that_was_written_more_often_than_it_shows_is_damaged(path):
    session = played(path, 20)
    writes = session.journal.saved

    def opened(known):
        return Session(Adder, Journal(path, Adder.VERSION), Clock(), known=known)

    assert opened(writes).state == session.state
    session = opened(writes + 1)
    assert (session.trouble, session.state) == (journal_format.DAMAGED, None)
    assert repair.salvage(session)  # it may be the game before
    repair.rebuild(session)
    assert session.trouble is None and session.depth == 21
    shutil.rmtree(path)  # the game is gone
    session = opened(1)
    assert session.trouble == journal_format.DAMAGED
    repair.salvage(session)
    assert session.state is None
    repair.put_aside(session)
    assert session.trouble is None
    session.new(4)
    check(open_session(path), [4])


@pytest.mark.parametrize("lost", ["0/tail", "1/tail"])
def test_a_repair_tells_whether_it_may_be_the_game_before(path, lost):
    session = played(path, 2 * PAGE)
    done = numbers(session)
    session.new(5)
    session.commit("add", 6)
    flip(f"{path}/{lost}", 10)
    session = open_session(path)
    assert repair.salvage(session) == (lost == "0/tail")
    assert session.state == (folded(done) if lost == "0/tail" else folded([5, 6]))


def test_a_session_that_is_read_half_has_a_trouble(path, monkeypatch):
    """Whatever raises while a save is read again, the session does not seem to have no game."""
    session = played(path, 5)
    for name in ("read", "decode"):
        for error in (TypeError, MemoryError):
            with monkeypatch.context() as patch:
                patch.setattr(f"toychest.core.session.{name}", Mock(side_effect=error))
                try:
                    session.load()
                except MemoryError:
                    assert error is MemoryError
                else:
                    assert error is not MemoryError
            assert session.trouble == journal_format.DAMAGED and session.state is None
    session.load()
    assert session.trouble is None and session.depth == 6


def finish(saves):
    """Finish a repair that was cut off, if one waits for the start, as the app does."""
    if "adder.new" in files.names(saves + "/games"):
        repair.finish(saves, "adder")
    assert "adder.new" not in files.names(saves + "/games")


def salvaged(path):
    """Flip a bit of a save. Returns (session after `salvage`, events before)."""
    done = numbers(played(path, 2 * PAGE))
    flip(path + "/0/tail", 50)
    session = open_session(path)
    repair.salvage(session)
    assert session.state is not None
    return session, done


def with_refused(path, at, count):
    """Make a game with valid checksums and an event that the rules refuse: the number 120 at index
    `at`. Returns its numbers, with 20 in place of the 120."""
    session = open_session(path)
    session.new(0)
    done = [0]
    for i in range(1, count):
        number = 120 if i == at else i % 90
        session.journal.append(journal_format.encode(i, ("add", number)), i, folded(done))
        done.append(20 if i == at else number)
        session.state = folded(done)
        session.flush_log()
    return done


@pytest.mark.parametrize(
    "at", shards([4 * PAGE - 2, 1, 7, PAGE, 2 * PAGE, 3 * PAGE, 4 * PAGE - 30])
)
@pytest.mark.parametrize("place", ["0/tail", "1/tail", "2/tail", "3/tail", None])
def test_a_damaged_tail_and_an_older_event_that_is_refused(path, at, place):
    """The tail is damaged, and the rules refuse an older event. The repair keeps the state that was
    offered to the player, the newest valid one."""
    done = with_refused(path, at, 4 * PAGE)
    if place:
        flip(f"{path}/{place}", 60)
    session = damaged(path)  # the save is rebuilt with the state that was offered
    assert session.state == folded(done[: session.depth])
    start, _ = repair.floor(session)
    assert start == 0 if at > session.depth else start > at or not place
    before = list(events_from(session, start))
    session.commit("add", 42)
    assert open_session(path).state == folded([*done[: session.depth - 1], 42])
    assert list(events_from(session, start))[:-1] == before


def test_a_repaired_save_that_lost_its_beginning_is_tidied_after_changes(path, monkeypatch):
    played(path, 6 * PAGE)
    flip(f"{path}/1.log", 60)
    flip(f"{path}/0/tail", 60)
    session = damaged(path)
    assert repair.floor(session)[0] > 0
    monkeypatch.setattr(change, "_DEAD", 2_000)
    assert not change.is_untidy(session)
    for number in range(40):
        one = change.Change(session, session.depth - 1, 1, ("add", number))
        assert not one.follow(9)
        one.finish()
    assert change.is_untidy(session)
    state = session.state
    repair.tidy(session)
    assert not change.is_untidy(session) and open_session(path).state == state


def test_a_repair_that_cannot_read_the_flash_changes_nothing(path, monkeypatch):
    session, _ = salvaged(path)
    whole = content(path)

    monkeypatch.setattr(repair, "events_from", Mock(side_effect=Unreadable))
    with pytest.raises(Unreadable):
        list(repair.rebuild(session) or ())
    assert content(path) == whole and not Path(path + ".new").exists()


# ---- memory agrees with flash, whatever raises


class Broken(Exception):
    """A clock or a disk that raises an unexpected error."""


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("undone", [0, 100])
@pytest.mark.parametrize("error", [Broken, MemoryError])
def test_a_clock_that_raises_leaves_memory_and_flash_alike(tmp_path, name, undone, error):
    for fails in range(4):
        path = str(tmp_path / f"{fails}")
        clock = Clock()
        session = played(path, 2 * PAGE + 30, clock=clock)
        session.go(session.depth - undone)
        clock.errors = [None] * fails + [error]
        try:
            ACTIONS[name](session)
        except error:
            pass
        assert (session.state, session.depth, session.redos) == shown_game(path)[:3]
        clock.errors = []
        session.commit("add", 33)
        assert (session.state, session.depth, session.redos) == shown_game(path)[:3]


@pytest.mark.parametrize("error", [OSError(5, "i/o"), MemoryError()])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("name", ACTIONS)
def test_a_write_that_fails_leaves_the_game_as_it_was(path, monkeypatch, name, error, late):
    """A failed write changes nothing. If a write raises although the data is on flash, the session
    continues from there."""
    session = played(path, 2 * PAGE + 30)
    session.go(session.depth - 2)
    before = session.state, session.depth, session.redos

    class Late:
        """A file that raises as it is closed, although its data is on flash."""

        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self.file

        def __exit__(self, *raised):
            self.file.close()
            raise error

    def fails(path, mode):
        if not path.endswith("/tail") or mode == "rb":
            return open(path, mode)
        if late:
            return Late(open(path, mode))
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(journal, "open", fails, raising=False)
        try:
            ACTIONS[name](session)
        except (NotSaved, MemoryError):
            pass
    assert (session.state, session.depth, session.redos) == before
    if late and name == "new":
        session.new(9)
    else:
        session.commit("add", 33)
    assert (session.state, session.depth, session.redos) == shown_game(path)[:3]


@pytest.mark.parametrize("cut", range(25))
def test_a_repair_that_was_cut_off_is_finished_at_the_next_start(tmp_path, monkeypatch, cut):
    saves = str(tmp_path)
    path = saves + "/games/adder"
    session, done = salvaged(path)
    state = session.state
    with monkeypatch.context() as patch:
        Cutting(patch, cut)
        try:
            repair.rebuild(session)
        except Cut:
            pass
    finish(saves)
    again = damaged(path)
    assert again.state == state
    fits(again, done)


@pytest.mark.parametrize("cut", range(25))
def test_a_repair_that_finds_the_flash_full_can_be_tried_again(tmp_path, monkeypatch, cut):
    """The player may try again, leave the save alone, or begin a new game. A half-written save is
    never taken for a complete one."""
    saves = str(tmp_path)
    path = saves + "/games/adder"
    session, _ = salvaged(path)
    state = session.state
    with monkeypatch.context() as patch:
        Cutting(patch, cut, True)
        try:
            repair.rebuild(session)
        except OSError:
            assert session.trouble == journal_format.DAMAGED
    if not Path(path).exists():  # the flash got full between two renames
        repair.finish(saves, "adder")
        session = open_session(path)
        assert session.state == state
    if session.trouble:
        for again in (open_session(path), session):
            finish(saves)
            assert again.trouble == journal_format.DAMAGED
        if cut % 2:
            repair.rebuild(session)
        else:
            repair.put_aside(session)
            state = None
    finish(saves)
    again = open_session(path)
    assert again.trouble is None and again.state == state


def test_a_damaged_save_is_not_counted_as_put_aside(tmp_path):
    saves = str(tmp_path)
    path = saves + "/games/adder"
    session = played(path, 3 * PAGE)
    session.new(1)
    assert repair.aside(saves) == [path + "/1.log"]
    Path(path, "1", "tail").write_bytes(b"damaged")
    session = open_session(path)
    assert session.trouble and repair.aside(saves) == []
    repair.put_aside(session)
    for name in ("x.newer", "y.before", "z.older3"):
        Path(saves, "games", name).mkdir()
    kept = {path + ".damaged"} | {f"{saves}/games/{n}" for n in ("x.newer", "y.before", "z.older3")}
    assert set(repair.aside(saves)) == kept


def test_an_error_of_the_flash_while_it_is_read(path, monkeypatch):
    """Data that can't be read counts as damaged, whatever the error. If `salvage` fails, too, there
    is no game."""
    played(path, 3 * PAGE)
    with monkeypatch.context() as patch:

        def broken(name, mode):
            if name.endswith(".log"):
                raise OSError(5, "i/o")
            return open(name, mode)

        patch.setattr(journal_format, "open", broken, raising=False)
        session = open_session(path)
        assert session.trouble == journal_format.DAMAGED
        repair.salvage(session)
        assert session.trouble == journal_format.DAMAGED
    assert open_session(path).trouble is None


# ---- versions


def test_a_save_of_a_newer_file_format_is_not_changed(path):
    session = played(path, 2)
    chunk = bytearray(Path(path, "0/tail").read_bytes())
    chunk[2] = journal_format.FORMAT + 1
    end = journal_format.CHUNK_RECORDS - 4
    chunk[end : end + 4] = journal.crc32(bytes(chunk[:end])).to_bytes(4, "little")
    Path(path, "0/tail").write_bytes(chunk)
    session = open_session(path)
    assert session.trouble == journal_format.NEWER and session.state is None


class Doubler(Adder):
    """The next version of Adder's rules: an event has a pair of numbers, and the event "note" no
    longer exists."""

    VERSION = 2

    @staticmethod
    def _add(state, first, second):
        state["numbers"] = state["numbers"][-20:] + [first + second]

    EVENTS = {"add": (_any, None, _add)}

    @staticmethod
    def upgrade(version, event):
        assert version == 1
        if event[0] == "note":
            return None
        return [*event, 0] if event[0] == "add" else event


@pytest.mark.parametrize("count", [1, PAGE, 4 * PAGE])
def test_a_save_of_older_rules_is_brought_up_to_date(path, count):
    done = numbers(played(path, count))
    session = open_session(path, rules=Doubler)
    assert session.trouble == journal_format.OLDER
    repair.rebuild(session)
    for again in (session, open_session(path, rules=Doubler)):
        assert again.trouble is None
        assert again.state == folded(done)
        assert again.depth == len(done)
    session.commit("add", 3, 4)
    assert session.state == folded([*done, 7])
    assert open_session(path).trouble == journal_format.NEWER  # left alone
    assert Path(path + ".before").is_dir()


def test_an_event_that_newer_rules_lack_is_left_out(path):
    session = played(path, 2)
    session.commit("note", 7)
    session.commit("add", 5)
    session = open_session(path, rules=Doubler)
    repair.rebuild(session)
    assert session.trouble is None
    assert session.state == folded([0, 0, 1, 5]) and session.depth == 4


@pytest.mark.parametrize("name", ["monopoly", "undone"])
def test_a_save_of_an_older_format_is_put_aside_whole(tmp_path, name):
    saves = tmp_path / "games"
    shutil.copytree(SAVES / name / "games", saves)
    (game,) = files.names(str(saves))
    folder = saves / game
    whole = content(folder)
    session = open_session(str(folder), rules=catalog.rules(game))
    assert session.trouble == journal_format.OLDER
    repair.put_aside(session)
    assert session.trouble is None and session.state is None
    assert content(saves / (game + ".older")) == whole


def test_files_replace_replaces_all_or_nothing(tmp_path, monkeypatch):
    path = str(tmp_path / "x")
    files.replace(path, [b"old"])

    monkeypatch.setattr(files.os, "rename", Mock(side_effect=OSError(28, "no space")))
    with pytest.raises(OSError):
        files.replace(path, [b"new"])
    assert Path(path).read_bytes() == b"old"


def test_a_save_that_finds_no_memory_is_not_damaged(path, monkeypatch):
    """The error reaches the caller, and nothing calls the save damaged."""
    played(path, 30)

    monkeypatch.setattr(Session, "state_at", Mock(side_effect=MemoryError))
    with pytest.raises(MemoryError):
        Session(Adder, Journal(path, Adder.VERSION), Clock())
