"""main.py selects the board in board.txt, and first makes the board hold its power."""

from pathlib import Path

import pytest

from build.board_files import BOARDS

ROOT = Path(__file__).resolve().parents[2]
PATH = (ROOT / "tools" / "sim" / "board", ROOT / "firmware")
# A stand-in for the app. It prints the name of its board, and ends.
CODE = """
import sys
import machine  # the stand-in: main.py takes MicroPython's own modules, or what is there already
import world


async def halt():
    print("the panel's voltage is off")


class App:
    def __init__(self, board, controls, woken_by):
        assert [type(one).__name__ for one in controls] == ["Buttons", "Buzzer"]
        print("app:", board.NAME, woken_by)

        self.display = self.panel = self

    async def run(self):
        if ERROR:
            raise ERROR

    def halt(self):
        return halt()


class Module:
    def __getattr__(self, name):
        print("latch:", world.line(10).out)
        return App


class Quick:
    def sleep(self, seconds):
        pass


class SelfTest:
    async def alone(self, board, panel):
        panel.halt = halt
        print("test:", board.NAME)
        if ERROR:
            raise ERROR


sys.modules["toychest.app.app"] = Module()
sys.modules["toychest.box.self_test"] = SelfTest()
for gpio, level in DOWN:
    world.line(gpio).outside = level
world.host = type("Host", (world.Host,), {"reset": lambda self: print("reset")})()
from toychest.app import start
start.time = Quick()
import main
"""


OFF = "the panel's voltage is off"


def start(mp32, folder, text=None, down=(), error="None", status=0):
    """Return the lines that main.py prints.

    text: content of board.txt, str or bytes; None for no such file.
    down: (pin, level) of each pressed button.
    error: what the app raises, as Python.
    status: with which MicroPython ends then.
    """
    if text is not None:
        data = text if isinstance(text, bytes) else text.encode()
        (folder / "board.txt").write_bytes(data)
    code = CODE.replace("DOWN", repr(tuple(down))).replace("ERROR", error)
    done = mp32.run(code, path=PATH, cwd=folder)
    assert done.returncode == status, done.stderr
    return done.stdout.splitlines()


def test_without_a_file_it_is_the_reference_board(mp32, tmp_path):
    assert start(mp32, tmp_path) == ["latch: None", "app: Pico + Pico-ePaper-2.9 None"]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("text", ["{}", "{}\n", " {} \r\n"])
def test_the_file_names_the_board(mp32, tmp_path, name, text):
    board = BOARDS[name]
    latch = None if board["LATCH"] is None else 1
    lines = start(mp32, tmp_path, text.format(name))
    assert lines == [f"latch: {latch}", f"app: {board['NAME']} None"]


@pytest.mark.parametrize(("error", "status"), [("KeyboardInterrupt()", 1), ("ValueError()", 0)])
def test_the_panel_is_left_without_voltage(mp32, tmp_path, error, status):
    """After Ctrl-C, and after an error, which restarts the box."""
    lines = start(mp32, tmp_path, error=error, status=status)
    assert OFF in lines
    assert lines[-1] == ("reset" if status == 0 else OFF)


@pytest.mark.parametrize("text", ["badger", "", "../main", "pico_epaper29.py", "__init__"])
def test_an_unknown_name_gives_a_message_and_starts_nothing(mp32, tmp_path, text):
    (said,) = start(mp32, tmp_path, text + "\n")
    assert repr(text) in said and "board.txt" in said


def test_a_name_in_utf_16_gives_a_message_and_starts_nothing(mp32, tmp_path):
    (said,) = start(mp32, tmp_path, "badger2040\r\n".encode("utf-16"))
    assert said.startswith("board.txt names no board") and "badger2040" in said
    for name in BOARDS:
        assert name in said


@pytest.mark.parametrize(
    ("name", "down", "woken"),
    [
        ("badger2040", [(14, 1)], "c"),
        ("badger2040", [(11, 1)], "down"),
        ("badger2040w", [(12, 1)], "a"),
        ("badger2040", [(14, 0)], None),
        ("inky_pack", [(14, 0)], None),
        ("pico_epaper29", [(15, 0)], None),
    ],
)
def test_the_button_that_woke_the_board_is_known(mp32, tmp_path, name, down, woken):
    assert start(mp32, tmp_path, name, down)[1].endswith(f" {woken}")


@pytest.mark.parametrize("name", BOARDS)
def test_a_and_c_down_at_power_on_start_the_self_test(mp32, tmp_path, name):
    board = BOARDS[name]
    down = [(board["BUTTONS"][button], board["BUTTON_ACTIVE"]) for button in "ac"]
    assert start(mp32, tmp_path, name, down) == [f"test: {board['NAME']}"]


def test_ctrl_c_in_the_self_test_leaves_the_panel_without_voltage(mp32, tmp_path):
    down = [(2, 0), (15, 0)]  # A and C of the reference board
    lines = start(mp32, tmp_path, down=down, error="KeyboardInterrupt()", status=1)
    assert lines == ["test: Pico + Pico-ePaper-2.9", OFF]
