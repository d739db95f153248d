"""Flashing a board, with cables pulled at any time; each mistake has a message of one sentence."""

import errno
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import threading
import types
from pathlib import Path

import pytest
import serial

import package
import ports
from command import ok, run, says
from flashes import APP, SAVES, blank, content, dragged, micropython, put_on
from toychest_host import firmware
from toychest_host.flashing import compiler, image, over_serial, uf2
from toychest_host.storage import backup as backups
from toychest_host.storage import places, serial_box

TESTS = Path(__file__).resolve().parents[1]
COMMAND = Path(sys.executable).parent / "toychest"
pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def real(here, monkeypatch):
    """Return a copy of the real firmware, so that nobody edits it during a test."""
    shutil.copytree(firmware.FIRMWARE, here / "firmware")
    monkeypatch.setattr(firmware, "FIRMWARE", here / "firmware")
    return here / "firmware"


def update(source: Path) -> None:
    """Change the sources to a next version: a file changes, one is added, a folder is removed."""
    (source / "toychest" / "__init__.py").write_text('VERSION = "0.2"\n')
    (source / "toychest" / "games" / "coins.py").write_text("FACES = 2\n" * 90)
    (source / "toychest" / "lang").mkdir()
    (source / "toychest" / "lang" / "en.txt").write_text("hello = Hello\n" * 50)
    (source / "toychest" / "games" / "dice" / "faces.txt").unlink()
    (source / "toychest" / "games" / "dice").rmdir()


# ---- what is copied


def test_from_an_empty_board_to_an_update(here, source, boards):
    board = blank(
        here / "flash.img",
        {
            **SAVES,
            "notes.txt": b"mine",
            "toychest/old/a.py": b"1",
            "toychest/boards": None,
        },
    )
    port = boards(board)
    said = ok("flash", "--port", port)
    assert "Wrote 8 files" in said and "removed 1," in said
    assert "Toychest 0.1 shows its first picture" in said
    first = {**compiler.compiled(), **places.files_of(SAVES), "notes.txt": b"mine"}
    assert content(board) == first
    assert "toychest/old" not in places.ImagePlace(board).walk("")

    before = board.read_bytes()
    said = ok("flash", "--port", port)
    assert "All files are on" in said and "first picture" in said
    assert board.read_bytes() == before

    (source / "toychest" / "__init__.py").write_text('VERSION = "0.2"\n')
    said = ok("flash", "--port", port)
    assert "Wrote 1 file," in said and "Toychest 0.2 shows its first picture" in said

    update(source)
    said = ok("flash", "--port", port)
    assert "Wrote 2 files" in said and "removed 1," in said
    assert content(board) == {**compiler.compiled(), **places.files_of(SAVES), "notes.txt": b"mine"}
    walked = places.ImagePlace(board).walk("")
    assert "toychest/games/dice" not in walked and over_serial.NEW not in walked


def test_only_what_changed_is_sent(here, source, boards, monkeypatch):
    board = blank(here / "flash.img")
    port = boards(board)
    ok("flash", "--port", port)
    sent: list[str] = []
    real = serial_box.Box.run
    monkeypatch.setattr(
        serial_box.Box, "run", lambda box, code: sent.append(code) or real(box, code)
    )
    ok("flash", "--port", port)
    assert not [code for code in sent if "_write(b" in code or "_install(F" in code]
    assert len(sent) < 9
    sent.clear()
    (source / "toychest" / "app.py").write_text(APP + "print()\n")
    ok("flash", "--port", port)
    writing = "".join(code for code in sent if "_write(b" in code)
    assert re.findall(r"open\('/toychest.new/(\S+)'", writing) == ["toychest,app.mpy", "main.py"]
    assert writing.count("_write(") == 2  # main.py waits with it


def test_sources_of_an_older_firmware_do_not_hide_the_new_one(here, source, boards):
    old = {
        "toychest/app.py": b"raise OSError\n",
        "main.mpy": b"toychest",
        "toychest/lang": b"a file",
        "toychest/boards": None,
    }
    board = blank(here / "flash.img", {**old, **SAVES})
    update(source)
    assert "Toychest 0.2" in ok("flash", "--port", boards(board))
    assert content(board) == {**compiler.compiled(), **places.files_of(SAVES)}


def test_the_real_firmware(here, real, boards):
    """The whole firmware. On this board it reports that there is no panel, and ends."""
    board = blank(here / "flash.img", SAVES)
    name = compiler.boards()[-1]
    port = boards(board)
    says("The firmware is on the box, but it stopped", "flash", "--port", port, "--board", name)
    assert content(board) == {**compiler.compiled(name), **places.files_of(SAVES)}
    assert "All files are on" in run("flash", "--port", port).stdout


