"""`toychest flash --uf2`. Folders stand in for the drive of a Pico in its bootloader."""

import errno
import os
import time
from pathlib import Path

import pytest

from command import ok, says
from flashes import SAVES, blank, bootsel, dragged, micropython, pico2
from toychest_host import firmware
from toychest_host.commands import flash
from toychest_host.flashing import compiler, drive, image, uf2
from toychest_host.storage import places, serial_box


@pytest.fixture
def tops(here, monkeypatch):
    """Return a list of the folders in which drives are found, empty at first. No board is plugged
    in, and waiting takes no time."""
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
    """Write stand-ins for the two UF2 files of `make firmware`."""
    (here / "build").mkdir()
    return (
        dragged(micropython(), "build/toychest-pico.uf2"),
        dragged(micropython(), "build/toychest-pico2.uf2", pico2),
    )


# ---- the drive


@pytest.mark.parametrize(
    "name, file, other",
    [
        ("RPI-RP2", "toychest-pico.uf2", "toychest-pico2.uf2"),
        ("RP2350", "toychest-pico2.uf2", "toychest-pico.uf2"),
    ],
)
def test_a_drive_that_is_there_gets_the_file_for_its_board(here, tops, built, name, file, other):
    tops += [here / "no drive", bootsel(here / "a" / name, name), here]
    says("and that of the drive", "flash", "--uf2", here / "build" / other)
    assert [one.name for one in tops[1].iterdir()] == ["INFO_UF2.TXT"]
    assert f"Wrote {file} to {tops[1]}, 0.0 MB." in ok("flash", "--uf2", "--wait", "0")
    assert (tops[1] / file).read_bytes() == (here / "build" / file).read_bytes()


def test_a_file_that_is_named(here, tops):
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(), "mine.uf2")
    ok("flash", "--uf2", mine, "--wait", "0")
    assert (tops[0] / "mine.uf2").read_bytes() == mine.read_bytes()
    says("A file goes with --uf2: toychest flash --uf2 mine.uf2", "flash", mine)
    says("--board goes without --uf2", "flash", "--uf2", "--board", "badger2040")
    says("There is no file no.uf2", "flash", "--uf2", "no.uf2")
    says("There is no toychest-pico.uf2 for the drive", "flash", "--uf2")  # it was not built
    (here / "both.uf2").write_bytes(
        mine.read_bytes() + dragged(micropython(), "2.uf2", pico2).read_bytes()
    )
    says("is for a Pico and for a Pico 2", "flash", "--uf2", "both.uf2")
    mine.write_bytes(mine.read_bytes()[512:])
    says("only a part of it was downloaded", "flash", "--uf2", mine)


def test_a_file_that_replaces_saves_asks(here, tops):
    tops.append(bootsel(here / "RPI-RP2"))
    content = image.filesystem({"main.py": b"1"})
    (here / "all.uf2").write_bytes(
        uf2.join(uf2.read(dragged(micropython())), content, image.used_blocks(content))
    )
    files = {0xA0000 + at: content[at : at + 256] for at in range(0, len(content), 256)}
    (here / "files.uf2").write_bytes(uf2.pack(files, uf2.RP2040))
    for name in ("all.uf2", "files.uf2"):
        told = f"{name} writes where a Pico keeps its files: its saves would be gone. Go on?"
        says(told, "flash", "--uf2", name)
        assert not (tops[0] / name).exists()
        ok("flash", "--uf2", name, "--yes", "--wait", "0")
        assert (tops[0] / name).exists()


def test_several_drives(here, tops, built):
    tops += [bootsel(here / "one"), bootsel(here / "two")]
    said = says("There are several drives", "flash", "--uf2")
    assert str(tops[0]) in said and str(tops[1]) in said


def test_a_drive_that_this_system_did_not_open(here, tops, built, monkeypatch):
    """USB shows a board in its bootloader, but the system mounts no drive."""
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


@pytest.mark.parametrize("letter", ["E", "E:", "E:/"])
def test_a_drive_may_be_named_by_its_letter(here, tops, built, monkeypatch, letter):
    monkeypatch.setattr(flash.sys, "platform", "win32")
    monkeypatch.setattr(serial_box, "in_bootsel", lambda: True)
    monkeypatch.setattr(flash.console, "answer", lambda question: letter)
    bootsel(here / "E:")
    ok("flash", "--uf2", "--wait", "0")
    assert (here / "E:" / "toychest-pico.uf2").exists()


def test_no_board_at_all(tops, built):
    said = says("No board found", "flash", "--uf2")
    assert "while you hold its button BOOTSEL." in said and "without" not in said


