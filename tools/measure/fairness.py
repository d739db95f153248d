"""Roll each die 10 million times with the box's own random numbers, and test whether it is fair.

    python tools/measure/fairness.py [--seed SEED] [--page]

Prints a p-value for each test: the probability that a fair die's result is at least as odd. Fails
if a p-value is below 1e-8. Each die is also rolled with a bias: one face is 1 % likelier. The tests
must detect that. If dieharder, a program that tests random numbers, is installed, it tests the
random bytes. All of it takes about two minutes on two idle cores. --seed repeats the run with this
seed; --page writes the results into tools/measure/fairness.md, too.
"""

import argparse
import os
import random
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import scipy
from rich.console import Console
from rich.table import Table

from toychest_host import firmware

firmware.prepare()

from toychest import lang  # noqa: E402
from toychest.app import catalog  # noqa: E402
from toychest.core import dice, entropy  # noqa: E402
from toychest.lang import t  # noqa: E402

PAGE = Path(__file__).resolve().with_suffix(".md")
ROLLS = 10_000_000
BOUND = 1e-8  # least p-value. With a hundred tests, fair dice fail once in a million runs.
PLANTED = 0.01  # how much oftener a loaded die shows a face
TESTS = ("faces", "each face", "pairs", "runs")
MEGABYTES = 110
# The tests of dieharder that it calls good, and for which the bytes of one run are enough.
BATTERY = (0, 4, 8, 10, 11, 12, 15, 100, 101, 102)


class Subject(NamedTuple):
    """A die to test.

    name: name of the die in the report.
    faces: one character for each face.
    rolls: number of rolls.
    pressed: whether a button is pressed before each roll. Its time is mixed into the random
        numbers.
    loaded: whether the first face is 1 % likelier than on a fair die.
    """

    name: str
    faces: str
    rolls: int
    pressed: bool = False
    loaded: bool = False


class Found(NamedTuple):
    """The results of all tests of a die.

    subject: the die.
    p: p-values in the order of TESTS, the names of the tests.
    """

    subject: Subject
    p: tuple[float, ...]

    @property
    def caught(self) -> bool:
        """Return whether at least one test calls the die unfair: its p-value is below 1e-8."""
        return min(self.p) < BOUND


class Harder(NamedTuple):
    """A result of dieharder, a program that tests random numbers: the name and the p-value of a
    test."""

    name: str
    p: float


def subjects(rolls: int = ROLLS) -> list[Subject]:
    """Return the dice to test: those of all games, and a die with 20 faces.

    rolls: number of rolls of each die. The die with 20 faces is rolled twice as often, because its
        bias is harder to detect.
    """
    lang.use("en")
    every = [
        Subject(f"{catalog.title(game)}: {t(die.name)}", die.guess, rolls)
        for game in catalog.GAMES
        for die in catalog.dice_of(game)
    ]
    bank = f"{catalog.title('monopoly')}: die"
    every.append(Subject(bank, "123456", rolls))
    every.append(Subject(f"{bank}, a press before each roll", "123456", rolls, pressed=True))
    every.append(Subject("d20", "ABCDEFGHIJKLMNOPQRST", 2 * rolls))
    return every


def loaded(every: list[Subject]) -> list[Subject]:
    """Return copies of the dice in `every`, each with one face 1 % likelier than on a fair die.
    Dice that are rolled with button presses are left out."""
    return [subject._replace(loaded=True) for subject in every if not subject.pressed]


# ---- rolling


class Loaded(entropy.Pool):
    """The box's source of random numbers with a bias: 0 comes 1 % more often than it should."""

    def __init__(self, seed: bytes):
        super().__init__(seed, bytes)
        self._chance = random.Random(seed)

    def below(self, n: int) -> int:
        value = super().below(n)
        return 0 if self._chance.random() < PLANTED / (n - 1) else value


