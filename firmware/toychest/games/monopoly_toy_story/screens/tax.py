"""A tax, on a copied board."""

from toychest.games.monopoly_toy_story.board import Board
from toychest.games.monopoly_toy_story.rules.numbers import BANK
from toychest.games.monopoly_toy_story.rules.story import space_name
from toychest.games.monopoly_toy_story.screens.payment import pay


def pay_tax(table, space):
    """Whose turn it is pays a tax, or owes it; what it is is asked once. table: the game's."""
    kept = Board(table.app.board.SAVES)
    turn = table.session.state["turn"]

    def learn(amount):
        kept.keep(space, amount)
        pay(table.session, turn, BANK, amount, "tax")

    if kept.tax(space):
        pay(table.session, turn, BANK, kept.tax(space), "tax")
    else:
        from toychest.games.monopoly_toy_story.screens.amount import Amount

        table.app.open(Amount("bank.amount", space_name(space), 100, learn, 3))
