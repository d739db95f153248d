"""The asyncio program of the box: buttons -> screen -> session -> panel."""

import asyncio
import gc
import sys
from time import ticks_diff, ticks_ms

from micropython import const

from toychest import VERSION, boards, games, lang
from toychest.core import files, stored
from toychest.core.settings import Settings, player_name
from toychest.drivers import watchdog
from toychest.drivers.buttons import AGAIN, PRESS, REPEAT
from toychest.lang import t
from toychest.screens.home import Home
from toychest.ui import mirror
from toychest.ui.canvas import Canvas
from toychest.ui.screens import Message, Moment, Screen
from toychest.ui.widgets import Page, Sentence

_RETRY_MS = const(5_000)  # between attempts to reach a panel that does not answer
_DOUBLE_US = const(500_000)  # the same button, OK or BACK, pressed sooner is a double press
_IDLE_MS = const(5)  # between two pieces of idle work, for presses
_FIRST_MS = const(600)  # start handling presses then, even if the first picture is not up


class App:
    """The app on a board.

    board: module of toychest.boards. controls: (Buttons, Buzzer), see boards.controls. woken_by:
    name of the button whose press switched the board on, or None.

    settings, pool, panel, buzzer, buttons: for the screens
    stack: list of the open screens; the last one is shown
    game: name of the game whose session is in memory, or ""
    notices: language keys of messages that wait to be shown
    idle: an asyncio.Event that is set while the panel shows the last picture
    slip: whether the press being handled is an OK or BACK that is a double press
    presses: number of presses since power-on
    painted_s: when the last picture was finished, see `seconds`

    Memory: the modules that a screen imports are dropped with it. A screen that is opened notes
    which modules are new. When a screen is closed, and while the panel refreshes, the modules are
    dropped that belong to neither an open screen nor the game. Opening another game drops those of
    the last one, see `session`.
    """

    def __init__(self, board, controls, woken_by=None):
        self.board = board
        self._led = boards.led(board)
        self.buttons, self.buzzer = controls
        self.woken_by = woken_by
        if woken_by:
            self.buttons.press(woken_by)
        self.panel = boards.panel(board)
        self.pool = None  # the first picture does not need it
        try:
            files.make_saves(board.SAVES)
        except OSError:
            pass  # then the seed can't be written either, and `_prepare` reports that
        self.notices = []
        self.settings = Settings(board.SAVES)
        if self.settings.damaged:
            self.notices.append("error.settings")
        self.buzzer.level = self.settings["sound"]
        lang.use(self.settings["language"])
        self.canvas = Canvas()
        self.stack = []
        self.game = ""
        self._session = None  # of the game
        self._game_modules = ()  # names of the modules imported for the game
        self._page = None  # of the screen that is shown, see `page_of`
        self.slip = False
        self.presses = 0
        self._last = None, 0  # the last intent, and the ticks of its press, us
        self._began = None  # what a long press acts on, see `began`
        self._ran_ms = 0  # since power-on, at `_ticks`
        self._ticks = ticks_ms()
        self._changed = asyncio.Event()  # a new picture has to be painted
        self._untold = asyncio.Event()  # the mirror has to tell the new page
        self.battery_low = False
        self.idle = asyncio.Event()
        self._full = True  # the next picture gets a full refresh
        self._stuck = False  # the panel does not answer
        self._may_sleep = False  # the panel sleeps next, if there is no new picture
        self._drawn = None  # the screen whose picture is being refreshed
        self._collected = True  # the garbage of the last press was collected
        self.painted_s = 0
        self._greeted = False  # the console was told that the first picture is up
        self._told = None  # the text that the mirror told last
        self._intents = dict(board.INTENTS)
        self._long_intents = dict(board.LONG_INTENTS)
        self._footer = [intent for _, intent in board.INTENTS[:3]]
        self.button_names = {}  # {intent: name of its button in the mirror}
        for button, intent in board.INTENTS:
            self.button_names.setdefault(intent, button.upper())
        self._taps = None
        if board.MOVES:
            from toychest.ui.taps import Taps

            self._taps = Taps(self, board, self._pressed)

    async def run(self):
        """Start all tasks, and handle presses for ever."""
        self.start(self._paint())
        self.attempt(self._open_first)
        since = ticks_ms()
        while not (self.panel.refreshes or self.idle.is_set()):
            if ticks_diff(ticks_ms(), since) > _FIRST_MS:
                break
            await asyncio.sleep_ms(2)
        self._prepare()
        self.say_notices()
        self.start(self._tell())
        # A press and idle work need much of the stack; tasks of their own start with more of it.
        presses = self.start(self.buttons.run(self._taps.pressed if self._taps else self._pressed))
        self.start(self._while_busy())
        await asyncio.sleep_ms(0)  # presses that wait come first
        from toychest import power

        self.stack[0].modules += self._new_modules()
        self.start(power.run(self))
        await presses

    def _open_first(self):
        """Open the home screen, and on top of it the language or the game to resume."""
        home = Home()
        self.open(home)
        if self.settings["language"] is None:
            from toychest.screens.language import choose_language

            self.open(choose_language(self, first=True))
        elif self.board.LATCH is not None and self.settings["resume"] in games.GAMES:
            # The box switched itself off; its panel still shows what the press now does.
            home.resume(self.settings["resume"])
        self.redraw()

    def _prepare(self):
        """Load everything that presses need and the first picture does not: the randomness, and the
        modules that all games use. They stay in memory."""
        from toychest.core import entropy, journal, session  # noqa: F401
        from toychest.screens import game_table  # noqa: F401

        self.pool = entropy.restore(self.board.SAVES + "/seed")
        if not self.pool.seed_kept:
            self.notices.append("error.flash")
        if stored.were_lost():
            self.notices.append("error.lost")
        self.set_mirror(self.settings["mirror"])
        self.stack[0].modules += self._new_modules()

    def start(self, coroutine):
        """Run a coroutine as a task. Returns the task."""
        return asyncio.create_task(coroutine)

    def seconds(self):
        """Return the whole seconds since power-on. Ticks alone would wrap after twelve days."""
        now = ticks_ms()
        self._ran_ms += ticks_diff(now, self._ticks)
        self._ticks = now
        return self._ran_ms // 1000

    # ---- screens

    @property
    def screen(self):
        """The screen that is shown."""
        return self.stack[-1]

    def open(self, screen):
        """Show a screen on top of the others."""
        screen.opened(self)
        screen.modules = self._new_modules()
        self.stack.append(screen)
        if screen.flash:
            self._full = True
        self.redraw()

    def close(self):
        """Go back to the screen below."""
        if len(self.stack) > 1:
            self._leave(self.stack.pop())
        self.redraw()

    def close_above(self, screen):
        """Close all screens on top of an open screen."""
        while self.stack[-1] is not screen:
            self._leave(self.stack.pop())
        self.redraw()

    def home(self):
        """Go back to the home screen: close all others."""
        self.close_above(self.stack[0])
        self._full = True

    def _leave(self, screen):
        try:
            screen.closed()
        except Exception as error:  # the screen has left the stack all the same
            sys.print_exception(error)
        if self._began and self._began[0] is screen:
            self._began = None  # a reference would keep the screen and its modules in memory
        self._drop(self._new_modules())

    def _new_modules(self):
        """Return the names of the modules that belong to neither an open screen nor the game."""
        new = {path for path in sys.modules if path.startswith("toychest.")}
        for screen in self.stack:
            new.difference_update(screen.modules)
        new.difference_update(self._game_modules)
        return tuple(new)

    def _drop(self, modules):
        """Drop modules, so that the garbage collector can free them. modules: their names."""
        for path in modules:
            del sys.modules[path]
            above, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(above), name):
                delattr(sys.modules[above], name)

    def _tidy(self):
        """Drop the modules that a press or a page imported, and collect garbage."""
        self._drop(self._new_modules())
        gc.collect()

    def make_room(self):
        """Collect now: with presses faster than refreshes, live objects would fragment the heap.
        Not on timed screens, where it would delay a tone."""
        if not self._collected and not self.screen.timed:
            self._tidy()
            self._collected = True

    def slowly(self, action):
        """Show "One moment", then call a function that may take more than a second. Presses wait.

        action: function without arguments.
        """
        self.open(Moment(action))

    # ---- games

    def session(self, name):
        """Return the session of a game. If another game is in memory, that one is dropped first,
        and this one is read from flash."""
        if name != self.game:
            self._forget_game()
            self.game = name
            try:
                self._session = self._read(name)
            except Exception:
                self._forget_game()
                self._drop(self._new_modules())
                raise
        return self._session

    def _forget_game(self):
        """Drop the session, the modules and the words of the game in memory."""
        if self.game:
            self.game = ""
            self._session = None
            self._drop(self._game_modules)
            self._game_modules = ()
            lang.forget()
            gc.collect()

    def _read(self, name):
        """Read a game from flash. Returns its session."""
        from toychest.core.journal import Journal
        from toychest.core.session import Session

        saves = self.board.SAVES
        rules = games.rules(name)
        if name + ".new" in files.names(saves + "/games"):
            from toychest.core import repair

            try:
                repair.finish(saves, name)
            except OSError as error:  # the game stays as it is
                sys.print_exception(error)
                self.notices.append("error.update")
        journal = Journal(saves + "/games/" + name, rules.VERSION)
        self._game_modules = self._new_modules()
        session = Session(rules, journal, self.seconds, watchdog.feed)
        self._drop(self._new_modules())  # those that only reading needs
        return session

    def begin(self, name, session):
        """Open the questions before a new game. Every new game begins here."""
        from toychest.screens import room

        room.begin(self, name, session)

    def at_table(self):
        """Return the name of the game whose table is open on top of the home screen, or ""."""
        return self.stack[1].game if len(self.stack) > 1 else ""

    def player(self, seat):
        """Return the name to show for the player at a seat. No two players have the same."""
        return player_name(self.settings["names"], seat, t("player", seat + 1))

    def playing(self, name, players=None):
        """Save the game that is played: the home screen offers it first at the next start.

        players: number of players, offered for the next game; None if the game does not ask.
        """
        values = {"last": name}
        if players is not None:
            values["players"] = players
        try:
            self.settings.update(values)
        except OSError:
            pass  # the setting only saves a press

    def save_setting(self, name, value):
        """Change a setting. Shows a message if it can't be saved."""
        try:
            self.settings[name] = value
        except OSError:
            self.say(t("error.title"), t("error.setting"))

    def say(self, title, text):
        """Show a message with a warning sign. title, text: str."""
        self.open(Message(title, text, icon="warning"))

    def say_notices(self):
        """Show the messages in `notices`, below the page that asks for the language."""
        chooser = self.stack.pop() if self.settings["language"] is None else None
        for key in self.notices:
            self.say(t("error.title"), t(key))
        self.notices.clear()
        if chooser:
            self.stack.append(chooser)

    # ---- presses

    def _pressed(self, button, kind, ticks_us):
        """Handle a press, long press or repeat of a button. Catches all errors. Returns AGAIN for
        a press that has to wait."""
        try:
            if self.screen.waits:
                return AGAIN
            if kind == "long":
                intent = self._long_intents.get(button)
            else:
                if kind == REPEAT:
                    if not self.may_repeat(self._began):
                        return
                    self.buzzer.click()  # the interrupt clicks only for a press
                intent = self._intents[button]
            self.make_room()
            if kind == PRESS:
                self.presses += 1
                self._began = self.began()
                self.pool.press(ticks_us)
            if intent == "hold":
                self.held(self._began)
            elif intent:
                self.act(intent, ticks_us)
        except Exception as error:
            self.failed(error)

    def began(self):
        """Return what a long press that begins now acts on: (screen, write counter of the game's
        journal, whether UP and DOWN repeat on the page)."""
        # A countdown is timed; a long press acts on the table below it.
        screen = self.stack[-2] if self.screen.timed else self.screen
        return screen, self._session and self._session.journal.write, self.page().repeats

    def may_repeat(self, began):
        """Return whether a held UP or DOWN acts again: only on the screen where its press began,
        and only if no event was committed since. began: result of `began` at the press."""
        return began and began[2] and began == self.began()

    def held(self, began):
        """Handle a long press of ACTION. It acts on the screen where it began, if that is still
        open and the press has committed no event. began: result of `began` at the press."""
        if began and began[0] in self.stack and began[1] == self.began()[1]:
            self.attempt(began[0].on_intent, "hold")
            self.redraw()

    def act(self, intent, pressed_us):
        """Give an intent to the screen that is shown. pressed_us: ticks of the press."""
        last, last_us = self._last
        double = intent == last and 0 <= ticks_diff(pressed_us, last_us) < _DOUBLE_US
        self.slip = double and intent in ("ok", "back")
        if not self.slip:
            self._last = intent, pressed_us
        self._collected = False
        try:  # as `attempt`, which would need more of the stack
            self.screen.on_intent(intent)
        except Exception as error:
            self._report(error)
        self.redraw()

    def attempt(self, action, *arguments):
        """Call a function that may commit an event or open a screen. If it raises, show why; the
        game stays as it was saved. Returns the result of the function, or None."""
        try:
            return action(*arguments)
        except Exception as error:
            self._report(error)

    def _report(self, error):
        """Show why a function raised. Raises nothing itself."""
        try:
            self._show_reason(error)
        except Exception as second:
            self.failed(second)

    def _show_reason(self, error):
        from toychest.core.session import NotSaved, Refused

        if isinstance(error, Refused):
            self.no()
            self.say(t("refused"), t(error.key))
        elif isinstance(error, NotSaved):
            self.no()
            from toychest.screens.damaged_save import full

            full(self)
        else:
            self.failed(error)

    def no(self):
        """Play the low tone for a press that does nothing."""
        self.buzzer.tone(220, 120)

    def failed(self, error):
        """Show the error page after a screen raised. Raises nothing itself."""
        sys.print_exception(error)
        if isinstance(self.screen, Oops):
            return  # an error page that raises must not open another one
        while len(self.stack) > 1:
            try:
                self._leave(self.stack.pop())
            except Exception as second:
                sys.print_exception(second)
        gc.collect()  # the error may have been a lack of memory
        try:
            self.open(Oops())
        except Exception as second:  # show the home screen
            sys.print_exception(second)
            self.redraw()

    # ---- pictures

    def redraw(self):
        """Ask for a new picture, after the state or the screen changed."""
        self._page = None
        self._may_sleep = False
        self._changed.set()
        self._untold.set()
        self.idle.clear()

    @property
    def quiet(self):
        """Whether no button is down, no tone sounds, and the panel shows the last picture."""
        busy = self.screen.timed or self.buzzer.sounds or self.buttons.busy
        return self.idle.is_set() and not busy

    def rest(self):
        """Let the panel sleep until there is a new picture, if it shows the last one."""
        if self.idle.is_set() and not self._stuck and not self.panel.asleep:
            self._may_sleep = True
            self.idle.clear()
            self._changed.set()

    async def painted(self):
        """Wait until the panel shows the last picture, unless it does not answer."""
        if not self._stuck:
            await self.idle.wait()

    def set_mirror(self, on):
        """Switch the mirror on the serial console on or off."""
        if mirror.console in mirror.listeners:
            mirror.listeners.remove(mirror.console)
        if on:
            mirror.listeners.append(mirror.console)

    def page(self):
        """Return the page of the screen that is shown."""
        return self.page_of(self.screen)

    def page_of(self, screen):
        """Return the page of an open screen.

        The page of the screen that is shown is built once and kept until `redraw`. If building it
        raises, the error page is opened and returned.
        """
        if screen is not self.screen:
            return screen.page()
        if self._page is None:
            try:
                page = screen.page()
            except Exception as error:
                self.failed(error)
                page = self.screen.page()
            page.mark = t("battery.mark") if self.battery_low else ""
            self._page = self._taps.page(page) if self._taps else page
        return self._page

    async def _tell(self):
        """Tell each new page to the mirror, for ever. It does not wait for the panel."""
        while True:
            await self._untold.wait()
            self._untold.clear()
            if mirror.listeners:
                try:
                    text = self.page().text(self.button_names)
                    if text != self._told:
                        self._told = text
                        mirror.say(text)
                except Exception as error:
                    self.failed(error)

    async def _paint(self):
        """Paint each new picture, for ever. Tries again if the panel does not answer."""
        while True:
            try:
                await self._paint_once()
            except Exception as error:
                self._not_painted(error)
                self.idle.set()  # `painted` must not wait
                self._drawn = self.screen  # idle work goes on without a refresh
                self.panel.begun.set()
                await asyncio.sleep_ms(_RETRY_MS)
                self._may_sleep = False  # the picture comes first
                self._changed.set()

    async def _paint_once(self):
        """Wait for a new picture, and show it; or let the panel sleep."""
        if not self.panel.asleep:
            await self.panel.start()  # ahead of the first picture, while the home screen is made
        await self._changed.wait()
        self._changed.clear()
        if self._may_sleep:
            await self.panel.sleep()
            if not self._changed.is_set():
                self.idle.set()
            return
        self._draw()
        self._drawn = self.screen
        full = self._full
        self._full = False
        await self.panel.show(self.canvas.buffer, full, not self.screen.timed)
        if self._drawn:  # there was no refresh, because nothing changed
            self.panel.begun.set()
            await asyncio.sleep_ms(0)
        if self._stuck:
            self._stuck = False
            self._led.value(0)
            self._say_aloud("panel.back")
        if not self._greeted:
            self._greeted = True
            # `toychest flash` waits for this line.
            print("Toychest %s: the first picture is there" % VERSION)
        self.painted_s = self.seconds()
        if not self._changed.is_set():
            self.idle.set()

    def _draw(self):
        """Draw the picture of the screen that is shown."""
        try:
            self.page().draw(self.canvas, self._footer)
        except Exception as error:
            self.failed(error)
            try:
                self.page().draw(self.canvas, self._footer)
            except Exception as second:  # the error page failed, too: use framebuf's own font
                sys.print_exception(second)
                self.canvas.clear()
                self.canvas.text8("Toychest: error", 4, 60)

    async def _while_busy(self):
        """Do idle work during each refresh, for ever. A press that waits comes first.

        It is a task of its own, because it may read a game, which needs much of the stack.
        """
        while True:
            await self.panel.begun.wait()
            self.panel.begun.clear()
            screen = self._drawn
            if screen is None or screen.timed:  # idle work would delay a tone
                continue
            self._drawn = None
            self._clean_up()
            while screen is self.screen and (screen.waits or self.buttons.next_us is None):
                if not self.attempt(screen.meanwhile):
                    break
                await asyncio.sleep_ms(_IDLE_MS)

    def _clean_up(self):
        """Collect garbage, and let the session make its log page ahead of time."""
        try:
            self._tidy()
            self._collected = True
            if self._session:
                self._session.flush_page()
        except Exception as error:  # presses and pictures go on
            sys.print_exception(error)

    def _not_painted(self, error):
        """Report an error of painting: a panel that does not answer once, by the LED and the
        mirror; any other error on the console."""
        if not isinstance(error, self.panel.Stuck):
            sys.print_exception(error)
        elif not self._stuck:
            self._stuck = True
            self._led.value(1)
            self._say_aloud("panel.stuck")

    def _say_aloud(self, key):
        """Tell a text to the mirror. Raises nothing. key: language key."""
        try:
            mirror.say(t(key))
        except Exception as error:
            sys.print_exception(error)


class Oops(Screen):
    """The error page: a screen raised, and the game is safe."""

    def page(self):
        home = self.app.home
        return Page(
            t("error.title"),
            Sentence(t("error.screen"), t("error.oops"), "warning"),
            back=("", home),
            ok=(t("home"), home),
        )
