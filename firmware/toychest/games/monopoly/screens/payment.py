"""Ask for the payer, the payee and the amount of a payment in Monopoly Toy Story, and pay it.

A function `ask_...` opens a screen with a question. After the answer, the next question follows.
After the last answer, the amount is paid. The arguments `payer` and `payee` are seats, or BANK.
"""

from toychest.games.monopoly.board import Board
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, LOCATIONS, last_roller, owes
from toychest.games.monopoly.screens.ask import enter, one_of, pick_player, sides
from toychest.games.monopoly.title_deeds import RENT
from toychest.games.monopoly.words import deed_name, space_name
from toychest.lang import t

_USUAL = (10, 20, 30, 40, 50, 100, 150, 200)  # M


def ask_payer(table):
    """Ask who pays, who gets the money, and the amount; then pay this amount. The current player
    can't be chosen as the payer, because the menu of payments has other rows for that."""
    state = table.session.state
    last = last_roller(state)
    _pick(
        table,
        ".who_pays",
        lambda payer: ask_payee(table, payer),
        state["turn"],
        bank=True,
        first=last if last != state["turn"] else None,
    )


def ask_payee(table, payer):
    """Ask who gets money from a payer, and the amount; then pay this amount."""
    _pick(
        table,
        ".who_gets",
        lambda payee: ask_amount(table, payer, payee),
        payer,
        bank=payer not in (BANK, table.session.state["turn"]),
    )


def ask_payer_of(table, payee):
    """Ask which player pays money to a payee, and the amount; then pay this amount."""
    _pick(table, ".who_pays", lambda payer: ask_amount(table, payer, payee), payee)


def ask_amount(table, payer, payee):
    """Ask for the amount of a payment, and pay it."""
    sentence = t(".pays", table.name(payer), table.name(payee))
    if payee == BANK:
        sentence = t(".pays.bank", table.name(payer))
    _ask(
        table,
        sides(table, payer, payee),
        sentence,
        lambda amount: _pay(table, payer, payee, amount),
        50,
    )


def ask_each(table, seat, sign):
    """Ask for the amount that each other player pays to one player, or gets from this player. Then
    pay it. sign: 1 if this player gets the money, -1 if this player pays."""
    from toychest.ui.payment import player, with_everyone

    state = table.session.state
    others = sign * (state["out"].count(0) - 1)
    side = player(table.name(seat), state["money"][seat], others, seat == state["turn"])
    _ask(
        table,
        with_everyone(side, sign),
        t(".collects" if sign > 0 else ".gives", table.name(seat)),
        lambda amount: table.commit("each", seat, sign * amount),
        10,
    )


def copied_board(table):
    """Read the file with the spaces and taxes that the players typed in, and return them as a
    Board. If the file is damaged, the app tells the players later."""
    board = Board(table.app.board.SAVES)
    if board.damaged:
        table.app.notices.append("monopoly.board.damaged")
    return board


def pay_tax(table, space):
    """Let the current player pay Sid's Tax ("S") or Dummy Tax ("D"). If the players did not type in
    the amount, ask for it first."""
    amount = copied_board(table).tax(space)
    if amount:
        _pay(table, table.session.state["turn"], BANK, amount, "tax")
    else:
        ask_tax(table, space)


def ask_tax(table, space):
    """Ask for the amount of Sid's Tax ("S") or Dummy Tax ("D"), save it, and let the current player
    pay."""
    board = copied_board(table)

    def pay(amount):
        board.keep(space, amount)
        _pay(table, table.session.state["turn"], BANK, amount, "tax")

    name = space_name(space, table.titles)
    its_sides = sides(table, table.session.state["turn"], BANK)
    first = board.tax(space) or 100
    table.app.open(enter("amount", name, first, pay, 3, its_sides=its_sides))


def pay_rent(table, payer, deed):
    """Let a player pay the rent of a property. If the rent looks wrong, see `rent_doubt` in
    rules/deeds.py, ask first whether to pay."""
    doubt = deeds.rent_doubt(table.session.state, payer, deed)
    if doubt:
        title = t(".rent") + ": " + deed_name(deed, table.titles)
        payer_name = table.name(payer)
        table.app.warn(title, t(doubt), lambda: _pay_rent(table, payer, deed), payer_name)
    else:
        _pay_rent(table, payer, deed)


def _pay_rent(table, payer, deed):
    state = table.session.state
    if deed >= LOCATIONS:
        table.roll_dice("repair", payer, deed)
        return
    owner = state["owner"][deed]
    sentence, its_sides = t(".rent.doubled"), None
    if table.titles.rent_of(state, deed, 1) == 1:
        sentence = t(".pays", table.name(payer), table.name(owner))
        its_sides = sides(table, payer, owner)
    table.with_card(
        deed,
        RENT + deeds.level(state, deed),
        sentence,
        lambda amount: table.commit("rent", payer, deed, table.titles.rent_of(state, deed, amount)),
        ".rent",
        its_sides,
    )


def _pay(table, payer, payee, amount, why=""):
    state = table.session.state
    if payee == BANK and payer == state["turn"] and state["due"] and not why:
        from toychest.games.monopoly.rules.board import TAXES, due

        tax = copied_board(table).tax(due(state)) if due(state) in TAXES else 0
        why = "card" if tax and tax != amount else ""
    short = payer != BANK and (state["money"][payer] < amount or owes(state, payer))
    table.commit("owe" if short else "pay", payer, payee, amount, why)


def _pick(table, title, then, but, bank=False, first=None):
    table.app.open(pick_player(table, title, then, but, bank, first))


def _ask(table, its_sides, sentence, then, usual):
    recent = table.session.state["recent"]
    others = [amount for amount in _USUAL if amount not in recent]
    groups = [recent, others] if recent else [others]
    selected = 0 if recent else others.index(usual)
    table.app.open(one_of(table, "amount", its_sides, sentence, groups, then, selected, True))
