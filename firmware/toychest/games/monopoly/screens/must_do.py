"""The bank at the table: what the rules want done before anything else. A mortgage that was
received, a building that was won, an auction."""

from toychest.core import events
from toychest.core.session import Refused
from toychest.games.monopoly import rules
from toychest.games.monopoly.rules import auction, deeds
from toychest.games.monopoly.rules.numbers import (
    BANK,
    FIRST_BID,
    GO,
    fee,
)
from toychest.games.monopoly.story import deed_name, money
from toychest.games.monopoly.title_deeds import cost_field
from toychest.lang import t
from toychest.screens import game_menu
from toychest.screens.phase_table import Phase
from toychest.ui.picker import Picker
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Page, Sentence, shortened


class _MustDo(Phase):
    """What can't wait; ACTION has what is possible at any time, the history and the way home."""

    def action(self):
        self.app.open(Chooser("more", lambda: self._rows() + self._last()))

    def _rows(self):
        """The rows of ACTION's menu before those that all have."""
        return self._any_time()

    def _any_time(self):
        """The rows of what the rules allow at any time, to raise money."""
        return [
            (t("monopoly.deeds"), "", self.table.deeds),
            (t("monopoly.trade"), "", self.table.trade),
            (t("monopoly.go", money(GO)), "", self.table.go),
        ]

    def _last(self):
        return [game_menu.history(self.app, self.session)] + game_menu.last(
            self.app, self.session, self.table.game
        )


class Received(_MustDo):
    """A deed that came with a mortgage: repay it, or keep it for 10 %."""

    def page(self):
        state = self.state
        deed = state["received"][0]
        value = state["mortgage"][deed]
        return Page(
            t("monopoly.received"),
            Sentence(
                t("monopoly.received.text", money(value + fee(value)), money(fee(value))),
                deed_name(deed),
                big="M",
            ),
            back=t("undo"),
            action=t("more"),
            ok=t("monopoly.lift"),
            note=self.table.name(state["owner"][deed]),
        )

    def ok(self):
        self.session.commit("lift", self.state["received"][0])

    def _rows(self):
        fees = [fee(self.state["mortgage"][deed]) for deed in self.state["received"]]
        rows = [
            (
                t("monopoly.keep"),
                money(fees[0]),
                lambda: self.session.commit("keep", self.state["received"][0]),
            )
        ]
        if len(fees) > 1:
            rows.append(
                (t("monopoly.keep.all"), money(sum(fees)), lambda: self.session.commit("keep_all"))
            )
        return rows + self._any_time()


class Place(_MustDo):
    """A building that was won comes on the board."""

    def page(self):
        seat, lot = self.state["place"]
        return Page(
            deed_name(lot),
            Sentence(t("monopoly.place.text"), self.table.name(seat)),
            back=t("undo"),
            action=t("more"),
            ok=t("choose"),
        )

    def ok(self):
        self.app.open(Chooser("monopoly.place", self._places, keep=True))

    def _places(self):
        return [
            (deed_name(deed), "", lambda deed=deed: self._put(deed))
            for deed in auction.places(self.state, *self.state["place"])
        ]

    def _put(self, deed):
        """Put the building there. What its card says it costs counts when it is sold."""
        field = cost_field(self.state, deed)
        cost = deeds.next_cost(self.state, deed) or self.table.titles.get(deed, field)
        if cost:
            self.table.commit("place", deed, cost)
        else:
            from toychest.games.monopoly.screens.ask_card import ask_card

            ask_card(
                self.table,
                deed,
                field,
                t("monopoly.builds", deed_name(deed)),
                lambda cost: self.table.commit("place", deed, cost),
            )


class Auction(_MustDo):
    """An auction goes on: who bids how much, until the Banker ends it."""

    def page(self):
        lot, bidder, bid = self.state["auction"]
        name = t("monopoly.no_bid", money(FIRST_BID)) if bidder == BANK else self.table.name(bidder)
        return Page(
            lambda most: t("monopoly.history.auction", shortened(deed_name(lot), most)),
            Picker(money(bid) if bid else "-", name, False, False),
            back=t("undo"),
            action=t("monopoly.gone"),
            ok=t("monopoly.bid"),
        )

    def ok(self):
        self.app.open(Chooser("monopoly.who_bids", self._bidders, keep=True))

    def action(self):
        self.session.commit("gone")

    def _bidders(self):
        """Who has enough money, and a use for it; others may raise some."""
        state = self.state
        rows = []
        for i in range(state["players"]):
            seat = (state["turn"] + i) % state["players"]
            if seat != state["auction"][1] and self._may_bid(state, seat):
                rows.append(
                    (
                        self.app.player(seat),
                        money(state["money"][seat]),
                        lambda seat=seat: self._bid(seat, self._lowest()),
                    )
                )
        last = self._any_time() + self._last()
        return rows + [(label, note, lambda do=do: self._leave(do)) for label, note, do in last]

    def _leave(self, do):
        """Close the bidders, and do what may lead out of the auction."""
        self.app.close_above(self.table)
        do()

    def _may_bid(self, state, seat):
        return not events.refuse(rules, state, ("bid", seat, self._lowest()))

    def _lowest(self):
        """The lowest bid that outbids the others."""
        return max(self.state["auction"][2] + 1, FIRST_BID)

    def _bid(self, seat, amount):
        """Ask how much a Toy bids. amount: where that begins."""
        from toychest.games.monopoly.screens.amount import Amount

        self.app.open(
            Amount(
                "monopoly.bid",
                t("monopoly.bids", self.table.name(seat)),
                amount,
                lambda amount: self._bidden(seat, amount),
                3,
            )
        )

    def _bidden(self, seat, amount):
        """Somebody has called an amount; one that does not count can be put right."""
        reason = events.refuse(rules, self.session.state, ("bid", seat, amount))
        if reason:
            self._bid(seat, amount)
            raise Refused(reason)
        self.table.commit("bid", seat, amount)


class Queue(_MustDo):
    """A deed of who went bankrupt comes up for auction."""

    def page(self):
        return Page(
            t("monopoly.auction"),
            Sentence(t("monopoly.queue.text"), deed_name(self.state["queue"][0])),
            back=t("undo"),
            action=t("more"),
            ok=t("monopoly.auction"),
        )

    def ok(self):
        self.session.commit("auction", self.state["queue"][0])


PHASES = {"received": Received, "place": Place, "auction": Auction, "queue": Queue}
