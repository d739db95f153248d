"""Define the commands `toychest dice`, for files with custom dice."""

import io
import sys
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from PIL import Image
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from toychest_host import console, firmware
from toychest_host.commands import at_place
from toychest_host.console import At, Port, Yes
from toychest_host.content import dice_file, icon_file, odds, panel_pictures, texts
from toychest_host.errors import Problem
from toychest_host.storage.places import Saves, readable, write_file

firmware.prepare()

from toychest.games.dice import notation  # noqa: E402
from toychest.games.dice.dice_file import face_of  # noqa: E402
from toychest.games.dice.rules import SUCCESS, SUM, numbers  # noqa: E402

_MOST_SUMS = 120  # most rows in a table of sums; six d20 take 115
_LIKELIEST = 10  # rows if a set has too many sums: only the likeliest are shown
_LONGEST = 24  # letters of a fraction; longer ones would leave no room for the rest of a table
_BAR = 30  # letters in the longest bar of a table

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make dice of your own for the box to roll.",
)

USUAL = Path("my-dice.json")
File = Annotated[Path, typer.Argument(help="A file of dice, as `toychest dice new` writes one.")]
NewFile = Annotated[Path, typer.Argument(help="The file to write.")]


@app.command()
def new(file: NewFile = USUAL, yes: Yes = False) -> None:
    """Write a file with some dice to start from.

    [bold]Examples[/bold]
    toychest dice new
    toychest dice new party.json
    """
    console.writable(file, yes)
    write_file(file, dice_file.START.encode())
    console.say(f"Wrote {file}. Change it in an editor, then: toychest dice check {file}")


@app.command()
def check(file: File = USUAL) -> None:
    """Check a file of dice: what is wrong, in which line, and what would be right.

    [bold]Examples[/bold]
    toychest dice check
    toychest dice check party.json
    """
    content = _read(file)
    console.say(f"{file} is right: {_amount(content.document)}.")


