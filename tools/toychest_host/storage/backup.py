"""A backup: a zip file with a manifest, which says what must be in it.

toychest-backup.json says: format "toychest-backup", version 1, date (ISO 8601), from (where the
saves were), tools (version of these tools), firmware (what is known of it), folders (paths), and
files (path, size in bytes, sha256). The files themselves are below save/.

Other programs unpack a backup, and zip it again: with a folder around it, with entries for folders,
with files of their own. A folder that a backup was unpacked to is read, too. The manifest says
which files count, and its digests prove them.
"""

import datetime
import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toychest_host.console import short
from toychest_host.errors import Problem
from toychest_host.flashing import compiler
from toychest_host.storage.places import (
    BLOCK,
    BLOCKS,
    ENTRIES,
    Saves,
    checked,
    files_of,
    is_clutter,
    readable,
    sha256,
    write_file,
)

FORMAT = "toychest-backup"
VERSION = 1
_MANIFEST = "toychest-backup.json"
_FOLDER = "save/"
_LIST = 2**20  # bytes of the longest manifest
_ZIP = 2 * BLOCK * BLOCKS + _LIST  # bytes of the largest zip file
_AROUND = 3  # folders around an unpacked backup that are looked into
_MODE = 0o100644 << 16  # of a file that is unpacked: everybody may read it
# The first and the last moment that a zip file can hold.
_DATES = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)

# Name of a file, with "/" between folders: reads it. `most`: bytes that it may have, for no more
# are unpacked. Raises Problem, or any other exception if the file is damaged.
_Files = dict[str, Callable[[int], bytes]]


@dataclass
class Backup:
    """What a backup holds. date: as the manifest has it. source: where it was made from."""

    saves: Saves
    date: str
    source: str


def now() -> datetime.datetime:
    """The time here."""
    return datetime.datetime.now().astimezone()


def write(path: Path, saves: Saves, source: str, firmware: dict[str, str]) -> None:
    """Write a backup and read it back; the file is whole or not there. Raises Problem.

    source: where the saves were. firmware: what is known of it.
    """
    files = files_of(saves)
    source = "".join(one if one.isprintable() else "?" for one in source)
    date = now()
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "date": date.isoformat(timespec="seconds"),
        "from": source,
        "tools": compiler.version(),
        "firmware": firmware,
        "folders": [name for name, data in saves.items() if data is None],
        "files": [
            {"path": name, "size": len(data), "sha256": sha256(data)}
            for name, data in files.items()
        ],
    }
    entries = {_MANIFEST: json.dumps(manifest, indent=1, ensure_ascii=False).encode()}
    entries |= {_FOLDER + name: data for name, data in files.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name, _zip_date(date))
            entry.external_attr = _MODE
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(out) as archive:
        if _backup(_in_zip(archive, path), path).saves != saves:
            raise Problem(f"The backup {path} did not come out right. Nothing was written.")
    write_file(path, out.getvalue())


def _zip_date(date: datetime.datetime) -> tuple[int, int, int, int, int, int]:
    """The moment nearest to a date that a zip file can hold: a computer's clock may be far off."""
    first, last = _DATES
    moment = date.year, date.month, date.day, date.hour, date.minute, date.second
    return min(max(first, moment), last)


def fresh(stem: str, end: str = ".zip") -> Path:
    """The path of a file that is not there yet, named after the time."""
    stem = f"{stem}-{now():%Y-%m-%d-%H%M%S}"
    path = Path(f"{stem}{end}")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}{end}")
        number += 1
    return path


def read(path: Path) -> Backup:
    """Read and check a backup: a zip file, or the folder that one was unpacked to. Raises
    Problem."""
    try:
        if not path.exists():
            raise Problem(f"There is no file {path}.")
        if path.is_dir():
            return _backup(_in_folder(path), path)
        readable(path)
        if path.stat().st_size > _ZIP:
            raise Problem(f"{path} is too large: it is not a backup.")
        with zipfile.ZipFile(path) as archive:
            return _backup(_in_zip(archive, path), path)
    except OSError as error:
        raise Problem(f"{path} can't be read: {error.strerror or error}.") from error
    except Problem:
        raise
    except Exception as error:  # zipfile has many for what is none, or of another kind
        raise Problem(f"{path} is not a backup, or it is damaged: no zip file.") from error


# ---- files of a zip, or of a folder


def _in_zip(archive: zipfile.ZipFile, path: Path) -> _Files:
    """The files in a zip. Raises Problem."""
    found: _Files = {}
    for entry in archive.infolist():
        # Some programs for Windows write "\", which no path of a save has.
        name = entry.filename.replace("\\", "/").removeprefix("./")
        if name.endswith("/"):
            continue
        if name in found:
            raise Problem(f"The backup {path} is damaged: it holds {short(name)} twice.")
        found[name] = lambda most, entry=entry: _unpacked(archive, path, entry, most)
    return found


