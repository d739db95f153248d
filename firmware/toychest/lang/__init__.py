"""The languages, a folder each. To add one: add its folder and its name here; the tests say what
it lacks.

What a game says stands in a file of its own, named as its keys begin; everything else in box.txt.
A file has lines of "key = words". It is searched part by part, so what is needed first stands
first. Parts in which something was found are kept as they are until there are too many: all go
then. A dict of strings would take more than twice the room.
"""

from toychest.core import stored

LANGUAGES = (("en", "English"), ("es", "Español"))
# The games in the order of the home screen: each has a file of words beside box.txt.
GAMES = (
    "toss", "monopoly", "toy_shop", "stray_cat", "dice", "score_sheet", "play_money", "timer",
)  # fmt: skip

_PART = 256  # bytes: parts of about this size find room in any heap
_MOST = 16  # parts that are kept
_MANY = 48  # words that were said lately
_folder = __file__[: __file__.rfind("__init__.")]
_parts = {}  # file and where it begins: a part in which something was found
_said = {}  # key: its words, of those that were said lately
code = None  # of the language in use
_number = 0  # its place in LANGUAGES


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global code, _number
    codes = [known for known, _ in LANGUAGES]
    _number = codes.index(language) if language in codes else 0
    if codes[_number] != code:
        code = codes[_number]
        forget()


def forget():
    """Let go of all words; they are read again when they are asked for."""
    _said.clear()
    _parts.clear()


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments. Raises KeyError if there are none."""
    if stored.FILES:
        words = stored.words(_file(key), code, _number, key)
    else:
        words = _said.get(key)
        if words is None:
            words = _find(key)
            if len(_said) == _MANY:
                _said.clear()
            _said[key] = words
    return words.format(*arguments) if arguments else words


def _file(key):
    """Return the name of the file that has the words for a key."""
    for name in GAMES:
        if key.startswith(name):
            return name
    return "box"


def _find(key):
    name = _file(key)
    before = b"\n" + key.encode() + b" = "
    file = None
    begin = 0  # of a part
    while True:
        part = _parts.get((name, begin))
        if part is None:
            file = file or open("%s%s/%s.txt" % (_folder, code, name), "rb")
            part = _read(file, begin)
        start = part.find(before)
        if start >= 0:
            break
        if len(part) == 1:
            raise KeyError(key)
        begin += len(part) - 1
    if file:
        file.close()
    if (name, begin) not in _parts:
        if len(_parts) == _MOST:
            _parts.clear()
        _parts[name, begin] = part
    start += len(before)
    return part[start : part.find(b"\n", start)].decode()


def _read(file, begin):
    """A part of a file: whole lines, with a line break before them; that alone at its end."""
    file.seek(begin)
    return b"\n" + file.read(_PART) + file.readline()
