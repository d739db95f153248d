"""My Toy Shop in words: its types and toys, and its events as lines of a story."""

from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.toys import TOYS
from toychest.lang import t


def type_name(award):
    """What a type of toy is called."""
    return t("shop.type.%d" % award)


def toy_name(letter):
    """What a toy is called, by its letter."""
    return t("shop.toy." + TOYS[ord(letter) - 97])


def describe(state, event, player):
    """See `rules.describe`."""
    kind = event[0]
    if kind == "start":
        return t("shop.history.start", event[1])
    if kind == "coins":
        return _coins(player(state["turn"]), event[1:])
    if kind == "card":
        regions = rules.apply(state, event)["paid"]
        return _coins(player(state["turn"]), [coins for _, coins in regions])
    if kind == "claim":
        return t("shop.history.claim", player(state["turn"]), type_name(event[1]))
    if kind == "majority":
        if not event[2]:
            return t("shop.history.nobody", type_name(event[1]))
        names = ", ".join([player(seat) for seat in event[2]])
        return t("shop.history.majority", names, type_name(event[1]))
    if kind == "plan":
        return t("shop.history.plan" if event[1] else "shop.history.quick")
    return ""  # whose turn it is, and what lay there already


def _coins(name, regions):
    if len(regions) < 2:
        return t("shop.history.coins", name, sum(regions))
    return t("shop.history.regions", name, " + ".join([str(one) for one in regions]), sum(regions))
