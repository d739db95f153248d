"""Freeze the same modules into MicroPython for a Pico 2 as for a Pico."""

include("../manifest.py")
