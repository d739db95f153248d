"""Chores of My Toy Shop with the shop plan, counted by presses.py.

Averages are over a game of four players in which 60 of 64 cards are taken. Cards have random
layouts and toys, with a fixed seed. Every other card is put where it pays most, the others at
random places. In the greedy game, each player takes the open card that pays most.
"""

from random import choice, randrange, seed

from toychest import games
from toychest.games.toy_shop.known_cards import KnownCards
from toychest.games.toy_shop.rules import COLOURS, TOYS, due, plan
from toychest.games.toy_shop.rules.cards import (
    CARDS,
    KINDS,
    LAYOUTS,
    blocks,
    colour,
    letter,
    toy,
)
from toychest.games.toy_shop.screens.plan_words import card_words
from toychest.games.toy_shop.story import hue_name, toy_name
from toychest.lang import t

PLAYERS = 4
REGISTERS = ("0123", "1032", "2301", "3210")
_KINDS = (0, 1, 1, 2, 2, 2, 2, 3)  # by layout: full, halves, half and quarters, quarters
_SEED = 21
PAGES = 4  # most pages of known cards
MARKET = 4  # number of open cards to choose from


def _random_card():
    """Return a random card: (layout, toys)."""
    layout = randrange(len(LAYOUTS))
    return layout, "".join([letter(randrange(20)) for _ in range(blocks(layout))])


def greedy_game():
    """Yield (seat, x, y, layout, toys) of each card of the greedy game."""
    seed(_SEED)
    laid = [""] * PLAYERS
    market = [_random_card() for _ in range(MARKET)]
    for number in range(PLAYERS * CARDS):
        seat = number % PLAYERS
        offers = [plan.best(REGISTERS[seat], laid[seat], *one) for one in market]
        _, x, y = max(offers)
        at = offers.index(max(offers))
        laid[seat] += plan.card(x, y, *market[at])
        yield (seat, x, y) + market[at]
        market[at] = _random_card()


def random_game():
    """Yield (seat, x, y, layout, toys) of each card of the random game."""
    seed(_SEED)
    laid = [""] * PLAYERS
    for number in range(PLAYERS * CARDS):
        seat = number % PLAYERS
        layout, toys = _random_card()
        if number // PLAYERS % 2:
            x, y = choice(plan.places(laid[seat]))
        else:
            _, x, y = plan.best(REGISTERS[seat], laid[seat], layout, toys)
        laid[seat] += plan.card(x, y, layout, toys)
        yield seat, x, y, layout, toys


class Plan:
    """A game with the shop plan at the table, entered by colours. All registers are entered."""

    game = "toy_shop"
    way = COLOURS

    @staticmethod
    def prepare(saves):
        """Prepare nothing: no card is known."""

    def __init__(self, device):
        self._app = device.app
        self._session = device.app.session(self.game)
        self._session.new(PLAYERS, 0, 0, self.way)
        for seat, colours in enumerate(REGISTERS):
            self._session.commit("register", seat, colours)
        self._app.open(games.table(self.game, self._session))

    @property
    def state(self):
        return self._session.state

    def claim(self):
        """Take the awards that are due, by presses that don't count."""
        while self.way == TOYS and due(self.state):
            self._session.commit("claim", *due(self.state))


class Toys(Plan):
    """The same, entered by toys, so the box finds the awards."""

    way = TOYS


class Copied(Toys):
    """The same as a second game, so the cards are known from the first one."""

    @staticmethod
    def prepare(saves):
        cards = ["%d%s" % card[3:] for card in random_game()]
        KnownCards(saves).take(sorted(cards))


async def _block(person, game, character):
    """Enter the toy or colour of a block. character: of the toy or colour."""
    await person.do(hue_name(colour(character)))
    if game.way == TOYS:
        if toy(character) % KINDS > 2:
            await person.do(t("others"))
        await person.do(toy_name(toy(character)))


async def _divide(person, layout):
    """Enter the layout of a card."""
    await person.do(t("toy_shop.kind.%d" % _KINDS[layout]))
    if _KINDS[layout] in (1, 2):  # these layouts also have a direction
        await person.do(t("toy_shop.lie.%d" % layout))


async def _known(person, layout, toys):
    """Choose the card from the list of known ones, if there are several."""
    if t("toy_shop.card.put") in person.page():
        return
    words = ": " + card_words(layout, toys)
    for _ in range(PAGES):
        for line in person.page().split("\n"):
            if line.endswith(words):
                await person.do(line[: -len(words)])
                return
        await person.do(t("others"))
    raise AssertionError("not offered" + words)


async def _place(person, game, x, y, layout, toys):
    """Move the card from the best place to the place (x, y), the shortest way."""
    state = game.state
    seat = state["turn"]
    laid = state["laid"][seat]
    here = plan.best(state["registers"][seat], laid, layout, toys)[1:]
    ways = {here: []}
    todo = [here]
    for one in todo:
        for step in ((0, -1), (0, 1), (1, 0)):
            there = plan.toward(plan.places(laid), one, *step)
            if there not in ways:
                ways[there] = ways[one] + [step]
                todo.append(there)
    for right, down in ways[x, y]:
        await (person.do(t("toy_shop.card.right")) if right else person.move(down))
    await person.do(t("toy_shop.card.put"))


async def _card(person, game, x, y, layout, toys, known=False):
    """Enter a card: from the table up to the table of the next player. known: whether the box knows
    the card."""
    seat = game.state["turn"]
    before = game.state["laid"][seat]
    await person.do(t("toy_shop.card.enter"))
    if known:
        await _block(person, game, toys[0])
        await _known(person, layout, toys)
    else:
        await _divide(person, layout)
        for character in toys:
            await _block(person, game, character)
    await _place(person, game, x, y, layout, toys)
    added = game.state["laid"][seat][len(before) :]
    assert list(plan.cards(added))[0][:3] == (x, y, layout), added
    assert game.state["turn"] == (seat + 1) % PLAYERS


async def simplest(person, game):
    await person.sit_down()
    await _card(person, game, 0, -1, 0, "a")


async def third_place(person, game):
    third = plan.places("")[2]
    await person.sit_down()
    await _card(person, game, *third, 3, "fst")


async def average(person, game, known=False):
    presses = 0
    for seat, *card in random_game():
        game.claim()
        await person.sit_down()
        assert game.state["turn"] == seat
        await _card(person, game, *card, known)
        presses += person.presses
    return presses / (PLAYERS * CARDS)


async def average_copied(person, game):
    return await average(person, game, True)


CHORES = (
    (
        Plan,
        (
            ("plan: the simplest card, to the next player", 4, simplest),
            ("plan: average card of a game, by colours", 10, average),
        ),
    ),
    (
        Toys,
        (
            ("plan: a half and two quarters at the third place", 15, third_place),
            ("plan: average card of a game, by toys", 14, average),
        ),
    ),
    (Copied, (("plan: the same cards in the second game, copied", 6, average_copied),)),
)