# ---- a Pico that was used before

# Files of other projects that hide a module: {path: bytes, or None for a folder}.
HIDES: places.Saves = {
    "time.py": b"def ticks(): pass\n",
    "os.py": b"",
    "hashlib.mpy": b"no good",
    "json": None,
    "lib": None,
    "lib/binascii.py": b"raise OSError\n",
    "io": None,
    "io/__init__.py": b"X = 1\n",
    "asyncio": None,
    "asyncio/core.py": b"",
    "machine.py": b"1 / 0\n",
    "struct.py": b"",
}
# Files that hide none, although their names are similar.
HARMLESS: places.Saves = {
    "sys.py": b"",
    "gc.py": b"",
    "ctypes.py": b"",
    ".py": b"",
    "notes.txt": b"mine",
    "lib/asyncio": None,
    "lib/asyncio/core.py": b"",
    "utime.py": b"",
    "time.txt": b"",
    "json.old": b"",
    "main.py.before": b"the one before",
    "neopixels.py": b"",
}


def test_what_hides_micropython_is_named_and_moved_aside(here, source, boards):
    """Each file alone, and all at once. Nothing on a used Pico is lost."""
    (source / "toychest" / "app.py").write_text("import asyncio, hashlib, json, time\n" + APP)
    tops = [path for path in HIDES if "/" not in path and path != "lib"] + ["lib/binascii.py"]
    for paths in (["time.py"], ["hashlib.mpy"], ["io"], tops):
        files: places.Saves = {
            path: data
            for path, data in HIDES.items()
            if path == "lib" or any((path + "/").startswith(one + "/") for one in paths)
        }
        board = blank(here / "flash.img", {**files, **HARMLESS, **SAVES})
        before = content(board)
        port = boards(board)
        said = says("Nobody can answer here. Add --yes", "flash", "--port", port)
        for path in paths:
            assert f"{path} hides a part of MicroPython" in said
        assert said.count(" hides ") == len(paths)
        assert content(board) == before
        said = ok("flash", "--port", port, "--yes")
        assert "Toychest 0.1 shows its first picture" in said
        assert all(path in said.split("Moved aside: ")[1].split("\n")[0] for path in paths)
        moved = {}
        for path, data in before.items():
            one = next((one for one in paths if (path + "/").startswith(one + "/")), None)
            moved[path if one is None else one + ".before" + path[len(one) :]] = data
        assert content(board) == {**moved, **compiler.compiled()}
        assert "before that" not in ok("flash", "--port", port)


def test_the_program_of_before_is_not_lost(here, source, boards):
    """Neither files that start by themselves, nor files in the places of Toychest's."""
    begins = b"import machine\nprint('blink')\n" * 20
    mine: places.Saves = {
        "main.py": begins,
        "boot.py": b"print('hello')\n",
        "main.mpy": b"mine",
        "main.py.before": b"older",
        "board.txt": None,
        "board.txt/x": b"x",
        "toychest": None,
        "toychest/teddy.jpg": b"a toy",
    }
    board = blank(here / "flash.img", mine)
    port = boards(board)
    said = says("would stop Toychest", "flash", "--port", port)
    for words in (
        "main.py starts something else",
        "boot.py starts",
        "main.mpy starts",
        "board.txt is a folder",
        "toychest is something else of that name",
    ):
        assert words in said
    assert content(board) == places.files_of(mine)
    ok("flash", "--port", port, "--yes", "--board", "two")
    assert content(board) == {
        **compiler.compiled("two"),
        "main.py.before2": begins,
        "main.py.before": b"older",
        "boot.py.before": b"print('hello')\n",
        "main.mpy.before": b"mine",
        "board.txt.before/x": b"x",
        "toychest.before/teddy.jpg": b"a toy",
    }
    for name, data in (("main.py", None), ("toychest", b"a file")):
        board = blank(here / "flash.img", {name: data})
        port = boards(board)
        says(f"{name} is ", "flash", "--port", port)
        assert "first picture" in ok("flash", "--port", port, "--yes")
        assert f"{name}.before" in places.ImagePlace(board).names("")


def test_a_boot_of_ones_own_beside_toychest_stays(here, source, boards):
    board = blank(here / "flash.img")
    port = boards(board)
    ok("flash", "--port", port)
    board = blank(here / "own.img", {**content(board), "boot.py": b"import time\n"})
    assert "All files are on" in ok("flash", "--port", boards(board))


def test_saves_are_read_where_a_module_is_hidden(here, source, boards):
    board = blank(
        here / "flash.img",
        {
            **SAVES,
            **HIDES,
            "boot.py": b"import time, os\nos.sep = 1\n",
            "toychest/__init__.py": b"",
        },
    )
    assert "Saved 2 files" in ok("backup", "x.zip", "--port", boards(board))


