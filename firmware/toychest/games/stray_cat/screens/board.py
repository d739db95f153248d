"""The table of Take That Toy! as a picture: the cat's line, and the players' cards by colour."""

from micropython import const

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import LIMIT, has_cat
from toychest.games.stray_cat.rules.cards import CAT, COLOURS
from toychest.games.stray_cat.screens.drawings import cat_head, crown, draw_card, draw_trump, swatch
from toychest.games.stray_cat.story import card_name, colour_name, letter
from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import Body, brief_name

_NAME = const(65)  # px
_HAND = const(36)
_COLUMN = const(36)
_HEAD = const(14)  # px high, above the columns
_CAT = const(29)  # px high
_CARD = const(36)


class Board(Body):
    """The cat's line and the cards of all players. The leader is on black. A player with three or
    more open cards of one colour has a warning.

    names: list of the players' names
    ways: list of the button that chooses each player: "up", "down" or ""
    selected: seat with an arrow, or None
    """

    says_moves = True
    arrows = True
    where = ""  # here a second note

    def __init__(self, state, names, ways=(), selected=None):
        self._state = state
        self._names = names
        self._ways = ways
        self._selected = selected

    def draw(self, canvas, x, y, width, height):
        state = self._state
        if has_cat(state):
            self._draw_cat(canvas, x, y, width)
            y += _CAT
            height -= _CAT
        else:
            crown(canvas, x, y + 2)
            draw_card(canvas, state, state["trump"], x + 17, y, 34, _HEAD - 1)
        left = x + _NAME
        canvas.text_in(t("stray_cat.hand"), left, y, _HAND, _HEAD, ("b14",))
        for i in range(COLOURS):
            column = left + _HAND + i * _COLUMN
            name = state["names"][i]
            swatch(canvas, name, letter(state, i + 1), column, y, _COLUMN - 2, _HEAD - 1)
        pitch = min(24, (height - _HEAD) // state["players"])
        for seat in range(state["players"]):
            self._draw_player(canvas, seat, x, y + _HEAD + seat * pitch, pitch)

    def _draw_cat(self, canvas, x, y, width):
        state = self._state
        ink = BLACK
        if state["lead"] == CAT:
            canvas.round_rect(x - 3, y - 1, 30, 27, 4, BLACK)
            ink = WHITE
        cat_head(canvas, x + 2, y + 2, ink)
        left = x + 32
        for i, card in enumerate(state["line"]):
            draw_card(canvas, state, card, left, y, _CARD - 3, 26, 2 if i == 0 else 1)
            left += _CARD
            if i == 0:
                canvas.vline(left - 1, y, 26, BLACK)
                left += 3
        left = x + 146
        for words, number in (
            ("stray_cat.deck", state["deck"]),
            ("stray_cat.out", len(state["discard"])),
        ):
            canvas.text_in(str(number), left, y - 2, 40, 16, ("b16",))
            canvas.text_in(t(words), left, y + 12, 40, 15, ("b14",))
            left += 40
        draw_trump(canvas, state, x + width - 51, y)

    def _draw_player(self, canvas, seat, x, y, pitch):
        state = self._state
        ink = BLACK
        fonts = ("b26", "b22", "b20") if pitch > 20 else ("b16", "b14")
        small = ("b16", "b14") if pitch > 15 else ("b14",)
        if seat == state["lead"]:
            canvas.round_rect(x - 4, y, _NAME, pitch - 1, 3, BLACK)
            ink = WHITE
        left, room = x, _NAME - 6
        way = self._ways[seat] if self._ways and self.arrows else ""
        if way:
            canvas.arrow(x, y + (pitch - 8) // 2, way == "down", 6, ink)
            left += 14
            room -= 14
        name = brief_name(self._names[seat], room, small[-1])
        canvas.text_in(name, left, y, room, pitch - 1, small, ink, -1)
        left = x + _NAME
        if seat == self._selected:
            for i in range(6):
                canvas.vline(left - 3 - i, y + pitch // 2 - 1 - i, 2 * i + 1, BLACK)
        canvas.text_in(str(state["hands"][seat]), left, y, _HAND, pitch - 1, small[:1])
        left += _HAND
        for i in range(COLOURS):
            number = rules.count(state, seat, i + 1)
            words = str(number) if number else "·"
            sizes = fonts
            if number >= LIMIT - 1:
                canvas.frame(left, y, _COLUMN - 2, pitch - 1, 4, 2)
                words += "!"
                sizes = fonts[1:]
            canvas.text_in(words, left, y, _COLUMN - 2, pitch - 1, sizes)
            left += _COLUMN

    def text(self):
        state = self._state
        lines = []
        if has_cat(state):
            line = ", ".join([card_name(state, card) for card in state["line"]]) or "-"
            lines.append(
                "%s%s: %s; %s %d; %s %d"
                % (
                    "> " if state["lead"] == CAT else "",
                    t("stray_cat.cat"),
                    line,
                    t("stray_cat.deck"),
                    state["deck"],
                    t("stray_cat.out"),
                    len(state["discard"]),
                )
            )
        for seat in range(state["players"]):
            front = []
            for i in range(COLOURS):
                number = rules.count(state, seat, i + 1)
                mark = "!" if number >= LIMIT - 1 else ""
                front.append("%s %d%s" % (colour_name(state, i + 1), number, mark))
            lines.append(
                "%s%s: %s %d; %s"
                % (
                    "> " if seat == state["lead"] else "",
                    self._names[seat],
                    t("stray_cat.hand"),
                    state["hands"][seat],
                    ", ".join(front),
                )
            )
        if self._selected is not None:
            lines.append("-> " + self._names[self._selected])
        return lines
