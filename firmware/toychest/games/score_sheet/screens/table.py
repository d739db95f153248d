"""Show a score sheet in use."""

from toychest.asking.any_player import AnyPlayer
from toychest.asking.digits import EnterDigits
from toychest.box.game_table import GameTable
from toychest.games.score_sheet import rules
from toychest.lang import signed, t, written
from toychest.ui.picker import Pending
from toychest.ui.standings import Standings
from toychest.ui.widgets import Sentence

_LONG = len(str(rules.MOST))


class Table(GameTable):
    """The screen of a score sheet in use. UP and DOWN change a number of points. OK adds it to the
    current player's score, and the next player has the turn. A long press of ACTION gives points to
    any player."""

    game = "score_sheet"

    def __init__(self, session):
        super().__init__(session)
        self.points = Pending(self._turn, rules.MOST)

    def _turn(self):  # if the result changes, points that are not added yet are dropped
        state = self.session.state
        return state["turn"], state["turns"]

    def title(self):
        return self.session.state["name"] or t("game.score_sheet")

    def show(self, state):
        return self._final(state) if state["over"] else self._current(state)

    def _current(self, state):
        points = self.points.value
        leaders = rules.leaders(state)
        seats = rules.playing(state)
        rows = [
            (seat, self._score(seat)) + (("crown", t("ahead")) if seat in leaders else ())
            for seat in seats
        ]
        plus = signed(points) if points else ""
        up, down = state["sheet"][rules.STEPS : rules.DOWN_STEP + 1]
        bust = state["bust"]
        title, note = self.title(), _to_the_end(state)
        if bust >= 0:
            title = self.app.with_names(t(".bust", self.app.player(bust)))
        return self.make_page(
            title,
            Standings(
                self.app,
                rows,
                seats.index(state["turn"]),
                plus=plus,
                shares=rules.shares(state),
                widest=max("000", written(state["sheet"][rules.NUMBER]), key=len),
                sizes=self.session.sizes,
            ),
            note=note,
            back=(t(".zero"), self.points.clear) if points else self.undo,
            ok=(t(".add", points) if points else t("next"), self._add),
            up=(signed(up), lambda: self.points.add(up)),
            down=(signed(down), lambda: self.points.add(down)),
            hold=self.any_player,
        )

    def news(self, before, event, state):
        if event[0] == "points" and state["bust"] >= 0:
            return Sentence(t(".bust", self.app.player(state["bust"])))
        if event == ("points", 1) or before["scores"] == state["scores"]:
            return None
        from toychest.ui.told import told

        return told(self, before["scores"], state["scores"])

    def _add(self):
        self.commit("points", self.points.value)
        self.points.clear()

    def _final(self, state):
        from toychest.ui.winner import of_ranking

        return self.make_page(
            self.title(),
            of_ranking(self.app, rules.ranking(state), state["scores"]),
            ok=self.again,
            hold=self.any_player,
        )

    def any_player(self):
        """Ask for a player, and then for points that this player gets outside of a turn."""

        def enter(seat):
            self._enter(seat, t(".has", self._score(seat)), 0, "extra", seat)

        self._ask(t(".extra"), enter)

    def _ask(self, title, then):
        """Ask for a player. title: text. then: function that gets the seat."""

        def row(seat):
            return self.app.player(seat), self._score(seat), lambda: then(seat), seat

        seats = rules.playing(self.session.state)
        self.app.open(AnyPlayer(title, lambda: [row(seat) for seat in seats]))

    def _ask_row(self, key, kind):
        """Return a row of the menu. Its function asks for a player, then saves an event about that
        player. key: key of the label. kind: the kind of the event, "lead" or "leave"."""
        title = t(key)
        return title, "", lambda: self._ask(title, lambda seat: self.commit(kind, seat))

    def _score(self, seat):
        return written(self.session.state["scores"][seat])

    def enter_anew(self, event):
        if event[0] in ("points", "extra"):
            seat = event[1] if event[0] == "extra" else self.session.state["turn"]
            was = event[-1]
            if seat in rules.playing(self.session.state):  # else they may be entered for another
                self._enter(seat, t("pay.was", signed(was)), was, *event[:-1])

    def _join(self):
        state = self.session.state
        # The points of the lowest rank are offered, so that nobody is ahead by joining.
        last = state["scores"][rules.ranking(state)[-1][1]]
        self._enter(state["players"], t(".begin"), last, "join")

    def _enter(self, seat, sentence, number, *event):
        """Ask for the points of a player, then save an event with them. If a player without a name
        joins, ask for the name, too. sentence: the text below the digits. number: the points that
        are shown first. event: its kind, and its arguments before the points."""
        app = self.app
        joins = event[0] == "join"

        def entered(points):
            self.commit(*(event + (points,)))
            if joins and not app.settings["names"][seat]:
                from toychest.asking.names import editor

                app.open(editor(app, seat))

        is_down = self.session.state["sheet"][rules.DOWN]
        app.open(
            EnterDigits(
                app.player(seat),
                sentence,
                number,
                entered,
                length=_LONG,
                prefix="-" if is_down and not number else "+",
                signed=True,
                refuse=lambda points: points == number and not joins,
                keep=True,
            )
        )

    def menu_rows(self):
        session = self.session
        state = session.state
        rows = [(t(".extra"), self.hold_hint(t("more")), self.any_player)]
        if state["over"]:
            tie = not rules.has_winner(state)
            kind = "until" if tie else "on"
            rows.append((t(".on"), t(".until") if tie else "", lambda: session.commit(kind)))
        elif rules.round_begins(state):
            rows.append(self._ask_row("starter.title", "lead"))
        rows += self.history_rows()
        if not state["over"]:
            rows.append((t(".end"), "", lambda: session.commit("over")))
        rows += self.profile_rows(state["sheet"])
        if not state["over"]:
            players = state["players"]
            if players < rules.MAX_PLAYERS:
                rows.append((t(".joins", self.app.player(players)), "", self._join))
            if len(rules.playing(state)) > rules.MIN_PLAYERS:
                rows.append(self._ask_row(".leave", "leave"))
        return rows + self.last_rows()


def _to_the_end(state):
    if state["on"] == rules.UNTIL:
        return t(".until")
    end, number = rules.end(state), state["sheet"][rules.NUMBER]
    if end == rules.ROUNDS:
        return t(".round.of", rules.this_round(state), number)
    if end == rules.NO_END:
        return t(".round", rules.this_round(state))
    return t(".last" if rules.reached(state) else ".to", written(number))
