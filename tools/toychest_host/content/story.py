"""Describe a saved game event by event, in words.

The firmware's own code reads a temporary copy of the saves, so the saves do not change.
"""

import csv
import io
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toychest_host import firmware
from toychest_host.console import plain
from toychest_host.errors import Problem
from toychest_host.storage.places import Saves

firmware.prepare()

from toychest import lang  # noqa: E402
from toychest.app import catalog  # noqa: E402
from toychest.core import repair  # noqa: E402
from toychest.core.journal import Journal  # noqa: E402
from toychest.core.journal_format import DAMAGED, NEWER, OLDER, Unreadable  # noqa: E402
from toychest.core.session import Session  # noqa: E402
from toychest.core.settings import Settings, player_name  # noqa: E402
from toychest.core.stretch import events_from  # noqa: E402
from toychest.lang import t  # noqa: E402

LANGUAGES = [code for code, _ in lang.LANGUAGES]


@dataclass
class Line:
    """An event of a game.

    number: number of the event, from 1.
    seconds: playing time at the event, in s.
    words: event in words, "" if it is not worth telling.
    event: event as the game stores it, [kind, arguments ...].
    """

    number: int
    seconds: int
    words: str
    event: list[Any]

    @property
    def time(self) -> str:
        """Return the playing time at which this event happened, as a text such as "4:05"
        (min:s)."""
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


@dataclass
class Story:
    """A game as a list of its events in words.

    title: name of the game.
    lines: its events.
    warnings: sentences about unreadable parts of the save.
    """

    title: str
    lines: list[Line]
    warnings: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the title and a line for each event that is worth telling."""
        lines = [line for line in self.lines if line.words]
        width = max((len(line.time) for line in lines), default=0)
        rows = [
            f"{line.time:>{width}}  {plain(' '.join(line.words.splitlines()))}" for line in lines
        ]
        return "\n".join([self.title, "", *rows]) + "\n"

    def csv(self) -> str:
        """Return all events as CSV text. The first row names the columns."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["number", "seconds", "time", "kind", "words", "event"])
        for line in self.lines:
            event = json.dumps(line.event, ensure_ascii=False)
            writer.writerow(
                [line.number, line.seconds, line.time, line.event[0], line.words, event]
            )
        return out.getvalue()

    def jsonl(self) -> str:
        """Return all events as text, with a line of JSON for each event."""
        rows = (
            json.dumps(
                {
                    "number": line.number,
                    "seconds": line.seconds,
                    "time": line.time,
                    "kind": line.event[0],
                    "words": line.words,
                    "event": line.event,
                },
                ensure_ascii=False,
            )
            for line in self.lines
        )
        return "".join(row + "\n" for row in rows)


FORMATS: dict[str, Callable[[Story], str]] = {
    "text": Story.text,
    "csv": Story.csv,
    "jsonl": Story.jsonl,
}


def games_in(saves: Saves) -> list[str]:
    """Return the names of the games that have a save. saves: {path: content, None for a folder}."""
    found = {path.split("/")[1].removesuffix(".new") for path in saves if path.startswith("games/")}
    return [name for name in catalog.GAMES if name in found]


def choose(saves: Saves, game: str | None) -> str:
    """Return the name of the game to show: `game`, or with None the only game that has a save.

    Raises Problem if `game` has no save. With None, raises Problem unless exactly one game has a
    save.
    saves: all saves of a box, {path: content, None for a folder}.
    game: name of the game that the user asked for, None if the user named none.
    """
    saved = games_in(saves)
    if game is None:
        if len(saved) == 1:
            return saved[0]
        if saved:
            raise Problem(f"There are several games: choose one of {', '.join(saved)}.")
        raise Problem("There is no game in these saves.")
    if game not in catalog.GAMES:
        raise Problem(f"There is no game {game}. There are: {', '.join(catalog.GAMES)}.")
    if game not in saved:
        raise Problem(f"There is no {game} in these saves.")
    return game


