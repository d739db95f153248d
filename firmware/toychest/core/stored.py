"""Read fonts and words that are constants in flash. There are such constants if Toychest is frozen
into MicroPython (firmware/port). Otherwise fonts and words are files.

FILES: {path: content} of the constants, empty if fonts and words are files.
    "ui/fonts.bin"    same content as the file
    "lang/keys"       The key of a text has a checksum, the low 3 bytes of its CRC-32, big-endian.
                      The texts are in the order of these. For each first byte, a byte says how many
                      texts have it; then the other 2 bytes for each text
    "lang/en"         a tuple for each language:
        texts         all texts in this order. A byte stands for a piece of text
        sizes         the number of bytes of each text in `texts`
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
    texts, sizes, pieces = FILES["lang/" + code]
    start = sum(memoryview(sizes)[:index])
    text = bytearray()
    pieces = memoryview(pieces)
    for byte in texts[start : start + sizes[index]]:
        place = unpack_from("<H", pieces, 2 * byte)[0]
        text += pieces[place >> 4 : (place >> 4) + (place & 15)]
    return str(text, "utf-8")
