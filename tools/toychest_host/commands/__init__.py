"""The commands of `toychest` and their words."""
