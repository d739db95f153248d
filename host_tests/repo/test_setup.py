"""`make setup` installs exactly the files that the lock names."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from build import fetch
from missing import needs

ROOT = Path(__file__).resolve().parents[2]
LOCKS = {
    "tools": "tools/build/lock-tools.txt",
    "dev": "tools/build/lock.txt",
    "typings": "tools/build/lock-typings.txt",
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

pytestmark = needs("make")


def locked(name):
    """Return the packages in a lock file: {name==version: hashes}."""
    text = re.sub(r"^ *#.*\n", "", (ROOT / LOCKS[name]).read_text(), flags=re.M)
    found = {}
    for entry in text.replace("\\\n", "").splitlines():
        pin, *words = entry.split(" --hash=")
        found[pin.split(";")[0].strip()] = words
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_has_what_pyproject_pins_and_hashes_all(name):
    found = locked(name)
    groups = PROJECT["dependency-groups"]
    wanted = [pin for pin in groups[name] if isinstance(pin, str)]
    if name == "dev":
        wanted += groups["tools"]
    if name != "typings":
        wanted += PROJECT["build-system"]["requires"]
    assert {pin.replace("_", "-") for pin in wanted} <= set(found), "run make lock again"
    for pin, hashes in found.items():
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+", pin), pin
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64} *", one) for one in hashes), pin
    text = (ROOT / LOCKS[name]).read_text()
    assert "make lock" in text.split("==")[0]
    assert "://" not in text  # no address of a registry
    assert not re.search(r"^-", text, re.M)  # no option of pip, such as an index


def make(folder, *arguments, **environment):
    """Run make in a folder with those files of a fresh clone that `make setup` reads."""
    (folder / "tools" / "build").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "tools/build/fetch.py", *LOCKS.values()):
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
    installs = re.findall(r"-m pip [^;|&\n]*install [^;|&\n]*", done.stdout)
    assert len(installs) == 4
    for call in installs:
        if "--editable" in call:  # the project itself, with a build tool of the lock
            assert "--no-deps" in call and "--no-build-isolation" in call
        else:
            assert "--require-hashes" in call and "--only-binary :all:" in call
            assert any(f"--requirement {lock}" in call for lock in LOCKS.values())


def test_what_is_not_for_the_checks_sets_up_only_a_part(tmp_path):
    done = make(tmp_path, "-n", "run", "site", "flash", "image", "uf2", "package")
    assert done.returncode == 0
    assert "tools/build/lock-tools.txt" in done.stdout and "tools/build/lock.txt" not in done.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    "wrong, words",
    [
        (
            {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1"},
            r"The packages could not be fetched: is there a network\?",
        ),
        (
            {"PIP_NO_INDEX": "1"},  # as if an index had no wheel for this Python and computer
            r"There is no ready-made [\w-]+ [\w.]+ for Python 3\.\d+ on \w+ \w+.*: make PYTHON=.*",
        ),
    ],
)
def test_what_is_missing_is_told(tmp_path, wrong, words):
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    done = make(
        tmp_path, "setup", HOME=str(nothing), PIP_CONFIG_FILE=os.devnull,
        PIP_FIND_LINKS=str(nothing), PIP_CACHE_DIR=str(nothing), PIP_EXTRA_INDEX_URL="", **wrong,
    )  # fmt: skip
    assert done.returncode != 0
    assert any(re.fullmatch(words, line) for line in done.stdout.splitlines()), done.stdout
    assert not (tmp_path / ".venv" / "stamp").exists()


def test_files_that_were_never_locked():
    """Such files come from piwheels, on a 32-bit Raspberry Pi OS."""
    said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    assert "is not what Toychest was tested with. Python 3.11 to 3.13" in fetch.why(said)
