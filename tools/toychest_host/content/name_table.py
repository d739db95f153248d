"""The players' names as a table with a row for each player."""

from collections.abc import Iterator
from typing import Any

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table, texts
from toychest_host.content.table import Table

firmware.prepare()

from toychest.core.settings import MAX_PLAYERS, NAME_LENGTH, Settings  # noqa: E402


def wrong_with(name: str, length: int) -> str:
    """Return a sentence that tells what is wrong with a name. Return "" if the box can have the
    name.

    length: largest number of letters.
    """
    if len(name) > length:
        return f"“{short(name)}” is too long: {length} letters at most."
    words = texts.undrawn(name)
    return f"“{short(name)}” {words}." if words else ""


class Names(Table):
    """The players' names: a list with the name of each player, "" for none."""

    name = "names"
    help = "Name the players."
    in_words = "the names"
    unread = "The settings"
    most = MAX_PLAYERS
    hint = f"""\
# The players, 1 to {MAX_PLAYERS}, a row each. A name has {NAME_LENGTH} letters at most. A player
# without a name is called Player 1, Player 2 and so on.
"""
    file = "settings.json"
    head = ["player", "name"]
    row = "Player {}: "
    numbered = True

    def document(self, folder: str) -> Settings:
        return Settings(folder)

    def content(self, document: Any) -> list[str]:
        return list(document["names"])

    def keep(self, document: Any, content: list[str]) -> None:
        document["names"] = content

    def empty(self) -> list[str]:
        return [""] * MAX_PLAYERS

    def rows(self, content: list[str]) -> list[list[str]]:
        return [[str(seat + 1), name] for seat, name in enumerate(content)]

    def take(self, content: list[str], index: int, row: csv_table.Row) -> Iterator[str]:
        content[index] = row.get("name", "")
        wrong = wrong_with(content[index], NAME_LENGTH)
        if wrong:
            yield wrong


NAMES = Names()
