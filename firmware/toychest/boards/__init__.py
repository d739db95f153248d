"""One file a board: pins, polarities, panel."""
