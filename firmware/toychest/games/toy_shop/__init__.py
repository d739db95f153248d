"""The game My Toy Shop, published also as "Jouets a Gogo". The players lay cards; the box keeps
their coins."""

DICE = False
