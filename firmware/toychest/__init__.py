"""Toychest, the program of a box with buttons and an e-ink panel that helps to play games."""

VERSION = "0.1.0"
