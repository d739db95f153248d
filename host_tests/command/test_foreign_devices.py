"""The command never trusts what comes from elsewhere: ports, UF2 files, tables, editors, copied
folders.

`toychest` says in a sentence what is wrong, ends with status 1, and writes nothing.
"""

import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ports
from command import ok, refused, run, says, tame, tree
from saved_games import play
from toychest.games.monopoly import title_deeds
from toychest_host import console
from toychest_host.content import deed_table
from toychest_host.errors import Problem
from toychest_host.flashing import compiler, over_serial
from toychest_host.storage import serial_box

ROOT = Path(__file__).resolve().parents[2]
COMMAND = Path(sys.executable).parent / "toychest"
pytestmark = pytest.mark.usefixtures("here")


def fuzzed(examples: int):
    """Return hypothesis settings for random input that is the same in each run."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


# ---- ports


@pytest.fixture
def scant(monkeypatch):
    """Lower the limits for the size of a box's output, and use a small firmware."""
    monkeypatch.setattr(serial_box, "LONGEST", 20_000)
    monkeypatch.setattr(serial_box, "MOST", 60_000)
    files = {"main.py": b"1", "toychest/app/app.mpy": b"M\6"}
    monkeypatch.setattr(compiler, "compiled", lambda board=None: files)


@pytest.fixture
def hasty(monkeypatch, scant):
    """Lower the limits for the time that a box may take, too."""
    for name, value in {"TIMEOUT": 0.1, "GREETING": 0.3, "OVERALL": 1}.items():
        monkeypatch.setattr(serial_box, name, value)


def reply(text: str | bytes) -> list[bytes]:
    """Return the answer of a board to a command that printed a text."""
    return [b"OK", text if isinstance(text, bytes) else text.encode(), b"\x04\x04>"]


SANE = {
    "os.ilistdir('/')": "('save', 16384, 0, 0),",
    "_walk('": "('seed', 4),",
    "f.read(": "b''",
    "print(_sha('": hashlib.sha256().hexdigest(),
    "sys.implementation": "('micropython', (1, 27, 0), 6)",
    "_tell('toychest')": "",
    "statvfs": "1000000",
    "sys.version": "3.4.0",
}
ODD = [
    "", "5", "None", "'x'", "b'\\xff'", "[[]]", "{}", "(", "x", "1e999", "-1", "('a',)", "(1, 2)",
    "('a', 'b')", "('a', -1)", "('a', 10**9)", "('a', 1.5)", "('../a', 1)", "('a\\0', 1)",
    "('\\ud800', 1)", "('a', 1), ('a/b', 1)", "(b'a', 1)", "('a', 0x" + "f" * 5000 + ")",
    "(" * 3000, "-" * 9000 + "1", "+".join(["1"] * 4000), "('\\x1b[31m', 'y'), ",
    "('micropython', 'ab', 6)", "('micropython', (1, 27), [])", "('x', (1, 10**5000), 6)",
    "(('toychest',), 5)", "\0\xff",
]  # fmt: skip


def lying(lies: dict) -> ports.Answering:
    """Return a board that answers correctly, except for some commands. lies: {part of a command:
    answer}."""

    def answer(code: str):
        for part, text in {**SANE, **lies}.items():
            if part in code:
                return reply(text) if isinstance(text, str | bytes) else text
        return None

    return ports.Answering(answer)


COMMANDS = (
    ["backup", "out.zip"],
    ["log"],
    ["flash", "--wait", "0"],
    ["restore", "good.zip", "--yes"],
    ["deeds", "import", "deeds.csv"],
)


@pytest.fixture
def inputs():
    """Write the input files of all commands for a box; returns {path: bytes}."""
    play(Path("save"), 3)
    ok("backup", "good.zip", "--from", "save")
    shutil.rmtree("save")
    Path("deeds.csv").write_text(f"{HEAD}\n1,A\n")
    return tree(Path())


@pytest.mark.long
@pytest.mark.parametrize("part", SANE)
def test_answers_that_no_box_gives(scant, part):
    flashing = part in ("sys.implementation", "_tell('toychest')", "statvfs")
    for odd in ODD[::5] if part in ("print(_sha('", "sys.version") else ODD:  # texts are valid
        with lying({part: odd}) as port:
            if not tame(*COMMANDS[2 if flashing else 0], "--port", port):
                Path("out.zip").unlink()  # a backup was made, because the lie does not matter
    assert not tree(Path())


NONSENSE = "is not what a Toychest says"


