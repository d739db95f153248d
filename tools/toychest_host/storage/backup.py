"""Read and write backups: zip files with the saves of a box and a list of them, the manifest.

The manifest is toychest-backup.json. It has these keys: format ("toychest-backup"), version (1),
date (ISO 8601), from (the place of the saves, in words), tools (version of Toychest), firmware (see
Place.describe), folders (list of paths), files (list of {path, size in bytes, sha256}). The files
themselves are below save/.

A backup that another program has unpacked, or zipped again, can be read, too. It may have a folder
around it, entries for folders, and files that operating systems add (see places.is_clutter).
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
_LIST = 2**20  # most bytes of a manifest
_ZIP = 2 * BLOCK * BLOCKS + _LIST  # most bytes of a zip file
_AROUND = 3  # levels of folders in which the manifest of an unpacked backup is searched
_MODE = 0o100644 << 16  # permissions of an unpacked file: everybody may read it
# The earliest and the latest date that a zip file can store.
_DATES = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)

# {path of a file: read(most)}. read returns at most `most` + 1 bytes, so that a small zip can't
# fill the memory. It raises Problem, or any other exception if the file is damaged.
_Files = dict[str, Callable[[int], bytes]]


@dataclass
class Backup:
    """The content of a backup.

    saves: {path: content, None for a folder}.
    date: time of the backup, ISO 8601.
    source: place of the saves in words, such as "the box".
    """

    saves: Saves
    date: str
    source: str


def now() -> datetime.datetime:
    """Return the current local time with its time zone."""
    return datetime.datetime.now().astimezone()


def write(path: Path, saves: Saves, source: str, firmware: dict[str, str]) -> None:
    """Write a backup, and check that it can be read. Raises Problem.

    After an error, nothing has been written.
    path: path of the zip file.
    saves: {path: content, None for a folder}.
    source: place of the saves in words, such as "the box".
    firmware: facts about the firmware at the place, {name: text}, such as the version of
        MicroPython.
    """
    files = files_of(saves)
    source = "".join(letter if letter.isprintable() else "?" for letter in source)
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
    first, last = _DATES
    moment = date.year, date.month, date.day, date.hour, date.minute, date.second
    return min(max(first, moment), last)


def fresh(stem: str, end: str = ".zip") -> Path:
    """Return the path of a file in the current folder that does not exist yet. Its name consists of
    `stem`, the current time, a number if the name without it is taken, and `end`."""
    stem = f"{stem}-{now():%Y-%m-%d-%H%M%S}"
    path = Path(f"{stem}{end}")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}{end}")
        number += 1
    return path


def read(path: Path) -> Backup:
    """Check a backup and return its content as a Backup. Raises Problem.

    path: path of the zip file, or of the folder to which it was unpacked.
    """
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
    except Exception as error:  # zipfile raises many errors on a damaged file
        raise Problem(f"{path} is not a backup, or it is damaged: no zip file.") from error


# ---- files of a zip, or of a folder


def _in_zip(archive: zipfile.ZipFile, path: Path) -> _Files:
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
    """Return the bytes of a file in a zip, but at most `most` + 1. The extra byte shows the caller
    that the file is larger than `most`. Raises Problem.

    path: path of the zip, for error messages.
    entry: the file in the zip.
    """
    if entry.flag_bits & 1:
        raise Problem(f"The backup {path} is locked: unpack it, and take the folder.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # Other methods could unpack any amount of data at once.
        raise Problem(
            f"The backup {path} is damaged, or compressed in a way that is not read here: unpack "
            "it, and take the folder."
        )
    with archive.open(entry) as file:
        return file.read(most + 1)


def unpacked_in(path: Path) -> Path | None:
    """Return the folder that has the manifest of an unpacked backup, None without a manifest.

    It may be a folder inside `path`: some programs unpack a zip into a new folder.
    """
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
    top = unpacked_in(path)
    if top is None:
        raise Problem(f"{path} can't be read as a backup: there is no {_MANIFEST} in that folder.")
    found: _Files = {_MANIFEST: _reader(top / _MANIFEST)}
    todo = [top / _FOLDER]
    while todo:
        folder = todo.pop()
        for entry in sorted(folder.iterdir()) if folder.is_dir() else ():
            if entry.is_symlink():
                raise Problem(f"{entry} is a link: no backup has that.")
            if entry.is_dir():
                todo.append(entry)
            else:
                found[entry.relative_to(top).as_posix()] = _reader(entry)
            if len(found) + len(todo) > 2 * ENTRIES:
                raise Problem(f"The backup {path} is damaged: it holds too many files.")
    return found


def _reader(path: Path) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        readable(path)
        with path.open("rb") as file:
            return file.read(most + 1)

    return read


# ---- the content of a backup


def _backup(files: _Files, path: Path) -> Backup:
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
        digests = {entry["path"]: _text(entry["sha256"]) for entry in manifest["files"]}
        listed = checked(
            [(name, None) for name in _list(manifest["folders"])]
            + [(entry["path"], _size(entry["size"])) for entry in _list(manifest["files"])]
        )
    except Problem:
        raise
    except Exception as error:  # a missing or odd value
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
    """Return the path of the folder that has the manifest of a backup. It ends with "/", or is ""
    for the top folder. Raises Problem if there is no manifest, or if several are equally deep.

    files: files of the zip or folder, {path: function that reads the file}.
    path: path of the zip or folder, for error messages.
    """
    found = [
        name.removesuffix(_MANIFEST)
        for name in files
        if name.rpartition("/")[2] == _MANIFEST and not is_clutter(name)
    ]
    depth = min((folder.count("/") for folder in found), default=0)
    found = [folder for folder in found if folder.count("/") == depth]
    if len(found) > 1:
        raise Problem(
            f"{path} holds several backups, in {' and '.join(map(short, found[:2]))}: take one."
        )
    if found:
        return found[0]
    inner = next((name for name in files if name.lower().endswith(".zip")), None)
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
    read: Callable[[int], bytes] | None, path: Path, name: str, size: int, digest: str
) -> bytes:
    if read is None:
        raise Problem(f"The backup {path} is damaged: {name} is missing.")
    try:
        data = _read(read, size)
    except Problem:
        raise
    except Exception as error:  # zlib, zipfile and struct raise their own errors
        raise Problem(f"The backup {path} is damaged: {name} can't be read.") from error
    if len(data) != size or sha256(data) != digest:
        raise Problem(f"The backup {path} is damaged: {name} is not what was saved.")
    return data


def _read(read: Callable[[int], bytes], most: int) -> bytes:
    """Return the bytes of a file in a backup. Raises ValueError if it has more than `most` bytes.

    read: function called with `most`. It returns the first `most` + 1 bytes of the file.
    """
    data = read(most)
    if len(data) > most:
        raise ValueError(f"more than {most} bytes")
    return data
