"""The screen of the card game Take That Toy! in progress."""

from micropython import const

from toychest.box.game_table import GameTable
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.cards import CAT, leader, playing
from toychest.games.stray_cat.screens.enter_cards import EnterNext, EnterTrick
from toychest.lang import t

_BUTTONS = const(3)  # players who have a button each


class Table(GameTable):
    """The screen of the card game Take That Toy! in progress. With more than three players, who
    have no button each, `selected` is the seat that is selected on the page that asks who takes a
    trick."""

    game = "stray_cat"

    def __init__(self, session):
        super().__init__(session)
        self.selected = 0
        self._second_of = None  # the state for which the second page of colours is shown

    def show(self, state):
        phase = state["phase"]
        if phase == rules.TRICK:
            return self._show_cards(state) if state["way"] else self._show_takers(state)
        if phase == rules.BURST:
            from toychest.games.stray_cat.screens.burst import burst_page

            return burst_page(self, state)
        if phase == rules.OVER:
            from toychest.games.stray_cat.screens.won import final_page

            return final_page(self, state)
        return self._ask_colour(state)

    def menu_rows(self):
        session = self.session
        state = session.state
        rows = self.history_rows()
        if state["phase"] == rules.TRICK and not rules.has_cat(state):
            rows.insert(0, (t(".fronts"), self.hold_hint(t("more")), self._show_fronts))
        rows += [
            (t(".forty"), "", lambda: self._show_pages(False)),
            (t(".help"), "", lambda: self._show_pages(True)),
        ]
        if state["phase"] != rules.OVER:
            words = ".way.to_colours" if state["way"] else ".way.to_ranks"
            rows.append((t(words), "", lambda: session.commit("way", 1 - state["way"])))
        return rows + self.last_rows()

    def _show_pages(self, is_help):
        from toychest.games.stray_cat.screens.help import card_counts, help_pages

        state = self.session.state
        self.app.open(help_pages(state) if is_help else card_counts(state))

    def enter_anew(self, event):
        state = self.session.state
        is_next = event[0] == state["phase"] == rules.TRICK  # otherwise the table goes on
        if is_next and state["way"] and all(event[2]):
            self.app.open(EnterTrick(self, cards=event[2]))

    def _ask_colour(self, state):
        # of the trump, or of the card that the cat opens
        is_second = self._second_of is state

        def turn():
            self._second_of = None if is_second else state

        return EnterNext(self).colour_page(is_second, turn)

    # ---- a trick

    def _trick_page(self, title, state, ways=(), selected=None, **buttons):
        note = ""
        if rules.has_cat(state):
            from toychest.games.stray_cat.screens.table_cards import TableCards

            body = TableCards(self.app, state, ways)
            note = "%s %d" % (t(".out"), len(state["discard"]))
            body.position = "%s %d" % (t(".deck"), state["deck"])
        else:
            from toychest.games.stray_cat.screens.takers import Takers

            body = Takers(self.app, state, ways, selected)
            buttons["hold"] = self._show_fronts
        return self.make_page(title, body, note=note, **buttons)

    def _show_fronts(self):
        from toychest.games.stray_cat.screens.table_cards import TableCards
        from toychest.ui.pages import Pages

        body = TableCards(self.app, self.session.state)
        body.covers = True
        self.app.open(Pages(lambda _: (t(".fronts"), body, "")))

    def _show_cards(self, state):
        """Return the page of a trick, for a game in which the players enter the ranks of cards too.
        OK asks for the cards of the trick."""
        first = leader(state)
        name = t(".short") if first == CAT else self.app.player(first)
        title = t(".leads", name)
        return self._trick_page(title, state, ok=(t(".enter"), self._take))

    def _show_takers(self, state):
        """Return the page of a trick, for a game in which the players enter only the colours of
        cards. The page asks who takes the trick."""
        seats = playing(state)
        if state["players"] > _BUTTONS:
            selected = self.selected if self.selected in seats else seats[0]
            index = seats.index(selected)
            return self._trick_page(
                t(".who"),
                state,
                selected=selected,
                ok=(t(".takes"), lambda: self._take(selected)),
                step=lambda by: self._select(seats[(index + by) % len(seats)]),
            )
        up, down, ok = [self._taker(seat) if seat in seats else None for seat in range(_BUTTONS)]
        if rules.has_cat(state) and state["line"]:
            ok = t(".short"), lambda: self._take(CAT)
        return self._trick_page(
            t(".who"),
            state,
            ways=("up" if up else "", "down" if down else "", ""),
            up=up,
            down=down,
            ok=ok,
        )

    def _taker(self, seat):
        return self.app.player(seat), lambda: self._take(seat)

    def _select(self, seat):
        self.selected = seat

    def _take(self, taker=None):
        """Ask for the cards of a trick that the box has to know, then save the trick. taker: see
        EnterTrick, or CAT for the Stray Cat."""
        state = self.session.state
        if taker is None or rules.kept_seats(state, taker):
            self.app.open(EnterTrick(self, taker))
        else:
            self.commit("trick", taker, [0] * len(playing(state)))
