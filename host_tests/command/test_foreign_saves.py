"""The command never trusts backups, images, folders and answers of a box. A sentence says what is
wrong, and no file that existed is lost."""

import contextlib
import datetime
import errno
import json
import os
import shutil
import struct
import tempfile
import time
import zipfile
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

import littlefs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from command import ok, refused, run, tame, tree
from pulled_cable import Board, cut_off, flashed
from saved_games import GAME, content, image, play
from toychest_host.content import deed_table
from toychest_host.errors import Problem
from toychest_host.flashing import image as images
from toychest_host.storage import backup as backups
from toychest_host.storage import places, serial_box, swap

pytestmark = pytest.mark.usefixtures("here")
LIST = "toychest-backup.json"
RARE = settings(
    deadline=None,
    max_examples=40,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # failures are reported soon
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def other(here):
    """Return the path of a backup with other saves."""
    play(here / "other", 12, "es")
    ok("backup", "other.zip", "--from", "other")
    shutil.rmtree(here / "other")
    return here / "other.zip"


@pytest.fixture
def deeds(here):
    """Return the path of a table of Title Deed cards."""
    table = [list(card) for card in deed_table.TITLE_DEEDS.read({})[0]]
    table[0][:3] = ["Andy's Room", "A", 60]
    (here / "deeds.csv").write_text(deed_table.TITLE_DEEDS.text(table))
    return here / "deeds.csv"


def odd(*arguments) -> int:
    """Run a command on odd input, see command.tame; returns the exit code. If the command fails, no
    file may be lost."""
    before = tree(Path.cwd())
    code = tame(*arguments)
    assert not code or before.items() <= tree(Path.cwd()).items(), arguments
    return code


# ---- folders that hold other things than saves


def _file(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")


@pytest.mark.parametrize(
    "name, make",
    [
        (".git", lambda path: _file(path / "config")),
        (".DS_Store", _file),
        (f"games/{GAME}/0/photo.jpg", _file),
        (f"games/{GAME}/notes/photo.jpg", _file),
        ("settings.json~", _file),
        ("icons/cat.png", _file),
        ("icons/Cat.icon", _file),
        (f"icons/{'a' * 17}.icon", _file),
        ("photos", lambda path: path.symlink_to("/")),
        ("games/photos", lambda path: path.symlink_to(Path.cwd() / "precious")),
        ("deeds.json", lambda path: path.symlink_to(Path.cwd() / "precious" / "letter")),
        ("games/pipe", os.mkfifo),
        ("../save.old", lambda path: path.symlink_to("precious")),
        ("../save.new", lambda path: path.symlink_to("precious")),
        ("../save.old/letter", _file),
        ("../save.new/.hidden", _file),
    ],
)
def test_foreign_files_beside_saves_are_named_and_stay(here, save, other, deeds, name, make):
    _file(here / "precious" / "letter")
    make(save / name)
    first = next(
        one for one in (".git", "notes", name.rpartition("/")[2]) if one in name.split("/")
    )
    refused(first, "restore", other, "--to", save, "--yes")
    refused(first, "deeds", "import", deeds, "--at", save)


def test_a_folder_with_hidden_files_alone_is_not_empty(here, other):
    _file(here / "home" / ".bashrc")
    _file(here / "home" / ".ssh" / "key")
    refused(".bashrc", "restore", other, "--to", "home", "--yes")


def test_a_link_to_a_folder_and_the_current_folder(here, save, other, deeds, monkeypatch):
    (here / "link").symlink_to(save)
    refused("is a link", "restore", other, "--to", "link", "--yes")
    (here / "box").mkdir()
    (here / "box" / "save").symlink_to(save)
    refused("save is a link", "restore", other, "--to", "box", "--yes")
    elsewhere = "restore", other, "--to", save, "--yes", "--safety", save / "seed.zip"
    refused("name a file elsewhere", *elsewhere)
    monkeypatch.chdir(save)
    refused("You are in the folder", "restore", other, "--to", ".", "--yes")
    refused("You are in the folder", "deeds", "import", deeds, "--at", save)


def test_all_files_that_the_firmware_writes_are_known(here, save, other):
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
        "dice.json.new",
        "copy/dice.json.damaged2",
        "icons/cat-2.icon",
        "icons/dog.icon.new",
    ):
        _file(save / name)
    ok("restore", other, "--to", save, "--yes")
    assert places.files_of(backups.read(other).saves) == content(save)


@pytest.mark.parametrize("end", [".old", ".new"])
@pytest.mark.parametrize("command", ["restore", "import"])
def test_a_copy_that_somebody_made_is_kept(here, save, other, deeds, command, end):
    """The owner's own copy has a name that a swap uses, such as save.old."""
    shutil.copytree(save, here / f"save{end}")
    (here / f"save{end}" / "seed").write_bytes(b"mine")
    mine = content(here / f"save{end}")
    arguments = (
        ("restore", other, "--to") if command == "restore" else ("deeds", "import", deeds, "--at")
    )
    said = ok(*arguments, save, *["--yes"] * (command == "restore"))
    assert f"What was in save{end}" in said
    assert mine in [
        places.files_of(backups.read(one).saves) for one in here.glob("toychest-b*.zip")
    ]


# ---- files that commands write


def written(out: str) -> Iterator[tuple]:
    """Yield the command lines that write a file `out`."""
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
        refused("to read: name another file", *arguments, "--yes")
    ok("backup", "new.zip", "--from", ".")  # a copy of a box, with its saves in ./save
    monkeypatch.chdir(save)
    refused("is in the folder to read", "backup", "--from", ".")


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
    "/abs/NAME", "../up", "a/../b", "a//b", "a/", "./a", "a\\b", "C:a", "a\nb", "a\0b", "a\x1b[2J",
    "a\x7f", "\udc80", "x" * 300, "a/" * 20 + "a", "",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_names_that_no_file_may_have(save, other, name):
    one = {"path": name, "size": 1, "sha256": "x"}
    for changes in ({"files": [one]}, {"files": [], "folders": [name]}):
        refused(
            "list of files", "restore", zipped("bad.zip", {**GOOD, **changes}), "--to", save, "-y"
        )
    for entries in ([("a", None), (name, 1)], [(name, None)]):
        with pytest.raises(ValueError):
            places.checked(entries)


def test_names_that_no_file_on_a_box_may_have(here, save, other, monkeypatch, plug):
    plug(Board(flashed(here / "box", save)))
    monkeypatch.setattr(serial_box.Box, "walk", lambda self, path: {"../up": 1})
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
    for number, name in enumerate(("a\\b", "\x1b[2J")):
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
    """Write a zip file with a manifest and some files; returns its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
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


SEED = {"path": "seed", "size": 1, "sha256": "x"}


@pytest.mark.parametrize(
    "change",
    [
        {"date": 5},
        {"date": "\x1b[2J"},
        {"from": "a\nb"},
        {"version": "1"},
        {"folders": "games"},
        {"folders": [5]},
        {"folders": ["a", "a"]},
        {"files": {}},
        {"files": [1]},
        {"files": [{}]},
        *({"files": [{**SEED, "size": size}]} for size in ("1", True, -1, 1.0, 10**12)),
        {"files": [{**SEED, "sha256": 7}]},
        {"files": [{**SEED, "path": ["seed"]}]},
        {"files": [SEED] * 2},
        {"files": [{**SEED, "path": f"{i}", "size": 0} for i in range(2500)]},
        {"folders": ["seed"], "files": [SEED]},
    ],
)
def test_lists_of_files_that_make_no_sense(save, change):
    path = zipped("bad.zip", {**GOOD, **change})
    refused("list of files", "restore", path, "--to", save, "--yes")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '"toychest-backup"',
        "[" * 100_000,
        '{"format": "toychest-backup", "version": ' + "9" * 10_000 + "}",
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
def test_lists_of_files_that_are_none(save, text):
    refused("list of files", "restore", zipped("bad.zip", text), "--to", save, "--yes")


def test_bombs(save, monkeypatch):
    """A zip file of a few bytes may claim huge content, which must not be unpacked."""
    huge = bytes(20_000_000)
    zipped("list.zip", huge.decode())
    zipped("file.zip", {**GOOD, "files": [{**SEED, "size": 32}]}, seed=huge)
    zipped("many.zip", GOOD, **{f"{i}": b"" for i in range(3000)})
    with open("huge.zip", "wb") as file:
        file.truncate(2**40)
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


def test_a_zip_that_is_locked(save, other):
    data = bytearray(other.read_bytes())
    data[6] = data[data.index(b"PK\1\2") + 8] = 1  # the manifest is encrypted
    Path("locked.zip").write_bytes(data)
    refused("is locked: unpack it", "restore", "locked.zip", "--to", save, "--yes")


def test_other_compressions_are_not_unpacked(save, other):
    """Compressions other than deflate are refused: the size of what they unpack has no limit."""
    with zipfile.ZipFile(other) as old, zipfile.ZipFile("new.zip", "w", zipfile.ZIP_LZMA) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    refused("damaged", "restore", "new.zip", "--to", save, "--yes")


def entries(backup: Path) -> dict[str, bytes]:
    """Return the content of a zip: {path: bytes}."""
    with zipfile.ZipFile(backup) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(out: str, files: dict[str, bytes | None], level: int | None = None) -> Path:
    """Write a zip file of these files, as any program may; returns its path. files: {path: bytes,
    or None for a folder}."""
    kind = zipfile.ZIP_STORED if level is None else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(out, "w", kind, compresslevel=level) as archive:
        for name, data in files.items():
            archive.writestr(name, data or b"")
    return Path(out).absolute()


def with_folders(files: dict[str, bytes]) -> dict[str, bytes | None]:
    """Return the files with an entry for each of their folders before them."""
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
}


@pytest.mark.parametrize("how", PACKED)
def test_a_backup_that_another_program_packed_again(save, other, how):
    """Only the saves in the zip file matter, and the manifest's digests prove them."""
    saves = backups.read(other).saves
    again = packed("again.zip", PACKED[how](entries(other)), 9)
    assert backups.read(again).saves == saves
    ok("restore", packed("again.zip", PACKED[how](entries(other))), "--to", save, "--yes")
    assert content(save) == places.files_of(saves)


@pytest.mark.parametrize("around", ["", "a/sunday"])
def test_a_backup_that_was_unpacked_to_a_folder(here, save, other, around):
    folder = here / "unpacked" / around
    with zipfile.ZipFile(other) as archive:
        archive.extractall(folder)
    for name in (*CLUTTER, "notes.txt"):  # other files beside the backup are allowed
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"Mac OS X")
    ok("restore", "unpacked", "--to", save, "--yes")
    assert content(save) == places.files_of(backups.read(other).saves)
    ok("log", "--from", folder)


