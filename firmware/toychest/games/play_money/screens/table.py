"""The table of play money, and its payments."""

from toychest.asking.any_player import AnyPlayer
from toychest.box.game_table import GameTable
from toychest.core.events import BANK
from toychest.core.session import Refused
from toychest.games.play_money import rules, words
from toychest.lang import t, written
from toychest.ui.standings import Standings, changes
from toychest.ui.widgets import Sentence, whole

_WITH_CHANGES = 6  # players: the rows of more have no room for changes


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
        tells = last[:1] == ["out"] or last and len(rows) > _WITH_CHANGES
        title = self.in_words(last, state) if tells else state["name"] or super().title()
        pot = self._pot()
        if pot and (not tells or last[0] == "pot"):  # more of use than whose row is black
            title, pot = pot, ""
        return self.make_page(
            title,
            Standings(
                self.app,
                rows,
                self.seat,
                changed,
                struck=state["out"],
                widest=written(state["values"][rules.BEGIN]),
                sizes=self.sizes,
            ),
            pot,
            back=self.undo,
            action=self.more,
            ok=(t(".pay"), lambda: pay(self)),
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
            back=self.undo,
            action=self.more,
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
        bank = t(".bank")
        rows = [(t(".get"), "", lambda: collect(self))]
        pot = state["pot"]
        if pot:
            label = t(".take", self.money(pot))
            rows.append((label, "", lambda: commit("pot", self.seat, -pot)))
        if house_rules[rules.GO]:
            label = t(".go", self.money(house_rules[rules.GO]))
            rows.append((label, self.hold_hint(t("more")), lambda: commit("go", self.seat)))
        rows = (
            rows
            + [
                (t(".from_each"), "", lambda: each(self, self.seat, 1)),
                (t(".to_each"), "", lambda: each(self, self.seat, -1)),
                (t(".is_out"), "", lambda: commit("out", self.seat)),
                (t(".from_each"), bank, lambda: each(self, BANK, 1)),
                (t(".to_each"), bank, lambda: each(self, BANK, -1)),
            ]
            + self.history_rows()
            + self.profile_rows(house_rules)
            + self.last_rows()
        )
        if not self.entering:
            # In the middle, so that no other row is farther away, up or down.
            rows.insert(len(rows) // 2 + 1, (t(".end"), "", lambda: commit("over")))
        return rows

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
        if event[0] in ("pay", "pot") and payer != BANK and event[-1] > 0:
            self.seat = payer
            pay(self, event[-1])

    def money(self, amount):
        """Return an amount of money as text, with the sign of the currency."""
        return words.money(self.session.state["values"][rules.SIGN], amount)


# ---- payments


def pay(table, offered=0):
    """Ask for the payee (a player, the bank or the pot) and the amount of a payment by the selected
    player, and save it. offered: the amount that is selected first, or 0."""
    app = table.app
    payer = table.seat

    def pays(payee):
        sentence = t(".pays.bank", app.player(payer))
        if payee != BANK:
            sentence = t(".pays", app.player(payer), app.player(payee))
        sides = table, _side(table, payer, -1), _side(table, payee, 1)
        _ask(
            table,
            sides,
            sentence,
            lambda amount: table.commit("pay", payer, payee, amount),
            offered,
        )

    def pays_pot():
        sides = table, _side(table, payer, -1), (t(".pot"), None, None, False)
        sentence = t(".into", app.player(payer), "…")
        _ask(table, sides, sentence, lambda amount: table.commit("pot", payer, amount), offered)

    def row(name, money, payee):
        return name, money, lambda: pays(payee), None if payee == BANK else payee

    def rows():
        state = table.session.state
        seats = [(payer + i) % state["players"] for i in range(1, state["players"])]
        rows = [
            row(app.player(seat), table.money(state["money"][seat]), seat)
            for seat in seats
            if seat not in state["out"]
        ]
        # The bank is on the first page: after up to two players, or after three if it is the last
        # choice. The pot comes last.
        has_pot = state["values"][rules.POT]
        at = 3 if len(rows) == 3 and not has_pot else 2
        rows.insert(at, row(t(".bank"), "", BANK))
        if has_pot:
            rows.append((t(".pot"), table.money(state["pot"]), pays_pot, None))
        return rows

    app.open(AnyPlayer(t(".who", app.player(payer)), rows))


def collect(table):
    """Ask for the amount that the bank pays to the selected player, and save the payment."""
    seat = table.seat
    sides = table, _side(table, BANK, -1), _side(table, seat, 1)
    sentence = t(".gets", table.app.player(seat))
    _ask(table, sides, sentence, lambda amount: table.commit("pay", BANK, seat, amount))


def each(table, party, sign):
    """Ask for an amount, and save a payment of it between one party and every other player. party:
    a seat, or BANK. sign: 1 if every other player pays the party, -1 if the party pays them."""
    from toychest.ui.payment import with_everyone

    others = [seat for seat in rules.playing(table.session.state) if seat != party]
    side = _side(table, party, sign * len(others))
    sentence = t(".collects" if sign > 0 else ".gives", side[0])
    sides = with_everyone(table, others, side, sign)
    _ask(table, sides, sentence, lambda amount: table.commit("each", party, sign * amount))


def enter(house_rules, title, sentence, amount, then, digits=1, least=1, sides=None):
    """Return the screen that asks for an amount of money, digit by digit.

    house_rules: the rules of the game, with the sign of the currency, see "start" in rules.py
    title: key of the title
    sentence: the question
    amount, digits: the amount and the number of digits that are shown first
    then: function that is called with the entered amount
    least: the least amount that can be entered
    sides: (table, payer, payee) to show beside the amount, see `_side`; None to show nobody
    """
    how = {
        "length": len(str(rules.MOST)),
        "prefix": house_rules[rules.SIGN],
        "refuse": lambda number: number < least,
    }
    if sides:
        from toychest.ui.payment import EnterPayment

        return EnterPayment(t(title), sides, sentence, amount, then, digits, **how)
    from toychest.ui.digits import EnterDigits

    return EnterDigits(t(title), sentence, amount, then, digits, **how)


def _side(table, party, times):
    """Return a payer or payee as a party of ui.transfer. party: a seat, or BANK. times: how many
    times the party gets the amount; below 0, it pays."""
    if party == BANK:
        return t(".bank"), "money", None, False
    from toychest.ui.payment import player

    money = table.session.state["money"][party]
    return player(table.app, party, money, times, party == table.seat)


def _ask(table, sides, sentence, then, offered=0):
    app = table.app
    house_rules = table.session.state["values"]
    quick = house_rules[rules.QUICK :]

    def choose(amount):
        if amount:
            then(amount)
            return
        digits = len(str(offered or (quick or [10])[-1]))
        app.open(enter(house_rules, "amount", sentence, offered, then, digits, sides=sides))

    selected = quick.index(offered) if offered in quick else 0
    if quick and (not offered or offered in quick):
        from toychest.ui.payment import ChooseAmount

        app.open(ChooseAmount("amount", sides, sentence, [quick], table.money, choose, selected))
    else:
        choose(0)
