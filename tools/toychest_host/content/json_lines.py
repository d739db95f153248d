"""Read JSON that people write: the value, the line of each part, and errors in plain words."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from toychest_host.content import texts

_DEPTH = 8  # most levels of nested values; a file of dice has 5
_DIGITS = 16  # longer numbers are out of every range here
_SHOWN = 24  # characters of a line that an error message quotes
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}:,]|[^][{}:,"\s]+')

Path = tuple[str | int, ...]  # the names and indexes that lead to a value

# {beginning of an error message of Python's json: the same in plain words}
_WORDS = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing after {}",
    "Expecting property name": "a name in double quotes is missing after {}",
    "Expecting ':' delimiter": "a colon is missing after {}",
    "Expecting value": "a value is missing after {}, or not written as JSON has it",
    "Illegal trailing comma": "there is a comma too many before the closing bracket",
    "Unterminated string": "the text that begins here has no closing quote",
    "Invalid control character": "a text has to end on the line that it begins on",
    "Invalid \\": "a backslash in a text has a meaning of its own: write \\\\ for one",
    "Extra data": "more follows after {}, where the file has to end",
}
# Curly quotation marks that stand for straight ones: those beside a colon, comma or bracket.
_CURLY = re.compile(r"[“”„‟«»‘’]\s*[:,\]}]|[\[{,:]\s*[“”„‟«»‘’]")
_SMART = (
    "there are curly quotation marks, as word processors write them, where JSON needs straight "
    'ones ("); turn smart quotes off in your editor'
)
_DEEP = "there are more brackets within brackets than a file of dice can have"
_HERE = (
    "Unterminated",
    "Invalid",
)  # these errors have the fault's position; the others, the position after it


class NoJson(Exception):
    """Raised if a text is not valid JSON.

    line: number of the faulty line, from 1.
    words: the reason.
    """

    def __init__(self, line: int, words: str):
        super().__init__(f"Line {line}: {words}.")
        self.line, self.words = line, words


@dataclass
class Read:
    """A JSON value, and where each of its parts stands in the text.

    The path of a part is a tuple of the names and indexes that lead to it, such as ("dice", 0,
    "name").
    value: the value.
    lines: {path: number of the part's line, from 1}.
    written: {path: text of the part, or only its opening bracket if it is a list or object}.
    twice: list of (line, name) for each name that an object has twice.
    """

    value: Any
    lines: dict[Path, int] = field(default_factory=dict)
    written: dict[Path, str] = field(default_factory=dict)
    twice: list[tuple[int, str]] = field(default_factory=list)

    def parts(self) -> Iterator[tuple[Path, Any]]:
        """Yield (path, value) for the value and for each of its parts."""
        todo: list[tuple[Path, Any]] = [((), self.value)]
        while todo:
            path, value = todo.pop()
            yield path, value
            inner = value.items() if isinstance(value, dict) else ()
            inner = enumerate(value) if isinstance(value, list) else inner
            todo += reversed([((*path, key), part) for key, part in inner])


@dataclass
class _Within:
    """A list or object of the JSON text, while it is read.

    key: index or name of the part that comes next, None before a name is read.
    names: names in the object so far.
    """

    key: str | int | None
    names: set[str] = field(default_factory=set)


def read(text: str) -> Read:
    """Read a JSON text. Return a Read: the value, and the line of each of its parts. Raises
    NoJson."""
    try:
        result = Read(json.loads(text, parse_int=_whole))
    except json.JSONDecodeError as error:
        raise _no_json(error) from error
    except RecursionError as error:
        raise NoJson(1, _DEEP) from error
    stack: list[_Within] = []
    line, last = 1, 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        line += text.count("\n", last, match.start())
        last = match.start()
        top = stack[-1] if stack else None
        if token in ("}", "]"):
            stack.pop()
        elif token == "," and top:
            top.key = None if top.key is None or isinstance(top.key, str) else top.key + 1
        elif token == ":":
            continue
        elif top and top.key is None:
            name = json.loads(token)
            if name in top.names:
                result.twice.append((line, name))
            top.names.add(name)
            top.key = name
        else:
            path = tuple(container.key for container in stack if container.key is not None)
            result.lines[path], result.written[path] = line, token
            if token in ("NaN", "Infinity", "-Infinity"):
                raise NoJson(line, f"{token} is not a number that JSON knows")
            if token in ("{", "["):
                stack.append(_Within(None if token == "{" else 0))
                if len(stack) > _DEPTH:
                    raise NoJson(line, _DEEP)
    return result


def _whole(digits: str) -> int:
    return int(digits[: _DIGITS + 1])  # thousands of digits would take long


def _no_json(error: json.JSONDecodeError) -> NoJson:
    text, position = error.doc, error.pos
    before = text[:position].rstrip()
    words = next(
        (plain for start, plain in _WORDS.items() if error.msg.startswith(start)), error.msg
    )
    odd = text[position : position + 1]
    if before.endswith(",") and odd in ("]", "}"):
        words = _WORDS["Illegal trailing comma"]
    if texts.is_curly(odd) or _CURLY.search(_line_at(text, position)):
        return NoJson(text.count("\n", 0, position) + 1, _SMART)
    if not odd.isascii() and (odd.isspace() or not odd.isprintable()):
        words = f"there is a blank that JSON does not know ({texts.shown(odd)}); type it anew"
        return NoJson(text.count("\n", 0, position) + 1, words)
    if not error.msg.startswith(_HERE):
        position = len(before)
    if not text.strip():
        return NoJson(1, "the file is empty; toychest dice new writes one to start from")
    last = before.rpartition("\n")[2].strip()
    shown = f"“{'…' if len(last) > _SHOWN else ''}{last[-_SHOWN:]}”" if last else "the beginning"
    return NoJson(text.count("\n", 0, position) + 1, words.replace("{}", shown))


def _line_at(text: str, position: int) -> str:
    return text[text.rfind("\n", 0, position) + 1 :].partition("\n")[0]
