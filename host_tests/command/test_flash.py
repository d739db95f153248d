"""Flashing a board, with cables pulled at any time. Each mistake of the user has a message of one
sentence."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest
import serial

import ports
from build import release
from build.board_files import BOARDS
from command import ok, run, says
from flashes import APP, SAVES, blank, content, cuts
from toychest_host import firmware
from toychest_host.commands import flash
from toychest_host.flashing import compiler, image, over_serial
from toychest_host.storage import places, serial_box

COMMAND = Path(sys.executable).parent / "toychest"
OLDER_FILES = (Path(__file__).parents[1] / "fakes" / "older_files.txt").read_text().splitlines()[1:]
pytestmark = pytest.mark.usefixtures("here")


def update(source: Path) -> None:
    """Change the sources to the next version: one file changes, one is added, a folder is
    removed."""
    (source / "toychest" / "__init__.py").write_text('VERSION = "0.2"\n')
    (source / "toychest" / "games" / "coins.py").write_text("FACES = 2\n" * 90)
    (source / "toychest" / "lang").mkdir()
    (source / "toychest" / "lang" / "en.txt").write_text("hello = Hello\n" * 50)
    shutil.rmtree(source / "toychest" / "games" / "dice")


def with_saves(board: str | None = None) -> dict[str, bytes]:
    """Return {path: content} of a box with the firmware and the saves of these tests."""
    return {**compiler.compiled(board), **places.files_of(SAVES)}


# ---- what is copied


def test_from_an_empty_board_to_an_update(here, source, boards):
    mine: places.Saves = {"notes.txt": b"mine", "toychest/old/a.py": b"1", "toychest/boards": None}
    board = blank(here / "flash.img", {**SAVES, **mine})
    port = boards(board)
    said = ok("flash", "--port", port)
    assert "Wrote 8 files" in said and "removed 1," in said
    assert "Toychest 0.1 shows its first picture" in said
    assert content(board) == {**with_saves(), "notes.txt": b"mine"}
    assert "toychest/old" not in places.ImagePlace(board).walk("")

    before = board.read_bytes()
    said = ok("flash", "--port", port)
    assert "All files are on" in said and "first picture" in said
    assert board.read_bytes() == before

    update(source)
    said = ok("flash", "--port", port)
    assert "Wrote 3 files" in said and "removed 1," in said
    assert content(board) == {**with_saves(), "notes.txt": b"mine"}
    walked = places.ImagePlace(board).walk("")
    assert "toychest/games/dice" not in walked and over_serial.NEW not in walked


def test_saves_of_games_that_are_no_more_are_told(here, source, boards):
    board = blank(here / "flash.img", {**SAVES, "save/games/toss/0/tail": b"1"})
    told = "of games that this Toychest does not have: x. To remove them: toychest tidy"
    assert told in " ".join(ok("flash", "--port", boards(board)).split())
    board = blank(here / "new.img", {"save/games/toss.older/0/tail": b"1"})
    assert "toychest tidy" not in ok("flash", "--port", boards(board))


def test_only_what_changed_is_sent(here, source, boards, monkeypatch):
    port = boards(blank(here / "flash.img"))
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
    (source / "toychest" / "app" / "app.py").write_text(APP + "print()\n")
    ok("flash", "--port", port)
    writing = "".join(code for code in sent if "_write(b" in code)
    assert re.findall(r"open\('/toychest.new/(\S+)'", writing) == [
        "toychest,app,app.mpy",
        "main.py",
    ]
    assert writing.count("_write(") == 2  # the changed file, and main.py


def test_sources_of_an_older_firmware_do_not_hide_the_new_one(here, source, boards):
    old: places.Saves = {
        "toychest/app.py": b"raise OSError\n",
        "main.mpy": b"toychest",
        "toychest/lang": b"a file",
        "toychest/boards": None,
    }
    board = blank(here / "flash.img", {**old, **SAVES})
    update(source)
    assert "Toychest 0.2" in ok("flash", "--port", boards(board))
    assert content(board) == with_saves()


@pytest.mark.long
def test_the_real_firmware(here, real, boards):
    """The whole firmware starts. This board has no panel, so the firmware reports that and ends."""
    board = blank(here / "flash.img", SAVES)
    name = compiler.boards()[-1]
    port = boards(board)
    says("The firmware is on the box, but it stopped", "flash", "--port", port, "--board", name)
    assert content(board) == with_saves(name)
    assert "All files are on" in run("flash", "--port", port).stdout


# ---- a Pico that was used before

# Files of other projects that hide a module of MicroPython: {path: bytes, or None for a folder}.
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
# Files that hide no module, although their names are similar.
HARMLESS: places.Saves = {
    "notes.txt": b"mine",
    "lib/asyncio": None,
    "lib/asyncio/core.py": b"",
    "main.py.before": b"the one before",
    **dict.fromkeys(
        "sys.py gc.py ctypes.py .py utime.py time.txt json.old neopixels.py".split(), b""
    ),
}


@pytest.mark.parametrize("alone", [True, False])
def test_what_hides_micropython_is_named_and_moved_aside(here, source, boards, alone):
    """Files that hide modules of MicroPython are renamed, alone or all together. Nothing on a used
    Pico is lost."""
    (source / "toychest" / "app" / "app.py").write_text(
        "import asyncio, hashlib, json, time\n" + APP
    )
    tops = [path for path in HIDES if "/" not in path and path != "lib"] + ["lib/binascii.py"]
    hides: places.Saves = {"time.py": HIDES["time.py"]} if alone else HIDES
    paths = ["time.py"] if alone else tops
    board = blank(here / "flash.img", {**hides, **HARMLESS, **SAVES})
    before = content(board)
    port = boards(board)
    said = says("Nobody can answer here. Add --yes", "flash", "--port", port)
    assert all(f"{path} hides a part of MicroPython" in said for path in paths)
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


def test_saves_that_can_not_be_read_are_erased_only_after_a_question(
    here, source, boards, monkeypatch
):
    """Other commands say so, and change nothing."""
    mark = places.UNREADABLE
    # This board has no `latest`, and a real filesystem.
    monkeypatch.setattr(serial_box, "_ERASE", f"import os\nos.remove('/{mark}')")
    board = blank(here / "flash.img", {mark: b"", **SAVES})
    port = boards(board)
    before = content(board)
    says("can't be read. Pull the cable, and plug it in again.", "backup", "--port", port)
    says("Erase them, and go on? Nobody can answer here. Add --yes", "flash", "--port", port)
    assert content(board) == before
    assert "Erased." in ok("flash", "--port", port, "--yes")
    assert mark not in content(board)
    assert "Erased." not in ok("flash", "--port", port)


def test_the_program_of_before_is_not_lost(here, source, boards):
    """Files of another program stay on the Pico: those that start by themselves, and those in the
    places of Toychest's files."""
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
    board = blank(here / "own.img", {**compiler.compiled(), "boot.py": b"import time\n"})
    assert "All files are on" in ok("flash", "--port", boards(board))


