"""Toychest, the program of a box with buttons and an e-ink panel that helps to play games."""

VERSION = "0.1.0"
# Address of the simulator's page, such as "https://example.org/toychest/". With it, the QR code of
# a result is a link to that page.
SITE = ""
