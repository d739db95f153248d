"""The one asyncio program: buttons -> screen -> session -> panel."""

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

_RETRY_MS = const(5_000)  # between attempts at a panel that does not answer
_SLIP_US = const(500_000)  # OK or BACK sooner than that after the same was a double press
_IDLE_MS = const(5)  # between two pieces of idle work: a press comes in between
_FIRST_MS = const(600)  # after it, presses act even if the first picture is not on its way


class App:
    """The firmware on a board (a module of toychest.boards).

    controls: the board's (Buttons, Buzzer), see boards.controls. woken_by: the name of the button
    whose press switched the board on, or None.

    settings, pool, panel, buzzer: what the screens use. stack: the open screens, the
    last one is shown. game: the name of the one whose session is in memory. notices: language keys
    of what is to be said. idle: an asyncio.Event: the glass shows the last picture.

    Memory: what a screen brought in leaves with it. Each screen notes the modules that are new
    when it is opened. When one is closed, and while the glass is busy, those go that are neither an
    open screen's nor the game's. Opening another game drops the last one's (`session`).
    """

    def __init__(self, board, controls, woken_by=None):
        self.board = board
        self._led = boards.led(board)
        self.buttons, self.buzzer = controls
        self.woken_by = woken_by
        if woken_by:
            self.buttons.press(woken_by)
        self.panel = boards.panel(board)
        self.pool = None  # the first picture does without
        try:
            files.make_saves(board.SAVES)
        except OSError:
            pass  # the seed, which can't be written then, tells
        self.notices = []
        self.settings = Settings(board.SAVES)
        if self.settings.damaged:
            self.notices.append("error.settings")
        self.buzzer.level = self.settings["sound"]
        lang.use(self.settings["language"])
        self.canvas = Canvas()
        self.stack = []
        self.game = ""
        self._session = None  # its session
        self._game_modules = ()  # that came with it
        self._page = None  # of the screen that is shown, see `page_of`
        self.slip = False  # whether it is an OK or BACK too soon after the same
        self.presses = 0  # since power-on
        self._last = None, 0  # the last intent, and when its button was pressed, ticks in us
        self._began = None  # what a hold would be about, see `began`
        self._ran_ms = 0
        self._ticks = ticks_ms()
        self._changed = asyncio.Event()  # the picture is to be drawn anew
        self._untold = asyncio.Event()  # the mirror is to tell it
        self.battery_low = False
        self.idle = asyncio.Event()
        self._flash = True
        self._stuck = False
        self._tired = False  # the panel is to sleep, unless there is something new
        self._drawn = None  # the screen whose picture goes out
        self._collected = True  # no garbage since the last press
        self.painted_s = 0  # when the last picture was there, as of `seconds`
        self._greeted = False  # the console knows that the first picture is there
        self._told = None
        self._intents = dict(board.INTENTS)
        self._long_intents = dict(board.LONG_INTENTS)
        self._footer = [intent for _, intent in board.INTENTS[:3]]
        self.button_names = {}  # intent: what the button is called in the mirror
        for button, intent in board.INTENTS:
            self.button_names.setdefault(intent, button.upper())
        self._taps = None
        if board.MOVES:
            from toychest.ui.taps import Taps

            self._taps = Taps(self, board, self._pressed)

    async def run(self):
        """Start everything and go on for ever."""
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
        # Tasks, for a press or idle work takes much of the stack: they begin higher up there.
        presses = self.start(self.buttons.run(self._taps.pressed if self._taps else self._pressed))
        self.start(self._while_busy())
        await asyncio.sleep_ms(0)  # the presses that wait come first
        from toychest import power

        self.stack[0].modules += self._new_modules()
        self.start(power.run(self))
        await presses

    def _open_first(self):
        """The home screen, or what is on top of it after a start."""
        home = Home()
        self.open(home)
        if self.settings["language"] is None:
            from toychest.screens.language import choose_language

            self.open(choose_language(self, first=True))
        elif self.board.LATCH is not None and self.settings["resume"] in games.GAMES:
            # It switched itself off: the glass says what the press does that switched it on.
            home.resume(self.settings["resume"])
        self.redraw()

    def _prepare(self):
        """Load what presses need and the first picture does not: the randomness, and the modules
        that each game uses, which stay in memory."""
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
        """Run a coroutine beside the rest; returns its task."""
        return asyncio.create_task(coroutine)

    def seconds(self):
        """Whole seconds since power-on, however long; ticks wrap after twelve days."""
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
            self._flash = True
        self.redraw()

    def close(self):
        """Go back to the screen below."""
        if len(self.stack) > 1:
            self._leave(self.stack.pop())
        self.redraw()

    def close_above(self, screen):
        """Close the screens on top of this one."""
        while self.stack[-1] is not screen:
            self._leave(self.stack.pop())
        self.redraw()

    def home(self):
        """Close all screens but the first."""
        self.close_above(self.stack[0])
        self._flash = True

    def _leave(self, screen):
        try:
            screen.closed()
        except Exception as error:  # it has left the stack all the same
            sys.print_exception(error)
        if self._began and self._began[0] is screen:
            self._began = None  # it would keep the screen, and all modules that it uses
        self._drop(self._new_modules())

    def _new_modules(self):
        """The modules that came with neither an open screen nor the game."""
        new = {path for path in sys.modules if path.startswith("toychest.")}
        for screen in self.stack:
            new.difference_update(screen.modules)
        new.difference_update(self._game_modules)
        return tuple(new)

    def _drop(self, modules):
        """Let go of modules."""
        for path in modules:
            del sys.modules[path]
            above, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(above), name):
                delattr(sys.modules[above], name)

    def _tidy(self):
        """Let go of modules that a press or a page needed, and of garbage."""
        self._drop(self._new_modules())
        gc.collect()

    def make_room(self):
        """Collect now: with presses faster than refreshes, live objects would fragment the heap.
        Not on timed screens, where it would delay a tone."""
        if not self._collected and not self.screen.timed:
            self._tidy()
            self._collected = True

    def slowly(self, action):
        """Do what may take more than a second: "One moment" is shown first, and presses wait."""
        self.open(Moment(action))

    # ---- games

    def session(self, name):
        """The session of a game. Unless that is open already, it is read from flash, and all that
        the last one had in memory goes."""
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
        """Let go of the game that is open: session, modules, words."""
        if self.game:
            self.game = ""
            self._session = None
            self._drop(self._game_modules)
            self._game_modules = ()
            lang.forget()
            gc.collect()

    def _read(self, name):
        """Read a game from flash."""
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
        if hasattr(rules, "prepare"):
            rules.prepare(saves)
        journal = Journal(saves + "/games/" + name, rules.VERSION)
        self._game_modules = self._new_modules()
        session = Session(rules, journal, self.seconds, watchdog.feed)
        self._drop(self._new_modules())  # what reading brought in
        return session

    def begin(self, name, session):
        """Open the questions before a new game: every new game begins here."""
        from toychest.screens import room

        room.begin(self, name, session)

    def at_table(self):
        """The game whose table lies directly on the home screen, or ""."""
        return self.stack[1].game if len(self.stack) > 1 else ""

    def player(self, seat):
        """What the player at a seat is called: no two are called alike."""
        return player_name(self.settings["names"], seat, t("player", seat + 1))

    def playing(self, name, players=None):
        """This game is the first on offer at the next start, and so many play; None for a game
        that does not ask."""
        values = {"last": name}
        if players is not None:
            values["players"] = players
        try:
            self.settings.update(values)
        except OSError:
            pass  # it only saves a press

    def save_setting(self, name, value):
        """Change a setting; says so if it can't be kept."""
        try:
            self.settings[name] = value
        except OSError:
            self.say(t("error.title"), t("error.setting"))

    def say(self, title, text):
        """Show a sentence about what is wrong."""
        self.open(Message(title, text, icon="warning"))

    def say_notices(self):
        """Say what came up while files were read. The language is chosen first."""
        chooser = self.stack.pop() if self.settings["language"] is None else None
        for key in self.notices:
            self.say(t("error.title"), t(key))
        self.notices.clear()
        if chooser:
            self.stack.append(chooser)

    # ---- presses

    def _pressed(self, button, kind, ticks_us):
        """A button's press, long press or repeat; nothing that goes wrong gets past here. Returns
        AGAIN for a press that has to wait."""
        try:
            if self.screen.waits:
                return AGAIN
            if kind == "long":
                intent = self._long_intents.get(button)
            else:
                if kind == REPEAT:
                    if not self.may_repeat(self._began):
                        return
                    self.buzzer.click()  # a press clicked by itself
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
        """What a hold is about that begins now: the screen, the state of its game's save, and
        whether UP and DOWN repeat there."""
        screen = self.stack[-2] if self.screen.timed else self.screen  # a countdown is its table's
        return screen, self._session and self._session.journal.write, self.page().repeats

    def may_repeat(self, began):
        """Whether UP or DOWN, still down, acts once more: only where it began, see `began`, and
        not if it has committed something."""
        return began and began[2] and began == self.began()

    def held(self, began):
        """ACTION is still down: that acts on the page on which it began, if the press alone has
        changed nothing there."""
        if began and began[0] in self.stack and began[1] == self.began()[1]:
            self.attempt(began[0].on_intent, "hold")
            self.redraw()

    def act(self, intent, pressed_us):
        """Tell the screen that is shown. pressed_us: when the button was pressed, ticks."""
        last, last_us = self._last
        double = intent == last and 0 <= ticks_diff(pressed_us, last_us) < _SLIP_US
        self.slip = double and intent in ("ok", "back")
        if not self.slip:
            self._last = intent, pressed_us
        self._collected = False
        try:  # not by `attempt`: the stack is short
            self.screen.on_intent(intent)
        except Exception as error:
            self._not_done(error)
        self.redraw()

    def attempt(self, action, *arguments):
        """Call what may commit an event or open a screen; whatever goes wrong, the game is as
        saved. Returns what it returns."""
        try:
            return action(*arguments)
        except Exception as error:
            self._not_done(error)

    def _not_done(self, error):
        try:
            self._say_why(error)
        except Exception as second:
            self.failed(second)

    def _say_why(self, error):
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
        """A low tone: that does not work."""
        self.buzzer.tone(220, 120)

    def failed(self, error):
        """A screen raised: say so calmly, with a way home. Raises nothing itself."""
        sys.print_exception(error)
        if isinstance(self.screen, Oops):
            return  # it is said already; a new page that fails too would go on for ever
        while len(self.stack) > 1:
            try:
                self._leave(self.stack.pop())
            except Exception as second:
                sys.print_exception(second)
        gc.collect()  # it may have been memory that was lacking
        try:
            self.open(Oops())
        except Exception as second:  # home has to do
            sys.print_exception(second)
            self.redraw()

    # ---- pictures

    def redraw(self):
        """The state or the screen changed; the picture follows when the panel can."""
        self._page = None
        self._tired = False
        self._changed.set()
        self._untold.set()
        self.idle.clear()

    @property
    def quiet(self):
        """Whether nobody presses a button, and nothing more is to be seen or heard."""
        busy = self.screen.timed or self.buzzer.sounds or self.buttons.busy
        return self.idle.is_set() and not busy

    def rest(self):
        """Let the panel sleep until there is something new, if it shows the last picture."""
        if self.idle.is_set() and not self._stuck and not self.panel.asleep:
            self._tired = True
            self.idle.clear()
            self._changed.set()

    async def painted(self):
        """Wait until the glass shows the last picture (or the panel does not answer)."""
        if not self._stuck:
            await self.idle.wait()

    def set_mirror(self, on):
        """Tell the pictures on the serial console, or no longer."""
        if mirror.console in mirror.listeners:
            mirror.listeners.remove(mirror.console)
        if on:
            mirror.listeners.append(mirror.console)

    def page(self):
        """Return the page of the screen that is shown."""
        return self.page_of(self.screen)

    def page_of(self, screen):
        """Return the page of an open screen. That of the screen that is shown is built once and
        kept until `redraw`; if building it raises, it is the error page."""
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
        """The mirror, which does not wait for the panel."""
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
        """Pictures follow where the presses led, for ever."""
        while True:
            try:
                await self._paint_once()
            except Exception as error:
                self._not_painted(error)
                self.idle.set()  # nobody shall wait for it
                self._drawn = self.screen  # it may not have come so far
                self.panel.begun.set()
                await asyncio.sleep_ms(_RETRY_MS)
                self._tired = False  # the picture first
                self._changed.set()

    async def _paint_once(self):
        """Wait for what is to be seen, and show it."""
        if not self.panel.asleep:
            await self.panel.start()  # at first, while the home screen is made
        await self._changed.wait()
        self._changed.clear()
        if self._tired:
            await self.panel.sleep()
            if not self._changed.is_set():
                self.idle.set()
            return
        self._draw()
        self._drawn = self.screen
        full = self._flash
        self._flash = False
        await self.panel.show(self.canvas.buffer, full, not self.screen.timed)
        if self._drawn:  # it needed no refresh
            self.panel.begun.set()
            await asyncio.sleep_ms(0)
        if self._stuck:
            self._stuck = False
            self._led.value(0)
            self._say_aloud("panel.back")
        if not self._greeted:
            self._greeted = True
            # `toychest flash` waits for it.
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
            except Exception as second:  # not even that: framebuf's own type needs nothing
                sys.print_exception(second)
                self.canvas.clear()
                self.canvas.text8("Toychest: error", 4, 60)

    async def _while_busy(self):
        """Idle work at each refresh, for ever: here, not where the panel is waited for, since a
        game may be read then, which takes much of the stack. A press that waits comes first."""
        while True:
            await self.panel.begun.wait()
            self.panel.begun.clear()
            screen = self._drawn
            if screen is None or screen.timed:  # a tone would come late
                continue
            self._drawn = None
            self._clean_up()
            while screen is self.screen and (screen.waits or self.buttons.next_us is None):
                if not self.attempt(screen.meanwhile):
                    break
                await asyncio.sleep_ms(_IDLE_MS)

    def _clean_up(self):
        """Let go of garbage, and have the session of the game put its tail in order."""
        try:
            self._tidy()
            self._collected = True
            if self._session:
                self._session.flush_page()
        except Exception as error:  # that can wait; the picture and the screen can't
            sys.print_exception(error)

    def _not_painted(self, error):
        """Say that the panel does not answer, once; what else went wrong is for the console."""
        if not isinstance(error, self.panel.Stuck):
            sys.print_exception(error)
        elif not self._stuck:
            self._stuck = True
            self._led.value(1)
            self._say_aloud("panel.stuck")

    def _say_aloud(self, key):
        """Tell the mirror, if it can be told."""
        try:
            mirror.say(t(key))
        except Exception as error:
            sys.print_exception(error)


class Oops(Screen):
    """A screen failed; the game is safe."""

    def page(self):
        home = self.app.home
        return Page(
            t("error.title"),
            Sentence(t("error.screen"), t("error.oops"), "warning"),
            back=("", home),
            ok=(t("home"), home),
        )
