"""The screen on which one press chooses a row of a list, such as a player."""

from micropython import const

from toychest.lang import t
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.choices import Choice, Choices, choice_page, following, shown
from toychest.ui.page import Screen
from toychest.ui.widgets import HEADING, NAMES, WORDS, brief_name, canvas_width, same_size

_WIDE = const(126)  # px, width of a picture and a name
_MASCOT = const(32)  # px


class AnyPlayer(Screen):
    """The screen on which one press chooses a row of a list, such as a player. It stays open. A
    list of more than four rows has several pages.

    title: text or function, see ui.widgets.whole
    rows: function that returns a list of (name, text below the name, function to call if the row
        is chosen, seat). The seat is None, or missing, if the row is no player
    mascot: function that gets the seat of a row and returns the number of the mascot; None for the
        mascots of the players at the table
    back: whether BACK leaves the screen
    """

    def __init__(self, title, rows, mascot=None, back=True):
        self._title = title
        self._rows = rows
        self._mascot = mascot
        self._back = back
        self._first = 0  # index of the first row that is shown

    def page(self):
        choices = [cell(self.app, *row, mascot=self._mascot) for row in self._rows()]
        first = self._first if self._first < len(choices) else 0  # the list may be shorter now

        def others():
            self._first = following(choices, first)

        by_intent = shown(choices, first, cell(self.app, t("others"), "", others))
        body = cells(self.app, by_intent)
        back = (t("back"), self.leave) if self._back else None
        return choice_page(self._title, "", by_intent, body, back)


def cells(app, by_intent, sentence="", lines=None):
    """Return the Choices of a page that asks for a player. On a board with UP and DOWN, the
    letters A, B and C stand beside the choices of these buttons. Arguments: see Choices."""
    body = Choices(by_intent, _WIDE, lines, sentence=sentence)
    if not app.board.MOVES:  # otherwise app.taps marks the long presses
        for button, intent in app.board.INTENTS[:3]:
            if intent in by_intent:
                body.marks[intent] = button.upper()
    return body


def cell(app, name, number, chosen, seat=None, label="", mascot=None):
    """Return the Choice of a row of AnyPlayer. number: the text below the name. label: the label
    of the button, if the row is selected and white on black; "" for any other row, whose button
    has the name as its label. mascot: see AnyPlayer."""

    def draw(canvas, x, y, width, height):
        ink = BLACK
        if label:
            canvas.round_rect(x, y, width, height - 1, 5, BLACK)
            x += 4
            ink = WHITE
        width -= 8
        if seat is not None and not app.settings["letters"]:
            number_of = mascot or app.mascot
            canvas.mascot(number_of(seat), x, y + (height - _MASCOT) // 2, _MASCOT, ink)
            x += _MASCOT + 4
            width -= _MASCOT + 4
        high = 22 if number else height
        y += (height - 43) // 2 if number else 0
        sizes = HEADING if number else WORDS if seat is None else NAMES[1:]
        size = same_size([name], [width], sizes, height)
        canvas.text_in(brief_name(name, width, size), x, y, width, high, (size,), ink, -1)
        canvas.text_in(number, x, y + 25, width, 17, HEADING, ink, -1)

    least = canvas_width(max(name, number, key=len), "b14") + (8 if seat is None else _MASCOT + 12)
    return Choice(label or name, chosen, draw, ("",), "", least)
