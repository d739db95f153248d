"""Screens as pictures; a line of JSON each."""

import json
from binascii import hexlify

from spilt import draw, spilt
from toychest.app import Oops
from toychest.core.session import at_once


class Shots:
    """Draws screens and prints what came out."""

    def __init__(self, device, language):
        self.device = device
        self.app = device.app
        self.language = language

    def take(self, name, screen=None):
        app = self.app
        if screen is not None:
            screen.opened(app)
            app.stack.append(screen)
        self.work()
        page = app.page()
        assert name == "oops" or not isinstance(app.screen, Oops), name + " fell to Oops"
        draw(page, app.canvas, app._footer)
        overflow = app.canvas.overflow
        print(json.dumps({
            "name": self.language + "/" + name,
            "text": page.text(app.button_names),
            "overflow": overflow,
            "frame": hexlify(app.canvas.buffer).decode(),
            "spilt": spilt(page, app.canvas, app._footer),
        }))
        return app.screen

    def work(self):
        """Do at once what else would be done in turns."""
        while self.app._jobs:
            at_once(self.app._jobs.pop())

    def drop(self):
        self.app.stack.pop()

    def one(self, name, screen):
        self.take(name, screen)
        self.drop()
