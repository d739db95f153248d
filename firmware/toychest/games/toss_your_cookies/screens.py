"""The screens of Toss Your Cookies: what is drawn, and which button does what."""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from toychest.core import countdown, dice
from toychest.games.toss_your_cookies import rules
from toychest.lang import count, t
from toychest.ui import canvas as colours
from toychest.ui.screens import Chooser, Message, Screen
from toychest.ui.widgets import (
    Cheer, Lines, Menu, Page, Picker, Roll, Scores, Sentence, Table, Word, die,
)

_ACTION_ICONS = {"S": "swap", "L": "left", "R": "right", "T": "toss"}
_NUMBER_ICONS = {"1": "one", "2": "two", "3": "three", "A": "all", "M": "milk"}
ICONS = dict(_ACTION_ICONS)
ICONS.update(_NUMBER_ICONS)

_DOUBLE_PRESS_MS = const(800)  # a roll can't be done with sooner: it was a double press
_HISTORY_ROWS = const(3)
_TONES = (660, 660, 660, 1320)  # Hz
_SHOUT = ((784, 90), (988, 90), (1175, 90), (1568, 300))


ACTION_DIE = dice.Die("toss.action", "dice.action", rules.ACTIONS, rules.GUESSED_ACTION_FACES)
NUMBER_DIE = dice.Die("toss.number", "dice.number", rules.NUMBERS, rules.GUESSED_NUMBER_FACES)


DICE = (ACTION_DIE, NUMBER_DIE)


def setup(app, session):
    """The screen that begins a game."""
    if session.state and session.state["phase"] != rules.OVER:
        return Message(
            t("toss.name"), t("toss.replace"), t("toss.replace.heading"), "cookie_big",
            lambda: app.open(Setup(session)),
        )
    return Setup(session)


def play(session):
    """The screen of a game in progress."""
    return Play(session)


def die_editor(which):
    """The screen that copies a printed die."""
    return DieEditor(which)


def die_symbol(symbol):
    """A face's name."""
    return t("face." + symbol)


class Setup(Screen):
    """A new game: players, rounds, the deck to build, who starts."""

    flash = True

    def __init__(self, session):
        self._session = session
        self._step = 0
        self._players = len(session.state["wins"]) if session.state else 4
        self._best = rules.BEST_OF.index(session.state["best_of"]) if session.state else 0
        self._starter = 0

    def page(self):
        return (self._page_players, self._page_rounds, self._page_deck, self._page_starter)[
            self._step
        ]()

    def _page_players(self):
        return Page(
            t("toss.name"),
            Picker(
                str(self._players), t("toss.players"),
                self._players < rules.MAX_PLAYERS, self._players > rules.MIN_PLAYERS,
            ),
            back=t("back"), ok=t("ok"), note=t("new_game"), moves=t("change"),
        )

    def _page_rounds(self):
        items = [(t("toss.best.%d" % best), "") for best in rules.BEST_OF]
        return Page(
            t("toss.name"), Menu(items, self._best),
            back=t("back"), ok=t("ok"), note=t("new_game"), moves=t("move"),
        )

    def _page_deck(self):
        return deck_page(self._players, back=t("back"), ok=t("toss.dealt"))

    def _page_starter(self):
        return Page(
            t("toss.starter"),
            PlayerMenu(self.app, self._players, self._starter, t("toss.starter.who")),
            back=t("back"), ok=t("toss.start"), moves=t("move"),
        )

    def on_intent(self, intent):
        if intent == "back":
            if self._step:
                self._step -= 1
            else:
                self.app.close()
        elif intent == "ok":
            if self._step < 3:
                self._step += 1
                self._starter = min(self._starter, self._players - 1)
            else:
                self._start()
        elif intent in ("up", "down"):
            up = intent == "up"
            if self._step == 0:
                players = self._players + (1 if up else -1)
                self._players = min(max(players, rules.MIN_PLAYERS), rules.MAX_PLAYERS)
            elif self._step == 1:
                self._best = (self._best + (-1 if up else 1)) % len(rules.BEST_OF)
            elif self._step == 3:
                self._starter = (self._starter + (-1 if up else 1)) % self._players

    def _start(self):
        settings = self.app.settings
        self._session.new(
            self._players, rules.BEST_OF[self._best], self._starter,
            ACTION_DIE.faces(settings), NUMBER_DIE.faces(settings),
        )
        self.app.close()
        self.app.open(Play(self._session))


