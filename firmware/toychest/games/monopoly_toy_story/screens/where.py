"""Where is the token? With a copied board, any space is four presses away."""

from micropython import const

from toychest.games.monopoly_toy_story.rules.story import space_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, shown
from toychest.ui.screens import Screen
from toychest.ui.widgets import brief

_PARTS = const(4)  # of the board; of such a part; and so on
_LABEL = const(92)  # px of a button's words
_MORE = const(16)  # of the dots behind them


class Where(Screen):
    """I am on ...: a side of the board, a part of that, the space. table: the game's."""

    repeats = False

    def __init__(self, table):
        self._table = table
        self._spaces = [range(len(table.session.state["board"]))]  # the last: of these is asked

    def page(self):
        state = self._table.session.state
        parts = self.parts()
        by_intent = {intent: self._choice(parts[intent]) for intent in parts}
        lines = [one.between.join(one.names) for one in by_intent.values() if len(one.names) > 1]
        name = self.app.player(state["turn"])
        return choice_page(name, t("bank.on"), by_intent, Choices(by_intent, 0, lines))

    def parts(self):
        """The parts that are asked, ranges of indexes, by intent."""
        spaces = self._spaces[-1]
        size = -(-len(spaces) // _PARTS)
        return shown([spaces[i : i + size] for i in range(0, len(spaces), size)], 0, None)

    def _choice(self, part):
        board = self._table.session.state["board"]
        first, last = [space_name(board[part[i]]) for i in (0, -1)]
        if len(part) == 1:
            return Choice(brief(first, _LABEL), None, names=(first,))
        return Choice(brief(first, _LABEL - _MORE) + " …", None, None, (first, last), " – ")

    def on_intent(self, intent):
        part = self.parts().get(intent)
        if intent == "back" and len(self._spaces) > 1:
            self._spaces.pop()
        elif intent == "back":
            self.app.close()
        elif part and len(part) > 1:
            self._spaces.append(part)
        elif part:
            self._table.commit("on", self._table.session.state["turn"], part[0])
