"""Define the commands of `toychest book`: show and export."""

import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from toychest_host import console
from toychest_host.commands import at_place
from toychest_host.console import At, Port, Yes
from toychest_host.content import family_book
from toychest_host.errors import Problem
from toychest_host.storage.places import write_file

_MOST = 10_000_000  # bytes of an earlier export

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Read the family book: all finished games.",
)


def _content(at: Path | None, port: str | None) -> family_book.Content:
    with at_place.opened(at, port, console.warn) as place:
        content = family_book.read(at_place.counting(place))
        if not content.sums:
            raise Problem(f"No game has ended {place.where} yet.")
        return content


@app.command()
def show(at: At = None, port: Port = None) -> None:
    """Show the last games, the champions, the players and the rivals.

    [bold]Examples[/bold]
    toychest book show
    toychest book show --at ./save
    """
    Console(emoji=False).print(family_book.shown(_content(at, port)), markup=False)


@app.command("export")
def export_(
    file: Annotated[Path, typer.Argument(help="The CSV file to write.")] = Path("book.csv"),
    at: At = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Write all games to a CSV file, a row for each player of a game.

    The box has no clock: a game has the date on which it was first exported. So export to the same
    file again; it keeps the dates that it has.

    [bold]Examples[/bold]
    toychest book export
    toychest book export games.csv --at ./save
    """
    console.writable(file, yes, at)
    dates = {}
    if file.is_file() and file.stat().st_size < _MOST:
        dates = family_book.dates_in(file.read_text("utf-8-sig", errors="replace"))
    text = family_book.csv(_content(at, port), datetime.date.today().isoformat(), dates)
    write_file(file, text.encode("utf-8-sig"))  # Excel needs the mark
    console.say(f"Wrote {file}.")
