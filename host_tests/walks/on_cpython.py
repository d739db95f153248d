"""Run a scenario on CPython, with the whole firmware in virtual time."""

import os
from pathlib import Path

import words
from build import firmware_build

STEPS = int(os.environ.get("FUZZ_STEPS", 2_000))  # random presses in one process
SCENARIOS = firmware_build.ROOT / firmware_build.SCENARIOS
MODELS = firmware_build.ROOT / "host_tests" / "models"


def run(scenario: str, function: str, saves: Path, **environment: str) -> str:
    """Run a scenario on CPython. Return its output. Fail the test if the scenario fails.

    environment: environment variables.
    """
    done = firmware_build.run_on_cpython(
        SCENARIOS / scenario,
        [function],
        saves,
        timeout=900 + STEPS // 100,
        environment={"PYTHONPATH": str(MODELS), **environment},
    )
    assert done.returncode == 0, words.failure(done)
    return done.stdout
