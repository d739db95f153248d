"""Print messages, questions and progress bars of the command `toychest`, and define common
options."""

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

BAR_AFTER = 0.7  # s after which a progress bar appears
# {sign: replacement} for signs that the output's encoding lacks, such as cp437 on Windows.
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
    """Replace characters that the output's encoding lacks. This is an error handler for Python's
    codecs. Return (replacement, index of the next character to encode)."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(
        _SIGNS.get(letter) or letter.encode("unicode_escape").decode() for letter in lacking
    ), error.end


ERRORS = "toychest"  # the name of the error handler
codecs.register_error(ERRORS, _in_its_place)


def plain(text: str) -> str:
    """Return a text with all control characters escaped, except line ends. Otherwise a name in a
    file could send commands to the terminal."""
    return "".join(
        char if char.isprintable() or char in "\n\xa0" else char.encode("unicode_escape").decode()
        for char in text
    )


def short(text: str, most: int = 60) -> str:
    """Return a text on one line, cut off with "…" after `most` characters. It is for quotations in
    sentences."""
    text = text.replace("\n", "\\n")
    return text if len(text) <= most else text[:most] + "…"


def stderr() -> Console:
    """Return the console for questions, progress bars and warnings. It prints to stderr, because
    stdout may go into a file."""
    return Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say(text: str) -> None:
    """Print a sentence about what the command has done."""
    typer.echo(plain(text))


def warn(text: str) -> None:
    """Print a sentence about something that the user should do or know."""
    stderr().print(plain(text), style="yellow", markup=False)


def error(text: str) -> None:
    """Print a sentence about the error that ends the command."""
    stderr().print(plain(text), style="red", markup=False)


def amount(files: int, count: int) -> str:
    """Return a number of files and their size as words, such as "3 files, 12 kB".

    count: total size in bytes.
    """
    size = f"{count} byte{'' if count == 1 else 's'}"
    if count >= 10_000:
        size = f"{count / 1000:.0f} kB"
    return f"{files} file{'' if files == 1 else 's'}, {size}"


def ask(question: str, yes: bool) -> None:
    """Ask a yes-or-no question. Raises typer.Exit if the answer is no.

    Raises Problem if stdin is not a terminal.
    yes: whether to skip the question, because the user gave --yes.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        raise Problem(f"{question} Nobody can answer here. Add --yes if you mean it.")
    if not typer.confirm(plain(question), err=True):
        stderr().print("Nothing was changed.")
        raise typer.Exit(1)


def answer(question: str) -> str:
    """Ask the user a question and return the answer. Raises Problem if stdin is not a terminal."""
    if not sys.stdin.isatty():
        raise Problem(f"{question} Nobody can answer here.")
    return typer.prompt(plain(question), err=True).strip()


def waiting(text: str) -> Status:
    """Return a spinner with a text, for a `with` block around slow work."""
    out = stderr()
    return out.status(text, spinner="line" if out.options.ascii_only else "dots")


@contextlib.contextmanager
def bar(label: str, total: int) -> Iterator[Advance]:
    """Yield, for a `with` block, a function advance(count) that moves a progress bar on by `count`.

    The bar appears only if the work takes a while.
    label: text beside the bar.
    total: sum of all counts at the end, such as the number of bytes.
    """
    began = time.monotonic()
    out = stderr()
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
        if not shown and time.monotonic() - began > BAR_AFTER:
            shown = True
            progress.start()

    try:
        yield advance
    finally:
        if shown:
            progress.stop()


def writable(file: Path, yes: bool, *sources: Path | None) -> None:
    """Raise Problem if a file can't be written. Ask before an existing file is replaced.

    Raises typer.Exit if the answer is no.
    yes: whether to skip the question, because the user gave --yes.
    sources: files and folders that the command reads. The file must not be one of them, or be in
        a folder of saves there (see places.saves_in).
    """
    places.plain(file)
    if not file.parent.is_dir():
        raise Problem(f"There is no folder {file.parent}.")
    for source in sources:
        if not source or not source.exists():
            continue
        if file.exists() and file.samefile(source):
            raise Problem(f"{file} is the file to read: name another file to write.")
        if file.resolve().is_relative_to(places.saves_in(source).resolve()):
            raise Problem(f"{file} is in the folder to read: name another file to write.")
    if file.exists():
        ask(f"{file} is there already. Replace it?", yes)
