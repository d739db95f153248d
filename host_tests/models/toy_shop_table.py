"""Random games of My Toy Shop, and an independent count of the coins for a card."""

from random import Random
from typing import Any

import networkx

from toychest.core import events as core_events
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import KINDS, LAYOUTS, TYPES, blocks, letter

REGISTERS = ("0123", "1032", "2301", "3210")


class Table:
    """Makes random events. wrong: share of events that the rules refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def setup(self, way: int | None = None) -> tuple[int, int, int, int]:
        """Return random arguments for `rules.start`. way: way of play, None for a random one."""
        players = self._random.randint(2, 4)
        return (
            players,
            self._random.randrange(players),
            self._random.randrange(players),
            self._random.randint(0, 2) if way is None else way,
        )

    def card(self, way: int = rules.TOYS) -> tuple[int, str]:
        """Return a random card (layout, toys)."""
        layout = self._random.randrange(len(LAYOUTS))
        few = self._random.choice((20, 8))  # few kinds make large regions
        toys = [self._random.randrange(few) for _ in range(blocks(layout))]
        if way == rules.COLOURS and self._random.random() < 0.9:
            return layout, "".join(str(toy // KINDS) for toy in toys)
        return layout, "".join(letter(toy) for toy in toys)

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        if some.random() < self._wrong:
            return some.choice(
                (
                    ("coins", 0),
                    ("coins", 1, 2, 3, 4, 5),
                    ("claim", 4, 0),
                    ("claim", 0, 9),
                    ("claim", some.randrange(4), 0),
                    ("card", 0, 0, 0, "a"),
                    ("majority", 0, [0]),
                    ("plan", 3),
                    ("nothing",),
                    ("register", 0, "0123"),
                    ("lay", 0, 9, 9, 0, "a"),
                    ("coins", 30, 31),
                )
            )
        if some.random() < 0.02:
            return "plan", some.choice([way for way in range(3) if way != state["plan"]])
        if some.random() < 0.1:
            event = "claim", some.randrange(TYPES), some.randrange(state["players"])
            if not core_events.refuse(rules, state, event):
                return event
        if state["phase"] == rules.MAJORITY:
            award = len(state["majority"])
            if state["plan"] and plan.is_complete(state, award):
                return "majority", award, plan.majority(state, award)
            seats = range(state["players"])
            return "majority", award, sorted(some.sample(seats, some.randint(0, len(seats))))
        due = rules.due(state)
        if due:
            return "claim", *due
        if not state["plan"]:
            return "coins", *[some.randint(1, 9) for _ in range(some.randint(0, 4))]
        seat = state["turn"]
        if not state["registers"][seat]:
            return "register", seat, some.choice(REGISTERS)
        laid = state["laid"][seat]
        where = some.choice(plan.places(laid))
        if plan.not_laid(state, seat):
            return "lay", seat, *where, *self.card(state["plan"])
        return "card", *where, *self.card(state["plan"])


def graph(register: str, cards: list[tuple[int, int, int, str]]) -> networkx.Graph:
    """Return a graph of the cards in a shop, made from the printed rules alone.

    A block is an area of one colour on a card. Nodes are (card, block). An edge joins two blocks of
    the same colour that share a side.
    register: colour of each block of the register, which is card -1.
    cards: list of (x, y, layout, toys).
    """
    colour: dict[tuple[int, int], int] = {}
    points: dict[tuple[int, int], tuple[int, int]] = {}
    for quarter in range(4):
        colour[-1, quarter] = int(register[quarter])
        points[quarter % 2, quarter // 2] = -1, quarter
    for number, (x, y, layout, toys) in enumerate(cards):
        for quarter in range(4):
            block = int(LAYOUTS[layout][quarter])
            one = toys[block]
            colour[number, block] = int(one) if one.isdigit() else (ord(one) - ord("a")) // KINDS
            points[2 * x + quarter % 2, 2 * y + quarter // 2] = number, block
    found = networkx.Graph()
    found.add_nodes_from(colour)
    for (x, y), block in points.items():
        for beside in ((x + 1, y), (x, y + 1)):
            other = points.get(beside)
            if other and colour[other] == colour[block]:
                found.add_edge(block, other)
    networkx.set_node_attributes(found, colour, "colour")
    return found


def coins(register: str, cards: list[tuple[int, int, int, str]]) -> list[list[int]]:
    """Return the coins for the last card: a sorted list of [type, coins], one for each region.

    Arguments as for `graph`.
    """
    found = graph(register, cards)
    last = len(cards) - 1
    regions = []
    for region in networkx.connected_components(found):
        new = [block for block in region if block[0] == last]
        if new and len(new) < len(region):
            toys = [block for block in region if block[0] >= 0]
            regions.append([found.nodes[new[0]]["colour"], len(toys)])
    return sorted(regions)
