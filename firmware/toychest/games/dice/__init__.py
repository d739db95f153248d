"""My dice: dice of one's own, for any game on the shelf."""

DICE = False
