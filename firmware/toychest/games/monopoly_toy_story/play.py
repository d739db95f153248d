"""The bank of Monopoly Toy Story at the table: what is drawn, and which button does what."""

from toychest import games
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.bank import BANK, GO, JAIL, ORDER, OVER, READY, ROLLED
from toychest.games.monopoly_toy_story.widgets import Balances, Dice, brief, gapped, money
from toychest.lang import t
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Page, Sentence, canvas_width

# Events that are told in the title line; the others are seen.
_TOLD = ("go", "pay", "each", "card", "buy", "rent", "trade", "owe", "mortgage", "lift")


def open_part(app, module, make):
    """Open the screen make(another module of the game), which is imported for it."""
    app.work(games.opening_part(app, "monopoly_toy_story", module, make))


def _waits(state):
    """Whether the rules want something done first, a debt aside."""
    first = state["received"] or state["place"] or state["auction"]
    return first or state["queue"] and not state["debts"]


class Play(Screen):
    """The game at the table: roll, pay, next."""

    flash = True

    def __init__(self, session):
        self._session = session

    def parts(self):
        if not _waits(self._session.state):
            return ()
        return games.needs("monopoly_toy_story", "wait")

    def page(self):
        state = self._session.state
        phase = state["phase"]
        if phase == ORDER:
            return self._page_order(state)
        if phase == OVER:
            return self._page_won(state)
        if _waits(state):
            from toychest.games.monopoly_toy_story.wait import page

            return page(self, state)
        if state["debts"]:
            return self._page_debt(state)
        if phase == ROLLED and state["last"][0] in ("roll", "ride"):
            return self._page_rolled(state)
        return self._page_table(state)

    def _page_won(self, state):
        from toychest.ui.game_widgets import Cheer

        return Page(
            t("game.bank"), Cheer("trophy", self.app.player(rules.winner(state)), t("bank.won")),
            back=t("undo"), action=t("more"), ok=t("new_game"),
        )

    def _back(self):
        return t("undo") if self._session.depth > 1 else t("home")

    def _page_order(self, state):
        rows = []
        for seat, total in enumerate(state["order"]):
            name = self.app.player(seat)
            rows.append((name, str(total) if total > 0 else "-" if total else "", 0))
        return Page(
            t("bank.order"), Balances(rows, state["turn"]),
            back=self._back(), action=t("more"), ok=t("bank.both"),
        )

    def _page_table(self, state):
        turn = state["turn"]
        name = self.app.player(turn)
        rows = []
        for seat in range(state["players"]):
            number = "-" if state["out"][seat] else gapped(state["money"][seat])
            rows.append((self.app.player(seat), number, state["jail"][seat]))
        if state["phase"] == ROLLED:
            ok = t("bank.end")
        elif state["jail"][turn]:
            ok = t("bank.leave", money(JAIL))
        else:
            ok = t("bank.roll")
        return Page(
            name, Balances(rows, turn), back=self._back(), action=t("bank.pay"), ok=ok,
            note=self._last(state, 260 - canvas_width(name, "b14")),
        )

    def _last(self, state, room):
        """The last move in words."""
        last = state["last"]
        if not last or last[0] not in _TOLD:
            return ""
        return brief(rules.describe(state, last, self.app.player), room)

    def _page_rolled(self, state):
        dice = state["roll"]
        return Page(
            self.app.player(state["turn"]),
            Dice(dice[-1:], t("bank.spaces" if dice[-1] > 1 else "bank.space", dice[-1]),
                 t("bank.rent_reminder")),
            back=t("undo"), action=t("bank.pay"), ok=t("bank.end"),
        )

    def _page_debt(self, state):
        payer, payee, amount, _ = state["debts"][0]
        has = state["money"][payer]
        return Page(
            t("bank.debt"),
            Sentence(
                t("bank.debt.owes", self.name(payee), money(amount), money(has)),
                self.app.player(payer), big="M",
            ),
            back=t("undo"), action=t("more"),
            ok=t("bank.debt.settle") if has >= amount else t("bank.debt.bankrupt"),
        )

    def name(self, seat):
        """What a Toy, or the Bank, is called."""
        return t("bank.the_bank") if seat == BANK else self.app.player(seat)

    def on_intent(self, intent):
        if _waits(self._session.state) and intent in ("ok", "action"):
            self._wait(intent)
        elif intent == "ok":
            self._forward()
        elif intent == "action":
            open_part(self.app, "menu", lambda menu: menu.menu(self.app, self._session, self))
        elif intent == "hold":
            if _waits(self._session.state):
                self.deeds()
            else:
                self.go()
        elif intent == "back":
            if self._session.depth < 2:
                self.app.home()
            else:
                self.app.work(self._session.must_go(self._session.depth - 1))

    def _wait(self, intent):
        if intent == "ok" and self.app.slip:
            self.app.no()
            return
        from toychest.games.monopoly_toy_story.wait import on_intent

        on_intent(self.app, self._session, self, intent)

    def deeds(self):
        """All deeds: to buy, build, sell, mortgage."""
        open_part(self.app, "property", lambda part: part.ledger(self.app, self._session, self))

    def go(self):
        """M200 for GO; whoever collected in this turn already is asked."""
        state = self._session.state
        turn = state["turn"]
        if turn in state["went"]:
            self.app.open(Message(
                t("bank.go", money(GO)), t("bank.go.again"), self.app.player(turn), "warning",
                lambda: self._session.commit("go", turn),
            ))
        else:
            self._session.commit("go", turn)

    def _forward(self):
        if self.app.slip:
            self.app.no()
            return
        session = self._session
        state = session.state
        if state["phase"] == ORDER:
            session.commit("order", self.die(), self.die())
        elif state["phase"] == OVER:
            self.app.close()
            self.app.work(games.beginning(self.app, "monopoly_toy_story", session))
        elif state["debts"]:
            self._debt(state)
        elif state["phase"] == READY:
            if state["jail"][state["turn"]]:
                session.commit("leave", "pay")
            else:
                session.commit("roll", self.die())
        else:
            session.commit("next")

    def die(self):
        """Roll a die."""
        from toychest.core.dice import roll

        return roll(self.app.pool, (1, 2, 3, 4, 5, 6))

    def _debt(self, state):
        payer, _, amount, _ = state["debts"][0]
        if state["money"][payer] >= amount:
            self._session.commit("settle")
            return
        reason = rules.refuse(state, ("bankrupt",))
        if reason:
            from toychest.core.session import Refused

            raise Refused(reason)
        self.app.open(Message(
            t("bank.debt"), t("bank.debt.sure", self.app.player(payer)), icon="warning",
            yes=lambda: self._session.commit("bankrupt"),
        ))
