"""Change an earlier step of a game, and play the later steps again by the rules."""

from toychest.core import events, files, room
from toychest.core.journal import Journal
from toychest.core.journal_format import DRAFT, FORMAT, Unreadable, encode
from toychest.core.session import Entered, NotSaved, Refused, Session
from toychest.core.stretch import events_from

_DEAD = 65_536  # bytes of log pages that no step needs: with more, the save is tidied


class Draft(Session):
    """A session for entering one step in the middle of a game. Nothing is saved. `commit` raises
    Refused, or Entered, so that no code after it runs. The constructor raises Unreadable.

    index: the number of events before this step
    then: function that is called with the entered event, (kind, argument, ...)
    state: the state before this step; None to take it from the events of the session
    replaced: the event that the step replaces, [kind, argument, ...], or None
    """

    replaced = None

    def __init__(self, session, index, then, state=None):
        self._then = then
        self.rules = session.rules
        self.journal = session.journal
        self.tick = session.tick
        self.sizes = session.sizes
        self.trouble = None
        self.state = state or session.state_at(index)
        self._clock = lambda: 0  # no time passes
        self._mark = 0
        self._depth = index

    @property
    def depth(self):
        return self._depth

    @property
    def redos(self):
        return 0

    def undone(self, number=0):
        return self.replaced  # so its dice stay as they fell

    def commit(self, *event):
        reason = events.refuse(self.rules, self.state, event)
        if reason:
            raise Refused(reason)
        raise Entered(lambda: self._then(event))

    def new(self, *setup):
        raise Refused("refuse.entering")

    def go(self, depth):
        raise Refused("refuse.entering")


def together(session, index):
    """Return the steps that are taken out with the step at `index`: a whole turn if the step
    begins a turn, else only this step. Each step is [seconds of playing time, kind, ...]. Raises
    Unreadable."""
    first = getattr(session.rules, "TURN", ())
    steps = []
    for event in events_from(session, index):
        if steps and (event[1] in first or steps[0][1] not in first):
            break
        steps.append(event)
    return steps


def is_untidy(session):
    """Return whether the log has more than _DEAD bytes of pages that no step needs. Return False
    if a part of the save can't be read, see Session.parts."""
    dead = files.size(session.journal.log())
    if dead > _DEAD:
        try:
            for page, start, end in session.parts(session.depth):
                dead -= page.size if page else 0
                if start == end:  # the beginning of a repaired save
                    break
        except Unreadable:
            return False
    return dead > _DEAD


class _Branch(Journal):
    """A copy of a journal, to which other events are added. Its log pages are drafts in the log of
    the original. Its newest events are only in memory."""

    form = FORMAT + DRAFT

    def copy(self, journal, index):
        """Become a copy of a journal with its first `index` events."""
        self.chunks[:] = journal.chunks
        self.ends = journal.ends[:]
        self.chains = journal.chains[:]
        self.game = journal.game
        self.write = self.saved = journal.saved
        self.page = journal.page
        self.base = journal.base
        self.cursor = index

    def _write(self, *fields):
        write = self.write
        super()._write(*fields)
        self.write = self.saved = write  # nothing was written

    def _store(self, slot, chunk):
        pass


