"""When a countdown sounds and when its pictures must be sent."""

from toychest.core.settings import MIN_BEAT_MS

LEAD_MS = 40  # a picture is out this long before its beat
DRAW_MS = 60  # to draw and send it
STEP_MS = 100


def shortest_beat(refresh_ms):
    """The shortest beat, in ms, at which each picture is out before its tone."""
    need = refresh_ms + LEAD_MS + DRAW_MS
    return max(MIN_BEAT_MS, -(-need // STEP_MS) * STEP_MS)


def schedule(beats, beat_ms, refresh_ms):
    """What happens when: a list of (ms from the start, "picture" or "tone", beat).

    beats: how many. beat_ms: from one to the next. refresh_ms: the panel's partial
    refresh. Each picture is sent refresh + LEAD + DRAW before its tone. A beat shorter
    than the panel can follow is stretched to `shortest_beat`.
    """
    beat_ms = max(beat_ms, shortest_beat(refresh_ms))
    before = refresh_ms + LEAD_MS + DRAW_MS
    steps = []
    for beat in range(beats):
        steps.append((beat * beat_ms, "picture", beat))
        steps.append((beat * beat_ms + before, "tone", beat))
    # In the same millisecond the tone comes first: drawing would delay it.
    return sorted(steps, key=lambda step: (step[0], step[1] == "picture"))