@pytest.mark.parametrize(
    "words, part, answer",
    [
        (NONSENSE, "_walk('", "('x', -1),"),
        (NONSENSE, "_walk('", "(" * 3000),
        (NONSENSE, "_walk('", itertools.chain([b"OK"], itertools.repeat(b"('x', 1),"))),
        (NONSENSE, "_walk('", b"\xff\xfe"),
        (NONSENSE, "f.read(", "5"),
        (NONSENSE, "f.read(", "b'" + "x" * 512 + "'"),  # the file never ends
        ("can't be saves: it holds '../../x'", "_walk('", "('../../x', 1),"),
        ("seed changed on the way", "print(_sha('", "no sha"),
        ("does not answer any more", "_walk('", [b"KO"]),
        ("did not work", "_walk('", [b"OK\x04OSError: " + b"9" * 5000 + b"\x04>"]),
        (
            r"it said: ValueError: \x1b[31m\x07xxx",  # escaped
            "_walk('",
            [b"OK\x04Traceback\r\nValueError: \x1b[31m\x07" + b"x" * 3000 + b"\x04>"],
        ),
    ],
)
def test_a_box_that_lies(scant, words, part, answer):
    with lying({part: answer}) as port:
        assert len(says(words, "backup", "out.zip", "--port", port)) < 600
    assert not tree(Path())


@pytest.mark.parametrize(
    "command, greeting",
    [
        (COMMANDS[0], itertools.repeat(b"hello\r\n")),
        (COMMANDS[2], [b"raw REPL; CTRL-B to exit\r\n>", *[b"x" * 1000] * 900]),
        (COMMANDS[3], [b"raw REPL; CTRL-B to exit\r\n>", *[b"x" * 1000] * 900]),
        (COMMANDS[4], [b"\x04>OK"]),
    ],
)
def test_a_port_that_never_ends(hasty, inputs, command, greeting):
    with ports.Answering(lambda code: itertools.repeat(b">OK\x04"), greeting) as port:
        assert tame(*command, "--port", port) == 1
    assert tree(Path()) == inputs


def test_people_may_take_their_time(scant, monkeypatch):
    """The limits count only the time that the box takes, not the time of a user's answer."""
    with lying({}) as port:
        box = serial_box.connect(port)
        later = time.monotonic() + 10_000
        monkeypatch.setattr(serial_box.time, "monotonic", lambda: later)
        assert box.names("") == {"save": None}
        box.close()


@fuzzed(15)
@given(
    st.sampled_from(COMMANDS),
    st.binary(max_size=200),
    st.integers(0, 6),
    st.lists(
        st.sampled_from([b"OK", b"\x04", b">", b"R\0", b"R\1", b"\1\0", b"raw REPL"])
        | st.binary(max_size=9),
        max_size=9,
    ),
)
def test_random_answers(hasty, inputs, command, noise, sane, pieces):
    def answer(code):
        nonlocal sane
        sane -= 1
        return None if sane >= 0 else [*pieces, noise]

    with ports.Answering(answer) as port:
        assert tame(*command, "--port", port) == 1
    assert tree(Path()) == inputs


def test_a_firmware_that_says_too_much(scant, monkeypatch):
    monkeypatch.setattr(over_serial, "MOST", 1000)
    said = iter(itertools.repeat(b"soft reboot\r\nhello "))

    class Talking:
        def restart(self):
            pass

        def read_output(self, seconds):
            return next(said)

    for seconds in (1e9, float("nan")):
        with pytest.raises(Problem, match="does not end|within nan"):
            over_serial.first_picture(Talking(), seconds)  # pyright: ignore[reportArgumentType]


# ---- tables and editors

HEAD = deed_table.TITLE_DEEDS.text([]).strip()
CELL = st.text(max_size=8) | st.sampled_from(["1", "2", "17", "M60", "A", "9" * 5000, '"', "\0"])


@fuzzed(100)
@given(
    st.binary(max_size=300)
    | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))
    | st.lists(st.lists(CELL, max_size=14), max_size=5).map(
        lambda rows: "\n".join([HEAD, *map(",".join, rows)]).encode("utf-8", "replace")
    )
)
def test_random_tables(data):
    Path("save").mkdir(exist_ok=True)
    Path("deeds.csv").write_bytes(data)
    if tame("deeds", "import", "deeds.csv", "--at", "save"):
        assert not tree(Path("save"))
    else:
        ok("deeds", "show", "--at", "save")
        ok("deeds", "export", "out.csv", "--at", "save", "--yes")
        shutil.rmtree("save")


