"""What the rules of Take That Toy! leave open: a help page for each, and how this game reads it."""

from toychest.games.stray_cat.rules.readings import READINGS
from toychest.lang import t
from toychest.ui.screens import Screen
from toychest.ui.widgets import Page, Sentence

# What is told beside the readings that can be chosen.
_MORE = ("first", "down", "follow", "more")


class Silent(Screen):
    """One after the other. readings: of the game."""

    def __init__(self, readings):
        self._readings = readings
        self._at = 0

    def _count(self):
        return len(READINGS) + len(_MORE)

    def page(self):
        heading, text = self._said()
        return Page(
            t("stray_cat.help"),
            Sentence(text, heading),
            back=(t("back"), self.app.close),
            ok=(t("next"), lambda: self._step(1)),
            note="%d/%d" % (self._at + 1, self._count()),
            step=self._step,
        )

    def _said(self):
        if self._at >= len(READINGS):
            name = _MORE[self._at - len(READINGS)]
            return t("stray_cat.topic." + name), t("stray_cat.help." + name)
        name = READINGS[self._at][0]
        chosen = self._readings[self._at]
        heading = "%s: %s" % (t("stray_cat.reading." + name), t("stray_cat.reads." + name + chosen))
        if chosen != "0":
            return heading, t("stray_cat.chosen", t("stray_cat.reads." + name + "0"))
        return heading, t("stray_cat.help." + name)

    def _step(self, by):
        self._at = (self._at + by) % self._count()
