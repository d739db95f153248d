"""Put the firmware on a box over the serial port, safe if the cable is pulled at any moment.

Changed files are first written to a separate folder and read back. Then one script on the board
moves them to their places. The script removes main.py first, so that MicroPython starts nothing,
and moves the new main.py last. So a box that loses power meanwhile never runs a mix of two
versions, and the next run completes the update. Saves are never touched.

On a box with Toychest frozen into MicroPython, the frozen version runs until the update is
complete. Then the new files run (firmware/port/modules/latest.py).
"""

import errno
import re
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toychest_host.console import short
from toychest_host.errors import Lost, Problem
from toychest_host.flashing import compiler
from toychest_host.flashing.uf2 import OLDEST
from toychest_host.storage.places import BLOCK, ROOMIER, Advance, sha256
from toychest_host.storage.serial_box import FLASH, INSTALL, Box

NEW = "toychest.new"  # folder of new files until they are moved to their places
_MAIN = "main.py"
_TWIN = "main.mpy"  # a compiled main.py, which only an older firmware has
_PIECE = 3000  # most bytes of a file in one line of a script
_WINDOW = 10  # log2 of the bytes of memory that the board needs to decompress
_SCRIPT = 6000  # characters of a script, roughly
_INLINE = 512  # bytes: littlefs keeps smaller files in the folder itself
MOST = 100_000  # most bytes of output before the first picture
_FIRST_PICTURE = re.compile(rb"Toychest (\S+): the first picture is there")
_TRACEBACK = re.compile(r"Traceback.*\n(?: .*\n)*.*")
_SHOWN = 4000  # most characters of a traceback that are shown
_STARTED = b"soft reboot\r\n"
_PROMPT = b"\r\n>>> "

# A script for the board. `_before()` prints (path, key of WHY) of each file that would stop
# Toychest. serial_box.ALONE and serial_box.PREPARE must run first. The install page uses it, too.
#
# A file time.py on the flash hides MicroPython's module `time`, but never `utime`. So a file can
# hide a module if both names can be imported with only .frozen in sys.path. asyncio and rp2 are
# frozen into MicroPython: only files in a folder before .frozen in sys.path hide them.
BEFORE = """\
def _own(name, frozen):
 if name in ("asyncio", "rp2"):
  return not frozen
 try:
  __import__(name)
  __import__("u" + name)
 except (ImportError, ValueError):  # ValueError: a file called .py
  return False
 return name != "sys"
def _ours(path):
 last = b""
 with open(path, "rb") as file:
  while True:
   piece = file.read(256)
   if not piece:
    return False
   if b"toychest" in last + piece:
    return True
   last = piece[-8:]
def _before():
 there = {entry[0]: entry for entry in os.ilistdir("/")}
 frozen = False
 # With Toychest frozen in and running, sys.path has .frozen alone.
 for top in _path if "" in _path else ("", ".frozen", "/lib"):
  frozen = frozen or top == ".frozen"
  top = "/" + top.strip("/.")
  try:
   found = list(os.ilistdir(top))
  except OSError:
   continue
  for entry in found:
   name, dot, kind = entry[0].partition(".")
   if dot and (entry[1] & 0x4000 or kind not in ("py", "mpy")):
    continue
   if (dot or entry[1] & 0x4000) and _own(name, frozen):
    _say((top.strip("/") + "/" * (top != "/") + entry[0], "hides"))
 inside = ()
 if "toychest" in there:
  try:
   inside = [entry[0] for entry in os.ilistdir("/toychest")]
  except OSError:
   inside = ("a file",)
 known = "toychest.new" in there or bool({"boards", "__init__.mpy", "__init__.py"} & set(inside))
 if inside and not known:
  _say(("toychest", "other"))
 for name in ("main.py", "board.txt"):
  if name in there and there[name][1] & 0x4000:
   _say((name, "folder"))
 # A boot.py beside Toychest is the owner's choice.
 for name in ("main.py", "main.mpy") + (() if known else ("boot.py",)):
  if name in there and not there[name][1] & 0x4000 and there[name][3] and not _ours("/" + name):
   _say((name, "starts"))
def _aside(path):
 to = path + ".before"
 number = 1
 while True:
  try:
   os.stat("/" + to)
  except OSError:
   os.rename("/" + path, "/" + to)
   return
  number += 1
  to = path + ".before%d" % number
"""
WHY = {  # {reason in the script: words that follow the path in a sentence}
    "hides": "hides a part of MicroPython that Toychest needs",
    "starts": "starts something else",
    "folder": "is a folder, where Toychest has a file",
    "other": "is something else of that name",
}

