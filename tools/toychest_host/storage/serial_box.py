"""A box on a serial port, by mpremote."""

import ast
import contextlib
import errno
import io
import math
import os
import re
import struct
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from toychest_host.console import short
from toychest_host.errors import Lost, Problem
from toychest_host.flashing import drive
from toychest_host.storage.places import BLOCK, BLOCKS, Place

try:
    from termios import error as _TerminalError  # not an OSError, and pyserial lets it through
except ImportError:  # Windows
    _TerminalError = OSError

FLASH = 1 << 24  # bytes: no board has more
_RASPBERRY_PI = 0x2E8A  # USB vendor
_PROBES = {0x0004, 0x000C}  # its products that are debug probes: Picoprobe, Debug Probe
_PATIENCE = 10  # s: ModemManager holds a port for some after it was plugged in
_TIMEOUT = 20  # s for an answer on the port
_GREETING = 5  # s for the first one
_ATTEMPTS = 3  # to interrupt the firmware
_OVERALL = 1200  # s for all answers: much more than a full box takes
_LONGEST = 256 * 1024  # bytes of an answer
_MOST = 5 * BLOCK * BLOCKS  # bytes of all answers: those of files may come as \x00 and the like
_READ_CHUNK = 512  # bytes: the firmware leaves little memory free
_WRITE_CHUNK = 256

# What runs on the board before anything else. A file on its flash, such as time.py, hides
# MicroPython's own module of that name, and mpremote's scripts and ours import such modules. With
# an empty sys.path, and nothing loaded, they get MicroPython's own. _path: where MicroPython looks
# for modules, for flash.BEFORE.
ALONE = """\
import sys
for _one in list(sys.modules):
 if _one.startswith("toychest.boards."):
  try:
   # Silent: no tone goes on while the firmware stands still.
   sys.modules["toychest.boards"].buzzer(sys.modules[_one])
  except Exception:
   pass  # other firmware
_path = list(sys.path)
sys.path[:] = [".frozen"]
for _one in list(sys.modules):
 if _one != "__main__":
  del sys.modules[_one]
"""
# What the box learns next: many small questions would take longer than the answers. The browser's
# page takes it, too, and has its own _say.
PREPARE = """\
import gc, hashlib, os
gc.collect()
os.chdir("/")
def _say(value):
 print(repr(value), end=",")
def _walk(top, below):
 for one in os.ilistdir(top + "/" + below):
  folder = one[1] & 0x4000
  _say((below + one[0], None if folder else one[3]))
  if folder:
   _walk(top, below + one[0] + "/")
def _sha(path):
 h = hashlib.sha256()
 buffer = bytearray(256)
 view = memoryview(buffer)
 with open(path, "rb") as file:
  while True:
   n = file.readinto(buffer)
   if not n:
    break
   h.update(view[:n])
 return "".join("%02x" % byte for byte in h.digest())
"""
_T = TypeVar("_T")
_ANEW = "import time, machine\ntime.sleep_ms(100)\nmachine.%s()"
_SETTLES = 1  # s until a port that has just come may be opened: udev sets its group, Windows waits


INSTALL = (
    "To put MicroPython on a board: hold BOOTSEL while you plug it in, and drag the .uf2 file for "
    "your board, from https://micropython.org/download, onto the drive RPI-RP2 that appears."
)
_BOOTSEL = {("2e8a", "0003"), ("2e8a", "000f")}  # USB vendor and product of a Pico, a Pico 2
_USB = Path("/sys/bus/usb/devices")


def in_bootsel() -> bool:
    """Whether a board is plugged in that waits for a .uf2 file: it has no serial port then."""
    for folder in _USB.glob("*"):
        with contextlib.suppress(OSError):
            found = [(folder / name).read_text().strip() for name in ("idVendor", "idProduct")]
            if tuple(found) in _BOOTSEL:
                return True
    return bool(drive.found())


def _is_probe(port: Any) -> bool:
    """Whether a port belongs to a debug probe, which has the same USB vendor as a Pico."""
    words = " ".join(
        getattr(port, name, None) or "" for name in ("product", "description", "interface")
    ).lower()
    return (
        port.vid == _RASPBERRY_PI
        and getattr(port, "pid", None) in _PROBES
        or any(name in words for name in ("cmsis-dap", "debug probe", "debugprobe", "picoprobe"))
    )


def _boxes(ports: Iterable[Any]) -> list[Any]:
    """Those of some ports that belong to a board with MicroPython."""
    return [
        port
        for port in ports
        if (port.vid == _RASPBERRY_PI or "micropython" in (port.manufacturer or "").lower())
        and not _is_probe(port)
    ]


def ports() -> set[str]:
    """The serial ports of all boards that are plugged in."""
    return {port.device for port in _boxes(list_ports.comports())}


