"""Foreign backups, images, folders and answers of a box are never trusted: a sentence says what is
wrong, and no file that existed is lost.
"""

import datetime
import errno
import faulthandler
import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

import littlefs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from command import ok, run, says
from pulled_cable import Board, Pulled, cutting, flashed
from saved_games import GAME, content, image, manifest, play, rewrite
from toychest_host.content import deed_table
from toychest_host.errors import Problem
from toychest_host.flashing import image as images
from toychest_host.storage import backup as backups
from toychest_host.storage import places, serial_box, swap

pytestmark = pytest.mark.usefixtures("here")
LIST = "toychest-backup.json"
RARE = settings(
    deadline=None,
    max_examples=60,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # failures are reported soon
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def other(here):
    """Return a backup of other saves."""
    play(here / "other", 12, "es")
    ok("backup", "other.zip", "--from", "other")
    shutil.rmtree(here / "other")
    return here / "other.zip"


@pytest.fixture
def deeds(here):
    """Return a table of cards."""
    table = [list(card) for card in deed_table.of({})[0]]
    table[0][:3] = ["Andy's Room", "A", 60]
    (here / "deeds.csv").write_text(deed_table.to_csv(table))
    return here / "deeds.csv"


def tree(folder: Path) -> dict:
    """Return everything in a folder, including links and devices."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[str(path)] = os.readlink(path)
        elif path.is_file():
            with path.open("rb") as file:
                start = file.read(2**22)
            found[str(path)] = hashlib.sha256(start).digest(), path.stat().st_mode
        else:
            found[str(path)] = path.stat().st_mode
    return found


def refused(words: str, *arguments) -> None:
    """Run a command that must fail with these words and change nothing."""
    before = tree(Path.cwd())
    says(words, *arguments)
    assert tree(Path.cwd()) == before


def tame(*arguments) -> int:
    """Run a command on odd input. It must work, or say in a sentence why not. Returns its exit
    code."""
    before = tree(Path.cwd())
    done = run(*arguments)
    assert done.exit_code in (0, 1), (done.exit_code, done.output, done.exception)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert "Traceback" not in done.output and "never should" not in done.output, done.output
    if done.exit_code:
        assert done.stderr.strip().endswith((".", "?")), done.stderr
        assert before.items() <= tree(Path.cwd()).items(), arguments
    return done.exit_code


# ---- folders that hold other things than saves


def _file(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")


@pytest.mark.parametrize(
    "name, make",
    [
        (".git", lambda path: _file(path / "config")),
        (".DS_Store", _file),
        ("photo.jpg", _file),
        ("games/photo.jpg", _file),
        (f"games/{GAME}/0/photo.jpg", _file),
        (f"games/{GAME}/notes/photo.jpg", _file),
        ("copy/mine/deep", _file),
        ("settings.json~", _file),
        ("package.json", _file),
        ("photos", lambda path: path.symlink_to("/")),
        ("games/photos", lambda path: path.symlink_to(Path.cwd() / "precious")),
        ("deeds.json", lambda path: path.symlink_to(Path.cwd() / "precious" / "letter")),
        ("games/nowhere", lambda path: path.symlink_to("nowhere")),
        ("games/pipe", os.mkfifo),
        ("../save.old", lambda path: path.symlink_to("precious")),
        ("../save.new", lambda path: path.symlink_to("precious")),
        ("../save.old/letter", _file),
        ("../save.new/.hidden", _file),
    ],
)
def test_what_is_no_save_is_named_and_stays(here, save, other, deeds, name, make):
    _file(here / "precious" / "letter")
    make(save / name)
    first = next(
        one for one in (".git", "notes", "mine", name.rpartition("/")[2]) if one in name.split("/")
    )
    refused(first, "restore", other, "--to", save, "--yes")
    refused(first, "deeds", "import", deeds, "--at", save)


def test_a_folder_with_hidden_files_alone_is_not_empty(here, other):
    _file(here / "home" / ".bashrc")
    _file(here / "home" / ".ssh" / "key")
    refused(".bashrc", "restore", other, "--to", "home", "--yes")


def test_a_link_to_a_folder_and_the_folder_one_is_in(here, save, other, deeds, monkeypatch):
    (here / "link").symlink_to(save)
    refused("is a link", "restore", other, "--to", "link", "--yes")
    (here / "box").mkdir()
    (here / "box" / "save").symlink_to(save)
    refused("save is a link", "restore", other, "--to", "box", "--yes")
    refused(
        "name a file elsewhere",
        "restore",
        other,
        "--to",
        save,
        "--yes",
        "--safety",
        save / "seed.zip",
    )
    monkeypatch.chdir(save)
    refused("You are in the folder", "restore", other, "--to", ".", "--yes")
    refused("You are in the folder", "deeds", "import", deeds, "--at", save)


def test_all_that_the_firmware_writes_is_known(here, save, other):
    for name in (
        "deeds.json",
        "copy/deeds.json",
        "settings.json.new",
        "copy/settings.json.damaged",
        "seed.new",
        f"games/{GAME}/12.log",
        f"games/{GAME}.new/0/tail",
        f"games/{GAME}.damaged/3/tail",
        f"games/{GAME}.newer2/1.log",
        f"games/{GAME}.before/1.log",
        "copy.damaged",
        "games/x/2/tail",
    ):
        _file(save / name)
    ok("restore", other, "--to", save, "--yes")
    assert places.files_of(backups.read(other).saves) == content(save)


@pytest.mark.parametrize("end", [".old", ".new"])
def test_a_copy_that_somebody_made_is_kept(here, save, other, deeds, end):
    """Its name is one that a swap uses."""
    shutil.copytree(save, here / f"save{end}")
    (here / f"save{end}" / "seed").write_bytes(b"mine")
    mine = content(here / f"save{end}")

    def kept():
        found = [places.files_of(backups.read(one).saves) for one in here.glob("toychest-b*.zip")]
        return mine in found

    shutil.copytree(here, here.parent / "again")
    assert f"What was in save{end}" in ok("restore", other, "--to", save, "--yes")
    assert kept()
    os.chdir(here.parent / "again")
    here = here.parent / "again"
    assert f"What was in save{end}" in ok("deeds", "import", deeds, "--at", "save")
    assert kept()
    shutil.rmtree(here)


def test_the_folder_before_stays_until_the_new_one_is_read_back(here, save, other):
    before = content(save)
    disk = places.FolderPlace(save)
    events = []
    disk.digest = lambda path: events.append(path) or places.FolderPlace.digest(disk, path)
    real = disk.remove

    def remove(path, folder):
        assert path.startswith("save.old")
        events.append("removed")
        real(path, folder)

    disk.remove = remove
    saves = backups.read(other).saves
    swap.replace(disk, saves, lambda _: None)
    last = max(i for i, one in enumerate(events) if one != "removed")
    assert events.index("removed") > last and before != content(save)
    assert len({one for one in events if one != "removed"}) == len(places.files_of(saves))


# ---- files that commands write


def written(out: str) -> Iterator[tuple]:
    """Yield the commands that write a file."""
    yield "log", "--from", "other.zip", "--out", out
    yield "backup", out, "--from", "save"
    yield "deeds", "export", out, "--at", "save"
    yield "image", "--out", out
    yield "uf2", "other.zip", "--out", out


def test_nothing_but_a_plain_file_is_replaced(here, save, other):
    (here / "file").write_text("mine")
    (here / "link").symlink_to("file")
    (here / "broken").symlink_to("nowhere")
    os.mkfifo(here / "pipe")
    (here / "read-only").write_text("mine")
    (here / "read-only").chmod(0o444)
    for name, words in (
        ("link", "link is a link"),
        ("broken", "broken is a link"),
        ("pipe", "not a plain file"),
        ("/dev/null", "not a plain file"),
        ("read-only", "is read-only"),
        ("save", "is a folder"),
    ):
        for arguments in written(name):
            refused(words, *arguments, "--yes")
    refused("broken is a link", "restore", other, "--to", save, "--yes", "--safety", "broken")


def test_a_file_is_replaced_after_a_question(here, save, other):
    (here / "file").write_text("mine")
    for arguments in written("file"):
        refused("file is there already. Replace it? Nobody can answer here", *arguments)
    for arguments in list(written("file"))[:3]:
        (here / "file").write_text("mine")
        ok(*arguments, "--yes")
        assert (here / "file").read_bytes() != b"mine"


def test_no_command_writes_onto_its_own_input(here, save, other, monkeypatch):
    flash = image(here / "flash.img", save)
    os.link(other, here / "same.zip")
    for arguments in (
        ("log", "--from", other, "--out", "other.zip"),
        ("log", "--from", other, "--out", "same.zip"),
        ("log", "--from", flash, "--out", flash),
        ("log", "--from", "save", "--out", save / "seed"),
        ("backup", flash, "--from", flash),
        ("backup", save / "seed", "--from", save),
        ("deeds", "export", flash, "--at", flash),
        ("image", "--from", other, "--out", other),
        ("uf2", flash, "--out", flash),
        ("uf2", flash, "--from", other, "--out", other),
        ("log", "--from", save, "--out", save / "new.txt"),
        ("log", "--from", ".", "--out", save / "games" / "new.txt"),
        ("backup", save / "new.zip", "--from", save),
        ("deeds", "export", save / "new.csv", "--at", save),
    ):
        refused("what would be read: name another file", *arguments, "--yes")
    ok("backup", "new.zip", "--from", ".")  # a copy of a box: its saves are in ./save
    monkeypatch.chdir(save)
    refused("is in what would be read", "backup", "--from", ".")


def test_an_image_behind_a_link_or_read_only_stays(here, save, other, deeds):
    image(here / "flash.img", save)
    (here / "link.img").symlink_to("flash.img")
    refused("is a link", "restore", other, "--to", "link.img", "--yes")
    (here / "flash.img").chmod(0o444)
    refused("is read-only", "restore", other, "--to", "flash.img", "--yes")
    refused("is read-only", "deeds", "import", deeds, "--at", "flash.img")
    ok("log", "--from", "link.img")


# ---- names


BAD = [
    "/abs/NAME",
    "../up",
    "a/../b",
    "a//b",
    "a/",
    "./a",
    "a\\b",
    "C:a",
    "a\nb",
    "a\0b",
    "a\x1b[2J",
    "a\x7f",
    "\udc80",
    "x" * 300,
    "a/" * 20 + "a",
    "",
]


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_names_that_no_file_may_have(here, save, other, name, monkeypatch):
    one = {"path": name, "size": 1, "sha256": "x"}
    refused("list of files", "restore", rewrite(other, manifest(files=[one])), "--to", save, "-y")
    folder = rewrite(other, manifest(folders=[name], files=[]))
    refused("list of files", "log", "--from", folder)
    with pytest.raises(ValueError):
        places.checked([("a", None), (name, 1)])
    with pytest.raises(ValueError):
        places.checked([(name, None)])

    flashed(here / "box", save)
    monkeypatch.setattr(serial_box, "SerialTransport", lambda port, timeout: Board(here / "box"))
    monkeypatch.setattr(serial_box.Box, "walk", lambda self, path: {name: 1})
    monkeypatch.setattr(serial_box.Box, "read", lambda self, path: b"x")
    for arguments in (["log"], ["backup", "out.zip"], ["restore", other, "--yes"]):
        refused("can't be saves", *arguments, "--port", "x")


@pytest.mark.parametrize(
    "entries, words",
    [
        ([("a", 1), ("a", 2)], "twice"),
        ([("a", 1), ("a", None)], "twice"),
        ([("a/b", 1), ("a", 1)], "as a file and as a folder"),
        ([("a", 1), ("a/b", None)], "as a file and as a folder"),
        ([("a/b/c", 1), ("a", None), ("a/b", 0)], "as a file and as a folder"),
        ([("games", 1), ("games/toss/0", None)], "as a file and as a folder"),
        ([("a/b/c/d/e", 1), ("a", 0)], "as a file and as a folder"),
        ([("a", -1)], "a size that can't be"),
        ([(f"a{i}", 0) for i in range(3000)], "more than a Pico has room for"),
        ([("a", 1_000_000), ("b", 1_000_000)], "more than a Pico has room for"),
    ],
)
def test_names_that_do_not_go_together(entries, words):
    with pytest.raises(ValueError, match=words):
        places.checked(entries)


def test_bad_names_in_an_image(here, other):
    for number, name in enumerate(("a\\b", "a:b", "a\nb", "\x1b[2J")):
        data = images.filesystem({"save/settings.json": b"{}", f"save/{name}": b"x"})
        flash = here / f"{number}.img"
        flash.write_bytes(data)
        refused("can't be saves", "log", "--from", flash)
        refused("can't be saves", "backup", "out.zip", "--from", flash)
        refused("can't be saves", "restore", other, "--to", flash, "--yes")
    data = data.replace(b"\x1b[2J", b"\xff\xfe\xfd\xfc")
    flash.write_bytes(
        b"".join(resealed(bytearray(data[at : at + 4096])) for at in range(0, len(data), 4096))
    )
    refused("damaged", "backup", "out.zip", "--from", flash)


# ---- backups


def zipped(path: str, document, **files: bytes) -> Path:
    """Write a zip with a manifest and files."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(LIST, document if isinstance(document, str) else json.dumps(document))
        for name, data in files.items():
            archive.writestr(f"save/{name}", data)
    return Path(path).absolute()


GOOD = {
    "format": "toychest-backup",
    "version": 1,
    "date": "2026-01-01",
    "from": "a test",
    "folders": [],
    "files": [],
}


@pytest.mark.parametrize(
    "change",
    [
        {"date": 5},
        {"date": None},
        {"date": "\x1b[2J"},
        {"from": []},
        {"from": "a\nb"},
        {"version": "1"},
        {"version": None},
        {"version": [1]},
        {"folders": "games"},
        {"folders": 3},
        {"folders": {"a": 1}},
        {"folders": [5]},
        {"folders": [None]},
        {"folders": ["a", "a"]},
        {"files": {}},
        {"files": "x"},
        {"files": [1]},
        {"files": [[]]},
        {"files": [{}]},
        {"files": [{"path": "seed", "size": "1", "sha256": "x"}]},
        {"files": [{"path": "seed", "size": True, "sha256": "x"}]},
        {"files": [{"path": "seed", "size": -1, "sha256": "x"}]},
        {"files": [{"path": "seed", "size": 1.0, "sha256": "x"}]},
        {"files": [{"path": "seed", "size": 10**12, "sha256": "x"}]},
        {"files": [{"path": "seed", "size": 1, "sha256": 7}]},
        {"files": [{"path": ["seed"], "size": 1, "sha256": "x"}]},
        {"files": [{"path": "seed", "size": 1, "sha256": "x"}] * 2},
        {"files": [{"path": f"{i}", "size": 0, "sha256": "x"} for i in range(2500)]},
        {"folders": ["seed"], "files": [{"path": "seed", "size": 0, "sha256": "x"}]},
    ],
)
def test_lists_of_files_that_make_no_sense(save, change):
    path = zipped("bad.zip", {**GOOD, **change})
    refused("list of files", "restore", path, "--to", save, "--yes")
    refused("list of files", "log", "--from", path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "[]",
        "null",
        '"toychest-backup"',
        "[" * 100_000,
        '{"format":' * 50_000,
        "1" * 100_000,
        '{"format": "toychest-backup", "version": ' + "9" * 10_000 + "}",
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
def test_lists_of_files_that_are_none(save, text):
    refused("list of files", "restore", zipped("bad.zip", text), "--to", save, "--yes")


def test_bombs(here, save, monkeypatch):
    """A small zip may have huge content: it is not unpacked."""
    bomb = zlib.compress(bytes(60_000_000))
    with zipfile.ZipFile("list.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(LIST, bytes(60_000_000))
    one = {"path": "seed", "size": 32, "sha256": "x"}
    with zipfile.ZipFile("file.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(LIST, json.dumps({**GOOD, "files": [one]}))
        archive.writestr("save/seed", bytes(60_000_000))
    with zipfile.ZipFile("many.zip", "w") as archive:
        archive.writestr(LIST, json.dumps(GOOD))
        for i in range(3000):
            archive.writestr(f"save/{i}", b"")
    with open("huge.zip", "wb") as file:
        file.truncate(2**40)
    assert len(bomb) < 100_000
    most = []
    real = zipfile.ZipExtFile.read

    def read(self, n=-1):
        data = real(self, n)
        most.append(len(data))
        return data

    monkeypatch.setattr(zipfile.ZipExtFile, "read", read)
    for name, words in (
        ("list", "list of files"),
        ("file", "seed can't be read"),
        ("many", "too many"),
        ("huge", "too large"),
    ):
        refused(words, "restore", f"{name}.zip", "--to", save, "--yes")
    assert max(most) < 2_000_000


def entry(path: Path, offset: int, value: int, which: int = -1) -> Path:
    """Write a copy of a zip in which both headers of an entry have another 2-byte number. offset:
    of the number in the local header."""
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        name = archive.infolist()[which]
    struct.pack_into("<H", data, name.header_offset + offset, value)
    at = data.rindex(b"PK\1\2") if which == -1 else data.index(b"PK\1\2")
    struct.pack_into("<H", data, at + offset + 2, value)
    out = path.with_name("changed.zip")
    out.write_bytes(data)
    return out


@pytest.mark.parametrize("which", [0, -1], ids=["list", "file"])
@pytest.mark.parametrize(
    "offset, value",
    [
        (4, 99),
        (4, 65535),
        (6, 1),
        (6, 0x41),
        (6, 0x20),
        (8, 99),
        (8, 12),
        (8, 14),
        (8, 93),
        (26, 65535),
        (26, 0),
        (28, 65535),
    ],
)
def test_zips_of_other_kinds(save, other, which, offset, value):
    """Of a newer version, encrypted, patched, with other compressions, with odd names."""
    changed = entry(other, offset, value, which)
    assert tame("restore", changed, "--to", save, "--yes")
    assert tame("log", "--from", changed)


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_not_unpacked(save, other, kind):
    """Their unpacked size has no limit."""
    with zipfile.ZipFile(other) as old, zipfile.ZipFile("new.zip", "w", kind) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    refused("damaged", "restore", "new.zip", "--to", save, "--yes")


def test_a_backup_that_was_packed_again_is_one(save, other):
    with zipfile.ZipFile(other) as old, zipfile.ZipFile("new.zip", "w") as new:
        for name in reversed(old.namelist()):
            new.writestr(name, old.read(name))
    ok("restore", "new.zip", "--to", save, "--yes")


def unpacked(backup: Path, folder: Path) -> Path:
    """Unpack a backup into a new folder."""
    with zipfile.ZipFile(backup) as archive:
        archive.extractall(folder)
    return folder


def packed(out: str, files: dict[str, bytes | None], level: int | None = None) -> Path:
    """Write a zip of these files, as any program may. files: {path: bytes, or None for a
    folder}."""
    kind = zipfile.ZIP_STORED if level is None else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(out, "w", kind, compresslevel=level) as archive:
        for name, data in files.items():
            archive.writestr(name, data or b"")
    return Path(out).absolute()


def with_folders(files: dict[str, bytes]) -> dict[str, bytes | None]:
    """Return the files, preceded by an entry for each of their folders."""
    folders = sorted(
        {f"{above.as_posix()}/" for name in files for above in Path(name).parents if above.name}
    )
    return {**dict.fromkeys(folders), **files}


CLUTTER = (
    ".DS_Store",
    "save/.DS_Store",
    "save/games/.DS_Store",
    "save/._seed",
    "save/Thumbs.db",
    "save/desktop.ini",
    "__MACOSX/._save",
    "__MACOSX/save/._seed",
    "__MACOSX/._toychest-backup.json",
    "save/games/@eaDir/x",
    ".localized",
)


def cluttered(files: dict[str, bytes]) -> dict[str, bytes]:
    return {**files, **dict.fromkeys(CLUTTER, b"Mac OS X")}


PACKED = {
    "folders": with_folders,
    "clutter": cluttered,
    "folder around": lambda files: {f"My backup é/{name}": one for name, one in files.items()},
    "Finder": lambda files: {
        name if "__MACOSX" in name else f"sunday/{name}": data
        for name, data in with_folders(cluttered(files)).items()
    },
    "two around": lambda files: {f"a/b c/{name}": one for name, one in files.items()},
    "backslashes": lambda files: {
        name.replace("/", "\\"): one for name, one in with_folders(files).items()
    },
    "dot": lambda files: {f"./{name}": one for name, one in files.items()},
    "order": lambda files: dict(reversed(files.items())),
    "by name": lambda files: dict(sorted(files.items())),
}


@pytest.mark.parametrize("level", [None, 1, 9])
@pytest.mark.parametrize("how", PACKED)
def test_a_backup_that_another_program_packed_again(here, save, other, how, level):
    """Only its files matter, and their digests prove them."""
    saves = backups.read(other).saves
    with zipfile.ZipFile(other) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    again = packed("again.zip", PACKED[how](files), level)
    assert backups.read(again).saves == saves
    if level:
        return
    ok("restore", again, "--to", save, "--yes")
    assert content(save) == places.files_of(saves)
    ok("log", "--from", again)
    ok("image", "--from", again, "--out", "x.img")


@pytest.mark.parametrize("around", ["", "sunday", "a/sunday"])
def test_a_backup_that_was_unpacked_to_a_folder(here, save, other, around):
    folder = unpacked(other, here / "unpacked" / around)
    for name in CLUTTER:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"Mac OS X")
    (folder / "notes.txt").write_text("mine")  # a folder may have anything beside
    for path in ("unpacked", folder):
        shutil.rmtree(save)
        ok("restore", path, "--to", save, "--yes")
        assert content(save) == places.files_of(backups.read(other).saves)
        ok("log", "--from", path)
    ok("image", "--from", "unpacked", "--out", "x.img")


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda files: {**files, "save/seed": b"x" * 32}, "seed is not what was saved"),
        (lambda files: {**files, "save/more": b""}, "files that are not listed, such as save/more"),
        (lambda files: {**files, "photo.jpg": b""}, "files that are not listed, such as photo.jpg"),
        (lambda files: {**files, "x/photo.jpg": b""}, "not listed, such as x/photo.jpg"),
        (lambda files: {**files, ".\\save\\seed": b""}, "it holds save/seed twice"),
        (
            lambda files: {name: files[name] for name in files if "seed" not in name},
            "seed is missing",
        ),
        (
            lambda files: {f"{above}/{name}": one for name, one in files.items() for above in "ab"},
            "holds several backups, in a/ and b/: take one",
        ),
        (lambda files: {"a/sunday.zip": b"PK"}, "another zip file, a/sunday.zip: unpack that"),
        (lambda files: {"__MACOSX/toychest-backup.json": files[LIST]}, "is not a backup"),
        (lambda files: {**files, **{f"x/{i}": b"" for i in range(2500)}}, "too many files"),
    ],
)
def test_a_damaged_backup_that_was_packed_again(save, other, change, words):
    with zipfile.ZipFile(other) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    refused(words, "restore", packed("again.zip", change(files)), "--to", save, "--yes")


