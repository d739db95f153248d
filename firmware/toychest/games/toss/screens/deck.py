"""The deck of Toss Your Cookies: the cards that the players need."""

from toychest.games.toss import rules
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.game_widgets import Table


def body(players):
    """Return the Body with the number of cards of each kind in the deck."""
    deck = rules.deck(players)
    return Table(
        (
            ("cookie", t("toss.deck.sets", deck["sets"]), t("toss.deck.sets.label")),
            ("wild", str(deck["wild"]), t("toss.deck.wild." + _plural(deck["wild"]))),
            ("half", str(deck["half"]), t("toss.deck.half." + _plural(deck["half"]))),
            ("milk", str(deck["milk"]), t("toss.deck.milk")),
        )
    )


def note(players):
    """Return the number of all cards in the deck, as text."""
    return t("toss.deck.total", rules.deck(players)["total"])


def _plural(number):
    return "1" if number == 1 else "n"


def pages(players):
    """Return the page of the deck, for a game in progress. players: number."""
    return Pages(lambda _: (t("toss.deck"), body(players), note(players)))
