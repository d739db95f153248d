"""The game My Toy Shop, published also as "Jouets a Gogo". The players lay cards. The box (this
device) adds up the coins of each player."""

DICE = False
