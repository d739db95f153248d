"""Check whether the flash has room for one more long game."""

import os

from toychest.core import files, stored

_BLOCK = 4096  # bytes that the flash erases at once
LONG = 8 * _BLOCK  # bytes of a long game's log: 1,000 events of Monopoly
FOLDERS = 10 * _BLOCK  # bytes of a game's folders, which exist from its first event on
# Bytes for settings, for new files written before old ones are removed, and for the family book: a
# new leaf, and what replaces it.
SPARE = 8 * _BLOCK


def lacking(saves, name, playing):
    """Return the number of bytes that the flash lacks to begin a new game; 0 if it has enough room,
    or if its free room is unknown. The new game and each game in progress are expected to become
    long, with LONG bytes of events. playing: list of the names of the games in progress."""
    folder = saves + "/games/"
    wanted = LONG + SPARE
    if not files.exists(folder + name):
        wanted += FOLDERS
    for other in playing:
        if other != name and files.exists(folder + other):
            wanted += max(0, LONG - _logs(folder + other))
    return max(0, wanted - free(saves, wanted))


def free(saves, wanted):
    """Return the number of bytes that are free on the flash, or `wanted` if it is unknown. More
    than `wanted` bytes are not counted exactly."""
    try:
        if files.exists(stored.UNREADABLE):  # the players know that nothing is saved
            return wanted
        stat = os.statvfs(saves)
        count = stat[0] * stat[3]
        if count < wanted:
            # MicroPython counts the two blocks of each folder of a littlefs twice.
            count += 2 * stat[0] * _folders(saves.rpartition("/")[0] or "/")
    except (AttributeError, OSError):  # a simulator without a flash
        return wanted
    return count


def _logs(folder):
    names = [name for name in files.names(folder) if name.endswith(".log")]
    return sum(files.size(folder + "/" + name) for name in names)


def _folders(top):
    count = 0
    left = [top]
    while left:
        path = left.pop()
        for entry in os.ilistdir(path):
            if entry[1] == 0x4000:
                count += 1
                left.append(path.rstrip("/") + "/" + entry[0])
    return count