def test_a_damaged_backup_in_a_folder(here, save, other):
    folder = unpacked(other, here / "unpacked")
    (folder / "save/seed").write_bytes(b"x" * 32)
    refused("seed is not what was saved", "restore", folder, "--to", save, "--yes")
    (folder / "save/seed").write_bytes(bytes(10**6))
    refused("seed can't be read", "restore", folder, "--to", save, "--yes")
    (folder / "save/seed").unlink()
    refused("seed is missing", "restore", folder, "--to", save, "--yes")
    os.mkfifo(folder / "save/seed")
    refused("it is not a file", "restore", folder, "--to", save, "--yes")
    (folder / "save/seed").unlink()
    (folder / "save/seed").symlink_to("/dev/zero")
    refused("seed is a link", "restore", folder, "--to", save, "--yes")
    (folder / "save/seed").unlink()
    (folder / "save/seed").write_bytes(places.files_of(backups.read(other).saves)["seed"])
    (folder / "save/more").write_text("mine")
    refused("not listed, such as save/more", "restore", folder, "--to", save, "--yes")
    (folder / LIST).unlink()
    refused("there is no toychest-backup.json", "restore", folder, "--to", save, "--yes")
    refused("there is no toychest-backup.json", "restore", here, "--to", save, "--yes")


