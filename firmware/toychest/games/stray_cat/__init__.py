"""The card game Take That Toy!, for two to five players. With two players, an imaginary third
player, the Stray Cat, plays along."""

DICE = False
