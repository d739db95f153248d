"""Asking for the payee and the amount of a payment. The payment happens at once; undo takes it
back. table: the Table. Its selected player pays, or gets money."""

from toychest.core.events import BANK
from toychest.games.play_money import rules
from toychest.lang import t
from toychest.screens.any_player import AnyPlayer
from toychest.ui.digits import EnterDigits, ask_amount
from toychest.ui.widgets import shortened


def pay(table):
    """Ask for the payee of the selected player. The bank has the button OK."""
    app = table.app
    payer = table.seat

    def pays(payee):
        key = "play_money.pays.bank" if payee == BANK else "play_money.pays"
        _ask(table, key, (payer, payee), lambda amount: table.commit("pay", payer, payee, amount))

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
    _ask(table, "play_money.gets", (seat,), lambda amount: table.commit("pay", BANK, seat, amount))


def each(table, sign):
    """Ask for the amount that each other player pays to the selected player. sign: 1, or -1 if the
    other players get the amount."""
    seat = table.seat
    key = "play_money.collects" if sign > 0 else "play_money.gives"
    _ask(table, key, (seat,), lambda amount: table.commit("each", seat, sign * amount))


def enter(values, title, sentence, amount, then, digits=1, least=1):
    """Return the screen that asks for an amount of at least `least`, digit by digit. values: of the
    game. title: language key. The other arguments: see EnterDigits."""
    return EnterDigits(
        t(title),
        sentence,
        amount,
        then,
        digits,
        length=len(str(rules.MOST)),
        prefix=values[rules.SIGN],
        refuse=lambda number: number < least,
    )


def _ask(table, key, seats, then):
    """Ask for one of the owner's quick amounts, or another amount. key: language key of a sentence
    about the players. seats: those players, or BANK. then: function of the amount."""
    app = table.app
    values = table.session.state["values"]
    quick = values[rules.QUICK :]
    names = [app.player(seat) for seat in seats if seat != BANK]
    digits = len(str(quick[-1])) if quick else 2

    def other():
        app.open(enter(values, "amount", t(key, *names), 0, then, digits))

    def title():
        return lambda length: t(key, *[shortened(name, length) for name in names])

    if quick:
        app.open(ask_amount(title, quick, table.money, other, then, keep=True))
    else:
        other()