@pytest.mark.parametrize("year", [1, 1969, 1979, 1980, 2107, 2108, 2554, 9999])
def test_a_clock_that_is_far_off(here, save, other, year, monkeypatch):
    """A zip file has dates from 1980 to 2107."""

    class Far(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(year, 2, 3, 4, 5, 6, tzinfo=datetime.UTC)

        def astimezone(self, tz=None):
            return self

    before = content(save)
    monkeypatch.setattr(backups.datetime, "datetime", Far)
    monkeypatch.setattr(time, "localtime", lambda *_: Far.now().timetuple())  # as zipfile does
    ok("backup", "out.zip", "--from", save)
    with zipfile.ZipFile("out.zip") as archive:
        dates = {entry.date_time for entry in archive.infolist()}
    assert {date[0] for date in dates} == {min(max(year, 1980), 2107)}
    ok("restore", other, "--to", save, "--yes")
    kept = next(here.glob("toychest-before-restore-*.zip"))
    assert places.files_of(backups.read(kept).saves) == before


@pytest.mark.skipif(not shutil.which("unzip"), reason="no unzip")
def test_a_backup_can_be_read_where_it_was_unpacked(here, save):
    ok("backup", "out.zip", "--from", save)
    subprocess.run(["unzip", "-q", "out.zip", "-d", "unpacked"], check=True)
    assert oct((here / "unpacked" / LIST).stat().st_mode) == "0o100644"


NO_CHMOD = [errno.EPERM, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP]
NO_FSYNC = [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS]


@pytest.mark.parametrize(
    "function, numbers", [("chmod", NO_CHMOD), ("fchmod", NO_CHMOD), ("fsync", NO_FSYNC)]
)
def test_shares_that_know_no_permissions_or_no_fsync(
    here, save, other, function, numbers, monkeypatch
):
    """As SMB, FUSE and exFAT do."""
    for number in numbers:

        def refuse(*_, number=number, **__):
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr(os, function, refuse)
            for _ in range(2):  # the second file replaces the first
                for arguments in written("out"):
                    if arguments[0] != "uf2":
                        ok(*arguments, "--yes")
                ok("dice", "new", "dice.json", "--yes")
                ok("dice", "show", "dice.json", "--out", "faces.png", "--yes")
            ok("restore", other, "--to", save, "--yes")
            ok("backup", "out.zip", "--from", save, "--yes")
        assert backups.read(here / "out.zip").saves == backups.read(other).saves


def test_a_disk_that_fails_or_lies(here, save, monkeypatch):
    (here / "out.zip").write_bytes(b"mine")
    for function, number in (("fsync", errno.EIO), ("chmod", errno.EIO)):

        def fail(*_, number=number, **__):
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr(os, function, fail)
            refused(
                "out.zip can't be written: Input/output error",
                "backup",
                "out.zip",
                "--from",
                save,
                "--yes",
            )
    real = os.fsync

    def lose(handle):
        os.truncate(handle, 20)
        real(handle)

    monkeypatch.setattr(os, "fsync", lose)
    refused("out.zip came back from the disk different", "backup", "out.zip", "--from", save, "-y")


def test_a_device_is_no_backup(here, save):
    os.mkfifo("pipe")
    refused("it is not a file", "restore", "pipe", "--to", save)
    refused("it is not a file", "restore", "/dev/zero", "--to", save)


def test_a_folder_with_an_odd_name(here, save):
    odd = here / "a\nb\udc80"
    shutil.copytree(save, odd)
    ok("backup", "out.zip", "--from", odd)
    assert backups.read(here / "out.zip").source.endswith("a?b?")


@RARE
@given(st.data())
def test_backups_with_changed_bytes(here, save, other, data):
    good = other.read_bytes()
    bad = bytearray(good)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(bad) - 1))
        bad[at] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(bad)))
        bad[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=40))
    Path("bad.zip").write_bytes(bad)
    before = content(save)
    if tame("restore", "bad.zip", "--to", save, "--yes") == 0:
        assert content(save) == places.files_of(backups.read(other).saves)
        shutil.rmtree(save)
        for name, one in before.items():
            (save / name).parent.mkdir(parents=True, exist_ok=True)
            (save / name).write_bytes(one)
    tame("log", "--from", "bad.zip")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NAMES = st.sampled_from([*BAD, "seed", "games", "games/x", "seed/x", "settings.json"]) | st.text()
