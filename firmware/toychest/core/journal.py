"""The events of one game on flash.

The game's folder holds

    0/tail .. 3/tail    the newest events, a chunk of 216 bytes each
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
how many events count. Undo only lowers that number. An event after an undo starts behind
what counts: pages that are not reached any more stay in the log, and mean nothing.
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
    of them is the root; ends: where in them each record ends.
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
        self.slot = 0
        self._made = None  # (page, cursor): made ahead by `make_page`

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
        page, base = self.page, self.base
        count = self.cursor - base  # records of the tail that stay
        if self._made and self._made[1] == self.cursor:
            page, base, count = self._made[0], self.cursor, 0
        elif count < 0:
            page, base, count = self._page_before(self.cursor), self.cursor, 0
        slot, pos = self._place(count)
        if pos + len(body) + OVERHEAD > CHUNK:
            # An undone event that stayed behind in this chunk would count again: make a page.
            stays = count < len(self.ends) and (self.ends[count] - 1) // CHUNK == slot
            slot = SLOTS if stays else slot + 1
            pos = CHUNK_RECORDS
        if slot == SLOTS:
            self.make_page(state)
            page, base, count = self._made[0], self.cursor, 0
            slot = 0
        chunk = bytearray(CHUNK)
        chunk[:pos] = self.chunks[slot * CHUNK : slot * CHUNK + pos]
        ends = self.ends[:count]
        ends.append(slot * CHUNK + put_record(chunk, pos, body))
        self._write(chunk, slot, page, base, self.cursor + 1, seconds)
        self.ends = ends
        self._made = None

    def move(self, cursor, seconds):
        """So many events count now: undo and redo. Raises OSError; nothing has changed then."""
        chunk = self.chunks[self.slot * CHUNK : (self.slot + 1) * CHUNK]
        self._write(chunk, self.slot, self.page, self.base, cursor, seconds)

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
            self._write(chunk, 0, 0, 0, 1, 0)
        except OSError:
            self.game = before
            raise
        self.ends = ends
        self._made = None
        self._forget_logs()

    def _make_folders(self):
        for slot in range(SLOTS):
            files.make_folders("%s/%d" % (self.folder, slot))

    @property
    def may_make_page(self):
        """Whether the tail has events that count and are in no page yet."""
        made = self._made is not None and self._made[1] == self.cursor
        return self.cursor > self.base and not made

    @property
    def wants_page(self):
        """Whether a calm moment should be used for `make_page`: the tail is nearly full."""
        return (
            self.cursor == self.end
            and self.may_make_page
            and self.ends[-1] > SLOTS * CHUNK - _CALM
        )

    def make_page(self, state):
        """Put the events of the tail that count into the log. state: that after them.

        The next `append` makes the page count; without one it means nothing. Raises OSError,
        ValueError if the state is too long.
        """
        count = self.cursor - self.base
        size = 0
        for start, end in self._records(count):
            size += end - start
        after = compact(state).encode()
        if len(after) > MAX_STATE:
            raise ValueError("state too long")
        header = struct.pack(
            PAGE_HEADER[:-1], b"TP", FORMAT, self.version, self.write,
            self.page, self.base, count, size, len(after) + 4,
        )
        offset = files.size(self.log())
        tail = memoryview(self.chunks)
        with open(self.log(), "ab") as file:
            file.write(header)
            file.write(struct.pack("<I", crc32(header)))
            for start, end in self._records(count):
                file.write(tail[start:end])
            file.write(after)
            file.write(struct.pack("<I", crc32(after)))
        self._made = (offset + 1, self.cursor)

    def _place(self, count):
        """(chunk, position in it) behind so many records of the tail."""
        if not count:
            return 0, CHUNK_RECORDS
        end = self.ends[count - 1]
        slot = (end - 1) // CHUNK
        return slot, end - slot * CHUNK

    def _page_before(self, index):
        """Offset of the page that holds the event before this index. Raises OSError."""
        offset = self.page
        try:
            while offset:
                page = self.read_page(offset)
                if page.start < index or not page.count:
                    return offset
                offset = page.prev
        except Unreadable:
            pass
        raise OSError("page")

    def _write(self, chunk, slot, page, base, cursor, seconds):
        """Give a chunk its header, put it on flash; it is the root then."""
        write = self.write + 1
        struct.pack_into(
            CHUNK_HEADER[:-1], chunk, 0, b"TC", FORMAT, self.version, self.game,
            write, page, base, cursor, seconds,
        )
        at = CHUNK_RECORDS - 4
        struct.pack_into("<I", chunk, at, crc32(memoryview(chunk)[:at]))
        self._store(slot, chunk)
        self.chunks[slot * CHUNK : (slot + 1) * CHUNK] = chunk
        self.write, self.page, self.base, self.cursor = write, page, base, cursor
        self.seconds = seconds
        self.slot = slot

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
