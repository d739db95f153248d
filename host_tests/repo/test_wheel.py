"""The wheel as users install it with `pipx install toychest`: in a venv with only its requirements,
run in an empty folder."""

import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from build import package
from flashes import SAVES, blank, bootsel, content, dragged, micropython
from missing import missing
from toychest_host.flashing import compiler
from toychest_host.storage import places

NAME = f"toychest-{compiler.version()}"
# Python code that a run in the venv executes before the command.
COMMAND = "import sys; sys.argv[0] = 'toychest'; from toychest_host.__main__ import main; main()"

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("wheel"),
    pytest.mark.skipif(os.name != "posix", reason="A venv is laid out otherwise."),
]


@pytest.fixture(scope="module")
def dists(tmp_path_factory):
    """Build the sdist and the wheel, with a stand-in for one UF2 file in them; returns their
    paths."""
    folder = tmp_path_factory.mktemp("dists")
    package.release(folder / "package")
    try:
        package.stage(
            folder / "wheel",
            folder / "package",
            [dragged(micropython(), str(folder / "toychest-pico.uf2"))],
        )
    except SystemExit as error:
        missing(f"No site: {error}")
    return package.dists(folder / "wheel", folder / "dist")


def needed(names: list[str]) -> set[str]:
    """Return these packages and all packages that they need, directly or indirectly."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            asked = map(Requirement, metadata.requires(name) or [])
            names += [one.name for one in asked if not one.marker or one.marker.evaluate()]
    return found


@pytest.fixture(scope="module")
def python(dists, tmp_path_factory):
    """Return the Python of a venv with the wheel and the packages that it needs."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
    )
    pip = [sys.executable, "-m", "pip", "--python", python, "--quiet", "install"]
    subprocess.run(
        [*pip, "--no-index", "--no-deps", dists[0]],
        check=True,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    requirements = metadata.PathDistribution(site / f"{NAME}.dist-info").requires or []
    for name in needed([Requirement(one).name for one in requirements]):
        dist = metadata.distribution(name)
        for top in {file.parts[0] for file in dist.files or () if file.parts[0] != ".."}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(dist.locate_file(top))))
    return python


@pytest.fixture
def run(python, here):
    """Return a function that runs the installed command in an empty folder and returns its output,
    including standard error.

    code: the exit code that it must have.
    before: Python code that runs first.
    """

    def run(*arguments, code=0, before="") -> str:
        done = subprocess.run(
            [python, "-I", "-c", f"{before}\n{COMMAND}", *map(str, arguments)],
            cwd=here,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=900,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


# ---- what is in it


def test_the_wheel_holds_what_was_built_and_nothing_else(dists):
    assert [path.name for path in dists] == [f"{NAME}-py3-none-any.whl", f"{NAME}.tar.gz"]
    with zipfile.ZipFile(dists[0]) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("toychest_host/data/build/toychest-pico.uf2")[:4] == b"UF2\n"
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]
    data = {one.removeprefix("toychest_host/data/") for one in names if "host/data/" in one}
    assert {one.split("/")[0] for one in data} == {"build", "firmware", "tools"}
    compiled = {one.removeprefix("build/package/") for one in data if "build/package/" in one}
    assert compiled == set(compiler.compiled())
    site = {one.rpartition("/")[2] for one in data if one.startswith("build/site/")}
    assert {"index.html", "install.html", "micropython.bin", "sw.js"} <= site


def test_a_wheel_can_be_built_from_the_sdist(dists, tmp_path):
    with tarfile.open(dists[1]) as sdist:
        sdist.extractall(tmp_path, filter="data")
    again = package.dists(tmp_path / NAME, tmp_path / "dist")

    def read(path):
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}

    assert read(again[0]) == read(dists[0])


# ---- what it does


def test_it_plays(python, here):
    process = subprocess.Popen(
        [python.with_name("toychest"), "play", "--port", "0", "--no-browser"],
        cwd=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        url = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert url
        with urllib.request.urlopen(url[0]) as answer:
            page = answer.read().decode()
        assert "<title>Toychest" in page
        for name in (*re.findall(r'(?:src|href)="([\w.-]+)"', page), "micropython.bin", "sw.js"):
            with urllib.request.urlopen(url[0] + name) as answer:
                assert answer.read(), name
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=30)
        assert (process.returncode, errors) == (0, "") and said.endswith("\nBye.\n")
    finally:
        process.kill()
    assert list(here.iterdir()) == []


