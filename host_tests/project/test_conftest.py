"""The tests run in any environment, for example from a script without a terminal."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal on POSIX only")
def test_a_background_job_still_tests_ctrl_c(tmp_path):
    """A shell starts background jobs with SIGINT ignored. Processes that the tests start must not
    inherit that."""
    (tmp_path / "test_child.py").write_text(
        "import subprocess, sys\n"
        "def test_child():\n"
        "    code = 'import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(9)'\n"
        "    done = subprocess.run([sys.executable, '-c', code], stderr=subprocess.DEVNULL)\n"
        f"    assert done.returncode == {-signal.SIGINT}\n"
    )
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "conftest"]
    paths = [TESTS, TESTS / "helpers", TESTS.parent / "tools", TESTS.parent / "firmware"]
    done = subprocess.run(
        ["sh", "-c", 'trap "" INT TERM; exec "$@"', "sh", *tests, "--rootdir", tmp_path],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
