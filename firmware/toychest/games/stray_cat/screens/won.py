"""Take That Toy! is over: who has won, and what everybody has."""

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import NOBODY
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.game_widgets import Cheer
from toychest.ui.widgets import Body, brief_name


def final_page(table, state):
    """Return the page after the end: who has five colours, or what all players have."""
    player = table.app.player
    winners = rules.winners(state)
    if state["winner"] != NOBODY:
        title = t("stray_cat.won")
        body = Cheer("trophy", player(winners[0]), t("stray_cat.won.five"))
    else:
        title = t("stray_cat.won.wins", player(winners[0]))
        if len(winners) > 1:
            title = t("stray_cat.won.draw")
        body = Results(
            [
                (player(seat), rules.colours(state, seat), len(front), seat in winners)
                for seat, front in enumerate(state["fronts"])
            ]
        )
    return table.make_page(title, body, back=table.undo, action=table.more, ok=table.new)


class Results(Body):
    """What everybody has. rows: (name, colours, cards, whether it won), up to five."""

    def __init__(self, rows):
        self._rows = rows

    def draw(self, canvas, x, y, width, height):
        pitch = min(40, height // len(self._rows))
        top = y + (height - pitch * len(self._rows)) // 2
        large = ("b26", "b22", "b20", "b16", "b14") if pitch > 24 else ("b16", "b14")
        numbers = large[1:3]
        if pitch < 18:
            large = large[-1:]  # an accent on a capital stays within the row
        for name, colours, cards, won in self._rows:
            ink = BLACK
            if won:
                canvas.round_rect(x - 3, top, width + 6, pitch - 1, 3, BLACK)
                ink = WHITE
            words = t("stray_cat.won.cards", colours, cards)
            font, wide, _ = fonts.fitting(words, width - 120, numbers)
            canvas.text_in(words, x + width - 4 - wide, top, wide, pitch - 1, (font.name,), ink)
            room = width - wide - 16
            name = brief_name(name, room, large[-1])
            canvas.text_in(name, x + 4, top, room, pitch - 1, large, ink, -1)
            top += pitch

    def text(self):
        return [
            "%s%s: %s" % ("> " if won else "", name, t("stray_cat.won.cards", colours, cards))
            for name, colours, cards, won in self._rows
        ]