# A script for the board that writes and installs files. serial_box.PREPARE must run first. The
# install page uses it, too.
TOOLS = """\
from binascii import a2b_base64
from deflate import DeflateIO, ZLIB
from io import BytesIO
def _write(piece):
 _f.write(DeflateIO(BytesIO(a2b_base64(piece)), ZLIB).read())
def _folders(path):
 found = [entry[0] for entry in os.ilistdir(path) if entry[1] == 0x4000]
 return sum(1 + _folders(path + "/" + name) for name in found)
def _free():
 # MicroPython counts the two blocks of each folder of a littlefs twice.
 stat = os.statvfs("/")
 return stat[0] * (stat[3] + 2 * _folders(""))
def _tell(path):
 try:
  folder = os.stat("/" + path)[0] & 0x4000
 except OSError:
  return
 _say((path, None if folder else _sha("/" + path)))
 if folder:
  for entry in os.ilistdir("/" + path):
   _tell(path + "/" + entry[0])
def _remove(paths):
 for path, folder in paths:
  (os.rmdir if folder else os.remove)("/" + path)
def _start_files(there):
 try:
  import latest
 except ImportError:
  return  # MicroPython alone
 latest.set_files(there)
def _install(main, gone, folders, files):
 _start_files(False)
 if main:
  os.remove("/main.py")
 _remove(gone)
 for path in folders:
  os.mkdir("/" + path)
 for path in files:
  os.rename("/toychest.new/" + path.replace("/", ","), "/" + path)
  print(end=".")  # a sign of life: flash is slow
 os.rmdir("/toychest.new")
 _start_files(True)
"""

# {path on the board: SHA-256 of a file as hex, None for a folder}
Tree = dict[str, str | None]


@dataclass
class Done:
    """The result of putting the firmware on a box.

    written: number of files written.
    size: number of bytes written.
    removed: number of files removed.
    board: name of the board, "" if the box has no board.txt.
    """

    written: int
    size: int
    removed: int
    board: str


def before(box: Box, files: dict[str, bytes]) -> list[tuple[str, str]]:
    """Return a list of the files and folders on a box that would keep Toychest from running, each
    as (path, reason in words).

    An example is a time.py that hides a module of MicroPython. Raises OSError, and Problem if the
    box's MicroPython can't run this firmware.
    files: the firmware, {path: content}.
    """
    _check_micropython(box, compiler.mpy_version(files))
    box.run(BEFORE)
    return box.value(f"[{box.run('_before()')}]", _reasons)


def move_aside(box: Box, paths: list[str]) -> None:
    """Rename files and folders on a box: time.py becomes time.py.before. Raises OSError, Problem.

    The function `before` must be called first. It returns the paths of such files and folders.
    """
    for path in paths:
        box.run(f"_aside({path!r})")


