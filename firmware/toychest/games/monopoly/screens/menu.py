"""The menu at the table of Monopoly Toy Story: who pays whom, and all the rest."""

from toychest.games.monopoly.rules.numbers import BANK, GO, READY, ROLLED
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser, Message
from toychest.ui.widgets import listed

_NAMES_WIDTH = 100  # px


class TableMenu(Chooser):
    """Everything but rolling, landing and ending a turn. table: the game's."""

    def __init__(self, table):
        super().__init__(self._about, self._rows)
        self._table = table
        self._session = table.session

    def _in_turn(self):
        state = self._session.state
        return state["phase"] in (READY, ROLLED) and not state["debts"]

    def _about(self):
        return t("monopoly.pay" if self._in_turn() else "more")

    def _rows(self):
        state = self._session.state
        if self._in_turn():
            rows = self._turn(state)
        elif state["debts"]:
            rows = self._debt(state["debts"][0][0])
        else:
            rows = []
        rows.append(game_menu.history(self.app, self._session))
        return rows + game_menu.last(self.app, self._session, self._table.game)

    def _debt(self, seat):
        """The rows of a Toy that owes: what brings money in."""
        pay = self._table.payment
        return [
            (t("monopoly.go", money(GO)), "", self._table.go),
            self._deeds(),
            self._trade(),
            (t("monopoly.from_bank"), "", lambda: pay().amount(BANK, seat)),
            (t("monopoly.other_payer"), "", lambda: pay().from_one(seat)),
            (t("monopoly.from_each"), "", lambda: pay().each(seat, 1)),
            (t("monopoly.card"), "", lambda: self._table.commit("card", seat, 1)),
        ]

    def _turn(self, state):
        """The rows of a turn, the usual ones first."""
        seat = state["turn"]
        pay = self._table.payment  # called when it is needed: it brings a module
        rows = self._due(state) if state["board"] else []
        if state["phase"] == READY and state["jail"][seat] and state["cards"][seat]:
            rows.append((t("monopoly.use_card"), "", lambda: self._session.commit("leave", "card")))
        rows += [
            (t("monopoly.to_bank"), "", lambda: pay().amount(seat, BANK)),
            (t("monopoly.to_toy"), "", lambda: pay().payee(seat)),
            (t("monopoly.other_payer"), "", lambda: pay().payer()),
            (t("monopoly.from_each"), "", lambda: pay().each(seat, 1)),
        ]
        if state["phase"] == ROLLED:  # before, a button leads there
            rows.append(self._deeds())
        rows += [
            (t("monopoly.from_bank"), "", lambda: pay().amount(BANK, seat)),
            self._trade(),
            (t("monopoly.to_each"), "", lambda: pay().each(seat, -1)),
            (t("monopoly.card"), self._who_has_cards(state), self._card),
            (
                t("monopoly.go", money(GO)),
                self._table.hold_hint(turn.landed(self._table, state)[0]),
                self._table.go,
            ),
        ]
        if state["board"]:
            rows.append((t("monopoly.on"), "", self._table.where))
            if self._must(state):
                rows.append((t("monopoly.end"), "", self._end))
        return rows

    def _due(self, state):
        """The rows of what is due on the board, beside what OK does there."""
        from toychest.games.monopoly.rules import board

        due = board.due(state)
        if due and due in board.TAXES:
            known = self._table.board().tax(due)
            label = t("amount.other")
            return [(label, "", lambda: self._table.payment().other_tax(due))] if known else []
        return []

    def _must(self, state):
        """Whether the current player has to do something on the board before the turn ends."""
        from toychest.games.monopoly.rules import board

        return board.must(state)

    def _end(self):
        """End the turn without what is due. The rules don't allow that, but a family may play so,
        or the token may stand somewhere else."""
        self._table.app.open(
            Message(
                t("monopoly.end"),
                t("monopoly.end.sure"),
                icon="warning",
                yes=lambda: self._session.commit("next", 1),
            )
        )

    def _deeds(self):
        return t("monopoly.deeds"), "", self._table.deeds

    def _who_has_cards(self, state):
        """The Toys that have a Get Out of Jail Free card."""
        names = [self._table.name(i) for i in range(state["players"]) if state["cards"][i]]
        return listed(names, _NAMES_WIDTH)

    def _card(self):
        """Who gets a Get Out of Jail Free card?"""
        from toychest.games.monopoly.screens.pick_toy import pick

        self.app.open(
            pick(
                self.app,
                self._session.state,
                "monopoly.card",
                lambda seat: self._table.commit("card", seat, 1),
                keep=True,
            )
        )

    def _trade(self):
        """The row of a trade."""
        return t("monopoly.trade"), "", self._table.trade
