"""The menu at the table of Monopoly Toy Story: who pays whom, and all the rest."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK, GO, READY, ROLLED
from toychest.games.monopoly_toy_story.rules.story import money
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


class TableMenu(Chooser):
    """Everything but rolling, landing and ending a turn. table: the game's."""

    def __init__(self, table):
        super().__init__("bank.pay", self._rows)
        self._table = table
        self._session = table.session

    def _rows(self):
        state = self._session.state
        if state["debts"]:
            rows = [(t("bank.deeds"), "", self._table.deeds), self._trade()]
        elif state["phase"] in (READY, ROLLED):
            rows = self._turn(state)
        else:
            rows = []
        rows.append(game_menu.history(self.app, self._session))
        return rows + game_menu.last(self.app, self._session, self._table.game)

    def _turn(self, state):
        """The rows of a turn, the usual ones first."""
        turn = state["turn"]
        rows = []
        if state["phase"] == READY and state["jail"][turn] and state["cards"][turn]:
            rows.append((t("bank.use_card"), "", lambda: self._session.commit("leave", "card")))
        rows += [
            (t("bank.to_bank"), "", lambda: self._pay().amount(turn, BANK)),
            (t("bank.to_toy"), "", lambda: self._pay().payee(turn)),
            (t("bank.other_payer"), "", lambda: self._pay().payer()),
            (t("bank.from_each"), "", lambda: self._pay().each(turn, 1)),
            (t("bank.from_bank"), "", lambda: self._pay().amount(BANK, turn)),
            self._trade(),
            (t("bank.to_each"), "", lambda: self._pay().each(turn, -1)),
            (t("bank.deeds"), "", self._table.deeds),
            (t("bank.card"), "", self._card),
            (t("bank.go", money(GO)), t("bank.go.hint"), self._table.go),
        ]
        if state["board"]:
            rows.append((t("bank.on"), "", self._table.where))
        return rows

    def _card(self):
        """Who gets a Get Out of Jail Free card?"""
        self.app.open(pick(
            self.app, self._session.state, "bank.card",
            lambda seat: self._table.commit("card", seat, 1), keep=True))

    def _pay(self):
        from toychest.games.monopoly_toy_story.screens.payment import Payment

        return Payment(self._table)

    def _trade(self):
        """The row of a trade."""

        def opening():
            from toychest.games.monopoly_toy_story.screens.trade import ask_who

            ask_who(self._table)

        return t("bank.trade"), "", opening
