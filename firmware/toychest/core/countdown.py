"""The times of a countdown's tones and pictures."""

from toychest.core.settings import MIN_BEAT_MS

LEAD_MS = 40  # from the end of a picture's refresh to its tone
DRAW_MS = 60  # to draw and send a picture
STEP_MS = 100  # a beat is a multiple of this


def shortest_beat(refresh_ms):
    """Return the shortest beat, in ms, at which each picture is on the panel before its tone.

    refresh_ms: the panel's partial refresh.
    """
    need = refresh_ms + LEAD_MS + DRAW_MS
    return max(MIN_BEAT_MS, -(-need // STEP_MS) * STEP_MS)


def schedule(beats, beat_ms, refresh_ms):
    """Return the pictures and tones of a countdown in order of time: list of (ms from the start,
    "picture" or "tone", number of the beat from 0).

    beats: number of beats. beat_ms: from one beat to the next, raised to `shortest_beat` if the
    panel is slower. refresh_ms: the panel's partial refresh. Each picture is sent refresh_ms +
    LEAD_MS + DRAW_MS before its tone.
    """
    beat_ms = max(beat_ms, shortest_beat(refresh_ms))
    before = refresh_ms + LEAD_MS + DRAW_MS
    steps = []
    for beat in range(beats):
        steps.append((beat * beat_ms, "picture", beat))
        steps.append((beat * beat_ms + before, "tone", beat))
    # In the same millisecond the tone comes first: drawing would delay it.
    return sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