def deck_page(players, **labels):
    """Which cards to put into the deck."""
    deck = rules.deck(players)
    return Page(
        t("toss.deck"),
        Table((
            ("cookie", t("toss.deck.sets", deck["sets"]), t("toss.deck.sets.label")),
            ("wild", str(deck["wild"]), t("toss.deck.wild")),
            ("half", str(deck["half"]), t("toss.deck.half")),
            ("milk_small", str(deck["milk"]), t("toss.deck.milk")),
            ("card", str(rules.HAND), t("toss.deck.hand")),
        )),
        note=t("toss.deck.total", deck["total"]), **labels,
    )


class PlayerMenu:
    """A sentence above the players to choose from, in two columns."""

    def __init__(self, app, players, selected, sentence):
        self._names = [app.player(seat) for seat in range(players)]
        self._selected = selected
        self._sentence = sentence

    def draw(self, canvas, x, y, width, height):
        canvas.text_in(self._sentence, x, y - 2, width, 18, ("r16", "r14"), align=-1)
        rows = -(-len(self._names) // 2)
        pitch = min(30, 70 // rows)
        wide = width // 2 - 3
        for seat, name in enumerate(self._names):
            left = x + seat // rows * (wide + 6)
            top = y + 17 + seat % rows * pitch
            ink = colours.BLACK
            if seat == self._selected:
                canvas.round_rect(left, top, wide, pitch - 1, 3, ink)
                ink = colours.WHITE
            fonts = ("b20", "b16") if pitch > 22 else ("b16", "b14")
            canvas.text_in(name, left + 8, top, wide - 16, pitch - 1, fonts, ink, -1)

    def text(self):
        lines = [self._sentence]
        for seat, name in enumerate(self._names):
            lines.append(("> " if seat == self._selected else "  ") + name)
        return lines


class Play(Screen):
    """The game at the table: roll, do what it says, next."""

    flash = True

    def __init__(self, session):
        self._session = session
        self._rolled_ms = None
        self._tossed = False  # the countdown is over; what follows a toss is shown
        self._tally = False  # the rounds won so far are shown

    def page(self):
        state = self._session.state
        phase = state["phase"]
        if phase == rules.READY:
            return self._page_ready(state)
        if phase == rules.ROLLED:
            return self._page_rolled(state)
        return self._page_won(state)

    def _back_label(self):
        return t("undo") if self._session.depth > 1 else t("home")

    def _page_ready(self, state):
        return Page(
            t("toss.name"),
            Cheer("dice", self.app.player(state["turn"]), t("toss.your_roll")),
            back=self._back_label(), action=t("more"), ok=t("toss.roll"),
            note=t("toss.round", state["round"], state["best_of"]),
        )

    def _page_rolled(self, state):
        action, number = state["roll"]
        title, sentence, note, cards = rules.words(action, number)
        note_text = t(note) if note else ""
        tossed = action == rules.TOSS and self._tossed
        if tossed:
            if number == rules.MILK:
                body = Sentence(t("toss.after.milk"), t("toss.after.milk.heading"), "milk")
            else:
                body = Sentence(
                    t("toss.after"), t("toss.after.heading"), big=str(rules.HAND)
                )
        else:
            arguments = () if cards is None else (cards,)
            body = Roll(
                (ICONS[action], ICONS[number]),
                t(title, *arguments), t(sentence, *arguments), note_text,
            )
        return Page(
            t("toss.name"), body, back=t("undo"), action=t("more"),
            ok=t("toss.now") if action == rules.TOSS and not tossed else t("next"),
            note=t("toss.roll_number", state["rolls"]),
        )

    def _page_won(self, state):
        over = state["phase"] == rules.OVER
        winner = state["winner"]
        one_round = state["best_of"] == 1  # needs no tally
        if self._tally:
            rows = [(self.app.player(i), str(wins)) for i, wins in enumerate(state["wins"])]
            body = Scores(rows, winner)
            ok = t("new_game") if over else t("toss.next_round")
        else:
            body = Cheer(
                "trophy" if over else "cookie_big",
                self.app.player(winner), t("toss.won.game" if over else "toss.won.round"),
            )
            ok = t("new_game") if one_round else t("toss.tally")
        return Page(
            t("toss.tally.title" if self._tally else "toss.won.title"), body,
            back=t("back") if self._tally else t("undo"), action=t("more"), ok=ok,
            note=t("toss.round", state["round"], state["best_of"]),
        )

    def on_intent(self, intent):
        if intent == "ok":
            self._forward()
        elif intent == "action":
            self.app.open(more_menu(self.app, self._session, self))
        elif intent == "back":
            if self._tally:
                self._tally = False
            elif self._session.undo():
                self._tossed = False
                self._rolled_ms = None
            else:
                self.app.home()

    def _forward(self):
        state = self._session.state
        phase = state["phase"]
        if phase == rules.READY:
            pool = self.app.pool
            action = dice.roll(pool, state["faces"][0])
            self._session.commit("roll", action, dice.roll(pool, state["faces"][1]))
            self._rolled_ms = ticks_ms()
            self._tossed = False
        elif phase == rules.ROLLED:
            if (
                self._rolled_ms is not None
                and ticks_diff(ticks_ms(), self._rolled_ms) < _DOUBLE_PRESS_MS
            ):
                self.app.no()
            elif state["roll"][0] == rules.TOSS and not self._tossed:
                self.app.open(Countdown(self.app.settings["beat"], self.after_toss))
            else:
                self._session.commit("next")
                self._tossed = False
        elif not self._tally and state["best_of"] > 1:
            self._tally = True
        elif phase == rules.WON:
            self._tally = False
            self.app.open(NextRound(self._session))
        else:
            self.app.close()
            self.app.open(Setup(self._session))

    def after_toss(self):
        """The countdown has run to its end."""
        self._tossed = self._session.state["phase"] == rules.ROLLED


class Countdown(Screen):
    """"One, two, three, Toss!": each beat a word and a tone; any button stops it.

    beat_ms: from beat to beat. done: called at its end, or None.
    """

    timed = True

    def __init__(self, beat_ms, done):
        self._beat_ms = beat_ms
        self._done = done
        self._word = None
        self._task = None

    def page(self):
        if self._task is None:
            self._task = self.app.start(self._run())
        words = t("count.words").split("|")
        if self._word is None:
            return Page("", Word(t("count.ready")))
        last = self._word == len(words) - 1
        return Page("", Word(words[self._word], last))

    def on_intent(self, intent):
        if intent != "hold":
            self.app.close()
            self.app.no()

    def closed(self):
        if self._task:
            self._task.cancel()

    async def _run(self):
        app = self.app
        await app.painted()
        beats = len(t("count.words").split("|"))
        start = ticks_ms()
        for at, what, beat in countdown.schedule(beats, self._beat_ms, app.panel.partial_ms):
            await asyncio.sleep_ms(max(0, ticks_diff(ticks_add(start, at), ticks_ms())))
            if what == "picture":
                self._word = beat
                app.redraw()
            elif beat == beats - 1:
                app.buzzer.tone(_TONES[-1], 500, True)
            else:
                app.buzzer.tone(_TONES[beat % 3], 140)
        await asyncio.sleep_ms(1500)
        self._task = None  # closing must not cancel what runs here
        app.close_above(self)
        app.close()
        if self._done:
            self._done()
        app.redraw()


def more_menu(app, session, play):
    """Everything else that can be done in a game."""
    state = session.state
    in_round = state["phase"] in (rules.READY, rules.ROLLED)

    def items():
        rows = []
        if in_round:
            rows.append((t("toss.shout"), "", lambda: app.open(Winner(session))))
            rows.append((t("toss.count"), "", lambda: app.open(
                Countdown(app.settings["beat"], play.after_toss))))
        rows.append((t("history"), "", lambda: app.open(History(session))))
        rows.append((t("statistics"), "", lambda: app.open(Statistics(session))))
        rows.append((t("toss.deck"), "", lambda: app.open(Deck(session))))
        if session.redos:
            rows.append((t("redo"), "", session.redo))
        rows.append((t("new_game"), "", lambda: app.open(setup(app, session))))
        rows.append((t("home"), "", app.home))
        return rows

    return More(t("toss.name"), items, session)


class More(Chooser):
    """The menu; ACTION held down goes straight to who won."""

    def __init__(self, title, items, session):
        super().__init__(title, items)
        self._session = session

    def on_intent(self, intent):
        if intent == "hold":
            if self._session.state["phase"] in (rules.READY, rules.ROLLED):
                self.app.close()
                self.app.open(Winner(self._session))
        else:
            super().on_intent(intent)


class PickPlayer(Screen):
    """Choose a player."""

    def __init__(self, session, title, sentence, ok, selected=0):
        self._session = session
        self._title = title
        self._sentence = sentence
        self._ok = ok
        self._selected = selected

    def page(self):
        players = self._session.state["players"]
        return Page(
            t(self._title), PlayerMenu(self.app, players, self._selected, t(self._sentence)),
            back=t("back"), ok=t(self._ok), moves=t("move"),
        )

    def on_intent(self, intent):
        players = self._session.state["players"]
        if intent == "up":
            self._selected = (self._selected - 1) % players
        elif intent == "down":
            self._selected = (self._selected + 1) % players
        elif intent == "back":
            self.app.close()
        elif intent == "ok":
            self.app.close()
            self.chosen(self._selected)

    def chosen(self, seat):
        raise NotImplementedError


class Winner(PickPlayer):
    """"Snickerdoodle!": who won the round?"""

    def __init__(self, session):
        super().__init__(session, "toss.won.title", "toss.won.who", "toss.won.ok")

    def chosen(self, seat):
        self._session.commit("win", seat)
        self.app.start(self.app.buzzer.play(_SHOUT))


class NextRound(PickPlayer):
    """Who starts the next round? The winner is on offer first."""

    def __init__(self, session):
        super().__init__(
            session, "toss.starter", "toss.starter.who", "toss.start", session.state["winner"]
        )

    def chosen(self, seat):
        self._session.commit("round", seat)


class Deck(Screen):
    """The deck of the game in progress, to look up."""

    def __init__(self, session):
        self._session = session

    def page(self):
        return deck_page(self._session.state["players"], back=t("back"))


def clock(seconds):
    """Time as m:ss, or h:mm:ss from an hour on."""
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


class History(Screen):
    """What happened, newest first, with the number of each roll and its time."""

    def __init__(self, session):
        self._session = session
        self._top = 0

    def _rows(self, top):
        """The rows from this one on, one more than fit if there is more."""
        rows = []
        roll = self._session.state["rolls"]
        for seconds, event in self._session.history():
            if event[0] == "next":  # goes without saying
                continue
            if top <= 0:
                number = str(roll) if event[0] == "roll" else ""
                rows.append((number, self._tell(event), clock(seconds)))
                if len(rows) > _HISTORY_ROWS:
                    break
            if event[0] == "roll":
                roll -= 1
            top -= 1
        return rows

    def page(self):
        return Page(
            t("history"), Lines(self._rows(self._top)[:_HISTORY_ROWS]),
            back=t("back"), moves=t("scroll"),
            note=t("toss.rolls", self._session.state["rolls"]),
        )

    def _tell(self, event):
        key, arguments = rules.describe(event)
        if event[0] in ("win", "round"):
            return t(key, self.app.player(arguments[0]))
        return t(key, *arguments)

    def on_intent(self, intent):
        if intent == "up":
            self._top = max(0, self._top - _HISTORY_ROWS + 1)
        elif intent == "down":
            if len(self._rows(self._top)) > _HISTORY_ROWS:
                self._top += _HISTORY_ROWS - 1
        elif intent == "back":
            self.app.close()


class Statistics(Screen):
    """How often each face came, against what is expected; one page a die."""

    def __init__(self, session):
        self._session = session
        self._die = 0

    def page(self):
        state = self._session.state
        symbols = (rules.ACTIONS, rules.NUMBERS)[self._die]
        columns = []
        for i, symbol in enumerate(symbols):
            expected = dice.expected(state["faces"][self._die], symbol, state["rolls"])
            columns.append((
                ICONS[symbol],
                str(state["counts"][self._die][i]),
                t("statistics.expected", "%.1f" % expected),
            ))
        return Page(
            t((ACTION_DIE, NUMBER_DIE)[self._die].name), Table(columns, ("r14",)),
            back=t("back"), ok=t("statistics.other"), note=t("toss.rolls", state["rolls"]),
        )

    def on_intent(self, intent):
        if intent == "back":
            self.app.close()
        elif intent in ("ok", "up", "down"):
            self._die = 1 - self._die


class DieEditor(Screen):
    """Copy a printed die, face by face."""

    def __init__(self, which):
        self._which = which
        self._faces = None
        self._at = 0

    def page(self):
        which = self._which
        if self._faces is None:
            self._faces = which.faces(self.app.settings)
        copied = which.copied(self.app.settings)
        symbol = self._faces[self._at]
        return Page(
            t(which.name),
            Faces(
                [ICONS[face] for face in self._faces], self._at, die_symbol(symbol),
                t("dice.hint" if copied else "dice.hint.guess"),
            ),
            back=t("cancel"), action=t("save"), ok=t("dice.next"), moves=t("change"),
        )

    def on_intent(self, intent):
        symbols = self._which.symbols
        if intent in ("up", "down"):
            faces = self._faces
            at = symbols.index(faces[self._at]) + (1 if intent == "up" else -1)
            symbol = symbols[at % len(symbols)]
            self._faces = faces[: self._at] + symbol + faces[self._at + 1 :]
        elif intent == "ok":
            self._at = (self._at + 1) % 6
        elif intent == "back":
            self.app.close()
        elif intent == "action":
            self._save()

    def _save(self):
        try:
            dice.check_faces(self._faces, self._which.symbols)
        except dice.DieError as error:
            self.app.no()
            self.app.open(
                Message(
                    t(self._which.name), t("dice.missing", die_symbol(error.missing)),
                    icon="warning",
                )
            )
            return
        copied = dict(self.app.settings["dice"])
        copied[self._which.key] = self._faces
        self.app.close()
        self.app.save_setting("dice", copied)


class Faces:
    """Six faces of a die in a row, one chosen; its name and a hint."""

    def __init__(self, icons, selected, name, hint):
        self._icons = icons
        self._selected = selected
        self._name = name
        self._hint = hint

    def draw(self, canvas, x, y, width, height):
        for i, icon in enumerate(self._icons):
            die(canvas, icon, x - 4 + i * 49, y, 48, i == self._selected)
        canvas.text_in(self._name, x, y + 50, width, 18, ("b16",), align=-1)
        canvas.text_in(self._hint, x, y + 68, width, 18, ("r16", "r14"), align=-1)

    def text(self):
        return [
            "%d/6: %s" % (self._selected + 1, self._name),
            self._hint,
        ]
