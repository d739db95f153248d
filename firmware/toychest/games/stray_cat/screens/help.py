"""Help on the gaps in the rules of Take That Toy!: a page for each, with this game's reading."""

from toychest.games.stray_cat.rules.readings import READINGS
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.widgets import Sentence

# The pages after the readings.
_MORE = ("first", "down", "follow", "more")
_COUNT = len(READINGS) + len(_MORE)


def help_pages(readings):
    """Return the help pages. readings: of the game."""

    def show(index):
        heading, text = _topic(readings, index)
        return t("stray_cat.help"), Sentence(text, heading), t("of", index + 1, _COUNT)

    return Pages(show, _COUNT)


def _topic(readings, index):
    """Return (heading, text) of a page."""
    if index >= len(READINGS):
        name = _MORE[index - len(READINGS)]
        return t("stray_cat.topic." + name), t("stray_cat.help." + name)
    name = READINGS[index][0]
    heading = "%s: %s" % (
        t("stray_cat.reading." + name),
        t("stray_cat.reads." + name + readings[index]),
    )
    if readings[index] != "0":
        return heading, t("stray_cat.chosen", t("stray_cat.reads." + name + "0"))
    return heading, t("stray_cat.help." + name)
