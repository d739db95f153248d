"""Images of the filesystem and UF2 files to drag: their content, and invalid files."""

import os
import struct
from pathlib import Path

import littlefs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command import ok, run, says, tame
from flashes import SAVES, blank, content, dragged, micropython, pico2, put_on
from toychest_host import firmware
from toychest_host.commands import flash
from toychest_host.errors import Problem
from toychest_host.flashing import compiler, image, uf2
from toychest_host.storage import backup as backups
from toychest_host.storage import places

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def backup(here):
    """Return a backup and the saves in it."""
    saves: places.Saves = {"settings.json": b"{}", "games/x/0/tail": b"roll" * 60, "empty": None}
    backups.write(here / "sunday.zip", saves, "a test", {})
    return here / "sunday.zip", {f"save/{path}": data for path, data in saves.items()}


@pytest.fixture
def little(monkeypatch):
    """Use a small firmware, which is compiled at once."""
    monkeypatch.setattr(
        compiler, "compiled", lambda board=None: {"main.py": b"1", "toychest/app/app.mpy": b"M\6"}
    )


def mounted(flash: bytearray) -> littlefs.LittleFS:
    """Return the filesystem on a flash."""
    disk = places.littlefs_on(littlefs.UserContext(buffer=flash))
    disk.mount()
    return disk


def used_flash() -> bytearray:
    """Return a flash on which many files were written and removed, so that it is full of old
    data."""
    disk = places.littlefs_on(littlefs.UserContext(352 * 4096))
    disk.format()
    disk.mount()
    for i in range(60):
        disk.makedirs(f"save/games/{i}", exist_ok=True)
        for j in range(12):
            with disk.open(f"save/games/{i}/{j}", "wb") as file:
                file.write(b"old" * (j * 90))
        if i >= 12:
            for j in range(12):
                disk.remove(f"save/games/{i - 12}/{j}")
            disk.remove(f"save/games/{i - 12}")
    with disk.open("main.py", "wb") as file:
        file.write(b"raise OSError('old')")
    whole = bytearray(b"\x5a" * 0xA0000) + bytearray(disk.context.buffer)
    assert sum(whole[i : i + 4096] == b"\xff" * 4096 for i in range(0xA0000, len(whole), 4096)) < 30
    return whole


# ---- their content


def test_an_image(here, source, backup):
    assert "1441792 bytes" in ok("image", "--out", "flash.img", "--board", "two")
    assert content(here / "flash.img") == {**compiler.compiled(), "board.txt": b"two\n"}
    said = ok("image", "--out", "flash.img", "--from", backup[0], "--yes")
    assert "replaces all files" in said
    assert content(here / "flash.img") == {**compiler.compiled(), **places.files_of(backup[1])}
    assert "save/empty" in places.ImagePlace(here / "flash.img").walk("")
    assert (here / "flash.img").read_bytes() == image.filesystem(
        {**compiler.compiled(), **backup[1]}
    )


def test_where_files_go_by_default(here, little, monkeypatch):
    """Before the files are written, the command also says which firmware it writes."""
    monkeypatch.setattr(firmware, "BUILT", here / "build")
    for arguments in (("image",), ("uf2", dragged(micropython()))):
        assert f"This firmware comes from {firmware.FIRMWARE}." in ok(*arguments)
    assert {path.name for path in (here / "build").iterdir()} == {"toychest.img", "toychest.uf2"}
    says("is a folder", "image", "--out", here)
    says("There is no folder", "image", "--out", here / "no" / "x.img")

    def full(out, data):
        raise Problem("The disk is full.")

    monkeypatch.setattr(flash, "write_file", full)
    assert "This firmware comes from" in run("image", "--out", "x.img").stdout


def test_all_blocks_that_count_are_known(real):
    """Blank blocks count, too: each folder has two blocks, of which only one may be written yet."""
    whole = image.filesystem({**compiler.compiled(), **SAVES, "a/b/c": None})
    used = image.used_blocks(whole)
    assert len(used) == mounted(bytearray(whole)).used_block_count
    written = {i for i in range(352) if whole[i * 4096 : (i + 1) * 4096] != b"\xff" * 4096}
    assert written < set(used) and len(used) > len(written) + 3


