"""What the bank of Monopoly Toy Story waits for, before anything else: an auction, a mortgage that
was received, a building that was won."""

from toychest.games.monopoly_toy_story import auction, deeds
from toychest.games.monopoly_toy_story.amount import ask
from toychest.games.monopoly_toy_story.bank import BANK, FIRST_BID, LOT_HOTEL, fee
from toychest.games.monopoly_toy_story.choose import pick
from toychest.games.monopoly_toy_story.titles import HOTEL_COST, HOUSE, Titles
from toychest.games.monopoly_toy_story.widgets import gapped, money
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.picker import Picker
from toychest.ui.screens import Chooser
from toychest.ui.widgets import Page, Sentence

_MORE = (1, 10, 50, 100)


def page(play, state):
    """The page of what comes first."""
    back = t("undo")
    if state["received"]:
        deed = state["received"][0]
        value = state["mortgage"][deed]
        return Page(
            t("bank.received"),
            Sentence(
                t("bank.received.text", money(value + fee(value)), money(fee(value))),
                deed_name(deed), big="M",
            ),
            back=back, action=t("bank.keep"), ok=t("bank.lift"),
            note=play.name(state["owner"][deed]),
        )
    if state["place"]:
        seat, lot = state["place"]
        return Page(
            deed_name(lot), Sentence(t("bank.place.text"), play.name(seat)), back=back,
            ok=t("choose"),
        )
    if state["auction"]:
        lot, bidder, bid = state["auction"]
        name = t("bank.no_bid", FIRST_BID) if bidder == BANK else play.name(bidder)
        return Page(
            t("bank.history.auction", deed_name(lot)),
            Picker("M" + gapped(bid) if bid else "-", name, False, False),
            back=back, action=t("bank.gone"), ok=t("bank.bid"),
        )
    return Page(
        t("bank.auction"), Sentence(t("bank.queue.text"), deed_name(state["queue"][0])),
        back=back, ok=t("bank.auction"),
    )


def on_intent(app, session, play, intent):
    """OK or ACTION on such a page."""
    state = session.state
    if state["received"]:
        session.commit("lift" if intent == "ok" else "keep", state["received"][0])
    elif state["place"]:
        if intent == "ok":
            app.open(_places(app, session, *state["place"]))
    elif state["auction"]:
        if intent == "ok":
            app.open(pick(app, state, "bank.who_bids",
                          lambda seat: app.open(_bids(session, play, seat)), state["auction"][1]))
        else:
            session.commit("gone")
    elif intent == "ok":
        session.commit("auction", state["queue"][0])


def _bids(session, play, seat):
    """By how much a Toy outbids the others, as far as its money reaches; more can be raised."""
    _, bidder, bid = session.state["auction"]
    amounts = [bid + more for more in _MORE] if bidder != BANK else [FIRST_BID, 20, 50, 100]
    has = session.state["money"][seat]

    def items():
        rows = []
        for i, amount in enumerate(amounts):
            if amount <= has:
                note = t("bank.bid.more", _MORE[i]) if bidder != BANK else ""
                rows.append((money(amount), note,
                             lambda amount=amount: session.commit("bid", seat, amount)))
        rows.append((t("bank.bid.raise"), "", play.deeds))
        return rows

    return Chooser("bank.bid", items)


def _places(app, session, seat, lot):
    """Where a building that was won goes. What its card says it costs counts when it is sold."""
    state = session.state

    def place(deed):
        field = HOTEL_COST if lot == LOT_HOTEL else HOUSE
        cost = deeds.next_cost(state, deed) or Titles(app.board.SAVES).get(deed, field)
        if cost:
            session.commit("place", deed, cost)
        else:
            app.open(ask(
                app, "bank.amount", t("bank.builds", deed_name(deed)), (),
                lambda amount: session.commit("place", deed, amount)))

    def items():
        return [(deed_name(deed), "", lambda deed=deed: place(deed))
                for deed in auction.places(state, seat, lot)]

    return Chooser("bank.place", items)
