"""Asking for what stands on a Title Deed card."""

from toychest.games.monopoly.screens.amount import Amount


def ask_card(table, deed, field, sentence, then, title="amount"):
    """Open the screen that asks for an amount on a card, which keeps it. table: the game's;
    sentence: what it is; then: called with the amount; title: a language key."""

    def copy(amount):
        table.titles.keep(deed, field, amount)
        then(amount)

    table.app.open(Amount(title, sentence, 0, copy))
