"""Chores of the score sheet and of *Who starts?*, counted by presses.py: a sheet of four players,
and Ana is the current player."""

from toychest import games
from toychest.core.profiles import Profiles
from toychest.core.settings import Settings
from toychest.games.score_sheet import rules
from toychest.lang import t

PLAYERS = 4
ANA, BEN, CLEO, DORA = range(PLAYERS)
SCRABBLE = "Scrabble"
DARTS = [60, 1, -1, -20, rules.EXACT, 0, 1]


class Home:
    """The home screen after power-on. The last game was a score sheet, which is over; two profiles
    exist."""

    @staticmethod
    def prepare(saves):
        """Write the game and the profiles into the saves."""
        Settings(saves)["last"] = "score_sheet"
        saved = Profiles(saves, "score_sheet", rules.is_values)
        for name in ("Uno", SCRABBLE):
            saved.save(name, rules.USUAL)

    def __init__(self, device):
        self.app = device.app
        self.session = device.app.session("score_sheet")
        self.session.new(PLAYERS, ANA, SCRABBLE, rules.USUAL)
        self.session.commit("over")

    @property
    def state(self):
        return self.session.state


class Sheet:
    """A game at the table."""

    @staticmethod
    def prepare(saves):
        """Prepare nothing."""

    def __init__(self, device):
        self.session = device.app.session("score_sheet")
        self.session.new(PLAYERS, ANA, "", rules.USUAL)
        for points in (8, 22, 14, 31):
            self.session.commit("points", points)
        device.app.open(games.table("score_sheet", self.session))

    @property
    def state(self):
        return self.session.state


class Darts(Sheet):
    """A game of darts at the table: each player needs exactly 60."""

    def __init__(self, device):
        self.session = device.app.session("score_sheet")
        self.session.new(PLAYERS, ANA, "", DARTS)
        self.session.commit("points", -45)
        for _ in range(3):
            self.session.commit("points", 0)
        device.app.open(games.table("score_sheet", self.session))


class Seats(Sheet):
    """The question for the number of players before a new game."""

    def __init__(self, device):
        self.app = device.app
        self.app.settings["names"] = ["Ana", "Ben", "Cleo", "Dora", "", "", "", ""]
        self.app.open(games.setup("score_sheet", device.app.session("score_sheet")))

    @property
    def names(self):
        return self.app.settings["names"][:PLAYERS]


async def who_starts(person, home):
    """Draw the first player, from its page of the home screen."""
    await person.sit_down()
    while not person.has(t("starter.title")):
        await person.move(1)
    person.presses = 0
    await person.do(t("starter.title"))
    assert t("starter.of", PLAYERS) in person.page(), person.page()


async def begin(person, home):
    await person.sit_down()
    await person.hold_on(games.title("score_sheet"))
    await person.do(SCRABBLE, t("next"), t("start"))
    assert home.state["name"] == SCRABBLE and not home.state["over"]


async def own_turn(person, sheet):
    await person.sit_down()
    for step in ("+1", "+1", "+1", "+5"):
        await person.do(step)
    await person.do(t("score_sheet.add", 8))
    assert sheet.state["scores"][ANA] == 16 and sheet.state["turn"] == BEN


async def third_player(person, sheet):
    await person.sit_down()
    await person.hold_on(t("more"))
    await person.do("Cleo", "-1", "-1", t("ok"))
    assert sheet.state["scores"] == [8, 22, 22, 31] and sheet.state["turn"] == ANA


async def nothing(person, sheet):
    await person.sit_down()
    await person.do(t("next"))
    assert sheet.state["turn"] == BEN


async def put_right(person, sheet):
    """The points of Ben's last turn were 23, not 22."""
    await person.sit_down()
    await person.do(t("more"), t("history"))
    for _ in range(2):
        await person.move(1)
    assert "> Ben: +22 = 22" in person.page(), person.page()
    await person.do(t("put_right"), t("next"), "+1", t("ok"))
    assert sheet.state["scores"] == [8, 23, 14, 31], sheet.state


async def joins(person, sheet):
    """A fifth player begins with the points of the player in last place."""
    await person.sit_down()
    await person.do(t("more"), t("score_sheet.joins", t("player", 5)), t("ok"), t("cancel"))
    assert sheet.state["scores"] == [8, 22, 14, 31, 8], sheet.state


async def leaves(person, sheet):
    await person.sit_down()
    await person.do(t("more"), t("score_sheet.leave"), "Cleo")
    assert rules.playing(sheet.state) == [ANA, BEN, DORA], sheet.state


async def bust(person, sheet):
    """Ana needs 15 and throws 40."""
    await person.sit_down()
    await person.do("-20", "-20", t("score_sheet.add", -40))
    assert t("score_sheet.bust", "Ana") in person.page(), person.page()
    assert sheet.state["scores"][ANA] == 15 and sheet.state["turn"] == BEN


async def mix(person, seats):
    await person.sit_down()
    await person.do(t("seats"), t("seats.mix"))
    assert t("score_sheet.players") in person.page(), person.page()
    assert sorted(seats.names) == ["Ana", "Ben", "Cleo", "Dora"], seats.names


async def seat(person, seats):
    await person.sit_down()
    await person.do(t("seats"), t("others"), "Cleo", "Ana", "Dora")
    assert seats.names == ["Cleo", "Ana", "Dora", "Ben"], seats.names


CHORES = (
    (Home, (
        ("who starts, from its row", 1, who_starts),
        ("sheet: begin one that is kept, from power-on", 4, begin),
    )),
    (Sheet, (
        ("sheet: +8 on the own turn, to the next player", 5, own_turn),
        ("sheet: +8 for the third player, on the first one's turn", 5, third_player),
        ("sheet: nothing, to the next player", 1, nothing),
        ("sheet: put an older number right", 10, put_right),
        ("sheet: a player joins", 8, joins),
        ("sheet: a player leaves", 6, leaves),
    )),
    (Darts, (
        ("sheet: a bust", 3, bust),
    )),
    (Seats, (
        ("sheet: shuffle the seats", 2, mix),
        ("sheet: four players in another order", 5, seat),
    )),
)  # fmt: skip