# The 32-bit MicroPython of these tests may be older than one on a Pico.
OLD = "from toychest_host.flashing import over_serial; over_serial.OLDEST = (1, 20)"


def test_it_flashes_and_keeps_saves(here, run, boards):
    """The board is MicroPython for Unix."""
    older = dict.fromkeys(list(compiler.compiled())[5::60], b"older")
    port = boards(blank(here / "flash.img", {**compiler.compiled(), **older, **SAVES}))
    said = run("flash", "--port", port, "--wait", "0", "--board", "badger2040", before=OLD)
    assert f"This firmware is that of Toychest {compiler.version()}." in said
    assert content(here / "flash.img") == {
        **compiler.compiled("badger2040"),
        **places.files_of(SAVES),
    }
    assert "All files are on" in run("flash", "--port", port, "--wait", "0", before=OLD)
    assert "Saved 2 files" in run("backup", "mine.zip", "--port", port)
    assert "Restored 2 files" in run("restore", "mine.zip", "--to", "copy")
    assert (here / "copy" / "games" / "x" / "0" / "tail").read_bytes() == b"roll" * 60


@pytest.mark.hours
def test_it_flashes_an_emulated_pico(uf2, here, run, picos):
    """Flashing over USB up to the first picture; then a backup and a restore."""
    there = compiler.compiled()  # already on the flash, because the emulator is slow
    blank(here / "flash.img", {**there, "toychest/app.mpy": b"older", **SAVES})
    port = picos(uf2, "flash.img")
    said = run("flash", "--port", port, "--wait", "600")
    assert "Wrote 1 file," in said and "shows its first picture" in said
    assert "Saved" in run("backup", "mine.zip", "--port", port)
    (here / "mine").mkdir()
    assert "are those of mine.zip already" in run("restore", "mine.zip", "--port", port, "--yes")
    assert "All files are on" in run("flash", "--port", port, "--wait", "0")
    now = content(picos.stop())
    assert {path: now[path] for path in there} == there


def test_it_fills_the_drive_of_a_pico(here, run):
    folder = bootsel(here / "RPI-RP2")
    tops = (
        f"from pathlib import Path; from toychest_host.flashing import drive\n"
        f"drive.folders = lambda: [Path({str(folder)!r})]"
    )
    assert "Wrote toychest-pico.uf2" in run("flash", "--uf2", "--wait", "0", before=tops)
    assert (folder / "toychest-pico.uf2").read_bytes()[:4] == b"UF2\n"


def test_saves_and_tables_without_the_repository(here, save, run):
    assert "Saved" in run("backup", "mine.zip", "--from", save)
    assert "5" in run("log", "--from", "mine.zip")
    for name in ("deeds", "profiles"):
        run(name, "export", "table.csv", "--at", "save", "--yes")
        run(name, "import", "table.csv", "--at", "save")
    run("dice", "new", "dice.json")
    assert "The die weather" in run("dice", "show", "dice.json", "--out", "faces.png")
    assert (here / "faces.png").stat().st_size > 300


def test_files_go_into_the_folder_one_is_in(here, run):
    run("image", "--board", "pico_epaper29")
    run("uf2", dragged(micropython()))
    assert {"toychest.img", "toychest.uf2"} <= {path.name for path in here.iterdir()}
    assert "build/" not in run("image", "--help")


def test_a_wheel_that_lacks_something_says_to_install_it_again(run):
    said = run("log", code=1, before="import sys; sys.modules['littlefs'] = None")
    assert "Install it again, and try again." in said and "make" not in said


# ---- consoles that can't show all letters


@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
def test_what_a_console_can_not_show(save, run, encoding):
    """Nothing raises: characters that the console's encoding lacks are replaced by plain ones."""
    before = "import sys, io\n" + "".join(
        f"sys.{name} = io.TextIOWrapper(sys.{name}.buffer, {encoding!r}, {errors!r})\n"
        for name, errors in (("stdout", "strict"), ("stderr", "backslashreplace"))
    )
    for code, arguments in (
        (0, "dice new dice.json"),
        (0, "dice show dice.json"),
        (0, "deeds show --at save"),
        (0, "log --from save --language es"),
        (1, "dice show dice.json “Zoë”"),
    ):
        said = run(*arguments.split(), code=code, before=before)
        assert "\\u" not in said
        if arguments == "dice show dice.json":
            assert "The die weather" in said
    assert "there is no die and no set" in said
