"""Plan when a countdown shows its pictures and plays its tones."""

from toychest.core.settings import MIN_BEAT_MS

LEAD_MS = 40  # from the end of a picture's refresh to the tone of the same beat
DRAW_MS = 60  # to draw and send a picture
STEP_MS = 100  # a beat is a multiple of this


def shortest_beat(refresh_ms):
    """Return the shortest time between two beats of a countdown, in ms. It is long enough to show a
    picture in each beat, for which the panel takes `refresh_ms`."""
    need = refresh_ms + LEAD_MS + DRAW_MS
    return max(MIN_BEAT_MS, -(-need // STEP_MS) * STEP_MS)


def schedule(beats, beat_ms, refresh_ms):
    """Return the pictures and tones of a countdown in order of time: a list of (ms from the start,
    "picture" or "tone", number of the beat from 0 on). A picture is sent so early that it is on the
    panel when the tone of its beat is played. beat_ms: the time between two beats; raised to
    `shortest_beat` if it is shorter. refresh_ms: the time of the panel's refresh."""
    beat_ms = max(beat_ms, shortest_beat(refresh_ms))
    before = refresh_ms + LEAD_MS + DRAW_MS
    steps = []
    for beat in range(beats):
        steps.append((beat * beat_ms, "picture", beat))
        steps.append((beat * beat_ms + before, "tone", beat))
    # In the same millisecond the tone comes first: drawing would delay it.
    return sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
