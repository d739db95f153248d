"""The menu at the table of Monopoly Toy Story: who pays whom, and all the rest."""

from toychest.games.monopoly_toy_story.bank import BANK, GO, READY, ROLLED
from toychest.games.monopoly_toy_story.choose import pick
from toychest.games.monopoly_toy_story.play import open_part
from toychest.games.monopoly_toy_story.widgets import money
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


def menu(app, session, play):
    """Everything but rolling and ending a turn."""
    return Pay(app, session, play)


class Pay(Chooser):
    """The menu; ACTION held down goes straight to M200 for GO."""

    def __init__(self, app, session, play):
        rows = []
        state = None  # that the rows are made for

        def items():  # that many words take a while: not at each step
            nonlocal rows, state
            if state is not session.state:
                state = session.state
                rows = _items(app, session, play)
            return rows

        super().__init__("bank.pay", items)
        self._play = play

    def on_intent(self, intent):
        if intent == "hold":
            self.app.close()
            self._play.go()
        else:
            super().on_intent(intent)


def _items(app, session, play):
    state = session.state
    turn = state["turn"]

    def pay(how):  # to whom, or how much, is asked by a module that is loaded then
        open_part(app, "payment", lambda part: how(part.Payment(app, session, play)))

    trade = (t("bank.trade"), "", lambda: open_part(
        app, "trade", lambda part: part.who(app, session, play)))
    rows = []
    if state["phase"] in (READY, ROLLED) and not state["debts"]:
        rows += [
            (t("bank.go", money(GO)), t("bank.go.hint"), play.go),
            (t("bank.to_bank"), "", lambda: pay(lambda pays: pays.amount(turn, BANK))),
            (t("bank.from_bank"), "", lambda: pay(lambda pays: pays.amount(BANK, turn))),
            (t("bank.deeds"), "", play.deeds),
            (t("bank.to_toy"), "", lambda: pay(lambda pays: pays.payee(turn))),
            (t("bank.from_each"), "", lambda: pay(lambda pays: pays.each(turn, 1))),
            (t("bank.to_each"), "", lambda: pay(lambda pays: pays.each(turn, -1))),
        ]
        if state["phase"] == ROLLED:
            rows.append((t("bank.ride"), "", lambda: session.commit("ride", play.die())))
            rows.append((t("bank.jail"), "", lambda: session.commit("jail")))
        elif state["jail"][turn] and state["cards"][turn]:
            rows.insert(0, (t("bank.use_card"), "", lambda: session.commit("leave", "card")))
        rows += [
            (t("bank.card"), "", lambda: app.open(
                pick(app, state, "bank.card", lambda seat: session.commit("card", seat, 1)))),
            (t("bank.other_payer"), "", lambda: pay(lambda pays: pays.payer())),
            trade,
        ]
    elif state["debts"]:
        rows += [(t("bank.deeds"), "", play.deeds), trade]
    rows.append(game_menu.history(app, session))
    return rows + game_menu.last(app, session, "monopoly_toy_story")
