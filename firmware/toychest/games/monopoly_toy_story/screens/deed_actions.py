"""What is done with a deed of Monopoly Toy Story. table: the game's."""

from micropython import const

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import LETTERS, LOCATIONS
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.title_deeds import LETTER, MORTGAGE, cost_field
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import listed

_NAMES_WIDTH = const(180)  # px


def build(table, deed):
    """A House more, or the Hotel."""
    state = table.session.state
    _at_its_price(
        table, deed, cost_field(state, deed), "bank.builds", "build", deeds.next_cost(state, deed))


def mortgage(table, deed):
    """The Bank pays the mortgage value."""
    _at_its_price(table, deed, MORTGAGE, "bank.mortgages", "mortgage")


def _at_its_price(table, deed, field, key, kind, known=0):
    """Commit an event with the amount that is known, or stands on the card. Whoever knows that is
    asked if it is not copied yet, and the card keeps it. key: of what is asked."""
    amount = known or table.titles.get(deed, field)
    if amount:
        table.commit(kind, deed, amount)
    else:
        from toychest.games.monopoly_toy_story.screens.ask_card import ask_card

        ask_card(table, deed, field, t(key, deed_name(deed)),
                 lambda amount: table.commit(kind, deed, amount))


def colour(table, deed):
    """Which Locations have this one's colour: each colour is a letter. The card keeps it."""

    def choose(letter):
        table.session.commit("set", deed, letter)
        table.titles.keep(deed, LETTER, letter)

    def letters():
        sets = table.session.state["sets"]
        rows = []
        for letter in LETTERS:
            names = [deed_name(one) for one in range(LOCATIONS) if sets[one] == letter]
            rows.append((
                t("bank.set.letter", letter), listed(names, _NAMES_WIDTH),
                lambda letter=letter: choose(letter),
            ))
        return rows

    letter = table.session.state["sets"][deed]
    table.app.open(Chooser("bank.set", letters, max(LETTERS.find(letter), 0)))


def rent(table, deed):
    """Somebody landed there: who?"""
    from toychest.games.monopoly_toy_story.screens.pick_toy import pick

    state = table.session.state
    table.app.open(pick(
        table.app, state, "bank.who_pays", lambda payer: table.payment().rent(payer, deed),
        state["owner"][deed], keep=True))
