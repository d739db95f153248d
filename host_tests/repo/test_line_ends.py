"""Clones in which the lines of text files end in CR LF: the box gets LF."""

import filecmp
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from missing import missing, needs
from toychest_host.flashing import compiler

ROOT = Path(__file__).resolve().parents[2]
pytestmark = needs("git")


def git(*arguments) -> list[bytes]:
    """Run git without the user's own configuration. Return the paths that it prints with -z."""
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    # In a container, root may not be the owner of this repository.
    settings = ("user.name=x", "user.email=x@example.org", "safe.directory=*")
    who = [word for setting in settings for word in ("-c", setting)]
    done = subprocess.run(
        ["git", *who, *map(str, arguments)],
        env={**os.environ, **own},
        check=True,
        capture_output=True,
    )
    return done.stdout.split(b"\0")[:-1]


@pytest.fixture(scope="module")
def paths():
    """Return the paths of all files of this repository."""
    if not (ROOT / ".git").exists():
        missing("This is not a clone.")
    found = git("-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [path for path in map(os.fsdecode, found) if (ROOT / path).is_file()]


def cloned(folder: Path, paths: list[str]) -> Path:
    """Commit copies of some files, and clone them as Git for Windows does by default. Return the
    folder of the clone."""
    for path in paths:
        (folder / "origin" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / "origin" / path)
    git("init", "-q", folder / "origin")
    git("-C", folder / "origin", "add", "-A")
    git("-C", folder / "origin", "commit", "-q", "-m", "x")
    git("clone", "-q", "-c", "core.autocrlf=true", folder / "origin", folder / "clone")
    return folder / "clone"


@pytest.fixture(scope="module")
def crlf(tmp_path_factory, paths):
    """Return a clone without .gitattributes, in which git has changed the ends of all lines."""
    clone = cloned(tmp_path_factory.mktemp("crlf"), [p for p in paths if p != ".gitattributes"])
    for path in ("firmware/toychest/lang/en/box.txt", "tools/sim/web/sim.js", "Makefile"):
        assert b"\r\n" in (clone / path).read_bytes()
    return clone


def test_a_clone_has_lf_whatever_the_setting(tmp_path, paths):
    clone = cloned(tmp_path, paths)
    assert filecmp.cmpfiles(ROOT, clone, paths, shallow=False) == (paths, [], [])


def test_the_box_gets_lf(tmp_path, crlf):
    compiler.compile_tree(ROOT / "firmware", tmp_path / "lf")
    compiler.compile_tree(crlf / "firmware", tmp_path / "crlf")
    expected = compiler.read_tree(tmp_path / "lf")
    assert b"\r" not in (expected["toychest/lang/es/box.txt"] or b"\r")
    assert compiler.read_tree(tmp_path / "crlf") == expected
