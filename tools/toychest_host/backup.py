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
from pathlib import Path, PurePosixPath

from toychest_host.disks import Saves, files_of, replacing, sha256
from toychest_host.errors import Problem

FORMAT = "toychest-backup"
VERSION = 1
_MANIFEST = "toychest-backup.json"
_FOLDER = "save/"


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
            raise Problem(f"{path} did not come back from the disk as it was written.")


def read(path: Path) -> Backup:
    """Read and check a backup. Raises Problem."""
    nothing = Problem(f"{path} is not a backup that `toychest backup` made.")
    try:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            if _MANIFEST not in names:
                raise nothing
            try:
                manifest = json.loads(archive.read(_MANIFEST))
                if manifest["format"] != FORMAT:
                    raise nothing
                if manifest["version"] > VERSION:
                    raise Problem(f"{path} was made by a newer Toychest than this one.")
                saves: Saves = {_checked(name): None for name in manifest["folders"]}
                listed = [
                    (_checked(one["path"]), one["size"], one["sha256"])
                    for one in manifest["files"]
                ]
                backup = Backup(saves, str(manifest["date"]), str(manifest["from"]))
            except (ValueError, TypeError, KeyError, RuntimeError, zipfile.BadZipFile) as error:
                raise Problem(f"The backup {path} is damaged: its list of files.") from error
            for name, size, digest in listed:
                saves[name] = _content(archive, path, name, size, digest)
            if len(names) != len(listed) + 1:
                raise Problem(f"The backup {path} is damaged: it holds files that are not listed.")
    except FileNotFoundError:
        raise Problem(f"There is no file {path}.") from None
    except OSError as error:
        raise Problem(f"{path} can't be read: {error.strerror}.") from error
    except zipfile.BadZipFile:
        raise Problem(f"{path} is not a backup, or it is damaged: no zip file.") from None
    backup.saves = dict(sorted(saves.items()))
    return backup


def _checked(name: str) -> str:
    """A path that stays below the folder of the saves. Raises ValueError."""
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
        raise ValueError(name)
    return "/".join(parts)


def _content(
    archive: zipfile.ZipFile, path: Path, name: str, size: int, digest: str
) -> bytes:
    try:
        data = archive.read(_FOLDER + name)
    except KeyError:
        raise Problem(f"The backup {path} is damaged: {name} is missing.") from None
    except Exception as error:  # zlib, zipfile and struct each have their own
        raise Problem(f"The backup {path} is damaged: {name} can't be read.") from error
    if len(data) != size or sha256(data) != digest:
        raise Problem(f"The backup {path} is damaged: {name} is not what was saved.")
    return data
