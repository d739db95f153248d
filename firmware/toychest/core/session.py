"""A game in progress: a fold over the events in a journal.

A game's rules are a module with
    start(*setup) -> state           the state after the event ("start", *setup)
    apply(state, event) -> state     a new state; the old one is left as it was
    refuse(state, event) -> key      why the event is impossible, a language key, or None
A state is made of what JSON has. From that alone a session gives undo, redo, history and
going on after a power cut.
"""

from array import array

UNDO = "undo"
REDO = "redo"
SNAPSHOT_EVERY = 32  # records; bounds the work at start and at the next few undos


class Refused(Exception):
    """The rules don't allow the event; `key` names the reason in the language files."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


class NotSaved(Exception):
    """The event is not on flash, so it did not happen."""


class Session:
    """One game of one kind.

    rules: the game's rules module. journal: a journal.Journal. clock: callable, whole
    seconds that only run forward (a jump back counts as no time).

    state: what the rules made of the events, None while there is no game.
    depth: events that count; redos: how many undone ones can come back.
    """

    def __init__(self, rules, journal, clock):
        self.rules = rules
        self._journal = journal
        self._clock = clock
        self.state = None
        self.depth = 0
        self.redos = 0
        self._seconds = 0  # playing time up to `_mark`
        self._mark = clock()
        self._since_snapshot = 0  # records
        self._load()

    @property
    def damaged(self):
        """Whether a damaged rest of the journal was moved aside."""
        return self._journal.damaged

    def seconds(self):
        """Playing time in s; the time without power does not count."""
        return self._seconds + max(0, self._clock() - self._mark)

    # ---- events

    def new(self, *setup):
        """Begin a new game; the one before is gone. Raises NotSaved."""
        state = self.rules.start(*setup)
        try:
            self._journal.restart([0, "start"] + list(setup))
        except OSError:
            raise NotSaved
        self._seconds = 0
        self._mark = self._clock()
        self.state = state
        self.depth = 1
        self.redos = 0
        self._since_snapshot = 0

    def commit(self, *event):
        """Make an event happen: checked, on flash, then in `state`.

        Raises Refused if the rules say no, NotSaved if the flash is full or fails; the
        game is as before then.
        """
        reason = self.rules.refuse(self.state, event)
        if reason:
            raise Refused(reason)
        state = self.rules.apply(self.state, event)
        at = self._journal.size
        self._append(list(event))
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._snapshot(at)
        self.state = state
        self.depth += 1
        self.redos = 0

    def undo(self):
        """Take back the last event. False if there is none but the start."""
        if self.depth < 2:
            return False
        self._append([UNDO])
        self._load()
        return True

    def redo(self):
        """Bring back the event that was undone last. False if there is none."""
        if not self.redos:
            return False
        self._append([REDO])
        self._load()
        return True

    def history(self):
        """Yield (seconds, event) of the events that count, newest first.

        Read from flash, so its length costs no memory. Reading backwards, each REDO
        stands for one UNDO before it, and each UNDO left over for one event before it.
        """
        redos = undos = 0
        bodies = self._journal.backwards()
        try:
            for body in bodies:
                kind = body[1]
                if kind == REDO:
                    redos += 1
                elif kind == UNDO:
                    if redos:
                        redos -= 1
                    else:
                        undos += 1
                elif undos:
                    undos -= 1
                else:
                    yield body[0], body[1:]
        finally:
            bodies.close()  # whoever stops reading leaves no file open

    def _append(self, event):
        seconds = self.seconds()
        try:
            self._journal.append([seconds] + event)
        except OSError:
            raise NotSaved
        self._since_snapshot += 1
        self._seconds = seconds
        self._mark = self._clock()

    # ---- folding

    def _load(self):
        """Fold the journal, from the newest snapshot that still holds."""
        self._mark = self._clock()
        for snapshot in reversed(self._journal.snapshots()):
            if self._fold(snapshot):
                return
        self._fold({"at": 0, "depth": 0, "seconds": 0, "state": None})

    def _fold(self, snapshot):
        """Fold from a snapshot. False if an undo reached behind it."""
        start = snapshot["at"]
        bodies = self._journal.open(start)
        kept = array("L")  # records that count, by their place after the snapshot
        undone = array("L")
        seconds = snapshot["seconds"]
        place = 0
        for body in bodies:
            seconds = body[0]
            kind = body[1]
            if kind == UNDO:
                if not kept:
                    bodies.close()
                    return False
                undone.append(kept[-1])
                kept = kept[:-1]
            elif kind == REDO:
                kept.append(undone[-1])
                undone = undone[:-1]
            else:
                kept.append(place)
                undone = array("L")
            place += 1
        if snapshot["state"] is None and not kept:
            self.state = None
            self.depth = self.redos = self._since_snapshot = 0
            return True
        self._since_snapshot = place
        state = snapshot["state"]
        place = taken = 0
        for body in self._journal.open(start):
            if taken < len(kept) and kept[taken] == place:
                event = body[1:]
                if event[0] == "start":
                    state = self.rules.start(*event[1:])
                else:
                    state = self.rules.apply(state, event)
                taken += 1
            place += 1
        self.state = state
        self.depth = snapshot["depth"] + len(kept)
        self.redos = len(undone)
        self._seconds = seconds
        return True

    def _snapshot(self, at):
        """Keep the state as it was before the record at this offset, so that undoing that
        one event does not reach behind it. A failure costs only time later.
        """
        try:
            self._journal.save_snapshot(
                {
                    "at": at,
                    "depth": self.depth,
                    "seconds": self._seconds,
                    "state": self.state,
                },
            )
        except OSError:
            return
        self._since_snapshot = 1
