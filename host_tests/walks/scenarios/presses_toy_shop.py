"""Chores of My Toy Shop in the quick way, counted by presses.py, and parts for both ways of play.

The averages are over the games of four in presses_toy_shop_plan.py, with the coins of their cards.
"""

from presses_toy_shop_plan import PLAYERS, REGISTERS, greedy_game, random_game

from toychest import games
from toychest.games.toy_shop.rules import MAJORITY, QUICK, plan
from toychest.games.toy_shop.rules.cards import CARDS, DOLLS
from toychest.games.toy_shop.story import colour_name
from toychest.lang import t

ANA, BEN, CLEO, DORA = range(PLAYERS)


def earned_in(game):
    """Yield the coins of each card of a game. game: as random_game and greedy_game of
    presses_toy_shop_plan."""
    laid = [""] * PLAYERS
    for seat, *card in game:
        yield sum([coins for _, coins in plan.pays(REGISTERS[seat], laid[seat], *card)])
        laid[seat] += plan.card(*card)


class Quick:
    """A game in which the players count coins. Each player has four cards, and Ana is the current
    player."""

    game = "toy_shop"

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self._session = device.app.session(self.game)
        self.begin()
        for coins in (1, 2, 0, 3, 2, 4, 1, 0, 3, 3, 5, 2, 6, 8, 1, 4):
            self.commit(("coins", coins) if coins else ("coins",))
        device.app.open(games.table(self.game, self._session))

    @property
    def state(self):
        return self._session.state

    def begin(self):
        """Begin a new game."""
        self._session.new(PLAYERS, ANA, DORA, QUICK)

    def commit(self, *events):
        for event in events:
            self._session.commit(*event)

    def to_the_end(self):
        """Commit the coins of all remaining cards."""
        while self.state["phase"] != MAJORITY:
            self.commit(("coins", 1))


async def _count(person, coins):
    """Count the coins of a card by as few presses as possible, and add them."""
    for _ in range(coins // 5):
        await person.do("+5")
    for _ in range(coins % 5):
        await person.do("+1")
    await person.do(t("toy_shop.add_up", coins) if coins else t("next"))


async def regions(person, quick):
    await person.sit_down()
    await _count(person, 3 + 5)
    assert quick.state["earned"][ANA][-1] == 8 and quick.state["turn"] == BEN


async def large_region(person, quick):
    await person.sit_down()
    await _count(person, 17)
    assert quick.state["earned"][ANA][-1] == 17 and quick.state["turn"] == BEN


async def average(person, quick, game=random_game):
    quick.begin()
    await person.sit_down()
    earned = list(earned_in(game()))
    for coins in earned:
        await _count(person, coins)
    assert sum(map(sum, quick.state["earned"])) == sum(earned)
    assert quick.state["phase"] == MAJORITY
    return person.presses / (PLAYERS * CARDS)


async def average_of_the_greedy(person, quick):
    return await average(person, quick, greedy_game)


async def diversity(person, quick):
    """Give an award to Dora, who took the last card. Presses that move to the row of the award
    don't count."""
    await person.sit_down()
    await person.do(t("more"))
    presses = person.presses
    await person.go_to(colour_name(DOLLS))
    person.presses = presses
    await person.do(t("choose"))
    assert quick.state["diversity"][DOLLS] == DORA


async def majority(person, quick):
    """Give a majority award. Presses that move to the name don't count."""
    quick.to_the_end()
    await person.sit_down()
    await person.go_to("Cleo")
    person.presses = 0
    await person.do(t("choose"))
    assert quick.state["majority"] == [[CLEO]]


async def tie(person, quick):
    quick.to_the_end()
    await person.sit_down()
    await person.do(t("toy_shop.majority.also"))
    await person.go_to("Dora")
    await person.do(t("toy_shop.majority.tied", 2))
    assert quick.state["majority"] == [[ANA, DORA]]


async def put_right(person, quick):
    """Correct the coins of Ben's fourth card: 6, not 8."""
    await person.sit_down()
    await person.do(t("more"), t("put_right"), t("toy_shop.right.card", "Ben", 4))
    for _ in range(2):
        await person.move(1)
    await person.do(t("ok"))
    assert quick.state["earned"][BEN][3] == 6


CHORES = (
    (
        Quick,
        (
            ("quick: regions of 3 and 5, to the next player", 5, regions),
            ("quick: one region of 17, to the next player", 6, large_region),
            ("quick: average of a random legal game of four, seed 21", 5, average),
            ("quick: the same, each takes the card that pays most", 5, average_of_the_greedy),
            ("a diversity award, besides moving to its name", 2, diversity),
            ("a majority award with one winner, besides moving to the name", 1, majority),
            ("a majority award with the first and the last tied", 5, tie),
            ("put an older number right (Ben's, a round before)", 8, put_right),
        ),
    ),
)
