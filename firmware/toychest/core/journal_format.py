"""The form of what a journal writes: records of events, and pages of its log. It is described in
toychest.core.journal.
"""

import json
import struct
from array import array
from binascii import crc32

from toychest import VERSION

FORMAT = 3  # the form of chunks and pages; 1 and 2 were never released
DAMAGED = "damaged"
NEWER = "newer"
OLDER = "older"

CHUNK = 220  # bytes; a chunk, its name and its time fit a program of 256
# Magic, format, rules, game, write, page, base, cursor, seconds, chain, CRC.
CHUNK_HEADER = "<2sBBHIIIIIII"
CHUNK_RECORDS = struct.calcsize(CHUNK_HEADER)  # where they begin
# Magic, format, rules, write, previous page, start, count, size of records, of state, chain,
# CRC of state, CRC.
PAGE_HEADER = "<2sBBIIIHHHIII"
_PAGE_RECORDS = struct.calcsize(PAGE_HEADER)
OVERHEAD = 5  # of a record
MAX_BODY = CHUNK - CHUNK_RECORDS - OVERHEAD
SLOTS = 4  # chunks
MAX_STATE = 4096  # bytes
MOST = 2**30  # events, writes or seconds: no game comes near it


class Unreadable(Exception):
    """The files don't hold what they should. reason: DAMAGED, NEWER or OLDER."""

    def __init__(self, reason=DAMAGED):
        super().__init__(reason)
        self.reason = reason


def stamp(folder):
    """A number for the newest events of the journal in a folder, and for this version of Toychest:
    another one once anything of these has changed. 0 if there is no journal."""
    crc = 0
    for slot in range(SLOTS):
        try:
            with open("%s/%d/tail" % (folder, slot), "rb") as file:
                crc = crc32(file.read(CHUNK + 1), crc or crc32(VERSION.encode()))
        except OSError:
            pass  # there is no such chunk yet
    return crc


def compact(document):
    """A document as JSON without blanks."""
    return json.dumps(document, separators=(",", ":"))


def encode(seconds, event):
    """An event as the body of a record. Raises ValueError if it is too long for one."""
    body = compact([seconds] + list(event))[1:-1].encode()
    if len(body) > MAX_BODY:
        raise ValueError("event too long")
    return body


def decode(body):
    """[seconds, kind, ...] from the body of a record. Raises Unreadable unless it is an event:
    whole numbers, strings, and lists of them."""
    try:
        event = json.loads(b"[" + body + b"]")
    except ValueError:
        raise Unreadable()
    if [type(one) for one in event[:2]] != [int, str]:
        raise Unreadable()
    for one in event[2:]:
        for part in one if isinstance(one, list) else (one,):
            if type(part) not in (int, str):
                raise Unreadable()
    return event


def record_ends(buffer, pos, stop):
    """Yield where each record in buffer[pos:stop] ends. Raises Unreadable."""
    while pos < stop and buffer[pos]:
        end = pos + buffer[pos] + OVERHEAD
        if end > stop:
            raise Unreadable()
        crc = struct.unpack_from("<I", buffer, end - 4)[0]
        if crc != crc32(memoryview(buffer)[pos + 1 : end - 4]):
            raise Unreadable()
        yield end
        pos = end


def chained(chain, buffer, ends):
    """A chain carried on over records: the CRC-32 of their CRCs. ends: where they end."""
    for end in ends:
        chain = crc32(memoryview(buffer)[end - 4 : end], chain)
    return chain


def put_record(buffer, pos, body):
    """Write a record at pos; returns where it ends."""
    end = pos + len(body) + OVERHEAD
    buffer[pos] = len(body)
    buffer[pos + 1 : end - 4] = body
    struct.pack_into("<I", buffer, end - 4, crc32(body))
    return end


class Page:
    """A page of the log: the events start .. start + count and the state after them.

    offset: of the page in the log, plus one; prev: that of the page before it, 0 for none.
    Offsets are plus one because 0 says "none". write: the root's counter when it was made.
    chain: at the end of its events. id: CRC-32 of the header, and so of all that is in the page.
    """

    def __init__(self, log, offset):
        """Read the header. log: path. Raises Unreadable."""
        self._log = log
        self.offset = offset
        header = self._read(0, _PAGE_RECORDS)
        (
            magic,
            form,
            rules,
            self.write,
            self.prev,
            self.start,
            self.count,
            size,
            state,
            self.chain,
            self._crc,
            self.id,
        ) = struct.unpack(PAGE_HEADER, header)
        if magic != b"TP" or self.id != crc32(memoryview(header)[:-4]):
            raise Unreadable()
        if form > FORMAT:
            raise Unreadable(NEWER)
        if not (
            self.prev < offset  # else it goes round in circles
            and size <= SLOTS * CHUNK
            and 0 < state <= MAX_STATE
            and max(self.write, self.start) <= MOST
        ):
            raise Unreadable()
        self.rules = rules
        self._size = size
        self._state = state

    def _read(self, start, size):
        try:
            with open(self._log, "rb") as file:
                file.seek(self.offset - 1 + start)
                data = file.read(size)
        except OSError:
            raise Unreadable()
        if len(data) != size:
            raise Unreadable()
        return data

    @property
    def end(self):
        """Index behind the last event."""
        return self.start + self.count

    @property
    def next_offset(self):
        """Where the page ends in the log."""
        return self.offset - 1 + _PAGE_RECORDS + self._size + self._state

    def records(self, count):
        """(bytes, where each ends) of the first records. Raises Unreadable."""
        data = self._read(_PAGE_RECORDS, self._size)
        ends = array("H")
        if count:
            for end in record_ends(data, 0, self._size):
                ends.append(end)
                if len(ends) == count:
                    break
        if len(ends) != count:
            raise Unreadable()
        return data, ends

    def bodies(self):
        """Yield the bodies of the events. Raises Unreadable."""
        data = self._read(_PAGE_RECORDS, self._size)
        start = 0
        for end in record_ends(data, 0, self._size):
            yield data[start + 1 : end - 4]
            start = end

    def state(self):
        """The state after the events. Raises Unreadable."""
        data = self._read(_PAGE_RECORDS + self._size, self._state)
        if crc32(data) != self._crc:
            raise Unreadable()
        try:
            return json.loads(data)
        except ValueError:
            raise Unreadable()
