"""My Toy Shop at the table."""

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.screens.widgets import Bars
from toychest.games.toy_shop.story import colour_name
from toychest.lang import t
from toychest.screens.game_table import GameTable, Pending
from toychest.ui.widgets import Page, Sentence


class Table(GameTable):
    """The current player takes a card and gets its coins; then the next player has the turn. coins:
    coins that the players have counted so far for the current card."""

    game = "toy_shop"

    def __init__(self, session):
        super().__init__(session)
        self.coins = Pending(self._turn, rules.MOST_COINS)
        self._awards = None  # final.Awards, once the card phase is over

    def _turn(self):
        """Return an id of the current turn: (seat of the current player, number of their cards
        before)."""
        turn = self.session.state["turn"]
        return turn, len(self.session.state["earned"][turn])

    def show(self, state):
        phase = state["phase"]
        if state["plan"] == rules.TOYS and phase != rules.OVER:
            due = rules.due(state)
            if due:
                return self._due(*due)
        if phase == rules.TAKE:
            return self._enter(state) if state["plan"] else self._count(state)
        from toychest.games.toy_shop.screens import final

        if phase == rules.OVER:
            return final.ranking_page(self, state)
        if not self._awards:
            self._awards = final.Awards(self)
        return self._awards.page(state)

    def menu(self):
        from toychest.games.toy_shop.screens.menu import TableMenu

        self.app.open(TableMenu(self))

    def idle_work(self):
        super().idle_work()
        state = self.session.state
        if state["plan"] == rules.TOYS and state["phase"] != rules.TAKE:
            self.learn()

    def learn(self):
        """Save the cards of the shops as known cards, for later games. If that fails, say so."""
        from toychest.games.toy_shop.known_cards import KnownCards

        try:
            KnownCards(self.app.board.SAVES).learn(self.session.state)
        except OSError:
            from toychest.screens.damaged_save import full

            full(self.app)

    def _due(self, award, seat):
        """Return the page of a diversity award that a player has earned."""
        name = self.app.player(seat)
        return self.make_page(
            name,
            Sentence(t("toy_shop.due", name, rules.AWARD), colour_name(award), "trophy"),
            back=self.undo,
            action=self.more,
            ok=(t("toy_shop.due.take"), lambda: self.commit("claim", award, seat)),
        )

    # ---- the players count the coins

    def _count(self, state):
        coins = self.coins.value
        return self._turn_page(
            state,
            coins,
            back=(t("toy_shop.zero"), self.coins.clear) if coins else self.undo,
            ok=(t("toy_shop.add_up", coins) if coins else t("next"), self._add),
            up=("+1", lambda: self.coins.add(1)),
            down=("+5", lambda: self.coins.add(5)),
        )

    def _add(self):
        coins = self.coins.value
        self.commit("coins", *[coins] if coins else [])
        self.coins.clear()

    # ---- the box counts the coins

    def _enter(self, state):
        """Return the page that leads to entering the current player's card. DOWN explains the coins
        of the last card, if the box has counted them."""
        seat = rules.last(state)
        why = None
        if seat != rules.NOBODY:
            earned = state["earned"][seat]
            if plan.is_counted(state["laid"][seat], len(earned) - 1):
                why = t("toy_shop.why", "+%d" % earned[-1]), self._explain
        turn = state["turn"]
        if not state["registers"][turn]:
            ok = t("toy_shop.register.enter"), self._enter_register
        elif plan.not_laid(state, turn):
            ok = t("toy_shop.card.earlier"), lambda: self._enter_card(True)
        else:
            ok = t("toy_shop.card.enter"), lambda: self._enter_card(False)
        return self._turn_page(state, None, back=self.undo, ok=ok, down=why)

    def _explain(self):
        from toychest.games.toy_shop.screens.breakdown import Breakdown

        self.app.open(Breakdown(self.session.state))

    def _enter_register(self):
        from toychest.games.toy_shop.screens.enter_register import EnterRegister

        self.app.open(EnterRegister(self, self.session.state["turn"]))

    def _enter_card(self, lay):
        from toychest.games.toy_shop.screens.enter_card import EnterCard

        self.app.open(EnterCard(self, self.session.state["turn"], lay))

    def _turn_page(self, state, count, **buttons):
        """Return a page with all players' coins and the coins of the last card. count: coins that
        the players have counted so far, or None."""
        turn = state["turn"]
        rows = []
        for seat in range(state["players"]):
            awards = rules.AWARD * rules.awards(state, seat)
            coins = sum(state["earned"][seat])
            rows.append((self.app.player(seat), coins, "+%d" % awards if awards else ""))
        seat = rules.last(state)
        last = None if seat == rules.NOBODY else (self.app.player(seat), state["earned"][seat][-1])
        return Page(
            self.app.player(turn),
            Bars(rows, turn, count, last, self.undone),
            note=t("toy_shop.status", len(state["earned"][turn]) + 1, rules.CARDS),
            action=self.more,
            **buttons,
        )
