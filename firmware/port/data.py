"""Write toychest/data.py, a module with the fonts and the texts in all languages as constants.

MicroPython leaves constants of a frozen module in flash. manifest.py calls `write`.
"""

import zlib
from collections import Counter
from collections.abc import Mapping
from math import inf
from pathlib import Path

Content = bytes | tuple[bytes, bytes, bytes]
FIRMWARE = Path(__file__).resolve().parent.parent
OUT = FIRMWARE.parent / "build" / "frozen"
_GROUP = 64  # texts, see core/stored.py
_CODES = 256  # pieces of text: a byte stands for each
_CODE = 5  # bytes that a code is worth; this and the next two were found by trying
_LONGEST = 10  # bytes of a piece; 15 at most
_FEWEST = 8  # times that a piece occurs in the texts
_UNUSED = 0.1  # uses of a letter that is in no cut: it may be needed when others are dropped


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

    languages: {language code: {key: text}}; all have the same keys. Raises ValueError if two keys
        have the same checksum, or if a text has more than 255 pieces.
    """
    first = next(iter(languages.values()))
    sums = {_checksum(key): key for key in first}
    if len(sums) < len(first):
        lost = ", ".join(sorted(set(first) - set(sums.values())))
        raise ValueError(f"another key has the same checksum: rename {lost}")
    keys = [key for _, key in sorted(sums.items())]
    counts = Counter(checksum[0] for checksum in sums)
    ends = b"".join(checksum[1:] for checksum in sorted(sums))
    files: dict[str, Content] = {"lang/keys": bytes(counts[byte] for byte in range(256)) + ends}
    for code, words in languages.items():
        cuts = cut_up([words[key].encode() for key in keys])
        found = sorted({piece for cut in cuts for piece in cut})
        codes = {piece: code for code, piece in enumerate(found)}
        texts = bytes(codes[piece] for cut in cuts for piece in cut)
        files[f"lang/{code}"] = texts, places([len(cut) for cut in cuts]), pieces(found)
    return files


def places(lengths: list[int]) -> bytes:
    """Return the places of texts of these lengths, in the format of core/stored.py. Raises
    ValueError for a text of more than 255 bytes."""
    groups = range(0, len(lengths), _GROUP)
    return b"".join(
        sum(lengths[:i]).to_bytes(2, "little") + bytes(lengths[i : i + _GROUP]) for i in groups
    )


def cut_up(texts: list[bytes]) -> list[list[bytes]]:
    """Cut each text into few pieces, of which at most _CODES are different.

    At first, each single byte is a piece, and each longer string that occurs often. In each round,
    the texts are cut in the cheapest way, and the pieces that save least are dropped. A use of a
    piece costs one byte, plus a share of the bytes for its text and its code. The uses in the
    previous round share these bytes. Compare T. Kudo, "Subword Regularization", 2018, section 3.2.
    """
    uses = Counter(
        text[at:end]
        for text in texts
        for at in range(len(text))
        for end in range(at + 1, min(at + _LONGEST, len(text)) + 1)
    )
    letters = [piece for piece in uses if len(piece) == 1]
    longer = [piece for piece in uses if len(piece) > 1 and uses[piece] >= _FEWEST]
    while True:
        costs = {p: 1 + (len(p) + _CODE) / (uses[p] or _UNUSED) for p in letters + longer}
        uses = Counter(piece for text in texts for piece in cheapest(text, costs))
        if len(uses) <= _CODES:
            return [cheapest(text, dict.fromkeys(uses, 1)) for text in texts]
        saved = {}
        for piece in uses:
            if len(piece) > 1:  # letters stay
                cost = costs.pop(piece)
                saved[piece] = uses[piece] * (len(cheapest(piece, costs)) - 1) - len(piece)
                costs[piece] = cost
        longer = sorted(saved, key=lambda piece: (saved[piece], piece))
        del longer[: min(len(uses) - _CODES, len(uses) // 20)]


def cheapest(text: bytes, costs: Mapping[bytes, float]) -> list[bytes]:
    """Return the pieces of a text that cost least together. costs: {piece: cost}."""
    least = [inf] * len(text) + [0.0]  # cost of the text from each index to its end
    ends = [0] * len(text)  # end of the piece at that index
    for at in reversed(range(len(text))):
        for end in range(at + 1, min(at + _LONGEST, len(text)) + 1):
            cost = costs.get(text[at:end], inf) + least[end]
            if cost < least[at]:
                least[at], ends[at] = cost, end
    cut, at = [], 0
    while at < len(text):
        cut.append(text[at : ends[at]])
        at = ends[at]
    return cut


def pieces(found: list[bytes]) -> bytes:
    """Return pieces of text in the format of core/stored.py. They overlap where they can."""
    text = b""

    def common(piece: bytes) -> int:
        return max(size for size in range(len(piece) + 1) if text.endswith(piece[:size]))

    rest = found
    while rest:
        piece = max(rest, key=lambda piece: (common(piece), len(piece)))
        text += piece[common(piece) :]
        rest = [piece for piece in rest if piece not in text]
    begin = 2 * len(found)
    numbers = (16 * (begin + text.index(piece)) + len(piece) for piece in found)
    return b"".join(number.to_bytes(2, "little") for number in numbers) + text


def _checksum(key: str) -> bytes:
    return zlib.crc32(key.encode()).to_bytes(4, "big")[1:]


def _read(path: Path) -> dict[str, str]:
    lines = [line.partition(" = ") for line in path.read_text("utf-8").splitlines()]
    return {key: words for key, equals, words in lines if equals and not key.startswith("#")}
