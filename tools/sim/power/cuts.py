"""Cut the power while a game, the settings or the family book is saved, and check the save
afterwards.

This is done in rounds: games are played on a simulated flash, and its power is cut many times. All
random choices of a round come from its seed, so a round can be repeated. There are seven kinds
of rounds; the seed modulo 7 selects one.

Two programs play the rounds: run.py on MicroPython, and measure/power_cuts.py on CPython. Each has
a class Disk, a littlefs filesystem on a simulated flash chip:
    base        the folder in which the filesystem is mounted
    flash       the chip, a flash.Flash
    format()    make the filesystem
    on()        mount the filesystem from the bytes of the chip
    off()       forget the mounted filesystem without writing
    open(path, mode)    open a file, as the built-in function does
"""

import random
from hashlib import sha256

import bank
from flash import VARIANTS

from toychest.core import book as family_book
from toychest.core import entropy, files, repair
from toychest.core import events as core_events
from toychest.core.change import Change, take_back
from toychest.core.journal import Journal
from toychest.core.journal_format import CHUNK_RECORDS, DAMAGED, SLOTS
from toychest.core.session import NotSaved, Session
from toychest.core.settings import Settings
from toychest.core.stretch import events_from
from toychest.games.toss import rules as toss

FORKED = 150  # cuts in a round that tries every operation of a step
LONG = 40  # cuts in a round of one long game
LARGE = ("change", "tidy")  # steps for which a flash with other files may have too little room


class Found(Exception):
    """Raised if the saves have wrong content after a power cut."""


class Toss:
    """The game Toss Your Cookies, with random starts and events."""

    name = "toss"
    rules = toss

    @staticmethod
    def some_start():
        """Return random arguments for the function `start` of the rules, which begins a game, as a
        tuple."""
        players = random.randrange(3, 9)
        return (players, random.choice((3, 5)), random.randrange(players), "SSTTLR", "123AMM")

    @staticmethod
    def some_event(state):
        """Return a random event that the rules allow now, as (kind, argument, ...). Return None if
        the game is over.

        state: dict, current state of the game.
        """
        phase = state["phase"]
        if phase == toss.OVER:
            return None
        if phase == toss.WON:
            return ("round", random.randrange(state["players"]))
        if random.random() < 0.01:
            return ("win", random.randrange(state["players"]))
        if phase == toss.READY:
            return ("roll", random.choice("SSTTLR"), random.choice("123AMM"))
        if state["roll"][0] == toss.TOSS and not state["tossed"]:
            return ("tossed",)
        return ("next",)


class Bank:
    """A made-up game about money, with random starts and events. Its state is large."""

    name = "bank"
    rules = bank

    @staticmethod
    def some_start():
        return bank.some_start(random)

    @staticmethod
    def some_event(state):
        return bank.some_event(state, random)