ENTRY = st.fixed_dictionaries(
    {"path": NAMES | VALUES, "size": st.integers(-1, 3) | VALUES, "sha256": st.text() | VALUES}
)


@RARE
@given(
    st.dictionaries(st.sampled_from(sorted(GOOD)), VALUES, max_size=2),
    st.lists(ENTRY, max_size=3) | VALUES,
    st.lists(NAMES, max_size=3) | VALUES,
)
def test_backups_with_odd_lists(here, save, change, files, folders):
    with zipfile.ZipFile("bad.zip", "w") as archive:
        document = {**GOOD, "files": files, "folders": folders, **change}
        archive.writestr(LIST, json.dumps(document))
        archive.writestr("save/seed", b"xyz")
    before = content(save)
    if tame("restore", "bad.zip", "--to", "new", "--yes") == 0:
        assert content(here / "new") in ({}, {"seed": b"xyz"})
        shutil.rmtree("new", ignore_errors=True)
    tame("log", "--from", "bad.zip")
    assert content(save) == before


# ---- images


def tags(block: bytearray) -> Iterator[tuple[int, int, int, int]]:
    """Return the tags in a metadata block of littlefs: list of (offset, type, offset of the data,
    size)."""
    at, last = 4, 0xFFFFFFFF
    while at + 4 <= len(block):
        tag = struct.unpack_from(">I", block, at)[0] ^ last
        if tag >> 31:
            return
        size = 0 if tag & 0x3FF == 0x3FF else tag & 0x3FF
        kind = tag >> 20
        yield at, kind, at + 4, size
        last = tag ^ (kind & 1) << 31 if kind & 0x700 == 0x500 else tag
        at += 4 + size


