"""UF2 files: what is dragged onto the drive RPI-RP2 of a Pico.

A file of 512-byte blocks, each with 256 bytes and the address in flash that they go to:
https://github.com/microsoft/uf2. The program in it tells about itself in "binary info", a list
of pointers that the Pico's SDK puts into it: its name, its version, and, for MicroPython, where
in the flash its filesystem lies.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from toychest_host.errors import Problem
from toychest_host.storage.places import BLOCK, FLASH, readable

RP2040 = 0xE48BFF56  # family of the Pico, the Pico W and the Badgers
RP2350_ARM = 0xE48BFF59  # of the Pico 2 and the Pico 2 W
_ABSOLUTE = 0xE48BFF57  # of blocks that go where they say, whatever the chip's partitions are
_RP2350 = (_ABSOLUTE, RP2350_ARM, 0xE48BFF5A, 0xE48BFF5B)  # any of its kinds of program
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000  # flags
_SIZE = 512  # bytes of a block
PAGE = 256  # bytes in each that go to the flash
_FLASH_START = 0x10000000  # address
_MOST = FLASH // PAGE * _SIZE  # bytes of a file
_MOST_PICO2 = 2 * _MOST
_FEWEST = 16  # blocks of a filesystem: a fraction of what the firmware needs

_INFO_HEAD = struct.Struct("<5I")  # magic, begin and end of the pointers, mapping, magic
_INFO_MAGIC = (0x7188EBF2, 0xE71AA390)
_INFO_WITHIN = 1024  # bytes from the start of the program
_STRING, _BLOCK_DEVICE = 6, 7  # kinds of entries
_NAME, _VERSION = 0x02031C86, 0x11A9BC3A  # entries that are strings

OLDEST = (1, 26)  # MicroPython
WHERE = "https://micropython.org/download/RPI_PICO/"


@dataclass
class File:
    """A UF2 file for a Pico. chip: "RP2040" or "RP2350". files: whether it replaces the files on
    the board, for it writes where the MicroPython in it keeps them."""

    data: bytes
    chip: str
    files: bool


@dataclass
class MicroPython:
    """MicroPython for a Pico: its bytes from the start of the flash on; version, such as
    "1.26.1"; where in the flash, in bytes, its filesystem lies, and how many blocks it has."""

    program: bytes
    version: str
    start: int
    blocks: int


def _content(path: Path, most: int) -> bytes:
    """The bytes of a file, at most one more than this. Raises Problem."""
    readable(path)
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise Problem(f"There is no file {path}. Get MicroPython from {WHERE}.") from None
    except OSError as error:
        raise Problem(f"{path} can't be read: {error.strerror}.") from error


def any_file(path: Path) -> File:
    """Read a file for a Pico or a Pico 2, whole and of one chip. Raises Problem."""
    data = _content(path, _MOST_PICO2)
    if len(data) > _MOST_PICO2:
        raise Problem(f"{path} is larger than the flash of a Pico 2.")
    pages: dict[int, bytes] = {}
    chips: set[str] = set()
    seen: dict[int, list[tuple[int, int]]] = {}  # by family: number and count of each block
    for at, (_, _, flags, address, size, number, count, family) in enumerate(_heads(path, data)):
        if not flags & _HAS_FAMILY or family not in (RP2040, *_RP2350):
            raise Problem(f"{path} is for another board, not for a Pico or a Pico 2.")
        chips.add("RP2040" if family == RP2040 else "RP2350")
        if family == _ABSOLUTE:
            continue  # a block that works around a fault of the RP2350, before all others
        seen.setdefault(family, []).append((number, count))
        start = at * _SIZE + _HEADER.size
        pages[address - _FLASH_START] = data[start : start + min(size, PAGE)]
    whole = all(
        numbers == [(number, len(numbers)) for number in range(len(numbers))]
        for numbers in seen.values()
    )
    if not seen or not whole:
        raise _damaged(path)
    if len(chips) > 1:
        raise Problem(f"{path} is for a Pico and for a Pico 2: name a file for one of them.")
    end = 0
    while end in pages:
        end += PAGE
    info = _info(b"".join(pages[at] for at in range(0, end, PAGE)))
    address, size = info.get(_BLOCK_DEVICE, (0, 0))
    # The first block is left out: in Toychest's own files it says what starts.
    kept = range(address - _FLASH_START + BLOCK, address - _FLASH_START + size)
    return File(data, chips.pop(), any(at in kept for at in pages))


def read(path: Path) -> MicroPython:
    """Read and check a file of MicroPython. Raises Problem."""
    data = _content(path, _MOST)
    if len(data) > _MOST:
        raise Problem(
            f"{path} is larger than a Pico's flash: it is not just MicroPython. Get {WHERE}."
        )
    pages = _pages(path, data)
    program = _program(path, pages)
    info = _info(program)
    if info.get(_NAME) != "MicroPython" or _BLOCK_DEVICE not in info:
        raise Problem(f"{path} does not hold MicroPython. Get it from {WHERE}.")
    version = str(info.get(_VERSION, "")).removeprefix("v")
    if too_old(version):
        raise Problem(f"{path} holds MicroPython {version}; Toychest needs 1.26 or newer: {WHERE}.")
    address, size = info[_BLOCK_DEVICE]
    start = address - _FLASH_START
    if not 0 < start < start + size <= FLASH or start % BLOCK or size % BLOCK:
        raise Problem(
            f"The MicroPython in {path} keeps its files where a Pico with {FLASH >> 20} MB of "
            f"flash has none. Take the one for the Pico: {WHERE}."
        )
    if len(program) > start:
        raise Problem(
            f"{path} holds more than MicroPython: files, too, where those of Toychest go. Take "
            f"MicroPython alone: {WHERE}."
        )
    if size < _FEWEST * BLOCK:
        raise Problem(
            f"The MicroPython in {path} has only {size} bytes for files, and Toychest does not "
            f"fit in there. Take the one for the Pico: {WHERE}."
        )
    return MicroPython(program, version, start, size // BLOCK)


def too_old(version: str) -> bool:
    """Whether a version of MicroPython, such as "1.26.0-preview.3", is older than Toychest needs,
    or none."""
    try:
        return tuple(int(part) for part in version.split("-")[0].split(".")[:2]) < OLDEST
    except ValueError:
        return True


def _heads(path: Path, data: bytes) -> list[tuple[int, ...]]:
    """The fields before the content of each block. Raises Problem."""
    heads = [_HEADER.unpack_from(data, at) for at in range(0, len(data) - _SIZE + 1, _SIZE)]
    if not heads or heads[0][:2] != _MAGIC[:2]:
        raise Problem(f"{path} is not a UF2 file. Get MicroPython from {WHERE}.")
    ends = [struct.unpack_from("<I", data, (i + 1) * _SIZE - 4) for i in range(len(heads))]
    if len(data) % _SIZE or any(
        (*head[:2], *end) != _MAGIC for head, end in zip(heads, ends, strict=True)
    ):
        raise _damaged(path)
    return heads


def _damaged(path: Path) -> Problem:
    return Problem(f"{path} is damaged, or only a part of it was downloaded: get it again.")


def _pages(path: Path, data: bytes) -> dict[int, bytes]:
    """Address and content of each block. Raises Problem."""
    heads = _heads(path, data)
    pages = {}
    for i, (_, _, flags, address, size, number, count, family) in enumerate(heads):
        if flags & _HAS_FAMILY and family in _RP2350:
            raise Problem(
                f"{path} is for a Pico 2. Such a file can be made for a Pico or a Pico W only: "
                "put MicroPython on the Pico 2 by itself, then run toychest flash."
            )
        if not flags & _HAS_FAMILY or family != RP2040:
            raise Problem(f"{path} is for another board, not for a Pico. Get {WHERE}.")
        page = address - _FLASH_START
        if flags & _NOT_FLASH or size != PAGE or page % PAGE or not 0 <= page <= FLASH - PAGE:
            raise Problem(f"{path} is not for the flash of a Pico. Get {WHERE}.")
        if (number, count) != (i, len(heads)) or page in pages:
            raise _damaged(path)
        at = i * _SIZE + _HEADER.size
        pages[page] = data[at : at + PAGE]
    return pages


def _program(path: Path, pages: dict[int, bytes]) -> bytes:
    """The bytes from the start of the flash on, blank where there are none. Raises Problem."""
    if 0 not in pages:
        raise Problem(f"{path} holds no program that a Pico could start. Get {WHERE}.")
    program = bytearray(b"\xff" * (max(pages) + PAGE))
    for at, page in pages.items():
        program[at : at + PAGE] = page
    return bytes(program)


def _info(program: bytes) -> dict:
    """What a program tells about itself; no more than that can be read of it."""
    found: dict = {}
    magic = struct.pack("<I", _INFO_MAGIC[0])
    at = program.find(magic, 0, _INFO_WITHIN)
    if not 0 <= at <= len(program) - _INFO_HEAD.size:
        return found
    _, begin, end, _, second = _INFO_HEAD.unpack_from(program, at)
    begin, end = begin - _FLASH_START, end - _FLASH_START
    if second != _INFO_MAGIC[1] or not 0 <= begin <= end <= len(program):
        return found
    for (pointer,) in struct.iter_unpack("<I", program[begin : begin + (end - begin) // 4 * 4]):
        entry = pointer - _FLASH_START
        if not 0 <= entry <= len(program) - 16:
            continue
        kind, _, one, two, three = struct.unpack_from("<HHIII", program, entry)
        if kind == _STRING and one in (_NAME, _VERSION):
            found[one] = _text(program, two - _FLASH_START)
        elif kind == _BLOCK_DEVICE and _text(program, one - _FLASH_START) == "MicroPython":
            found[_BLOCK_DEVICE] = two, three
    return found


def _text(program: bytes, at: int) -> str:
    end = program.find(b"\0", at, at + 100) if 0 <= at < len(program) else -1
    return program[at:end].decode("ascii", "replace") if end >= 0 else ""


def join(micropython: MicroPython, filesystem: bytes, blocks: list[int]) -> bytes:
    """One UF2 file with MicroPython and these blocks of a filesystem, whole even where they are
    blank: what was in their place must go."""
    pages = paged(micropython.program)
    for block in blocks:
        for at in range(block * BLOCK, (block + 1) * BLOCK, PAGE):
            pages[micropython.start + at] = filesystem[at : at + PAGE]
    return pack(pages, RP2040)


def pack(pages: dict[int, bytes], family: int) -> bytes:
    """Return a UF2 file. pages: PAGE bytes each, by where in the flash they go. family: of the
    chip, such as RP2040."""
    out = bytearray()
    for number, (at, page) in enumerate(sorted(pages.items())):
        address = _FLASH_START + at
        out += _HEADER.pack(*_MAGIC[:2], _HAS_FAMILY, address, PAGE, number, len(pages), family)
        out += page.ljust(_SIZE - _HEADER.size - 4, b"\0") + struct.pack("<I", _MAGIC[2])
    return bytes(out)


def paged(program: bytes) -> dict[int, bytes]:
    """Return the pages of a program from the start of the flash on, the last one filled up."""
    return {at: program[at : at + PAGE].ljust(PAGE, b"\xff") for at in range(0, len(program), PAGE)}
