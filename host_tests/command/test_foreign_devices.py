"""Foreign input is never trusted: ports, UF2 files, tables, editors, copied folders.

`toychest` says in a sentence what is wrong, ends with 1, and writes nothing.
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
from typer.testing import CliRunner

import ports
from flashes import dragged, micropython
from saved_games import play
from toychest.games.monopoly import title_deeds
from toychest_host import console
from toychest_host.commands import cli, flash
from toychest_host.content import deed_table
from toychest_host.errors import Problem
from toychest_host.flashing import compiler, over_serial
from toychest_host.storage import serial_box

ROOT = Path(__file__).resolve().parents[2]
COMMAND = Path(sys.executable).parent / "toychest"
pytestmark = pytest.mark.usefixtures("here")


def fuzzed(examples: int):
    """Return settings for random input, the same in each run."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


def files(folder: Path = Path(".")) -> dict:
    """Return the files in a folder: {path: bytes}."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(*arguments, **more):
    """Run the command in this process."""
    arguments = [str(one) for one in arguments]
    return CliRunner().invoke(cli.app, arguments, prog_name="toychest", **more)


def told(done) -> str:
    """Return the message of a failed command, which must be sentences that a terminal can show."""
    assert done.exit_code == 1, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    said = done.stderr
    assert "Traceback" not in said and "never should" not in said, said
    assert all(one.isprintable() or one in "\n\xa0" for one in done.output), said
    assert said.rstrip().endswith((".", "…", "edit")) and said.count("\n") < 30, said
    return " ".join(said.split())


def says(words: str, *arguments, **more) -> None:
    """Run a command that must fail with these words and write nothing."""
    before = files()
    assert words in told(run(*arguments, **more))
    assert files() == before


@pytest.fixture
def little(monkeypatch):
    """Use a firmware that is compiled at once."""
    monkeypatch.setattr(
        compiler, "compiled", lambda board=None: {"main.py": b"1", "toychest/app.mpy": b"M\6"}
    )


# ---- ports


@pytest.fixture
def scant(monkeypatch, little):
    """Lower the limit for the output of a box."""
    monkeypatch.setattr(serial_box, "LONGEST", 20_000)
    monkeypatch.setattr(serial_box, "MOST", 60_000)


@pytest.fixture
def hasty(monkeypatch, scant):
    """Lower the limit for its time, too."""
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
    "",
    "5",
    "None",
    "'x'",
    "b'\\xff'",
    "[[]]",
    "{}",
    "(",
    "x",
    "1e999",
    "-1",
    "('a',)",
    "('a', 1, 2)",
    "(1, 2)",
    "(None, None)",
    "('a', 'b')",
    "('a', -1)",
    "('a', 10**9)",
    "('a', 1.5)",
    "('../a', 1)",
    "('/etc/a', 1)",
    "('a//b', 1)",
    "('', 1)",
    "('a\\0', 1)",
    "('\\ud800', 1)",
    "('a/b', 1)",
    "('a', 1), ('a/b', 1)",
    "('a', None, None, None)",
    "('a', 16384, 0)",
    "(b'a', 1)",
    "('a', [])",
    "([], 1)",
    "('a', 0x" + "f" * 5000 + ")",
    "9" * 5000,
    "(" * 3000,
    "[" * 150 + "]" * 150,
    "-" * 9000 + "1",
    "+".join(["1"] * 4000),
    "'\\d'",
    "('\\x1b[31m', 'y'), ",
    "('micropython', (), 6)",
    "('micropython', 'ab', 6)",
    "('micropython', (1, 27), [])",
    "('\\x1b[2J', (1, 27), 6)",
    "('x', (1, 10**5000), 6)",
    "('toychest', 5)",
    "(('toychest',), 5)",
    "\x1b[31m",
    "\0\xff",
    "1,2,3",
]


def lying(lies: dict) -> ports.Answering:
    """Return a board that answers correctly but for some commands. lies: {part of a command:
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
    """Write all input files of the commands for a box. Returns the files: {path: bytes}."""
    play(Path("save"), 3)
    assert not run("backup", "good.zip", "--from", "save").exit_code
    shutil.rmtree("save")
    Path("deeds.csv").write_text(f"{HEAD}\n1,A\n")
    return files()


@pytest.mark.parametrize("part", SANE)
def test_answers_that_no_box_gives(scant, part):
    flashing = part in ("sys.implementation", "_tell('toychest')", "statvfs")
    for odd in ODD[::5] if part in ("print(_sha('", "sys.version") else ODD:  # any text will do
        with lying({part: odd}) as port:
            done = run(*COMMANDS[2 if flashing else 0], "--port", port)
        if done.exit_code:
            told(done)
        else:  # the lie may not matter, or be as good as the truth
            Path("out.zip").unlink()
    assert not files()


@pytest.mark.parametrize(
    "words, part, answer",
    [
        ("is not what a Toychest says", "_walk('", "('x', -1),"),
        ("is not what a Toychest says", "_walk('", "('\\ud800', 1),"),
        ("can't be saves: it holds '../../x'", "_walk('", "('../../x', 1),"),
        ("is not what a Toychest says", "_walk('", "(" * 3000),
        ("is not what a Toychest says", "_walk('", "-" * 9000 + "1"),
        (
            "is not what a Toychest says",
            "_walk('",
            itertools.chain([b"OK"], itertools.repeat(b"('x', 1),")),
        ),
        ("is not what a Toychest says", "_walk('", b"\xff\xfe"),
        ("is not what a Toychest says", "f.read(", "5"),
        ("is not what a Toychest says", "f.read(", "b'" + "x" * 512 + "'"),  # and again, and again
        ("seed changed on the way", "print(_sha('", "no sha"),
        ("does not answer any more", "_walk('", [b"KO"]),
    ],
)
def test_a_box_that_lies(scant, words, part, answer):
    with lying({part: answer}) as port:
        says(words, "backup", "out.zip", "--port", port)


def test_an_answer_of_a_box_is_shown_harmlessly(scant):
    error = [b"OK\x04Traceback\r\nValueError: \x1b[31m\x07" + b"x" * 3000 + b"\x04>"]
    with lying({"_walk('": error}) as port:
        done = run("backup", "out.zip", "--port", port)
    assert r"it said: ValueError: \x1b[31m\x07xxx" in told(done) and len(done.stderr) < 600


def test_an_error_number_that_is_none(scant):
    with lying({"_walk('": [b"OK\x04OSError: " + b"9" * 5000 + b"\x04>"]}) as port:
        told(run("backup", "out.zip", "--port", port))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "greeting",
    [
        itertools.repeat(b"hello\r\n"),
        [b"raw REPL; CTRL-B to exit\r\n>", *[b"x" * 1000] * 900],
        [b"\x04>OK"],
    ],
)
def test_a_port_that_never_ends(hasty, inputs, command, greeting):
    with ports.Answering(lambda code: itertools.repeat(b">OK\x04"), greeting) as port:
        told(run(*command, "--port", port))
    assert files() == inputs


