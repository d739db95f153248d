"""Rules of a game with a state of 1 to 1.5 kB as JSON, such as a bank of property has.

Made up for measuring and torturing the saves: no such game is played.
"""

VERSION = 1
NAMES = ("Woody", "Buzz", "Jessie", "Rex", "Hamm", "Slinky")
STREETS = 28


def start(players):
    """Return the first state. Players have money and no property."""
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


def is_state(state):
    """Return whether a state has the right shape."""
    return set(state) == set(start(1)) and len(state["streets"]) == STREETS


def refuse(state, event):
    """Return why an event is impossible, or None."""
    if event[0] == "pay" and state["players"][event[1]]["cash"] < event[3]:
        return "no money"
    return None


def apply(state, event):
    """Return the state after an event."""
    kind = event[0]
    state = dict(state)
    if kind == "pay":
        players = [dict(player) for player in state["players"]]
        players[event[1]]["cash"] -= event[3]
        players[event[2]]["cash"] += event[3]
        state["players"] = players
    elif kind == "move":
        players = [dict(player) for player in state["players"]]
        player = players[state["turn"]]
        player["place"] = (player["place"] + event[1] + event[2]) % 40
        state["players"] = players
        state["dice"] = [event[1], event[2]]
        state["turn"] = (state["turn"] + 1) % len(players)
    else:
        streets = [dict(street) for street in state["streets"]]
        street = streets[event[1]]
        if kind == "buy":
            street["owner"] = event[2]
        elif kind == "build":
            street["houses"] = (street["houses"] + 1) % 6
        state["streets"] = streets
    return state


def some_event(state, random):
    """Return a legal event. random: a module like CPython's."""
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
    """Return arguments for `start`."""
    return (random.randrange(2, 7),)
