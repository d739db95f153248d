"""Ask on which space a token stands, in a game of Monopoly Toy Story whose board the players typed
in."""

from micropython import const

from toychest.games.monopoly.words import space_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, shown
from toychest.ui.page import Screen

_PARTS = const(4)  # of the board, and of each part again


class Where(Screen):
    """Asks for the space of the current player's token. Each press chooses a smaller part of the
    board, until one space is left."""

    def __init__(self, table):
        self._table = table
        self._ranges = [range(len(table.session.state["board"]))]  # chosen parts, the smallest last

    def page(self):
        state = self._table.session.state
        choices = [self._choice(part) for part in self.parts()]
        by_intent = shown(choices, 0, None)

        def lines():
            return [choice.between.join(choice.names) for choice in choices if choice.between]

        return choice_page(
            self.app.player(state["turn"]),
            t(".on"),
            by_intent,
            Choices(by_intent, 0, lines),
            (t("back"), self._back),
        )

    def parts(self):
        """Return the parts of the board that the page offers: list of ranges of space indices."""
        spaces = self._ranges[-1]
        size = -(-len(spaces) // _PARTS)
        return [spaces[i : i + size] for i in range(0, len(spaces), size)]

    def _choice(self, part):
        board = self._table.session.state["board"]
        titles = self._table.titles
        first, last = [space_name(board[part[i]], titles) for i in (0, -1)]
        if len(part) == 1:
            return Choice(first, lambda: self._stands_on(part[0]))
        return Choice(first + " …", lambda: self._ranges.append(part), None, (first, last), " – ")

    def _stands_on(self, space):
        self._table.commit("on", self._table.session.state["turn"], space)

    def _back(self):
        self._ranges.pop()
        if not self._ranges:
            self.app.close()
