"""The times at which a countdown shows its pictures and plays its tones."""

from toychest.core.settings import MIN_BEAT_MS

LEAD_MS = 40  # from the end of a picture's refresh to the tone of the same beat
DRAW_MS = 60  # to draw and send a picture
STEP_MS = 100  # a beat is a multiple of this


def shortest_beat(refresh_ms):
    """Return the shortest time from one beat of a countdown to the next, in ms, at which each
    picture is on the panel before its tone. refresh_ms: int, the duration of the panel's partial
    refresh."""
    need = refresh_ms + LEAD_MS + DRAW_MS
    return max(MIN_BEAT_MS, -(-need // STEP_MS) * STEP_MS)


def schedule(beats, beat_ms, refresh_ms):
    """Return the steps of a countdown in order of time. Each step is (ms from the start of the
    countdown, "picture" or "tone", number of the beat from 0 on). The picture of a beat is sent
    early, so that the panel shows it at the tone of the beat.

    beats: int, the number of beats
    beat_ms: int, the time from one beat to the next. The least time that is used is the result of
        `shortest_beat`
    refresh_ms: int, the duration of the panel's partial refresh
    """
    beat_ms = max(beat_ms, shortest_beat(refresh_ms))
    before = refresh_ms + LEAD_MS + DRAW_MS
    steps = []
    for beat in range(beats):
        steps.append((beat * beat_ms, "picture", beat))
        steps.append((beat * beat_ms + before, "tone", beat))
    # In the same millisecond the tone comes first: drawing would delay it.
    return sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