def flash(box: Box, files: dict[str, bytes], advance: Advance) -> Done:
    """Put the firmware on a box, in place of the old firmware. Return a Done, which says how many
    files were written and removed. Raises OSError, Problem.

    The function `before` must be called first.
    files: the new firmware, {path: content}.
    advance: function called with the number of bytes done since its last call. The files that were
        there already count in its first call.
    """
    board = _board(box, files)
    box.run(TOOLS)
    there = _tree(box, "toychest", _MAIN, _TWIN, compiler.BOARD_FILE, NEW)
    wanted = {path: sha256(data) for path, data in files.items()}
    changed = {path: files[path] for path in files if there.get(path) != wanted[path]}
    stale = _stale(there, wanted)
    # The installation removes main.py first, so a new one must be there even if it is the same.
    sent = {**changed, _MAIN: files[_MAIN]} if changed or stale else {}
    waiting = {waiting_place(path): wanted[path] for path in sent}
    _remove(
        box,
        there,
        [
            path
            for path, digest in there.items()
            if path.startswith(NEW + "/")
            and waiting.get(path, "") != digest
            or path == NEW
            and (not sent or digest is not None)
        ],
    )
    if not sent:
        box.run("_start_files(True)")
        return Done(0, 0, 0, board)
    missing = {
        path: data for path, data in sent.items() if there.get(waiting_place(path)) != wanted[path]
    }
    advance(sum(len(data) for path, data in files.items() if path not in missing))
    _upload(box, missing, there.get(NEW, "") is not None, _folders(wanted, there), advance)
    arrived = _tree(box, NEW)
    for path in waiting:
        if arrived.get(path) != waiting[path]:
            raise Problem(
                f"{path} came back from the box different. The box goes on with "
                "the firmware it had; try again."
            )
    last = sorted(sent, key=lambda path: path == _MAIN)
    box.run(
        f"_install({_MAIN in there}, {_pairs(there, stale)}, {_folders(wanted, there)}, {last})"
    )
    removed = [path for path in stale if there[path] is not None]
    return Done(len(changed), sum(map(len, changed.values())), len(removed), board)


def _check_micropython(box: Box, mpy: int) -> None:
    answer = box.run(
        "print((sys.implementation[0], tuple(sys.implementation[1][:3]),"
        " getattr(sys.implementation, '_mpy', 0) & 255))"
    )
    name, version, reads = box.value(answer, _implementation)
    numbers = ".".join(map(str, version))
    if name != "micropython":
        raise Problem(f"There is {short(name)} {box.where}, not MicroPython. {INSTALL}")
    if version[:2] < OLDEST:
        raise Problem(
            f"The MicroPython {box.where} is {numbers}; Toychest needs 1.26 or newer. {INSTALL}"
        )
    if reads != mpy:
        raise Problem(
            f"The MicroPython {box.where} ({numbers}) reads compiled files of version {reads}, "
            f"and those made here have version {mpy}. Use a Toychest and a MicroPython of about "
            "the same age."
        )


def _implementation(found: Any) -> tuple[str, tuple[int, ...], int]:
    name, version, reads = found
    if not isinstance(name, str) or not all(0 <= number < 10_000 for number in (*version, reads)):
        raise ValueError
    return name, tuple(map(int, version)), int(reads)


def _reasons(found: Any) -> list[tuple[str, str]]:
    reasons = [(path, WHY[why]) for path, why in found]
    if not all(isinstance(path, str) for path, _ in reasons):
        raise TypeError
    return reasons


def _digests(found: Any) -> Tree:
    tree = dict(found)
    if not all(isinstance(path, str) for path in tree):
        raise TypeError
    return tree


def _bytes(found: Any) -> int:
    if not 0 <= found <= FLASH:
        raise ValueError
    return int(found)


def _board(box: Box, files: dict[str, bytes]) -> str:
    """Return the name of the board that the file board.txt has in the new firmware, or else on the
    box. Return "" if neither has this file. Raises OSError, and Problem if the firmware doesn't
    know the board.

    files: the new firmware, {path: content}.
    """
    if compiler.BOARD_FILE in files:
        return files[compiler.BOARD_FILE].decode().strip()
    try:
        name = short(box.read(compiler.BOARD_FILE).decode("utf-8", "replace").strip())
    except FileNotFoundError:
        return ""
    if name not in compiler.boards():
        raise Problem(
            f"The box is set up as the board {name}, which this firmware does not know. Say what "
            f"it is with --board, or BOARD= with make: {', '.join(compiler.boards())}."
        )
    return name


def _tree(box: Box, *paths: str) -> Tree:
    script = "".join(f"_tell({path!r})\n" for path in paths)
    return box.value(f"[{box.run(script)}]", _digests)


def waiting_place(path: str) -> str:
    """Return the path at which a new file waits in the folder toychest.new, before the update moves
    it to its place.

    path: path of the file after the update.
    """
    return f"{NEW}/{path.replace('/', ',')}"


