"""Read a journal from flash. The docstring of toychest.core.journal describes the format."""

import os
import struct
from binascii import crc32

from toychest.core import files
from toychest.core.journal_format import (
    CHUNK,
    CHUNK_HEADER,
    CHUNK_RECORDS,
    DAMAGED,
    FORMAT,
    MOST,
    NEWER,
    OLDER,
    SLOTS,
    LogPage,
    Unreadable,
    chained,
    record_ends,
)

_OLDER_CRC = CHUNK_RECORDS - 8  # where the CRC-32 of a header of FORMAT 3 begins


def read(journal, root=None):
    """Read the chunks of a journal, and set the attributes of the Journal. Raises Unreadable if a
    chunk or the newest log page is damaged, has another format, or was written by newer rules.

    root: None to read all chunks. To read a damaged journal: the index (0 to 3) of the chunk that
        counts as the newest. Chunks with a higher index are then left out, and so are all events
        after the first damaged place
    """
    journal.forget()
    best = None
    trouble = None
    empty = False
    for slot in range(SLOTS):
        try:
            header = _chunk(journal, slot)
        except Unreadable as error:
            if not trouble or error.reason != DAMAGED:
                trouble = error
            continue
        if header is False:
            empty = True
            continue
        if header and empty and not trouble:
            trouble = Unreadable()  # chunks are created in order, so an empty one is the last
        if not header or (root is not None and slot != root):
            continue
        if not best or header[4] > best[4]:
            best = header
            journal.slot = slot
    if trouble and root is None:
        raise trouble
    if not best:
        if _has_strange_files(journal.folder):
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
        journal.before,
    ) = best
    journal.saved = journal.write
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
            write = header[4]  # of the last chunk that was read whole
        if journal.cursor > journal.end:
            raise Unreadable()
    except Unreadable:
        if root is None:
            raise
        journal.cursor = min(journal.cursor, journal.end)
        journal.write = write
    _look_behind(journal, log, root is None)


def _look_behind(journal, offset, whole):
    # Bytes after the newest page in use are a page written ahead of time, or of no use.
    size = files.size(journal.log())
    journal.stale = size > offset
    for page in scan(journal, journal.game, offset):
        fits = _holds(journal, page)
        if fits and page.next_offset == size:
            journal.next_page = page.offset, page.end, page.id
            journal.stale = False
        if whole and page.write > journal.write:
            if not fits:  # the newest chunk shows an older version of itself
                raise Unreadable()
            # An older Toychest counted failed writes, too. The next one must be newer.
            journal.write = page.write


def _holds(journal, page):
    # whether the page follows the newest one in use, and has exactly the events that are not undone
    if page.draft:
        return False
    count = journal.cursor - journal.base
    return (
        count > 0
        and (page.prev, page.end) == (journal.page, journal.cursor)
        and page.chain == journal.chain_after(count)
    )


def scan(journal, game, offset=0):
    """Yield each readable LogPage of a game's log, the oldest first. game: the number of the game.
    offset: the position in the log, in bytes, from which to look for pages."""
    log = journal.log(game)
    size = files.size(log)
    while offset < size:
        try:
            page = LogPage(log, offset + 1)
            yield page
            offset = page.next_offset
        except Unreadable:
            offset = _find_page(log, offset + 1, size)


def _find_page(log, offset, size):
    try:
        with open(log, "rb") as file:
            while offset < size:
                file.seek(offset)
                found = file.read(256).find(b"TP")  # the first bytes of a page
                if found >= 0:
                    return offset + found
                offset += 255
    except OSError:
        pass  # the rest can't be read
    return size


def _chunk(journal, slot):
    """Read a chunk into `journal.chunks`, and return a tuple of the fields of its header without
    the CRC-32. Return None for no file, False for an empty file. Raises Unreadable."""
    path = journal.path(slot)
    journal.chunks[slot * CHUNK : (slot + 1) * CHUNK] = bytes(CHUNK)
    try:
        with open(path, "rb") as file:
            data = file.read(CHUNK + 1)
    except OSError:
        if files.exists(path):
            raise Unreadable()
        return None
    if not data:
        return False  # the power failed when the file was created
    if len(data) != CHUNK:
        raise Unreadable()
    journal.chunks[slot * CHUNK : (slot + 1) * CHUNK] = data
    return _header(journal, slot)


def _header(journal, slot):
    header = memoryview(journal.chunks)[slot * CHUNK : slot * CHUNK + CHUNK_RECORDS]
    fields = struct.unpack(CHUNK_HEADER, header)
    if fields[0] == b"TC" and fields[1] < FORMAT and fields[-2] == crc32(header[:_OLDER_CRC]):
        raise Unreadable(OLDER)
    if fields[0] != b"TC" or fields[-1] != crc32(header[:-4]):
        raise Unreadable()
    if fields[1] > FORMAT:
        raise Unreadable(NEWER)
    return fields[:-1]


def _has_strange_files(folder):
    if not files.exists(folder):
        return False
    if not files.is_folder(folder):
        return True
    for name in os.listdir(folder):
        if not (name.isdigit() and files.is_folder(folder + "/" + name)):
            return True  # not the folder of a chunk
    return False
