"""Read and write dice, icons, cards and boards of an owner, and describe saved games."""
