"""Measure the whole firmware on each board, on the emulated Pico.

Needs an official RPI_PICO build of MicroPython, 1.26 or newer. Times are emulated, and repeat to
the cycle. What the flash chip itself takes is not in them: its operations are counted. The
firmware is as it is flashed; what measures it is in boot.py, and outside of the chip.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import bench_pico
from pico import CONSOLE, Pico, build

BANDS, GATES = 16, 296  # of the glass
SQUARE = 96 * 96 // 8  # bytes of the square that the driver alone is measured with
FREE_PIN = 0  # no board uses it
FAST = 8.0  # times as fast as a real glass: waiting takes the emulator long
WARM = 2  # times that a step is done again
EVENTS = 1001  # of the long game
ROLLS = 5
PRESSES = 30  # at random, in each game
OFTEN = {"c": 40, "down": 20, "b": 16, "a": 12, "up": 6}  # which buttons then
AFTER = f"after {ROLLS} rolls more"
TABLES = (AFTER, "at the bank", "at My Toy Shop")  # the games, in `Measured.free`

# Before the first line of main.py: say that it has begun.
BEGUN = """\
import machine
for byte in b"main\\n":
    machine.mem32[0x40034000] = byte
"""
# A falling edge on a pin asks for the free heap. `asyncio` tells when it leaves and enters the wait
# between two turns of its loop: a task ran in between, and no other could.
PROBES = f"""
import asyncio, gc, io, machine, os

gc.collect()
_before = gc.mem_free()
{CONSOLE}
def _free(pin):
    gc.collect()
    gc.collect()
    print("free", gc.mem_free())

def _watch(queue):
    wait = queue.wait_io_event
    uart = machine.mem32

    def waited(self, ms):
        uart[0x40034000] = 1
        wait(self, ms)
        uart[0x40034000] = 2

    queue.wait_io_event = waited

_watch(asyncio.core.IOQueue)
_pin = machine.Pin({FREE_PIN}, machine.Pin.IN, machine.Pin.PULL_UP)
_pin.irq(_free, machine.Pin.IRQ_FALLING)
gc.collect()
print("probes", _before - gc.mem_free())
"""
# The driver alone: a square of 96 x 96 pixels changes, again and again.
DRIVER = """
import asyncio
from toychest import boards
board = boards.load(name)
panel = boards.panel(board)
frame = bytearray(b"\\xff" * 4736)
async def go():
    await panel.show(frame)
    for i in range(count):
        await asyncio.sleep_ms(20)
        for band in range(2, 14):
            for x in range(100, 196):
                frame[band * 296 + x] ^= 255
        say("call")
        await panel.show(frame)
