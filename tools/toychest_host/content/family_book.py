"""The family book, the finished games of a box, as tables to read and as CSV."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType

from toychest_host import firmware
from toychest_host.content import csv_table, table
from toychest_host.errors import Problem
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest import lang  # noqa: E402
from toychest.app import catalog  # noqa: E402
from toychest.core.book import KIND, NUMBER, OUT, ROWS, SECONDS, TITLE, Book  # noqa: E402

HEAD = ["number", "date", "game", "minutes", "player", "points", "rank", "games", "wins", "note"]
LEFT = "left"  # the rank of a player who has left; the game does not count for this player
NOTE = 20  # letters of the longest note
_LAST = 20  # games that are shown
Kept = dict[str, tuple[str, str]]  # {number and game: (date, note)}


@dataclass
class Content:
    """What a family book says.

    games: list of all games that have a line, as in toychest.core.book, the oldest first. Those
        that were taken out are left out.
    older: sums of the games that have no line any more, only those by (kind, title, name), as in
        toychest.core.book.
    sums: sums of all games, as in toychest.core.book.
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
            dict(book.older(lambda key: len(key) == 3)),
            book.sums(lambda key: True),
        )


def _title(kind: str, title: str) -> str:
    lang.use("en")
    return title or (catalog.title(kind) if kind in catalog.GAMES else kind)


def is_export(text: str) -> bool:
    """Return whether a CSV text has the columns that `csv` makes, or made before there were
    notes."""
    lines, errors = csv_table.parsed(text)
    return not errors and bool(lines) and lines[0].cells in (HEAD, HEAD[:-1])


def _rows(text: str) -> list[list[str]]:
    """Return the rows of a CSV text that `csv` made, without the head; [] for no text."""
    lines, _ = csv_table.parsed(text)
    return [[*line.cells, *[""] * len(HEAD)][: len(HEAD)] for line in lines[1:]]


def kept_in(text: str) -> Kept:
    """Return the dates and notes in a CSV text that `csv` made earlier: {"number title" of a game:
    (date, note)}; {} for no text."""
    return {f"{row[0]} {row[2]}": (row[1], row[-1]) for row in _rows(text)}


def noted(text: str, number: int, game: str, note: str) -> str:
    """Add a note to a game in a CSV text that `csv` made, and return the new text. Raises Problem
    if there is no such game, or if several games have this number.

    game: title of the game or its beginning, in capitals or small letters; "" for any game.
    """
    rows = _rows(text)
    games = {row[2] for row in rows if row[0] == str(number)}
    found = {title for title in games if title.lower() == game.lower()}
    found = found or {title for title in games if title.lower().startswith(game.lower())}
    if not found:
        raise Problem(f"There is no game {number}{f' of {game}' if game else ''} in that file.")
    if len(found) > 1:
        titles = " and ".join(f"“{title}”" for title in sorted(found))
        raise Problem(f"{titles} have a game {number}: add --game, such as --game {min(found)!r}.")
    for row in rows:
        if row[0] == str(number) and row[2] in found:
            row[-1] = note
    return csv_table.write(HEAD, rows)


def csv(content: Content, today: str, kept: Kept) -> str:
    """Return the book as CSV text. It has a row for each game and player, also for players who
    have left. Below are the sums of older games, a row for each player and game. In these rows,
    number, date, minutes, rank and note are empty, and the points are the best ones.

    today: date of the games that were not read before, for the box has no clock.
    kept: dates and notes of the games that were read before, see `kept_in`.
    """
    rows = []
    for game in content.games:
        number, title = str(game[NUMBER]), _title(game[KIND], game[TITLE])
        first = [row for row in game[ROWS] if row[3] == 1]
        for name, _, points, rank in game[ROWS]:
            won = rank == 1 and len(first) == 1
            date, note = kept.get(f"{number} {title}", (today, ""))
            start = [number, date, title, str(-(-game[SECONDS] // 60)), name]
            end = [str(int(rank > 0)), str(int(won)), note]
            rows.append([*start, _text(points), str(rank or LEFT), *end])
    for (kind, title, name), (games, wins, best, _, _) in content.older.items():
        start = ["", "", _title(kind, title), "", name]
        rows.append([*start, _text(best), "", str(games), str(wins), ""])
    return csv_table.write(HEAD, rows)


def shown(content: Content, kept: Kept) -> RenderableType:
    """Return tables as a rich object to print: the last games with their notes, the players of
    each game, all players, and the rivals."""
    last = []
    for game in content.games[: -_LAST - 1 : -1]:
        rows = sorted(game[ROWS], key=lambda row: row[3] or len(game[ROWS]) + 1)
        words = ", ".join(
            (f"{row[3]}. " if row[3] else "– ") + row[0] + ("" if row[2] is None else f" {row[2]}")
            for row in rows
        )
        number, title = str(game[NUMBER]), _title(game[KIND], game[TITLE])
        last.append([number, title, words, kept.get(f"{number} {title}", ("", ""))[1]])
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
        table.grid(["no.", "game", "result", "note"], last, ("no.",)),
        "",
        table.grid(["game", "player", "games", "wins", "best"], games, ("games", "wins", "best")),
        "",
        table.grid(["player", "games", "wins", "running"], players, ("games", "wins", "running")),
        "",
        table.grid(["rivals", "ahead"], rivals),
    )


def _text(value: Any) -> str:
    return "" if value is None else str(value)
