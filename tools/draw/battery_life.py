"""Write hardware/POWER.md, a page about battery life: `python tools/draw/battery_life.py`.

The numbers come from datasheets and measurements.
"""

from typing import NamedTuple

from draw import wiring
from draw.wiring import FOLDER, ROOT, read_board, table

POWER = ROOT / "hardware" / "POWER.md"

# Measured by others on a Pico, at 5 V on VSYS: 21 mA awake (micropython issue 8770), 0.99 mA in
# lightsleep (pull request 8832). The Pico's converter takes the same power at any voltage.
AWAKE_MW = 21 * 5.0
ASLEEP_MW = 1 * 5.0
# Measured on an emulated Pico (host_tests/pico/test_pico_power.py): the share of time that the chip
# is awake while it sleeps, which is every 2 s to look whether a computer was plugged in.
AWAKE_SHARE = 0.003
# Waveshare's and Good Display's figures for their 2.9 inch panels: what a refresh takes.
REFRESH_MW = 26.4
# A partial and a full refresh on the model of the SSD1680 in tools/sim/board. Its times are those
# that GxEPD2 gives as measured on the older film of Waveshare's 2.9 V2. The longest are a partial
# refresh of 40 frames, the most that the panel can be tuned to, and a full one of a UC8151, as
# Pimoroni says.
SHORT_S, SHORT_FULL_S = 0.42, 4.0
LONG_S, LONG_FULL_S = 0.82, 4.5
# After a picture, the high voltage stays on for 5 s, and the box looks every 2 s.
# Nobody has published what the panel takes meanwhile: we assume as much as during a refresh.
ON_S = 7
# A Badger 2040 has no such converter: the same current at any voltage.
BADGER_MA = 20.0
BADGER_ASLEEP_MA = 1.0
BADGER_OFF_MA = 0.01  # nobody gives a figure: an assumption, on the safe side

# An evening's game.
GAME_MIN = 90
PRESSES = 240  # 120 rolls and "Next". Pauses are below a minute, so the box stays awake.
FULL = 8  # full refreshes: the home screen, the game, its winner, and one after 50 partial ones
SLEEP_AFTER_MIN = 1
OFF_AFTER_MIN = 5


class Cells(NamedTuple):
    """A battery.

    name: name of the battery in the tables of hardware/POWER.md.
    mah: capacity in mAh.
    fresh: voltage when the cells are new.
    volts: average voltage at the board.
    """

    name: str
    mah: int
    fresh: float
    volts: float


TWO_AAA = Cells("2 x AAA alkaline", 1000, 3.2, 2.5)
THREE_AAA = Cells("3 x AAA alkaline", 1000, 4.8, 3.5)
THREE_AA = Cells("3 x AA alkaline", 2300, 4.8, 3.5)
LIPO = Cells("LiPo, 1,000 mAh", 1000, 4.2, 3.6)
USABLE = 0.85  # share of the capacity that is used when the box says that the battery is low
MOST_VOLTS = 5.5  # at VSYS (Raspberry Pi Pico datasheet, on the power supply)
BOARDS = {  # file of the board: the batteries that it can take
    "pico_epaper29": (THREE_AA, THREE_AAA, LIPO),
    "pico_captouch29": (THREE_AA, THREE_AAA, LIPO),
    "inky_pack": (THREE_AA, THREE_AAA, LIPO),
    "badger2040": (THREE_AAA, LIPO),
    "badger2040w": (TWO_AAA, THREE_AAA, LIPO),
}


def unfinished() -> "list[str]":
    """Return a sentence for each board whose batteries are not known, or that is no longer there:
    what to do, and where."""
    here = "BOARDS in battery_life.py"
    unknown = [
        f"Add {name} with the batteries that it can take to {here}."
        for name in wiring.BOARDS
        if name not in BOARDS
    ]
    return unknown + [f"Take {name} out of {here}." for name in BOARDS if name not in wiring.BOARDS]


class Currents(NamedTuple):
    """The currents in mA that a board draws from its battery.

    awake: current while the chip runs.
    refresh: current that comes on top of `awake` while the panel's high voltage is on.
    asleep: current in light sleep.
    off: current after the box has switched itself off, None if the board can't do that.
    """

    awake: float
    refresh: float
    asleep: float
    off: "float | None"


def currents(board: str, volts: float) -> Currents:
    """Return the currents that a board draws from its battery.

    board: name of the board's file without .py, such as "badger2040".
    volts: average voltage of the battery.
    """
    latch = read_board(FOLDER / f"{board}.py")["LATCH"] is not None
    if board == "badger2040":
        awake, asleep, refresh = BADGER_MA, BADGER_ASLEEP_MA, REFRESH_MW / 3.3
    else:
        awake, asleep, refresh = AWAKE_MW / volts, ASLEEP_MW / volts, REFRESH_MW / volts
    asleep += AWAKE_SHARE * (awake - asleep)
    return Currents(awake, refresh, asleep, BADGER_OFF_MA if latch else None)


