"""Asking for a card of Take That Toy!: its colour, and its rank."""

from micropython import const

from toychest.games.stray_cat.rules.burst import has_cat
from toychest.games.stray_cat.rules.cards import (
    COLOURS,
    HIDDEN,
    RANKS,
    card,
    refuse_cards,
)
from toychest.games.stray_cat.screens.drawings import draw_card, draw_trump, swatch
from toychest.games.stray_cat.story import card_name, colour_name, letter
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, following, shown

_LEFT = const(58)  # px for the trump and the line
_WIDE = const(32)  # px of a colour
_NUMBERS = const(84)  # px of ranks, which say it all
_TOGETHER = const(2)  # ranks of a choice that leads to each of them


class CardChoice:
    """A card, asked in one or two questions: a colour at one press or two, a rank at two. Beside
    them stand the trump and the Stray Cat's line.

    ranks: whether the rank is asked. done(card): called with it, once it can be. others: cards of
    the same trick. more: what else there is to do, where the page has a button left, or None.
    """

    def __init__(self, app, state, ranks, done, others=(), more=None):
        self._app = app
        self._state = state
        self._ranks = ranks
        self._done = done
        self._others = list(others)
        self._more = more
        self._colour = 0
        self._lowest = 0  # rank of the choice that was made
        self._first = 0  # of the colours that are shown

    def back(self):
        """Take the last answer back; whether there was one."""
        had = self._lowest or self._colour or self._first
        if self._lowest:
            self._lowest = 0
        else:
            self._colour = self._first = 0
        return bool(had)

    def begun(self):
        """Whether there is an answer to take back."""
        return bool(self._colour or self._first)

    def page(self, title, note, back, make_page=None):
        """Return the page of the question. back: button. make_page: see `choice_page`."""
        by_intent = self._by_intent()
        if self._colour:
            note = colour_name(self._state, self._colour)
        beside = bool(self._state["trump"])
        body = Choices(
            by_intent,
            _NUMBERS if self._colour else _WIDE,
            self._lines(),
            _LEFT * beside,
            self._draw_left if beside else None,
        )
        return choice_page(title, note, by_intent, body, back, make_page)

    def _by_intent(self):
        if self._lowest:
            ranks = range(self._lowest, self._lowest + _TOGETHER)
            return shown([self._rank(one) for one in ranks], 0, None)
        if self._colour:
            return shown([self._pair(one) for one in range(1, RANKS, _TOGETHER)], 0, None)
        colours = [self._one_colour(one) for one in range(1, COLOURS + 1)]
        found = shown(colours, self._first, Choice(t("stray_cat.others"), self._others_shown))
        if self._more and "ok" not in found:
            found["ok"] = Choice(t("more"), self._more)
        return found

    def _others_shown(self):
        self._first = following(range(COLOURS), self._first)

    # ---- what can be chosen

    def _one_colour(self, one):
        return Choice(
            colour_name(self._state, one),
            lambda: self._choose_colour(one),
            self._picture(one, letter(self._state, one)),
        )

    def _pair(self, lowest):
        highest = lowest + _TOGETHER - 1
        return Choice(
            t("stray_cat.ranks", lowest, highest),
            lambda: self._choose_lowest(lowest),
            self._picture(self._colour, "%d - %d" % (lowest, highest)),
            ("",),
        )

    def _rank(self, one):
        return Choice(
            card_name(self._state, card(self._colour, one)),
            lambda: self._choose_rank(one),
            self._picture(self._colour, str(one)),
            ("",),
        )

    def _picture(self, one, words):
        name = self._state["names"][one - 1]
        return lambda canvas, x, y, width, height: swatch(
            canvas, name, words, x, y + 3, width, height - 6
        )

    def _choose_colour(self, one):
        self._colour = one
        if not self._ranks:
            self._end(card(one))

    def _choose_lowest(self, one):
        self._lowest = one

    def _choose_rank(self, one):
        self._end(card(self._colour, one))

    def _end(self, one):
        reason = refuse_cards(self._state, [other for other in self._others if other] + [one])
        self._lowest = 0
        if not self._ranks:
            self._colour = 0
        if reason:
            self._app.low_tone()
            self._app.warn(card_name(self._state, one), t(reason))
        else:
            self._done(one)

    # ---- what stands beside it

    def _draw_left(self, canvas, x, y, width, height):
        state = self._state
        draw_trump(canvas, state, x, y)
        if has_cat(state):
            for i in range(3):
                top = y + 30 + 19 * i
                if i < len(state["line"]):
                    draw_card(canvas, state, state["line"][i], x + 17, top, 34, 18)
                    if i == 0:
                        canvas.fill_rect(x + 9, top + 6, 6, 6, 0)
        canvas.vline(x + width - 4, y, height, 0)

    def _lines(self):
        state = self._state
        lines = []
        if state["trump"] != HIDDEN:
            lines.append(t("stray_cat.trump", card_name(state, state["trump"])))
        if state["line"]:
            lines.append(
                "%s: %s"
                % (t("stray_cat.cat"), ", ".join([card_name(state, one) for one in state["line"]]))
            )
        return lines