class Model:
    """The expected content of a saved game.

    game: class with the rules and random events, such as Toss.
    events: list of all events, undone ones included.
    states: list of the state after each event.
    depth: number of events that are not undone.
    before: list of the states of the previous game, which this game has replaced in the save.
    replaced: list of the states of this game before its changes.
    changed: (events, states) that the last step, a change, has replaced; None if it was no change.
        A "flush_log" does not count as a step here.
    played: list of all states that there ever were, in this game and the games before.

    The methods get steps. A step changes a game, and is one of these tuples:
    ("new", arguments of start)     starts a game
    ("commit", event)               saves an event
    ("flush_log", now)              calls `flush_log(now)` of the Session, as an idle box does: it
                                    copies the newest events into the log of older ones
    ("go", depth)                   undoes or redoes events until `depth` events are not undone
    ("change", index, count, event) takes out `count` events from `index` on, and puts `event`
                                    there, or nothing for None. Later events that the rules refuse
                                    are left out
    ("take_back",)                  takes the change back that was the last step
    ("tidy",)                       writes the save again, without undone events

    A reading is the content of a save, as a box reads it when it starts: (state, number of events
    that are not undone, number of undone events, whether a change can be taken back, list of the
    events that are not undone).
    """

    def __init__(self, game):
        self.game = game
        self.events = []
        self.states = []
        self.before = []
        self.replaced = []
        self.changed = None
        self.played = []
        self.depth = 0

    def copy(self):
        """Return a copy of the model that can be changed on its own."""
        other = Model(self.game)
        other.events = list(self.events)
        other.states = list(self.states)
        other.before = self.before
        other.replaced = self.replaced
        other.changed = self.changed
        other.played = list(self.played)
        other.depth = self.depth
        return other

    @property
    def state(self):
        """Return the current state of the game, None if there is no game."""
        return self.states[self.depth - 1] if self.depth else None

    def after(self, steps):
        """Return a copy of the model in which some steps were done.

        steps: list of tuples such as ("commit", event).
        """
        model = self.copy()
        for step in steps:
            model.do(step)
        return model

    def do(self, step):
        """Do a step in the model. step: tuple such as ("commit", event), see the class."""
        kind = step[0]
        rules = self.game.rules
        if kind == "flush_log":
            return
        changed, self.changed = self.changed, None
        if kind == "new":
            self.before = self.states
            self.replaced = []
            self.events = [("start",) + step[1]]
            self.states = [rules.start(*step[1])]
            self.played.append(self.states[0])
            self.depth = 1
        elif kind == "go":
            self.depth = step[1]
        elif kind == "commit":
            state = core_events.apply(rules, self.state, step[1])
            self.events = self.events[: self.depth] + [step[1]]
            self.states = self.states[: self.depth] + [state]
            self.played.append(state)
            self.depth += 1
        elif kind == "change":
            self._change(*step[1:])
        elif kind == "tidy":
            self.events = self.events[: self.depth]
            self.states = self.states[: self.depth]
        elif kind == "take_back":
            self.replaced = self.replaced + self.states
            self.events, self.states = changed
            self.depth = len(self.events)

    def _change(self, index, count, event):
        before = self.events[: self.depth], self.states[: self.depth]
        rules = self.game.rules
        events, states = before[0][:index], before[1][:index]
        for later in ([event] if event else []) + before[0][index + count :]:
            if not core_events.refuse(rules, states[-1], later):
                events.append(later)
                states.append(core_events.apply(rules, states[-1], later))
        self.events, self.states = events, states
        self.depth = len(events)
        self.played += states[index:]
        self.replaced = self.replaced + before[1]
        self.changed = before

    def expected(self):
        """Return what the save must hold after the steps so far, a reading."""
        events = [list(event) for event in self.events[: self.depth]]
        undone = len(self.events) - self.depth
        return self.state, self.depth, undone, self.changed is not None, events

    def some_step(self):
        """Return a random step that is possible now, a tuple such as ("commit", event)."""
        end = len(self.events)
        event = self.game.some_event(self.state) if self.depth else None
        chance = random.random()
        if not self.depth or (event is None and chance < 0.5) or chance < 0.01:
            return ("new", self.game.some_start())
        if self.changed and chance < 0.3:
            return ("take_back",)
        if chance < 0.015:
            return ("tidy",)
        if chance < 0.06 and self.depth > 1:
            index = random.randrange(1, self.depth)
            count = min(random.choice((0, 1, 1, 3)), self.depth - index)
            new = self.game.some_event(self.states[index - 1])
            if new or count:
                return ("change", index, count, None if count and chance < 0.04 else new)
        if chance < 0.1:
            return ("flush_log", chance < 0.08)
        if self.depth < end and chance < 0.5:
            return ("go", end if chance < 0.3 else self.depth + 1)
        if self.depth > 1 and (event is None or chance < 0.2):
            if chance < 0.12:
                return ("go", random.randrange(1, end + 1))
            if chance < 0.15:
                return ("go", max(1, self.depth - random.randrange(1, 6)))
            return ("go", self.depth - 1)
        return ("commit", event)


