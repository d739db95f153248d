"""Define the commands `toychest names`, with which the owner enters the players' names."""

from collections.abc import Iterator

from rich.markup import escape
from rich.table import Table

from toychest_host import console, firmware
from toychest_host.commands import tables
from toychest_host.console import short
from toychest_host.content import csv_table, texts
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest.core.settings import MAX_PLAYERS, NAME_LENGTH, Settings  # noqa: E402

FILE = "settings.json"
HEAD = ["player", "name"]
_HINT = f"""\
# The players, 1 to {MAX_PLAYERS}, a row each. A name has {NAME_LENGTH} letters at most. A player
# without a name is called Player 1, Player 2 and so on.
"""


def wrong_with(name: str, length: int) -> str:
    """Return a sentence that tells what is wrong with a name. Return "" if the box can have the
    name.

    length: largest number of letters.
    """
    if len(name) > length:
        return f"“{short(name)}” is too long: {length} letters at most."
    words = texts.undrawn(name)
    return f"“{short(name)}” {words}." if words else ""


def of(saves: Saves) -> tuple[list[str], str]:
    """Read the players' names from a box's saves. Return (names, damaged).

    names has the name of each player, "" for none. damaged is "The settings" if the file with the
    names is unreadable, otherwise "".
    saves: {path: content, None for a folder}.
    """
    with csv_table.opened(saves, FILE, Settings) as (settings, _):
        return list(settings["names"]), "The settings" if settings.damaged else ""


def into(saves: Saves, names: list[str]) -> Saves:
    """Return a copy of a box's saves with other names of the players.

    saves: {path: content, None for a folder}.
    names: new name of each player, "" for none.
    """
    with csv_table.opened(saves, FILE, Settings) as (settings, folder):
        settings["names"] = names
        return csv_table.changed(saves, folder) if names != of(saves)[0] else saves


def to_csv(names: list[str]) -> str:
    """Return the players' names as CSV text. names: name of each player, "" for none."""
    return csv_table.write(HEAD, [[str(seat + 1), name] for seat, name in enumerate(names)])


def from_csv(text: str) -> tuple[list[str], list[str]]:
    """Read the players' names from a CSV text. Return (names, errors).

    names has the name of each player, "" for none. errors is a list of sentences.
    """
    names = [""] * MAX_PLAYERS
    seats_seen: set[int] = set()
    return names, csv_table.first_errors(
        csv_table.read(text, HEAD, lambda row: _take(row, names, seats_seen))
    )


def _take(row: csv_table.Row, names: list[str], seats_seen: set[int]) -> Iterator[str]:
    player = row.get("player", "")
    if player not in {str(number + 1) for number in range(MAX_PLAYERS)}:
        yield f"“{short(player)}” is not a player: they are 1 to {MAX_PLAYERS}."
        return
    seat = int(player) - 1
    if seat in seats_seen:
        yield f"Player {player} is there twice."
    seats_seen.add(seat)
    names[seat] = row.get("name", "")
    wrong = wrong_with(names[seat], NAME_LENGTH)
    if wrong:
        yield f"Player {player}: {wrong}"


def _table(names: list[str]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for head in HEAD:
        table.add_column(head)
    for seat, name in enumerate(names):
        table.add_row(str(seat + 1), escape(console.plain(name)))
    return table


app = tables.commands(
    tables.Copied(
        "names",
        "Name the players.",
        "the names",
        MAX_PLAYERS,
        _HINT,
        of,
        into,
        to_csv,
        from_csv,
        _table,
    )
)
