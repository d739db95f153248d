"""The presses of each chore at the table: the stored table presses.txt is that of the current
firmware."""

import pytest

import kept
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
    try:
        now = presses.text(presses.measure())
    except presses.NotDone as error:
        pytest.fail(str(error), pytrace=False)
    kept.compare(presses.KEPT, now, "presses")