# ---- which board


def test_the_name_of_the_board_is_kept(here, source, boards):
    board = blank(here / "flash.img")
    port = boards(board)
    ok("flash", "--port", port)
    assert compiler.BOARD_FILE not in content(board)
    assert "Its board: two." in ok("flash", "--port", port, "--board", "two")
    assert content(board)["board.txt"] == b"two\n"
    assert "Its board: two." in ok("flash", "--port", port)
    assert content(board)["board.txt"] == b"two\n"
    assert "Wrote 1 file, 4 bytes" in ok("flash", "--port", port, "--board", "one")
    assert content(board)["board.txt"] == b"one\n"


def test_boards_that_are_not_known(here, source, boards):
    says("There is no board three. There are: one, two.", "flash", "--board", "three")
    says("There is no board ../one", "image", "--board", "../one")
    board = blank(here / "flash.img", {"board.txt": b"mine\n", "toychest/boards/mine.py": b""})
    before = content(board)
    port = boards(board)
    says("the board mine, which this firmware does not know", "flash", "--port", port)
    assert content(board) == before
    ok("flash", "--port", port, "--board", "one")
    assert content(board)["board.txt"] == b"one\n"


def test_the_buzzer_of_the_board_that_runs_is_silenced(here, source, boards):
    """With any board: a tone would else go on while the firmware is stopped."""
    folder = source / "toychest" / "boards"
    (folder / "__init__.py").write_text("def buzzer(board):\n    open(board.TOLD, 'w').close()\n")
    for name in ("one", "two"):
        (folder / f"{name}.py").write_text(f"TOLD = '/silent.{name}'\n")
    (folder / "mute.py").write_text("NAME = 'Mute'\n")
    (source / "main.py").write_text(
        "name = open('board.txt').read().strip()\n"
        "__import__('toychest.boards.' + name)\nfrom toychest import app\n"
    )
    board = blank(here / "flash.img", SAVES)
    port = boards(board)
    for name, silent in (("mute", set()), ("two", {"two"}), ("one", {"two", "one"})):
        ok("flash", "--port", port, "--board", name)
        ok("backup", f"{name}.zip", "--port", port)
        assert {path for path in content(board) if "silent" in path} == {
            f"silent.{one}" for one in silent
        }


def test_the_real_boards_are_found():
    found = {path.stem for path in (TESTS.parent / "firmware/toychest/boards").glob("[!_]*.py")}
    assert set(compiler.boards()) == found and "pico_epaper29" in found
    says(", ".join(sorted(found)), "flash", "--board", "no")
    for word in found:
        assert word in ok("flash", "--help")


# ---- a cable pulled at any moment


def completed(here, source, boards, board: Path, before: dict) -> bool:
    """Check a box after an interrupted update, and that the next run completes it. Returns whether
    it still had its old firmware."""
    now = content(board)
    assert {path: data for path, data in now.items() if path.startswith("save/")} == {
        path: data for path, data in before.items() if path.startswith("save/")
    }
    old = {
        path: data for path, data in now.items() if not path.startswith(over_serial.NEW)
    } == before
    wanted = {**compiler.compiled(), **places.files_of(SAVES)}
    new = {
        path: data for path, data in now.items() if not path.startswith(over_serial.NEW)
    } == wanted
    assert old or new or "main.py" not in now  # never a mixture that starts
    assert "Toychest 0.2" in ok("flash", "--port", boards(board))
    assert content(board) == wanted
    assert not [
        path for path in places.ImagePlace(board).walk("") if path.startswith(over_serial.NEW)
    ]
    return old


def flashed(here, source, boards) -> tuple[Path, dict]:
    """Return a board with the first version of the firmware. The sources are those of the
    second."""
    board = blank(here / "first.img", SAVES)
    ok("flash", "--port", boards(board))
    before = content(board)
    update(source)
    return board, before


@pytest.mark.parametrize("main", [False, True])
@pytest.mark.parametrize(
    "what, before_swap, after_swap, most",
    [
        pytest.param("commands", 7, 0, 20, id="the cable goes after a command"),
        pytest.param("writes", 6, 6, 195, id="the power goes in a write to the flash"),
    ],
)
def test_cut_off_at_any_moment(here, source, boards, what, before_swap, after_swap, most, main):
    first, before = flashed(here, source, boards)
    if main:
        (source / "main.py").write_text("from toychest import app  # the same\n")
    olds = 0
    for count in range(200):
        board = here / "flash.img"
        shutil.copy(first, board)
        done = run("flash", "--port", boards(board, **{what: count}))
        if done.exit_code == 0:
            break
        assert "does not answer any more" in done.stderr, done.output
        olds += completed(here, source, boards, board, before)
    assert before_swap <= olds <= count - after_swap and count < most