class Change:
    """A change of a game that is being prepared: one step is replaced, added or taken out. The game
    on flash stays as it was until `finish`. Raises Unreadable, NotSaved, and Refused if the new
    step or the state is too long.

    index: the index of the step that is replaced or taken out, or before which one is added
    goes: the number of steps that are replaced or removed, from `index` on
    event: (kind, argument, ...), the new step; None to take steps out
    followed, left_out, rest: how many later steps were played again, left out, not played yet
    refused: None, or (index, event, key of the reason): a later step that is not possible any
        more. It waits for `leave_out`, `enter` or `finish`
    state: the state after the steps that were played again
    """

    def __init__(self, session, index, goes, event=None):
        journal = session.journal
        self._branch = _Branch(journal.folder, journal.version)  # first: it needs a large block
        self.followed = self.left_out = 0
        self.refused = None
        self._session = session
        self._index = index
        self.state = session.state_at(index)
        self._like = None  # (kind, reason) of the refused step
        self._seconds = 0  # the time of the next step that `enter` adds
        self._alike = set()  # (kind, reason) of steps that are left out without a question
        try:
            self._check_room(index)
            if journal.may_make_page or journal.cursor < journal.base:
                journal.make_page(session.state)  # all that is changed is then in the log
        except OSError:
            raise NotSaved
        except ValueError:
            raise Refused("refuse.too_long")
        self._before = journal.next_page[0] if journal.has_page else journal.page
        self._branch.copy(journal, index)
        self._later = events_from(session, index)
        if event:  # a step has the time of the one in whose place it is
            last = index == session.depth
            self._seconds = session.seconds() if last else next(events_from(session, index))[0]
            self.enter(event)
        for _ in range(goes):
            self._index += 1
            next(self._later)

    @property
    def rest(self):
        return self._session.depth - self._index + (self.refused is not None)

    def _check_room(self, index):
        """Raise OSError if the flash may have too little room for the new log pages."""
        journal = self._session.journal
        page = next(self._session.parts(index))[0]
        begin = page.offset if page else journal.page
        wanted = files.size(journal.log()) - begin + room.SPARE
        if room.free(journal.folder.rpartition("/games/")[0], wanted) < wanted:
            raise OSError(28)  # ENOSPC

    def follow(self, most):
        """Play up to `most` later steps. Return whether there may be more to play; False if a step
        is refused. Raises Unreadable and NotSaved."""
        for seconds, *event in self._later:
            self._index += 1
            reason = self._reason(event) or self._add(seconds, event)
            if not reason:
                self.followed += 1
            elif (event[0], reason) in self._alike:
                self.left_out += 1
            else:
                self.refused = self._index - 1, event, reason
                self._like = event[0], reason
                self._seconds = seconds
                return False
            most -= 1
            if not most:
                return self.rest > 0
        return False

    def _reason(self, event):
        try:
            return events.refuse(self._session.rules, self.state, event)
        except MemoryError:
            raise
        except Exception:  # the rules may raise anything on an event that they never made
            return "refuse.event"

    def _add(self, seconds, event):
        """Add an event. Return None, or the key of a reason if the event or the state is too long.
        Raises NotSaved."""
        try:
            self._branch.append(encode(seconds, event), seconds, self.state)
        except ValueError:  # the event or the state is too long
            return "refuse.too_long"
        except OSError:
            raise NotSaved
        self.state = events.change(self._session.rules, self.state, event)

    def leave_out(self):
        """Leave out the refused step, and all later ones of its kind with the same reason."""
        self._alike.add(self._like)
        self.left_out += 1
        self.refused = None

    def enter(self, event):
        """Play an event that the rules allow, in the place of the refused step if there is one.
        Raises NotSaved, and Refused if the event or the state is too long."""
        reason = self._add(self._seconds, event)
        if reason:
            raise Refused(reason)
        self.refused = None

    def finish(self):
        """Replace the game by the changed one. Steps not played again are lost. Raises NotSaved,
        and Refused if the state is too long."""
        branch = self._branch
        session = self._session
        try:
            branch.make_page(self.state)
            page = session.journal.read_page(branch.next_page[0])
        except ValueError:
            raise Refused("refuse.too_long")
        except (OSError, Unreadable):
            raise NotSaved
        _use(session, page, self.state, self._before)


def take_back(session):
    """Undo the change of an earlier step. Return whether it was undone: False if something was
    saved after the change, or if the game before it can't be read. Raises NotSaved."""
    try:
        page = session.journal.read_page(session.journal.before)
        _use(session, page, session.state_of(page))
    except Unreadable:
        return False
    return True


def _use(session, page, state, before=0):
    session.save(state, lambda seconds: session.journal.use(page, seconds, before))
