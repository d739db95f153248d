"""Saves that can't be opened as they are: cut off in the middle of a repair, of an older
version, damaged. Imported only when there is one.
"""

import os
from array import array

from toychest.core import files
from toychest.core.journal import Journal
from toychest.core.journal_format import (
    CHUNK,
    DAMAGED,
    NEWER,
    OLDER,
    Page,
    Unreadable,
    decode,
    encode,
)
from toychest.core.reading import read
from toychest.core.session import apply

_BEFORE = "before"  # what a save was before it was brought up to date
_ASIDE = (DAMAGED, NEWER, OLDER, _BEFORE)
_NEW = ".new"  # a folder that takes the place of another as soon as it is whole
_ANY = 255  # the highest version: a journal of any rules can be read


def finish(saves, name):
    """Go on where the power went in a repair of a game.

    saves: the folder of all saves. Raises OSError when the flash fails; nothing is lost then.
    """
    folder = saves + "/games/" + name
    if files.exists(folder):
        files.remove_tree(folder + _NEW)
    elif files.exists(folder + _NEW):  # whole: the old one has been put aside
        os.rename(folder + _NEW, folder)


def salvage(session):
    """Let a session stand on what can still be read of a damaged save; its files stay as they
    are.

    Of all chunks and pages, the newest counts whose state can be made: a state that was played.
    Without any, session.state stays None.
    """
    journal = session.journal
    newest = (-1, -1, -1)  # number of the game, write, depth
    chunk = found = None
    try:
        for root in range(4):
            session.load(root)
            age = journal.game, journal.write, journal.cursor
            if session.state is not None and age > newest:
                newest, chunk = age, root
        for game, page in _pages(session):
            age = game, page.write, page.end
            if page.rules == session.rules.VERSION and age > newest:
                newest, found = age, page
        if found:
            stand_on(journal, newest[0], found)
            session.state = session.state_at(found.end)
        elif chunk is not None:
            session.load(chunk)
        else:
            session.state = None
    except Exception:
        session.state = None
        raise
    finally:
        session.trouble = DAMAGED


def _pages(session):
    """Yield (number of the game, page) of all pages whose state can be read, or made of events."""
    journal = session.journal
    for name in files.names(journal.folder):
        if name.endswith(".log") and name[:-4].isdigit():
            game = int(name[:-4])
            for page in scan(journal, game):
                session.tick()
                stand_on(journal, game, page)
                try:
                    session.state_at(page.end)
                except Unreadable:
                    continue
                yield game, page


def rebuild(session):
    """Write what a session holds anew, with events of older rules brought up to date.

    The old folder is kept under another name. Raises OSError when the flash fails, Unreadable if
    an older save can't be read back to its beginning; nothing has changed then.
    """
    folder = session.journal.folder
    start, state = floor(session)
    today = _upgraded(session.rules, session.journal.rules, events(session, start))
    try:
        files.remove_tree(folder + _NEW)
        _build(folder + _NEW, session, start, state, today)
        kept = _keep(folder, folder, _BEFORE if session.trouble == OLDER else session.trouble)
    except Exception:
        _forget(folder + _NEW)
        raise
    try:
        os.rename(folder + _NEW, folder)
    except OSError:
        os.rename(kept, folder)  # if not even that, `finish` takes the new one at the next start
        raise
    session.load()


def put_aside(session):
    """Keep a save under another name; there is no game then. Raises OSError."""
    folder = session.journal.folder
    files.remove_tree(folder + _NEW)
    _keep(folder, folder, session.trouble)
    session.load()


def _forget(path):
    try:
        files.remove_tree(path)
    except OSError:
        pass  # `finish` or the next repair does it


def _keep(path, name, label):
    """Rename a file or folder to a name with a label. Returns that. Raises OSError."""
    number = 1
    while True:
        kept = "%s.%s%s" % (name, label, number if number > 1 else "")
        if label == _BEFORE:
            files.remove_tree(kept)  # one will do: all that it held is in the save of today
        if not files.exists(kept):
            os.rename(path, kept)
            return kept
        number += 1


def aside(saves):
    """Paths of all that is only kept, and that no game needs: what was put aside, and the logs
    of games before. saves: the folder of all saves."""
    paths = []
    games = saves + "/games"
    for folder in (saves, games):
        for name in files.names(folder):
            if name.partition(".")[2].rstrip("0123456789").split(".")[-1] in _ASIDE:
                paths.append(folder + "/" + name)
    for name in files.names(games):
        if "." not in name:
            paths += _logs_before(Journal(games + "/" + name, _ANY))
    return paths


def _logs_before(journal):
    """Paths of the logs of all games but the one that a journal is of; none if that can't be
    read."""
    try:
        read(journal)
    except Unreadable:
        return []
    paths = [journal.folder + "/" + name for name in files.names(journal.folder)]
    return [path for path in paths if path.endswith(".log") and path != journal.log()]


