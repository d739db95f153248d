"""Where saves lie: the few file operations that a box, a folder and an image all have.

Paths are relative, with "/" between the names. Folders stand for themselves in listings.
"""

import contextlib
import errno
import hashlib
import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path

import littlefs

from toychest_host.errors import Problem

# Path below the folder of the saves: content, or None for a folder.
Saves = dict[str, bytes | None]
# Told how many bytes more are done.
Advance = Callable[[int], None]

BLOCK = 4096
BLOCKS = 352
FILESYSTEM_START = 0xA0000  # in the flash of a Pico with MicroPython
FLASH = 2 * 1024 * 1024
# As MicroPython for the Pico mounts it: what is written here is laid out as it would do.
PROGRAM = 256
READ = 32
CACHE = 4 * PROGRAM


def sha256(data: bytes) -> str:
    """The SHA-256 of data in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def files_of(saves: Saves) -> dict[str, bytes]:
    """The saves without their folders."""
    return {path: data for path, data in saves.items() if data is not None}


class Disk(ABC):
    """A place with files. Each method raises OSError, with an errno, when it can't.

    what: the place in words that follow "on" or "of". saves: path of the folder of the saves.
    """

    what: str
    saves: str

    @abstractmethod
    def names(self, path: str) -> dict[str, int | None]:
        """What is in a folder: name and size in bytes, None for a folder; "" is the top."""

    @abstractmethod
    def read(self, path: str) -> bytes:
        """The content of a file."""

    def digest(self, path: str) -> str:
        """SHA-256 of what the place says is in a file."""
        return sha256(self.read(path))

    @abstractmethod
    def write(self, path: str, data: bytes) -> None:
        """Write a file in a folder that exists."""

    @abstractmethod
    def make_folder(self, path: str) -> None:
        """Make a folder in one that exists."""

    @abstractmethod
    def remove(self, path: str, folder: bool) -> None:
        """Remove a file or an empty folder."""

    @abstractmethod
    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder, in one step; there is nothing at `new`."""

    def finish(self) -> None:
        """Make what was changed last."""
        return None

    def describe(self) -> dict[str, str]:
        """What is known of the place, for the manifest of a backup."""
        return {}

    def exists(self, path: str) -> bool:
        """Whether there is anything at path."""
        above, _, name = path.rpartition("/")
        return name in self.names(above)

    def beside(self) -> set[str]:
        """The names of what is where the folder of the saves is."""
        return set(self.names(""))

    def walk(self, path: str) -> dict[str, int | None]:
        """All below a folder, as `names` tells them, parents first; paths begin below it."""
        found: dict[str, int | None] = {}
        for name, size in sorted(self.names(path).items()):
            found[name] = size
            if size is None:
                for below, its_size in self.walk(f"{path}/{name}").items():
                    found[f"{name}/{below}"] = its_size
        return found

    def remove_tree(self, path: str) -> None:
        """Remove a folder with all in it."""
        for name, size in reversed(self.walk(path).items()):
            self.remove(f"{path}/{name}", size is None)
        self.remove(path, True)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path to write to; it takes the place of `path` in one step at the end, or goes."""
    try:
        handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    except OSError as error:
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        if path.exists():
            shutil.copymode(path, temporary)
        else:
            umask = os.umask(0)
            os.umask(umask)
            temporary.chmod(0o666 & ~umask)
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise Problem(f"The disk is full: {path} was not written.") from error
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
    finally:
        temporary.unlink(missing_ok=True)


class FolderDisk(Disk):
    """A copy of the saves in a folder of this computer."""

    def __init__(self, folder: Path):
        folder = Path(os.path.abspath(folder.resolve()))
        self.what = f"the folder {folder}"
        self.saves = folder.name
        self._above = folder.parent

    def _path(self, path: str) -> Path:
        return self._above / path

    def names(self, path: str) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        for entry in self._path(path).iterdir():
            found[entry.name] = None if entry.is_dir() else entry.stat().st_size
        return found

    def beside(self) -> set[str]:
        return {entry.name for entry in self._above.iterdir()}

    def exists(self, path: str) -> bool:
        return self._path(path).exists()

    def read(self, path: str) -> bytes:
        return self._path(path).read_bytes()

    def write(self, path: str, data: bytes) -> None:
        with self._path(path).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def make_folder(self, path: str) -> None:
        self._path(path).mkdir()

    def remove(self, path: str, folder: bool) -> None:
        if folder:
            self._path(path).rmdir()
        else:
            self._path(path).unlink()

    def rename(self, old: str, new: str) -> None:
        self._path(old).rename(self._path(new))


@contextlib.contextmanager
def _os_errors(path: str) -> Iterator[None]:
    """Turn littlefs's errors, whose codes are errnos below zero, into OSErrors."""
    try:
        yield
    except littlefs.LittleFSError as error:
        raise OSError(-error.code, os.strerror(-error.code), path) from error


