"""Random presses on CPython, run by test_fuzz.py: those of fuzz.py, with checks that need more
speed or memory than a Pico has. Environment variables give the seed, the number of presses and the
game. Prints a line of JSON at the end."""

import json
import os
import shutil
from pathlib import Path
from random import choice, randbytes, randrange
from types import SimpleNamespace as Namespace

from fuzz import Fuzz

import dice_table
from crafted_saves import TABLES
from seated import button
from toychest.app import app as app_module
from toychest.app import catalog, memory
from toychest.core import book as core_book
from toychest.core import change, files, repair
from toychest.core import events as core_events
from toychest.core.session import Refused, Session
from toychest.core.settings import DEFAULTS, Document
from toychest.core.stretch import events_from
from toychest.ui.canvas import Canvas

PLENTY = 200_000  # bytes
CUT = 200  # mean number of presses between two power cuts
DAMAGED = 8  # one of this many power cuts damages a save
STIR = 200  # number of presses between two calls of `commit_events`
REFOLD = 300  # number of presses between two foldings of all events
SAVES = Path(__file__).resolve().parents[2] / "old_saves"  # of older versions


class Shadow:
    """A copy of the states that a game's session should have, undone ones included."""

    def __init__(self, session):
        self.states = [None] * (session.depth + session.redos)  # None: not known
        if session.depth:
            self.states[session.depth - 1] = session.state

    def compare(self, name, session):
        """Check that the session has the same state at this event as it had before. name: of the
        game."""
        assert session.depth + session.redos == len(self.states), name
        if not session.depth:
            assert session.state is None, name
        elif self.states[session.depth - 1] is None:
            self.states[session.depth - 1] = session.state
        else:
            assert self.states[session.depth - 1] == session.state, name


