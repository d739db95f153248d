"""Whose turn it is has landed on a deed."""

from toychest.games.monopoly.rules.numbers import BANK
from toychest.games.monopoly.story import deed_name
from toychest.lang import t
from toychest.ui.screens import Message


def land(table, deed):
    """The one thing that the rules want there follows. table: the game's."""
    state = table.session.state
    turn = state["turn"]
    owner = state["owner"][deed]
    if owner == BANK:
        from toychest.games.monopoly.screens.offer import offer

        table.app.open(offer(table, deed))
    elif owner == turn:
        from toychest.games.monopoly.screens.deed import Deed

        table.app.open(Deed(table, deed))
    elif state["mortgage"][deed]:
        table.app.close_above(table)
        text = t("monopoly.landed.mortgaged", table.name(owner))
        table.app.open(Message(deed_name(deed), text))
    else:
        table.payment().rent(turn, deed)
