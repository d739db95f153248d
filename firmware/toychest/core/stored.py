"""Read fonts and words that are constants in flash. There are such constants if Toychest is frozen
into MicroPython (firmware/port). Otherwise fonts and words are files.

FILES: {path: content} of the constants, empty if fonts and words are files.
    "ui/fonts.bin"    same content as the file
    "lang/keys"       for each text, the low 3 bytes of its key's CRC-32, big-endian, rising
    "lang/en"         a tuple for each language:
        texts         all texts in this order. A byte stands for a piece of text
        places        for each 16 texts, the index of the first one in `texts` as 2 bytes, then the
                      number of bytes of each text
        pieces        an index of 2 bytes for each piece and one more, then text: the piece for the
                      byte b is pieces[index b : index b + 1]
All other numbers are little-endian.
"""

from binascii import crc32
from struct import unpack_from

try:
    from toychest.data import FILES  # pyright: ignore[reportMissingImports]
except ImportError:
    FILES = {}

_GROUP = 16
# port/modules/latest.py makes this file on the disk in memory that it mounts in place of a
# filesystem that can't be read.
UNREADABLE = "saves-unreadable"


def words(code, key):
    """Return a text from the constants in FILES. code: the language, such as "en". key: the whole
    name of the text, such as "toss.players". Raises KeyError for an unknown key."""
    keys = FILES["lang/keys"]
    checksum = crc32(key.encode()).to_bytes(4, "big")[1:]
    low, high = 0, len(keys) // 3
    while low < high:
        middle = (low + high) // 2
        if keys[3 * middle : 3 * middle + 3] < checksum:
            low = middle + 1
        else:
            high = middle
    if keys[3 * low : 3 * low + 3] != checksum:
        raise KeyError(key)
    texts, places, pieces = FILES["lang/" + code]
    group = low // _GROUP * (2 + _GROUP)
    place = group + 2 + low % _GROUP
    start = unpack_from("<H", places, group)[0] + sum(places[group + 2 : place])
    text = bytearray()
    pieces = memoryview(pieces)
    for byte in texts[start : start + places[place]]:
        first, last = unpack_from("<HH", pieces, 2 * byte)
        text += pieces[first:last]
    return str(text, "utf-8")
