"""The times of a countdown's tones and pictures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toychest.core import countdown
from toychest.core.settings import MAX_BEAT_MS, MIN_BEAT_MS

# The beats that the settings offer, in ms.
BEATS = st.sampled_from(range(MIN_BEAT_MS, MAX_BEAT_MS + 1, countdown.STEP_MS))


@given(st.integers(1, 8), BEATS, st.integers(50, 1200))
def test_each_picture_is_shown_before_its_tone(beats, beat_ms, refresh_ms):
    steps = countdown.schedule(beats, beat_ms, refresh_ms)
    # Steps are in order of time. In the same ms the tone comes first: drawing would delay it.
    assert steps == sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
    pictures = {beat: at for at, what, beat in steps if what == "picture"}
    tones = {beat: at for at, what, beat in steps if what == "tone"}
    assert set(pictures) == set(tones) == set(range(beats))
    for beat in range(beats):
        sent = pictures[beat] + countdown.DRAW_MS
        assert sent + refresh_ms <= tones[beat]
        if beat:
            assert pictures[beat] >= pictures[beat - 1] + countdown.DRAW_MS + refresh_ms
            step = tones[beat] - tones[beat - 1]
            assert step >= beat_ms
            if refresh_ms + countdown.DRAW_MS + countdown.LEAD_MS <= beat_ms:
                assert step == beat_ms  # as fast as set, because the panel is fast enough


@pytest.mark.parametrize("refresh, shortest", [(300, 700), (600, 700), (740, 900), (1000, 1100)])
def test_the_shortest_beat_of_a_panel(refresh, shortest):
    assert countdown.shortest_beat(refresh) == shortest
