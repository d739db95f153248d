"""The screen of a bank of play money in use: each player's money, and the payments."""

from toychest.box.game_table import GameTable
from toychest.core.session import Refused
from toychest.games.play_money import rules, words
from toychest.games.play_money.screens import payment
from toychest.lang import t
from toychest.ui.balances import WITH_CHANGES, Balances, changes


class Table(GameTable):
    """The screen of a bank of play money in use. seat: the selected player, who pays or is paid."""

    game = "play_money"

    def __init__(self, session):
        super().__init__(session)
        self._seat = 0

    @property
    def seat(self):
        seats = rules.playing(self.session.state)
        later = [seat for seat in seats if seat >= self._seat]  # the player may be out by now
        return (later or seats)[0]

    @seat.setter
    def seat(self, seat):
        self._seat = seat

    def show(self, state):
        rows = [
            (self.app.player(seat), self.money(money)) for seat, money in enumerate(state["money"])
        ]
        for seat in state["out"]:
            rows[seat] = self.app.player(seat), t(".out")
        last = state["last"]
        changed = () if self.undone else changes(state["was"], state["money"])
        tells = last[:1] == ["out"] or last and len(rows) > WITH_CHANGES
        title = self.in_words(last, state) if tells else state["name"] or super().title()
        pot = self._pot()
        if pot and (not tells or last[0] == "pot"):  # more of use than whose row is black
            title, pot = pot, ""
        return self.make_page(
            title,
            Balances(rows, self.seat, changed, state["out"]),
            pot,
            back=self.undo,
            action=self.more,
            ok=(t(".pay"), lambda: payment.pay(self)),
            step=self._select,
            hold=lambda: self.session.commit("go", self.seat),
        )

    def _select(self, by):
        seats = rules.playing(self.session.state)
        self.seat = seats[(seats.index(self.seat) + by) % len(seats)]

    def _pot(self):
        """Return the money in the pot as text, such as "The pot: $30", or "" for an empty pot."""
        pot = self.session.state["pot"]
        return "%s: %s" % (t(".pot"), self.money(pot)) if pot else ""

    def title(self):
        return self.app.player(self.seat)

    def menu_rows(self):
        # The payments of the selected player first, except that of the button OK.
        state, commit = self.session.state, self.session.commit
        values = state["values"]
        bank = t(".bank")
        rows = [(t(".get"), "", lambda: payment.collect(self))]
        pot = state["pot"]
        if pot:
            label = t(".take", self.money(pot))
            rows.append((label, "", lambda: commit("pot", self.seat, -pot)))
        if values[rules.GO]:
            label = t(".go", self.money(values[rules.GO]))
            rows.append((label, self.hold_hint(t("more")), lambda: commit("go", self.seat)))
        return (
            rows
            + [
                (t(".from_each"), "", lambda: payment.each(self, self.seat, 1)),
                (t(".to_each"), "", lambda: payment.each(self, self.seat, -1)),
                (t(".is_out"), "", lambda: commit("out", self.seat)),
                (t(".from_each"), bank, lambda: payment.each(self, rules.BANK, 1)),
                (t(".to_each"), bank, lambda: payment.each(self, rules.BANK, -1)),
            ]
            + self.history_rows()
            + self.profile_rows(values)
            + self.last_rows()
        )

    def commit(self, *event):
        """Save an event. If a player has too little money for it, show a message with the player's
        name and money instead."""
        try:
            super().commit(*event)
        except Refused as error:
            if error.key != ".refuse.short":
                raise
            state = self.session.state
            seat = rules.short(state, event)
            self.app.low_tone()
            has = self.money(state["money"][seat])
            self.app.refuse(t(".refuse.who", self.app.player(seat), has))

    def enter_anew(self, event):
        payer = event[1]
        if event[0] in ("pay", "pot") and payer != rules.BANK and event[-1] > 0:
            self.seat = payer
            payment.pay(self, event[-1])

    def money(self, amount):
        """Return an amount of money as text, with the sign of the currency."""
        return words.money(self.session.state["values"], amount)
