"""What is frozen into MicroPython alone, which tests put Toychest's files on."""

include("$(MPY_DIR)/extmod/asyncio")
freeze("$(PORT_DIR)/modules")