def resealed(block: bytearray) -> bytes:
    """Return a metadata block with valid checksums, which littlefs accepts."""
    start = 0
    for _, kind, data, size in list(tags(block)):
        if kind & 0x780 == 0x500 and data + size <= len(block):
            struct.pack_into("<I", block, data, crc32(block[start:data]) ^ 0xFFFFFFFF)
            start = data + size
    return bytes(block)


STRUCTURES = (0x200, 0x201, 0x202, 0x600, 0x601, 0x7FF)  # folder, file, file, tails, moves


def spoilt(flash: bytes, draw) -> bytes:
    """Return an image in which a structure points elsewhere, or has another type."""
    image = bytearray(flash)
    found = [
        (start, *tag)  # of which block
        for start in range(0, len(image), 4096)
        for tag in tags(bytearray(image[start : start + 4096]))
        if tag[1] in STRUCTURES
    ]
    start, at, _, data, size = draw(st.sampled_from(found))
    block = bytearray(image[start : start + 4096])
    number = st.sampled_from([0, 1, 2, 3, 4, 5, 6, 8, 351, 352, 0xFFFFFFFF]) | st.integers(0, 400)
    if size >= 4 and draw(st.booleans()):
        struct.pack_into("<I", block, data, draw(number))
    if size >= 8 and draw(st.booleans()):
        struct.pack_into("<I", block, data + 4, draw(number | st.just(2_000_000)))
    if draw(st.booleans()):
        other = (draw(st.sampled_from(STRUCTURES)) << 20) ^ struct.unpack_from(">I", block, at)[0]
        other &= 0x7FF00000
        for place in (at, data + size):  # each tag is there as its difference to the one before
            if place + 4 <= len(block):
                value = struct.unpack_from(">I", block, place)[0] ^ other
                struct.pack_into(">I", block, place, value)
    image[start : start + 4096] = resealed(block)
    return bytes(image)