@pytest.mark.parametrize("text", [b"", b"\xff" * 9000, b"Board-ID: Arduino\n", b"RPI-RP2\n"])
def test_other_drives_are_none(here, text):
    (here / "INFO_UF2.TXT").write_bytes(text)
    assert drive.at(here) is None
    assert drive.at(here / "nothing") is None


def test_where_each_system_has_drives(here, monkeypatch):
    one = bootsel(here / "media" / "Zoë's disk" / "RPI-RP2")
    (here / "mounts").write_text(
        f"proc /proc proc rw 0 0\n/dev/sda1 {str(one).replace(' ', chr(92) + '040')} vfat rw 0 0\n"
        f"none / overlay rw 0 0\nodd\n",
        "utf-8",
    )
    monkeypatch.setattr(drive, "MOUNTS", here / "mounts")
    monkeypatch.setattr(drive.sys, "platform", "linux")
    assert drive.mounted() == [drive.Drive(one, "RP2040")]
    two = bootsel(here / "Volumes" / "RP2350", "RP2350")
    monkeypatch.setattr(drive, "VOLUMES", here / "Volumes")
    monkeypatch.setattr(drive.sys, "platform", "darwin")
    assert drive.mounted() == [drive.Drive(two, "RP2350")]
    monkeypatch.setattr(drive.sys, "platform", "win32")
    letters = [str(one) for one in drive.folders()]
    assert len(letters) == 26 and {"C:", "E:", "Z:"} <= set(letters)


# ---- while it copies


class Failing:
    """A stand-in for os.fsync that raises OSError after some pieces. gone: whether the drive
    disappears, too."""

    def __init__(self, folder: Path, pieces: int, number: int, gone: bool):
        self._info, self._left = folder / "INFO_UF2.TXT", pieces
        self._error, self._gone = OSError(number, os.strerror(number)), gone

    def __call__(self, _):
        self._left -= 1
        if self._left < 0:
            if self._gone:
                self._info.unlink()
            raise self._error


@pytest.fixture
def soon(monkeypatch):
    """The command waits only 0.3 s for a Pico that starts."""
    monkeypatch.setattr(drive, "START_SECONDS", 0.3)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "pieces, number, gone, words",
    [
        (1, errno.ENOSPC, False, "is full"),
        (1, errno.EIO, True, "is gone in the middle of the file: was the cable pulled?"),
        (0, errno.EROFS, False, "can't be written: Read-only file system"),
        (3, errno.EIO, True, "is gone in the middle"),
        (-1, errno.EIO, True, ""),  # the board starts with the last block
        (-1, errno.EIO, False, "mine.uf2 can't be written: Input/output error."),
        (-2, errno.EIO, True, "is gone in the middle"),
    ],
)
def test_what_goes_wrong_while_it_copies(here, tops, monkeypatch, pieces, number, gone, words):
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(more=256 * 200), "mine.uf2")  # three pieces, and blocks
    blocks = mine.stat().st_size // 512
    writes = blocks // 64 + blocks % 64
    monkeypatch.setattr(drive.os, "fsync", Failing(tops[0], pieces % writes, number, gone))
    if words:
        says(words, "flash", "--uf2", mine)
    else:
        assert "Wrote mine.uf2" in ok("flash", "--uf2", mine, "--wait", "0")


@pytest.mark.parametrize("late", ["gone", "back"])
def test_the_drive_may_be_there_a_while_after_the_last_block(here, tops, monkeypatch, late):
    """The last block fails because the Pico starts. The system takes the drive away 0.5 s later, or
    leaves it there while the box is back."""
    tops.append(bootsel(here / "RPI-RP2"))
    mine = dragged(micropython(), "mine.uf2")
    began: list[float] = []

    def has_started():
        return began and time.monotonic() - began[0] > 0.5

    def fsync(_):
        if (tops[0] / "mine.uf2").stat().st_size == mine.stat().st_size:
            began.append(time.monotonic())
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(drive.os, "fsync", fsync)
    real = drive.at
    if late == "gone":
        monkeypatch.setattr(drive, "at", lambda folder: None if has_started() else real(folder))
    else:
        monkeypatch.setattr(serial_box, "ports", lambda: {"new"} if has_started() else set())
    assert "Wrote mine.uf2" in ok("flash", "--uf2", mine, "--wait", "0")
    assert 0.5 < time.monotonic() - began[0] < 2.5


def test_the_bar_moves_with_what_is_on_the_drive(here):
    advances = []
    drive.copy(bytes(100_000), "x.uf2", drive.Drive(bootsel(here / "d"), "RP2040"), advances.append)
    assert advances == [32768, 32768, 32768, 512, 512, 512, 160]


