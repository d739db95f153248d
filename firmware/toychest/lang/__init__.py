"""The languages, a folder each. To add one: add its folder and its name here; the tests say what
it lacks.

What a game says stands in a file of its own, named as its keys begin; everything else in box.txt.
A file has lines of "key = words". The words are kept in memory, a part of the file when one of
its keys is first asked for, so what is needed first stands first. An index says where each key's
words are; a dict of strings would take more than twice the room.
"""

from binascii import crc32

LANGUAGES = (("en", "English"), ("es", "Español"))
GAMES = ("toss", "bank", "shop")  # files beside box.txt

_PART = 512  # bytes: parts of this size find room in any heap
# Bytes of each file that a table needs; the rest is read when it is needed.
_AHEAD = {"box": 1300, "toss": 2900, "bank": 2000, "shop": 1600}
_SHORT = 14  # bytes: labels of buttons and the like, which every page has, are kept as they are
_MANY = 16  # of them
_folder = __file__[: __file__.rfind("/") + 1]
_said = {}  # key: its words, if they are short
_files = {}  # name: its Words
code = None  # of the language in use
patience = None  # how many parts of files `t` may read before it raises Unread; None: all


class Unread(Exception):
    """Words are asked for that are not in memory, and `patience` is at its end."""


class Words:
    """The words of a file that have been read.

    read: bytes of the file. A part is an index and the words: all of them in one would need more
    room in one piece than there may be. An index has 6 bytes for a key: its CRC, and where its
    words start; a dict takes twice the room.
    """

    def __init__(self, name):
        self._path = "%s%s/%s.txt" % (_folder, code, name)
        self._parts = []
        self._lines = b""  # whose words are not found yet
        self.read = 0
        self._all = False  # there are no more

    def more(self):
        """Read some more lines or, the next time, find their words; False if all are there."""
        if self._lines:
            self._find_words()
        elif not self._all:
            with open(self._path, "rb") as file:
                file.seek(self.read)
                read = file.read(_PART)
            self._lines = read[: read.rfind(b"\n") + 1]  # whole ones
            self._all = not self._lines
        return not self._all

    def _next(self):
        global patience
        if patience is not None and not self._all:
            if not patience:
                raise Unread()
            patience -= 1
        lines = self._lines  # that `more` was to go on with
        return self.more() and (lines or self.more())

    def _find_words(self):
        index = b""
        kept = []
        start = 0
        for line in self._lines.split(b"\n"):
            key, found, words = line.partition(b" = ")
            if found:
                index += _hash(key) + start.to_bytes(2, "little")
                kept.append(words)
                start += len(words) + 1
        self._parts.append((index, b"\n".join(kept) + b"\n"))
        self.read += len(self._lines)
        self._lines = b""

    def find(self, key):
        """The words for a key. Raises KeyError if there are none."""
        found = _hash(key.encode())
        parts = self._parts
        at = 0
        while at < len(parts) or self._next():
            index, part = parts[at]
            entry = index.find(found)
            while entry > 0 and entry % 6:
                entry = index.find(found, entry + 1)
            if entry >= 0:
                if at > 1:  # what is said together stands together
                    parts.insert(0, parts.pop(at))
                start = index[entry + 4] | index[entry + 5] << 8
                return part[start : part.find(b"\n", start)].decode()
            at += 1
        raise KeyError(key)


def _hash(key):
    # The tests see that no two keys share one.
    return crc32(key).to_bytes(4, "little")


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global code
    if language not in [known for known, _ in LANGUAGES]:
        language = LANGUAGES[0][0]
    if language != code:
        code = language
        forget()
        _files.clear()  # the old words make room


def forget(but=""):
    """Let go of the words of games; but for one, whose words `ahead` reads from now on."""
    _said.clear()
    for name in GAMES:
        if name != but:
            _files.pop(name, None)
    if but and but not in _files:
        _files[but] = Words(but)


def ahead():
    """Read some more words ahead of their use; False if what is played needs no more."""
    for name, words in _files.items():
        if words.read < _AHEAD.get(name, 0) and words.more():
            return True
    return False


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments. Raises KeyError if there are none,
    Unread if too much is to be read for them at once, see `patience`."""
    words = _said.get(key)
    if words is None:
        for name in GAMES:
            if key.startswith(name):
                break
        else:
            name = "box"
        if name not in _files:
            _files[name] = Words(name)
        words = _files[name].find(key)
        if len(words) <= _SHORT:
            if len(_said) == _MANY:
                _said.clear()
            _said[key] = words
    return words.format(*arguments) if arguments else words
