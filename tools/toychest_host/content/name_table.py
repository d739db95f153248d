"""The players' names and pictures as a table with a row for each player."""

from collections.abc import Iterator
from typing import Any

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table, texts
from toychest_host.content.table import Table

firmware.prepare()

from toychest.core.settings import MASCOTS, MAX_PLAYERS, NAME_LENGTH, Settings  # noqa: E402


def wrong_with(name: str, length: int) -> str:
    """Return a sentence that tells what is wrong with a name. Return "" if the box can have the
    name.

    length: largest number of letters.
    """
    if len(name) > length:
        return f"“{short(name)}” is too long: {length} letters at most."
    words = texts.undrawn(name)
    return f"“{short(name)}” {words}." if words else ""


PICTURES = MASCOTS.split()


class Names(Table):
    """The players' names: a list with [name, picture] of each player, "" for none."""

    name = "names"
    help = "Name the players."
    in_words = "the names"
    unread = "The settings"
    most = MAX_PLAYERS
    hint = f"""\
# The players, 1 to {MAX_PLAYERS}, a row each. A name has {NAME_LENGTH} letters at most. A player
# without a name is called Player 1, Player 2 and so on. The pictures are {", ".join(PICTURES)}.
# A player without one gets one that is left.
"""
    file = "settings.json"
    head = ["player", "name", "picture"]
    row = "Player {}: "
    numbered = True

    def document(self, folder: str) -> Settings:
        return Settings(folder)

    def content(self, document: Any) -> list[list[str]]:
        numbers = document["mascots"]
        return [[name, PICTURES[i]] for name, i in zip(document["names"], numbers, strict=True)]

    def keep(self, document: Any, content: list[list[str]]) -> None:
        chosen = [picture for _, picture in content if picture]
        before = [PICTURES[number] for number in document["mascots"]]
        left = [picture for picture in before if picture not in chosen]
        numbers = {picture: number for number, picture in enumerate(PICTURES)}
        mascots = [numbers[picture or left.pop(0)] for _, picture in content]
        document.update({"names": [name for name, _ in content], "mascots": mascots})

    def empty(self) -> list[list[str]]:
        return [["", ""] for _ in range(MAX_PLAYERS)]

    def rows(self, content: list[list[str]]) -> list[list[str]]:
        return [[str(seat + 1), *row] for seat, row in enumerate(content)]

    def take(self, content: list[list[str]], index: int, row: csv_table.Row) -> Iterator[str]:
        name, picture = row.get("name", ""), row.get("picture", "").lower()
        wrong = wrong_with(name, NAME_LENGTH)
        if wrong:
            yield wrong
        if picture and picture not in PICTURES:
            yield f"“{short(picture)}” is no picture: take one of {', '.join(PICTURES)}."
        elif picture and any(picture == other for _, other in content):
            yield f"Another player has the {picture}, too."
        content[index] = [name, picture]


NAMES = Names()
