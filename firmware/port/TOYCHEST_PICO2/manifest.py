"""Freeze Toychest into MicroPython for a Raspberry Pi Pico 2."""

include("../manifest.py")
