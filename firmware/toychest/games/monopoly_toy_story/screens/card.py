"""A card of The Claw or Toy Chest, on a copied board."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK
from toychest.games.monopoly_toy_story.rules.story import space_name
from toychest.lang import t
from toychest.ui.screens import Chooser


class Card(Chooser):
    """What a card can want of whose turn it is. table: the game's; space: of the deck."""

    def __init__(self, table, space):
        super().__init__(lambda: space_name(space), self._rows, keep=True)
        self._table = table

    def _rows(self):
        table = self._table
        turn = table.session.state["turn"]
        return [
            (t("bank.from_bank"), "", lambda: table.payment().amount(BANK, turn)),
            (t("bank.to_bank"), "", lambda: table.payment().amount(turn, BANK)),
            (t("bank.on"), "", table.where),
            (t("bank.jail"), "", lambda: table.commit("jail")),
            (t("bank.card"), "", lambda: table.commit("card", turn, 1)),
            (t("bank.from_each"), "", lambda: table.payment().each(turn, 1)),
            (t("bank.to_each"), "", lambda: table.payment().each(turn, -1)),
            (t("bank.card.none"), "", lambda: table.commit("next", 1)),
        ]
