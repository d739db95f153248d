"""What differs between the two ways onto a box: where fonts and words are stored.

Where Toychest is frozen into MicroPython (firmware/port), they are constants in flash, and reading
them copies nothing. Where its files were put onto the flash, they are files there.

FILES: dict of path to bytes, empty where they are files. "ui/fonts.bin" is as the file of that
name. "lang/toss.keys" has an entry for each key of a file of words: its CRC-32 (4 bytes), and where
its words begin in each language (2 bytes each), little-endian. "lang/en/toss.txt" has the words in
that order, each with a line break behind it.
"""

import os
from binascii import crc32

try:
    from toychest.data import FILES  # pyright: ignore[reportMissingImports]
except ImportError:
    FILES = {}

_LOST = "saves-lost"  # a file that port/modules/_boot.py writes


def words(name, code, number, key):
    """Return the words for a key from the constants: str. Raises KeyError.

    name: of the file of words. code: of the language, number: its place in lang.LANGUAGES.
    """
    keys = FILES["lang/%s.keys" % name]
    at = keys.find(crc32(key.encode()).to_bytes(4, "little"))
    if at < 0:
        raise KeyError(key)
    at += 4 + 2 * number
    texts = FILES["lang/%s/%s.txt" % (code, name)]
    start = keys[at] | keys[at + 1] << 8
    return str(memoryview(texts)[start : texts.find(b"\n", start)], "utf-8")


def were_lost():
    """Return whether the filesystem had to be made anew since the last call: bool."""
    try:
        os.remove(_LOST)
    except OSError:
        return False
    return True
