"""Screens as pictures; a line of JSON each."""

import json
from binascii import hexlify

import world
from toychest import games, lang
from toychest.app import Oops
from toychest.core.journal import Journal
from toychest.core.session import Session


async def in_each_language(device, names, take_all):
    """Call take_all(device, Shots) at the home screen. names: of the players."""
    world.usb = True  # the box does not sleep
    await device.power_on()
    app = device.app
    app.settings["language"] = "en"
    for language, _ in lang.LANGUAGES:
        app.stack = app.stack[:1]
        app.settings._values["names"] = names
        lang.use(language)
        take_all(device, Shots(device, language))


def begun(device, name, *setup):
    """The session of a game that has just begun, at 0 s."""
    rules = games.rules(name)
    session = Session(rules, Journal(device.saves + "/games/" + name, rules.VERSION), lambda: 0)
    session.new(*setup)
    return session


def commit(session, *events):
    """Commit some events."""
    for event in events:
        session.commit(*event)


class Shots:
    """Draws screens and prints what came out."""

    def __init__(self, device, language):
        self.device = device
        self.app = device.app
        self.language = language

    def take(self, name, screen=None):
        app = self.app
        if screen is not None:
            app.open(screen)
        while app.screen.waits:
            app.screen.meanwhile()  # what is done while the glass is busy
        page = app.page()
        assert name == "oops" or not isinstance(app.screen, Oops), name + " fell to Oops"
        page.draw(app.canvas, app._footer)
        print(json.dumps({
            "name": self.language + "/" + name,
            "text": page.text(app.button_names),
            "overflow": app.canvas.overflow,
            "frame": hexlify(app.canvas.buffer).decode(),
        }))
        return app.screen

    def replaced(self, name, session):
        """Take what a new game asks while one is going on, and the home screen then."""
        app = self.app
        words = games.words(name)
        self.one(words + "-replace", games.setup(name, session))
        app.stack[0]._selected = games.GAMES.index(name)
        app._forget_game()
        app.session(name)  # as it is on flash
        self.take("home-" + words)

    def drop(self):
        self.app.stack.pop()

    def one(self, name, screen):
        self.take(name, screen)
        self.drop()
