"""The commands `toychest deeds` and `toychest cards`: what somebody copied off the cards of a
game, as a table."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import click
import typer
from rich.console import Console, RenderableType

from toychest_host import console, places
from toychest_host.console import At, Port, Yes
from toychest_host.disks import Disk, Saves, readable, write_file
from toychest_host.errors import Problem

_MOST = 1_000_000  # bytes of a table


@dataclass(frozen=True)
class Copied:
    """What was copied off the cards of a game.

    name: of its commands. help: what they are for. which: the cards, in a sentence. most: how many
    there are. hint: lines above the table in an editor. of, into: read and write it in some saves;
    of also tells what of it is damaged, in words, "" for nothing. to_csv, from_csv: the same as
    CSV; see `titles`. table: it as people see it.
    """

    name: str
    help: str
    which: str
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
        console.warn(f"{damaged} on the box can't be read: start from empty ones.")
    return cards


def _write(copied: Copied, disk: Disk, saves: Saves, cards: Any) -> None:
    """Put the cards on a place, unless they are there."""
    new = copied.into(saves, cards)
    if copied.of(new) == copied.of(saves):
        places.tidy(disk, saves)
        console.say(f"These cards are on {disk.what} already.")
        return
    places.put(disk, new)
    console.say(f"The cards are on {disk.what}.")


def commands(copied: Copied) -> typer.Typer:
    """The commands that show, edit, export and import it."""
    name, which = copied.name, copied.which
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        help=copied.help,
    )

    def examples(text: str, *lines: str) -> str:
        told = "\n".join(f"toychest {name} {line}" for line in lines)
        return f"{text}\n\n[bold]Examples[/bold]\n{told}\n"

    @app.command(help=examples(
        f"Show {which} as far as you have copied them.", "show", "show --at ./save"))
    def show(at: At = None, port: Port = None) -> None:
        with places.opened(at, port, console.warn) as disk:
            cards = _cards(copied, places.counting(disk))
        Console(emoji=False).print(copied.table(cards))

    @app.command(help=examples(
        f"Fill in {which} in your editor, and put them on the box.\n\n"
        "Nothing is written unless all of it makes sense.",
        "edit", "edit --at ./save"))
    def edit(at: At = None, port: Port = None) -> None:
        with places.opened(at, port, console.warn, writing=True) as disk:
            saves = places.counting(disk)
            cards = _ask(copied, _cards(copied, saves))
            if cards is None:
                console.say("Nothing was changed.")
            else:
                _write(copied, disk, saves, cards)

    @app.command("export", help=examples(
        f"Write {which} to a CSV file, for a spreadsheet.", f"export {name}.csv"))
    def export_(
        file: Annotated[Path, typer.Argument(help="The CSV file to write.")],
        at: At = None,
        port: Port = None,
        yes: Yes = False,
    ) -> None:
        console.writable(file, yes, at)
        with places.opened(at, port, console.warn) as disk:
            cards = _cards(copied, places.counting(disk))
        write_file(file, copied.to_csv(cards).encode())
        console.say(f"Wrote {file}.")

    @app.command("import", help=examples(
        f"Put {which} of a CSV file on the box.",
        f"import {name}.csv", f"import {name}.csv --at flash.img"))
    def import_(
        file: Annotated[
            Path, typer.Argument(help=f"A CSV file, as `toychest {name} export` writes it.")
        ],
        at: At = None,
        port: Port = None,
    ) -> None:
        cards = _read(copied, file)
        with places.opened(at, port, console.warn, writing=True) as disk:
            _write(copied, disk, places.counting(disk), cards)

    return app


def _ask(copied: Copied, cards: Any) -> Any:
    """What somebody makes of the cards in their editor, None if they leave it. Raises Problem."""
    text = (copied.hint + copied.to_csv(cards)).encode()
    while True:
        edited = _edited(copied, text)
        if edited is None:
            return None
        text = edited
        try:
            cards, wrong = copied.from_csv(text.decode("utf-8"))
        except UnicodeDecodeError:
            wrong = ["That is not UTF-8 text: save it so in your editor."]
        if not wrong:
            return cards
        for sentence in wrong:
            console.warn(sentence)
        try:
            if not typer.confirm("Go on editing?", default=True, err=True):
                return None
        except typer.Abort:
            if sys.stdin.isatty():  # Ctrl-C
                raise
            return None  # nobody can answer


def _edited(copied: Copied, text: bytes) -> bytes | None:
    """What somebody makes of a text in their editor, None if they leave it. Raises Problem."""
    try:
        return click.edit(text, extension=".csv")
    except (click.ClickException, ValueError, OSError) as error:
        why = str(getattr(error, "message", None) or getattr(error, "strerror", None) or error)
        raise Problem(
            f"Your editor did not work: {why}. Nothing was changed. To use another one: "
            f"EDITOR=nano toychest {copied.name} edit"
        ) from error


def _read(copied: Copied, file: Path) -> Any:
    """The cards in a file. Raises OSError, Problem."""
    readable(file)
    with file.open("rb") as opened:
        data = opened.read(_MOST + 1)
    if len(data) > _MOST:
        raise Problem(f"{file} is far too long for {copied.most} cards.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(f"{file} is not a UTF-8 text file.") from error
    cards, wrong = copied.from_csv(text)
    if wrong:
        raise Problem("\n".join([f"{file} was not taken:", *wrong]))
    return cards
