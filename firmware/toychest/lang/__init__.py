"""The languages, a text file each. To add one: add its file and its name here; the tests
say what it lacks.

A file has lines of "key = words". The words are kept in memory, a part of the file when one of
its keys is first asked for, so what is needed first stands first. An index says where each key's
words are; a dict of strings would take more than twice the room.
"""

from binascii import crc32

LANGUAGES = (("en", "English"), ("es", "Español"))

_PART = 1000  # bytes: parts of this size find room in any heap
_AHEAD = 5000  # bytes of the file: what a game needs; what comes then is read when it is needed
_folder = __file__[: __file__.rfind("/") + 1]
_SHORT = 14  # bytes: labels of buttons and the like, which every page has, are kept as they are
_MANY = 12  # of them
_parts = []
_said = {}  # key: its words, if they are short and take no arguments
_index = {}  # CRC of a key: number of the part << 16 | where its words start there
_read = 0  # bytes of the file
_all = False  # there are no more
code = None  # of the language in use


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global code, _read, _all
    if language not in [known for known, _ in LANGUAGES]:
        language = LANGUAGES[0][0]
    if language == code:
        return
    _said.clear()
    _parts.clear()  # the old one makes room
    _index.clear()
    _read = 0
    _all = False
    code = language


def ahead():
    """Keep some more words ahead of their use; False if a game needs no more."""
    return _read < _AHEAD and more()


def more():
    """Keep the words of some more lines; False if all are kept."""
    global _read, _all
    if _all:
        return False
    with open("%s%s.txt" % (_folder, code), "rb") as file:
        file.seek(_read)
        read = file.read(_PART)
    read = read[: read.rfind(b"\n") + 1]  # whole lines
    _all = not read
    _read += len(read)
    number = len(_parts) << 16
    kept = []
    for line in read.split(b"\n"):
        key, found, words = line.partition(b" = ")
        if found:
            _index[_hash(key)] = number
            kept.append(words)
            number += len(words) + 1
    _parts.append(b"\n".join(kept) + b"\n")
    return not _all


def _hash(key):
    # As a small int, which takes no room of its own. The tests see that no two keys share one.
    return crc32(key) & 0x3FFFFFFF


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments. KeyError if there are none."""
    if key in _said:
        return _said[key]
    found = _hash(key.encode())
    while found not in _index:
        if not more():
            raise KeyError(key)
    place = _index[found]
    part = _parts[place >> 16]
    start = place & 0xFFFF
    words = part[start : part.find(b"\n", start)].decode()
    if arguments:
        return words.format(*arguments)
    if len(words) <= _SHORT:
        if len(_said) == _MANY:
            _said.clear()
        _said[key] = words
    return words
