"""My Toy Shop at the table: what is drawn, and which button does what."""

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.screens.widgets import Bars
from toychest.lang import t
from toychest.screens.phase_table import Phase, PhaseTable
from toychest.ui.widgets import Page


class Table(PhaseTable):
    """The game at the table: a card, its coins, the next player."""

    game = "toy_shop"

    def __init__(self, session):
        super().__init__(session)
        self._count = None, 0  # the card that is being counted, see `_card`; and its coins
        # The award at the end that is being given; what is selected; who is tied for it.
        self.giving = -1, 0, ()
        self.younger = set()  # (seat, other): who is younger than whom, as far as a tie asked it

    def _card(self):
        """Which card is to be taken: whose, and how many there are before it."""
        state = self.session.state
        turn = state["turn"]
        return turn, len(state["earned"][turn])

    @property
    def count(self):
        """The coins of the card that is being counted; not yet added."""
        card, coins = self._count
        return coins if card == self._card() else 0

    @count.setter
    def count(self, coins):
        self._count = self._card(), min(coins, rules.MOST_COINS)

    def phase(self):
        state = self.session.state
        phase = state["phase"]
        if state["plan"] == rules.TOYS and phase != rules.OVER:
            found = rules.due(state)
            if found:
                from toychest.games.toy_shop.screens.breakdown import Due

                return Due(self, *found)
        if phase == rules.TAKE:
            return Take(self) if state["plan"] else Count(self)
        from toychest.games.toy_shop.screens.final import Final, Majorities

        return Majorities(self) if phase == rules.MAJORITY else Final(self)

    def menu(self):
        """The awards, what can be put right, and all the rest."""
        from toychest.games.toy_shop.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def _undo(self):
        if self.count:
            self.count = 0
        else:
            super()._undo()

    def meanwhile(self):
        super().meanwhile()
        state = self.session.state
        if state["plan"] == rules.TOYS and state["phase"] != rules.TAKE:
            from toychest.games.toy_shop.screens.learn_cards import learn

            learn(self.app, state)


class _Turn(Phase):
    """Somebody is to take a card: everybody's coins, and what the last card earned."""

    def _bars(self, count):
        state = self.state
        rows = []
        for seat in range(state["players"]):
            awards = rules.AWARD * rules.awards(state, seat)
            rows.append(
                (
                    self.app.player(seat),
                    sum(state["earned"][seat]),
                    "+%d" % awards if awards else "",
                )
            )
        seat = rules.last(state)
        last = None if seat == rules.NOBODY else (self.app.player(seat), state["earned"][seat][-1])
        return Bars(rows, state["turn"], count, last)

    def _number(self):
        """Of the card that is to be taken."""
        return len(self.state["earned"][self.state["turn"]]) + 1


class Count(_Turn):
    """The players count: UP and DOWN add up what the card earns."""

    def page(self):
        count = self.table.count
        return Page(
            self.app.player(self.state["turn"]),
            self._bars(count),
            note=t("toy_shop.status", self._number(), rules.CARDS),
            back=t("toy_shop.zero") if count else self.table.back(),
            action=t("more"),
            ok=t("toy_shop.add_up", count),
            moves=("+1", "+5"),
        )

    def move(self, intent):
        self.table.count += 1 if intent == "up" else 5

    def ok(self):
        count = self.table.count
        self.session.commit("coins", *[count] if count else [])
        self.table.count = 0


class Take(_Turn):
    """The box counts: the card is entered. DOWN tells why the last one earned what it did."""

    def page(self):
        why = t("toy_shop.why", "+%d" % self._paid()) if self._known() else ""
        return Page(
            self.app.player(self.state["turn"]),
            self._bars(None),
            note=t("toy_shop.status", self._number(), rules.CARDS),
            back=self.table.back(),
            action=t("more"),
            ok=t(self._next()),
            moves=("", why) if why else None,
        )

    def _known(self):
        """Whether the box has counted the last card."""
        seat = rules.last(self.state)
        if seat == rules.NOBODY:
            return False
        return plan.is_counted(self.state["laid"][seat], len(self.state["earned"][seat]) - 1)

    def _paid(self):
        return self.state["earned"][rules.last(self.state)][-1]

    def move(self, intent):
        if intent == "down" and self._known():
            from toychest.games.toy_shop.screens.breakdown import Breakdown

            self.app.open(Breakdown(self.state))

    def _next(self):
        """What OK does, as a language key."""
        state = self.state
        if not state["registers"][state["turn"]]:
            return "toy_shop.register.enter"
        return (
            "toy_shop.card.earlier"
            if plan.not_laid(state, state["turn"])
            else "toy_shop.card.enter"
        )

    def ok(self):
        turn = self.state["turn"]
        if not self.state["registers"][turn]:
            from toychest.games.toy_shop.screens.enter_register import EnterRegister

            self.app.open(EnterRegister(self.table, turn))
        else:
            from toychest.games.toy_shop.screens.enter_card import EnterCard

            lay = plan.not_laid(self.state, turn) > 0
            self.app.open(EnterCard(self.table, turn, lay))
