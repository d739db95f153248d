"""A release: the same bytes each time, right checksums, one version everywhere. Its wheel works as
users install it with `pipx install`: in a venv with only its requirements, in an empty folder."""

import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import types
import urllib.request
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from build import port, release
from flashes import SAVES, blank, bootsel, content, dragged, micropython
from toychest_host.flashing import compiler
from toychest_host.storage import places

VERSION = compiler.version()
WHEEL = f"toychest-{VERSION}-py3-none-any.whl"
SDIST = f"toychest-{VERSION}.tar.gz"
# Python code that a run in the venv executes before the command.
COMMAND = "import sys; sys.argv[0] = 'toychest'; from toychest_host.__main__ import main; main()"

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("release"),
    pytest.mark.skipif(os.name != "posix", reason="A venv is laid out otherwise."),
]


@pytest.fixture(scope="module")
def drag(tmp_path_factory):
    """Return a stand-in for the file that `make firmware` writes, which takes minutes."""
    return dragged(micropython(), str(tmp_path_factory.mktemp("uf2") / "toychest-pico.uf2"))


@pytest.fixture(scope="module")
def made(tmp_path_factory, drag):
    """Return (folder of a release, {name of a file: SHA-256})."""
    out = tmp_path_factory.mktemp("release") / "one"
    return out, release.make(out, [drag])


def test_it_has_all_that_is_promised(made, drag):
    out, sums = made
    assert set(sums) == {
        "toychest-site.zip",
        "toychest-mip.zip",
        WHEEL,
        SDIST,
        drag.name,
    }
    assert {path.name for path in out.iterdir()} == {*sums, release.SUMS}


def test_the_sums_are_those_of_the_files(made):
    subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=made[0], check=True)
    lines = (made[0] / release.SUMS).read_text().splitlines()
    assert {line.split("  ")[1] for line in lines} == set(made[1])


def test_made_again_it_is_the_same_also_by_a_careful_user(made, drag, tmp_path, request):
    """The other user's umask hides files from others, and a wheel stores the modes of files."""
    _, sums = made
    before = os.umask(0o077)
    request.addfinalizer(lambda: os.umask(before))
    again = release.make(tmp_path / "again", [drag])
    assert release.differences(sums, again) == []
    assert release.differences(sums, {**again, "more": "1", drag.name: "2"}) == ["more", drag.name]


def test_the_files_of_mip_are_all_that_its_list_names(made):
    with zipfile.ZipFile(made[0] / release.MIP) as packed:
        names = set(packed.namelist())
        listed = json.loads(packed.read("package.json"))
    assert listed["version"] == VERSION and len(listed["urls"]) > 50
    assert {source for _, source in listed["urls"]} | {"package.json"} == names


def test_the_site_has_the_file_to_drag(made, drag):
    with zipfile.ZipFile(made[0] / release.SITE) as packed:
        assert packed.read(drag.name) == drag.read_bytes()
        assert drag.name in packed.read("install-facts.js").decode()
        assert drag.name not in packed.read("sw.js").decode()  # it is not cached for offline use


def test_one_version_everywhere(made, monkeypatch):
    assert release.wrong_versions(WHEEL) == []
    monkeypatch.setattr(compiler, "version", lambda: "9.9.9")
    assert [line.split(" has ")[0] for line in release.wrong_versions(WHEEL, "v9.9.8")][:4] == [
        "CHANGELOG.md", "package.json", "The wheel", "The tag",
    ]  # fmt: skip


def test_a_tag_needs_a_changelog_that_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for when, wrong in (
        (", not released yet", [f"CHANGELOG.md says that {VERSION} is not released yet."]),
        (", 1 May 2026", []),
        ("", []),
    ):
        (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {VERSION}{when}\n\n## 0.0.1\n")
        assert release.wrong_versions(WHEEL) == []
        assert release.wrong_versions(WHEEL, f"v{VERSION}") == wrong


def test_a_file_to_drag_that_was_not_built_is_named(monkeypatch, capsys, tmp_path, drag, made):
    """Only the other of the two UF2 files was built."""
    targets = [types.SimpleNamespace(out=one) for one in (drag, tmp_path / "toychest-pico2.uf2")]
    monkeypatch.setattr(port, "TARGETS", targets)
    monkeypatch.setattr(release, "make", lambda out, uf2s, address: made[1])
    monkeypatch.setattr(release, "OUT", made[0])
    monkeypatch.setattr("sys.argv", ["release.py"])
    with pytest.raises(SystemExit, match="There is no toychest-pico2.uf2 in build/"):
        release.main()
    assert "All of it" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "option, value, words",
    [
        ("--tag", 'v1";id;"', "is no v and a version, such as v0.2.0"),
        ("--tag", "0.2.0", "is no v and a version"),
        ("--tag", "v0.2", "is no v and a version"),
        ("--tag", "v0.2.0\nid", "is no v and a version"),
        ("--address", "example.org", "is no web address, such as https://example.org/toychest/"),
        ("--address", 'https://a.org/"><script>', "is no web address"),
        ("--address", "javascript:x", "is no web address"),
    ],
)
def test_what_is_no_tag_and_no_address_is_told_first(monkeypatch, capsys, option, value, words):
    monkeypatch.setattr(release, "make", lambda *_: pytest.fail("it began"))
    monkeypatch.setattr("sys.argv", ["release.py", option, value])
    with pytest.raises(SystemExit, match="2"):
        release.main()
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("date, dated", [("", "commit"), ("86400", "86400")])
def test_a_firmware_has_the_date_of_its_commit_and_not_of_today(monkeypatch, date, dated):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    monkeypatch.setattr(port, "commit_time", lambda: "commit")
    assert port.environment()["SOURCE_DATE_EPOCH"] == dated


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
def python(made, tmp_path_factory):
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
        [*pip, "--no-index", "--no-deps", made[0] / WHEEL],
        check=True,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    requirements = metadata.PathDistribution(site / f"toychest-{VERSION}.dist-info").requires or []
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


# ---- the wheel: what is in it


def test_the_wheel_holds_what_was_built_and_nothing_else(made):
    with zipfile.ZipFile(made[0] / WHEEL) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("toychest_host/data/build/toychest-pico.uf2")[:4] == b"UF2\n"
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]
    assert len([name for name in names if name.endswith(".uf2")]) == 1
    data = {one.removeprefix("toychest_host/data/") for one in names if "host/data/" in one}
    assert {one.split("/")[0] for one in data} == {"build", "firmware", "tools"}
    compiled = {one.removeprefix("build/package/") for one in data if "build/package/" in one}
    assert compiled == set(compiler.compiled())
    site = {one.rpartition("/")[2] for one in data if one.startswith("build/site/")}
    assert {"index.html", "install.html", "micropython.bin", "sw.js"} <= site


def test_a_wheel_can_be_built_from_the_sdist(made, tmp_path):
    with tarfile.open(made[0] / SDIST) as sdist:
        sdist.extractall(tmp_path, filter="data")
    again = release.dists(tmp_path / f"toychest-{VERSION}", tmp_path / "dist")
    assert again[0].read_bytes() == (made[0] / WHEEL).read_bytes()


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
    assert f"This firmware is that of Toychest {VERSION}." in said
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
    blank(here / "flash.img", {**there, "toychest/app/app.mpy": b"older", **SAVES})
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


def test_what_a_console_can_not_show(save, run):
    """Nothing raises: characters that the console's encoding lacks are replaced by plain ones."""
    before = "import sys, io\n" + "".join(
        f"sys.{name} = io.TextIOWrapper(sys.{name}.buffer, 'ascii', {errors!r})\n"
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
