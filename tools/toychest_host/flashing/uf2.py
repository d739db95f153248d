"""Read and write UF2 files, which are dragged onto the drive of a Pico.

A UF2 file consists of 512-byte blocks. Each block has 256 bytes for the flash, and their address
there, see https://github.com/microsoft/uf2. A program built with the Pico SDK contains "binary
info": a list of pointers to its name, its version and, for MicroPython, the position of its
filesystem in flash.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from toychest_host.errors import Problem
from toychest_host.storage.places import BLOCK, BLOCKS, FLASH, readable

RP2040 = 0xE48BFF56  # family of the Pico, Pico W and Badger boards
RP2350_ARM = 0xE48BFF59  # family of the Pico 2 and Pico 2 W
_ABSOLUTE = 0xE48BFF57  # family of blocks at fixed addresses, whatever the partitions
_RP2350 = (_ABSOLUTE, RP2350_ARM, 0xE48BFF5A, 0xE48BFF5B)  # all families for the RP2350
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000  # flags of a block
_SIZE = 512  # bytes of a block
PAGE = 256  # bytes of content in a block
_FLASH_START = 0x10000000  # address of the flash
_MOST = FLASH // PAGE * _SIZE  # most bytes of a file
_MOST_PICO2 = 2 * _MOST
# {chip: (bytes of the flash, blocks of the filesystem)}: a Pico and a Pico 2
_FLASHES = {"RP2040": (FLASH, BLOCKS), "RP2350": (2 * FLASH, 768)}
_SPACE = 0x1000000  # bytes that a chip can address as flash
_WORKAROUND = _SPACE - PAGE  # a page without content, for a fault of the RP2350: no flash is there
_FEWEST = 16  # fewest blocks of a filesystem; the firmware needs many more

_INFO_HEAD = struct.Struct("<5I")  # magic, begin and end of the pointers, mapping, magic
_INFO_MAGIC = (0x7188EBF2, 0xE71AA390)
_INFO_WITHIN = 1024  # binary info is within this many bytes from the program's start
_STRING, _BLOCK_DEVICE = 6, 7  # kinds of entries of binary info
_NAME, _VERSION = 0x02031C86, 0x11A9BC3A  # IDs of two entries that are strings

OLDEST = (1, 26)  # oldest MicroPython that runs Toychest
WHERE = "https://micropython.org/download/RPI_PICO/"


@dataclass
class File:
    """A UF2 file for a Pico or a Pico 2.

    data: bytes of the file.
    chip: "RP2040" or "RP2350".
    end: bytes from the start of the flash to the end of the last page that the file writes.
    blocks: size of the Pico's filesystem in blocks of 4096 bytes, 0 if the file does not tell. The
        filesystem ends where the flash ends.
    """

    data: bytes
    chip: str
    end: int
    blocks: int

    def replaces_files(self, blocks: int = 0) -> bool:
        """Return whether the file writes where a Pico has its filesystem, and so overwrites saves.

        blocks: size of the filesystem in blocks of 4096 bytes, 0 if it is not known. Then it is the
            largest one that MicroPython has on this chip.
        """
        flash, largest = _FLASHES[self.chip]
        # A frozen Toychest counts one block more: the one that selects what starts.
        if not blocks or blocks == largest + 1:
            blocks = largest
        return self.end > flash - blocks * BLOCK


@dataclass
class MicroPython:
    """MicroPython for a Pico, from a UF2 file.

    program: content of the flash from its start to the program's end.
    version: version of MicroPython, such as "1.26.1".
    start: bytes from the start of the flash to the filesystem.
    blocks: size of the filesystem in blocks of 4096 bytes.
    """

    program: bytes
    version: str
    start: int
    blocks: int


def _content(path: Path, most: int) -> bytes:
    """Return the bytes of a file, but at most `most` + 1. The extra byte shows the caller that the
    file is larger than `most`. Raises Problem if the file can't be read."""
    readable(path)
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise Problem(f"There is no file {path}. Get MicroPython from {WHERE}.") from None
    except OSError as error:
        raise Problem(f"{path} can't be read: {error.strerror}.") from error


