"""The first minute of each game: the stored table first_minute.txt is that of the current firmware,
and no game gets worse."""

import kept
from measure import first_minute


def test_the_first_minute_is_as_kept():
    now = first_minute.text(first_minute.measure())
    kept.hold(first_minute.KEPT, now, first_minute.worse, "presses")


def test_a_game_is_worse_with_more_presses_or_words():
    old = "Game  presses  words\ntoss  6  60\ntimer  6  50\n"
    assert not list(first_minute.worse(old, old.replace("60", "59")))
    assert list(first_minute.worse(old, "Game  presses  words\ntoss  7  61\n")) == [
        "toss: 7 presses, not 6",
        "toss: 61 words, not 60",
        "timer is missing",
    ]
