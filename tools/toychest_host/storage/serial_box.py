"""Read and write the files of a box on a serial port, with the package mpremote."""

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
from toychest_host.storage.places import BLOCK, BLOCKS, UNREADABLE, Place

try:
    from termios import error as _TerminalError  # not an OSError, and pyserial lets it through
except ImportError:  # Windows
    _TerminalError = OSError

FLASH = 1 << 24  # bytes: no board has more
_RASPBERRY_PI = 0x2E8A  # USB vendor ID
_PROBES = {0x0004, 0x000C}  # USB product IDs of Picoprobe and Debug Probe
PATIENCE = 10  # s to wait for another program to free the port, such as ModemManager
TIMEOUT = 20  # s to wait for an answer on the port
GREETING = 5  # s to wait for the first answer
_ATTEMPTS = 3  # attempts to interrupt the firmware
OVERALL = 1200  # s for all answers; a full box takes much less
LONGEST = 256 * 1024  # most bytes of an answer
MOST = 5 * BLOCK * BLOCKS  # most bytes of all answers; a byte of a file may take 4, as \x00
_IMPORT_GAMES = """\
sys.path[:] = _path
try:
 from toychest.app.catalog import GAMES
except ImportError:
 from toychest.games import GAMES  # where an older Toychest keeps it
"""
_READ_CHUNK = 512  # bytes: the firmware leaves little memory free
_WRITE_CHUNK = 256

# The first script for the board. A file on its flash, such as time.py, would hide the module of
# MicroPython that the next scripts import. With only .frozen in sys.path, and no module loaded, the
# scripts get MicroPython's own. _path: the old sys.path, for over_serial.BEFORE.
ALONE = """\
import sys
for _one in list(sys.modules):
 if _one.startswith("toychest.boards."):
  try:
   # Stop the buzzer: a tone would go on while the firmware is stopped.
   sys.modules["toychest.boards"].buzzer(sys.modules[_one])
  except Exception:
   pass  # not Toychest's boards
_path = list(sys.path)
sys.path[:] = [".frozen"]
for _one in list(sys.modules):
 if _one != "__main__":
  del sys.modules[_one]
"""
# The second script: functions that answer for many files at once, which is faster than a question
# for each. The install page uses it, too, with its own _say.
PREPARE = """\
import gc, hashlib, os
gc.collect()
os.chdir("/")
def _say(value):
 print(repr(value), end=",")
def _walk(top, below):
 for entry in os.ilistdir(top + "/" + below):
  folder = entry[1] & 0x4000
  _say((below + entry[0], None if folder else entry[3]))
  if folder:
   _walk(top, below + entry[0] + "/")
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
_ERASE = "import latest\nlatest.erase()"  # firmware/port/modules/latest.py
_T = TypeVar("_T")
_ANEW = "import time, machine\ntime.sleep_ms(100)\nmachine.%s()"
SETTLES = 1  # s until a new port can be opened: udev sets its group, Windows its driver


INSTALL = (
    "To put MicroPython on a board: hold BOOTSEL while you plug it in, and drag the .uf2 file for "
    "your board, from https://micropython.org/download, onto the drive RPI-RP2 that appears."
)
# In lightsleep, USB has a clock only if a computer has set the box up before.
_ASLEEP = "A box that is asleep may not be found: press one of its buttons first."
_BOOTSEL = {("2e8a", "0003"), ("2e8a", "000f")}  # USB IDs of a Pico and a Pico 2 in BOOTSEL mode
USB_DEVICES = Path("/sys/bus/usb/devices")


def in_bootsel() -> bool:
    """Return whether a board waits for a UF2 file, for example because its button BOOTSEL was held
    when it was plugged in. Such a board has no serial port."""
    for folder in USB_DEVICES.glob("*"):
        with contextlib.suppress(OSError):
            found = [(folder / name).read_text().strip() for name in ("idVendor", "idProduct")]
            if tuple(found) in _BOOTSEL:
                return True
    return bool(drive.mounted())


def _is_probe(port: Any) -> bool:
    words = " ".join(
        getattr(port, name, None) or "" for name in ("product", "description", "interface")
    ).lower()
    return (
        port.vid == _RASPBERRY_PI
        and getattr(port, "pid", None) in _PROBES
        or any(name in words for name in ("cmsis-dap", "debug probe", "debugprobe", "picoprobe"))
    )


def _boxes(ports: Iterable[Any]) -> list[Any]:
    return [
        port
        for port in ports
        if (port.vid == _RASPBERRY_PI or "micropython" in (port.manufacturer or "").lower())
        and not _is_probe(port)
    ]


def ports() -> set[str]:
    """Return the names of the serial ports of all boards that may have MicroPython, as a set."""
    return {port.device for port in _boxes(list_ports.comports())}


def returned(before: set[str], port: str | None, seconds: float) -> str:
    """Wait until the serial port of a box that restarts is there, and return its name. Its old port
    must be gone before the call.

    Raises Problem if the port is not there after `seconds`.
    before: names of the ports before the restart; not used if `port` is given.
    port: name of the port to wait for, None for any port that is not in `before`.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        names = ports()
        found = sorted(names - before) if port is None else [port]
        if found and (found[0] in names or os.path.exists(found[0])):
            time.sleep(SETTLES)
            return found[0]
        time.sleep(0.2)
    raise Problem(
        f"The file is on the box, but the box did not come back on a serial port within "
        f"{seconds:.0f} s. Unplug it, and plug it in again without holding BOOTSEL."
    )


