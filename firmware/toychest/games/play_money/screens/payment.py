"""Ask for the payee and the amount of a payment of play money, and pay it."""

from toychest.asking.amounts import ChooseAmount, between
from toychest.asking.any_player import AnyPlayer
from toychest.asking.digits import EnterDigits
from toychest.asking.flow import Flow
from toychest.core.events import BANK, EVERYONE
from toychest.games.play_money import rules
from toychest.lang import t

POT = EVERYONE - 1  # in place of a seat


class Payment(Flow):
    """Asks for the payee and the amount of a payment, and pays it.

    payer: a seat, BANK or EVERYONE
    payee: a seat, BANK, POT or EVERYONE; None to ask for a player, the bank or the pot
    offered: the amount that is shown first; 0 for the first quick amount
    """

    def __init__(self, table, payer, payee=None, offered=0):
        super().__init__(table)
        self._known = payer, payee, offered

    def steps(self):
        table = self._table
        state = table.session.state
        payer, payee, offered = self._known
        if payee is None:
            title = t(".who", table.name(payer))
            payee = yield self.screen("payee", AnyPlayer, title, lambda: self._payees(payer))
        sentence = self._sentence(payer, payee)
        show = between(table, payer, payee, table.seat, rules.playing(state), sentence)
        quick = state["values"][rules.QUICK :]
        amount = 0
        if offered in quick or quick and not offered:
            selected = quick.index(offered) if offered else 0
            amount = yield self.screen(
                ("amount", payee),
                lambda: ChooseAmount("amount", show, quick, table.money, self.answer, selected),
            )
        if not amount:
            amount = yield self.screen(
                ("digits", payee),
                EnterDigits,
                t("amount"),
                "",
                offered,
                self.answer,
                len(str(offered or (quick or [10])[-1])),
                len(str(rules.MOST)),
                state["values"][rules.SIGN],
                refuse=lambda number: not number,
                keep=True,
                show=show,
            )
        if payer == EVERYONE:
            table.commit("each", payee, amount)
        elif payee == EVERYONE:
            table.commit("each", payer, -amount)
        elif payee == POT:
            table.commit("pot", payer, amount)
        else:
            table.commit("pay", payer, payee, amount)

    def _payees(self, payer):
        # The rows of AnyPlayer.
        table = self._table
        state = table.session.state

        def row(payee, money, seat=None):
            return table.name(payee), money, lambda: self.answer(payee), seat

        money, players = state["money"], state["players"]
        seats = [(payer + i) % players for i in range(1, players)]
        rows = [row(i, table.money(money[i]), i) for i in seats if i not in state["out"]]
        # The bank is on the first page: after up to two players, or after three if it is the last
        # choice. The pot comes last.
        has_pot = state["values"][rules.POT]
        rows.insert(3 if len(rows) == 3 and not has_pot else 2, row(BANK, ""))
        if has_pot:
            rows.append(row(POT, table.money(state["pot"])))
        return rows

    def _sentence(self, payer, payee):
        name = self._table.name
        if payer == EVERYONE:
            return t(".collects", name(payee))
        if payer == BANK and payee != EVERYONE:
            return t(".gets", name(payee))
        key = {EVERYONE: ".gives", BANK: ".pays.bank", POT: ".into"}.get(payee, ".pays")
        return t(key, name(payer), name(payee) if payee >= 0 else "…")
