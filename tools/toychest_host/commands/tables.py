"""Define the commands show, edit, export and import for tables that an owner fills in.

The tables have deeds, cards, names or profiles.
"""

import itertools
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import click
import typer
from rich.console import Console

from toychest_host import console
from toychest_host.commands import at_place, editor
from toychest_host.console import At, Port, Yes
from toychest_host.content import csv_table, texts
from toychest_host.content.table import Table
from toychest_host.errors import Problem
from toychest_host.storage import backup as backups
from toychest_host.storage.places import Place, Saves, write_file

_MOST = 1_000_000  # most bytes of a table
_AT_ONCE = 5.0  # s. If an editor ends sooner and nothing was saved, its window may still be open.


def _content(table: Table, saves: Saves) -> Any:
    content, damaged = table.read(saves)
    if damaged:
        console.warn(f"{damaged} can't be read: taken as empty.")
    return content


def _write(table: Table, place: Place, saves: Saves, content: Any) -> None:
    new = table.write(saves, content)
    if table.read(new) == table.read(saves):
        at_place.tidy(place, saves)
        console.say(f"{_capital(table.in_words)} are {place.where} already.")
        return
    at_place.put(place, new)
    console.say(f"{_capital(table.in_words)} are {place.where}.")


def _loses(table: Table, saves: Saves, new: Saves) -> bool:
    """Return whether `new` loses a part of a table in `saves`: a row is missing, a filled cell is
    empty or different, or the rows have another order. Added cells and rows lose nothing.

    saves, new: {path: content, None for a folder}.
    """
    old_rows, new_rows = (
        [line.cells for line in csv_table.parsed(table.text(table.read(each)[0]))[0]]
        for each in (saves, new)
    )

    def is_kept(row: list[str], other: list[str]) -> bool:
        return all(a in ("", b) for a, b in itertools.zip_longest(row, other, fillvalue=""))

    left = iter(new_rows)
    return not all(any(is_kept(row, other) for other in left) for row in old_rows)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def commands(table: Table) -> typer.Typer:
    """Return a typer.Typer with the commands show, edit, export and import for a table that an
    owner fills in."""
    name, in_words = table.name, table.in_words
    usual = Path(f"{name}.csv")
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        help=table.help,
    )

    def examples(text: str, *lines: str) -> str:
        listing = "\n".join(f"toychest {name} {line}" for line in lines)
        return f"{text}\n\n[bold]Examples[/bold]\n{listing}\n"

    @app.command(help=examples(f"Show {in_words}.", "show", "show --at ./save"))
    def show(at: At = None, port: Port = None) -> None:
        with at_place.opened(at, port, console.warn) as place:
            content = _content(table, at_place.counting(place))
        Console(emoji=False).print(table.shown(content))

    @app.command(
        help=examples(
            f"Fill in {in_words} in your editor, and put them on the box.\n\n"
            "Nothing is written unless all of it makes sense.",
            "edit",
            "edit --at ./save",
        )
    )
    def edit(at: At = None, port: Port = None) -> None:
        with at_place.opened(at, port, console.warn, writing=True) as place:
            _edit(table, place, at, port)

    @app.command(
        "export",
        help=examples(
            f"Write {in_words} to a CSV file, for a spreadsheet.", "export", "export mine.csv"
        ),
    )
    def export_(
        file: Annotated[Path, typer.Argument(help="The CSV file to write.")] = usual,
        at: At = None,
        port: Port = None,
        yes: Yes = False,
    ) -> None:
        console.writable(file, yes, at)
        with at_place.opened(at, port, console.warn) as place:
            content, damaged = table.read(at_place.counting(place))
            if damaged:
                raise Problem(f"{damaged} {place.where} can't be read.")
        write_file(file, table.text(content).encode("utf-8-sig"))  # Excel needs the mark
        console.say(f"Wrote {file}.")

    @app.command(
        "import",
        help=examples(
            f"Put {in_words} of a CSV file on the box.\n\n"
            "It asks before it changes or leaves out anything that is there.",
            "import",
            "import mine.csv --at flash.img",
        ),
    )
    def import_(
        file: Annotated[
            Path, typer.Argument(help=f"A CSV file, as `toychest {name} export` writes it.")
        ] = usual,
        at: At = None,
        port: Port = None,
        yes: Yes = False,
    ) -> None:
        content = _read(table, file)
        with at_place.opened(at, port, console.warn, writing=True) as place:
            saves = at_place.counting(place)
            if _loses(table, saves, table.write(saves, content)):
                console.ask(
                    f"{file} leaves out or changes some of {in_words} {place.where}. Replace them?",
                    yes,
                )
            _write(table, place, saves, content)

    return app


@dataclass
class _Draft:
    """A CSV file with a table that the user edits.

    file: path of the file.
    start: bytes of the file before the user edits it.
    open: whether the user's editor may still have a window open with the file.
    """

    file: Path
    start: bytes
    open: bool = False


