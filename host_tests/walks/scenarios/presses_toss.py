"""Chores of Toss Your Cookies, counted by presses.py: a game of four, best of three."""

from toychest import games
from toychest.games.toss import rules
from toychest.lang import t

PLAYERS = 4
FACES = (rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)
COUNTDOWN_MS = 9_000
CLEO = 2


class Cookies:
    """A game of Toss Your Cookies, at the table."""

    game = "toss"

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self.device = device
        self.session = device.app.session(self.game)
        self.begin(0)
        device.app.open(games.table(self.game, self.session))

    @property
    def state(self):
        return self.session.state

    def begin(self, starter):
        """Begin a new game. starter: seat of the first player."""
        self.session.new(PLAYERS, 3, starter, *FACES)


async def _roll(person, cookies, toss):
    """Roll the dice. If the chore needs a toss (or needs none) and another roll comes, presses up
    to the next roll don't count."""
    await person.sit_down()
    await person.do(t("toss.roll"))
    while (cookies.state["roll"][0] == rules.TOSS) != toss:
        cookies.session.undo()
        await person.sit_down()
        await person.do(t("toss.roll"))


def _passed_on(state):
    return state["phase"] == rules.READY and state["turn"] == 1


async def roll_and_next(person, cookies):
    await _roll(person, cookies, False)
    await person.do(t("next"))
    assert _passed_on(cookies.state), cookies.state


async def toss_and_next(person, cookies):
    await _roll(person, cookies, True)
    await person.do(t("toss.now"))
    await cookies.device.wait(COUNTDOWN_MS)
    await person.do(t("next"))
    assert _passed_on(cookies.state), cookies.state


async def third_player_won(person, cookies):
    """End a round that the third player has won; returns the average over all current players."""
    presses = 0
    for turn in range(PLAYERS):
        cookies.begin(turn)
        await person.sit_down()
        await person.hold_on(t("more"))
        await person.go_to(cookies.device.app.player(CLEO))
        await person.do(t("toss.won.ok"))
        assert cookies.state["winner"] == CLEO, cookies.state
        presses += person.presses
    return presses / PLAYERS


CHORES = (
    (
        Cookies,
        (
            ("Toss: roll and next", 2, roll_and_next),
            ("Toss: a toss, counted by the box, and next", 3, toss_and_next),
            ('"Snickerdoodle!" for the third player, on average', 3, third_player_won),
        ),
    ),
)