def playing(now: Currents) -> float:
    """Return the mean current in mA during a game. now: currents of the board."""
    on_s = PRESSES * (LONG_S + ON_S) + FULL * LONG_FULL_S
    return now.awake + now.refresh * on_s / (GAME_MIN * 60)


def evening(now: Currents) -> float:
    """Return the charge in mAh that a board draws in 24 hours with one evening of play.

    The board is awake during the game and for SLEEP_AFTER_MIN minutes more. Then it sleeps. A board
    that can switch itself off does so OFF_AFTER_MIN minutes after the game.
    now: currents of the board.
    """
    awake_h = (GAME_MIN + SLEEP_AFTER_MIN) / 60
    used = playing(now) * GAME_MIN / 60 + now.awake * SLEEP_AFTER_MIN / 60
    if now.off is None:
        return used + now.asleep * (24 - awake_h)
    asleep_h = (OFF_AFTER_MIN - SLEEP_AFTER_MIN) / 60
    return used + now.asleep * asleep_h + now.off * (24 - awake_h - asleep_h)


def render() -> str:
    """Return the text of hardware/POWER.md, as Markdown."""
    rows = []
    for board, fitting in BOARDS.items():
        name = read_board(FOLDER / f"{board}.py")["NAME"]
        for cells in fitting:
            now = currents(board, cells.volts)
            holds = cells.mah * USABLE
            days = holds / (now.asleep if now.off is None else now.off) / 24
            rows.append(
                (
                    name,
                    cells.name,
                    f"{now.awake:.0f}",
                    f"{now.asleep:.1f}",
                    "-" if now.off is None else f"{now.off * 1000:.0f} µA",
                    f"{holds / playing(now):.0f}",
                    f"{days:.0f}" if days < 1000 else "years",
                    f"{holds / evening(now):.0f}",
                )
            )
    head = (
        "Board",
        "Battery",
        "mA awake",
        "mA asleep",
        "off",
        "hours of play",
        "days unused",
        "evenings",
    )
    batteries = [
        (cells.name, cells.mah, cells.fresh, cells.volts)
        for cells in (TWO_AAA, THREE_AAA, THREE_AA, LIPO)
    ]
    return f"""# Power

Written by `make wiring`, computed from datasheets and from other people's measurements;
**not measured on a finished box**.

{table(head, rows)}

- **Awake**: from a press until a minute after the last one. A Pico takes 21 mA from 5 V, that is
  {AWAKE_MW:.0f} mW, and its converter takes as much power from any other voltage; a Badger 2040
  takes {BADGER_MA:.0f} mA.
- **Asleep** (lightsleep): 1 mA from 5 V. The box is awake {AWAKE_SHARE:.1%} of that time, to see
  whether a computer was plugged in. That share was measured on an emulated Pico. After a computer
  was connected, the Pico takes about 2 mA more asleep, until it is switched off and on.
- **Off**: a Badger cuts its own power after {OFF_AFTER_MIN} minutes. Nobody has published the
  current: {BADGER_OFF_MA * 1000:.0f} µA is an assumption.
- **A refresh** takes {REFRESH_MW} mW. A usual one lasts {SHORT_S} s and a full one
  {SHORT_FULL_S:.0f} s, as our model of the panel says. The longest take {LONG_S} s and
  {LONG_FULL_S} s. After it, the panel's high voltage stays on for up to {ON_S} s. What that
  takes is not published; we assume {REFRESH_MW} mW. *Hours of play* and *evenings* count all
  this. A picture that stays takes nothing.
- **Days unused**: nobody presses a button. **Evenings**: days with one game of {GAME_MIN} minutes
  and {PRESSES} presses, never a minute apart, and a box that is not switched off in between. With
  a switch, *hours of play* count.
- We assume that a battery gives {USABLE:.0%} of what is printed on it before the box calls it low.

{table(("Battery", "mAh", "volts, fresh", "volts on average at the board"), batteries)}

These are not in the table:

- **Two AA cells on a Pico + Pico-ePaper-2.9**: not with this panel until somebody has measured it.
  The panel's VCC is VSYS, and the module probably has a regulator of its own. From two cells, minus
  the diode and that regulator, its controller may get less than it needs, while the Pico drives its
  inputs with 3.3 V.
- **Four cells**: never. Four fresh alkaline cells give 6.4 V; VSYS takes {MOST_VOLTS} V at most.
- **Two AAA cells on a Badger 2040**: their average of {TWO_AAA.volts} V is below the 2.7 V that its
  flash needs.
"""


def main() -> None:
    """Write hardware/POWER.md and print its path. Print also which boards it lacks."""
    POWER.write_text(render())
    print(f"wrote {POWER.relative_to(ROOT)}")
    for line in unfinished():
        print(line)


if __name__ == "__main__":
    main()
