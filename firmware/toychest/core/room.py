"""Whether the flash has room for one more long game."""

import os

from toychest.core import files

_BLOCK = 4096  # bytes that the flash erases at once
LONG = 8 * _BLOCK  # bytes of a long game's log: a bank of 1,000 steps
FOLDERS = 10 * _BLOCK  # bytes of a game's folders, which it has from its first step on
SPARE = 6 * _BLOCK  # bytes for settings, and for what is written before the old goes


def lacking(saves, name, playing):
    """The bytes that the flash has too few for a new game; 0 if it has enough, or can't tell.

    saves: the folder of all saves. name: of the new game. playing: names of the games in
    progress. Each of these, and the new one, may become long.
    """
    folder = saves + "/games/"
    wanted = LONG + SPARE
    if not files.exists(folder + name):
        wanted += FOLDERS
    for other in playing:
        if other != name and files.exists(folder + other):
            wanted += max(0, LONG - _logs(folder + other))
    try:
        stat = os.statvfs(saves)
        wanted -= stat[0] * stat[3]
        if wanted > 0:
            # MicroPython counts the two blocks of each folder of a littlefs twice.
            wanted -= 2 * stat[0] * _folders(saves.rpartition("/")[0] or "/")
    except (AttributeError, OSError):  # a simulator without a flash
        return 0
    return max(0, wanted)


def _logs(folder):
    """The bytes of the logs in a game's folder."""
    names = [name for name in files.names(folder) if name.endswith(".log")]
    return sum(files.size(folder + "/" + name) for name in names)


def _folders(top):
    """How many folders are in a folder, and in those."""
    count = 0
    left = [top]
    while left:
        path = left.pop()
        for entry in os.ilistdir(path):
            if entry[1] == 0x4000:
                count += 1
                left.append(path.rstrip("/") + "/" + entry[0])
    return count
