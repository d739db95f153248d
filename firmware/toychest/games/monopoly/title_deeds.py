"""Read and save the Title Deed cards that the players typed in. The players copy them from the 18
printed cards. If an amount is missing, the box asks for it when a player needs it. The argument
`field` is the index of a field of a card, such as PRICE. Its value is text for NAME and LETTER,
otherwise an amount in M."""

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
    """Return an empty Title Deed card as a list of its fields: "" for the name, the letter of the
    colour set (UNKNOWN for a Location), and 0 for each amount."""
    return ["", NO_SETS[deed]] + [0] * (FIELDS - PRICE)


def cost_field(state, deed):
    """Return the index of the field with the cost of the next building on a Location: HOTEL_COST if
    four Houses stand on it, otherwise HOUSE."""
    return HOTEL_COST if deeds.level(state, deed) == HOTEL - 1 else HOUSE


def fits(deed, field, value):
    """Return whether a value is possible in a field of a Title Deed card, such as PRICE."""
    if field == NAME:
        return isinstance(value, str) and len(value) <= NAME_LENGTH
    if field == LETTER:
        return value in (list(LETTERS + UNKNOWN) if deed < LOCATIONS else [NO_SETS[deed]])
    if not isinstance(value, int) or not 0 <= value <= MOST_ON_CARD:
        return False
    return deed < LOCATIONS or field in (PRICE, MORTGAGE) or not value


class TitleDeeds:
    """The 18 Title Deed cards that the players typed in, saved in a file.

    damaged: True if the file could not be read, and was renamed
    """

    def __init__(self, saves):
        self._document = Document(saves, "deeds.json")
        self.damaged = self._document.damaged
        self._title_deeds = [blank(deed) for deed in range(DEEDS)]
        saved = self._document.data.pop("deeds", ())
        if isinstance(saved, list):
            for deed, fields in zip(range(DEEDS), saved):
                self._take(deed, fields)

    def _take(self, deed, fields):
        for field, value in zip(range(FIELDS), fields if isinstance(fields, list) else ()):
            if fits(deed, field, value):
                self._title_deeds[deed][field] = value

    def get(self, deed, field):
        """Return a field of a Title Deed card, such as PRICE. An unknown amount is 0."""
        return self._title_deeds[deed][field]

    def change(self, deed, field, value):
        """Change a field of a Title Deed card, and save all cards. Raises ValueError if the value
        is impossible, OSError if the file can't be written. After an error the field keeps its old
        value."""
        if not fits(deed, field, value):
            raise ValueError
        before = self._title_deeds[deed][field]
        self._title_deeds[deed][field] = value
        try:
            self._document.save({"deeds": self._title_deeds})
        except OSError:
            self._title_deeds[deed][field] = before
            raise

    def keep(self, deed, field, value):
        """Change a field of a Title Deed card, and save all cards. If the value is impossible, or
        the file can't be written, change nothing. Raises no error."""
        try:
            self.change(deed, field, value)
        except (OSError, ValueError):
            pass

    def take(self, title_deeds):
        """Replace all Title Deed cards, and save them. A field with an impossible value becomes
        empty. Raises OSError if the file can't be written. title_deeds: list of the 18 cards, each
        a list of its fields."""
        self._title_deeds = [blank(deed) for deed in range(DEEDS)]
        for deed in range(DEEDS):
            self._take(deed, title_deeds[deed])
        self._document.save({"deeds": self._title_deeds})

    def mortgages(self):
        """Return a list of the 18 mortgage values in M, 0 for each value that is not known."""
        return [int(fields[MORTGAGE]) for fields in self._title_deeds]

    def sets(self):
        """Return a string with the letter of the colour set of each of the 18 properties. The
        letter is UNKNOWN for a property whose set is not known."""
        return "".join([str(fields[LETTER]) for fields in self._title_deeds])

    def cost(self, state, deed):
        """Return the cost of the next building on a Location in M, or 0 if it is unknown. The cost
        comes from the Location's card, or else from another card of its colour set, or else from
        an earlier building of this set, see `next_cost` in rules/deeds.py."""
        field = cost_field(state, deed)
        for other in [deed] + deeds.set_of(state, deed):
            if self._title_deeds[other][field]:
                return self._title_deeds[other][field]
        return deeds.next_cost(state, deed)

    def rent(self, state, deed):
        """Return the rent of a Location with its present buildings in M, see `rent_of`, or 0 if
        the players did not type it in."""
        return self.rent_of(state, deed, self._title_deeds[deed][RENT + deeds.level(state, deed)])

    def rent_of(self, state, deed, printed):
        """Return the rent of a Location in M. If one player owns the whole colour set, the rent
        without buildings is doubled. If the game lacks the colour set of any Location, and these
        cards have the sets of all Locations, the sets on the cards count. printed: rent on the
        card for the present buildings, in M."""
        sets = self.sets()
        if UNKNOWN in state["sets"] and UNKNOWN not in sets:
            state = dict(state, sets=sets)
        return deeds.rent_of(state, deed, printed)
