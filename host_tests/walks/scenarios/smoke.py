"""A short game of each kind on CPython, run by test_smoke.py: random presses at the table."""

import gc
import json
import os

from fuzz import Fuzz

from crafted_saves import TABLES
from toychest.app import catalog

PRESSES = 700


async def wander(device):
    """Press at random at the table of the game in the environment variable GAME. If a press leaves
    the table, it is opened again. Prints the numbers of presses at the table and of events."""
    name = os.environ["GAME"]
    table = TABLES[name](1)
    gc.collect()
    gc.freeze()  # collections are faster without these modules, and the firmware collects often
    fuzz = Fuzz(device, 1, PRESSES, tell=1, look=50, draw=50)
    await fuzz.power_on()
    app = device.app
    most = 0
    while fuzz.step < fuzz.steps:
        if app.at_table() != name:
            app.home()
            session = app.session(name)
            if session.state is None or session.rules.is_over(session.state):
                session.new(*table.setup())
            app.open(catalog.table(name, session))
        await fuzz.act()
        fuzz.check()
        if fuzz.step % 50 == 0:
            await fuzz.look()
        if app.memory.game == name:
            most = max(most, app.session(name).depth)
        fuzz.step += 1
    print(json.dumps({"events": most, "pictures": fuzz.looks}))
