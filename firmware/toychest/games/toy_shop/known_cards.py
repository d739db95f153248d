"""The saved list of the cards of My Toy Shop that the box knows, because players have typed them in
with all their toys. The screens then offer them. The game also works without known cards.

A card is a string such as "2ag": a digit for its layout (how the card is divided into blocks of one
toy each), and a letter for each toy, see rules/cards.py. If a game had several equal cards, the
list has the string several times.
"""

from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, blocks, toy

MOST = 64  # toy cards in the box


def is_card(text):
    """Return whether a value is the string of a card: a digit for the layout, and a letter for each
    toy, such as "2ag"."""
    if not isinstance(text, str) or not "0" <= text[:1] < str(len(LAYOUTS)):
        return False
    toys = text[1:]
    return len(toys) == blocks(int(text[0])) and all(0 <= toy(char) < len(TOYS) for char in toys)


class KnownCards:
    """The cards that the box knows from earlier games, with the file that saves them.

    saves: str, path of the folder of all saves
    cards: list of strings such as "2ag", see the module's docstring; the cards of the newest game
        are at the end
    damaged: bool, whether the file could not be read; the file was then renamed
    """

    def __init__(self, saves):
        self._document = Document(saves, "cards.json")
        self.damaged = self._document.damaged
        cards = self._document.found.get("cards")
        cards = cards if isinstance(cards, list) else []
        self.cards = [card for card in cards if is_card(card)][:MOST]

    def take(self, cards):
        """Replace all known cards, and save them. cards: list of strings such as "2ag". Raises
        OSError if the file can't be written; then nothing changes."""
        self._document.save({"cards": cards})
        self.cards = cards

    def learn(self, state):
        """Add the cards that the players of a game have typed in, if there are new ones, and save
        them. If there are then more than MOST, the oldest are dropped. Raises OSError if the file
        can't be written; then nothing changes. state: dict, state of the game."""
        others, laid = self._apart(state)
        if len(others) + len(laid) > len(self.cards):
            self.take((others + laid)[-MOST:])

    def left(self, state):
        """Return the known cards that no player of a game has laid yet: list of strings such as
        "2ag". state: dict, state of the game."""
        return self._apart(state)[0]

    def _apart(self, state):
        """Return (others, laid), two lists of cards as strings such as "2ag".

        others: known cards that no player of the game has laid yet
        laid: cards that the players of the game have laid, if all their toys were typed in
        state: dict, state of the game
        """
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
