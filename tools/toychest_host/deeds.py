"""The commands `toychest deeds`: what stands on the Title Deed cards of Monopoly Toy Story."""

from pathlib import Path
from typing import Annotated

import click
import typer
from rich.console import Console
from rich.table import Table

from toychest_host import console, places, swap, titles
from toychest_host.console import Port
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
At = Annotated[
    Path | None,
    typer.Option(
        "--at", metavar="PLACE",
        help="A folder or an image of the flash, instead of the box.",
    ),
]


def _saves(disk: Disk) -> Saves:
    """The saves at a place; none on a box that never played. Raises Problem."""
    if swap.standing(disk).cut_off:
        raise Problem(
            f"A restore was cut off on {disk.what}: run toychest restore again before this."
        )
    found = swap.counting(disk)
    if not found:
        return {}
    with console.bar(f"Reading {disk.what}", swap.size(disk, found[0])) as advance:
        return swap.snapshot(disk, found[0], advance)


def _cards(saves: Saves) -> list[titles.Card]:
    cards, damaged = titles.of(saves)
    if damaged:
        console.warn("The cards on the box can't be read: begin with empty ones.")
    return cards


def _write(disk: Disk, saves: Saves, cards: list[titles.Card]) -> None:
    """Put the cards on a place, unless they are there."""
    if titles.of(saves) == (cards, False):
        console.say(f"These cards are on {disk.what} already.")
        return
    new = titles.into(saves, cards)
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
        table.add_row(*row)
    Console().print(table)


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
        text: str | None = _HINT + titles.to_csv(_cards(saves))
        while True:
            text = click.edit(text, extension=".csv")
            if text is None:
                console.say("Nothing was changed.")
                return
            cards, wrong = titles.from_csv(text)
            if not wrong:
                break
            for sentence in wrong:
                console.warn(sentence)
            if not typer.confirm("Go on editing?", default=True, err=True):
                console.say("Nothing was changed.")
                return
        _write(disk, saves, cards)


@app.command("export")
def export_(
    file: Annotated[Path, typer.Argument(help="The CSV file to write.")],
    at: At = None,
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Replace without asking.")] = False,
) -> None:
    """Write the cards to a CSV file, for a spreadsheet.

    [bold]Examples[/bold]
    toychest deeds export deeds.csv
    """
    console.writable(file)
    if file.exists():
        console.ask(f"{file} is there already. Replace it?", yes)
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
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Problem(f"{file} is not a text file in UTF-8.") from error
    cards, wrong = titles.from_csv(text)
    if wrong:
        raise Problem("\n".join([f"{file} was not taken:", *wrong]))
    with places.opened(at, port, console.warn, writing=True) as disk:
        _write(disk, _saves(disk), cards)
