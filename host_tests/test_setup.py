"""`make setup`: what it installs is what the lock names, byte for byte."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"dev": "tools/lock.txt", "typings": "tools/lock-typings.txt"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="No make on this system.")


def locked(name):
    """The packages of a lock, {name==version: hashes}."""
    text = re.sub(r"^ *#.*\n", "", (ROOT / LOCKS[name]).read_text(), flags=re.M)
    found = {}
    for entry in text.replace("\\\n", "").splitlines():
        pin, *words = entry.split(" --hash=")
        found[pin.split(";")[0].strip()] = words
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_has_what_pyproject_pins_and_hashes_all(name):
    found = locked(name)
    wanted = [*PROJECT["dependency-groups"][name]]
    if name == "dev":
        wanted += PROJECT["build-system"]["requires"]
    assert {pin.replace("_", "-") for pin in wanted} <= set(found), "run make lock again"
    for pin, hashes in found.items():
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+", pin), pin
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64} *", one) for one in hashes), pin


def test_the_command_needs_nothing_that_is_not_locked():
    names = {pin.split("==")[0] for pin in locked("dev")}
    assert set(PROJECT["project"]["dependencies"]) <= names


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_says_how_it_is_made_and_names_no_registry(name):
    text = (ROOT / LOCKS[name]).read_text()
    assert "make lock" in text.split("==")[0]
    assert "://" not in text
    assert not re.search(r"^-", text, re.M)  # an option of pip, such as an index


def make(folder, *arguments, **environment):
    """Run make in a folder with what a fresh clone has of what `make setup` reads."""
    (folder / "tools").mkdir()
    for name in ("Makefile", "pyproject.toml", *LOCKS.values()):
        shutil.copyfile(ROOT / name, folder / name)
    command = ["make", *arguments, f"PYTHON={sys.executable}"]
    outside = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        command,
        cwd=folder,
        env={**outside, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_nothing_is_installed_without_a_hash(tmp_path):
    done = make(tmp_path, "-n", "setup")
    installs = re.findall(r"-m pip [^;|&]*install [^;|&]*", done.stdout)
    assert len(installs) == 3
    for call in installs:
        if "--editable" in call:  # the project itself, with a builder of the lock
            assert "--no-deps" in call and "--no-build-isolation" in call
        else:
            assert "--require-hashes" in call and "--only-binary :all:" in call
            assert any(f"--requirement {lock}" in call for lock in LOCKS.values())


def test_without_a_network_it_says_so(tmp_path):
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    done = make(
        tmp_path, "setup", HOME=str(nothing), PIP_CONFIG_FILE=os.devnull,
        PIP_NO_INDEX="1", PIP_FIND_LINKS=str(nothing), PIP_CACHE_DIR=str(nothing),
    )  # fmt: skip
    assert done.returncode != 0
    assert "The packages could not be fetched: is there a network?" in done.stdout.splitlines()
    assert not (tmp_path / ".venv" / "stamp").exists()
