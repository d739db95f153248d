"""Measure on MicroPython how many flash operations the saves of games take.

    micropython costs.py BLOCKS FIRMWARE EVENTS EVENTS ...

BLOCKS is the number of blocks of the simulated flash, FIRMWARE the number of bytes that the
firmware takes on it. Two games are played, each on a flash without other saves. EVENTS are numbers
of events. Whenever a game has reached one of them, a JSON line with the costs so far is printed.
Each run gives the same figures.
"""

import gc
import json
import os
import random
import sys

import bank
import cuts
from run import Disk

from toychest.core import files
from toychest.core.journal import Journal
from toychest.core.session import Session


class Longer(cuts.Toss):
    """The game Toss Your Cookies with random events, for long games: no player ever wins."""

    @staticmethod
    def some_event(state):
        """Return a random event that is legal in a state, as (kind, argument, ...). It lets no
        player win."""
        while True:
            event = cuts.Toss.some_event(state)
            if event[0] != "win":
                return event


class Game:
    """A game that is played at random on a simulated flash. The operations of the flash are
    counted.

    game: class with the rules and random events, such as Longer.
    blocks: number of blocks of the flash.
    firmware: bytes that the firmware takes on the flash.
    """

    def __init__(self, game, blocks, firmware):
        self._game = game
        self._disk = Disk(blocks)
        self._disk.format()
        self._disk.on()
        with self._disk.open(self._disk.base + "/firmware", "wb") as file:
            for _ in range(firmware // 256):
                file.write(b"f" * 256)
        self._flash = self._disk.flash
        self._firmware = self._used()
        self._session = self._open()
        self._session.new(*game.some_start())
        self._flash.wear = [0] * blocks
        self._erases = self._programs = 0
        self._costs = {}  # {"erases programs" of a commit: number of such commits}
        self._idle = [0, 0, 0]  # idle work: how often it was done, its erases, its programs

    def _open(self):
        journal = Journal(self._disk.base + "/save/games/" + self._game.name, 1)
        return Session(self._game.rules, journal, lambda: 60)

    def _used(self):
        stat = os.statvfs(self._disk.base)
        return stat[2] - stat[3]

    def close(self):
        """Unmount the filesystem and free the memory of the simulated flash."""
        self._disk.off()
        gc.collect()

    def _counted(self, action):
        erases, programs = self._flash.erases, self._flash.programs
        action()
        erases, programs = self._flash.erases - erases, self._flash.programs - programs
        self._erases += erases
        self._programs += programs
        return erases, programs

    def play_to(self, depth):
        """Play at random until the game has `depth` events."""
        session = self._session
        while session.depth < depth:
            event = self._game.some_event(session.state)
            erases, programs = self._counted(lambda event=event: session.commit(*event))
            key = "%d %d" % (erases, programs)
            self._costs[key] = self._costs.get(key, 0) + 1
            # A picture is drawn after each event, and a moment without a press follows.
            erases, programs = self._counted(session.flush_page)
            self._idle[0] += erases + programs > 0
            self._idle[1] += erases
            self._idle[2] += programs

    def summary(self):
        """Return a dict with the costs of the game so far.

        game: name of the game.
        events: number of events.
        erases, programs: numbers of flash operations for all saves.
        costs: {numbers of erases and of programs to save an event, such as "0 1": number of events
            that took them}.
        idle: list of three numbers about the writes while nobody plays: how many there were, their
            erases, and their programs.
        wear: number of erases of the block that was erased most often.
        free, used: numbers of free and used blocks of the flash.
        firmware: number of blocks that the firmware takes.
        sizes: {name of a file of the save: its size in bytes}.
        state: size of the game's state as JSON, in bytes.
        """
        disk = self._disk
        folder = disk.base + "/save/games/" + self._game.name
        sizes = {}
        for name in os.listdir(folder):
            path = folder + "/" + name
            sizes[name] = files.size(path if name.endswith(".log") else path + "/tail")
        used = self._used()
        return {
            "game": self._game.name,
            "events": self._session.depth,
            "erases": self._erases,
            "programs": self._programs,
            "costs": self._costs,
            "idle": self._idle,
            "wear": max(self._flash.wear),
            "free": len(self._flash) - used,
            "used": used,
            "firmware": self._firmware,
            "sizes": sizes,
            "state": len(json.dumps(self._session.state, separators=(",", ":"))),
        }


class Bank(cuts.Bank):
    """A made-up game with a large state, for the largest number of players."""

    @staticmethod
    def some_start():
        return (len(bank.NAMES),)


def main(blocks, firmware, *depths):
    """Play both games and print their costs as JSON lines. The arguments are those of the command
    line, as text: blocks is BLOCKS, firmware is FIRMWARE, depths are the EVENTS."""
    for kind in (Longer, Bank):
        random.seed(1)
        game = Game(kind, int(blocks), int(firmware))
        for depth in depths:
            game.play_to(int(depth))
            print(json.dumps(game.summary()))
        game.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
