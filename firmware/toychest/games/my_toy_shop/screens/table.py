"""My Toy Shop at the table: what is drawn, and which button does what."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import plan
from toychest.games.my_toy_shop.screens.widgets import Bars
from toychest.lang import t
from toychest.screens.game_table import GameTable, Phase
from toychest.ui.picker import Picker
from toychest.ui.widgets import Page


class Table(GameTable):
    """The game at the table: a card, its coins, the next player."""

    game = "my_toy_shop"

    def phase(self):
        state = self.session.state
        phase = state["phase"]
        if phase == rules.TAKE:
            return Take(self)
        if phase == rules.PAID:
            if state["plan"]:
                from toychest.games.my_toy_shop.screens.breakdown import Breakdown, Due

                if plan.due(state):
                    return Due(self)
                regions = state["paid"]
                if not regions or regions[0][0] != rules.NOBODY:
                    return Breakdown(self)
            return Counted(self)  # by the players, who may have called the box after that
        from toychest.games.my_toy_shop.screens.final import Final, Majorities

        return Majorities(self) if phase == rules.MAJORITY else Final(self)

    def menu(self):
        """The awards for a card, and all the rest."""
        from toychest.games.my_toy_shop.screens.menu import TableMenu

        self.app.open(TableMenu(self))


class Take(Phase):
    """Somebody is to take a card: everybody's coins."""

    def page(self):
        state = self.state
        turn = state["turn"]
        rows = []
        for seat in range(state["players"]):
            awards = rules.AWARD * rules.awards(state, seat)
            rows.append((
                self.app.player(seat), sum(state["earned"][seat]), "+%d" % awards if awards else ""
            ))
        return Page(
            self.app.player(turn), Bars(rows, turn),
            note=t("shop.status", len(state["earned"][turn]) + 1, rules.CARDS),
            back=self.table.back(), action=t("more"), ok=t(self._next()),
        )

    def _next(self):
        """What OK does, as a language key."""
        state = self.state
        if not state["plan"]:
            return "shop.add"
        if not state["registers"][state["turn"]]:
            return "shop.register.enter"
        return "shop.card.earlier" if plan.not_laid(state, state["turn"]) else "shop.card.enter"

    def ok(self):
        self.app.open(self._taking())

    def _taking(self):
        turn = self.state["turn"]
        if not self.state["plan"]:
            from toychest.games.my_toy_shop.screens.enter_coins import EnterCoins

            return EnterCoins(self.session)
        if not self.state["registers"][turn]:
            from toychest.games.my_toy_shop.screens.enter_register import EnterRegister

            return EnterRegister(self.session, turn)
        from toychest.games.my_toy_shop.screens.enter_card import EnterCard

        return EnterCard(self.session, turn, plan.not_laid(self.state, turn) > 0)


class Counted(Phase):
    """What the players have counted for a card."""

    def page(self):
        state = self.state
        coins = [str(coins) for _, coins in state["paid"]]
        if not coins:
            caption = t("shop.nothing")
        elif len(coins) == 1:
            caption = t("shop.one_region")
        else:
            caption = " + ".join(coins)
        earned = state["earned"][state["turn"]]
        return Page(
            self.app.player(state["turn"]), Picker("+%d" % earned[-1], caption, False, False),
            note=t("shop.status", len(earned), rules.CARDS),
            back=t("undo"), action=t("more") if state["plan"] else t("shop.award"), ok=t("next"),
        )

    def ok(self):
        self.session.commit("next")
