"""Repair saved games that can't be opened. A save may be damaged, written by older rules, or left
half repaired by a power cut. Also write a large save again, and find files that can be removed."""

import os

from toychest.core import files
from toychest.core.journal import Journal
from toychest.core.journal_format import CHUNK, DAMAGED, NEWER, OLDER, Unreadable, decode, encode
from toychest.core.reading import read, scan
from toychest.core.session import apply
from toychest.core.stretch import events_from

_BEFORE = "before"  # label of a save of older rules, after it was converted
_ASIDE = (DAMAGED, NEWER, OLDER, _BEFORE)  # labels in the names of renamed saves, see `put_aside`
_NEW = ".new"  # ends the name of a new folder until it is whole and replaces the old one
_ANY = 255  # the highest version of rules: with it, every journal can be read


def finish(saves, name):
    """Finish a repair that a power cut interrupted. Raises OSError; nothing is lost then."""
    folder = saves + "/games/" + name
    if files.exists(folder):
        files.remove_tree(folder + _NEW)
    elif files.exists(folder + _NEW):  # the new folder is whole: the old one was put aside
        os.rename(folder + _NEW, folder)


def salvage(session):
    """Set session.state to the newest state that can be read from a damaged save, or to None if
    there is none. The state is one of this game or of the previous game. Return whether it may be
    one of the previous game. The files do not change."""
    journal = session.journal
    newest = (-1, -1, -1)  # number of the game, write, depth
    newest_root = newest_page = None
    begun = 0
    try:
        for root in range(4):
            session.load(root)
            age = journal.game, journal.write, journal.cursor
            if root == 0:
                begun = journal.game  # a new game begins in this chunk; 0 if it can't be read
            if session.state is not None and age > newest:
                newest, newest_root = age, root
        for game, page in _pages(session):
            age = game, page.write, page.end
            if page.rules == session.rules.VERSION and age > newest:
                newest, newest_page = age, page
        if newest_page:
            stand_on(journal, newest[0], newest_page)
            session.state = session.state_at(newest_page.end)
        elif newest_root is not None:
            session.load(newest_root)
        else:
            session.state = None
        return newest[0] != begun or newest[1] < session.known
    except Exception:
        session.state = None
        raise
    finally:
        session.trouble = DAMAGED


def _pages(session):
    """Yield (number of the game, LogPage) for each page after whose events the state can be read,
    the oldest of each log first. At each yield, session.journal is set back to the time after the
    page was written. The drafts of `_drafts` are left out: a power cut may have come before their
    use."""
    journal = session.journal
    for name in files.names(journal.folder):
        if name.endswith(".log") and name[:-4].isdigit():
            game = int(name[:-4])
            drafts = _drafts(scan(journal, game))
            for page in scan(journal, game):
                if page.offset in drafts:
                    continue
                session.tick()
                stand_on(journal, game, page)
                try:
                    session.state_at(page.end)
                except Unreadable:
                    continue
                yield game, page


def _drafts(pages):
    """Return a dict whose keys are the offsets of the drafts (see LogPage) to which no later page
    leads, except other such drafts. pages: the pages of a log, the oldest first."""
    before = {}  # {offset of a draft: offset of the page before it}
    for page in pages:
        if page.draft:
            before[page.offset] = page.prev
            continue
        offset = page.prev
        while offset in before:
            offset = before.pop(offset)
    return before


def rebuild(session):
    """Write a save again, in the form of today's rules, and without undone events. The old folder
    of the save is renamed, and stays on flash. Return its new path. Raises OSError if the flash
    fails, and Unreadable if too little of the save can be read; nothing has changed then."""
    folder = session.journal.folder
    start, state = floor(session)
    upgraded = _upgraded(session.rules, session.journal.rules, events_from(session, start))
    try:
        files.remove_tree(folder + _NEW)
        _build(folder + _NEW, session, start, state, upgraded)
        label = _BEFORE if session.trouble in (None, OLDER) else session.trouble
        old = _keep(folder, folder, label)
    except Exception:
        _forget(folder + _NEW)
        raise
    try:
        os.rename(folder + _NEW, folder)
    except OSError:
        os.rename(old, folder)  # if this fails, `finish` takes the new folder at the next start
        raise
    session.known = 0  # its writes are counted anew
    session.load()
    return old


def tidy(session):
    """Write a sound save again, without undone events, and without the log pages that it does not
    need any more. Raises OSError, and Unreadable if too little of the save can be read; the state
    of the game is the same then."""
    files.remove_tree(rebuild(session))


def put_aside(session):
    """Rename the folder of a save. The session then has no game. Raises OSError."""
    folder = session.journal.folder
    files.remove_tree(folder + _NEW)
    if files.exists(folder):  # the folder may be lost as well
        _keep(folder, folder, session.trouble)
    session.known = 0
    session.load()


