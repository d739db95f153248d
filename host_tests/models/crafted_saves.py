"""Write saves with valid checksums but impossible content."""

import copy
import importlib
import json
import struct
from binascii import crc32
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import dice_table
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.journal_format import (
    CHUNK,
    CHUNK_HEADER,
    CHUNK_RECORDS,
    MAX_BODY,
    PAGE_HEADER,
    compact,
)
from toychest.core.session import Session
from toychest.core.settings import Settings

TOSS = catalog.GAMES[0]
# {game: class Table, which makes random events}. A Table is made with a seed, and has
#     setup() -> arguments of the "start" event
#     event(state) -> an event, in a few cases one that the rules refuse
TABLES: dict[str, Any] = {
    name: importlib.import_module(f"{name}_table").Table for name in catalog.GAMES
}
ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, 3, 5, 6, 9, 255, 65_536, 10**9, 2**64, -(2**40), 0.5, 1e300, True, False, None, "",
    "A", "abc", "9", "\x00", "\ud7ff", "x" * 60, [], [0], [[]], [1, "a"], {}, {"a": 1},
)  # fmt: skip
PLAYED = (5, 40, 110)  # numbers of events: a game in the tail only, with one log page, with several
LATE = 15  # one of this many last events is damaged; earlier ones may be in a log page


# ---- valid games


@cache
def played(name: str, seed: int, count: int) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
    """Play up to `count` random events of a game. Return (arguments of "start", list of events)."""
    rules = catalog.rules(name)
    table = TABLES[name](seed)
    setup = table.setup()
    state = rules.start(*setup)
    events = []
    for _ in range(20 * count):
        if len(events) == count or rules.is_over(state):
            break
        event = table.event(state)
        if not core_events.refuse(rules, state, event):
            events.append(event)
            state = core_events.apply(rules, state, event)
    return setup, events


def sound(saves: Path, name: str, seed: int, count: int) -> Session:
    """Save a valid game of `count` random events. Return its session."""
    rules = catalog.rules(name)
    session = Session(rules, Journal(f"{saves}/games/{name}", rules.VERSION), lambda: 0)
    setup, events = played(name, seed, count)
    session.new(*setup)
    for event in events:
        session.commit(*event)
        session.flush_log()
    return session


# ---- damaged games


