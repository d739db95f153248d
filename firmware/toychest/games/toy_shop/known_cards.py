"""The cards of My Toy Shop that the box knows.

A card is known once somebody has entered it with all its toys. The shop plan works without known
cards. A card is a string of its layout and its toys, such as "2ag". Equal cards are kept as often
as one game had them.
"""

from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, blocks, toy

MOST = 64  # toy cards in the box


def is_card(text):
    """Return whether this is a card, as a string."""
    if not isinstance(text, str) or not "0" <= text[:1] < str(len(LAYOUTS)):
        return False
    toys = text[1:]
    return len(toys) == blocks(int(text[0])) and all(0 <= toy(one) < len(TOYS) for one in toys)


class KnownCards:
    """The known cards. saves: path of the folder of all saves.

    cards: list of strings; the cards of the latest game come last. damaged: whether the file could
    not be read; then it is kept under another name.
    """

    def __init__(self, saves):
        self._document = Document(saves, "cards.json")
        self.damaged = self._document.damaged
        found = self._document.found.get("cards")
        cards = found if isinstance(found, list) else []
        self.cards = [one for one in cards if is_card(one)][:MOST]

    def take(self, cards):
        """Replace all cards, and save them. Raises OSError; then nothing has changed."""
        self._document.save({"cards": cards})
        self.cards = cards

    def learn(self, state):
        """Add the cards in the shops of a game. The cards of the oldest games give way. Raises
        OSError; then nothing has changed."""
        others, laid = self._apart(state)
        if len(others) + len(laid) > len(self.cards):
            self.take((others + laid)[-MOST:])

    def left(self, state):
        """Return the known cards that lie in no shop of a game."""
        return self._apart(state)[0]

    def _apart(self, state):
        """Return two lists: the known cards that lie in no shop, and the cards of the shops."""
        others = list(self.cards)
        laid = []
        for shop in state["laid"]:
            for _, _, layout, toys in plan.cards(shop):
                one = "%d%s" % (layout, toys)
                if is_card(one):  # all its toys are known
                    laid.append(one)
                    if one in others:
                        others.remove(one)
        return others, laid
