"""My Toy Shop, published also as "Jouets a Gogo"."""

DICE = False
