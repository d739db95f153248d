"""The languages, a folder each. To add one: add its folder and its name here; the tests say what
it lacks.

What a game says stands in a file of its own, named as its keys begin; everything else in box.txt.
A file has lines of "key = words". It is read part by part, as far as it is asked for, so what is
needed first stands first; and it is kept as it is: a dict of strings would take more than twice the
room.
"""

LANGUAGES = (("en", "English"), ("es", "Español"))
GAMES = ("toss", "bank", "shop")  # files beside box.txt

_PART = 256  # bytes: parts of about this size find room in any heap
_MANY = 48  # words that were said lately
_folder = __file__[: __file__.rfind("/") + 1]
_files = {}  # name: its parts that were read
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
    parts = _files.setdefault(name, [])
    before = b"\n" + key.encode() + b" = "
    at = 0
    while at < len(parts) or _read_on(name, parts):
        start = parts[at].find(before)
        if start >= 0:
            start += len(before)
            return parts[at][start : parts[at].find(b"\n", start)].decode()
        at += 1
    raise KeyError(key)


def _read_on(name, parts):
    """Read the next part of a file: whole lines, with a line break before them. False at its
    end."""
    with open("%s%s/%s.txt" % (_folder, code, name), "rb") as file:
        file.seek(sum([len(part) - 1 for part in parts]))
        part = b"\n" + file.read(_PART) + file.readline()
    if len(part) == 1:
        return False
    parts.append(part)
    return True
