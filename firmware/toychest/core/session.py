"""Keep the state of a game in progress, and save its events.

A game's rules are a module with
    VERSION                     version of its events and states, 0 to 255
    START, STATE, EVENTS and others     the events and the state, see core.events
    is_over(state) -> bool      whether the game has ended, so that nothing can be resumed
and may have
    upgrade(version, event) -> event   takes an event that rules of an older version wrote, and
                                returns it in today's form; None if there is no such event any more
Events and states are all that a session needs for undo, redo, history, resume after a power cut,
and saves that outlive an update.

A file may hold anything, even with right checksums. So the rules check each event from a save
before it is applied, like a new event, and each state by STATE. If the rules refuse a save, the
session's `trouble` is DAMAGED. Stricter rules need a new VERSION.
"""

from toychest.core import events
from toychest.core.journal_format import DAMAGED, OLDER, Unreadable, decode, encode
from toychest.core.reading import read


class Refused(Exception):
    """Raised if an event, an undo or a redo is not possible. key: the key of the reason."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


class NotSaved(Exception):
    """Raised if an event, an undo or another change could not be written to flash. The game is
    then as it was before."""


class Entered(Exception):
    """Raised when the players have entered a step in the middle of a game, see core.change.Draft.
    then: function without arguments to call next."""

    def __init__(self, then):
        super().__init__()
        self.then = then


def apply(rules, state, event, change=events.apply):
    """Return the state after an event that was read from a save. Raises Unreadable if the rules
    refuse it. state: None before the first event. change: events.apply, which leaves `state` as it
    is, or events.change, which is faster but changes `state` itself."""
    first = event[0] == "start"
    try:
        if first == (state is None) and not events.refuse(rules, state, event):
            return rules.start(*event[1:]) if first else change(rules, state, event)
    except MemoryError:
        raise
    except Exception:
        pass  # the rules may raise anything on an event that they never made
    raise Unreadable()


class Session:
    """A game in progress: its rules, its events and its state.

    clock: function that returns the time in whole seconds; a jump back counts as no time
    tick: function that is called often during long work, for the watchdog
    state: the state after all events that are not undone; None if there is no game
    depth: the number of events that are not undone
    redos: the number of undone events that can come back
    trouble: None, or why the save can't be used: DAMAGED, NEWER or OLDER
    known: the least number of writes of the chunks of this save, 0 if not known. A save with fewer
        writes is damaged: littlefs shows an older version of its files
    number: function that returns the number of a new game, see core.book
    sizes: dict in which screens keep the sizes of digits, until a new game begins
    """

    def __init__(self, rules, journal, clock, tick=lambda: None, known=0, number=lambda: 0):
        self.rules = rules
        self.journal = journal
        self.tick = tick
        self.known = known
        self._number = number
        self._clock = clock
        self.sizes = {}
        self.load()

    def load(self, root=None):
        """Read the save of the game and set `state`, or `trouble` if the save can't be used. root:
        None, or the chunk that counts as the newest in a damaged save, see reading.read."""
        self.state = None
        self.trouble = DAMAGED  # until all is read, for reading may raise
        self._mark = 0
        try:
            read(self.journal, root)
            if root is None and self.journal.saved < self.known:
                raise Unreadable()
            if self.journal.rules != self.rules.VERSION:
                raise Unreadable(OLDER)
            self.state = self.state_at(self.depth)
            self.trouble = None
        except Unreadable as error:
            self.trouble = error.reason
        except MemoryError:
            raise
        except Exception:  # a bad save costs this game only
            pass
        self._mark = self._clock()

    @property
    def depth(self):
        return self.journal.cursor

    @property
    def redos(self):
        return self.journal.end - self.journal.cursor

    def seconds(self):
        """Return the playing time in s. Time without power does not count."""
        return self._seconds(self._clock())

    def _seconds(self, now):
        return self.journal.seconds + max(0, now - self._mark)

    # ---- events

    def new(self, *setup):
        """Begin a new game, which replaces the last one. setup: the arguments of the event "start".
        Raises Refused and NotSaved."""
        event = ("start",) + setup
        reason = events.refuse(self.rules, None, event)
        if reason:
            raise Refused(reason)
        state = self.rules.start(*setup)
        self.flush_log(now=True)  # the log gets all events of the last game
        self.save(state, lambda _: self.journal.restart(encode(0, event), self._number()))
        self.trouble = None
        self.sizes = {}

    def commit(self, *event):
        """Check an event, write it to flash, then change `state`. Raises Refused and NotSaved."""
        reason = events.refuse(self.rules, self.state, event)
        if reason:
            raise Refused(reason)
        self.save(
            events.apply(self.rules, self.state, event),
            lambda seconds: self.journal.append(encode(seconds, event), seconds, self.state),
        )

    def save(self, state, write):
        """Write to the journal, then set `state`. write: function that writes to the journal; its
        argument is the playing time in s. Raises NotSaved, and Refused if the event or the state
        is too long."""
        now = self._clock()
        try:
            write(self._seconds(now))
        except OSError:
            raise NotSaved
        except ValueError:
            raise Refused("refuse.too_long")
        self.state = state  # nothing can raise between the write and this line
        self._mark = now

    def undo(self):
        """Undo the last event, and return that event: [kind, argument, ...]. Raises NotSaved, and
        Refused if there is no event to undo, or if the event can't be read."""
        try:
            event = self._event_before(self.depth)
        except Unreadable:
            raise Refused("refuse.older")
        self.go(self.depth - 1)
        return event

    def _event_before(self, end):
        page, start = self.page_before(end)
        if start == end:
            raise Unreadable()  # a repaired save begins with a state: no event led to it
        return decode(list(self.bodies(page, end - start))[-1])[1:]

    def go(self, depth):
        """Undo or redo events, so that exactly the first `depth` events count. Raises NotSaved, and
        Refused if there are fewer events, or if they can't be read."""
        try:
            if not 1 <= depth <= self.journal.end:
                raise Unreadable()
            state = self.state_at(depth)
        except Unreadable:
            raise Refused("refuse.older")
        self.save(state, lambda seconds: self.journal.move(depth, seconds))

    def undone(self, number=0):
        """Return an undone event, [kind, argument, ...], or None if there is none, or if it can't
        be read. number: the number of undone events before it."""
        try:
            return self._event_before(self.depth + number + 1) if number < self.redos else None
        except Unreadable:
            return None

    def flush_log(self, now=False):
        """Copy the newest events into the log if the Journal `wants_page`, or if `now` is true and
        the log lacks some of them. A later `commit` is then faster. Errors are ignored: the next
        `commit` tries again."""
        journal = self.journal
        if self.trouble or not (journal.wants_page or now and journal.may_make_page):
            return
        if self.state is not None:
            try:
                journal.make_page(self.state)
            except Exception:  # MemoryError, too
                pass  # the next `commit` tries again, and raises if that fails too

    # ---- the story

    def events(self, end):
        """Yield (index, state before it, event) for the events before the index `end` in one part
        of the save, the oldest first. The part has the event just before `end`, see `page_before`.
        For the previous part, call this again with the first yielded index as `end`. An event is
        [seconds of playing time, kind, argument, ...]. Raises Unreadable."""
        # A generator, so that the caller is not deeper in the stack: a Pico has only 8 KiB.
        page, index = self.page_before(end)
        state = self.state_at(index, page)
        for body in self.bodies(page, end - index):
            event = decode(body)
            after = self.apply(state, event[1:])  # raises before a refused event is yielded
            yield index, state, event
            state = after
            index += 1

    # ---- folding

    def page_before(self, end, newer=None):
        """Find the part of the save that has the event just before the index `end`, see
        Journal.page_before. Return (page, start). Raises Unreadable.

        page: the log page; None if the part is the newest events, which are not in the log yet
        start: index of the first event of the part
        newer: a log page that begins at `end` or later, where the search starts; None to search the
            whole save
        """
        if end > self.journal.base:
            return None, self.journal.base
        page = self.journal.page_before(end, newer)
        return page, page.start

    def parts(self, end, newer=None):
        """Yield (page, start, end) for each part of the save before index `end`, the newest first,
        see `page_before`. A part has the events start to end - 1. Raises Unreadable, also where a
        repaired save has lost its first events."""
        while end:
            self.tick()
            newer, start = self.page_before(end, newer)
            yield newer, start, end
            end = start

    def bodies(self, page, count):
        """Yield the first `count` events of a log page, or of the newest events if `page` is None,
        as bytes from `encode`. Raises Unreadable, also if there are fewer events."""
        if count:
            for body in page.bodies() if page else self.journal.tail():
                yield body
                count -= 1
                if not count:
                    return
            raise Unreadable()

    def state_at(self, depth, page=None, stored=True):
        """Return the state after the first `depth` events of the game: the newest state stored at
        or before `depth`, with the later events applied. Raises Unreadable. page: a log page that
        begins at `depth` or later, where the search starts; None to search the whole save. stored:
        False to ignore stored states, except one at the beginning of the save, before its first
        event."""
        parts = []  # (page or None, number of its events), newest first
        state = None
        for part, start, end in self.parts(depth, page):
            if part and part.end == end and (stored or start == end):
                try:
                    state = self.state_of(part)
                    break
                except Unreadable:
                    pass  # an older state and the events since then lead there, too
            parts.append((part, end - start))
        for page, count in reversed(parts):
            self.tick()
            for body in self.bodies(page, count):
                state = apply(self.rules, state, decode(body)[1:], events.change)
        return state

    def state_of(self, page):
        """Return the state in a log page. Raises Unreadable, also if the rules don't accept it."""
        state = page.state()
        try:
            if events.is_state(self.rules, state):
                return state
        except MemoryError:
            raise
        except Exception:
            pass  # the rules may raise anything on a state that they never made
        raise Unreadable()

    def apply(self, state, event):
        """Return the state after an event that was read from the save. Raises Unreadable if the
        rules refuse it. state: None before the first event."""
        return apply(self.rules, state, event)