def perform(session, step):
    """Do a step in a saved game. Raises NotSaved if the power is cut or the flash is full.

    session: Session that saves the game.
    step: tuple such as ("commit", event), see Model.
    """
    kind = step[0]
    if kind == "new":
        session.new(*step[1])
    elif kind == "commit":
        session.commit(*step[1])
    elif kind == "flush_log":
        session.flush_log(step[1])
    elif kind == "change":
        change = Change(session, *step[1:])
        while change.follow(7) or change.refused:
            if change.refused:
                change.leave_out()
        change.finish()
    elif kind == "take_back":
        if not take_back(session):
            raise NotSaved  # the flash can't be read without power
    elif kind == "tidy":
        try:
            repair.tidy(session)
        except Exception:
            raise NotSaved  # Unreadable without power, too
    else:
        session.go(step[1])


def look(session):
    """Return the content of a saved game that was just opened, a reading (see Model). Raises Found
    if the save can't be used, or if an event has an earlier time than the one before it.

    session: Session that has read the save.
    """
    if session.trouble is not None:
        raise Found("trouble: " + session.trouble)
    events = []
    before = 0
    for event in events_from(session):
        if event[0] < before:
            raise Found("time runs back")
        before = event[0]
        events.append(event[1:])
    return session.state, session.depth, session.redos, session.journal.before > 0, events


def brief(reading):
    """Return the content of a saved game as short text, with only the last three events.

    reading: content of the game, a tuple that `look` has returned. Any other value is shown whole.
    """
    if isinstance(reading, tuple) and len(reading) == 5:
        reading = reading[:4] + (len(reading[4]), reading[4][-3:])
    return str(reading)


