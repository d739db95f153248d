"""The presses of each chore at the table: the stored table presses.txt is that of the current
firmware."""

import difflib

import pytest

from measure import presses


def test_a_page_shows_some_of_them():
    shown = presses.shown(presses.PAGE.read_text())
    assert len(shown.splitlines()) > 10
    assert shown == presses.excerpt(presses.KEPT.read_text(), shown), "make presses"


def test_an_excerpt_has_the_numbers_of_today():
    table = "Chore  presses\nroll         1\nroll on      2\nwait         3\n"
    old = "Chore  presses\nroll         7\nwait         8\n"
    assert presses.excerpt(table, old) == "Chore  presses\nroll         1\nwait         3\n"


@pytest.mark.long
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