def test_another_update_after_a_cut(here, source, boards):
    first, _ = flashed(here, source, boards)
    run("flash", "--port", boards(first, commands=11))
    assert [path for path in content(first) if path.startswith(over_serial.NEW)]
    (source / "toychest" / "__init__.py").write_text('VERSION = "0.3"\n')
    (source / "toychest" / "games" / "coins.py").unlink()
    assert "Toychest 0.3" in ok("flash", "--port", boards(first))
    assert content(first) == {**compiler.compiled(), **places.files_of(SAVES)}


def test_what_arrived_wrong_is_not_used(here, source, boards, monkeypatch):
    first, before = flashed(here, source, boards)
    real = over_serial._scripts

    def spoilt(files):
        return real({path: data[:-1] + b"?" for path, data in files.items()})

    monkeypatch.setattr(over_serial, "_scripts", spoilt)
    says("came back from the box different", "flash", "--port", boards(first))
    now = content(first)
    assert {path: now[path] for path in before} == before
    monkeypatch.undo()
    monkeypatch.setattr(firmware, "FIRMWARE", source)
    monkeypatch.setattr(over_serial, "OLDEST", (1, 20))
    ok("flash", "--port", boards(first))
    assert content(first) == {**compiler.compiled(), **places.files_of(SAVES)}


# ---- a full board


def test_a_full_board(here, source, boards, monkeypatch):
    (source / "toychest" / "big.txt").write_bytes(os.urandom(100_000))
    board = blank(here / "flash.img", {**SAVES, "photo": bytes(4080 * 320)})
    before = content(board)
    for known in (True, False):  # seen in the flash before, or only when it is full
        if not known:
            monkeypatch.setattr(over_serial, "_room", lambda files: 0)
        said = says("There is no room on the box", "flash", "--port", boards(board))
        assert re.search(r"at least \d+ kB are missing", said)
        assert content(board) == before
        assert over_serial.NEW not in places.ImagePlace(board).walk("")


def test_the_room_that_is_needed_is_well_estimated(here, real, boards):
    files = compiler.compiled()
    waiting: places.Saves = {over_serial._new(path): data for path, data in files.items()}
    used = len(image.used_blocks(image.filesystem(waiting))) - 2
    assert used <= over_serial._room(files) // places.BLOCK < used + 10
    for free, works in ((used, False), (used + 70, True)):
        board = blank(here / f"{free}.img", {"photo": bytes(4080 * (352 - 2 - free))})
        done = run("flash", "--port", boards(board), "--wait", "0")
        assert (done.exit_code == 0) == works, done.output
        assert works or "There is no room" in done.stderr


def test_folders_take_no_room_twice(here, real, boards):
    """MicroPython counts the blocks of folders twice, so it reports a full flash although an update
    fits."""
    files = compiler.compiled()
    board = blank(here / "flash.img", {**files, "toychest/app.mpy": b"older", **SAVES})
    assert "Wrote 1 file," in ok("flash", "--port", boards(board), "--wait", "0")
    assert content(board) == {**files, **places.files_of(SAVES)}


# ---- what stands in the way


def usb(folder: Path, vendor: str, product: str) -> Path:
    """Write a folder as Linux has it for a USB device."""
    (folder / "1-1").mkdir(parents=True)
    (folder / "1-1" / "idVendor").write_text(vendor + "\n")
    (folder / "1-1" / "idProduct").write_text(product + "\n")
    return folder


def test_ports_that_are_not_there(here, source, monkeypatch):
    def port(name):
        return types.SimpleNamespace(
            device=name, vid=0x2E8A, manufacturer="MicroPython", description="Board"
        )

    found = []
    monkeypatch.setattr(serial_box.list_ports, "comports", lambda: found)
    monkeypatch.setattr(serial_box, "_USB", usb(here / "other", "2e8a", "0005"))
    says("No board found", "flash")
    for product in ("0003", "000f"):
        monkeypatch.setattr(serial_box, "_USB", usb(here / product, "2e8a", product))
        says("in BOOTSEL mode", "flash")
        assert "toychest flash --uf2" in says("BOOTSEL", "backup")
    found = [port("/dev/a"), port("/dev/b")]
    says("choose one with --port, or PORT= with make. /dev/a", "flash")
    says("There is no port /dev/nope", "flash", "--port", "/dev/nope")
    says("is not a serial port", "flash", "--port", source / "main.py")

    def denied(*_, **__):
        raise serial.SerialException(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serial_box.serial, "serial_for_url", denied)
    says("dialout", "flash", "--port", "/dev/nope")


