"""Whose turn it is has landed on a deed."""

from toychest.games.monopoly_toy_story.rules.numbers import BANK
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.lang import t
from toychest.ui.screens import Message


def land(table, deed, titles):
    """The one thing that the rules want there follows. table: the game's; titles: the cards."""
    state = table.session.state
    turn = state["turn"]
    owner = state["owner"][deed]
    if owner == BANK:
        from toychest.games.monopoly_toy_story.screens.offer import offer

        table.app.open(offer(table, deed, titles))
    elif owner == turn:
        from toychest.games.monopoly_toy_story.screens.deed import Deed

        table.app.open(Deed(table, deed))
    elif state["mortgage"][deed]:
        text = t("bank.landed.mortgaged", table.name(owner))
        table.app.open(Message(deed_name(deed), text))
    else:
        from toychest.games.monopoly_toy_story.screens.payment import pay_rent

        pay_rent(table, turn, deed, titles)
