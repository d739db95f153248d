"""Fixtures of the tests of the command `toychest`."""

import pytest

from flashes import APP
from toychest_host import firmware
from toychest_host.flashing import compiler, over_serial
from toychest_host.storage import serial_box


@pytest.fixture(autouse=True)
def no_visual(monkeypatch):
    """Remove VISUAL from the environment, because it has priority over EDITOR."""
    monkeypatch.delenv("VISUAL", raising=False)


@pytest.fixture
def source(here, monkeypatch):
    """Return the folder with the sources of a small firmware, which `toychest` flashes instead of
    the real one."""
    folder = here / "firmware"
    for path, text in {
        "main.py": "from toychest.app import app\n",
        "toychest/__init__.py": 'VERSION = "0.1"\n',
        "toychest/app/app.py": APP,
        "toychest/boards/__init__.py": "",
        "toychest/boards/one.py": "NAME = 'One'\n",
        "toychest/boards/two.py": "NAME = 'Two'\n",
        "toychest/app/catalog.py": "GAMES = ()\n",
        "toychest/games/dice/faces.txt": "a face\n" * 700,
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    monkeypatch.setattr(firmware, "FIRMWARE", folder)
    return folder


@pytest.fixture(scope="session")
def real_files():
    """Return the files of the real firmware, compiled."""
    return compiler.compiled()


@pytest.fixture
def real(monkeypatch, real_files):
    """Flash the real firmware. It is compiled once, so that edits of its sources during a test
    don't matter."""

    def compiled(board=None):
        return {**real_files, **({compiler.BOARD_FILE: f"{board}\n".encode()} if board else {})}

    monkeypatch.setattr(compiler, "compiled", compiled)


@pytest.fixture
def boards(monkeypatch, boards):
    """Return a function that starts a board on an image of a flash, and returns the name of its
    port.

    The 32-bit MicroPython of these tests may be older than the one on a Pico, so older versions are
    accepted.
    """
    monkeypatch.setattr(over_serial, "OLDEST", (1, 20))
    return boards


@pytest.fixture
def plug(monkeypatch):
    """Return a function that plugs in a pulled_cable.Board, so that the command finds it."""

    def plugged(board):
        monkeypatch.setattr(serial_box, "SerialTransport", lambda port, timeout: board)
        return board

    return plugged