def _mounted(buffer: bytearray, version: int) -> littlefs.LittleFS:
    """The filesystem in a buffer. version: of littlefs on disk, 0 for any. Raises LittleFSError."""
    disk = littlefs.LittleFS(
        littlefs.UserContext(buffer=buffer), mount=False, block_size=BLOCK, block_count=BLOCKS,
        disk_version=version, read_size=READ, prog_size=PROGRAM, cache_size=CACHE,
    )
    disk.mount()
    return disk


class ImageDisk(Disk):
    """The flash of a Pico in a file, all of it or the filesystem alone.

    Nothing in the file changes before `finish`, and then all in one step.
    """

    saves = "save"

    def __init__(self, path: Path):
        """Read the image. Raises Problem if it is none."""
        self.what = f"the image {path}"
        self._file = path
        try:
            content = path.read_bytes()
        except OSError as error:
            raise Problem(f"{path} can't be read: {error.strerror}.") from error
        if len(content) not in (BLOCK * BLOCKS, FLASH):
            raise Problem(
                f"{path} is neither a backup nor an image of a Pico's flash: it has "
                f"{len(content)} bytes; the filesystem has {BLOCK * BLOCKS}, the whole flash "
                f"{FLASH}."
            )
        start = FILESYSTEM_START if len(content) == FLASH else 0
        self._head, self._tail = content[:start], content[start + BLOCK * BLOCKS :]
        self._read_from = content
        buffer = bytearray(content[start : start + BLOCK * BLOCKS])
        try:
            # Writing would raise the version of the disk: stay with what it has.
            version = _mounted(buffer, 0).fs_stat().disk_version
            self._disk = _mounted(buffer, version)
        except littlefs.LittleFSError as error:
            raise Problem(f"{path} has no filesystem of a Pico with MicroPython in it.") from error

    def names(self, path: str) -> dict[str, int | None]:
        with _os_errors(path):
            return {
                entry.name: None if entry.type == 2 else entry.size
                for entry in self._disk.scandir(path or "/")
            }

    def read(self, path: str) -> bytes:
        with _os_errors(path), self._disk.open(path, "rb") as file:
            return file.read()

    def write(self, path: str, data: bytes) -> None:
        with _os_errors(path), self._disk.open(path, "wb") as file:
            file.write(data)

    def make_folder(self, path: str) -> None:
        with _os_errors(path):
            self._disk.mkdir(path)

    def remove(self, path: str, folder: bool) -> None:
        with _os_errors(path):
            self._disk.remove(path)

    def rename(self, old: str, new: str) -> None:
        with _os_errors(old):
            self._disk.rename(old, new)

    def finish(self) -> None:
        content = self._head + bytes(self._disk.context.buffer) + self._tail
        if content != self._read_from:
            with replacing(self._file) as temporary:
                temporary.write_bytes(content)
                if temporary.read_bytes() != content:
                    raise Problem(f"{self._file} did not come back from the disk as written.")
