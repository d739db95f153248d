"""A box on a serial port, by mpremote."""

import ast
import contextlib
import errno
import io
import os
import struct
import termios
from collections.abc import Callable, Iterator

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from toychest_host.disks import Disk
from toychest_host.errors import Lost, Problem

_RASPBERRY_PI = 0x2E8A  # USB vendor
_TIMEOUT = 20  # s for an answer on the port
_GREETING = 5  # s for the first one
_ATTEMPTS = 3  # to interrupt the firmware
_READ_CHUNK = 512  # bytes: the firmware leaves little memory free
_WRITE_CHUNK = 256

# What the box learns first: many small questions would take longer than the answers.
_PREPARE = """\
import gc, hashlib, os, sys
gc.collect()
try:
 from toychest.boards import pico_epaper29 as _b
 _b.buzzer()  # silent: no tone goes on while the firmware stands still
except Exception:
 pass
def _walk(top, below):
 for one in os.ilistdir(top + "/" + below):
  folder = one[1] & 0x4000
  print(repr((below + one[0], None if folder else one[3])), end=",")
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
 print("".join("%02x" % byte for byte in h.digest()))
"""
_RESET = "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"


def find_port() -> str:
    """The serial port of the one box that is plugged in. Raises Problem if it is not one."""
    ports = list(list_ports.comports())
    boxes = [
        port for port in ports
        if port.vid == _RASPBERRY_PI or "micropython" in (port.manufacturer or "").lower()
    ]
    if len(boxes) == 1:
        return boxes[0].device
    if boxes:
        names = "".join(f"\n  {port.device}  {port.description}" for port in boxes)
        raise Problem(f"There are several boards: choose one with --port.{names}")
    others = [port.device for port in ports if port.vid is not None]
    hint = f" Other serial ports: {', '.join(others)}; choose with --port." if others else ""
    raise Problem(
        "No board found. Plug the box in with a USB cable that carries data, "
        "without holding BOOTSEL." + hint
    )