def test_people_may_take_their_time(scant, monkeypatch):
    """Only the time that the box takes counts."""
    with lying({}) as port:
        box = serial_box.connect(port)
        later = time.monotonic() + 10_000
        monkeypatch.setattr(serial_box.time, "monotonic", lambda: later)
        assert box.names("") == {"save": None}
        box.close()


@fuzzed(25)
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
        told(run(*command, "--port", port))
    assert files() == inputs


def test_a_firmware_that_says_too_much(scant, monkeypatch):
    monkeypatch.setattr(over_serial, "MOST", 1000)
    said = iter(itertools.repeat(b"soft reboot\r\nhello "))

    class Talking:
        def restart(self):
            pass

        def heard(self, seconds):
            return next(said)

    for seconds in (1e9, float("nan")):
        with pytest.raises(Problem, match="does not end|within nan"):
            over_serial.first_picture(Talking(), seconds)  # pyright: ignore[reportArgumentType]


# ---- UF2 files


def test_uf2_files_of_odd_sizes(little, monkeypatch):
    for blocks in (1, 2, 3, 15):
        name = dragged(micropython(size=blocks * 4096))
        says(f"only {blocks * 4096} bytes for files", "uf2", name, "--out", "out.uf2")
    for size in (0xFFFFF000, 0x7FFFF000, 0):
        name = dragged(micropython(size=size))
        says("keeps its files where", "uf2", name, "--out", "out.uf2")
    says("is not a UF2 file", "uf2", dragged(b""), "--out", "out.uf2")
    program = bytearray(micropython()[:256])
    program[250:254] = micropython()[0x1D4:0x1D8]  # "binary info" that ends with the program
    says("does not hold MicroPython", "uf2", dragged(bytes(program)), "--out", "out.uf2")