@pytest.fixture
def hurried(monkeypatch):
    """Shorten the time limit for images, and mute child processes."""
    monkeypatch.setattr(places, "IMAGE_SECONDS", 0.5)
    on = faulthandler.is_enabled()
    faulthandler.disable()
    yield
    if on:
        faulthandler.enable()


@settings(RARE, max_examples=25)
@given(st.data())
def test_spoilt_images(here, save, other, deeds, hurried, data):
    """With such an image littlefs ends the process, or never returns."""
    flash = here / "flash.img"
    good = image(flash, save).read_bytes()
    flash.write_bytes(spoilt(good, data.draw))
    tame("log", "--from", flash)
    tame("backup", "out.zip", "--from", flash, "--yes")
    tame("restore", other, "--to", flash, "--yes")
    tame("deeds", "import", deeds, "--at", flash)
    for one in here.glob("*.zip"):
        if one != other:
            one.unlink()


def test_a_folder_in_itself(here, other):
    """Such folders are endless."""
    data = bytearray(images.filesystem({"save/games/x/1.log": b"x" * 5000, "save/seed": b"y"}))
    for start in range(0, len(data), 4096):
        block = bytearray(data[start : start + 4096])
        for _, kind, at, _ in list(tags(block)):
            if kind == 0x200:
                struct.pack_into("<II", block, at, 0, 1)  # the top
        data[start : start + 4096] = resealed(block)
    (here / "loop.img").write_bytes(data)
    disk = littlefs.LittleFS(
        littlefs.UserContext(buffer=bytearray(data)),
        mount=False,
        block_size=4096,
        block_count=352,
        read_size=32,
        prog_size=256,
        cache_size=1024,
    )
    disk.mount()
    assert disk.listdir("/save/save/save") == ["save"]
    refused("damaged", "backup", "out.zip", "--from", "loop.img")
    refused("damaged", "restore", other, "--to", "loop.img", "--yes")


