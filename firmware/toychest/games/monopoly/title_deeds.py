"""The fields of the 18 printed Title Deed cards, as far as the players have typed them in. The game
works without them: the box asks for an amount when it is needed, and saves it with the event."""

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
    """Return a Title Deed card on which nothing was typed in: list of its fields. The name is "",
    the amounts are 0. deed: int, index of the deed (a property), 0 to 17."""
    return ["", NO_SETS[deed]] + [0] * (FIELDS - PRICE)


def cost_field(state, deed):
    """Return the index of the card field that has the cost of the next building on a deed: HOUSE,
    or HOTEL_COST if the deed has four Houses. state: dict, state of the game. deed: int, index of
    the deed (a property), 0 to 15."""
    return HOTEL_COST if deeds.level(state, deed) == HOTEL - 1 else HOUSE


def fits(deed, field, value):
    """Return whether a value is possible in one field of a Title Deed card.

    deed: int, index of the deed (a property), 0 to 17
    field: int, index of the field, such as PRICE
    value: text for NAME and LETTER, otherwise an amount in M (game money); values of other types
        are not possible
    """
    if field == NAME:
        return isinstance(value, str) and len(value) <= NAME_LENGTH
    if field == LETTER:
        return value in (list(LETTERS + UNKNOWN) if deed < LOCATIONS else [NO_SETS[deed]])
    if not isinstance(value, int) or not 0 <= value <= MOST_ON_CARD:
        return False
    return deed < LOCATIONS or field in (PRICE, MORTGAGE) or not value


class Titles:
    """The Title Deed cards of all 18 deeds, as the players have typed them in, with the file that
    saves them.

    saves: str, path of the folder of all saves
    damaged: bool, whether the file could not be read; the file was then renamed
    """

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
        """Return one field of a Title Deed card: text for NAME and LETTER, otherwise an amount in M
        (game money). A name that was not typed in is "", an amount is 0.

        deed: int, index of the deed (a property)
        field: int, index of the field, such as PRICE
        """
        return self._cards[deed][field]

    def change(self, deed, field, value):
        """Change one field of a Title Deed card, and save all cards.

        deed: int, index of the deed (a property), 0 to 17
        field: int, index of the field, such as PRICE
        value: text for NAME and LETTER, otherwise an amount in M (game money)

        Raises ValueError if the field can't have the value, OSError if the file can't be written.
        In both cases the field keeps its old value.
        """
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
        """Change one field of a Title Deed card, and try to save all cards. If the value is
        impossible or the file can't be written, the field keeps its old value, and the box asks for
        the value again when it needs it.

        deed: int, index of the deed (a property), 0 to 17
        field: int, index of the field, such as PRICE
        value: text for NAME and LETTER, otherwise an amount in M (game money)
        """
        try:
            self.change(deed, field, value)
        except (OSError, ValueError):
            pass

    def take(self, cards):
        """Replace all Title Deed cards, and save them. A value that its field can't have is
        ignored. Raises OSError if the file can't be written. cards: list with one card for each
        deed (property), in order; a card is the list of its fields."""
        self._cards = [blank(deed) for deed in range(DEEDS)]
        for deed in range(DEEDS):
            self._take(deed, cards[deed])
        self._document.save({"deeds": self._cards})

    def mortgages(self):
        """Return the mortgage values of all deeds (properties), in order: list of amounts in M
        (game money). A value that was not typed in is 0."""
        return [int(card[MORTGAGE]) for card in self._cards]

    def sets(self):
        """Return the colour sets of all deeds: a string with one letter for each deed, in the order
        of the deeds. A new game gets this string as an argument of its event "start"."""
        return "".join([str(card[LETTER]) for card in self._cards])

    def rent(self, state, deed):
        """Return the rent of a Location (a deed that can have buildings) in M (game money), or 0 if
        the rent was not typed in. The Location must have an owner. state: dict, state of the game.
        deed: int, index of the deed (a property), 0 to 15."""
        on_card = self._cards[deed][RENT + deeds.level(state, deed)]
        return deeds.rent_of(state, deed, on_card)
