"""My dice: built-in dice and the owner's own, for any game."""

DICE = False
