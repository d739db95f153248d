"""Ask for an amount or a player in Monopoly Toy Story."""

from toychest.games.monopoly.names import money
from toychest.games.monopoly.rules.numbers import BANK, MOST
from toychest.lang import t


def between(table, payer, payee, sentence):
    """Return the function `show` of the screens that ask for the amount of a payment, see
    asking.amounts. payer, payee: each a seat, BANK or EVERYONE."""
    from toychest.asking import amounts

    state = table.session.state
    playing = [seat for seat, out in enumerate(state["out"]) if not out]
    return amounts.between(table, payer, payee, state["turn"], playing, sentence)


def enter(title, sentence, first, then, digits=2, most=MOST, **how):
    """Return the screen that asks for an amount, digit by digit.

    title: key
    sentence: the text below the number, or ""
    first: amount that the screen shows at the beginning
    then: function that is called with the entered amount
    digits: the least number of digits that the screen shows
    most: largest amount; each of its digits is a 9, such as 9999
    how: other arguments of EnterDigits; by default, only the amount 0 is refused
    """
    from toychest.asking.digits import EnterDigits

    how.setdefault("refuse", lambda number: not number)
    length = len(str(most))
    return EnterDigits(t(title), sentence, first, then, digits, length, "M", **how)


def ask_amount(flow, key, title, show, amounts, selected=0):
    """Generator for `yield from` in `steps` of a flow: return the amount of a payment.

    flow: Flow
    key: tuple, the name of the question
    title, show, amounts, selected: see asking.amounts.ChooseAmount
    """
    from toychest.asking.amounts import ChooseAmount

    answer = flow.answer
    amount = yield flow.screen(key, ChooseAmount, title, show, amounts, money, answer, selected)
    if not amount:
        key = ("other",) + key
        amount = yield flow.screen(key, enter, "amount", "", 0, answer, show=show, keep=True)
    return amount


def pick_player(table, title, then, but=None, last=(), first=None):
    """Return the screen that asks for a player who is not bankrupt. The players are in the order of
    play, each with their money.

    title: key
    then: function that is called with the chosen seat
    but: seat of a player without a row; None or BANK to give all players a row
    last: (key of the label, argument of `then`) of a last row, such as that of the Bank; () for
        none
    first: seat of the first row; if that player has no row, the next player is first. None for the
        player after `but`, or for the current player if all players get a row
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
