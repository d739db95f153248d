"""What is printed on the Title Deed cards, as far as the players have entered it. The game works
without it: the box asks for each amount, and the events have the amounts."""

from toychest.core.settings import Document
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import DEEDS, HOTEL, LETTERS, LOCATIONS, NO_SETS, UNKNOWN

NAME_LENGTH = 16
MOST_ON_CARD = 9_999  # M, the largest amount on a card

# The fields of a card, in order. A field that is not known is "" or 0.
NAME = 0
LETTER = 1  # letter of the colour set, see rules/numbers.py
PRICE = 2
MORTGAGE = 3
HOUSE = 4  # cost of a House
HOTEL_COST = 5
RENT = 6  # rent without buildings. The next fields are the rent with 1 to 4 Houses, with a Hotel
FIELDS = RENT + HOTEL + 1


def blank(deed):
    """Return a card of which nothing is known: list of its fields. deed: number, see
    rules/numbers.py, here and below."""
    return ["", NO_SETS[deed]] + [0] * (FIELDS - PRICE)


def cost_field(state, deed):
    """Return the field that has the cost of the next building on a Location: HOUSE or
    HOTEL_COST."""
    return HOTEL_COST if deeds.level(state, deed) == HOTEL - 1 else HOUSE


def fits(deed, field, value):
    """Return whether a field of a deed's card can have this value. field: index of the field."""
    if field == NAME:
        return isinstance(value, str) and len(value) <= NAME_LENGTH
    if field == LETTER:
        return value in (list(LETTERS + UNKNOWN) if deed < LOCATIONS else [NO_SETS[deed]])
    if not isinstance(value, int) or not 0 <= value <= MOST_ON_CARD:
        return False
    return deed < LOCATIONS or field in (PRICE, MORTGAGE) or not value


class Titles:
    """The cards of all deeds. saves: path of the folder of all saves. damaged: whether the file
    could not be read; it was renamed then."""

    def __init__(self, saves):
        self._document = Document(saves, "deeds.json")
        self.damaged = self._document.damaged
        self._cards = [blank(deed) for deed in range(DEEDS)]
        cards = self._document.found.pop("deeds", ())
        if isinstance(cards, list):
            for deed, card in zip(range(DEEDS), cards):
                self._take(deed, card)

    def _take(self, deed, card):
        for field, value in zip(range(FIELDS), card if isinstance(card, list) else ()):
            if fits(deed, field, value):
                self._cards[deed][field] = value

    def get(self, deed, field):
        """Return a field of a deed's card."""
        return self._cards[deed][field]

    def change(self, deed, field, value):
        """Change a field of a deed's card, and save the cards. Raises ValueError if the field can't
        have the value, OSError if it can't be saved; the field keeps its old value then."""
        if not fits(deed, field, value):
            raise ValueError
        before = self._cards[deed][field]
        self._cards[deed][field] = value
        try:
            self._document.save({"deeds": self._cards})
        except OSError:
            self._cards[deed][field] = before
            raise

    def keep(self, deed, field, value):
        """Change a field of a deed's card if possible. If that fails, the box asks for the value
        again when it needs it."""
        try:
            self.change(deed, field, value)
        except (OSError, ValueError):
            pass

    def take(self, cards):
        """Replace all cards, and save them. cards: list of the lists of fields, by deed; values
        that a field can't have are ignored. Raises OSError."""
        self._cards = [blank(deed) for deed in range(DEEDS)]
        for deed in range(DEEDS):
            self._take(deed, cards[deed])
        self._document.save({"deeds": self._cards})

    def mortgages(self):
        """Return the mortgage values in M: list by deed; 0 if the value was not entered."""
        return [int(card[MORTGAGE]) for card in self._cards]

    def sets(self):
        """Return a string with one letter for each deed, in the order of the deeds: the letter of
        its colour set. It is an argument of the event "start"."""
        return "".join([str(card[LETTER]) for card in self._cards])

    def rent(self, state, deed):
        """Return the rent of a Location that has an owner in M, or 0 if the rent was not entered.
        For a Toy Repair, see `deeds.repair_rent`."""
        on_card = self._cards[deed][RENT + deeds.level(state, deed)]
        return deeds.rent_of(state, deed, on_card)
