"""Run a scenario on CPython, with the whole firmware in virtual time."""

import os
import subprocess
import sys
from pathlib import Path

import words

STEPS = int(os.environ.get("FUZZ_STEPS", 2_000))  # random presses in one process
TESTS = Path(__file__).resolve().parents[1]
RUN = TESTS.parent / "tools" / "sim" / "cpython" / "run.py"


def run(scenario: str, function: str, saves: Path, **environment: str) -> str:
    """Run a scenario on CPython. Return its output. Fail the test if the scenario fails.

    environment: environment variables.
    """
    done = subprocess.run(
        [
            sys.executable,
            "-u",
            str(RUN),
            str(TESTS / "walks" / "scenarios" / scenario),
            function,
            str(saves),
        ],
        capture_output=True,
        text=True,
        timeout=900 + STEPS // 100,
        env={
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(TESTS / "models"),
            **environment,
        },
    )
    assert done.returncode == 0, words.failure(done)
    return done.stdout