def listing(files: dict[str, bytes], /, **changes) -> dict[str, bytes]:
    """Return the files of a backup, with changes in the manifest. changes: values by key."""
    return {**files, LIST: json.dumps({**json.loads(files[LIST]), **changes}).encode()}


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
        (lambda files: {**files, LIST: files[LIST][:-9]}, "its list of files"),
        (lambda files: listing(files, version=2), "was made by a newer Toychest"),
        (lambda files: listing(files, format="other"), "is not a backup that"),
        (lambda files: listing(files, files=[]), "files that are not listed"),
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
    again = packed("again.zip", change(entries(other)))
    refused(words, "restore", again, "--to", save, "--yes")


def test_a_backup_that_was_cut_off_or_flipped(save, other):
    data = bytearray(other.read_bytes())
    Path("cut.zip").write_bytes(data[: len(data) // 2])
    refused("is not a backup, or it is damaged", "restore", "cut.zip", "--to", save, "--yes")
    data[data.index(b"save/seed") + 20] ^= 0xFF
    Path("flipped.zip").write_bytes(data)
    refused("damaged: seed", "restore", "flipped.zip", "--to", save, "--yes")


def test_a_damaged_backup_in_a_folder(here, save, other):
    folder = here / "unpacked"
    with zipfile.ZipFile(other) as archive:
        archive.extractall(folder)
        mode = archive.getinfo(LIST).external_attr >> 16
    assert oct(mode & 0o644) == "0o644"  # readable by all users
    seed = folder / "save/seed"
    right = seed.read_bytes()
    for words, make in (
        ("seed is not what was saved", lambda: seed.write_bytes(b"x" * 32)),
        ("seed can't be read", lambda: seed.write_bytes(bytes(10**6))),
        ("seed is missing", seed.unlink),
        ("it is not a file", lambda: os.mkfifo(seed)),
        ("seed is a link", lambda: (seed.unlink(), seed.symlink_to("/dev/zero"))),
        ("such as save/more", lambda: (folder / "save/more").write_text("mine")),
        ("there is no toychest-backup.json", (folder / LIST).unlink),
    ):
        make()
        refused(words, "restore", folder, "--to", save, "--yes")
        if words == "seed is a link":
            seed.unlink()
            seed.write_bytes(right)
    refused("there is no toychest-backup.json", "restore", here, "--to", save, "--yes")


@pytest.mark.parametrize("year", [1, 1979, 2108, 9999])
def test_a_clock_that_is_far_off(here, save, other, year, monkeypatch):
    """The computer's clock may show a year outside 1980 to 2107, which a zip file can't store."""

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


@pytest.mark.parametrize("function", ["chmod", "fsync"])
@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS])
def test_shares_that_know_no_permissions_or_no_fsync(save, other, function, number, monkeypatch):
    """Such are SMB, FUSE and exFAT."""

    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, function, refuse)
    for _ in range(2):  # the second file replaces the first
        for arguments in written("out"):
            if arguments[0] not in ("uf2", "image"):
                ok(*arguments, "--yes")
    ok("restore", other, "--to", save, "--yes")
    ok("backup", "out.zip", "--from", save, "--yes")
    assert backups.read(Path("out.zip")).saves == backups.read(other).saves