def find_port(button: str = "without holding BOOTSEL") -> str:
    """Return the name of the serial port of the only box. Raises Problem if there is no box, or if
    there are several. button: what to do with the button BOOTSEL, for the message about no box."""
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
        f"No board found. Plug the box in with a USB cable that carries data, {button}. "
        f"{_ASLEEP}{hint}"
    )


class _Taken(Problem):
    """Raised if the serial port can't be opened, because another program uses it or has just used
    it."""


def _why_closed(port: str) -> Problem:
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        text = str(error)  # on Windows the errno is missing; the text names an exception
        if number == errno.ENOENT or "No such file" in text or "FileNotFoundError" in text:
            return Problem(f"There is no port {port}. Is the box plugged in? {_ASLEEP}")
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
    """Raised if the board's answer is too long or takes too long."""


# The errors that an answer causes if it does not come from a Toychest.
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
    """A serial port with limits of time and bytes, which mpremote does not have. It raises _Endless
    at a limit."""

    def __init__(self, port: Any):
        self.port = port
        self._left: float = OVERALL  # s that answers may still take
        self._until = 0.0
        self._answer, self._all = LONGEST, MOST  # bytes that may still come

    def __getattr__(self, name: str) -> Any:
        return getattr(self.port, name)

    @contextlib.contextmanager
    def talking(self, seconds: float = math.inf) -> Iterator[None]:
        """Limit the time that the box may take for its answers in a `with` block. After this
        time, reads and writes in the block raise _Endless.

        seconds: limit for this block, in s. All such blocks of one connection may together take
            OVERALL seconds.
        """
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
        self._answer = LONGEST
        self._check()
        return self.port.write(data)

    def inWaiting(self) -> int:  # the name that mpremote calls
        self._check()
        return self.port.inWaiting()


def _opened(port: str, warn: Callable[[str], None]) -> SerialTransport:
    until = time.monotonic() + PATIENCE
    warned = False
    while True:
        try:
            transport = SerialTransport(port, timeout=TIMEOUT)
            setattr(transport.serial, "write_timeout", TIMEOUT)  # noqa: B010
            return transport
        except (TransportError, OSError, ValueError, _TerminalError):
            why = _why_closed(port)
        if not isinstance(why, _Taken) or time.monotonic() > until:
            raise why from None
        if not warned:
            warn(f"The port {port} is taken. Waiting up to {PATIENCE} s for it ...")
            warned = True
        time.sleep(0.3)


