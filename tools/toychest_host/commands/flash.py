"""Define the commands flash, image and uf2, which put the firmware on a box or into a file."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from toychest_host import console, firmware
from toychest_host.commands import at_place
from toychest_host.console import Port
from toychest_host.errors import Problem
from toychest_host.flashing import compiler, drive, over_serial
from toychest_host.flashing import image as images
from toychest_host.flashing import uf2 as uf2s
from toychest_host.storage import backup as backups
from toychest_host.storage import serial_box
from toychest_host.storage.places import GAMES, Saves, files_of, readable, write_file

_WHERE = "" if firmware.INSTALLED else "build/"
_FILES = {"RP2040": "toychest-pico.uf2", "RP2350": "toychest-pico2.uf2"}  # {chip: file}
LATCHED = ("badger2040", "badger2040w")  # boards that switch their own power on and off
DRIVE_SECONDS = 20.0  # s to wait for the drive; a desktop takes a few to mount it
BACK_SECONDS = 30.0  # s to wait until the box has restarted

Board = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"Which board it is: {', '.join(compiler.boards())}. By default what it was before.",
    ),
]
NewBoard = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=f"For which board: {', '.join(compiler.boards())}."),
]
Backup = Annotated[
    Path | None,
    typer.Option("--from", metavar="BACKUP", help="Also put in the saves of this backup."),
]


def flash(
    file: Annotated[
        Path | None,
        typer.Argument(help="With --uf2: which file; by default Toychest's own for that board."),
    ] = None,
    uf2: Annotated[
        bool,
        typer.Option(
            "--uf2", help="Also replace MicroPython: put one file with everything on the drive."
        ),
    ] = False,
    board: Board = None,
    port: Port = None,
    wait: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", help="How long to wait for the first picture; 0 doesn't wait."
        ),
    ] = 30,
    yes: Annotated[
        bool,
        typer.Option("--yes", "-y", help="Move or replace existing files without asking."),
    ] = False,
) -> None:
    """Put the firmware on a box, or update it; games and settings stay.

    It copies only what changed, then restarts the box.

    Older files that would stop Toychest are moved aside, after a question.

    If the cable comes out, run it again.

    [bold]Examples[/bold]
    toychest flash
    toychest flash --board badger2040
    toychest flash --port /dev/ttyACM1
    toychest flash --uf2
    toychest flash --uf2 RPI_PICO-20250911-v1.26.1.uf2
    """
    if uf2:
        if board:
            raise Problem("--board goes without --uf2: run toychest flash --board afterwards.")
        _drop(file, port, wait, yes)
        return
    if file:
        raise Problem(f"A file goes with --uf2: toychest flash --uf2 {file}")
    files = compiler.compiled(board)
    with serial_box.box(port, console.warn, fresh=True) as box:
        _say_whose()
        _erase(box, yes)
        _make_way(box, files, yes)
        with console.bar(f"Writing {box.title}", sum(map(len, files.values()))) as advance:
            done = over_serial.flash(box, files, advance)
        if done.written or done.removed:
            console.say(
                f"Wrote {console.amount(done.written, done.size)}, removed {done.removed}, on "
                f"{box.title}."
            )
        else:
            console.say(f"All files are {box.where} already.")
        if done.board:
            console.say(f"Its board: {done.board}.")
            _tell_latch(done.board)
        _tell_old_games(box)
        _see(box, wait)


def _tell_old_games(box: serial_box.Box) -> None:
    """Tell the user which saves belong to no game of this firmware, which is on the box now."""
    try:
        names = box.names(f"{box.saves}/games")
    except OSError:
        return  # it has no saves
    old = at_place.without_game([f"games/{name}" for name in names], GAMES)
    if old:
        console.warn(
            f"There are saves {box.where} of games that this Toychest does not have: "
            f"{', '.join(map(console.short, old))}. To remove them: toychest tidy"
        )


def _tell_latch(board: str) -> None:
    if board in LATCHED:
        console.say("On batteries, hold a button for half a second to switch it on.")


def _see(box: serial_box.Box, wait: float) -> None:
    if wait:
        with console.waiting("Waiting for the first picture"):
            version = over_serial.first_picture(box, wait)
        console.say(f"Toychest {version} shows its first picture.")


def _drop(file: Path | None, port: str | None, wait: float, yes: bool) -> None:
    """Copy a UF2 file to the drive of a Pico, and wait until the box shows its first picture.
    Raises OSError, Problem.

    file: path of the UF2 file, None for the file of Toychest for the Pico's chip.
    port: name of the serial port of a box. This box is restarted, so that its drive appears. With
        None, a Pico that already waits for a UF2 file is used. If there is none, the only box that
        is plugged in is restarted.
    wait: s to wait for the first picture, 0 to return without waiting.
    yes: whether to overwrite saves without asking.
    """
    uf2_file = uf2s.any_file(file) if file else None
    replaces = f"{file} writes where {{}} keeps its files: its saves would be gone. Go on?"
    drives = drive.mounted()
    if port or not (drives or serial_box.in_bootsel()):
        port_name = port or serial_box.find_port("while you hold its button BOOTSEL")
        with serial_box.box(port_name, console.warn, fresh=True) as box:
            chip = box.chip()
            path, new = _fitting(file, uf2_file, chip, box.title)
            blocks = _blocks(box)
            if new.replaces_files(blocks):
                console.ask(replaces.format(box.title), yes)
            # With a frozen Toychest, MicroPython counts one block more.
            elif blocks and abs(blocks - new.blocks) > 1:
                console.ask(
                    f"{path.name} does not keep files where {box.title} keeps them: its saves "
                    "would be gone. toychest backup saves them. Go on?",
                    yes,
                )
            box.bootloader()
        target = _drive([], drives)
    else:
        if uf2_file and uf2_file.replaces_files():
            console.ask(replaces.format("a Pico"), yes)
        target = _drive(drives)
    path, uf2 = _fitting(file, uf2_file, target.chip, f"the drive {target.folder}")
    before = serial_box.ports()
    with console.bar(f"Writing {target.folder}", len(uf2.data)) as advance:
        drive.copy(
            uf2.data, path.name, target, advance, lambda: serial_box.ports() - before != set()
        )
    console.say(f"Wrote {path.name} to {target.folder}, {len(uf2.data) / 1e6:.1f} MB.")
    if wait:
        with console.waiting("Waiting for the box to come back"):
            port = serial_box.returned(before, port, BACK_SECONDS)
        with serial_box.box(port, console.warn, fresh=True) as box:
            if _has_toychest(box):
                if not file:
                    _tell_old_games(box)
                if compiler.BOARD_FILE in box.names(""):
                    _tell_latch(box.read(compiler.BOARD_FILE).decode("utf-8", "replace").strip())
                _see(box, wait)
            else:
                console.say(f"MicroPython is {box.where}. Toychest comes next: toychest flash")


def _blocks(box: serial_box.Box) -> int:
    """Return the size of a box's filesystem in blocks of 4096 bytes, or 0 if the box does not tell
    it."""
    tell = (
        "try:\n from rp2 import Flash\n print(Flash().ioctl(4, 0))\nexcept ImportError:\n print(0)"
    )
    return int(box.run(tell))


def _has_toychest(box: serial_box.Box) -> bool:
    """Return whether Toychest is on a box, as files or frozen into MicroPython."""
    frozen = "try:\n import toychest\n print('frozen')\nexcept ImportError:\n pass"
    return {"main.py", "toychest"} <= set(box.names("")) or "frozen" in box.run(frozen)


def _fitting(
    file: Path | None, uf2_file: uf2s.File | None, chip: str, target: str
) -> tuple[Path, uf2s.File]:
    if uf2_file and file:
        if uf2_file.chip != chip:
            raise Problem(
                f"{file} is for the chip {uf2_file.chip}, and that of {target} is {chip}: a Pico "
                "has an RP2040, a Pico 2 an RP2350."
            )
        return file, uf2_file
    if chip not in _FILES:
        raise Problem(f"There is no file for the chip of {target}, {chip}.")
    path = firmware.BUILT / _FILES[chip]
    if not path.exists():
        how = "This toychest came without it" if firmware.INSTALLED else "make firmware builds it"
        raise Problem(
            f"There is no {path.name} for {target}. {how}. Another file can be named: toychest "
            "flash --uf2 FILE"
        )
    return path, uf2s.any_file(path)


def _drive(drives: list[drive.Drive], others: Sequence[drive.Drive] = ()) -> drive.Drive:
    if not drives:
        with console.waiting("Waiting for the drive"):
            drives = drive.wait(DRIVE_SECONDS, others)
    if len(drives) > 1:
        raise Problem(
            "There are several drives: "
            f"{', '.join(str(one.folder) for one in drives)}. Leave one of these boards plugged in."
        )
    if drives:
        return drives[0]
    folder = console.answer(
        f"No drive RPI-RP2 or RP2350 has shown up within {DRIVE_SECONDS:.0f} s. If this system "
        "did not open it, open it; in which folder, or under which letter, is it?"
    )
    if sys.platform == "win32" and re.fullmatch("[A-Za-z]:?", folder):
        folder = f"{folder[0]}:/"  # E and E: alone would name a folder
    found = drive.at(Path(folder))
    if not found:
        raise Problem(f"{folder} is not the drive of a Pico: there is no {drive.INFO} on it.")
    return found


def image(
    board: NewBoard = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"By default {_WHERE}toychest.img.")
    ] = None,
    backup: Backup = None,
    yes: console.Yes = False,
) -> None:
    """Write an image of a Pico's filesystem, with the firmware in it.

    It is for a Pico with 2 MB of flash: 352 blocks of 4096 bytes that go to the address 0x100A0000.

    [bold]Examples[/bold]
    toychest image --board pico_epaper29
    toychest image --out flash.img --from sunday.zip
    """
    out = _writable(out, "toychest.img", yes, backup)
    content = images.filesystem(_files(board, backup))
    _write(out, content)
    console.say(f"Wrote {out}, {len(content)} bytes.")
    console.warn(
        "It replaces all files on the Pico, saves too"
        + (": those of the backup are in it." if backup else ".")
    )


def uf2(
    micropython: Annotated[
        Path | None,
        typer.Argument(help="The .uf2 file of MicroPython for the Pico, 1.26 or newer."),
    ] = None,
    board: NewBoard = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"By default {_WHERE}toychest.uf2.")
    ] = None,
    backup: Backup = None,
    yes: console.Yes = False,
) -> None:
    """Write one file to drag onto a new Pico: MicroPython and Toychest.

    On a box you have played on, it replaces all saves: firmware
    and saves share one filesystem, and this file holds a new one. To keep them,
    use toychest flash; or make a backup first, and name it with --from.

    [bold]Examples[/bold]
    toychest uf2 RPI_PICO-20250911-v1.26.1.uf2 --board pico_epaper29
    toychest uf2 RPI_PICO-20250911-v1.26.1.uf2 --from sunday.zip
    """
    if micropython is None:
        raise Problem(
            f"Download the .uf2 file of MicroPython from {uf2s.WHERE}, and name it: toychest uf2 "
            "FILE, or MICROPYTHON_UF2=FILE with make."
        )
    readable(micropython)
    out = _writable(out, "toychest.uf2", yes, backup, micropython)
    base = uf2s.read(micropython)
    content = images.filesystem(_files(board, backup), base.blocks)
    data = uf2s.join(base, content, images.used_blocks(content))
    _write(out, data)
    console.say(
        f"Wrote {out}, {len(data) / 1e6:.1f} MB, with MicroPython {base.version}. Hold BOOTSEL "
        f"while you plug the Pico in, and drag the file onto the drive RPI-RP2."
    )
    console.warn(
        "On a box you have played on, it replaces the saves. "
        + (
            "Those of the backup are in it."
            if backup
            else "To keep them: toychest flash; or toychest backup, and --from BACKUP here."
        )
    )


def _erase(box: serial_box.Box, yes: bool) -> None:
    """Offer to make a new filesystem if the box can't read its own. Raises OSError, Problem;
    typer.Exit if the user refuses."""
    if box.is_unreadable():
        console.ask(
            f"The saves {box.where} can't be read. Pulling the cable and plugging it in again may "
            "help. Erase them, and go on?",
            yes,
        )
        box.erase()
        console.say("Erased.")


def _make_way(box: serial_box.Box, files: dict[str, bytes], yes: bool) -> None:
    found = over_serial.before(box, files)
    if not found:
        return
    lines = "".join(f"\n  {console.short(path)} {why}" for path, why in found)
    single = len(found) == 1
    console.ask(
        f"On {box.title} there is something from before that would stop Toychest:{lines}\nMove "
        f"{'it' if single else 'them'} aside? {'It stays' if single else 'They stay'} on the box, "
        "with .before at the end of the name.",
        yes,
    )
    over_serial.move_aside(box, [path for path, _ in found])
    console.say(f"Moved aside: {', '.join(path for path, _ in found)}.")


def _say_whose() -> None:  # this computer may have several copies of Toychest
    if firmware.INSTALLED:
        console.say(f"This firmware is that of Toychest {compiler.version()}.")
    else:
        console.say(f"This firmware comes from {firmware.FIRMWARE}.")


def _files(board: str | None, backup: Path | None) -> Saves:
    files: Saves = dict(compiler.compiled(board))
    if backup:
        saves = backups.read(backup).saves
        if not files_of(saves):
            raise Problem(f"There are no saves in {backup}.")
        files.update({f"save/{path}": data for path, data in saves.items()})
    return files


def _writable(out: Path | None, name: str, yes: bool, *sources: Path | None) -> Path:
    """Return the path of the file to write. Ask before a file is replaced, unless it is the
    default file in build/. Raises Problem if the file can't be written.

    out: path that the user named. None for the file `name` in the folder build/, or in the current
        folder if Toychest is installed from a wheel.
    yes: whether to replace a file without asking.
    sources: files that must not be replaced, because they are read.
    """
    if out is None and not firmware.INSTALLED:
        firmware.BUILT.mkdir(exist_ok=True)
        return firmware.BUILT / name
    out = out or Path(name)
    console.writable(out, yes, *sources)
    return out


def _write(out: Path, data: bytes) -> None:
    _say_whose()
    write_file(out, data)
