"""The journal of a game: its events, saved in a folder on flash.

The folder holds

    0/tail .. 3/tail    the tail: the newest events, in four chunks of 220 bytes
    7.log               log pages with older events; 7 is the number of the game, counted up

    chunk     header, records, zeros
    log page  header, records, the state after them as JSON
    record    length of the body (1 byte), body, CRC-32 of the body
    body      an event's JSON list without the brackets: seconds, kind, ...

Numbers are little-endian. Both headers end with their own CRC-32.

Appending to a file makes littlefs copy the file's last block into an erased one. A file as small as
a chunk is stored inside its folder's metadata instead: to write it again costs one program of 256
bytes, and one erase every 15th time. So `append` writes the current chunk again, with one more
event. When the four chunks are full, their events go to the log as one page. Each chunk has its own
folder, because littlefs compacts a small folder faster.
(littlefs, DESIGN.md: metadata pairs, inline files, CTZ skip-lists.)

Each header of a chunk has a write counter, which grows with every write. The chunk with the highest
one is the root. It says where the newest log page is, and how many events are not undone. Undo only
lowers that number, so that redo can raise it again. A new event after an undo replaces the undone
events. If some of those are in a log page, that page stays in the log and is ignored, and the new
event first writes another log page, with the events that are not undone. So the last page of a log
never has an event that was undone and replaced.

A chunk may be lost. littlefs may also show an older version of a chunk, if the newest part of its
folder can't be read. So each header has a chain, the CRC-32 of the CRCs of all records before a
point: in a chunk the point before its first record, in a log page the point after its last one. The
chain starts again with each log page, from the id of the page before (a CRC-32 of everything in
that page), or from 0. A chunk is used only if it names the same game and log page as the root, and
its chain continues the chunks before it. So two events are joined only if one followed the other
when they were written, and each state that is read was reached in play.
"""

import os
import struct
from array import array
from binascii import crc32

from toychest.core import files
from toychest.core.journal_format import (
    CHUNK,
    CHUNK_HEADER,
    CHUNK_RECORDS,
    FORMAT,
    MAX_STATE,
    OVERHEAD,
    PAGE_HEADER,
    SLOTS,
    Page,
    Unreadable,
    chained,
    compact,
    put_record,
)

_NEARLY_FULL = 64  # bytes left in the tail: with less, idle work makes a log page


