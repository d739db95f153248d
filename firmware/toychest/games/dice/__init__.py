"""My dice: a screen that rolls built-in dice or the owner's own dice, for any game."""

DICE = False
