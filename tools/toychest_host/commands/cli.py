"""Define the commands play, backup, restore, tidy and log of `toychest`, and print all errors."""

import io
import os
import sys
import traceback
import zipfile
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from toychest_host import console, firmware, serve
from toychest_host.commands import at_place, book, dice, flash, self_test, tables
from toychest_host.console import At, Port, Yes
from toychest_host.content import card_table, deed_table, name_table, profile_table
from toychest_host.errors import Problem
from toychest_host.flashing import compiler
from toychest_host.storage import backup as backups
from toychest_host.storage import swap
from toychest_host.storage.places import Place, Saves, files_of, write_file


class _Plain(TyperGroup):
    """A group of commands that prints a sentence for each error; with --debug, also a
    traceback."""

    def invoke(self, ctx):
        try:
            return super().invoke(ctx)
        except (typer.Exit, TyperException):
            raise
        except (Exception, KeyboardInterrupt) as error:
            raise typer.Exit(_report(error, ctx.params["debug"])) from error


def _report(error: BaseException, debug: bool) -> int:
    code = 1
    match error:
        case BrokenPipeError():  # the reader has ended, such as head in `toychest log | head`
            _forget_output()
            return 0
        case KeyboardInterrupt() | typer.Abort():
            code, text = 130, "Stopped. You can run the same command again at any time."
        case Problem():
            text = str(error)
        case OSError():
            path = f"{error.filename}: " if error.filename else ""
            # Some OSErrors have no text.
            reason = error.strerror or str(error) or type(error).__name__
            text = f"That did not work. {path}{reason}."
        case _:
            words = console.short(f"{type(error).__name__}: {error}", 200)
            text = (
                f"Something went wrong that never should ({words}). Please report it to whoever "
                "gave you Toychest, with what toychest --debug and the same command print."
            )
    if debug:
        lines = "".join(traceback.format_exception(error))
        console.stderr().print(console.plain(lines), markup=False)
    console.error(text)
    return code


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
        "--from",
        metavar="PLACE",
        help="A folder or an image of the flash, instead of the box.",
    ),
]


def _say_version(asked: bool) -> None:
    if asked:
        console.say(f"toychest {compiler.version()}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_say_version, is_eager=True),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where in the program something went wrong.")
    ] = False,
) -> None:
    """Look after your Toychest from a computer."""
    firmware.check_folder()


# ---- shared by the commands


def _saves_of(place: Place) -> Saves:
    found = swap.counting(place)
    if swap.standing(place).cut_off:
        console.warn(
            f"The saves {place.where} were being replaced when something cut that off. These "
            "are the ones that count; run that command again."
        )
    saves = at_place.read(place, found[0]) if found else {}
    if not files_of(saves):
        raise Problem(f"There are no saves {place.where}.")
    return saves


# ---- the commands


@app.command()
def play(
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            metavar="NUMBER",
            help="Port of the page; by default the first free one from 8000 up.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Say where the page is, and open nothing.")
    ] = False,
) -> None:
    """Play in the browser; no box needed.

    Only this computer sees the page. Ctrl-C ends it.

    [bold]Examples[/bold]
    toychest play
    toychest play --port 8123 --no-browser
    """
    site = firmware.BUILT / "site"
    try:
        with serve.make_server(site, port) as server:
            if not firmware.INSTALLED:
                from build import build_site

                build_site.build(site)
            serve.run(server, console.say, not no_browser)
    except KeyboardInterrupt:
        console.say("\nBye.")


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
    """Save all games, names and settings to one zip file.

    The box restarts afterwards; its games go on where they were.

    [bold]Examples[/bold]
    toychest backup
    toychest backup sunday.zip
    toychest backup sunday.zip --port /dev/ttyACM1
    toychest backup sunday.zip --from ./save
    toychest backup sunday.zip --from flash.img
    """
    file = file or Path(f"toychest-{backups.now():%Y-%m-%d-%H%M%S}.zip")
    console.writable(file, yes, source)
    with at_place.opened(source, port, console.warn) as place:
        saves = _saves_of(place)
        about = place.describe()
        place_name = place.title
    backups.write(file, saves, place_name, about)
    console.say(f"Saved {at_place.amount(saves)}, in {file}.")


@app.command()
def restore(
    file: Annotated[
        Path, typer.Argument(help="A backup: a zip file, or the folder it was unpacked to.")
    ],
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="PLACE",
            help="A folder or an image of the flash, instead of the box.",
        ),
    ] = None,
    port: Port = None,
    safety: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where to save first what is on the box; by default here."
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """Put a backup back on the box.

    What is on the box now is saved to a file first, unless the backup has all of it.

    If the cable comes out, nothing is lost: run the same command again.

    [bold]Examples[/bold]
    toychest restore sunday.zip
    toychest restore sunday.zip --yes --safety before.zip
    toychest restore sunday.zip --to ./save
    toychest restore sunday.zip --to flash.img
    """
    backup = backups.read(file)
    if safety:
        if safety.is_file():
            raise Problem(f"{safety} is there already: name another file for --safety.")
        console.writable(safety, False)
        if to and safety.resolve().is_relative_to(to.resolve()):
            raise Problem(f"{safety} would also be replaced: name a file elsewhere for --safety.")
    with at_place.opened(to, port, console.warn, writing=True) as place:
        place.accept(backup.saves)
        if swap.settle(place):
            console.warn(
                f"The saves {place.where} were being replaced when something cut that off. It "
                "is finished now."
            )
        before = {folder: at_place.read(place, folder) for folder in swap.all_of(place)}
        done = before.get(place.saves) == backup.saves
        lost = {folder: saves for folder, saves in before.items() if swap.lost(saves, backup.saves)}
        if lost and not done:
            console.ask(
                f"Replace the saves {place.where} "
                f"({at_place.amount(next(iter(lost.values())))}) "
                f"with those of {backup.date[:16].replace('T', ' ')} "
                f"({at_place.amount(backup.saves)})?",
                yes,
            )
        at_place.keep(place, lost, safety)
        if done:
            swap.tidy(place)
            console.say(f"The saves {place.where} are those of {file} already.")
            return
        total = 2 * sum(map(len, files_of(backup.saves).values()))
        with console.bar(f"Writing {place.title}", total) as advance:
            swap.replace(place, backup.saves, advance)
        console.say(f"Restored {at_place.amount(backup.saves)}, {place.where}.")


