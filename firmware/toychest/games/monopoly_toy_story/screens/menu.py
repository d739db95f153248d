"""The menu at the table of Monopoly Toy Story: who pays whom, and all the rest."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK, GO, READY, ROLLED
from toychest.games.monopoly_toy_story.rules.story import money
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser
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
        return t("bank.pay" if self._in_turn() else "more")

    def _rows(self):
        state = self._session.state
        if self._in_turn():
            rows = self._turn(state)
        elif state["debts"]:
            rows = [self._deeds(), self._trade()]
        else:
            rows = []
        rows.append(game_menu.history(self.app, self._session))
        return rows + game_menu.last(self.app, self._session, self._table.game)

    def _turn(self, state):
        """The rows of a turn, the usual ones first."""
        turn = state["turn"]
        pay = self._table.payment  # called when it is needed: it brings a module
        rows = self._due(state) if state["board"] else []
        if state["phase"] == READY and state["jail"][turn] and state["cards"][turn]:
            rows.append((t("bank.use_card"), "", lambda: self._session.commit("leave", "card")))
        rows += [
            (t("bank.to_bank"), "", lambda: pay().amount(turn, BANK)),
            (t("bank.to_toy"), "", lambda: pay().payee(turn)),
            (t("bank.other_payer"), "", lambda: pay().payer()),
            (t("bank.from_each"), "", lambda: pay().each(turn, 1)),
        ]
        if state["phase"] == ROLLED:  # before, a button leads there
            rows.append(self._deeds())
        rows += [
            (t("bank.from_bank"), "", lambda: pay().amount(BANK, turn)),
            self._trade(),
            (t("bank.to_each"), "", lambda: pay().each(turn, -1)),
            (t("bank.card"), self._who_has_cards(state), self._card),
            (t("bank.go", money(GO)), self._table.hold_hint(self._table.phase().landed()),
             self._table.go),
        ]
        if state["board"]:
            rows.append((t("bank.on"), "", self._table.where))
        return rows

    def _due(self, state):
        """The rows of what is due on the board, beside what OK does there."""
        from toychest.games.monopoly_toy_story.rules import board

        due = board.due(state)
        if due and due in board.TAXES:
            known = self._table.board().tax(due)
            label = t("amount.other")
            return [(label, "", lambda: self._table.payment().other_tax(due))] if known else []
        deed = board.deed_of(due) if due else None
        if deed is not None and state["owner"][deed] == BANK:
            return [(t("bank.auction"), "", lambda: self._table.commit("auction", deed))]
        return []

    def _deeds(self):
        return t("bank.deeds"), "", self._table.deeds

    def _who_has_cards(self, state):
        """The Toys that have a Get Out of Jail Free card."""
        names = [self._table.name(i) for i in range(state["players"]) if state["cards"][i]]
        return listed(names, _NAMES_WIDTH)

    def _card(self):
        """Who gets a Get Out of Jail Free card?"""
        from toychest.games.monopoly_toy_story.screens.pick_toy import pick

        self.app.open(pick(
            self.app, self._session.state, "bank.card",
            lambda seat: self._table.commit("card", seat, 1), keep=True))

    def _trade(self):
        """The row of a trade."""

        def opening():
            from toychest.games.monopoly_toy_story.screens.trade import ask_who

            ask_who(self._table)

        return t("bank.trade"), "", opening
