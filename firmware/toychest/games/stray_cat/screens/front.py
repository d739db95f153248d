"""Ask for the cards of a trick of the card game Take That Toy!"""

from toychest.games.stray_cat.rules import kept_seats
from toychest.games.stray_cat.rules.cards import HIDDEN, playing, refuse_cards
from toychest.games.stray_cat.screens.choose_card import CardChoice
from toychest.lang import t
from toychest.ui.page import Screen


class Enter(Screen):
    """A screen that asks for cards, one after the other. BACK takes the last answer back; the
    answers after it count again if they still can. A subclass defines `_title`, which returns the
    question, and `_complete`, which uses the cards. seats: list of the seats of the players, one
    for each card that the screen asks for."""

    drops_double_press = True

    def __init__(self, table, seats):
        self._table = table
        self._state = table.session.state
        self._seats = seats
        self._cards = []  # the cards entered so far, in the order of `seats`
        # Answers that BACK has taken back, the next one last. The last one is asked for now.
        self._later = []
        self._choice = None

    def opened(self, app):
        super().opened(app)
        self._ask()

    def _ask(self):
        state = self._state
        self._choice = CardChoice(self.app, state, state["way"], self._entered, self._cards)

    def _ask_again(self):
        self._later.append(self._cards.pop())
        self._ask()

    def _entered(self, card):
        cards, later = self._cards, self._later
        cards.append(card)
        if later:
            later.pop()
        while later and not refuse_cards(self._state, cards + later[-1:]):
            cards.append(later.pop())
        if len(self._cards) == len(self._seats):
            self._complete()
        else:
            self._ask()

    def _complete(self):
        raise NotImplementedError

    def _played(self):
        """Return the cards of the trick, by seat, one for each player who has a card in hand;
        HIDDEN for a card that the players did not enter."""
        entered = dict(zip(self._seats, self._cards))
        return [entered.get(seat, HIDDEN) for seat in playing(self._state)]

    def _title(self):
        raise NotImplementedError

    def page(self):
        count = len(self._seats)
        note = t("of", len(self._cards) + 1, count) if count > 1 else ""
        return self._choice.page(self._title(), note, (t("back"), self._go_back))

    def _go_back(self):
        if self._choice.back():
            return
        if self._cards:
            self._ask_again()
        else:
            self.app.close()


class EnterFront(Enter):
    """The screen that asks for the cards that go in front of the player who takes a trick. It is
    used in a game in which the players enter only the colours of cards. taker: the seat of the
    player who takes the trick."""

    def __init__(self, table, taker):
        super().__init__(table, kept_seats(table.session.state, taker))
        self._taker = taker

    def _title(self):
        return t(".ask.front", self.app.player(self._taker))

    def _complete(self):
        cards = self._played()
        self._cards.pop()  # if the rules refuse, the last one is asked again
        self._table.commit("trick", self._taker, cards)
