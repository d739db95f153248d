"""Ask for payee and amount of a payment of play money. The selected player pays or is paid."""

from toychest.asking.any_player import AnyPlayer
from toychest.core.events import BANK
from toychest.games.play_money import rules
from toychest.lang import t


def pay(table, offered=0):
    """Ask for the payee (a player, the bank or the pot) and the amount of a payment by the selected
    player, and save it. offered: the amount that is selected first, or 0."""
    app = table.app
    payer = table.seat

    def pays(payee):
        sentence = t(".pays.bank", app.player(payer))
        if payee != BANK:
            sentence = t(".pays", app.player(payer), app.player(payee))
        sides = _side(table, payer, -1), _side(table, payee, 1)
        _ask(
            table,
            sides,
            sentence,
            lambda amount: table.commit("pay", payer, payee, amount),
            offered,
        )

    def pays_pot():
        sides = _side(table, payer, -1), (t(".pot"), None, False)
        sentence = t(".into", app.player(payer), "…")
        _ask(table, sides, sentence, lambda amount: table.commit("pot", payer, amount), offered)

    def row(name, money, payee):
        return name, money, lambda: pays(payee)

    def rows():
        state = table.session.state
        seats = [(payer + i) % state["players"] for i in range(1, state["players"])]
        rows = [
            row(app.player(seat), table.money(state["money"][seat]), seat)
            for seat in seats
            if seat not in state["out"]
        ]
        # The bank is on the first page: after up to two players, or after three if it is the last
        # choice. The pot comes last.
        has_pot = state["values"][rules.POT]
        at = 3 if len(rows) == 3 and not has_pot else 2
        rows.insert(at, row(t(".bank"), "", BANK))
        if has_pot:
            rows.append((t(".pot"), table.money(state["pot"]), pays_pot))
        return rows

    app.open(AnyPlayer(t(".who", app.player(payer)), rows))


def collect(table):
    """Ask for the amount that the bank pays to the selected player, and save the payment."""
    seat = table.seat
    sides = _side(table, BANK, -1), _side(table, seat, 1)
    sentence = t(".gets", table.app.player(seat))
    _ask(table, sides, sentence, lambda amount: table.commit("pay", BANK, seat, amount))


def each(table, party, sign):
    """Ask for an amount, and save a payment of it between one party and every other player. party:
    a seat, or BANK. sign: 1 if every other player pays the party, -1 if the party pays them."""
    from toychest.ui.payment import with_everyone

    others = len(rules.playing(table.session.state)) - 1
    side = _side(table, party, sign * others)
    sentence = t(".collects" if sign > 0 else ".gives", side[0])
    sides = with_everyone(side, sign)
    _ask(table, sides, sentence, lambda amount: table.commit("each", party, sign * amount))


def enter(values, title, sentence, amount, then, digits=1, least=1, sides=None):
    """Return the screen that asks for an amount of money, digit by digit.

    values: list of the owner's rules, with the sign of the currency, see rules.py
    title: key of the title
    sentence: the question
    amount, digits: the amount and the number of digits that are shown first
    then: function that is called with the entered amount
    least: the least amount that can be entered
    sides: (payer, payee) to show beside the amount, see `_side`; None to show neither
    """
    how = {
        "length": len(str(rules.MOST)),
        "prefix": values[rules.SIGN],
        "refuse": lambda number: number < least,
    }
    if sides:
        from toychest.ui.payment import EnterPayment

        return EnterPayment(t(title), sides, sentence, amount, then, digits, **how)
    from toychest.ui.digits import EnterDigits

    return EnterDigits(t(title), sentence, amount, then, digits, **how)


def _side(table, party, times):
    """Return a tuple (name, describe, turn) for the card of a payer or payee, see
    ui.payment.player. party: a seat, or BANK. times: how many times the party gets the amount;
    below 0, it pays."""
    if party == BANK:
        return t(".bank"), None, False
    from toychest.ui.payment import player

    money = table.session.state["money"][party]
    return player(table.app.player(party), money, times, party == table.seat)


def _ask(table, sides, sentence, then, offered=0):
    app = table.app
    values = table.session.state["values"]
    quick = values[rules.QUICK :]

    def choose(amount):
        if amount:
            then(amount)
            return
        digits = len(str(offered or (quick or [10])[-1]))
        app.open(enter(values, "amount", sentence, offered, then, digits, sides=sides))

    selected = quick.index(offered) if offered in quick else 0
    if quick and (not offered or offered in quick):
        from toychest.ui.payment import ChooseAmount

        app.open(ChooseAmount("amount", sides, sentence, [quick], table.money, choose, selected))
    else:
        choose(0)
