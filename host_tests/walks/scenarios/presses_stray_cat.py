"""Chores of Take That Toy!, counted by presses.py: two players and the Stray Cat.

Averages are over a game with forty cards, dealt and played at random with a fixed seed.
"""

from random import randrange, seed

from toychest import games
from toychest.core import events as core_events
from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.cards import CAT, card, colour, rank, takes
from toychest.games.stray_cat.rules.readings import USUAL
from toychest.games.stray_cat.story import card_name, colour_name
from toychest.lang import t

ANA, BEN = 0, 1
NAMES = ("Ana", "Ben")
_SEED = 21
FAR = 5  # a colour that is not on the first page


def setup(way):
    """Return the arguments of the "start" event. way: the way of play."""
    return 2, way, rules.HAND, burst.ONE, USUAL, [0, 1, 2, 3, 4], CAT


def random_game():
    """Yield each event of a random game in which ranks are entered."""
    seed(_SEED)
    deck = [card(one, number) for one in range(1, 6) for number in range(1, 9)]
    cards = [deck.pop(randrange(len(deck))) for _ in range(31)]
    hands = [cards[:10], cards[10:20]]
    line, trump = cards[20:30], cards[30]
    state = rules.start(*setup(rules.RANKS_TOO))
    while not rules.is_over(state):
        if state["phase"] == rules.NO_TRUMP:
            event = ("trump", trump)
        elif state["phase"] == rules.TO_OPEN:
            event = ("open", line.pop(0))
        elif state["phase"] == rules.BURST:
            owner, _ = burst.bursting(state)
            gone = burst.burst_cards(state)
            hands[1 - owner].append(gone.pop(randrange(len(gone))))
            line += gone
            event = ("burst", 1 - owner)
        else:
            played = [hand.pop(randrange(len(hand))) for hand in hands]
            event = ("trick", takes(state, played)[0], played)
        yield event
        state = core_events.apply(rules, state, event)


class Colours:
    """A game in which only colours are entered and the players judge. It is at the table, without a
    card."""

    game = "stray_cat"
    way = rules.COLOURS_ONLY

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self.app = device.app
        self.session = device.app.session(self.game)
        self.session.new(*setup(self.way))
        self.app.open(games.table(self.game, self.session))

    @property
    def state(self):
        return self.session.state

    def card(self, one, number):
        """Return a card as this way of play stores it. one: its colour. number: its rank."""
        return card(one, number if self.way else 0)

    def deal(self):
        """Commit the trump, a red card, and the Cat's line of three yellow cards."""
        for event in (
            ("trump", self.card(1, 8)),
            ("open", self.card(2, 1)),
            ("open", self.card(2, 3)),
            ("open", self.card(2, 4)),
        ):
            self.session.commit(*event)


class Ranks(Colours):
    """A game in which ranks are entered, so the box finds the taker of each trick."""

    way = rules.RANKS_TOO


async def _say(person, game, one):
    """Enter a card on the box."""
    name = colour_name(game.state, colour(one))
    if not person.has(name):
        more = t("stray_cat.others.more")
        await person.do(more if person.has(more) else t("others"))
    await person.do(name)
    if rank(one):
        lowest = (rank(one) - 1) // 2 * 2 + 1
        await person.do(t("stray_cat.ranks", lowest, lowest + 1))
        await person.do(card_name(game.state, one))


async def _trick(person, game, who, cards):
    """Enter a trick. In the game with ranks, the box finds its taker. cards: those of Ana and
    Ben."""
    if game.way:
        first = game.state["lead"] == BEN
        await person.do(t("stray_cat.enter"))
        for seat in (BEN, ANA) if first else (ANA, BEN):
            await _say(person, game, cards[seat])
        assert (
            t("stray_cat.judged", NAMES[who] if who != CAT else t("stray_cat.cat")) in person.page()
        )
        await person.do(t("ok"))
    else:
        await person.do(NAMES[who] if who != CAT else t("stray_cat.short"))
        if who != CAT:
            for one in cards:
                await _say(person, game, one)


