"""The end of My Toy Shop: who has the most identical toys, and who has the most coins."""

from micropython import const

from toychest.games.toy_shop import rules
from toychest.games.toy_shop.rules import plan
from toychest.games.toy_shop.rules.cards import TYPES
from toychest.games.toy_shop.rules.story import colour_name
from toychest.games.toy_shop.screens.drawings import pattern
from toychest.games.toy_shop.screens.widgets import Ranks
from toychest.lang import t
from toychest.screens.phase_table import Phase
from toychest.screens.players import PlayerMenu
from toychest.ui.canvas import BLACK
from toychest.ui.screens import Chooser, Message, moved
from toychest.ui.widgets import Page

_SIDE = const(18)  # px of a pattern


class Final(Phase):
    """Coins and awards of everybody, and who has won."""

    def page(self):
        state = self.state
        rows = []
        for rank, seat in rules.ranking(state):
            rows.append(
                (
                    rank,
                    self.app.player(seat),
                    sum(state["earned"][seat]),
                    rules.AWARD * rules.awards(state, seat),
                    rules.total(state, seat),
                )
            )
        return Page(
            t("game.toy_shop"),
            Ranks(rows),
            note=t("toy_shop.final"),
            back=t("undo"),
            action=t("more"),
            ok=t("new_game"),
        )

    def ok(self):
        self.table.new_game()


class Majorities(Phase):
    """The awards at the end, one after the other: those that the box has found, or the players say
    who has the most."""

    def __init__(self, table):
        super().__init__(table)
        state = self.state
        self._award = len(state["majority"])
        self._found = None  # the seats that the box has found
        if state["plan"] and plan.is_complete(state, self._award):
            self._found = plan.majority(state, self._award)
        self._selected = 0  # a player, or after the last one nobody, and the menu
        self._tied = ()
        if table.giving[0] == self._award:
            self._selected, self._tied = table.giving[1:]

    def page(self):
        players = self.state["players"]
        note = "%d/%d" % (self._award + 1, TYPES)
        if self._found is not None:
            ticks = [seat in self._found for seat in range(players)]
            return Page(
                t("toy_shop.majority"),
                Most(self.app, players, -1, self._award, "found", ticks),
                note=note,
                back=t("undo"),
                action=t("more"),
                ok=t("ok") if self._found else t("toy_shop.majority.none"),
            )
        seats = self._seats()
        ok = t("choose")
        action = ""
        if self._selected < players:
            action = t(
                "toy_shop.majority.not"
                if self._selected in self._tied
                else "toy_shop.majority.also"
            )
            if len(seats) > 1:
                ok = t("toy_shop.majority.tied", len(seats))
        ticks = [seat in self._tied for seat in range(players)]
        return Page(
            t("toy_shop.majority"),
            Most(
                self.app,
                players,
                self._selected,
                self._award,
                "who",
                ticks,
                (t("toy_shop.majority.none"), t("more")),
            ),
            note=note,
            back=t("undo"),
            action=action,
            ok=ok,
            moves=t("move"),
        )

    def _seats(self):
        """Who gets the award if the one that is selected does, with those who are tied."""
        return [
            seat
            for seat in range(self.state["players"])
            if seat == self._selected or seat in self._tied
        ]

    def move(self, intent):
        if self._found is None:
            count = self.state["players"] + 2
            self.table.giving = self._award, moved(self._selected, intent, count), self._tied

    def action(self):
        if self._found is not None:
            self.table.menu()
        elif self._selected < self.state["players"]:
            tied = [seat for seat in self._tied if seat != self._selected]
            if len(tied) == len(self._tied):
                tied.append(self._selected)
            self.table.giving = self._award, self._selected, tied

    def ok(self):
        nobody = self.state["players"]
        if self._found is not None:
            self._give(self._found)
        elif self._selected <= nobody:
            self._give([] if self._selected == nobody else self._seats())
        else:
            self.table.giving = self._award, 0, self._tied
            self.table.menu()

    def _give(self, seats):
        """Give the award to these; say who takes which token, if they are tied."""
        self.session.commit("majority", self._award, seats)
        self.table.giving = -1, 0, ()
        if len(seats) > 1:
            youngest = self._youngest(seats)
            if youngest is None:
                self.app.open(
                    Chooser(
                        "toy_shop.tie.who",
                        lambda: [
                            (
                                self.app.player(seat),
                                "",
                                lambda seat=seat: self._is_youngest(seat, seats),
                            )
                            for seat in seats
                        ],
                        back=False,
                    )
                )
            else:
                tell_tie(self.app, self.session.state, youngest)

    def _youngest(self, seats):
        """Who of these is the youngest, or None: it has not been said yet."""
        if self.state["youngest"] in seats:
            return self.state["youngest"]
        for seat in seats:
            if all(one == seat or (seat, one) in self.table.younger for one in seats):
                return seat
        return None

    def _is_youngest(self, seat, seats):
        self.table.younger.update([(seat, one) for one in seats])
        tell_tie(self.app, self.session.state, seat)


class Most(PlayerMenu):
    """Whose the award of a type is, and its pattern. key: "who", or "found" by the box."""

    def __init__(self, app, players, selected, award, key, ticks, others=()):
        sentence = t("toy_shop.majority." + key, colour_name(award))
        super().__init__(app, players, selected, sentence, ticks, others)
        self._award = award

    def draw(self, canvas, x, y, width, height):
        super().draw(canvas, x, y, width, height)
        left = x + width - _SIDE
        canvas.rect(left, y - 2, _SIDE, _SIDE, BLACK)
        pattern(canvas, self._award, left + 1, y - 1, _SIDE - 2, _SIDE - 2)


def tell_tie(app, state, youngest):
    """Say who takes which token of the type that was awarded last. youngest: of those tied."""
    others = len(state["majority"][-1]) - 1
    left = max(0, rules.SPARES - rules.spares(state) + others)
    key = "toy_shop.tie"
    if left < others:
        key = "toy_shop.tie.few" if left else "toy_shop.tie.none"
    award = len(state["majority"]) - 1
    app.open(Message(colour_name(award), t(key, app.player(youngest), left), icon="trophy"))
