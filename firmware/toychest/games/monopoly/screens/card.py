"""A card of The Claw or Toy Chest, on a copied board."""

from toychest.games.monopoly.rules.numbers import BANK
from toychest.games.monopoly.story import space_name
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
            (t("monopoly.from_bank"), "", lambda: table.payment().amount(BANK, turn)),
            (t("monopoly.to_bank"), "", lambda: table.payment().amount(turn, BANK)),
            (t("monopoly.on"), "", table.where),
            (t("monopoly.jail"), "", lambda: table.commit("jail")),
            (t("monopoly.card"), "", lambda: table.commit("card", turn, 1)),
            (t("monopoly.from_each"), "", lambda: table.payment().each(turn, 1)),
            (t("monopoly.to_each"), "", lambda: table.payment().each(turn, -1)),
            (t("monopoly.card.none"), "", lambda: table.commit("next", 1)),
        ]
