"""Asking for what stands on a Title Deed card."""

from toychest.games.monopoly_toy_story.screens.amount import Amount


def ask_card(app, titles, deed, field, sentence, then):
    """The screen that asks for an amount on a card, which keeps it. titles: the cards; sentence:
    what it is; then: called with the amount."""

    def copy(amount):
        titles.keep(deed, field, amount)
        then(amount)

    app.open(Amount("bank.amount", sentence, 0, copy))
