"""A board for mpremote: a raw REPL on stdin and stdout, and a littlefs in a file for its flash.

Runs on MicroPython for Unix, which has no raw REPL of its own. Arguments: path of the image; how
many commands it carries out until the cable is pulled, -1 for all. After a reset it is deaf to
all but Ctrl-C, as the firmware is.
"""

import io
import sys

import vfs  # pyright: ignore[reportMissingImports]

BLOCK = 4096


class Flash:
    """The block device in a file."""

    def __init__(self, path):
        self._file = open(path, "r+b")

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.write(buffer)
        self._file.flush()

    def ioctl(self, operation, argument):
        if operation == 4:
            return 352
        if operation == 5:
            return BLOCK
        return 0


class Reset(BaseException):
    """The board starts anew."""


class Machine:
    """What `import machine` gives."""

    def reset(self):
        raise Reset


def say(text):
    sys.stdout.write(text)


def run(code, names):
    """Carry out a command and answer as the raw REPL does."""
    say("OK")
    wrong = ""
    try:
        exec(code, names)
    except Exception as error:
        out = io.StringIO()
        sys.print_exception(error, out)  # pyright: ignore[reportAttributeAccessIssue]
        wrong = out.getvalue()
    say("\x04" + wrong + "\x04>")


def listen(commands):
    """Answer until the input ends, or so many commands are carried out."""
    names = {"__name__": "__main__"}
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
        elif byte == b"\x01":
            raw = True
            code = b""
            say("raw REPL; CTRL-B to exit\r\n>")
        elif not raw:
            pass
        elif byte == b"\x02":
            raw = False
        elif byte == b"\x04":
            if not commands:
                return
            commands -= 1
            try:
                run(code, names)
            except Reset:
                awake = raw = False
                names = {"__name__": "__main__"}
            code = b""
        else:
            code += byte
            if code == b"\x05A\x01":
                code = b""
                say("R\x00")  # no raw paste


sys.modules["machine"] = Machine()  # pyright: ignore[reportArgumentType]
flash = Flash(sys.argv[1])
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
listen(int(sys.argv[2]))
