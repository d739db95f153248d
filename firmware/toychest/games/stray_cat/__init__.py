"""Take That Toy!, with the Stray Cat of its two-player variant."""

DICE = False
