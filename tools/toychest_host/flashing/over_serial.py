"""Putting the firmware on a box, so that the cable may be pulled at any moment.

The files that differ are written into a folder of their own and read back there; the firmware
goes on as it is until then. One script on the board then puts them in their places. It begins by
taking main.py away, without which MicroPython starts nothing, and puts it back at the end: a box
that is cut off in between never runs a mix of two firmwares, and the next run completes it.
Nothing but the firmware's own files is touched, so the saves stay.

A box with Toychest frozen into its MicroPython starts that one while the files are put in their
places, and the files from then on (firmware/port/modules/latest.py).
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

NEW = "toychest.new"  # the folder for what is on its way
_MAIN = "main.py"
_TWIN = "main.mpy"  # of an older firmware
_PIECE = 3000  # bytes of a file in a line of a script, compressed
_WINDOW = 10  # bits: the board keeps so much for decompressing
_SCRIPT = 6000  # characters of a script, more or less
_INLINE = 512  # bytes: littlefs keeps smaller files in the folder itself
_MOST = 100_000  # bytes that a firmware says before its first picture
_FIRST_PICTURE = re.compile(rb"Toychest (\S+): the first picture is there")
_TRACEBACK = re.compile(r"Traceback.*\n(?: .*\n)*.*")
_TOLD = 4000  # characters of it that are told
_STARTED = b"soft reboot\r\n"
_PROMPT = b"\r\n>>> "

# Says what else is on the board and would stop Toychest, as pairs of a path and a reason: a key of
# WHY. It needs device.ALONE and device.PREPARE before it; the browser's page has it, too.
#
# `import time` finds a file or folder on the flash before MicroPython's own module, and `import
# utime` always finds MicroPython's own: so both work without sys.path if `time` can be hidden.
# asyncio and rp2 are frozen into MicroPython; only what is before .frozen in sys.path hides them.
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
 there = {one[0]: one for one in os.ilistdir("/")}
 frozen = False
 # Where Toychest is frozen in and runs, sys.path has only that.
 for top in _path if "" in _path else ("", ".frozen", "/lib"):
  frozen = frozen or top == ".frozen"
  top = "/" + top.strip("/.")
  try:
   found = list(os.ilistdir(top))
  except OSError:
   continue
  for one in found:
   name, dot, kind = one[0].partition(".")
   if dot and (one[1] & 0x4000 or kind not in ("py", "mpy")):
    continue
   if (dot or one[1] & 0x4000) and _own(name, frozen):
    _say((top.strip("/") + "/" * (top != "/") + one[0], "hides"))
 inside = ()
 if "toychest" in there:
  try:
   inside = [one[0] for one in os.ilistdir("/toychest")]
  except OSError:
   inside = ("a file",)
 known = "toychest.new" in there or bool({"boards", "__init__.mpy", "__init__.py"} & set(inside))
 if inside and not known:
  _say(("toychest", "other"))
 for name in ("main.py", "board.txt"):
  if name in there and there[name][1] & 0x4000:
   _say((name, "folder"))
 # Whoever has a boot.py beside Toychest wants it.
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
WHY = {  # in words that go behind the path
    "hides": "hides a part of MicroPython that Toychest needs",
    "starts": "starts something else",
    "folder": "is a folder, where Toychest has a file",
    "other": "is something else of that name",
}

# For putting files in their places; after device.PREPARE. The browser's page has it, too.
TOOLS = """\
from binascii import a2b_base64
from deflate import DeflateIO, ZLIB
from io import BytesIO
def _write(piece):
 _f.write(DeflateIO(BytesIO(a2b_base64(piece)), ZLIB).read())
def _folders(path):
 return sum(1 + _folders(path + "/" + one[0]) for one in os.ilistdir(path) if one[1] == 0x4000)
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
  for one in os.ilistdir("/" + path):
   _tell(path + "/" + one[0])
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
  print(end=".")  # it is not lost: flash takes its time
 os.rmdir("/toychest.new")
 _start_files(True)
