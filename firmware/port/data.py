"""Write toychest/data.py, a module with the fonts and the texts in all languages as constants.

MicroPython leaves constants of a frozen module in flash. manifest.py calls `write`.
"""

import zlib
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parent.parent
OUT = FIRMWARE.parent / "build" / "frozen"


def write() -> str:
    """Write toychest/data.py. Return the path of the folder that contains toychest."""
    files = contents(FIRMWARE / "toychest")
    out = OUT / "toychest" / "data.py"
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"    {path!r}: {data!r},\n" for path, data in files.items()]
    out.write_text("FILES = {\n" + "".join(lines) + "}\n")
    return str(OUT)


def contents(source: Path) -> dict[str, bytes]:
    """Return {path: bytes}, the files to store. source: folder firmware/toychest."""
    files = {"ui/fonts.bin": (source / "ui" / "fonts.bin").read_bytes()}
    # In the order of lang.LANGUAGES. Python may have left a folder __pycache__ beside them.
    languages = sorted(path.parent for path in source.glob("lang/*/box.txt"))
    for path in sorted(languages[0].glob("*.txt")):
        files |= pack(path.stem, {code.name: _read(code / path.name) for code in languages})
    return files


def pack(name: str, languages: dict[str, dict[str, str]]) -> dict[str, bytes]:
    """Pack one text file in all languages. Return {path: bytes}, the files to store.

    name: name of the file, such as "toss"
    languages: {language code: {key: text}}, in the order of lang.LANGUAGES

    A text is found by the CRC-32 of the key. Raises ValueError if its four bytes occur twice in the
    keys.
    """
    texts = {code: bytearray() for code in languages}
    keys = bytearray()
    entries = {}  # {key: offset of its entry}
    for key in next(iter(languages.values())):
        entries[key] = len(keys)
        keys += _crc(key)
        for code, words in languages.items():
            keys += len(texts[code]).to_bytes(2, "little")
            texts[code] += words[key].encode() + b"\n"
    for key, entry in entries.items():
        if keys.find(_crc(key)) != entry:
            raise ValueError(f"{name}: the CRC-32 of {key} stands elsewhere, too: rename the key")
    packed = {f"lang/{code}/{name}.txt": bytes(text) for code, text in texts.items()}
    return {f"lang/{name}.keys": bytes(keys), **packed}


def _crc(key: str) -> bytes:
    return zlib.crc32(key.encode()).to_bytes(4, "little")


def _read(path: Path) -> dict[str, str]:
    lines = [line.partition(" = ") for line in path.read_text("utf-8").splitlines()]
    return {key: words for key, equals, words in lines if equals and not key.startswith("#")}
