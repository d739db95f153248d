"""A game in progress: a fold over the events in a journal.

A game's rules are a module with
    VERSION                     version of its events and states, 0 to 255
    START, EVENTS and the rest  the events, see core.events
    is_state(state) -> bool     whether the rules can have made this state
    is_over(state) -> bool      whether there is nothing to resume
and may have
    prepare(saves)              called before the game is read; saves: path of all saves
    upgrade(version, event) -> event   an event of an older version in today's form, or None if
                                there is no such event any more
A state is made of what JSON has, an event of whole numbers, strings, and lists of them. From that
alone a session gives undo, redo, history, going on after a power cut, and saves that outlive an
update.

A file may hold anything, with right checksums or not. So the rules are asked about each event that
is read, as about one that is to happen. The state of a log page counts if `is_state` takes it: if
its names, numbers and lengths are those that states have. Whether play led there nobody can tell:
such a game is played like any other. A save that the rules refuse is `trouble`, like any other
error while it is read. Rules that become stricter need another VERSION.
"""

from toychest.core import events
from toychest.core.journal_format import DAMAGED, OLDER, Unreadable, decode, encode
from toychest.core.reading import read


class Refused(Exception):
    """The rules don't allow the event; `key` names the reason in the language files."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


class NotSaved(Exception):
    """The event is not on flash, so it did not happen."""


def apply(rules, state, event):
    """The state after an event of a journal, the first one included. Raises Unreadable if these
    rules never made it."""
    first = event[0] == "start"
    try:
        if first == (state is None) and not events.refuse(rules, state, event):
            return rules.start(*event[1:]) if first else events.apply(rules, state, event)
    except MemoryError:
        raise
    except Exception:
        pass  # as they read an event that they never made
    raise Unreadable()


class Session:
    """One game of one kind.

    rules: the game's rules module. journal: a journal.Journal. clock: callable, whole
    seconds that only run forward (a jump back counts as no time). tick: called again and again
    during work that may take seconds, to say that it goes on.

    state: what the rules made of the events, None while there is no game.
    depth: events that count; redos: how many undone ones can come back.
    trouble: None, or DAMAGED, NEWER or OLDER: the save can't be read as it is; see
    core.repair.
    """

    def __init__(self, rules, journal, clock, tick=lambda: None):
        self.rules = rules
        self.journal = journal
        self.tick = tick
        self._clock = clock
        self.load()

    def load(self, root=None):
        """Read the journal; see core.reading for `root`."""
        self.state = None
        self.trouble = None
        self._mark = 0
        try:
            read(self.journal, root)
            if self.journal.rules != self.rules.VERSION:
                raise Unreadable(OLDER)
            self.state = self.state_at(self.depth)
        except Unreadable as error:
            self.trouble = error.reason
        except Exception:  # whatever it is, it costs this game only
            self.trouble = DAMAGED
        self._mark = self._clock()

    @property
    def depth(self):
        return self.journal.cursor

    @property
    def redos(self):
        return self.journal.end - self.journal.cursor

    def seconds(self):
        """Playing time in s; the time without power does not count."""
        return self._seconds(self._clock())

    def _seconds(self, now):
        return self.journal.seconds + max(0, now - self._mark)

    # ---- events

    def new(self, *setup):
        """Begin a new game; the one before is gone. Raises Refused, NotSaved."""
        event = ("start",) + setup
        reason = events.refuse(self.rules, None, event)
        if reason:
            raise Refused(reason)
        state = self.rules.start(*setup)
        self.calm(True)  # so that the log holds the game before to its end
        now = self._clock()
        try:
            self.journal.restart(encode(0, event))
        except OSError:
            raise NotSaved
        self.state = state
        self.trouble = None
        self._mark = now

    def commit(self, *event):
        """Make an event happen: checked, on flash, then in `state`.

        Raises Refused if the rules say no, NotSaved if the flash is full or fails; the
        game is as before then.
        """
        reason = events.refuse(self.rules, self.state, event)
        if reason:
            raise Refused(reason)
        state = events.apply(self.rules, self.state, event)
        now = self._clock()
        seconds = self._seconds(now)
        try:
            self.journal.append(encode(seconds, event), seconds, self.state)
        except OSError:
            raise NotSaved
        self.state = state  # nothing can raise between the flash and this
        self._mark = now

    def undo(self):
        """Take the last event back; returns it. Raises Refused and NotSaved, as `go` does."""
        try:
            page, start = self.before(self.depth)
            if start == self.depth:
                raise Unreadable()  # a repair began here, from a state
            event = decode(list(self.bodies(page, self.depth - start))[-1])[1:]
        except Unreadable:
            raise Refused("refuse.older")
        self.go(self.depth - 1)
        return event

    def go(self, depth):
        """Let so many events count, which is undo and redo.

        Raises Refused if there are not so many, or if what is older can't be read, NotSaved if
        the flash fails; the game is as before then.
        """
        try:
            if not 1 <= depth <= self.journal.end:
                raise Unreadable()
            state = self.state_at(depth)
        except Unreadable:
            raise Refused("refuse.older")
        now = self._clock()
        try:
            self.journal.move(depth, self._seconds(now))
        except OSError:
            raise NotSaved
        self.state = state
        self._mark = now

    def calm(self, now=False):
        """Use a moment in which nobody waits for what is to be done sooner or later."""
        journal = self.journal
        if self.trouble or not (journal.wants_page or now and journal.may_make_page):
            return
        if self.state is not None:
            try:
                journal.make_page(self.state)
            except Exception:  # MemoryError, too
                pass  # costs time later; if it fails then too, that is told

    # ---- the story

    def tell(self, end):
        """Yield (index, state before, [seconds, kind, ...]) of the events of one page of the
        journal, in their order.

        end: index behind the last of them; go on with the index of the first for those before.
        Raises Unreadable if they can't be read. What is done with each is done where it is asked
        for, not in here: a Pico's stack has 8 KiB.
        """
        page, index = self.before(end)
        state = self.state_at(index, page)
        for body in self.bodies(page, end - index):
            event = decode(body)
            after = self.apply(state, event[1:])  # what the rules refuse is not told
            yield index, state, event
            state = after
            index += 1

    # ---- folding

    def before(self, end, newer=None):
        """Where the events before an index are: (page, index of its first). The page is None for
        the tail.

        newer: a page behind it, if one is known. Raises Unreadable.
        """
        if end > self.journal.base:
            return None, self.journal.base
        page = self.journal.page_before(end, newer)
        return page, page.start

    def bodies(self, page, count):
        """Yield the bodies of the first events of a page, or of the tail. Raises Unreadable."""
        if count:
            for body in page.bodies() if page else self.journal.tail():
                yield body
                count -= 1
                if not count:
                    return
            raise Unreadable()

    def state_at(self, depth, page=None):
        """Return the state after `depth` events. page: as `newer` of `before`. Raises
        Unreadable."""
        parts = []  # (page or None, events of it), newest first
        state = None
        while depth:
            self.tick()
            page, start = self.before(depth, page)
            if page and page.end == depth:
                try:
                    state = self.state_of(page)
                    break
                except Unreadable:
                    pass  # an older state and the events since then will do
            parts.append((page, depth - start))
            depth = start
        for page, count in reversed(parts):
            self.tick()
            for body in self.bodies(page, count):
                state = self.apply(state, decode(body)[1:])
        return state

    def state_of(self, page):
        """The state after the events of a page. Raises Unreadable."""
        state = page.state()
        try:
            if self.rules.is_state(state):
                return state
        except MemoryError:
            raise
        except Exception:
            pass  # as they read a state that they never made
        raise Unreadable()

    def apply(self, state, event):
        """The state after an event of the journal. Raises Unreadable."""
        return apply(self.rules, state, event)
