"""Toychest, the program of a box that helps people to play games at a table. The box has buttons
and an e-ink panel."""

VERSION = "0.1.0"
