"""The commands that put the firmware on a box, and their words."""

from pathlib import Path
from typing import Annotated

import typer

from toychest_host import backup as backups
from toychest_host import build, console, device, firmware
from toychest_host import flash as flashing
from toychest_host import image as images
from toychest_host import uf2 as uf2s
from toychest_host.console import Port
from toychest_host.disks import Saves, files_of, readable, write_file
from toychest_host.errors import Problem

_OUT = firmware.FIRMWARE.parent / "build"

Board = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"Which board it is: {', '.join(build.boards())}. By default what it was before.",
    ),
]
NewBoard = Annotated[
    str | None, typer.Option(metavar="NAME", help=f"For which board: {', '.join(build.boards())}.")
]
Backup = Annotated[
    Path | None,
    typer.Option("--from", metavar="BACKUP", help="Put the saves of this backup in, too."),
]


def flash(
    board: Board = None,
    port: Port = None,
    wait: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", help="How long to wait for the first picture; 0 doesn't wait."
        ),
    ] = 30,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Move files of before aside without asking.")
    ] = False,
) -> None:
    """Put the firmware on a box, or update it; games and settings stay.

    It copies only what changed, then restarts the box.

    Files of before that would stop Toychest are moved aside, after a question.

    If the cable comes out, run it again.

    [bold]Examples[/bold]
    toychest flash
    toychest flash --board badger2040
    toychest flash --port /dev/ttyACM1
    """
    files = build.compiled(board)
    with device.box(port, console.warn, fresh=True) as box:
        _say_whose()
        _make_way(box, files, yes)
        with console.bar(f"Writing {box.what}", sum(map(len, files.values()))) as advance:
            done = flashing.flash(box, files, advance)
        if done.written or done.removed:
            console.say(
                f"Wrote {console.amount(done.written, done.size)}, removed {done.removed}, on "
                f"{box.what}."
            )
        else:
            console.say(f"All files are on {box.what} already.")
        if done.board:
            console.say(f"Its board: {done.board}.")
        if wait:
            with console.told().status("Waiting for the first picture"):
                version = flashing.first_picture(box, wait)
            console.say(f"Toychest {version} shows its first picture.")


def image(
    board: NewBoard = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="By default build/toychest.img.")
    ] = None,
    backup: Backup = None,
    yes: console.Yes = False,
) -> None:
    """Write an image of a Pico's filesystem, with the firmware in it.

    It is for a Pico with 2 MB: 352 blocks of 4096 bytes that go to 0x100A0000.

    [bold]Examples[/bold]
    toychest image --board pico_epaper29
    toychest image --out flash.img --from sunday.zip
    """
    if out:
        console.writable(out, yes, backup)
    content = images.filesystem(_files(board, backup))
    out = _write(out, "toychest.img", content)
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
        Path | None, typer.Option(metavar="FILE", help="By default build/toychest.uf2.")
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
    if out:
        console.writable(out, yes, backup, micropython)
    base = uf2s.read(micropython)
    content = images.filesystem(_files(board, backup), base.blocks)
    data = uf2s.join(base, content, images.used_blocks(content))
    out = _write(out, "toychest.uf2", data)
    console.say(
        f"Wrote {out}, {len(data) / 1e6:.1f} MB, with MicroPython {base.version}. Hold BOOTSEL "
        f"while you plug the Pico in, and drag the file onto the drive RPI-RP2."
    )
    console.warn(
        "On a box you have played on, it replaces the saves. "
        + (
            "Those of the backup are in it." if backup
            else "To keep them: toychest flash; or toychest backup, and --from BACKUP here."
        )
    )


def _make_way(box: device.Box, files: dict[str, bytes], yes: bool) -> None:
    """Move aside what was on the box before and would stop Toychest, after a question. Raises
    OSError, Problem, typer.Exit."""
    found = flashing.before(box, files)
    if not found:
        return
    lines = "".join(f"\n  {console.short(path)} {why}" for path, why in found)
    one = len(found) == 1
    console.ask(
        f"On {box.what} there is something from before that would stop Toychest:{lines}\nMove "
        f"{'it' if one else 'them'} aside? {'It stays' if one else 'They stay'} on the box, with "
        ".before at the end of the name.",
        yes,
    )
    flashing.move_aside(box, [path for path, _ in found])
    console.say(f"Moved aside: {', '.join(path for path, _ in found)}.")


def _say_whose() -> None:
    """Say where the firmware comes from that is about to be written: there may be several copies of
    Toychest."""
    console.say(f"This firmware comes from {firmware.FIRMWARE}.")


def _files(board: str | None, backup: Path | None) -> Saves:
    """The firmware, and the saves of a backup. Raises Problem."""
    files: Saves = dict(build.compiled(board))
    if backup:
        saves = backups.read(backup).saves
        if not files_of(saves):
            raise Problem(f"There are no saves in {backup}.")
        files.update({f"save/{path}": data for path, data in saves.items()})
    return files


def _write(out: Path | None, name: str, data: bytes) -> Path:
    """Write a file, by default one of this name below build/; returns its path."""
    _say_whose()
    if out is None:
        _OUT.mkdir(exist_ok=True)
        out = _OUT / name
    write_file(out, data)
    return out
