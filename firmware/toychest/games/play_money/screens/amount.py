"""An amount of the owner's currency."""

from toychest.games.play_money import rules
from toychest.screens import amount


class Amount(amount.Amount):
    """Any amount from `least` on, digit by digit. sign: of the currency. The rest: see
    screens.amount."""

    length = len(str(rules.MOST))

    def __init__(self, sign, title, sentence, number, then, digits=1, least=1):
        super().__init__(title, sentence, number, then, digits)
        self.prefix = sign
        self._least = least

    def refuse(self, number):
        return number < self._least
