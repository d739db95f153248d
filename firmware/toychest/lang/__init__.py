"""The languages, a text file each. To add one: add its file and its name here; the tests
say what it lacks.

A file has lines of "key = words". It is kept in memory as it is, with an index of where each
key's line is; a dict of strings would take more than twice the room.
"""

from binascii import crc32

LANGUAGES = (("en", "English"), ("es", "Español"))

_PART = 1000  # bytes: parts of this size find room in any heap
_folder = __file__[: __file__.rfind("/") + 1]
_parts = []
_index = {}  # CRC of a key: number of the part << 16 | where its line starts there
code = None  # of the language in use


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global code
    if language not in [known for known, _ in LANGUAGES]:
        language = LANGUAGES[0][0]
    if language == code:
        return
    _parts.clear()  # the old one makes room
    _index.clear()
    with open(_folder + language + ".txt", "rb") as file:
        begun = b""
        while True:
            read = file.read(_PART)
            end = read.rfind(b"\n") + 1
            _add(begun + read[:end])
            begun = read[end:]
            if not read:
                break
    code = language


def _add(part):
    """Keep some whole lines."""
    number = len(_parts) << 16
    _parts.append(part)
    start = 0
    while start < len(part):
        _index[_hash(part[start : part.find(b" ", start)])] = number | start
        start = part.find(b"\n", start) + 1


def _hash(key):
    # As a small int, which takes no room of its own. The tests see that no two keys share one.
    return crc32(key) & 0x3FFFFFFF


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments. KeyError if there are none."""
    key = key.encode()
    place = _index[_hash(key)]
    part = _parts[place >> 16]
    start = (place & 0xFFFF) + len(key) + 3  # after " = "
    words = part[start : part.find(b"\n", start)].decode()
    return words.format(*arguments) if arguments else words
