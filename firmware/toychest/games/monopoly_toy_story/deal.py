"""What is done with a deed of Monopoly Toy Story, once it is known how much it is."""

from micropython import const

from toychest.games.monopoly_toy_story import deeds, rules
from toychest.games.monopoly_toy_story.amount import Sure, ask, owe
from toychest.games.monopoly_toy_story.bank import HOTEL, LETTERS, LOCATIONS
from toychest.games.monopoly_toy_story.choose import pick
from toychest.games.monopoly_toy_story.titles import HOTEL_COST, HOUSE, LETTER, MORTGAGE, PRICE
from toychest.games.monopoly_toy_story.widgets import brief
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser

_NAMES_WIDTH = const(150)  # px


class Deal:
    """A deed at a table. play: the screen of the game; titles: the cards."""

    def __init__(self, app, session, play, titles, deed):
        self._app = app
        self._session = session
        self._play = play
        self._titles = titles
        self._deed = deed

    def _amount(self, field, sentence, then):
        """The amount on the card; whoever knows it is asked if it is not copied yet, and the card
        keeps it."""
        known = self._titles.get(self._deed, field)

        def entered(amount):
            self._copy(field, amount)
            then(amount)

        if known:
            self._app.open(Sure(known, sentence, lambda: then(known)))
        else:
            self._app.open(ask(
                self._app, "bank.amount", sentence, (), lambda amount: self._app.open(
                    Sure(amount, sentence, lambda: entered(amount)))))

    def _copy(self, field, value):
        try:
            self._titles.change(self._deed, field, value)
        except (OSError, ValueError):
            pass  # it is asked for again; the game does not depend on it

    def buy(self):
        """The Toy whose turn it is buys the deed."""
        seat = self._session.state["turn"]
        sentence = t("bank.buys", self._play.name(seat), deed_name(self._deed))
        self._amount(PRICE, sentence,
                     lambda amount: self._session.commit("buy", seat, self._deed, amount))

    def colour(self):
        """Which Locations have this one's colour: each colour is a letter. The card keeps it."""
        sets = self._session.state["sets"]

        def choose(letter):
            self._session.commit("set", self._deed, letter)
            self._copy(LETTER, letter)

        def items():
            rows = []
            for letter in LETTERS:
                names = [deed_name(deed) for deed in range(LOCATIONS) if sets[deed] == letter]
                rows.append((
                    t("bank.set.letter", letter), brief(", ".join(names), _NAMES_WIDTH, "r16"),
                    lambda letter=letter: choose(letter),
                ))
            return rows

        letter = sets[self._deed]
        self._app.open(Chooser("bank.set", items, max(LETTERS.find(letter), 0)))

    def auction(self, lot):
        """The Banker auctions a deed, or the last building: at the table."""
        self._session.commit("auction", lot)
        self._app.close_above(self._play)

    def build(self):
        """A House more, or the Hotel."""
        state = self._session.state
        known = deeds.next_cost(state, self._deed)
        sentence = t("bank.builds", deed_name(self._deed))

        def commit(amount):
            self._session.commit("build", self._deed, amount)

        if known:
            self._app.open(Sure(known, sentence, lambda: commit(known)))
        else:
            hotel = deeds.level(state, self._deed) == HOTEL - 1
            self._amount(HOTEL_COST if hotel else HOUSE, sentence, commit)

    def mortgage(self):
        """The Bank pays the mortgage value."""
        self._amount(MORTGAGE, t("bank.mortgages", deed_name(self._deed)),
                     lambda amount: self._session.commit("mortgage", self._deed, amount))

    def rent(self):
        """Somebody landed there: usually the Toy whose turn it is."""
        state = self._session.state
        self._app.open(pick(
            self._app, state, "bank.who_pays", self._rent_of, state["owner"][self._deed]
        ))

    def _rent_of(self, payer):
        state = self._session.state
        sentence = t("bank.pays", self._play.name(payer),
                     self._play.name(state["owner"][self._deed]))
        dice = 0
        if self._deed >= LOCATIONS:
            dice = self._play.die() + self._play.die()
            sentence = t("bank.pays_dice", self._play.name(payer), dice)
        known = self._titles.rent(state, self._deed, dice)
        if known:
            self._app.open(Sure(known, sentence, lambda: self._pay(payer, known, sentence)))
        else:
            self._app.open(ask(
                self._app, "bank.amount", sentence, state["recent"],
                lambda amount: self._app.open(
                    Sure(amount, sentence, lambda: self._pay(payer, amount, sentence)))))

    def _pay(self, payer, amount, sentence):
        state = self._session.state
        event = "rent", payer, self._deed, amount
        if rules.refuse(state, event) == "bank.refuse.short":
            owner = state["owner"][self._deed]
            owe(self._app, self._play.name(payer), state["money"][payer], sentence,
                lambda: self._session.commit("owe", payer, owner, amount, "rent"))
        else:
            self._session.commit(*event)
