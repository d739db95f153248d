"""The cards of My Toy Shop, as far as they were entered once.

No card is known until somebody enters it with all its toys: the shop plan works without. A card is
written as its layout and its toys, as "2ag". Cards that are alike are kept as often as one game had
them.
"""

from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, blocks, toy

MOST = 64  # toy cards in the box


def is_card(text):
    """Whether this is a card, as it is written."""
    if not isinstance(text, str) or not "0" <= text[:1] < str(len(LAYOUTS)):
        return False
    toys = text[1:]
    return len(toys) == blocks(int(text[0])) and all(0 <= toy(one) < len(TOYS) for one in toys)


class KnownCards:
    """The cards that are known. saves: the folder of all saves.

    cards: those that a game had most lately stand last. damaged: the file could not be read; it is
    kept under another name.
    """

    def __init__(self, saves):
        self._document = Document(saves, "cards.json")
        self.damaged = self._document.damaged
        found = self._document.found.get("cards")
        cards = found if isinstance(found, list) else []
        self.cards = [one for one in cards if is_card(one)][:MOST]

    def take(self, cards):
        """Put these in the place of all cards and save. Raises OSError; nothing has changed
        then."""
        self._document.save({"cards": cards})
        self.cards = cards

    def learn(self, state):
        """Know all cards that lie in the shops of a game from now on; those that no game had for
        longest give way. Raises OSError; nothing has changed then."""
        others, laid = self._apart(state)
        if len(others) + len(laid) > len(self.cards):
            self.take((others + laid)[-MOST:])

    def left(self, state):
        """The known cards that lie in no shop of a game."""
        return self._apart(state)[0]

    def _apart(self, state):
        """(known cards that lie in no shop, cards of the shops)."""
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
