"""What is frozen into MicroPython for a Pico 2: the same as for the other board."""

include("../manifest.py")
