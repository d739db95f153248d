"""Read and write the bytes of a journal, in the format that toychest.core.journal describes."""

import json
import struct
from array import array
from binascii import crc32

from toychest import VERSION
from toychest.core import files

FORMAT = 4  # of chunks and log pages; earlier ones were never released
DRAFT = 128  # is added to the format of a log page that is a draft
DAMAGED = "damaged"
NEWER = "newer"
OLDER = "older"

CHUNK = 220  # bytes; with its name and time, a chunk fits into one program of 256 bytes
# Magic, format, rules, game, write, page, base, cursor, seconds, chain, before, CRC.
CHUNK_HEADER = "<2sBBHIIIIIIII"
CHUNK_RECORDS = struct.calcsize(CHUNK_HEADER)  # start of the records in a chunk
# Magic, format, rules, write, previous page, start, count, size of records, size of state, chain,
# CRC of state, CRC.
PAGE_HEADER = "<2sBBIIIHHHIII"
_PAGE_RECORDS = struct.calcsize(PAGE_HEADER)
OVERHEAD = 5  # bytes of a record beside its body
MAX_BODY = CHUNK - CHUNK_RECORDS - OVERHEAD
SLOTS = 4  # number of chunks
MAX_STATE = 4096  # bytes
MOST = 2**30  # limit of events, writes and seconds, which no game comes near


class Unreadable(Exception):
    """Raised if a saved game can't be used. reason: DAMAGED; NEWER or OLDER if another version of
    Toychest or of the game's rules wrote the save."""

    def __init__(self, reason=DAMAGED):
        super().__init__(reason)
        self.reason = reason


def stamp(folder):
    """Return an int that changes with each event, undo and redo of a game, and with the version of
    Toychest; 0 without a game. folder: the path of the game's folder on flash."""
    crc = 0
    for slot in range(SLOTS):
        try:
            with open("%s/%d/tail" % (folder, slot), "rb") as file:
                crc = crc32(file.read(CHUNK + 1), crc or crc32(VERSION.encode()))
        except OSError:
            pass  # this chunk does not exist yet
    return crc


def newest_game(folder):
    """Return the number of the game that was saved last in the folder of a game; 0 if there is none
    or if it can't be read."""
    best = 0, 0
    for slot in range(SLOTS):
        try:
            with open("%s/%d/tail" % (folder, slot), "rb") as file:
                header = file.read(CHUNK_RECORDS)
            if len(header) == CHUNK_RECORDS:
                fields = struct.unpack(CHUNK_HEADER, header)
                if fields[-1] == crc32(memoryview(header)[:-4]):
                    best = max(best, (fields[4], fields[3]))
        except OSError:
            pass  # this chunk does not exist yet
    return best[1]


def compact(document):
    """Return a JSON value, such as a dict, as text without spaces between its items."""
    return json.dumps(document, separators=(",", ":"))


def encode(seconds, event):
    """Return an event as bytes for the flash. seconds: the playing time. Raises ValueError if the
    event is too long."""
    body = compact([seconds] + list(event))[1:-1].encode()
    if len(body) > MAX_BODY:
        raise ValueError("event too long")
    return body


def decode(body):
    """Return the event in bytes from `encode`: a list [seconds of playing time, kind, argument,
    ...]. Raises Unreadable if the bytes are no such event."""
    try:
        event = json.loads(b"[" + body + b"]")
    except ValueError:
        raise Unreadable()
    if [type(field) for field in event[:2]] != [int, str]:
        raise Unreadable()
    for argument in event[2:]:
        for item in argument if isinstance(argument, list) else (argument,):
            if type(item) not in (int, str):
                raise Unreadable()
    return event


def record_ends(buffer, pos, stop):
    """Yield the index after each record in buffer[pos:stop], up to the first length of 0. A record
    has the length of an event, the event, and the CRC-32 of the event. Raises Unreadable if a
    record is damaged."""
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
    """Add events to a checksum of saved events, and return the new checksum. It is a CRC-32 of the
    CRC-32s of all these events in their order.

    chain: the checksum of the earlier events
    buffer: bytes with the records of the events to add; a record ends with its CRC-32
    ends: the index in the buffer after each of these records
    """
    for end in ends:
        chain = crc32(memoryview(buffer)[end - 4 : end], chain)
    return chain


def put_record(buffer, pos, body):
    """Write the record of an event into a bytearray from the index `pos` on, and return the index
    after it, see `record_ends`. body: the event, bytes from `encode`."""
    end = pos + len(body) + OVERHEAD
    buffer[pos] = len(body)
    buffer[pos + 1 : end - 4] = body
    struct.pack_into("<I", buffer, end - 4, crc32(body))
    return end


class LogPage:
    """A page of the log: some events, and the state of the game after them. Raises Unreadable if
    the header of the page is damaged, or if a newer version of Toychest wrote it.

    log: the path of the log
    offset: 1 + the position of the page in the log, in bytes
    prev: the offset of the previous page; 0 if there is none
    start: the index of the page's first event among all events of the game
    count: the number of events of the page
    write: how often the save had been written when the page was made
    chain: a checksum of the events up to the end of the page, see `chained`
    draft: whether the page counts only if the newest chunk or a later page leads to it
    rules: the version of the rules that wrote the page
    id: the CRC-32 of the header
    """

    def __init__(self, log, offset):
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
        self.draft = form >= DRAFT
        if form % DRAFT > FORMAT:
            raise Unreadable(NEWER)
        if not (
            self.prev < offset  # else a search could run in circles
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
        """The number of events of the game up to the end of this page."""
        return self.start + self.count

    @property
    def size(self):
        """The size of the page in bytes."""
        return _PAGE_RECORDS + self._size + self._state

    @property
    def next_offset(self):
        """The position in the log of the first byte after this page, counted from 0."""
        return self.offset - 1 + self.size

    def records(self, count):
        """Return (data, ends): the records of all events of the page as bytes, and an array with
        the index in `data` after each of the first `count` records. Raises Unreadable."""
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
        """Yield each event of the page, as the bytes that `encode` made. Raises Unreadable."""
        data = self._read(_PAGE_RECORDS, self._size)
        start = 0
        for end in record_ends(data, 0, self._size):
            yield data[start + 1 : end - 4]
            start = end

    def state(self):
        """Return the state after the page's events, any JSON value. Raises Unreadable."""
        start = self.offset - 1 + _PAGE_RECORDS + self._size
        try:
            with open(self._log, "rb") as file:
                return files.checked_json(file, start, self._state, self._crc)
        except (OSError, ValueError):
            raise Unreadable()
