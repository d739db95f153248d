"""Read the events of a game from one event on."""

from array import array

from toychest.core.journal_format import decode


def events_from(session, first=0):
    """Yield the events that are not undone from the index `first` on, the oldest first. Each is a
    list [seconds of playing time, kind, argument, ...]. Raises Unreadable."""
    offsets = array("L")
    ends = array("L")
    for page, start, end in session.parts(session.depth):
        if end <= first:
            break
        offsets.append(page.offset if page else 0)
        ends.append(end)
        if start <= first:
            break
    for i in range(len(offsets) - 1, -1, -1):
        page = session.journal.read_page(offsets[i]) if offsets[i] else None
        index = page.start if page else session.journal.base
        for body in session.bodies(page, ends[i] - index):
            if index >= first:
                yield decode(body)
            index += 1
