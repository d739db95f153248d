"""Measure how fast Toychest is, and how much room it leaves: `python tools/measure/bench.py`.

The six figures that people feel come first, then the rest. Run `make firmware` first. Times and
memory are those of an emulated Pico with the panel of the reference board, first with Toychest
frozen into MicroPython, then as files on the flash. The files run on the plain MicroPython that
`make firmware` has built, or on the one whose UF2 file the environment variable PICO_UF2 names. The
firmware is unchanged: the measuring code is in boot.py, and on the computer that emulates the chip.
The simulator's page is opened in the Chromium of this machine. Its times differ from run to run;
all others are the same in each run.
"""

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from build import build_site, port
from toychest_host import serve
from toychest_host.storage.places import Saves

ROOT = Path(__file__).resolve().parents[2]
sys.path[0:0] = [
    str(ROOT / part)
    for part in ("firmware", "host_tests/fakes", "host_tests/models", "tools/sim/board")
]

import chromium  # noqa: E402
from long_games import (  # noqa: E402
    BANK,
    BEAT,
    CAT,
    OTHERS,
    SHOP,
    TOSS,
    begun,
    cat_game,
    files_of,
    long_games,
    settings,
)
from pico import CONSOLE, Pico, build, from_home  # noqa: E402
from toychest import lang  # noqa: E402
from toychest.lang import t  # noqa: E402

FREE_PIN = 0  # an unused GPIO; at its falling edge, boot.py reports the free heap
FAST = 8.0  # times as fast as a real panel, because waiting takes the emulator long
AGAIN = 2  # how often each press is measured: cold, then warm
ROLLS = 3  # rolls at a table
COUNTDOWN = 6 * BEAT + 2000  # ms: more than a countdown takes
BACK = 30  # steps that follow a changed one
ERASING, PROGRAMMING = 45, 0.4  # typical ms of a flash chip (W25Q16JV, 9.6)

# The last lines of boot.py. They print that main.py begins.
BEGUN = """\
import machine
for byte in b"main\\n":
    machine.mem32[0x40034000] = byte
"""
FREE = f"""
import gc, machine

gc.collect()
_before = gc.mem_free()
{CONSOLE}
def _free(pin):
    gc.collect()
    gc.collect()
    print("free", gc.mem_free())

_pin = machine.Pin({FREE_PIN}, machine.Pin.IN, machine.Pin.PULL_UP)
_pin.irq(_free, machine.Pin.IRQ_FALLING)
gc.collect()
print("probes", _before - gc.mem_free())
"""
# Enters two steps of a game anew: one of the newest, and the first of all.
CHANGES = f"""
{CONSOLE}
from time import sleep_ms
from toychest.app import catalog
from toychest.core.change import Change
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.core.stretch import events_from

rules = catalog.rules("{BANK}")
journal = Journal("/save/games/{BANK}", rules.VERSION)
session = Session(rules, journal, lambda: 60)
for index in (session.depth - {BACK}, 1):
    for event in events_from(session, index):
        break
    sleep_ms(20)
    print("begin")
    change = Change(session, index, 1, event[1:])
    while change.follow({BACK}):
        pass
    change.finish()
    print("changed")
"""


class Way(NamedTuple):
    """A way to put the firmware on a box.

    uf2: path of MicroPython's UF2 file.
    files: whether the firmware lies as files on the flash. Otherwise it is frozen into MicroPython,
        and so part of the UF2 file.
    """

    uf2: str
    files: bool


class Sent(NamedTuple):
    """How the box answers a press.

    ms: time from the press to the refresh command, in ms.
    end: time from the press to the end of the refresh, in ms.
    click: time from the press to the click of the buzzer, in ms.
    programs: number of pages of flash that were programmed.
    """

    ms: float
    end: float
    click: float
    programs: int


