"""The one asyncio program: buttons -> screen -> session -> panel."""

import asyncio
import gc
import sys
from time import ticks_diff, ticks_ms

from micropython import const

import toychest
from toychest import games, lang
from toychest.core import files, heap
from toychest.core.settings import Settings
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import Canvas
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Page, Sentence

_RETRY_MS = const(5_000)  # between attempts at a panel that does not answer
_SLIP_US = const(500_000)  # an OK sooner than that after another was a double press
_TURN_MS = const(8)  # of drawing, before others get their turn; its parts can be longer
_WORK_MS = const(2)  # of a job, likewise; its steps can be longer
_LOOK_MS = const(80)  # of jobs, before a look at how much memory is free
_ENOUGH = const(60_000)  # bytes that are free: jobs take less until the next look
_SESSION = ("core.records", "core.journal", "core.session", "core.reading")


class App:
    """The firmware on a board (a module of toychest.boards).

    settings, pool, panel, buzzer: what the screens use. stack: the open screens, the
    last one is shown. sessions: name to session of the game that is played. notices: language
    keys of what is to be said. idle, ready: asyncio.Events: the glass shows the last picture; no
    job is going on.
    """

    def __init__(self, board):
        from toychest import boards

        self.board = board
        self._led = boards.led(board)
        self.panel = boards.panel(board)
        self.panel.meanwhile.append(self._collect_now)
        self.equip(None, None, None)  # until the first picture is there
        try:
            files.make_saves(board.SAVES)
        except OSError:
            pass  # the seed, which can't be written then, tells
        self.notices = []
        self.settings = Settings(board.SAVES)
        if self.settings.damaged:
            self.notices.append("error.settings")
        lang.use(self.settings["language"])
        self.canvas = Canvas()
        self.stack = []
        self.sessions = {}
        self._untidy = False  # there are modules that nobody needs
        self._jobs = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.slip = False  # whether it is an OK too soon after another
        self.ok_us = None  # when OK was pressed, if it was the last button
        self._ran_ms = 0
        self._ticks = ticks_ms()
        self._changed = asyncio.Event()  # the picture is to be drawn anew
        self._untold = asyncio.Event()  # the mirror is to tell it
        self.battery_low = False
        self.idle = asyncio.Event()
        self._flash = True
        self._stuck = False
        self._tired = False  # the panel is to sleep, unless there is something new
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
        await asyncio.sleep_ms(0)
        from toychest import start

        await start.run(self)
        del start
        for path in ("toychest.start", "toychest.boards"):
            toychest.drop(path)
        toychest.spare = None
        self.start(self._tell())
        self.start(self._power())
        if self.board.WOKEN_BY:
            self.buttons.press(self.board.WOKEN_BY)
        await self.buttons.run(
            self._taps.pressed if self._taps else self._pressed, self.ready
        )

    def equip(self, buzzer, buttons, pool):
        """Have what the first picture does not need: a Buzzer, Buttons, an entropy.Pool."""
        self.buzzer = buzzer
        self.buttons = buttons
        self.pool = pool

    async def _power(self):
        await self.painted()  # what it imports can wait
        await games.load_calmly("drivers.watchdog", "power")
        from toychest import power

        await power.run(self)

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
        self.stack.append(screen)
        if screen.flash:  # a table: what is read ahead for it finds room
            self._flash = True
            fonts.forget()
        self.redraw()

    def close(self):
        """Go back to the screen below."""
        if len(self.stack) > 1:
            self.stack.pop().closed()
        self._untidy = True
        self.redraw()

    def tidying(self, paths=()):
        """Let go of the modules of closed screens; but for these, below toychest: a generator that
        yields often."""
        if self._untidy:
            self._untidy = False
            yield from games.tidying(self.stack[:], self.sessions, paths)

    def home(self):
        """Close all screens but the first."""
        self.close_above(self.stack[0])
        self._flash = True

    def close_above(self, screen, redraw=True):
        """Close the screens on top of this one."""
        while self.stack[-1] is not screen:
            self.stack.pop().closed()
        self._untidy = True
        if redraw:
            self.redraw()

    def session(self, name):
        """The session of a game, read from flash when it is first asked for."""
        for _ in self.loading(name):
            pass
        return self.sessions[name]

    def loading(self, name):
        """Have the session of a game in `sessions`: a generator that yields often."""
        if name in self.sessions:
            return
        yield from games.loading(_SESSION)
        from toychest.core.journal import Journal
        from toychest.core.records import OLDER
        from toychest.core.session import Session

        yield from games.loading(games.needs(name, "rules"))
        rules = games.load(name, "rules")
        yield
        saves = self.board.SAVES
        if name in files.names(saves) or name + ".new" in files.names(saves + "/games"):
            if (yield from self._repair("finish", saves, name, rules)):
                self.notices.append("error.journal")
        journal = Journal(saves + "/games/" + name, rules.VERSION)
        session = Session(rules, journal, self.seconds, read=False)
        yield from session.loading()
        if session.trouble == OLDER:
            yield from self._repair("rebuild", session)
        if hasattr(rules, "prepare"):
            yield
            rules.prepare(saves)
        self.sessions[name] = session
        self._untidy = True  # what read it is not needed now

    def forgetting(self, but=""):
        """Leave the games on flash, and their rules too; but for one. A generator."""
        for name in list(self.sessions):
            if name != but:
                del self.sessions[name]
        yield from games.tidying(self.stack, self.sessions)

    def _repair(self, function, *arguments):
        """Do what core.repair does, which is seldom needed; returns what it returns."""
        from toychest.core import repair

        try:
            return (yield from getattr(repair, function)(*arguments))
        except Exception as error:  # the game stays as it is, and the others go on
            sys.print_exception(error)
            self.notices.append("error.update")

    def player(self, seat):
        """What a player is called."""
        return self.settings["names"][seat] or t("player", seat + 1)

    def playing(self, name):
        """This game is the first on offer at the next start."""
        try:
            self.settings["last"] = name
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
        """A button's press, long press or repeat; nothing that goes wrong gets past here."""
        try:
            if kind == "long":
                intent = self._long_intents.get(button)
            else:
                self.buzzer.end_click()
                intent = self._intents[button]
            self.slip = False
            if intent == "ok" and self.ok_us is not None:
                self.slip = 0 <= ticks_diff(ticks_us, self.ok_us) < _SLIP_US
            if not self.slip:
                self.ok_us = ticks_us if intent == "ok" else None
            if kind == "press":
                self.pool.press(ticks_us)
            if intent:
                self.act(intent)
        except Exception as error:
            self.failed(error)

    def act(self, intent):
        """Tell the screen that is shown."""
        self.attempt(self.screen.on_intent, intent)
        self._load_parts()
        self.redraw()

    @property
    def working(self):
        """Whether a job is going on."""
        return not self.ready.is_set()

    def work(self, job):
        """Go on with a job, a generator that yields often, in turns with the other tasks; the
        next press, and the next picture, wait until it is done."""
        self._jobs.append(job)
        if not self.working:
            self.ready.clear()
            self.idle.clear()
            self.start(self._work())

    async def _work(self):
        looked = since = ticks_ms()
        while self._jobs or self._load_parts():
            job = self._jobs[-1]  # one that another began comes first
            try:
                next(job)
            except StopIteration:
                self._jobs.remove(job)
            except Exception as error:
                self._jobs.remove(job)
                self._work_failed(error)
            if ticks_diff(ticks_ms(), since) >= _WORK_MS:
                await asyncio.sleep_ms(0)
                since = ticks_ms()
                if ticks_diff(since, looked) >= _LOOK_MS:
                    if gc.mem_free() < _ENOUGH:
                        await asyncio.sleep_ms(0)
                        heap.collect()
                    await asyncio.sleep_ms(0)
                    looked = since = ticks_ms()
        toychest.spare = None
        self.ready.set()
        self.redraw()

    def _load_parts(self):
        """Load what the page of the screen needs, if it is not there; whether that is begun."""
        try:
            missing = games.missing(self.screen.parts())
        except Exception as error:
            self.failed(error)
            return ()
        if missing:
            self.work(games.loading(missing))
        return missing

    def _work_failed(self, error):
        try:
            self._not_done(error)
        except Exception as second:
            self.failed(second)

    def attempt(self, action, *arguments):
        """Call what may commit an event; whatever goes wrong, the game is as saved."""
        try:
            action(*arguments)
        except Exception as error:
            self._not_done(error)

    def _not_done(self, error):
        from toychest.core.session import NotSaved, Refused

        if isinstance(error, Refused):
            self.no()
            self.say(t("refused"), t(error.key))
        elif isinstance(error, NotSaved):
            self.no()
            self.work(self._full())
        else:
            self.failed(error)

    def _full(self):
        yield from games.loading(("core.repair", "screens.trouble"))
        from toychest.screens.trouble import full

        yield from full(self)

    def no(self):
        """A low tone: that does not work."""
        self.buzzer.tone(220, 120)

    def failed(self, error):
        """A screen raised: say so calmly, with a way home."""
        sys.print_exception(error)
        if isinstance(self.screen, Oops):
            return  # it is said already; a new page that fails too would go on for ever
        while len(self.stack) > 1:
            screen = self.stack.pop()
            try:
                screen.closed()
            except Exception as second:
                sys.print_exception(second)
        try:
            self._untidy = True
            for _ in self.tidying():  # it may have been memory that was lacking
                pass
        except Exception as third:
            sys.print_exception(third)
        self.open(Oops())

    # ---- pictures

    def redraw(self):
        """The state or the screen changed; the picture follows when the panel can."""
        self._tired = False
        self._changed.set()
        self._untold.set()
        self.idle.clear()

    @property
    def quiet(self):
        """Whether nobody presses a button, and nothing more is to be seen or heard."""
        busy = self.screen.timed or self.buzzer.sounds or self.buttons.busy
        return self.idle.is_set() and not self.working and not busy

    def rest(self):
        """Let the panel sleep until there is something new, if it shows the last picture."""
        if self.idle.is_set() and not self._stuck and not self.panel.asleep:
            self._tired = True
            self._changed.set()

    async def painted(self):
        """Wait until the glass shows the last picture (or the panel does not answer)."""
        if not self._stuck:
            await self.idle.wait()

    def set_mirror(self, on):
        """Tell the pictures on the serial console, or no longer."""
        from toychest.ui import mirror

        if mirror.console in mirror.listeners:
            mirror.listeners.remove(mirror.console)
        if on:
            mirror.listeners.append(mirror.console)

    def page(self):
        """The page of the screen that is shown; the error page if it raises."""
        try:
            page = self.screen.page()
        except lang.Unread:
            raise
        except Exception as error:
            self.failed(error)
            page = self.screen.page()
        page.mark = t("battery.mark") if self.battery_low else ""
        return self._taps.page(page) if self._taps else page

    async def _tell(self):
        """The mirror, which does not wait for the panel."""
        from toychest.ui import mirror

        while True:
            await self._untold.wait()
            await self.ready.wait()
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
                if not self.panel.asleep:
                    await self.panel.start()  # at first, while modules are loaded
                await self._changed.wait()
                await self.ready.wait()
                if self._tired:
                    self._changed.clear()
                    await self.panel.sleep()
                else:
                    await self._paint_once()
            except self.panel.Stuck:
                await self._panel_stuck()
            except Exception as error:
                sys.print_exception(error)
                self.idle.set()  # nobody shall wait for it
                await asyncio.sleep_ms(_RETRY_MS)
                self._changed.set()

    async def _paint_once(self):
        self._changed.clear()
        since = ticks_ms()
        page = await self._page()
        full = self._flash
        may_clean = not self.screen.timed
        self._flash = False
        await self._draw(page, since)
        await self.panel.show(self.canvas.buffer, full, may_clean)
        if self._stuck:
            self._stuck = False
            self._led.value(0)
            self._say_aloud("panel.back")
        if not self._greeted:
            self._greeted = True
            # `toychest flash` waits for it.
            print("Toychest %s: the first picture is there" % toychest.VERSION)
        self.painted_s = self.seconds()
        if not self._changed.is_set() and not self.working:
            self.idle.set()
            if not self.screen.timed:
                await self._calm()

    async def _page(self):
        """`page`, whose words are read in turns."""
        while True:
            lang.patience = 1
            try:
                return self.page()
            except lang.Unread:
                pass
            finally:
                lang.patience = None
            await asyncio.sleep_ms(0)

    async def _calm(self):
        read = False
        try:
            for session in self.sessions.values():
                session.calm()
            for _ in self.tidying():
                await asyncio.sleep_ms(0)
                if not self.idle.is_set():  # other modules are needed now
                    self._untidy = True
                    break
            await self._collect()
            while len(self.stack) > 1 and self.idle.is_set() and (lang.ahead() or fonts.ahead()):
                read = True
                await asyncio.sleep_ms(0)
        except Exception as error:  # what can be done later must not keep anybody from playing
            sys.print_exception(error)
        if read:
            await self._collect()

    async def _collect(self):
        """Collect garbage in a turn of its own: 11 ms, which a press would have to wait for."""
        await asyncio.sleep_ms(0)
        if not self._changed.is_set():
            self._collect_now()
            await asyncio.sleep_ms(0)

    def _collect_now(self):
        if not self.screen.timed:  # a tone would come late
            heap.collect()

    async def _draw(self, page, since):
        """Draw part by part, so that a press in between is acted on soon. since: ticks in ms."""
        try:
            for _ in page.draw(self.canvas, self._footer):
                if ticks_diff(ticks_ms(), since) >= _TURN_MS:
                    await asyncio.sleep_ms(0)
                    since = ticks_ms()
        except Exception as error:
            self.failed(error)
            try:
                self.canvas.clear()
                for _ in self.page().draw(self.canvas, self._footer):
                    pass
            except Exception as second:  # not even that: framebuf's own type needs nothing
                sys.print_exception(second)
                self.canvas.clear()
                self.canvas.text8("Toychest: error", 4, 60)

    async def _panel_stuck(self):
        """Say that the panel does not answer, and try again with a reset a little later."""
        if not self._stuck:
            self._stuck = True
            self._led.value(1)
            self._say_aloud("panel.stuck")
        self.idle.set()  # nobody shall wait for a dead panel
        self._tired = False
        await asyncio.sleep_ms(_RETRY_MS)
        self._changed.set()

    def _say_aloud(self, key):
        from toychest.ui import mirror

        mirror.say(t(key))


class Oops(Screen):
    """A screen failed; the game is safe."""

    def page(self):
        return Page(
            t("error.title"),
            Sentence(t("error.screen"), t("error.oops"), "warning"),
            ok=t("home"),
        )

    def on_intent(self, intent):
        if intent == "ok" or intent == "back":
            self.app.home()
