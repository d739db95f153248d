"""Asking for the payee and the amount of a payment. The payment happens at once; undo takes it
back. table: the Table. Its selected player pays, or gets money."""

from toychest.core.events import BANK
from toychest.games.play_money import rules
from toychest.lang import t
from toychest.screens.any_player import AnyPlayer


def pay(table):
    """Ask for the payee of the selected player. The bank has the button OK."""
    app = table.app
    payer = table.seat

    def pays(payee):
        sentence = t("play_money.pays.bank", app.player(payer))
        if payee != BANK:
            sentence = t("play_money.pays", app.player(payer), app.player(payee))
        sides = _side(table, payer, -1), _side(table, payee, 1)
        _ask(table, sides, sentence, lambda amount: table.commit("pay", payer, payee, amount))

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
        # The bank is the last of up to four choices, or the last on the first page.
        rows.insert(3 if len(rows) == 3 else 2, row(t("play_money.bank"), "", BANK))
        return rows

    app.open(AnyPlayer(t("play_money.who", app.player(payer)), rows))


def collect(table):
    """Ask for the amount that the bank pays to the selected player."""
    seat = table.seat
    sides = _side(table, BANK, -1), _side(table, seat, 1)
    sentence = t("play_money.gets", table.app.player(seat))
    _ask(table, sides, sentence, lambda amount: table.commit("pay", BANK, seat, amount))


def each(table, sign):
    """Ask for the amount that each other player pays to the selected player. sign: 1, or -1 if the
    other players get the amount."""
    from toychest.ui.payment import with_everyone

    seat = table.seat
    others = len(rules.playing(table.session.state)) - 1
    sides = with_everyone(_side(table, seat, sign * others), sign)
    key = "play_money.collects" if sign > 0 else "play_money.gives"
    sentence = t(key, table.app.player(seat))
    _ask(table, sides, sentence, lambda amount: table.commit("each", seat, sign * amount))


def enter(values, title, sentence, amount, then, digits=1, least=1, sides=None):
    """Return the screen that asks for an amount of at least `least`, digit by digit. values: of the
    game. title: language key. sides: of a payment, see ui.payment, or None. The other arguments:
    see EnterDigits."""
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
    """Return a side of a payment, see ui.payment. party: seat, or BANK."""
    if party == BANK:
        return t("play_money.bank"), None, False
    from toychest.ui.payment import player

    money = table.session.state["money"][party]
    return player(table.app.player(party), money, times, party == table.seat)


def _ask(table, sides, sentence, then):
    """Ask for one of the owner's quick amounts, or another amount. sides, sentence: see
    ui.payment.Payment. then: function of the amount."""
    app = table.app
    values = table.session.state["values"]
    quick = values[rules.QUICK :]

    def other():
        digits = len(str(quick[-1])) if quick else 2
        app.open(enter(values, "amount", sentence, 0, then, digits, sides=sides))

    if quick:
        from toychest.ui.payment import ChooseAmount

        app.open(
            ChooseAmount("amount", sides, sentence, [quick], table.money, other, then, keep=True)
        )
    else:
        other()