class Wrecker:
    """Writes a damaged version of a random game. The seed determines all random choices."""

    def __init__(self, name: str, seed: int):
        self.random = Random(seed)
        self.rules = catalog.rules(name)
        self.setup, self.events = played(name, seed, self.random.choice(PLAYED))

    def write(self, folder: str) -> str:
        """Write the game with one kind of damage. Return the name of that kind."""
        way = self.random.choice(("event", "event", "start", "body", "state", "state", "header"))
        bodies = [
            compact([i, *one])[1:-1].encode()
            for i, one in enumerate([("start", *self.setup), *self.events])
        ]
        at = 0 if way == "start" else self.random.randrange(max(0, len(bodies) - LATE), len(bodies))
        if way in ("event", "start"):
            event = json.loads(b"[" + bodies[at] + b"]")
            bodies[at] = compact(self.odd(event))[1:-1].encode()[:MAX_BODY]
        elif way == "body":
            bodies[at] = self.random.choice((
                b"1", b"[", b'"', b'1,"roll"', b"null,null", b'0,"start"', b"{}", b"\xff\xfe",
                b"[" * 100, self.random.randbytes(20), bodies[at][:-1],
            ))  # fmt: skip
        journal = Journal(folder, self.rules.VERSION)
        journal.restart(bodies[0])
        state = self.rules.start(*self.setup)
        for i, (event, body) in enumerate(zip(self.events, bodies[1:], strict=True)):
            if way == "state" and i == len(self.events) - 1:
                with mock.patch("toychest.core.journal.MAX_STATE", 10**6):
                    journal.make_page(self._odd_state(state))
            journal.append(body, i, state)
            state = core_events.apply(self.rules, state, event)
        if way == "header":
            self._wreck_header(Path(folder))
        return way

    def _odd_state(self, state: Any) -> Any:
        if self.random.random() < 0.15:
            return self.random.choice(({}, [], 0, "", None, [0] * 9_000, "x" * 60_000))
        return self.odd(copy.deepcopy(state))

    def odd(self, document: Any) -> Any:
        """Return a document with an odd value at a random place. May change the given document."""
        if isinstance(document, list | dict) and document and self.random.random() < 0.8:
            places = list(document) if isinstance(document, dict) else range(len(document))
            at: Any = self.random.choice(places)
            if self.random.random() < 0.1:
                del document[at]
            else:
                document[at] = self.odd(document[at])
            return document
        if isinstance(document, list) and self.random.random() < 0.5:
            return document + [self.random.choice(ODD)]
        if isinstance(document, int) and self.random.random() < 0.3:
            return document + self.random.choice((-1, 1))
        return self.random.choice(ODD)

    def _wreck_header(self, folder: Path) -> None:
        files = [*sorted(folder.glob("*/tail")), *sorted(folder.glob("*.log"))]
        file = self.random.choice(files)
        data = bytearray(file.read_bytes())
        form = CHUNK_HEADER if len(data) == CHUNK else PAGE_HEADER
        fields = list(struct.unpack_from(form, data))
        at = self.random.randrange(1, len(fields) - 1)
        size = struct.calcsize("<" + form.replace("2s", "")[at : at + 1])
        fields[at] = self.random.choice((0, 1, 2, fields[at] + 1, 256**size // 2, 256**size - 1))
        fields[at] %= 256**size
        struct.pack_into(form[:-1], data, 0, *fields[:-1])
        end = struct.calcsize(form) - 4
        struct.pack_into("<I", data, end, crc32(data[:end]))
        file.write_bytes(data)


# Valid documents, as the firmware writes them: {name: document}.
DOCUMENTS: dict[str, Any] = {
    "settings": {
        "sound": 1,
        "mirror": False,
        "beat": 1000,
        "names": ["Ana", "Ben"] + [""] * 6,
        "resume": "",
        "dice": {"toss.action": "SSTTLR", "toss.number": "123AMM"},
        "lines": {TOSS: ["on", "x"]},
    },
    "deeds": {"deeds": [["Andy", "A", 60, 30, 50, 50, 2, 10, 30, 90, 160, 250]] * 16},
    "board": {"spaces": "GC", "taxes": {"S": 200, "D": 75}},
    "cards": {"cards": ["2ag", "0a", "1bc"]},
    "profiles": {
        "profiles": {
            "score_sheet": [["Uno", [0, 0, 10, 50, 1, 500, 0]], ["Golf", [0, 0, 1, 5, 3, 9, 1]]],
            "play_money": [["Farm", [15_000, "€", 2_000, 0, 0, 500]], ["Mini", [20, "", 0, 1, 1]]],
            "timer": [["Eggs", [0, 370, 0]], ["Chess", [3, 1_500, 5]]],
            "of_a_newer_box": [],
        }
    },
    "dice": dice_table.DOCUMENT,
}


def craft_document(saves: Path, name: str, seed: int, last: str) -> None:
    """Write a document, such as the settings, with an odd value and a valid checksum.

    last: last game in the settings. It and the language stay valid.
    """
    wrecker = Wrecker(TOSS, seed)
    document = wrecker.odd(copy.deepcopy(DOCUMENTS[name]))
    if name == "settings":
        valid = {"language": "en", "last": last}
        document = {**document, **valid} if isinstance(document, dict) else valid
    data = json.dumps(document).encode()
    (saves / "copy").mkdir(exist_ok=True)
    for path in (saves, saves / "copy"):
        (path / f"{name}.json").write_bytes(data + b"\n%08x" % crc32(data))


assert CHUNK_RECORDS == struct.calcsize(CHUNK_HEADER)


def make(saves: Path, seed: int) -> tuple[str, str]:
    """Write a folder of saves: one damaged game, valid games of all others. Return (name of the
    damaged game, kind of its damage)."""
    saves.mkdir(parents=True)
    wrecked = catalog.GAMES[seed % len(catalog.GAMES)]
    settings = Settings(str(saves))
    settings["language"] = "en"
    settings["last"] = wrecked
    for name in catalog.GAMES:
        if name != wrecked:
            sound(saves, name, 1, 30)
    for number, name in enumerate(DOCUMENTS):
        craft_document(saves, name, len(DOCUMENTS) * seed + number, wrecked)
    return wrecked, Wrecker(wrecked, seed).write(f"{saves}/games/{wrecked}")
