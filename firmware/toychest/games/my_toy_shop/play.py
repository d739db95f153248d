"""My Toy Shop at the table: what is drawn, and which button does what."""

from toychest import games
from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import AWARD, CARD, CARDS, MAJORITY, OVER, PAID
from toychest.games.my_toy_shop.widgets import Bars
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page


def open_part(app, module, make):
    """Open the screen make(another module of the game), which is imported for it."""
    app.work(games.opening_part(app, "my_toy_shop", module, make))


class Play(Screen):
    """The game at the table: a card, its coins, the next player."""

    flash = True

    def __init__(self, session):
        self._session = session

    def parts(self):
        state = self._session.state
        if state["phase"] in (MAJORITY, OVER):
            return games.needs("my_toy_shop", "final") + (
                games.needs("my_toy_shop", "plan") if state["plan"] else [])
        if state["phase"] == PAID and state["plan"]:
            return games.needs("my_toy_shop", "paid")
        return ()

    def page(self):
        state = self._session.state
        phase = state["phase"]
        if phase in (MAJORITY, OVER):
            from toychest.games.my_toy_shop.final import page

            return page(self, state)
        turn = state["turn"]
        if phase == PAID:
            if state["plan"]:
                from toychest.games.my_toy_shop.paid import page

                return page(self, state)
            return self.page_paid(state)
        rows = []
        for seat in range(state["players"]):
            awards = AWARD * rules.awards(state, seat)
            rows.append((
                self.app.player(seat), sum(state["earned"][seat]), "+%d" % awards if awards else ""
            ))
        card = t("shop.status", len(state["earned"][turn]) + 1, CARDS)
        return Page(
            self.app.player(turn), Bars(rows, turn), note=card,
            back=self.back(), action=t("more"), ok=t(self._next(state)),
        )

    def _next(self, state):
        """What OK does before a card is taken, as a language key."""
        turn = state["turn"]
        if not state["plan"]:
            return "shop.add"
        if not state["registers"][turn]:
            return "shop.register.enter"
        return "shop.card.earlier" if self._behind(state, turn) else "shop.card.enter"

    def _behind(self, state, seat):
        """How many cards of a shop the box does not know."""
        return len(state["earned"][seat]) - len(state["laid"][seat]) // CARD

    def page_paid(self, state):
        """What the players have counted."""
        turn = state["turn"]
        coins = [str(coins) for _, coins in state["paid"]]
        if not coins:
            caption = t("shop.nothing")
        elif len(coins) == 1:
            caption = t("shop.one_region")
        else:
            caption = " + ".join(coins)
        earned = state["earned"][turn]
        return Page(
            self.app.player(turn), Picker("+%d" % earned[-1], caption, False, False),
            note=t("shop.status", len(earned), CARDS),
            back=t("undo"), action=t("more") if state["plan"] else t("shop.award"), ok=t("next"),
        )

    def back(self):
        """What BACK does."""
        return t("undo") if self._session.depth > 1 else t("home")

    def on_intent(self, intent):
        session = self._session
        phase = session.state["phase"]
        if intent == "action":
            open_part(self.app, "menu", lambda menu: menu.menu(self.app, session))
        elif intent == "back":
            if session.depth < 2:
                self.app.home()
            else:
                self.app.work(session.must_go(session.depth - 1))
        elif intent == "ok":
            self._forward(phase)

    def _forward(self, phase):
        if self.app.slip:
            self.app.no()
        elif phase == OVER:
            self.app.close()
            self.app.work(games.beginning(self.app, "my_toy_shop", self._session))
        elif phase == MAJORITY:
            from toychest.games.my_toy_shop.final import forward

            forward(self, self._session)
        elif phase == PAID:
            self._next_or_award()
        else:
            self._take(self._session.state)

    def _next_or_award(self):
        session = self._session
        if session.state["plan"]:
            from toychest.games.my_toy_shop.plan import due

            awards = due(session.state)
            if awards:
                session.commit("claim", awards[0])
                return
        session.commit("next")

    def _take(self, state):
        turn = state["turn"]
        if not state["plan"]:
            open_part(self.app, "coins", lambda coins: coins.Coins(self._session))
        elif not state["registers"][turn]:
            open_part(
                self.app, "register", lambda register: register.Register(self._session, turn))
        else:
            lay = self._behind(state, turn) > 0
            open_part(self.app, "card", lambda card: card.Card(self._session, turn, lay))