def test_a_debug_probe_is_no_board(source, monkeypatch):
    """It has the USB vendor of a Pico and a serial port."""

    def port(name, pid, product="", vid=0x2E8A):
        return types.SimpleNamespace(
            device=name,
            vid=vid,
            pid=pid,
            manufacturer="Raspberry Pi",
            product=product,
            description=product or "n/a",
            interface=None,
        )

    probes = [
        port("/dev/probe", 0x000C, "Debug Probe (CMSIS-DAP)"),
        port("/dev/older", 0x0004),
        port("/dev/own", 0x0101, "debugprobe on Pico (CMSIS-DAP)"),
    ]
    found = probes
    monkeypatch.setattr(serial_box.list_ports, "comports", lambda: found)
    monkeypatch.setattr(serial_box, "in_bootsel", lambda: False)
    said = says("No board found", "flash")
    assert "/dev/" not in said
    found = [*probes, port("/dev/box", 0x0005, "Board in FS mode")]
    assert serial_box.find_port() == "/dev/box"


def test_a_port_that_is_held_for_a_moment(here, source, boards):
    """As ModemManager does after plugging in."""
    port = boards(blank(here / "flash.img"))
    holder = serial.Serial(port, exclusive=True)
    timer = threading.Timer(1.5, holder.close)
    timer.start()
    done = run("flash", "--port", port)
    timer.join()
    assert done.exit_code == 0, done.output
    assert done.stderr.count("is taken. Waiting up to 10 s for it") == 1
    assert "first picture" in done.stdout


def test_a_port_in_use_and_one_that_says_nothing(source, monkeypatch):
    monkeypatch.setattr(serial_box, "_PATIENCE", 0.5)
    monkeypatch.setattr(serial_box, "_TIMEOUT", 0.1)
    monkeypatch.setattr(serial_box, "_GREETING", 0.1)
    with ports.Silent() as name:
        said = says("doesn't answer like MicroPython", "flash", "--port", name)
        assert "hold BOOTSEL" in said and "https://micropython.org/download" in said
        with serial.Serial(name, exclusive=True):
            says("Another program uses", "flash", "--port", name)


def test_what_is_not_the_right_micropython(here, source, boards, monkeypatch):
    board = blank(here / "flash.img")
    port = boards(board)
    before = board.read_bytes()
    monkeypatch.setattr(over_serial, "OLDEST", (9, 0))
    said = says("Toychest needs 1.26 or newer", "flash", "--port", port)
    assert "hold BOOTSEL" in said
    monkeypatch.setattr(over_serial, "OLDEST", (1, 20))
    monkeypatch.setattr(compiler, "mpy_version", lambda files: 7)
    says("reads compiled files of version 6", "flash", "--port", port)
    real = serial_box.Box.run
    monkeypatch.setattr(
        serial_box.Box,
        "run",
        lambda box, code: real(box, code).replace("micropython", "circuitpython"),
    )
    says("There is circuitpython on the box", "flash", "--port", port)
    assert board.read_bytes() == before


def test_the_oldest_micropython_is_told(here, source, mp32, boards, monkeypatch):
    done = mp32.run("import sys; print(sys.implementation[1][:2] < (1, 26))")
    if done.stdout.strip() != "True":
        pytest.skip("the MicroPython of these tests is new enough")
    monkeypatch.setattr(over_serial, "OLDEST", uf2.OLDEST)
    says("Toychest needs 1.26 or newer", "flash", "--port", boards(blank(here / "flash.img")))


def test_a_firmware_that_cannot_be_compiled(source):
    (source / "toychest" / "app.py").write_text("def broken(:\n")
    said = says("The firmware can't be compiled", "flash", "--port", "/dev/nope")
    assert "toychest/app.py" in said and "SyntaxError" in said


def test_a_firmware_that_stops(here, source, boards):
    (source / "toychest" / "app.py").write_text("from toychest import nothing\n")
    port = boards(blank(here / "flash.img"))
    said = says(
        "The firmware is on the box, but it stopped. It said: Traceback", "flash", "--port", port
    )
    assert said.endswith("ImportError: no module named 'toychest.nothing'") or "nothing" in said
    assert ">>>" not in said
    (source / "toychest" / "app.py").write_text(APP)
    ok("flash", "--port", port)


def test_a_firmware_that_shows_nothing(here, source, boards):
    (source / "toychest" / "app.py").write_text("print('hello')\n")
    port = boards(blank(here / "flash.img"))
    said = says("its first picture did not come within 1 s", "flash", "--port", port, "--wait", 1)
    assert "one, two" in said
    assert "Wrote" in ok("flash", "--port", port, "--wait", 0, "--board", "two")


