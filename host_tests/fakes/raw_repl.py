"""A board for mpremote: a raw REPL on stdin and stdout, and a file as the flash, with a littlefs.

It runs on MicroPython for Unix, which has no raw REPL of its own. Arguments, in this order:
path of the image of the flash
number of commands until the cable is pulled, -1 for never
number of writes to the flash until the power is cut in the middle of one, -1 for never
"paste" if the board has the raw paste mode
"log" if each write is logged in a file beside the image, for flashes.cuts()
After a restart the board runs main.py. Then it ignores everything but Ctrl-C, as the firmware does.
"""

import builtins
import io
import os
import struct
import sys

import vfs  # pyright: ignore[reportMissingImports]

BLOCK = 4096
WINDOW = 128  # bytes that raw paste mode accepts before it must allow more


class Flash:
    def __init__(self, path, writes):
        self._file = open(path, "r+b")
        self._left = writes
        self._dead = False
        self._log = open(path + ".log", "wb") if "log" in sys.argv else None

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        if self._dead:
            sys.exit()
        self._file.seek(block * BLOCK + offset)
        if not self._left:
            self._dead = True
            self._file.write(memoryview(buffer)[: len(buffer) // 2])
            self._file.flush()
            sys.exit()
        self._left -= 1
        self._file.write(buffer)
        self._file.flush()
        if self._log:
            self._log.write(struct.pack("<II", block * BLOCK + offset, len(buffer)))
            self._log.write(buffer)
            self._log.flush()

    def ioctl(self, operation, argument):
        if operation == 4:
            return 352
        if operation == 5:
            return BLOCK
        return 0


class Reset(BaseException):
    """The board restarts."""


class Machine:
    """A stand-in for the module `machine`."""

    def reset(self):
        raise Reset

    def bootloader(self):
        sys.exit()


def imported(name, *arguments):
    """Import a module for a script. `machine` works even after a script has emptied sys.modules."""
    return Machine() if name == "machine" else real_import(name, *arguments)


def say(text):
    sys.stdout.write(text)


def forget():
    """Restart: mount the flash again, drop all modules, run boot.py. Return boot.py's globals."""
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    for name in list(sys.modules):
        if name != "__main__":
            del sys.modules[name]
    sys.modules["machine"] = Machine()  # pyright: ignore[reportArgumentType]
    names = {"__name__": "__main__"}
    try:
        with open("/boot.py") as file:
            code = file.read()
    except OSError:
        return names
    say(run(code, names))
    return names


def run(code, names):
    """Run code with these global names. Return the traceback, "" without an error."""
    try:
        exec(code, names)
    except Exception as error:
        out = io.StringIO()
        sys.print_exception(error, out)  # pyright: ignore[reportAttributeAccessIssue]
        return out.getvalue()
    return ""


def boot():
    """Run main.py. Return whether the REPL starts, because main.py is missing or failed."""
    try:
        with open("/main.py") as file:
            code = file.read()
    except OSError:
        say(">>> ")
        return True
    wrong = run(code, forget())
    if wrong:
        say(wrong + "MicroPython for tests\r\n>>> ")
    return bool(wrong)


def pasted():
    sys.stdout.buffer.write(bytes((ord("R"), 1, WINDOW, 0, 1)))
    code = b""
    while True:
        byte = sys.stdin.buffer.read(1)
        if byte == b"\x04" or not byte:
            say("\x04")
            return code
        code += byte
        if len(code) % WINDOW == 0:
            say("\x01")


def listen(commands, paste):
    """Answer until the input ends, or `commands` commands are executed."""
    names = forget()
    awake = raw = False
    code = b""
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return
        if byte == b"\x03":
            awake = True
            code = b""
        elif not awake:
            pass
        elif byte == b"\x01" and code == b"\x05A":
            code = b""
            if not paste:
                say("R\x00")
                continue
            code = pasted()
            if not commands:
                return
            commands -= 1
            raw, awake, names = answer(code, names)
            code = b""
        elif byte == b"\x01":
            raw = True
            code = b""
            say("raw REPL; CTRL-B to exit\r\n>")
        elif byte == b"\x02":
            raw = False
            say("\r\n>>> ")
        elif byte == b"\x04" and not raw:
            say("\r\nMPY: soft reboot\r\n")
            awake = boot()
        elif not raw:
            pass
        elif byte == b"\x04" and not code:
            names = forget()
            say("OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
        elif byte == b"\x04":
            if not commands:
                return
            commands -= 1
            say("OK")
            raw, awake, names = answer(code, names)
            code = b""
        elif byte != b"\r" or code:
            code += byte


def answer(code, names):
    """Execute a command. Return (whether the raw REPL goes on, whether any REPL goes on, global
    names)."""
    builtins.__import__ = imported if b"machine." in code else real_import
    try:
        say("\x04" + run(code, names) + "\x04>")
    except Reset:
        builtins.__import__ = real_import
        awake = boot()
        return False, awake, forget()
    return True, True, names


real_import = builtins.__import__
flash = Flash(sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else -1)
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
os.chdir("/")
listen(int(sys.argv[2]), "paste" in sys.argv)
