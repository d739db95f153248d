"""Read and write the saves in a folder or in an image of a flash.

Saves are the files that the firmware writes: games, names, settings. Paths are relative, with "/"
between the names. A listing has an entry for each folder, too. The class Place has the operations
of all places with saves: box, folder and image.
"""

import contextlib
import errno
import hashlib
import os
import re
import stat
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import littlefs

from toychest_host import firmware
from toychest_host.errors import Problem

firmware.prepare()

from toychest.app.catalog import GAMES  # noqa: E402
from toychest.core.stored import UNREADABLE as UNREADABLE  # noqa: E402

# Saves: {path below the folder of saves: content, None for a folder}
Saves = dict[str, bytes | None]
# A function advance(count), called with the number of bytes done since the last call.
Advance = Callable[[int], None]

BLOCK = 4096
BLOCKS = 352
# MicroPython for the Pico W leaves only 212 blocks for files.
ROOMIER = (
    "For a Pico W or a Badger 2040 W, take MicroPython's build for the Pico: it leaves more room."
)
FILESYSTEM_START = 0xA0000  # bytes from the start of a Pico's flash to the filesystem
FLASH = 2 * 1024 * 1024
# MicroPython's parameters of littlefs, so that files are laid out as on a Pico. In bytes.
PROGRAM = 256
READ = 32

IMAGE_SECONDS = 20.0  # s to read an image; it usually takes less than 1
ENTRIES = 2000  # most files and folders of saves; a Pico holds fewer
_DEPTH = 16  # most levels of nested folders
_LONGEST = 255  # most bytes of a path

# The paths that the firmware writes in the folder of saves. A folder's path ends with "/".
_ASIDE = r"(\.new|\.(damaged|newer|older|before)\d*)?"
_KNOWN = re.compile(
    rf"(copy/)?((settings|deeds|board|cards|dice|profiles)\.json|seed){_ASIDE}|panel(\.new)?"
    rf"|(book|copy|games|icons)(/|\.damaged\d*)|book/(\d+|sums)(\.new)?|icons/[a-z0-9-]{{1,16}}\.icon{_ASIDE}"
    rf"|games/[a-z0-9_]+{_ASIDE}(/(\d+\.log|[0-3]/(tail)?)?)?",
    re.ASCII,
)


# Files that operating systems and file servers add to folders and zip files.
_CLUTTER = re.compile(
    r"(^|/)(__MACOSX|\._[^/]*|\.(DS_Store|localized|directory|AppleDouble|fseventsd|Trashes"
    r"|Spotlight-V100|TemporaryItems|apdisk)|Icon\r|(eh)?thumbs\.db|desktop\.ini|@eaDir"
    r"|\$RECYCLE\.BIN|System Volume Information)(/|$)",
    re.IGNORECASE,
)


