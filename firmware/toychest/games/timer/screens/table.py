"""The screen of a timer, with the time that each player has left.

The page changes every ten seconds, and in the last ten seconds every second. More changes would be
worse, because a refresh flickers for a third of a second. The time is saved every ten seconds, but
not within the last ten seconds, because a write would delay the ticks (short tones). So after a
power cut, a player gets back ten seconds at most. The end rings until a press, at most a minute.
"""

import asyncio
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from toychest.box.game_table import GameTable
from toychest.core.events import BANK
from toychest.core.session import NotSaved
from toychest.games.timer import rules
from toychest.games.timer.words import clock, preset_name, reset_words, shown, summary
from toychest.lang import t
from toychest.ui.standings import Standings

_MARK_MS = const(10_000)  # between two pictures, and between two saves
_LAST_MS = const(10_000)  # time left with a picture and a tick each second, and no save
_BEAT_MS = const(1_000)  # between two ticks
_TIMED_MS = const(20_000)  # time left in which a full refresh would take too long
_TICK = (880, 60)  # (Hz, ms)
_END = (1320, 400)
_MANY = const(7)  # players who have no room for a time each in large digits
_RINGS = const(100)  # tones at the end, the most: for a minute
_ROUND = (1320, 1000)  # at the end of a round
_SIGNALS = 60, 30  # seconds left with a tone
_BLIND = const(5)  # small blind that is offered first
_SIGNAL = (660, 300)


