"""What make is told is data: neither make nor a shell runs what stands in it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from missing import needs

ROOT = Path(__file__).resolve().parents[2]
pytestmark = needs("make")

# {target: names of the variables that it hands on}
TAKES = {
    "run": ("PORT",),
    "site": ("ADDRESS",),
    "flash": ("BOARD", "PORT", "WAIT"),
    "image": ("BOARD", "OUT"),
    "uf2": ("MICROPYTHON_UF2", "BOARD", "OUT"),
    "firmware": ("MICROPYTHON",),
    "release": ("ADDRESS", "TAG"),
    "new-game": ("NAME", "TITLE"),
    "torture": ("SECONDS", "SEED"),
    "fairness": ("SEED",),
}
EVIL = (
    'v1";touch hacked;"',
    "v1';touch hacked;'",
    "v1;touch hacked",
    "`touch hacked`",
    "$(touch hacked)",
    "$$(touch hacked)",
    "$(shell touch hacked)",
    "${shell touch hacked}",
    "v1\ntouch hacked",
    "v1' || touch hacked #",
    "\\' ; touch hacked",
    "Zoë's disk/a b",
)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the Makefile and a .venv whose programs write their arguments to the
    file told, each with a 0 byte behind it."""
    shutil.copyfile(ROOT / "Makefile", tmp_path / "Makefile")
    (tmp_path / "tools" / "build").mkdir(parents=True)
    for name in (
        "pyproject.toml",
        "tools/build/lock.txt",
        "tools/build/lock-tools.txt",
        "tools/build/lock-typings.txt",
    ):
        (tmp_path / name).touch()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name in ("python", "toychest"):
        program = tmp_path / ".venv" / "bin" / name
        program.write_text('#!/bin/sh\nprintf "%s\\0" "$@" >> told\n')
        program.chmod(0o755)
    for name in ("stamp", "stamp-dev"):
        (tmp_path / ".venv" / name).write_text(f"{tmp_path}\n")
    return tmp_path


def told(folder, target, variables, environment):
    """Run make. Return the arguments of the programs that it has started."""
    (folder / "told").unlink(missing_ok=True)
    outside = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(
        ["make", target, *(f"{name}={text}" for name, text in variables.items())],
        cwd=folder,
        env={**outside, **environment},
        capture_output=True,
        timeout=60,
    )
    path = folder / "told"
    return path.read_text().split("\0") if path.exists() else []


@pytest.mark.parametrize("target", TAKES)
@pytest.mark.parametrize("outside", [False, True])
def test_no_value_is_run(folder, target, outside):
    for evil in EVIL:
        values = dict.fromkeys(TAKES[target], evil)
        found = told(folder, target, {} if outside else values, values if outside else {})
        assert not (folder / "hacked").exists(), evil
        if "\n" not in evil and not (outside and "SECONDS" in values):
            assert found.count(evil) == len(values), (evil, found)


def test_values_that_are_left_out_are_no_options(folder):
    options = {"--port", "--address", "--board", "--wait", "--micropython", "--tag", "--seed"}
    for target in TAKES:
        assert not options & set(told(folder, target, {}, {})), target


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("uf2", ["", "a b/$(touch hacked).uf2"])
def test_the_tests_get_the_uf2_file_that_make_is_told(folder, outside, uf2):
    python = folder / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\nprintf "%s\\0" "$PICO_UF2" >> told\n')
    values = {"PICO_UF2": uf2}
    found = told(folder, "pytest", {} if outside else values, values if outside else {})
    assert found == [uf2, ""] and not (folder / "hacked").exists()
