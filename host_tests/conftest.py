"""Fixtures, most of them for tools from outside the repository.

If such a tool is missing, the test is skipped with a sentence that says why. In continuous
integration (environment variable CI), the test fails instead.
"""

import os
import signal
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import chromium
import ports
import words
from build import fetch, firmware_build, port
from missing import missing
from saved_games import play
from toychest_host import firmware

firmware.prepare_glass()

# A shell starts background jobs with SIGINT ignored, and every child inherits that. Tests of Ctrl-C
# need the usual handling, in this process and in those that it starts.
for _number in (signal.SIGINT, signal.SIGTERM):
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(
            _number,
            signal.default_int_handler if _number == signal.SIGINT else signal.SIG_DFL,
        )


# No time limits, because a busy machine is slow.
SLOW = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("quick", **SLOW, max_examples=15)  # make check
hypothesis.settings.register_profile("toychest", **SLOW, max_examples=40)
hypothesis.settings.load_profile("toychest")


def pytest_make_parametrize_id(val, argname):
    """Name a long text or bytes by its argument, so that the names of tests stay short."""
    return argname if isinstance(val, str | bytes) and len(val) > 60 else None


def pytest_collection_modifyitems(items):
    """Begin with what takes longest, so that all workers end at about the same time: the groups of
    tests that one worker runs alone, then the long tests."""
    items.sort(
        key=lambda item: [item.get_closest_marker(mark) is None for mark in ("xdist_group", "long")]
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call):
    """If the firmware asked for words that are missing, add a sentence that says which."""
    report = yield
    error = call.excinfo
    if error and error.errisinstance(KeyError) and error.traceback[-1].path.parent.name == "lang":
        report.sections.append(("Missing words", "\n".join(words.lacking(error.value.args[0]))))
    return report


@pytest.fixture(scope="session")
def mp32() -> types.ModuleType:
    """Return the module tools/build/firmware_build.py. Its `run` has a 32-bit MicroPython."""
    try:
        fetch.micropython32()
    except fetch.FetchError as error:
        missing(f"No 32-bit MicroPython: {error}")
    return firmware_build


@pytest.fixture(scope="session")
def uf2() -> str:
    """Return the path of a UF2 file of MicroPython for the Pico: PICO_UF2 if it is set, else the
    one that `make firmware` builds for the tests."""
    return os.environ.get("PICO_UF2") or _built(port.PLAIN.out)


@pytest.fixture(scope="session")
def frozen_uf2() -> str:
    """Return the path of the UF2 file of Toychest for the Pico, which `make firmware` builds."""
    return _built(port.TARGETS[0].out)


def _built(path: Path) -> str:
    if not path.is_file():
        missing(f"No {path.name}: make firmware builds it. No emulated Pico is tried.")
    return str(path)


@pytest.fixture(autouse=True)
def english_again():
    """After each test, set the language to English: the next one may expect it."""
    yield
    lang = sys.modules.get("toychest.lang")
    if lang and lang.code not in (None, "en"):
        lang.use("en")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Run the test in a temporary folder, as the current folder of the command `toychest`; returns
    that folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(os, "fsync", lambda _: None)  # saves time
    return tmp_path


@pytest.fixture
def save(here):
    """Play five events of Toss Your Cookies; returns the folder of all saves."""
    play(here / "save", 5)
    return here / "save"


@pytest.fixture(scope="session")
def device(mp32, tmp_path_factory):
    """Return a folder with the compiled firmware and its simulated board."""
    folder = tmp_path_factory.mktemp("device")
    firmware_build.compile_device(folder)
    return folder


@pytest.fixture
def boards(mp32):
    """Yield a ports.Boards, which starts MicroPython boards on fake serial ports."""
    running = ports.Boards(fetch.micropython32())
    yield running
    running.close()


@pytest.fixture
def picos(here):
    """Yield a ports.Picos, which starts emulated Picos on fake serial ports."""
    running = ports.Picos()
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of the system's Chromium or Chrome."""
    path = chromium.chromium()
    if not path:
        missing("No browser: install chromium (Debian, Ubuntu: apt install chromium).")
    return path


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Yield a browser without a window."""
    expect.set_options(timeout=30_000)  # a busy machine is slow
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=chromium.FLAGS)
        yield browser
        browser.close()
