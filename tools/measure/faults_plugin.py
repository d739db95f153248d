"""Plugin of pytest for tools/measure/faults.py. It logs each test, and runs it in one of two ways:
to learn which lines it reaches, all on CPython; or in a given order, until the time is over.

The environment variable FAULTS is the folder of the copy. With FAULTS_ORDER, a JSON file, the tests
in it run in its order.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

FOLDER = Path(os.environ["FAULTS"])
TREE, DEVICE = FOLDER / "tree", FOLDER / "device"
STANDINS = TREE / "tools" / "sim" / "cpython"
ORDER = json.loads(Path(os.environ.get("FAULTS_ORDER", os.devnull)).read_text() or "{}")
LIMIT = 90  # s: a test that takes longer fails while its lines are counted
_begun = 0.0
_current = ""


def _too_long(number, frame):
    raise TimeoutError(f"not tried: its lines are not known after {LIMIT} s")


def pytest_configure():
    """Use the copy's compiled firmware. While lines are counted, replace MicroPython by CPython."""
    if not ORDER:
        signal.signal(signal.SIGALRM, _too_long)
    if not (TREE / "tools").is_dir():  # a small tree of a test
        return
    from build import firmware_build

    firmware_build.compile_device = lambda out: shutil.copytree(DEVICE, out, dirs_exist_ok=True)
    if not ORDER:
        firmware_build.run_scenario = _scenario_on_cpython
        firmware_build.run = _on_cpython


def _scenario_on_cpython(device, scenario, function, folder, heap="", timeout=600):
    """Replaces firmware_build.run_scenario."""
    (folder / "save").mkdir(parents=True, exist_ok=True)
    from build import firmware_build

    models = {"PYTHONPATH": str(TREE / "host_tests" / "models")}
    return firmware_build.run_on_cpython(
        scenario, [function], folder / "save", timeout=timeout, environment=models
    )


def _on_cpython(script_or_code, *args, heap="", path=(), timeout=60, cwd=None):
    """Replaces firmware_build.run."""
    code = script_or_code.read_text() if isinstance(script_or_code, Path) else script_or_code
    start = (
        f"import sys; sys.path.insert(0, {str(STANDINS)!r}); import standins, asyncio; "
        f"standins.install(); asyncio.ThreadSafeFlag = asyncio.Event; "
        f"sys.path[0:0] = {[*map(str, path)]!r}; exec({code!r}, {{'__name__': '__main__'}})"
    )
    return subprocess.run(
        [sys.executable, "-c", start, *args],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=cwd,
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Choose and sort the tests as FAULTS_ORDER says, and start the clock of its time limit."""
    global _begun
    _begun = time.monotonic()
    if ORDER:
        places = {name: place for place, name in enumerate(ORDER["tests"])}
        items[:] = [item for item in items if _name(item) in places]
        items.sort(key=lambda item: places[_name(item)])


def _name(item):
    return item.nodeid.split("@")[0]  # xdist adds the group


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Run and log a test. A test that hangs fails while lines are counted, else it ends pytest. No
    test starts after the time limit."""
    global _current
    _current = name = _name(item)
    if ORDER and time.monotonic() - _begun > ORDER["limit"]:
        item.session.shouldstop = "the time is over"
        return True
    _log(id=name)
    _switch(name)
    item.outcome = "passed"
    before = time.monotonic()
    # In the trial, a signal without a handler ends pytest, whatever the firmware catches.
    signal.alarm(int(30 + 5 * ORDER["tests"][name]) if ORDER else LIMIT)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        fixtures = [_context(item, one) for one in item.fixturenames]
        seconds = round(time.monotonic() - before, 3)
        _log(id=name, outcome=item.outcome, seconds=seconds, fixtures=fixtures)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Note the outcome of a test. A failure of its set-up or teardown counts, too."""
    report = yield
    if report.failed:
        item.outcome = "failed"
    elif report.skipped and item.outcome == "passed":
        item.outcome = "skipped"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    """Count the lines of a shared fixture under its own name. All tests that use it reach them."""
    if fixturedef.scope == "function":
        return (yield)
    _switch(f"{fixturedef.baseid}::{fixturedef.argname}")
    try:
        return (yield)
    finally:
        _switch(_current)


def _context(item, fixture):
    definitions = item._fixtureinfo.name2fixturedefs.get(fixture)
    return f"{definitions[-1].baseid}::{fixture}" if definitions else ""


def pytest_sessionfinish():
    """Save the lines that a worker of xdist has counted."""
    if not ORDER:
        import coverage

        measured = coverage.Coverage.current()
        if measured:
            measured.stop()
            measured.save()


def _switch(name):
    if not ORDER:
        import coverage

        os.environ["FAULTS_CONTEXT"] = name  # of the processes that the test starts
        measured = coverage.Coverage.current()
        if measured:
            measured.switch_context(name)


def _log(**what):
    with (FOLDER / "log" / f"{os.getpid()}.txt").open("a") as file:
        file.write(json.dumps(what) + "\n")
