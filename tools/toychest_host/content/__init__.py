"""Content that an owner enters or reads: dice, icons, cards, the board, the events of a game."""
