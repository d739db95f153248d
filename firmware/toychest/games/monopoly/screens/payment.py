"""From payer to payee to amount. A payment happens at once: undo takes it back."""

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, LOCATIONS, last_roller, owes
from toychest.games.monopoly.screens.pick_toy import pick
from toychest.games.monopoly.story import deed_name, space_name
from toychest.lang import t
from toychest.ui.screens import Message

_USUAL = (10, 20, 30, 40, 50, 100, 150, 200)  # M


class Payment:
    """A payment at a table. Each method opens the screen of a question; the answer leads on to
    the next."""

    def __init__(self, table):
        self._app = table.app
        self._session = table.session
        self._table = table

    def payer(self):
        """Who pays? Not the current player, who has rows of its own. Before a roll, it is mostly
        the Toy that rolled last: it has just landed somewhere."""
        state = self._session.state
        turn = state["turn"]
        last = last_roller(state)
        self._app.open(
            pick(
                self._app,
                state,
                "monopoly.who_pays",
                self.payee,
                turn,
                True,
                True,
                last if last != turn else None,
            )
        )

    def payee(self, payer):
        """Whom does somebody pay?"""
        state = self._session.state
        bank = payer not in (BANK, state["turn"])
        self._app.open(
            pick(
                self._app,
                state,
                "monopoly.who_gets",
                lambda payee: self.amount(payer, payee),
                payer,
                bank,
                True,
            )
        )

    def from_one(self, payee):
        """Who pays somebody?"""
        self._app.open(
            pick(
                self._app,
                self._session.state,
                "monopoly.who_pays",
                lambda payer: self.amount(payer, payee),
                payee,
                keep=True,
            )
        )

    def amount(self, payer, payee):
        """How much?"""
        self._ask(
            t("monopoly.pays", self._table.name(payer), self._table.name(payee)),
            lambda amount: self._pay(payer, payee, amount),
            50,
        )

    def each(self, seat, sign):
        """How much does each pay, or with -1 get?"""
        self._ask(
            t("monopoly.collects" if sign > 0 else "monopoly.gives", self._table.name(seat)),
            lambda amount: self._table.commit("each", seat, sign * amount),
            10,
        )

    def tax(self, space):
        """A tax of a copied board, paid by whose turn it is; what it is is asked once."""
        amount = self._table.board().tax(space)
        if amount:
            self._pay(self._session.state["turn"], BANK, amount, "tax")
        else:
            self.other_tax(space)

    def other_tax(self, space):
        """How much is this tax? From now on, it is that."""
        from toychest.games.monopoly.screens.amount import Amount

        def learn(amount):
            self._table.board().keep(space, amount)
            self._pay(self._session.state["turn"], BANK, amount, "tax")

        known = self._table.board().tax(space) or 100
        self._app.open(Amount("amount", space_name(space), known, learn, 3))

    def rent(self, payer, deed):
        """A Toy landed on a deed of another one, and pays the rent: that of the card, with the dice
        for Toy Repair. What the card says is asked once. A rent that comes too late, or again, is
        asked about."""
        doubt = deeds.rent_doubt(self._session.state, payer, deed)
        if doubt:
            title = t("monopoly.rent") + ": " + deed_name(deed)
            self._app.open(
                Message(
                    title,
                    t(doubt),
                    self._table.name(payer),
                    "warning",
                    lambda: self._rent(payer, deed),
                )
            )
        else:
            self._rent(payer, deed)

    def _rent(self, payer, deed):
        table = self._table
        state = self._session.state
        if deed >= LOCATIONS:
            table.commit("repair", payer, deed, table.die(), table.die())
            return
        rent = table.titles.rent(state, deed)
        if rent:
            table.commit("rent", payer, deed, rent)
            return
        from toychest.games.monopoly.screens.ask_card import ask_card
        from toychest.games.monopoly.title_deeds import RENT

        doubled = deeds.rent_of(state, deed, 1) > 1
        ask_card(
            table,
            deed,
            RENT + deeds.level(state, deed),
            t("monopoly.rent.doubled")
            if doubled
            else t("monopoly.pays", table.name(payer), table.name(state["owner"][deed])),
            lambda amount: table.commit("rent", payer, deed, deeds.rent_of(state, deed, amount)),
            "monopoly.rent",
        )

    def _pay(self, payer, payee, amount, why=""):
        """Somebody pays; what it has not enough money for, it owes. why: one of numbers.WHYS."""
        state = self._session.state
        short = payer != BANK and (state["money"][payer] < amount or owes(state, payer))
        self._table.commit("owe" if short else "pay", payer, payee, amount, why)

    def _ask(self, sentence, then, likely):
        """How much? The recent amounts come first. likely: the usual one that is selected if there
        are none."""
        from toychest.games.monopoly.screens.amount import ask

        recent = self._session.state["recent"]
        amounts = recent + [one for one in _USUAL if one not in recent]
        self._app.open(
            ask(
                self._app,
                "amount",
                sentence,
                amounts,
                then,
                0 if recent else amounts.index(likely),
                True,
            )
        )
