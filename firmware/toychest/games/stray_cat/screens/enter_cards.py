"""Ask for cards of the card game Take That Toy!: first the colour of each, then, if needed, its
rank."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.games.stray_cat.rules import NO_TRUMP, is_short, kept_seats
from toychest.games.stray_cat.rules.cards import (
    CAT,
    COLOURS,
    HIDDEN,
    RANKS,
    card,
    colour,
    order,
    playing,
    rank,
    refuse_cards,
    takes,
)
from toychest.games.stray_cat.screens.drawings import PANEL, draw_letter, draw_panel
from toychest.games.stray_cat.words import card_name, colour_name, letter
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown

_LEFT = PANEL + 8  # px for the trump and the line
_WIDE = const(30)  # px of a colour
_HIGH = const(35)  # px of a choice
_NUMBERS = const(84)  # px of ranks, which have no words beside them
_TOGETHER = const(2)  # ranks that share a choice at first
# The questions for a card. The answer to each is a card, or HIDDEN for a colour of the second page.
_COLOUR, _SECOND_PAGE, _PAIR, _RANK = range(4)
_TAKER = "taker", _COLOUR  # the question who takes the trick


class EnterCards(Flow):
    """A screen that asks for cards. A colour takes one press or two. A rank takes two: first a pair
    of ranks, then one of the pair. Once the trump is known, the trump and the Stray Cat's row
    of cards are drawn beside the choices.

    The key of a question about a card is (seat, question). seat: of the player with the card; CAT
    for the trump or the Stray Cat's card. question: _COLOUR, _SECOND_PAGE, _PAIR or _RANK.
    """

    drops_double_press = True
    _make_page = None  # function with the arguments of Page, or None for Page itself
    _menu = None  # function that opens a menu from the colours, or None

    def __init__(self, table):
        super().__init__(table)
        self._state = table.session.state
        self._has_rank = bool(self._state["way"])  # whether it asks for the ranks, too

    def answer(self, answer):
        """Answer the question that is shown. Later questions on the same card are asked again."""
        seat = self._key[0]
        super().answer(answer, *[(seat, part) for part in range(self._key[1] + 1, _RANK + 1)])

    def go_back(self):
        """Ask the previous question again, or close the screen if there is none. From the colour
        of a card, or from the taker, go back to the colour of the previous card."""
        if self._key[1] == _COLOUR:
            while self._asked and self._asked[-1][1] != _COLOUR:
                self._asked.pop()
        super().go_back()

    def _ask_card(self, seat, cards, title, note=""):
        # cards: list of the cards entered before, in the same trick
        def end(chosen):
            reason = refuse_cards(self._state, cards + [chosen])
            if not reason:
                self.answer(chosen)
                return
            if self._has_rank:
                self.go_back()  # to the pairs
            self.app.low_tone()
            self.app.refuse(t(reason))

        choose = self.answer if self._has_rank else end
        chosen = yield (seat, _COLOUR), lambda: self._colour_page(title, note, choose)
        if chosen == HIDDEN:
            chosen = yield (
                (seat, _SECOND_PAGE),
                lambda: self._colour_page(title, note, choose, True),
            )
        if self._has_rank:
            note = colour_name(self._state, colour(chosen))
            pair = yield (seat, _PAIR), lambda: self._pair_page(title, note, card(colour(chosen)))
            chosen = yield (seat, _RANK), lambda: self._rank_page(title, note, pair, end)
        return chosen

    # ---- the pages

    def _colour_page(self, title, note, choose, is_second=False, turn=None, back=None):
        # turn: function that leads to the other page of colours
        state = self._state
        choices = [
            _choice(colour_name(state, i), letter(state, i), choose, card(i))
            for i in range(1, COLOURS + 1)
        ]
        turn = turn or (self.go_back if is_second else lambda: choose(HIDDEN))
        label = words = t("others")
        if self._menu and not is_second:  # the menu is on the second page
            words = t(".others.more")
            if not self.app.board.MOVES:  # else the label is in the title line
                label = words
        others = Choice(label, turn, names=(words,))
        first = following(choices, 0) if is_second else 0
        by_intent = shown(choices, first, others)
        if self._menu and is_second:
            by_intent["ok"] = Choice(t("more"), self._menu)
        return self._choice_page(title, note, by_intent, _WIDE, back)

    def _pair_page(self, title, note, chosen):
        choices = []
        for low in range(1, RANKS, _TOGETHER):
            ranks = low, low + _TOGETHER - 1
            words = t(".ranks", *ranks)
            choices.append(_choice(words, "%d - %d" % ranks, self.answer, chosen + low, ("",)))
        return self._choice_page(title, note, shown(choices, 0, None), _NUMBERS)

    def _rank_page(self, title, note, pair, choose):
        choices = [
            _choice(card_name(self._state, one), str(rank(one)), choose, one, ("",))
            for one in range(pair, pair + _TOGETHER)
        ]
        return self._choice_page(title, note, shown(choices, 0, None), _NUMBERS)

    def _choice_page(self, title, note, by_intent, wide, back=None):
        body = Choices(by_intent, wide, self._lines)
        if self._state["trump"]:
            body = Choices(by_intent, wide, self._lines, _LEFT, self._draw_left)
        return choice_page(title, note, by_intent, body, back or self.back, self._make_page)

    def _draw_left(self, canvas, x, y, width, height):
        draw_panel(canvas, self._state, x, y, PANEL, height)

    def _lines(self):
        state = self._state
        lines = []
        if state["trump"] != HIDDEN:
            lines.append(t(".trump", card_name(state, state["trump"])))
        if state["line"]:
            line = ", ".join([card_name(state, own) for own in state["line"]])
            lines.append("%s: %s" % (t(".cat"), line))
        return lines


def _choice(words, short, choose, chosen, names=()):
    def draw(canvas, x, y, width, height):
        draw_letter(canvas, short, x, y + (height - _HIGH) // 2, width, _HIGH)

    return Choice(words, lambda: choose(chosen), draw, names)


class EnterNext(EnterCards):
    """Asks for the trump, or for the card that the Stray Cat opens. The table asks for the colour.
    This screen opens only if the rank is needed, too."""

    def __init__(self, table):
        super().__init__(table)
        self.app = table.app  # it is not open yet
        state = self._state
        if state["phase"] == NO_TRUMP:
            self._has_rank = self._has_rank and bool(state["open"])
            self._title = t(".ask.trump" if state["open"] else ".ask.colour")
            self._note = ""
        else:
            self._title = t(".ask.next" if is_short(state) else ".ask.turn")
            self._note = "%s %d" % (t(".deck"), state["deck"])
        self._make_page = table.make_page
        self._menu = table.menu

    def colour_page(self, is_second, turn):
        """Return one of the two pages that ask for the colour. turn: function that leads to the
        other page."""
        back = (t("back"), turn) if is_second else self._table.undo
        return self._colour_page(self._title, self._note, self._begin, is_second, turn, back)

    def _begin(self, chosen):
        if self._has_rank:
            self._answers[CAT, _COLOUR] = chosen
            self.app.open(self)
        else:
            self._table.commit(self._state["phase"], chosen)

    def steps(self):
        chosen = yield from self._ask_card(CAT, [], self._title, self._note)
        self._table.commit(self._state["phase"], chosen)

    def go_back(self):
        """Go back to the pairs of ranks, or to the table, which asks for the colour."""
        if self._key[1] == _RANK:
            super().go_back()
        else:
            self.app.close()


class EnterTrick(EnterCards):
    """Asks for the cards of a trick that the box has to know, then saves the trick. If the
    players change an answer, each later card stays if it can still be on the table.

    taker: seat of the player who takes the trick. The players enter only the cards that go in front
        of the taker. None: the players enter all cards; the rules say who takes the trick, and the
        players may choose another taker
    cards: list of the cards, by seat, one for each player who has a card in hand, if they were
        entered before. The screen begins with these answers
    """

    def __init__(self, table, taker=None, cards=()):
        super().__init__(table)
        state = self._state
        self._taker = taker
        if taker is None:
            self._seats = [seat for seat in order(state) if seat != CAT]
        else:
            self._seats = kept_seats(state, taker)
        for seat, played in zip(playing(state), cards):
            for part in (_COLOUR, _PAIR, _RANK):
                self._answers[seat, part] = played

    def steps(self):
        cards = []
        for seat in self._seats:
            self._check(seat, cards)
            chosen = yield from self._ask_card(seat, cards, self._title(seat), self._note(cards))
            cards.append(chosen)
        entered = dict(zip(self._seats, cards))
        played = [entered.get(seat, HIDDEN) for seat in playing(self._state)]
        taker = self._taker
        if taker is None:
            taker = yield _TAKER, lambda: self._taker_page(entered, played)
        self._table.commit("trick", taker, played)

    def _check(self, seat, cards):
        # Forget the kept card of a player if it can't be on the table with those before it.
        parts = (_RANK,) if self._has_rank else (_COLOUR, _SECOND_PAGE)
        kept = max([self._answers.get((seat, part), HIDDEN) for part in parts])
        if refuse_cards(self._state, cards + [kept]):
            self._answers.pop((seat, _COLOUR), None)

    def _title(self, seat):
        if self._taker is None:
            return t(".ask.card", self.app.player(seat))
        return t(".ask.front", self.app.player(self._taker))

    def _note(self, cards):
        count = len(self._seats)
        return t("of", len(cards) + 1, count) if count > 1 else ""

    def _taker_page(self, entered, played):
        from toychest.games.stray_cat.screens.trick import taker_page

        state = self._state
        if state["line"]:
            entered = dict(entered)
            entered[CAT] = state["line"][0]
        laid = [(seat, entered[seat]) for seat in order(state)]
        return taker_page(self.app, state, laid, takes(state, played), self.answer, self.back)