def any_file(path: Path) -> File:
    """Read a UF2 file for a Pico or a Pico 2, and return it as a File. Raises Problem if it is
    damaged, for another board, or for a Pico and a Pico 2 at once."""
    data = _content(path, _MOST_PICO2)
    if len(data) > _MOST_PICO2:
        raise Problem(f"{path} is larger than the flash of a Pico 2.")
    pages: dict[int, bytes] = {}
    chips: set[str] = set()
    end = 0
    seen: dict[int, list[tuple[int, int]]] = {}  # {family: (number, count) of each block}
    for at, (_, _, flags, address, size, number, count, family) in enumerate(_heads(path, data)):
        if not flags & _HAS_FAMILY or family not in (RP2040, *_RP2350):
            raise Problem(f"{path} is for another board, not for a Pico or a Pico 2.")
        chips.add("RP2040" if family == RP2040 else "RP2350")
        page = address - _FLASH_START
        if not flags & _NOT_FLASH and page < _SPACE and page != _WORKAROUND:
            end = max(end, page + PAGE)
        if family == _ABSOLUTE:
            continue  # such blocks are counted by themselves, and may be left out
        seen.setdefault(family, []).append((number, count))
        start = at * _SIZE + _HEADER.size
        pages[page] = data[start : start + min(size, PAGE)]
    whole = all(
        numbers == [(number, len(numbers)) for number in range(len(numbers))]
        for numbers in seen.values()
    )
    if not seen or not whole:
        raise _damaged(path)
    if len(chips) > 1:
        raise Problem(f"{path} is for a Pico and for a Pico 2: name a file for one of them.")
    top = 0
    while top in pages:
        top += PAGE
    info = _info(b"".join(pages[at] for at in range(0, top, PAGE)))
    return File(data, chips.pop(), end, info.get(_BLOCK_DEVICE, (0, 0))[1] // BLOCK)


def read(path: Path) -> MicroPython:
    """Read a UF2 file for a Pico, and return the MicroPython in it. Raises Problem if the file has
    anything else in it, or if it is for another board, damaged or too old."""
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
    """Return whether a version of MicroPython is too old for Toychest, or unreadable.

    version: text such as "1.26.0-preview.3".
    """
    try:
        return tuple(int(part) for part in version.split("-")[0].split(".")[:2]) < OLDEST
    except ValueError:
        return True


def _heads(path: Path, data: bytes) -> list[tuple[int, ...]]:
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
    if 0 not in pages:
        raise Problem(f"{path} holds no program that a Pico could start. Get {WHERE}.")
    program = bytearray(b"\xff" * (max(pages) + PAGE))
    for at, page in pages.items():
        program[at : at + PAGE] = page
    return bytes(program)


def _info(program: bytes) -> dict:
    """Return the binary info of a program as a dict: the name under _NAME, the version under
    _VERSION, and (address, size in bytes) of the filesystem in flash under _BLOCK_DEVICE. Unknown
    facts are left out. program: bytes from the start of the flash."""
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
        kind, _, tag, address, size = struct.unpack_from("<HHIII", program, entry)
        if kind == _STRING and tag in (_NAME, _VERSION):
            found[tag] = _text(program, address - _FLASH_START)
        elif kind == _BLOCK_DEVICE and _text(program, tag - _FLASH_START) == "MicroPython":
            found[_BLOCK_DEVICE] = address, size
    return found


def _text(program: bytes, at: int) -> str:
    end = program.find(b"\0", at, at + 100) if 0 <= at < len(program) else -1
    return program[at:end].decode("ascii", "replace") if end >= 0 else ""


def join(micropython: MicroPython, filesystem: bytes, blocks: list[int]) -> bytes:
    """Return the bytes of a UF2 file with MicroPython and some blocks of a filesystem.

    Blank parts of these blocks are in the file, too, because the flash may have old data there.
    micropython: MicroPython from another UF2 file.
    filesystem: bytes of the whole filesystem.
    blocks: numbers of the blocks to include.
    """
    pages = paged(micropython.program)
    for block in blocks:
        for at in range(block * BLOCK, (block + 1) * BLOCK, PAGE):
            pages[micropython.start + at] = filesystem[at : at + PAGE]
    return pack(pages, RP2040)


def pack(pages: dict[int, bytes], family: int) -> bytes:
    """Return the bytes of a UF2 file with some pages of the flash.

    pages: {bytes from the start of the flash to the page: the 256 bytes of the page}.
    family: number that stands for the chip in UF2 files, such as the constant RP2040.
    """
    out = bytearray()
    for number, (at, page) in enumerate(sorted(pages.items())):
        address = _FLASH_START + at
        out += _HEADER.pack(*_MAGIC[:2], _HAS_FAMILY, address, PAGE, number, len(pages), family)
        out += page.ljust(_SIZE - _HEADER.size - 4, b"\0") + struct.pack("<I", _MAGIC[2])
    return bytes(out)


def paged(program: bytes) -> dict[int, bytes]:
    """Split a program into pages, {bytes from the start of the flash to the page: the 256 bytes of
    the page}. The last page is filled up with 0xff. program: bytes from the start of the flash."""
    return {at: program[at : at + PAGE].ljust(PAGE, b"\xff") for at in range(0, len(program), PAGE)}
