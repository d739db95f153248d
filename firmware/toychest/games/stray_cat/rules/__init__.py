"""The rules of the card game Take That Toy!: where each card lies, and who takes each trick.

Seats count clockwise. A card is a number, see rules/cards.py. A trick is one round in which each
player plays a card. The players choose one of two ways to use the box:
    COLOURS_ONLY   the players enter only the colours of cards, and say who takes a trick
    RANKS_TOO      the players enter the ranks too, and the box works out who takes a trick

The player who takes a trick keeps some or all of its cards, see KEEP in rules/readings.py. The
kept cards lie open in front of the player: they are the player's front. The other cards of the
trick go to the discard. If a player has four cards of a colour in front, these cards burst: the
player has to give them away, see rules/burst.py. With two players, an imaginary third player, the
Stray Cat (CAT), plays along. It has a row of up to three cards, its line, and plays the first of
them. The line is filled up from the Stray Cat's deck. The Stray Cat keeps no cards of its tricks.

Events:
    ("start", players, way, hand, place, readings, names, lead, first)
                                 way: COLOURS_ONLY or RANKS_TOO
                                 hand: number of cards that each player gets
                                 place: where burst cards go, a constant of rules/burst.py
                                 readings: answers to questions that the printed rules leave
                                 open, see rules/readings.py
                                 names: for each of the five colours, the index of its name in the
                                 list of possible names
                                 lead: the seat that leads the first trick, or CAT
                                 first: with two players, the seat to the left of the Stray Cat;
                                 otherwise 0, which is also the default
    ("trump", card)              the card that is turned up for the trump. If all cards are dealt,
                                 none is turned up, and only the colour of `card` counts
    ("open", card)               the Stray Cat's next card is turned up. It comes from the deck, or
                                 it is the first card of the line, which lay face down
    ("trick", taker, cards)      taker: the seat that takes the trick, or CAT. cards: the played
                                 cards, by seat, one for each player who had a card in hand. With
                                 COLOURS_ONLY the players enter only the cards that go to the
                                 taker's front, in any order; the other cards are HIDDEN
    ("burst", seat)              the players have moved the burst cards. seat: the player whom they
                                 chose to get one of these cards, or all; NOBODY if the place of
                                 burst cards needs no choice
    ("way", way)                 the game continues with the way COLOURS_ONLY or RANKS_TOO

Source: the publisher's "2 players variant rule". For three to five players: the known part of the
base game, and the answers of the owner of the printed game to other questions.
"""

from toychest.core.events import EACH, PARTY, first_state, fits
from toychest.core.ranking import ranked
from toychest.games.stray_cat.rules.burst import (
    LINE,
    NOBODY,
    ONE,
    PLACES,
    apply_burst,
    bursting,
    has_cat,
    refuse_burst,
)
from toychest.games.stray_cat.rules.cards import (
    CARDS,
    CAT,
    COLOURS,
    HIDDEN,
    colour,
    is_card,
    is_card_or_hidden,
    on_table,
    playing,
    refuse_cards,
    refuse_together,
)
from toychest.games.stray_cat.rules.readings import (
    END,
    FIVE,
    KEEP,
    KEEP_ALL,
    KEEP_CAT,
    LEAD,
    are_readings,
)

VERSION = 2
TURN = ("open",)
MIN_PLAYERS = 2
MAX_PLAYERS = 5
HAND = 10  # cards of each of two players, and of the Stray Cat
NAMES = 10  # names that a colour can have

COLOURS_ONLY = 0  # the ways to play with the box, see above
RANKS_TOO = 1

# The phases. In each phase but OVER, the next event is the one of the same name.
NO_TRUMP = "trump"
TO_OPEN = "open"
TRICK = "trick"
BURST = "burst"
OVER = "over"

_WAY = COLOURS_ONLY, RANKS_TOO
_PLACE = 0, PLACES - 1
_MANY = 0, 1_000_000
_TAKER = PARTY  # a seat or CAT, -1


def most_cards(players):
    """Return the largest number of cards that can be dealt to each of three to five players."""
    return CARDS // players


def _are_names(names):
    return fits(names, [(0, NAMES - 1)] * COLOURS) and len(set(names)) == COLOURS


def _is_text(readings):
    return type(readings) is str


_PLAYERS = MIN_PLAYERS, MAX_PLAYERS
_FIRST = 0, 1
_LEAD = CAT, MAX_PLAYERS - 1
_SETUP = [_PLAYERS, _WAY, (1, CARDS), _PLACE, _is_text, _are_names, _LEAD, _FIRST]
_NUMBER = 0, CARDS


