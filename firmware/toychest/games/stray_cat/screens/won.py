"""The end of Take That Toy!: the winners, and the cards of all players."""

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules.burst import NOBODY
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.game_widgets import Cheer
from toychest.ui.rows import Rows
from toychest.ui.widgets import brief_name


def final_page(table, state):
    """Return the page after the end: the player with five colours, or the cards of all players."""
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


class Results(Rows):
    """The cards of all players. rows: list of up to five (name, colours, cards, whether the player
    won)."""

    pitch = 40

    def draw_row(self, canvas, x, y, width, height, name, colours, cards, won):
        names = ("b26", "b22", "b20", "b16", "b14") if height > 24 else ("b16", "b14")
        numbers = names[1:3]
        if height < 18:
            names = names[-1:]  # the accent of a capital needs room in the row
        ink = BLACK
        if won:
            canvas.round_rect(x - 3, y, width + 6, height - 1, 3, BLACK)
            ink = WHITE
        words = t("stray_cat.won.cards", colours, cards)
        font, wide, _ = fonts.fitting(words, width - 120, numbers)
        canvas.text_in(words, x + width - 4 - wide, y, wide, height - 1, (font.name,), ink)
        room = width - wide - 16
        name = brief_name(name, room, names[-1])
        canvas.text_in(name, x + 4, y, room, height - 1, names, ink, -1)

    def line(self, name, colours, cards, won):
        mark = "> " if won else ""
        return "%s%s: %s" % (mark, name, t("stray_cat.won.cards", colours, cards))