def _forget(path):
    try:
        files.remove_tree(path)
    except OSError:
        pass  # `finish` or the next repair removes it


def _keep(path, name, label):
    number = 1
    while True:
        new = "%s.%s%s" % (name, label, number if number > 1 else "")
        if label == _BEFORE:
            files.remove_tree(new)  # its events are in the current save
        if not files.exists(new):
            os.rename(path, new)
            return new
        number += 1


def aside(saves):
    """Return the paths of files and folders that no game needs any more. They were renamed because
    they were damaged or of another version, or they have the events of earlier games."""
    paths = []
    games = saves + "/games"
    for folder in (saves, saves + "/copy", games):
        for name in files.names(folder):
            if name.partition(".")[2].rstrip("0123456789").split(".")[-1] in _ASIDE:
                paths.append(folder + "/" + name)
    for name in files.names(games):
        if "." not in name:
            paths += _logs_before(Journal(games + "/" + name, _ANY))
    return paths


def _logs_before(journal):
    try:
        read(journal)
    except Unreadable:
        return []  # the number of the current game is unknown
    paths = [journal.folder + "/" + name for name in files.names(journal.folder)]
    return [path for path in paths if path.endswith(".log") and path != journal.log()]


def stand_on(journal, game, page):
    """Set a journal back to the time just after a log page was written. Later events are left out.
    The files do not change. game: the number of the page's game."""
    journal.forget()
    journal.game = game
    journal.write = page.write
    journal.page = page.offset
    journal.base = journal.cursor = page.end


def floor(session):
    """Return (index, state), the earliest place in a save from which a repair can keep all later
    events. The `index` events before it are lost. The state is None at the beginning of the game.
    Raises Unreadable if there is no game, or if a save of older rules has an unreadable event."""
    if session.trouble == OLDER:
        return _first(session)
    oldest = session.depth, session.state
    if session.state is None:
        raise Unreadable()
    parts = []  # (page or None, number of events) between an older state and `oldest`
    try:
        for page, start, end in session.parts(session.depth):
            if page and page.end == end and parts:
                try:
                    state = session.state_of(page)
                except Unreadable:
                    pass  # an older page may be readable
                else:
                    # The readable events after it must lead to the session's state.
                    if _played(session, state, parts) != oldest[1]:
                        break
                    oldest = end, state
                    parts = []
            parts.append((page, end - start))
            if not start and _played(session, None, parts) == oldest[1]:
                return 0, None
    except Unreadable:
        pass
    return oldest


def _first(session):
    for page, start, end in session.parts(session.depth):
        for _ in session.bodies(page, end - start):
            pass  # raises Unreadable if the event can't be read
    return 0, None


def _played(session, state, parts):
    # parts: list of (page, or None for the tail; number of its events to apply), the newest first
    for page, count in reversed(parts):
        session.tick()
        for body in session.bodies(page, count):
            state = session.apply(state, decode(body)[1:])
    return state


def _upgraded(rules, version, events):
    """Yield `events` of older rules, [seconds, kind, ...] each, in the form of today's `rules`.
    Events that today's rules do not have are left out. version: the version of the older rules."""
    for event in events:
        if version < rules.VERSION:
            upgraded = rules.upgrade(version, event[1:])
            event = upgraded and event[:1] + list(upgraded)
        if event:  # None: today's rules have no such event
            yield event


class Bulk(Journal):
    """A journal that a repair writes anew. Its newest events stay in memory until `flush`."""

    def begin(self, index, state, write, game):
        """Begin the journal after `index` events, where undo stops. state: the state then; None if
        `index` is 0. write: the number of writes of the save so far. game: the number of the game.
        Raises OSError."""
        self.forget()
        self.write = self.saved = write
        self._make_folders()
        self.game = game
        self.base = self.cursor = index
        chain = 0
        if index:
            self.make_page(state)
            if self.next_page:
                self.page, _, chain = self.next_page
        self._write(bytearray(CHUNK), 0, self.page, index, index, 0, chain)

    def flush(self):
        """Write the events that are only in memory to flash. Raises OSError."""
        for slot in range(self.slot + 1):
            super()._store(slot, self.chunks[slot * CHUNK : (slot + 1) * CHUNK])

    def _store(self, slot, chunk):
        pass  # `flush` stores it


def _build(folder, session, start, state, events):
    rules = session.rules
    journal = Bulk(folder, rules.VERSION)
    journal.begin(start, state, session.journal.write, session.journal.game)
    for event in events:
        session.tick()
        seconds = event[0]
        event = event[1:]
        journal.append(encode(seconds, event), seconds, state)
        state = apply(rules, state, event)
    journal.flush()
