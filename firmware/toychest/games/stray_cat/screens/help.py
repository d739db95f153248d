"""What the rules of Take That Toy! leave open: a help page for each, and how this game reads it."""

from toychest.games.stray_cat.rules.readings import READINGS
from toychest.lang import t
from toychest.screens.pages import Pages
from toychest.ui.widgets import Sentence

# What is told beside the readings that can be chosen.
_MORE = ("first", "down", "follow", "more")
_COUNT = len(READINGS) + len(_MORE)


def help_pages(readings):
    """Return the help pages. readings: of the game."""

    def show(at):
        heading, text = _said(readings, at)
        return t("stray_cat.help"), Sentence(text, heading), "%d/%d" % (at + 1, _COUNT)

    return Pages(show, _COUNT)


def _said(readings, at):
    """Return the heading and the text of a page, by its index."""
    if at >= len(READINGS):
        name = _MORE[at - len(READINGS)]
        return t("stray_cat.topic." + name), t("stray_cat.help." + name)
    name = READINGS[at][0]
    heading = "%s: %s" % (
        t("stray_cat.reading." + name),
        t("stray_cat.reads." + name + readings[at]),
    )
    if readings[at] != "0":
        return heading, t("stray_cat.chosen", t("stray_cat.reads." + name + "0"))
    return heading, t("stray_cat.help." + name)
