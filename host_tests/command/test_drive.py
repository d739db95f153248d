"""`toychest flash --uf2`: folders stand in for the drive that a Pico in its bootloader shows."""

import errno
import os
import struct
from pathlib import Path

import pytest

from command import ok, says
from flashes import SAVES, blank, bootsel, dragged, micropython
from toychest_host import firmware
from toychest_host.commands import flash
from toychest_host.flashing import compiler, drive, image, uf2
from toychest_host.storage import places, serial_box

FAMILY = 7  # field of a block's head


def pico2(_, fields):
    fields[FAMILY] = 0xE48BFF59


@pytest.fixture
def tops(here, monkeypatch):
    """Return a list for the folders of drives. No board is plugged in, and waiting takes no
    time."""
    found: list[Path] = []
    monkeypatch.setattr(drive, "folders", lambda: found)
    monkeypatch.setattr(serial_box, "USB_DEVICES", here / "usb")
    monkeypatch.setattr(serial_box.list_ports, "comports", lambda: [])
    monkeypatch.setattr(firmware, "BUILT", here / "build")
    for name in ("DRIVE_SECONDS", "BACK_SECONDS"):
        monkeypatch.setattr(flash, name, 0.3)
    monkeypatch.setattr(serial_box, "SETTLES", 0)
    return found


@pytest.fixture
def built(here):
    """Return stand-ins for the two files of `make firmware`."""
    (here / "build").mkdir()
    return (
        dragged(micropython(), "build/toychest-pico.uf2"),
        dragged(micropython(), "build/toychest-pico2.uf2", pico2),
    )


# ---- the drive


@pytest.mark.parametrize(
    "name, file",
    [
        ("RPI-RP2", "toychest-pico.uf2"),
        ("RP2350", "toychest-pico2.uf2"),
    ],
)
def test_a_drive_that_is_there_gets_the_file_for_its_board(here, tops, built, name, file):
    tops += [here / "no drive", bootsel(here / "a" / name, name), here]
    assert f"Wrote {file} to {tops[1]}, 0.0 MB." in ok("flash", "--uf2", "--wait", "0")
    assert (tops[1] / file).read_bytes() == (here / "build" / file).read_bytes()


@pytest.mark.parametrize(
    "name, change, words",
    [
        ("RPI-RP2", pico2, "is for the chip RP2350, and that of the drive"),
        ("RP2350", None, "is for the chip RP2040, and that of the drive"),
    ],
)
def test_a_file_for_another_board_is_not_copied(here, tops, name, change, words):
    tops.append(bootsel(here / name, name))
    says(words, "flash", "--uf2", dragged(micropython(), "mine.uf2", change))
    assert [one.name for one in tops[0].iterdir()] == ["INFO_UF2.TXT"]


def test_a_file_that_is_named(here, tops):
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(), "mine.uf2")
    ok("flash", "--uf2", mine, "--wait", "0")
    assert (tops[0] / "mine.uf2").read_bytes() == mine.read_bytes()
    says("A file goes with --uf2: toychest flash --uf2 mine.uf2", "flash", mine)
    says("--board goes without --uf2", "flash", "--uf2", "--board", "badger2040")
    says("There is no file no.uf2", "flash", "--uf2", "no.uf2")


def test_a_file_that_replaces_saves_asks(here, source, tops):
    tops.append(bootsel(here / "RPI-RP2"))
    files: places.Saves = dict(compiler.compiled())
    content = image.filesystem(files)
    (here / "all.uf2").write_bytes(
        uf2.join(uf2.read(dragged(micropython())), content, image.used_blocks(content))
    )
    says("replaces all files on the box, its saves too", "flash", "--uf2", "all.uf2")
    assert not (tops[0] / "all.uf2").exists()
    ok("flash", "--uf2", "all.uf2", "--yes", "--wait", "0")
    assert (tops[0] / "all.uf2").exists()


def test_toychest_s_own_file_is_not_asked_about(here):
    """It blanks a sector before the filesystem, which MicroPython counts as part of it."""
    program = micropython(start=0x9F000, size=353 * 4096)
    pages = uf2.paged(program) | {0x9F000 + at: b"\xff" * 256 for at in range(0, 4096, 256)}
    (here / "mine.uf2").write_bytes(uf2.pack(pages, uf2.RP2040))
    assert not uf2.any_file(here / "mine.uf2").files
    pages[0xA0000] = bytes(256)
    (here / "mine.uf2").write_bytes(uf2.pack(pages, uf2.RP2040))
    assert uf2.any_file(here / "mine.uf2").files