def test_saves_are_read_where_a_module_is_hidden(here, source, boards):
    boot = {"boot.py": b"import time, os\nos.sep = 1\n", "toychest/__init__.py": b""}
    board = blank(here / "flash.img", {**SAVES, **HIDES, **boot})
    assert "Saved 2 files" in ok("backup", "x.zip", "--port", boards(board))


# ---- which board


def test_the_name_of_the_board_is_kept(here, source, boards):
    board = blank(here / "flash.img")
    port = boards(board)
    ok("flash", "--port", port)
    assert compiler.BOARD_FILE not in content(board)
    for option in (["--board", "two"], []):
        assert "Its board: two." in ok("flash", "--port", port, *option)
        assert content(board)["board.txt"] == b"two\n"
    assert "Wrote 1 file, 4 bytes" in ok("flash", "--port", port, "--board", "one")
    assert content(board)["board.txt"] == b"one\n"


def test_a_board_that_holds_its_own_power_is_held_half_a_second(here, boards, source):
    """The command says so, for all boards with a latch and no other."""
    assert {name for name, board in BOARDS.items() if board["LATCH"] is not None} == {
        *flash.LATCHED
    }
    port = boards(blank(here / "flash.img"))
    for name in BOARDS:
        (source / "toychest" / "boards" / f"{name}.py").write_text("")
        said = ok("flash", "--port", port, "--board", name)
        assert ("hold a button for half a second" in said) == (name in flash.LATCHED)


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
    """The command silences the buzzer on every board. Otherwise a tone would go on while the
    firmware is stopped."""
    folder = source / "toychest" / "boards"
    (folder / "__init__.py").write_text("def buzzer(board):\n    open(board.TOLD, 'w').close()\n")
    for name in ("one", "two"):
        (folder / f"{name}.py").write_text(f"TOLD = '/silent.{name}'\n")
    (folder / "mute.py").write_text("NAME = 'Mute'\n")
    (source / "main.py").write_text(
        "name = open('board.txt').read().strip()\n"
        "__import__('toychest.boards.' + name)\nfrom toychest.app import app\n"
    )
    board = blank(here / "flash.img", SAVES)
    port = boards(board)
    for name, silent in (("mute", set()), ("two", {"silent.two"})):
        ok("flash", "--port", port, "--board", name)
        ok("backup", f"{name}.zip", "--port", port)
        assert {path for path in content(board) if "silent" in path} == silent


