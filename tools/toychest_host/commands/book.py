"""Define the commands of `toychest book`: show, export and note."""

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

_MOST = 10_000_000  # most bytes of an earlier export
_FILE = Path("book.csv")

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Read the family book: all finished games. Add notes to them.",
)


def _content(at: Path | None, port: str | None) -> family_book.Content:
    with at_place.opened(at, port, console.warn) as place:
        content = family_book.read(at_place.counting(place))
        if not content.sums:
            raise Problem(f"No game has ended {place.where} yet.")
        return content


def _earlier(file: Path) -> str:
    """Return the text of an earlier export, "" for none. Raises Problem or OSError."""
    if not file.is_file():
        return ""
    if file.stat().st_size > _MOST:
        raise Problem(f"{file} is too large: it is not an export of the book.")
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        words = f"{file} is not in UTF-8: save it as CSV in UTF-8, or name another file."
        raise Problem(words) from None
    if text.strip() and not family_book.is_export(text):
        raise Problem(
            f"{file} has other columns than an export of the book. Give it another name, so that "
            "nothing in it is lost."
        )
    return text


@app.command()
def show(
    file: Annotated[
        Path, typer.Argument(help="The exported CSV file, which has the notes.")
    ] = _FILE,
    at: At = None,
    port: Port = None,
) -> None:
    """Show the last games, the champions, the players and the rivals.

    [bold]Examples[/bold]
    toychest book show
    toychest book show --at ./save
    """
    kept = family_book.kept_in(_earlier(file))
    Console(emoji=False).print(family_book.shown(_content(at, port), kept), markup=False)


@app.command()
def note(
    number: Annotated[int, typer.Argument(help="The number of the game, as book show says it.")],
    text: Annotated[str, typer.Argument(help="Up to 20 letters; none removes the note.")],
    file: Annotated[Path, typer.Argument(help="The exported CSV file, which keeps it.")] = _FILE,
    game: Annotated[
        str, typer.Option(metavar="NAME", help="Which game, if several have this number.")
    ] = "",
) -> None:
    """Add a note to a finished game. The box need not be plugged in: the exported file keeps it.

    [bold]Examples[/bold]
    toychest book note 12 "at Grandma's"
    toychest book note 3 "first win" games.csv --game toss
    """
    text = " ".join(text.split())
    if len(text) > family_book.NOTE or not text.isprintable():
        raise Problem(f"A note has up to {family_book.NOTE} letters, and no other signs.")
    earlier = _earlier(file)
    if not earlier:
        raise Problem(f"There is no {file} yet: run toychest book export first.")
    write_file(file, family_book.noted(earlier, number, game, text).encode("utf-8-sig"))
    console.say(f"Wrote {file}.")


@app.command("export")
def export_(
    file: Annotated[Path, typer.Argument(help="The CSV file to write.")] = _FILE,
    at: At = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Write all games to a CSV file, a row for each player of a game.

    The box has no clock: a game has the date on which it was first exported. So export to the same
    file again; it keeps the dates and notes that it has. The oldest games are there as sums only.

    [bold]Examples[/bold]
    toychest book export
    toychest book export games.csv --at ./save
    """
    console.writable(file, yes, at)
    kept = family_book.kept_in(_earlier(file))
    text = family_book.csv(_content(at, port), datetime.date.today().isoformat(), kept)
    write_file(file, text.encode("utf-8-sig"))  # Excel needs the mark
    console.say(f"Wrote {file}.")
