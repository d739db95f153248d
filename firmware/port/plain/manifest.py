"""Freeze only MicroPython's own modules. Tests then copy Toychest to the flash as files."""

include("$(MPY_DIR)/extmod/asyncio")
freeze("$(PORT_DIR)/modules")
