"""Look up the words on the screen in the current language. A language has a folder here and an
entry in LANGUAGES.

Each game has a file of words, such as toss.txt, and the keys of its words begin with the name of
that file and a dot. All other words are in box.txt. A file has lines of "key = words". It is
searched from the beginning, in parts, so the words that are needed first stand first, and those of
one page together: the last part stays in memory. If Toychest is frozen into MicroPython, the words
are constants in flash, see core/stored.py.
"""

from toychest.core import stored

LANGUAGES = (("en", "English"), ("es", "Español"))

_PART = 512  # bytes, more than a line has
_MOST_WORDS = 48  # in `_words`; then it is cleared
_folder = __file__[: __file__.rfind("__init__.")]
# The parts of box.txt and of the game's file that were read last. They are there from the start: a
# fragmented heap may have no room for one.
_parts = () if stored.FILES else (bytearray(_PART), bytearray(_PART))
_sizes = [0, 0]  # bytes of words in each part
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
    _sizes[:] = 0, 0


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
    index = int(key.startswith(game + "."))
    part = _parts[index]
    before = b"\n" + key.encode() + b" = "
    start = part.find(before, 0, _sizes[index])
    if start < 0:
        _sizes[index] = 0
        _sizes[index] = _read(game if index else "box", key, before, part)
        start = part.find(before, 0, _sizes[index])
    start += len(before)
    words = part[start : part.find(b"\n", start, _sizes[index])]
    return words.decode().rstrip("\r")  # a tool on Windows may end lines in CR LF


def _read(name, key, before, part):
    # Read the part of a file with the bytes `before` into `part`. Return how many bytes of it are
    # whole lines.
    part[0] = 10  # a line break, so that all lines are alike
    rest = memoryview(part)[1:]
    with open("%s%s/%s.txt" % (_folder, code, name), "rb") as file:
        begin = 0
        while True:
            file.seek(begin)
            size = 1 + file.readinto(rest)
            end = part.rfind(b"\n", 0, size)
            if size < _PART:  # the last line may have no line break
                part[size] = 10
                end = size
            if part.find(before, 0, end) >= 0:
                return end + 1
            if size < _PART or not end:
                raise KeyError(key)
            begin += end


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
