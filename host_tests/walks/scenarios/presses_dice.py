"""Chores of My dice, counted by presses.py."""

from toychest import games
from toychest.core.settings import Document
from toychest.lang import t

DICE = 5


class Dice:
    """A game with a set of five dice, which were rolled."""

    game = "dice"
    name = "Five"

    @staticmethod
    def prepare(saves):
        Document(saves, "dice.json").save(
            {"version": 1, "dice": [], "sets": [{"name": "Five", "dice": ["d6"] * DICE}]}
        )

    def __init__(self, device):
        self.device = device
        app = device.app
        self.session = app.session(self.game)
        app.open(games.setup(self.game, self.session))
        app.screen.on_intent("ok")  # choose the first set
        app.screen.on_intent("ok")  # roll
        assert self.state["set"] == self.name and self.state["rolls"] == 1

    @property
    def state(self):
        return self.session.state


async def from_power_on(person, dice):
    """Roll the set that was rolled last, from power-on."""
    rolls = dice.state["rolls"]
    dice.device.app.playing(dice.game)
    await dice.device.power_off()
    await dice.device.power_on()
    await person.sit_down()
    await person.do(games.title(dice.game), t("dice.roll"))
    assert dice.device.app.session(dice.game).state["rolls"] == rolls + 1


def _ways(first, second):
    """Yield the shortest ways to select two dice, starting at the first die: (steps to one of them,
    steps from there to the other). Positive steps are DOWN, negative ones UP."""
    places = DICE + 1  # with the row More
    for one, other in ((first, second), (second, first)):
        for to in (one, one - places):
            then = (one + 1) % DICE
            for further in (other - then, other - then + places, other - then - places):
                yield to, further


async def keep_two(person, dice):
    """Keep two dice; returns the average number of presses over all pairs."""
    presses = pairs = 0
    for second in range(DICE):
        for first in range(second):
            await person.sit_down()
            ways = min(_ways(first, second), key=lambda way: abs(way[0]) + abs(way[1]))
            for steps in ways:
                for _ in range(abs(steps)):
                    await person.move(steps)
                await person.do(t("dice.keep"))
            await person.do(t("dice.roll.rest", DICE - 2))
            assert dice.state["kept"] == 1 << first | 1 << second, dice.state
            presses += person.presses
            pairs += 1
    return presses / pairs


async def advantage(person, dice):
    """Roll the higher of two d20 for the first time, from the table."""
    await person.sit_down()
    await person.move(-1)  # More is behind the last die
    await person.do(t("more"), t("dice.other"), t("dice.more"), "2d20kh1", t("dice.roll"))
    assert dice.state["rule"] == [1, 0, 0, 0] and len(dice.state["faces"]) == 2


async def best_three(person, dice):
    """Change the set on the table so that only its three highest dice count, and roll."""
    await person.sit_down()
    await person.move(-1)
    await person.do(t("more"), t("dice.other"), t("name.change"), t("dice.counts"))
    await person.do(t("dice.counts"))
    for _ in range(3):
        await person.move(-1)
    await person.do(t("ok"), dice.name, t("dice.roll"))
    assert dice.state["rule"] == [3, 0, 0, 0] and len(dice.state["faces"]) == DICE


CHORES = (
    (
        Dice,
        (
            ("dice: roll the last set, from power-on", 2, from_power_on),
            ("dice: keep two of five and roll again, on average", 5, keep_two),
            ("dice: roll the higher of two d20 for the first time", 12, advantage),
            ("dice: only the three highest count from now on, and roll", 14, best_three),
        ),
    ),
)