def _unpacked(archive: zipfile.ZipFile, path: Path, entry: zipfile.ZipInfo, most: int) -> bytes:
    """A file in a zip. Raises Problem, or many others if it is damaged."""
    if entry.flag_bits & 1:
        raise Problem(f"The backup {path} is locked: unpack it, and take the folder.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # The others have no bound to how much they unpack at once.
        raise Problem(
            f"The backup {path} is damaged, or compressed in a way that is not read here: unpack "
            "it, and take the folder."
        )
    with archive.open(entry) as file:
        return file.read(most + 1)


def unpacked_in(path: Path) -> Path | None:
    """The folder that a backup was unpacked to, the one with the manifest: this one, or one in it
    that has no other folder beside it. None if there is none."""
    for _ in range(_AROUND):
        if (path / _MANIFEST).is_file():
            return path
        try:
            inner = [one for one in path.iterdir() if one.is_dir() and not is_clutter(one.name)]
        except OSError:
            return None
        if len(inner) != 1:
            return None
        path = inner[0]
    return None


def _in_folder(path: Path) -> _Files:
    """The files in a folder that a backup was unpacked to: its manifest, and all below save/.
    Raises OSError, Problem."""
    top = unpacked_in(path)
    if top is None:
        raise Problem(f"{path} can't be read as a backup: there is no {_MANIFEST} in that folder.")
    found: _Files = {_MANIFEST: _reader(top / _MANIFEST)}
    todo = [top / _FOLDER]
    while todo:
        folder = todo.pop()
        for one in sorted(folder.iterdir()) if folder.is_dir() else ():
            if one.is_symlink():
                raise Problem(f"{one} is a link: no backup has that.")
            if one.is_dir():
                todo.append(one)
            else:
                found[one.relative_to(top).as_posix()] = _reader(one)
            if len(found) + len(todo) > 2 * ENTRIES:
                raise Problem(f"The backup {path} is damaged: it holds too many files.")
    return found


def _reader(path: Path) -> Callable[[int], bytes]:
    """Reads a file of a folder."""

    def read(most: int) -> bytes:
        readable(path)
        with path.open("rb") as file:
            return file.read(most + 1)

    return read


# ---- what they hold


def _backup(files: _Files, path: Path) -> Backup:
    """What the files of a backup hold. Raises Problem."""
    above = _above(files, path)
    if sum(not is_clutter(name) for name in files) > ENTRIES + 1:
        raise Problem(f"The backup {path} is damaged: it holds too many files.")
    try:
        manifest = json.loads(_read(files[above + _MANIFEST], _LIST))
        if manifest["format"] != FORMAT:
            raise Problem(f"{path} is not a backup that `toychest backup` made.")
        if manifest["version"] > VERSION:
            raise Problem(f"{path} was made by a newer Toychest than this one.")
        backup = Backup({}, _text(manifest["date"]), _text(manifest["from"]))
        digests = {one["path"]: _text(one["sha256"]) for one in manifest["files"]}
        listed = checked(
            [(name, None) for name in _list(manifest["folders"])]
            + [(one["path"], _size(one["size"])) for one in _list(manifest["files"])]
        )
    except Problem:
        raise
    except Exception as error:  # whatever stands there, or does not
        raise Problem(f"The backup {path} is damaged: its list of files.") from error
    for name, size in listed.items():
        backup.saves[name] = None
        if size is not None:
            there = files.get(above + _FOLDER + name)
            backup.saves[name] = _content(there, path, name, size, digests[name])
    known = {above + _MANIFEST, *(above + _FOLDER + name for name in digests)}
    for name in files:
        if name not in known and not is_clutter(name):
            raise Problem(
                f"The backup {path} is damaged: it holds files that are not listed, such as "
                f"{short(name)}."
            )
    return backup


def _above(files: _Files, path: Path) -> str:
    """The folders around the manifest, "" or with a "/" at the end. Raises Problem."""
    found = [
        name.removesuffix(_MANIFEST)
        for name in files
        if name.rpartition("/")[2] == _MANIFEST and not is_clutter(name)
    ]
    found = [one for one in found if one.count("/") == min(one.count("/") for one in found)]
    if len(found) > 1:
        raise Problem(
            f"{path} holds several backups, in {' and '.join(map(short, found[:2]))}: take one."
        )
    if found:
        return found[0]
    inner = next((one for one in files if one.lower().endswith(".zip")), None)
    if inner:
        raise Problem(f"{path} holds another zip file, {short(inner)}: unpack that, and take it.")
    raise Problem(f"{path} is not a backup that `toychest backup` made.")


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError(value)
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _size(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _content(
    there: Callable[[int], bytes] | None, path: Path, name: str, size: int, digest: str
) -> bytes:
    """A file of the saves, as the manifest lists it. Raises Problem."""
    if there is None:
        raise Problem(f"The backup {path} is damaged: {name} is missing.")
    try:
        data = _read(there, size)
    except Problem:
        raise
    except Exception as error:  # zlib, zipfile and struct each have their own
        raise Problem(f"The backup {path} is damaged: {name} can't be read.") from error
    if len(data) != size or sha256(data) != digest:
        raise Problem(f"The backup {path} is damaged: {name} is not what was saved.")
    return data


def _read(there: Callable[[int], bytes], most: int) -> bytes:
    """A file that must not be larger than `most` bytes. Raises ValueError, and see _Files."""
    data = there(most)
    if len(data) > most:
        raise ValueError(f"more than {most} bytes")
    return data