def test_a_uf2_file_of_gigabytes(little):
    with open("big.uf2", "wb") as file:
        file.truncate(5 << 30)
    done = run("uf2", "big.uf2", "--out", "out.uf2")
    assert "larger than a Pico's flash" in told(done)
    assert os.listdir() == ["big.uf2"]


def test_a_pipe_keeps_nobody_waiting(little):
    os.mkfifo("pipe")
    Path("folder").mkdir()
    for name in ("pipe", "folder", "/dev/zero"):
        for arguments in (
            ["uf2", name, "--out", "out.uf2"],
            ["deeds", "import", name, "--at", "save"],
            ["cards", "import", name, "--at", "save"],
        ):
            says(f"{name} can't be read: it is not a file.", *arguments)


def test_what_a_uf2_file_says_is_shown_harmlessly(little):
    name = dragged(micropython("1.25.\x1b[31m\x07"))
    says(r"MicroPython 1.25.\x1b[31m\x07;", "uf2", name, "--out", "out.uf2")


def is_refused_or_written(*arguments) -> None:
    """Run `uf2`, which must report an error and write nothing, or write a file."""
    done = run("uf2", *arguments, "--out", "out.uf2")
    if done.exit_code:
        told(done)
    assert Path("out.uf2").exists() == (done.exit_code == 0)
    Path("out.uf2").unlink(missing_ok=True)


WORDS = st.integers(0, 2**32 - 1) | st.integers(0, 600).map(lambda n: 0x10000000 + 4096 * n)


@fuzzed(100)
@given(
    st.binary(max_size=1500) | st.none(),
    st.integers(0, 4096),
    st.binary(max_size=40),
    st.integers(0, 4096) | st.none(),
)
def test_random_uf2_files(little, data, at, new, end):
    """Random bytes, or a valid file that is damaged."""
    good = dragged(micropython()).read_bytes()
    damaged = (good[:at] + new + good[at + len(new) :])[:end]
    Path("random.uf2").write_bytes(damaged if data is None else data)
    is_refused_or_written("random.uf2")


