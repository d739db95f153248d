"""The numbers of a score sheet."""

from toychest.ui.digits import EnterDigits


class EnterNumber(EnterDigits):
    """A number, with its sign unless it can't be below zero, digit by digit. length: digits that
    there can be. refused(number): whether it is none that can be meant. The rest: see
    EnterDigits."""

    steps = (1, -1)

    def __init__(self, title, sentence, number, then, length, refused=None, signed=True):
        super().__init__(title, sentence, number, then)
        self.length = length
        self.signed = signed
        self._refused = refused

    def refuse(self, number):
        return bool(self._refused and self._refused(number))
