"""Define the commands of `toychest`."""