def START(setup):
    """Return whether each argument of "start", the first event of a game, has the right type and
    range. setup: list [players, way, ...]; the last argument may be missing. `refuse_start` checks
    whether the arguments are possible together."""
    return fits(setup, _SETUP[: max(7, len(setup))])


STATE = {
    "players": (_PLAYERS,),
    "way": (_WAY,),
    "place": (_PLACE,),  # where burst cards go
    "readings": (_is_text,),  # a digit for each of READINGS
    "names": (_are_names,),  # index of each colour's name
    "lead": (PARTY,),  # seat that leads the trick, or CAT
    "first": (_FIRST,),  # seat to the left of the Stray Cat
    "phase": ({NO_TRUMP, TO_OPEN, TRICK, BURST, OVER}, NO_TRUMP),
    # The open card, or if there is none, any card of the trump colour.
    "trump": (is_card_or_hidden, HIDDEN),
    "open": ((0, 1),),  # 1 if an open card shows the trump, 0 if all cards are dealt
    "hands": ([_NUMBER, EACH],),  # number of cards, by seat
    "fronts": ([[is_card, ..., CARDS], EACH], []),  # cards in front of each player
    "line": ([is_card_or_hidden, ..., LINE], []),  # the Stray Cat's cards; it plays the first next
    "deck": (_NUMBER,),  # number of cards in the Stray Cat's deck
    "discard": ([is_card_or_hidden, ..., CARDS], []),  # cards
    "aside": (_NUMBER,),  # number of cards that were not dealt, and that nobody plays
    # Number of tricks, by seat; last that of the Stray Cat.
    "tricks": ([_MANY, ..., MAX_PLAYERS + 1],),
    "bursts": (_MANY, 0),  # number of bursts so far
    "winner": (PARTY, NOBODY),  # seat of the player with all five colours
}


def refuse_start(players, way, hand, place, readings, names, lead, first=0):
    """Return the key of the reason why a game can't start, or None if it can. For the arguments see
    the event "start" above."""
    dealt = fits(hand, (HAND, HAND) if players == 2 else (1, most_cards(players)))
    fit = dealt and _fit_players(players, place, readings, lead, first)
    return None if fit else "refuse.event"


def _fit_players(players, place, readings, lead, first):
    """Return whether arguments of the event "start" are possible with a number of players."""
    with_cat = players == 2
    return (
        (place == ONE or not with_cat)
        and are_readings(readings, with_cat)
        and (CAT if with_cat else 0) <= lead < players
        and first <= with_cat
    )


def start(players, way, hand, place, readings, names, lead, first=0):
    """Return the state of a new game. The cards are dealt, but the players have not entered the
    trump. For the arguments see the event "start" above."""
    cat = HAND if players == 2 else 0
    left = CARDS - players * hand - cat
    trump = min(1, left)
    return first_state(
        STATE,
        players=players,
        way=way,
        place=place,
        readings=readings,
        names=list(names),
        lead=lead,
        first=first,
        open=trump,
        hands=[hand] * players,
        deck=cat,
        aside=left - trump,
        tricks=[0] * (players + 1),
    )


# ---- the events


def refuse_any(state, kind):
    """Return the key of the reason why no event of a kind, such as "trick", is possible now. Return
    None if an event of this kind may be possible."""
    phase = state["phase"]
    if phase == OVER:
        return ".refuse.over"
    return None if kind in (phase, "way") else ".refuse.first." + phase


def _refuse_card(state, card):
    return refuse_cards(state, [card])


def _trump(state, card):
    state["trump"] = card


def is_short(state):
    """Return whether the Stray Cat's row has fewer than three cards, and its deck is not empty."""
    return state["deck"] > 0 and len(state["line"]) < LINE


def _open(state, card):
    line = state["line"]
    if is_short(state):
        state["deck"] -= 1
        line.append(card)
    else:
        line[0] = card


def kept_seats(state, taker):
    """Return the seats of the players whose cards of a trick the taker keeps. The taker's own seat
    may be one of them. The other players' cards go to the discard. Before the game, the players
    chose which cards a taker keeps, see KEEP in rules/readings.py. taker: a seat; CAT for the
    Stray Cat, which keeps no cards."""
    # If a player takes the trick, the Stray Cat's card also goes in front of that player. Source:
    # "The player takes the "stray cat" played card together".
    keep = state["readings"][KEEP]
    if taker == CAT or keep == KEEP_CAT:
        return []
    return [seat for seat in playing(state) if keep == KEEP_ALL or seat != taker]


def _refuse_trick(state, taker, cards):
    seats = playing(state)
    if taker != CAT and taker not in seats:
        return ".refuse.no_card"
    if len(cards) != len(seats) or taker == CAT and not state["line"]:
        return "refuse.event"
    played = dict(zip(seats, cards))
    in_front = state["line"][:1] if taker != CAT else []
    if HIDDEN in in_front + [played[seat] for seat in kept_seats(state, taker)]:
        return ".refuse.colour"
    return refuse_cards(state, [card for card in cards if card])


