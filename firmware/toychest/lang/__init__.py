"""The languages, a folder each. To add one: add its folder and its name here; the tests say what
it lacks.

What a game says stands in a file of its own, named as its keys begin; everything else in box.txt.
A file has lines of "key = words". It is read when one of its keys is first asked for, and kept as
it is: a dict of strings would take more than twice the room.
"""

LANGUAGES = (("en", "English"), ("es", "Español"))
GAMES = ("toss", "bank", "shop")  # files beside box.txt

_PART = 512  # bytes: parts of about this size find room in any heap
_MANY = 48  # words that were said lately
_folder = __file__[: __file__.rfind("/") + 1]
_files = {}  # name: its parts, whole lines each
_said = {}  # key: its words, of those that were said lately
code = None  # of the language in use


def use(language):
    """Speak this language from now on. Unknown ones give the first."""
    global code
    if language not in [known for known, _ in LANGUAGES]:
        language = LANGUAGES[0][0]
    if language != code:
        code = language
        _files.clear()
        _said.clear()


def forget():
    """Let go of the words of games; they are read again when they are asked for."""
    _said.clear()
    for name in GAMES:
        _files.pop(name, None)


def t(key, *arguments):
    """The words for a key; {} in them takes the arguments. Raises KeyError if there are none."""
    words = _said.get(key)
    if words is None:
        words = _find(key)
        if len(_said) == _MANY:
            _said.clear()
        _said[key] = words
    return words.format(*arguments) if arguments else words


def _find(key):
    for name in GAMES:
        if key.startswith(name):
            break
    else:
        name = "box"
    if name not in _files:
        _files[name] = _read(name)
    before = b"\n" + key.encode() + b" = "
    for part in _files[name]:
        at = part.find(before)
        if at >= 0:
            at += len(before)
            return part[at : part.find(b"\n", at)].decode()
    raise KeyError(key)


def _read(name):
    """The parts of a file, a line break before each."""
    parts = []
    with open("%s%s/%s.txt" % (_folder, code, name), "rb") as file:
        while True:
            part = b"\n" + file.read(_PART) + file.readline()
            if part == b"\n":
                return parts
            parts.append(part)
