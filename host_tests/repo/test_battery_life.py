"""The battery lives in hardware/POWER.md follow from the figures in tools/draw/battery_life.py."""

import re

import pytest

import panel_model
import ssd1680_model
import uc8151_model
from draw import battery_life, wiring

LIMITS = {
    name: wiring.read_board(wiring.FOLDER / f"{name}.py")["BATTERY"]["low_mv"]
    for name in wiring.BOARDS
}


def test_the_page_is_up_to_date():
    assert battery_life.POWER.read_text() == battery_life.render(), "run: make wiring"


def test_every_board_is_on_it():
    if unfinished := battery_life.unfinished():
        pytest.fail("\n".join(unfinished), pytrace=False)


def test_a_board_that_is_missing_is_named_in_a_sentence(monkeypatch):
    others = {name: cells for name, cells in battery_life.BOARDS.items() if name != "inky_pack"}
    monkeypatch.setattr(battery_life, "BOARDS", {**others, "gone": ()})
    assert battery_life.unfinished() == [
        "Add inky_pack with the batteries that it can take to BOARDS in battery_life.py.",
        "Take gone out of BOARDS in battery_life.py.",
    ]


def test_a_pico_takes_more_current_the_lower_the_voltage():
    high, low = (battery_life.currents("pico_epaper29", volts) for volts in (5.0, 2.5))
    assert high.awake == pytest.approx(21)
    assert low.awake == pytest.approx(42)
    assert high.asleep == pytest.approx(1.06)
    assert high.off is None


def test_a_board_that_switches_itself_off_lasts_far_longer():
    volts = battery_life.THREE_AAA.volts
    pico, badger = (
        battery_life.evening(battery_life.currents(board, volts))
        for board in ("pico_epaper29", "badger2040w")
    )
    # A game alone: 1.5 h at 30 mA. A Pico adds a night and a day at 1.5 mA.
    # The panel's high voltage adds 6 %.
    assert 48 < badger < 51
    assert 79 < pico < 87


def test_a_refresh_lasts_as_long_as_the_model_of_the_panel_says():
    """The driver of the reference board has a waveform of its own for partial refreshes."""
    driver = (wiring.ROOT / "firmware/toychest/drivers/epd.py").read_text()
    frames = int(re.findall(r"^    FRAMES = (\d+)", driver, re.M)[0])
    short = (ssd1680_model.REFRESH_MS + frames * panel_model.FRAME_MS) / 1000
    assert battery_life.SHORT_S == pytest.approx(short)
    assert battery_life.SHORT_FULL_S == round(ssd1680_model.FULL_MS / 1000, 1)
    assert battery_life.LONG_FULL_S == uc8151_model.OTP_MS / 1000
    page = " ".join(battery_life.POWER.read_text().split())
    assert "A usual one lasts 0.42 s and a full one 4 s" in page
    assert "longest take 0.82 s and 4.5 s" in page


def test_the_high_voltage_goes_off_as_soon_as_the_page_says():
    display, power = (
        (wiring.ROOT / f"firmware/toychest/{name}.py").read_text() for name in ("display", "power")
    )
    rest = int(re.findall(r"^_REST_S = const\((\d+)\)", display, re.M)[0])
    look = int(re.findall(r"^_SLICE_MS = const\((\d+)_000\)", power, re.M)[0])
    assert battery_life.ON_S == rest + look


def test_the_battery_is_low_before_the_flash_is_at_risk():
    limits = dict(LIMITS)
    assert limits.pop("badger2040") >= 2700 + 100  # its flash gets the battery's voltage
    assert all(limit >= 1800 + 300 for limit in limits.values())  # the Pico's converter


def test_three_cells_are_the_default_on_a_pico():
    assert LIMITS["pico_epaper29"] == LIMITS["inky_pack"] == 3200


@pytest.mark.parametrize("board", wiring.BOARDS)
def test_a_board_takes_its_batteries(board):
    """Two AA cells on a Pico, two AAA cells on a Badger 2040, or four cells would fail."""
    for cells in battery_life.BOARDS.get(board, ()):
        assert cells.fresh <= battery_life.MOST_VOLTS, cells.name
        assert cells.volts * 1000 > LIMITS[board], cells.name