def test_a_disk_that_fails_or_lies(here, save, monkeypatch):
    (here / "out.zip").write_bytes(b"mine")
    for function, number in (("fsync", errno.EIO), ("chmod", errno.EIO)):

        def fail(*_, number=number, **__):
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr(os, function, fail)
            words = "out.zip can't be written: Input/output error"
            refused(words, "backup", "out.zip", "--from", save, "--yes")
    real = os.fsync

    def lose(handle):
        os.truncate(handle, 20)
        real(handle)

    monkeypatch.setattr(os, "fsync", lose)
    refused("out.zip came back from the disk different", "backup", "out.zip", "--from", save, "-y")


def test_a_folder_with_an_odd_name(here, save):
    odd_name = here / "a\nb\udc80"
    shutil.copytree(save, odd_name)
    ok("backup", "out.zip", "--from", odd_name)
    assert backups.read(here / "out.zip").source.endswith("a?b?")


@RARE
@given(st.data())
def test_backups_with_changed_bytes(here, other, data):
    good = other.read_bytes()
    bad = bytearray(good)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(bad) - 1))
        bad[at] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(bad)))
        bad[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=40))
    Path("bad.zip").write_bytes(bad)
    if odd("restore", "bad.zip", "--to", "new", "--yes") == 0:
        assert content(here / "new") == places.files_of(backups.read(other).saves)
        shutil.rmtree("new")


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
def test_backups_with_odd_lists(here, change, files, folders):
    zipped("bad.zip", {**GOOD, "files": files, "folders": folders, **change}, seed=b"xyz")
    if odd("restore", "bad.zip", "--to", "new", "--yes") == 0:
        assert content(here / "new") in ({}, {"seed": b"xyz"})
        shutil.rmtree("new", ignore_errors=True)


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


