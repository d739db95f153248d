"""The game My dice: it rolls built-in dice or the owner's own dice, for any other game."""

DICE = False
