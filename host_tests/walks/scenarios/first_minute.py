"""The first minute of a game: from a new box to the first real act, such as the first roll."""

import json
import os

import heard

from seated import do
from toychest.app import catalog
from toychest.lang import t

# {game: (keys of the labels that are pressed in the set-up, button of the first real act)}
WAYS = {
    "toss": (("next", "start", "start"), "c"),
    "monopoly": (("next", "start"), "c"),
    "toy_shop": (("next", "start", "start"), "up"),
    "stray_cat": (("next", "start", "start"), "c"),
    "dice": (("choose",), "c"),
    "score_sheet": (("next", "start", "start"), "up"),
    "play_money": (("next", "start"), "c"),
    "timer": (("choose",), "c"),
}


async def walk(device):
    """Take the way of the game in the environment variable GAME. Print the numbers of presses and
    of words as a line of JSON. A word counts if the page before did not show it. The
    letter of a button is no word, just like an arrow."""
    game = os.environ["GAME"]
    app = None
    words = 0
    before = []

    def read():
        nonlocal words, before
        drawn = heard.draw(app, app.page(), {})["drawn"]
        shown = [word for text in drawn for word in text[0].split() if any(map(str.isalnum, word))]
        shown = [word for word in shown if word not in ("A", "B", "C")]
        for word in shown:
            if word in before:
                before.remove(word)
            else:
                words += 1
        before = shown

    await device.power_on()
    app = device.app
    read()
    await device.press("c")  # English
    read()
    for _ in range(catalog.GAMES.index(game) // 3):
        await device.press("down")
        read()
    await do(device, catalog.title(game))
    read()
    labels, act = WAYS[game]
    for key in labels:
        await do(device, t(key))
        read()
    await device.press(act)
    print(json.dumps({"game": game, "presses": device.presses, "words": words}))
