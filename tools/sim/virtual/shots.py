"""Draw screens of the box as pictures, and print a line of JSON for each.

On MicroPython the line has the name and the frame. On CPython it also has what the picture says.
"""

import json
import sys
from binascii import hexlify
from os import getenv

import world
from seated import players, speak
from toychest import lang
from toychest.app import catalog
from toychest.app.app import Oops
from toychest.core.journal import Journal
from toychest.core.session import Entered, Session
from toychest.lang import t
from toychest.ui.page import Message

if sys.implementation.name == "micropython":
    heard = None
else:
    import heard


async def drawn(device, names):
    """Turn on a box, and set its language without presses. Return its Shots.

    device: simulated box.
    names: names of the players, see seated.players.
    """
    world.usb = True  # the box does not sleep
    await device.power_on()
    app = device.app
    app.stack = app.stack[:1]  # without the question for the language
    speak(device)
    shots = Shots(device, players(names))
    shots.back()
    return shots


def begun(device, name, *setup):
    """Start a game and return its Session, an object that holds the state and saves each event. Its
    playing time stays 0 s.

    device: simulated box.
    name: name of the game's module, such as "toss".
    setup: arguments of the "start" event.
    """
    lang.use_game(name)
    rules = catalog.rules(name)
    session = Session(rules, Journal(device.saves + "/games/" + name, rules.VERSION), lambda: 0)
    session.new(*setup)
    device.app.memory.drop_new()  # what only `start` needed, as before the table opens
    return session


def commit(session, *events):
    """Add events to a game, one after the other.

    session: Session of the game.
    events: tuples (kind, argument, ...).
    """
    for event in events:
        session.commit(*event)


def menu_of(table, row=0):
    """Return the menu screen of a game. The menu is not left on the stack of open screens.

    table: main screen of the game.
    row: index of the selected row.
    """
    table.menu()
    menu = table.app.stack.pop()
    menu.selected = row
    return menu


class Shots:
    """Draws screens of a simulated box, and prints them.

    device: simulated box.
    names: names of the players. `back` sets them again after a test of other names.
    """

    def __init__(self, device, names):
        self.device = device
        self.app = device.app
        self.names = names

    def back(self):
        """Give the players their names again."""
        self.app.settings["names"] = self.names

    def take(self, name, screen=None):
        """Draw a screen, and print it. Return the screen. With TOYCHEST_LETTERS=1, tables show
        letters of the names in place of the mascots.

        name: name of the picture. Unless it has "-news-" in it, a page that shows what just
            happened is closed first.
        screen: screen to open first, None for the current one.
        """
        app = self.app
        app.settings["letters"] = bool(getenv("TOYCHEST_LETTERS"))
        if heard:
            heard.forget()
        if screen is not None:
            app.open(screen)
        while app.screen.waits:
            app.screen.idle_work()  # work that the firmware does while the panel is busy
        if "-news-" not in name and getattr(app.screen, "_news", None):
            app.screen.end_news()
        app.redraw()  # the state was changed without a press
        page = app.page()
        assert name == "oops" or not isinstance(app.screen, Oops), name + " fell to Oops"
        said = {}
        if heard:
            said = heard.draw(app, page, self.labels())
        else:
            page.draw(app.display.canvas, app.display.footer)
        said["name"] = name
        print(json.dumps(said)[:-1], end=', "frame": "')
        frame = app.display.canvas.buffer
        for start in range(0, len(frame), 296):  # in parts, because a Pico's heap is small
            print(hexlify(frame[start : start + 296]).decode(), end="")
        print('"}')
        return app.screen

    def begin(self, name, game, *setup):
        """Begin a game, and draw its main screen. Return that screen.

        name: name of the picture, "" to draw none.
        game: name of the game's module, such as "toss".
        setup: arguments of the "start" event.
        """
        self.app.stack = self.app.stack[:1]
        self.app.open(catalog.table(game, begun(self.device, game, *setup)))
        return self.take(name) if name else self.app.screen

    def replaced(self, name, session):
        """Draw two screens: the question whether a new game replaces the current one, and the home
        screen with the current game. Call this while the home screen is shown.

        name: name of the game's module, such as "toss".
        session: Session of the current game.
        """
        app = self.app
        self.one(name + "-replace", catalog.setup(name, session))
        app.stack[0].select(catalog.GAMES.index(name))
        app.memory.forget_game()
        app.session(name)  # reads the game from flash
        app.playing(name)
        self.take("home-" + name)

    def long(self, name, screen=None):
        """Draw a screen with very long names of players.

        name: name of the picture.
        screen: screen to draw, None for the current one.
        """
        self.app.settings["names"] = ["WMWMWMWM"] * 8
        self.take(name, screen)
        self.back()
        if screen is not None:
            self.drop()

    def refusals(self, game, *keys):
        """Draw the messages that tell players why they can't do something.

        The text of a message has the key GAME.refuse.KEY in the language files.
        game: the part GAME, the name of the game's module.
        keys: the part KEY of each message.
        """
        for key in keys:
            text = t(game + ".refuse." + key)
            name = game + "-refuse-" + key
            self.one(name, Message(t("refused"), text, icon="hand"))

    def set_up(self, screen):
        """Open the set-up screen of a new game while another game is in progress, and return the
        screen. The box asks whether the new game replaces the other one. The answer is yes.

        screen: the set-up screen.
        """
        self.app.open(screen)
        self.press("ok")
        return screen

    def ask(self, key, *choices):
        """Let the open set-up screen ask a question. Each question before it gets the answer that
        is selected. Return the question, and draw nothing.

        key: key of the question in `steps`.
        choices: tuples (key, selected) that select another answer to a question before it.
        """
        setup = self.app.screen
        setup._answers.clear()
        setup._ask()
        while setup._key != key:
            if setup._key in dict(choices):
                setup.question.selected = dict(choices)[setup._key]
            setup.answer(setup.question.answer())
        return setup.question

    def press(self, *intents):
        """Send intents to the current screen, one after the other. An intent is the meaning of a
        button on this screen, such as "back"."""
        for intent in intents:
            self.app.redraw()
            try:
                self.app.screen.on_intent(intent)
            except Entered as entered:  # a step in the middle of a game
                entered.then()

    def to(self, name, *intents):
        """Send intents to the current screen, then draw the screen that is shown. name: name of
        the picture."""
        self.press(*intents)
        self.take(name)

    def do(self, *labels):
        """Press the button with each of these labels, one after the other. Case is ignored."""
        for label in labels:
            found = self.labels()
            self.press([one for one in found if found[one].lower() == label.lower()][0])

    def labels(self):
        """Return {intent: label of its button} for the current screen. An intent is the meaning of
        a button on this screen, such as "back"."""
        page = self.app.screen.page()
        labels = dict(page.labels)
        if isinstance(page.moves, tuple):
            labels["up"], labels["down"] = page.moves
        return labels

    def drop(self):
        self.app.stack.pop()

    def one(self, name, screen):
        self.take(name, screen)
        self.drop()
