"""Play random games and cut the power at random flash operations, for as long as you like.

    python tools/measure/torture.py SECONDS [SEED]

Half of the processors play on 32-bit MicroPython, half on CPython with littlefs-python. Each plays
rounds, random tests on a new flash, and adds 1 to its seed after each round. The first processor of
either half begins with SEED, the next one a million higher, and so on. Without SEED, they begin
with random seeds. If a round finds a fault, its seed is printed, and the content of the flash
before the fault is written to a file in build/torture. The exit status is 1 after a fault.
"""

import argparse
import json
import os
import secrets
import sys
import threading
import time
from pathlib import Path

from build import fetch
from measure import power_cuts

IMAGES = Path(__file__).resolve().parents[2] / "build" / "torture"
STRETCH = 60  # s that a process plays; new processes keep the memory of MicroPython small
TELL = 30  # s between two lines of progress


class Worker(threading.Thread):
    """Thread that plays random games with power cuts until a given time.

    engine: "micropython" or "cpython".
    seed: seed of the next round of games.
    until: value of time.monotonic() at which the thread stops.
    cuts: number of different power cuts so far.
    faults: list of faults as text.
    """

    def __init__(self, engine: str, seed: int, until: float):
        super().__init__(daemon=True)
        self.engine = engine
        self.seed = seed
        self.cuts = 0
        self.faults: list[str] = []
        self._until = until

    def run(self) -> None:
        while True:
            left = self._until - time.monotonic()
            if left <= 0:
                return
            self._stretch(max(1, round(min(left, STRETCH))))

    def _stretch(self, seconds: int) -> None:
        before = self.cuts
        process = power_cuts.start(self.engine, self.seed, 0, seconds, IMAGES)
        assert process.stdout and process.stderr
        for line in process.stdout:
            result = json.loads(line)
            self.cuts = before + result["distinct"]
            self.seed = result["seed"] + 1
            if result["found"]:
                self._add_fault(
                    f"{result['found']} (flash before: {result['file']})", result["seed"]
                )
        errors = process.stderr.read()
        if process.wait():
            self._add_fault(
                f"the process ended with {process.returncode}: {errors[-2000:]}", self.seed
            )
            self.seed += 1

    def _add_fault(self, words: str, seed: int) -> None:
        line = f"{self.engine}: {words}; again: make torture SEED={seed}"
        self.faults.append(line)
        print(line, flush=True)


def main() -> int:
    """Play games with power cuts until the time on the command line is up. Return the exit status:
    0, 1 after a fault, 2 without a 32-bit MicroPython."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seconds", type=float, help="how long to play")
    parser.add_argument("seed", type=int, nargs="?", help="repeat the rounds from this seed on")
    options = parser.parse_args()
    try:
        fetch.micropython32()
    except fetch.FetchError as error:
        print(error)
        return 2
    IMAGES.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    workers = []
    for number in range(max(2, os.cpu_count() or 2)):
        engine = power_cuts.ENGINES[number % 2]
        # MicroPython's seeds have 30 bits. Each worker has a million seeds of its own.
        seed = secrets.randbelow(2**29)
        if options.seed is not None:
            seed = options.seed + number // 2 * 1_000_000
        workers.append(Worker(engine, seed, begin + options.seconds))
        print(f"{engine}: rounds from seed {seed} on", flush=True)
        workers[-1].start()
    next_report = begin + TELL
    while any(worker.is_alive() for worker in workers):
        time.sleep(0.2)
        if time.monotonic() > next_report:
            next_report += TELL
            counts = ", ".join(f"{worker.engine} {worker.cuts:,}" for worker in workers)
            print(f"{time.monotonic() - begin:4.0f} s: {counts}", flush=True)
    faults = sum(len(worker.faults) for worker in workers)
    each = ", ".join(
        f"{sum(w.cuts for w in workers if w.engine == engine):,} on {name}"
        for engine, name in zip(power_cuts.ENGINES, ("MicroPython", "CPython"), strict=True)
    )
    print(
        f"{sum(w.cuts for w in workers):,} power cuts in {time.monotonic() - begin:.0f} s "
        f"({each}): "
        + (f"{faults} went wrong, see above" if faults else "no game was lost or torn")
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