async def _one(person, game, who, one):
    """Enter a trick of two equal cards, and the Cat's next card. who: its taker."""
    game.deal()
    await person.sit_down()
    await _trick(person, game, who, [game.card(one, 7), game.card(one, 8)])
    await _say(person, game, game.card(one, 6))
    assert game.state["phase"] == rules.TRICK and game.state["lead"] == who
    assert len(game.state["line"]) == 3


async def nearest(person, game):
    await _one(person, game, BEN if game.way == 0 else CAT, 3)


async def farthest(person, game):
    await _one(person, game, BEN if game.way == 0 else CAT, FAR)


async def cat_takes(person, game):
    game.deal()
    await person.sit_down()
    await _trick(person, game, CAT, [game.card(FAR, 1), game.card(FAR, 2)])
    await _say(person, game, game.card(FAR, 3))
    assert game.state["lead"] == CAT and len(game.state["discard"]) == 3


async def overruled(person, game):
    """Give the trick to Ben, although the box says that the Cat takes it."""
    game.deal()
    await person.sit_down()
    await person.do(t("stray_cat.enter"))
    for rank_of in (7, 8):
        await _say(person, game, game.card(FAR, rank_of))
    await person.do(*["Ben"] if person.has("Ben") else [t("stray_cat.else"), "Ben"])
    await _say(person, game, game.card(FAR, 6))
    assert game.state["lead"] == BEN


async def average(person, game):
    """Return the average number of presses for a trick and the Cat's next card. The deal and bursts
    don't count."""
    presses = 0
    for kind, *rest in random_game():
        trick = rules.tricks(game.state)
        if kind == "burst" or not trick and kind != "trick":
            game.session.commit(kind, *(rest if kind == "burst" else [_known(game, rest[0])]))
            continue
        await person.sit_down()
        if kind == "open":
            await _say(person, game, _known(game, rest[0]))
        else:
            who, cards = rest
            await _trick(person, game, who, [_known(game, one) for one in cards])
        presses += person.presses
    assert rules.is_over(game.state), game.state
    return presses / rules.tricks(game.state)


def _known(game, one):
    return one if game.way else card(colour(one))


async def burst_done(person, game):
    game.deal()
    for cards, following in (([30, 30], 40), ([30, 40], None)):
        game.session.commit("trick", BEN, cards)
        if following:
            game.session.commit("open", following)
    game.session.commit("open", 50)
    game.session.commit("trick", BEN, [30, 40])
    assert game.state["phase"] == rules.BURST
    await person.sit_down()
    await person.do(t("done"))
    assert game.state["bursts"] == 1 and game.state["hands"] == [8, 7]


async def set_up(person, game):
    """Go from the page that asks for the number of players to the first trick, with all
    defaults."""
    game.app.home()
    game.app.open(games.setup(game.game, game.session))
    await person.sit_down()
    await person.do(t("yes"))
    person.presses = 0
    while not person.has(t("start")):
        await person.do(t("next"))
    await person.do(t("start"))
    for number, one in enumerate((1, FAR, 3, 2)):
        await _say(person, game, game.card(one, 1 + number))
    assert game.state["phase"] == rules.TRICK and game.state["lead"] == CAT


CHORES = (
    (Colours, (
        ("cat: a trick in near colours, with its next card", 4, nearest),
        ("cat: the same in far colours", 7, farthest),
        ("cat: the Stray Cat takes it", 3, cat_takes),
        ("cat: average of a random game, seed 21", 7, average),
        ("cat: a burst", 1, burst_done),
        ("cat: set-up to the first trick", 14, set_up),
    )),
    (Ranks, (
        ("cat: ranks, a trick in near colours, with its next card", 11, nearest),
        ("cat: ranks, the same in far colours", 14, farthest),
        ("cat: ranks, the same, overruled", 14, overruled),
        ("cat: ranks, average of the same game", 14, average),
        ("cat: ranks, set-up to the first trick", 20, set_up),
    )),
)  # fmt: skip
