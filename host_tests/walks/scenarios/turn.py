"""Three turns of a family at Toss Your Cookies, by presses, for tools/draw/page_pictures.py.

Prints a line of JSON for each picture: the frame, the button that is pressed next, how many ms the
picture is shown if none is pressed, a caption, and whether there is power.
"""

import json
from binascii import hexlify

from toychest.app import catalog
from toychest.core.settings import Settings
from toychest.games.toss import rules

NAMES = ("Ana", "Ben", "Cleo")
FELL = (rules.LEFT, "2", rules.TOSS, rules.ALL)
FACES = (rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)
CLEO = 2
COUNT_MS = 9_000  # most virtual ms of a countdown


async def play(device):
    """Ana rolls, Ben's roll is a toss, the battery is pulled and put in, and Cleo goes on."""
    settings = Settings(device.saves)
    settings["language"] = "en"
    settings["names"] = list(NAMES) + settings["names"][len(NAMES) :]
    await device.power_on()
    session = device.app.session("toss")
    session.new(len(NAMES), 3, 0, *FACES)
    fell = [FACES[i % 2].index(face) for i, face in enumerate(FELL)]
    device.app.pool.below = lambda sides: fell.pop(0)
    device.app.open(catalog.table("toss", session))
    await device.settle()
    await device.wait(900)
    await press(device, "Ana rolls. The box says what to do.")
    await press(device, "All do it, then Next.")
    await press(device, "Ben rolls.")
    await press(device, "A toss! The box counts.")
    await count(device, "One, two, three ...")
    show(device, "Everybody tosses: seven cards each.", ms=2500)
    await device.power_off()
    show(device, "The battery is pulled. The picture stays.", ms=3000)
    await device.power_on()
    await device.wait(900)
    await press(device, "It's back. One press ...", "a")
    await press(device, "... and the game goes on where it was.")
    show(device, "Cleo's turn.", ms=3000)
    state = device.app.session("toss").state
    assert (state["turn"], state["phase"], state["rolls"]) == (CLEO, rules.READY, 2), state
    assert not fell


async def press(device, caption, button="c"):
    """Show the picture, and press a button."""
    assert device.glass_is_canvas()
    show(device, caption, button=button)
    await device.press(button)


async def count(device, caption):
    """Show each picture of the countdown for its time, until the table is back."""
    end = device.now() + COUNT_MS
    picture, since = device.panel.picture(), device.now()
    while device.app.screen.timed:
        await device.wait(20)
        assert device.now() < end
        if device.panel.picture() != picture:
            show(device, caption, picture, ms=round(device.now() - since))
            picture, since = device.panel.picture(), device.now()
    await device.settle()


def show(device, caption, picture=None, button="", ms=0):
    """Print a picture and its caption."""
    glass = hexlify(picture or device.panel.picture()).decode()
    print(
        json.dumps(
            {
                "glass": glass,
                "button": button,
                "ms": ms,
                "caption": caption,
                "power": device.app is not None,
            }
        )
    )