def of(saves: Saves, game: str, language: str | None, previous: bool = False) -> Story:
    """Return a saved game as a Story, which has its events in words. Raises OSError, Problem.

    saves: all saves of a box, {path: content, None for a folder}.
    game: name of the game's module, such as "toss".
    language: code such as "es", None for the language of the box.
    previous: whether to tell the game before the current one. Raises Problem if the box does not
        have that game any more.
    """
    try:
        return _of(saves, game, language, previous)
    except (Problem, OSError):
        raise
    except Exception as error:  # a damaged save may raise anything
        raise Problem(f"There is no game in the save of {game}.") from error


def _of(saves: Saves, game: str, language: str | None, previous: bool) -> Story:
    rules = catalog.rules(game)
    with tempfile.TemporaryDirectory() as folder:
        for path, data in saves.items():
            target = Path(folder, path)
            if data is None:
                target.mkdir(parents=True, exist_ok=True)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
        settings = Settings(folder)
        lang.use(language or settings["language"])
        lang.use_game(game)
        story = Story(catalog.title(game), [])
        session = _open(folder, game, rules, story)
        if previous:
            _stand_on_previous(session)

        def player(seat: int) -> str:
            return player_name(settings["names"], seat, t("player", seat + 1))

        if session.state is None:
            reason = "damaged, and nothing of it can be read" if session.trouble else "empty"
            raise Problem(f"The save of {game} is {reason}.")
        start, state = _floor(session)
        if start:
            story.warnings.append(f"What came before event {start + 1} can't be read any more.")
        describe = catalog.words(game, folder).describe
        story.lines += _lines(session, start, state, describe, player, story.warnings)
    return story


def _open(folder: str, game: str, rules: Any, story: Story) -> Session:
    repair.finish(folder, game)
    session = Session(rules, Journal(f"{folder}/games/{game}", rules.VERSION), lambda: 0)
    if session.trouble == NEWER:
        raise Problem(
            f"The save of {game} was written by a newer firmware than this folder has. Update "
            "this folder."
        )
    if session.trouble == OLDER:
        if not hasattr(rules, "upgrade"):
            raise Problem(f"The save of {game} is from an older Toychest. Only that can read it.")
        repair.rebuild(session)
    if session.trouble == DAMAGED:
        repair.salvage(session)
        story.warnings.append(f"The save of {game} is damaged: this is what can be read of it.")
    return session


def _stand_on_previous(session: Session) -> None:
    """Change a session, the object that reads a saved game, to the game before the current one.
    Raises Problem if the box does not have that game any more."""
    journal = session.journal
    # The numbers between them belong to games of other kinds. After the largest number comes 1.
    stems = [Path(name).stem for name in os.listdir(journal.folder) if name.endswith(".log")]
    logs = [int(one) for one in stems if one.isdecimal() and int(one) != journal.game]
    number = max([one for one in logs if one < journal.game] or logs or [0])
    pages = list(repair.scan(journal, number)) if number else []
    session.state = None
    for page in reversed(pages):
        try:
            state = page.state()
        except Unreadable:
            continue
        repair.stand_on(journal, number, page)
        session.state = state
        return
    raise Problem("The game before it is gone.")


def _floor(session: Session) -> tuple[int, Any]:
    try:
        return repair.floor(session)
    except Unreadable:
        return session.depth, session.state


def _lines(
    session: Session,
    start: int,
    state: Any,
    describe: Callable[..., str],
    player: Callable[[int], str],
    warnings: list[str],
) -> Iterator[Line]:
    """Yield a Line for each event of a saved game from index `start` on.

    session: Session that reads the saved game.
    start: number of events to leave out.
    state: state of the game after these events.
    describe: describe(state, event, player) returns the event in words.
    player: function that gets a seat and returns the name of its player.
    warnings: list to which a sentence is added if an event can't be read.
    """
    number = start
    try:
        for seconds, *event in events_from(session, start):
            number += 1
            try:
                words = describe(state, event, player)
            except (TypeError, ValueError, LookupError):
                words = ""  # the rules never make such an event
            yield Line(number, seconds, words, event)
            state = session.apply(state, event)
    except Unreadable:
        warnings.append(f"What came after event {number} can't be read.")
