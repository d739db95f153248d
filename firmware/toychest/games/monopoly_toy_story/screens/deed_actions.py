"""What is done with a deed of Monopoly Toy Story, once it is known how much it is."""

from micropython import const

from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.rules import deeds
from toychest.games.monopoly_toy_story.rules.numbers import HOTEL, LETTERS, LOCATIONS
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.screens.amount import Sure, ask, owe
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.games.monopoly_toy_story.title_deeds import (
    HOTEL_COST,
    HOUSE,
    LETTER,
    MORTGAGE,
    PRICE,
    Titles,
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
        self._titles = Titles(table.app.board.SAVES)
        self._deed = deed

    def buy(self):
        """The Toy whose turn it is buys the deed."""
        seat = self._session.state["turn"]
        sentence = t("bank.buys", self._table.name(seat), deed_name(self._deed))
        self._at_its_price(PRICE, sentence, ("buy", seat, self._deed))

    def build(self):
        """A House more, or the Hotel."""
        state = self._session.state
        sentence = t("bank.builds", deed_name(self._deed))
        event = ("build", self._deed)
        cost = deeds.next_cost(state, self._deed)
        if cost:
            self._ask(cost, sentence, event)
        else:
            hotel = deeds.level(state, self._deed) == HOTEL - 1
            self._at_its_price(HOTEL_COST if hotel else HOUSE, sentence, event)

    def mortgage(self):
        """The Bank pays the mortgage value."""
        sentence = t("bank.mortgages", deed_name(self._deed))
        self._at_its_price(MORTGAGE, sentence, ("mortgage", self._deed))

    def _at_its_price(self, field, sentence, event):
        """Commit an event that ends with the amount on the card. Whoever knows that is asked if
        it is not copied yet, and the card keeps it."""
        amount = self._titles.get(self._deed, field)
        if amount:
            self._ask(amount, sentence, event)
        else:
            self._app.open(ask(
                self._app, "bank.amount", sentence, (),
                lambda amount: self._ask(amount, sentence, event, field)))

    def _ask(self, amount, sentence, event, field=None):
        """Is that right? field: of the card that is to keep the amount."""
        self._app.open(Sure(amount, sentence, lambda: self._commit(event + (amount,), field)))

    def _commit(self, event, field):
        if field is not None:
            self._copy(field, event[-1])
        self._session.commit(*event)

    def _copy(self, field, value):
        try:
            self._titles.change(self._deed, field, value)
        except (OSError, ValueError):
            pass  # it is asked for again; the game does not depend on it

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
        self._copy(LETTER, letter)

    # ---- rent

    def rent(self):
        """Somebody landed there: usually the Toy whose turn it is."""
        state = self._session.state
        owner = state["owner"][self._deed]
        self._app.open(pick(self._app, state, "bank.who_pays", self._rent_of, owner))

    def _rent_of(self, payer):
        state = self._session.state
        name = self._table.name(payer)
        sentence = t("bank.pays", name, self._table.name(state["owner"][self._deed]))
        dice = 0
        if self._deed >= LOCATIONS:
            dice = self._table.die() + self._table.die()
            sentence = t("bank.pays_dice", name, dice)
        amount = self._titles.rent(state, self._deed, dice)
        if amount:
            self._ask_rent(payer, amount, sentence)
        else:
            self._app.open(ask(
                self._app, "bank.amount", sentence, state["recent"],
                lambda amount: self._ask_rent(payer, amount, sentence)))

    def _ask_rent(self, payer, amount, sentence):
        self._app.open(Sure(amount, sentence, lambda: self._pay_rent(payer, amount, sentence)))

    def _pay_rent(self, payer, amount, sentence):
        state = self._session.state
        event = "rent", payer, self._deed, amount
        if rules.refuse(state, event) == "bank.refuse.short":
            owner = state["owner"][self._deed]
            owe(self._app, self._table.name(payer), state["money"][payer], sentence,
                lambda: self._session.commit("owe", payer, owner, amount, "rent"))
        else:
            self._session.commit(*event)
