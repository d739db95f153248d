"""The numbers and the payments of Monopoly Toy Story. Amounts are whole M."""

from toychest.core.events import BANK

MIN_PLAYERS = 2
MAX_PLAYERS = 6
START_MONEY = 1500  # M of each Toy
GO = 200  # M
JAIL = 50  # M
FIRST_BID = 10  # M
HOUSES = 32  # in the box
HOTELS = 12  # in the box

LOCATIONS = 16  # deeds 0 to 15
DEEDS = 18  # also the two Toy Repairs: 16 The Cleaner, 17 Bonnie Time
LETTERS = "ABCDEFGH"  # of the colour sets
REPAIR = "R"  # letter of the set of the Toy Repairs
UNKNOWN = "."  # letter of a Location whose colour is not known
NO_SETS = UNKNOWN * LOCATIONS + REPAIR * 2
HOTEL = 5  # level of a Location with a Hotel; below it, the level is the number of Houses

# The lots of an auction that are not deeds.
LOT_HOUSE = 18
LOT_HOTEL = 19

MOST = 99_999  # M of one payment
WHYS = ("", "tax", "card", "rent", "jail")  # reasons for a payment

# Shapes of the arguments of events, see core.events.
DIE = 1, 6
AMOUNT = 1, MOST
DEED = 0, DEEDS - 1
LOCATION = 0, LOCATIONS - 1

# Phases.
ORDER = "order"  # the Toys roll for the start
READY = "ready"  # the current player is to roll
ROLLED = "rolled"  # the current player has rolled
OVER = "over"

_RECENT = 4  # number of recent amounts
MOST_DEBTS = 12  # with this many debts, no event may demand money


def refuse_out(state, *parties):
    """Return a language key if one of these parties is a bankrupt Toy, else None."""
    out = any(party != BANK and state["out"][party] for party in parties)
    return "monopoly.refuse.player" if out else None


def refuse_payment(state, payer, payee):
    """Return why a party can't pay another, as a language key, or None. Their money is not
    checked."""
    return "monopoly.refuse.same" if payer == payee else refuse_out(state, payer, payee)


def shift(state, payer, payee, amount):
    """Move money from one party to another."""
    for party, change in ((payer, -amount), (payee, amount)):
        if party == BANK:
            state["bank"] += change
        else:
            state["money"][party] += change


def pay_or_owe(state, payer, payee, amount, why):
    """Move money from a Toy, or add a debt if the Toy has too little."""
    if state["money"][payer] < amount:
        add_debt(state, payer, payee, amount, why)
    else:
        shift(state, payer, payee, amount)


def owes(state, seat):
    """Return whether a Toy has a debt."""
    return any(debt[0] == seat for debt in state["debts"])


def charge(state, payer, payee, amount, why):
    """Move money from a Toy, or add a debt if the Toy has too little or has another debt."""
    if owes(state, payer):
        add_debt(state, payer, payee, amount, why)
    else:
        pay_or_owe(state, payer, payee, amount, why)


def add_debt(state, payer, payee, amount, why):
    """Add a debt. A debt to a Toy that owes money itself comes first, because it helps that Toy to
    pay."""
    first = owes(state, payee) and not owes(state, payer)
    state["debts"].insert(0 if first else len(state["debts"]), [payer, payee, amount, why])


def free_money(state, seat):
    """Return the money of a Toy without its bid in an auction, in M."""
    bid = state["auction"][2] if state["auction"] and state["auction"][1] == seat else 0
    return state["money"][seat] - bid


def remember(state, amount):
    """Put an amount first among the recent amounts."""
    state["recent"] = [amount] + [old for old in state["recent"] if old != amount][: _RECENT - 1]


def fee(value):
    """Return 10 % of a mortgage value in M, rounded up. The Bank gets it."""
    return (value + 9) // 10


def half(cost):
    """Return half of a building's cost in M, rounded down. The Bank pays it."""
    return cost // 2


def left_of(state, seat):
    """Return the next seat to the left whose Toy is in the game."""
    return _next_in_game(state, seat, 1)


def last_roller(state):
    """Return the seat of the Toy that rolled last: the current player after the roll, otherwise the
    previous player."""
    seat = state["turn"]
    return seat if state["phase"] == ROLLED else _next_in_game(state, seat, -1)


def _next_in_game(state, seat, step):
    while True:
        seat = (seat + step) % state["players"]
        if not state["out"][seat]:
            return seat


def pass_turn(state):
    """Pass the dice to the left."""
    state["turn"] = left_of(state, state["turn"])
    state["phase"] = READY
    state["roll"] = []
    state["went"] = []
    state["due"] = ""