def test_the_cable_is_pulled_before_the_first_picture(here, source, boards):
    (source / "toychest" / "app.py").write_text("import sys\nsys.exit()\n")  # ends the process
    port = boards(blank(here / "flash.img"))
    says("does not answer any more", "flash", "--port", port)


# ---- images and files to drag


def used_flash(folder: Path) -> bytearray:
    """Return a flash on which many files were written and removed, full of remains."""
    fs = image._littlefs(image.littlefs.UserContext(352 * 4096), 0)
    fs.format()
    fs.mount()
    for i in range(60):
        fs.makedirs(f"save/games/{i}", exist_ok=True)
        for j in range(12):
            with fs.open(f"save/games/{i}/{j}", "wb") as file:
                file.write(b"old" * (j * 90))
        if i >= 12:
            for j in range(12):
                fs.remove(f"save/games/{i - 12}/{j}")
            fs.remove(f"save/games/{i - 12}")
    with fs.open("main.py", "wb") as file:
        file.write(b"raise OSError('old')")
    whole = bytearray(b"\x5a" * 0xA0000) + bytearray(fs.context.buffer)
    blank = sum(whole[i : i + 4096] == b"\xff" * 4096 for i in range(0xA0000, len(whole), 4096))
    assert blank < 30
    return whole


@pytest.fixture
def kept(here):
    """Return a backup, and its saves."""
    saves: places.Saves = {"settings.json": b"{}", "games/x/0/tail": b"roll" * 60, "empty": None}
    backups.write(here / "sunday.zip", saves, "a test", {})
    return here / "sunday.zip", {f"save/{path}": data for path, data in saves.items()}


def test_an_image(here, source, kept):
    assert "1441792 bytes" in ok("image", "--out", "flash.img", "--board", "two")
    assert content(here / "flash.img") == {**compiler.compiled(), "board.txt": b"two\n"}
    done = run("image", "--out", "flash.img", "--from", kept[0], "--yes")
    assert done.exit_code == 0 and "replaces all files" in done.stderr
    assert content(here / "flash.img") == {**compiler.compiled(), **places.files_of(kept[1])}
    assert "save/empty" in places.ImagePlace(here / "flash.img").walk("")
    assert (here / "flash.img").read_bytes() == image.filesystem({**compiler.compiled(), **kept[1]})


def test_where_files_go_by_default(here, source, monkeypatch):
    monkeypatch.setattr(firmware, "BUILT", here / "build")
    ok("image")
    ok("uf2", dragged(micropython()))
    assert {path.name for path in (here / "build").iterdir()} == {"toychest.img", "toychest.uf2"}
    says("is a folder", "image", "--out", here)
    says("There is no folder", "image", "--out", here / "no" / "x.img")


def test_all_blocks_that_count_are_known(here, real):
    """Blank blocks, too: each folder has two blocks, of which only one is written yet."""
    whole = image.filesystem({**compiler.compiled(), **SAVES, "a/b/c": None})
    used = image.used_blocks(whole)
    fs = image._littlefs(image.littlefs.UserContext(buffer=bytearray(whole)), 0)
    fs.mount()
    assert len(used) == fs.used_block_count
    written = {i for i in range(352) if whole[i * 4096 : (i + 1) * 4096] != b"\xff" * 4096}
    assert written < set(used) and len(used) > len(written) + 3


