"""Build on a property of Monopoly Toy Story, mortgage it, collect its rent, or ask for its colour
set. Ask for bids in an auction, and place a building won there. The box does not know the colours
of the printed cards, so the players tell it which properties form a set."""

from micropython import const

from toychest.asking.flow import Flow
from toychest.core import events
from toychest.games.monopoly import rules
from toychest.games.monopoly.names import deed_label, deed_name, money
from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.board import space_of
from toychest.games.monopoly.rules.numbers import (
    FIRST_BID,
    HOTEL,
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    UNKNOWN,
    last_roller,
)
from toychest.games.monopoly.screens.ask import between, enter, pick_player
from toychest.games.monopoly.title_deeds import LETTER, MORTGAGE, RENT, cost_field
from toychest.lang import t
from toychest.ui.page import Chooser, Message
from toychest.ui.widgets import Page, Sentence, listed

_NAMES_WIDTH = const(180)  # px


class _AtDeed(Flow):
    """A flow about a property. It asks for an amount of the Title Deed card only if the players did
    not type it in before, and saves the amount."""

    def __init__(self, table, deed=None):
        super().__init__(table)
        self.app = table.app
        self._deed = deed
        self._typed = ()  # (deed, field, amount) of the card

    def begin(self):
        """Ask the first question. If there is no question, act at once. Raises as `commit`
        does."""
        self._ask()
        if self._key is not None:
            self.app.open(self)

    def _ask_printed(self, deed, field, sentence, title="amount", show=None):
        amount = self._table.titles.get(deed, field)
        if not amount:
            amount = yield self.screen(
                ("printed", deed),
                lambda: enter(title, sentence, 0, self.answer, show=show, keep=True),
            )
            self._typed = deed, field, amount
        return amount

    def _ask_cost(self, deed):
        # The cost of the next building, in M.
        state, titles = self._table.session.state, self._table.titles
        cost = titles.cost(state, deed)
        if not cost:
            sentence = t(".builds", deed_name(deed, titles))
            cost = yield from self._ask_printed(deed, cost_field(state, deed), sentence)
        return cost

    def commit(self, *event):
        """Save the amount of the card if it was asked for, then the event. Raises as the `commit`
        of the table does."""
        if self._typed:
            self._table.titles.keep(*self._typed)
        self._table.commit(*event)


class Build(_AtDeed):
    """Builds a House or the Hotel on a property. If the Bank has only one such building left, a
    page says so first. ACTION on that page starts an auction, because other players may want the
    building, too. Source: "Not Enough Buildings?" in the rules."""

    def steps(self):
        state = self._table.session.state
        hotel = deeds.level(state, self._deed) == HOTEL - 1
        if (deeds.hotels(state) if hotel else deeds.houses(state)) < 2:
            lot = LOT_HOTEL if hotel else LOT_HOUSE
            yield "last", lambda: self._last_page(lot)
        cost = yield from self._ask_cost(self._deed)
        self.commit("build", self._deed, cost)

    def _last_page(self, lot):
        return Page(
            deed_name(lot),
            Sentence(t(".last.hotel" if lot == LOT_HOTEL else ".last.house")),
            back=self.back,
            action=(t(".auction"), lambda: self._table.commit("auction", lot)),
            ok=(t(".last.build"), lambda: self.answer(True)),
        )


class Place(_AtDeed):
    """Asks where a player puts a building that they won in an auction."""

    def steps(self):
        table = self._table
        state = table.session.state
        rows = [
            (deed_label(deed, table.titles), "", lambda deed=deed: self.answer(deed))
            for deed in deeds.places(state, *state["place"])
        ]
        deed = yield self.screen("deed", Chooser, ".place", lambda: rows, keep=True)
        # The Bank pays half of the cost when the building is sold later.
        cost = yield from self._ask_cost(deed)
        self.commit("place", deed, cost)


class Mortgage(_AtDeed):
    """Mortgages a property for the mortgage value on its card."""

    def steps(self):
        sentence = t(".mortgages", deed_name(self._deed, self._table.titles))
        value = yield from self._ask_printed(self._deed, MORTGAGE, sentence)
        self.commit("mortgage", self._deed, value)


