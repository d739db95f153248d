"""The bank at the table: what the rules want done before anything else. A mortgage that was
received, a building that was won, an auction."""

from toychest.games.monopoly_toy_story.rules import auction, deeds
from toychest.games.monopoly_toy_story.rules.numbers import BANK, FIRST_BID, LOT_HOTEL, fee
from toychest.games.monopoly_toy_story.rules.story import deed_name
from toychest.games.monopoly_toy_story.screens.amount import ask
from toychest.games.monopoly_toy_story.screens.pick_toy import pick
from toychest.games.monopoly_toy_story.screens.widgets import gapped, money
from toychest.games.monopoly_toy_story.title_deeds import HOTEL_COST, HOUSE, Titles
from toychest.lang import t
from toychest.screens.game_table import Phase
from toychest.ui.picker import Picker
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Page, Sentence

_MORE = (1, 10, 50, 100)  # by how much others are outbid
_FIRST = (FIRST_BID, 20, 50, 100)


class _MustDo(Phase):
    """Without a menu; ACTION held down opens the deeds: money can be raised."""

    def action(self):
        pass

    def hold(self):
        self.table.deeds()


class Received(_MustDo):
    """A deed that came with a mortgage: repay it, or keep it for 10 %."""

    def page(self):
        state = self.state
        deed = state["received"][0]
        value = state["mortgage"][deed]
        return Page(
            t("bank.received"),
            Sentence(
                t("bank.received.text", money(value + fee(value)), money(fee(value))),
                deed_name(deed), big="M",
            ),
            back=t("undo"), action=t("bank.keep"), ok=t("bank.lift"),
            note=self.table.name(state["owner"][deed]),
        )

    def ok(self):
        self.session.commit("lift", self.state["received"][0])

    def action(self):
        self.session.commit("keep", self.state["received"][0])


class Place(_MustDo):
    """A building that was won comes on the board."""

    def page(self):
        seat, lot = self.state["place"]
        return Page(
            deed_name(lot), Sentence(t("bank.place.text"), self.table.name(seat)),
            back=t("undo"), ok=t("choose"),
        )

    def ok(self):
        self.app.open(Chooser("bank.place", self._rows))

    def _rows(self):
        return [
            (deed_name(deed), "", lambda deed=deed: self._put(deed))
            for deed in auction.places(self.state, *self.state["place"])
        ]

    def _put(self, deed):
        """Put the building there. What its card says it costs counts when it is sold."""
        field = HOTEL_COST if self.state["place"][1] == LOT_HOTEL else HOUSE
        cost = deeds.next_cost(self.state, deed)
        cost = cost or Titles(self.app.board.SAVES).get(deed, field)
        if cost:
            self.session.commit("place", deed, cost)
        else:
            self.app.open(ask(
                self.app, "bank.amount", t("bank.builds", deed_name(deed)), (),
                lambda amount: self.session.commit("place", deed, amount)))


class Auction(_MustDo):
    """An auction goes on: who bids how much, until the Banker ends it."""

    def page(self):
        lot, bidder, bid = self.state["auction"]
        name = t("bank.no_bid", FIRST_BID) if bidder == BANK else self.table.name(bidder)
        return Page(
            t("bank.history.auction", deed_name(lot)),
            Picker("M" + gapped(bid) if bid else "-", name, False, False),
            back=t("undo"), action=t("bank.gone"), ok=t("bank.bid"),
        )

    def ok(self):
        self.app.open(pick(
            self.app, self.state, "bank.who_bids", self._bid, self.state["auction"][1]))

    def action(self):
        self.session.commit("gone")

    def _bid(self, seat):
        """Ask by how much a Toy outbids the others."""
        self.app.open(Chooser("bank.bid", lambda: self._rows(seat)))

    def _rows(self, seat):
        """As far as its money reaches; more can be raised."""
        state = self.session.state
        _, bidder, bid = state["auction"]
        rows = []
        for more, first in zip(_MORE, _FIRST):
            amount, note = first, ""
            if bidder != BANK:
                amount, note = bid + more, t("bank.bid.more", more)
            if amount <= state["money"][seat]:
                rows.append((
                    money(amount), note,
                    lambda amount=amount: self.session.commit("bid", seat, amount),
                ))
        rows.append((t("bank.bid.raise"), "", self.table.deeds))
        return rows


class Queue(_MustDo):
    """A deed of who went bankrupt comes up for auction."""

    def page(self):
        return Page(
            t("bank.auction"), Sentence(t("bank.queue.text"), deed_name(self.state["queue"][0])),
            back=t("undo"), ok=t("bank.auction"),
        )

    def ok(self):
        self.session.commit("auction", self.state["queue"][0])


PHASES = {"received": Received, "place": Place, "auction": Auction, "queue": Queue}
