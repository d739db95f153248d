"""Check that the Pico's flash has room for long games.

    micropython room.py FIRMWARE STEPS

FIRMWARE is a file with a line "path bytes" for each file of the firmware. Up to eight games are
begun one after the other, until the firmware's module core.room warns that the flash has no room
for another long game. Then these games are played on, one step (a random event) of each game in
turn. A game ends after STEPS steps, or when the file with its events is nearly as long as
core.room expects. Prints a JSON line: the number of games, whether everything could be saved, and
the events of each game, "start" included.
"""

import json
import os
import random
import sys

import costs
import cuts
from run import Disk

from toychest.core import room
from toychest.core.journal import Journal
from toychest.core.session import NotSaved, Session

NAMES = ("a", "b", "c", "d", "e", "f", "g", "h")


def put_firmware(disk, listing):
    """Fill the flash with files that have the paths and sizes of the firmware's files.

    disk: mounted filesystem on a simulated flash.
    listing: path of a file with a line "path bytes" for each file of the firmware.
    """
    made = set()
    for line in open(listing):
        path, size = line.split()
        above = disk.base
        for part in path.split("/")[:-1]:
            above += "/" + part
            if above not in made:
                made.add(above)
                os.mkdir(above)
        with open(disk.base + "/" + path, "wb") as file:
            file.write(b"f" * int(size))


def main(listing, steps):
    """Play the games and print a JSON line with the result.

    listing: path of a file with a line "path bytes" for each file of the firmware, "" for none.
    steps: largest number of steps (random events) of a game, as text.
    """
    random.seed(1)
    disk = Disk(352)
    disk.format()
    disk.on()
    if listing:
        put_firmware(disk, listing)
    saves = disk.base + "/save"
    for folder in ("", "/games", "/copy"):
        os.mkdir(saves + folder)
    sessions = []
    for name in NAMES:
        if room.lacking(saves, name, NAMES):
            break
        game = cuts.Bank if len(sessions) % 2 else costs.Longer
        journal = Journal(saves + "/games/" + name, game.rules.VERSION)
        sessions.append((game, Session(game.rules, journal, lambda: 60)))
        sessions[-1][1].new(*game.some_start())
    saved = True
    try:
        for _ in range(int(steps)):
            for game, session in sessions:
                journal = session.journal
                if cuts.files.size(journal.log()) + 4096 < room.LONG:
                    session.commit(*game.some_event(session.state))
                    session.flush_log()
    except NotSaved:
        saved = False
    print(
        json.dumps(
            {
                "begun": len(sessions),
                "saved": saved,
                "steps": [one.depth for _, one in sessions],
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
