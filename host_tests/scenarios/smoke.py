"""A short game of each kind on CPython, run by test_smoke.py: random presses at the table."""

import json
import os

from fuzz import Fuzz

import own_table
from toychest import games

PRESSES = 1_500
# What each game begins with, see `start` of its rules.
SETUPS = {
    "toss_your_cookies": (4, 3, 0, "SSTTLR", "123AMM"),
    "monopoly_toy_story": (3, "AABBCCDDEEFFGGHHRR"),
    "my_toy_shop": (2, 0, 0, 1),
    "take_that_toy": (2, 1, 10, 0, "00000000", [0, 1, 2, 3, 4], -1),
    "own_dice": own_table.FILE.on_table("Toss Your Cookies")[0],
}


async def wander(device):
    """Press anything at the table of the game that GAME names, and sit down again when that led
    away; prints how many presses were made there, and how many events."""
    name = os.environ["GAME"]
    fuzz = Fuzz(device, 1, PRESSES, tell=1, look=50, draw=50)
    await fuzz.power_on()
    app = device.app
    most = 0
    while fuzz.step < fuzz.steps:
        if app.at_table() != name:
            app.home()
            session = app.session(name)
            if session.state is None or session.rules.is_over(session.state):
                session.new(*SETUPS[name])
            app.open(games.table(name, session))
        await fuzz.act()
        fuzz.check()
        if fuzz.step % 50 == 0:
            await fuzz.look()
        if app.game == name:
            most = max(most, app.session(name).depth)
        fuzz.step += 1
    print(json.dumps({"events": most, "pictures": fuzz.looks}))
