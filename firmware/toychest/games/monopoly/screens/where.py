"""Ask on which space a token stands, in a game of Monopoly Toy Story whose board the players typed
in."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.games.monopoly.names import space_name
from toychest.lang import t
from toychest.ui.choices import Choice, Choices, choice_page, shown

_PARTS = const(4)  # of the board, and of each part again


class Where(Flow):
    """Asks for the space of the current player's token. Each press chooses a smaller part of the
    board, until one space is left."""

    def steps(self):
        state = self._table.session.state
        spaces = range(len(state["board"]))
        depth = 0
        while len(spaces) > 1:
            spaces = yield depth, lambda depth=depth, part=spaces: self._part_page(depth, part)
            depth += 1
        self._table.commit("on", state["turn"], spaces[0])

    def _part_page(self, depth, spaces):
        size = -(-len(spaces) // _PARTS)
        choices = [self._choice(depth, spaces[i : i + size]) for i in range(0, len(spaces), size)]
        by_intent = shown(choices, 0, None)

        def lines():
            return [choice.between.join(choice.names) for choice in choices if choice.between]

        turn = self._table.session.state["turn"]
        body = Choices(by_intent, 0, lines)
        return choice_page(self.app.player(turn), t(".on"), by_intent, body, self.back)

    def _choice(self, depth, part):
        board = self._table.session.state["board"]
        first, last = [space_name(board[part[i]], self._table.titles) for i in (0, -1)]

        def choose():
            self.answer(part, depth + 1)

        if len(part) == 1:
            return Choice(first, choose)
        return Choice(first + " …", choose, None, (first, last), " – ")
