"""Random games of the card game Take That Toy!

Table makes random events. RealTable plays with forty cards. It is written from the printed rules
alone, to check the firmware's rules.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst, cards
from toychest.games.stray_cat.rules.cards import CAT, HIDDEN
from toychest.games.stray_cat.rules.readings import READINGS, ways


class Table:
    """Makes random events. wrong: share of events that the rules refuse, from 0 to 1."""

    def __init__(self, seed: int, wrong: float = 0.02):
        self._random = Random(seed)
        self._wrong = wrong

    def setup(self, players: int | None = None, way: int | None = None) -> tuple[Any, ...]:
        some = self._random
        players = players or some.choice((2, 2, 2, 3, 4, 5))
        with_cat = players == 2
        most = rules.most_cards(players)
        return (
            players,
            some.randint(0, 1) if way is None else way,
            rules.HAND if with_cat else some.randint(max(1, most - 4), most),
            burst.ONE if with_cat else some.randrange(burst.PLACES),
            "".join(
                str(some.choice((0, some.randrange(ways(i, with_cat)))))
                for i in range(len(READINGS))
            ),
            some.sample(range(rules.NAMES), 5),
            some.randrange(CAT if with_cat else 0, players),
            some.randint(0, 1) if with_cat else 0,
        )

    def card(self, state: dict[str, Any], others: list[int]) -> int:
        some = self._random
        while True:
            one = some.randint(1, 5) * 10
            if state["way"]:
                one += some.randint(1, 8)
            if not cards.refuse_cards(state, [*others, one]):
                return one

    def cards(self, state: dict[str, Any]) -> list[int]:
        found: list[int] = []
        for _ in cards.playing(state):
            found.append(self.card(state, [one for one in found if one]))
        return found

    def event(self, state: dict[str, Any]) -> tuple[Any, ...]:
        some = self._random
        if some.random() < self._wrong:
            return some.choice(
                (
                    ("trump", 0),
                    ("trump", 60),
                    ("open", 19),
                    ("open", 10),
                    ("trick", 5, []),
                    ("trick", 0, [0]),
                    ("trick", CAT, [11, 11]),
                    ("burst", 9),
                    ("burst", 0),
                    ("way", 2),
                    ("nothing",),
                )
            )
        if some.random() < 0.02 and state["phase"] != rules.OVER:
            return "way", 1 - state["way"]
        phase = state["phase"]
        if phase in (rules.NO_TRUMP, rules.TO_OPEN):
            return phase, self.card(state, [])
        if phase == rules.BURST:
            seat, _ = burst.bursting(state)
            named = state["place"] in burst.NAMED
            return "burst", some.choice(burst.others(state, seat)) if named else burst.NOBODY
        played = self.cards(state)
        found = cards.takes(state, played)
        takers = cards.playing(state) + ([CAT] if state["line"] else [])
        who = found[0] if found and some.random() < 0.9 else some.choice(takers)
        if not state["way"]:
            kept = rules.kept_seats(state, who)
            pairs = zip(cards.playing(state), played, strict=True)
            played = [card if seat in kept else HIDDEN for seat, card in pairs]
        return "trick", who, played


class RealTable:
    """A game of two people and the Stray Cat with forty cards (colour, rank), by the printed
    rules."""

    def __init__(self, seed: int, way: int):
        self.random = Random(seed)
        self.way = way
        deck = [(colour, rank) for colour in range(1, 6) for rank in range(1, 9)]
        self.random.shuffle(deck)
        self.hands = [deck[:10], deck[10:20]]
        self.deck = deck[20:30]  # the next card to open is the last one
        self.trump = deck[30]
        self.aside = deck[31:]
        self.fronts: list[list[tuple[int, int]]] = [[], []]
        self.line: list[tuple[int, int]] = []
        self.down: set[tuple[int, int]] = set()  # cards of the line that lie face down
        self.discard: list[tuple[int, int]] = []
        self.lead = self.random.choice((CAT, 0, 1))
        self.winner: int | None = None

    def say(self, card: tuple[int, int]) -> int:
        """Return a card as people enter it: 10 * colour, plus the rank if ranks are entered."""
        return 10 * card[0] + (card[1] if self.way else 0)

    def events(self) -> Iterator[tuple[Any, ...]]:
        yield "trump", self.say(self.trump)
        while True:
            while self.deck and len(self.line) < 3:
                self.line.append(self.deck.pop())
                yield "open", self.say(self.line[-1])
            if self.line[0] in self.down:
                self.down.discard(self.line[0])
                yield "open", self.say(self.line[0])
            yield from self.trick()
            if self.winner is not None or not all(self.hands):
                return

    def trick(self) -> Iterator[tuple[Any, ...]]:
        """Play a trick. Yield its events, including those of a burst."""
        played = {
            seat: self.hands[seat].pop(self.random.randrange(len(self.hands[seat])))
            for seat in (0, 1)
        }
        cat = self.line.pop(0)
        who = self.taker({CAT: cat, **played})
        kept = who != CAT or self.way
        yield "trick", who, [self.say(played[seat]) if kept else 0 for seat in (0, 1)]
        self.lead = who
        if who == CAT:
            self.discard += [cat, *played.values()]
            return
        front = self.fronts[who]
        front += [cat, *played.values()]
        if len({colour for colour, _ in front}) == 5:
            self.winner = who
            return
        for colour in range(1, 6):
            gone = [one for one in front if one[0] == colour]
            if len(gone) < 4:
                continue
            self.random.shuffle(gone)
            self.fronts[who] = front = [one for one in front if one[0] != colour]
            self.hands[1 - who].append(gone.pop())
            if not self.deck:  # cards of the burst go to the line, face down
                while gone and len(self.line) < 3:
                    self.down.add(gone[-1])
                    self.line.append(gone.pop())
            self.deck = gone + self.deck
            yield "burst", 1 - who

    def taker(self, played: dict[int, tuple[int, int]]) -> int:
        """Return the seat or CAT that takes a trick. played: {seat or CAT: card}."""
        seven = any(rank == 7 for _, rank in played.values())

        def strength(one: tuple[int, int]) -> tuple[bool, bool, float]:
            rank = 7.5 if one[1] == 1 and seven else one[1]
            return one[0] == self.trump[0], one[0] == played[self.lead][0], rank

        return max(played, key=lambda who: strength(played[who]))
