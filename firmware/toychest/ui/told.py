"""Tell all players what just happened: who paid whom, or how many points somebody got."""

from micropython import const

from toychest.lang import signed, t, written
from toychest.ui.canvas import BLACK
from toychest.ui.table_body import TableBody, mascot_size
from toychest.ui.transfer import Transfer
from toychest.ui.widgets import canvas_width, number_fonts

_LINE = const(6)  # px, the height of the rule between two numbers, with its white


def told(table, before, after, bank=None, word=""):
    """Return the Body that shows how the players' numbers changed. Return None if they did not
    change, if there are several payers and several payees, or if players pay players and the sums
    differ.

    table: GameTable
    before, after: lists of the numbers, by seat
    bank: (name, picture) of the bank, the payer or payee if no player is one; None for no bank
    word: a large word, see Transfer
    """
    by = [new - old for old, new in zip(before, after)]
    payers = [seat for seat, change in enumerate(by) if change < 0]
    payees = [seat for seat, change in enumerate(by) if change > 0]
    gets = sum([by[seat] for seat in payees])
    amount = gets or -sum(by)
    if not amount or len(payers) > 1 and len(payees) > 1:
        return None
    if payers and payees and sum(by):  # a part of the money went elsewhere
        return None

    def party(seats):
        if not seats:
            return bank + (None, False)
        change = by[seats[0]]
        if len(seats) == 1:
            number = written(after[seats[0]])
            return table.app.player(seats[0]), seats[0], (number, "", ""), False
        alike = [by[seat] for seat in seats] == [change] * len(seats)
        each = (signed(change), t("pay.each"), "") if alike else None
        return t("pay.everyone"), seats, each, False

    if not bank and not (payers and payees):
        seat = (payers or payees)[0]
        return Sum(table, seat, by[seat], after[seat])
    return Transfer(table, [party(payers), party(payees)], amount, word=word)


class Sum(TableBody):
    """The body of a page with the change of a player's number, and the number below it, as in a sum
    on paper."""

    def __init__(self, table, seat, change, number):
        super().__init__(table.app, list(range(table.session.state["players"])))
        self._seat = seat
        self._change = signed(change)
        self._number = written(number)

    def draw(self, canvas, x, y, width, height):
        mascot = mascot_size(height)
        left = x + 12 + self.draw_mascot(canvas, self._seat, x + 12, y, mascot, height, BLACK)
        room = x + width - 4 - left
        low = (height - _LINE) // 2 + 4
        high = height - _LINE - low
        canvas.text_in(self._change, left, y, room, high, number_fonts(high - 4), align=1)
        sizes = number_fonts(low)
        end = canvas.text_in(self._number, left, y + height - low, room, low, sizes, align=1)
        wide = canvas_width(self._change, sizes[0])
        canvas.fill_rect(end - wide, y + high + 2, wide, 3, BLACK)

    def text(self):
        return ["%s: %s (%s)" % (self.app.player(self._seat), self._number, self._change)]