STRUCTURES = (0x200, 0x201, 0x202, 0x600, 0x601, 0x7FF)  # tags: folder, 2 of files, tails, moves


def spoilt(flash: bytes, draw) -> bytes:
    """Return an image in which a structure points to a wrong block. draw: of hypothesis."""
    image = bytearray(flash)
    found = [
        (start, *tag)  # start: of the tag's block
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
    image[start : start + 4096] = resealed(block)
    return bytes(image)


@pytest.fixture
def hurried(monkeypatch):
    """Shorten the time limit for images."""
    monkeypatch.setattr(places, "IMAGE_SECONDS", 1)


@settings(RARE, max_examples=15)
@given(st.data())
def test_spoilt_images(here, save, other, hurried, data):
    """With such an image littlefs may crash the process, or never return."""
    flash = here / "flash.img"
    good = image(flash, save).read_bytes()
    flash.write_bytes(spoilt(good, data.draw))
    odd("backup", "out.zip", "--from", flash, "--yes")
    odd("restore", other, "--to", flash, "--yes")
    for one in here.glob("*.zip"):
        if one != other:
            one.unlink()


def test_a_folder_in_itself(here, other):
    """An image with a folder that contains itself, which makes its paths endless."""
    data = bytearray(images.filesystem({"save/games/x/1.log": b"x" * 5000, "save/seed": b"y"}))
    for start in range(0, len(data), 4096):
        block = bytearray(data[start : start + 4096])
        for _, kind, at, _ in list(tags(block)):
            if kind == 0x200:
                struct.pack_into("<II", block, at, 0, 1)  # the blocks of the top folder
        data[start : start + 4096] = resealed(block)
    (here / "loop.img").write_bytes(data)
    disk = places.littlefs_on(littlefs.UserContext(buffer=data))
    disk.mount()
    assert disk.listdir("/save/save/save") == ["save"]
    refused("damaged", "backup", "out.zip", "--from", "loop.img")
    refused("damaged", "restore", other, "--to", "loop.img", "--yes")


def test_an_image_that_is_read_for_ever(here, save, monkeypatch):
    image(here / "flash.img", save)
    monkeypatch.setattr(places, "IMAGE_SECONDS", 0.001)
    refused("damaged", "log", "--from", "flash.img")


@pytest.mark.parametrize("size", [0, 4096 * 351, 4096 * 352, 2**21])
def test_images_of_any_size(here, other, size):
    for byte in (b"\0", b"\xff"):
        (here / "flash.img").write_bytes(byte * size)
        assert odd("restore", other, "--to", "flash.img", "--yes") == 1


def test_a_huge_image_is_not_read():
    with open("flash.img", "wb") as file:
        file.truncate(2**40)
    refused("it has 1099511627776 bytes", "log", "--from", "flash.img")


def test_filesystems_of_few_blocks():
    for blocks in range(4):
        with pytest.raises(Problem, match="do not fit"):
            images.filesystem({"save/seed": bytes(9000)}, blocks)


# ---- folders


PARTS = st.sampled_from(
    ["games", "copy", "seed", "settings.json", GAME, "0", "1.log", "tail", ".x", "a.txt", "save",
     "save.old", "save.new", "\udc80", "a\nb", "deeds.json", "settings.json.damaged"]
)  # fmt: skip


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
    """No file that existed is lost: each is still there, or in a backup."""
    with tempfile.TemporaryDirectory(dir=here) as top, contextlib.chdir(top):
        for above, parts, kind in entries:
            path = Path(top, above, *parts)
            with contextlib.suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                if kind == "file":
                    path.open("xb").write(b"mine")
                elif kind == "folder":
                    path.mkdir()
                elif kind == "link":
                    path.symlink_to(other)
                else:
                    os.mkfifo(path)
        mine = {one for one in content_of(Path(top)) if one}
        odd("backup", "out.zip", "--from", "save")
        odd("deeds", "import", deeds, "--at", "save")
        odd("restore", other, "--to", "save", "--yes")
        assert mine <= content_of(Path(top))


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


def test_an_import_that_was_cut_off_finishes_itself(here, save, deeds):
    old = content(save)
    saves = swap.snapshot(places.FolderPlace(save), "save", lambda _: None)
    titles = deed_table.TITLE_DEEDS
    new = titles.write(saves, titles.from_text(deeds.read_text())[0])
    between = 0
    for _ in cut_off(save, new):
        between += not save.exists()
        for arguments in (("show",), ("import", deeds)):
            assert "A restore" not in ok("deeds", *arguments, "--at", save)
            assert save.is_dir()
        assert content(save) == places.files_of(new)
        assert not list(here.glob("save.*"))
        for file in here.glob("*.zip"):
            file.unlink()
    assert between == 1
    assert content(save) == places.files_of(new) != old


@pytest.mark.parametrize(
    "command",
    [
        ("deeds", "import", "deeds.csv", "--at"),
        ("deeds", "show", "--at"),
        ("backup", "out.zip", "--from"),
        ("restore", "good.zip", "--yes", "--to"),
    ],
)
def test_a_copy_of_a_whole_box_is_finished_too(here, save, deeds, command):
    ok("backup", "good.zip", "--from", save)
    (here / "box").mkdir()
    (here / "box" / "main.py").write_text("x")
    shutil.copytree(save, here / "box" / "save.new")
    save.rename(here / "box" / "save.old")
    assert "were being replaced" in ok(*command, here / "box")
    assert (here / "box" / "save").is_dir() or command[0] == "backup"
    assert (here / "box" / "main.py").exists()


def test_an_image_is_finished_by_a_command_that_reads(here, save, deeds):
    saves = places.files_of(swap.snapshot(places.FolderPlace(save), "save", lambda _: None))
    files: places.Saves = {f"save.old/{path}": data for path, data in saves.items()}
    (here / "flash.img").write_bytes(images.filesystem(files))
    assert "It is finished now" in run("deeds", "show", "--at", "flash.img").stderr
    assert places.ImagePlace(here / "flash.img").names("").keys() == {"save"}
    assert "finished" not in run("deeds", "show", "--at", "flash.img").stderr


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