def test_the_real_boards_are_found():
    folder = firmware.FIRMWARE / "toychest" / "boards"
    found = {path.stem for path in folder.glob("[!_]*.py")}
    assert set(compiler.boards()) == found and "pico_epaper29" in found
    says(", ".join(sorted(found)), "flash", "--board", "no")
    assert all(name in ok("flash", "--help") for name in found)


# ---- a cable pulled at any moment


@pytest.fixture
def flashed(here, source, boards, monkeypatch):
    """Return a board with the first version of the firmware. The sources have the second version,
    which is compiled only once."""
    board = blank(here / "first.img", SAVES)
    ok("flash", "--port", boards(board))
    update(source)
    files = compiler.compiled()
    monkeypatch.setattr(compiler, "compiled", lambda board=None: files)
    return board


def is_old(now: dict[str, bytes], before: dict[str, bytes]) -> bool:
    """Return whether a box has its old firmware after a cut. Checks that it has that, the new one,
    or none that starts; and its saves."""
    saves = places.files_of(SAVES)
    assert {path: data for path, data in now.items() if path.startswith("save/")} == saves
    used = {path: data for path, data in now.items() if not path.startswith(over_serial.NEW)}
    assert used in (before, with_saves()) or "main.py" not in now  # a mixture never starts
    return used == before


def completes(boards, board: Path) -> None:
    """Check that the next run of the command completes an update."""
    assert "Toychest 0.2" in ok("flash", "--port", boards(board))
    assert content(board) == with_saves()
    assert over_serial.NEW not in places.ImagePlace(board).names("")


def pulled(here, boards, first: Path) -> tuple[int, int]:
    """Update a box, the cable pulled after 0, 1, 2 commands and so on, then completely. Return the
    number of cuts that left the old firmware, and of all cuts. first: the flash of the box."""
    before = content(first)
    olds = 0
    for count in range(40):
        board = here / "flash.img"
        shutil.copy(first, board)
        done = run("flash", "--port", boards(board, commands=count))
        if done.exit_code == 0:
            assert content(board) == with_saves()
            return olds, count
        assert "does not answer any more" in done.stderr, done.output
        olds += is_old(content(board), before)
        completes(boards, board)
    pytest.fail("the update does not end")


@pytest.mark.long
def test_the_cable_is_pulled_after_each_command(here, flashed, boards):
    olds, cuts = pulled(here, boards, flashed)
    assert 7 <= olds <= cuts < 20


@pytest.mark.long
def test_the_cable_is_pulled_over_modules_that_have_moved(here, flashed, boards):
    """The box has all files of an older Toychest, whose modules lie elsewhere. An old module and a
    new folder can have the same name, such as app."""
    older: places.Saves = dict.fromkeys(OLDER_FILES, b"raise OSError")
    older["main.py"] = b"from toychest.start import start\n\nstart()\n"
    olds, cuts = pulled(here, boards, blank(here / "older.img", {**older, **SAVES}))
    assert 7 <= olds <= cuts < 30


@pytest.mark.long
def test_the_power_goes_in_the_middle_of_each_write_to_the_flash(
    here, flashed, boards, monkeypatch
):
    """The power is cut in the middle of each write. Of each state of the files that this leaves,
    the update is completed once. main.py changes, too."""
    files = {**compiler.compiled(), "main.py": b"from toychest.app import app  # the same\n"}
    monkeypatch.setattr(compiler, "compiled", lambda board=None: files)
    before = content(flashed)
    whole = here / "whole.img"
    shutil.copy(flashed, whole)
    ok("flash", "--port", boards(whole, log=True))
    board = here / "flash.img"
    found = []
    olds = 0
    flash = b""
    for flash in cuts(flashed.read_bytes(), here / "whole.img.log"):
        board.write_bytes(flash)
        now = content(board)
        olds += is_old(now, before)
        if now not in found:
            found.append(now)
            completes(boards, board)
    assert olds >= 6 and len(found) > 12
    assert flash == whole.read_bytes()