class Table(GameTable):
    """The screen of a timer. The clock stops when the players leave this screen. running: whether
    the clock runs. unsaved: ms of used time that is shown but not saved yet."""

    game = "timer"

    def __init__(self, session):
        super().__init__(session)
        self.running = False
        self.unsaved = 0
        self._since = ticks_ms()  # ticks from which on the used time is not saved
        self._task = None

    def show(self, state):
        if rules.is_over(state):
            return self._final(state)
        if rules.is_up(state):
            return self._up_page(state)
        passes = rules.following(state) is not None  # whether another player can get the turn
        many = state["players"] >= _MANY  # there is room for the shortest note
        kind = state["values"][rules.KIND]
        if kind == rules.USED or kind > rules.CLOCK and not many:
            note = summary(state["values"])
        else:
            note = t(".of", clock(state["times"][state["turn"]] * 1000))
        action, ok, step = self.more, None, None
        if self.running:
            pause = t(".pause"), self.pause
            action = pause if passes else None
            ok = (t(".pass"), self.pass_on) if passes else pause
            if self._left() > _LAST_MS and not many:
                note = t(".every")
                if kind == rules.STAGES:
                    note = t(".move", state["moves"][state["turn"]] + 1)
                elif kind == rules.ROUNDS:
                    note = t(".round", state["moves"][0] + 1)
        elif self.entering:  # no clock runs
            action = None if rules.is_whole(state) else action
            ok = (t(".pass"), self.pass_on) if passes else None
        elif rules.is_whole(state):
            ok = t("start"), self._start
        else:
            ok = t(".go"), self.go
            note = t(".paused")
        if state["players"] > 1 and not self.running:
            step = self._choose_turn
        return self.make_page(
            self.title(), self._body(state), note, action=action, ok=ok, step=step
        )

    def _body(self, state):
        players, turn = state["players"], state["turn"]
        if players == 1:
            from toychest.games.timer.screens.drawings import Time

            beside = ()
            if state["values"][rules.KIND] == rules.ROUNDS:
                rounds = state["moves"][0]
                beside = t(".round", rounds + 1).split()
                blinds = rules.blinds(state["values"], rounds)
                if blinds:
                    beside = [t(".blinds")] + ["%d" % blind for blind in blinds]
            return Time(state["left"][0] - self.unsaved, state["times"][0] * 1000, beside)
        rows = [
            (seat, shown(state, seat, self.unsaved if seat == turn else 0))
            for seat in range(players)
        ]
        if players < _MANY or state["values"][rules.KIND] == rules.USED:
            return Standings(self.app, rows, turn, widest="00:00", sizes=self.session.sizes)
        from toychest.games.timer.screens.drawings import Bars

        whole = [seconds * 1000 for seconds in state["times"]]
        return Bars(self.app, rows, turn, state["left"], whole)

    def _up_page(self, state):
        from toychest.games.timer.screens.drawings import TimeUp

        name, mascot = "", None
        if state["players"] > 1:
            name = self.app.player(state["turn"])
            mascot = None if self.app.settings["letters"] else self.app.mascot(state["turn"])
        if rules.following(state) is None:
            ok = None if self.entering else (t(".again"), self._restart)
            if self._rings():
                ok = t(".quiet"), self.halt
        else:
            ok = t(".pass"), self.pass_on
        # Not Undo, which would give back the time of the turn.
        back = self.undo if self.entering else (t("home"), self.app.home)
        return self.make_page(self.title(), TimeUp(name, mascot), back=back, ok=ok)

    def _final(self, state):
        from toychest.ui.winner import Winner

        winner = Winner(self.app, rules.winners(state))
        return self.make_page(self.title(), winner, ok=self.again)

    def menu_rows(self):
        session = self.session
        state = session.state
        values = state["values"]
        rows = []
        in_use = not rules.is_whole(state) and not rules.is_over(state)
        if in_use:
            rows.append((reset_words(state), "", lambda: session.commit("reset")))
        if self.entering:
            return rows
        rows.append((t(".new"), "", lambda: self.app.begin(self.game, session)))
        rows += self.profile_rows(values, ".keep")
        if values[rules.KIND] == rules.ROUNDS:
            rows.append((t(".blinds"), "", self._enter_blind))
        limited = values[rules.KIND] != rules.USED
        if rules.is_whole(state) and state["players"] > 1 and limited:
            label = t(".own", self.app.player(state["turn"]))
            rows.append((label, "", lambda: self._enter_own_time(label)))
        rows += self.history_rows() + self.redo_rows() + [self.home_row()]
        if limited and not rules.is_over(state):
            signals = self.app.settings["signals"]

            def change():
                self.app.save_setting("signals", not signals)

            # In the middle, so that no other row is farther away, up or down.
            row = t(".signals"), t("on" if signals else "off"), change
            rows.insert((len(rows) + 1) // 2, row)
        if in_use and state["players"] > 1:
            rows.insert(len(rows) // 2 + 1, (t(".end"), "", self._end))
        return rows

    def title(self):
        state = self.session.state
        return state["name"] or preset_name(state["values"]) or t("game.timer")

    def back(self):
        session = self.session
        return t("undo" if session.state["before"] or session.journal.before else "home")

    def closed(self):
        try:
            if self.running:
                self._save()
        except NotSaved:
            pass  # the player gets up to ten seconds back
        finally:
            self.halt()

    # ---- the functions of the buttons

    def on_intent(self, intent):
        if self._rings():
            self.app.page_of(self)  # the press gets the page of a timer that rings
            self.halt()
        super().on_intent(intent)

    def _start(self):
        if self.session.depth > 1:
            self.start_over()
        self.go()

    def _restart(self):
        self.start_over()
        if self.session.state["players"] == 1:
            self.go()

    def pause(self):
        """Save the used time and stop the clock. Raises NotSaved; then the clock runs on."""
        self._save()
        self.halt()

    def pass_on(self):
        """Give the turn to the next player who has time left, and start that player's clock. The
        used time of the current player is saved. Raises Refused or NotSaved."""
        if self.running:
            self._save()  # an event of its own, so that Undo gives back the turn, not the time
        self.session.commit("pass")
        self.go()

    def _enter_own_time(self, title):
        """Ask for a new time for the current player. Then begin a new game: this player starts with
        the new time, and each other player starts with the same time as in the last game."""
        from toychest.games.timer.screens.enter_time import enter_time

        state = self.session.state
        times, seat = list(state["times"]), state["turn"]

        def entered(seconds):
            times[seat] = seconds
            self.start_over(times)

        self.app.open(enter_time(title, t(".enter"), times[seat], entered, t("ok")))

    def _enter_blind(self):
        """Ask for the small blind of the first round, and begin the rounds again."""
        from toychest.asking.digits import EnterDigits

        values = list(self.session.state["values"])

        def entered(blind):
            values[rules.BLIND] = blind
            self.start_over(values=values)

        first = values[rules.BLIND] or _BLIND
        self.app.open(EnterDigits(t(".blinds"), t(".enter.blind"), first, entered, length=2))

    def _end(self):
        """Ask who has won, and end the game."""
        from toychest.asking.any_player import AnyPlayer

        def row(name, winner, seat=None):
            return name, "", lambda: self.commit("over", winner), seat

        seats = range(self.session.state["players"])
        rows = [row(self.app.player(seat), seat, seat) for seat in seats]
        tie = [row(t("book.tie"), BANK)]
        self.app.open(AnyPlayer(t(".who"), lambda: rows + tie))

    def enter_anew(self, event):
        if event[0] == "over":
            self._end()

    def _choose_turn(self, by):
        """Give the turn to the next or previous player who has time left. If no other player has,
        do nothing. by: 1 for the next player, -1 for the previous one."""
        state = self.session.state
        seat = (state["turn"] + by) % state["players"]
        while not state["left"][seat]:
            seat = (seat + by) % state["players"]
        if seat != state["turn"]:
            self.session.commit("turn", seat)

    # ---- time

    @property
    def timed(self):
        """Whether the end rings, or so little time is left that a full refresh or a sleep would
        delay the ticks (short tones) of the last seconds."""
        return bool(self._rings() or self.running and self._left() < _TIMED_MS)

    def _saved(self):
        state = self.session.state
        return state["left"][state["turn"]]

    def _left(self):
        """Return the time that the current player has left at this moment, in ms."""
        return max(0, self._saved() - max(0, ticks_diff(ticks_ms(), self._since)))

    def go(self):
        """Start the clock of the current player."""
        self.halt()
        self.running = True
        self._since = ticks_ms()
        self._task = self.app.start(self._run())

    def start_over(self, times=None, values=None):
        """Begin a new game of the timer, with the whole time for all players, and an empty history.
        Raises Refused or NotSaved. times: seconds of each player, by seat. values: see
        rules.is_values. By default, both are those of the last game."""
        # In one journal for all of them, the file would grow for years.
        state = self.session.state
        turn = state["turn"] if rules.is_whole(state) else 0
        name = "" if values else state["name"]  # a saved timer stays as it is
        self.session.new(turn, name, values or state["values"], times or state["times"])

    def _rings(self):
        # whether the time has ended, and no button was pressed since then
        return self._task and not self.running and rules.is_up(self.session.state)

    def halt(self):
        """Stop the clock, without saving the time used since the last save."""
        self.running = False
        self.unsaved = 0
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def _save(self):
        used = self._saved() - self._left()
        if used:
            self.session.commit("spent", used)
            self._since = ticks_add(self._since, used)

    async def _run(self):
        while self.running:
            left = self._left()
            every = _BEAT_MS if left <= _LAST_MS else _MARK_MS
            await asyncio.sleep_ms(left % every or every)
            self.app.run_safely(self._mark)
            self.app.redraw()
        rings = 0
        while self._rings() and rings < _RINGS:
            rings += 1
            self.app.buzzer.tone(*_END, True)
            await asyncio.sleep_ms(_END[1] * 3 // 2)
        self.halt()
        self.app.redraw()

    def _mark(self):
        """Save the used time. This is called every ten seconds while the clock runs. In the last
        ten seconds, it is called every second, and plays a tick (a short tone) each time. It saves
        only with the first tick, because saving would delay the others. When no time is left, save,
        and stop the clock unless the next round begins. Only this save raises NotSaved."""
        if ticks_diff(ticks_ms(), self._since) < 0:  # in the simulator, the clock was set back
            self._since = ticks_ms()
        left = self._left()
        if not left:
            self.unsaved = 0
            self.running = False
            self.end_news()  # the page says that the time is up
            self._save()
            self.running = not rules.is_up(self.session.state)
            if self.running:
                self.app.buzzer.tone(*_ROUND, True)
            return
        if -(-left // 1000) in _SIGNALS and self.app.settings["signals"]:
            self.app.buzzer.tone(*_SIGNAL)
        if left <= _LAST_MS:
            self.app.buzzer.tone(*_TICK)
        if left > _LAST_MS - _BEAT_MS:
            try:
                self._save()
            except NotSaved:
                pass  # the next press will say why
        self.unsaved = self._saved() - left

    # ---- undo

    def undo_step(self):
        """Undo the last event that a player caused, and give back the time that was used after it.
        If there is no such event, go to the home screen. Raises Refused or NotSaved."""
        session = self.session
        before = session.state["before"]
        if not before:
            self.app.home()
            return
        if before + 1 < session.depth:
            session.go(before + 1)
        super().undo_step()
        if self.running:
            self.go()