# ---- from a box that plays, and back


def test_from_a_box_that_plays_to_its_new_firmware(here, source, tops, built, boards, monkeypatch):
    """A box that runs older firmware is updated, up to the first picture of the new firmware."""
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
        assert one[0].wait(10) == 0  # the board has ended, as after machine.bootloader()


def test_the_named_box_gets_the_file_not_another_drive(here, tops, built, boards, monkeypatch):
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2040")
    port = boards(blank(here / "flash.img", SAVES))
    tops.append(bootsel(here / "other"))
    its = here / "its"
    monkeypatch.setattr(serial_box.Box, "bootloader", lambda box: tops.append(bootsel(its)))
    ok("flash", "--uf2", "--port", port, "--wait", "0")
    assert (its / "toychest-pico.uf2").exists()
    assert not (here / "other" / "toychest-pico.uf2").exists()


def test_saves_that_would_be_gone_are_told_before(here, tops, built, boards, monkeypatch):
    """The MicroPython for a Pico W has its filesystem at another place of the flash."""
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2040")
    monkeypatch.setattr(serial_box.Box, "bootloader", lambda box: pytest.fail("it went away"))
    port = boards(blank(here / "flash.img", SAVES))
    monkeypatch.setattr(flash, "_blocks", lambda box: 212)
    says("its saves would be gone", "flash", "--uf2", "--port", port)


def test_the_box_says_where_its_files_are(here, tops, boards, monkeypatch):
    """The same file asks for a Pico's filesystem, and does not for a Pico W's smaller one."""
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2040")
    monkeypatch.setattr(serial_box.Box, "bootloader", lambda box: tops.append(bootsel(here / "it")))
    port = boards(blank(here / "flash.img", SAVES))
    program = micropython(start=0x12C000, size=212 * 4096, more=0xA0000)
    arguments = "flash", "--uf2", dragged(program, "w.uf2"), "--port", port, "--wait", "0"
    monkeypatch.setattr(flash, "_blocks", lambda box: 352)
    says(f"w.uf2 writes where the box on {port} keeps its files: its saves would", *arguments)
    assert not tops
    monkeypatch.setattr(flash, "_blocks", lambda box: 212)
    ok(*arguments)


@pytest.mark.parametrize(
    "blocks, asks",
    [(352, False), (353, False), (212, True), (0, True)],
)
def test_a_named_file_that_keeps_its_files_elsewhere_is_told_before(
    here, tops, boards, monkeypatch, blocks, asks
):
    """Toychest's own file counts one block more. A file of something else has none."""
    monkeypatch.setattr(serial_box.Box, "chip", lambda box: "RP2040")
    monkeypatch.setattr(serial_box.Box, "bootloader", lambda box: tops.append(bootsel(here / "it")))
    port = boards(blank(here / "flash.img", SAVES))
    monkeypatch.setattr(flash, "_blocks", lambda box: 352)
    size = blocks * places.BLOCK
    mine = dragged(
        micropython(start=places.FLASH - size, size=size) if blocks else bytes(2048), "mine.uf2"
    )
    arguments = "flash", "--uf2", mine, "--port", port, "--wait", "0"
    if asks:
        says("mine.uf2 does not keep files where", *arguments)
        assert not tops
        arguments = *arguments, "--yes"
    ok(*arguments)
    assert (here / "it" / "mine.uf2").exists()


@pytest.mark.parametrize("names", [[], ["main.py"], ["boot.py", "toychest"]])
def test_micropython_alone_is_told(here, tops, boards, monkeypatch, names):
    """The file is MicroPython without Toychest. The Pico is new, or has another program."""
    monkeypatch.setattr(serial_box.Box, "names", lambda box, path: names)
    tops.append(bootsel(here / "RPI-RP2"))
    port = boards(blank(here / "flash.img", {}))
    monkeypatch.setattr(serial_box, "returned", lambda *_: port)
    said = ok("flash", "--uf2", dragged(micropython(), "mine.uf2"))
    assert "Toychest comes next: toychest flash" in said


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


def test_what_micropython_calls_its_chip():
    class Told(serial_box.Box):
        def __init__(self, said):
            self.said = said

        def run(self, code):
            assert code == "print(sys.implementation._machine)"
            return self.said

    assert Told("Raspberry Pi Pico with RP2040\r\n").chip() == "RP2040"
    assert Told("Raspberry Pi Pico 2 W with RP2350\r\n").chip() == "RP2350"