def _edit(table: Table, place: Place, at: Path | None, port: str | None) -> None:
    """Let the user edit a table in a new CSV file, then write the table to a box or another place.
    After an error, the file with the user's changes stays. Raises OSError, Problem.

    place: box, folder or image with saves.
    at, port: options of the command that have named the place, None if the user left them out.
    """
    saves = at_place.counting(place)
    start = (table.hint + table.text(_content(table, saves))).encode()
    draft = _Draft(_new_file(table.name, start), start)
    try:
        content = _ask(table, draft, _command(table, "edit", at, port))
        if content is None:
            console.say("Nothing was changed.")
            return
        if at:  # another command may have written there since
            with at_place.opened(at, port, console.warn, writing=True) as place:
                _write(table, place, at_place.counting(place), content)
        else:
            _write(table, place, saves, content)
        draft.file.unlink(missing_ok=True)
    finally:
        file = draft.file
        if file.exists() and not draft.open and file.read_bytes() == start:
            file.unlink()
        if file.exists():
            console.warn(
                f"The table stays in {file}. When it is saved there, this puts it on the box: "
                f"{_command(table, 'import', at, port)} {editor.quoted(str(file))}"
            )


def _new_file(name: str, data: bytes) -> Path:
    file = backups.fresh(name, ".csv").absolute()
    try:
        write_file(file, data)
    except Problem:
        file = Path(tempfile.gettempdir(), file.name).absolute()
        write_file(file, data)
    return file


def _ask(table: Table, draft: _Draft, command: str) -> Any:
    """Let the user edit a table until it has no errors. Return its content, or None if the user
    changed nothing or gave up.

    draft: the file that the user edits.
    command: `toychest` command that edits the table, such as "toychest cards edit". The user reads
        it after an error.
    """
    while True:
        data = _edited(draft, command)
        if data == draft.start:
            return None
        content, wrong = _taken(table, data)
        if not wrong:
            return content
        for sentence in wrong:
            console.warn(sentence)
        if not _confirmed("Go on editing?"):
            return None


def _confirmed(question: str) -> bool | None:
    """Ask a yes-or-no question and return whether the answer is yes. Enter means yes. Return None
    if nobody can answer, because stdin is not a terminal."""
    try:
        return typer.confirm(question, default=True, err=True)
    except typer.Abort:
        if sys.stdin.isatty():  # Ctrl-C
            raise
        console.stderr().print()  # end the question's line
        return None


def _edited(draft: _Draft, command: str) -> bytes:
    """Open a file with a table in the user's editor, and wait until the user is done. Return the
    file's new bytes. If the user gave up, return `draft.start`. Raises Problem.

    draft: the file.
    command: `toychest` command that edits the table. The user reads it after an error.
    """
    try:
        before, date = draft.file.read_bytes(), draft.file.stat().st_mtime_ns
        began = time.monotonic()
        click.edit(editor=editor.command(), filename=str(draft.file))
        data = draft.file.read_bytes()
        saved = data != before or draft.file.stat().st_mtime_ns != date
        option = editor.wait_option()
        draft.open = not saved and (option != "" or time.monotonic() - began < _AT_ONCE)
        while draft.open:
            console.warn(
                f"Your editor came back, and nothing was saved. It may have a window open: the "
                f"table is in {draft.file}. Save it and close it there. "
                f"{editor.how_to_wait(command)}"
            )
            again = _confirmed("Press Enter when that is done. Read it again?")
            if again is None:
                raise Problem("Nobody can say here when the table is saved. Nothing was changed.")
            if not again:
                return draft.start
            data = draft.file.read_bytes()
            draft.open = data == before
        return data
    except (click.ClickException, ValueError, OSError) as error:
        why = str(getattr(error, "message", None) or getattr(error, "strerror", None) or error)
        raise Problem(
            f"Your editor did not work: {why}. Nothing was changed. To use another one: "
            f"{editor.with_another('nano' if editor.POSIX else 'notepad', command)}"
        ) from error


def _taken(table: Table, data: bytes) -> tuple[Any, list[str]]:
    try:
        return table.from_text(texts.decoded(data))
    except texts.NoText as error:
        return None, [f"{error} A spreadsheet has “CSV UTF-8” for that."]


def _command(table: Table, action: str, at: Path | None, port: str | None) -> str:
    place = ["--at", str(at)] if at else ["--port", port] if port else []
    return editor.quoted("toychest", table.name, action, *place)


def _read(table: Table, file: Path) -> Any:
    data = texts.content(file, _MOST, f"{table.most} rows")
    content, wrong = _taken(table, data)
    if wrong:
        raise Problem("\n".join([f"{file} was not taken:", *wrong]))
    return content
