"""The menus at the table of Monopoly Toy Story: payments, the effects of a card, and the rest."""

from micropython import const

from toychest.games.monopoly.rules.numbers import BANK, GO, READY, ROLLED
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.story import money, space_name
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser, Message
from toychest.ui.widgets import listed

_NAMES_WIDTH = const(100)  # px


class TableMenu(Chooser):
    """Payments, trades, and everything else without a button at the table. table: the Table."""

    def __init__(self, table):
        super().__init__(self._title_text, self._rows)
        self._table = table
        self._session = table.session

    def _title_text(self):
        return t("monopoly.pay" if self._is_turn() else "more")

    def _is_turn(self):
        """Return whether a player has the turn and nobody owes."""
        state = self._session.state
        return state["phase"] in (READY, ROLLED) and not state["debts"]

    def _rows(self):
        state = self._session.state
        rows = []
        if self._is_turn():
            rows = self._turn_rows(state)
            if state["board"]:
                first, last = self._board_rows(state)
                rows = first + rows + last
        elif state["debts"]:
            rows = self._debt_rows(state["debts"][0][0])
        rows.append(game_menu.history(self.app, self._session))
        return rows + game_menu.last(self.app, self._session, self._table.game)

    def _debt_rows(self, seat):
        """Return the rows that raise money for the debtor `seat`."""
        table = self._table
        pay = table.payment
        return [
            (t("monopoly.go", money(GO)), "", table.go),
            (t("monopoly.deeds"), "", table.deeds),
            (t("monopoly.trade"), "", table.trade),
            (t("monopoly.from_bank"), "", lambda: pay().ask_amount(BANK, seat)),
            (t("monopoly.other_payer"), "", lambda: pay().ask_payer_of(seat)),
            (t("monopoly.from_each"), "", lambda: pay().ask_each(seat, 1)),
            (t("monopoly.card"), "", lambda: table.commit("card", seat, 1)),
        ]

    def _turn_rows(self, state):
        """Return the rows of a turn, the usual ones first."""
        table = self._table
        seat = state["turn"]
        pay = table.payment
        rows = []
        if state["phase"] == READY and state["jail"][seat] and state["cards"][seat]:
            rows.append((t("monopoly.use_card"), "", lambda: self._session.commit("leave", "card")))
        rows += [
            (t("monopoly.to_bank"), "", lambda: pay().ask_amount(seat, BANK)),
            (t("monopoly.to_toy"), "", lambda: pay().ask_payee(seat)),
            (t("monopoly.other_payer"), "", lambda: pay().ask_payer()),
            (t("monopoly.from_each"), "", lambda: pay().ask_each(seat, 1)),
        ]
        if state["phase"] == ROLLED:  # before the roll, a button opens the deeds
            rows.append((t("monopoly.deeds"), "", table.deeds))
        return rows + [
            (t("monopoly.from_bank"), "", lambda: pay().ask_amount(BANK, seat)),
            (t("monopoly.trade"), "", table.trade),
            (t("monopoly.to_each"), "", lambda: pay().ask_each(seat, -1)),
            (t("monopoly.card"), self._card_owners(state), self._ask_card_owner),
            (
                t("monopoly.go", money(GO)),
                table.hold_hint(turn.landed(table, state)[0]),
                table.go,
            ),
        ]

    def _board_rows(self, state):
        """Return the rows of a copied board, as two lists: before and after the other rows."""
        from toychest.games.monopoly.rules import board

        table = self._table
        due = board.due(state)
        first = []
        if due and due in board.TAXES and table.board().tax(due):  # corrects a known amount
            first.append((t("amount.other"), "", lambda: table.payment().ask_tax(due)))
        last = [(t("monopoly.on"), "", table.where)]
        if board.must(state):
            last.append((t("monopoly.end"), "", self.ask_end))
        return first, last

    def ask_end(self):
        """Ask whether the turn ends although something is still due. The rules forbid that, but a
        family may allow it, or the token may stand elsewhere."""
        self.app.open(
            Message(
                t("monopoly.end"),
                t("monopoly.end.sure"),
                icon="warning",
                yes=lambda: self._session.commit("next", 1),
            )
        )

    def _card_owners(self, state):
        """Return the names of the players who have a Get Out of Jail Free card."""
        names = [self._table.name(i) for i in range(state["players"]) if state["cards"][i]]
        return listed(names, _NAMES_WIDTH)

    def _ask_card_owner(self):
        """Ask which player gets a Get Out of Jail Free card."""
        from toychest.games.monopoly.screens.pick_player import pick_player

        table = self._table

        def give(seat):
            table.commit("card", seat, 1)

        self.app.open(pick_player(self.app, self._session.state, "monopoly.card", give, keep=True))


class CardMenu(Chooser):
    """Asks for the effect of a card of The Claw or Toy Chest, on a copied board. table: the Table.
    deck: the space of the deck."""

    def __init__(self, table, deck):
        super().__init__(lambda: space_name(deck, table.titles), self._rows, keep=True)
        self._table = table

    def _rows(self):
        table = self._table
        pay = table.payment
        seat = table.session.state["turn"]
        return [
            (t("monopoly.from_bank"), "", lambda: pay().ask_amount(BANK, seat)),
            (t("monopoly.to_bank"), "", lambda: pay().ask_amount(seat, BANK)),
            (t("monopoly.on"), "", table.where),
            (t("monopoly.jail"), "", lambda: table.commit("jail")),
            (t("monopoly.card"), "", lambda: table.commit("card", seat, 1)),
            (t("monopoly.from_each"), "", lambda: pay().ask_each(seat, 1)),
            (t("monopoly.to_each"), "", lambda: pay().ask_each(seat, -1)),
            (t("monopoly.card.none"), "", lambda: table.commit("next", 1)),
        ]
