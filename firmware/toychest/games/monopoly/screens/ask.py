"""Functions that return screens or menu rows: for an amount of money, or for one of the players of
Monopoly Toy Story. The argument `table` is the Table, the screen of the game."""

from toychest.games.monopoly.rules.numbers import BANK, MOST
from toychest.games.monopoly.story import money
from toychest.lang import t
from toychest.ui.screens import Chooser


def sides(table, payer, payee):
    """Return the payer and the payee of a payment as the screens draw them: list of two tuples
    (name, tell, turn), see ui.payment.

    name: str, name of the player, or of the Bank
    tell: function of the amount that returns three texts: the money that the player has after the
        payment; the money before the payment, with words; and that money alone. None for the Bank
    turn: bool, whether it is the current player
    table: Table, the screen of the game
    payer, payee: seats (indices of players), or BANK
    """
    from toychest.ui.payment import player

    state = table.session.state
    return [
        (table.name(party), None, False)
        if party == BANK
        else player(table.name(party), state["money"][party], times, party == state["turn"])
        for party, times in ((payer, -1), (payee, 1))
    ]


def one_of(table, title, its_sides, sentence, amounts, then, selected=0, keep=False):
    """Return the screen that asks for the amount of a payment, with a list of amounts to choose
    from. Another amount can be entered, too.

    table: Table, the screen of the game
    title: key of a translated text, or function that returns text
    its_sides: the payer and the payee, as `sides` returns them
    sentence: the payment, as text
    amounts: list of groups; each group is a list of amounts in M (game money)
    then: function that is called with the chosen amount
    selected: int, index of the amount that is selected first
    keep: bool, whether the screen stays open below the one that `then` opens
    """
    from toychest.ui.payment import ChooseAmount

    def other():
        table.app.open(enter("amount", sentence, 0, then, its_sides=its_sides))

    return ChooseAmount(title, its_sides, sentence, amounts, money, other, then, selected, keep)


def enter(title, sentence, first, then, digits=2, action=None, its_sides=None):
    """Return the screen that asks for an amount in M (game money), digit by digit.

    title: key of a translated text
    sentence: the question, as text
    first: amount that the screen shows at the beginning
    then: function that is called with the entered amount
    digits: int, the number of digits that the screen shows at the beginning
    action: (label, function) of the button ACTION, or None for what the button usually does there
    its_sides: payer and payee that the screen shows, as `sides` returns them, or None
    """
    how = {"length": len(str(MOST)), "prefix": "M", "refuse": lambda number: not number}
    if its_sides:
        from toychest.ui.payment import EnterPayment

        return EnterPayment(
            t(title), its_sides, sentence, first, then, digits, action=action, **how
        )
    from toychest.ui.digits import EnterDigits

    return EnterDigits(t(title), sentence, first, then, digits, action=action, **how)


def player_rows(table, then, but=None, first=None):
    """Return a menu row for each player who is still in the game, with the player's money. The rows
    are in the order of play.

    table: Table, the screen of the game
    then: function that is called with the chosen seat (index of a player)
    but: seat of a player who gets no row; BANK or None if all players get one
    first: seat with which the rows begin. With None, the rows begin with the player after `but`; if
        all players get a row, they begin with the current player
    """
    state = table.session.state
    if first is None:
        first = state["turn"] if but in (None, BANK) else but
    rows = []
    for i in range(state["players"]):
        seat = (first + i) % state["players"]
        if seat != but and not state["out"][seat]:
            has = money(state["money"][seat])
            rows.append((table.app.player(seat), has, lambda seat=seat: then(seat)))
    return rows


def pick_player(table, title, then, but=None, bank=False, first=None):
    """Return the menu screen that asks for a player, or for the Bank.

    table: Table, the screen of the game
    title: key of a translated text, or function that returns text
    then: function that is called with the chosen seat (index of a player), or with BANK
    but: seat of the player who is left out; BANK or None if nobody is left out
    bank: bool, whether the last row is the Bank
    first: seat with which the rows begin. With None, the rows begin with the player after `but`; if
        no player is left out, they begin with the current player
    """

    def items():
        bank_row = [(t("monopoly.the_bank"), "", lambda: then(BANK))] if bank else []
        return player_rows(table, then, but, first) + bank_row

    return Chooser(title, items, keep=True)
