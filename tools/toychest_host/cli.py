"""The commands of `toychest` and their words."""

import os
import sys
import zipfile
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from toychest_host import backup as backups
from toychest_host import console, deeds, maker, places, swap
from toychest_host.console import Port
from toychest_host.disks import Disk, Saves, files_of, replacing
from toychest_host.errors import Problem


class _Plain(TyperGroup):
    """Commands that say what went wrong in a sentence."""

    def invoke(self, ctx):
        try:
            return super().invoke(ctx)
        except Problem as problem:
            console.told().print(str(problem), style="red", markup=False)
            raise typer.Exit(1) from problem
        except BrokenPipeError:  # `toychest log | head` has read enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            text = f"That did not work. {where}{error.strerror or error}."
            console.told().print(text, style="red", markup=False)
            raise typer.Exit(1) from error


app = typer.Typer(
    cls=_Plain,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

From = Annotated[
    Path | None,
    typer.Option(
        "--from", metavar="PLACE",
        help="A folder or an image of the flash, instead of the box.",
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Replace without asking.")]


@app.callback()
def _main() -> None:
    """Look after a Toychest from a computer."""


# ---- what the commands share


def _amount(saves: Saves) -> str:
    files = files_of(saves)
    return console.amount(len(files), sum(map(len, files.values())))


def _read(disk: Disk, folder: str) -> Saves:
    with console.bar(f"Reading {disk.what}", swap.size(disk, folder)) as advance:
        return swap.snapshot(disk, folder, advance)


def _saves_of(disk: Disk) -> Saves:
    """The saves that count at a place. Raises Problem if there are none."""
    found = swap.counting(disk)
    if swap.standing(disk).cut_off:
        console.warn(
            f"A restore was cut off on {disk.what}. These are the saves that count now; "
            "run toychest restore again."
        )
    saves = _read(disk, found[0]) if found else {}
    if not files_of(saves):
        raise Problem(f"There are no saves on {disk.what}.")
    return saves


# ---- the commands


@app.command()
def backup(
    file: Annotated[
        Path | None,
        typer.Argument(help="The zip file to write; by default named after the time."),
    ] = None,
    source: From = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Save all games, settings and names in one zip file.

    The box starts anew afterwards; its games go on where they were.

    [bold]Examples[/bold]
    toychest backup
    toychest backup sunday.zip
    toychest backup sunday.zip --port /dev/ttyACM1
    toychest backup sunday.zip --from ./save
    toychest backup sunday.zip --from flash.img
    """
    file = file or Path(f"toychest-{backups.now():%Y-%m-%d-%H%M%S}.zip")
    console.writable(file)
    if file.exists():
        console.ask(f"{file} is there already. Replace it?", yes)
    with places.opened(source, port, console.warn) as disk:
        saves = _saves_of(disk)
        about = disk.describe()
        what = disk.what
    backups.write(file, saves, what, about)
    console.say(f"Saved {_amount(saves)}, in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A zip file that `toychest backup` wrote.")],
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="PLACE",
            help="A folder or an image of the flash, instead of the box.",
        ),
    ] = None,
    port: Port = None,
    safety: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where to save first what is there now; by default here."
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """Put the saves of a backup in the place of those that are there.

    What is there is saved to a file first.

    Should the cable come out, nothing is lost: run the same command again.

    [bold]Examples[/bold]
    toychest restore sunday.zip
    toychest restore sunday.zip --yes --safety before.zip
    toychest restore sunday.zip --to ./save
    toychest restore sunday.zip --to flash.img
    """
    backup = backups.read(file)
    if safety:
        console.writable(safety)
        if safety.exists():
            raise Problem(f"{safety} is there already: name another file for --safety.")
    with places.opened(to, port, console.warn, writing=True) as disk:
        before = [_read(disk, folder) for folder in swap.counting(disk)]
        if before and before[0] == backup.saves and not swap.standing(disk).cut_off:
            swap.tidy(disk)
            console.say(f"The saves on {disk.what} are those of {file} already.")
            return
        before = [saves for saves in before if files_of(saves)]
        if before:
            console.ask(
                f"Replace the saves on {disk.what} ({_amount(before[0])}) by those of "
                f"{backup.date[:16].replace('T', ' ')} ({_amount(backup.saves)})?",
                yes,
            )
        for saves in before:
            name = safety or _fresh(f"toychest-before-restore-{backups.now():%Y-%m-%d-%H%M%S}")
            safety = None
            backups.write(name, saves, disk.what, disk.describe())
            console.say(f"What was there ({_amount(saves)}) is in {name}.")
        total = 2 * sum(map(len, files_of(backup.saves).values()))
        with console.bar(f"Writing {disk.what}", total) as advance:
            swap.replace(disk, backup.saves, advance)
        console.say(f"Restored {_amount(backup.saves)}, on {disk.what}.")


def _fresh(stem: str) -> Path:
    """A file name that is not taken."""
    path = Path(stem + ".zip")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}.zip")
        number += 1
    return path


class Format(StrEnum):
    """How `log` writes."""

    text = "text"
    csv = "csv"
    jsonl = "jsonl"


@app.command()
def log(
    game: Annotated[
        str | None, typer.Argument(help="Which game, if there are saves of several.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="PLACE",
            help="A backup, a folder or an image of the flash, instead of the box.",
        ),
    ] = None,
    port: Port = None,
    form: Annotated[Format, typer.Option("--format", help="What to write.")] = Format.text,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to a file.")
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="en or es; by default that of the box.")
    ] = None,
    previous: Annotated[
        bool, typer.Option("--previous", help="The game before the one in progress.")
    ] = False,
) -> None:
    """Tell a game: who rolled what, when.

    It only reads. Times are minutes and seconds of play.

    [bold]Examples[/bold]
    toychest log
    toychest log --from sunday.zip --language es
    toychest log toss_your_cookies --from ./save
    toychest log --format csv --out game.csv
    """
    from toychest_host import story

    if language and language not in story.LANGUAGES:
        raise Problem(f"There is no language {language}: say {' or '.join(story.LANGUAGES)}.")
    if out:
        console.writable(out)
    if source and source.is_file() and zipfile.is_zipfile(source):
        if port:
            raise Problem("Name either a place or a port, not both.")
        saves = backups.read(source).saves
    else:
        with places.opened(source, port, console.warn) as disk:
            saves = _saves_of(disk)
    told = story.tell(saves, story.choose(saves, game), language, previous)
    text = story.FORMATS[form](told)
    for warning in told.warnings:
        console.warn(warning)
    if out:
        with replacing(out) as temporary:
            temporary.write_text(text, encoding="utf-8", newline="")
        console.say(f"Wrote {len(told.lines)} events to {out}.")
    else:
        sys.stdout.write(text)
        sys.stdout.flush()


app.add_typer(deeds.app, name="deeds")

for command in (maker.flash, maker.image, maker.uf2):
    app.command()(command)


def main() -> None:
    """Run the command line."""
    app(prog_name="toychest")