def test_another_update_after_a_cut(here, source, boards):
    board = blank(here / "flash.img", SAVES)
    ok("flash", "--port", boards(board))
    update(source)
    run("flash", "--port", boards(board, commands=13))
    assert [path for path in content(board) if path.startswith(over_serial.NEW)]
    (source / "toychest" / "__init__.py").write_text('VERSION = "0.3"\n')
    (source / "toychest" / "games" / "coins.py").unlink()
    assert "Toychest 0.3" in ok("flash", "--port", boards(board))
    assert content(board) == with_saves()


def test_what_arrived_wrong_is_not_used(here, flashed, boards, monkeypatch):
    before = content(flashed)
    real = serial_box.Box.run
    with monkeypatch.context() as patch:
        spoilt = "_f.write(b'?')\n_f.close()"
        patch.setattr(
            serial_box.Box, "run", lambda box, code: real(box, code.replace("_f.close()", spoilt))
        )
        says("came back from the box different", "flash", "--port", boards(flashed))
    assert before.items() <= content(flashed).items()
    ok("flash", "--port", boards(flashed))
    assert content(flashed) == with_saves()


# ---- a full board


@pytest.mark.long
def test_a_full_board(here, source, boards, monkeypatch):
    (source / "toychest" / "big.txt").write_bytes(os.urandom(100_000))
    board = blank(here / "flash.img", {**SAVES, "photo": bytes(4080 * 320)})
    before = content(board)
    for known in (True, False):  # the command sees it before writing, or only when a write fails
        if not known:
            monkeypatch.setattr(over_serial, "room", lambda files: 0)
        said = says("There is no room on the box", "flash", "--port", boards(board))
        assert re.search(r"at least \d+ kB are missing", said)
        assert content(board) == before
        assert over_serial.NEW not in places.ImagePlace(board).walk("")


@pytest.mark.long
def test_the_room_that_is_needed_is_well_estimated(here, real, boards):
    files = compiler.compiled()
    waiting: places.Saves = {over_serial.waiting_place(path): files[path] for path in files}
    used = len(image.used_blocks(image.filesystem(waiting))) - 2
    assert used <= over_serial.room(files) // places.BLOCK < used + 10
    for free, works in ((used, False), (used + 70, True)):
        board = blank(here / f"{free}.img", {"photo": bytes(4080 * (352 - 2 - free))})
        done = run("flash", "--port", boards(board), "--wait", "0")
        assert (done.exit_code == 0) == works, done.output
        assert works or "There is no room" in done.stderr


def test_folders_take_no_room_twice(here, real, boards):
    """MicroPython counts the blocks of folders twice. So it reports a full flash although the
    update fits, and the update must succeed."""
    board = blank(here / "flash.img", {**with_saves(), "toychest/app/app.mpy": b"older"})
    assert "Wrote 1 file," in ok("flash", "--port", boards(board), "--wait", "0")
    assert content(board) == with_saves()


# ---- what stands in the way


def port(device, product="Board", pid=5, vid=0x2E8A, manufacturer: str | None = "MicroPython"):
    """Return a serial port on USB, as pyserial lists it."""
    return types.SimpleNamespace(
        device=device, vid=vid, pid=pid, manufacturer=manufacturer, product=product,
        description=product or "n/a", interface=None,
    )  # fmt: skip


@pytest.fixture
def plugged(here, monkeypatch):
    """Return the list of the serial ports that the command finds, empty at first. USB devices are
    only those in the folder usb."""
    found: list[types.SimpleNamespace] = []
    monkeypatch.setattr(serial_box.list_ports, "comports", lambda: found)
    monkeypatch.setattr(serial_box, "USB_DEVICES", here / "usb")
    return found


@pytest.mark.parametrize("command", ["backup", "test", "flash", "log", "deeds show", "names show"])
def test_a_box_that_is_asleep_may_not_be_found(here, source, plugged, command):
    for option in ((), ("--port", "/dev/nope")):
        says("asleep may not be found: press one of its buttons", *command.split(), *option)


