"""The events of one game on flash.

The game's folder holds

    0/tail .. 3/tail    the tail: the newest events, a chunk of 220 bytes each
    7.log               pages of older events; 7 is the number of the game, counted up

    chunk   header, records, zeros
    page    header, records, the state after them as JSON
    record  length of the body (1 byte), body, CRC-32 of the body
    body    an event's JSON list without the brackets: seconds, kind, ...

Numbers are little-endian; both headers end with their own CRC-32.

Appending to a file makes littlefs copy the file's last block into an erased one. A file as
small as a chunk lies in its folder's own log, where writing it anew is one program of 256
bytes, and one erase every 15th time. So an event is written by writing the current chunk
anew; when the four are full, their events go to the log as one page. Each chunk has a folder
of its own, for the compaction of a folder takes the longer the more is in it.
(littlefs, DESIGN.md: metadata pairs, inline files, CTZ skip-lists.)

The chunk with the highest write counter is the root: it says where the newest page is and
how many events count. Undo only lowers that number. An event after an undo takes the place
of the first undone one. Pages with undone events stay in the log and mean nothing; the next
event then writes a page of what counts behind them. So the last page of a log never has an
event that was undone and replaced.

A chunk may be lost. littlefs may also show an older version of it, when the newest part of
its folder can't be read. So each chunk and page says what comes before it: its header has a
chain, the CRC-32 of the CRCs of all records before it. In a chunk that is the chain before
its first record, in a page that behind its last. The chain begins anew with each page: with
the id of the page before, which is a CRC-32 of all that is in that page, or with 0.
A chunk counts if its game, page, base and chain continue the chunks before it. So events are
never joined that did not follow each other when they were written: what is read is a state
that was played.
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

_CALM = 64  # bytes: with less room the next calm moment makes a page


class Journal:
    """The journal in a folder. version: of the rules whose events it keeps, 0..255.

    game: number of the game, 0 when there is none. base: how many events are in pages.
    cursor: how many count; end: how many there are, those behind `cursor` are undone.
    page: offset of the newest page, plus one. write: counter of the writes. seconds: playing
    time. rules: the version of the rules that wrote it. chunks: as they are on flash; slot: which
    of them is the root; ends: where in them each record ends; chains: that of each chunk up to
    the root. made: (offset plus one, cursor, id) of a page that is in the log and does not count
    yet, or None. stale: whether the log may have pages with undone events behind the newest page.
    """

    def __init__(self, folder, version):
        self.folder = folder
        self.version = version
        self.chunks = bytearray(SLOTS * CHUNK)
        self.forget()

    def forget(self):
        """Be as if there were nothing on flash."""
        self.game = self.write = self.page = self.base = self.cursor = self.seconds = 0
        self.rules = self.version
        self.ends = array("H")
        self.chains = array("I", (0,) * SLOTS)
        self.slot = 0
        self.made = None
        self.stale = False

    @property
    def end(self):
        """How many events there are, with those undone."""
        return self.base + len(self.ends)

    # ---- reading (the chunks are read by toychest.core.reading)

    def tail(self):
        """Yield the bodies of the events from `base` on."""
        for start, end in self._records(len(self.ends)):
            yield bytes(self.chunks[start + 1 : end - 4])

    def _records(self, count):
        """Yield (start, end) of the first records in the tail."""
        last = 0
        for i in range(count):
            end = self.ends[i]
            start = (end - 1) // CHUNK * CHUNK + CHUNK_RECORDS
            yield max(start, last), end
            last = end

    def read_page(self, offset):
        """A page of the log. Raises Unreadable."""
        return Page(self.log(), offset)

    def page_before(self, index, newer=None):
        """The page of the event before an index that is not in the tail. newer: a page behind
        it, if one is known. Raises Unreadable."""
        offset, end = (newer.prev, newer.start) if newer else (self.page, self.base)
        while offset:
            page = self.read_page(offset)
            if page.end != end:
                break
            if page.start < index or not page.count:
                return page
            offset, end = page.prev, page.start
        raise Unreadable()  # behind the oldest state

    def log(self, game=None):
        """Path of the log of a game, by default of this one."""
        return "%s/%d.log" % (self.folder, game or self.game)

    def path(self, slot):
        """Path of a chunk."""
        return "%s/%d/tail" % (self.folder, slot)

    # ---- writing

    def append(self, body, seconds, state):
        """Put an event behind those that count; what was undone is gone then.

        It is on flash when this returns. state: that before the event, for the page that may
        have to be made. Raises OSError; nothing has changed then.
        """
        stale = self.stale or self.cursor < self.base or self.made is not None
        if stale and not self._is_made:
            self.make_page(state)  # no later page of the log may have events that are replaced
        count = 0 if self._is_made else self.cursor - self.base  # records of the tail that stay
        slot, pos = self._place(count)
        chain = self.chains[slot]
        if pos + len(body) + OVERHEAD > CHUNK:
            # An undone event that stayed behind in this chunk would count again: make a page.
            stays = count < len(self.ends) and (self.ends[count] - 1) // CHUNK == slot
            if stays or slot + 1 == SLOTS:
                self.make_page(state)
                count = slot = 0
            else:
                chain = self._chain(count)
                slot += 1
            pos = CHUNK_RECORDS
        page, base = self.page, self.base
        if self.made:  # of just what counts
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
        """So many events count now: undo and redo. Raises OSError; nothing has changed then."""
        chunk = self.chunks[self.slot * CHUNK : (self.slot + 1) * CHUNK]
        chain = self.chains[self.slot]
        self._write(chunk, self.slot, self.page, self.base, cursor, seconds, chain)

    def restart(self, body):
        """Begin a new game with one event; the game before keeps its log until the next.

        Raises OSError; the game before goes on then.
        """
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
        """Whether a page of all that counts is in the log, and has only to be made count."""
        return self.made is not None and self.made[1] == self.cursor

    @property
    def may_make_page(self):
        """Whether the tail has events that count and are in no page yet."""
        return self.cursor > self.base and not self._is_made

    @property
    def wants_page(self):
        """Whether a calm moment should be used for `make_page`: the tail is nearly full."""
        return (
            self.cursor == self.end and self.may_make_page and self.ends[-1] > SLOTS * CHUNK - _CALM
        )

    def make_page(self, state):
        """Put a page into the log that ends with the newest event that counts. state: that after
        it.

        Its events are those of the tail; if none of them count, those of an older page, which
        is copied as far as it counts. If that can't be read, it has none, and nothing goes back
        behind it. The next `append` makes the page count; without one it means nothing. Raises
        OSError, ValueError if the state is too long.
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
        """(start, end) of the first records of the tail, in each chunk that has some."""
        spans = []
        last = self.ends[0]
        for i in range(1, count + 1):
            end = self.ends[i] if i < count else SLOTS * CHUNK + 1
            if (end - 1) // CHUNK != (last - 1) // CHUNK:
                spans.append(((last - 1) // CHUNK * CHUNK + CHUNK_RECORDS, last))
            last = end
        return spans

    def _chain(self, count):
        """The chain behind so many records of the tail."""
        slot = self._place(count)[0]
        chain = self.chains[slot]
        for i in range(count):
            if self.ends[i] > slot * CHUNK:
                chain = chained(chain, self.chunks, self.ends[i:count])
                break
        return chain

    def _place(self, count):
        """(chunk, position in it) behind so many records of the tail."""
        if not count:
            return 0, CHUNK_RECORDS
        end = self.ends[count - 1]
        slot = (end - 1) // CHUNK
        return slot, end - slot * CHUNK

    def _write(self, chunk, slot, page, base, cursor, seconds, chain):
        """Give a chunk its header, put it on flash; it is the root then.

        Raises OSError; only `write` has changed then. Nothing can raise once the chunk is there.
        """
        self.write += 1  # also if it fails: what failed may be there, and must not count later
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
        at = CHUNK_RECORDS - 4
        struct.pack_into("<I", chunk, at, crc32(memoryview(chunk)[:at]))
        self._store(slot, chunk)
        self.chunks[slot * CHUNK : (slot + 1) * CHUNK] = chunk
        self.page = page
        self.base = base
        self.cursor = cursor
        self.seconds = seconds
        self.slot = slot
        self.chains[slot] = chain

    def _store(self, slot, chunk):
        """Put a chunk on flash: whole or not at all, for it takes the place of one of the same
        size, and littlefs takes that over in one step when the file is closed."""
        path = self.path(slot)
        try:
            file = open(path, "r+b")
        except OSError:
            files.make_folders(path.rpartition("/")[0])  # somebody may have removed it
            file = open(path, "wb")
        with file:
            file.write(chunk)

    def _forget_logs(self):
        """Remove the logs of all games but this one and the one before."""
        keep = (self.log(), self.log(self.game - 1))
        try:
            for name in os.listdir(self.folder):
                path = self.folder + "/" + name
                if name.endswith(".log") and path not in keep:
                    os.remove(path)
        except (OSError, MemoryError):
            pass  # they only take room
