"""The largest file of own dice, on a Pico's heap."""

import json

import device as harness
from seated import open_game
from toychest.app import catalog
from toychest.core import files
from toychest.core.settings import Document
from toychest.lang import t

NAME = "set number 5"


def largest():
    """Return a file with six dice of twenty faces, and six sets."""
    dice = [
        {"name": "die %d" % i, "faces": ["f%d" % (j + 10) for j in range(20)]} for i in range(6)
    ]
    sets = [
        {"name": "set number %d" % i, "dice": ["die %d" % j for j in range(2)]} for i in range(5)
    ]
    sets.append({"name": NAME, "dice": ["die %d" % j for j in range(6)]})
    document = {"version": 1, "dice": dice, "sets": sets}
    assert 1_350 < len(json.dumps(document)) < 1_504, len(json.dumps(document))
    return document


async def test_the_largest_file_finds_room(device):
    """With the largest file there is memory to choose dice, roll, open the history, and make a new
    set."""
    files.make_saves(device.saves)
    Document(device.saves, "dice.json").save(largest())
    await device.power_on()
    await device.press("c")  # the language
    app = device.app
    session = app.session("dice")
    app.open(catalog.setup("dice", session))
    await device.settle()
    await device.press("down", "up")
    low = harness.free()
    while "> " + NAME not in device.text:
        await device.press("up")
    await device.press("c", "c")
    assert session.state["rolls"] == 1 and session.state["faces"][5][:2] == "'f", device.text
    await device.press("up", "b", "down", "c")  # open the history
    low = min(low, harness.free())
    await device.press("a", "b", "c")
    while "> " + t("dice.new.set") not in device.text:
        await device.press("down")
    await device.press("c", "c", "c", "c")
    assert t("dice.dice", 3) in device.text, device.text
    low = min(low, harness.free())
    await device.press("a")
    assert "3 die 0" in device.text, device.text  # the set is saved, and on the table
    print("free with the largest file of dice:", low)
    app.home()
    await device.settle()
    low = min(low, harness.free())
    await device.wait(600)
    await open_game(device, "dice")
    assert device.app.at_table() == "dice", device.text
    assert low > 24 * 1024, low