asyncio.run(go())
"""


@dataclass
class Sent:
    """What a press, or a call, led to, until the refresh command and after it.

    ms: to the refresh command; click: to the click, None if there is none. erases, programs: of
    the flash until then. box: bytes of the smallest rectangle that holds what changed on the
    glass. limit: ms that these take at the clock of the bus. bytes, selects: sent until the
    refresh; all_bytes, all_selects: and behind it, for the next time.
    """

    kind: str
    ms: float
    click: float | None
    erases: int
    programs: int
    box: int
    limit: float
    bytes: int
    selects: int
    all_bytes: int
    all_selects: int

    @property
    def with_flash(self) -> float:
        """The time with what the flash chip typically takes."""
        return self.ms + bench_pico.ERASE_MS * self.erases + bench_pico.PROGRAM_MS * self.programs


@dataclass
class Measured:
    """What was measured on a board.

    main: ms from power-on to main.py; first: from there to the first refresh command. calls:
    the driver alone, Sent of each call. steps: by name, the first and those after it. free: bytes
    of heap, by when. turns: (ms, flash operations, at what) of the loop, the longest first.
    """

    main: float = 0.0
    first: float = 0.0
    calls: list[Sent] = field(default_factory=list)
    steps: dict[str, list[Sent]] = field(default_factory=dict)
    free: dict[str, int] = field(default_factory=dict)
    turns: list[tuple[float, int, str]] = field(default_factory=list)

    def longest(self) -> dict[str, tuple[float, int]]:
        """By step, its longest turn: (ms, flash operations)."""
        found: dict[str, tuple[float, int]] = {}
        for ms, operations, what in self.turns:
            found.setdefault(what, (ms, operations))
        return found


class Watched(Pico):
    """A Pico that keeps what `Sent` and `Measured.turns` need."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        self.speed = FAST
        self.doing = "start"
        self._last = ""
        self.turns: list[tuple[float, int, str]] = []
        self._turn: tuple[float, int] | None = None
        self._sent_by_then = self._state()
        self._mark = 0.0, self._state(), bytes(self.panel.glass)

    def _state(self) -> tuple[int, int, int, int]:
        return self.panel.bytes_in, self.panel.selects, self.erases, self.programs

    def _refreshed(self, kind: str, ms: int, frame: bytearray) -> None:
        super()._refreshed(kind, ms, frame)
        self._sent_by_then = self._state()

    def _heard(self, byte: int) -> None:
        if byte == 2:
            self._turn = self.now(), self.erases + self.programs
        elif byte == 1:
            if self._turn:
                since, operations = self._turn
                done = self.erases + self.programs - operations
                self.turns.append((self.now() - since, done, self.doing))
        else:
            super()._heard(byte)
            if byte == 10 and self.lines[-1][1] == "call":
                self.mark()

    def mark(self) -> None:
        """What `sent` tells begins now."""
        self._mark = self.now(), self._state(), bytes(self.panel.glass)

    def sent(self) -> Sent:
        """What was sent since the last `mark`."""
        since, before, glass = self._mark
        sent = [now - then for now, then in zip(self._sent_by_then, before, strict=True)]
        total = [now - then for now, then in zip(self._state(), before, strict=True)]
        when, kind = self.refreshes[-1]
        clicks = [at - since for at, sounds in self.tones if sounds and at >= since]
        box = changed(glass, self.shown[-1][1])
        return Sent(
            kind, when - since, clicks[0] if clicks else None, sent[2], sent[3], box,
            box * 8000 / self._spi.clock_frequency, sent[0], sent[1], total[0], total[1],
        )

    def step(self, button: str, doing: str) -> Sent:
        """Press a button; returns what that led to."""
        if button == self._last == "c":
            self.run(500)  # what comes sooner is a slip
        self._last = button
        self.doing = doing
        self.at(1, self.mark)
        self.tap(button)
        return self.sent()

    def free(self) -> int:
        """Bytes of heap that are free now, without those of the probes."""
        seen = len(self.lines)
        doing, self.doing = self.doing, ""
        self.at(1, lambda: self.mcu.gpio[FREE_PIN].set_input_value(False))
        self.run_until(lambda: any("free" in line for _, line in self.lines[seen:]))
        self.mcu.gpio[FREE_PIN].set_input_value(True)
        self.run(20)
        self.doing = doing
        words = [line.split() for _, line in self.lines]
        return sum(int(word[1]) for word in words if word[:1] == ["probes"]) + next(
            int(word[1]) for word in reversed(words) if word[:1] == ["free"]
        )


