"""Make the rows of two menus of Monopoly Toy Story: the payments, and other actions such as a
trade. A line separates groups of rows."""

from micropython import const

from toychest.core.events import BANK, EVERYONE
from toychest.games.monopoly.names import money
from toychest.games.monopoly.rules.numbers import GO, READY, ROLLED, TAXES, debtor
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.screens.ask import pick_player
from toychest.lang import t
from toychest.ui.widgets import LINE, listed

_NAMES_WIDTH = const(100)  # px


def is_turn(state):
    """Return whether a turn is in progress and no player owes money. There are turns from the
    choice of the starting player to the end of the game."""
    return state["phase"] in (READY, ROLLED) and not state["debts"]


def payments(table):
    """Return the rows of the menu of payments. The last row opens the other actions, see `rows`."""
    state = table.session.state
    seat = state["turn"]
    return _grouped(
        _tax_rows(table, state) if state["board"] else [],
        [
            (t(".to_bank"), "", lambda: table.ask_payment(seat, BANK)),
            (t(".to_toy"), "", lambda: table.ask_payment(seat)),
            (t(".other_payer"), "", table.ask_payment),
        ],
        [
            (t(".from_each"), "", lambda: table.ask_payment(EVERYONE, seat)),
            (t(".to_each"), "", lambda: table.ask_payment(seat, EVERYONE)),
        ],
        [
            (t(".from_bank"), "", lambda: table.ask_payment(BANK, seat)),
            (t(".go", money(GO)), table.hold_hint(turn.landed(table, state)[0]), table.go),
        ],
        [(t("more"), "", table.menu)],
    )


def rows(table):
    """Return the rows of the menu of other actions, such as a trade. During a debt, they include
    the payments that the player who owes it may get."""
    state = table.session.state
    own = []
    if is_turn(state):
        own = _turn_rows(table, state)
    elif state["debts"]:
        own = _debt_rows(table, debtor(state))
    return _grouped(own, table.history_rows() + table.last_rows())


def _grouped(*groups):
    return [row if i else row + (LINE,) for group in groups for i, row in enumerate(group)]


def _tax_rows(table, state):
    # One row, which corrects the amount of the tax that is due.
    from toychest.games.monopoly.rules import board

    due = board.due(state)
    if not due or due not in TAXES or not table.copied.tax(due):
        return []
    return [(t("amount.other"), "", lambda: table.payment.pay_tax(table, due, True))]


def _debt_rows(table, seat):
    return [
        (t(".go", money(GO)), "", table.go),
        (t(".deeds"), "", table.deeds),
        (t(".trade"), "", table.trade),
        (t(".from_bank"), "", lambda: table.ask_payment(BANK, seat)),
        (t(".other_payer"), "", lambda: table.ask_payment(None, seat)),
        (t(".from_each"), "", lambda: table.ask_payment(EVERYONE, seat)),
        (t(".card"), "", lambda: table.commit("card", seat, 1)),
    ]


def _turn_rows(table, state):
    owners = [table.name(i) for i in range(state["players"]) if state["cards"][i]]
    with_card = table.app.with_names(listed(owners, _NAMES_WIDTH))
    rows = [
        (t(".deeds"), "", table.deeds),
        (t(".trade"), "", table.trade),
        (t(".card"), with_card, lambda: _ask_card_owner(table)),
    ]
    if state["board"]:
        from toychest.games.monopoly.rules import board

        rows.append((t(".on"), "", table.ask_landing))
        if board.must_do(state):
            rows.append((t(".end"), "", lambda: ask_end(table)))
    return rows


def ask_end(table):
    """Ask whether to end the turn although the current player still has a duty, such as a tax. The
    rules forbid that, but a family may allow it."""
    end = t(".end"), t(".end.sure")
    table.app.warn(*end, yes=lambda: table.commit("next", 1))


def _ask_card_owner(table):

    def give(seat):
        table.commit("card", seat, 1)

    table.app.open(pick_player(table, ".card", give))