@dataclass
class Measured:
    """All results of one way to put the firmware on a box.

    first: list with the ms from main.py to the first refresh command, for each start of the box.
    steps: {name of an action: list with a Sent for each press}.
    pictures: {name of a situation: list with a Sent for each press}, on a panel as slow as a real
        one.
    beat: list with the error in ms of each tone of a countdown, negative if it is too early.
    free: {page of Monopoly: bytes of free heap while the panel shows it}.
    free_in_book: {page of the card game Take That Toy!: bytes of free heap}.
    changes: list with the ms to change a step: one of the newest, then one of the first.
    """

    first: list[float] = field(default_factory=list)
    steps: dict[str, list[Sent]] = field(default_factory=dict)
    pictures: dict[str, list[Sent]] = field(default_factory=dict)
    beat: list[float] = field(default_factory=list)
    free: dict[str, int] = field(default_factory=dict)
    free_in_book: dict[str, int] = field(default_factory=dict)
    changes: list[float] = field(default_factory=list)

    def slowest(self, *names: str) -> float:
        """Return the time in ms of the slowest press of the actions with these names."""
        return max(sent.ms for name in names for sent in self.steps[name])


class Watched(Pico):
    """An emulated Pico that tells when it answers a press."""

    def __init__(self, way: Way, folder: Path, files: Saves):
        super().__init__(way.uf2, build(folder, more=files, files=way.files))
        self.speed = FAST
        self._last = ""

    def step(self, button: str) -> Sent:
        """Press a button, wait for the new picture, and return a Sent."""
        if button == self._last == "c":
            self.run(500)  # what comes sooner is a slip
        self._last = button
        self.tones.clear()
        since = self.now() + 1  # the button's edge: Pico.tap presses after 1 ms
        before = self.programs
        self.tap(button)
        click = next(at for at, sounds in self.tones if sounds)
        when, _ = self.refreshes[-1]
        end, _ = self.shown[-1]
        return Sent(when - since, end - since, click - since, self.programs - before)

    def free(self) -> int:
        """Return the number of free bytes of heap, as if there were no measuring code."""
        seen = len(self.lines)
        self.at(1, lambda: self.mcu.gpio[FREE_PIN].set_input_value(False))
        self.run_until(lambda: any("free" in line for _, line in self.lines[seen:]))
        self.mcu.gpio[FREE_PIN].set_input_value(True)
        self.run(20)
        words = [line.split() for _, line in self.lines]
        return sum(int(word[1]) for word in words if word[:1] == ["probes"]) + next(
            int(word[1]) for word in reversed(words) if word[:1] == ["free"]
        )

    def panel_text(self) -> str:
        """Return the text on the panel, as the console has it. The setting "mirror" must be on."""
        lines = [line for _, line in self.lines]
        last = max(i for i, line in enumerate(lines) if line.startswith("--- "))
        return "\n".join(line.strip() for line in lines[last:])

    def choose(self, row: str) -> None:
        """Move the cursor of the current menu to a row, and press C.

        Raises RuntimeError if there is no such row.
        row: beginning of the row's text.
        """
        for _ in range(30):
            if "> " + row in self.panel_text():
                self.tap("c")
                return
            self.tap("down")
        raise RuntimeError(f"no row {row!r}: {self.panel_text()}")


# ---- what is measured: each function adds its results to `found`


