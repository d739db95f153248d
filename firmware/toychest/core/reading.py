"""Reading a journal, once when its game is opened; toychest.core.journal has its form."""

import os
import struct
from binascii import crc32

from toychest.core import files
from toychest.core.journal_format import (
    CHUNK,
    CHUNK_HEADER,
    CHUNK_RECORDS,
    FORMAT,
    MOST,
    NEWER,
    SLOTS,
    Unreadable,
    chained,
    record_ends,
)


def read(journal, root=None):
    """Read the chunks of a journal. Raises Unreadable if any is damaged, or of a newer version.

    With a root (0..3) that one counts, as far as it and those before it can be read and continue
    each other.
    """
    journal.forget()
    best = None
    trouble = None
    empty = False
    for slot in range(SLOTS):
        try:
            header = _chunk(journal, slot)
        except Unreadable as error:
            if not trouble or error.reason == NEWER:
                trouble = error
            continue
        if header is False:
            empty = True
            continue
        if header and empty and not trouble:
            trouble = Unreadable()  # they are created in their order
        if not header or (root is not None and slot != root):
            continue
        if not best or header[4] > best[4]:
            best = header
            journal.slot = slot
    if trouble and root is None:
        raise trouble
    if not best:
        if _alien(journal.folder):
            raise Unreadable()
        return
    (
        _,
        _,
        journal.rules,
        journal.game,
        journal.write,
        journal.page,
        journal.base,
        journal.cursor,
        journal.seconds,
        _,
    ) = best
    if journal.rules > journal.version:
        raise Unreadable(NEWER)
    if max(best[4:9]) > MOST:
        raise Unreadable()
    chain = write = log = 0
    if journal.page:
        page = journal.read_page(journal.page)
        chain, write, log = page.id, page.write, page.next_offset
        if page.end != journal.base:
            raise Unreadable()
    elif journal.base:
        raise Unreadable()
    try:
        for slot in range(journal.slot + 1):
            header = _header(journal, slot)
            if header[3] != journal.game or header[5:7] != best[5:7] or header[9] != chain:
                raise Unreadable()
            journal.chains[slot] = chain
            start = slot * CHUNK
            for end in record_ends(journal.chunks, start + CHUNK_RECORDS, start + CHUNK):
                journal.ends.append(end)
                chain = chained(chain, journal.chunks, (end,))
            write = header[4]  # that of the last chunk that was read whole
        if journal.cursor > journal.end:
            raise Unreadable()
    except Unreadable:
        if root is None:
            raise
        journal.cursor = min(journal.cursor, journal.end)
        journal.write = write
    _look_behind(journal, log, chain)


def _look_behind(journal, offset, chain):
    """See what is in the log behind the newest page: only a page of just what counts, which was
    made ahead, or others, such as one with events that were undone. offset: where it would be;
    chain: behind all events."""
    size = files.size(journal.log())
    if size > offset:
        try:
            page = journal.read_page(offset + 1)
            fits = (page.prev, page.end, page.chain) == (journal.page, journal.cursor, chain)
            if fits and page.next_offset == size:
                journal.made = page.offset, page.end, page.id
                return
        except Unreadable:
            pass
    journal.stale = size > offset


def _chunk(journal, slot):
    """The header of a chunk; None if there is no such chunk yet, False if it is empty, for the
    power went while it was created. Raises Unreadable."""
    path = journal.path(slot)
    journal.chunks[slot * CHUNK : (slot + 1) * CHUNK] = bytes(CHUNK)  # nothing of before stays
    try:
        with open(path, "rb") as file:
            data = file.read(CHUNK + 1)
    except OSError:
        if files.exists(path):
            raise Unreadable()
        return None
    if not data:
        return False
    if len(data) != CHUNK:
        raise Unreadable()
    journal.chunks[slot * CHUNK : (slot + 1) * CHUNK] = data
    return _header(journal, slot)


def _header(journal, slot):
    header = memoryview(journal.chunks)[slot * CHUNK : slot * CHUNK + CHUNK_RECORDS]
    fields = struct.unpack(CHUNK_HEADER, header)
    if fields[0] != b"TC" or fields[-1] != crc32(header[:-4]):
        raise Unreadable()
    if fields[1] > FORMAT:
        raise Unreadable(NEWER)
    return fields[:-1]


def _alien(folder):
    """Whether there is anything where the folders for the chunks should be."""
    if not files.exists(folder):
        return False
    if not files.is_folder(folder):
        return True
    for name in os.listdir(folder):
        if not (name.isdigit() and files.is_folder(folder + "/" + name)):
            return True
    return False