def is_clutter(path: str) -> bool:
    """Return whether a path has a name that operating systems create, such as .DS_Store."""
    return bool(_CLUTTER.search(path))


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` as hex."""
    return hashlib.sha256(data).hexdigest()


def files_of(saves: Saves) -> dict[str, bytes]:
    """Return {path: content} of the files in some saves, without the folders."""
    return {path: data for path, data in saves.items() if data is not None}


def checked(entries: Iterable[tuple[str, int | None]]) -> dict[str, int | None]:
    """Check a listing of saves. Return it sorted: {path: size in bytes, None for a folder}.

    Raises ValueError if a Pico can't have such files. The error's message is the end of a sentence,
    such as "holds more than a Pico has room for".
    entries: pairs (path, size) from a box, a zip file or an image, which may be damaged. The size
        of a folder is None.
    """
    found: dict[str, int | None] = {}
    for path, size in entries:
        parts = path.split("/") if isinstance(path, str) else [""]
        if (
            {"", ".", ".."} & set(parts)
            or len(parts) > _DEPTH
            or "\\" in path
            or ":" in path
            or not path.isprintable()
            or len(path.encode()) > _LONGEST
        ):
            raise ValueError(f"holds {ascii(path)[:_LONGEST]}, which is no name for a file")
        if path in found:
            raise ValueError(f"holds {path} twice")
        if size is not None and (type(size) is not int or size < 0):
            raise ValueError(f"says that {path} has a size that can't be")
        found[path] = size
    for path in found:
        names = path.split("/")
        for depth in range(1, len(names)):
            above = "/".join(names[:depth])
            if found.get(above) is not None:
                raise ValueError(f"holds {above} as a file and as a folder")
    if len(found) > ENTRIES or sum(size or 0 for size in found.values()) > BLOCK * BLOCKS:
        raise ValueError("holds more than a Pico has room for")
    return dict(sorted(found.items()))


class Place(ABC):
    """A place with saves: a box, a folder or an image of a flash.

    Each method raises OSError with an errno if the operation fails.
    title: name of the place in a sentence, such as "the image flash.img".
    saves: path of the folder of saves at the place, such as "save".
    """

    title: str
    saves: str
    _preposition = "in"

    @property
    def where(self) -> str:
        """The title after a preposition, such as "in the image flash.img"."""
        return f"{self._preposition} {self.title}"

    @abstractmethod
    def names(self, path: str) -> dict[str, int | None]:
        """Return the entries of a folder, {name: size in bytes, None for a folder}.

        path: "" for the top folder.
        """

    @abstractmethod
    def read(self, path: str) -> bytes:
        """Return the bytes of a file."""

    def digest(self, path: str) -> str:
        """Return the SHA-256 of a file's content as hex. This method reads the whole file. A box
        overrides it and computes the hash itself, so that the content is not sent over the
        cable."""
        return sha256(self.read(path))

    @abstractmethod
    def write(self, path: str, data: bytes) -> None:
        """Write `data` to a file. Its folder must exist."""

    @abstractmethod
    def make_folder(self, path: str) -> None:
        """Create a folder. Its parent folder must exist."""

    @abstractmethod
    def remove(self, path: str, folder: bool) -> None:
        """Remove a file or an empty folder. folder: whether `path` is a folder."""

    @abstractmethod
    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder in one step, from the path `old` to the path `new`. Nothing may
        exist at the new path."""

    def finish(self) -> None:
        """Make all changes permanent. A command calls this after its last change."""
        return None

    def accept(self, saves: Saves) -> None:
        """Raise Problem if these saves can't be written to this place."""
        return None

    def games(self) -> tuple[str, ...]:
        """Return the names of the games of the place's firmware, such as "toss". For a folder or
        an image, these are the games of this Toychest. Raises Problem if the firmware tells
        nothing."""
        return GAMES

    def describe(self) -> dict[str, str]:
        """Return facts about the firmware at the place, {name: text}, for a backup."""
        return {}

    def exists(self, path: str) -> bool:
        """Return whether a file or folder exists at a path."""
        above, _, name = path.rpartition("/")
        return name in self.names(above)

    def beside(self) -> set[str]:
        """Return the names of all files and folders in the folder that contains the folder of
        saves."""
        return set(self.names(""))

    def walk(self, path: str) -> dict[str, int | None]:
        """Return all files and folders below a folder, {path: size in bytes, None for a folder}.

        A folder comes before its content. Paths are relative to the folder `path`. Raises Problem
        if there is more than a Pico can hold.
        """
        found: dict[str, int | None] = {}
        todo = [""]
        while todo:
            above = todo.pop()
            for name, size in self.names(f"{path}/{above}".rstrip("/")).items():
                found[above + name] = size
                if size is None:
                    todo.append(f"{above}{name}/")
            if len(found) > ENTRIES or above.count("/") > _DEPTH:
                raise Problem(f"There is more {self.where} than a Pico has room for.")
        return dict(sorted(found.items()))

    def remove_tree(self, path: str) -> None:
        """Remove a folder and everything in it."""
        for name, size in reversed(self.walk(path).items()):
            self.remove(f"{path}/{name}", size is None)
        self.remove(path, True)


def readable(path: Path) -> None:
    """Raise Problem if a path exists and is not a plain file: to read from a pipe, for example, may
    never end."""
    if path.exists() and not path.is_file():
        raise Problem(f"{path} can't be read: it is not a file.")


def plain(path: Path) -> None:
    """Raise Problem if no file can be written to a path, because it is a folder, a link, a device
    or a read-only file."""
    if path.is_dir():
        raise Problem(f"{path} is a folder: name a file to write.")
    if path.is_symlink():
        raise Problem(f"{path} is a link: name the file itself.")
    if not path.exists():
        return
    if not path.is_file():
        raise Problem(f"{path} is not a plain file: name another one to write.")
    if not (path.stat().st_mode & stat.S_IWUSR and os.access(path, os.W_OK)):
        raise Problem(f"{path} is read-only: name another file to write.")


# The errnos of filesystems without permissions (SMB, FUSE, exFAT), and of those without fsync.
_NO_CHMOD = (errno.EPERM, errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
_NO_FSYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)


@contextlib.contextmanager
def _unless(missing: tuple[int, ...]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in missing:
            raise


def _store(file: BinaryIO, data: bytes) -> None:
    file.write(data)
    file.flush()
    with _unless(_NO_FSYNC):
        os.fsync(file.fileno())


def write_file(path: Path, data: bytes) -> None:
    """Write `data` to a file of this computer, and read it back. Raises Problem. An older file is
    replaced in one step; after an error it is unchanged."""
    plain(path)
    try:
        handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
    except OSError as error:
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _store(file, data)
        if temporary.read_bytes() != data:
            raise Problem(f"{path} came back from the disk different. Try again, or elsewhere.")
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~umask
        with _unless(_NO_CHMOD):
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise Problem(f"The disk is full: {path} was not written.") from error
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
    finally:
        temporary.unlink(missing_ok=True)


def saves_in(place: Path) -> Path:
    """Return the path of the folder with the saves of a box: the folder save in `place` if `place`
    is a copy of all files of the box, otherwise `place` itself. The folder save may be missing, if
    a replacement of the saves was cut off."""
    inner = place / "save"
    there = inner.is_dir() or (place / "save.old").is_dir()
    if there and not inner.is_symlink() and not (place / "games").exists():
        return inner
    return place


class FolderPlace(Place):
    """A folder of this computer with a copy of a box's saves. A folder with other files is refused,
    so that none of them is removed."""

    def __init__(self, folder: Path, reading: bool = False):
        """Make a place of a folder of this computer.

        reading: whether the saves will only be read. If so, hidden files and those that operating
            systems add are ignored; if not, a listing raises Problem for them.
        """
        folder = Path(os.path.abspath(folder.resolve()))
        self.title = f"the folder {folder}"
        self.saves = folder.name
        self._above = folder.parent
        self._reading = reading

    def _path(self, path: str) -> Path:
        return self._above / path

    def names(self, path: str) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        folder = self._path(path)
        below = path.partition("/")[2]
        if folder.is_symlink():
            raise Problem(f"{folder} is a link: no saves are kept there.")
        for entry in sorted(folder.iterdir()):
            if self._reading and (entry.name.startswith(".") or is_clutter(entry.name)):
                continue
            if entry.is_symlink() or not (entry.is_dir() or entry.is_file()):
                raise Problem(f"{entry} is a link or a device: no saves have that.")
            end = "/" if entry.is_dir() else ""
            if not _KNOWN.fullmatch(f"{below}/{entry.name}{end}".lstrip("/")):
                raise Problem(f"{folder} contains more than saves: {entry.name}.")
            found[entry.name] = None if entry.is_dir() else entry.stat().st_size
        return found

    def accept(self, saves: Saves) -> None:
        for path, data in saves.items():
            if _KNOWN.fullmatch(path if data is not None else f"{path}/"):
                continue
            raise Problem(f"{path} can't be put into {self.title}: no Toychest writes that.")

    def beside(self) -> set[str]:
        return {entry.name for entry in self._above.iterdir()}

    def exists(self, path: str) -> bool:
        return os.path.lexists(self._path(path))

    def read(self, path: str) -> bytes:
        return self._path(path).read_bytes()

    def write(self, path: str, data: bytes) -> None:
        with self._path(path).open("wb") as file:
            _store(file, data)

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
    try:
        yield
    except littlefs.LittleFSError as error:
        raise OSError(-error.code, os.strerror(-error.code), path) from error


def littlefs_on(flash: littlefs.UserContext, version: int = 0) -> littlefs.LittleFS:
    """Return a littlefs filesystem on a flash, with MicroPython's parameters. It is not mounted
    yet.

    flash: bytes of the flash, and functions that read and write them.
    version: version of the littlefs format to write, 0 for the newest.
    """
    return littlefs.LittleFS(
        flash,
        mount=False,
        block_size=BLOCK,
        block_count=len(flash.buffer) // BLOCK,
        read_size=READ,
        prog_size=PROGRAM,
        cache_size=4 * PROGRAM,
        lookahead_size=32,
        block_cycles=100,
        disk_version=version,
    )


def survives(path: Path) -> bool:
    """Return whether littlefs can read and change an image file within 20 s. A child process tries
    it, because littlefs may crash or loop for ever on a damaged filesystem."""
    place = "places.ImagePlace(pathlib.Path(sys.argv[1]), sure=True)"
    code = f"import pathlib, sys; from toychest_host.storage import places; {place}.rehearse()"
    nothing = subprocess.DEVNULL
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", code, path],
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            timeout=IMAGE_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


class ImagePlace(Place):
    """An image file of the whole flash of a Pico, or only of its filesystem.

    The file changes in one step, when `finish` is called.
    """

    saves = "save"

    def __init__(self, path: Path, sure: bool = False):
        """Read the image file. Raises Problem if it is not an image of a Pico's flash, or is
        damaged.

        sure: whether to read it at once. Otherwise a child process tries it first, because littlefs
            may crash.
        """
        self.title = f"the image {path}"
        self._file = path
        try:
            size = path.stat().st_size
            if size not in (BLOCK * BLOCKS, FLASH):
                raise Problem(
                    f"{path} is neither a backup nor an image of a Pico's flash: it has {size} "
                    f"bytes; the filesystem has {BLOCK * BLOCKS}, the whole flash {FLASH}."
                )
            content = path.read_bytes()
        except OSError as error:
            raise Problem(f"{path} can't be read: {error.strerror}.") from error
        start = FILESYSTEM_START if len(content) == FLASH else 0
        self._head, self._tail = content[:start], content[start + BLOCK * BLOCKS :]
        self._read_from = content
        self._buffer = bytearray(content[start : start + BLOCK * BLOCKS])
        if not sure and not survives(path):
            raise Problem(
                f"{path} has no filesystem of a Pico with MicroPython in it, or it is damaged."
            )
        self._mount()

    def _mount(self) -> None:
        # Keep the version of the format: otherwise littlefs would upgrade it on a write.
        flash = littlefs.UserContext(buffer=self._buffer)
        disk = littlefs_on(flash)
        disk.mount()
        self._disk = littlefs_on(flash, disk.fs_stat().disk_version)
        self._disk.mount()

    def rehearse(self) -> None:
        """Try to read all files and to replace a folder, in memory only. Raises an error if the
        image is damaged."""
        for path, size in self.walk("").items():
            if size is not None and (size > BLOCK * BLOCKS or len(self.read(path)) != size):
                raise Problem(f"{path} can't be read.")
        with contextlib.suppress(OSError):  # the filesystem may be full
            self.make_folder("rehearsal")
            self.write("rehearsal/file", b"x" * BLOCK)
            if self.exists(self.saves):
                self.rename(self.saves, "rehearsal.old")
            self.rename("rehearsal", "rehearsal.new")
            self.remove_tree("rehearsal.new")

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
            write_file(self._file, content)