def test_there_is_no_file_of_its_own(here, tops):
    tops.append(bootsel(here / "RPI-RP2"))
    says("There is no toychest-pico.uf2 for the drive", "flash", "--uf2")


def test_several_drives(here, tops, built):
    tops += [bootsel(here / "one"), bootsel(here / "two")]
    said = says("There are several drives", "flash", "--uf2")
    assert str(tops[0]) in said and str(tops[1]) in said


def test_a_drive_that_this_system_did_not_open(here, tops, built, monkeypatch):
    """USB shows a board, but no drive appears."""
    (here / "usb" / "1-1").mkdir(parents=True)
    for name, text in (("idVendor", "2e8a\n"), ("idProduct", "0003\n")):
        (here / "usb" / "1-1" / name).write_text(text)
    says("No drive RPI-RP2 or RP2350 has shown up within 0 s", "flash", "--uf2")
    asked = []

    def answer(question):
        asked.append(question)
        return str(here / "mounted" if len(asked) > 1 else here)

    monkeypatch.setattr(flash.console, "answer", answer)
    says("is not the drive of a Pico: there is no INFO_UF2.TXT on it", "flash", "--uf2")
    bootsel(here / "mounted")
    ok("flash", "--uf2", "--wait", "0")
    assert (here / "mounted" / "toychest-pico.uf2").exists()


def test_no_board_at_all(tops, built):
    says("No board found", "flash", "--uf2")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff" * 9000,
        b"Board-ID: Arduino\n",
        b"RPI-RP2\n",
        b"Model: RPI-RP2\n",
    ],
)
def test_other_drives_are_none(here, text):
    (here / "INFO_UF2.TXT").write_bytes(text)
    assert drive.at(here) is None
    assert drive.at(here / "nothing") is None


def test_where_linux_and_macos_have_drives(here, monkeypatch):
    one = bootsel(here / "media" / "Zoë's disk" / "RPI-RP2")
    (here / "mounts").write_text(
        f"proc /proc proc rw 0 0\n/dev/sda1 {str(one).replace(' ', chr(92) + '040')} vfat rw 0 0\n"
        f"none / overlay rw 0 0\nodd\n",
        "utf-8",
    )
    monkeypatch.setattr(drive, "MOUNTS", here / "mounts")
    monkeypatch.setattr(drive.sys, "platform", "linux")
    assert drive.found() == [drive.Drive(one, "RP2040")]
    two = bootsel(here / "Volumes" / "RP2350", "RP2350")
    monkeypatch.setattr(drive, "VOLUMES", here / "Volumes")
    monkeypatch.setattr(drive.sys, "platform", "darwin")
    assert drive.found() == [drive.Drive(two, "RP2350")]


def test_windows_has_them_under_letters(monkeypatch):
    monkeypatch.setattr(drive.sys, "platform", "win32")
    tops = [str(one) for one in drive.folders()]
    assert len(tops) == 26 and {"C:", "E:", "Z:"} <= set(tops)


# ---- while it copies


class Failing:
    """A stand-in for os.fsync that raises OSError after some pieces. gone: the drive disappears,
    too."""

    def __init__(self, folder: Path, pieces: int, number: int, gone: bool):
        self._info, self._left = folder / "INFO_UF2.TXT", pieces
        self._error, self._gone = OSError(number, os.strerror(number)), gone

    def __call__(self, _):
        self._left -= 1
        if self._left < 0:
            if self._gone:
                self._info.unlink()
            raise self._error


@pytest.mark.parametrize(
    "pieces, number, gone, words",
    [
        (1, errno.ENOSPC, False, "is full"),
        (1, errno.EIO, True, "is gone in the middle of the file: was the cable pulled?"),
        (0, errno.EROFS, False, "can't be written: Read-only file system"),
    ],
)
def test_what_goes_wrong_while_it_copies(here, tops, monkeypatch, pieces, number, gone, words):
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(more=256 * 200), "mine.uf2")  # four pieces
    monkeypatch.setattr(drive.os, "fsync", Failing(tops[0], pieces, number, gone))
    says(words, "flash", "--uf2", mine)


def test_a_board_that_starts_before_the_copy_has_ended(here, tops, monkeypatch):
    """The drive disappears with the last block, and the system reports an error."""
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(more=256 * 200), "mine.uf2")
    monkeypatch.setattr(drive.os, "fsync", Failing(tops[0], 3, errno.EIO, True))
    assert "Wrote mine.uf2" in ok("flash", "--uf2", mine, "--wait", "0")


