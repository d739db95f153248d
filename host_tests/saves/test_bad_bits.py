"""One bit of the flash is bad, on littlefs, which then shows an older version of a file, or none.

No box shows a state that was never played. If Home has seen the newest step, or a log page has it,
no box shows an older state without a question, and no lost game looks like no game.
"""

import random
from collections import Counter

import pytest

from measure import power_cuts
from shards import shards
from toychest.core import files, repair
from toychest.core.journal import Journal
from toychest.core.journal_format import DAMAGED
from toychest.core.session import Session
from toychest.core.settings import Settings

cuts = power_cuts.cuts
STEPS = (1, 2, 3, 12, 30, 37, 60, 90)  # lengths of the games
BITS = 40  # bits of each game
CHANGED = (  # modules in which a Disk replaces `os` and `open`
    "book entropy files journal journal_format reading repair room settings"
).split()


@pytest.fixture
def disk(monkeypatch):
    for name in CHANGED:
        for attribute in ("os", "open"):
            path = f"toychest.core.{name}.{attribute}"
            monkeypatch.setattr(path, monkeypatch, raising=False)  # is restored after the test
    disk = power_cuts.Disk(64)
    disk.format()
    disk.on()
    return disk


class Box:
    """A saved game that was played at random, on a flash of which one bit will be bad."""

    def __init__(self, disk, seed, steps):
        self.random = random.Random(seed)
        random.seed(seed)
        self.disk = disk
        self.saves = disk.base + "/save"
        files.make_saves(self.saves)
        Settings(self.saves)["language"] = "en"
        self.model = cuts.Model(self.random.choice((cuts.Toss, cuts.Bank)))
        self.session = self.opened()
        for _ in range(steps):
            before = disk.flash.dump()
            self.old = self.model.expected()
            step = self.model.some_step()
            cuts.perform(self.session, step)
            self.model.do(step)
            after = disk.flash.dump()
            if before != after:
                self.commit = [i for i in range(len(after)) if after[i] != before[i]]
            if step[0] != "flush_log" and self.random.random() < 0.3:
                self.session.flush_log()
        self.writes = self.session.journal.saved

    def opened(self, known=0):
        game = self.model.game
        journal = Journal(self.saves + "/games/" + game.name, game.rules.VERSION)
        return Session(game.rules, journal, lambda: 0, known=known)

    def bad_bits(self, places, count=BITS):
        """Yield after each flip of one random bit of the flash. places: indices of its bytes."""
        self.disk.off()
        flash = self.disk.flash
        whole = flash.snapshot()
        for _ in range(count):
            block, place = divmod(self.random.choice(places), power_cuts.BLOCK)
            flash.restore(whole)
            data = bytearray(flash.snapshot()[block])
            data[place] ^= 1 << self.random.randrange(8)
            flash._blocks[block] = bytes(data)
            try:
                self.disk.on()
            except OSError:  # no filesystem is left; the box says so
                continue
            files.make_saves(self.saves)
            yield
            self.disk.off()


@pytest.mark.parametrize("steps", shards(STEPS))
@pytest.mark.parametrize("seed", range(2))
def test_a_bad_bit_in_the_newest_write(disk, seed, steps):
    box = Box(disk, 100 * steps + seed, steps)
    seen: Counter[str] = Counter()
    for _ in box.bad_bits(box.commit):
        unaware = box.opened()
        if unaware.trouble:
            repair.salvage(unaware)
        assert unaware.state in [None, *box.model.played]
        session = box.opened(box.writes)  # Home has seen the newest step
        if not session.trouble:
            assert cuts.look(session) == box.model.expected()
            seen["whole"] += 1
            continue
        assert session.trouble == DAMAGED
        repair.salvage(session)
        assert session.state in (None, box.old[0], box.model.state)
        seen["nothing left" if session.state is None else "left"] += 1
        if session.state is None:
            repair.put_aside(session)
            assert session.trouble is None and session.state is None
            session.new(*box.model.game.some_start())
        else:
            state = session.state
            repair.rebuild(session)
            assert (session.trouble, session.state) == (None, state)
        assert box.opened().state == session.state
    print(dict(seen))
    assert seen["whole"] < sum(seen.values())


@pytest.mark.parametrize("seed", shards(range(4)))
def test_a_bad_bit_anywhere(disk, seed):
    """Whatever is lost, what is left was played, and the settings say so if they are lost."""
    box = Box(disk, 1_000 + seed, 50)
    whole = disk.flash.dump()
    written = [i for i in range(len(whole)) if whole[i] != 0xFF]
    lost = 0
    for _ in box.bad_bits(written, 150):
        session = box.opened(box.writes)
        if not session.trouble:
            assert session.state == box.model.state
        else:
            repair.salvage(session)
            assert session.state in [None, *box.model.played]
        settings = Settings(box.saves)
        games = files.names(box.saves + "/games")
        assert settings["language"] == "en" or settings.damaged or not games
        lost += session.trouble is not None
    assert lost


def test_a_log_page_with_the_lost_step_is_not_hidden(disk):
    """The newest step is lost in its chunk. A page of the log, made ahead, still has it."""
    found = 0
    for seed in range(12):
        box = Box(disk, 2_000 + seed, 20)
        event = box.model.game.some_event(box.model.state)
        if event is None:
            continue
        before = disk.flash.dump()
        box.session.commit(*event)
        box.model.do(("commit", event))
        after = disk.flash.dump()
        box.session.flush_log(now=True)
        for _ in box.bad_bits([i for i in range(len(after)) if after[i] != before[i]], 8):
            session = box.opened()
            if session.state != box.model.state:
                assert session.trouble == DAMAGED and session.state is None
                repair.salvage(session)
                assert (session.state, session.depth) == (box.model.state, box.model.depth)
                repair.rebuild(session)
                assert session.trouble is None and session.state == box.model.state
                found += 1
        disk.flash.__init__(64)
        disk.format()
        disk.on()
    assert found > 30
