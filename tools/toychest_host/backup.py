"""A backup: a zip file with a manifest, which says what must be in it.

toychest-backup.json says: format "toychest-backup", version 1, date (ISO 8601), from (where the
saves were), tools (version of these tools), firmware (what is known of it), folders (paths), and
files (path, size in bytes, sha256). The files themselves are below save/.
"""

import datetime
import json
import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from toychest_host.disks import (
    BLOCK,
    BLOCKS,
    ENTRIES,
    Saves,
    checked,
    files_of,
    readable,
    replacing,
    sha256,
)
from toychest_host.errors import Problem

FORMAT = "toychest-backup"
VERSION = 1
_MANIFEST = "toychest-backup.json"
_FOLDER = "save/"
_LIST = 2**20  # bytes of the longest manifest
_ZIP = 2 * BLOCK * BLOCKS + _LIST  # bytes of the largest zip file


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
    try:
        tools = metadata.version("toychest")
    except metadata.PackageNotFoundError:
        tools = "?"
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "date": now().isoformat(timespec="seconds"),
        "from": source,
        "tools": tools,
        "firmware": firmware,
        "folders": [name for name, data in saves.items() if data is None],
        "files": [
            {"path": name, "size": len(data), "sha256": sha256(data)}
            for name, data in files.items()
        ],
    }
    with replacing(path) as temporary:
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False))
            for name, data in files.items():
                archive.writestr(_FOLDER + name, data)
        if read(temporary).saves != saves:
            raise Problem(f"{path} came back from the disk different.")


def fresh(stem: str) -> Path:
    """The path of a backup that is not there yet, named after the time."""
    stem = f"{stem}-{now():%Y-%m-%d-%H%M%S}"
    path = Path(f"{stem}.zip")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}.zip")
        number += 1
    return path


def read(path: Path) -> Backup:
    """Read and check a backup. Raises Problem."""
    try:
        if not path.exists():
            raise Problem(f"There is no file {path}.")
        readable(path)
        if path.stat().st_size > _ZIP:
            raise Problem(f"{path} is too large: it is not a backup.")
        with zipfile.ZipFile(path) as archive:
            return _backup(archive, path)
    except OSError as error:
        raise Problem(f"{path} can't be read: {error.strerror or error}.") from error
    except Problem:
        raise
    except Exception as error:  # zipfile has many for what is none, or of another kind
        raise Problem(f"{path} is not a backup, or it is damaged: no zip file.") from error


def _backup(archive: zipfile.ZipFile, path: Path) -> Backup:
    """What an open zip file holds. Raises Problem."""
    names = archive.namelist()
    if _MANIFEST not in names:
        raise Problem(f"{path} is not a backup that `toychest backup` made.")
    if len(names) > ENTRIES + 1 or len(names) != len(set(names)):
        raise Problem(f"The backup {path} is damaged: it holds too many files.")
    try:
        manifest = json.loads(_unpacked(archive, _MANIFEST, _LIST))
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
            backup.saves[name] = _content(archive, path, name, size, digests[name])
    if len(names) != len(digests) + 1:
        raise Problem(f"The backup {path} is damaged: it holds files that are not listed.")
    return backup


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
    archive: zipfile.ZipFile, path: Path, name: str, size: int, digest: str
) -> bytes:
    try:
        data = _unpacked(archive, _FOLDER + name, size)
    except KeyError:
        raise Problem(f"The backup {path} is damaged: {name} is missing.") from None
    except Exception as error:  # zlib, zipfile and struct each have their own
        raise Problem(f"The backup {path} is damaged: {name} can't be read.") from error
    if len(data) != size or sha256(data) != digest:
        raise Problem(f"The backup {path} is damaged: {name} is not what was saved.")
    return data


def _unpacked(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """A file of a zip file, which must not be larger than `most` bytes; no more is unpacked."""
    entry = archive.getinfo(name)
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"compressed in another way: {entry.compress_type}")
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"more than {most} bytes")
    return data
