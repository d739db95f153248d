"""A toss of a family at Toss Your Cookies, a pulled battery and the next toss, by presses, for
tools/draw/page_pictures.py. It begins with the word Toss! and ends before the next one.

Prints a line of JSON for each picture: the frame, the button that is pressed next, how many ms the
picture is shown if none is pressed, a caption, and whether there is power.
"""

import json
from binascii import hexlify

from toychest.app import catalog
from toychest.core.settings import Settings
from toychest.games.toss import rules

NAMES = ("Ana", "Ben", "Cleo")
FELL = (rules.TOSS, rules.ALL, rules.TOSS, "3")
FACES = (rules.GUESSED_ACTION_FACES, rules.GUESSED_NUMBER_FACES)
BEN, CLEO = 1, 2
COUNT_MS = 9_000  # most virtual ms of a countdown


async def play(device):
    """Ben's roll is a toss, the battery is pulled and put in, and Cleo's roll is a toss, too."""
    settings = Settings(device.saves)
    settings["language"] = "en"
    settings["names"] = list(NAMES) + settings["names"][len(NAMES) :]
    await device.power_on()
    session = device.app.session("toss")
    session.new(len(NAMES), 3, BEN, *FACES)
    fell = [FACES[i % 2].index(face) for i, face in enumerate(FELL)]
    device.app.pool.below = lambda sides: fell.pop(0)
    device.app.open(catalog.table("toss", session))
    await device.settle()
    for _ in ("roll", "toss"):
        await device.wait(900)
        await device.press("c")
    *_, (picture, ms) = await count(device)
    show(device, "All toss, on the same beat.", picture, ms=ms)
    await device.settle()
    show(device, "The box knows the rules.", ms=1600)
    await device.power_off()
    show(device, "The battery is pulled. The picture stays.", ms=2200)
    await device.power_on()
    await device.wait(900)
    device.app.pool.below = lambda sides: fell.pop(0)
    await press(device, "It's back. One press ...", "a")
    await press(device, "... and the game goes on where it was.")
    await press(device, "Cleo rolls.")
    state = device.app.session("toss").state
    assert (state["turn"], state["phase"], state["rolls"]) == (CLEO, rules.ROLLED, 2), state
    assert not fell
    await press(device, "A toss! The box counts.")
    *counted, _ = await count(device)
    for picture, ms in counted:
        show(device, "One, two, three ...", picture, ms=ms)


async def press(device, caption, button="c"):
    """Show the picture, and press a button."""
    assert device.glass_is_canvas()
    show(device, caption, button=button)
    await device.press(button)


async def count(device):
    """Return each picture of the countdown and its time in ms, once the table is back."""
    end = device.now() + COUNT_MS
    picture, since = device.panel.picture(), device.now()
    counted = []
    while device.app.screen.timed:
        await device.wait(20)
        assert device.now() < end
        if device.panel.picture() != picture:
            counted.append((picture, round(device.now() - since)))
            picture, since = device.panel.picture(), device.now()
    return counted


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
