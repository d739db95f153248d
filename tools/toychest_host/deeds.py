"""The commands `toychest deeds`: what stands on the Title Deed cards of Monopoly Toy Story."""

from pathlib import Path
from typing import Annotated

import click
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from toychest_host import console, places, swap, titles
from toychest_host.console import Port, Yes
from toychest_host.disks import Disk, Saves, replacing
from toychest_host.errors import Problem

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Copy the Title Deed cards of Monopoly Toy Story, or look at what was copied.",
)

_HINT = """\
# The Title Deed cards, a row each; leave empty what you don't know. Amounts are whole M.
# Deeds 1 to 16 are the Locations, in any order that you like; 17 and 18 are Toy Repair. The
# colour is a letter from A to H of your choice, the same for all of a colour set.
"""
_MOST = 1_000_000  # bytes of a table
At = Annotated[
    Path | None,
    typer.Option(
        "--at", metavar="PLACE",
        help="A folder or an image of the flash, instead of the box.",
    ),
]


def _saves(disk: Disk) -> Saves:
    """The saves at a place; none on a box that never played. Raises Problem."""
    if swap.settle(disk):
        console.warn(
            f"The saves on {disk.what} were about to be replaced when that was cut off: it is "
            "finished now."
        )
    if swap.standing(disk).cut_off:
        raise Problem(
            f"The saves on {disk.what} were about to be replaced when that was cut off, and the "
            "box began anew since. toychest restore keeps all of them in files, and puts those "
            "of a backup there."
        )
    found = swap.counting(disk)
    if not found:
        return {}
    return places.read(disk, found[0])


def _cards(saves: Saves) -> list[titles.Card]:
    cards, damaged = titles.of(saves)
    if damaged:
        console.warn("The cards on the box can't be read: begin with empty ones.")
    return cards


def _keep_beside(disk: Disk, new: Saves) -> None:
    """Write to files what else is there, and goes when there are new saves."""
    for folder in swap.all_of(disk):
        saves = {} if folder == disk.saves else places.read(disk, folder)
        if swap.lost(saves, new):
            places.keep(disk, {folder: saves})


def _write(disk: Disk, saves: Saves, cards: list[titles.Card]) -> None:
    """Put the cards on a place, unless they are there."""
    if titles.of(saves) == (cards, False):
        _keep_beside(disk, saves)
        swap.tidy(disk)
        console.say(f"These cards are on {disk.what} already.")
        return
    new = titles.into(saves, cards)
    _keep_beside(disk, new)
    total = 2 * sum(len(data) for data in new.values() if data is not None)
    with console.bar(f"Writing {disk.what}", total) as advance:
        swap.replace(disk, new, advance)
    console.say(f"The cards are on {disk.what}.")


@app.command()
def show(at: At = None, port: Port = None) -> None:
    """Show the cards as far as they are copied.

    [bold]Examples[/bold]
    toychest deeds show
    toychest deeds show --at ./save
    """
    with places.opened(at, port, console.warn) as disk:
        cards = _cards(_saves(disk))
    short = {"colour": "set", **{f"{i} house{'s' if i > 1 else ''}": str(i) for i in range(1, 5)}}
    table = Table(box=None, padding=(0, 1, 0, 0), caption="1 to 4: rent with so many houses")
    for name in ("", *titles.COLUMNS):
        table.add_column(short.get(name, name), justify="left" if name == "name" else "right")
    for row in titles.rows(cards):
        table.add_row(*(escape(console.plain(cell)) for cell in row))
    Console(emoji=False).print(table)


@app.command()
def edit(at: At = None, port: Port = None) -> None:
    """Fill in the cards in your editor, and put them on the box.

    Nothing is written unless all of it makes sense.

    [bold]Examples[/bold]
    toychest deeds edit
    EDITOR=nano toychest deeds edit
    toychest deeds edit --at ./save
    """
    with places.opened(at, port, console.warn, writing=True) as disk:
        saves = _saves(disk)
        cards = _cards(saves)
        text = (_HINT + titles.to_csv(cards)).encode()
        while True:
            edited = _edited(text)
            if edited is None:
                console.say("Nothing was changed.")
                return
            text = edited
            try:
                cards, wrong = titles.from_csv(text.decode("utf-8"))
            except UnicodeDecodeError:
                wrong = ["That is not text in UTF-8: let your editor save it so."]
            if not wrong:
                break
            for sentence in wrong:
                console.warn(sentence)
            if not typer.confirm("Go on editing?", default=True, err=True):
                console.say("Nothing was changed.")
                return
        _write(disk, saves, cards)


def _edited(text: bytes) -> bytes | None:
    """What somebody makes of a text in their editor, None if they leave it. Raises Problem."""
    try:
        return click.edit(text, extension=".csv")
    except (click.ClickException, ValueError) as error:
        why = error.message if isinstance(error, click.ClickException) else str(error)
        raise Problem(
            f"Your editor did not work: {why}. Nothing was changed. To use another one: "
            "EDITOR=nano toychest deeds edit"
        ) from error


@app.command("export")
def export_(
    file: Annotated[Path, typer.Argument(help="The CSV file to write.")],
    at: At = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Write the cards to a CSV file, for a spreadsheet.

    [bold]Examples[/bold]
    toychest deeds export deeds.csv
    """
    console.writable(file, yes, at)
    with places.opened(at, port, console.warn) as disk:
        cards = _cards(_saves(disk))
    with replacing(file) as temporary:
        temporary.write_text(titles.to_csv(cards), encoding="utf-8", newline="")
    console.say(f"Wrote {file}.")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A CSV file, as `toychest deeds export` writes it.")],
    at: At = None,
    port: Port = None,
) -> None:
    """Put the cards of a CSV file on the box.

    [bold]Examples[/bold]
    toychest deeds import deeds.csv
    toychest deeds import deeds.csv --at flash.img
    """
    with file.open("rb") as opened:
        data = opened.read(_MOST + 1)
    if len(data) > _MOST:
        raise Problem(f"{file} is far too long for {titles.DEEDS} cards.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(f"{file} is not a text file in UTF-8.") from error
    cards, wrong = titles.from_csv(text)
    if wrong:
        raise Problem("\n".join([f"{file} was not taken:", *wrong]))
    with places.opened(at, port, console.warn, writing=True) as disk:
        _write(disk, _saves(disk), cards)