class Journal:
    """The events of one game, in a folder on flash. The docstring of the module explains chunks,
    tail, root, log pages and chains.

    folder: str, the path of the folder
    version: int, the version of the game's rules, 0 to 255
    game: int, the number of the game, 0 if there is none
    base: int, the number of events in log pages
    cursor: int, the number of events that are not undone; the events from this index to `end` are
        undone
    page: int, 1 + the position of the newest log page in use, in bytes; 0 if there is none
    write: int, the write counter, which grows with every chunk that is written
    seconds: int, the playing time
    rules: int, the version of the rules that wrote the journal
    chunks: bytes of the four chunks, as on flash
    slot: int, the index of the chunk that is the root
    ends: for each record of the tail, the index in `chunks` after that record
    chains: for each chunk up to the root, the chain before its first record
    made: (page, cursor, id) of a log page that was written but is not in use yet, or None. page: 1
        + its position. cursor: the number of events up to its end. id: its CRC-32
    stale: bool, whether the log may have pages with undone events after the newest page in use
    """

    def __init__(self, folder, version):
        self.folder = folder
        self.version = version
        self.chunks = bytearray(SLOTS * CHUNK)
        self.forget()

    def forget(self):
        """Set all attributes to those of a journal that has nothing on flash."""
        self.game = self.write = self.page = self.base = self.cursor = self.seconds = 0
        self.rules = self.version
        self.ends = array("H")
        self.chains = array("I", (0,) * SLOTS)
        self.slot = 0
        self.made = None
        self.stale = False

    @property
    def end(self):
        """The number of all events of the game, undone events included."""
        return self.base + len(self.ends)

    # ---- reading (toychest.core.reading reads the chunks)

    def tail(self):
        """Yield the events of the tail, the oldest of them first. The tail is the end of the
        journal: the newest events, which are not in a log page yet. Each event is the bytes that
        `encode` made."""
        for start, end in self._records(len(self.ends)):
            yield bytes(self.chunks[start + 1 : end - 4])

    def _records(self, count):
        """Yield (start, end) for each of the first `count` events of the tail, which has the newest
        events. start, end: int, indices in the attribute `chunks`, the bytes of all chunks."""
        last = 0
        for i in range(count):
            end = self.ends[i]
            start = (end - 1) // CHUNK * CHUNK + CHUNK_RECORDS
            yield max(start, last), end
            last = end

    def read_page(self, offset):
        """Return a page of the log, the file with the older events of the game. offset: int, 1 +
        the position of the page in the file, in bytes; 0 stands for no page. Raises Unreadable."""
        return Page(self.log(), offset)

    def page_before(self, index, newer=None):
        """Return the page of the log (the file with the older events) that has the event with the
        index `index` - 1. That event must not be one of the newest events, which are in the tail.
        Raises Unreadable. newer: a Page with later events, before which the search begins; None to
        begin at the newest page."""
        offset, end = (newer.prev, newer.start) if newer else (self.page, self.base)
        while offset:
            page = self.read_page(offset)
            if page.end != end:
                break
            if page.start < index or not page.count:
                return page
            offset, end = page.prev, page.start
        raise Unreadable()  # older than the oldest page

    def log(self, game=None):
        """Return the path of the log, the file with the older events of a game. game: int, the
        number of the game; by default the current game."""
        return "%s/%d.log" % (self.folder, game or self.game)

    def path(self, slot):
        """Return the path of a chunk, one of the four files with the newest events. slot: int, the
        index of the chunk."""
        return "%s/%d/tail" % (self.folder, slot)

    # ---- writing

    def append(self, body, seconds, state):
        """Add an event after the newest event that is not undone, and write it to flash. Undone
        events are lost. Raises OSError; nothing has changed then.

        body: bytes, the event as `encode` made it
        seconds: int, the playing time
        state: dict, the state before the event. If the room for new events is full, the events move
            to a page of the log, which stores this state, too
        """
        stale = self.stale or self.cursor < self.base or self.made is not None
        if stale and not self._is_made:
            self.make_page(state)  # the last page must not have undone events, see above
        count = 0 if self._is_made else self.cursor - self.base  # records of the tail that stay
        slot, pos = self._place(count)
        chain = self.chains[slot]
        if pos + len(body) + OVERHEAD > CHUNK:
            # The new event goes to the next chunk. An undone event would stay in this one and
            # count again: make a log page.
            stays = count < len(self.ends) and (self.ends[count] - 1) // CHUNK == slot
            if stays or slot + 1 == SLOTS:
                self.make_page(state)
                count = slot = 0
            else:
                chain = self._chain(count)
                slot += 1
            pos = CHUNK_RECORDS
        page, base = self.page, self.base
        if self.made:  # its events are those that count
            page, base, chain = self.made
        chunk = bytearray(CHUNK)
        chunk[:pos] = self.chunks[slot * CHUNK : slot * CHUNK + pos]
        ends = self.ends[:count]
        ends.append(slot * CHUNK + put_record(chunk, pos, body))
        self._write(chunk, slot, page, base, self.cursor + 1, seconds, chain)
        self.ends = ends
        self.made = None
        self.stale = False

    def move(self, cursor, seconds):
        """Undo or redo events, so that exactly the first `cursor` events are in effect. seconds:
        int, the playing time. Raises OSError; nothing has changed then."""
        chunk = self.chunks[self.slot * CHUNK : (self.slot + 1) * CHUNK]
        chain = self.chains[self.slot]
        self._write(chunk, self.slot, self.page, self.base, cursor, seconds, chain)

    def restart(self, body):
        """Begin a new game with its first event. The log of the last game stays until the next game
        begins. body: bytes, the event as `encode` made it. Raises OSError; the last game goes on
        then."""
        self._make_folders()
        before = self.game
        game = before % 65535 + 1
        files.remove(self.log(game))
        chunk = bytearray(CHUNK)
        ends = array("H", (put_record(chunk, CHUNK_RECORDS, body),))
        self.game = game
        try:
            self._write(chunk, 0, 0, 0, 1, 0, 0)
        except BaseException:
            self.game = before
            raise
        self.ends = ends
        self.made = None
        self.stale = False
        self._forget_logs()

    def _make_folders(self):
        for slot in range(SLOTS):
            files.make_folders("%s/%d" % (self.folder, slot))

    @property
    def _is_made(self):
        """Whether the attribute `made` is a log page that ends with the newest event that is not
        undone. Such a page was written before it is needed, to save time."""
        return self.made is not None and self.made[1] == self.cursor

    @property
    def may_make_page(self):
        """Whether there is something to put into a new log page: the tail, which has the newest
        events, has some that are not undone and are not in a log page yet."""
        return self.cursor > self.base and not self._is_made

    @property
    def wants_page(self):
        """Whether `make_page` should be called now, while the box has time: the room for new events
        is nearly full, no event is undone, and the newest events are not in a log page yet."""
        nearly_full = SLOTS * CHUNK - _NEARLY_FULL
        return self.cursor == self.end and self.may_make_page and self.ends[-1] > nearly_full

    def make_page(self, state):
        """Write a log page: some events and the state after them, at the end of the log, the file
        with the older events. The journal uses the page from the next `append` on.

        The page gets the events of the tail (the newest events) that are not undone. If the tail
        has none, the players have undone events back into an older page. Then the new page gets the
        events of that page that are not undone. If the older page can't be read, the new one has no
        events, and undo stops there.

        Raises OSError, and ValueError if the state is too long. state: dict, the state after the
        newest event that is not undone.
        """
        after = compact(state).encode()
        if len(after) > MAX_STATE:
            raise ValueError("state too long")
        count = self.cursor - self.base
        if count > 0:
            prev, start, chain, data = self.page, self.base, self._chain(count), self.chunks
            spans = self._spans(count)
        else:
            try:
                page = self.page_before(self.cursor)
                prev, start = page.prev, page.start
                count = self.cursor - start
                data, ends = page.records(count)
                chain = chained(self.read_page(prev).id if prev else 0, data, ends)
                spans = [(0, ends[-1] if count else 0)]
            except Unreadable:
                prev, start, chain, data = 0, self.cursor, 0, b""
                count, spans = 0, []
        header = struct.pack(
            PAGE_HEADER[:-1],
            b"TP",
            FORMAT,
            self.version,
            self.write,
            prev,
            start,
            count,
            sum(b - a for a, b in spans),
            len(after),
            chain,
            crc32(after),
        )
        crc = crc32(header)
        log = self.log()
        offset = files.size(log)
        data = memoryview(data)
        with open(log, "ab") as file:
            file.write(header)
            file.write(struct.pack("<I", crc))
            for a, b in spans:
                file.write(data[a:b])
            file.write(after)
        self.made = offset + 1, self.cursor, crc

    def _spans(self, count):
        """Return where the first `count` events of the tail (the newest events) are: a list of
        (start, end) for each chunk that has some of these events. start, end: int, indices in the
        attribute `chunks`, the bytes of all chunks."""
        spans = []
        last = self.ends[0]
        for i in range(1, count + 1):
            end = self.ends[i] if i < count else SLOTS * CHUNK + 1
            if (end - 1) // CHUNK != (last - 1) // CHUNK:
                spans.append(((last - 1) // CHUNK * CHUNK + CHUNK_RECORDS, last))
            last = end
        return spans

    def _chain(self, count):
        """Return the chain after the first `count` events of the tail: a CRC-32 of the CRC-32s of
        all records up to there. The module says what it is for."""
        slot = self._place(count)[0]
        chain = self.chains[slot]
        for i in range(count):
            if self.ends[i] > slot * CHUNK:
                chain = chained(chain, self.chunks, self.ends[i:count])
                break
        return chain

    def _place(self, count):
        """Return where the record after the first `count` events of the tail begins: (slot,
        position). slot: int, the index of the chunk. position: int, the index of a byte in that
        chunk."""
        if not count:
            return 0, CHUNK_RECORDS
        end = self.ends[count - 1]
        slot = (end - 1) // CHUNK
        return slot, end - slot * CHUNK

    def _write(self, chunk, slot, page, base, cursor, seconds, chain):
        """Put a header into a chunk, and write the chunk to flash. The chunk becomes the root, the
        one with the newest header. If writing fails, OSError is raised, and no attribute of the
        Journal but `write` has changed. Nothing can raise after the chunk is written.

        chunk: bytearray
        slot: int, the index of the chunk
        page, base, cursor, seconds: the new values of these attributes of the Journal
        chain: int, the chain before the first record of the chunk, see the module
        """
        # Counted even if writing fails: the chunk may be on flash, and must not count later.
        self.write += 1
        struct.pack_into(
            CHUNK_HEADER[:-1],
            chunk,
            0,
            b"TC",
            FORMAT,
            self.version,
            self.game,
            self.write,
            page,
            base,
            cursor,
            seconds,
            chain,
        )
        crc_start = CHUNK_RECORDS - 4
        struct.pack_into("<I", chunk, crc_start, crc32(memoryview(chunk)[:crc_start]))
        self._store(slot, chunk)
        self.chunks[slot * CHUNK : (slot + 1) * CHUNK] = chunk
        self.page = page
        self.base = base
        self.cursor = cursor
        self.seconds = seconds
        self.slot = slot
        self.chains[slot] = chain

    def _store(self, slot, chunk):
        """Write a chunk to flash, whole or not at all: littlefs replaces a small file in one step
        when the file is closed."""
        path = self.path(slot)
        try:
            file = open(path, "r+b")
        except OSError:
            files.make_folders(path.rpartition("/")[0])  # the owner may have removed the folder
            file = open(path, "wb")
        with file:
            file.write(chunk)

    def _forget_logs(self):
        """Remove the logs (files with older events) of all games but this one and the last one."""
        keep = (self.log(), self.log(self.game - 1))
        try:
            for name in os.listdir(self.folder):
                path = self.folder + "/" + name
                if name.endswith(".log") and path not in keep:
                    os.remove(path)
        except (OSError, MemoryError):
            pass  # the logs only take room
