"""Show the pages of tasks in Monopoly Toy Story that come before anything else: keep or repay the
mortgage of a received property, place a building won in an auction, bid in an auction, or auction
a property that the Bank got back."""

from toychest.games.monopoly.names import deed_name, money
from toychest.games.monopoly.rules.numbers import BANK, FIRST_BID, GO, fee
from toychest.lang import t, written
from toychest.ui.game_widgets import Cheer
from toychest.ui.page import Chooser
from toychest.ui.widgets import Sentence, shortened


def _more_button(table, rows=None):
    # rows: function that returns the first rows of the menu

    def items():
        return (rows() if rows else []) + _usual_rows(table)

    return t("more"), lambda: table.app.open(Chooser("more", items))


def _usual_rows(table):
    rows = [
        (t(".deeds"), "", table.deeds),
        (t(".trade"), "", table.trade),
        (t(".go", money(GO)), "", table.go),
    ]
    return rows + table.history_rows() + table.last_rows()


# ---- a deed with a received mortgage


def _received_page(table, state):
    deed = state["received"][0]
    value = state["mortgage"][deed]
    text = t(".received.text", money(value + fee(value)), money(fee(value)))
    return table.make_page(
        t(".received"),
        Sentence(text, deed_name(deed, table.titles), icon="mortgage"),
        note=table.name(state["owner"][deed]),
        action=_more_button(table, lambda: _keep_rows(table, state)),
        ok=(t(".lift"), lambda: table.commit("lift", deed)),
    )


def _keep_rows(table, state):
    commit = table.commit
    received = state["received"]
    fees = [fee(state["mortgage"][deed]) for deed in received]
    rows = [(t(".keep"), money(fees[0]), lambda: commit("keep", received[0]))]
    if len(fees) > 1 and len({state["owner"][deed] for deed in received}) == 1:
        rows.append((t(".keep.all"), money(sum(fees)), lambda: commit("keep_all")))
    return rows


# ---- a building from an auction


def _place_page(table, state):
    seat, lot = state["place"]

    return table.make_page(
        deed_name(lot),
        Sentence(t(".place.text"), table.name(seat)),
        action=_more_button(table),
        ok=(t("choose"), lambda: table.app.open(table.deed_actions.Place(table))),
    )


# ---- auctions


def _auction_page(table, state):
    lot, bidder, bid = state["auction"]
    if bidder == BANK:
        body = Cheer("money", "-", t(".no_bid", money(FIRST_BID)))
    else:
        mascot = table.app.mascot(bidder)
        body = Cheer("", written(bid), table.name(bidder), mascot=mascot)
    return table.make_page(
        lambda most: t(".history.auction", shortened(deed_name(lot, table.titles), most)),
        body,
        action=(t(".gone" if bid else ".history.no_bid"), lambda: table.commit("gone")),
        ok=(
            t(".bid.more"),
            lambda: table.app.open(table.deed_actions.Bid(table, _usual_rows(table))),
        ),
    )


def _queue_page(table, state):
    deed = state["queue"][0]
    return table.make_page(
        t(".auction"),
        Sentence(t(".queue.text"), deed_name(deed, table.titles)),
        action=_more_button(table),
        ok=(t(".auction"), lambda: table.commit("auction", deed)),
    )


# {key of the state, see rules.first: function of (Table, state) that returns its page}
PAGES = {
    "received": _received_page,
    "place": _place_page,
    "auction": _auction_page,
    "queue": _queue_page,
}