def _why_closed(port: str) -> Problem:
    """Why a port can't be opened."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        text = str(error)
        if number == errno.ENOENT or "No such file" in text:
            return Problem(f"There is no port {port}. Is the box plugged in?")
        if number in (errno.EACCES, errno.EPERM) or "Permission denied" in text:
            return Problem(
                f"You may not use the port {port}. On Linux, join the group dialout, then log "
                "out and in again: sudo usermod -a -G dialout $USER"
            )
        if number in (errno.EBUSY, errno.EAGAIN) or "lock" in text:
            return Problem(
                f"Another program uses the port {port}. Close it (Thonny, mpremote, a serial "
                "console) and try again."
            )
        return Problem(f"{port} is no serial port that can be opened.")
    return Problem(f"The port {port} could not be opened. Try again.")


def connect(port: str | None = None) -> "Box":
    """Open a port, interrupt the firmware, and return the box. Raises Problem."""
    port = port or find_port()
    try:
        transport = SerialTransport(port, timeout=_TIMEOUT)
        setattr(transport.serial, "write_timeout", _TIMEOUT)  # noqa: B010
    except (TransportError, OSError, ValueError, termios.error):
        raise _why_closed(port) from None
    box = Box(transport, port)
    try:
        box.begin()
    except BaseException:
        box.close()
        raise
    return box


class Box(Disk):
    """A box whose firmware is interrupted. Afterwards `close` starts it anew.

    Raises Lost when it does not answer any more.
    """

    saves = "save"

    def __init__(self, transport: SerialTransport, port: str):
        self.what = f"the box on {port}"
        self._port = port
        self._transport = transport
        self._lost = False
        self._interrupted = False

    def begin(self) -> None:
        """Interrupt the firmware. Raises Problem if this is no box."""
        self._interrupt()
        self._run(self._transport.exec, _PREPARE)
        if not {"toychest", self.saves} & set(self.names("")):
            raise Problem(
                f"There is MicroPython on {self._port}, but no Toychest. Put the firmware on "
                "first, or choose another board with --port."
            )

    def _interrupt(self) -> None:
        for _ in range(_ATTEMPTS):
            try:
                # mpremote prints what it did not expect
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=_GREETING)
                self._interrupted = True
                return
            except TransportError:
                continue
            except (OSError, termios.error) as error:
                raise self._gone() from error
        self._lost = True
        raise Problem(
            f"What is on {self._port} does not answer as MicroPython does. Is it the right port? "
            "If it is, unplug the box, plug it in again and retry."
        )

    def _gone(self) -> Lost:
        self._lost = True
        return Lost(
            "The box does not answer any more: was the cable pulled? No saves are lost. Plug it "
            "in again and run the same command again."
        )

    def _run(self, function, *arguments, **keywords):
        """Call what talks to the box. Raises OSError for what its filesystem said."""
        if self._lost:
            raise self._gone()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return function(*arguments, **keywords)
        except TransportExecError as error:
            if "OSError" in error.error_output:
                raise self._os_error(error) from error
            last = (error.error_output.strip().splitlines() or ["nothing"])[-1]
            raise Problem(f"The box could not do it; it said: {last}") from error
        except OSError as error:
            # The box said so, if mpremote made it of what came back; else the port did.
            if isinstance(error.__context__, TransportExecError) and error.errno:
                raise OSError(error.errno, os.strerror(error.errno), *arguments[:1]) from error
            raise self._gone() from error
        except (
            TransportError, termios.error, struct.error, SyntaxError, ValueError, IndexError
        ) as error:
            raise self._gone() from error

    @staticmethod
    def _os_error(error: TransportExecError) -> OSError:
        for number, name in errno.errorcode.items():
            if name in error.error_output or f"Errno {number}]" in error.error_output:
                return OSError(number, os.strerror(number))
        return OSError(errno.EIO, os.strerror(errno.EIO))

    def close(self) -> bool:
        """Start the firmware anew and close the port; False if the box has to be unplugged for
        that and nobody said so yet."""
        told = False
        if self._interrupted and not self._lost:
            for _ in range(2):
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        self._transport.exec_raw_no_follow(_RESET)
                    told = True
                    break
                except (TransportError, struct.error):
                    with contextlib.suppress(Problem):  # a ctrl-C cut a call in two
                        self._interrupt()
                except (OSError, termios.error):
                    break
        with contextlib.suppress(OSError, termios.error):
            self._transport.close()
        return told or self._lost or not self._interrupted

    def names(self, path: str) -> dict[str, int | None]:
        found = self._run(self._transport.fs_listdir, "/" + path)
        return {
            entry.name: None if entry.st_mode & 0x4000 else entry.st_size for entry in found
        }

    def read(self, path: str) -> bytes:
        return bytes(self._run(self._transport.fs_readfile, "/" + path, chunk_size=_READ_CHUNK))

    def walk(self, path: str) -> dict[str, int | None]:
        answer = self._run(self._transport.exec, f"_walk({'/' + path!r}, '')")
        found = self._run(ast.literal_eval, f"[{answer.decode()}]")
        return dict(sorted(found))

    def digest(self, path: str) -> str:
        return self._run(self._transport.exec, f"_sha({'/' + path!r})").decode().strip()

    def write(self, path: str, data: bytes) -> None:
        self._run(self._transport.fs_writefile, "/" + path, data, chunk_size=_WRITE_CHUNK)

    def make_folder(self, path: str) -> None:
        self._run(self._transport.fs_mkdir, "/" + path)

    def remove(self, path: str, folder: bool) -> None:
        remove = self._transport.fs_rmdir if folder else self._transport.fs_rmfile
        self._run(remove, "/" + path)

    def rename(self, old: str, new: str) -> None:
        self._run(self._transport.exec, f"import os\nos.rename({'/' + old!r}, {'/' + new!r})")

    def describe(self) -> dict[str, str]:
        version = self._run(self._transport.exec, "import sys\nprint(sys.version)")
        return {"micropython": version.decode().strip()}


@contextlib.contextmanager
def box(port: str | None, warn: Callable[[str], None]) -> Iterator[Box]:
    """Yield the box on a port, and start its firmware anew afterwards. Raises Problem.

    warn: told in a sentence if the box could not be started anew.
    """
    one = connect(port)
    try:
        yield one
    finally:
        if not one.close():
            warn("The box was not started anew: pull the cable and plug it in again.")
