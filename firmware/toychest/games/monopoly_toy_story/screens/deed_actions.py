"""What is done with a deed of Monopoly Toy Story, once it is known how much it is."""

from micropython import const

from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import HOTEL, LETTERS, LOCATIONS
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.title_deeds import (
    HOTEL_COST,
    HOUSE,
    LETTER,
    MORTGAGE,
)
from toychest.lang import t
from toychest.ui.screens import Chooser
from toychest.ui.widgets import brief

_NAMES_WIDTH = const(150)  # px


class DeedActions:
    """A deed at a table."""

    def __init__(self, table, deed):
        self._app = table.app
        self._session = table.session
        self._table = table
        self._titles = table.titles
        self._deed = deed

    def build(self):
        """A House more, or the Hotel."""
        state = self._session.state
        hotel = deeds.level(state, self._deed) == HOTEL - 1
        self._at_its_price(
            HOTEL_COST if hotel else HOUSE, t("bank.builds", deed_name(self._deed)), "build",
            deeds.next_cost(state, self._deed))

    def mortgage(self):
        """The Bank pays the mortgage value."""
        self._at_its_price(MORTGAGE, t("bank.mortgages", deed_name(self._deed)), "mortgage")

    def _at_its_price(self, field, sentence, kind, known=0):
        """Commit an event with the amount that is known, or stands on the card. Whoever knows that
        is asked if it is not copied yet, and the card keeps it."""
        amount = known or self._titles.get(self._deed, field)
        if amount:
            self._table.commit(kind, self._deed, amount)
        else:
            from toychest.games.monopoly_toy_story.screens.ask_card import ask_card

            ask_card(
                self._app, self._titles, self._deed, field, sentence,
                lambda amount: self._table.commit(kind, self._deed, amount))

    # ---- the colour

    def colour(self):
        """Which Locations have this one's colour: each colour is a letter. The card keeps it."""
        letter = self._session.state["sets"][self._deed]
        self._app.open(Chooser("bank.set", self._letters, max(LETTERS.find(letter), 0)))

    def _letters(self):
        sets = self._session.state["sets"]
        rows = []
        for letter in LETTERS:
            names = [deed_name(deed) for deed in range(LOCATIONS) if sets[deed] == letter]
            rows.append((
                t("bank.set.letter", letter), brief(", ".join(names), _NAMES_WIDTH, "r16"),
                lambda letter=letter: self._choose(letter),
            ))
        return rows

    def _choose(self, letter):
        self._session.commit("set", self._deed, letter)
        self._titles.keep(self._deed, LETTER, letter)

    # ---- rent

    def rent(self):
        """Somebody landed there: who?"""
        from toychest.games.monopoly_toy_story.screens.payment import pay_rent
        from toychest.games.monopoly_toy_story.screens.pick_toy import pick

        state = self._session.state
        owner = state["owner"][self._deed]
        self._app.open(pick(
            self._app, state, "bank.who_pays",
            lambda payer: pay_rent(self._table, payer, self._deed, self._titles),
            owner, keep=True))
