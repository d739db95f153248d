"""Save the cards of My Toy Shop that the players typed in, to offer them in later games.

A card is a string such as "2ag": a digit for the layout (how the card is divided into blocks of one
toy each), and a letter for each toy, see rules/cards.py.
"""

from toychest.core.settings import Document
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import LAYOUTS, TOYS, blocks, toy

MOST = 64  # toy cards of the printed game


def is_card_text(text):
    """Return whether a value of any type is the string of a card, such as "2ag"."""
    if not isinstance(text, str) or not "0" <= text[:1] < str(len(LAYOUTS)):
        return False
    toys = text[1:]
    return len(toys) == blocks(int(text[0])) and all(0 <= toy(char) < len(TOYS) for char in toys)


def learn(app, state):
    """Save the cards of the last game, so that later games can offer them. Return False if the file
    can't be written. state: of the last game; without "laid" if there was none."""
    if any(state.get("laid", ())):
        known = KnownCards(app.board.SAVES)
        if known.damaged:
            app.notices.append("toy_shop.card.damaged")
        try:
            known.learn(state)
        except OSError:
            return False
    return True


class KnownCards:
    """The cards that the box knows from earlier games, saved in a file.

    cards: list of strings such as "2ag", the newest last
    damaged: True if the file could not be read, and was renamed
    """

    def __init__(self, saves):
        self._document = Document(saves, "cards.json")
        self.damaged = self._document.damaged
        cards = self._document.data.get("cards")
        cards = cards if isinstance(cards, list) else []
        self.cards = [card for card in cards if is_card_text(card)][:MOST]

    def take(self, cards):
        """Replace the list of known cards, strings such as "2ag", and save it. Raises OSError if
        the file can't be written; then nothing changes."""
        self._document.save({"cards": cards})
        self.cards = cards

    def learn(self, state):
        """Add the cards of a game to the known cards, and save them. Only the newest MOST cards are
        kept. Raises OSError if the file can't be written; then nothing changes."""
        others, laid = self._divide(state["laid"])
        if len(others) + len(laid) > len(self.cards):
            self.take((others + laid)[-MOST:])

    def left(self, state):
        """Return the known cards, such as "2ag", that no player has laid in this game yet."""
        return self._divide(state["laid"])[0]

    def _divide(self, shops):
        others = list(self.cards)
        laid = []
        for shop in shops:
            for card in _card_texts(shop):
                laid.append(card)
                if card in others:
                    others.remove(card)
        return others, laid


def _card_texts(laid):
    card_texts = ["%d%s" % (layout, toys) for _, _, layout, toys in plan.each_card(laid)]
    return [text for text in card_texts if is_card_text(text)]  # all its toys are known