@pytest.mark.parametrize(
    "row, words",
    [
        ("9" * 5000, f"“{'9' * 60}…” is not a deed"),
        (f"1,A,A,{'9' * 5000}", "…” is more than M9999"),
        (f"1,A,A,M{'٣' * 5000}", "…” is more than M9999"),
        (f"1,{'x' * 200_000}", "can't be read as a table: field larger than field limit"),
        ("1,a\0b", r"“a\x00b” has control characters in it"),
        ("x\n" * 1000, "And 980 more"),
        (",".join("1" * 9) * 200_000, "far too long for 18 rows"),
    ],
)
def test_tables_that_are_too_much(row, words):
    Path("save").mkdir()
    Path("deeds.csv").write_text(f"{HEAD}\n{row}\n")
    refused(words, "deeds", "import", "deeds.csv", "--at", "save")


@pytest.mark.parametrize(
    "editor, words",
    [
        ("nosuch", "Your editor did not work: nosuch: Editing failed"),
        ("false", "Your editor did not work: false: Editing failed"),
        ('"', "Your editor did not work: No closing quotation"),
        ("rm", "Your editor did not work: No such file or directory. Nothing was changed."),
    ],
)
def test_an_editor_that_does_not_work(monkeypatch, editor, words):
    Path("save").mkdir()
    monkeypatch.setenv("EDITOR", editor)
    refused(words, "deeds", "edit", "--at", "save")


def test_an_editor_that_does_not_write_utf_8(monkeypatch):
    """The user's text is not lost: the user can go on editing."""
    Path("save").mkdir()
    Path("typed").write_bytes(b"deed,name\n1,Caf\xe9\n")
    monkeypatch.setenv("EDITOR", "cp typed")
    for answer in ("n\n", ""):  # no, or end of input
        done = run("deeds", "edit", "--at", "save", input=answer)
        assert done.exit_code == 0 and "not UTF-8 text" in done.stderr
        assert "Nothing was changed." in done.stdout and "Stopped" not in done.stderr
        assert not tree(Path("save"))


def test_names_of_cards_are_shown_harmlessly():
    Path("save").mkdir()
    kept = title_deeds.TitleDeeds("save")
    kept.change(0, title_deeds.NAME, "[/x] :bug:")
    kept.change(1, title_deeds.NAME, "[red]\u202eo")
    said = ok("deeds", "show", "--at", "save")
    assert "[/x] :bug:" in said and r"[red]\u202eo" in said


# ---- words on the terminal


def test_nothing_that_a_terminal_obeys_is_said():
    bad = "\x1b]0;x\x07 \x9b31m \r \t \x7f \u202e \u2028 \udcff"
    assert console.plain(bad).isprintable()
    assert console.plain("Ñandú “x”\n 10\xa0%, 日本 🐮") == "Ñandú “x”\n 10\xa0%, 日本 🐮"
    Path("\x1b[31m:bug:\x07.zip").write_bytes(b"x")
    refused(r"\x1b[31m:bug:\x07.zip", "restore", "\x1b[31m:bug:\x07.zip", "--to", "save")


def test_a_bar_shows_its_label_as_it_is(monkeypatch, capsys):
    monkeypatch.setattr(console, "BAR_AFTER", 0)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with console.bar("Reading [/x]\x07", 10) as advance:
        advance(5)
    assert r"Reading [/x]\x07" in capsys.readouterr().err


# ---- the end of a command


