"""Freeze the same modules into MicroPython for a Pico as for a Pico 2."""

include("../manifest.py")