def changed(old: bytes, new: bytes) -> int:
    """Bytes of the smallest rectangle, in whole bytes, that holds what differs of two glasses."""
    at = [i for i in range(BANDS * GATES) if old[i] != new[i]]
    if not at:
        return 0
    bands = [i // GATES for i in at]
    gates = [i % GATES for i in at]
    return (max(bands) - min(bands) + 1) * (max(gates) - min(gates) + 1)


def boot(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """From power-on to the first picture."""
    main = (bench_pico.ROOT / "firmware" / "main.py").read_bytes()
    pico = Watched(uf2, build(folder, board, {"main.py": BEGUN.encode() + main}), board, None,
                   held(board))
    pico.run_until(lambda: pico.refreshes)
    found.main = next(ms for ms, line in pico.lines if line == "main")
    found.first = pico.refreshes[0][0] - found.main


def held(board: str) -> tuple[str, ...]:
    """The button that switches a board on, and is down while it starts: it does nothing at home."""
    import wiring

    latch = wiring.read_board(wiring.FOLDER / f"{board}.py")["LATCH"]
    return () if latch is None else ("a",)


def driver(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """The driver alone."""
    main = bench_pico.program(DRIVER, name=board, count=WARM + 1)
    pico = Watched(uf2, build(folder, board, {"main.py": main.encode()}), board, None, held(board))
    pico.settle()
    for i in range(WARM + 1):
        pico.run_until(lambda i=i: len([1 for _, line in pico.lines if line == "call"]) > i)
        pico.run_until(lambda i=i: len(pico.refreshes) > i + 1)
        pico.run_until(lambda: pico.now() > pico.shown[-1][0] + 10)
        found.calls.append(pico.sent())


def saves_of(
    folder: Path, game: str, start: tuple[Any, ...], follow: Callable[[Any], None]
) -> dict[str, bytes | None]:
    """The saves of a game that begins so, and goes on as follow(session) commits, again and again,
    to at most `EVENTS` events."""
    from toychest import games
    from toychest.core.journal import Journal
    from toychest.core.session import Session
    from toychest.core.settings import Settings
    from toychest_host.build import read_tree

    settings = Settings(str(folder / "save"))
    settings["language"] = "en"
    settings["last"] = game
    rules = games.load(game, "rules")
    journal = Journal(str(folder / "save" / "games" / game), rules.VERSION)
    session = Session(rules, journal, lambda: 100)
    session.new(*start)
    depth = 0
    while depth < session.depth < EVENTS:
        depth = session.depth
        follow(session)
    return {path: data for path, data in read_tree(folder).items() if path.startswith("save")}


def long_game(folder: Path) -> dict[str, bytes | None]:
    """A game of a thousand events, whose dice never ask for a toss."""
    def follow(session: Any) -> None:
        session.commit("roll", "SLR"[session.depth % 3], "123AM"[session.depth % 5])
        session.commit("next")

    return saves_of(folder, "toss_your_cookies", (8, 5, 0, "SSLLRR", "123AMM"), follow)


def long_bank(folder: Path) -> dict[str, bytes | None]:
    """A game of the bank of a thousand events: six Toys own everything."""
    def follow(session: Any) -> None:
        if session.depth == 1:
            for seat in range(6):
                session.commit("order", 6 - seat, 1)
            for deed in range(18):
                session.commit("buy", deed // 3, deed, 60)
        session.commit("roll", session.depth % 6 + 1)
        turn = session.state["turn"]
        session.commit("pay", turn, (turn + 1) % 6, 10, "rent")
        session.commit("next")

    return saves_of(folder, "monopoly_toy_story", (6, 0, "AABBCCDDEEFFGGHHRR"), follow)


def full_shops(folder: Path) -> dict[str, bytes | None]:
    """A game of My Toy Shop with the plan, four shops of which each lacks its last card."""
    from toychest.games.my_toy_shop import plan, rules

    def follow(session: Any) -> None:
        seat = session.state["turn"]
        if not session.state["registers"][seat]:
            session.commit("register", seat, "0123"[seat:] + "0123"[:seat])
        if len(session.state["earned"][seat]) == rules.CARDS - 1:
            return
        place = plan.places(session.state["laid"][seat])[-1]
        session.commit("card", *place, 7, "afkp")
        session.commit("next")

    return saves_of(folder, "my_toy_shop", (4, 0, 0, 1), follow)


def started(
    uf2: str, folder: Path, board: str, saves: dict[str, bytes | None]
) -> Watched:
    """A board with these saves that shows its home screen."""
    image = build(folder, board, {"boot.py": PROBES.encode(), **saves})
    pico = Watched(uf2, image, board, None, held(board))
    pico.settle()
    for button in held(board):
        pico.contact(button, False)
    pico.run(100)
    return pico


def stepping(pico: Watched, found: Measured) -> Callable[[str, str], None]:
    """A function step(button, name) that presses a button and keeps what that led to."""
    def step(button: str, name: str) -> None:
        found.steps.setdefault(name, []).append(pico.step(button, name))

    return step


def played(pico: Watched, found: Measured) -> None:
    """Keep the turns of what was played. Raises RuntimeError if something went wrong there."""
    wrong = pico.panel.faults + [line for _, line in pico.lines if "Traceback" in line]
    if wrong:
        raise RuntimeError(f"{wrong[0]}; {pico.lines[-5:]}")
    found.turns += [turn for turn in pico.turns if turn[2]]


def bank(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """A start with a long game of the bank; turns, and the largest screens."""
    pico = started(uf2, folder, board, long_bank(folder))
    step = stepping(pico, found)
    step("c", "bank: open the game")
    found.free["at the bank"] = pico.free()
    for _ in range(ROLLS):
        step("c", "bank: roll")
        step("c", "bank: end of the turn")
    if "down" in pico.board["BUTTONS"]:
        step("b", "bank: open the menu")
        found.free["in the bank's menu"] = pico.free()
        for _ in range(3):
            step("down", "bank: menu step")
        step("c", "bank: open the deeds")
        found.free["in the bank's deeds"] = pico.free()
        step("a", "bank: back to the table")
    played(pico, found)


def shop(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """A start with full shops of My Toy Shop; the last card of one, to what it earns."""
    pico = started(uf2, folder, board, full_shops(folder))
    step = stepping(pico, found)
    step("c", "shop: open the game")
    found.free["at My Toy Shop"] = pico.free()
    step("c", "shop: enter a card")
    moves = "down" in pico.board["BUTTONS"]
    for _ in range(7 if moves else 0):
        step("down", "shop: another layout")
    for _ in range(5 if moves else 2):  # the layout, and the toys of its blocks
        step("c", "shop: on to the next toy")
    if moves:
        step("b", "shop: suggest a place")
    found.free["with a place suggested"] = pico.free()
    step("c", "shop: put the card there")
    step("c", "shop: next")
    played(pico, found)


def play(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """From a start with a long game to many rolls of it."""
    pico = started(uf2, folder, board, long_game(folder))
    found.free["after boot"] = pico.free()
    moves = "down" in pico.board["BUTTONS"]
    step = stepping(pico, found)
    for button in ("down", "up", "down", "up") if moves else ():  # from the game and back
        step(button, "menu step")
    if moves:
        pico.step("b", "open the new game")
        pico.step("c", "open the new game")
        for button in ("down", "up", "down"):
            step(button, "number step")
        pico.step("a", "back home")
    step("c", "open the game")
    for _ in range(WARM + 1):
        step("c", "roll")
        step("a", "undo")
    for _ in range(WARM):
        step("b", "open the menu")
        step("a", "close the menu")
    if moves:
        step("b", "open the menu")
        step("down", "menu step in the game")
        step("down", "menu step in the game")
        step("c", "open the history")
        found.free["in the history"] = pico.free()
        step("a", "back to the game")
    for _ in range(ROLLS):
        step("c", "roll")
        step("c", "next")
    found.free[AFTER] = pico.free()
    played(pico, found)


def wander(uf2: str, folder: Path, board: str, found: Measured) -> None:
    """Random presses in each of the long games, at any moment: their turns alone."""
    games = {"Toss Your Cookies": long_game, "the bank": long_bank, "My Toy Shop": full_shops}
    for name, saves in games.items():
        (folder / name).mkdir()
        pico = started(uf2, folder, board, saves(folder / name))
        pico.doing = f"random presses: {name}"
        chance = Random(1)
        for _ in range(PRESSES):
            button, = chance.choices(tuple(OFTEN), tuple(OFTEN.values()))
            hold = chance.choice((60, 60, 60, 900))
            pico.press(button, hold=hold)
            pico.run(hold + chance.choice((60, 150, 600)))
        played(pico, found)


def measure(uf2: str, board: str, wandering: bool = False) -> Measured:
    """Measure a board: about four minutes, and four more with `wander`. Raises RuntimeError,
    TimeoutError."""
    found = Measured()
    for part in (boot, driver, play, bank, shop) + (wander,) * wandering:
        with tempfile.TemporaryDirectory() as folder:
            part(uf2, Path(folder), board, found)
    found.turns.sort(reverse=True)
    return found


def warm(steps: list[Sent]) -> Sent:
    """The median of the steps after the first."""
    later = sorted(steps[1:] or steps, key=lambda step: step.ms)
    return later[len(later) // 2]
