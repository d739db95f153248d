"""Freeze Toychest into MicroPython for a Raspberry Pi Pico."""

include("../manifest.py")
