"""An append-only file of events, and the snapshots beside it.

A record is: length of the body (1 byte), body, the first four bytes of the body's
SHA-256, and the length again, so that the file reads from either end. A body is a JSON
list. A record that is cut short or damaged ends the journal; the whole file is kept under
another name then, so nothing is thrown away.
"""

import json
import os
from hashlib import sha256

from toychest.core import files

_OVERHEAD = 6
MAX_BODY = 250


def _copy(source, target, size):
    """Copy a file, or its first `size` bytes."""
    with open(source, "rb") as file:
        with open(target, "wb") as copy:
            while size is None or size > 0:
                part = file.read(256 if size is None else min(256, size))
                if not part:
                    break
                copy.write(part)
                if size is not None:
                    size -= len(part)


def _record(body):
    data = json.dumps(body).encode()
    if len(data) > MAX_BODY:
        raise ValueError("record too long")
    length = bytes((len(data),))
    return length + data + _check(data) + length


def _check(body):
    return sha256(body).digest()[:4]


class Journal:
    """The journal at `path`; snapshots go to path + ".0" and path + ".1".

    size: bytes of whole records. damaged: whether the last `open` moved a damaged rest
    out of the way.
    """

    def __init__(self, path):
        self._path = path
        self._slot = 0  # the older snapshot's, to be written next
        self.size = 0
        self.damaged = False

    def open(self, start=0):
        """Yield the bodies of all records from offset `start`.

        To be read to the end before anything is appended. A damaged rest is kept in
        path + ".damaged" and cut off. Raises OSError when the flash fails.
        """
        self.size = start
        if not files.exists(self._path):
            return
        with open(self._path, "rb") as file:
            file.seek(start)
            while True:
                body = self._read(file)
                if body is None:
                    break
                self.size = file.tell()
                yield body
            file.seek(self.size)
            rest = file.read(1)
        if rest:
            self._repair()

    def _read(self, file):
        head = file.read(1)
        if not head:
            return None
        length = head[0]
        rest = file.read(length + 5)
        body = rest[:length]
        if len(rest) < length + 5 or rest[-1] != length or rest[length:-1] != _check(body):
            return None
        try:
            return json.loads(body)
        except ValueError:
            return None

    def _repair(self):
        """Keep the whole file under another name and go on with the good part.

        The journal itself changes in the last step and at once, so a power cut anywhere
        only means that the repair is done again.
        """
        self.damaged = True
        _copy(self._path, self._path + ".damaged", None)
        _copy(self._path, self._path + ".good", self.size)
        self._forget_snapshots(self.size)
        os.rename(self._path + ".good", self._path)

    def put_aside(self):
        """Keep an unreadable journal under another name, out of the way."""
        self.damaged = True
        self._forget_snapshots()
        if files.exists(self._path):
            os.rename(self._path, self._path + ".damaged")
        self.size = 0

    def restart(self, body):
        """Begin anew with one record; the old journal stays until that is on flash."""
        record = _record(body)
        fresh = self._path + ".fresh"
        with open(fresh, "wb") as file:
            file.write(record)
        self._forget_snapshots()  # they must not meet the new journal
        os.rename(fresh, self._path)
        self.size = len(record)

    def append(self, body):
        """Put one record on flash. It is there when this returns. Raises OSError."""
        record = _record(body)
        with open(self._path, "ab") as file:
            file.write(record)
        self.size += len(record)

    def backwards(self):
        """Yield the bodies, newest first."""
        if not self.size:
            return
        with open(self._path, "rb") as file:
            end = self.size
            while end > 0:
                file.seek(end - 1)
                end -= file.read(1)[0] + _OVERHEAD
                file.seek(max(0, end))
                body = self._read(file)
                if body is None:  # damaged: what is older can't be told
                    return
                yield body

    def save_snapshot(self, document):
        """Keep a JSON document in place of the older of two. Raises OSError."""
        files.save_json("%s.%d" % (self._path, self._slot), document)
        self._slot = 1 - self._slot

    def snapshots(self):
        """The usable snapshots, newest last: those whose "at" is within the journal."""
        found = []
        end = os.stat(self._path)[6] if files.exists(self._path) else 0
        for slot in (0, 1):
            try:
                document = files.load_json("%s.%d" % (self._path, slot))
            except (ValueError, OSError):
                continue
            if isinstance(document, dict) and 0 < document.get("at", 0) <= end:
                found.append((document["at"], slot, document))
        found.sort(key=lambda item: item[0])
        if found:
            self._slot = 1 - found[-1][1]
        return [document for _, _, document in found]

    def _forget_snapshots(self, beyond=0):
        """Remove the snapshots of what lies beyond this offset."""
        for slot in (0, 1):
            path = "%s.%d" % (self._path, slot)
            try:
                keep = beyond and files.load_json(path)["at"] <= beyond
            except (ValueError, OSError, TypeError, KeyError):
                keep = False
            if not keep:
                files.remove(path)
