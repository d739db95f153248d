"""The program of Toychest: a box with buttons and an e-ink panel that helps people to play games at
a table."""

VERSION = "0.1.0"