def returned(before: set[str], port: str | None, seconds: float) -> str:
    """The port of a box that was started anew: this one, or one that was not there before. Raises
    Problem if there is none in so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        names = ports()
        found = sorted(names - before) if port is None else [port]
        if found and (found[0] in names or os.path.exists(found[0])):
            time.sleep(_SETTLES)
            return found[0]
        time.sleep(0.2)
    raise Problem(
        f"The file is on the box, but the box did not come back on a serial port within "
        f"{seconds:.0f} s. Unplug it, and plug it in again without holding BOOTSEL."
    )


def find_port() -> str:
    """The serial port of the one box that is plugged in. Raises Problem if it is not one."""
    ports = list(list_ports.comports())
    boxes = _boxes(ports)
    if len(boxes) == 1:
        return boxes[0].device
    if boxes:
        names = "".join(f"\n  {port.device}  {port.description}" for port in boxes)
        raise Problem(
            f"There are several boards: choose one with --port, or PORT= with make.{names}"
        )
    if in_bootsel():
        raise Problem(
            "The board that is plugged in is in BOOTSEL mode: it shows up as a drive and waits for "
            "a .uf2 file: toychest flash --uf2 puts one on. If MicroPython is on it already, pull "
            "the cable, and plug it in again without holding BOOTSEL."
        )
    others = [port.device for port in ports if port.vid is not None and not _is_probe(port)]
    hint = f" Other serial ports: {', '.join(others)}; choose with --port." if others else ""
    raise Problem(
        "No board found. Plug the box in with a USB cable that carries data, "
        "without holding BOOTSEL." + hint
    )


class _Taken(Problem):
    """Another program has the port, or had it a moment ago."""


def _why_closed(port: str) -> Problem:
    """Why a port can't be opened."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        text = str(error)  # on Windows, where there is no number, with the name of an exception
        if number == errno.ENOENT or "No such file" in text or "FileNotFoundError" in text:
            return Problem(f"There is no port {port}. Is the box plugged in?")
        if number in (errno.EACCES, errno.EPERM) or "Permission denied" in text:
            return Problem(
                f"You don't have permission to use {port}. On Linux, join the group dialout, then "
                "log out and in again: sudo usermod -a -G dialout $USER"
            )
        if number in (errno.EBUSY, errno.EAGAIN) or "lock" in text or "PermissionError" in text:
            return _Taken(
                f"Another program uses the port {port}. Close it (Thonny, mpremote, a serial "
                "console, the page in a browser) and try again. On Linux, ModemManager may be what "
                "holds it."
            )
        return Problem(f"{port} is not a serial port.")
    return _Taken(f"The port {port} could not be opened. Try again.")


class _Endless(TransportError):
    """What a port says does not end."""


# What comes of answers that no box gives.
_NONSENSE = (
    _Endless,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    OverflowError,
    MemoryError,
    RecursionError,
)


class _Line:
    """A serial port that does not listen for ever: mpremote goes on as long as anything comes.

    Raises _Endless. port: the real one.
    """

    def __init__(self, port: Any):
        self.port = port
        self._left: float = _OVERALL  # s
        self._until = 0.0
        self._answer, self._all = _LONGEST, _MOST  # bytes that may still come

    def __getattr__(self, name: str) -> Any:
        return getattr(self.port, name)

    @contextlib.contextmanager
    def talking(self, seconds: float = math.inf) -> Iterator[None]:
        """Let time count, at most so much of it: people may take theirs in between."""
        began = time.monotonic()
        self._until = began + min(self._left, seconds)
        try:
            yield
        finally:
            self._left -= time.monotonic() - began

    def _check(self) -> None:
        if time.monotonic() > self._until or min(self._answer, self._all) < 0:
            raise _Endless

    def read(self, size: int = 1) -> bytes:
        self._check()
        data = self.port.read(size)
        self._answer -= len(data)
        self._all -= len(data)
        return data

    def write(self, data: bytes) -> Any:
        self._answer = _LONGEST
        self._check()
        return self.port.write(data)

    def inWaiting(self) -> int:  # as mpremote calls it
        self._check()
        return self.port.inWaiting()


def _opened(port: str, warn: Callable[[str], None]) -> SerialTransport:
    """Open a port; one that is taken may be free in a moment. Raises Problem."""
    until = time.monotonic() + _PATIENCE
    told = False
    while True:
        try:
            transport = SerialTransport(port, timeout=_TIMEOUT)
            setattr(transport.serial, "write_timeout", _TIMEOUT)  # noqa: B010
            return transport
        except (TransportError, OSError, ValueError, _TerminalError):
            why = _why_closed(port)
        if not isinstance(why, _Taken) or time.monotonic() > until:
            raise why from None
        if not told:
            warn(f"The port {port} is taken. Waiting up to {_PATIENCE} s for it ...")
            told = True
        time.sleep(0.3)


