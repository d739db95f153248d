"""Ask for a card of the card game Take That Toy!: first its colour, then its rank."""

from micropython import const

from toychest.games.stray_cat.rules.cards import COLOURS, HIDDEN, RANKS, card, refuse_cards
from toychest.games.stray_cat.screens.drawings import PANEL, draw_letter, draw_panel
from toychest.games.stray_cat.words import card_name, colour_name, letter
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown

_LEFT = PANEL + 8  # px for the trump and the line
_WIDE = const(30)  # px of a colour
_HIGH = const(35)  # px of a choice
_NUMBERS = const(84)  # px of ranks, which have no words beside them
_TOGETHER = const(2)  # ranks that share a choice at first


class CardChoice:
    """The question for a card: first its colour, then its rank.

    A colour takes one press or two. A rank takes two: first a pair of ranks, then one of the pair.
    The trump and the Stray Cat's row of cards are drawn beside the choices.

    ranks: whether the question asks for the rank, too
    done: function that gets the chosen card. If the rules forbid the card, it is not called, and a
        message says why
    others: list of the cards that were already entered for the same trick
    more: function that opens a menu. OK calls it while the page shows colours, but none of them is
        on this button. None for no menu
    """

    def __init__(self, app, state, ranks, done, others=(), more=None):
        self._app = app
        self._state = state
        self._ranks = ranks
        self._done = done
        self._others = list(others)
        self._more = more
        self._colour = 0
        self._lowest = 0  # lowest rank of the chosen pair, or 0
        self._first = 0  # index of the first colour that is shown

    def back(self):
        """Undo the last choice, such as the choice of a colour. Return whether there was one."""
        had = self._lowest or self._colour or self._first
        if self._lowest:
            self._lowest = 0
        else:
            self._colour = self._first = 0
        return bool(had)

    def begun(self):
        """Return whether there is a choice to undo, such as the choice of a colour."""
        return bool(self._colour or self._first)

    def page(self, title, note, back, make_page=None):
        """Return the page of the question. The name of a chosen colour replaces `note`, the text at
        the right of the title line. make_page: function with the arguments of Page; None for Page
        itself."""
        by_intent = self._by_intent()
        if self._colour:
            note = colour_name(self._state, self._colour)
        trump = bool(self._state["trump"])
        body = Choices(
            by_intent,
            _NUMBERS if self._colour else _WIDE,
            self._lines,
            _LEFT * trump,
            self._draw_left if trump else None,
        )
        return choice_page(title, note, by_intent, body, back, make_page)

    def _by_intent(self):
        if self._lowest:
            ranks = range(self._lowest, self._lowest + _TOGETHER)
            return shown([self._rank(rank) for rank in ranks], 0, None)
        if self._colour:
            return shown([self._pair(rank) for rank in range(1, RANKS, _TOGETHER)], 0, None)
        colours = [self._one_colour(colour) for colour in range(1, COLOURS + 1)]
        label = words = t("others")
        if self._more and not self._first:  # the menu is on the page of the last colours
            words = t(".others.more")
            if not self._app.board.MOVES:  # else the label is in the title line
                label = words
        others = Choice(label, self._show_others, names=(words,))
        by_intent = shown(colours, self._first, others)
        if self._more and "ok" not in by_intent:
            by_intent["ok"] = Choice(t("more"), self._more)
        return by_intent

    def _show_others(self):
        self._first = following(range(COLOURS), self._first)

    # ---- the choices

    def _one_colour(self, colour):
        return Choice(
            colour_name(self._state, colour),
            lambda: self._choose_colour(colour),
            self._picture(letter(self._state, colour)),
        )

    def _pair(self, lowest):
        highest = lowest + _TOGETHER - 1
        return Choice(
            t(".ranks", lowest, highest),
            lambda: self._choose_lowest(lowest),
            self._picture("%d - %d" % (lowest, highest)),
            ("",),
        )

    def _rank(self, rank):
        return Choice(
            card_name(self._state, card(self._colour, rank)),
            lambda: self._choose_rank(rank),
            self._picture(str(rank)),
            ("",),
        )

    def _picture(self, words):
        return lambda canvas, x, y, width, height: draw_letter(
            canvas, words, x, y + (height - _HIGH) // 2, width, _HIGH
        )

    def _choose_colour(self, colour):
        self._colour = colour
        if not self._ranks:
            self._end(card(colour))

    def _choose_lowest(self, rank):
        self._lowest = rank

    def _choose_rank(self, rank):
        self._end(card(self._colour, rank))

    def _end(self, chosen):
        reason = refuse_cards(self._state, [other for other in self._others if other] + [chosen])
        self._lowest = 0
        if not self._ranks:
            self._colour = 0
        if reason:
            self._app.low_tone()
            self._app.refuse(t(reason))
        else:
            self._done(chosen)

    # ---- the trump and the line, beside the choices

    def _draw_left(self, canvas, x, y, width, height):
        draw_panel(canvas, self._state, x, y, height)

    def _lines(self):
        state = self._state
        lines = []
        if state["trump"] != HIDDEN:
            lines.append(t(".trump", card_name(state, state["trump"])))
        if state["line"]:
            line = ", ".join([card_name(state, own) for own in state["line"]])
            lines.append("%s: %s" % (t(".cat"), line))
        return lines
