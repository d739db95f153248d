"""The menu at the table of Monopoly Toy Story. table: the Table."""

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


def rows(table):
    """Return the rows: payments, trades, and everything else without a button at the table."""
    state = table.session.state
    rows = []
    if is_turn(state):
        rows = _turn_rows(table, state)
        if state["board"]:
            first, last = _board_rows(table, state)
            rows = first + rows + last
    elif state["debts"]:
        rows = _debt_rows(table, state["debts"][0][0])
    return rows + [table.history_row()] + table.last_rows()


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
    """Return the rows of a turn, the usual ones first."""
    seat = state["turn"]
    rows = []
    if state["phase"] == READY and state["jail"][seat] and state["cards"][seat]:
        rows.append((t("monopoly.use_card"), "", lambda: table.session.commit("leave", "card")))
    rows += [
        (t("monopoly.to_bank"), "", lambda: payment.ask_amount(table, seat, BANK)),
        (t("monopoly.to_toy"), "", lambda: payment.ask_payee(table, seat)),
        (t("monopoly.other_payer"), "", lambda: payment.ask_payer(table)),
        (t("monopoly.from_each"), "", lambda: payment.ask_each(table, seat, 1)),
    ]
    if state["phase"] == ROLLED:  # before the roll, a button opens the deeds
        rows.append((t("monopoly.deeds"), "", table.deeds))
    owners = [table.name(i) for i in range(state["players"]) if state["cards"][i]]
    return rows + [
        (t("monopoly.from_bank"), "", lambda: payment.ask_amount(table, BANK, seat)),
        (t("monopoly.trade"), "", table.trade),
        (t("monopoly.to_each"), "", lambda: payment.ask_each(table, seat, -1)),
        (t("monopoly.card"), listed(owners, _NAMES_WIDTH), lambda: _ask_card_owner(table)),
        (t("monopoly.go", money(GO)), table.hold_hint(turn.landed(table, state)[0]), table.go),
    ]


def _board_rows(table, state):
    """Return the rows of a copied board, as two lists: before and after the other rows."""
    from toychest.games.monopoly.rules import board

    due = board.due(state)
    first = []
    # Corrects a known amount.
    if due and due in board.TAXES and payment.copied_board(table).tax(due):
        first.append((t("amount.other"), "", lambda: payment.ask_tax(table, due)))
    last = [(t("monopoly.on"), "", table.ask_landing)]
    if board.must(state):
        last.append((t("monopoly.end"), "", lambda: ask_end(table)))
    return first, last


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
