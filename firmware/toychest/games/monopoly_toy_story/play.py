"""The bank of Monopoly Toy Story at the table: what is drawn, and which button does what."""

from micropython import const

from toychest import games
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.bank import BANK, GO, JAIL, ORDER, OVER, READY, ROLLED
from toychest.games.monopoly_toy_story.widgets import Balances, Dice, brief, gapped, money
from toychest.lang import t
from toychest.ui.screens import Message, Screen
from toychest.ui.widgets import Page, canvas_width

# Events that are told in the title line; the others are seen.
_TOLD = ("go", "pay", "each", "card", "buy", "rent", "trade", "owe", "mortgage", "lift")

_NOTE = const(250)  # px that the title line has beside a weak battery's mark


def open_part(app, module, make):
    """Open the screen make(another module of the game), which is imported for it."""
    app.work(games.opening_part(app, "monopoly_toy_story", module, make))


def _waits(state):
    """Whether the rules want something done first, a debt aside."""
    first = state["received"] or state["place"] or state["auction"]
    return first or state["queue"] and not state["debts"]


def _rare(state):
    """Whether a page is shown that a game seldom needs: it is in another module."""
    return state["phase"] in (ORDER, OVER) or state["debts"]


class Play(Screen):
    """The game at the table: roll, pay, next."""

    flash = True

    def __init__(self, session):
        self._session = session

    def parts(self):
        state = self._session.state
        part = "wait" if _waits(state) else "rare" if _rare(state) else None
        return games.needs("monopoly_toy_story", part) if part else ()

    def page(self):
        state = self._session.state
        if _waits(state):
            from toychest.games.monopoly_toy_story.wait import page

            return page(self, state)
        if _rare(state):
            from toychest.games.monopoly_toy_story.rare import page

            return page(self, state)
        if state["phase"] == ROLLED and state["last"][0] in ("roll", "ride"):
            return self._page_rolled(state)
        return self._page_table(state)

    def back(self):
        """What BACK does."""
        return t("undo") if self._session.depth > 1 else t("home")

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
            name, Balances(rows, turn), back=self.back(), action=t("bank.pay"), ok=ok,
            note=self._last(state, _NOTE - canvas_width(name, "b14")),
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
        open_part(self.app, "ledger", lambda part: part.ledger(self.app, self._session, self))

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
        if _rare(state):
            from toychest.games.monopoly_toy_story.rare import forward

            forward(self, session)
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
