"""Fixtures for what a test needs from outside the repository.

Where such a thing is missing the test is skipped with a sentence that says why. In continuous
integration (environment variable CI) it fails: there, a skipped test would be a lie.
"""

import os
import shutil
import types

import pytest


def missing(reason: str) -> None:
    """Skip the test because of `reason`; fail it in continuous integration."""
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def mp32() -> types.ModuleType:
    """Return tools/mp32.py, with a 32-bit MicroPython ready: use `mp32.run(...)`."""
    import mp32 as module

    try:
        module.ensure()
    except module.Mp32Error as error:
        missing(f"No 32-bit MicroPython: {error}")
    return module


@pytest.fixture(scope="session")
def uf2() -> str:
    """Return the path of an official MicroPython for the Pico, 1.26 or newer: PICO_UF2."""
    path = os.environ.get("PICO_UF2")
    if not path:  # also in continuous integration: nothing fetches it
        pytest.skip("PICO_UF2 names no official RPI_PICO .uf2: no emulated Pico is tried")
    return path


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of a Chromium or Chrome browser of the system."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        path = shutil.which(name)
        if path:
            return path
    missing("No browser: install chromium (Debian, Ubuntu: apt install chromium).")
    raise AssertionError("not reached")
