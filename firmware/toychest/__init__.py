"""Toychest: a tabletop companion."""

VERSION = "0.1.0"
