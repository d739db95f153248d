"""The command `toychest`: saves come back unchanged, also after an interruption; each error has a
message of one sentence.
"""

import csv
import errno
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import time
import types
import zipfile
from pathlib import Path

import pytest
import serial
from mpremote.transport import TransportError

import ports
from command import ok, run, says
from pulled_cable import Board, Pulled, cutting, flashed
from saved_games import GAME, content, image, manifest, play, rewrite
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.games.toss import rules
from toychest_host.errors import Problem
from toychest_host.storage import backup as backups
from toychest_host.storage import places, serial_box, swap

TESTS = Path(__file__).resolve().parents[1]
COMMAND = Path(sys.executable).parent / "toychest"
pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def other(here):
    """Return a backup of other saves."""
    play(here / "other", 30, "es")
    (here / "other" / "games" / f"{GAME}.damaged").mkdir()
    (here / "other" / "games" / f"{GAME}.damaged" / "1.log").write_bytes(b"\xff" * 700)
    ok("backup", "other.zip", "--from", "other")
    return here / "other.zip"


# ---- round trips


def test_folder_round_trip(here, save, other):
    before = content(save)
    said = ok("backup", "out.zip", "--from", save)
    assert re.search(r"Saved \d+ files, \d+ bytes, in out.zip", said)
    said = ok("restore", other, "--to", save, "--yes", "--safety", "before.zip")
    assert "before.zip" in said
    assert content(save) == content(here / "other")
    assert backups.read(here / "before.zip").saves == backups.read(here / "out.zip").saves
    ok("restore", "before.zip", "--to", save, "--yes")
    assert content(save) == before
    assert sorted(one.name for one in here.iterdir() if "save" in one.name) == ["save"]
    assert len(list(here.glob("toychest-before-restore-*.zip"))) == 1


def test_to_a_new_folder_and_again(here, other):
    ok("restore", other, "--to", "new")
    assert content(here / "new") == content(here / "other")
    assert "already" in ok("restore", other, "--to", "new")


def test_a_copy_of_all_that_is_on_the_box(here, save):
    (here / "box" / "toychest").mkdir(parents=True)
    shutil.move(save, here / "box" / "save")
    ok("backup", "out.zip", "--from", "box")
    assert "settings.json" in backups.read(here / "out.zip").saves


def test_what_else_is_beside_a_folder_does_not_matter(here, save):
    (here / "broken").symlink_to("nowhere")
    ok("backup", "out.zip", "--from", save)


def test_what_the_computer_puts_into_folders_stays_out(here, save):
    (save / ".DS_Store").write_bytes(b"x")
    ok("backup", "out.zip", "--from", save)
    assert ".DS_Store" not in backups.read(here / "out.zip").saves


@pytest.mark.parametrize("whole", [False, True])
def test_image_round_trip(here, save, other, whole):
    flash = image(here / "flash.img", save, whole)
    size = flash.stat().st_size
    ok("backup", "out.zip", "--from", flash)
    assert places.files_of(backups.read(here / "out.zip").saves) == content(save)
    ok("restore", other, "--to", flash, "--yes")
    assert flash.stat().st_size == size
    ok("backup", "again.zip", "--from", flash)
    assert backups.read(here / "again.zip").saves == backups.read(other).saves
    disk = places.ImagePlace(flash)
    assert set(disk.names("")) == {"main.py", "toychest", "save"}
    if whole:
        assert flash.read_bytes().startswith(b"MicroPython")


def test_the_manifest_says_what_is_in_it(here, save):
    ok("backup", "out.zip", "--from", save)
    with zipfile.ZipFile("out.zip") as archive:
        manifest = json.loads(archive.read("toychest-backup.json"))
    assert manifest["format"] == "toychest-backup" and manifest["version"] == 1
    assert {one["path"]: one["size"] for one in manifest["files"]} == {
        path: len(data) for path, data in content(save).items()
    }
    assert [one.name for one in here.iterdir()].count("out.zip") == 1
    assert not list(here.glob("*.part"))


