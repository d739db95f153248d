"""Run the box: start its tasks, and keep the stack of open screens."""

import asyncio
import gc
import sys
from time import ticks_diff, ticks_ms

from micropython import const

from toychest import lang
from toychest.app import catalog
from toychest.app.display import Display
from toychest.app.memory import Memory
from toychest.box.home import Home
from toychest.core import files, stored
from toychest.core.settings import Settings, player_name
from toychest.lang import t
from toychest.ui.page import Message, Moment, Screen
from toychest.ui.widgets import Page, Sentence, shortened

_IDLE_MS = const(5)  # pause between two pieces of idle work, in which a press can be handled
_FIRST_MS = const(600)  # start handling presses then, even if no first picture is on its way
_AT_RISK = ("error.flash", "error.update", "error.unread")  # notices that warn of a loss


class App:
    """The program of the box: its tasks and its open screens.

    board: module of the board, see toychest.boards
    controls: (buttons, buzzer), the drivers from boards.controls
    woken_by: name of the button that switched the board on, or None
    pool: core.entropy.Pool, the random numbers for dice; like `presses`, None while the box starts
    stack: list of the open screens, Home first; the last one is shown
    notices: keys of the messages that wait to be shown. No key begins with ".", because another
        game may be open when they are shown
    is_double_press: whether the current press of OK or BACK is the second one of a double press
    intents: {button: its intent}, as the box is held
    button_names: {intent: name of its button}
    """

    def __init__(self, board, controls, woken_by=None):
        self.board = board
        self.buttons, self.buzzer = controls
        self.woken_by = woken_by
        self.stack = []
        self.display = Display(self)
        self.memory = Memory(self)
        self.memory.drop(("toychest.boards",))  # only the start needs it
        self.pool = self.presses = None  # the first picture does not need them
        try:
            files.make_saves(board.SAVES)
        except OSError:
            pass  # the seed can't be written then either, which adds a notice
        self.notices = []
        self.settings = Settings(board.SAVES)
        if self.settings.damaged:
            self.notices.append("error.settings")
        shown = self.settings["resume"]  # what the panel has shown while the board was off
        # If "last" is another game, it was opened since then, and a pulled battery ended it.
        self._resumes = shown in catalog.GAMES and shown == self.settings["last"]
        if woken_by and (self._resumes or not shown):
            self.buttons.press(woken_by)
        self.buzzer.level = self.settings["sound"]
        self.buzzer.tone(880, 60)  # the box lives, long before its first picture
        lang.use(self.settings["language"])
        self._page = None  # of the screen that is shown, see `page_of`
        self.is_double_press = False
        self._ran_ms = 0
        self._ticks = ticks_ms()
        self.battery_low = False
        self.orient()
        self.taps = None
        if board.MOVES:
            from toychest.app.taps import Taps

            self.taps = Taps(self, board)

    def orient(self):
        """Turn the picture, and swap UP and DOWN, as the settings say."""
        rotated = self.display.canvas.rotated = self.settings["rotated"]
        swapped = {"up": "down", "down": "up"} if rotated else {}
        self.intents = {}
        self.button_names = {}
        for button, intent in self.board.INTENTS:
            intent = self.intents[button] = swapped.get(intent, intent)
            self.button_names.setdefault(intent, button.upper())

    async def run(self):
        """Coroutine: start all tasks of the box, and handle presses for ever."""
        self.start(self.display.run())
        self.run_safely(self._open_first)
        since = ticks_ms()
        while not (self.display.panel.refreshes or self.display.shown.is_set()):
            if ticks_diff(ticks_ms(), since) > _FIRST_MS:
                break
            await asyncio.sleep_ms(2)
        self._prepare()
        self.run_safely(self.say_notices)
        self.start(self.display.mirror())
        # A press and idle work need much of the stack; tasks of their own start with more of it.
        presses = self.start(self.presses.run())
        await asyncio.sleep_ms(0)  # presses that wait come first
        from toychest.app import power

        self.stack[0].modules += self.memory.new_modules()
        self.start(self._do_idle_work())  # it loads games, which are no modules of Home
        self.start(power.run(self))
        await presses

    def _open_first(self):
        home = Home()
        self.open(home)
        if self.settings["language"] is None:
            from toychest.box.language import Welcome

            self.open(Welcome())
        elif self.board.LATCH is not None and self._resumes:
            # The box switched itself off, and the panel still shows this game. The press that
            # switched the box on is meant for it.
            from toychest.core import journal, session  # noqa: F401  they outlive this game

            self.stack[0].modules += self.memory.new_modules()
            home.resume(self.settings["resume"])
        self.redraw()

    def _prepare(self):
        gc.collect()  # as in start.py
        from toychest.app.presses import Presses
        from toychest.box import game_table  # noqa: F401
        from toychest.core import entropy, journal, session  # noqa: F401

        self.presses = Presses(self)
        self.pool = entropy.restore(self.board.SAVES + "/seed")
        if not self.pool.seed_kept:
            self.notices.append("error.flash")
        if files.exists(stored.UNREADABLE):
            self.notices.append("error.unread")
        elif "latest" in sys.modules:  # the one file: it keeps the name of the board
            sys.modules["latest"].set_files()
        self.display.set_console(self.settings["mirror"])
        self.stack[0].modules += self.memory.new_modules()
        gc.collect()

    def start(self, coroutine):
        """Run a coroutine, such as power.run(app), as a task, and return the task."""
        return asyncio.create_task(coroutine)

    def seconds(self):
        """Return the whole seconds since power-on."""
        now = ticks_ms()  # it wraps after twelve days
        self._ran_ms += ticks_diff(now, self._ticks)
        self._ticks = now
        return self._ran_ms // 1000

    # ---- screens

    @property
    def screen(self):
        """The open screen that is shown, the last one of `stack`."""
        return self.stack[-1]

    def open(self, screen):
        """Open a screen on top of the other ones, and show it."""
        screen.opened(self)
        if self.stack:
            self.screen.covered()
        screen.modules = self.memory.new_modules()
        self.stack.append(screen)
        self.redraw(screen.full_refresh)

    def close(self):
        """Close the screen that is shown, unless it is the home screen."""
        if len(self.stack) > 1:
            self._leave(self.stack.pop())
        self.redraw()

    def close_above(self, screen):
        """Close all screens on top of `screen`, an open screen."""
        while self.stack[-1] is not screen:
            self._leave(self.stack.pop())
        self.redraw()

    def home(self):
        """Close all screens but the home screen."""
        self.close_above(self.stack[0])
        self.redraw(full=True)

    def _leave(self, screen):
        try:
            screen.closed()
        except Exception as error:  # it has left the stack all the same
            sys.print_exception(error)
        if self.presses:
            self.presses.forget(screen)
        self.memory.drop_new()

    def slowly(self, action):
        """Show "One moment" while `action` runs, a slow function. Presses wait until it ends."""
        self.open(Moment(action))

    # ---- games

    def session(self, name):
        """Return the Session of a game, and drop any other game, see Memory.session."""
        return self.memory.session(name)

    def begin(self, name, session):
        """Open the screen with the questions before a new game."""
        from toychest.box import room

        setup = catalog.setup(name, session)
        room.check_later(self, name, setup)
        self.open(setup)

    def at_table(self):
        """Return the name of the open game; "rest" if the box is put away; "" for neither."""
        return self.stack[1].game if len(self.stack) > 1 else ""

    def player(self, seat):
        """Return a player's name as the screen shows it. No two players have the same name."""
        return player_name(self.settings["names"], seat, t("player", seat + 1))

    def mascot(self, seat):
        """Return the number of a player's mascot in core.settings.MASCOTS."""
        return self.settings["mascots"][seat]

    def with_names(self, text, others=()):
        """Return a function that gets a number of letters, and returns `text` with each player's
        name, and each name in `others`, shortened to this length, see widgets.shortened."""
        names = [self.player(seat) for seat in range(8)] + list(others)
        names = [name for name in names if name in text]
        names.sort(key=len, reverse=True)  # a name may be a part of a longer one

        def write(length):
            line = text
            for name in names:
                line = line.replace(name, shortened(name, length))
            return line

        return write

    def playing(self, name, players=None):
        """Save the name of the game that is played, for the home screen. Also save the number of
        players, unless it is None. This number is suggested next time when the players choose who
        starts, set a timer, or begin a game with house rules."""
        values = {"last": name, "lines": self.stack[0].begun(name)}
        if players is not None:
            values["players"] = players
        try:
            self.settings.update(values)
        except OSError:
            pass  # it only saves a press

    def save_setting(self, name, value):
        """Change a setting and save it, see `save_settings`."""
        self.save_settings({name: value})

    def save_settings(self, values):
        """Change settings and save them. If they can't be saved, show a message; the new values
        then last until the power is off. values: {name: value}."""
        try:
            self.settings.update(values)
        except OSError:
            self.warn(t("error.title"), t("error.setting"))

    def warn(self, title, text, yes=None, heading=""):
        """Show a message with a warning sign. yes: function that is called if the players press
        Yes; None if the text is no question. heading: a line above the text, or ""."""
        self.open(Message(title, text, heading, "warning", yes))

    def refuse(self, reason):
        """Show a raised hand and `reason`, the text that says why something can't be done now."""
        self.open(Message(t("refused"), reason, icon="hand"))

    def say_notices(self):
        """Show all messages in `notices`, and empty it. Do nothing before a language is chosen."""
        if self.settings["language"] is None:
            return
        for key in self.notices:  # most of them tell of damaged files that were kept
            icon = "warning" if key in _AT_RISK else "bear"
            yes = None
            if key == "error.unread":
                from toychest.box.damaged_save import eraser

                yes = eraser(self)
            self.open(Message(t("error.title"), t(key), icon=icon, yes=yes))
        self.notices.clear()

    # ---- errors

    def run_safely(self, action, *arguments):
        """Call `action` with the arguments, and return its result. If it raises an exception, show
        the reason, and return None."""
        try:
            return action(*arguments)
        except Exception as error:
            self.report(error)

    def report(self, error):
        """Show the reason for an exception to the players. For Entered, call its function `then`.
        Raises nothing itself once Home is open."""
        try:
            from toychest.core.session import Entered, NotSaved, Refused

            if isinstance(error, Entered):
                self.run_safely(error.then)
            elif isinstance(error, Refused):
                self.low_tone()
                self.refuse(t(error.key))
            elif isinstance(error, NotSaved):
                self.low_tone()
                from toychest.box.damaged_save import full

                full(self)
            else:
                self.recover(error)
        except Exception as second:
            self.recover(second)

    def low_tone(self):
        """Play the low tone for a press that does nothing."""
        self.buzzer.tone(220, 120)

    def recover(self, error, of_picture=False):
        """Print an exception, close all screens but Home, and show the error page. If the error
        page is shown already, only print the exception. Raises nothing itself once Home is open.

        of_picture: whether the picture of the screen that is shown can't be made. If so, Home gets
            a menu of all games in place of the error page. The save of an open game is checked
            first, unless the error is a MemoryError. If the save is wrong, a question about its
            repair replaces the error page
        """
        sys.print_exception(error)
        if isinstance(self.screen, Oops):
            return  # the error page is shown already; if it raises too, another would not help
        no_home = of_picture and len(self.stack) == 1
        doubted = of_picture and self.at_table() in catalog.GAMES
        doubted = doubted and not isinstance(error, MemoryError)
        while len(self.stack) > 1:
            try:
                self._leave(self.stack.pop())
            except Exception as second:
                sys.print_exception(second)
        gc.collect()  # it may have been memory that was lacking
        try:
            if no_home:
                from toychest.box.no_home import menu

                self.open(menu(self))
            elif doubted:
                self.slowly(self._check_save)
            else:
                self.open(Oops())
            if of_picture and self.settings["resume"]:
                self.settings["resume"] = ""  # the next start does not try this page again
        except Exception as second:  # home has to do
            sys.print_exception(second)
            self.redraw()

    def _check_save(self):
        from toychest.box.damaged_save import asks_repair

        if not asks_repair(self):
            self.open(Oops())

    # ---- pictures

    def redraw(self, full=False):
        """Request a new picture. full: with a full refresh, which clears ghosts."""
        self._page = None
        self.display.redraw(full)

    @property
    def quiet(self):
        """Whether the screen is not timed, there is no tone or press, and the panel shows the
        newest picture, or does not answer."""
        busy = self.screen.timed or self.buzzer.sounds or self.buttons.busy
        return self.display.shown.is_set() and not busy

    def page(self):
        """Return the Page of the screen that is shown."""
        return self.page_of(self.screen)

    def page_of(self, screen):
        """Return the Page of an open screen. If the Page of the screen that is shown can't be made,
        return the Page that `recover` shows. If the Page of another screen can't be made, raise
        the error."""
        if screen is not self.screen:
            screen.prepare()
            return screen.page()
        if self._page is None:
            try:
                screen.prepare()
                page = screen.page()
            except Exception as error:
                self.recover(error, True)
                page = self.screen.page()
            page.mark = t("battery.mark") if self.battery_low else ""
            self._page = self.taps.page(page) if self.taps else page
        return self._page

    # ---- idle work

    async def _do_idle_work(self):
        while True:
            await self._idle_work()  # a new frame each time: an old one would keep a closed screen

    async def _idle_work(self):
        screen = await self.display.wait_refresh()
        if screen.timed:  # idle work would delay a tone
            return
        try:
            self.presses.tidy()
            self.memory.flush_log()
            self.memory.settle()
        except Exception as error:  # the next refresh tries again
            sys.print_exception(error)
        while screen is self.screen and (screen.waits or self.buttons.next_us is None):
            if not self.run_safely(screen.idle_work):
                break
            await asyncio.sleep_ms(_IDLE_MS)


class Oops(Screen):
    """The screen with the error page, shown after an error in another screen."""

    def page(self):
        try:
            words = t("error.title"), t("error.screen"), t("error.oops"), t("home")
        except Exception as error:  # this page must not raise: it is the way out
            sys.print_exception(error)
            words = "Toychest", "", "Oops!", "Home"
        title, text, heading, label = words
        home = self.app.home
        return Page(title, Sentence(text, heading, "bear"), back=("", home), ok=(label, home))
