"""Saves that can't be opened as they are: cut off in the middle of a repair, of an older
version, damaged. Imported only when there is one.
"""

import json
import os
from array import array
from hashlib import sha256

from toychest.core import files
from toychest.core.journal import DAMAGED, NEWER, OLDER, Journal, Unreadable, encode

_ASIDE = (DAMAGED, NEWER, OLDER)
_NEW = ".new"  # a folder that takes the place of another as soon as it is whole


def finish(saves, name, rules):
    """Go on where the power went in a repair; take over a save of the first version.

    To be called if there is a file of the game's name in the folder of all saves, or one that
    ends with ".new" in the folder of games. Raises OSError when the flash fails; nothing is
    lost then.
    """
    folder = saves + "/games/" + name
    old = saves + "/" + name
    if files.exists(old):
        if not files.exists(folder):
            files.remove_tree(folder + _NEW)
            _build(folder + _NEW, rules, 0, None, _first_version(old))
            os.rename(folder + _NEW, folder)
        files.remove_tree(folder + "." + OLDER)
        os.rename(old, folder + "." + OLDER)
        files.remove(old + ".0")
        files.remove(old + ".1")
    elif files.exists(folder):
        files.remove_tree(folder + _NEW)
    elif files.exists(folder + _NEW):  # whole: the old one has been put aside
        os.rename(folder + _NEW, folder)


def salvage(session):
    """Let a session stand on what can still be read of a damaged save; nothing is written.

    Of all chunks and pages, the newest counts whose state can be made. Without any,
    session.state stays None.
    """
    journal = session.journal
    best = None
    for root in range(4):
        session.load(root)
        if session.state is not None and (best is None or journal.write > best[0]):
            best = journal.write, root, None
    for game, page in _pages(journal):
        if page.rules == session.rules.VERSION and (best is None or page.write > best[0]):
            best = page.write, game, page
    session.load(best[1] if best and best[2] is None else -1)
    if best and best[2]:
        journal.stand_on(best[1], best[2])
        session.state = best[2].state()
    session.trouble = DAMAGED


def _pages(journal):
    """Yield (number of the game, page) of all pages whose state can be read."""
    for name in files.names(journal.folder):
        if name.endswith(".log") and name[:-4].isdigit():
            game = int(name[:-4])
            for page in journal.scan(game):
                try:
                    page.state()
                except Unreadable:
                    continue
                yield game, page


def rebuild(session):
    """Write what a session holds anew, with events of older rules brought up to date.

    The old folder is kept under another name. Raises OSError when the flash fails; nothing
    has changed then.
    """
    folder = session.journal.folder
    files.remove_tree(folder + _NEW)
    start, state = session.floor()
    _build(folder + _NEW, session.rules, start, state, _events(session, start))
    put_aside(folder, session.trouble)
    os.rename(folder + _NEW, folder)
    session.load()


def put_aside(folder, label):
    """Keep a folder under another name, which ends with the label. Raises OSError."""
    number = 1
    while True:
        name = "%s.%s%s" % (folder, label, number if number > 1 else "")
        if label == OLDER:
            files.remove_tree(name)  # all that it held is in the save of today
        if not files.exists(name):
            os.rename(folder, name)
            return
        number += 1


def aside(saves, journals):
    """Paths of all that is only kept, and that no game needs: what was put aside, and the logs
    of games before. saves: the folder of all saves; journals: those of all games."""
    paths = []
    for folder in (saves, saves + "/games"):
        for name in files.names(folder):
            if name.partition(".")[2].rstrip("0123456789").split(".")[-1] in _ASIDE:
                paths.append(folder + "/" + name)
    for journal in journals:
        for name in files.names(journal.folder):
            path = journal.folder + "/" + name
            if name.endswith(".log") and path != journal.log():
                paths.append(path)
    return paths


def _events(session, start):
    """Yield [seconds, kind, ...] of the events that count from an index on, oldest first,
    in the form of today's rules."""
    rules = session.rules
    version = session.journal.rules
    for event in session.events(start):
        if version < rules.VERSION:
            event = event[:1] + list(rules.upgrade(version, event[1:]))
        yield event


def _build(folder, rules, start, state, events):
    """Write a journal: `state` after `start` events, and the events that follow."""
    journal = Journal(folder, rules.VERSION)
    journal.begin(start, state)
    for event in events:
        seconds = event[0]
        event = event[1:]
        journal.append(encode(seconds, event), seconds, state)
        if event[0] == "start":
            state = rules.start(*event[1:])
        else:
            state = rules.apply(state, event)
    journal.flush()


def _first_version(path):
    """Yield the events that count of a journal of the first version: one file of records
    (length, JSON list, four bytes of its SHA-256, length), undo and redo being records.
    Stops at the first damaged one.
    """
    kept = array("L")  # offsets of the records that count
    undone = array("L")
    with open(path, "rb") as file:
        while True:
            offset = file.tell()
            event = _first_version_record(file)
            if event is None:
                break
            if event[1] == "undo":
                undone.append(kept[-1])
                kept = kept[:-1]
            elif event[1] == "redo":
                kept.append(undone[-1])
                undone = undone[:-1]
            else:
                kept.append(offset)
                undone = array("L")
        for offset in kept:
            file.seek(offset)
            yield _first_version_record(file)


def _first_version_record(file):
    length = file.read(1)
    rest = file.read(length[0] + 5) if length else b""
    body = rest[:-5]
    if not length or len(body) != length[0] or rest[-5:-1] != sha256(body).digest()[:4]:
        return None
    return json.loads(body)
