"""Look up the words on the screen in the current language. A language has a folder here and an
entry in LANGUAGES.

Each game has a file of words, such as toss.txt, and the keys of its words begin with the name of
that file and a dot. All other words are in box.txt. A file has lines of "key = words". It is
searched from the beginning, in parts of about 256 bytes, so the words that are needed first stand
first. The parts in which words were found stay in memory. If Toychest is frozen into MicroPython,
the words are constants in flash, see core/stored.py.
"""

from toychest.core import stored

LANGUAGES = (("en", "English"), ("es", "Español"))

_PART = 256  # bytes of a part, about: small enough for a fragmented heap
_MOST_PARTS = 6  # in `_parts`; then it is cleared
_MOST_WORDS = 48  # in `_words`; then it is cleared
_folder = __file__[: __file__.rfind("__init__.")]
_parts = {}  # {(name of the file, offset): part}
_words = {}  # {key: words} of recent calls of `t`
code = None  # of the language in use
game = ""  # name of the game whose words are meant by keys that begin with a dot


def use(language):
    """Choose the language of the texts on the screen by its code, such as "en". None or an unknown
    code stands for the first one in LANGUAGES."""
    global code
    codes = [known for known, _ in LANGUAGES]
    chosen = language if language in codes else codes[0]
    if chosen != code:
        code = chosen
        forget()


def use_game(name):
    """Choose the game whose words are meant by keys that begin with a dot."""
    global game
    if name != game:
        game = name
        forget()


def forget():
    """Free the memory of the words that were read. They are read again when they are needed."""
    _words.clear()
    _parts.clear()


def t(key, *arguments):
    """Return a text in the current language. The `arguments` replace each {} in it, in their order.
    A key that begins with a dot is a text of the game in use: in Toss Your Cookies, ".players"
    means "toss.players". Raises KeyError for an unknown key."""
    words = _words.get(key)
    if words is None:
        whole = game + key if key[:1] == "." else key
        words = stored.words(code, whole) if stored.FILES else _find(whole)
        if len(_words) == _MOST_WORDS:
            _words.clear()
        _words[key] = words
    return words.format(*arguments) if arguments else words


def _find(key):
    name = game if key.startswith(game + ".") else "box"
    before = b"\n" + key.encode() + b" = "
    file = None
    begin = 0  # offset of a part
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
        if len(_parts) == _MOST_PARTS:
            _parts.clear()
        _parts[name, begin] = part
    start += len(before)
    words = part[start:].split(b"\n", 1)[0]
    return words.decode().rstrip("\r")  # a tool on Windows may end lines in CR LF


def _read(file, begin):
    # about 256 bytes of whole lines, with a line break before the first key
    file.seek(begin)
    return b"\n" + file.read(_PART) + file.readline()


def written(number):
    """Return a whole number as text, with a space between thousands: "12 500"."""
    if abs(number) < 1000:
        return str(number)
    sign = "-" if number < 0 else ""
    number = abs(number)
    return "%s%s %03d" % (sign, written(number // 1000), number % 1000)


def signed(number):
    """Return a whole number as text, such as "+12 500". Only a number above 0 has a +."""
    return ("+" if number > 0 else "") + written(number)