def stand_on(journal, game, page):
    """Let the events up to the end of a page count, as if the tail were empty."""
    journal.forget()
    journal.game = game
    journal.write = page.write
    journal.page = page.offset
    journal.base = journal.cursor = page.end


def scan(journal, game):
    """Yield the pages of a game's log that can be read, in the order they were written."""
    log = journal.log(game)
    size = files.size(log)
    offset = 0
    while offset < size:
        try:
            page = Page(log, offset + 1)
            yield page
            offset = page.next_offset
        except Unreadable:
            offset = _find_page(log, offset + 1, size)


def _find_page(log, offset, size):
    """Where the next header of a page may begin."""
    try:
        with open(log, "rb") as file:
            while offset < size:
                file.seek(offset)
                found = file.read(256).find(b"TP")
                if found >= 0:
                    return offset + found
                offset += 255
    except OSError:
        pass  # this is all that can be read
    return size


def _chain(session):
    """Yield (page, start, end): where the events that count are, newest first. The page is None
    for the tail. Raises Unreadable."""
    page = None
    end = session.depth
    while end:
        session.tick()
        page, start = session.before(end, page)
        yield page, start, end
        end = start


def floor(session):
    """(index, state): how far back the events can be read, and the rules play them from that
    state to the session's; (0, None) if to the first. Raises Unreadable if there is no game.
    """
    if session.trouble == OLDER:
        return _first(session)
    found = session.depth, session.state
    if session.state is None:
        raise Unreadable()
    parts = []  # what lies between the state that was found and an older one
    try:
        for page, start, end in _chain(session):
            if page and page.end == end and parts:
                try:
                    state = session.state_of(page)
                except Unreadable:
                    pass  # but an older one may be fine
                else:
                    if _played(session, state, parts) != found[1]:
                        break
                    found = end, state
                    parts = []
            parts.append((page, end - start))
            if not start and _played(session, None, parts) == found[1]:
                return 0, None
    except Unreadable:
        pass
    return found


def _first(session):
    """(0, None) if the events of older rules can be read to the first. Raises Unreadable."""
    for page, start, end in _chain(session):
        for _ in session.bodies(page, end - start):
            pass
    return 0, None


def _played(session, state, parts):
    """The state after the events of some parts. parts: list of (page or None, number of its
    first events), newest first. Raises Unreadable."""
    for page, count in reversed(parts):
        session.tick()
        for body in session.bodies(page, count):
            state = session.apply(state, decode(body)[1:])
    return state


def events(session, first=0):
    """Yield [seconds, kind, ...] of those that count from an index on, oldest first.
    Raises Unreadable.
    """
    offsets = array("L")
    ends = array("L")
    for page, start, end in _chain(session):
        if end <= first:
            break
        offsets.append(page.offset if page else 0)
        ends.append(end)
        if start <= first:
            break
    journal = session.journal
    for i in range(len(offsets) - 1, -1, -1):
        page = journal.read_page(offsets[i]) if offsets[i] else None
        index = page.start if page else journal.base
        for body in session.bodies(page, ends[i] - index):
            if index >= first:
                yield decode(body)
            index += 1


def _upgraded(rules, version, events):
    """Yield [seconds, kind, ...] of events in the form of today's rules."""
    for event in events:
        if version < rules.VERSION:
            today = rules.upgrade(version, event[1:])
            event = today and event[:1] + list(today)
        if event:
            yield event


class Bulk(Journal):
    """A journal that is written from its beginning, and is on flash after `flush`."""

    def begin(self, index, state):
        """Begin it.

        index: how many events led to `state`; they are not known, so nothing goes back behind
        them. 0 and None for the beginning of a game. Raises OSError.
        """
        self.forget()
        self._make_folders()
        self.game = 1
        self.base = self.cursor = index
        chain = 0
        if index:
            self.make_page(state)
            if self.made:
                self.page, _, chain = self.made
        self._write(bytearray(CHUNK), 0, self.page, index, index, 0, chain)

    def flush(self):
        """Put it on flash. Raises OSError."""
        for slot in range(self.slot + 1):
            super()._store(slot, self.chunks[slot * CHUNK : (slot + 1) * CHUNK])

    def _store(self, slot, chunk):
        pass  # later


def _build(folder, session, start, state, events):
    """Write a journal: `state` after `start` events, and the events that follow."""
    rules = session.rules
    journal = Bulk(folder, rules.VERSION)
    journal.begin(start, state)
    for event in events:
        session.tick()
        seconds = event[0]
        event = event[1:]
        journal.append(encode(seconds, event), seconds, state)
        state = apply(rules, state, event)
    journal.flush()
