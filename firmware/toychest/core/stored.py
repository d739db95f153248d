"""Read fonts and words that are constants in flash. There are such constants if Toychest is frozen
into MicroPython (firmware/port). Otherwise fonts and words are files.

FILES: {path: content} of the constants, empty if fonts and words are files.
    "ui/fonts.bin"    same content as the file
    "lang/keys"       The key of a text has a checksum, the low 3 bytes of its CRC-32, big-endian.
                      The texts are in the order of their checksums. For each first byte of a
                      checksum, a byte says how many texts have it; then the other 2 bytes for each
                      text
    "lang/en"         a tuple for each language:
        texts         all texts in this order. A byte stands for a piece of text
        places        for each 64 texts, the index of the first one in `texts` as 2 bytes, then the
                      number of bytes of each text
        pieces        for each piece a number of 2 bytes, 16 times an index in `pieces` plus the
                      number of bytes there; then the bytes
Numbers of 2 bytes are little-endian.
"""

from binascii import crc32
from struct import unpack_from

try:
    from toychest.data import FILES  # pyright: ignore[reportMissingImports]
except ImportError:
    FILES = {}

# port/modules/latest.py makes this file on the disk in memory that it mounts in place of a
# filesystem that can't be read.
UNREADABLE = "saves-unreadable"

_GROUP = 64


def words(code, key):
    """Return a text from the constants in FILES. code: the language, such as "en". key: the whole
    name of the text, such as "toss.players". Raises KeyError for an unknown key."""
    keys = FILES["lang/keys"]
    checksum = crc32(key.encode()).to_bytes(4, "big")[1:]
    first = sum(memoryview(keys)[: checksum[0]])
    for index in range(first, first + keys[checksum[0]]):
        if keys[256 + 2 * index : 258 + 2 * index] == checksum[1:]:
            break
    else:
        raise KeyError(key)
    texts, places, pieces = FILES["lang/" + code]
    group = index // _GROUP * (2 + _GROUP)
    place = group + 2 + index % _GROUP
    start = unpack_from("<H", places, group)[0] + sum(places[group + 2 : place])
    text = bytearray()
    pieces = memoryview(pieces)
    for byte in texts[start : start + places[place]]:
        piece = unpack_from("<H", pieces, 2 * byte)[0]
        text += pieces[piece >> 4 : (piece >> 4) + (piece & 15)]
    return str(text, "utf-8")