def roll(subject: Subject, seed: int) -> np.ndarray:
    """Roll a die. Return an array with the result of each roll, as an index into the list
    `symbols(faces)`.

    subject: the die and its number of rolls.
    seed: seed of the random numbers.
    """
    stirred = f"{seed} {subject.name}".encode()
    # os.urandom gives zeros here, so that the rolls repeat with the seed.
    pool = Loaded(stirred) if subject.loaded else entropy.Pool(stirred, bytes)
    chance = random.Random(seed)
    faces, ticks = subject.faces, 0
    fell = bytearray()
    for _ in range(subject.rolls):
        if subject.pressed:
            ticks += chance.randrange(500_000, 4_000_000)  # us
            pool.press(ticks % 2**30)
        fell.append(ord(dice.roll(pool, faces)))
    codes = np.array([ord(symbol) for symbol in symbols(faces)])
    return np.searchsorted(codes, np.frombuffer(fell, np.uint8))


def symbols(faces: str) -> list[str]:
    """Return the different symbols on a die, a sorted list. faces: one character for each face."""
    return sorted(set(faces))


def shares(faces: str) -> np.ndarray:
    """Return an array with the probability of each symbol of a fair die, in the order of `symbols`.

    faces: one character for each face.
    """
    return np.array([dice.expected(faces, symbol, 1) for symbol in symbols(faces)])


# ---- tests: each takes rolls (indexes of symbols) and the symbols' chances; returns a p-value


def faces_test(rolls: np.ndarray, chances: np.ndarray) -> float:
    """Return the p-value of Pearson's chi-square test of how often each symbol came.

    rolls: index of the symbol of each roll.
    chances: probability of each symbol.
    """
    counts = np.bincount(rolls, minlength=len(chances))
    return float(scipy.stats.chisquare(counts, chances * len(rolls)).pvalue)


def each_face_test(rolls: np.ndarray, chances: np.ndarray) -> float:
    """Return the least p-value of a binomial test of each symbol, times their number; at most 1.

    This detects one biased face better than chi-square.
    rolls: index of the symbol of each roll.
    chances: probability of each symbol.
    """
    counts = np.bincount(rolls, minlength=len(chances))
    least = min(
        scipy.stats.binomtest(int(count), len(rolls), float(chance)).pvalue
        for count, chance in zip(counts, chances, strict=True)
    )
    return min(1.0, float(least) * len(chances))