def test_ports_that_are_not_there(here, source, plugged, monkeypatch):
    says("No board found", "backup")
    (here / "usb" / "1-1").mkdir(parents=True)
    (here / "usb" / "1-1" / "idVendor").write_text("2e8a\n")
    for product, words in (("0005", "No board"), ("0003", "BOOTSEL"), ("000f", "BOOTSEL mode")):
        (here / "usb" / "1-1" / "idProduct").write_text(f"{product}\n")
        said = says(words, "flash")
        assert words == "No board" or "toychest flash --uf2" in said
    plugged[:] = [port("/dev/c", "", vid=1, manufacturer=None)]
    (here / "usb" / "1-1" / "idProduct").unlink()
    says("Other serial ports: /dev/c", "log")
    plugged[:] = [port("/dev/a"), port("/dev/b")]
    says("several boards: choose one with --port, or PORT= with make. /dev/a", "flash")
    says("There is no port /dev/nope", "flash", "--port", "/dev/nope")
    says("is not a serial port", "flash", "--port", source / "main.py")

    def denied(*_, **__):
        raise serial.SerialException(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serial_box.serial, "serial_for_url", denied)
    says("dialout", "backup", "--port", "/dev/nope")


def test_a_debug_probe_is_no_board(plugged):
    """A debug probe has the USB vendor of a Pico and a serial port, but is not taken for a
    board."""
    plugged += [
        port("/dev/probe", "Debug Probe (CMSIS-DAP)", 0x000C),
        port("/dev/older", "", 0x0004),
        port("/dev/own", "debugprobe on Pico (CMSIS-DAP)", 0x0101),
    ]
    assert "/dev/" not in says("No board found", "flash")
    plugged.append(port("/dev/box"))
    assert serial_box.find_port() == "/dev/box"


def test_a_port_that_is_held_for_a_moment(here, source, boards, monkeypatch):
    """Another program holds the port at first, as ModemManager does after plugging in. It lets go
    before the third try."""
    name = boards(blank(here / "flash.img"))
    holder = serial.Serial(name, exclusive=True)
    real = serial_box.SerialTransport
    tries = iter(range(9))

    def opened(*arguments, **options):
        if next(tries) == 2:
            holder.close()
        return real(*arguments, **options)

    monkeypatch.setattr(serial_box, "SerialTransport", opened)
    done = run("flash", "--port", name)
    assert done.exit_code == 0, done.output
    assert done.stderr.count("is taken. Waiting up to 10 s for it") == 1
    assert "first picture" in done.stdout


def test_a_port_in_use_and_one_that_says_nothing(source, monkeypatch):
    for name in ("PATIENCE", "TIMEOUT", "GREETING"):
        monkeypatch.setattr(serial_box, name, 0.1)
    with ports.Silent() as name:
        said = says("doesn't answer like MicroPython", "flash", "--port", name)
        assert "hold BOOTSEL" in said and "https://micropython.org/download" in said
        with serial.Serial(name, exclusive=True):
            says("Another program uses", "backup", "--port", name)


def test_what_is_not_the_right_micropython(here, source, boards, monkeypatch):
    board = blank(here / "flash.img")
    name = boards(board)
    before = board.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(over_serial, "OLDEST", (9, 0))
        assert "hold BOOTSEL" in says("Toychest needs 1.26 or newer", "flash", "--port", name)
    monkeypatch.setattr(compiler, "mpy_version", lambda files: 7)
    says("reads compiled files of version 6", "flash", "--port", name)
    real = serial_box.Box.run
    monkeypatch.setattr(
        serial_box.Box,
        "run",
        lambda box, code: real(box, code).replace("micropython", "circuitpython"),
    )
    says("There is circuitpython on the box", "flash", "--port", name)
    assert board.read_bytes() == before


def test_a_firmware_that_cannot_be_compiled(source):
    (source / "toychest" / "app" / "app.py").write_text("def broken(:\n")
    said = says("The firmware can't be compiled", "flash", "--port", "/dev/nope")
    assert "toychest/app/app.py" in said and "SyntaxError" in said


