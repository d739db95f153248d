"""Who gets it, and how much. A payment happens at once: undo takes it back.

table: the game's; who is selected there pays, or gets.
"""

from toychest.games.play_money import rules
from toychest.games.play_money.screens.amount import Amount
from toychest.lang import t
from toychest.screens import amount
from toychest.ui.widgets import shortened


def pay(table):
    """Whom does the player pay? The bank stands beside OK."""
    from toychest.screens.any_player import AnyPlayer

    app = table.app
    payer = table.seat

    def pays(payee):
        key = "play_money.pays.bank" if payee == rules.BANK else "play_money.pays"
        _ask(table, key, (payer, payee), lambda amount: table.commit("pay", payer, payee, amount))

    def rows():
        state = table.session.state
        rows = []
        for i in range(1, state["players"]):
            seat = (payer + i) % state["players"]
            if seat not in state["out"]:
                rows.append(
                    (
                        app.player(seat),
                        table.money(state["money"][seat]),
                        lambda seat=seat: pays(seat),
                    )
                )
        # The last of up to four choices; of more, the last one of the first page.
        rows.insert(
            3 if len(rows) == 3 else 2, (t("play_money.bank"), "", lambda: pays(rules.BANK))
        )
        return rows

    app.open(AnyPlayer(t("play_money.who", app.player(payer)), rows))


def collect(table):
    """How much does the bank pay to the player?"""
    seat = table.seat
    _ask(
        table,
        "play_money.gets",
        (seat,),
        lambda amount: table.commit("pay", rules.BANK, seat, amount),
    )


def each(table, sign):
    """How much does each of the others pay to the player, or with -1 get?"""
    seat = table.seat
    _ask(
        table,
        "play_money.collects" if sign > 0 else "play_money.gives",
        (seat,),
        lambda amount: table.commit("each", seat, sign * amount),
    )


def _ask(table, key, seats, then):
    """How much? The owner's amounts, or any other. key: of a sentence about the players in these
    seats."""
    app = table.app
    values = table.session.state["values"]
    quick = values[rules.QUICK :]
    names = [app.player(seat) for seat in seats if seat != rules.BANK]
    digits = len(str(quick[-1])) if quick else 2

    def other():
        app.open(Amount(values[rules.SIGN], "amount", t(key, *names), 0, then, digits))

    def title():
        return lambda length: t(key, *[shortened(name, length) for name in names])

    if quick:
        app.open(amount.ask(title, quick, table.money, other, then, keep=True))
    else:
        other()
