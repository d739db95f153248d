"""The cards of My Toy Shop that the box knows, because somebody has entered them with all their
toys. The game works without known cards.

A card is a string of its layout and its toys, such as "2ag", see rules/cards.py. If a game had
several equal cards, the card is there as often.
"""

from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, blocks, toy

MOST = 64  # toy cards in the box


def is_card(text):
    """Return whether a value is the string of a card, such as "2ag"."""
    if not isinstance(text, str) or not "0" <= text[:1] < str(len(LAYOUTS)):
        return False
    toys = text[1:]
    return len(toys) == blocks(int(text[0])) and all(0 <= toy(char) < len(TOYS) for char in toys)


class KnownCards:
    """The known cards.

    saves: path of the folder of all saves
    cards: list of strings; the cards of the newest game come last
    damaged: whether the file could not be read; it was renamed then
    """

    def __init__(self, saves):
        self._document = Document(saves, "cards.json")
        self.damaged = self._document.damaged
        cards = self._document.found.get("cards")
        cards = cards if isinstance(cards, list) else []
        self.cards = [card for card in cards if is_card(card)][:MOST]

    def take(self, cards):
        """Replace all known cards, and save them. Raises OSError; nothing changes then."""
        self._document.save({"cards": cards})
        self.cards = cards

    def learn(self, state):
        """Add the cards in the shops of a game, if there are new ones. If there are more than MOST
        then, the oldest are dropped. Raises OSError; nothing changes then."""
        others, laid = self._apart(state)
        if len(others) + len(laid) > len(self.cards):
            self.take((others + laid)[-MOST:])

    def left(self, state):
        """Return the list of the known cards that are in no shop of this game."""
        return self._apart(state)[0]

    def _apart(self, state):
        """Return (others, laid), two lists. others: known cards that are in no shop of the game.
        laid: cards in the shops with all their toys."""
        others = list(self.cards)
        laid = []
        for shop in state["laid"]:
            for _, _, layout, toys in plan.cards(shop):
                card = "%d%s" % (layout, toys)
                if is_card(card):  # all its toys are known
                    laid.append(card)
                    if card in others:
                        others.remove(card)
        return others, laid
