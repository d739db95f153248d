"""Measure the voltage of the battery."""

from time import sleep_ms

from machine import ADC, Pin
from micropython import const

_READINGS = const(16)
_FULL_SCALE = const(65_535)  # a reading of the supply voltage
_SUPPLY_MV = const(3_300)
_SETTLE_MS = const(2)


def millivolts(battery):
    """Return the voltage of the battery in mV. On USB power, return the voltage of USB minus that
    of a diode. battery: BATTERY of the board, see toychest.boards."""
    outputs = []
    for name in ("select", "reference_power"):
        if name in battery:
            before = Pin(battery[name]).value() if name == "select" else 0  # may be the LED's pin
            outputs.append((Pin(battery[name], Pin.OUT, value=1), before))
    sleep_ms(_SETTLE_MS)
    supply = _SUPPLY_MV
    if "reference" in battery:  # the supply falls with the battery: a known voltage measures it
        supply = battery["reference_mv"] * _FULL_SCALE // max(1, _read(battery["reference"]))
    reading = _read(battery["adc"])
    for pin, before in outputs:
        pin.value(before)
    return reading * supply * battery["divider"] // _FULL_SCALE


def _read(gpio):
    """Return the mean of several readings of an ADC pin, 0 to 65,535."""
    adc = ADC(Pin(gpio))
    total = 0
    for _ in range(_READINGS):
        total += adc.read_u16()
    return total // _READINGS
