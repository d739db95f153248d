"""Where is the token? With a copied board, any space is four presses away."""

from micropython import const

from toychest.games.monopoly.story import space_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, shown
from toychest.ui.screens import Screen
from toychest.ui.widgets import brief

_PARTS = const(4)  # of the board; of such a part; and so on
_LABEL = const(92)  # px of a button's words
_MORE = const(16)  # of the dots behind them


class Where(Screen):
    """I am on ...: a side of the board, a part of that, the space. table: the game's."""

    def __init__(self, table):
        self._table = table
        self._spaces = [range(len(table.session.state["board"]))]  # the last: of these is asked

    def page(self):
        state = self._table.session.state
        choices = [self._choice(part) for part in self.parts()]
        lines = [one.between.join(one.names) for one in choices if len(one.names) > 1]
        by_intent = shown(choices, 0, None)
        return choice_page(
            self.app.player(state["turn"]),
            t("monopoly.on"),
            by_intent,
            Choices(by_intent, 0, lines),
            (t("back"), self._back),
        )

    def parts(self):
        """Return the parts of the board that can be chosen, a list of ranges of spaces."""
        spaces = self._spaces[-1]
        size = -(-len(spaces) // _PARTS)
        return [spaces[i : i + size] for i in range(0, len(spaces), size)]

    def _choice(self, part):
        state = self._table.session.state
        first, last = [space_name(state["board"][part[i]]) for i in (0, -1)]
        if len(part) == 1:
            label = brief(first, _LABEL)
            return Choice(label, lambda: self._stands_on(part[0]), names=(first,))
        label = brief(first, _LABEL - _MORE) + " …"
        return Choice(label, lambda: self._spaces.append(part), None, (first, last), " – ")

    def _stands_on(self, space):
        self._table.commit("on", self._table.session.state["turn"], space)

    def _back(self):
        self._spaces.pop()
        if not self._spaces:
            self.app.close()