def _stale(there: Tree, wanted: dict[str, str]) -> list[str]:
    folders = _above(wanted)
    return [
        path
        for path, digest in there.items()
        if path == _TWIN
        or (
            (path + "/").startswith("toychest/")
            and path not in (folders if digest is None else wanted)
        )
    ]


def _above(wanted: dict[str, str]) -> set[str]:
    found: set[str] = set()
    for path in wanted:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    return found


def _folders(wanted: dict[str, str], there: Tree) -> list[str]:
    return sorted(path for path in _above(wanted) if path not in there or there[path] is not None)


def _pairs(there: Tree, paths: list[str]) -> list[tuple[str, bool]]:
    return [(path, there[path] is None) for path in reversed(paths)]


def _remove(box: Box, there: Tree, paths: list[str]) -> None:
    if paths:
        box.run(f"_remove({_pairs(there, paths)!r})")


def _upload(
    box: Box, files: dict[str, bytes], begin: bool, folders: list[str], advance: Advance
) -> None:
    free = box.value(box.run("print(_free())"), _bytes)
    size = room(files) + 2 * BLOCK * len(folders)
    if files and size > free:
        raise _full(box, size - free)
    try:
        if begin:
            box.run(f"os.mkdir({'/' + NEW!r})")
        for script, count in _scripts(files):
            box.run(script)
            advance(count)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        found = _tree(box, NEW)
        _remove(box, found, list(found))  # otherwise the saves would lack room
        raise _full(box, BLOCK) from error


def room(files: dict[str, bytes]) -> int:
    """Return the largest number of bytes that some files of one folder can take in a box's flash,
    where littlefs stores them in whole blocks.

    files: {path: content}.
    """
    small = sum(len(path) + 40 + len(data) * (len(data) <= _INLINE) for path, data in files.items())
    large = sum(len(data) // (BLOCK - 32) + 1 for data in files.values() if len(data) > _INLINE)
    return BLOCK * (large + 2 + 2 * (small // (BLOCK // 3)))


def _full(box: Box, missing: int) -> Problem:
    return Problem(
        f"There is no room {box.where} for the new firmware beside the old one: at least "
        f"{missing / 1000:.0f} kB are missing. Remove files of your own from it, if there are any. "
        f"{ROOMIER} The box goes on with the firmware it had."
    )


def _scripts(files: dict[str, bytes]) -> Iterator[tuple[str, int]]:
    script, count = "", 0
    for path, data in files.items():
        script += f"_f = open({'/' + waiting_place(path)!r}, 'wb')\n"
        for at in range(0, len(data), _PIECE):
            piece = data[at : at + _PIECE]
            script += f"_write({b64encode(zlib.compress(piece, wbits=_WINDOW))!r})\n"
            count += len(piece)
            if len(script) > _SCRIPT:
                yield script, count
                script, count = "", 0
        script += "_f.close()\n"
    if script:
        yield script, count


def first_picture(box: Box, seconds: float) -> str:
    """Start the firmware on a box, wait for its first picture, and return the firmware's version as
    text. Raises Problem if there is no picture after `seconds`, or if the firmware stops."""
    box.restart()
    until = time.monotonic() + seconds
    output = b""
    problem = ""
    while not problem:
        try:
            output += box.read_output(0.1)
        except Lost:
            if b"Traceback" not in output:
                raise
            problem = "it stopped"  # the firmware resets the board, which closes the port
        now = output.rpartition(_STARTED)[2] if _STARTED in output else b""
        found = _FIRST_PICTURE.search(now)
        if found:
            return short(found[1].decode("ascii", "replace"))
        if now.endswith(_PROMPT):
            problem = "it stopped"
        elif len(output) > MOST:
            problem = "what it says does not end"
        elif not time.monotonic() <= until:
            problem = f"its first picture did not come within {seconds:.0f} s"
    text = output.rpartition(_STARTED)[2].decode("utf-8", "replace").replace("\r", "")
    traces = _TRACEBACK.findall(text)
    raise Problem(
        f"The firmware is on the box, but {problem}. "
        + (
            f"It said:\n{traces[-1][-_SHOWN:]}"
            if traces
            else "Is the panel plugged in all the way? Is it the right board? --board, or BOARD= "
            f"with make, chooses one: {', '.join(compiler.boards())}."
        )
    )
