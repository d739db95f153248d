"""The tests run in any environment, for example from a script without a terminal."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from draw import fonts

TESTS = Path(__file__).resolve().parents[1]


def run(folder, code, *before):
    """Run a test file with the project's conftest; returns the completed process.

    code: source of the test file.
    before: a command that starts the rest of its arguments as a program.
    """
    (folder / "test_child.py").write_text(code)
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "conftest"]
    paths = [
        TESTS,
        *map(TESTS.joinpath, ("walks", "models", "fakes")),
        TESTS.parent / "tools",
        TESTS.parent / "firmware",
    ]
    return subprocess.run(
        [*before, *tests, "--rootdir", folder],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal on POSIX only")
def test_a_background_job_still_tests_ctrl_c(tmp_path):
    """A shell starts background jobs with SIGINT ignored. Processes that the tests start must not
    inherit that."""
    code = (
        "import subprocess, sys\n"
        "def test_child():\n"
        "    code = 'import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(9)'\n"
        "    done = subprocess.run([sys.executable, '-c', code], stderr=subprocess.DEVNULL)\n"
        f"    assert done.returncode == {-signal.SIGINT}\n"
    )
    done = run(tmp_path, code, "sh", "-c", 'trap "" INT TERM; exec "$@"', "sh")
    assert done.returncode == 0, done.stdout + done.stderr


def test_words_that_are_missing_are_named_in_a_sentence(tmp_path):
    code = (
        "from toychest import lang\n"
        "lang.use('en')\n"
        "def test_words():\n"
        "    lang.t('toss.no.such.words')\n"
        "def test_others():\n"
        "    {}['toss.others']\n"
    )
    done = run(tmp_path, code)
    for language in fonts.languages():
        file = f"firmware/toychest/lang/{language}/toss.txt"
        assert f'{file} lacks a line "toss.no.such.words = ...": add it.\n' in done.stdout
    assert "2 failed" in done.stdout and 'a line "toss.others' not in done.stdout, done.stdout
