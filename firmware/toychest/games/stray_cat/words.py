"""Put the card game Take That Toy! into words: cards, events, progress, and why a card
takes a trick."""

from toychest.games.stray_cat.rules import OVER, tricks
from toychest.games.stray_cat.rules.burst import burst_cards, bursting
from toychest.games.stray_cat.rules.cards import CAT, LED, TRUMP, colour, rank, takes
from toychest.lang import t

_NAMED = 2  # cards whose names fit in a line


def name_of(name):
    """Return the name of a colour, such as "blue", in the language of the box. name: its index in
    the list of possible names, which is in the language files."""
    return t(".colours").split(", ")[name]


def letter_of(name):
    """Return the abbreviation of a colour's name, such as "R" or "Az". name: see `name_of`."""
    return t(".letters").split(", ")[name]


def colour_name(state, wanted):
    """Return the players' name for a colour, 1 to 5."""
    return name_of(state["names"][wanted - 1])


def letter(state, wanted):
    """Return the abbreviation, such as "R", of the players' name for a colour, 1 to 5."""
    return letter_of(state["names"][wanted - 1])


def card_name(state, card):
    """Return the name of a card: the name of its colour, and its rank if the rank is known. If the
    colour is not known, return a word for an unknown card."""
    if not colour(card):
        return t(".hidden")
    name = colour_name(state, colour(card))
    return "%s %d" % (name, rank(card)) if rank(card) else name


def short_name(state, card):
    """Return a card of a known colour as short text: "R7", or "R" if its rank is not known."""
    return letter(state, colour(card)) + (str(rank(card)) if rank(card) else "")


def who(player, seat):
    """Return the name of a player, or of the Stray Cat if `seat` is CAT. player: function that gets
    a seat and returns the player's name."""
    return t(".cat") if seat == CAT else player(seat)


def why(state, taking):
    """Return the reason why a card takes a trick, as text. taking: tuple (taker, reason, card,
    raised), see `takes` in rules/cards.py."""
    _, kind, card, raised = taking
    words = t({TRUMP: ".why.trump", LED: ".why.led"}[kind], card_name(state, card))
    return words + " " + t(".why.one") if raised else words


def status(state):
    """Return the number of the current trick as text, or that the game is over."""
    if state["phase"] == OVER:
        return t(".status.over")
    return t(".status", tricks(state) + 1)


def describe(state, event, player):
    """Return an event as a line of text for the history of the game. state: the state before the
    event. player: function that gets a seat and returns the player's name."""
    return _LINES[event[0]](state, player, *event[1:])


def _start(state, player, players, way, hand, place, readings, names, lead, first=0):
    if lead == CAT:
        return t(".history.start.cat", player(first))
    return t(".history.start", players, player(lead))


def _trump(state, player, card):
    return t(".history.trump", card_name(state, card))


def _open(state, player, card):
    return t(".history.open", card_name(state, card))


def _trick(state, player, taker, cards):
    known = [card for card in cards + state["line"][:1] if card]
    taking = takes(state, cards)
    name = t(".short") if taker == CAT else player(taker)
    line = t(".history.trick", name, _listed(state, known))
    if not known:
        line = t(".history.nothing", name)
    overruled = state["way"] and taking and taking[0] != taker
    return t(".history.overruled", line) if overruled else line


def _listed(state, cards):
    if len(cards) > _NAMED or any(rank(card) for card in cards):
        return ", ".join([short_name(state, card) for card in cards])
    return ", ".join([card_name(state, card) for card in cards])


def _burst(state, player, seat):
    owner, colours = bursting(state)
    named = letter if len(colours) > 1 else colour_name
    names = ", ".join([named(state, colour) for colour in colours])
    return t(".history.burst", player(owner), len(burst_cards(state)), names)


def _way(state, player, way):
    return t(".way.ranks" if way else ".way.colours")


_LINES = {
    "start": _start,
    "trump": _trump,
    "open": _open,
    "trick": _trick,
    "burst": _burst,
    "way": _way,
}
