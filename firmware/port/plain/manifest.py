"""Freeze only MicroPython's own modules, for tests that put Toychest onto it as files."""

include("$(MPY_DIR)/extmod/asyncio")
freeze("$(PORT_DIR)/modules")
