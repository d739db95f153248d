"""Show the current player's space after a roll, in a game whose board the players typed in. The
argument `state` is the state of a game, a dict, see `start` in rules/__init__.py."""

from toychest.games.monopoly.rules import board
from toychest.games.monopoly.rules.numbers import BANK, GO, LOCATIONS
from toychest.games.monopoly.screens import turn
from toychest.games.monopoly.screens.widgets import Dice
from toychest.games.monopoly.story import money, space_name
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import LABEL_WIDTH, canvas_width

_MOVES = ("roll", "ride", "on")  # kinds of event


def page(table, state):
    """Return the Page (picture and buttons) after a roll, in a game whose board the players typed
    in. OK does the duty of the space, such as paying a tax, or else ends the turn. On a property of
    the Bank, UP starts an auction. On another player's property, UP ends the turn without rent.
    table: Table, the screen of the game."""
    moved = state["last"][0] in _MOVES
    due = board.due(state)
    if not due and not moved:
        return turn.page(table, state)
    buttons = turn.buttons(table, state)
    if due:
        deed = board.deed_of(due)
        if deed is None:
            buttons["ok"] = _due_space(table, state, due)
        else:
            buttons["ok"], buttons["up"] = _due_deed(table, state, deed)
    if not moved:
        return turn.money_page(table, state, buttons)
    space = board.current_space(state)
    dice = Dice(state["roll"][-1:], space_name(space, table.titles), _about(table, state, space))
    title, is_name = turn.roll_title(table, state)
    return table.make_page(title, dice, turn=is_name, **buttons)


def _about(table, state, space):
    seat = state["turn"]
    deed = board.deed_of(space)
    if deed is None:
        return t(".here." + space)
    owner = state["owner"][deed]
    if owner == BANK:
        return t(".here.sale", table.app.player(seat), money(state["money"][seat]))
    if owner == seat:
        return t(".here.own")
    mortgaged = state["mortgage"][deed]
    key = ".landed.mortgaged" if mortgaged else ".here.owner"
    return t(key, table.app.player(owner))


def _due_space(table, state, due):
    commit = table.session.commit
    if due == board.GO:
        return t(".due.go", money(GO)), lambda: commit("go", state["turn"])
    if due == board.TO_JAIL:
        return t(".jail"), lambda: commit("jail")
    if due == board.VEHICLE:
        return t(".due.ride"), lambda: commit("ride", table.die())
    if due in board.CARDS:
        return t(".due.card"), lambda: table.app.open(CardMenu(table, due))
    amount = table.payment.copied_board(table).tax(due)
    label = _with_amount(t(".debt.settle"), amount) if amount else t(".due.tax")
    return label, lambda: table.payment.pay_tax(table, due)


def _due_deed(table, state, deed):
    # The buttons OK and UP.
    commit = table.session.commit
    seat = state["turn"]
    if state["owner"][deed] == BANK:
        price = table.titles.get(deed, PRICE)

        def buy():
            if 0 < price <= state["money"][seat]:
                commit("buy", seat, deed, price)
            else:
                table.land(deed)

        auction = t(".auction"), lambda: commit("auction", deed)
        return (_with_amount(t(".due.buy"), price), buy), auction
    rent = table.titles.rent(state, deed) if deed < LOCATIONS else 0
    pay = _with_amount(t(".rent"), rent), lambda: table.land(deed)
    return pay, (t(".end.short"), lambda: commit("next"))


def _with_amount(label, amount):
    both = label + " " + money(amount)
    return both if amount and canvas_width(both, "b14") <= LABEL_WIDTH else label


class CardMenu(Chooser):
    """A menu that asks for the instruction on a drawn card, such as a payment to the Bank. table:
    Table, the screen of the game. deck: "C" for a card of The Claw, "T" for a card of Toy Chest."""

    def __init__(self, table, deck):
        super().__init__(lambda: space_name(deck, table.titles), self._rows, keep=True)
        self._table = table

    def _rows(self):
        table = self._table
        seat = table.session.state["turn"]
        return [
            (t(".from_bank"), "", lambda: table.payment.ask_amount(table, BANK, seat)),
            (t(".to_bank"), "", lambda: table.payment.ask_amount(table, seat, BANK)),
            (t(".on"), "", table.ask_landing),
            (t(".jail"), "", lambda: table.commit("jail")),
            (t(".card"), "", lambda: table.commit("card", seat, 1)),
            (t(".from_each"), "", lambda: table.payment.ask_each(table, seat, 1)),
            (t(".to_each"), "", lambda: table.payment.ask_each(table, seat, -1)),
            (t(".card.none"), "", lambda: table.commit("next", 1)),
        ]
