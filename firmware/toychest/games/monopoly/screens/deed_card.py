"""Draw a property of Monopoly Toy Story like its printed card."""

from micropython import const

from toychest.games.monopoly.names import counted, deed_name, money
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.numbers import BANK, HOTEL, LOCATIONS
from toychest.games.monopoly.screens.widgets import pips
from toychest.games.monopoly.title_deeds import PRICE
from toychest.lang import t
from toychest.ui.canvas import BLACK
from toychest.ui.widgets import WORDS, Body, brief

WIDE = const(118)  # px
_BAND = const(22)  # px, height of the name's band
_ROOM = const(110)  # px of the text
_HOUSE = const(18)  # px, width of a House and the space after it
_DIE = const(24)  # px
_NUMBER = ("b40", "b35", "b26")


class DeedCard:
    """Draws a property like its printed card, with its name, its buildings and one amount: the
    price if the Bank owns the property, the mortgage value if it is mortgaged, otherwise the rent.
    titles: the TitleDeeds that the players typed in."""

    def __init__(self, state, titles, deed):
        self._name = deed_name(deed, titles)
        self._level = deeds.level(state, deed)
        self._mortgage = state["mortgage"][deed]
        self._times = 0  # the rent of a Toy Repair: this number times the dice
        amount = 0
        self._label = t(".rent")
        if state["owner"][deed] == BANK:
            self._label = t(".price")
            self._level = -1
            amount = titles.get(deed, PRICE)
        elif deed >= LOCATIONS:
            self._times = deeds.repair_rent(state, deed, 1, 0)
        else:
            amount = titles.rent(state, deed)
        self._number = money(amount) if amount else "?"

    def draw(self, canvas, x, y, height):
        """Draw the card, WIDE px wide."""
        canvas.frame(x, y, WIDE, height, 6, 2)
        name = brief(self._name, _ROOM)
        canvas.text_in(name, x + 4, y + 2, _ROOM, _BAND - 2, ("b16", "b14"))
        canvas.fill_rect(x, y + _BAND, WIDE, 2, BLACK)
        x += 4
        y += _BAND + 2
        height -= _BAND + 4
        if self._mortgage:
            wide = canvas.icon_in("mortgage", x + 2, y, 40, height)
            room = _ROOM - wide - 8
            amount = money(self._mortgage)
            canvas.text_in(amount, x + wide + 6, y, room, height, WORDS)
            return
        lower = 20
        if self._times:
            words = "%d x" % self._times
            left = canvas.text_in(words, x + 2, y, 56, height - lower, ("b26",), align=-1) + 6
            for i, number in enumerate((5, 3)):
                pips(canvas, number, left + i * (_DIE + 4), y + (height - lower - _DIE) // 2, _DIE)
        else:
            canvas.text_in(self._number, x, y, _ROOM, height - lower, _NUMBER)
        top = y + height - lower
        if self._times or self._level < 0:
            canvas.text_in(self._label, x, top, _ROOM, lower, ("b16", "b14"))
            return
        left = canvas.text_in(self._label, x, top, _ROOM, lower, ("b14",), align=-1)
        if self._level == HOTEL:
            canvas.icon_in("hotel", left, top, x + _ROOM - left, lower - 2)
            return
        left = x + _ROOM + 2 - 4 * _HOUSE
        for house in range(HOTEL - 1):
            icon = "house" if house < self._level else "plot"
            canvas.icon_in(icon, left + house * _HOUSE, top, _HOUSE, lower - 2)

    def text(self):
        """Return the card as a list of lines of plain text."""
        if self._mortgage:
            return [self._name, t(".raise.mortgage") + " " + money(self._mortgage)]
        number = "%d x [ ] [ ]" % self._times if self._times else self._number
        built = counted("house", self._level) if 0 < self._level < HOTEL else ""
        if self._level == HOTEL:
            built = t(".hotel")
        return [line for line in (self._name, self._label + ": " + number, built) if line]


class CardBeside(Body):
    """Draws the card of a property, a DeedCard, with a Menu on its right."""

    def __init__(self, card, menu):
        self._card = card
        self._menu = menu
        self.position = menu.position

    def draw(self, canvas, x, y, width, height):
        self._card.draw(canvas, x - 2, y, height)
        left = WIDE + 4
        self._menu.draw(canvas, x + left, y, width - left, height)

    def text(self):
        return self._card.text() + self._menu.text()
