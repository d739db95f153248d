"""An append-only file of events, and the snapshots beside it.

A record is: length of the body (1 byte), body, the first four bytes of the body's
SHA-256, and the length again, so that the file reads from either end. A body is a JSON
list. A record that is cut short or damaged ends the journal; what follows it is moved to
a file of its own by `repair`, so nothing is thrown away.
"""

import json
import os
from hashlib import sha256

from toychest.core import files

_OVERHEAD = 6
MAX_BODY = 250


def _check(body):
    return sha256(body).digest()[:4]


class Journal:
    """The journal at `path`; snapshots go to path + ".0" and path + ".1".

    size: bytes of whole records. damaged: whether the last `open` moved a damaged rest
    out of the way.
    """

    def __init__(self, path):
        self._path = path
        self.size = 0
        self.damaged = False

    def open(self, start=0):
        """Yield (offset after the record, body) of all records from offset `start`.

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
                yield self.size, body
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
        """Keep the whole file under another name and go on with the good part."""
        self.damaged = True
        with open(self._path, "rb") as file:
            with open(self._path + ".good", "wb") as good:
                left = self.size
                while left:
                    part = file.read(min(256, left))
                    good.write(part)
                    left -= len(part)
        # The copy comes first: at no instant is the only file one that is half written.
        os.rename(self._path, self._path + ".damaged")
        os.rename(self._path + ".good", self._path)

    def append(self, body):
        """Put one record on flash. It is there when this returns. Raises OSError."""
        data = json.dumps(body).encode()
        if len(data) > MAX_BODY:
            raise ValueError("record too long")
        length = bytes((len(data),))
        record = length + data + _check(data) + length
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

    def save_snapshot(self, slot, document):
        """Keep a JSON document in slot 0 or 1."""
        files.save_json("%s.%d" % (self._path, slot), document)

    def snapshots(self):
        """The readable snapshots, newest last (by their "at")."""
        found = []
        for slot in (0, 1):
            try:
                document = files.load_json("%s.%d" % (self._path, slot))
            except ValueError:
                continue
            if document:
                found.append(document)
        found.sort(key=lambda document: document["at"])
        return found

    def clear(self):
        """Start anew. Snapshots go first: one without its journal must not be found."""
        files.remove(self._path + ".0")
        files.remove(self._path + ".1")
        files.remove(self._path)
        self.size = 0
