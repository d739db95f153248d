"""Save the events of a game in a folder on flash, the journal.

    0/tail .. 3/tail   the tail: the newest events, in four files of 220 bytes, the chunks
    7.log              the log: older events, in pages; 7 is the number of the game

    chunk     header, records, zeros
    log page  header, records, the state after them as JSON
    record    length of the body (1 byte), body, CRC-32 of the body
    body      an event's JSON list without the brackets: seconds of playing time, kind, ...

Numbers are little-endian. Both headers end with their own CRC-32.

A new event is added to a chunk, and the whole chunk is written again. littlefs, the filesystem,
stores so small a file inside the metadata of its folder. So for each event the flash is programmed
once, with 256 bytes, and erased every 15th time. Each chunk has its own folder, because littlefs
compacts a small folder faster. When the four chunks are full, their events go to the log as one
page. (See "metadata pairs" and "inline files" in the DESIGN.md of littlefs.)

Each header of a chunk has a counter, which grows with every write. The chunk with the highest
counter is the root. It says where the newest log page is, and how many events are not undone. Undo
lowers this number, and redo raises it again. A new event after an undo replaces the undone events.
If some of these are in a log page, a new page with the other events of that page is written before
the new event is saved, and the old page is ignored from then on. So the newest page never has
replaced events.

The players can also change an earlier event. The events after it are then saved again, in new
pages at the end of the log. These pages are drafts: they count only if a chunk or a later page
leads to them. One write of a chunk makes the last of them the newest page. That chunk also says
where the newest page was before, so that the next undo can take the change back.

A chunk may be lost, or littlefs may show an older version of it. So the header of a chunk has a
chain, a checksum of the records in the chunks before it: a CRC-32 of their CRC-32s. It begins with
the CRC-32 of the header of the newest log page, or with 0 if there is no page. A chunk is used only
if it names the same game and log page as the root, and if its chain fits the records in the chunks
before it.
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
    LogPage,
    Unreadable,
    chained,
    compact,
    put_record,
)

_NEARLY_FULL = 64  # bytes left in the tail: with less, idle work makes a log page


class Journal:
    """The saved events of one game, see the top of this file. The offset of a page is 1 + its
    position in the log, in bytes; 0 stands for no page.

    version: the version of today's rules of the game, 0 to 255
    rules: the version of the rules that wrote the events
    game: the number of the game, higher than that of the game before; 0 if there is no game
    base: the number of events in the log
    cursor: the number of events that are not undone
    page: the offset of the newest log page in use
    before: the offset of the page that was the newest one before the change of an earlier event; 0
        if something else was saved since then
    next_page: (offset, number of events of the game up to its end, CRC-32 of its header) of a log
        page that was written ahead of time and is not in use yet; None for no page
    stale: whether the log may have useless pages after the newest one in use
    write: the number of writes of chunks, including those that failed
    saved: the value of `write` after the last write that did not fail
    slot: the index of the chunk that was written last
    chunks: bytearray, the content of the four chunks
    form: the format of the log pages that are written
    ends: array with the index in `chunks` after each event
    chains: array with a checksum of the events before each chunk
    """

    form = FORMAT

    def __init__(self, folder, version):
        self.folder = folder
        self.version = version
        self.chunks = bytearray(SLOTS * CHUNK)
        self.forget()

    def forget(self):
        """Forget the game and its events. The files stay, and so do the bytes in `chunks`."""
        self.game = self.write = self.saved = self.page = self.base = self.cursor = self.seconds = 0
        self.rules = self.version
        self.ends = array("H")
        self.chains = array("I", (0,) * SLOTS)
        self.slot = 0
        self.before = 0
        self.next_page = None
        self.stale = False

    @property
    def end(self):
        """The number of all events of the game, including undone events."""
        return self.base + len(self.ends)

    # ---- reading (toychest.core.reading reads the chunks)

    def tail(self):
        """Yield the events in `chunks`, also undone ones, the oldest first, as bytes from
        `encode`."""
        for start, end in self._records(len(self.ends)):
            yield bytes(self.chunks[start + 1 : end - 4])

    def _records(self, count):
        """Yield (start, end) for each of the first `count` events in `chunks`. The record of the
        event (its length, its bytes and a CRC-32) is chunks[start:end]."""
        last = 0
        for i in range(count):
            end = self.ends[i]
            start = (end - 1) // CHUNK * CHUNK + CHUNK_RECORDS
            yield max(start, last), end
            last = end

    def read_page(self, offset):
        """Return the log page that begins at `offset`, see Journal. Raises Unreadable."""
        return LogPage(self.log(), offset)

    def page_before(self, index, newer=None):
        """Return the log page that has the event just before `index`, or the page without events
        with which a repaired save begins. Raises Unreadable. newer: a LogPage that begins at
        `index` or later, where the search starts; None to search the whole log."""
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
        """Return the path of the log of a game, given by its number; None for the current game."""
        return "%s/%d.log" % (self.folder, game or self.game)

    def path(self, slot):
        """Return the path of the chunk with the index `slot`."""
        return "%s/%d/tail" % (self.folder, slot)

    # ---- writing

    def append(self, body, seconds, state):
        """Save an event after the newest event that is not undone. Undone events are lost. Raises
        OSError, and ValueError if a log page is made and `state` is too long; no event has changed
        then.

        body: the event as bytes from `encode`
        state: the state before the event. If the event makes a new log page necessary, for example
            because the chunks are full, the page gets this state
        """
        stale = self.stale or self.cursor < self.base or self.next_page is not None
        if stale and not self.has_page:
            self.make_page(state)  # the last page must not have undone events, see above
        count = 0 if self.has_page else self.cursor - self.base  # records of the tail that stay
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
                chain = self.chain_after(count)
                slot += 1
            pos = CHUNK_RECORDS
        page, base = self.page, self.base
        if self.next_page:  # its events are those that count
            page, base, chain = self.next_page
        chunk = bytearray(CHUNK)
        chunk[:pos] = self.chunks[slot * CHUNK : slot * CHUNK + pos]
        ends = self.ends[:count]
        ends.append(slot * CHUNK + put_record(chunk, pos, body))
        self._write(chunk, slot, page, base, self.cursor + 1, seconds, chain)
        self.ends = ends
        self.next_page = None
        self.stale = False

    def move(self, cursor, seconds):
        """Undo or redo events, so that exactly the first `cursor` events of the game count. Raises
        OSError; nothing has changed then."""
        chunk = self.chunks[self.slot * CHUNK : (self.slot + 1) * CHUNK]
        chain = self.chains[self.slot]
        self._write(chunk, self.slot, self.page, self.base, cursor, seconds, chain)

    def use(self, page, seconds, before=0):
        """Make a log page the newest one. Events after that page no longer count. before: offset of
        the page to which the next undo leads, or 0. Raises OSError; nothing has changed then."""
        chunk = bytearray(CHUNK)
        self._write(chunk, 0, page.offset, page.end, page.end, seconds, page.id, before)
        self.ends = array("H")
        self.next_page = None
        self.stale = page.next_offset < files.size(self.log())

    def restart(self, body, number=0):
        """Begin a new game. The log of the last game stays until yet another game begins. Raises
        OSError; the last game goes on then. body: the first event, bytes from `encode`. number: of
        the new game; if it is too low or too high, the new game gets the next number."""
        self._make_folders()
        before = self.game
        game = number if before < number <= 65535 else before % 65535 + 1
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
        self.next_page = None
        self.stale = False
        self._forget_logs(before)

    def _make_folders(self):
        for slot in range(SLOTS):
            files.make_folders("%s/%d" % (self.folder, slot))

    @property
    def has_page(self):
        """Whether `next_page` has all newest events that are not undone."""
        return self.next_page is not None and self.next_page[1] == self.cursor

    @property
    def may_make_page(self):
        """Whether `make_page` has something to write: events that are not undone and not yet in the
        log, or, after a change of an earlier event, a page in place of the newest draft."""
        return (self.cursor > self.base or self.before > 0) and not self.has_page

    @property
    def wants_page(self):
        """Whether idle work should call `make_page`: no event is undone, and either the room for
        new events is nearly full, or the players have just changed an earlier event."""
        nearly_full = SLOTS * CHUNK - _NEARLY_FULL
        full = len(self.ends) > 0 and self.ends[-1] > nearly_full
        return self.cursor == self.end and self.may_make_page and (full or self.before > 0)

    def make_page(self, state):
        """Write a page at the end of the log, with the newest events that are not undone, and the
        state after them. The journal uses it from the next `append` on. Raises OSError, and
        ValueError if the state is too long."""
        after = compact(state).encode()
        if len(after) > MAX_STATE:
            raise ValueError("state too long")
        count = self.cursor - self.base
        if count > 0:
            prev, start, chain, data = self.page, self.base, self.chain_after(count), self.chunks
            spans = self._spans(count)
        else:
            # The players have undone events back into an older page: copy its first events. If it
            # can't be read, the new page has no events, and undo stops there.
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
            self.form,
            self.version,
            self.saved,
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
        self.next_page = offset + 1, self.cursor, crc

    def _spans(self, count):
        """Return where the first `count` events in `chunks` are: a list of (start, end), one pair
        for each chunk that has some of them."""
        spans = []
        last = self.ends[0]
        for i in range(1, count + 1):
            end = self.ends[i] if i < count else SLOTS * CHUNK + 1
            if (end - 1) // CHUNK != (last - 1) // CHUNK:
                spans.append(((last - 1) // CHUNK * CHUNK + CHUNK_RECORDS, last))
            last = end
        return spans

    def chain_after(self, count):
        """Return the chain after the first `count` events in `chunks`: a checksum of these events
        and of the header of the newest log page."""
        slot = self._place(count)[0]
        chain = self.chains[slot]
        for i in range(count):
            if self.ends[i] > slot * CHUNK:
                chain = chained(chain, self.chunks, self.ends[i:count])
                break
        return chain

    def _place(self, count):
        """Return (index of the chunk, index in it), where the first `count` events end."""
        if not count:
            return 0, CHUNK_RECORDS
        end = self.ends[count - 1]
        slot = (end - 1) // CHUNK
        return slot, end - slot * CHUNK

    def _write(self, chunk, slot, page, base, cursor, seconds, chain, before=0):
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
            before,
        )
        crc_start = CHUNK_RECORDS - 4
        struct.pack_into("<I", chunk, crc_start, crc32(memoryview(chunk)[:crc_start]))
        self._store(slot, chunk)
        # Nothing can raise from here on.
        self.saved = self.write
        self.chunks[slot * CHUNK : (slot + 1) * CHUNK] = chunk
        self.page = page
        self.base = base
        self.cursor = cursor
        self.seconds = seconds
        self.before = before
        self.slot = slot
        self.chains[slot] = chain

    def _store(self, slot, chunk):
        path = self.path(slot)
        try:
            file = open(path, "r+b")
        except OSError:
            files.make_folders(path.rpartition("/")[0])  # the owner may have removed the folder
            file = open(path, "wb")
        with file:  # closing it replaces the content of a small file in one step
            file.write(chunk)

    def _forget_logs(self, before):
        keep = (self.log(), self.log(before))
        try:
            for name in os.listdir(self.folder):
                path = self.folder + "/" + name
                if name.endswith(".log") and path not in keep:
                    os.remove(path)
        except (OSError, MemoryError):
            pass  # the logs only take room
