"""Write toychest/data.py, a module with the fonts and the texts in all languages as constants.

MicroPython leaves constants of a frozen module in flash. manifest.py calls `write`.
"""

import zlib
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate, pairwise
from pathlib import Path

Content = bytes | tuple[bytes, bytes, bytes]
FIRMWARE = Path(__file__).resolve().parent.parent
OUT = FIRMWARE.parent / "build" / "frozen"
_GROUP = 16  # texts, see core/stored.py
_FEWEST = 4  # times that a pair occurs; each takes four bytes or more of `pieces`


def write() -> str:
    """Write toychest/data.py. Return the path of the folder that contains toychest."""
    files = contents(FIRMWARE / "toychest")
    out = OUT / "toychest" / "data.py"
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"    {path!r}: {data!r},\n" for path, data in files.items()]
    out.write_text("FILES = {\n" + "".join(lines) + "}\n")
    return str(OUT)


def contents(source: Path) -> dict[str, Content]:
    """Return {path: content}, the files to store. source: folder firmware/toychest."""
    languages: dict[str, dict[str, str]] = {}
    # Python may have left a folder __pycache__ beside them.
    for box in sorted(source.glob("lang/*/box.txt")):
        words = languages[box.parent.name] = {}
        for path in sorted(box.parent.glob("*.txt")):
            words |= _read(path)
    return {"ui/fonts.bin": (source / "ui" / "fonts.bin").read_bytes(), **pack(languages)}


def pack(languages: dict[str, dict[str, str]]) -> dict[str, Content]:
    """Pack the texts of all languages in the format of core/stored.py. Return {path: content}.

    languages: {language code: {key: text}}. Raises ValueError if two keys have the same checksum.
    """
    first = next(iter(languages.values()))
    sums = {_checksum(key): key for key in first}
    if len(sums) < len(first):
        lost = ", ".join(sorted(set(first) - set(sums.values())))
        raise ValueError(f"another key has the same checksum: rename {lost}")
    keys = [key for _, key in sorted(sums.items())]
    files: dict[str, Content] = {"lang/keys": b"".join(sorted(sums))}
    for code, words in languages.items():
        texts, pairs = pair_up([words[key].encode() for key in keys])
        sizes = [len(text) for text in texts]
        files[f"lang/{code}"] = b"".join(texts), places(sizes), pieces(pairs)
    return files


def places(lengths: list[int]) -> bytes:
    """Return the places of texts of these lengths, in the format of core/stored.py. Raises
    ValueError for a text of more than 255 bytes."""
    starts = list(accumulate(lengths, initial=0))
    groups = range(0, len(lengths), _GROUP)
    return b"".join(_numbers([starts[i]]) + bytes(lengths[i : i + _GROUP]) for i in groups)


def pair_up(texts: list[bytes]) -> tuple[list[bytes], dict[int, tuple[int, int]]]:
    """Shorten texts by byte pair encoding. Return (shorter texts, {new byte: pair of bytes}).

    The most frequent pair of bytes is replaced by a byte that is in no text; this is repeated until
    all byte values are in use. Source: P. Gage, "A New Algorithm for Data Compression", 1994.
    """
    pairs = {}
    for byte in sorted(set(range(1, 256)) - set(b"".join(texts))):
        count = Counter(pair for text in texts for pair in pairwise(text))
        pair, times = max(count.items(), key=lambda item: (item[1], item[0]), default=((), 0))
        if times < _FEWEST:
            break
        pairs[byte] = pair
        texts = [text.replace(bytes(pair), bytes((byte,))) for text in texts]
    return texts, pairs


def pieces(pairs: dict[int, tuple[int, int]]) -> bytes:
    """Return the piece of text that each byte of packed texts stands for, in the format of
    core/stored.py. pairs: {new byte: pair of bytes}, as `pair_up` returns it."""

    def spelled(byte: int) -> bytes:
        return b"".join(map(spelled, pairs[byte])) if byte in pairs else bytes((byte,))

    spellings = [spelled(byte) for byte in range(256)]
    return _numbers(accumulate(map(len, spellings), initial=2 * 257)) + b"".join(spellings)


def _numbers(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _checksum(key: str) -> bytes:
    return zlib.crc32(key.encode()).to_bytes(4, "big")[1:]


def _read(path: Path) -> dict[str, str]:
    lines = [line.partition(" = ") for line in path.read_text("utf-8").splitlines()]
    return {key: words for key, equals, words in lines if equals and not key.startswith("#")}