def test_the_bar_moves_with_what_is_on_the_drive(here):
    told = []
    drive.copy(bytes(100_000), "x.uf2", drive.Drive(bootsel(here / "d"), "RP2040"), told.append)
    assert told == [32768, 32768, 32768, 1696]


# ---- from a box that plays, and back


def test_from_a_box_that_plays_to_its_new_firmware(here, source, tops, built, boards, monkeypatch):
    """From a box with older firmware to the first picture of the new one."""
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2040")
    port = boards(blank(here / "old.img", {"main.py": b"while True: pass\n", **SAVES}))
    new = boards(blank(here / "new.img", {**compiler.compiled(), **SAVES}))
    found = [port]
    folder = here / "RPI-RP2"

    def comports():
        if (folder / "toychest-pico.uf2").exists():
            found[:] = [new]
        return [
            type("Port", (), {"device": one, "vid": 0x2E8A, "manufacturer": "", "product": ""})
            for one in found
        ]

    monkeypatch.setattr(serial_box.list_ports, "comports", comports)
    begin = serial_box.Box.bootloader

    def bootloader(box):
        begin(box)
        found.clear()
        tops.append(bootsel(folder))

    monkeypatch.setattr(serial_box.Box, "bootloader", bootloader)
    said = ok("flash", "--uf2")
    assert f"Wrote toychest-pico.uf2 to {folder}" in said
    assert "Toychest 0.1 shows its first picture." in said
    for one in boards.running[:1]:
        assert one[0].wait(10) == 0  # it ended, as machine.bootloader() does


def test_a_box_that_has_no_file_for_its_chip_plays_on(here, source, tops, boards, monkeypatch):
    port = boards(blank(here / "flash.img", {**compiler.compiled(), **SAVES}))
    monkeypatch.setattr(serial_box.Box, "bootloader", lambda box: pytest.fail("it went away"))
    says("There is no file for the chip of the box on", "flash", "--uf2", "--port", port)
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2350")
    says("There is no toychest-pico2.uf2 for the box on", "flash", "--uf2", "--port", port)
    says(
        "is for the chip RP2040, and that of the box on",
        "flash",
        "--uf2",
        dragged(micropython()),
        "--port",
        port,
    )


def test_a_box_that_does_not_come_back(here, tops, built):
    tops.append(bootsel(here / "RPI-RP2"))
    says("did not come back on a serial port within 0 s", "flash", "--uf2")


# ---- files


def changed(name: str, change) -> Path:
    """Return a file whose bytes are changed by a function."""
    path = dragged(micropython(), name)
    path.write_bytes(change(path.read_bytes()))
    return path


def test_a_file_for_a_pico_2_begins_with_a_block_of_another_kind(here):
    """The tools of the RP2350 write such a block, which has its own count."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    first = head + b"\xef" * 256 + bytes(220) + struct.pack("<I", 0x0AB16F30)
    plain = dragged(micropython(), "pico2.uf2", pico2)
    plain.write_bytes(first + plain.read_bytes())
    found = uf2.any_file(plain)
    assert (found.chip, found.files) == ("RP2350", False)
    with pytest.raises(uf2.Problem, match="is for a Pico 2. Such a file can be made"):
        uf2.read(plain)


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda data: data[:-512], "only a part of it was downloaded"),
        (lambda data: data[:-100], "only a part of it was downloaded"),
        (lambda data: data[512:], "only a part of it was downloaded"),
        (lambda data: b"", "is not a UF2 file"),
        (lambda data: b"PK" + data[2:], "is not a UF2 file"),
        (lambda data: data[:512] + bytes(512) + data[1024:], "only a part of it"),
        (lambda data: data.replace(struct.pack("<I", uf2.RP2040), b"ABCD"), "is for another board"),
        (
            lambda data: data + dragged(micropython(), "2.uf2", pico2).read_bytes(),
            "is for a Pico and for a Pico 2",
        ),
    ],
)
def test_files_that_are_no_good(here, tops, change, words):
    tops.append(bootsel(here / "RPI-RP2"))
    says(words, "flash", "--uf2", changed("x.uf2", change))
    assert len(list(tops[0].iterdir())) == 1


def test_what_micropython_calls_its_chip(here, source, boards):
    class Told(serial_box.Box):
        def __init__(self, said):
            self.said = said

        def run(self, code):
            assert code == "print(sys.implementation._machine)"
            return self.said

    assert Told("Raspberry Pi Pico with RP2040\r\n").chip() == "RP2040"
    assert Told("Raspberry Pi Pico 2 W with RP2350\r\n").chip() == "RP2350"
