"""A burst of Take That Toy!: what to do with the cards, step by step."""

from toychest.games.stray_cat import rules
from toychest.games.stray_cat.rules import burst
from toychest.games.stray_cat.rules.story import colour_name
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.ui import fonts
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Body, Page

_FONTS = ("b22", "b20", "b16", "b14")


class Burst(Phase):
    """What burst, and what to do."""

    def page(self):
        state = self.state
        seat, colours = burst.bursting(state)
        names = " + ".join([colour_name(state, one) for one in colours])
        named = state["place"] in burst.NAMED and state["players"] > 2
        return Page(
            t("stray_cat.burst", names),
            Steps(self._steps(seat)),
            note=self.app.player(seat),
            back=t("undo"),
            action=t("more"),
            ok=t("stray_cat.burst.who") if named else t("done"),
        )

    def _steps(self, seat):
        state = self.state
        number = len(burst.burst_cards(state))
        to = burst.others(state, seat)[0]
        _, line, deck, discard = burst.shares(state, to)
        steps = [t("stray_cat.burst.all", number)]
        if rules.has_cat(state):
            steps.append(t("stray_cat.burst.one", self.app.player(to)))
        elif state["place"] != burst.DISCARD:
            steps.append(t("stray_cat.burst.place.%d" % state["place"]))
        if line:
            steps.append(
                t("stray_cat.burst.line.1") if line == 1 else t("stray_cat.burst.line.n", line)
            )
            if deck:
                steps.append(t("stray_cat.burst.new", deck))
        elif deck:
            steps.append(t("stray_cat.burst.deck", deck))
        if discard:
            steps.append(t("stray_cat.burst.discard", discard))
        return steps

    def ok(self):
        seat, _ = burst.bursting(self.state)
        others = burst.others(self.state, seat)
        if self.state["place"] not in burst.NAMED:
            self.session.commit("burst", burst.NOBODY)
        elif len(others) == 1:
            self.session.commit("burst", others[0])
        else:
            self.app.open(
                Chooser(
                    "stray_cat.burst.whom",
                    lambda: [
                        (
                            self.app.player(one),
                            "",
                            lambda one=one: self.session.commit("burst", one),
                        )
                        for one in others
                    ],
                )
            )


class Steps(Body):
    """What to do, step by step, as large as it fits."""

    def __init__(self, steps):
        self._steps = ["%d. %s" % (i + 1, words) for i, words in enumerate(steps)]

    def draw(self, canvas, x, y, width, height):
        for name in _FONTS:
            font = fonts.get(name)
            parts = [font.wrap(words, width) for words in self._steps]
            if None not in parts:
                lines = sum([len(part) for part in parts])
                if lines * font.height <= height:
                    break
        else:
            canvas.overflow.append(" ".join(self._steps))
        top = y + max(0, (height - lines * font.height) // 2)
        for words, part in zip(self._steps, parts):
            room = len(part) * font.height
            canvas.paragraph(words, x, top, width, room, (name,))
            top += room

    def text(self):
        return list(self._steps)
