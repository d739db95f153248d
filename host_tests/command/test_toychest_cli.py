"""The command `toychest`: saves come back unchanged, also after an interruption. Each error has a
message of one sentence."""

import contextlib
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
import zipfile
from pathlib import Path

import pytest
from mpremote.transport import TransportError

import crafted_saves
from command import ok, run, says
from flashes import blank
from pulled_cable import Board, cut_off, flashed
from saved_games import GAME, content, image, play
from toychest.app import catalog
from toychest.core import events as core_events
from toychest.core.journal import Journal
from toychest.core.profiles import Profiles
from toychest.core.session import Session
from toychest.core.stretch import events_from
from toychest.games.monopoly import title_deeds
from toychest.games.toss import rules
from toychest_host.errors import Problem
from toychest_host.flashing import compiler
from toychest_host.storage import backup as backups
from toychest_host.storage import places, swap

TESTS = Path(__file__).resolve().parents[1]
COMMAND = Path(sys.executable).parent / "toychest"
pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def other(here):
    """Return the path of a backup with other saves."""
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
    """A copy of a whole box: files that the computer adds to folders are left out, and files beside
    the saves don't matter."""
    before = content(save)
    (here / "box" / "toychest").mkdir(parents=True)
    shutil.move(save, here / "box" / "save")
    (here / "box" / "save" / ".DS_Store").write_bytes(b"x")
    (here / "box" / "broken").symlink_to("nowhere")
    ok("backup", "out.zip", "--from", "box")
    assert places.files_of(backups.read(here / "out.zip").saves) == before


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
    assert "Saved" in ok("backup", "--from", save)
    assert len(list(here.glob("toychest-*.zip"))) == 1  # the command has chosen the name


# ---- questions


@contextlib.contextmanager
def terminal():
    """Yield the two ends of a pseudo-terminal: the user's, and the standard input of the
    command."""
    ends = pty.openpty()
    try:
        yield ends
    finally:
        for end in ends:
            os.close(end)


def command(*arguments, stdin=subprocess.DEVNULL) -> "subprocess.CompletedProcess[str]":
    """Run the installed command; returns the completed process."""
    return subprocess.run(
        [COMMAND, *map(str, arguments)], stdin=stdin, capture_output=True, text=True, timeout=600
    )