def _trick(state, taker, cards):
    # Source: "If the player took the trick", "If the "Stray Cat" plays a trick".
    keeps = kept_seats(state, taker)
    kept, thrown = [], []
    for seat, card in zip(playing(state), cards):
        (kept if seat in keeps else thrown).append(card)
        state["hands"][seat] -= 1
    if state["line"]:
        cats_card = state["line"].pop(0)
        if taker == CAT:
            thrown.append(cats_card)
        else:
            kept.insert(0, cats_card)
    if taker != CAT:
        state["fronts"][taker] += kept
    state["discard"] += thrown
    state["tricks"][taker] += 1
    state["lead"] = _leader(state, taker)


def _leader(state, taker):
    # Source: "The player who has the most tricks continues to take turns".
    if taker == CAT or state["readings"][LEAD] == "0":
        return taker
    players = state["players"]
    tricks = state["tricks"][:players]
    clockwise = [(taker + i) % players for i in range(players)]
    return [seat for seat in clockwise if tricks[seat] == max(tricks)][0]


def _way(state, way):
    state["way"] = way


def after_event(state):
    """Set state["winner"] and state["phase"] after an event.

    The winner is the seat of a player with all five colours in front, or NOBODY. A burst may come
    first, see FIVE. The phase is the kind of the next event, or OVER.
    """
    hands = state["hands"]
    _, burst_colours = bursting(state)
    five = []  # seats of the players with all five colours
    if not burst_colours or state["readings"][FIVE] == "0":
        five = [seat for seat in range(state["players"]) if colours(state, seat) == COLOURS]
    if state["winner"] not in five:
        state["winner"] = five[0] if five else NOBODY
    if state["winner"] != NOBODY:
        state["phase"] = OVER
    elif burst_colours:
        state["phase"] = BURST
    elif not (max(hands) if state["readings"][END] == "1" else min(hands)):
        state["phase"] = OVER
    elif state["trump"] == HIDDEN:
        state["phase"] = NO_TRUMP
    elif is_short(state) or HIDDEN in state["line"][:1]:
        state["phase"] = TO_OPEN
    else:
        state["phase"] = TRICK


EVENTS = {
    "trump": ((is_card,), _refuse_card, _trump),
    "open": ((is_card,), _refuse_card, _open),
    "trick": ((_TAKER, [is_card_or_hidden, ...]), _refuse_trick, _trick),
    "burst": ((PARTY,), refuse_burst, apply_burst),  # NOBODY is -1
    "way": ((_WAY,), None, _way),
}


# ---- facts about a state


def count(state, seat, wanted):
    """Return how many open cards in front of a player have the colour `wanted`, 1 to 5."""
    return len([card for card in state["fronts"][seat] if colour(card) == wanted])


def colours(state, seat):
    """Return the number of colours of the open cards in front of a player."""
    return len({colour(card) for card in state["fronts"][seat]})


def ranking(state):
    """Return a list of (rank, seat) of all players, the best first; in a draw several have the rank
    1. A player with cards of all five colours in front wins. If there is none, the player with the
    most colours in front wins. Of players with equally many colours, the one with the most cards in
    front wins. Source: "Winning the game"."""
    fronts = enumerate(state["fronts"])
    return ranked([(i == state["winner"], colours(state, i), len(front)) for i, front in fronts])


def winners(state):
    """Return the seats of the winners; in a draw there are several."""
    return [seat for rank, seat in ranking(state) if rank == 1]


def tricks(state):
    """Return the number of tricks so far, those of the Stray Cat included."""
    return sum(state["tricks"])


def total(state):
    """Return the number of all cards in a state, the hidden ones included: 40 in a valid state."""
    laid = sum([len(cards) for cards in state["fronts"] + [state["line"], state["discard"]]])
    return sum(state["hands"]) + laid + state["deck"] + state["open"] + state["aside"]


def agrees(state):
    """Return whether the values of a state, read from a save, can occur together: each card is in
    one place, and state["phase"] and state["winner"] follow from the cards."""
    settled = dict(state)
    after_event(settled)
    return (
        _fit_players(*[state[key] for key in ("players", "place", "readings", "lead", "first")])
        and total(state) == CARDS
        and len(state["tricks"]) == state["players"] + 1
        and (has_cat(state) or not state["deck"] and not state["line"])
        and (state["winner"] == NOBODY or colours(state, state["winner"]) == COLOURS)
        and settled == state
        and not refuse_together(on_table(state))
    )


def is_over(state):
    """Return whether the game has ended."""
    return state["phase"] == OVER
