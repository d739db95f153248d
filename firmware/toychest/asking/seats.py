"""Seat the players in another order. Their names and mascots move with them."""

from toychest.asking.any_player import AnyPlayer
from toychest.asking.flow import Flow
from toychest.core.settings import MAX_PLAYERS
from toychest.lang import t

_MIX = -1  # in place of a seat


class Seats(Flow):
    """Asks for the player on each seat but the last, the first seat first, then saves the names
    and mascots in the new order. The row "Shuffle" seats all players without a new seat in random
    order."""

    def __init__(self, players):
        super().__init__()
        self._players = players

    def steps(self):
        app = self.app
        order = []  # old seats of the players, in their new order
        self._left = left = list(range(self._players))  # old seats of those without a new seat
        _, page = self.screen("who", AnyPlayer, self._title, self._rows)  # the same for all seats
        while len(left) > 1:
            seat = yield tuple(order), page
            if seat == _MIX:
                break
            order.append(seat)
            left.remove(seat)
        while left:
            order.append(left.pop(app.pool.below(len(left))))
        order += range(self._players, MAX_PLAYERS)
        app.close()
        settings = app.settings
        app.save_settings(
            {key: [settings[key][seat] for seat in order] for key in ("names", "mascots")}
        )

    def _title(self, _):
        return t("seats.who", self._players - len(self._left) + 1)

    def _rows(self):
        mix = t("seats.mix"), "", lambda: self.answer(_MIX), None
        return [mix] + [
            (self.app.player(seat), "", lambda seat=seat: self.answer(seat), seat)
            for seat in self._left
        ]
