"""The constants of Monopoly Toy Story, and functions that move money, add debts, and pass the turn.
The arguments `payer` and `payee` are seats, or BANK. `why` is the reason for a payment, one of
WHYS. Amounts are in M."""

from toychest.core.events import BANK

MIN_PLAYERS = 2
MAX_PLAYERS = 6
START_MONEY = 1500  # M of each Toy
GO = 200  # M
JAIL = 50  # M
FIRST_BID = 10  # M
HOUSES = 32  # in the printed game
HOTELS = 12  # in the printed game

LOCATIONS = 16  # number of Locations: deeds 0 to 15
DEEDS = 18  # number of deeds: also the two Toy Repairs, 16 The Cleaner and 17 Bonnie Time
MOST_SPACES = 60  # of a board
TAXES = "SD"  # spaces of a board: Sid's Tax, Dummy Tax
LETTERS = "ABCDEFGH"  # letters of the colour sets
REPAIR = "R"  # letter of the set of the Toy Repairs
UNKNOWN = "."  # letter of a Location whose colour is not known
NO_SETS = UNKNOWN * LOCATIONS + REPAIR * 2
HOTEL = 5  # level of a Location with a Hotel; below it, the level is the number of Houses

# The lots of an auction that are not deeds.
LOT_HOUSE = 18
LOT_HOTEL = 19

MOST = 99_999  # M, largest amount of one payment
WHYS = ("", "tax", "card", "rent", "jail")  # reasons for a payment

# Shapes of the arguments of events, see core.events.
DIE = 1, 6
AMOUNT = 1, MOST
DEED = 0, DEEDS - 1
LOCATION = 0, LOCATIONS - 1

# Phases.
ORDER = "order"  # the Toys roll to find the starting player
READY = "ready"  # the current player is to roll
ROLLED = "rolled"  # the current player has rolled
OVER = "over"

RECENT = 4  # number of amounts in state["recent"]
MOST_DEBTS = 12  # with this many, no event of _DEMANDS in rules/__init__.py is possible


def are_sets(sets):
    """Return whether a value of any type is a str with the letter of each deed's set."""
    return (
        type(sets) is str
        and sets[LOCATIONS:] == REPAIR * (DEEDS - LOCATIONS)
        and len(sets) == DEEDS
        and set(sets[:LOCATIONS]) <= set(LETTERS + UNKNOWN)
    )


def refuse_out(state, *parties):
    """Return ".refuse.player" if any of the given players is bankrupt, or None if none is. parties:
    seats, or BANK, which is never bankrupt."""
    out = any(party != BANK and state["out"][party] for party in parties)
    return ".refuse.player" if out else None


def refuse_payment(state, payer, payee):
    """Return the key of the reason why a payment is impossible, or None if it is possible. Payer
    and payee must differ, and neither may be bankrupt. The payer's money is not checked."""
    return ".refuse.same" if payer == payee else refuse_out(state, payer, payee)


def shift(state, payer, payee, amount):
    """Move money from a payer to a payee."""
    for party, change in ((payer, -amount), (payee, amount)):
        if party == BANK:
            state["bank"] += change
        else:
            state["money"][party] += change


def pay_or_owe(state, payer, payee, amount, why):
    """Pay an amount, or add a debt if the player `payer` has too little money. Older debts of the
    player don't matter here, unlike in `charge`."""
    if state["money"][payer] < amount:
        add_debt(state, payer, payee, amount, why)
    else:
        shift(state, payer, payee, amount)


def owes(state, seat):
    """Return whether a player has a debt."""
    return any(debt[0] == seat for debt in state["debts"])


def charge(state, payer, payee, amount, why):
    """Pay an amount, or add a debt if the player `payer` has too little money. Also add a debt if
    the player already has one: older debts come first, unlike in `pay_or_owe`."""
    if owes(state, payer):
        add_debt(state, payer, payee, amount, why)
    else:
        pay_or_owe(state, payer, payee, amount, why)


def add_debt(state, payer, payee, amount, why):
    """Add a debt of the player `payer` to state["debts"], whose first debt has to be paid first.
    The new debt comes first if the payee has debts and the payer has none, otherwise last."""
    first = owes(state, payee) and not owes(state, payer)
    state["debts"].insert(0 if first else len(state["debts"]), [payer, payee, amount, why])


def debtor(state):
    """Return the seat of the player who owes the first debt in state["debts"]."""
    return state["debts"][0][0]


def free_money(state, seat):
    """Return the money that a player can spend, in M. If the player has the highest bid in an
    auction, the bid is subtracted."""
    _, bidder, bid = state["auction"] or (None, BANK, 0)
    return state["money"][seat] - (bid if bidder == seat else 0)


def refuse_spending(state, seat, amount):
    """Return the key of the reason why a player can't spend an amount now, or None if they can.
    Debts must be paid first, and the money of a bid in an auction must be kept."""
    if owes(state, seat):
        return ".refuse.debts"
    if state["money"][seat] < amount:
        return ".refuse.short"
    return ".refuse.bid" if free_money(state, seat) < amount else None


def remember(state, amount):
    """Put an amount first in state["recent"], the list of the newest amounts: at most four, each
    once. The box offers them for the next payment."""
    state["recent"] = [amount] + [old for old in state["recent"] if old != amount][: RECENT - 1]


def fee(value):
    """Return the fee on a mortgage: 10 % of the mortgage value in M, rounded up."""
    return (value + 9) // 10


def half_cost(cost):
    """Return half of the cost of a building in M, rounded down: the Bank pays it for a sold
    building."""
    return cost // 2


def left_of(state, seat):
    """Return the seat of the next player to the left of a seat who is not bankrupt."""
    return _next_in_game(state, seat, 1)


def last_roller(state):
    """Return the seat of the player who rolled last. Before the first roll of a turn, return the
    seat of the next player to the right who is not bankrupt."""
    seat = state["turn"]
    return seat if state["phase"] == ROLLED else _next_in_game(state, seat, -1)


def _next_in_game(state, seat, step):
    while True:
        seat = (seat + step) % state["players"]
        if not state["out"][seat]:
            return seat


def pass_turn(state):
    """Begin the turn of the next player to the left, without the dice and duties of the old
    turn."""
    state["turn"] = left_of(state, state["turn"])
    state["phase"] = READY
    state["roll"] = []
    state["went"] = []
    state["due"] = ""
