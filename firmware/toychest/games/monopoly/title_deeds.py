"""What stands on the Title Deed cards, as far as the owner has copied it.

No value is known until somebody reads it off a card: the bank works without. The rules don't need
them either, for an event has its amounts in it.
"""

from toychest.core.settings import Document
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import (
    DEEDS,
    HOTEL,
    LETTERS,
    LOCATIONS,
    NO_SETS,
    UNKNOWN,
)

NAME_LENGTH = 16
MOST = 9_999  # M on a card

# The fields of a card, in their order; 0 is a number that is not known.
NAME = 0
LETTER = 1  # of its colour set, see bank
PRICE = 2
MORTGAGE = 3
HOUSE = 4  # what one costs
HOTEL_COST = 5
RENT = 6  # without buildings; then with 1 to 4 Houses and with a Hotel
FIELDS = RENT + HOTEL + 1


def blank(deed):
    """A card of which nothing is known."""
    return ["", NO_SETS[deed]] + [0] * (FIELDS - PRICE)


def cost_field(state, deed):
    """The field of what the next building on a Location costs."""
    return HOTEL_COST if deeds.level(state, deed) == HOTEL - 1 else HOUSE


def fits(deed, field, value):
    """Whether a field of a card can have this value."""
    if field == NAME:
        return isinstance(value, str) and len(value) <= NAME_LENGTH
    if field == LETTER:
        return value in (list(LETTERS + UNKNOWN) if deed < LOCATIONS else [NO_SETS[deed]])
    if not isinstance(value, int) or not 0 <= value <= MOST:
        return False
    return deed < LOCATIONS or field in (PRICE, MORTGAGE) or not value


class Titles:
    """The cards. saves: the folder of all saves. damaged: the file could not be read; it is kept
    under another name."""

    def __init__(self, saves):
        self._document = Document(saves, "deeds.json")
        self.damaged = self._document.damaged
        self._cards = [blank(deed) for deed in range(DEEDS)]
        found = self._document.found.pop("deeds", ())
        if isinstance(found, list):
            for deed, card in zip(range(DEEDS), found):
                self._take(deed, card)

    def _take(self, deed, card):
        for field, value in zip(range(FIELDS), card if isinstance(card, list) else ()):
            if fits(deed, field, value):
                self._cards[deed][field] = value

    def get(self, deed, field):
        """A field of a card."""
        return self._cards[deed][field]

    def change(self, deed, field, value):
        """Change a field and save. Raises ValueError if it does not fit, OSError if it can't be
        saved; nothing has changed then."""
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
        """`change`, if that can be: the game does not depend on it, and it is asked for again."""
        try:
            self.change(deed, field, value)
        except (OSError, ValueError):
            pass

    def take(self, cards):
        """Put these in the place of all cards and save. Raises OSError."""
        self._cards = [blank(deed) for deed in range(DEEDS)]
        for deed in range(DEEDS):
            self._take(deed, cards[deed])
        self._document.save({"deeds": self._cards})

    def mortgages(self):
        """The mortgage value of each deed in M; 0 for a card that is not copied."""
        return [int(card[MORTGAGE]) for card in self._cards]

    def sets(self):
        """The letters of all deeds, as `rules.start` takes them."""
        return "".join([str(card[LETTER]) for card in self._cards])

    def rent(self, state, deed):
        """The rent of a Location that has an owner, in M; 0 if the card does not tell. For Toy
        Repair, see `deeds.repair_rent`."""
        on_card = self._cards[deed][RENT + deeds.level(state, deed)]
        return deeds.rent_of(state, deed, on_card)
