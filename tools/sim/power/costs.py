"""Measure on MicroPython how many flash operations the saves of games take.

    micropython costs.py FIRMWARE EVENTS

FIRMWARE is the number of bytes that the firmware takes on the simulated flash. Two games
are played, each on a flash without other saves. When a game has reached EVENTS events, a JSON line
with its costs is printed. Each run gives the same figures.
"""

import gc
import json
import random
import sys

import bank
import cuts
from run import Disk

from toychest.core.change import Change
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.stretch import events_from

BLOCKS = 352  # blocks of 4096 bytes in the Pico's filesystem


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

    game: class with the rules and random events, such as `Longer`.
    firmware: size of the firmware on the flash, in bytes.
    """

    def __init__(self, game, firmware):
        self._game = game
        self._disk = Disk(BLOCKS)
        self._disk.format()
        self._disk.on()
        with self._disk.open(self._disk.base + "/firmware", "wb") as file:
            for _ in range(firmware // 256):
                file.write(b"f" * 256)
        self._flash = self._disk.flash
        self._session = self._open()
        self._session.new(*game.some_start())
        self._erases = 0
        self._costs = {}  # {"erases programs" of a commit: number of such commits}

    def _open(self):
        rules = self._game.rules
        journal = Journal(self._disk.base + "/save/games/" + self._game.name, rules.VERSION)
        return Session(rules, journal, lambda: 60)

    def close(self):
        """Unmount the filesystem, and collect garbage."""
        self._disk.off()
        gc.collect()

    def _counted(self, action):
        erases, programs = self._flash.erases, self._flash.programs
        action()
        erases, programs = self._flash.erases - erases, self._flash.programs - programs
        self._erases += erases
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
            self._counted(session.flush_log)

    def change(self, back):
        """Replace the event of `back` events ago by itself, so that all later events are saved
        again. Return (number of erases, number of programs, number of bytes read)."""
        session = self._session
        before = self._flash.bytes_read

        def do():
            index = session.depth - back
            for event in events_from(session, index):
                change = Change(session, index, 1, event[1:])
                break
            while change.follow(back):
                pass
            change.finish()

        return self._counted(do) + (self._flash.bytes_read - before,)

    def summary(self):
        """Return the costs of the game so far as a dict.

        game: name of the game.
        events: number of events.
        erases: number of erases for all saves.
        costs: {"erases programs": number of events}. The key "0 1" counts the events whose saving
            took no erase and one program.
        changes: {`back`: (erases, programs, bytes read)} of two changes that are made now, see
            `change`.
        """
        return {
            "game": self._game.name,
            "events": self._session.depth,
            "erases": self._erases,
            "costs": self._costs,
            "changes": {back: self.change(back) for back in (30, self._session.depth - 1)},
        }


class Bank(cuts.Bank):
    """A made-up game with a large state, for the largest number of players."""

    @staticmethod
    def some_start():
        return (len(bank.NAMES),)


def main(firmware, depth):
    """Play a game of `Longer` and one of `Bank`, and print their costs as JSON lines. firmware,
    depth: FIRMWARE and EVENTS of the command line, as text."""
    for kind in (Longer, Bank):
        random.seed(1)
        game = Game(kind, int(firmware))
        game.play_to(int(depth))
        print(json.dumps(game.summary()))
        game.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
