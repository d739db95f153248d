"""Numbers that may be below zero."""

from toychest.ui.digits import EnterDigits


class EnterSigned(EnterDigits):
    """A number with its sign, digit by digit. length: digits that there can be. refused(number):
    whether it is none that can be meant. The rest: see EnterDigits."""

    steps = (1, -1)
    signed = True

    def __init__(self, title, sentence, number, then, length, refused=None):
        super().__init__(title, sentence, number, then)
        self.length = length
        self._refused = refused

    def refuse(self, number):
        return bool(self._refused and self._refused(number))


class EnterRounds(EnterDigits):
    """How many rounds, digit by digit."""

    steps = (1, -1)
    length = 2

    def refuse(self, number):
        return not number