@app.command()
def show(
    file: Annotated[
        str,
        typer.Argument(
            help="A file of dice; before NAME it may be left out, for the dice of every box."
        ),
    ] = str(USUAL),
    name: Annotated[
        str | None,
        typer.Argument(
            help="A die or a set, of the file or of every box, or dice such as 4d6kh3 or 2d20kl1+2."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the faces to a PNG picture.")
    ] = None,
    yes: Yes = False,
) -> None:
    """Show the faces of dice as the box draws them, and their odds.

    [bold]Examples[/bold]
    toychest dice show 4d6kh3
    toychest dice show my-dice.json
    toychest dice show my-dice.json "picnic + 2d6"
    toychest dice show my-dice.json 2d6 --out faces.png
    """
    path: Path | None = Path(file)
    if name is None and not _may_be_file(file):
        path, name = None, file
    content = _read(path) if path else dice_file.Dice({"dice": [], "sets": []})
    name = name and texts.composed(name)
    names = [name] if name is not None else [*content.dice, *content.sets]
    wrong = content.wrong_with(name) if name is not None else ""
    if wrong:
        raise Problem(f"{path}: {wrong}." if path else f"{wrong[0].upper()}{wrong[1:]}.")
    rolls = {title: content.roll(title) for title in names}
    if out:
        console.writable(out, yes, path)
    dice = list(dict.fromkeys(die for roll in rolls.values() for die in roll))
    faces = {
        die: [
            panel_pictures.face(face, path.parent if path else Path())
            for face in _different(content.faces(die))
        ]
        for die in dice
    }
    for die in dice:
        _tell_die(die, content, faces[die])
    for title, roll in rolls.items():
        if title not in content.dice and [title] != roll:
            _tell_set(title, roll, content)
    if out:
        parts = [
            part
            for die in dice
            for part in (panel_pictures.title(die), panel_pictures.grid(faces[die], 4))
        ]
        picture = io.BytesIO()
        panel_pictures.large(panel_pictures.below(parts)).save(picture, "PNG")
        write_file(out, picture.getvalue())
        console.say(f"Wrote {out}.")


@app.command()
def push(file: File = USUAL, at: At = None, port: Port = None, yes: Yes = False) -> None:
    """Put the dice of a file on the box, with their icons.

    Nothing is written if there is an error in the file.

    [bold]Examples[/bold]
    toychest dice push my-dice.json
    toychest dice push my-dice.json --at ./save
    """
    content = _content(file)
    _accept(file, content.without())
    beside = _beside(file, content)
    with at_place.opened(at, port, console.warn, writing=True) as place:
        saves = at_place.counting(place)
        there = _icons_of(saves)
        _accept(file, content.without({**there, **beside}))
        before, damaged = dice_file.KEPT.read(saves)
        document = dice_file.plain(content.document)
        other = [icon for icon, data in beside.items() if there.get(icon, data) != data]
        if not damaged and before == document and not other and beside.items() <= there.items():
            at_place.tidy(place, saves)
            console.say(f"These dice are {place.where} already.")
            return
        if damaged:
            console.warn(f"The dice {place.where} can't be read: they are put aside there.")
        lost = [_amount(before)] if before and before != document else []
        if other:
            lost.append(f"{'icons' if len(other) > 1 else 'icon'} {', '.join(other)}")
        if lost:
            console.ask(f"Replace what is {place.where} ({', '.join(lost)}) with {file}?", yes)
        icons = {icon_file.path(icon_name): data for icon_name, data in beside.items()}
        at_place.put(place, {**dice_file.KEPT.write(saves, document), **icons})
        console.say(f"The dice are {place.where}: {_amount(document)}.")


@app.command()
def pull(
    file: NewFile = USUAL,
    at: At = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Copy your dice from the box to a file, with their icons beside it.

    [bold]Examples[/bold]
    toychest dice pull my-dice.json
    toychest dice pull my-dice.json --at ./save
    """
    console.writable(file, yes, at)
    with at_place.opened(at, port, console.warn) as place:
        saves = at_place.counting(place)
        where = place.where
    document, damaged = dice_file.KEPT.read(saves)
    if damaged:
        raise Problem(f"The dice {where} can't be read.")
    if not document:
        raise Problem(f"There are no dice of your own {where}.")
    data = dice_file.KEPT.text(document).encode("utf-8", "backslashreplace")  # \uXXXX is valid JSON
    content = dice_file.of(data)
    icons = {
        icon_name: picture
        for icon_name, picture in _icons_of(saves).items()
        if icon_name in content.icons
    }
    for icon_name, picture in icons.items():
        target = file.parent / icon_file.path(icon_name)
        if target.exists() and target.read_bytes() != picture:
            console.writable(target, yes)
    for icon_name, picture in icons.items():
        (file.parent / icon_file.FOLDER).mkdir(exist_ok=True)
        write_file(file.parent / icon_file.path(icon_name), picture)
    write_file(file, data)
    for sentence in content.without(icons):
        console.warn(sentence)
    more = f", and {', '.join(map(icon_file.path, icons))}" if icons else ""
    console.say(f"Wrote {file}{more}.")


@app.command()
def icon(
    png: Annotated[Path, typer.Argument(help="A PNG picture, black on white or on nothing.")],
    name: Annotated[str, typer.Argument(help="What faces call it: a to z, 0 to 9 and -.")],
    beside: Annotated[
        Path | None,
        typer.Option(
            "--for",
            metavar="FILE",
            help="Keep it beside a file of dice, instead of on the box; push takes it along.",
        ),
    ] = None,
    at: At = None,
    port: Port = None,
    yes: Yes = False,
) -> None:
    """Make an icon for dice from a picture, and show how it came out.

    [bold]Examples[/bold]
    toychest dice icon cat.png cat
    toychest dice icon cat.png cat --for my-dice.json
    toychest dice icon cat.png cat --at ./save
    """
    if not icon_file.NAME.fullmatch(name):
        raise Problem(
            f"“{console.short(name)}” can't name an icon: use 1 to 16 letters of a to z, "
            "0 to 9 and -."
        )
    if name in panel_pictures.icons():
        raise Problem(f"The box has an icon {name} already: choose another name.")
    if beside and (at or port):
        raise Problem("Name either a file with --for, or the place for the icon, not both.")
    data = icon_file.from_png(png)
    if beside:
        if not beside.parent.is_dir():
            raise Problem(f"There is no folder {beside.parent}.")
        target = beside.parent / icon_file.path(name)
        target.parent.mkdir(exist_ok=True)
        console.writable(target, yes, png)
        write_file(target, data)
        message = f"Wrote {target}."
    else:
        with at_place.opened(at, port, console.warn, writing=True) as place:
            saves = at_place.counting(place)
            before = saves.get(icon_file.path(name), data)
            if before != data:
                console.ask(f"Replace the icon {name} {place.where} with the new one?", yes)
            at_place.put(place, {**saves, icon_file.path(name): data})
            message = f"The icon {name} is {place.where}."
    _draw(icon_file.pictures(data)[icon_file.SIZES[0]])
    console.say(message)


# ---- files


def _accept(file: Path, wrong: list[str]) -> None:
    if len(wrong) == 1:
        raise Problem(f"{file}: {wrong[0]}")
    if wrong:
        raise Problem("\n".join([f"{file} is not right:", *wrong]))


def _may_be_file(text: str) -> bool:
    """Return whether the only argument of `show` means a file, not a die or a set."""
    path = Path(text)
    return path.is_file() or path.suffix != "" or path.name != text


def _content(file: Path) -> dice_file.Dice:
    if file == USUAL and not file.exists():
        raise Problem(f"There is no file {file}: name yours, or write one with toychest dice new.")
    return dice_file.read(file)


def _read(file: Path) -> dice_file.Dice:
    content = _content(file)
    _accept(file, content.without(_beside(file, content)))
    return content


def _beside(file: Path, content: dice_file.Dice) -> dict[str, bytes]:
    """Return the icons that a dice file uses, from the folder icons/ beside it, {name: bytes}.
    Missing icons are left out. Raises OSError, and Problem if an icon is damaged.

    file: path of the dice file.
    content: the dice in this file.
    """
    icons = {}
    for name in content.icons:
        path = file.parent / icon_file.path(name)
        if not icon_file.NAME.fullmatch(name) or not path.exists():
            continue
        readable(path)
        with path.open("rb") as opened:
            data = opened.read(icon_file.BYTES + 1)
        if not icon_file.pictures(data):
            raise Problem(
                f"{path} is not an icon that Toychest made: make it again from its picture."
            )
        icons[name] = data
    return icons


def _icons_of(saves: Saves) -> dict[str, bytes]:
    pictures = {}
    for path, data in saves.items():
        name = path.removeprefix(f"{icon_file.FOLDER}/").removesuffix(".icon")
        if data and path == icon_file.path(name) and icon_file.pictures(data):
            pictures[name] = data
    return pictures


def _amount(document: dict[str, Any]) -> str:
    counts = []
    for key, singular in (("dice", "die"), ("sets", "set")):
        value = document.get(key)
        count = len(value) if isinstance(value, list) else 0
        counts.append(f"{count} {singular if count == 1 else key}")
    return ", ".join(counts)


# ---- output


def _draw(image: Image.Image) -> None:
    text = panel_pictures.braille(image)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = "(These letters can't draw here.)"
    typer.echo(text)


def _different(faces: list[dice_file.Face]) -> list[dice_file.Face]:
    return list({_words(face): face for face in faces}.values())


def _words(face: dice_file.Face) -> str:
    if not isinstance(face, dict):
        return "blank" if face == " " else str(face)
    count = face.get("count", 1)
    return face["icon"] + (f" ×{count}" if count > 1 else "")


def _percent(chance: Fraction) -> str:
    percent = 100 * float(chance)
    if percent >= 0.01:
        return f"{percent:.2f} %"
    return f"{percent:.4f} %" if percent >= 0.0001 else "< 0.0001 %"


def _table(head: str, chances: Iterable[tuple[Any, Fraction]]) -> None:
    rows = list(chances)
    most = max(chance for _, chance in rows)
    exact = all(len(str(chance)) <= _LONGEST for _, chance in rows)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in (head, *(["odds"] if exact else []), "", ""):
        table.add_column(column, justify="left" if column == head else "right", no_wrap=True)
    table.columns[-1].justify = "left"
    for value, chance in rows:
        bar = "█" * max(1, round(_BAR * chance / most))
        fraction = [str(chance)] if exact else []
        table.add_row(escape(str(value)), *fraction, _percent(chance), bar)
    Console(emoji=False, highlight=False).print(table)


def _tell_die(name: str, content: dice_file.Dice, faces: list[Image.Image]) -> None:
    note = ""
    if name in dice_file.TOSS and name not in content.dice:
        note = "; the box has the faces that were copied there"
    console.say(f"The die {name}, {len(content.faces(name))} faces{note}:")
    _draw(panel_pictures.grid(faces, panel_pictures.columns(Console().width)))
    words = Counter(_words(face) for face in content.faces(name))
    _table("face", [(word, Fraction(count, words.total())) for word, count in words.items()])
    typer.echo()


def _tell_set(name: str, roll: list[str], content: dice_file.Dice) -> None:
    rule = content.rule(name)
    counts = f" {notation.written(rule)}" if rule != SUM else ""
    console.say(f"The set {name}: {', '.join(roll)}{counts}.")
    faces: list[Any] = [numbers([face_of(face) for face in content.faces(die)]) for die in roll]
    shown = [each for each in faces if each is not None]
    if len(shown) < len(faces):
        console.say("It has no sum: not all of its faces are numbers.\n")
        return
    try:
        found = odds.of_rolls(shown, rule)
    except odds.NoOdds as error:
        console.say(f"Its odds are not computed: {error}.\n")
        return
    rows = [(total, found.probability(total)) for total in found]
    average = found.mean()
    exact = f" ({average})" if average.denominator > 1 and len(str(average)) < 30 else ""
    result = "number of successes" if rule[SUCCESS] else "sum"
    console.say(f"Its {result} is {float(average):g}{exact} on average.")
    if len(rows) > _MOST_SUMS:
        console.say(
            f"There are {len(rows)} different sums from {rows[0][0]} to {rows[-1][0]}; these are "
            "the likeliest:"
        )
        rows = sorted(rows, key=lambda row: -row[1])[:_LIKELIEST]
    _table(result.split()[-1], rows)
    typer.echo()
