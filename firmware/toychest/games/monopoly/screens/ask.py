"""Ask for an amount or a player in Monopoly Toy Story."""

from toychest.games.monopoly.names import money
from toychest.games.monopoly.rules.numbers import BANK, MOST
from toychest.lang import t


def sides(table, payer, payee):
    """Return [table, payer, payee] as the screens of ui.payment take it. payer, payee: each a seat
    or BANK."""
    from toychest.ui.payment import player

    state = table.session.state
    return [table] + [
        (table.name(party), "money", None, False)
        if party == BANK
        else player(table.app, party, state["money"][party], times, party == state["turn"])
        for party, times in ((payer, -1), (payee, 1))
    ]


def enter(title, sentence, first, then, digits=2, its_sides=None, most=MOST, **how):
    """Return the screen that asks for an amount, digit by digit.

    title: key
    sentence: the question, as text
    first: amount that the screen shows at the beginning
    then: function that is called with the entered amount
    digits: number of digits that the screen shows at the beginning
    its_sides: payer and payee to show, see `sides`; None to show nobody
    most: largest amount; each of its digits is a 9, such as 9999
    how: other arguments of EnterDigits; by default, only the amount 0 is refused
    """
    how["length"] = len(str(most))
    how["prefix"] = "M"
    how.setdefault("refuse", lambda number: not number)
    if its_sides:
        from toychest.ui.payment import EnterPayment

        return EnterPayment(t(title), its_sides, sentence, first, then, digits, **how)
    from toychest.ui.digits import EnterDigits

    return EnterDigits(t(title), sentence, first, then, digits, **how)


def ask_amount(flow, key, title, its_sides, sentence, amounts, selected=0):
    """Ask for the amount of a payment, in `steps` of a flow. Return the amount.

    flow: Flow
    key: tuple, the name of the question
    title, sentence, amounts, selected: see ui.payment.ChooseAmount
    its_sides: payer and payee, see `sides`
    """

    def choose():
        from toychest.ui.payment import ChooseAmount

        return ChooseAmount(title, its_sides, sentence, amounts, money, flow.answer, selected)

    def enter_other():
        return enter("amount", sentence, 0, flow.answer, its_sides=its_sides, keep=True)

    amount = yield flow.screen(key, choose)
    if not amount:
        amount = yield flow.screen(("other",) + key, enter_other)
    return amount


def pick_player(table, title, then, but=None, last=(), first=None):
    """Return the screen that asks for a player who is not bankrupt. The players are in the order of
    play, each with their money.

    title: key
    then: function that is called with the chosen seat
    but: seat of a player without a row; None or BANK to give all players a row
    last: (key of the label, argument of `then`) of a last row, such as that of the Bank; () for
        none
    first: seat of the first row; None for the player after `but`, or for the current player if all
        players get a row
    """
    from toychest.asking.any_player import AnyPlayer

    state = table.session.state
    if first is None:
        first = state["turn"] if but in (None, BANK) else but
    rows = []
    for i in range(state["players"]):
        seat = (first + i) % state["players"]
        if seat != but and not state["out"][seat]:
            has = money(state["money"][seat])
            rows.append((table.app.player(seat), has, lambda seat=seat: then(seat), seat))
    if last:
        rows.append((t(last[0]), "", lambda: then(last[1])))
    return AnyPlayer(t(title), lambda: rows)