@fuzzed(150)
@given(
    st.lists(
        st.tuples(st.integers(0, 2048 // 4 - 1), WORDS | st.sampled_from([0x52505, 0x11A9BC3A])),
        max_size=3,
    ),
    st.integers(0, 8).map(lambda n: 256 * n),
    WORDS.map(lambda n: n & 0xFFFFFFF),
    WORDS,
    st.tuples(st.integers(0, 7), st.integers(0, 7), WORDS),
)
def test_random_programs_in_uf2_files(little, words, end, start, size, field):
    program = bytearray(micropython(start=start, size=size))
    for at, value in words:
        program[at * 4 : at * 4 + 4] = value.to_bytes(4, "little")

    def change(i, fields):
        if i == field[0] and field[1] < 7:
            fields[field[1]] = field[2]

    dragged(bytes(program[: end or None]), "random.uf2", change if end % 512 else None)
    is_refused_or_written("random.uf2")


# ---- tables and editors

HEAD = deed_table.to_csv([]).strip()
CELL = st.text(max_size=8) | st.sampled_from(["1", "2", "17", "M60", "A", "9" * 5000, '"', "\0"])


@fuzzed(150)
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
    done = run("deeds", "import", "deeds.csv", "--at", "save")
    if done.exit_code:
        told(done)
        assert not files(Path("save"))
    else:
        assert not run("deeds", "show", "--at", "save").exit_code
        assert not run("deeds", "export", "out.csv", "--at", "save", "--yes").exit_code
        shutil.rmtree("save")


@pytest.mark.parametrize(
    "row, words",
    [
        ("9" * 5000, f"“{'9' * 60}…” is not a deed"),
        (f"1,A,A,{'9' * 5000}", "…” is more than M9999"),
        (f"1,A,A,M{'٣' * 5000}", "…” is more than M9999"),
        (f"1,{'x' * 200_000}", "can't be read as a table: field larger than field limit"),
        ("1,a\0b", r"“a\x00b” has control characters in it"),
        ("1,\x1b[31m", r"“\x1b[31m” has control characters in it"),
        ("x\n" * 1000, "And 980 more"),
        (",".join("1" * 9) * 200_000, "far too long for 18 cards"),
    ],
)
def test_tables_that_are_too_much(row, words):
    Path("save").mkdir()
    Path("deeds.csv").write_text(f"{HEAD}\n{row}\n")
    says(words, "deeds", "import", "deeds.csv", "--at", "save")


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
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)
    says(words, "deeds", "edit", "--at", "save")


def test_an_editor_that_does_not_write_utf_8(monkeypatch):
    """The user's text is not lost: editing can go on."""
    Path("save").mkdir()
    Path("typed").write_bytes(b"deed,name\n1,Caf\xe9\n")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "cp typed")
    for answer in ("n\n", ""):  # or nobody is there
        done = run("deeds", "edit", "--at", "save", input=answer)
        assert done.exit_code == 0 and "not UTF-8 text" in done.stderr
        assert "Nothing was changed." in done.stdout and "Stopped" not in done.stderr
        assert not files(Path("save"))


def test_names_of_cards_are_shown_harmlessly():
    Path("save").mkdir()
    kept = title_deeds.Titles("save")
    kept.change(0, title_deeds.NAME, "[/x] :bug:")
    kept.change(1, title_deeds.NAME, "[red]\u202eo")
    said = run("deeds", "show", "--at", "save").stdout
    assert "[/x] :bug:" in said and r"[red]\u202eo" in said


# ---- words on the terminal


def test_nothing_that_a_terminal_obeys_is_said():
    bad = "\x1b]0;x\x07 \x9b31m \r \t \x7f \u202e \u2028 \udcff"
    assert console.plain(bad).isprintable()
    assert console.plain("Ñandú “x”\n 10\xa0%, 日本 🐮") == "Ñandú “x”\n 10\xa0%, 日本 🐮"
    Path("\x1b[31m:bug:\x07.zip").write_bytes(b"x")
    done = run("restore", "\x1b[31m:bug:\x07.zip", "--to", "save")
    assert r"\x1b[31m:bug:\x07.zip" in told(done)
    with console.bar("[/x]\x07", 10) as advance:
        advance(5)


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
    """Run the command, and a statement just before it imports a module."""
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


@pytest.mark.parametrize(
    "module", ["toychest_host.commands.cli", "typer", "rich.console", "serial"]
)
def test_ctrl_c_while_it_begins(tmp_path, module):
    done = during_import(tmp_path, module, "os.kill(os.getpid(), signal.SIGINT)", "--help")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("error", ["ImportError('torn')", "OSError(5, 'torn')", "SyntaxError()"])
