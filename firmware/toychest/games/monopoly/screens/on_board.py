"""Show the current player's space after a roll, in a game whose board the players typed in."""

from toychest.core.events import BANK, EVERYONE
from toychest.games.monopoly.names import money, space_name
from toychest.games.monopoly.rules import board
from toychest.games.monopoly.rules.numbers import GO, LOCATIONS, TAXES
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.screens.widgets import pips
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.page import Chooser
from toychest.ui.widgets import LABEL_WIDTH, canvas_width

_MOVES = ("roll", "ride", "on")  # kinds of event


def page(table, state):
    """Return the Page after a roll, in a game whose board the players typed in. OK does the next
    duty, such as paying a tax, or ends the turn if there is none. If OK buys a property, UP starts
    an auction. If OK collects rent, UP ends the turn without rent."""
    moved = state["last"][0] in _MOVES
    due = board.due(state)
    if not due and not moved:
        return turn.page(table, state)
    buttons = turn.buttons(table, state)
    space = board.current_space(state)
    name = space_name(space, table.titles)
    amount = _amount(table, state, space)
    if due:
        deed = board.deed_of(due)
        if deed is None:
            buttons["ok"] = _due_space(table, state, due, amount)
        else:
            buttons["ok"], buttons["up"] = _due_deed(table, state, deed, amount)
            buttons["down"] = t(".pay.more"), table.pay
    payee = _payee(state, space)
    if due == space and amount and payee is not None:
        return table.make_page(name, _owed(table, state, payee, amount, name), **buttons)
    if not moved:
        if due == space and amount:
            name = money(amount) + " · " + t(".price")
        return turn.money_page(table, state, buttons, name)
    return turn.roll_page(table, state, name, _about(table, state, space, amount), buttons)


def _owed(table, state, payee, amount, name):
    # The body with a rent or a tax. payee: a seat, or BANK.
    from toychest.ui.transfer import Transfer

    seat = state["turn"]
    parties = (
        (table.app.player(seat), seat, None, True),
        (table.name(payee), "money" if payee == BANK else payee, None, False),
    )
    return Transfer(
        table,
        parties,
        amount,
        word=name if payee == BANK else t(".here.rent"),
        dice=state["roll"][-1:],
        draw_die=pips,
    )


def _amount(table, state, space):
    # The price, the rent or the tax of a space in M; 0 if there is none, or it is not known.
    deed = board.deed_of(space)
    if deed is None:
        return table.copied.tax(space) if space in TAXES else 0
    if state["owner"][deed] == BANK:
        return table.titles.get(deed, PRICE)
    return table.titles.rent(state, deed) if deed < LOCATIONS else 0


def _payee(state, space):
    # The party that the current player pays on a space: a seat, BANK for a tax, None for nobody.
    if space in TAXES:
        return BANK
    deed = board.deed_of(space)
    if deed is None or state["mortgage"][deed] or state["owner"][deed] in (BANK, state["turn"]):
        return None
    return state["owner"][deed]


def _about(table, state, space, amount):
    seat = state["turn"]
    deed = board.deed_of(space)
    if deed is None:
        return t(".here." + space)
    owner = state["owner"][deed]
    if owner == BANK:
        has = table.app.player(seat), money(state["money"][seat])
        return t(".here.price", money(amount), *has) if amount else t(".here.sale", *has)
    if owner == seat:
        return t(".here.own")
    name = table.app.player(owner)
    return t(".landed.mortgaged" if state["mortgage"][deed] else ".here.owner", name)


def _due_space(table, state, due, amount):
    commit = table.commit
    if due == board.GO:
        return t(".due.go", money(GO)), lambda: commit("go", state["turn"])
    if due == board.TO_JAIL:
        return t(".jail"), lambda: commit("jail")
    if due == board.VEHICLE:
        return t(".due.ride"), lambda: table.roll_die("ride")
    if due in board.CARD_SPACES:
        return t(".due.card"), lambda: table.app.open(CardMenu(table, due))
    label = _with_amount(t(".debt.settle"), amount) if amount else t(".due.tax")
    return label, lambda: table.payment.pay_tax(table, due)


def _due_deed(table, state, deed, amount):
    # The buttons OK and UP.
    commit = table.commit
    seat = state["turn"]
    if state["owner"][deed] == BANK:

        def buy():
            if 0 < amount <= state["money"][seat]:
                commit("buy", seat, deed, amount)
            else:
                table.land(deed)

        auction = t(".auction"), lambda: commit("auction", deed)
        return (_with_amount(t(".due.buy"), amount), buy), auction
    pay = t(".due.rent" if amount else ".rent"), lambda: table.land(deed)
    return pay, (t(".end.short"), lambda: commit("next"))


def _with_amount(label, amount):
    both = label + " " + money(amount)
    return both if amount and canvas_width(both, "b14") <= LABEL_WIDTH else label


class CardMenu(Chooser):
    """A menu that asks for the instruction on a drawn card, such as a payment to the Bank. deck:
    "C" for a card of The Claw, "T" for a card of Toy Chest."""

    def __init__(self, table, deck):
        super().__init__(lambda: space_name(deck, table.titles), self._rows, keep=True)
        self._table = table

    def _rows(self):
        table = self._table
        seat = table.session.state["turn"]
        return [
            (t(".from_bank"), "", lambda: table.ask_payment(BANK, seat)),
            (t(".to_bank"), "", lambda: table.ask_payment(seat, BANK)),
            (t(".on"), "", table.ask_landing),
            (t(".jail"), "", lambda: table.commit("jail")),
            (t(".card"), "", lambda: table.commit("card", seat, 1)),
            (t(".from_each"), "", lambda: table.ask_payment(EVERYONE, seat)),
            (t(".to_each"), "", lambda: table.ask_payment(seat, EVERYONE)),
            (t(".card.none"), "", lambda: table.commit("next", 1)),
        ]
