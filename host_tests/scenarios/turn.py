"""A turn of a family at Monopoly Toy Story, by presses; run on CPython by tools/turn.py.

Prints a line of JSON for each: what the glass shows, and which button is pressed then.
"""

import json
from binascii import hexlify

from toychest import games
from toychest.core.settings import Settings
from toychest.games.monopoly_toy_story.rules.numbers import NO_SETS, READY
from toychest.games.monopoly_toy_story.title_deeds import PRICE, RENT, Titles

NAMES = ("Ana", "Ben", "Cleo")
ANA, BEN, CLEO = range(3)
PRICES = {2: 80, 3: 100, 4: 100, 5: 120}  # made up, as the rents
PRESSES = (  # and what each leads to
    "c", "b", "c", "c", "c",  # Ana rolls, has landed on what is free, buys it; end of the turn
    "c", "b", "down", "down", "c", "c",  # Ben rolls, has landed there, pays the rent
)  # fmt: skip


async def play(device):
    """Ana buys, Ben pays rent, and it is Cleo's turn."""
    settings = Settings(device.saves)
    settings["language"] = "en"
    settings["names"] = list(NAMES) + settings["names"][len(NAMES) :]
    titles = Titles(device.saves)
    for deed, price in PRICES.items():
        titles.change(deed, PRICE, price)
        titles.change(deed, RENT, price // 10)
    await device.power_on()
    session = device.app.session("monopoly_toy_story")
    session.new(len(NAMES), NO_SETS)
    for event in (
        ("order", 6, 6), ("order", 1, 1), ("order", 1, 1),
        ("buy", ANA, 3, 100), ("buy", BEN, 1, 60), ("buy", CLEO, 5, 120),
        ("go", BEN), ("roll", 1), ("next",), ("roll", 5), ("next",), ("roll", 2), ("next",),
    ):
        session.commit(*event)
    table = games.table("monopoly_toy_story", session)
    dice = [4, 3]
    table.die = lambda: dice.pop(0)
    device.app.open(table)
    await device.settle()
    await device.wait(900)
    for button in PRESSES:
        show(device, button)
        await device.press(button)
    show(device, "")
    state = session.state
    assert (state["turn"], state["phase"], state["owner"][4]) == (CLEO, READY, ANA), state
    assert state["money"] == [1500 - 100 - 100 + 10, 1500 - 60 + 200 - 10, 1380], state


def show(device, button):
    """Say what the glass shows, and which button is pressed."""
    assert device.glass_is_canvas()
    glass = hexlify(device.panel.picture()).decode()
    print(json.dumps({"glass": glass, "button": button}))