def test_it_asks(here, save, other):
    before = content(save)
    with terminal() as (user, stdin):
        os.write(user, b"n\n")
        done = command("restore", other, "--to", save, stdin=stdin)
        assert done.returncode == 1 and "Replace the saves in the folder" in done.stderr
        assert content(save) == before and not list(here.glob("toychest-before*"))
        os.write(user, b"y\n")
        done = command("restore", other, "--to", save, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert content(save) == content(here / "other")


def test_it_does_not_hang_where_nobody_answers(save, other):
    done = command("restore", other, "--to", save)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert "--yes" in done.stderr and "Traceback" not in done.stderr
    says("--yes", "backup", other, "--from", save)


def test_an_editor_with_a_window_is_waited_for(here, save, monkeypatch):
    """The editor returns at once, and its window saves later. Then the user presses Enter."""
    (here / "code").write_text(
        "#!/bin/sh\n(sleep 2; sed -i 's/^1,,,,/1,Andy,A,60,/' \"$1\"; touch saved) &\n"
    )
    (here / "code").chmod(0o755)
    monkeypatch.setenv("EDITOR", str(here / "code"))
    with (
        terminal() as (user, stdin),
        subprocess.Popen(
            [COMMAND, "deeds", "edit", "--at", "save"],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        while not (here / "saved").exists():
            assert process.poll() is None
            time.sleep(0.1)
        os.write(user, b"\n")
        said, warned = process.communicate(timeout=60)
    assert process.returncode == 0 and "The cards and the board are in the folder" in said
    assert "code --wait' toychest deeds edit" in warned
    assert "Andy" in ok("deeds", "show", "--at", "save")
    assert not list(here.glob("*.csv"))


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
    says("contains more than saves", "backup", "a.zip", "--from", "strange")
    says("contains more than saves", "restore", other, "--to", "strange", "--yes")
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


# ---- a cable pulled at any moment


def test_a_folder_is_never_half_restored(here, save, other):
    old, new = content(save), content(here / "other")
    saves = backups.read(other).saves
    for count in cut_off(save, saves):
        whole = [content(one) for one in (save, here / "save.old") if one.exists()]
        assert old in whole or whole[0] == new
        ok("restore", other, "--to", "save", "--yes", "--safety", f"before{count}.zip")
        assert content(save) == new
        assert not list(here.glob("save.*"))
        if Path(f"before{count}.zip").exists():
            kept = places.files_of(backups.read(here / f"before{count}.zip").saves)
            assert kept == old or whole[0] == new and kept.items() < old.items()
    assert content(save) == new


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
    assert board.resets == 1
    assert content(here / "box" / "save") == content(save)
    assert sorted(os.listdir(here / "box")) == ["save", "toychest"]


@pytest.mark.long
def test_a_board_is_never_half_restored(here, plug):
    """The cable is pulled after each call. Before the next attempt, the box is played on."""
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
        plug(Board(box, left, after=True))
        done = run("restore", "new.zip", "--port", "x", "--yes", "--safety", "before.zip")
        if done.exit_code == 0 and "pull the cable" not in done.stderr:
            break
        assert "Traceback" not in done.output
        whole = [content(one) for one in (box / "save", box / "save.old") if one.exists()]
        if done.exit_code == 0:  # the restore is complete, only the start of the firmware failed
            assert whole == [new]
            continue
        assert "does not answer any more" in done.stderr, done.output
        assert old in whole or whole[0] == new
        if not (box / "save").exists():  # the firmware finds no saves
            (box / "save").mkdir()
            (box / "save" / "seed").write_bytes(b"fresh")
        plug(Board(box))
        ok("restore", "new.zip", "--port", "x", "--yes", "--safety", "before2.zip")
        assert content(box / "save") == new
        assert sorted(os.listdir(box)) == ["save", "toychest"]
    assert 30 < left < 499


def test_what_comes_back_wrong_is_not_swapped_in(here, save, other):
    disk = places.FolderPlace(save)
    real = disk.write
    disk.write = lambda path, data: real(path, data[:-1] + b"?" if "seed" in path else data)
    before = content(save)
    with pytest.raises(Problem, match="seed came back from"):
        swap.replace(disk, backups.read(other).saves, lambda _: None)
    assert content(save) == before


# ---- the log


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_backup_has_the_history_of_each_game_and_the_profiles(here, game):
    session = crafted_saves.sound(here / "save", game, 3, 20)
    Profiles("save", "timer", list).save("Eggs", [0, 370, 0])
    ok("backup", "all.zip", "--from", "save")
    ok("restore", "all.zip", "--to", "new")
    assert content(here / "new") == content(here / "save")
    said = ok("log", game, "--from", "all.zip", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(said)))
    assert [json.loads(row["event"]) for row in rows] == [one[1:] for one in events_from(session)]
    assert rows[0]["words"] and sum(bool(row["words"]) for row in rows) > 1


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


@pytest.mark.parametrize(
    "game, random, setup, english, spanish",
    [
        ("monopoly", (7,), (), "Shelf ", "Shelf "),
        ("toy_shop", (7, 0), (0,), "Player 2", "Jugador 2"),
        ("toy_shop", (8, 0), (1,), "Player 2", "Jugador 2"),
        ("stray_cat", (3, 0), (2, 0), "Trump: ", "Triunfo: "),
        ("stray_cat", (11, 0), (2, 1), "takes ", "gana "),
    ],
)
def test_the_events_of_a_table_lead_to_the_same_state(here, game, random, setup, english, spanish):
    """The events in the log lead to the state of the game. Each has words, except those that begin
    a turn and sets that the log tells later."""
    for deed in range(16):
        title_deeds.TitleDeeds("save").change(deed, title_deeds.NAME, f"Shelf {deed + 1}")
    rules, table = catalog.rules(game), crafted_saves.TABLES[game](*random)
    session = Session(rules, Journal(f"save/games/{game}", rules.VERSION), lambda: 0)
    session.new(*table.setup(*setup))
    while session.depth < 200 and not rules.is_over(session.state):
        session.commit(*table.event(session.state))
    done = ok("log", game, "--from", "save", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done)))
    assert len(rows) == session.depth > 10
    state = None
    for row in rows:
        kind, *arguments = json.loads(row["event"])
        assert row["kind"] == kind
        assert row["words"] or game == "monopoly" and kind in ("next", "set"), row
        if kind == "start":
            state = rules.start(*arguments)
        else:
            state = core_events.apply(rules, state, (kind, *arguments))
    assert state == session.state
    assert english in done and spanish in ok("log", "--from", "save", "--language", "es")


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


def test_a_save_of_an_older_version(here):
    shutil.copytree(TESTS / "old_saves" / "3" / "undone", "save")
    before = content(here / "save")
    says("from an older Toychest", "log", "--from", "save")
    assert content(here / "save") == before


@pytest.mark.parametrize("number", [0, 7, 40_000])
def test_the_game_before(here, number):
    """A box gives the numbers between the two to games of other kinds."""
    events = play(here / "save", 20)
    says("before it is gone", "log", "--from", "save", "--previous")
    journal = Journal(str(here / "save" / "games" / GAME), rules.VERSION)
    session = Session(rules, journal, lambda: 0, number=lambda: number)
    session.new(4, 1, 0, "SSTTLR", "123AMM")
    rows = ok("log", "--from", "save", "--previous", "--format", "jsonl").splitlines()
    assert [[json.loads(row)["seconds"], *json.loads(row)["event"]] for row in rows] == events
    assert len(ok("log", "--from", "save", "--format", "jsonl").splitlines()) == 1


