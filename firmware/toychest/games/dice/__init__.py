"""The game My dice. It rolls dice for any board game: built-in dice, or dice of the owner."""

DICE = False
