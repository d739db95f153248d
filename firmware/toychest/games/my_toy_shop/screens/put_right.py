"""Putting right what was counted, or entered, some turns ago in My Toy Shop."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.rules import plan
from toychest.lang import t
from toychest.ui.screens import Chooser

_ROUNDS = 2  # whose cards are on offer; what is older stands in the history


class PutRight(Chooser):
    """The last cards, the newest first, and the registers. table: the game's."""

    def __init__(self, table):
        self._table = table
        super().__init__("shop.right", self._rows)

    def _rows(self):
        app = self.app
        state = self._table.session.state
        players = state["players"]
        rows = []
        for i in range(1, _ROUNDS * players + 1):
            seat = (state["turn"] - i) % players
            card = len(state["earned"][seat]) - 1 - (i - 1) // players
            if card >= 0:
                rows.append((
                    t("shop.right.card", app.player(seat), card + 1),
                    "+%d" % state["earned"][seat][card],
                    lambda seat=seat, card=card: put_right(self._table, seat, card),
                ))
        for seat in range(players):
            if state["registers"][seat]:
                rows.append((
                    t("shop.right.register", app.player(seat)), "",
                    lambda seat=seat: put_right(self._table, seat),
                ))
        rows.append((t("history"), "", lambda: history(self._table)))
        return rows


def history(table):
    """The history; ACTION puts right what a line tells of."""
    from toychest.screens.history import History

    session = table.session
    table.app.open(History(
        session, rules.status(session.state),
        (t("shop.right"), rules.whose, lambda what: put_right(table, *what)),
    ))


def put_right(table, seat, card=None):
    """Put a card right, or without a number the register; it is seen at the table then."""
    state = table.session.state
    table.app.close_above(table)
    if card is None:
        from toychest.games.my_toy_shop.screens.enter_register import EnterRegister

        table.app.open(EnterRegister(table, seat))
    elif card * plan.CARD >= len(state["laid"][seat]):
        _coins(table, seat, card)
    elif plan.is_counted(state["laid"][seat], card):
        _itself(table, seat, card)
    else:
        table.app.open(Chooser("shop.right", lambda: [
            (t("shop.right.coins"), "", lambda: _coins(table, seat, card)),
            (t("shop.right.itself"), "", lambda: _itself(table, seat, card)),
        ]))


def _itself(table, seat, card):
    from toychest.games.my_toy_shop.screens.enter_card import EnterCard

    table.app.open(EnterCard(table, seat, False, card))


def _coins(table, seat, card):
    from toychest.screens.number import Number

    earned = table.session.state["earned"][seat]

    def done(coins):
        if coins != earned[card]:
            table.commit("fix", seat, card, coins)

    table.app.open(Number(
        t("shop.right.card", table.app.player(seat), card + 1), list(range(rules.MOST_COINS + 1)),
        earned[card], str, lambda coins: _instead(coins, earned[card]), done,
    ))


def _instead(coins, before):
    return "" if coins == before else t("shop.right.instead", before)
