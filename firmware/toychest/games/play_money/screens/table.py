"""The table of play money."""

from toychest.box.game_table import GameTable
from toychest.core.events import BANK, EVERYONE
from toychest.core.session import Refused
from toychest.games.play_money import rules, words
from toychest.lang import t, written
from toychest.ui.standings import Standings, changes
from toychest.ui.widgets import Sentence, whole


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
        if rules.is_over(state):
            return self._final(state)
        rows = [(seat, written(money)) for seat, money in enumerate(state["money"])]
        for seat in state["out"]:
            rows[seat] = seat, t(".out")
        last = state["last"]
        changed = changes(state["was"], state["money"])
        title = super().title()
        if last and last[0] != "pot":  # the note tells what is in the pot
            title = self.in_words(last, state)
        return self.make_page(
            title,
            Standings(
                self.app,
                rows,
                self.seat,
                changed,
                struck=state["out"],
                widest=written(state["values"][rules.BEGIN]),
                sizes=self.session.sizes,
            ),
            self._pot(),
            ok=(t(".pay"), lambda: self._pay(self.seat)),
            step=self._select,
            hold=lambda: self.commit("go", self.seat),
        )

    def news(self, before, event, state):
        if event[0] == "out":
            return Sentence(whole(self.in_words(event, before)))
        from toychest.ui.told import told

        bank = (t(".pot"), None) if event[0] == "pot" else (t(".bank"), "money")
        return told(self, before["money"], state["money"], bank)

    def _final(self, state):
        from toychest.ui.winner import of_ranking

        return self.make_page(
            state["name"] or self.title(),
            of_ranking(self.app, rules.ranking(state), state["money"]),
            ok=self.again,
        )

    def _select(self, by):
        seats = rules.playing(self.session.state)
        self.seat = seats[(seats.index(self.seat) + by) % len(seats)]

    def _pot(self):
        """Return the money in the pot as text, such as "The pot: $30", or "" for an empty pot."""
        pot = self.session.state["pot"]
        return "%s: %s" % (t(".pot"), self.money(pot)) if pot else ""

    def title(self):
        if rules.is_over(self.session.state):
            return super().title()
        return self.app.player(self.seat)

    def menu_rows(self):
        # The payments of the selected player first, except that of the button OK.
        state, commit = self.session.state, self.commit
        house_rules = state["values"]
        if rules.is_over(state):
            rows = [(t(".on"), "", lambda: commit("on"))] + self.history_rows()
            return rows + self.profile_rows(house_rules) + self.last_rows()
        bank, seat = self.name(BANK), self.seat
        rows = [(t(".get"), "", lambda: self._pay(BANK, seat))]
        pot = state["pot"]
        if pot:
            label = t(".take", self.money(pot))
            rows.append((label, "", lambda: commit("pot", seat, -pot)))
        if house_rules[rules.GO]:
            label = t(".go", self.money(house_rules[rules.GO]))
            rows.append((label, self.hold_hint(t("more")), lambda: commit("go", seat)))
        rows += [
            (t(".from_each"), "", lambda: self._pay(EVERYONE, seat)),
            (t(".to_each"), "", lambda: self._pay(seat, EVERYONE)),
            (t(".is_out"), "", lambda: commit("out", seat)),
            (t(".from_each"), bank, lambda: self._pay(EVERYONE, BANK)),
            (t(".to_each"), bank, lambda: self._pay(BANK, EVERYONE)),
        ]
        rows += self.history_rows() + self.profile_rows(house_rules) + self.last_rows()
        if not self.entering:
            # In the middle, so that no other row is farther away, up or down.
            rows.insert(len(rows) // 2 + 1, (t(".end"), "", lambda: commit("over")))
        return rows

    def commit(self, *event):
        """Save an event. If a player has too little money for it, show a message with the player's
        name and money instead. Raises Refused for any other reason, NotSaved, or Entered (see
        core.change.Draft)."""
        try:
            super().commit(*event)
        except Refused as error:
            if error.key != ".refuse.short":
                raise
            state = self.session.state
            seat = rules.short(state, event)
            self.app.low_tone()
            has = self.money(state["money"][seat])
            self.app.refuse(t(".refuse.who", self.name(seat), has))

    def enter_anew(self, event):
        if event[0] in ("pay", "pot") and event[1] != BANK and event[-1] > 0:
            self.seat = event[1]
            self._pay(self.seat, offered=event[-1])

    def _pay(self, payer, payee=None, offered=0):
        """Ask for a payment, and pay. The arguments are those of Payment."""
        from toychest.games.play_money.screens.payment import Payment

        self.app.open(Payment(self, payer, payee, offered))

    def name(self, party):
        """Return the name of a player, or of the bank or the pot."""
        if party < 0:
            return t(".bank" if party == BANK else ".pot")
        return self.app.player(party)

    def money(self, amount):
        """Return an amount of money as text, with the sign of the currency."""
        return words.money(self.session.state["values"], amount)