def starts(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time from main.py to the first refresh command, and add it to `found`.

    It is measured on a new box and on a box with long games.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    for number, saves in enumerate(({}, long_games(folder))):
        pico = Watched(way, folder / f"start{number}", {"boot.py": BEGUN.encode(), **saves})
        pico.run_until(lambda pico=pico: pico.refreshes)
        begin = next(ms for ms, line in pico.lines if line == "main")
        found.first.append(pico.refreshes[0][0] - begin)


def started(way: Way, folder: Path, saves: Saves) -> Watched:
    """Start an emulated box, wait until it is idle, and return it.

    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    saves: {path: content} of the files to put on the box.
    """
    pico = Watched(way, folder, saves)
    pico.settle()
    pico.run(3000)
    return pico


def steps(way: Way, folder: Path, found: Measured) -> None:
    """Measure many presses in the first four games of the box's list.

    A Sent for each of them is added to `found`. Raises RuntimeError if the firmware fails.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    pico = started(way, folder, {"boot.py": CONSOLE.encode(), **long_games(folder)})
    others = started(
        way, folder / "others", {"boot.py": CONSOLE.encode(), **long_games(folder / "others", SHOP)}
    )

    def step(button: str, name: str) -> None:
        found.steps.setdefault(name, []).append(pico.step(button))

    def next_player() -> None:
        sent = pico.step("c")
        if not sent.programs:  # no commit: the dice ask for a toss, and it counts down
            pico.run(COUNTDOWN)
            sent = pico.step("c")
        found.steps.setdefault("next", []).append(sent)

    def opened(name: str, called: str, shown: str = TOSS) -> None:
        *turns, button = from_home(name, shown)
        for turn in turns:
            step(turn, "turn a page of home")
        step(button, called)

    def home(menu: str = "b") -> None:
        for button in (menu, "up", "c"):  # the last row of the menu
            pico.step(button)
        pico.run(3000)

    for _ in range(AGAIN):
        opened(TOSS, "open Toss")
        for _ in range(ROLLS):
            step("c", "roll")
            next_player()
        step("b", "open the menu of Toss")
        step("down", "menu step")
        step("down", "menu step")
        pico.step("a")
        home()
        opened(BANK, "open the bank")
        for _ in range(ROLLS):
            step("c", "roll in the bank")
            step("c", "next in the bank")
        for _ in range(2):
            step("down", "open the menu")
            for _ in range(3):
                step("down", "menu step")
            pico.step("a")
            pico.run(500)  # what comes sooner is a slip
            step("b", "open the deeds")
            step("down", "menu step")
            step("c", "open a deed")
            for _ in range(2):
                pico.step("a")
                pico.run(500)
        home("up")
    checked(pico)

    # As files, the firmware leaves little room for a new game beside two long ones, and says so.
    (folder / "new").mkdir()
    settings(folder / "new", last=TOSS)
    pico = started(way, folder / "new", {"boot.py": CONSOLE.encode(), **files_of(folder / "new")})
    pico.step(from_home(TOSS, TOSS)[-1])
    pico.run(3000)
    pico.step("c")
    for button in ("down", "up", "down", "up"):
        step(button, "number step")
    checked(pico)

    pico = others
    for shown in (SHOP, CAT):
        opened(SHOP, "open the shop", shown)
        home()
        opened(CAT, "open the cat's book", SHOP)
        step("up", "say who takes it")
        step("up", "say a colour")
        step("down", "say the last colour")
        step("up", "say the cat's card")
        home()
    checked(pico)


def openings(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time to open each game after the first four, and add the times to `found`.

    Each game has a box of its own, with a save of this game.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    for name in OTHERS:
        saves = {"boot.py": CONSOLE.encode(), **long_games(folder / name, last=name)}
        pico = started(way, folder, saves)
        found.steps[f"open {name}"] = [pico.step(from_home(name, name)[-1])]
        checked(pico)


def tones(way: Way, folder: Path, found: Measured) -> None:
    """Measure the errors in ms of the tones of a countdown, and add them to `found`.

    The panel draws meanwhile, as slowly as a real one.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    session = begun(folder, TOSS, 4, 3, 0, "SLRTTT", "123AMM")
    session.commit("roll", "T", "3")
    settings(folder, last=TOSS)
    pico = started(way, folder, {"boot.py": CONSOLE.encode(), **files_of(folder)})
    pico.open_game(TOSS)
    pico.speed = 1.0
    pico.tones.clear()
    pico.press("c")
    pico.run(COUNTDOWN)
    _, first, *rest = [when for when, sounds in pico.tones if sounds]  # after the click
    found.beat = [tone - first - (i + 1) * BEAT for i, tone in enumerate(rest)]
    checked(pico)


def pictures(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time from a press to its picture on a panel as slow as a real one: while somebody
    plays, after a pause in which the panel's high voltage went off, and after a sleep.

    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    settings(folder)
    pico = started(way, folder, {"boot.py": CONSOLE.encode(), **files_of(folder)})
    pico.speed = 1.0
    pico.step("down")
    for name, pause in (("while playing", 500), ("after a pause", 9_000), ("asleep", 65_000)):
        found.pictures[name] = []
        for _ in range(AGAIN):
            pico.run(pause)
            found.pictures[name].append(pico.step("down"))
    checked(pico)


def pages(way: Way, folder: Path, found: Measured) -> None:
    """Measure the free heap on pages of a long game of Monopoly, and add it to `found`.

    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    lang.use("en")
    lang.use_game(BANK)
    saves = long_games(folder, mirror=True)
    pico = started(way, folder, {"boot.py": FREE.encode(), **saves})
    pico.open_game(BANK)
    found.free["table"] = pico.free()
    deed, other = t("monopoly.location", 1), t("amount.else")
    pages = [
        ("down",),
        ("b",),
        ("b", deed),
        ("b", deed, t("monopoly.rent")),
        ("down", t("monopoly.to_toy")),
        ("b", deed, t("monopoly.title")),
        ("b", deed, t("monopoly.title"), t("monopoly.price")),
        ("down", t("monopoly.to_bank")),
        ("down", t("monopoly.to_bank"), other),
        ("up",),
        ("up", t("monopoly.trade"), "up"),
        ("up", t("history")),
    ]
    menus = {"b": t("monopoly.deeds"), "down": t("monopoly.pay"), "up": t("more")}
    for button, *rows in pages:
        pico.tap(button)
        for row in rows:
            if row == other:
                pico.tap("b")
            elif row == "up":  # each choice has a key
                pico.tap("up")
            else:
                pico.choose(row)
        found.free[" > ".join((menus[button], *rows))] = pico.free()
        while t("monopoly.roll") not in pico.panel_text():
            pico.run(500)  # what comes sooner is a slip
            pico.tap("a")
    pico.run(500)
    pico.tap("c")
    pico.run(500)
    for button in ("b", "c"):
        pico.tap(button)
        found.free["landed" if button == "b" else "landed > deed"] = pico.free()
    checked(pico)


def pages_of_cat(way: Way, folder: Path, found: Measured) -> None:
    """Measure the free heap on pages of the card game Take That Toy!, and add it to `found`.

    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    lang.use("en")
    lang.use_game(CAT)
    cat_game(folder, 1)
    settings(folder, last=CAT, mirror=True)
    pico = started(way, folder, {"boot.py": FREE.encode(), **files_of(folder)})
    pico.open_game(CAT, shown=CAT)
    found.free_in_book["table"] = pico.free()
    for button, page in (
        ("c", "colour"),
        ("up", "rank"),
        ("up", "which"),
        ("b", "colour 2"),
        ("down", "rank 2"),
        ("up", "which 2"),
        ("b", "who takes it"),
    ):
        pico.tap(button)
        found.free_in_book[page] = pico.free()
        pico.run(500)
    for _ in range(9):
        if t("stray_cat.enter") in pico.panel_text():
            break
        pico.tap("a")
        pico.run(500)
    for row in (t("history"), t("stray_cat.forty"), t("stray_cat.help"), t("new_game")):
        pico.tap("b")
        pico.choose(row)
        found.free_in_book["menu > " + row] = pico.free()
        pico.tap("a")
        pico.run(500)
    checked(pico)


def changes(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time to change a step of a long game of Monopoly and to play the later steps
    again: first for one of the newest steps, then for the first step. Add both times to `found`.

    The emulator's flash takes no time, so the typical times of a flash chip are added.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    saves = {  # Monopoly alone: as files, the firmware leaves little room
        path: content
        for path, content in long_games(folder).items()
        if not any(name in path for name in (TOSS, SHOP, CAT))
    }
    pico = Watched(way, folder, {"boot.py": CHANGES.encode(), **saves})

    def time(line: str) -> float:
        pico.run_until(lambda: line in [said for _, said in pico.lines[-1:]], 300_000)
        return pico.lines[-1][0] + ERASING * pico.erases + PROGRAMMING * pico.programs

    for _ in range(2):
        begin = time("begin")
        found.changes.append(time("changed") - begin)
    checked(pico)


def checked(pico: Watched) -> None:
    """Raise RuntimeError if the firmware printed an error or sent a wrong command to the panel.
    pico: the emulated box that ran the firmware."""
    wrong = pico.panel.faults + [line for _, line in pico.lines if "Traceback" in line]
    if wrong:
        raise RuntimeError(f"{wrong[0]}; {pico.lines[-5:]}")


FIRST = (starts, pictures, tones, pages)  # for the six figures
REST = (steps, openings, pages_of_cat, changes)


def measure(
    way: Way, parts: Iterable[Callable[[Way, Path, Measured], None]], found: Measured
) -> None:
    """Run measurements on an emulated box, and add the results to `found`. This takes minutes.

    Raises RuntimeError if the firmware fails, and TimeoutError if it hangs.
    parts: functions that measure, such as `starts`; each gets an empty folder.
    """
    for part in parts:
        with tempfile.TemporaryDirectory() as folder:
            part(way, Path(folder), found)


def visits() -> tuple[chromium.Visit, chromium.Visit]:
    """Build the site, visit it, and return two Visits: (desktop computer, slow phone).

    Of three visits each, the one with the earliest first picture counts. Raises OSError if there is
    no Chromium, and SystemExit if the site can't be built.
    """
    path = chromium.chromium()
    if not path:
        raise OSError("there is no Chromium")
    with tempfile.TemporaryDirectory() as folder:
        build_site.build(Path(folder))
        server = serve.make_server(Path(folder), 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://{serve.HOST}:{server.server_port}/"
        with sync_playwright() as playwright, server:
            browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
            found = [
                min(
                    (chromium.visit(browser, url, slow) for _ in range(3)),
                    key=lambda one: one.picture,
                )
                for slow in (False, True)
            ]
            browser.close()
            server.shutdown()
    return found[0], found[1]


# ---- what was aimed at

Figure = tuple[str, float, float, bool]  # name, value, goal, whether the goal is a minimum


def six(found: Measured | None, visit: chromium.Visit | None, free: int | None) -> list[Figure]:
    """Return the figures that people feel, except those that were not measured (None).

    found: results with Toychest frozen into MicroPython.
    visit: visit of the page on a desktop computer.
    free: bytes of flash that the UF2 file for the Pico leaves free.
    """
    figures: list[Figure] = []
    if found:
        playing = max(sent.end for sent in found.pictures["while playing"])
        figures += [
            ("start to the first picture, ms", max(found.first), 170, False),
            ("press to the end of its picture, ms", playing, 480, False),
            ("tones off the beat, ms", max(map(abs, found.beat)), 5, False),
            ("least free heap in the bank, KiB", min(found.free.values()) / 1024, 150, True),
        ]
    if free is not None:
        figures.append(("bytes of flash free", free, 10 * 1024, True))
    if visit:
        figures.append(("page to its first picture, s", visit.picture / 1000, 1.5, False))
    return figures


def rest(found: Measured, frozen: bool) -> list[Figure]:
    """Return the figures of an emulated box that are shown below those of `six`. frozen: whether
    Toychest is frozen into MicroPython, which has other goals."""

    def time(label: str, as_files: float, if_frozen: float, *names: str) -> Figure:
        return f"{label}, ms", found.slowest(*names), if_frozen if frozen else as_files, False

    every = [sent for sents in found.steps.values() for sent in sents]
    return [
        time("open Toss Your Cookies", 400, 130, "open Toss"),
        time("open the bank", 400, 130, "open the bank"),
        time("open My Toy Shop", 400, 130, "open the shop"),
        time("open Take That Toy!", 400, 130, "open the cat's book"),
        *(time(f"open {name}, alone", 400, 130, f"open {name}") for name in OTHERS),
        time("roll with its commit", 45, 45, "roll", "roll in the bank"),
        time("next", 55, 55, "next", "next in the bank"),
        time("menu step", 35, 35, "menu step"),
        time("number step", 25, 25, "number step"),
        time("open the bank's menu", 130, 60, "open the menu"),
        time("open its deeds", 170, 60, "open the deeds"),
        time("open a deed", 115, 60, "open a deed"),
        time("a colour in Take That Toy!", 110, 60, "say who takes it", "say a colour"),
        time("a trick, its commit", 150, 60, "say the last colour", "say the cat's card"),
        *(
            (
                f"press to the end of its picture, {name}, ms",
                max(sent.end for sent in found.pictures[name]),
                goal,
                False,
            )
            for name, goal in (("while playing", 480), ("after a pause", 580), ("asleep", 620))
        ),
        (f"a change with {BACK} later steps, ms", found.changes[0], 1000, False),
        ("a change with 1,000 later steps, s", found.changes[1] / 1000, 60, False),
        ("button edge to click, ms", max(sent.click for sent in every), 10, False),
        (
            "least free heap in Take That Toy!, KiB",
            min(found.free_in_book.values()) / 1024,
            150 if frozen else 85,
            True,
        ),
    ]


def show(title: str, figures: list[Figure]) -> None:
    """Print a table of figures, each with its goal, and whether it is met."""
    print(title)
    width = max(len(name) for name, *_ in figures)
    for name, value, goal, least in figures:
        met = "met" if (value >= goal if least else value <= goal) else "MISSED"
        digits = 1 if value < 100 else 0
        print(f"  {name:<{width}}  {value:>9,.{digits}f}  {goal:>8,}  {met}")
    print(flush=True)


def main() -> None:
    """Measure the firmware and the page, and print the six figures, then the rest."""
    plain, frozen = os.environ.get("PICO_UF2") or str(port.PLAIN.out), str(port.TARGETS[0].out)
    built = os.path.isfile(plain) and os.path.isfile(frozen)
    ways = {"frozen": Way(frozen, False), "files": Way(plain, True)} if built else {}
    if not ways:
        print("No UF2 files: make firmware builds them. No times on a Pico are measured.\n")
    desktop = phone = None
    try:
        desktop, phone = visits()
    except (OSError, SystemExit) as error:
        print(f"The simulator's page is not measured: {error}\n")
    found = {name: Measured() for name in ways}
    if ways:
        measure(ways["frozen"], FIRST, found["frozen"])
    free = port.TARGETS[0].free() if os.path.isfile(frozen) else None
    show("What people feel (goals at the right)", six(found.get("frozen"), desktop, free))
    if desktop and phone:
        page: list[Figure] = [
            ("over the wire, kB", desktop.sent / 1000, 700, False),
            ("to anything to see, ms", desktop.paint, 200, False),
            ("on a slow phone, to its progress, s", phone.progress / 1000, 1.5, False),
            ("on a slow phone, to the first picture, s", phone.picture / 1000, 7, False),
        ]
        show("The page", page)
    for name, way in ways.items():
        measure(way, REST if name == "frozen" else (*FIRST, *REST), found[name])
        if name == "frozen":
            show("Frozen into MicroPython", rest(found[name], True))
            continue
        least = min(found[name].free.values()) / 1024
        figures: list[Figure] = [
            ("start to the first picture, ms", max(found[name].first), 500, False),
            ("tones off the beat, ms", max(map(abs, found[name].beat)), 5, False),
            ("least free heap in the bank, KiB", least, 85, True),
        ]
        show("As files on the flash", figures + rest(found[name], False))


if __name__ == "__main__":
    main()
