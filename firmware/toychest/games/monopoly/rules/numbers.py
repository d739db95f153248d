"""What all rules of Monopoly Toy Story share: the numbers of the game, and moving money."""

MIN_PLAYERS = 2
MAX_PLAYERS = 6
START_MONEY = 1500  # M, for each Toy
GO = 200
JAIL = 50
FIRST_BID = 10
HOUSES = 32  # in the box
HOTELS = 12

LOCATIONS = 16  # deeds 0 .. 15
DEEDS = 18  # and Toy Repair: 16 The Cleaner, 17 Bonnie Time
LETTERS = "ABCDEFGH"  # of the colour sets
REPAIR = "R"
UNKNOWN = "."  # the colour of a Location that was not entered
NO_SETS = UNKNOWN * LOCATIONS + REPAIR * 2
HOTEL = 5  # the level of a Location: so many Houses, or this

# What an auction can be about, besides a deed.
LOT_HOUSE = 18
LOT_HOTEL = 19

BANK = -1  # where a seat may stand
MOST = 99_999  # M in one payment: more is a slip of the finger
WHYS = ("", "tax", "card", "rent", "jail")  # what a payment can be for

ORDER = "order"  # who starts is being rolled
READY = "ready"  # somebody is to roll
ROLLED = "rolled"  # the roll is locked until the turn ends
OVER = "over"

_RECENT = 4  # amounts that are remembered
MOST_DEBTS = 12  # that wait at once, before no more may come: a state has a limit


def alive(state, seat):
    """Whether this is the seat of a Toy that is in the game."""
    return isinstance(seat, int) and 0 <= seat < state["players"] and not state["out"][seat]


def is_amount(amount):
    """Whether so many M can be paid."""
    return isinstance(amount, int) and 0 < amount <= MOST


def is_die(number):
    """Whether a die has this number."""
    return isinstance(number, int) and 1 <= number <= 6


def refuse_payment(state, payer, payee, amount, why):
    """Why nobody could make such a payment, as a language key, or None."""
    if payer == payee:
        return "monopoly.refuse.same"
    for seat in (payer, payee):
        if seat != BANK and not alive(state, seat):
            return "monopoly.refuse.player"
    if not is_amount(amount):
        return "monopoly.refuse.amount"
    return None if why in WHYS else "monopoly.refuse.unknown"


def shift(state, payer, payee, amount):
    """Move money between two of seats and BANK, in a state whose lists are shared."""
    money = state["money"] = list(state["money"])
    for seat, sign in ((payer, -1), (payee, 1)):
        if seat == BANK:
            state["bank"] += sign * amount
        else:
            money[seat] += sign * amount


def pay_or_owe(state, payer, payee, amount, why):
    """Move money from a Toy, or note a debt if it has not enough."""
    if state["money"][payer] < amount:
        add_debt(state, payer, payee, amount, why)
    else:
        shift(state, payer, payee, amount)


def owes(state, seat):
    """Whether a Toy has a debt."""
    return any(debt[0] == seat for debt in state["debts"])


def charge(state, payer, payee, amount, why):
    """Move money from a Toy. A Toy that has not enough, or already has a debt, owes it."""
    if owes(state, payer):
        add_debt(state, payer, payee, amount, why)
    else:
        pay_or_owe(state, payer, payee, amount, why)


def add_debt(state, payer, payee, amount, why):
    """Add a debt. A debt to a Toy that owes money itself is paid first: it helps that Toy."""
    debt = [payer, payee, amount, why]
    first = owes(state, payee) and not owes(state, payer)
    state["debts"] = [debt] + state["debts"] if first else state["debts"] + [debt]


def free_money(state, seat):
    """The money of a Toy in M, without its bid in an auction."""
    bid = state["auction"][2] if state["auction"] and state["auction"][1] == seat else 0
    return state["money"][seat] - bid


def remember(state, amount):
    """Put an amount first among the recent ones."""
    state["recent"] = [amount] + [one for one in state["recent"] if one != amount][: _RECENT - 1]


def put(state, name, index, value):
    """Change one entry of a list in a state whose lists are shared."""
    entries = state[name] = list(state[name])
    entries[index] = value


def fee(value):
    """10 % of a mortgage value. What goes to the Bank is rounded up to whole M."""
    return (value + 9) // 10


def half(cost):
    """What the Bank pays for a building. What comes from the Bank is rounded down."""
    return cost // 2


def left_of(state, seat):
    """The next seat to the left whose Toy is in the game."""
    while True:
        seat = (seat + 1) % state["players"]
        if not state["out"][seat]:
            return seat


def last_roller(state):
    """The seat that rolled last: the current player after the roll, else the one before."""
    seat = state["turn"]
    if state["phase"] == ROLLED:
        return seat
    while True:
        seat = (seat - 1) % state["players"]
        if not state["out"][seat]:
            return seat


def pass_turn(state):
    """The dice go to the left."""
    state["turn"] = left_of(state, state["turn"])
    state["phase"] = READY
    state["roll"] = []
    state["went"] = []
    state["due"] = ""