@app.command()
def tidy(at: At = None, port: Port = None, yes: Yes = False) -> None:
    """Remove the saves of games that were renamed or removed.

    It names them and asks first. All saves go into a backup before.

    [bold]Examples[/bold]
    toychest tidy
    toychest tidy --at ./save
    """
    with at_place.opened(at, port, console.warn, writing=True) as place:
        saves = at_place.counting(place)
        old = at_place.without_game(saves, place.games())
        if not old:
            console.say(f"All saves {place.where} belong to games that are there.")
            return
        lines = ""
        for name in old:
            part = {path: saves[path] for path in saves if f"{path}/".startswith(f"games/{name}/")}
            lines += f"\n  {name}: {at_place.amount(part)}"
        console.ask(
            f"There are saves {place.where} of games that are not there:{lines}\n"
            "Remove them? All saves go into a backup first.",
            yes,
        )
        at_place.keep(place, {place.saves: saves}, backups.fresh("toychest-before-tidy"))
        for name in old:
            if saves.get(f"games/{name}") is None:
                place.remove_tree(f"{place.saves}/games/{name}")
            else:
                place.remove(f"{place.saves}/games/{name}", False)
        place.finish()
        console.say(f"Removed: {', '.join(old)}.")


class Format(StrEnum):
    """The output formats of the command `log`."""

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
            "--from",
            metavar="PLACE",
            help="A backup, a folder or an image of the flash, instead of the box.",
        ),
    ] = None,
    port: Port = None,
    form: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.text,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to a file.")] = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="en or es; by default that of the box.")
    ] = None,
    yes: Yes = False,
    previous: Annotated[
        bool, typer.Option("--previous", help="The game before the one in progress.")
    ] = False,
) -> None:
    """Tell what happened in a game: who rolled what, and when.

    It only reads the saves. Times are minutes and seconds of play.

    [bold]Examples[/bold]
    toychest log
    toychest log --from sunday.zip --language es
    toychest log toss --from ./save
    toychest log --format csv --out game.csv
    """
    from toychest_host.content import story

    if language and language not in story.LANGUAGES:
        raise Problem(f"There is no language {language}: say {' or '.join(story.LANGUAGES)}.")
    if out:
        console.writable(out, yes, source)
    if source and source.is_file() and zipfile.is_zipfile(source):
        if port:
            raise Problem("Name either a place or a port, not both.")
        saves = backups.read(source).saves
    else:
        with at_place.opened(source, port, console.warn) as place:
            saves = _saves_of(place)
    saved_game = story.of(saves, story.choose(saves, game), language, previous)
    text = story.FORMATS[form](saved_game)
    for warning in saved_game.warnings:
        console.warn(warning)
    if out:
        # Excel needs the mark.
        code = "utf-8-sig" if form == "csv" else "utf-8"
        write_file(out, text.encode(code, "backslashreplace"))
        console.say(f"Wrote {len(saved_game.lines)} events to {out}.")
    else:
        sys.stdout.write(text)
        sys.stdout.flush()


app.add_typer(tables.commands(deed_table.DEEDS_AND_BOARD), name="deeds")
app.add_typer(tables.commands(card_table.CARDS), name="cards")
app.add_typer(dice.app, name="dice")
app.add_typer(book.app, name="book")
app.add_typer(tables.commands(name_table.NAMES), name="names")
app.add_typer(tables.commands(profile_table.PROFILES), name="profiles")

for command in (flash.flash, flash.image, flash.uf2, self_test.test):
    app.command()(command)


class _Output(io.FileIO):
    """The standard output. If a write fails, the OSError's filename is "The standard output"."""

    def write(self, data):
        try:
            return super().write(data)
        except OSError as error:
            error.filename = "The standard output"
            raise


def main() -> None:
    """Run the command that the command line names, and end the process with its exit code."""
    sys.stdin = sys.stdin or open(0, closefd=False)
    sys.stderr = sys.stderr or open(2, "w", closefd=False)
    if sys.stdout is None:
        console.error("There is nowhere to write to: the standard output is closed.")
        sys.exit(1)
    # A Windows console takes text but not bytes.
    if not (sys.platform == "win32" and sys.stdout.isatty()):
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_Output(1, "w", closefd=False)),
            sys.stdout.encoding,
            console.ERRORS,
            line_buffering=sys.stdout.isatty(),
        )
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors=console.ERRORS)
    code = 0
    try:
        app(prog_name="toychest")
    except SystemExit as end:
        code = end.code
    except (Exception, KeyboardInterrupt) as error:  # also errors outside a command
        code = _report(error, "--debug" in sys.argv[1:2])
    try:
        sys.stdout.flush()
    except OSError as error:
        _forget_output()
        if not code and not isinstance(error, BrokenPipeError):
            console.error(f"That did not work. {error.filename}: {error.strerror}.")
            code = 1
    sys.exit(code)


def _forget_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
