"""The profiles of the score sheet, play money and the timer, as a table with a row for each.

A profile is a name and values: those of house rules, or those of a timer.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from toychest_host import firmware
from toychest_host.console import short
from toychest_host.content import csv_table
from toychest_host.content.name_table import wrong_with
from toychest_host.content.table import Table, changed, grid, opened
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest.core.profiles import MOST, NAME_LENGTH, Profiles  # noqa: E402
from toychest.games.play_money import rules as money  # noqa: E402
from toychest.games.score_sheet import rules as score  # noqa: E402
from toychest.games.timer import rules as timer  # noqa: E402


class _Wrong(ValueError):
    """Raised if a cell of the table can't be read. The message says which text the cell needs, such
    as "a whole number"."""


@dataclass(frozen=True)
class Cell:
    """How to read and write the cells in one column of the table of profiles. The column has the
    values of one rule of a game.

    column: name of the column.
    read: read(text) returns the rule's value from the text of a cell, or raises _Wrong.
    write: write(value) returns the text of a cell.
    usual: text that an empty cell stands for.
    """

    column: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    usual: str


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", text):
        raise _Wrong("a whole number")
    return int(text)


def _numbers(text: str) -> list[int]:
    return [] if text.lower() == "none" else sorted({_number(word) for word in text.split()})


def _sign(text: str) -> str:
    sign = "" if text.lower() == "none" else text
    if sign not in money.SIGNS:
        raise _Wrong(f"none or one of {' '.join(money.SIGNS[1:5])} and A to Z")
    return sign


def _seconds(text: str) -> int:
    found = re.fullmatch(r"(\d{1,3}):([0-5]\d)", text)
    if not found:
        raise _Wrong("minutes and seconds, such as 2:30")
    return 60 * int(found[1]) + int(found[2])


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _one_of(column: str, *words: str) -> Cell:
    """Return a Cell for a column in which each cell has one of some words. The rule's value is the
    index of the word.

    column: name of the column.
    words: the words, in small letters. An empty cell stands for the first.
    """

    def read(text: str) -> int:
        if text.lower() not in words:
            raise _Wrong(" or ".join(words))
        return words.index(text.lower())

    return Cell(column, read, lambda value: words[value], words[0])


def _whole(column: str, usual: int) -> Cell:
    return Cell(column, _number, str, str(usual))


def _of_stages(column: str, read: Callable[[str], int], write: Callable[[int], str], usual: int):
    """Return a Cell for a rule that only timers with stages have. For other timers, the cell is
    empty, and its value is []."""
    return Cell(column, lambda text: read(text) if text else [], write, write(usual))


# {game: (package, rules, a Cell for each value of a profile)}. The last cell of play money holds
# all remaining values. A timer without stages has no value for the last two.
GAMES: dict[str, tuple[str, Any, list[Cell]]] = {
    "score sheet": (
        "score_sheet",
        score,
        [
            _whole("begin", 0),
            _one_of("points", "up", "down"),
            _whole("up adds", 1),
            _whole("down adds", 5),
            _one_of("end", "none", "after the round", "at once", "rounds", "exactly"),
            _whole("at", 0),
            _one_of("wins", "highest", "lowest"),
        ],
    ),
    "play money": (
        "play_money",
        money,
        [
            _whole("begin", 1500),
            Cell("sign", _sign, lambda sign: sign or "none", "$"),
            _whole("go", 200),
            _one_of("debts", "no", "yes"),
            _one_of("pot", "no", "yes"),
            Cell(
                "amounts",
                _numbers,
                lambda values: " ".join(map(str, values)) or "none",
                "10 20 50 100 200 500",
            ),
        ],
    ),
    "timer": (
        "timer",
        timer,
        [
            _one_of("for", "all", "each", "turn", "added", "free", "used", "rounds", "stages"),
            Cell("time", _seconds, _time, "3:00"),
            _whole("extra", 0),
            _of_stages("moves", _number, str, 40),
            _of_stages("more", _seconds, _time, 30 * 60),
        ],
    ),
}
# {game: what its values have to be, in sentences}
_RIGHT = {
    "score sheet": f"begin and at are from -{score.MOST} to {score.MOST}, up adds and down adds "
    f"from 1 to {score.MOST_STEP} or from -1 to -{score.MOST_STEP}. Without an end, at is empty; "
    f"with rounds it is from 1 to {score.MOST_ROUNDS}; else it is above begin, or below it if "
    "points are down. This is right with exactly: begin 501, points down, at 0.",
    "play money": f"begin and go are from 0 to {money.MOST}; there are up to {money.MOST_QUICK} "
    f"amounts, from 1 to {money.MOST}.",
    "timer": f"time is from 0:01 to {timer.MOST // 60}:00, and extra from 0 to 99. With used, time "
    "is 0:00 or empty. With stages, extra is 0, moves is from 1 to 99, and more from 0:01 to "
    f"{timer.MOST // 60}:00.",
}
COLUMNS = list(dict.fromkeys(cell.column for _, _, cells in GAMES.values() for cell in cells))
Profile = tuple[str, str, list[Any]]  # game, name, values

_HINT = (
    f"""\
