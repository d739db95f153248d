"""Show pages to read in Toss Your Cookies: the deck, the winning hand, statistics of the dice."""

from micropython import const

from toychest.core import dice
from toychest.games.toss import rules
from toychest.games.toss.dice import DICE
from toychest.lang import t
from toychest.ui.game_widgets import Table, die
from toychest.ui.pages import Pages
from toychest.ui.widgets import TEXT, WHOLE, Body, Sentence

_COOKIES = const(5)
_PITCH = const(45)  # px from a cookie to the next one, the most
_REST = const(48)  # px for a plus and the milk
_ICONS = const(46)  # px high


def deck(players):
    """Return (body, note) of a page with the number of cards of each kind in the deck. note: the
    number of all cards, as text."""
    cards = rules.deck(players)
    columns = [
        ("cookie", t(".deck.sets", cards["sets"]), t(".deck.sets.label")),
        ("wild", str(cards["wild"]), t(".deck.wild." + _plural(cards["wild"]))),
        ("half", str(cards["half"]), t(".deck.half." + _plural(cards["half"]))),
        ("milk", str(cards["milk"]), t(".deck.milk")),
    ]
    return Table(columns), t(".deck.total", cards["total"])


def _plural(count):
    return "1" if count == 1 else "n"


def deck_page(players):
    """Return the screen with the number of cards of each kind in the deck."""
    return Pages(lambda _: (t(".deck"),) + deck(players))


def winning_hand():
    """Return the screen with the cards that win a round, and the values of wild cards and
    half-eaten cookies. Source: "Set Up" and "Winning the Game" in the rules."""
    return Pages(lambda _: (t(".hand"), Hand(), t(".hand.show")))


class Hand(Body):
    """The body of a page with the cards that win a round: five cookies and the milk. Below are the
    values of wild cards and half-eaten cookies."""

    shortest = WHOLE
    tallest = 110

    def draw(self, canvas, x, y, width, height):
        pitch = min(_PITCH, (width - _REST) // _COOKIES)
        for i in range(_COOKIES):
            canvas.icon_in("cookie", x + i * pitch, y, pitch, _ICONS)
        left = x + _COOKIES * pitch
        canvas.text_in("+", left, y, 16, _ICONS, ("b26",))
        canvas.icon_in("milk", left + 16, y, x + width - left - 16, _ICONS)
        canvas.paragraph(t(".hand.worth"), x, y + _ICONS, width, height - _ICONS, TEXT)

    def text(self):
        return [t(".hand.five"), t(".hand.worth")]


def statistics(state):
    """Return the screen with the statistics of the dice, one page for each die. Each page shows how
    often each face was rolled, and how often a fair die would have shown it on average."""
    rolls = state["rolls"]

    def show(index):
        shown = DICE[index]
        if not rolls:
            return t(shown.name), Sentence(t("statistics.none"), icon="bear"), ""
        columns = []
        for symbol, count in zip(shown.symbols, state["counts"][index]):
            expected = dice.expected(state["faces"][index], symbol, rolls)
            label = t("statistics.expected", "%.1f" % expected)
            columns.append((shown.icons[symbol], str(count), label))
        return t(shown.name), Table(columns, die), t(".rolls.expected", rolls)

    return Pages(show, len(DICE), other="statistics.other")
