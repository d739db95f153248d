"""A board in a folder. Its cable can be pulled at any command."""

import ast
import errno
import functools
import io
import os
import shutil
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import mpremote.transport
import serial
from mpremote.transport import TransportExecError

from toychest_host.storage import places, swap


class Pulled(BaseException):
    """The cable is pulled. Ends the command under test."""


def cutting(disk, count):
    """Let a place on this computer's disk raise Pulled after `count` changes."""
    left = [count]
    for name in ("write", "make_folder", "remove", "rename"):

        def wrapped(do, path, *rest):
            if not left[0]:
                if rest and isinstance(rest[0], bytes):
                    do(path, rest[0][: len(rest[0]) // 2])
                raise Pulled
            left[0] -= 1
            do(path, *rest)

        setattr(disk, name, functools.partial(wrapped, getattr(disk, name)))
    return disk


def cut_off(save: Path, new: places.Saves) -> Iterator[int]:
    """Replace the saves in a folder, cut off after 0 changes, 1 change and so on. Yield that number
    after each cut. Each attempt begins with the same folder, and the last one is not cut off."""
    shutil.copytree(save, save.with_name("kept"))
    for count in range(200):
        for folder in save.parent.glob("save*"):
            shutil.rmtree(folder)
        shutil.copytree(save.with_name("kept"), save)
        try:
            swap.replace(cutting(places.FolderPlace(save), count), new, lambda _: None)
            break
        except Pulled:
            yield count
    assert 20 < count < 199


class Board(mpremote.transport.Transport):
    """A board that executes mpremote's commands in a folder, until the cable is pulled.

    left: number of calls until the cable is pulled, None for never.
    after: whether the last call is still executed.
    calls: number of calls so far.
    full: whether writing fails.
    """

    def __init__(self, root: Path, left: int | None = None, after: bool = False):
        self._root = root
        self.left, self.after = left, after
        self.calls = self.resets = 0
        self.full = False
        self.serial = types.SimpleNamespace()
        system = types.SimpleNamespace(
            listdir=lambda path: os.listdir(self._at(path)),
            ilistdir=self._list,
            stat=lambda path: tuple(os.stat(self._at(path))),
            mkdir=lambda path: os.mkdir(self._at(path)),
            rmdir=lambda path: os.rmdir(self._at(path)),
            remove=lambda path: os.remove(self._at(path)),
            rename=lambda old, new: os.rename(self._at(old), self._at(new)),
            chdir=lambda path: None,
        )
        self._modules = {
            "os": system,
            "machine": types.SimpleNamespace(reset=self._reset),
            "sys": types.SimpleNamespace(**{**vars(sys), "modules": {}, "path": []}),
            "time": types.SimpleNamespace(sleep_ms=lambda ms: None),
        }
        self._names: dict = {
            "__builtins__": {
                **vars(__import__("builtins")),
                "open": self._open,
                "__import__": self._import,
            },
        }

    def _at(self, path):
        return self._root / str(path).strip("/")

    def _list(self, path):
        for one in sorted(self._at(path).iterdir()):
            folder = one.is_dir()
            yield one.name, 0x4000 if folder else 0x8000, 0, 0 if folder else one.stat().st_size

    def _open(self, path, mode="r"):
        if self.full and "w" in mode:
            raise OSError(errno.ENOSPC, "full")
        return open(self._at(path), mode, buffering=0)

    def _import(self, name, *arguments):
        if name.startswith("toychest"):
            raise ImportError(name)
        return self._modules.get(name) or __import__(name, *arguments)

    def _reset(self):
        self.resets += 1

    def _call(self, function):
        gone = serial.SerialException("device reports readiness to read but returned no data")
        if self.left == 0:
            raise gone
        if self.left is not None:
            self.left -= 1
        self.calls += 1
        if self.left == 0 and not self.after:
            raise gone
        result = function()
        if self.left == 0:
            raise gone
        return result

    def exec(self, code, data_consumer=None):
        def work():
            out = io.StringIO()
            self._names["print"] = functools.partial(print, file=out)
            try:
                exec(code, self._names)
            except OSError as error:
                name = errno.errorcode[error.errno or errno.EIO]
                raise TransportExecError(b"", f"OSError: [Errno {error.errno}] {name}") from None
            except Exception as error:
                raise TransportExecError(b"", f"{type(error).__name__}: {error}") from None
            return out.getvalue().encode()

        result = self._call(work)
        if data_consumer:
            data_consumer(result)
        return result

    def eval(self, expression, parse=True):
        return ast.literal_eval(self.exec(f"print(repr({expression}))").strip().decode())

    def enter_raw_repl(self, soft_reset=True, timeout_overall=10):
        assert not soft_reset
        self._call(lambda: None)

    def exec_raw_no_follow(self, code):
        self.exec(code)

    def close(self):
        return None


def flashed(root: Path, saves: Path) -> Path:
    """Make the folder of a board with these saves and a firmware. Return the folder."""
    (root / "toychest").mkdir(parents=True)
    shutil.copytree(saves, root / "save")
    return root