@pytest.mark.parametrize("size", [0, 1, 4096, 8192, 4096 * 351, 4096 * 352, 4096 * 353, 2**21])
@pytest.mark.parametrize("byte", [b"\0", b"\xff", b"T"])
def test_images_of_any_size(here, other, size, byte):
    (here / "flash.img").write_bytes(byte * size)
    assert tame("backup", "out.zip", "--from", "flash.img") == 1
    assert tame("restore", other, "--to", "flash.img", "--yes") == 1


def test_a_huge_image_is_not_read(here, monkeypatch):
    with open("flash.img", "wb") as file:
        file.truncate(2**40)
    refused("it has 1099511627776 bytes", "log", "--from", "flash.img")


@pytest.mark.parametrize("blocks", [0, 1, 2, 3])
def test_filesystems_of_few_blocks(blocks):
    with pytest.raises(Problem, match="do not fit"):
        images.filesystem({"save/seed": bytes(9000)}, blocks)


def test_a_child_that_goes_in_circles_is_ended(hurried):
    def circles():
        while True:
            pass

    assert not places.survives(circles)
    assert not places.survives(os.abort)
    assert places.survives(lambda: None)


# ---- folders


PARTS = st.sampled_from(
    [
        "games",
        "copy",
        "seed",
        "settings.json",
        GAME,
        "0",
        "1.log",
        "tail",
        ".x",
        "a.txt",
        "save",
        "save.old",
        "save.new",
        "\udc80",
        "a\nb",
        "deeds.json",
        "settings.json.damaged",
    ]
)


