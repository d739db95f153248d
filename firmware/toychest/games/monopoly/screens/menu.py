"""The menus at the table of Monopoly Toy Story: payments, and everything else. table: the Table."""

from micropython import const

from toychest.games.monopoly.rules.numbers import BANK, GO, READY, ROLLED
from toychest.games.monopoly.screens import payment, turn
from toychest.games.monopoly.screens.ask import pick_player
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.ui.widgets import listed

_NAMES_WIDTH = const(100)  # px


def is_turn(state):
    """Return whether a player has the turn and nobody owes."""
    return state["phase"] in (READY, ROLLED) and not state["debts"]


def payments(table):
    """Return the rows of the payments, and the row that leads to the other menu."""
    state = table.session.state
    seat = state["turn"]
    return _grouped(
        _tax_rows(table, state) if state["board"] else [],
        [
            (t("monopoly.to_bank"), "", lambda: payment.ask_amount(table, seat, BANK)),
            (t("monopoly.to_toy"), "", lambda: payment.ask_payee(table, seat)),
            (t("monopoly.other_payer"), "", lambda: payment.ask_payer(table)),
        ],
        [
            (t("monopoly.from_each"), "", lambda: payment.ask_each(table, seat, 1)),
            (t("monopoly.to_each"), "", lambda: payment.ask_each(table, seat, -1)),
        ],
        [
            (t("monopoly.from_bank"), "", lambda: payment.ask_amount(table, BANK, seat)),
            (t("monopoly.go", money(GO)), table.hold_hint(turn.landed(table, state)[0]), table.go),
        ],
        [(t("more"), "", table.menu)],
    )


def rows(table):
    """Return the rows of everything else without a button at the table."""
    state = table.session.state
    own = []
    if is_turn(state):
        own = _turn_rows(table, state)
    elif state["debts"]:
        own = _debt_rows(table, state["debts"][0][0])
    return _grouped(own, [table.history_row()] + table.last_rows())


def _grouped(*groups):
    """Return the rows of all groups, see ui.widgets.Menu. groups: lists of rows."""
    return [row + (i == 0,) for group in groups for i, row in enumerate(group)]


def _tax_rows(table, state):
    """Return the row that corrects the known tax of the space, if there is one."""
    from toychest.games.monopoly.rules import board

    due = board.due(state)
    if not due or due not in board.TAXES or not payment.copied_board(table).tax(due):
        return []
    return [(t("amount.other"), "", lambda: payment.ask_tax(table, due))]


def _debt_rows(table, seat):
    """Return the rows that raise money for the debtor `seat`."""
    return [
        (t("monopoly.go", money(GO)), "", table.go),
        (t("monopoly.deeds"), "", table.deeds),
        (t("monopoly.trade"), "", table.trade),
        (t("monopoly.from_bank"), "", lambda: payment.ask_amount(table, BANK, seat)),
        (t("monopoly.other_payer"), "", lambda: payment.ask_payer_of(table, seat)),
        (t("monopoly.from_each"), "", lambda: payment.ask_each(table, seat, 1)),
        (t("monopoly.card"), "", lambda: table.commit("card", seat, 1)),
    ]


def _turn_rows(table, state):
    """Return the rows of a turn besides payments, the usual ones first."""
    owners = [table.name(i) for i in range(state["players"]) if state["cards"][i]]
    rows = [
        (t("monopoly.deeds"), "", table.deeds),
        (t("monopoly.trade"), "", table.trade),
        (t("monopoly.card"), listed(owners, _NAMES_WIDTH), lambda: _ask_card_owner(table)),
    ]
    if state["board"]:
        from toychest.games.monopoly.rules import board

        rows.append((t("monopoly.on"), "", table.ask_landing))
        if board.must(state):
            rows.append((t("monopoly.end"), "", lambda: ask_end(table)))
    return rows


def ask_end(table):
    """Ask whether the turn ends although something is still due. The rules forbid that, but a
    family may allow it, or the token may stand elsewhere."""
    end = t("monopoly.end"), t("monopoly.end.sure")
    table.app.warn(*end, yes=lambda: table.session.commit("next", 1))


def _ask_card_owner(table):
    """Ask which player gets a Get Out of Jail Free card."""

    def give(seat):
        table.commit("card", seat, 1)

    table.app.open(pick_player(table, "monopoly.card", give))
