"""Put My Toy Shop into words: the types and names of the toys, and each event as a line of the
history."""

from toychest.games.toy_shop.rules import OVER, plan
from toychest.games.toy_shop.rules.cards import CARDS, TOYS
from toychest.lang import t


def type_name(toy_type):
    """Return the name of a type of toys, 0 to 3, such as "plush"."""
    return t(".type.%d" % toy_type)


def hue_name(toy_type):
    """Return the colour of a type of toys, 0 to 3, as text, such as "blue"."""
    return t(".hue.%d" % toy_type)


def colour_name(toy_type):
    """Return the colour and the name of a type of toys, 0 to 3, such as "blue: plush"."""
    return "%s: %s" % (hue_name(toy_type), type_name(toy_type))


def toy_name(toy):
    """Return the name of a toy, 0 to 19, such as "puppy"."""
    return t(".toy." + TOYS[toy])


def way_name(way):
    """Return a sentence that says how coins are counted from now on. way: QUICK if the players
    count, COLOURS or TOYS if the box counts."""
    return t((".way.to_quick", ".way.to_colours", ".way.to_toys")[way])


def status(state):
    """Return the progress of the game in a few words, such as the number of the current card."""
    if state["phase"] == OVER:
        return t(".status.over")
    return t(".status", min(len(state["earned"][state["turn"]]) + 1, CARDS), CARDS)


def describe(state, event, player):
    """Return an event as a line of text for the history of the game. state: the state before the
    event. player: function that gets a seat and returns the player's name."""
    return _LINES[event[0]](state, player, *event[1:])


def _start(state, player, players, starter, youngest, way):
    return t(".history.start", players)


def _coins(state, player, *coins):
    name = player(state["turn"])
    if len(coins) < 2:
        return t(".history.coins", name, sum(coins))
    return t(".history.regions", name, " + ".join([str(n) for n in coins]), sum(coins))


def _card(state, player, x, y, layout, toys):
    turn = state["turn"]
    regions = plan.pays(state["registers"][turn], state["laid"][turn], x, y, layout, toys)
    return _coins(state, player, *[coins for _, coins in regions])


def _register(state, player, seat, colours):
    return t(".history.register", player(seat))


def _lay(state, player, seat, x, y, layout, toys):
    return t(".history.lay", player(seat), plan.count(state["laid"][seat]) + 1)


def _claim(state, player, toy_type, seat):
    return t(".history.claim", player(seat), type_name(toy_type))


def _majority(state, player, toy_type, seats):
    if not seats:
        return t(".history.nobody", type_name(toy_type))
    names = ", ".join([player(seat) for seat in seats])
    return t(".history.majority", names, type_name(toy_type))


def _plan(state, player, way):
    return way_name(way)


_LINES = {
    "start": _start, "coins": _coins, "card": _card, "register": _register, "lay": _lay,
    "claim": _claim, "majority": _majority, "plan": _plan,
}  # fmt: skip
