"""The end of My Toy Shop: who has the most identical toys, and who has the most coins."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import plan
from toychest.games.my_toy_shop.rules.cards import TYPES
from toychest.games.my_toy_shop.rules.story import type_name
from toychest.games.my_toy_shop.screens.widgets import Ranks
from toychest.lang import t
from toychest.screens.game_table import Phase
from toychest.screens.players import PlayerMenu
from toychest.ui.screens import Message, Screen, moved
from toychest.ui.widgets import Page


class Final(Phase):
    """Coins and awards of everybody, and who has won."""

    def page(self):
        state = self.state
        rows = []
        for rank, seat in rules.ranking(state):
            rows.append((
                rank, self.app.player(seat), sum(state["earned"][seat]),
                rules.AWARD * rules.awards(state, seat), rules.total(state, seat),
            ))
        return Page(
            t("game.shop"), Ranks(rows), note=t("shop.final"),
            back=t("undo"), action=t("more"), ok=t("new_game"),
        )

    def ok(self):
        self.table.new_game()


class Majorities(Phase):
    """The awards at the end, one after the other: those that the box has found, or OK asks."""

    def _found(self):
        """The seats that the box has found for the next award, None if it does not know all
        cards."""
        state = self.state
        if not state["plan"] or not plan.is_complete(state):
            return None
        return plan.majority(state, len(state["majority"]))

    def page(self):
        state = self.state
        award = len(state["majority"])
        seats = self._found()
        key = "shop.majority.who" if seats is None else "shop.majority.found"
        ticks = () if seats is None else [seat in seats for seat in range(state["players"])]
        return Page(
            t("shop.majority"),
            PlayerMenu(self.app, state["players"], -1, t(key, type_name(award)), ticks),
            note="%d/%d" % (award + 1, TYPES), back=t("undo"), action=t("more"),
            ok=t("choose") if seats is None else t("ok") if seats else t("shop.majority.none"),
        )

    def ok(self):
        seats = self._found()
        if seats is None:
            self.app.open(Majority(self.session))
        else:
            give(self.app, self.session, seats)


def give(app, session, seats):
    """Give the next award to these; say who takes which token, if they are tied."""
    session.commit("majority", len(session.state["majority"]), seats)
    if len(seats) > 1:
        tell_tie(app, session.state, seats)


class Majority(Screen):
    """Who has the most of one toy of a type? Several do if they are tied."""

    def __init__(self, session):
        self._session = session
        self._selected = 0
        self._most = [False] * session.state["players"]

    def page(self):
        award = len(self._session.state["majority"])
        ticked = self._most[self._selected]
        return Page(
            t("shop.majority"),
            PlayerMenu(
                self.app, len(self._most), self._selected,
                t("shop.majority.who", type_name(award)), self._most,
            ),
            note="%d/%d" % (award + 1, TYPES), back=t("back"),
            action=t("shop.majority.off" if ticked else "shop.majority.on"),
            ok=t("ok") if True in self._most else t("shop.majority.none"), moves=t("move"),
        )

    def on_intent(self, intent):
        if intent in ("up", "down"):
            self._selected = moved(self._selected, intent, len(self._most))
        elif intent == "action":
            self._most[self._selected] = not self._most[self._selected]
        elif intent == "back":
            self.app.close()
        elif intent == "ok":
            self.app.close()
            give(self.app, self._session, [seat for seat, most in enumerate(self._most) if most])


def tell_tie(app, state, seats):
    """Say who takes which token of the type that was awarded last."""
    if rules.spares(state) > rules.SPARES:
        text = t("shop.tie.no_spare", rules.SPARES)
    elif state["youngest"] in seats:
        text = t("shop.tie.youngest", app.player(state["youngest"]))
    else:
        text = t("shop.tie")
    app.open(Message(type_name(len(state["majority"]) - 1), text, icon="trophy"))
