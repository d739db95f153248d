"""Define the rules of a made-up game about money and streets. It serves to measure saves, and to
test them with power cuts. Its state is large: 1 to 1.5 kB as JSON."""

VERSION = 1
NAMES = ("Woody", "Buzz", "Jessie", "Rex", "Hamm", "Slinky")
STREETS = 28


def start(players):
    """Return the first state of the made-up game, a dict. Players have money and no streets.
    players: number of players."""
    return {
        "players": [
            {"name": NAMES[i], "cash": 1500, "place": 0, "cards": [], "out": False}
            for i in range(players)
        ],
        "streets": [{"owner": None, "houses": 0, "rent": 2 + 2 * i} for i in range(STREETS)],
        "turn": 0,
        "dice": [0, 0],
        "bank": 20580 - 1500 * players,
    }


def _is_any(value):
    return True


def agrees(state):
    """Return whether a state has all streets."""
    return len(state["streets"]) == STREETS


STATE = dict.fromkeys(("players", "streets", "turn", "dice", "bank"), (_is_any,))
START = ((1, len(NAMES)),)


def _refuse_pay(state, payer, payee, amount):
    return "no money" if state["players"][payer]["cash"] < amount else None


def _pay(state, payer, payee, amount):
    state["players"][payer]["cash"] -= amount
    state["players"][payee]["cash"] += amount


def _move(state, first, second):
    player = state["players"][state["turn"]]
    player["place"] = (player["place"] + first + second) % 40
    state["dice"] = [first, second]
    state["turn"] = (state["turn"] + 1) % len(state["players"])


def _buy(state, street, owner):
    state["streets"][street]["owner"] = owner


def _build(state, street):
    street = state["streets"][street]
    street["houses"] = (street["houses"] + 1) % 6


_STREET = (0, STREETS - 1)
_PLAYER = (0, len(NAMES) - 1)
EVENTS = {
    "pay": ((_PLAYER, _PLAYER, (0, 20_580)), _refuse_pay, _pay),
    "move": (((1, 6), (1, 6)), None, _move),
    "buy": ((_STREET, _PLAYER), None, _buy),
    "build": ((_STREET,), None, _build),
}


def some_event(state, random):
    """Return a random event that is legal in a state: (kind, argument, ...). random: the module
    random, or one with the same functions."""
    players = len(state["players"])
    kind = random.choice(("move", "move", "pay", "pay", "buy", "build"))
    if kind == "move":
        return (kind, random.randrange(1, 7), random.randrange(1, 7))
    if kind == "pay":
        payer = random.randrange(players)
        most = state["players"][payer]["cash"]
        to = random.randrange(players)
        return (kind, payer, to, random.randrange(min(most, 400) + 1))
    if kind == "buy":
        return (kind, random.randrange(STREETS), random.randrange(players))
    return (kind, random.randrange(STREETS))


def some_start(random):
    """Return random arguments for `start`: (number of players,). random: the module random, or one
    with the same functions."""
    return (random.randrange(2, 7),)
