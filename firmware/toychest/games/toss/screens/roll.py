"""Show a roll so that the whole table can read it."""

from micropython import const

from toychest.games.toss.dice import ICONS
from toychest.games.toss.rules import MILK
from toychest.games.toss.words import roll_words
from toychest.lang import t
from toychest.ui import fonts
from toychest.ui.canvas import BLACK, WHITE
from toychest.ui.widgets import TEXT, WHOLE, WORDS, Body, brief_name, canvas_width

_HEAD = const(35)  # px, height of the line with the name and the verb
_MASCOT = const(32)  # px
_PICTURE = const(60)  # px, height of the two faces
_ACTION = const(44)  # px, width of the face of the action die
_NUMBER = const(46)  # px, width of the face of the number die
_VERB = "b40"
_DIGITS = ("b72",)


class Roll(Body):
    """The body of a page with a roll: who rolled, the verb, the two faces, and what to do.

    name: the player who rolled
    mascot: number of the player's mascot, or None for no picture
    rolls: the number of the roll in the game
    action, number: the faces of the two dice, see rules
    """

    covers = True
    shortest = WHOLE

    def __init__(self, name, mascot, rolls, action, number):
        self._name = name
        self._mascot = mascot
        self._rolls = t(".roll_number", rolls)
        self._action = action
        self._number = number
        self._verb, self._sentences = roll_words(action, number)

    def draw(self, canvas, x, y, width, height):
        left = x + _ACTION + _NUMBER + 14
        room = x + width - left - 4
        wide = canvas_width(self._verb, _VERB)
        if self.covers:
            self._draw_name(canvas, x, y, width - wide - 10)
            canvas.text_in(self._verb, x + width - wide - 4, y + 2, wide, _HEAD - 4, (_VERB,))
            top, lower = y + _HEAD, _HEAD + 2
        else:  # the title line says more than a name
            canvas.text_in(self._verb, left, y, room, _HEAD - 4, (_VERB,), align=-1)
            top, lower = y, _HEAD - 2
        canvas.icon_in(ICONS[self._action], x + 4, top, _ACTION, _PICTURE)
        if self._number.isdigit():
            canvas.text_in(self._number, x + _ACTION + 8, top, _NUMBER, _PICTURE, _DIGITS)
        else:
            icon = "milk_big" if self._number == MILK else ICONS[self._number]
            canvas.icon_in(icon, x + _ACTION + 8, top, _NUMBER, _PICTURE)
        low = y + height - 13
        canvas.text_in(self._rolls, x + 4, low, left - x - 8, 13, ("b14",), align=-1)
        canvas.paragraph(self._sentences, left, y + lower, room, height - lower, TEXT, middle=True)

    def _draw_name(self, canvas, x, y, room):
        """Draw the mascot and the name, white on black. room: px, the most that they may take."""
        indent = 6 if self._mascot is None else _MASCOT + 8
        room -= indent + 6
        font = fonts.fitting(self._name, room, (_VERB,) + WORDS)[0]
        name = brief_name(self._name, room, font.name)
        wide = font.width(name)
        canvas.round_rect(x, y - 6, indent + wide + 6, _HEAD + 4, 6, BLACK)
        if self._mascot is not None:
            canvas.mascot(self._mascot, x + 4, y, _MASCOT, WHITE)
        canvas.text_in(name, x + indent, y + 1, wide, _HEAD - 2, (font.name,), WHITE)

    def text(self):
        return [self._rolls, self._verb, self._sentences]
