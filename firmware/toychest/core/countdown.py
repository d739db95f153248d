"""The times at which a countdown shows its pictures and plays its tones."""

from toychest.core.settings import MIN_BEAT_MS

LEAD_MS = 40  # from the end of a picture's refresh to the tone of the same beat
DRAW_MS = 60  # to draw and send a picture
STEP_MS = 100  # a beat is a multiple of this


def shortest_beat(refresh_ms):
    """Return the shortest possible time between two beats of a countdown, in ms. With a shorter
    time, the panel would not show the picture of a beat before its tone. refresh_ms: int, the time
    that the panel takes to show a picture."""
    need = refresh_ms + LEAD_MS + DRAW_MS
    return max(MIN_BEAT_MS, -(-need // STEP_MS) * STEP_MS)


def schedule(beats, beat_ms, refresh_ms):
    """Return the pictures and tones of a countdown, in order of time: list of (ms from the start,
    "picture" or "tone", number of the beat from 0 on). Each picture is sent early, so that the
    panel shows it when the tone of the same beat is played.

    beats: int, the number of beats
    beat_ms: int, the time between two beats; the result of `shortest_beat` is used if it is longer
    refresh_ms: int, the time that the panel takes to show a picture
    """
    beat_ms = max(beat_ms, shortest_beat(refresh_ms))
    before = refresh_ms + LEAD_MS + DRAW_MS
    steps = []
    for beat in range(beats):
        steps.append((beat * beat_ms, "picture", beat))
        steps.append((beat * beat_ms + before, "tone", beat))
    # In the same millisecond the tone comes first: drawing would delay it.
    return sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