"""

# Path on the board: the SHA-256 of a file, None for a folder.
Tree = dict[str, str | None]


@dataclass
class Done:
    """What a flash did: files written and their bytes, files removed, the board that the box
    names, "" if it names none."""

    written: int
    size: int
    removed: int
    board: str


def before(box: Box, files: dict[str, bytes]) -> list[tuple[str, str]]:
    """Path, and why in words, of all that is on a box and would stop Toychest, as a file time.py
    that hides MicroPython's own module. Raises OSError, Problem.

    files: those of the firmware: Problem if the MicroPython on the box can't run them.
    """
    _check_micropython(box, compiler.mpy_version(files))
    box.run(BEFORE)
    return box.value(f"[{box.run('_before()')}]", _reasons)


def move_aside(box: Box, paths: list[str]) -> None:
    """Rename files and folders, so that Toychest starts without them: time.py becomes
    time.py.before. Raises OSError, Problem."""
    for path in paths:
        box.run(f"_aside({path!r})")


def flash(box: Box, files: dict[str, bytes], advance: Advance) -> Done:
    """Let a box have these files for its firmware, after `before`. Raises OSError, Problem.

    files: path and content. advance: told each byte that is on the board.
    """
    board = _board(box, files)
    box.run(TOOLS)
    there = _tree(box, "toychest", _MAIN, _TWIN, compiler.BOARD_FILE, NEW)
    wanted = {path: sha256(data) for path, data in files.items()}
    changed = {path: files[path] for path in files if there.get(path) != wanted[path]}
    stale = _stale(there, wanted)
    # main.py is taken away meanwhile, so it waits with the others even if it is the same.
    sent = {**changed, _MAIN: files[_MAIN]} if changed or stale else {}
    waiting = {_new(path): wanted[path] for path in sent}
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
    missing = {path: data for path, data in sent.items() if there.get(_new(path)) != wanted[path]}
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
    """Raise Problem unless the MicroPython on the box can run the firmware."""
    answer = box.run(
        "print((sys.implementation[0], tuple(sys.implementation[1][:3]),"
        " getattr(sys.implementation, '_mpy', 0) & 255))"
    )
    name, version, reads = box.value(answer, _implementation)
    numbers = ".".join(map(str, version))
    if name != "micropython":
        raise Problem(f"There is {short(name)} on {box.what}, not MicroPython. {INSTALL}")
    if version[:2] < OLDEST:
        raise Problem(
            f"The MicroPython on {box.what} is {numbers}; Toychest needs 1.26 or newer. {INSTALL}"
        )
    if reads != mpy:
        raise Problem(
            f"The MicroPython on {box.what} ({numbers}) reads compiled files of version {reads}, "
            f"and those made here have version {mpy}. Use a Toychest and a MicroPython of about "
            "the same age."
        )


def _implementation(found: Any) -> tuple[str, tuple[int, ...], int]:
    """Name, version, and the version of .mpy. Raises ValueError, TypeError."""
    name, version, reads = found
    if not isinstance(name, str) or not all(0 <= one < 10_000 for one in (*version, reads)):
        raise ValueError
    return name, tuple(map(int, version)), int(reads)


def _reasons(found: Any) -> list[tuple[str, str]]:
    """Paths, and why in words, as the box tells them. Raises ValueError, TypeError, KeyError."""
    reasons = [(path, WHY[why]) for path, why in found]
    if not all(isinstance(path, str) for path, _ in reasons):
        raise TypeError
    return reasons


def _digests(found: Any) -> Tree:
    """A tree, as the box tells it. Raises ValueError, TypeError."""
    tree = dict(found)
    if not all(isinstance(path, str) for path in tree):
        raise TypeError
    return tree


def _bytes(found: Any) -> int:
    """How much room there is. Raises ValueError, TypeError."""
    if not 0 <= found <= FLASH:
        raise ValueError
    return int(found)


def _board(box: Box, files: dict[str, bytes]) -> str:
    """The board that the box will take itself for, "" if no file says so. Raises Problem."""
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
    """What is at these paths, and below; folders before what is in them."""
    script = "".join(f"_tell({path!r})\n" for path in paths)
    return box.value(f"[{box.run(script)}]", _digests)


def _new(path: str) -> str:
    """Where a file waits for its turn."""
    return f"{NEW}/{path.replace('/', ',')}"


def _stale(there: Tree, wanted: dict[str, str]) -> list[str]:
    """What older firmwares left: nothing of the new one has that path, as a file or a folder."""
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
    """The folders that files are in."""
    found: set[str] = set()
    for path in wanted:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    return found


def _folders(wanted: dict[str, str], there: Tree) -> list[str]:
    """The folders that are to be made, parents first."""
    return sorted(one for one in _above(wanted) if one not in there or there[one] is not None)


def _pairs(there: Tree, paths: list[str]) -> list[tuple[str, bool]]:
    """Paths and whether they are folders, in an order in which they can be removed."""
    return [(path, there[path] is None) for path in reversed(paths)]


def _remove(box: Box, there: Tree, paths: list[str]) -> None:
    if paths:
        box.run(f"_remove({_pairs(there, paths)!r})")


def _upload(
    box: Box, files: dict[str, bytes], begin: bool, folders: list[str], advance: Advance
) -> None:
    """Write files to where they wait. Raises OSError, Problem.

    begin: whether the folder for them is to be made. folders: those that are to come.
    """
    free = box.value(box.run("print(_free())"), _bytes)
    size = _room(files) + 2 * BLOCK * len(folders)
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
        _remove(box, found, list(found))  # the games need what little room there is
        raise _full(box, BLOCK) from error


def _room(files: dict[str, bytes]) -> int:
    """Bytes of flash that files need at most in one folder."""
    small = sum(len(path) + 40 + len(data) * (len(data) <= _INLINE) for path, data in files.items())
    large = sum(len(data) // (BLOCK - 32) + 1 for data in files.values() if len(data) > _INLINE)
    return BLOCK * (large + 2 + 2 * (small // (BLOCK // 3)))


def _full(box: Box, missing: int) -> Problem:
    return Problem(
        f"There is no room on {box.what} for the new firmware beside the old one: at least "
        f"{missing / 1000:.0f} kB are missing. Remove files of your own from it, if there are any. "
        f"{ROOMIER} The box goes on with the firmware it had."
    )


def _scripts(files: dict[str, bytes]) -> Iterator[tuple[str, int]]:
    """Scripts that write files, and how many bytes each of them does."""
    script, count = "", 0
    for path, data in files.items():
        script += f"_f = open({'/' + _new(path)!r}, 'wb')\n"
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
    """Start the firmware and wait for its first picture; returns its version. Raises Problem."""
    box.restart()
    until = time.monotonic() + seconds
    said = b""
    over = ""
    while not over:
        try:
            said += box.heard(0.1)
        except Lost:
            if b"Traceback" not in said:
                raise
            over = "it stopped"  # and starts itself anew, which closes the port
        now = said.rpartition(_STARTED)[2] if _STARTED in said else b""
        found = _FIRST_PICTURE.search(now)
        if found:
            return short(found[1].decode("ascii", "replace"))
        if now.endswith(_PROMPT):
            over = "it stopped"
        elif len(said) > _MOST:
            over = "what it says does not end"
        elif not time.monotonic() <= until:
            over = f"its first picture did not come within {seconds:.0f} s"
    text = said.rpartition(_STARTED)[2].decode("utf-8", "replace").replace("\r", "")
    traces = _TRACEBACK.findall(text)
    raise Problem(
        f"The firmware is on the box, but {over}. "
        + (
            f"It said:\n{traces[-1][-_TOLD:]}"
            if traces
            else "Is the panel plugged in all the way? Is it the right board? --board, or BOARD= "
            f"with make, chooses one: {', '.join(compiler.boards())}."
        )
    )
