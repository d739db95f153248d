"""The battery's voltage."""

from time import sleep_ms

from machine import ADC, Pin
from micropython import const

_READINGS = const(16)
_FULL_SCALE = const(65_535)  # of a reading: as high as the supply
_SUPPLY_MV = const(3_300)
_SETTLE_MS = const(2)


def millivolts(battery):
    """What the battery gives, in mV. battery: BATTERY of a board.

    On USB it is what USB gives, less a diode. Some 5 ms, during which the outputs that it needs
    are high.
    """
    outputs = []
    for name in ("select", "reference_power"):
        if name in battery:
            before = Pin(battery[name]).value() if name == "select" else 0  # it may be the LED
            outputs.append((Pin(battery[name], Pin.OUT, value=1), before))
    sleep_ms(_SETTLE_MS)
    supply = _SUPPLY_MV
    if "reference" in battery:  # the supply sinks with the battery, and readings rise with that
        supply = battery["reference_mv"] * _FULL_SCALE // max(1, _read(battery["reference"]))
    reading = _read(battery["adc"])
    for pin, before in outputs:
        pin.value(before)
    return reading * supply * battery["divider"] // _FULL_SCALE


def _read(gpio):
    """The mean of several readings of an ADC pin."""
    adc = ADC(Pin(gpio))
    total = 0
    for _ in range(_READINGS):
        total += adc.read_u16()
    return total // _READINGS