# Rules under a name, a row each, up to {MOST} of each game. A name has
# {NAME_LENGTH} letters at most. An empty cell is the usual rule. The games and their columns:
"""
    + "".join(
        f"# {game}: {', '.join(cell.column for cell in cells)}\n"
        for game, (_, _, cells) in GAMES.items()
    )
    + """\
# points are up or down. end is none, after the round, at once, rounds, or exactly, which is for
# points that count down, with busts; at is the number of points or rounds. wins is highest or
# lowest; with exactly, the lowest always wins. sign is none, $, €, £, ¥ or a capital. debts and
# pot are no or yes. amounts have blanks between them, or are none. A timer is for all (a
# countdown) or for each player; its time is minutes and seconds, such as 2:30. With turn, each
# turn has that time. With added, the extra seconds are added after each turn. With free, the
# first extra seconds of each turn cost nothing. With used, the box counts the time that each
# player uses; time is empty or 0:00. rounds is a countdown that begins again by itself; extra is
# the small blind of its first round, or 0. With stages, a player who has made so many moves gets
# more time, once.
"""
)


class Kept(Table):
    """The profiles of all games: a list of (game, name of the profile, list with the values of the
    rules). One file has all of them; the document of a game has only those of this game."""

    name = "profiles"
    help = "Keep rules of your score sheets, play money and timers under names."
    in_words = "the profiles"
    unread = "The profiles"
    most = MOST * len(GAMES)
    hint = _HINT
    file = "profiles.json"
    head = ["game", "name", *COLUMNS]
    row = "Profile {}: "

    def _opened(self, saves: Saves, game: str) -> Any:
        package, rules, _ = GAMES[game]
        return opened(saves, self.file, lambda folder: Profiles(folder, package, rules.is_values))

    def read(self, saves: Saves) -> tuple[list[Profile], str]:
        profiles: list[Profile] = []
        damaged = False
        for game in GAMES:
            with self._opened(saves, game) as (document, _):
                profiles += [(game, name, list(values)) for name, values in document.entries]
                damaged = damaged or document.damaged
        return profiles, self.unread if damaged else ""

    def write(self, saves: Saves, content: list[Profile]) -> Saves:
        for game in GAMES:
            with self._opened(saves, game) as (document, folder):
                for name, _ in list(document.entries):
                    document.remove(name)
                for owner, name, values in content:
                    if owner == game:
                        document.save(name, values)
                if (folder / self.file).exists():
                    saves = changed(saves, folder)
        return saves

    def rows(self, content: list[Profile]) -> list[list[str]]:
        return [_cells(profile) for profile in content]

    def take(self, content: list[Profile], index: int, row: csv_table.Row) -> Iterator[str]:
        game, name = row.get("game", "").lower(), row.get("name", "")
        if game not in GAMES:
            yield f"“{short(game)}” is not one of {', '.join(GAMES)}."
            return
        if not name:
            yield "It needs a name."
        wrong = wrong_with(name, NAME_LENGTH)
        if wrong:
            yield wrong
        if any((owner, other) == (game, name) for owner, other, _ in content):
            yield f"“{short(name)}” is there twice."
        _, rules, cells = GAMES[game]
        known = [cell.column for cell in cells]
        for column in COLUMNS:
            if row.get(column) and column not in known:
                yield f"A row of {game} has no “{column}”."
        values: list[Any] = []
        for cell in cells:
            text = row.get(cell.column, "") or _usual(cell, values)
            try:
                value = cell.read(text)
            except _Wrong as error:
                yield f"“{short(text)}” under “{cell.column}” has to be {error}."
                return
            values += value if isinstance(value, list) else [value]
        if not rules.is_values(values):
            yield f"The box can't have these rules. {_RIGHT[game]}"
            return
        content.append((game, name, values))

    def together(self, content: list[Profile], count: int, right: bool) -> list[str]:
        many = {game: sum(owner == game for owner, _, _ in content) for game in GAMES}
        return [
            f"These are {number} of {game}: the box keeps {MOST}."
            for game, number in many.items()
            if number > MOST
        ]

    def shown(self, content: list[Profile]) -> RenderableType:
        rows = []
        for game, name, *cells in self.rows(content):
            rules = [
                f"{column} {cell}" for column, cell in zip(COLUMNS, cells, strict=True) if cell
            ]
            rows.append([game, name, ", ".join(rules)])
        return grid(["game", "name", "rules"], rows)


def _usual(cell: Cell, values: list[Any]) -> str:
    # What an empty cell stands for. values: those of the cells before it.
    if cell.column == "time" and values == [timer.USED]:
        return "0:00"
    if cell.column in ("moves", "more") and values[timer.KIND] != timer.STAGES:
        return ""
    return cell.usual


def _cells(profile: Profile) -> list[str]:
    game, name, values = profile
    cells = GAMES[game][2]
    if game == "play money":
        values = [*values[: money.QUICK], values[money.QUICK :]]
    if game == "timer":
        cells = cells[: len(values)]
    texts = {cell.column: cell.write(value) for cell, value in zip(cells, values, strict=True)}
    return [game, name, *(texts.get(column, "") for column in COLUMNS)]


PROFILES = Kept()
