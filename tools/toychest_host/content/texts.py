"""Read text files that people write with any program, and find letters that the box can't draw."""

import codecs
import unicodedata
from pathlib import Path

from toychest_host.content import panel_pictures
from toychest_host.errors import Problem
from toychest_host.storage.places import readable

# The byte order mark of each encoding. UTF-32 comes first, because its mark begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PLAIN = "; save it as plain text (UTF-8)"
_OFFICE = (
    "is a document of Word, Pages, Excel, Numbers or LibreOffice, or a zip file, and no plain text"
    + _PLAIN
)
# The first bytes of files that are not plain text, and a message.
_DOCUMENTS = (
    (b"PK\3\4", _OFFICE),
    (b"\xd0\xcf\x11\xe0", _OFFICE),
    (b"%PDF", "is a PDF, and no plain text" + _PLAIN),
    (b"bplist", "is a web archive or a list of macOS, and no plain text" + _PLAIN),
)
_MARKUP = (
    ("{\\rtf", "is an RTF document, as TextEdit and WordPad write it, and no plain text" + _PLAIN),
    ("<", "is a web page (HTML) or XML, and no plain text" + _PLAIN),
    ("MIME-Version:", "is a web page (MHTML), and no plain text" + _PLAIN),
)
_CURLY = "“”„‟«»‹›‘’‚‛‘´`″′"


class NoText(Exception):
    """Raised if a file is not readable text.

    line: number of the faulty line, from 1.
    words: the reason and the remedy.
    """

    def __init__(self, line: int, words: str):
        super().__init__(f"Line {line}: {words}.")
        self.line, self.words = line, words


def content(file: Path, most: int, expected: str) -> bytes:
    """Return the bytes of a file. Raises OSError, and Problem if it is missing, too long or not a
    plain file.

    most: largest allowed number of bytes.
    expected: words for what the file should have, such as "18 cards". The message about a file that
        is too long has them.
    """
    if not file.exists():
        raise Problem(f"There is no file {file}.")
    readable(file)
    with file.open("rb") as opened:
        data = opened.read(most + 1)
    if len(data) > most:
        raise Problem(f"{file} is far too long for {expected}.")
    return data


def decoded(data: bytes) -> str:
    """Return the text in `data`, the bytes of a file. The text has Unix line ends and no byte order
    mark. Raises NoText if the bytes are not plain text."""
    for start, words in _DOCUMENTS:
        if data.startswith(start):
            raise NoText(1, f"this {words}")
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), _guessed(data))
    try:
        text = tidy(data.decode(encoding))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        words = "that is not UTF-8 text; save it so in your editor"
        if encoding != "utf-8":
            words = f"that is {encoding[:6].upper()} text, but damaged; save it as UTF-8"
        raise NoText(tidy(before).count("\n") + 1, words) from error
    start = text.lstrip()
    for mark, words in _MARKUP:
        if start.startswith(mark):
            raise NoText(1, f"this {words}")
    return text


def _guessed(data: bytes) -> str:
    zeros = data[::2].count(0), data[1::2].count(0)
    if max(zeros) * 4 > len(data) and max(zeros) > 8 * min(zeros):
        return "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
    return "utf-8"


def tidy(text: str) -> str:
    """Return a text with Unix line ends, without a byte order mark, and with each accented letter
    as one character."""
    return composed(text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def composed(text: str) -> str:
    """Return a text with each letter as one character. Some programs write é as e and an accent."""
    return unicodedata.normalize("NFC", text)


def undrawn(text: str) -> str:
    """Return the reason why the box can't draw a text, "" if it can. An example is "has control
    characters in it"."""
    for at, letter in enumerate(text):
        if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp"):
            return f"has control characters in it ({shown(letter)}); leave them out"
        if not panel_pictures.has(letter):
            mark = unicodedata.combining(letter) and at
            return (
                f"has “{text[at - 1 : at + 1] if mark else shown(letter)}” in it, which the box "
                "can't draw; it has the letters of English, Spanish and their neighbours"
            )
    return ""


def shown(letter: str) -> str:
    """Return a letter as it is. If it is invisible, return its number, such as "U+00AD"."""
    return letter if letter.isprintable() else f"U+{ord(letter):04X}"


def is_curly(letter: str) -> bool:
    """Return whether a character is a quotation mark other than " and ', such as a curly one.

    letter: the character, "" for none.
    """
    return bool(letter) and letter in _CURLY
