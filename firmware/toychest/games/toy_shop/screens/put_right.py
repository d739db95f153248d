"""Correct older cards and register cards of My Toy Shop."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import blocks
from toychest.games.toy_shop.story import entry_of
from toychest.lang import t
from toychest.ui.screens import Chooser

_ROUNDS = const(2)  # rounds whose cards are in the menu; the history has the older ones


class PutRight(Chooser):
    """A menu of the cards that can be corrected. The cards of the last two rounds come first, then
    the register card (first card) of each player. table: Table, the screen of the game."""

    def __init__(self, table):
        self._table = table
        super().__init__("put_right", self._rows)

    def _rows(self):
        app, table = self.app, self._table
        state = table.session.state
        players = state["players"]
        rows = []
        for i in range(1, _ROUNDS * players + 1):
            seat = (state["turn"] - i) % players
            card = len(state["earned"][seat]) - 1 - (i - 1) // players
            if card >= 0:
                label = t(".right.card", app.player(seat), card + 1)
                coins = "+%d" % state["earned"][seat][card]
                rows.append((label, coins, lambda entry=(seat, card): put_right(table, *entry)))
        for seat in range(players):
            if state["registers"][seat]:
                label = t(".right.register", app.player(seat))
                rows.append((label, "", lambda seat=seat: put_right(table, seat)))
        return rows + history(table)


def history(table):
    """Return the row of a menu that opens the history, in a list. There, ACTION corrects the card
    of the selected line. table: Table, the screen of the game."""
    return table.history_rows((t("put_right"), entry_of, lambda entry: put_right(table, *entry)))


def put_right(table, seat, card=None):
    """Open the screen that corrects a player's card. If the card was not typed in, the screen
    corrects only its coins.

    table: Table, the screen of the game
    seat: index of the player
    card: index of the card among the player's cards, to which the register card does not belong;
        None for the register card
    """
    app = table.app
    laid = table.session.state["laid"][seat]
    app.close_above(table)
    if card is None:
        from toychest.games.toy_shop.screens.enter_register import EnterRegister

        app.open(EnterRegister(table, seat))
    elif card >= plan.count(laid):
        _coins(table, seat, card)
    else:
        title = t(".right.card", app.player(seat), card + 1)
        app.open(Chooser(lambda: title, lambda: _parts(table, seat, card), keep=True))


def _parts(table, seat, card):
    from toychest.games.toy_shop.screens.enter_card import COLOUR, KIND, PLACE, EnterCard
    from toychest.games.toy_shop.screens.plan_words import block_words, toy_words

    laid = table.session.state["laid"][seat]
    lay = not plan.is_counted(laid, card)

    def entry(*right):
        return lambda: table.app.open(EnterCard(table, seat, lay, card, right))

    _, _, layout, toys = list(plan.cards(laid))[card]
    rows = [
        (block_words(layout, block), toy_words(toys[block]), entry(COLOUR, block))
        for block in range(blocks(layout))
    ]
    rows.append((t(".right.place"), "", entry(PLACE, 0)))
    rows.append((t(".right.divided"), "", entry(KIND, 0)))
    if lay:
        rows.append((t(".right.coins"), "", lambda: _coins(table, seat, card)))
    return rows


def _coins(table, seat, card):
    from toychest.screens.questions import Ask, Count

    earned = table.session.state["earned"][seat]
    title = t(".right.card", table.app.player(seat), card + 1)

    def fix(coins):
        if coins != earned[card]:
            table.commit("fix", seat, card, coins)

    count = Count(
        lambda: title,
        lambda: range(rules.MOST_COINS + 1),
        lambda coins: _caption(coins, earned[card]),
        earned[card],
    )
    table.app.open(Ask(count, fix))


def _caption(coins, earned):
    return "" if coins == earned else t(".right.instead", earned)