@RARE
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["save", "save.old", "save.new", "."]),
            st.lists(PARTS, min_size=1, max_size=4),
            st.sampled_from(["file", "folder", "link", "pipe"]),
        ),
        max_size=6,
    )
)
def test_odd_folders(here, other, deeds, entries):
    with tempfile.TemporaryDirectory(dir=here) as top:
        here_again = os.getcwd()
        os.chdir(top)
        try:
            for above, parts, kind in entries:
                path = Path(top, above, *parts)
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    if kind == "file":
                        path.open("xb").write(b"mine")
                    elif kind == "folder":
                        path.mkdir()
                    elif kind == "link":
                        path.symlink_to(other)
                    else:
                        os.mkfifo(path)
                except OSError:
                    pass
            mine = {one for one in content_of(Path(top)) if one}
            tame("log", "--from", "save")
            tame("backup", "out.zip", "--from", "save")
            tame("deeds", "show", "--at", "save")
            tame("deeds", "import", deeds, "--at", "save")
            tame("restore", other, "--to", "save", "--yes")
            assert mine <= content_of(Path(top))
        finally:
            os.chdir(here_again)


def content_of(folder: Path) -> set[bytes]:
    """Return the content of all files in a folder, and in backups there."""
    found = set()
    for path in folder.rglob("*"):
        if path.is_symlink() or not path.is_file() or path.name == "other.zip":
            continue
        found.add(path.read_bytes())
        if path.suffix == ".zip":
            found.update(places.files_of(backups.read(path).saves).values())
    return found


# ---- swaps that were cut off


def cut_in(place: Path, saves, count: int) -> bool:
    """Swap saves in a folder, cut off after `count` changes. Returns whether it was cut off."""
    try:
        swap.replace(cutting(places.FolderPlace(place), count), saves, lambda _: None)
    except Pulled:
        return True
    return False


def test_an_import_that_was_cut_off_finishes_itself(here, save, deeds):
    shutil.copytree(save, here / "kept")
    old = content(save)
    done = 0
    saves = swap.snapshot(places.FolderPlace(save), "save", lambda _: None)
    new = deed_table.into(saves, deed_table.from_csv(deeds.read_text())[0])
    between = 0
    while True:
        for folder in here.glob("save*"):
            shutil.rmtree(folder)
        for file in here.glob("*.zip"):
            file.unlink()
        shutil.copytree(here / "kept", save)
        if not cut_in(save, new, done):
            break
        done += 1
        between += not save.exists()
        for arguments in (("show",), ("import", deeds)):
            said = ok("deeds", *arguments, "--at", save)
            assert "A restore" not in said
            assert save.is_dir()
        assert content(save) == places.files_of(new)
        assert not list(here.glob("save.*"))
    assert done > 20 and between == 1
    assert content(save) == places.files_of(new) != old


def test_a_restore_finishes_what_an_import_began(here, save, other, deeds):
    old = content(save)
    shutil.copytree(save, here / "save.new")
    (here / "save.new" / "deeds.json").write_bytes(b"{}")
    save.rename(here / "save.old")
    said = ok("backup", "out.zip", "--from", save)
    assert "were being replaced" in said and "A restore" not in said
    assert places.files_of(backups.read(here / "out.zip").saves) == old
    said = ok("restore", other, "--to", save, "--yes", "--safety", "before.zip")
    assert "It is finished now" in said
    kept = places.files_of(backups.read(here / "before.zip").saves)
    assert kept == {**old, "deeds.json": b"{}"}
    assert content(save) == places.files_of(backups.read(other).saves)
    assert not list(here.glob("save.*"))


def test_a_box_that_began_anew_meanwhile_loses_nothing(here, save, other, deeds):
    save.rename(here / "save.old")
    play(save, 2)
    shutil.copytree(here / "save.old", here / "save.new")
    both = [content(save), content(here / "save.old")]
    refused("the box has begun new ones since", "deeds", "import", deeds, "--at", save)
    ok("restore", other, "--to", save, "--yes")
    kept = [
        places.files_of(backups.read(one).saves)
        for one in here.glob("toychest-before-restore-*.zip")
    ]
    assert all(one in kept for one in both)


def test_the_real_command_says_one_sentence(here, save, other):
    """Also outside pytest."""
    Path("bad.zip").write_bytes(other.read_bytes()[:-9])
    done = subprocess.run(
        [Path(sys.executable).parent / "toychest", "restore", "bad.zip", "--to", save, "--yes"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1 and not done.stdout
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