def connect(
    port: str | None = None, fresh: bool = False, warn: Callable[[str], None] = lambda text: None
) -> "Box":
    """Open a serial port, stop the firmware and return the Box. Raises Problem.

    port: name of the port, None for the only box.
    fresh: whether to reset the board first, and to accept it without Toychest or readable saves.
    warn: function called with a sentence if another program uses the port.
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
    """A box on a serial port. Its firmware is stopped until `close` starts the firmware again. Each
    method raises Lost when the box stops answering."""

    saves = "save"
    _preposition = "on"

    def __init__(self, transport: SerialTransport, port: str):
        self.title = f"the box on {port}"
        self._port = port
        self._transport = transport
        self._line = _Line(transport.serial)
        setattr(transport, "serial", self._line)  # noqa: B010
        self._lost = False
        self._interrupted = False

    def begin(self, fresh: bool) -> None:
        """Stop the firmware on the board. Raises Problem if the board does not answer, if there is
        no Toychest on it, or if its saves can't be read.

        fresh: whether to reset the board first. Then the board only has to answer.
        """
        self._interrupt(fresh)
        self.run(ALONE)
        self.run(PREPARE)
        if fresh:
            return
        if self.is_unreadable():
            raise Problem(
                f"The saves {self.where} can't be read. Pull the cable, and plug it in again. If "
                "that does not help, they are lost: say Yes to the question on the box, or use "
                "toychest flash."
            )
        if not {"toychest", self.saves} & set(self.names("")):
            raise Problem(
                f"There is MicroPython on {self._port}, but no Toychest. Put the firmware on "
                "first, or choose another board with --port."
            )

    def is_unreadable(self) -> bool:
        """Return whether the box can't read its filesystem, and has a disk in memory in its
        place."""
        return UNREADABLE in self.names("")

    def erase(self) -> None:
        """Replace a filesystem that can't be read by a new one. Raises OSError, Problem."""
        self.run(_ERASE)
        self.begin(fresh=True)  # its reset makes the new one

    def _interrupt(self, fresh: bool = False) -> None:
        for attempt in range(_ATTEMPTS):
            # An endless boot.py starts again at each reset, so the last attempt goes without one.
            reset = fresh and attempt + 1 < _ATTEMPTS
            try:
                # mpremote prints unexpected answers
                with (
                    contextlib.redirect_stdout(io.StringIO()),
                    self._line.talking(4 * GREETING),
                ):
                    self._transport.enter_raw_repl(soft_reset=reset, timeout_overall=GREETING)
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
        """Run Python code on the box, and return the text that it printed. Raises OSError,
        Problem."""
        return self._run(lambda: self._transport.exec(code).decode())

    def _run(self, function, *arguments, **keywords):
        """Call a function that talks to the box, with these arguments, and return its result.
        Raises OSError, Problem, Lost."""
        if self._lost:
            raise self._gone()
        try:
            with (
                contextlib.redirect_stdout(io.StringIO()),
                self._line.talking(),
                warnings.catch_warnings(action="ignore"),  # about odd Python in an answer
            ):
                return function(*arguments, **keywords)
        except TransportExecError as error:
            if "OSError" in error.error_output:
                raise self._os_error(error, *arguments[:1]) from error
            last = (error.error_output.strip().splitlines() or ["nothing"])[-1]
            raise Problem(f"The box could not do it; it said: {short(last, 200)}") from error
        except OSError as error:
            # mpremote turns some errors of the box into OSErrors. Other OSErrors are the port's.
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
        bare = re.search(
            r"OSError: (\d{1,4})", error.error_output
        )  # MicroPython prints most errnos as a number
        number = int(bare[1]) if bare else errno.EIO
        return OSError(number, os.strerror(number), *path)

    def close(self) -> bool:
        """Start the firmware again if it is stopped, and close the port. Return False if it could
        not be started and the user has to be told so. Otherwise return True, also if the user
        already knows from an error that the box has stopped answering."""
        restarted = False
        if self._interrupted and not self._lost:
            for _ in range(2):
                try:
                    with (
                        contextlib.redirect_stdout(io.StringIO()),
                        self._line.talking(4 * GREETING),
                    ):
                        self._transport.exec_raw_no_follow(_ANEW % "reset")
                    restarted = True
                    break
                except (TransportError, struct.error):
                    with contextlib.suppress(Problem):  # Ctrl-C interrupted an exchange
                        self._interrupt()
                except (OSError, _TerminalError):
                    break
        setattr(self._transport, "serial", self._line.port)  # noqa: B010
        with contextlib.suppress(OSError, _TerminalError):
            self._transport.close()
        return restarted or self._lost or not self._interrupted

    def names(self, path: str) -> dict[str, int | None]:
        def listed(path: str) -> dict[str, int | None]:
            return _sizes(
                (entry.name, None if entry.st_mode & 0x4000 else entry.st_size)
                for entry in self._transport.fs_listdir(path)
            )

        return self._run(listed, "/" + path)

    def read(self, path: str) -> bytes:
        def content(path: str) -> bytes:  # mpremote's own function reads without a limit
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
        """Parse the Python value in an answer of the box, and return it after a check. Raises Lost
        if the answer has no such value.

        answer: text that the box printed.
        shape: function that checks and converts the value. It may raise ValueError or TypeError.
        """
        return self._run(lambda: shape(ast.literal_eval(answer)))

    def digest(self, path: str) -> str:
        """Return the SHA-256 of a file's content as hex. The box computes it, so the content is not
        sent over the cable."""
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

    def games(self) -> tuple[str, ...]:
        try:
            self.run(_IMPORT_GAMES)
            return self.value(self.run("print(tuple(GAMES))"), _names)
        except Lost:
            raise
        except (OSError, Problem) as error:
            raise Problem(
                f"The Toychest {self.where} does not tell which games it has. toychest flash puts "
                "this one there."
            ) from error
        finally:
            self.run("sys.path[:] = ['.frozen']")

    def describe(self) -> dict[str, str]:
        return {"micropython": short(self.run("import sys\nprint(sys.version)").strip(), 200)}

    def chip(self) -> str:
        """Return the board's chip: "RP2040", "RP2350", or MicroPython's name of another chip."""
        machine = self.run("print(sys.implementation._machine)").strip()
        return short(machine.rpartition(" with ")[2])

    def bootloader(self) -> None:
        """Restart the board as a drive for UF2 files. Raises Lost."""
        self._run(self._transport.exec_raw_no_follow, _ANEW % "bootloader")
        self._interrupted = False

    def start(self, code: str) -> None:
        """Start Python code that restarts the box when it ends, and return at once. `read_output`
        returns what the code prints. Raises Lost."""
        self._run(self._transport.exec_raw_no_follow, code)
        self._interrupted = False

    def restart(self) -> None:
        """Restart the firmware and keep the port open for `read_output`. Raises Lost."""
        self._interrupted = False
        self._run(self._transport.exit_raw_repl)
        self._run(self._transport.serial.write, b"\x04")

    def read_output(self, seconds: float) -> bytes:
        """Return the bytes that the box has printed since the last call, b"" for none. Raises Lost.

        seconds: longest time to wait for the first byte, in s.
        """
        port = self._line.port  # not _Line with its limits, because the caller has a deadline
        self._run(setattr, port, "timeout", seconds)  # setting the timeout talks to the port, too
        data = self._run(port.read, 1)
        return data + self._run(lambda: port.read(port.in_waiting))


def _names(found: Any) -> tuple[str, ...]:
    if not found or not all(isinstance(name, str) for name in found):
        raise TypeError
    return tuple(found)


def _sizes(entries: Iterable[Any]) -> dict[str, int | None]:
    sizes: dict[str, int | None] = {}
    for path, size in entries:
        if not isinstance(path, str) or not isinstance(size, int | None):
            raise TypeError
        path.encode()  # raises ValueError on lone surrogates
        if not 0 <= (size or 0) <= FLASH:
            raise ValueError
        sizes[path] = size
    return sizes


@contextlib.contextmanager
def box(port: str | None, warn: Callable[[str], None], fresh: bool = False) -> Iterator[Box]:
    """Yield the box on a serial port, then start its firmware again. Raises Problem.

    port: name of the port, None for the only box.
    warn: function called with a sentence if the port is in use or the box did not start again.
    fresh: whether to reset the board first, and to accept it without Toychest or readable saves.
    """
    connected = connect(port, fresh, warn)
    try:
        yield connected
    finally:
        if not connected.close():
            warn("The box didn't restart: pull the cable and plug it in again.")
