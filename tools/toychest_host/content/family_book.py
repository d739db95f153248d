"""The family book, the finished games of a box, as tables to read and as CSV."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType

from toychest_host import firmware
from toychest_host.content import csv_table, table
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest import lang  # noqa: E402
from toychest.app import catalog  # noqa: E402
from toychest.core.book import KIND, NUMBER, OUT, ROWS, SECONDS, TITLE, Book  # noqa: E402

HEAD = ["number", "date", "game", "minutes", "player", "points", "rank", "games", "wins"]
_LAST = 20  # games that are shown


@dataclass
class Content:
    """What a family book says.

    games: list of all games that have a line, as in toychest.core.book, the oldest first. Those
        that were taken out are left out.
    older: sums of the games that have no line any more.
    sums: sums of all games.
    """

    games: list[list[Any]]
    older: dict[tuple[str, ...], list[Any]]
    sums: dict[tuple[str, ...], list[Any]]


def read(saves: Saves) -> Content:
    """Return the content of the family book in some saves."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "book").mkdir()
        for path, data in saves.items():
            if path.startswith("book/") and path.count("/") == 1 and data is not None:
                Path(folder, path).write_bytes(data)
        book = Book(folder)
        games = [game for leaf in book.leaves() for _, game in book.games(leaf)]
        return Content(
            [game for game in games if not game[OUT]],
            book.older(lambda key: len(key) == 3),
            book.sums(lambda key: True),
        )


def _title(kind: str, title: str) -> str:
    lang.use("en")
    return title or (catalog.title(kind) if kind in catalog.GAMES else kind)


def dates_in(text: str) -> dict[str, str]:
    """Return {number and game: date} of a CSV text that `csv` made earlier."""
    lines, errors = csv_table.parsed(text)
    if errors or not lines or lines[0].cells != HEAD:
        return {}
    return {f"{line.cells[0]} {line.cells[2]}": line.cells[1] for line in lines[1:]}


def csv(content: Content, today: str, dates: dict[str, str]) -> str:
    """Return the book as CSV text: one row for each game and player; then one for each player and
    game with the sums of older games, whose number and rank are empty.

    today: date of the games that were not read before, for the box has no clock.
    dates: of the games that were read before, see `dates_in`.
    """
    rows = []
    for game in content.games:
        number, title = str(game[NUMBER]), _title(game[KIND], game[TITLE])
        first = [row for row in game[ROWS] if row[3] == 1]
        for name, _, points, rank in game[ROWS]:
            if rank:
                won = rank == 1 and len(first) == 1
                date = dates.get(f"{number} {title}", today)
                start = [number, date, title, str((game[SECONDS] + 30) // 60), name]
                rows.append([*start, _text(points), str(rank), "1", str(int(won))])
    for (kind, title, name), (games, wins, best, _, _) in content.older.items():
        start = ["", "", _title(kind, title), "", name]
        rows.append([*start, _text(best), "", str(games), str(wins)])
    return csv_table.write(HEAD, rows)


def shown(content: Content) -> RenderableType:
    """Return the last games, the players of each game and the rivals as a rich object to print."""
    last = []
    for game in content.games[: -_LAST - 1 : -1]:
        rows = sorted((row for row in game[ROWS] if row[3]), key=lambda row: row[3])
        words = ", ".join(
            f"{row[3]}. {row[0]}" + ("" if row[2] is None else f" {row[2]}") for row in rows
        )
        last.append([str(game[NUMBER]), _title(game[KIND], game[TITLE]), words])
    sums = content.sums
    games = sorted(
        (
            [_title(*key[:2]), key[2], str(values[0]), str(values[1]), _text(values[2])]
            for key, values in sums.items()
            if len(key) == 3
        ),
        key=lambda row: (row[0], -int(row[3])),
    )
    players = sorted(
        ([key[0], *map(str, values[:3])] for key, values in sums.items() if len(key) == 1),
        key=lambda row: -int(row[2]),
    )
    rivals = [
        [f"{key[0]} : {key[1]}", f"{values[0]} : {values[1]}"]
        for key, values in sums.items()
        if len(key) == 2
    ]
    return Group(
        table.grid(["no.", "game", "result"], last, ("no.",)),
        "",
        table.grid(["game", "player", "games", "wins", "best"], games, ("games", "wins", "best")),
        "",
        table.grid(["player", "games", "wins", "running"], players, ("games", "wins", "running")),
        "",
        table.grid(["rivals", "ahead"], rivals),
    )


def _text(value: Any) -> str:
    return "" if value is None else str(value)
