"""Define the commands show, edit, export and import for tables that an owner fills in.

The tables have deeds, cards, names or profiles.
"""

import itertools
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import click
import typer
from rich.console import Console, RenderableType

from toychest_host import console
from toychest_host.commands import at_place, editor
from toychest_host.console import At, Port, Yes
from toychest_host.content import csv_table, texts
from toychest_host.errors import Problem
from toychest_host.storage import backup as backups
from toychest_host.storage.places import Place, Saves, write_file

_MOST = 1_000_000  # most bytes of a table
_AT_ONCE = 5.0  # s. If an editor ends sooner and nothing was saved, its window may still be open.


@dataclass(frozen=True)
class Copied:
    """A table on the box that an owner fills in, and the functions that read and write it.

    name: name of the group of commands, such as "cards".
    help: help text of the group.
    in_words: the table's content in a sentence, such as "the cards".
    most: largest number of rows.
    hint: comment lines above the table in an editor.
    of: of(saves) returns (content, damaged). damaged names the unreadable part, "" if there is
        none.
    into: into(saves, content) returns a copy of the saves with this content.
    to_csv: to_csv(content) returns the content as CSV text.
    from_csv: from_csv(text) returns (content, errors). errors is a list of sentences.
    table: table(content) returns the content as a rich object to print.
    """

    name: str
    help: str
    in_words: str
    most: int
    hint: str
    of: Callable[[Saves], tuple[Any, str]]
    into: Callable[[Saves, Any], Saves]
    to_csv: Callable[[Any], str]
    from_csv: Callable[[str], tuple[Any, list[str]]]
    table: Callable[[Any], RenderableType]


def _cards(copied: Copied, saves: Saves) -> Any:
    cards, damaged = copied.of(saves)
    if damaged:
        console.warn(f"{damaged} can't be read: taken as empty.")
    return cards


def _write(copied: Copied, place: Place, saves: Saves, cards: Any) -> None:
    new = copied.into(saves, cards)
    if copied.of(new) == copied.of(saves):
        at_place.tidy(place, saves)
        console.say(f"{_capital(copied.in_words)} are {place.where} already.")
        return
    at_place.put(place, new)
    console.say(f"{_capital(copied.in_words)} are {place.where}.")


def _loses(copied: Copied, saves: Saves, new: Saves) -> bool:
    """Return whether `new` loses a part of a table in `saves`: a row is missing, a filled cell is
    empty or different, or the rows have another order. Added cells and rows lose nothing.

    copied: the table.
    saves, new: {path: content, None for a folder}.
    """
    old_rows, new_rows = (
        [line.cells for line in csv_table.parsed(copied.to_csv(copied.of(each)[0]))[0]]
        for each in (saves, new)
    )

    def is_kept(row: list[str], other: list[str]) -> bool:
        return all(a in ("", b) for a, b in itertools.zip_longest(row, other, fillvalue=""))

    left = iter(new_rows)
    return not all(any(is_kept(row, other) for other in left) for row in old_rows)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def commands(copied: Copied) -> typer.Typer:
    """Return a typer.Typer with the commands show, edit, export and import for a table that an
    owner fills in. copied: the table."""
    name, in_words = copied.name, copied.in_words
    usual = Path(f"{name}.csv")
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        help=copied.help,
    )

    def examples(text: str, *lines: str) -> str:
        listing = "\n".join(f"toychest {name} {line}" for line in lines)
        return f"{text}\n\n[bold]Examples[/bold]\n{listing}\n"

    @app.command(help=examples(f"Show {in_words}.", "show", "show --at ./save"))
    def show(at: At = None, port: Port = None) -> None:
        with at_place.opened(at, port, console.warn) as place:
            cards = _cards(copied, at_place.counting(place))
        Console(emoji=False).print(copied.table(cards))

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
            _edit(copied, place, at, port)

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
            cards, damaged = copied.of(at_place.counting(place))
            if damaged:
                raise Problem(f"{damaged} {place.where} can't be read.")
        write_file(file, copied.to_csv(cards).encode("utf-8-sig"))  # Excel needs the mark
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
        cards = _read(copied, file)
        with at_place.opened(at, port, console.warn, writing=True) as place:
            saves = at_place.counting(place)
            if _loses(copied, saves, copied.into(saves, cards)):
                console.ask(
                    f"{file} leaves out or changes some of {in_words} {place.where}. Replace them?",
                    yes,
                )
            _write(copied, place, saves, cards)

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


def _edit(copied: Copied, place: Place, at: Path | None, port: str | None) -> None:
    """Let the user edit a table in a new CSV file, then write the table to a box or another place.
    After an error, the file with the user's changes stays. Raises OSError, Problem.

    copied: the table.
    place: box, folder or image with saves.
    at, port: options of the command that have named the place, None if the user left them out.
    """
    saves = at_place.counting(place)
    start = (copied.hint + copied.to_csv(_cards(copied, saves))).encode()
    draft = _Draft(_new_file(copied.name, start), start)
    try:
        cards = _ask(copied, draft, _command(copied, "edit", at, port))
        if cards is None:
            console.say("Nothing was changed.")
            return
        if at:  # another command may have written there since
            with at_place.opened(at, port, console.warn, writing=True) as place:
                _write(copied, place, at_place.counting(place), cards)
        else:
            _write(copied, place, saves, cards)
        draft.file.unlink(missing_ok=True)
    finally:
        file = draft.file
        if file.exists() and not draft.open and file.read_bytes() == start:
            file.unlink()
        if file.exists():
            console.warn(
                f"The table stays in {file}. When it is saved there, this puts it on the box: "
                f"{_command(copied, 'import', at, port)} {editor.quoted(str(file))}"
            )


def _new_file(name: str, data: bytes) -> Path:
    file = backups.fresh(name, ".csv").absolute()
    try:
        write_file(file, data)
    except Problem:
        file = Path(tempfile.gettempdir(), file.name).absolute()
        write_file(file, data)
    return file


def _ask(copied: Copied, draft: _Draft, command: str) -> Any:
    """Let the user edit a table until it has no errors. Return its content, or None if the user
    changed nothing or gave up.

    copied: the table.
    draft: the file that the user edits.
    command: `toychest` command that edits the table, such as "toychest cards edit". The user reads
        it after an error.
    """
    while True:
        data = _edited(draft, command)
        if data == draft.start:
            return None
        cards, wrong = _taken(copied, data)
        if not wrong:
            return cards
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
    file's new bytes. If the user gave up, return the bytes from before the edit. Raises Problem.

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


def _taken(copied: Copied, data: bytes) -> tuple[Any, list[str]]:
    try:
        return copied.from_csv(texts.decoded(data))
    except texts.NoText as error:
        return None, [f"{error} A spreadsheet has “CSV UTF-8” for that."]


def _command(copied: Copied, action: str, at: Path | None, port: str | None) -> str:
    place = ["--at", str(at)] if at else ["--port", port] if port else []
    return editor.quoted("toychest", copied.name, action, *place)


def _read(copied: Copied, file: Path) -> Any:
    data = texts.content(file, _MOST, f"{copied.most} rows")
    cards, wrong = _taken(copied, data)
    if wrong:
        raise Problem("\n".join([f"{file} was not taken:", *wrong]))
    return cards
