"""Draw screens of the box as pictures, and print a line of JSON for each."""

import json
import sys
from binascii import hexlify
from os import getenv

import world
from toychest import games, lang
from toychest.app import Oops
from toychest.core.journal import Journal
from toychest.core.session import Session
from toychest.lang import t
from toychest.screens.game_table import GameTable
from toychest.ui import fonts, widgets
from toychest.ui.canvas import Canvas
from toychest.ui.screens import Message

_drawn = []  # texts of the picture: [text, x, y, x of its end, font, whether white, align]
_cut = []  # texts that were shortened: [whole text, what is left of it]
_align = [-1]  # of the text that is being drawn


def _listen():
    # Wraps the functions of the firmware that draw or shorten texts, to record the texts.
    draw, text_in, paragraph = fonts.Font.draw, Canvas.text_in, Canvas.paragraph
    brief, giving_way = widgets.brief, widgets.giving_way

    def heard_draw(self, canvas, string, x, y, white=False):
        end = draw(self, canvas, string, x, y, white)
        if string and self.name not in ("icon", "toy"):
            _drawn.append([string, x, y, end, self.name, white, _align[0]])
        return end

    def heard_text_in(self, string, x, y, width, height, names, ink=0, align=0):
        _align[0] = align
        return text_in(self, string, x, y, width, height, names, ink, align)

    def heard_paragraph(self, string, x, y, width, height, names, ink=0, align=-1, middle=False):
        _align[0] = align
        return paragraph(self, string, x, y, width, height, names, ink, align, middle)

    def note(whole, left):
        if left != whole and [whole, left] not in _cut:
            _cut.append([whole, left])
        return left

    def heard_brief(text, *room):
        return note(text, brief(text, *room))

    def heard_giving_way(tell, *room, **how):
        return note(tell(16), giving_way(tell, *room, **how))

    fonts.Font.draw = heard_draw
    Canvas.text_in = heard_text_in
    Canvas.paragraph = heard_paragraph
    for module in list(sys.modules.values()):
        for name, old, new in (
            ("brief", brief, heard_brief),
            ("giving_way", giving_way, heard_giving_way),
        ):
            if getattr(module, name, None) is old:
                setattr(module, name, new)


_listen()


async def in_each_language(device, names, take_all):
    """Turn on a simulated box and draw its screens, once in each language.

    device: simulated box.
    names: names of the players.
    take_all: coroutine function take_all(device, shots), which draws the screens. shots is a Shots.
    """
    world.usb = True  # the box does not sleep
    await device.power_on()
    app = device.app
    app.settings["language"] = "en"
    for language, _ in lang.LANGUAGES:
        app.stack = app.stack[:1]
        player = getenv("TOYCHEST_PLAYER")
        app.settings["names"] = [player] * 8 if player else names
        lang.use(language)
        await take_all(device, Shots(device, language))


def begun(device, name, *setup):
    """Start a game and return its Session, an object that holds the state and saves each event. Its
    playing time stays 0 s.

    device: simulated box.
    name: name of the game's module, such as "toss".
    setup: arguments of the "start" event.
    """
    lang.use_game(name)
    rules = games.rules(name)
    session = Session(rules, Journal(device.saves + "/games/" + name, rules.VERSION), lambda: 0)
    session.new(*setup)
    return session


def commit(session, *events):
    """Add events to a game, one after the other.

    session: Session of the game.
    events: tuples (kind, argument, ...).
    """
    for event in events:
        session.commit(*event)


def menu_of(table):
    """Return the menu screen of a game, without opening it. table: main screen of the game."""
    table.menu()
    return table.app.stack.pop()


def _struck(body):
    """Return how many texts on a page must be drawn with a line through them. body: middle part of
    the page, an object that draws it."""
    rows = [row for row in getattr(body, "items", ()) if row[4:5] == (True,)]
    return len(getattr(body, "struck", rows))


class Shots:
    """Draws screens of a simulated box. Each picture is printed with its texts as a line of JSON.

    device: simulated box.
    language: code such as "en", which begins the names of the pictures.
    """

    def __init__(self, device, language):
        self.device = device
        self.app = device.app
        self.language = language

    def take(self, name, screen=None):
        app = self.app
        _cut.clear()
        if screen is not None:
            app.open(screen)
        while app.screen.waits:
            app.screen.idle_work()  # work that the firmware does while the panel is busy
        app.redraw()  # the state was changed without a press
        page = app.page()
        assert name == "oops" or not isinstance(app.screen, Oops), name + " fell to Oops"
        said = [page.labels[intent] for intent in page.labels if intent not in page.drawn]
        if isinstance(page.moves, tuple) and not getattr(page.body, "says_moves", False):
            said += page.moves
        if page.aside:
            said.append(page.aside)
        _drawn.clear()
        page.draw(app.display.canvas, app.display.footer)
        print(
            json.dumps(
                {
                    "title": page.title,
                    "at_table": isinstance(app.screen, GameTable),
                    "covers": page.body.covers,
                    "struck": _struck(page.body),
                    "rows": [
                        [widgets.whole(words) for words in row[:2]]
                        for row in getattr(page.body, "items", ())
                    ],
                    "labels": self.labels(),
                    "said": said + [one for one in page.said or () if one != page.title],
                    "titled": page.said and page.title in page.said,
                    "yields": page.yields or bool(page.instead),
                    "left_out": page.notes()[: page.left_out],
                    "names": [app.player(seat) for seat in range(8)],
                    "drawn": _drawn,
                    "cut": [pair for pair in _cut if any(pair[1] == one[0] for one in _drawn)],
                    "name": self.language + "/" + name,
                    "text": page.text(app.button_names),
                    "overflow": app.display.canvas.overflow,
                    "frame": hexlify(app.display.canvas.buffer).decode(),
                }
            )
        )
        return app.screen

    def replaced(self, name, session):
        """Draw two screens: the question whether a new game replaces the current one, and the home
        screen with the current game.

        name: name of the game's module, such as "toss".
        session: Session of the current game.
        """
        app = self.app
        self.one(name + "-replace", games.setup(name, session))
        app.stack[0].select(games.GAMES.index(name))
        app.memory.forget_game()
        app.session(name)  # reads the game from flash
        app.playing(name)
        self.take("home-" + name)

    def long(self, name, screen=None):
        """Draw a screen with very long names of players.

        name: name of the picture.
        screen: screen to draw, None for the current one.
        """
        names = self.app.settings["names"]
        self.app.settings["names"] = ["WMWMWMWM"] * 8
        self.take(name, screen)
        self.app.settings["names"] = names
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

    def press(self, *intents):
        """Send intents to the current screen, one after the other. An intent is the meaning of a
        button on this screen, such as "back"."""
        for intent in intents:
            self.app.redraw()
            self.app.screen.on_intent(intent)

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