def test_what_nobody_thought_of(monkeypatch):
    monkeypatch.setattr(compiler, "compiled", lambda board: 1 // 0)
    done = run("image", "--out", "x.img")
    assert done.exit_code == 1 and "Traceback" not in done.output
    assert "(ZeroDivisionError: integer division or modulo by zero)" in done.stderr
    assert "Please report it" in done.stderr
    done = run("--debug", "image", "--out", "x.img")
    assert done.exit_code == 1 and "Traceback" in done.stderr and "Please" in done.stderr
    done = run("--debug", "log", "--from", "nothing")
    assert "Traceback" in done.stderr and "There is no file" in done.stderr


def test_somebody_stops_it(monkeypatch):
    def stop(board):
        raise KeyboardInterrupt

    monkeypatch.setattr(compiler, "compiled", stop)
    done = run("image", "--out", "x.img")
    assert done.exit_code == 130 and done.stderr.count("\n") == 1
    assert "Stopped. You can run the same command again" in done.stderr


def during_import(folder: Path, module: str, statement: str, *arguments):
    """Run the command with a statement that is executed just before the command imports a
    module."""
    (folder / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            {statement}\n"
        "sys.meta_path.insert(0, Finder)\n"
    )
    return subprocess.run(
        [COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )


@pytest.mark.parametrize("module", ["toychest_host.commands.cli", "serial"])
def test_ctrl_c_while_it_begins(tmp_path, module):
    done = during_import(tmp_path, module, "os.kill(os.getpid(), signal.SIGINT)", "--help")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_what_goes_wrong_while_it_begins_is_one_sentence(tmp_path):
    error = "raise OSError(5, 'torn')"
    done = during_import(tmp_path, "rich.console", error, "--help")
    assert done.returncode == 1 and not done.stdout and done.stderr.count("\n") == 1
    assert "OSError" in done.stderr and "make setup" in done.stderr
    done = during_import(tmp_path, "rich.console", error, "--debug", "--help")
    assert done.returncode == 1 and "Traceback" in done.stderr


def test_wrong_usage_is_2():
    for arguments in (["nosuch"], ["log", "--nosuch"], ["uf2", "a", "b"], []):
        done = run(*arguments)
        assert done.exit_code == 2 and "Traceback" not in done.output


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments, where, code",
    [
        ("log --from save", ">&-", 1),
        ("deeds show --at save", ">&-", 1),
        ("--help", "> /dev/full", 1),
        ("deeds show --at save", "> /dev/full", 1),
        ("dice show dice.json", "> /dev/full", 1),
        ("log --from save", "> /dev/null 2>&-", 0),
        ("log --from save", "<&- > /dev/null", 0),
        ("--help", "| true", 0),  # the reader of the pipe ends early
        ("log --from save", "| true", 0),
    ],
)
def test_an_output_that_takes_nothing(arguments, where, code):
    play(Path("save"), 3)
    ok("dice", "new", "dice.json")
    done = subprocess.run(
        ["sh", "-c", f"{COMMAND} {arguments} {where}"], capture_output=True, text=True
    )
    assert done.returncode == code and done.stderr.count("\n") == code, done.stderr
    assert ("standard output" in done.stderr.lower()) == bool(code)


def test_an_output_that_has_not_all_letters():
    play(Path("save"), 3)
    done = subprocess.run(
        [COMMAND, "deeds", "export", "日.csv", "--at", "save"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0 and b"Wrote \\u65e5.csv." in done.stdout, done


# ---- a copied folder


def copied(folder: Path) -> Path:
    """Copy Toychest's folder, with the original's command in .venv; returns the copy."""
    folder.mkdir(exist_ok=True)
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("firmware", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    (folder / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(COMMAND, folder / ".venv" / "bin")
    (folder / ".venv" / "stamp").write_text(f"{ROOT}\n")
    return folder


@pytest.mark.long
def test_a_copied_folder_does_not_use_the_original(here):
    """The original's command refuses to run, whether it is called in the copy or from elsewhere."""
    copy = copied(here / "copy")
    (copy / "firmware" / "toychest" / "mine").mkdir()
    for command, folder, words in (
        (COMMAND, copy, "and you are in"),
        (copy / ".venv/bin/toychest", copy / "firmware" / "toychest" / "mine", "and you are in"),
        (copy / ".venv/bin/toychest", here, "and you called that of"),
        (".venv/bin/toychest", copy, "and you are in"),
    ):
        done = subprocess.run(
            [command, "image", "--out", "x.img"], cwd=folder, capture_output=True, text=True
        )
        assert done.returncode == 1 and not done.stdout
        said = " ".join(done.stderr.split())
        assert f"belongs to {ROOT}, {words} {copy}. Run make setup there" in said
        assert not (folder / "x.img").exists()
    (here / "link").symlink_to(COMMAND)
    assert subprocess.run([here / "link", "cards", "--help"], cwd=here).returncode == 0


def test_make_in_a_copied_folder_makes_its_own_venv(here):
    """`make` creates a new .venv. Here a stand-in for Python can't fetch packages, so that attempt
    fails."""
    copy = copied(here)
    (copy / "python").write_text(
        '#!/bin/sh\n[ "$2" = venv ] && mkdir -p .venv/bin && cp python .venv/bin\nexit 0\n'
    )
    (copy / "python").chmod(0o755)
    clean = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}

    def make(*arguments) -> int:
        return subprocess.run(["make", *arguments, "PYTHON=./python"], env=clean).returncode

    assert make("-q", "setup") == 1
    assert make("setup") == 0
    assert not (copy / ".venv/bin/toychest").exists()
    assert (copy / ".venv/stamp").read_text() == f"{copy}\n"
    assert make("-q", "setup") == 0
