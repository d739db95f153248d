"""Chores of the timer, counted by presses.py."""

from toychest import games
from toychest.core.profiles import Profiles
from toychest.games.timer import rules
from toychest.lang import t

GAME = "timer"
EGGS = "Eggs"
ANA, BEN, CLEO = 0, 1, 2


class Countdown:
    """A countdown of three minutes that has run out. A profile exists."""

    players = 1

    @staticmethod
    def prepare(saves):
        Profiles(saves, GAME, rules.is_values).save(EGGS, [0, 370, 0])

    def __init__(self, device):
        self.device = device
        app = device.app
        self.session = app.session(GAME)
        values = [int(self.players > 1), rules.USUAL, 0]
        self.session.new(ANA, "", values, [rules.USUAL] * self.players)
        if self.players == 1:
            self.session.commit("spent", rules.USUAL * 1000)
        app.open(games.table(GAME, self.session))

    @property
    def state(self):
        return self.device.app.session(GAME).state

    @property
    def running(self):
        return self.device.app.screen.running


class First(Countdown):
    """A box on which the owner has saved no timer."""

    @staticmethod
    def prepare(saves):
        pass


class Turns(Countdown):
    """A turn clock of three players that was not started yet."""

    players = 3


async def _power_on(person, timer):
    """Go to the page of the home screen with the timer."""
    timer.device.app.playing(GAME)
    await timer.device.power_off()
    await timer.device.power_on()
    await person.sit_down()


async def last(person, timer):
    await _power_on(person, timer)
    await person.do(games.title(GAME), t("timer.again"))
    assert timer.running and timer.state["times"] == [rules.USUAL]


async def start_saved(person, timer):
    await _power_on(person, timer)
    await person.hold_on(games.title(GAME))
    await person.do(EGGS)
    assert timer.running and timer.state["times"] == [370]


async def three_thirty(person, timer):
    """Set the countdown to 3:30 and start it, from the table."""
    await person.sit_down()
    await person.do(t("more"), t("timer.new"), t("timer.kind.0"), t("next"), "+1", "+1", "+1")
    await person.do(t("next"), t("start"))
    assert timer.running and timer.state["times"] == [210]


async def three_thirty_from_power_on(person, timer):
    await _power_on(person, timer)
    await person.hold_on(games.title(GAME))
    await person.do(t("timer.kind.0"), t("next"), "+1", "+1", "+1")
    await person.do(t("next"), t("start"))
    assert timer.running and timer.state["times"] == [210]


async def _preset(person, timer, name, *values):
    await _power_on(person, timer)
    await person.hold_on(games.title(GAME))
    await person.do(name, t("next"), t("next"), t("start"))
    assert timer.running and timer.state["values"] == list(values), timer.state


async def five_three(person, timer):
    await _preset(person, timer, "5+3", rules.FISCHER, 300, 3)


async def thirty_seconds(person, timer):
    await _preset(person, timer, "30 s", rules.TURN, 30, 0)


async def pass_on(person, turns):
    await person.sit_down()
    await person.do(t("start"))
    person.presses = 0
    await person.do(t("timer.pass"))
    assert turns.running and turns.state["turn"] == BEN


async def pause(person, turns):
    await person.sit_down()
    await person.do(t("start"))
    person.presses = 0
    await person.do(t("timer.pause"))
    assert not turns.running and turns.state["turn"] == ANA


async def go_on(person, turns):
    await pause(person, turns)
    person.presses = 0
    await person.do(t("timer.go"))
    assert turns.running and turns.state["turn"] == ANA


CHORES = (
    (Countdown, (
        ("timer: start the last one, from power-on", 2, last),
        ("timer: start one that is kept, from power-on", 3, start_saved),
        ("timer: set 3:30 and start it, from power-on", 10, three_thirty_from_power_on),
        ("timer: the same at its table", 12, three_thirty),
    )),
    (First, (
        ("timer: start 5+3, from power-on", 9, five_three),
        ("timer: 30 s a turn, from power-on", 7, thirty_seconds),
    )),
    (Turns, (
        ("timer: pass on in a turn clock", 1, pass_on),
        ("timer: pause", 1, pause),
        ("timer: go on", 1, go_on),
    )),
)  # fmt: skip