@pytest.mark.parametrize("start, blocks", [(0xA0000, 352), (0x12C000, 212)])
def test_a_file_to_drag(source, backup, start, blocks):
    """The file works on a flash with an old filesystem. The second layout is that of a Pico W."""
    program = micropython(start=start, size=blocks * 4096)
    said = ok("uf2", dragged(program), "--out", "box.uf2", "--board", "two", "--from", backup[0])
    assert "MicroPython 1.27.0" in said and "RPI-RP2" in said
    data = Path("box.uf2").read_bytes()
    assert len(data) < 512 * 16 * 40
    numbers = [struct.unpack_from("<II", data, at + 20) for at in range(0, len(data), 512)]
    assert numbers == [(i, len(data) // 512) for i in range(len(data) // 512)]
    box = put_on(used_flash(), Path("box.uf2"))
    assert box[: len(program)] == program
    disk = mounted(box[start : start + blocks * 4096])
    wanted = {**compiler.compiled("two"), **places.files_of(backup[1])}

    def found():
        paths = [
            f"{folder}/{name}".lstrip("/")
            for folder, _, names in disk.walk("/")
            for name in names
            if "later" not in folder
        ]
        return {path: disk.open(path, "rb").read() for path in paths}

    assert found() == wanted
    for i in range(300):  # old data harms no later write
        disk.makedirs(f"later/{i % 20}", exist_ok=True)
        with disk.open(f"later/{i % 20}/{i % 7}", "wb") as file:
            file.write(b"%d" % i * (i * 2))
    assert found() == wanted


def test_it_is_said_that_saves_go(little, backup):
    said = ok("uf2", dragged(micropython()), "--out", "box.uf2")
    assert "it replaces the saves" in said and "toychest flash" in said
    said = ok("uf2", dragged(micropython()), "--out", "box.uf2", "--from", backup[0], "--yes")
    assert "Those of the backup are in it" in said
    assert "replaces all saves" in " ".join(ok("uf2", "--help").split())
    for command in ("flash", "image", "uf2"):
        assert f"toychest {command}" in ok(command, "--help").split("Examples")[1]


def test_backups_that_can_not_be_put_in(little):
    backups.write(Path("none.zip"), {"games": None}, "a test", {})
    says("There are no saves in", "uf2", dragged(micropython()), "--from", "none.zip")
    says("is not a backup", "image", "--from", dragged(micropython()))
    backups.write(Path("big.zip"), {"seed": os.urandom(1_430_000)}, "a test", {})
    says("do not fit", "uf2", dragged(micropython()), "--from", "big.zip", "--out", "x.uf2")
    assert not Path("x.uf2").exists()


@pytest.mark.hours  # test_frozen.py boots files, too
def test_a_dragged_file_boots_an_emulated_pico(uf2, here, real, backup):
    """The Pico starts up to its first picture, on a flash full of remains of an old filesystem."""
    from pico import Pico

    ok("uf2", uf2, "--out", "box.uf2", "--from", backup[0])
    blank(here / "flash.img")
    pico = Pico(uf2, here / "flash.img", flash=bytes(put_on(used_flash(), here / "box.uf2")))
    pico.speed = 8
    pico.settle()
    assert [kind for _, kind in pico.refreshes] == ["full"]
    (here / "after.img").write_bytes(pico.flash())
    now = content(here / "after.img")
    assert now["save/games/x/0/tail"] == backup[1]["save/games/x/0/tail"]
    assert compiler.compiled().items() <= now.items()


# ---- invalid files


def field(number, value, block=None):
    """Return a function that writes a UF2 file of MicroPython with another value in a field of
    block headers. number: of the field. block: index of the block, None for all."""

    def change(i, fields):
        if block is None or i == block:
            fields[number] = value

    return lambda: dragged(micropython(), "changed.uf2", change)


def program(data: bytes):
    """Return a function that writes a UF2 file of this program."""
    return lambda: dragged(data, "changed.uf2")


def changed(change):
    """Return a function that writes a UF2 file of MicroPython after change(bytes) has changed its
    bytes."""

    def write():
        path = dragged(micropython(), "changed.uf2")
        path.write_bytes(change(path.read_bytes()))
        return path

    return write


# "binary info" that is cut off by the end of the program
SHORT = micropython()[:250] + micropython()[0x1D4:0x1D8] + bytes(2)
SHOWN = r"MicroPython 1.25.\x1b[31m\x07;"  # with escapes instead of control characters


@pytest.mark.parametrize(
    "write, words",
    [
        (lambda: "nope.uf2", "There is no file nope.uf2"),
        (changed(lambda data: b""), "is not a UF2 file"),
        (changed(lambda data: b"PK" + data[2:]), "is not a UF2 file"),
        (changed(lambda data: data[:-512]), "only a part of it was downloaded"),
        (changed(lambda data: data[:-100]), "only a part of it was downloaded"),
        (changed(lambda data: data[:-1] + b"\0"), "is damaged"),
        (field(0, 1, block=3), "is damaged"),
        (field(5, 7, block=3), "is damaged"),
        (field(6, 3), "is damaged"),
        (field(3, 0x10000000, block=3), "is damaged"),
        (field(7, 0xE48BFF57), "is for a Pico 2"),
        (field(7, 0xE48BFF59), "is for a Pico 2. Such a file can be made"),
        (field(7, 0xADA52840), "is for another board"),
        (field(2, 0), "is for another board"),
        (field(2, 0x2001), "is not for the flash"),
        (field(3, 0x20000000, block=2), "is not for the flash"),
        (field(3, 0x10200000, block=2), "is not for the flash"),
        (field(4, 128, block=2), "is not for the flash"),
        (field(3, 0x10100000, block=0), "holds no program"),
        (program(bytes(2048)), "does not hold MicroPython"),
        (program(micropython(name="CircuitPython")), "does not hold MicroPython"),
        (program(micropython()[:512] + bytes(1536)), "does not hold MicroPython"),
        (program(SHORT), "does not hold MicroPython"),
        (program(micropython("v1.25.0")), "holds MicroPython 1.25.0; Toychest needs 1.26"),
        (program(micropython("")), "Toychest needs 1.26 or newer"),
        (program(micropython("1.25.\x1b[31m\x07")), SHOWN),
        (program(micropython(start=0x180000)), "keeps its files where"),
        (program(micropython(start=0xA0100)), "keeps its files where"),
        (program(micropython(size=0xFFFFF000)), "keeps its files where"),
        (program(micropython(size=0)), "keeps its files where"),
        (program(micropython(size=3 * 4096)), "only 12288 bytes for files"),
        (program(micropython(start=4096, size=4096, more=4096)), "holds more than MicroPython"),
    ],
)
def test_files_that_are_not_the_right_micropython(little, write, words):
    says(words, "uf2", write(), "--out", "out.uf2")
    assert not Path("out.uf2").exists()


def test_files_that_are_no_files(little):
    said = says("name it: toychest uf2 FILE, or MICROPYTHON_UF2=FILE with make", "uf2")
    assert uf2.WHERE in said
    with open("big.uf2", "wb") as file:
        file.truncate(5 << 30)
    says("larger than a Pico's flash", "uf2", "big.uf2", "--out", "out.uf2")
    os.mkfifo("pipe")
    for name in ("pipe", ".", "/dev/zero"):
        says(f"{name} can't be read: it is not a file.", "uf2", name, "--out", "out.uf2")
    assert not Path("out.uf2").exists()


def test_newer_micropython_is_taken_but_not_a_file_of_its_own(little):
    ok("uf2", dragged(micropython("v1.26.0-preview.3")), "--out", "out.uf2")
    ok("uf2", dragged(micropython("v2.0")), "--out", "out.uf2", "--yes")
    says("holds more than MicroPython", "uf2", "out.uf2", "--out", "again.uf2")


def test_a_file_for_a_pico_2_begins_with_a_block_of_another_kind():
    """The tools for the RP2350 write such a block first. It has a count of its own."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    first = head + b"\xef" * 256 + bytes(220) + struct.pack("<I", 0x0AB16F30)
    plain = dragged(micropython(), "pico2.uf2", pico2)
    plain.write_bytes(first + plain.read_bytes())
    found = uf2.any_file(plain)
    assert found.chip == "RP2350" and not found.replaces_files()


PROGRAM = uf2.paged(micropython())
# Toychest's own file blanks a sector before the filesystem. MicroPython counts it as part of that.
OWN = uf2.paged(micropython(start=0x9F000, size=353 * 4096)) | {
    0x9F000 + at: b"\xff" * 256 for at in range(0, 4096, 256)
}
LYING = uf2.paged(micropython(start=0x1FF000, size=4096))


@pytest.mark.parametrize(
    "pages, family, blocks, replaces",
    [
        ({0xA0000: b""}, uf2.RP2040, 0, True),  # nothing but a filesystem
        ({0x1FFF00: b""}, uf2.RP2040, 0, True),
        ({0x9FF00: b""}, uf2.RP2040, 0, False),
        (PROGRAM | {0xA0000: b""}, uf2.RP2040, 0, True),
        (PROGRAM | {0x1FFF00: b""}, uf2.RP2040, 352, True),
        (OWN, uf2.RP2040, 0, False),
        (OWN, uf2.RP2040, 353, False),
        (OWN | {0xA0000: b""}, uf2.RP2040, 0, True),
        (OWN | {0xA0000: b""}, uf2.RP2040, 353, True),
        (LYING | {0xA0000: b""}, uf2.RP2040, 0, True),  # its binary info says otherwise
        (uf2.paged(bytes(0xA0000)), uf2.RP2040, 0, False),  # no binary info
        (uf2.paged(bytes(0xA0100)), uf2.RP2040, 0, True),
        # A Pico W's MicroPython has 212 blocks. A frozen Toychest counts one block more.
        (uf2.paged(bytes(0x12C000)), uf2.RP2040, 212, False),
        (uf2.paged(bytes(0x12C100)), uf2.RP2040, 212, True),
        (uf2.paged(bytes(0x12C000)), uf2.RP2040, 0, True),
        ({0x9F000: b""}, uf2.RP2040, 353, False),
        ({0xA0000: b""}, uf2.RP2040, 353, True),
        ({0xA0000: b""}, uf2.RP2350_ARM, 0, False),
        ({0xFFF00: b""}, uf2.RP2350_ARM, 769, False),
        ({0x100000: b""}, uf2.RP2350_ARM, 0, True),
        ({0x3FFF00: b""}, uf2.RP2350_ARM, 0, True),
        ({0x10000000: b""}, uf2.RP2040, 0, False),  # a program for the memory at 0x20000000
    ],
)
def test_the_pages_of_a_file_say_whether_it_replaces_saves(pages, family, blocks, replaces):
    Path("mine.uf2").write_bytes(uf2.pack(pages, family))
    assert uf2.any_file(Path("mine.uf2")).replaces_files(blocks) == replaces


@pytest.mark.parametrize("flags, replaces", [(0x2000, True), (0x2001, False)])
def test_blocks_of_every_kind_that_a_pico_writes_count(flags, replaces):
    """The RP2350 writes blocks for a fixed address, too. Neither chip writes those that are not for
    its flash."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, 0x10100000, 256, 0, 2, 0xE48BFF57)
    block = head + bytes(476) + struct.pack("<I", 0x0AB16F30)
    Path("mine.uf2").write_bytes(uf2.pack(PROGRAM, uf2.RP2350_ARM) + block)
    assert uf2.any_file(Path("mine.uf2")).replaces_files() == replaces


WORDS = st.integers(0, 2**32 - 1) | st.integers(0, 600).map(lambda n: 0x10000000 + 4096 * n)


@settings(
    max_examples=150, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(
    st.lists(
        st.tuples(st.integers(0, 511), WORDS | st.sampled_from([0x52505, 0x11A9BC3A])), max_size=3
    ),
    st.integers(0, 8).map(lambda n: 256 * n),
    WORDS.map(lambda n: n & 0xFFFFFFF),
    WORDS,
    st.tuples(st.integers(0, 7), st.integers(0, 7), WORDS),
    st.tuples(st.integers(0, 4096), st.binary(max_size=40)),
)
def test_random_uf2_files(little, words, end, start, size, field, damage):
    """Damaged programs in damaged files: the command writes its file, or says in a sentence why
    not."""
    data = bytearray(micropython(start=start, size=size))
    for at, value in words:
        data[at * 4 : at * 4 + 4] = value.to_bytes(4, "little")

    def change(i, fields):
        if i == field[0] and field[1] < 7:
            fields[field[1]] = field[2]

    file = dragged(bytes(data[: end or None]), "random.uf2", change if end % 512 else None)
    if end % 1024:
        at, new = damage
        whole = file.read_bytes()
        file.write_bytes(whole[:at] + new + whole[at + len(new) :])
    assert tame("uf2", file, "--out", "out.uf2") != Path("out.uf2").exists()
    Path("out.uf2").unlink(missing_ok=True)


def test_a_file_in_the_current_folder_is_replaced_after_a_question(here, little, monkeypatch):
    """An installed command writes there by default."""
    monkeypatch.setattr(firmware, "INSTALLED", True)
    (here / "toychest.img").write_bytes(b"mine")
    says("toychest.img", "image")
    assert (here / "toychest.img").read_bytes() == b"mine"
    ok("image", "--yes")
    assert (here / "toychest.img").read_bytes() != b"mine"