def pairs_test(rolls: np.ndarray, chances: np.ndarray) -> float:
    """Return the p-value of the serial test: chi-square of how often each pair of rolls came.

    Pairs don't overlap. Source: Knuth, The Art of Computer Programming 2, 3.3.2 B.
    rolls: index of the symbol of each roll.
    chances: probability of each symbol.
    """
    k = len(chances)
    even = len(rolls) // 2 * 2
    pairs = np.bincount(rolls[:even:2] * k + rolls[1:even:2], minlength=k * k)
    expected = np.outer(chances, chances).ravel() * (even // 2)
    return float(scipy.stats.chisquare(pairs, expected).pvalue)


def runs_test(rolls: np.ndarray, chances: np.ndarray) -> float:
    """Return the p-value of the number of rolls that equal the roll before.

    rolls: index of the symbol of each roll.
    chances: probability of each symbol.
    """
    n = len(rolls) - 1
    alike = int(np.count_nonzero(rolls[1:] == rolls[:-1]))
    two, three = float((chances**2).sum()), float((chances**3).sum())
    # Neighbouring pairs overlap.
    variance = n * (two - two**2) + 2 * (n - 1) * (three - two**2)
    return float(2 * scipy.stats.norm.sf(abs(alike - n * two) / variance**0.5))


RUN: tuple[Callable[[np.ndarray, np.ndarray], float], ...] = (
    faces_test,
    each_face_test,
    pairs_test,
    runs_test,
)  # as TESTS


def judge(subject: Subject, seed: int) -> Found:
    """Roll a die, and return a Found with the p-values of all tests.

    subject: the die and its number of rolls.
    seed: seed of the random numbers.
    """
    rolls, chances = roll(subject, seed), shares(subject.faces)
    return Found(subject, tuple(test(rolls, chances) for test in RUN))


def power(subject: Subject) -> float:
    """Return the probability that `each_face_test` detects a bias: one face of the die is 1 %
    likelier. subject: the die and its number of rolls."""
    faces = subject.faces
    chance = dice.expected(faces, faces[0], 1)
    sigma = (chance * (1 - chance) / subject.rolls) ** 0.5
    limit = scipy.stats.norm.isf(BOUND / len(symbols(faces)) / 2)
    return float(scipy.stats.norm.sf(limit - PLANTED / len(faces) / sigma))


def harder(number: int, seed: int) -> list[Harder]:
    """Run one test of dieharder, a program that tests random numbers, on the box's random bytes.

    Return a list of its results: a test may have several. Raises RuntimeError if dieharder fails
    or prints no result.
    number: dieharder's number of the test.
    seed: seed of the random bytes.
    """
    pool = entropy.Pool(f"{seed} dieharder {number}".encode(), bytes)
    show = ("-D", "test_name", "-D", "ntuple", "-D", "pvalues")
    with subprocess.Popen(
        ["dieharder", "-g", "200", "-d", str(number), *show],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin and process.stdout
        try:
            while True:
                process.stdin.write(bytes(pool.byte() for _ in range(4096)))
        except BrokenPipeError:  # it has had enough
            output = process.stdout.read().decode()
    results = []
    for line in output.splitlines():
        name, size, p = line.split("|")
        size = size.strip()
        results.append(Harder(name.strip() + (f", {size}" if size != "0" else ""), float(p)))
    if process.returncode or not results:
        raise RuntimeError(f"dieharder -d {number} said nothing: {output!r}")
    return results


# ---- all of it


class Report(NamedTuple):
    """All results of a run.

    fair: results of the fair dice.
    loaded: results of the biased dice.
    battery: results of dieharder, a program that tests random numbers; None if it is not installed.
    """

    seed: int
    fair: list[Found]
    loaded: list[Found]
    battery: list[Harder] | None

    def wrong(self) -> list[str]:
        """Return a sentence for each wrong result, such as a fair die that failed."""
        sentences = [
            f"{result.subject.name}, {test}: p = {shown(p)}. It is not fair."
            for result in self.fair
            for test, p in zip(TESTS, result.p, strict=True)
            if p < BOUND
        ]
        sentences += [
            f"{result.subject.name}: a face was 1 % likelier, and no test found it."
            for result in self.loaded
            if not result.caught
        ]
        sentences += [
            f"dieharder, {test.name}: p = {shown(test.p)}. The pool's bytes are not random."
            for test in self.battery or ()
            if test.p < BOUND
        ]
        return sentences


def measure(seed: int, rolls: int = ROLLS, report: Callable[[str], object] = print) -> Report:
    """Roll and test all dice on all processors, and return a Report.

    seed: seed of the random numbers.
    rolls: see `subjects`.
    report: function that is called with a line of progress.
    """
    every = subjects(rolls)
    battery = BATTERY if shutil.which("dieharder") else ()
    began = time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        dice_jobs = [workers.submit(judge, subject, seed) for subject in every + loaded(every)]
        byte_jobs = [workers.submit(harder, number, seed) for number in battery]
        jobs = [*dice_jobs, *byte_jobs]
        for done, _ in enumerate(as_completed(jobs), 1):
            report(f"{done} of {len(jobs)} done after {time.monotonic() - began:.0f} s")
        results = [job.result() for job in dice_jobs]
        bytes_found = [test for job in byte_jobs for test in job.result()]
    return Report(
        seed, results[: len(every)], results[len(every) :], bytes_found if battery else None
    )


def shown(p: float) -> str:
    """Return a p-value as text, such as "0.042" or "3e-05"."""
    return f"{p:.3f}" if p >= 0.001 else f"{p:.0e}"


class Shown(NamedTuple):
    """A table of the report, ready to print.

    head: headings of the columns.
    rows: list of tuples, one value for each column.
    """

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def markdown(self) -> str:
        """Return the table as Markdown text."""
        lines = [self.head, tuple("---" for _ in self.head), *self.rows]
        return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def tables(report: Report) -> list[Shown]:
    """Return the tables of a report, a list of Shown: fair dice, biased dice, and the tests of
    dieharder if it is installed."""
    shown_tables = [
        Shown(
            "The dice",
            ("Die", "rolls", *TESTS),
            [
                (one.subject.name, f"{one.subject.rolls:,}", *map(shown, one.p))
                for one in report.fair
            ],
        ),
        Shown(
            "The same dice with one face 1 % likelier",
            ("Die", *TESTS, "", "how sure"),
            [
                (
                    one.subject.name,
                    *map(shown, one.p),
                    "found" if one.caught else "MISSED",
                    f"{min(power(one.subject), 0.99999):.3%}",
                )
                for one in report.loaded
            ],
        ),
    ]
    if report.battery is not None:
        rows = [(test.name, shown(test.p)) for test in report.battery]
        shown_tables.append(Shown("dieharder on the pool's bytes", ("Test", "p"), rows))
    return shown_tables


def page(report: Report) -> str:
    """Return the text of tools/measure/fairness.md, as Markdown. report: all results of a run."""
    fair, biased, *battery = tables(report)
    return f"""# Are the dice fair?

Written by `make fairness SEED={report.seed} PAGE=1`, which gives the same figures anywhere.

Every die is rolled {ROLLS:,} times, a d20 twice as often, through the pool that the box itself
draws from (`firmware/toychest/core/entropy.py`), by the function that all games draw with
(`Pool.below`). A figure in the tables is a **p-value**: how often fair dice would look at least
as odd as these did. Fair dice give any value from 0 to 1; one in twenty is below 0.05, and that is
fine. Below **{BOUND:.0e}** the run fails. There are fewer than a hundred figures, so fair dice
are blamed less than once in a million runs.

{fair.markdown()}

- **faces**: how often each face came, by the chi-square test (scipy).
- **each face**: the face whose count is the least likely by itself (exact binomial test, scipy),
  times the number of faces.
- **pairs**: how often each pair of a roll and the next came (serial test, chi-square).
- **runs**: how often a roll was the same as the one before.

The dice of Toss Your Cookies are those of a new box, some of whose faces are equal; a copied die is
drawn in the same way. At the table, a press comes before each roll, and its time goes into the
pool. One of the dice here is rolled like that. The others are rolled without presses.

## Would a bias be found?

The same dice once more, but the first face comes 1 % more often than it should: 101 times where a
fair die shows it 100 times. One of the tests has to be below the bound, or the run fails. *How
sure* is the least share of seeds for which the bias is found; only the test of each face counts.

{biased.markdown()}

## A known battery

These are dieharder's tests, each on new bytes of the pool: all that dieharder itself calls good and
for which {MEGABYTES} MB are enough. Debian has dieharder (`apt install dieharder`); the
Python packages for such batteries (nistrng, coinflip, booltest) have not changed since 2021. Where
dieharder is not installed, `make fairness` says so and leaves its tests out.

{battery[0].markdown() if battery else "It was not installed."}

## What this does not show

- That nobody can guess the next roll: that depends on SHA-256, and on what is stirred in.
- That two starts differ: `host_tests/rules/test_entropy.py` and `host_tests/pico` show that, the
  latter on an emulated Pico whose `os.urandom` gives the same bytes at each start.
- What the random bytes of a real Pico are worth: they are zeros here, the worst that they can be.

## Again

`make fairness` takes a new seed and prints it, the same tables and a verdict;
`make fairness SEED=...` repeats one. It takes about two minutes on two idle cores.
"""


def main(arguments: list[str] | None = None, rolls: int = ROLLS) -> int:
    """Roll and test all dice, print the results, and return the exit status: 1 after a wrong
    result, 2 for --page without dieharder.

    arguments: arguments of the command line, None for those of the process.
    rolls: see `subjects`.
    """
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, help="repeat the run with this seed")
    parser.add_argument("--page", action="store_true", help="write tools/measure/fairness.md, too")
    options = parser.parse_args(arguments)
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    console = Console(emoji=False, highlight=False)
    console.print(f"Seed {seed}. Again: make fairness SEED={seed}")
    if not shutil.which("dieharder"):
        console.print("dieharder is not installed: its tests are left out.")
        if options.page:
            console.print("The page is to have them (Debian, Ubuntu: apt install dieharder).")
            return 2
    report = measure(seed, rolls, console.print)
    for title, head, rows in tables(report):
        made = Table(title=title, title_justify="left")
        for number, words in enumerate(head):
            made.add_column(words, justify="right" if number else "left")
        for row in rows:
            made.add_row(*row)
        console.print(made)
    wrong = report.wrong()
    for sentence in wrong:
        console.print(sentence, style="red", markup=False)
    if wrong:
        return 1
    console.print(f"No p-value is below {BOUND:.0e}, and each planted bias was found.")
    if options.page:
        PAGE.write_text(page(report))
        console.print(f"wrote {PAGE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