class Full(Fuzz):
    """A person who presses at random, compares more, cuts the power, and records which screens and
    events were reached.

    favourite: name of the game that is played most.
    """

    settled = 5  # power cuts free memory, so only the second half of the presses counts

    def __init__(self, device, number, steps, favourite):
        super().__init__(device, number, steps, tell=1, look=200, draw=200)
        self._favourite = favourite
        self.coverage = {"screens": set(), "events": set()}
        for count in ("changes", "cuts", "damaged", "longest"):
            self.coverage[count] = 0
        self._shadows = {}
        self._tables = {"monopoly": TABLES["monopoly"](number, 600)}
        for name in catalog.GAMES:  # Toss Your Cookies needs no events but those of presses
            if name not in ("toss", "monopoly"):
                self._tables[name] = TABLES[name](number, wrong=0)
        self._whole = True  # no save has been damaged
        self._canvas = Canvas(296, 128)
        # CPython frees memory by itself.
        app_module.gc = memory.gc = Namespace(
            collect=lambda: None, threshold=lambda amount: None, mem_free=lambda: PLENTY
        )
        self._spy()

    def _spy(self):
        new, commit, use, drop = Session.new, Session.commit, change._use, memory.Memory.drop

        def what_is_spied_on_stays(self, modules):
            drop(self, [path for path in modules if not path.startswith("toychest.core.")])

        def spied_new(session, *setup):
            new(session, *setup)
            self._happened(session, "start")
            self._shadows[self._name(session)] = Shadow(session)

        def spied_commit(session, *event):
            depth = session.depth
            old = session.state
            before = json.dumps(old)
            shadow = self._shadows.setdefault(self._name(session), Shadow(session))
            commit(session, *event)
            assert json.dumps(old) == before, "the rules changed a state: %s" % (event,)
            self._happened(session, event[0])
            shadow.states[depth:] = [session.state]

        def spied_use(session, *arguments):
            use(session, *arguments)
            self.coverage["changes"] += 1
            self._shadows[self._name(session)] = Shadow(session)

        Session.new, Session.commit, change._use = spied_new, spied_commit, spied_use
        memory.Memory.drop = what_is_spied_on_stays

    def _name(self, session):
        return session.rules.__name__.split(".")[-2]

    def _happened(self, session, kind):
        self.coverage["events"].add(self._name(session) + " " + kind)
        self.coverage["longest"] = max(self.coverage["longest"], session.depth)

    # ---- power cuts

    async def power_on(self):
        await super().power_on()
        for name, session in self._sessions():
            if not session.trouble:
                self._shadows.setdefault(name, Shadow(session))

    def _sessions(self):
        """Yield (name, session) of each game."""
        for name in catalog.GAMES:
            yield name, self.device.app.session(name)

    async def act(self):
        luck = randrange(CUT * DAMAGED)
        if luck < DAMAGED and self.step < self.steps // 2:
            await self.cut(damage=not luck)
        if not randrange(STIR):
            self.commit_events()
        if type(self.device.app.screen).__name__ == "Trade" and not randrange(4):
            self.bargain(self.device.app.screen)
        await super().act()

    def choose_home_press(self):
        """Choose the favourite game, mostly; sometimes what comes after the games."""
        home = self.device.app.screen
        luck = randrange(6)
        if luck < 4:
            home.select(catalog.GAMES.index(self._favourite))
        elif luck == 4:
            home.select(len(catalog.GAMES) + randrange(2))
        if luck < 3:
            name, _ = button(self.device, catalog.title(self._favourite))
            return {"a": "b", "b": "a", "c": "o"}[name]  # see MOODS
        return super().choose_home_press()

    def commit_events(self):
        """Commit events without presses, for states that random presses rarely reach."""
        app = self.device.app
        game = app.at_table()
        if len(app.stack) != 2 or game not in self._tables:
            return
        session = app.session(game)
        if game == "monopoly":
            self.collect(session)
        elif game == "score_sheet" and session.state["over"]:
            session.commit("on")
        for _ in range(randrange(60)):
            if session.rules.is_over(session.state):
                break
            try:
                session.commit(*self._tables[game].event(session.state))
            except Refused:  # the player has the most points possible
                break
        self.note("stirred")
        if game == "monopoly":
            self.trade(app, session)
            if not randrange(3):
                self.build(app)
        app.redraw()

    def collect(self, session):
        """Commit the colour sets of some deeds of Monopoly, which no other press of this person
        enters. Sometimes all deeds get one; otherwise only the owner's word could complete a
        set."""
        for deed, letter in enumerate("AABBCCDDEEFFGGHH"[: choice((14, 14, 16))]):
            event = "set", deed, letter
            if session.state["sets"][deed] == "." and not core_events.refuse(
                session.rules, session.state, event
            ):
                session.commit(*event)

    def trade(self, app, session):
        """Let two players of Monopoly trade, if the rules allow it."""
        if not core_events.refuse(session.rules, session.state, ("trade", 0, 1, 1, 0, [], [])):
            table = app.screen

            def opening():
                from toychest.games.monopoly.screens.trade import Trade

                app.open(Trade(table, 0, 1))

            app.run_safely(opening)

    def build(self, app):
        """Build a House, possible or not."""
        table, deed = app.stack[1], randrange(16)

        def opening():
            from toychest.games.monopoly.screens import deed_actions

            deed_actions.Build(table, deed).begin()

        app.run_safely(opening)
        self.note("built")

    def bargain(self, trade):
        """Let one of the two players offer something, and show the page with both offers."""
        trade.sides[randrange(2)].money = randrange(1, 60)
        trade.selected = len(trade.page().body.items) - 1
        self.note("bargained")
        self.device.app.redraw()

    async def cut(self, damage):
        """Pull the battery and put it in again. damage: whether to damage a save meanwhile."""
        self.note("damage" if damage else "cut")
        self.coverage["cuts"] += 1
        settings = self.settings()
        await self.device.power_off()
        if damage:
            self.coverage["damaged"] += 1
            self._whole = False
            self.damage()
            self._shadows.clear()
        self._writes.clear()
        await self.power_on()
        assert damage or settings == self.settings(), settings
        for name, session in self._sessions():
            if session.trouble is None:
                self._shadows[name].compare(name, session)

    def settings(self):
        """Return all settings except the lines of the home screen, which may change at a start."""
        settings = self.device.app.settings
        return {name: settings[name] for name in DEFAULTS if name != "lines"}

    def damage(self):
        """Damage the saves, or replace them with saves of older versions."""
        saves = Path(self.device.saves)
        if not randrange(4):
            for path in saves.iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            source = choice(sorted(path for path in SAVES.rglob("*") if self._is_save(path)))
            shutil.copytree(source, saves, dirs_exist_ok=True)
            return
        path = choice(sorted(path for path in saves.rglob("*") if path.is_file()))
        self.note(str(path.relative_to(saves)))
        data = bytearray(path.read_bytes())
        how = randrange(4)
        if how == 0 or not data:
            path.unlink()
        elif how == 1:
            path.write_bytes(data[: randrange(len(data))])
        elif how == 2:
            data[randrange(len(data))] ^= 1 << randrange(8)
            path.write_bytes(data)
        else:
            path.write_bytes(randbytes(len(data)))

    def _is_save(self, path):
        return path.is_dir() and any(child.is_file() for child in path.iterdir())

    async def weigh_at_home(self):
        self._shadows.clear()
        await super().weigh_at_home()

    # ---- the conditions that always hold

    def check(self):
        super().check()
        app = self.device.app
        for kind in type(app.screen).__mro__:
            self.coverage["screens"].add(kind.__module__ + "." + kind.__name__)
        if self.step % REFOLD == 0:
            if self._whole:
                self.check_book()
            if app.memory.game:
                self.refold(app.memory.game, app.session(app.memory.game))

    def check_fold(self, name, session):
        super().check_fold(name, session)
        if (
            name in self._shadows
            and len(self._shadows[name].states) != (session.depth + session.redos)
            and not self._whole
        ):
            self._shadows[name] = Shadow(session)  # the save was repaired meanwhile
        self._shadows.setdefault(name, Shadow(session)).compare(name, session)

    def check_book(self):
        """Check that no game counts twice in the family book."""
        book = core_book.Book(self.device.saves)
        lines = [game for leaf in book.leaves() for _, game in book.games(leaf)]
        for game in lines:
            number, kind = game[:2]
            assert not book.is_in_sums(kind, number), game
            assert [line[:2] for line in lines].count([number, kind]) == 1, game

    def refold(self, name, session):
        """Check that all events lead to the state. If the first ones are lost, start from the
        oldest readable state."""
        if session.trouble or session.state is None:
            return
        rules = session.rules
        count, state = repair.floor(session)
        assert count == 0 or not self._whole, (name, count)
        for _, *event in events_from(session, count):
            begins = event[0] == "start"
            state = rules.start(*event[1:]) if begins else core_events.apply(rules, state, event)
            count += 1
        assert (count, state) == (session.depth, session.state), name

    async def look(self):
        """Check the picture also on a second canvas with random content."""
        page = self.device.app.page()
        pictures = []
        for _ in range(2):
            self._canvas.buffer[:] = randbytes(len(self._canvas.buffer))
            self._canvas.clear()
            page.draw(self._canvas, self.device.app.display.footer)
            pictures.append(bytes(self._canvas.buffer))
        assert pictures[0] == pictures[1], page.text(self.device.app.button_names)
        assert self._canvas.overflow == [], (self._canvas.overflow, self.device.text)
        await super().look()


async def shard(device):
    """Press as many times as the environment says. The owner has entered the dice."""
    files.make_saves(device.saves)
    Document(device.saves, "dice.json").save(dict(dice_table.DOCUMENT))
    core_book.KEPT, core_book._LEAF = 3, 300  # games, bytes: the oldest games are soon sums
    number, steps = int(os.environ["FUZZ_SEED"]), int(os.environ["FUZZ_STEPS"])
    fuzz = Full(device, number, steps, os.environ["FUZZ_GAME"])
    await fuzz.run()
    coverage = dict(fuzz.coverage, looks=fuzz.looks, refused=fuzz.refused)
    print(json.dumps({key: sorted(x) if isinstance(x, set) else x for key, x in coverage.items()}))