class Torture:
    """Plays rounds with power cuts on simulated flash chips, and counts the cuts. A round is a
    random test on a new chip, such as a long game.

    make_disk: function that gets a number of blocks of 4096 bytes and returns a Disk, a filesystem
        on a simulated flash of this size.
    cuts: number of power cuts so far.
    kinds: {kind of round, such as "a repair": number of power cuts in such rounds so far}.
    """

    def __init__(self, make_disk):
        self._make_disk = make_disk
        self._keys = set()
        self.cuts = 0
        self.kinds = {}

    @property
    def distinct(self):
        """Return the number of different power cuts so far. Two cuts are the same if they come in
        the same flash operation, at the same point of it, and the flash had the same content. Each
        cut in a long game counts as different."""
        return len(self._keys)

    def round(self, seed):
        """Play a round in which the seed decides everything. Return None if no fault was found.
        Otherwise return (fault as text, content of the flash before the fault as a list of
        blocks)."""
        random.seed(seed)
        self._now = 1000
        self._label = ""
        self._image = None
        kinds = (
            ("every operation of a step, Toss", lambda: self._steps(Toss)),
            ("every operation of a step, bank", lambda: self._steps(Bank)),
            ("one long game, Toss", lambda: self._long(Toss)),
            ("one long game, bank", lambda: self._long(Bank)),
            ("a repair", self._repair),
            ("settings and seed", self._small),
            ("the family book", self._book),
        )
        kind, play = kinds[seed % len(kinds)]
        before = self.cuts
        self.disk = self._make_disk(random.randrange(56, 65))
        self.flash = self.disk.flash
        self.disk.format()
        self.disk.on()
        with self.disk.open(self.disk.base + "/firmware", "wb") as file:
            for _ in range(random.randrange(24)):
                file.write(b"firmware" * 256)
        result = None
        try:
            play()
        except Exception as error:  # a crash of the firmware is a fault, too
            words = "%s: %s, %s: %s %r" % (
                kind,
                self._label,
                self.flash.torn,
                type(error).__name__,
                error,
            )
            result = words, self._image or self.flash.snapshot()
        self.disk.off()
        self.kinds[kind] = self.kinds.get(kind, 0) + self.cuts - before
        return result

    # ---- shared by all rounds

    def _clock(self):
        return self._now

    def _open(self, game):
        saves = self.disk.base + "/save"
        repair.finish(saves, game.name)
        journal = Journal(saves + "/games/" + game.name, game.rules.VERSION)
        return Session(game.rules, journal, self._clock)

    def _restart(self):
        self.disk.off()
        self.flash.power_on()
        self.disk.on()

    def _want(self, reading, wanted, situation):
        if reading not in wanted:
            raise Found(
                "%s: %s instead of %s" % (situation, brief(reading), [brief(w) for w in wanted])
            )

    def _fork(self, prepare, before, after, read, follow, thorough=True, refusable=False):
        """Do a step, such as saving an event, again and again from the same content of the flash.
        Cut the power at each of its flash operations in turn, and check the save after each cut.
        Return whether the step could be done.

        prepare: prepare() returns the step, a function. A power cut in it raises OSError or
            NotSaved.
        before, after: contents of the save without the step and with it. After a cut, the save must
            have one of them.
        read: read() opens the save again and returns its content.
        follow: follow(content) plays on after a cut, and checks that this works.
        thorough: whether to cut off each operation in all ways. If not, one random way is used.
        refusable: whether the flash may have too little room for the step. Otherwise NotSaved is
            raised in this case.
        """
        flash = self.flash
        self.disk.off()
        self._image = origin = flash.snapshot()
        digest = sha256()
        for block in origin:
            digest.update(block)
        digest = digest.digest()[:8]
        self.disk.on()
        try:
            step = prepare()
            start = flash.operations
            step()
        except NotSaved:
            if not refusable:
                raise
            self._restart()
            return False
        operations = flash.operations - start
        self._restart()
        self._want(read(), (after,), "without a cut")
        self.disk.off()
        whole = flash.snapshot()
        for operation in range(operations):
            variants = range(VARIANTS) if thorough else (random.randrange(VARIANTS),)
            for variant in variants:
                flash.restore(origin)
                self.disk.on()
                step = prepare()
                flash.cut_after(operation, variant)
                done = True
                try:
                    step()
                except (OSError, NotSaved):
                    done = False
                torn = flash.torn
                if not torn:
                    raise Found("operation %d did not come" % operation)
                self.cuts += 1
                self._keys.add((digest, operation, torn))
                self._restart()
                flash.torn = torn
                reading = read()
                self._want(reading, (after,) if done else (before, after), "after the cut")
                follow(reading)
                self.disk.off()
        flash.restore(whole)
        self.disk.on()
        return True

    # ---- rounds

    def _advance(self, model, steps, versions=None):
        """Do some random steps of a game without a power cut, and check the save. Return `model`.

        model: Model of the game. The steps change it, too.
        steps: number of steps.
        versions: {number of a chunk (file with the newest events): list}, or None. Each new content
            of a chunk is added to its list.
        """
        session = self._open(model.game)
        for _ in range(steps):
            step = model.some_step()
            if step[0] == "go" and random.random() < 0.7:
                step = ("go", len(model.events))
            try:
                perform(session, step)
            except NotSaved:
                if step[0] not in LARGE:
                    raise
                continue
            model.do(step)
            for i in versions or ():
                data = self._read(session.journal.path(i))
                if data is not None and data not in versions[i][-1:]:
                    versions[i].append(data)
            self._now += random.randrange(40)
            if random.random() < 0.15:
                session = self._open(model.game)
                self._want(look(session), (model.expected(),), "without a cut")
        self._want(look(session), (model.expected(),), "without a cut")
        return model

    def _steps(self, game):
        model = Model(game)
        stop = self.cuts + FORKED
        while self.cuts < stop:
            model = self._step(model)
            if random.random() < 0.2:
                self._advance(model, random.randrange(60))
        self._want(look(self._open(game)), (model.expected(),), "at last")

    def _step(self, model):
        """Choose a random step of a game. Do it again and again from the same content of the flash,
        and cut the power at each of its flash operations in turn. Return a Model of the game after
        the step; without the step if the flash has no room for it.

        model: Model of the game before the step.
        """
        game = model.game
        first = []
        ahead = model
        if model.depth and random.random() < 0.3:
            first = [("flush_log", True)] if random.random() < 0.5 else [model.some_step()]
            ahead = model.after(first)
        step = ahead.some_step()
        behind = ahead.after([step])
        self._label = "%s %s" % (first, step)
        self._now += random.randrange(40)

        def prepare():
            session = self._open(game)
            for earlier in first:
                perform(session, earlier)
            return lambda: perform(session, step)

        def read():
            return look(self._open(game))

        def follow(reading):
            on = (behind if reading == behind.expected() else ahead).copy()
            session = self._open(game)
            if on.depth and random.random() < 0.3:
                later = ("go", random.choice((1, len(on.events))))
                perform(session, later)
                on.do(later)
            event = game.some_event(on.state) if on.depth else None
            later = ("commit", event) if event else ("new", game.some_start())
            perform(session, later)
            on.do(later)
            self._restart()
            self._want(read(), (on.expected(),), "a step later")

        refusable = any(one[0] in LARGE for one in first + [step])
        contents = ahead.expected(), behind.expected()
        if not self._fork(prepare, *contents, read, follow, refusable=refusable):
            return self._refused(model, first)
        if step[0] == "new":
            self._logs(ahead)
        return behind

    def _refused(self, model, first):
        """Check that a step for which there is no room has changed nothing. Return the Model of the
        game."""
        ahead = model.after(first)
        reading = look(self._open(model.game))
        self._want(reading, (ahead.expected(), model.expected()), "after a refusal")
        return ahead if reading == ahead.expected() else model

    def _logs(self, before):
        """Check the log of the previous game, a file that has all its events. Raises Found if logs
        of older games are left, or if events are missing and none was undone.

        before: Model of the previous game.
        """
        journal = self._open(before.game).journal
        logs = [name for name in files.os.listdir(journal.folder) if name.endswith(".log")]
        if len(logs) > 2:
            raise Found("logs are left: %s" % logs)
        if before.depth and before.depth == len(before.events):
            end = 0
            for page in repair.scan(journal, journal.game - 1):
                end = page.end
            if end != before.depth:
                raise Found("%d of %d events in the log of old" % (end, before.depth))

    def _long(self, game):
        """Play a long game with many power cuts, and check the save after each cut.

        game: class with the rules and random events, such as Toss.
        """
        model = Model(game)
        session = self._open(game)
        flash = self.flash
        stop = self.cuts + LONG
        flash.cut_after(random.randrange(20), random.randrange(VARIANTS))
        while self.cuts < stop:
            step = model.some_step()
            behind = model.after([step])
            self._label = "cut %d of the round, %s" % (self.cuts - stop + LONG, step)
            self._now += random.randrange(40)
            self._image = flash.snapshot()
            try:
                perform(session, step)
                model, before = behind, None
            except NotSaved:
                before = model
                if not flash.dead:
                    raise Found("not saved, with power")
            self._want(session.state, (model.state,), "in memory")
            if not flash.dead and random.random() < 0.1:
                session = self._open(game)
                self._want(look(session), (model.expected(),), "without a cut")
            if flash.dead:
                self.cuts += 1
                self._keys.add((id(self), self._label, flash.torn, len(self._keys)))
                torn = flash.torn
                self._restart()
                flash.torn = torn
                session = self._open(game)
                reading = look(session)
                wanted = (
                    (behind.expected(),)
                    if before is None
                    else (before.expected(), behind.expected())
                )
                self._want(reading, wanted, "after the cut")
                if reading == behind.expected():
                    model = behind
                self._label += ", then"
                flash.cut_after(random.randrange(40), random.randrange(VARIANTS))

    def _read(self, path):
        if not files.exists(path):
            return None
        with self.disk.open(path, "rb") as file:
            return file.read()

    def _write(self, path, data):
        with self.disk.open(path, "wb") as file:
            file.write(data)

    def _flip(self, path):
        data = bytearray(self._read(path))
        data[random.randrange(CHUNK_RECORDS)] ^= 1 << random.randrange(8)
        self._write(path, data)
        return "a bit of "

    def _damage(self, journal, versions):
        """Damage up to three of the chunks, the files that have the newest events. Return (words
        for the damage, whether a chunk was replaced by an older content).

        journal: Journal of the game, which has the paths of the chunks.
        versions: {number of a chunk: list of the contents that it has had}.
        """
        words = ""
        older = False
        chunks = [i for i in versions if versions[i]]
        for _ in range(min(random.choice((1, 1, 1, 2, 3)), len(chunks))):
            number = chunks.pop(random.randrange(len(chunks)))
            path = journal.path(number)
            kind = random.randrange(5)
            if kind < 2 and files.size(path):
                words += self._flip(path)
            elif kind == 2:
                files.remove(path)
                words += "lost "
            elif kind == 3:
                self._write(path, b"")
                words += "empty "
            else:
                self._write(path, random.choice(versions[number][-20:]))
                words += "older "
                older = True
            words += "%d, " % number
        return words, older

    def _repair(self):
        """Damage a save, and cut the power at every flash operation of its repair."""
        game = random.choice((Toss, Bank))
        versions = {i: [] for i in range(SLOTS)}
        model = self._advance(Model(game), random.randrange(5, 200), versions)
        session = self._open(game)
        journal = session.journal
        if session.depth > 2 and random.random() < 0.3:
            # The power fails before this change counts.
            change = Change(session, random.randrange(1, session.depth), 1)
            change.follow(random.randrange(200))
        self._label, older = self._damage(journal, versions)
        session = self._open(game)
        if session.trouble is None:
            # With a missing or older chunk, the save may look like a valid earlier one.
            if "bit" in self._label:
                raise Found("damage is not noticed")
            if session.state is not None:
                if session.state not in model.played:
                    raise Found("a state that was not played")
                look(session)
            return

        def salvaged():
            session = self._open(game)
            if session.trouble == DAMAGED:
                repair.salvage(session)
            return session

        def readable(session):
            if session.state is None:
                return (None,)
            start = repair.floor(session)[0]
            return session.state, session.depth, start, list(events_from(session, start))

        def prepare():
            session = salvaged()
            return lambda: repair.rebuild(session)

        def read():
            return readable(salvaged())

        def follow(reading):
            session = salvaged()
            if session.trouble is not None:
                repair.rebuild(session)
            self._want(readable(session), (reading,), "written anew")
            event = game.some_event(session.state)
            if event:
                session.commit(*event)
                self._restart()
                session = self._open(game)
                if session.trouble is not None or session.depth != reading[1] + 1:
                    raise Found("the next step is lost")

        reading = read()
        if reading[0] is None:
            return  # nothing left to repair
        if reading[0] not in (
            model.played if older else model.states + model.before + model.replaced
        ):
            raise Found("salvaged at %s: %s" % (reading[1:3], reading[0]))
        self._fork(prepare, reading, reading, read, follow, thorough=False)

    def _small(self):
        """Cut the power at every flash operation that saves the settings or the random seed."""
        saves = self.disk.base + "/save"
        files.make_folders(saves)
        before = Settings(saves)["names"]
        stop = self.cuts + FORKED // 2
        while self.cuts < stop:
            after = ["A" * random.randrange(9) for _ in range(8)]
            later = ["B" * random.randrange(9) for _ in range(8)]
            self._label = "settings"

            def read():
                settings = Settings(saves)
                if settings.damaged:
                    raise Found("settings are damaged")
                return settings["names"]

            def prepare(after=after):
                settings = Settings(saves)
                return lambda: settings.__setitem__("names", after)

            def follow(reading, later=later):
                Settings(saves)["names"] = later
                self._restart()
                self._want(read(), (later,), "the next settings")
                if files.exists(saves + "/settings.json.new"):
                    raise Found("half a file is left")

            self._fork(prepare, before, after, read, follow)
            before = after
            if random.random() < 0.3:
                self._label = "one copy of the settings is gone"
                files.remove(saves + random.choice(("/settings.json", "/copy/settings.json")))
                self._fork(lambda: lambda: Settings(saves), after, after, read, follow)
            self._seed(saves + "/seed")

    def _book(self):
        """Cut the power at every flash operation that changes the family book, also when its oldest
        games become sums. Check that each game counts once."""
        saves = self.disk.base + "/save"
        files.make_folders(saves)
        family_book._LEAF, family_book.KEPT = 400, 8  # bytes, games: with these, sums come early
        stop = self.cuts + FORKED // 2

        def some_game(number):
            names = random.choice(("ABC", "DBC"))  # A and D never meet
            rows = [[name, 0, random.randrange(9), random.randrange(1, 3)] for name in names]
            return [number, "toss" if number > 1 else "timer", "", 0, 60, 0, rows]

        def read():
            book = family_book.Book(saves)
            sums = book.sums(lambda key: True)
            return sorted([[list(key), sums[key]] for key in sums])

        def joined():
            """Return [games, wins], the numbers of A and D together."""
            both = [values for key, values in read() if key in (["A"], ["D"])]
            return [sum([values[i] for values in both]) for i in range(2)]

        number = random.randrange(25)
        for earlier in range(number):
            family_book.Book(saves).put(some_game(earlier + 1))
        while self.cuts < stop:
            number += 1
            book = family_book.Book(saves)
            last = [game for leaf in book.leaves() for _, game in book.games(leaf)][-1:]
            game = some_game(number)
            chance = random.random()
            if last and chance < 0.3:
                game[:2] = last[0][:2]
            elif chance < 0.4:
                game[:2] = 1, "timer"  # still the current game of its kind
            joins = chance > 0.9
            self._label = "a join" if joins else "a game"

            def change(book, game=game, last=last, chance=chance, joins=joins):
                if last and chance < 0.1:
                    book.remove(*reversed(last[0][:2]))
                elif last and chance < 0.2:
                    book.take_out(*reversed(last[0][:2]))
                elif joins:
                    book.join("D", "A")
                else:
                    book.put(game)

            whole, played = read(), joined()
            is_counted = book.is_in_sums(game[1], game[0])
            self.disk.off()
            origin = self.flash.snapshot()
            self.disk.on()
            change(family_book.Book(saves))
            after = read()
            if is_counted:
                self._want(after, (whole,), "once more")
            self.disk.off()
            self.flash.restore(origin)
            self.disk.on()

            def follow(reading, whole=whole, after=after, change=change, joins=joins):
                if joins or reading == whole:
                    change(family_book.Book(saves))
                self._want(read(), (after,), "once more")
                self._restart()
                self._want(read(), (after,), "at the next start")

            def prepare(change=change):
                book = family_book.Book(saves)
                return lambda: change(book)

            # After a cut, a join has changed some of its files.
            contents = (played, played, joined) if joins else (whole, after, read)
            self._fork(prepare, *contents, follow, thorough=False)

    def _seed(self, path):
        def read():
            try:
                with self.disk.open(path, "rb") as file:
                    return file.read()
            except OSError:
                return None

        def restore():
            if not entropy.restore(path, lambda count: b"u" * count).seed_kept:
                raise OSError("no seed kept")

        before = read()
        self.disk.off()
        origin = self.flash.snapshot()
        self.disk.on()
        restore()
        after = read()
        if after in (None, before):
            raise Found("the seed stays")
        self.disk.off()
        self.flash.restore(origin)
        self.disk.on()
        self._label = "seed"

        def follow(reading):
            restore()
            if read() in (None, reading):
                raise Found("the seed stays")

        self._fork(lambda: restore, before, after, read, follow)


def session(torture, seed, cuts, seconds, clock, report):
    """Play rounds with power cuts until there were enough cuts, or until the time is up.

    torture: Torture that plays the rounds.
    seed: seed of the first round. Each round adds 1.
    cuts: number of different power cuts, 0 for no limit.
    seconds: time limit in s, 0 for none.
    clock: function that returns the time in s.
    report: function called after each round with a dict: "seed" of the round, "cuts" and "distinct"
        (numbers of all cuts and of different cuts so far), "kinds" (cuts of each kind of round),
        "found" (a fault as text, or None), "image" (the blocks of the flash before the fault, or
        None).
    """
    stop = clock() + seconds
    while True:
        found = torture.round(seed)
        report(
            {
                "seed": seed,
                "cuts": torture.cuts,
                "distinct": torture.distinct,
                "found": found[0] if found else None,
                "image": found[1] if found else None,
                "kinds": torture.kinds,
            }
        )
        seed += 1
        if (cuts and torture.distinct >= cuts) or (seconds and clock() >= stop):
            return