def test_help_has_examples():
    for name in ("backup", "restore", "tidy", "log"):
        assert f"toychest {name}" in ok(name, "--help").split("Examples")[1]
    assert "restore" in command("--help").stdout


def test_the_version(here):
    assert ok("--version") == f"toychest {compiler.version()}\n"
    # Also beside another copy of Toychest, where every command stops.
    for folder in ("firmware/toychest", "tools/toychest_host"):
        (here / folder).mkdir(parents=True)
    assert run("log").exit_code == 1
    assert ok("--version") == f"toychest {compiler.version()}\n"


# ---- saves of games that are no more


OLD = {
    "games/cookie_toss/0/tail": b"old" * 99,
    "games/cookie_toss/1.log": b"older",
    "games/gone.damaged2/0/tail": b"?",
}


def with_old(saves: Path) -> dict[str, bytes]:
    """Add saves of games that are no more, and some of a game that were put aside. Return all
    files, {path: content}."""
    for path, data in {**OLD, f"games/{GAME}.damaged/1.log": b"kept"}.items():
        (saves / path).parent.mkdir(parents=True, exist_ok=True)
        (saves / path).write_bytes(data)
    (saves / "games" / "empty_game").mkdir()
    return content(saves)


def test_saves_of_games_that_are_no_more_are_listed_and_removed(here, save):
    before = with_old(save)
    question = (
        "of games that are not there: cookie_toss: 2 files, 302 bytes empty_game: 0 files, 0 bytes "
        "gone.damaged2: 1 file, 1 byte Remove them? All saves go into a backup first."
    )
    says(question, "tidy", "--at", save)
    assert content(save) == before
    said = ok("tidy", "--at", save, "--yes")
    assert "Removed: cookie_toss, empty_game, gone.damaged2." in said
    assert content(save) == {path: data for path, data in before.items() if path not in OLD}
    assert sorted(os.listdir(save / "games")) == [GAME, f"{GAME}.damaged"]
    [file] = here.glob("toychest-before-tidy-*.zip")
    assert file.name in said and places.files_of(backups.read(file).saves) == before
    assert "belong to games that are there." in ok("tidy", "--at", save)
    assert "belong to games that are there." in ok("tidy", "--at", image(here / "x.img", save))


def test_old_saves_in_an_image(here, save):
    before = with_old(save)
    file = image(here / "flash.img", save)
    ok("tidy", "--at", file, "--yes")
    ok("restore", next(here.glob("toychest-before-tidy-*.zip")), "--to", "again")
    assert content(here / "again") == before
    ok("backup", "after.zip", "--from", file)
    assert set(before) - set(places.files_of(backups.read(here / "after.zip").saves)) == set(OLD)


def test_the_box_says_which_games_it_has(here, save, boards):
    """Its firmware may be another one than this: a game of its own stays."""
    with_old(save)
    fork = {
        "toychest/__init__.py": b"",
        "toychest/app/catalog.py": b"GAMES = 'toss', 'cookie_toss', 'empty_game'\n",
    }
    saves = {f"save/{path}": data for path, data in places.FolderPlace(save).walk("save").items()}
    saves = {path: size if size is None else b"x" for path, size in saves.items()}
    board = blank(here / "flash.img", {**fork, **saves})
    said = ok("tidy", "--port", boards(board), "--yes")
    assert "Removed: gone.damaged2." in said
    walked = places.ImagePlace(board).walk("save/games")
    assert "cookie_toss/0/tail" in walked and "gone.damaged2" not in walked
    board = blank(here / "mute.img", {**saves, "toychest/games.py": b"raise OSError\n"})
    before = board.read_bytes()
    says("does not tell which games it has. toychest flash puts", "tidy", "--port", boards(board))
    assert board.read_bytes() == before


# ---- mpremote, for real


def worked(*arguments) -> str:
    """Run the installed command, which must work; returns its output."""
    done = command(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_over_a_serial_line(here, save, other, boards):
    """The board is 32-bit MicroPython with a littlefs, behind a pseudo-terminal. The cable is
    pulled, too."""
    flash = image(here / "flash.img", save)
    worked("backup", "out.zip", "--port", boards(flash))
    assert places.files_of(backups.read(here / "out.zip").saves) == content(save)
    for commands in (40, 70):
        done = run("restore", other, "--port", boards(flash, commands), "--yes")
        assert done.exit_code == 1 and "does not answer any more" in done.stderr
    port = boards(flash)
    ok("restore", other, "--port", port, "--yes")
    ok("backup", "again.zip", "--port", port)
    assert backups.read(here / "again.zip").saves == backups.read(other).saves
    assert "Jugador 3" in ok("log", "--port", port)
    ok("backup", "image.zip", "--from", flash)
    assert backups.read(here / "image.zip").saves == backups.read(other).saves
    assert "save.old" not in places.ImagePlace(flash).names("")


@pytest.mark.hours
def test_over_the_usb_of_an_emulated_pico(uf2, here, save, picos):
    """The firmware is stopped and started again, and its flash has the restored saves."""
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
