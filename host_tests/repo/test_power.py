"""What the pages in hardware/ say about batteries: computed again from their own figures, and
compared with the firmware."""

import re
from pathlib import Path

import pytest

import panel_model
import ssd1680_model
import uc8151_model
from build.board_files import BOARDS, REFERENCE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "hardware" / "POWER.md").read_text("utf-8")
README, BUILD, WORDS = (
    " ".join((ROOT / "hardware" / name).read_text("utf-8").split())
    for name in ("README.md", "BUILD.md", "POWER.md")
)
TABLES = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line[:1] == "|" and "---" not in line
]
CELLS = {
    name: tuple(map(float, values))
    for name, *values in TABLES
    if len(values) == 3 and values[0].isdigit()
}
LIVES = [row for row in TABLES[1:] if len(row) == 8]
LIMITS = {board["NAME"]: board["BATTERY"]["low_mv"] for board in BOARDS.values()}
LATCHED = {board["NAME"] for board in BOARDS.values() if board["LATCH"] is not None}


def figure(around):
    """Return a figure of the page as a float. around: its sentence, with "#" for the figure."""
    found = re.findall(re.escape(around).replace("\\#", r"([\d.]+)"), WORDS)
    assert len(found) == 1, around
    return float(found[0])


def lives(board, volts, mah):
    """Return the last six cells of a row of the first table."""
    awake, asleep = (
        5 * figure("A Pico takes # mA from 5 V") / volts,
        5 * figure(": # mA from 5 V (") / volts,
    )
    refresh = figure("A refresh** takes # mW") / volts
    if board == "Badger 2040":  # it has no converter
        awake, asleep = figure("it takes # mA."), figure("; # mA on a Badger 2040")
        refresh = figure("A refresh** takes # mW") / figure("on a Badger 2040 from # V")
    asleep += figure("awake #% of that time") / 100 * (awake - asleep)
    minutes, presses = figure("one game of # minutes"), figure("minutes, # presses")
    on_s = presses * (figure("longest take # s") + figure("stays on for up to # s"))
    on_s += figure("and # full refreshes") * figure("40 frames, and # s")
    playing = awake + refresh * on_s / (60 * minutes)
    usable = mah * figure("gives #% of") / 100
    day = playing * minutes / 60 + awake / 60  # mAh: the game, and the minute after it
    off, rest = asleep, 24 - (minutes + 1) / 60
    if board in LATCHED:
        off, hours = figure("current: # µA") / 1000, (figure("power after # minutes") - 1) / 60
        day, rest = day + asleep * hours, rest - hours
    day += off * rest
    return [
        f"{awake:.0f}",
        f"{asleep:.1f}",
        f"{off * 1000:.0f} µA" if board in LATCHED else "-",
        f"{usable / playing:.0f}",
        f"{usable / off / 24:.0f}" if board not in LATCHED else "years",
        f"{usable / day:.0f}",
    ]


@pytest.mark.parametrize("row", LIVES, ids=lambda row: ", ".join(row[:2]))
def test_a_row_follows_from_the_figures_of_the_page(row):
    mah, _, volts = CELLS[row[1]]
    assert row[2:] == lives(row[0], volts, mah)


@pytest.mark.parametrize("row", LIVES, ids=lambda row: ", ".join(row[:2]))
def test_a_board_takes_its_batteries(row):
    """Two AA cells on a Pico, two AAA cells on a Badger 2040, or four cells would fail."""
    _, fresh, volts = CELLS[row[1]]
    assert fresh <= figure("VSYS takes # V at most")
    assert volts * 1000 > LIMITS[row[0]]


def test_the_battery_is_low_before_the_flash_is_at_risk():
    limits = dict(LIMITS)
    assert limits.pop("Badger 2040") >= 2700 + 100  # its flash gets the battery's voltage
    assert all(limit >= 1800 + 300 for limit in limits.values())  # the Pico's converter
    low = BOARDS[REFERENCE]["BATTERY"]["low_mv"]
    assert low == BOARDS["inky_pack"]["BATTERY"]["low_mv"]
    assert f"{low} for three alkaline cells" in README
    assert f"Below {low / 1000} V is low for three alkaline cells" in README
    assert f"below {low / 1000} V is low" in BUILD


def test_a_refresh_and_the_rest_last_as_long_as_in_the_firmware():
    """The driver of the reference board has a waveform of its own for partial refreshes."""
    code = "".join(
        (ROOT / f"firmware/toychest/{name}.py").read_text()
        for name in ("drivers/epd", "app/display", "app/power")
    )

    def constant(name):
        (value,) = re.findall(rf"^ *{name} = (?:const\()?([\d_]+)", code, re.M)
        return int(value)

    frames = constant("FRAMES")
    for name, count in (("A usual one lasts # s", frames), ("The longest take # s", 40)):
        ms = ssd1680_model.REFRESH_MS + count * panel_model.FRAME_MS
        assert figure(name) == pytest.approx(ms / 1000)
    assert figure("and a full one # s") == round(ssd1680_model.FULL_MS / 1000, 1)
    assert figure("40 frames, and # s") == uc8151_model.OTP_MS / 1000
    rest = constant("_REST_S") + constant("_SLICE_MS") / 1000
    assert figure("stays on for up to # s") == rest
    assert figure("power after # minutes") * 60 == constant("SLEEP_S") + constant("_OFF_S")


def test_the_other_pages_have_the_hours_and_currents_of_the_tables():
    rows = {row[1]: row for row in LIVES if row[0] == BOARDS[REFERENCE]["NAME"]}
    *_, awake, asleep, _, hours, days, _ = three = rows["3 x AAA alkaline"]
    assert f"about 21 mA from 5 V and {awake} mA from three cells" in README
    assert f"about 1 mA from 5 V and {asleep} mA from three cells" in README
    assert f"{hours} hours of play, or {days} days if you leave the box on" in BUILD
    for name in (three[1], "3 x AA alkaline"):
        line = README.partition(f"| {name} |")[2].partition(" | |")[0]
        assert f"some {rows[name][5]} hours of play" in line
