"""What all commands share: what they say and ask, bars, the choice of a port."""

import codecs
import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.status import Status

from toychest_host.errors import Problem
from toychest_host.storage import places
from toychest_host.storage.places import Advance

_PATIENCE = 0.7  # s: what takes longer shows a bar
# What stands in for signs where an output's encoding lacks them, as cp437 of Windows does.
_SIGNS = {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "×": "x",
    "█": "#",
    "–": "-",
    "\xa0": " ",
}

At = Annotated[
    Path | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        help="A folder or an image of the flash, instead of the box.",
    ),
]

Port = Annotated[
    str | None,
    typer.Option(help="Serial port of the box, if there are several.", metavar="PORT"),
]

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Replace without asking.")]


def _in_its_place(error: UnicodeError) -> tuple[str, int]:
    """The error handler of output: signs have plain ones, and other letters numbers."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(
        _SIGNS.get(one) or one.encode("unicode_escape").decode() for one in lacking
    ), error.end


ERRORS = "toychest"  # the name of that handler
codecs.register_error(ERRORS, _in_its_place)


def plain(text: str) -> str:
    """A text with nothing in it that a terminal would obey: names in a file, or what a box says,
    may hold anything. Lines stay lines."""
    return "".join(
        one if one.isprintable() or one in "\n\xa0" else one.encode("unicode_escape").decode()
        for one in text
    )


def short(text: str, most: int = 60) -> str:
    """So many characters of what somebody else wrote, in one line, for a sentence about it."""
    text = text.replace("\n", "\\n")
    return text if len(text) <= most else text[:most] + "…"


def told() -> Console:
    """Where questions, bars and warnings go: not into what is piped on."""
    return Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say(text: str) -> None:
    """Tell what was done."""
    typer.echo(plain(text))


def warn(text: str) -> None:
    """Tell what needs a hand, or care."""
    told().print(plain(text), style="yellow", markup=False)


def wrong(text: str) -> None:
    """Tell why a command can't go on."""
    told().print(plain(text), style="red", markup=False)


def amount(files: int, count: int) -> str:
    """So many files of so many bytes, in words."""
    size = f"{count} bytes" if count < 10_000 else f"{count / 1000:.0f} kB"
    return f"{files} file{'' if files == 1 else 's'}, {size}"


def ask(question: str, yes: bool) -> None:
    """Go on only with a yes. Raises Problem if there is nobody to ask."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Problem(f"{question} Nobody can answer here. Add --yes if you mean it.")
    if not typer.confirm(plain(question), err=True):
        told().print("Nothing was changed.")
        raise typer.Exit(1)


def answer(question: str) -> str:
    """What somebody answers. Raises Problem if there is nobody to ask."""
    if not sys.stdin.isatty():
        raise Problem(f"{question} Nobody can answer here.")
    return typer.prompt(plain(question), err=True).strip()


def waiting(what: str) -> Status:
    """Show what is waited for, in a `with`."""
    out = told()
    return out.status(what, spinner="line" if out.options.ascii_only else "dots")


@contextlib.contextmanager
def bar(label: str, total: int) -> Iterator[Advance]:
    """Yield a function that moves a bar on; it shows up only when it takes a while."""
    began = time.monotonic()
    out = told()
    progress = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        console=out,
        transient=True,
        disable=not out.is_terminal,
    )
    task = progress.add_task(plain(label), total=max(total, 1))
    shown = False

    def advance(count: int) -> None:
        nonlocal shown
        progress.advance(task, count)
        if not shown and time.monotonic() - began > _PATIENCE:
            shown = True
            progress.start()

    try:
        yield advance
    finally:
        if shown:
            progress.stop()


def writable(file: Path, yes: bool, *sources: Path | None) -> None:
    """Say early what would stand in the way of a file, and ask before one is replaced. Raises
    Problem.

    sources: files and folders that are read for it: it must neither replace nor join them.
    """
    places.plain(file)
    if not file.parent.is_dir():
        raise Problem(f"There is no folder {file.parent}.")
    for source in sources:
        if not source or not source.exists():
            continue
        if file.exists() and file.samefile(source):
            raise Problem(f"{file} is what would be read: name another file to write.")
        if file.resolve().is_relative_to(places.saves_in(source).resolve()):
            raise Problem(f"{file} is in what would be read: name another file to write.")
    if file.exists():
        ask(f"{file} is there already. Replace it?", yes)