class Rent(_AtDeed):
    """Collects the rent of a property. If the rent looks wrong, see `rent_doubt` in rules/deeds.py,
    a page asks first whether to pay. payer: seat, or None to ask for it."""

    def __init__(self, table, deed, payer=None):
        super().__init__(table, deed)
        self._payer = payer

    def steps(self):
        table, deed, payer = self._table, self._deed, self._payer
        state = table.session.state
        owner = state["owner"][deed]
        if payer is None:
            likely = _likely_payer(state, deed)
            payer = yield self.screen(
                "payer", pick_player, table, ".who_pays", self.answer, owner, (), likely
            )
        doubt = deeds.rent_doubt(state, payer, deed)
        if doubt:
            title = t(".rent") + ": " + deed_name(deed, table.titles)
            heading = table.name(payer)
            yield self.screen(
                ("sure", payer),
                lambda: Message(title, t(doubt), heading, "warning", lambda: self.answer(1), True),
            )
        if deed < LOCATIONS:
            sentence, show = t(".rent.doubled"), None
            if table.titles.rent_of(state, deed, 1) == 1:
                pays = t(".pays", table.name(payer), table.name(owner))
                sentence, show = "", between(table, payer, owner, pays)
            field = RENT + deeds.level(state, deed)
            rent = yield from self._ask_printed(deed, field, sentence, ".rent", show)
            self.commit("rent", payer, deed, table.titles.rent_of(state, deed, rent))
        else:
            table.roll_dice("repair", payer, deed)


def _likely_payer(state, deed):
    # The newest roller whose token is there; without such a player or a board, the newest roller.
    last = last_roller(state)
    if state["board"]:
        space = state["board"].find(space_of(deed))
        for i in range(state["players"]):
            seat = (last - i) % state["players"]
            there = state["on"][seat] == space and not state["out"][seat]
            if there and seat != state["owner"][deed]:
                return seat
    return last


class Bid(Flow):
    """Asks for a bidder and a bid in an auction. others: rows of the menu below the bidders."""

    def __init__(self, table, others):
        super().__init__(table)
        self._others = others

    def steps(self):
        table = self._table
        state = table.session.state
        _, bidder, bid = state["auction"]
        lowest = max(bid + 1, FIRST_BID)

        def refuse(amount):
            return not amount or events.refuse(rules, state, ("bid", seat, amount))

        rows = self._rows(state, bidder, lowest)
        seat = yield self.screen("seat", Chooser, ".who_bids", lambda: rows, keep=True)

        def ask():
            sentence = t(".bids", table.name(seat))
            return enter(".bid", sentence, lowest, self.answer, 3, refuse=refuse, keep=True)

        amount = yield self.screen(("bid", seat), ask)
        table.commit("bid", seat, amount)

    def _rows(self, state, bidder, lowest):
        rows = []
        for i in range(state["players"]):
            seat = (state["turn"] + i) % state["players"]
            can_bid = not events.refuse(rules, state, ("bid", seat, lowest))
            if seat != bidder and can_bid:
                has = money(state["money"][seat])
                rows.append((self.app.player(seat), has, lambda seat=seat: self.answer(seat)))
        return rows + [
            (label, note, lambda act=act: self._leave(act)) for label, note, act in self._others
        ]

    def _leave(self, act):
        # Close the menu first, because the row may lead out of the auction.
        self.app.close()
        act()


def colour(table, deed):
    """Ask for the colour set (a letter) of a Location, and save it in the game and on the card."""
    state = table.session.state

    def choose(letter):
        table.session.commit("set", deed, letter)
        table.titles.keep(deed, LETTER, letter)

    def letter_rows():
        sets = state["sets"]
        names = [deed_name(other, table.titles) for other in range(LOCATIONS)]
        rows = []
        for letter in LETTERS:
            same = [name for name, other in zip(names, sets) if other == letter]
            label = t(".set.letter", letter)
            note = listed(same, _NAMES_WIDTH)
            rows.append((label, note, lambda letter=letter: choose(letter)))
        return rows

    letter = state["sets"][deed]
    if letter == UNKNOWN:  # the players may have copied it during the game
        letter = table.titles.get(deed, LETTER)
    selected = max(LETTERS.find(letter), 0)
    table.app.open(Chooser(".set", letter_rows, selected))
