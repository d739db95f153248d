"""How many presses each chore at the table takes: presses.txt tells what the firmware does."""

import difflib

import pytest

import presses


def test_the_readme_shows_them():
    assert presses.SHOWN.findall(presses.README.read_text()) == [presses.KEPT.read_text()]


def test_presses_are_as_kept():
    kept = presses.KEPT.read_text().splitlines()
    try:
        now = presses.text(presses.measure()).splitlines()
    except presses.NotDone as error:
        pytest.fail(str(error), pytrace=False)
    difference = difflib.unified_diff(
        kept, now, "host_tests/presses.txt", "the firmware", lineterm="", n=0
    )
    words = "\n".join(difference)
    if words:
        pytest.fail(f"{words}\n\nIf that is as wanted, `make presses` writes it.", pytrace=False)
