"""Continuous integration's script, with everything that it calls played by a stand-in."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / ".ci" / "run"
TOOLS = ("bash", "dirname", "mkdir", "env", "cat", "grep")  # what scripts are made of
USUAL = 12 * 60  # seconds that `make test` takes on two idle cores, at most
SET_UP = 45  # seconds before it, where Chromium is there

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script for bash")


@pytest.fixture
def run(tmp_path):
    """Give a function that runs the script where Chromium is missing, and returns what it did.

    Its arguments say how often each of the stand-ins fails before it works.
    """
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name in TOOLS:
        path = shutil.which(name)
        assert path
        (bin_folder / name).symlink_to(path)
    said = tmp_path / "said"
    for name in ("make", "git", "python3", "apt-get", "sudo", "sleep", "timeout"):
        (bin_folder / name).write_text(
            "#!/usr/bin/env bash\n"
            f'echo "{name} $*" >> "{said}"\n'
            + {"sudo": 'shift; exec "$@"\n', "timeout": 'shift; exec "$@"\n'}.get(name, "")
            + f'fail="{tmp_path}/fail {name} $1"\n'
            '[ -s "$fail" ] || exit 0\n'
            'IFS= read -r left < "$fail"\n'
            'echo "${left#x}" > "$fail"\n'
            '[ -z "$left" ]\n'
        )
        (bin_folder / name).chmod(0o755)
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    shutil.copyfile(SCRIPT, script)

    def go(**fails):
        for name, times in fails.items():
            command = {"update": "apt-get update", "install": "apt-get install"}
            (tmp_path / f"fail {command.get(name, 'make ' + name)}").write_text("x" * times + "\n")
        done = subprocess.run(
            ["bash", str(script)],
            env={"PATH": str(bin_folder)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done, said.read_text().splitlines()

    return go


def limits(lines):
    """The seconds of each limit, with the command that it is for."""
    calls = [line.split() for line in lines if line.startswith("timeout ")]
    return [(int(words[1].removesuffix("s")), " ".join(words[2:4])) for words in calls]


def test_everything_has_a_limit_and_the_tests_have_what_is_left_of_25_minutes(run):
    done, lines = run(update=2)
    assert done.returncode == 0, done.stderr
    found = limits(lines)
    assert [what for _, what in found] == [
        "apt-get update", "apt-get update", "apt-get update", "apt-get install", "make setup",
        "make test",
    ]  # fmt: skip
    pauses = sum(int(line.split()[1]) for line in lines if line.startswith("sleep "))
    before = sum(seconds for seconds, _ in found[:-1]) + pauses
    assert before < 25 * 60 - USUAL
    assert SET_UP + 2 * USUAL - 5 <= found[-1][0] < 25 * 60  # the stand-ins take a second or two
    for what in ("make setup", "make test", "apt-get install"):
        assert len([line for line in lines if line.startswith(what)]) == 1


def test_lists_that_are_there_are_not_asked_for_again(run):
    done, lines = run()
    assert done.returncode == 0
    assert lines.count("apt-get update -q") == 1
    assert not [line for line in lines if line.startswith("sleep ")]


def test_without_a_network_it_says_so(run):
    done, lines = run(update=9, install=1)
    assert done.returncode == 1
    assert lines.count("apt-get update -q") == 3
    assert done.stderr == "apt-get could not install chromium: is there a network?\n"
    assert not [line for line in lines if line.startswith("make ")]


@pytest.mark.parametrize("step", ["setup", "test"])
def test_what_fails_fails_the_run(run, step):
    done, lines = run(**{step: 1})
    assert done.returncode != 0
    assert lines[-1] == f"make {step}"
