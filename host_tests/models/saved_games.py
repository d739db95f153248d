"""Saves of a game in a folder, in an image of a box's flash, or in a backup."""

import json
import os
from binascii import crc32
from pathlib import Path

import littlefs

from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.stretch import events_from
from toychest.games.toss import rules
from toychest_host.storage import places

GAME = "toss"


def play(saves: Path, rolls: int, language: str = "en") -> list:
    """Play a game of this number of rolls into a folder of saves. Return its events."""
    now = 0
    (saves / "games").mkdir(parents=True)
    names = ["Ann", "Bo", "", "", "", "", "", ""]
    document = json.dumps({"language": language, "names": names}).encode()
    (saves / "settings.json").write_bytes(document + b"\n%08x" % crc32(document))
    (saves / "seed").write_bytes(bytes(range(32)))
    journal = Journal(str(saves / "games" / GAME), rules.VERSION)
    session = Session(rules, journal, lambda: now)
    session.new(3, 3, 0, rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)
    for i in range(rolls):
        now += 7
        session.commit("roll", rules.ACTIONS[i % 4], rules.NUMBERS[i % 5])
        now += 30
        session.commit("next")
    session.commit("win", 1)
    return list(events_from(session))


def content(folder: Path) -> dict:
    """Return {path: bytes} of the files in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def image(path: Path, folder: Path, whole: bool = False) -> Path:
    """Write an image with a folder of saves and a small firmware. Return its path.

    whole: whether it is an image of the whole flash, not only of the filesystem.
    """
    disk = places.littlefs_on(littlefs.UserContext(352 * 4096), 0x00020000)
    disk.format()
    disk.mount()
    disk.makedirs("toychest")
    with disk.open("main.py", "w") as file:
        file.write("1")
    for one in sorted(folder.rglob("*")):
        name = "save/" + one.relative_to(folder).as_posix()
        if one.is_dir():
            disk.makedirs(name, exist_ok=True)
        else:
            disk.makedirs(os.path.dirname(name), exist_ok=True)
            with disk.open(name, "wb") as file:
                file.write(one.read_bytes())
    data = bytes(disk.context.buffer)
    if whole:
        data = (b"MicroPython" + bytes(0xA0000))[:0xA0000] + data
    path.write_bytes(data)
    return path
