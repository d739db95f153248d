"""Measure the speed and memory of the firmware on an emulated Pico.

The Pico has the panel of the reference board. It runs MicroPython 1.26 or newer for RPI_PICO with
the firmware as files, or a build that has the firmware frozen in. Times are those of the emulated
chip, so they are the same in each run. The emulated flash takes no time; its operations are
counted. The firmware is unchanged: the measuring code is in boot.py, and on the computer that
emulates the chip.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from build import firmware_build

ROOT = firmware_build.ROOT
sys.path[0:0] = [
    str(ROOT / part)
    for part in ("firmware", "host_tests/fakes", "host_tests/models", "tools/sim/board")
]

from crafted_saves import played  # noqa: E402
from pico import CONSOLE, Pico, build, from_home  # noqa: E402
from toychest import games, lang  # noqa: E402
from toychest.core.journal import Journal  # noqa: E402
from toychest.core.session import Session  # noqa: E402
from toychest.core.settings import Settings  # noqa: E402
from toychest.lang import t  # noqa: E402
from toychest_host.flashing.compiler import read_tree  # noqa: E402
from toychest_host.storage.places import Saves  # noqa: E402

TOSS, BANK, SHOP, CAT, *OTHERS = games.GAMES
BANDS, GATES = 16, 296  # of the panel's picture: a band is 8 px, a gate is a column
FREE_PIN = 0  # an unused GPIO; at its falling edge, boot.py reports the free heap
FAST = 8.0  # times as fast as a real panel, because waiting takes the emulator long
EVENTS = 1001  # most events of a long game
SEED = 3  # of the games that are played at random
AGAIN = 2  # how often each press is measured: cold, then warm
ROLLS = 3  # rolls at a table
BEAT = 1000  # ms
COUNTDOWN = 6 * BEAT + 2000  # ms: more than a countdown takes

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


class Way(NamedTuple):
    """A way to put the firmware on a box.

    uf2: path of MicroPython's UF2 file.
    files: whether the firmware lies as files on the flash. Otherwise it is frozen into MicroPython,
        and so part of the UF2 file.
    """

    uf2: str
    files: bool


@dataclass
class Sent:
    """What the chip sends after a press, until the panel is idle again.

    kind: kind of the panel's refresh, "full" or "partial".
    ms: time from the press to the refresh command, in ms.
    end: time from the press to the end of the refresh, in ms.
    click: time from the press to the click of the buzzer, in ms.
    erases, programs: number of flash operations.
    box: size of the smallest rectangle with all changed pixels, in bytes.
    bytes: number of bytes sent to the panel, for this refresh and to prepare the next one.
    selects: number of times that the panel's CS pin was set low to send these bytes.
    """

    kind: str
    ms: float
    end: float
    click: float
    erases: int
    programs: int
    box: int
    bytes: int
    selects: int


@dataclass
class Measured:
    """All results of one way to put the firmware on a box.

    first: list with the ms from main.py to the first picture, for each start of the box.
    steps: {name of an action: list with a Sent for each press}.
    pictures: {name of a situation: list with a Sent for each press}, on a panel as slow as a real
        one.
    beat: list with the error in ms of each tone of a countdown, negative if it is too early.
    free: {page of Monopoly: bytes of free heap while the panel shows it}.
    free_in_book: {page of the card game Take That Toy!: bytes of free heap}.
    """

    first: list[float] = field(default_factory=list)
    steps: dict[str, list[Sent]] = field(default_factory=dict)
    pictures: dict[str, list[Sent]] = field(default_factory=dict)
    beat: list[float] = field(default_factory=list)
    free: dict[str, int] = field(default_factory=dict)
    free_in_book: dict[str, int] = field(default_factory=dict)

    def slowest(self, *names: str) -> float:
        """Return the time in ms of the slowest press of the actions with these names."""
        return max(sent.ms for name in names for sent in self.steps[name])


class Watched(Pico):
    """An emulated Pico that records what it sends after each press."""

    def __init__(self, way: Way, folder: Path, files: Saves):
        super().__init__(way.uf2, build(folder, more=files, files=way.files))
        self.speed = FAST
        self._last = ""

    def step(self, button: str) -> Sent:
        """Press a button, wait for the new picture, and return a Sent: what the chip has sent."""
        if button == self._last == "c":
            self.run(500)  # what comes sooner is a slip
        self._last = button
        self.tones.clear()
        since = self.now() + 1  # the button's edge: Pico.tap presses after 1 ms
        before = self._counted()
        glass = bytes(self.panel.glass)
        self.tap(button)
        erases, programs, count, selects = [
            now - then for now, then in zip(self._counted(), before, strict=True)
        ]
        click = next(at for at, sounds in self.tones if sounds)
        when, kind = self.refreshes[-1]
        end, shown = self.shown[-1]
        box = changed(glass, shown)
        return Sent(
            kind, when - since, end - since, click - since, erases, programs, box, count, selects
        )

    def _counted(self) -> tuple[int, int, int, int]:
        return self.erases, self.programs, self.panel.bytes_in, self.panel.selects

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
        """Return the text on the panel, which the firmware also prints to the console."""
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


def changed(old: bytes, new: bytes) -> int:
    """Return the size in bytes of the smallest rectangle with all changed pixels. old, new: the
    bytes of two pictures of the panel; a byte holds 8 pixels."""
    at = [i for i in range(BANDS * GATES) if old[i] != new[i]]
    if not at:
        return 0
    bands = [i // GATES for i in at]
    gates = [i % GATES for i in at]
    return (max(bands) - min(bands) + 1) * (max(gates) - min(gates) + 1)


# ---- the games


def begun(folder: Path, name: str, *setup: Any) -> Any:
    """Start a game, and return its Session. The Session holds the game and saves each event.

    folder: folder that gets the save.
    name: name of the game's module.
    setup: arguments of the function `start` of the game's rules, such as the number of players.
    """
    rules = games.rules(name)
    session = Session(rules, Journal(f"{folder}/save/games/{name}", rules.VERSION), lambda: 100)
    session.new(*setup)
    return session


def settings(folder: Path, **values: Any) -> None:
    """Write settings of the box into the saves below a folder.

    values: the settings by name, such as language="es". If they are not given, `language` becomes
        "en", and `beat`, the ms between two tones of a countdown, becomes 1000.
    """
    kept = Settings(f"{folder}/save")
    for name, value in {"language": "en", "beat": BEAT, **values}.items():
        kept[name] = value


def files_of(folder: Path) -> Saves:
    """Return the saves below a folder: {path: content, None for a folder}."""
    return {path: data for path, data in read_tree(folder).items() if path.startswith("save")}


def long_games(folder: Path, last: str = TOSS, **values: Any) -> Saves:
    """Save long games in a folder. Return all saves: {path: content, None for a folder}.

    The first four games in the box's list are saved. But if `last` is another game, only that game
    is saved, because five games would not fit on the flash.
    last: name of the module of the game played last, which the home screen offers first.
    values: other settings of the box by name, such as language="es".
    """
    if last in OTHERS:
        at_random(folder, last)
    else:
        first_four(folder)
    settings(folder, last=last, **values)
    return files_of(folder)


def first_four(folder: Path) -> None:
    """Save a long game of each of the first four games in the box's list. folder: folder that gets
    the saves."""
    toss = begun(folder, TOSS, 8, 5, 0, "SSLLRT", "123AMM")  # dice that seldom ask for a toss
    while toss.depth < EVENTS:
        toss.commit("roll", "SLR"[toss.depth % 3], "123AM"[toss.depth % 5])
        toss.commit("next")
    bank = begun(folder, BANK, 6, "AABBCCDDEEFFGGHHRR")
    for seat in range(6):
        bank.commit("order", 6 - seat, 1)
    for deed in range(18):
        bank.commit("buy", deed // 3, deed, 60)
    while bank.depth < EVENTS:
        turn = bank.state["turn"]
        bank.commit("roll", bank.depth % 6 + 1)
        bank.commit("pay", turn, (turn + 1) % 6, 10, "rent")
        bank.commit("next")
    full_shops(folder)
    cat_game(folder)


def full_shops(folder: Path) -> None:
    """Save a game of My Toy Shop for four players. Each of them has placed all cards but one.
    folder: folder that gets the save."""
    from toychest.games.toy_shop import rules
    from toychest.games.toy_shop.rules import plan

    session = begun(folder, SHOP, 4, 0, 0, rules.TOYS)
    for seat in range(4):
        session.commit("register", seat, "0123"[seat:] + "0123"[:seat])
    while len(session.state["earned"][session.state["turn"]]) < rules.CARDS - 1:
        place = plan.places(session.state["laid"][session.state["turn"]])[-1]
        session.commit("card", *place, 7, "afkp")


def cat_game(folder: Path, way: int = 0) -> None:
    """Save a game of the card game Take That Toy! in which five tricks have been played.

    The Stray Cat, an imaginary player, has taken all of them.
    folder: folder that gets the save.
    way: what players enter of their cards: 0 for the colours, 1 for the colours and the ranks.
    """
    session = begun(folder, CAT, 2, way, 10, 0, "00000000", [0, 1, 2, 3, 4], -1)
    session.commit("trump", 58 if way else 50)
    for rank in range(1, 8):
        session.commit("open", 30 + rank * way)
        if rank > 2:
            played = [10 + rank, 20 + rank] if way else [0, 0]
            session.commit("trick", -1, played)
    session.commit("open", 48 if way else 40)


def at_random(folder: Path, name: str) -> None:
    """Play a game at random, and save it without the last event, which may have ended the game.

    folder: folder that gets the save.
    name: name of the game's module.
    """
    setup, events = played(name, SEED, EVENTS // 4)  # fewer: a thousand rolls of dice are 50 kB
    session = begun(folder, name, *setup)
    for event in events[:-1]:
        session.commit(*event)
        session.flush_page()


# ---- what is measured


def starts(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time from main.py to the first picture, and add it to `found`.

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
    """Press many buttons in the first four games of the box's list, and measure what follows.

    A Sent for each press is added to `found`. Raises RuntimeError if the firmware fails.
    way: how the firmware is put on the box.
    folder: folder for the files of the emulated box.
    """
    pico = started(way, folder, {"boot.py": CONSOLE.encode(), **long_games(folder)})

    def step(button: str, name: str) -> None:
        found.steps.setdefault(name, []).append(pico.step(button))

    def next_player() -> None:
        sent = pico.step("c")
        if not sent.programs:  # no commit: the dice ask for a toss, and it counts down
            pico.run(COUNTDOWN)
            sent = pico.step("c")
        found.steps.setdefault("next", []).append(sent)

    def opened(name: str, called: str) -> None:
        *turns, button = from_home(name)
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
        opened(SHOP, "open the shop")
        home()
        opened(CAT, "open the cat's book")
        step("up", "say who takes it")
        step("up", "say a colour")
        step("down", "say the last colour")
        step("up", "say the cat's card")
        home()
        *turns, button = from_home(TOSS, shown=CAT)
        for turn in turns:
            step(turn, "turn a page of home")
    pico.press(button, hold=1000)  # a new game of Toss
    pico.run(3000)
    pico.step("c")
    for button in ("down", "up", "down", "up"):
        step(button, "number step")
    checked(pico)


def openings(way: Way, folder: Path, found: Measured) -> None:
    """Measure the time to open a game, and add it to `found`.

    This is done for each game after the first four of the box's list. The box is restarted for each
    game.
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
        ("up", t("monopoly.trade"), t("player", 2)),
        ("up", t("history")),
    ]
    menus = {"b": t("monopoly.deeds"), "down": t("monopoly.pay"), "up": t("more")}
    for button, *rows in pages:
        pico.tap(button)
        for row in rows:
            if row == other:
                pico.tap("b")
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


def checked(pico: Watched) -> None:
    """Raise RuntimeError if the firmware printed an error or sent a wrong command to the panel.
    pico: the emulated box that ran the firmware."""
    wrong = pico.panel.faults + [line for _, line in pico.lines if "Traceback" in line]
    if wrong:
        raise RuntimeError(f"{wrong[0]}; {pico.lines[-5:]}")


def measure(way: Way) -> Measured:
    """Run all measurements on an emulated box, and return the results. This takes some minutes.

    Raises RuntimeError if the firmware fails, and TimeoutError if it hangs.
    way: how the firmware is put on the box.
    """
    found = Measured()
    parts: list[Callable[[Way, Path, Measured], None]] = [
        starts,
        steps,
        openings,
        tones,
        pictures,
        pages,
        pages_of_cat,
    ]
    for part in parts:
        with tempfile.TemporaryDirectory() as folder:
            part(way, Path(folder), found)
    return found
