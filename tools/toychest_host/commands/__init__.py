"""The commands of `toychest`."""
