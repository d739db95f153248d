"""Stand-ins for the flash of a Pico and for files that are dragged onto its drive."""

import struct
from collections.abc import Iterator
from pathlib import Path

from toychest_host.flashing import image
from toychest_host.storage import places

APP = """\
from toychest import VERSION
from toychest.app import catalog
print("Toychest %s: the first picture is there" % VERSION)
"""


SAVES: places.Saves = {"save/settings.json": b"{}", "save/games/x/0/tail": b"roll" * 60}


def blank(path: Path, files: places.Saves | None = None) -> Path:
    """Write a flash with a new filesystem that holds these files. Return its path."""
    path.write_bytes(image.filesystem(files or {}))
    return path


def content(path: Path, below: str = "") -> dict[str, bytes]:
    """Return {path: bytes} of the files on a flash."""
    disk = places.ImagePlace(path)
    return {
        name: disk.read(f"{below}/{name}")
        for name, size in disk.walk(below).items()
        if size is not None
    }


def cuts(flash: bytes, log: Path) -> Iterator[bytes]:
    """Yield the content of a flash after a power cut in each write. Last, yield it after all
    writes.

    flash: content before the writes.
    log: file with the writes of a board that was started with "log", see raw_repl.py.
    """
    data = log.read_bytes()
    at = 0
    while at < len(data):
        start, size = struct.unpack_from("<II", data, at)
        new = data[at + 8 : at + 8 + size]
        yield flash[:start] + new[: size // 2] + flash[start + size // 2 :]
        flash = flash[:start] + new + flash[start + size :]
        at += 8 + size
    yield flash


def micropython(
    version="v1.27.0", name="MicroPython", start=0xA0000, size=352 * 4096, more=0
) -> bytes:
    """Return the bytes of an idle program with the binary info of MicroPython.

    start: bytes from the start of the flash to the filesystem.
    size: bytes of the filesystem.
    more: further bytes of program.
    """
    texts = {1024: name, 1100: version, 1200: "MicroPython"}
    entries = {
        600: struct.pack("<HHII", 6, 0x5052, 0x02031C86, 0x10000000 + 1024),
        620: struct.pack("<HHII", 6, 0x5052, 0x11A9BC3A, 0x10000000 + 1100),
        640: struct.pack("<HHIII", 7, 0x504D, 0x10000000 + 1200, 0x10000000 + start, size),
        660: struct.pack("<HHII", 5, 0x504D, 1, 2),
    }
    program = bytearray(2048 + more)
    pointers = b"".join(struct.pack("<I", 0x10000000 + at) for at in entries)
    program[512 : 512 + len(pointers)] = pointers
    program[0x1D4:0x1E8] = struct.pack(
        "<5I", 0x7188EBF2, 0x10000200, 0x10000200 + len(pointers), 0, 0xE71AA390
    )
    for at, data in entries.items():
        program[at : at + len(data)] = data
    for at, text in texts.items():
        program[at : at + len(text) + 1] = text.encode() + b"\0"
    return bytes(program)


def dragged(program: bytes, name: str = "mp.uf2", change=None) -> Path:
    """Write a UF2 file of a program. Return its path.

    change: function change(number, fields) that changes the header of each block, None for none.
    """
    out = b""
    count = len(program) // 256
    for i in range(count):
        fields = [0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + i * 256, 256, i, count, 0xE48BFF56]
        data = program[i * 256 : (i + 1) * 256]
        if change:
            change(i, fields)
        out += struct.pack("<8I", *fields) + data + bytes(220) + struct.pack("<I", 0x0AB16F30)
    Path(name).write_bytes(out)
    return Path(name)


def pico2(_, fields: list[int]) -> None:
    """Give a block's header the family of a Pico 2. An argument `change` for `dragged`."""
    fields[7] = 0xE48BFF59


def put_on(flash_content: bytearray, file: Path) -> bytearray:
    """Write a UF2 file to a flash, as a Pico's bootloader does."""
    erased = set()
    data = file.read_bytes()
    for at in range(0, len(data), 512):
        address, size = struct.unpack_from("<II", data, at + 12)
        page = address - 0x10000000
        block = page // 4096
        if block not in erased:
            erased.add(block)
            flash_content[block * 4096 : (block + 1) * 4096] = b"\xff" * 4096
        flash_content[page : page + size] = data[at + 32 : at + 32 + size]
    return flash_content


INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi {}\r\nBoard-ID: {}\r\n"


def bootsel(folder: Path, name: str = "RPI-RP2") -> Path:
    """Make a folder that looks like the drive of a Pico in its bootloader. Return the folder."""
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_bytes(INFO.format(name.replace("RPI-", ""), name).encode())
    return folder
