"""Read fonts and words that are constants in flash. There are such constants if Toychest is frozen
into MicroPython (firmware/port). Otherwise fonts and words are files.

FILES: {path: bytes} of the constants, empty if fonts and words are files.
    "ui/fonts.bin"       same content as the file
    "lang/en/toss.txt"   the English words of toss.txt, each followed by a line break; there is
                         such an entry for each language
    "lang/toss.keys"     the places of these words. For each key of toss.txt, it has the
                         CRC-32 of the key (4 bytes), then one offset for each language (2 bytes
                         each), in the order of lang.LANGUAGES. An offset is the place at which
                         the words begin in the txt entry of that language. All numbers are
                         little-endian.
"""

import os
from binascii import crc32

try:
    from toychest.data import FILES  # pyright: ignore[reportMissingImports]
except ImportError:
    FILES = {}

_LOST = "saves-lost"  # port/modules/_boot.py writes this file after it made a new filesystem


def words(name, code, number, key):
    """Return a text of the screen from the constants in FILES. Raises KeyError for an unknown key.

    name: str, the name of the file that has the text, such as "toss"
    code: str, the code of the language, such as "en"
    number: int, the index of the language in lang.LANGUAGES
    key: str, the name of the text, such as "toss.players"
    """
    keys = FILES["lang/%s.keys" % name]
    entry = keys.find(crc32(key.encode()).to_bytes(4, "little"))
    if entry < 0:
        raise KeyError(key)
    offset = entry + 4 + 2 * number
    texts = FILES["lang/%s/%s.txt" % (code, name)]
    start = keys[offset] | keys[offset + 1] << 8
    return str(memoryview(texts)[start : texts.find(b"\n", start)], "utf-8")


def were_lost():
    """Return whether all saves were lost, because the box found a broken filesystem and made a new,
    empty one. Only the first call after that returns True; later calls return False."""
    try:
        os.remove(_LOST)
    except OSError:
        return False
    return True