def test_a_name_is_made_up(here, save):
    said = ok("backup", "--from", save)
    (made,) = here.glob("toychest-*.zip")
    assert made.name in said


# ---- questions


def answered(answer: str, *arguments) -> "subprocess.CompletedProcess[str]":
    """Run the installed command at a terminal where a user types an answer."""
    master, slave = pty.openpty()
    try:
        os.write(master, answer.encode())
        return subprocess.run(
            [COMMAND, *map(str, arguments)],
            stdin=slave,
            capture_output=True,
            text=True,
            timeout=30,
        )
    finally:
        os.close(master)
        os.close(slave)


def test_it_asks(here, save, other):
    before = content(save)
    done = answered("n\n", "restore", other, "--to", save)
    assert done.returncode == 1 and "Replace the saves on the folder" in done.stderr
    assert content(save) == before
    assert not list(here.glob("toychest-before*"))
    done = answered("y\n", "restore", other, "--to", save)
    assert done.returncode == 0, done.stderr
    assert content(save) == content(here / "other")


def test_an_editor_with_a_window_is_waited_for(here, save, monkeypatch):
    """The editor returns at once; its window saves later. Then the user presses Enter."""
    (here / "code").write_text(
        "#!/bin/sh\n(sleep 2; sed -i 's/^1,,,,/1,Andy,A,60,/' \"$1\"; touch saved) &\n"
    )
    (here / "code").chmod(0o755)
    monkeypatch.setenv("EDITOR", str(here / "code"))
    monkeypatch.delenv("VISUAL", raising=False)
    master, slave = pty.openpty()
    try:
        with subprocess.Popen(
            [COMMAND, "deeds", "edit", "--at", "save"],
            stdin=slave,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            while not (here / "saved").exists():
                assert process.poll() is None
                time.sleep(0.1)
            os.write(master, b"\n")
            said, warned = process.communicate(timeout=60)
    finally:
        os.close(master)
        os.close(slave)
    assert process.returncode == 0 and "The cards and the board are on the folder" in said
    assert "code --wait' toychest deeds edit" in warned
    assert "Andy" in ok("deeds", "show", "--at", "save")
    assert not list(here.glob("*.csv"))


def test_it_does_not_hang_where_nobody_answers(here, save, other):
    for arguments in (["restore", other, "--to", save], ["backup", other, "--from", save]):
        done = subprocess.run(
            [COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode == 1
        assert "--yes" in done.stderr and "Traceback" not in done.stderr


# ---- mistakes


def test_mistakes_with_files(here, save, other, monkeypatch):
    (here / "text.txt").write_text("hello")
    (here / "strange").mkdir()
    (here / "strange" / "photo.jpg").write_text("x")
    (here / "empty").mkdir()
    says("There is no file nope.zip", "restore", "nope.zip", "--to", save)
    says("is not a backup", "restore", "text.txt", "--to", save)
    says("can't be read", "restore", "empty", "--to", save)
    says("no file or folder", "backup", "a.zip", "--from", "nope")
    says("no saves", "backup", "a.zip", "--from", "empty")
    says("has other things in it", "backup", "a.zip", "--from", "strange")
    says("has other things in it", "restore", other, "--to", "strange", "--yes")
    says("it has 5 bytes", "backup", "a.zip", "--from", "text.txt")
    says("it has 5 bytes", "restore", other, "--to", "text.txt")
    says("is a backup itself", "backup", "a.zip", "--from", other)
    says("no file or folder flash.img", "restore", other, "--to", "flash.img")
    says("There is no folder nowhere", "backup", "nowhere/a.zip", "--from", save)
    says("is a folder", "backup", "empty", "--from", save)
    says("not both", "backup", "a.zip", "--from", save, "--port", "x")
    says("not both", "log", "--from", other, "--port", "x")
    says("another file for --safety", "restore", other, "--to", save, "--safety", other)
    (here / "blank.img").write_bytes(b"\xff" * 4096 * 352)
    says("no filesystem", "backup", "a.zip", "--from", "blank.img")
    with zipfile.ZipFile("plain.zip", "w") as archive:
        archive.writestr("a", "b")
    says("is not a backup", "restore", "plain.zip", "--to", save)
    assert (here / "strange" / "photo.jpg").exists()


def test_damaged_backups(save, other):
    def restored(change):
        return "restore", rewrite(other, change), "--to", save, "--yes"

    before = content(save)
    says("seed is not what was saved", *restored(lambda n, d: b"x" * 32 if "seed" in n else d))
    says("seed is missing", *restored(lambda n, d: None if "seed" in n else d))
    says("list of files", *restored(manifest(files=3)))
    says("not listed", *restored(manifest(files=[])))
    says("newer", *restored(manifest(version=2)))
    says("is not a backup", *restored(manifest(format="other")))
    for name in ("../x", "/x", "a/../../x", "a\\b", ""):
        file = {"path": name, "size": 0, "sha256": ""}
        says("list of files", *restored(manifest(files=[file])))
    both = [{"path": name, "size": 0, "sha256": ""} for name in ("games", "games/a/b")]
    says("list of files", *restored(manifest(files=both)))
    data = bytearray(other.read_bytes())
    data[data.index(b"save/seed") + 20] ^= 0xFF
    Path("flipped.zip").write_bytes(data)
    says("damaged: seed", "restore", "flipped.zip", "--to", save, "--yes")
    Path("cut.zip").write_bytes(data[: len(data) // 2])
    says("is not a backup, or it is damaged", "restore", "cut.zip", "--to", save, "--yes")
    assert content(save) == before


def test_a_full_disk(here, save, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    Path("out.zip").write_bytes(b"old")
    monkeypatch.setattr(places.os, "fsync", full)
    says("The disk is full", "backup", "out.zip", "--from", save, "--yes")
    assert Path("out.zip").read_bytes() == b"old"
    assert not list(here.glob("*.part"))


def test_an_error_without_words_is_named(save, other, monkeypatch):
    def fails(_):
        raise FileExistsError

    monkeypatch.setattr(backups, "read", fails)
    says("That did not work. FileExistsError.", "restore", other, "--to", save, "--yes")


def test_a_full_image(here, save):
    flash = image(here / "flash.img", save)
    before = flash.read_bytes()
    (save / "games" / GAME / "2.log").write_bytes(os.urandom(1_400_000))
    ok("backup", "big.zip", "--from", save)
    says("no room", "restore", "big.zip", "--to", flash, "--yes")
    assert flash.read_bytes() == before


def test_ports_that_are_not_there(monkeypatch, save, other):
    def port(name, vid=0x2E8A):
        return types.SimpleNamespace(
            device=name, vid=vid, manufacturer="MicroPython", description="Board in FS mode"
        )

    found = []
    monkeypatch.setattr(serial_box.list_ports, "comports", lambda: found)
    says("No board found", "backup")
    found = [port("/dev/a"), port("/dev/b")]
    says("several boards: choose one with --port, or PORT= with make. /dev/a", "log")
    found = [types.SimpleNamespace(device="/dev/c", vid=1, manufacturer=None, description="")]
    says("Other serial ports: /dev/c", "restore", other)
    says("There is no port /dev/nope", "backup", "--port", "/dev/nope")
    says("is not a serial port", "backup", "--port", save / "seed")

    def denied(*_, **__):
        raise serial.SerialException(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serial_box.serial, "serial_for_url", denied)
    says("dialout", "backup", "--port", "/dev/nope")


def test_a_port_in_use_and_one_that_says_nothing(monkeypatch):
    monkeypatch.setattr(serial_box, "PATIENCE", 0.5)
    monkeypatch.setattr(serial_box, "TIMEOUT", 0.1)
    monkeypatch.setattr(serial_box, "GREETING", 0.1)
    with ports.Silent() as name:
        says("doesn't answer like MicroPython", "backup", "--port", name)
        with serial.Serial(name, exclusive=True):
            says("Another program uses", "backup", "--port", name)


# ---- a cable pulled at any moment


def test_a_folder_is_never_half_restored(here, save, other):
    old, new = content(save), content(here / "other")
    saves = backups.read(other).saves
    shutil.copytree(save, here / "kept")
    for count in range(200):
        for folder in here.glob("save*"):
            shutil.rmtree(folder)
        shutil.copytree(here / "kept", save)
        try:
            swap.replace(cutting(places.FolderPlace(save), count), saves, lambda _: None)
            break
        except Pulled:
            whole = [content(one) for one in (save, here / "save.old") if one.exists()]
            assert old in whole or whole[0] == new
        ok("restore", other, "--to", "save", "--yes", "--safety", f"before{count}.zip")
        assert content(save) == new
        assert not list(here.glob("save.*"))
        if Path(f"before{count}.zip").exists():
            kept = places.files_of(backups.read(here / f"before{count}.zip").saves)
            assert kept == old or whole[0] == new and kept.items() < old.items()
    assert 20 < count < 199
    assert content(save) == new


def test_a_board_round_trip(here, save, other, plug):
    flashed(here / "box", save)
    board = plug(Board(here / "box"))
    ok("backup", "out.zip", "--port", "x")
    assert board.resets == 1
    assert places.files_of(backups.read(here / "out.zip").saves) == content(save)
    board = plug(Board(here / "box"))
    ok("restore", other, "--port", "x", "--yes")
    assert board.resets == 1
    assert content(here / "box" / "save") == content(here / "other")
    assert sorted(os.listdir(here / "box")) == ["save", "toychest"]
    plug(Board(here / "box"))
    assert "Ann" in ok("log", "--port", "x")


def test_a_board_without_toychest_and_a_full_one(here, save, other, plug):
    (here / "bare").mkdir()
    board = plug(Board(here / "bare"))
    says("no Toychest", "backup", "--port", "x")
    assert board.resets == 1
    (here / "bare" / "toychest").mkdir()
    plug(Board(here / "bare"))
    says("There are no saves on the box", "backup", "--port", "x")
    flashed(here / "box", save)
    board = plug(Board(here / "box"))
    board.full = True
    says("There is no room", "restore", other, "--port", "x", "--yes")
    assert content(here / "box" / "save") == content(save)
    assert sorted(os.listdir(here / "box")) == ["save", "toychest"]


@pytest.mark.parametrize("after, boots", [(False, False), (True, True)])
def test_a_board_is_never_half_restored(here, plug, after, boots):
    """The cable is pulled at each call. Before the next attempt, the box may be used."""
    (here / "save" / "games").mkdir(parents=True)
    (here / "save" / "settings.json").write_bytes(b"{}")
    old = content(here / "save")
    new = {"games/x/0/tail": b"new" * 72, "settings.json": b"[]", "seed": b"s"}
    backups.write(here / "new.zip", dict(new), "a test", {})
    box = here / "box"
    for left in range(1, 500):
        shutil.rmtree(box, ignore_errors=True)
        for made in here.glob("before*.zip"):
            made.unlink()
        flashed(box, here / "save")
        plug(Board(box, left, after))
        done = run("restore", "new.zip", "--port", "x", "--yes", "--safety", "before.zip")
        if done.exit_code == 0 and "pull the cable" not in done.stderr:
            break
        assert "Traceback" not in done.output
        whole = [content(one) for one in (box / "save", box / "save.old") if one.exists()]
        if done.exit_code == 0:  # everything is done, but the firmware was not started
            assert whole == [new]
            continue
        assert "does not answer any more" in done.stderr, done.output
        assert old in whole or whole[0] == new
        if boots and not (box / "save").exists():  # the firmware finds no saves
            (box / "save").mkdir()
            (box / "save" / "seed").write_bytes(b"fresh")
        plug(Board(box))
        ok("restore", "new.zip", "--port", "x", "--yes", "--safety", "before2.zip")
        assert content(box / "save") == new
        assert sorted(os.listdir(box)) == ["save", "toychest"]
    assert 30 < left < 499


def test_what_counts_after_a_cut(here, save, other, plug):
    flashed(here / "box", save)
    (here / "box" / "save").rename(here / "box" / "save.old")
    plug(Board(here / "box"))
    said = ok("backup", "out.zip", "--port", "x")
    assert "were being replaced when something cut that off" in said
    assert places.files_of(backups.read(here / "out.zip").saves) == content(save)


def test_a_fresh_game_after_a_cut_is_saved_too(here, save, other, plug):
    box = flashed(here / "box", save)
    (box / "save").rename(box / "save.old")
    play(box / "save", 2)
    shutil.copytree(here / "other", box / "save.new")
    fresh = content(box / "save")
    plug(Board(box))
    ok("restore", other, "--port", "x", "--yes")
    kept = [
        places.files_of(backups.read(one).saves)
        for one in here.glob("toychest-before-restore-*.zip")
    ]
    assert len(kept) == 2 and fresh in kept and content(save) in kept


def test_what_comes_back_wrong_is_not_swapped_in(here, save, other):
    disk = places.FolderPlace(save)
    real = disk.write
    disk.write = lambda path, data: real(path, data[:-1] + b"?" if "seed" in path else data)
    before = content(save)
    with pytest.raises(Problem, match="seed came back from"):
        swap.replace(disk, backups.read(other).saves, lambda _: None)
    assert content(save) == before


# ---- the log


def test_log_in_all_formats(here):
    events = play(here / "save", 40)
    before = content(here / "save")
    text = ok("log", "--from", "save")
    lines = text.splitlines()
    assert lines[0] == "Toss Your Cookies" and lines[1] == ""
    assert re.match(r" *0:00  .*3.*Ann", lines[2])
    assert any(re.match(r" *0:07  .*Ann", line) for line in lines)
    assert "Player 3" in text
    assert lines[-1].startswith("24:40") and "Bo" in lines[-1]

    rows = list(csv.DictReader(io.StringIO(ok("log", "--from", "save", "--format", "csv"))))
    assert [json.loads(row["event"]) for row in rows] == [event[1:] for event in events]
    assert [int(row["seconds"]) for row in rows] == [event[0] for event in events]
    assert [int(row["number"]) for row in rows] == list(range(1, len(events) + 1))
    assert rows[1]["time"] == "0:07" and rows[1]["kind"] == "roll" and rows[1]["words"]

    ok("log", GAME, "--from", "save", "--format", "jsonl", "--out", "log.jsonl")
    objects = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()]
    assert [[one["seconds"], *one["event"]] for one in objects] == events

    spanish = ok("log", "--from", "save", "--language", "es")
    assert "Jugador 3" in spanish and spanish != text
    assert content(here / "save") == before


def test_the_ledger_of_the_bank(here):
    """A game of a random table, with the names of its deeds."""
    from monopoly_table import Table
    from toychest.games.monopoly import rules as bank
    from toychest.games.monopoly import title_deeds

    (here / "save" / "games").mkdir(parents=True)
    for deed in range(16):
        title_deeds.Titles("save").change(deed, title_deeds.NAME, f"Shelf {deed + 1}")
    table = Table(7)
    done, count = exported("monopoly", bank, table, table.setup(), ("next", "set"))
    assert count == 200
    assert "Shelf " in done and "Shelf " in ok("log", "--from", "save", "--language", "es")


@pytest.mark.parametrize("way", [0, 1], ids=["quick", "plan"])
def test_the_score_of_toy_shop(here, way):
    from toy_shop_table import Table
    from toychest.games.toy_shop import rules as shop

    table = Table(7 + way, wrong=0)
    done, count = exported("toy_shop", shop, table, table.setup(way), ())
    assert count > 30  # all cards of two players, at least
    spanish = ok("log", "--from", "save", "--language", "es")
    assert done.count("Player") > 20 and spanish.count("Jugador") > 20


@pytest.mark.parametrize("way", [0, 1], ids=["colours", "ranks"])
def test_the_book_of_stray_cat(here, way):
    from stray_cat_table import Table
    from toychest.games.stray_cat import rules as cat

    table = Table(3 + way, wrong=0)
    setup = table.setup(2, way)
    done, count = exported("stray_cat", cat, table, setup, ())
    assert count > 10
    spanish = ok("log", "--from", "save", "--language", "es")
    assert "Trump: " in done and "Triunfo: " in spanish and "takes " in done and "gana " in spanish


def exported(game, rules, table, setup, silent):
    """Play up to 200 events of a game and export them as a table. Returns the table and the number
    of events. The events of the table lead to the same state, and each has words, unless its kind
    is in `silent`."""
    session = Session(rules, Journal(f"save/games/{game}", rules.VERSION), lambda: 0)
    session.new(*setup)
    while session.depth < 200 and not rules.is_over(session.state):
        session.commit(*table.event(session.state))
    done = ok("log", game, "--from", "save", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done)))
    assert len(rows) == session.depth
    state = None
    for row in rows:
        kind, *arguments = json.loads(row["event"])
        assert row["kind"] == kind
        assert row["words"] or kind in silent, row
        if kind == "start":
            state = rules.start(*arguments)
        else:
            state = core_events.apply(rules, state, (kind, *arguments))
    assert state == session.state
    return done, len(rows)


def test_log_speaks_the_language_of_the_box_and_reads_everything(here, other):
    flash = image(here / "flash.img", here / "other")
    wanted = ok("log", "--from", "other")
    assert "Jugador 3" in wanted
    assert ok("log", "--from", flash) == wanted
    assert ok("log", "--from", other) == wanted


def test_mistakes_with_logs(here, save, other):
    says("no language xx", "log", "--from", save, "--language", "xx")
    says("There is no game chess", "log", "chess", "--from", save)
    shutil.rmtree(save / "games")
    says("There is no game in these saves", "log", "--from", save)
    says("no toss", "log", GAME, "--from", save)


def test_a_damaged_save_is_told_as_far_as_it_can_be_read(here):
    play(here / "save", 60)
    (here / "save" / "games" / GAME / "0" / "tail").write_bytes(b"\0" * 216)
    before = content(here / "save")
    done = run("log", "--from", "save")
    assert "damaged" in done.stderr
    assert len(done.stdout.splitlines()) > 20
    assert content(here / "save") == before


def test_names_are_told_though_the_settings_are_damaged(here, save):
    from toychest.core.settings import Settings

    Settings(str(save))["sound"] = 0
    (save / "settings.json").write_bytes(b"{")
    assert "Ann" in ok("log", "--from", save)
    (save / "copy" / "settings.json").write_bytes(b"{")
    assert "Player 1" in ok("log", "--from", save)
    assert sorted(os.listdir(save)) == ["copy", "games", "seed", "settings.json"]


def test_a_name_that_a_terminal_would_obey_is_told_harmlessly(here, save):
    from toychest.core.settings import Settings

    Settings(str(save))["names"] = ["\x1b[31m\n\ud800"] + [""] * 7
    done = run("log", "--from", save)
    assert "\\x1b[31m" in done.stdout
    assert all(line.isprintable() for line in done.stdout.splitlines())
    before = len(done.stdout.splitlines())
    ok("log", "--from", save, "--out", "game.txt")
    assert len(Path("game.txt").read_text().splitlines()) == before
    ok("log", "--from", save, "--out", "game.csv", "--format", "csv")


def test_a_save_of_a_newer_firmware(here, save, monkeypatch):
    monkeypatch.setattr(rules, "VERSION", rules.VERSION - 1)
    says("newer firmware", "log", "--from", save)


def test_a_save_of_the_oldest_version(here):
    folder = TESTS / "old_saves" / "3" / "undone"
    expected = json.loads((folder / "expected.json").read_text())
    shutil.copytree(folder, "save")
    Path("save", "expected.json").unlink()
    before = content(here / "save")
    rows = ok("log", "--from", "save", "--format", "jsonl").splitlines()
    events = [[json.loads(row)["seconds"], json.loads(row)["event"]] for row in rows]
    assert events[::-1] == expected["history"]
    assert content(here / "save") == before


def test_the_game_before(here):
    events = play(here / "save", 20)
    says("before it is gone", "log", "--from", "save", "--previous")
    journal = Journal(str(here / "save" / "games" / GAME), rules.VERSION)
    Session(rules, journal, lambda: 0).new(4, 1, 0, "SSTTLR", "123AMM")
    rows = ok("log", "--from", "save", "--previous", "--format", "jsonl").splitlines()
    assert [[json.loads(row)["seconds"], *json.loads(row)["event"]] for row in rows] == events
    assert len(ok("log", "--from", "save", "--format", "jsonl").splitlines()) == 1


def test_help_has_examples():
    for command in ("backup", "restore", "log"):
        assert f"toychest {command}" in ok(command, "--help").split("Examples")[1]
    done = subprocess.run([COMMAND, "--help"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0 and "restore" in done.stdout


# ---- mpremote, for real


def command(*arguments) -> "subprocess.CompletedProcess[str]":
    """Run the installed command."""
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )


def worked(*arguments) -> str:
    """Run the installed command, which must work. Returns its output."""
    done = command(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_over_a_serial_line(here, save, other, boards):
    """32-bit MicroPython on a littlefs, behind a pseudo-terminal."""
    flash = image(here / "flash.img", save)
    port = boards(flash)
    worked("backup", "out.zip", "--port", port)
    assert places.files_of(backups.read(here / "out.zip").saves) == content(save)
    worked("restore", other, "--port", port, "--yes")
    worked("backup", "again.zip", "--port", port)
    assert backups.read(here / "again.zip").saves == backups.read(other).saves
    assert "Jugador 3" in worked("log", "--port", port)
    ok("backup", "image.zip", "--from", flash)
    assert backups.read(here / "image.zip").saves == backups.read(other).saves


@pytest.mark.parametrize("commands", [40, 70])
def test_the_cable_of_a_serial_line_is_pulled(here, save, other, boards, commands):
    flash = image(here / "flash.img", save)
    done = command("restore", other, "--port", boards(flash, commands), "--yes")
    assert done.returncode == 1, done.stdout
    assert "does not answer any more" in done.stderr and "Traceback" not in done.stderr
    worked("restore", other, "--port", boards(flash), "--yes")
    ok("backup", "image.zip", "--from", flash)
    assert backups.read(here / "image.zip").saves == backups.read(other).saves
    assert "save.old" not in places.ImagePlace(flash).names("")


@pytest.mark.long
def test_over_the_usb_of_an_emulated_pico(uf2, here, save, picos):
    """The firmware is stopped and started again. Its flash has the restored saves."""
    import pico

    play(here / "little", 1, "es")
    ok("backup", "little.zip", "--from", "little")
    pico.firmware_build.compile_tree(TESTS.parent / "firmware", here / "tree")
    shutil.copytree(save, here / "tree" / "save")
    pico.image(here / "tree", here / "flash.img")
    port = picos(uf2, "flash.img")
    worked("restore", "little.zip", "--port", port, "--yes", "--safety", "before.zip")
    kept = places.files_of(backups.read(here / "before.zip").saves)
    assert {path: kept[path] for path in content(save) if path != "seed"} == {
        path: data for path, data in content(save).items() if path != "seed"
    }
    assert "jugadores" in worked("log", "--port", port)
    after = picos.stop()
    assert "save.old" not in places.ImagePlace(after).names("")
    ok("log", "--from", after)


def test_no_answer_from_transport_is_told(here, save, plug):
    board = plug(Board(flashed(here / "box", save)))

    def deaf(**_):
        raise TransportError("could not enter raw repl")

    board.enter_raw_repl = deaf
    says("doesn't answer like MicroPython", "backup", "--port", "x")