def test_what_goes_wrong_while_it_begins_is_one_sentence(tmp_path, error):
    done = during_import(tmp_path, "rich.console", f"raise {error}", "--help")
    assert done.returncode == 1 and not done.stdout and done.stderr.count("\n") == 1
    assert error.split("(")[0] in done.stderr and "make setup" in done.stderr
    done = during_import(tmp_path, "rich.console", f"raise {error}", "--debug", "--help")
    assert done.returncode == 1 and "Traceback" in done.stderr


def test_wrong_usage_is_2():
    for arguments in (["nosuch"], ["log", "--nosuch"], ["uf2", "a", "b"], []):
        done = run(*arguments)
        assert done.exit_code == 2 and "Traceback" not in done.output


@pytest.mark.parametrize(
    "arguments",
    [
        "log --from save",
        "--help",
        "deeds show --at save",
        "dice show dice.json",
    ],
)
@pytest.mark.parametrize(
    "where, code",
    [
        (">&-", 1),
        ("> /dev/full", 1),
        ("> /dev/null 2>&-", 0),
        ("<&- > /dev/null", 0),
    ],
)
def test_an_output_that_takes_nothing(arguments, where, code):
    play(Path("save"), 3)
    run("dice", "new", "dice.json")
    done = subprocess.run(
        ["sh", "-c", f"{COMMAND} {arguments} {where}"], capture_output=True, text=True
    )
    assert done.returncode == code and done.stderr.count("\n") == code, done.stderr
    assert ("standard output" in done.stderr.lower()) == bool(code)


@pytest.mark.parametrize(
    "arguments",
    [
        "log --from save",
        "--help",
        "deeds show --at save",
        "dice show dice.json",
    ],
)
def test_somebody_has_read_enough(arguments):
    play(Path("save"), 3)
    run("dice", "new", "dice.json")
    end, pipe = os.pipe()
    os.close(end)
    done = subprocess.run(
        [COMMAND, *arguments.split()], stdout=pipe, stderr=subprocess.PIPE, text=True
    )
    os.close(pipe)
    assert done.returncode in (0, 1) and not done.stderr


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
    """Copy Toychest's folder, with the original's command in its .venv. Returns the copy."""
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


def test_a_copied_folder_does_not_use_the_original(here):
    """Neither called in the copy nor from elsewhere."""
    copy = copied(here / "copy")
    (copy / "firmware" / "toychest" / "mine").mkdir()
    for command, folder, words in (
        (COMMAND, copy, "and you are in"),
        (copy / ".venv/bin/toychest", copy / "firmware" / "toychest" / "mine", "and you are in"),
        (copy / ".venv/bin/toychest", here, "and you called that of"),
        (".venv/bin/toychest", copy, "and you are in"),
    ):
        done = subprocess.run(
            [command, "image", "--out", "x.img"],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 1 and not done.stdout
        said = " ".join(done.stderr.split())
        assert f"belongs to {ROOT}, {words} {copy}. Run make setup there" in said
        assert not (folder / "x.img").exists()
    (here / "link").symlink_to(COMMAND)
    assert subprocess.run([here / "link", "cards", "--help"], cwd=here).returncode == 0


def test_make_in_a_copied_folder_makes_its_own_venv(here):
    """With a Python that can't fetch packages."""
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


def test_it_is_said_whose_firmware_is_written_before_it_is(little, monkeypatch):
    said = run("image", "--out", "x.img").stdout
    assert f"This firmware comes from {ROOT / 'firmware'}." in said
    said = run("uf2", dragged(micropython()), "--out", "x.uf2").stdout
    assert f"This firmware comes from {flash.firmware.FIRMWARE}." in said

    def full(out, data):
        raise Problem("The disk is full.")

    monkeypatch.setattr(flash, "write_file", full)
    done = run("image", "--out", "x.img", "--yes")
    assert done.exit_code == 1 and "This firmware comes from" in done.stdout