@pytest.mark.parametrize("start, blocks", [(0xA0000, 352), (0x12C000, 212)])
def test_a_file_to_drag(here, source, kept, start, blocks):
    """On a flash with an old filesystem. The second layout is that of a Pico W."""
    program = micropython(start=start, size=blocks * 4096)
    said = ok("uf2", dragged(program), "--out", "box.uf2", "--board", "two", "--from", kept[0])
    assert "MicroPython 1.27.0" in said and "RPI-RP2" in said
    data = Path("box.uf2").read_bytes()
    assert len(data) < 512 * 16 * 40
    numbers = [struct.unpack_from("<II", data, at + 20) for at in range(0, len(data), 512)]
    assert numbers == [(i, len(data) // 512) for i in range(len(data) // 512)]
    box = put_on(used_flash(here), Path("box.uf2"))
    assert box[: len(program)] == program
    fs = image._littlefs(image.littlefs.UserContext(buffer=box[start : start + blocks * 4096]), 0)
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            with fs.open(f"{folder.rstrip('/')}/{name}", "rb") as file:
                found[f"{folder}/{name}".strip("/")] = file.read()
    wanted = {**compiler.compiled("two"), **places.files_of(kept[1])}
    assert found == wanted
    for i in range(300):  # remains harm no later write
        fs.makedirs(f"save/games/{i % 20}", exist_ok=True)
        with fs.open(f"save/games/{i % 20}/{i % 7}", "wb") as file:
            file.write(b"%d" % i * (i * 2))
    for path, data in wanted.items():
        with fs.open(path, "rb") as file:
            assert file.read() == data


def test_it_is_said_that_saves_go(source, kept):
    done = run("uf2", dragged(micropython()), "--out", "box.uf2")
    assert done.exit_code == 0 and "it replaces the saves" in done.stderr
    assert "toychest flash" in done.stderr
    done = run("uf2", dragged(micropython()), "--out", "box.uf2", "--from", kept[0], "--yes")
    assert "Those of the backup are in it" in done.stderr
    assert "replaces all saves" in " ".join(ok("uf2", "--help").split())


def test_files_that_are_not_the_right_micropython(here, source, kept):
    def wrong(words, file):
        said = says(words, "uf2", file, "--out", "out.uf2")
        assert not Path("out.uf2").exists()
        return said

    def field(number, value, block=None):
        def change(i, fields):
            if block is None or i == block:
                fields[number] = value

        return dragged(micropython(), "changed.uf2", change)

    said = says("name it: toychest uf2 FILE, or MICROPYTHON_UF2=FILE with make", "uf2")
    assert uf2.WHERE in said
    wrong("There is no file nope.uf2", "nope.uf2")
    wrong("can't be read", here)
    wrong("is not a UF2 file", kept[0])
    Path("empty.uf2").write_bytes(b"")
    wrong("is not a UF2 file", "empty.uf2")
    whole = dragged(micropython()).read_bytes()
    Path("cut.uf2").write_bytes(whole[:-512])
    wrong("only a part of it was downloaded", "cut.uf2")
    Path("cut.uf2").write_bytes(whole[:-100])
    wrong("only a part of it was downloaded", "cut.uf2")
    Path("cut.uf2").write_bytes(whole[:-1] + b"\0")
    wrong("is damaged", "cut.uf2")
    wrong("is damaged", field(0, 1, block=3))
    wrong("is damaged", field(5, 7, block=3))
    wrong("is damaged", field(6, 3))
    wrong("is damaged", field(3, 0x10000000, block=3))
    for family in (0xE48BFF57, 0xE48BFF59):
        assert "toychest flash" in wrong("is for a Pico 2", field(7, family))
    wrong("is for another board", field(7, 0xADA52840))
    wrong("is for another board", field(2, 0))
    wrong("is not for the flash", field(2, 0x2001))
    wrong("is not for the flash", field(3, 0x20000000, block=2))
    wrong("is not for the flash", field(3, 0x10200000, block=2))
    wrong("is not for the flash", field(4, 128, block=2))
    wrong("holds no program", field(3, 0x10100000, block=0))
    wrong("does not hold MicroPython", dragged(bytes(2048)))
    wrong("does not hold MicroPython", dragged(micropython(name="CircuitPython")))
    wrong("does not hold MicroPython", dragged(micropython()[:512] + bytes(1536)))
    wrong("holds MicroPython 1.25.0; Toychest needs 1.26", dragged(micropython("v1.25.0")))
    wrong("Toychest needs 1.26 or newer", dragged(micropython("")))
    wrong("keeps its files where", dragged(micropython(start=0x180000)))
    wrong("keeps its files where", dragged(micropython(start=0xA0100)))
    wrong("holds more than MicroPython", dragged(micropython(start=4096, size=4096, more=4096)))
    ok("uf2", dragged(micropython("v1.26.0-preview.3")), "--out", "out.uf2")
    ok("uf2", dragged(micropython("v2.0")), "--out", "out.uf2", "--yes")
    file = Path("out.uf2").rename("box.uf2")
    wrong("holds more than MicroPython", file)


def test_a_backup_without_saves(source):
    backups.write(Path("none.zip"), {"games": None}, "a test", {})
    says("There are no saves in", "uf2", dragged(micropython()), "--from", "none.zip")
    says("is not a backup", "image", "--from", dragged(micropython()))


def test_saves_that_are_too_large(source):
    backups.write(Path("big.zip"), {"seed": os.urandom(1_400_000)}, "a test", {})
    says("do not fit", "uf2", dragged(micropython()), "--from", "big.zip", "--out", "x.uf2")
    assert not Path("x.uf2").exists()


def test_help_has_examples():
    for command in ("flash", "image", "uf2"):
        assert f"toychest {command}" in ok(command, "--help").split("Examples")[1]


# ---- mip


def test_the_package_lists_every_file():
    assert package.PACKAGE.read_text() == package.of_sources(), "make package writes it again"
    urls = json.loads(package.PACKAGE.read_text())["urls"]
    for path, url in urls:
        assert (package.ROOT / url).is_file() and url == f"firmware/{path}"
    assert len(urls) == len(compiler.compiled())


def test_mip_installs_the_sources_and_a_release(here, source, boards):
    board = blank(here / "flash.img", SAVES)
    port = boards(board)
    (here / "package.json").write_text(package.of_sources())
    package.release(here / "release")
    sources = {path.as_posix(): (source / path).read_bytes() for path in compiler.sources(source)}
    for file, wanted in (("package.json", sources), ("release/package.json", compiler.compiled())):
        done = subprocess.run(
            [
                COMMAND.with_name("mpremote"),
                "connect",
                port,
                "mip",
                "install",
                "--target",
                "/",
                file,
            ],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        now = content(board)
        assert {path: now[path] for path in wanted} == wanted
    assert content(board) == {**sources, **compiler.compiled(), **places.files_of(SAVES)}
    assert "removed 6," in ok("flash", "--port", port)  # the sources, which would hide it
    assert content(board) == {**compiler.compiled(), **places.files_of(SAVES)}


# ---- an emulated Pico


def made(*arguments: str) -> str:
    """Run make in this repository. Returns its output."""
    done = subprocess.run(
        ["make", "-C", package.ROOT, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=2400,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_make_flash_over_the_usb_of_an_emulated_pico(uf2, here, real, picos, monkeypatch):
    """An older firmware is updated; then it is flashed again, by make."""
    saves = {"save/notes": b"mine", **SAVES}
    old: dict = compiler.compiled()
    old["toychest/gone.mpy"] = b"old"
    for path in list(old)[3:30:9]:
        old[path] = b"older"
    old["main.py"] = b"print('an older toychest')\n"
    blank(here / "flash.img", {**old, **saves})
    port = picos(uf2, "flash.img")
    ok("flash", "--port", port, "--wait", "600", "--board", "pico_epaper29")
    # make takes the firmware from a folder that may be edited meanwhile.
    monkeypatch.setattr(firmware, "FIRMWARE", package.ROOT / "firmware")
    before = compiler.compiled()
    assert "first picture" in made("flash", f"PORT={port}", "WAIT=600")
    after = compiler.compiled()
    now = content(picos.stop())
    assert now.pop("board.txt") == b"pico_epaper29\n"
    there = {path: data for path, data in now.items() if not path.startswith("save/")}
    assert set(there) in (set(before), set(after))
    for path, data in there.items():
        assert data in (before.get(path), after.get(path)), path
    assert {path: now[path] for path in saves if path != "save/settings.json"} == {
        path: data for path, data in saves.items() if path != "save/settings.json"
    }
    assert Path("refreshes.txt").read_text().count("full") >= 2


@pytest.mark.long
def test_a_pico_that_was_used_before(uf2, here, real, picos):
    """Over USB: files that hide MicroPython's modules are moved aside, and sys.py is not."""
    mine: places.Saves = {
        "time.py": b"1 / 0\n",
        "os": None,
        "lib": None,
        "lib/hashlib.py": b"",
        "rp2.py": b"",
        "asyncio": None,
        "asyncio/core.py": b"",
        "sys.py": b"",
        "boot.py": b"import time\n",
        "main.py": b"while True: pass\n",
        "machine.mpy": b"",
        "ctypes.py": b"",
    }
    there = compiler.compiled(
        "pico_epaper29"
    )  # else it would take long: the emulator is slower than a Pico
    blank(here / "flash.img", {**there, **mine})
    port = picos(uf2, "flash.img")
    done = run("flash", "--port", port, "--wait", "600", "--board", "pico_epaper29", "--yes")
    assert done.exit_code == 0, done.output
    assert "first picture" in done.stdout
    now = content(picos.stop())
    assert {path for path in now if ".before" in path} == {
        "time.py.before",
        "lib/hashlib.py.before",
        "rp2.py.before",
        "asyncio.before/core.py",
        "main.py.before",
        "machine.mpy.before",
    }
    assert now["boot.py"] and now["sys.py"] == now["ctypes.py"] == b""


def test_a_dragged_file_boots_an_emulated_pico(uf2, here, real, kept):
    """To its first picture, on a flash full of remains of an old filesystem."""
    from pico import Pico

    ok("uf2", uf2, "--out", "box.uf2", "--from", kept[0])
    blank(here / "flash.img")
    flash = bytes(put_on(used_flash(here), here / "box.uf2"))
    pico = Pico(uf2, here / "flash.img", flash=flash)
    pico.speed = 8
    pico.settle()
    assert [kind for _, kind in pico.refreshes] == ["full"]
    (here / "after.img").write_bytes(pico.flash())
    now = content(here / "after.img")
    assert now["save/games/x/0/tail"] == kept[1]["save/games/x/0/tail"]
    assert compiler.compiled().items() <= now.items()
