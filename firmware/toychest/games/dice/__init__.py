"""My dice: a screen that rolls built-in dice and the owner's own dice, for any game."""

DICE = False
