"""Give the majority awards at the end of My Toy Shop, for the most identical toys of each type."""

from micropython import const

from toychest.asking.players import PlayerMenu
from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.screens.drawings import swatch
from toychest.games.toy_shop.words import colour_name
from toychest.lang import t
from toychest.ui.page import Chooser, Message

_SIDE = const(18)  # px of a pattern


class Awards:
    """The pages that give the majority awards, one type of toys after the other. The award of a
    type goes to the player with the most copies of one of its toys. If the box does not know the
    winners of an award, it asks."""

    def __init__(self, table):
        self._table = table
        self._award = 0  # type of the current award
        self._selected = 0  # index of a row: the seats, then nobody, then the menu
        self._tied = []  # seats with a tick
        self._younger = set()  # set of (seat of the younger player, seat of the other)

    def page(self, state):
        """Return the Page of the next majority award, which names the winners or asks who they
        are."""
        toy_type = len(state["majority"])
        if toy_type != self._award:
            if toy_type < self._award:  # undone: the answer may have been wrong
                self._younger.clear()
            self._award = toy_type
            self._select(0, [])
        if state["plan"] and plan.is_complete(state, toy_type):
            return self._found_page(state, plan.majority(state, toy_type))
        return self._question_page(state)

    def _select(self, row, tied):
        self._selected = row
        self._tied = tied

    def _found_page(self, state, seats):
        table = self._table
        return self._page(
            state,
            -1,
            "found",
            seats,
            action=table.more,
            ok=(t("ok") if seats else t(".majority.none"), lambda: self._give(seats)),
        )

    def _question_page(self, state):
        players = state["players"]
        row, tied = self._selected, self._tied
        action = None
        if row < players:
            also = row not in tied
            label = t(".majority.also" if also else ".majority.not")
            ticks = tied + [row] if also else [seat for seat in tied if seat != row]
            action = label, lambda: self._select(row, ticks)
            seats = sorted(set(tied + [row]))
            label = t(".majority.tied", len(seats)) if len(seats) > 1 else t("choose")
            ok = label, lambda: self._give(seats)
        elif row == players:
            ok = t("choose"), lambda: self._give([])
        else:
            ok = t("choose"), self._open_menu
        return self._page(
            state,
            row,
            "who",
            tied,
            (t(".majority.none"), t("more")),
            action=action,
            ok=ok,
            step=lambda by: self._select((row + by) % (players + 2), tied),
        )

    def _page(self, state, selected, key, ticked, others=(), **buttons):
        table = self._table
        players = state["players"]
        ticks = [seat in ticked for seat in range(players)]
        return table.make_page(
            t(".majority"),
            Most(table.app, players, selected, self._award, key, ticks, others),
            note=t("of", self._award + 1, TYPES),
            back=table.undo,
            **buttons,
        )

    def _open_menu(self):
        self._select(0, self._tied)
        self._table.menu()

    def _give(self, seats):
        # In a tie, the youngest takes the coloured token.
        table = self._table
        app = table.app
        table.commit("majority", self._award, seats)
        self._award += 1
        self._select(0, [])
        if len(seats) < 2:
            return
        youngest = self._youngest(seats)
        if youngest is not None:
            tell_tie(app, table.session.state, youngest)
            return

        def rows():
            return [
                (app.player(seat), "", lambda seat=seat: self._is_youngest(seat, seats))
                for seat in seats
            ]

        app.open(Chooser(".tie.who", rows, back=False))

    def _youngest(self, seats):
        youngest = self._table.session.state["youngest"]
        if youngest in seats:
            return youngest
        for seat in seats:
            if all(other == seat or (seat, other) in self._younger for other in seats):
                return seat
        return None

    def _is_youngest(self, seat, seats):
        self._younger.update([(seat, other) for other in seats])
        tell_tie(self._table.app, self._table.session.state, seat)


class Most(PlayerMenu):
    """The body of a page with a list of the players who may win the majority award of a type of
    toys (for the most copies of one of its toys). The pattern of the type is beside the list.

    players: number of players
    selected: index of the selected row, or -1 for none
    key: "who" if the box asks for the winners, "found" if it knows them
    ticks: list of bool, whether each player is marked as a winner
    others: labels of the rows below the players, such as "nobody"
    """

    right_margin = _SIDE + 4

    def __init__(self, app, players, selected, toy_type, key, ticks, others=()):
        sentence = t(".majority." + key, colour_name(toy_type))
        super().__init__(app, players, selected, sentence, ticks, others)
        self._award = toy_type

    def draw(self, canvas, x, y, width, height):
        super().draw(canvas, x, y, width, height)
        swatch(canvas, self._award, x + width - _SIDE, y - 2, _SIDE, _SIDE)


def tell_tie(app, state, youngest):
    """Show a message after a tie for the newest majority award. It says which player takes which
    token, a piece of the printed game. The youngest tied player, the seat `youngest`, takes the
    coloured token. The others who are tied take spare tokens, if any are left."""
    others = len(state["majority"][-1]) - 1
    left = max(0, rules.SPARES - rules.spares(state) + others)
    key = ".tie"
    if left < others:
        key = ".tie.few" if left else ".tie.none"
    toy_type = len(state["majority"]) - 1
    app.open(Message(colour_name(toy_type), t(key, app.player(youngest), left), icon="trophy"))