def connect(
    port: str | None = None, fresh: bool = False, warn: Callable[[str], None] = lambda text: None
) -> "Box":
    """Open a port, interrupt the firmware, and return the box. Raises Problem.

    fresh: forget all that the board was doing; it need not have Toychest on it either. warn: told
    in a sentence if this takes a while.
    """
    port = port or find_port()
    transport = _opened(port, warn)
    box = Box(transport, port)
    try:
        box.begin(fresh)
    except BaseException:
        box.close()
        raise
    return box


class Box(Place):
    """A box whose firmware is interrupted. Afterwards `close` starts it anew.

    Raises Lost when it does not answer any more.
    """

    saves = "save"

    def __init__(self, transport: SerialTransport, port: str):
        self.what = f"the box on {port}"
        self._port = port
        self._transport = transport
        self._line = _Line(transport.serial)
        setattr(transport, "serial", self._line)  # noqa: B010
        self._lost = False
        self._interrupted = False

    def begin(self, fresh: bool) -> None:
        """Interrupt the firmware. Raises Problem if this is no box, unless it is a fresh one."""
        self._interrupt(fresh)
        self.run(ALONE)
        self.run(PREPARE)
        if not fresh and not {"toychest", self.saves} & set(self.names("")):
            raise Problem(
                f"There is MicroPython on {self._port}, but no Toychest. Put the firmware on "
                "first, or choose another board with --port."
            )

    def _interrupt(self, fresh: bool = False) -> None:
        for attempt in range(_ATTEMPTS):
            # A boot.py that never ends comes anew with each reset: the last time goes without one.
            reset = fresh and attempt + 1 < _ATTEMPTS
            try:
                # mpremote prints what it did not expect
                with (
                    contextlib.redirect_stdout(io.StringIO()),
                    self._line.talking(4 * _GREETING),
                ):
                    self._transport.enter_raw_repl(soft_reset=reset, timeout_overall=_GREETING)
                self._interrupted = True
                return
            except TransportError:
                continue
            except (OSError, _TerminalError) as error:
                raise self._gone() from error
        self._lost = True
        raise Problem(
            f"What is on {self._port} doesn't answer like MicroPython. Is it the right port? "
            "If it is, unplug the box, plug it in again and retry."
            + (f" {INSTALL}" if fresh else "")
        )

    def _gone(self) -> Lost:
        self._lost = True
        return Lost(
            "The box does not answer any more: was the cable pulled? No saves are lost. Plug it "
            "in again and run the same command again."
        )

    def _nonsense(self) -> Lost:
        self._lost = True
        return Lost(
            f"What {self._port} answers is not what a Toychest says. Is it the right port? If it "
            "is, unplug the box, plug it in again and run the same command again."
        )

    def run(self, code: str) -> str:
        """Run code on the box; returns what it printed. Raises OSError, Problem."""
        return self._run(lambda: self._transport.exec(code).decode())

    def _run(self, function, *arguments, **keywords):
        """Call what talks to the box. Raises OSError for what its filesystem said."""
        if self._lost:
            raise self._gone()
        try:
            with (
                contextlib.redirect_stdout(io.StringIO()),
                self._line.talking(),
                warnings.catch_warnings(action="ignore"),  # of what is no good Python
            ):
                return function(*arguments, **keywords)
        except TransportExecError as error:
            if "OSError" in error.error_output:
                raise self._os_error(error, *arguments[:1]) from error
            last = (error.error_output.strip().splitlines() or ["nothing"])[-1]
            raise Problem(f"The box could not do it; it said: {short(last, 200)}") from error
        except OSError as error:
            # The box said so, if mpremote made it of what came back; else the port did.
            if isinstance(error.__context__, TransportExecError) and error.errno:
                raise OSError(error.errno, os.strerror(error.errno), *arguments[:1]) from error
            raise self._gone() from error
        except _NONSENSE as error:
            raise self._nonsense() from error
        except (TransportError, _TerminalError, struct.error) as error:
            raise self._gone() from error

    @staticmethod
    def _os_error(error: TransportExecError, *path: str) -> OSError:
        for number, name in errno.errorcode.items():
            if name in error.error_output or f"Errno {number}]" in error.error_output:
                return OSError(number, os.strerror(number), *path)
        bare = re.search(r"OSError: (\d{1,4})", error.error_output)  # MicroPython names few of them
        number = int(bare[1]) if bare else errno.EIO
        return OSError(number, os.strerror(number), *path)

    def close(self) -> bool:
        """Start the firmware anew and close the port; False if the box has to be unplugged for
        that and nobody said so yet."""
        told = False
        if self._interrupted and not self._lost:
            for _ in range(2):
                try:
                    with (
                        contextlib.redirect_stdout(io.StringIO()),
                        self._line.talking(4 * _GREETING),
                    ):
                        self._transport.exec_raw_no_follow(_ANEW % "reset")
                    told = True
                    break
                except (TransportError, struct.error):
                    with contextlib.suppress(Problem):  # a ctrl-C cut a call in two
                        self._interrupt()
                except (OSError, _TerminalError):
                    break
        setattr(self._transport, "serial", self._line.port)  # noqa: B010
        with contextlib.suppress(OSError, _TerminalError):
            self._transport.close()
        return told or self._lost or not self._interrupted

    def names(self, path: str) -> dict[str, int | None]:
        def listed(path: str) -> dict[str, int | None]:
            return _sizes(
                (entry.name, None if entry.st_mode & 0x4000 else entry.st_size)
                for entry in self._transport.fs_listdir(path)
            )

        return self._run(listed, "/" + path)

    def read(self, path: str) -> bytes:
        def content(path: str) -> bytes:  # mpremote's own takes whatever comes, without an end
            self._transport.exec(f"f=open({path!r},'rb')")
            data = b""
            while len(data) % _READ_CHUNK == 0:
                piece = self._transport.eval(f"f.read({_READ_CHUNK})")
                if not isinstance(piece, bytes) or len(piece) > _READ_CHUNK:
                    raise TypeError
                if not piece:
                    break
                data += piece
                if len(data) > BLOCK * BLOCKS:
                    raise ValueError
            self._transport.exec("f.close()")
            return data

        return self._run(content, "/" + path)

    def walk(self, path: str) -> dict[str, int | None]:
        answer = self.run(f"_walk({'/' + path!r}, '')")
        return dict(sorted(self.value(f"[{answer}]", _sizes).items()))

    def value(self, answer: str, shape: Callable[[Any], _T]) -> _T:
        """The value of an expression that the box printed, as `shape` makes it of that, which may
        raise ValueError or TypeError. Raises Lost."""
        return self._run(lambda: shape(ast.literal_eval(answer)))

    def digest(self, path: str) -> str:
        return self.run(f"print(_sha({'/' + path!r}))").strip()

    def write(self, path: str, data: bytes) -> None:
        self._run(self._transport.fs_writefile, "/" + path, data, chunk_size=_WRITE_CHUNK)

    def make_folder(self, path: str) -> None:
        self._run(self._transport.fs_mkdir, "/" + path)

    def remove(self, path: str, folder: bool) -> None:
        remove = self._transport.fs_rmdir if folder else self._transport.fs_rmfile
        self._run(remove, "/" + path)

    def rename(self, old: str, new: str) -> None:
        self.run(f"import os\nos.rename({'/' + old!r}, {'/' + new!r})")

    def describe(self) -> dict[str, str]:
        return {"micropython": short(self.run("import sys\nprint(sys.version)").strip(), 200)}

    def chip(self) -> str:
        """The chip of the board: "RP2040", "RP2350", or more words of MicroPython about another
        one."""
        machine = self.run("print(sys.implementation._machine)").strip()
        return short(machine.rpartition(" with ")[2])

    def bootloader(self) -> None:
        """Put the board into its bootloader, where it shows up as a drive. Raises Lost."""
        self._run(self._transport.exec_raw_no_follow, _ANEW % "bootloader")
        self._interrupted = False

    def restart(self) -> None:
        """Start the firmware anew on an open port; `heard` tells what it prints. Raises Lost."""
        self._interrupted = False
        self._run(self._transport.exit_raw_repl)
        self._run(self._transport.serial.write, b"\x04")

    def heard(self, seconds: float) -> bytes:
        """What the box printed; waits so long for it. Raises Lost."""
        port = self._line.port  # whoever calls this has a deadline
        self._run(setattr, port, "timeout", seconds)  # which asks the port, too
        data = self._run(port.read, 1)
        return data + self._run(lambda: port.read(port.in_waiting))


def _sizes(found: Iterable[Any]) -> dict[str, int | None]:
    """Paths and sizes in bytes, None for a folder, as a box tells them. Raises ValueError,
    TypeError if these can't be such."""
    told: dict[str, int | None] = {}
    for path, size in found:
        if not isinstance(path, str) or not isinstance(size, int | None):
            raise TypeError
        path.encode()  # else it is no text
        if not 0 <= (size or 0) <= FLASH:
            raise ValueError
        told[path] = size
    return told


@contextlib.contextmanager
def box(port: str | None, warn: Callable[[str], None], fresh: bool = False) -> Iterator[Box]:
    """Yield the box on a port, and start its firmware anew afterwards. Raises Problem.

    warn: told in a sentence if the port is taken, or the box could not be started anew. fresh: see
    `connect`.
    """
    one = connect(port, fresh, warn)
    try:
        yield one
    finally:
        if not one.close():
            warn("The box didn't restart: pull the cable and plug it in again.")
