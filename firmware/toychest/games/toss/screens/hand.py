"""The winning hand of Toss Your Cookies."""

from micropython import const

from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.widgets import TEXT, Body

_COOKIES = const(5)
_PITCH = const(45)  # px from a cookie to the next one
_ICONS = const(46)  # px high


def winning_hand():
    """Return the page with the cards that win, and the values of wild and half-eaten cards. Source:
    "Set Up" and "Winning the Game"."""
    return Pages(lambda _: (t("toss.hand"), Hand(), t("toss.hand.show")))


class Hand(Body):
    """Five cookies and the milk, with the values of the other cards below."""

    def draw(self, canvas, x, y, width, height):
        for i in range(_COOKIES):
            canvas.icon_in("cookie", x + i * _PITCH, y, _PITCH, _ICONS)
        left = x + _COOKIES * _PITCH
        canvas.text_in("+", left, y, 16, _ICONS, ("b26",))
        canvas.icon_in("milk", left + 16, y, x + width - left - 16, _ICONS)
        canvas.paragraph(t("toss.hand.worth"), x, y + _ICONS + 2, width, height - _ICONS - 2, TEXT)

    def text(self):
        return [t("toss.hand.five"), t("toss.hand.worth")]