def test_a_firmware_that_does_not_start(here, source, boards):
    """The firmware stops, shows nothing, or the cable is pulled before the first picture."""
    app = source / "toychest" / "app" / "app.py"
    name = boards(blank(here / "flash.img"))
    app.write_text("from toychest import nothing\n")
    stopped = "The firmware is on the box, but it stopped. It said: Traceback"
    said = says(stopped, "flash", "--port", name)
    assert "nothing" in said.partition("Traceback")[2] and ">>>" not in said
    app.write_text("print('hello')\n")
    late = "its first picture did not come within 1 s"
    assert "one, two" in says(late, "flash", "--port", name, "--wait", 1)
    assert "Wrote" in ok("flash", "--port", name, "--wait", 0, "--board", "two")
    app.write_text(APP)
    ok("flash", "--port", name)
    app.write_text("import sys\nsys.exit()\n")  # ends the board's process
    says("does not answer any more", "flash", "--port", name)


# ---- mip


def test_the_package_lists_every_file():
    assert release.PACKAGE.read_text() == release.of_sources(), "make package writes it again"
    for path, url in json.loads(release.PACKAGE.read_text())["urls"]:
        assert (release.ROOT / url).is_file() and url == f"firmware/{path}"


def test_mip_installs_the_sources_and_a_release(here, source, boards):
    board = blank(here / "flash.img", SAVES)
    name = boards(board)
    (here / "package.json").write_text(release.of_sources())
    release.compiled(here / "release")
    sources = {path.as_posix(): (source / path).read_bytes() for path in compiler.sources(source)}
    mip = [COMMAND.with_name("mpremote"), "connect", name, "mip", "install", "--target", "/"]
    for file, wanted in (("package.json", sources), ("release/package.json", compiler.compiled())):
        done = subprocess.run([*mip, file], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        assert wanted.items() <= content(board).items()
    assert content(board) == {**sources, **with_saves()}
    assert "removed 6," in ok("flash", "--port", name)  # sources that would hide compiled files
    assert content(board) == with_saves()


# ---- an emulated Pico


@pytest.mark.hours
def test_make_flash_over_the_usb_of_an_emulated_pico(uf2, here, real, picos):
    """`toychest flash` updates an older firmware; then `make flash` flashes it again."""
    saves = {"save/notes": b"mine", **SAVES}
    old: dict = compiler.compiled()
    old["toychest/gone.mpy"] = b"old"
    for path in list(old)[3:30:9]:
        old[path] = b"older"
    old["main.py"] = b"print('an older toychest')\n"
    blank(here / "flash.img", {**old, **saves})
    name = picos(uf2, "flash.img")
    ok("flash", "--port", name, "--wait", "600", "--board", "pico_epaper29")
    done = subprocess.run(
        ["make", "-C", release.ROOT, "flash", f"PORT={name}", "WAIT=600"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=2400,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "first picture" in done.stdout
    now = content(picos.stop())
    assert now.pop("board.txt") == b"pico_epaper29\n"
    there = {path for path in now if not path.startswith("save/")}
    assert there == set(compiler.compiled())  # only names: sources may be edited during the test
    del saves["save/settings.json"]  # the box has written this file itself
    assert {path: now[path] for path in saves} == saves
    assert Path("refreshes.txt").read_text().count("full") >= 2


@pytest.mark.long
def test_a_pico_whose_filesystem_is_damaged(frozen_uf2, here, source, picos):
    """Over USB: the frozen firmware keeps it, until `toychest flash` erases it."""
    image = bytearray(blank(here / "flash.img", SAVES).read_bytes())
    for at in (0, places.BLOCK):
        image[at + 16 : at + 216] = b"\x5a" * 200
    (here / "flash.img").write_bytes(image)
    port = picos(frozen_uf2, "flash.img")
    says("can't be read", "backup", "--port", port)
    with serial_box.box(port, print, fresh=True) as box:
        assert set(box.names("")) == {places.UNREADABLE, "board.txt"}
        box.write("new", b"in memory")
        assert box.read("new") == b"in memory"
        box.erase()
        assert box.names("") == {}
        box.write("new", b"on the flash")
    assert content(picos.stop())["new"] == b"on the flash"


@pytest.mark.hours
def test_a_pico_that_was_used_before(uf2, here, real, picos):
    """Over USB: files that hide MicroPython's modules are renamed. sys.py is not, because it hides
    nothing."""
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
    # The firmware is there already: the emulator is slower than a Pico.
    blank(here / "flash.img", {**compiler.compiled("pico_epaper29"), **mine})
    name = picos(uf2, "flash.img")
    said = ok("flash", "--port", name, "--wait", "600", "--board", "pico_epaper29", "--yes")
    assert "first picture" in said
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
