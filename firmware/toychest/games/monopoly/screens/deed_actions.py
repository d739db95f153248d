"""Build on a property of Monopoly Toy Story, mortgage it, collect its rent, or ask for its colour
set. The box does not know the colours of the printed cards, so the players tell it which
properties form a set."""

from micropython import const

from toychest.games.monopoly.rules import deeds
from toychest.games.monopoly.rules.board import space_of
from toychest.games.monopoly.rules.numbers import (
    HOTEL,
    LETTERS,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    UNKNOWN,
    last_roller,
)
from toychest.games.monopoly.screens.ask import pick_player
from toychest.games.monopoly.title_deeds import LETTER, MORTGAGE
from toychest.games.monopoly.words import deed_name
from toychest.lang import t
from toychest.ui.page import Chooser, Screen
from toychest.ui.widgets import Page, Sentence, listed

_NAMES_WIDTH = const(180)  # px


def build(table, deed):
    """Build a House or the Hotel on a property. If it is the Bank's last one, a screen says so
    first."""
    state = table.session.state
    hotel = deeds.level(state, deed) == HOTEL - 1

    def build_one():
        table.with_cost(deed, lambda cost: table.commit("build", deed, cost))

    if (deeds.hotels(state) if hotel else deeds.houses(state)) > 1:
        build_one()
    else:
        table.app.open(LastBuilding(table, LOT_HOTEL if hotel else LOT_HOUSE, build_one))


class LastBuilding(Screen):
    """Says that a House or Hotel is the Bank's last one. OK builds it. If several players want it,
    ACTION starts an auction. Source: "Not Enough Buildings?" in the rules. lot: LOT_HOUSE or
    LOT_HOTEL. build: function without arguments that builds it."""

    def __init__(self, table, lot, build):
        self._table = table
        self._lot = lot
        self._build = build

    def page(self):
        hotel = self._lot == LOT_HOTEL
        return Page(
            deed_name(self._lot),
            Sentence(t(".last.hotel" if hotel else ".last.house")),
            back=(t("back"), self.app.close),
            action=(t(".auction"), lambda: self._table.commit("auction", self._lot)),
            ok=(t(".last.build"), self._agree),
        )

    def _agree(self):
        self.app.close()
        self._build()


def mortgage(table, deed):
    """Mortgage a property for the mortgage value on its card. If the players did not type in that
    value, ask for it first."""
    table.with_card(
        deed,
        MORTGAGE,
        t(".mortgages", deed_name(deed, table.titles)),
        lambda value: table.commit("mortgage", deed, value),
    )


def colour(table, deed):
    """Ask for the colour set (a letter) of a Location, and save it."""
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


def rent(table, deed):
    """Ask which player pays the rent of a property, and collect it. The player who probably landed
    on the property is selected first."""
    from toychest.games.monopoly.screens.payment import pay_rent

    state = table.session.state
    owner, likely = state["owner"][deed], _likely_payer(state, deed)

    def pay(payer):
        pay_rent(table, payer, deed)

    table.app.open(pick_player(table, ".who_pays", pay, owner, first=likely))


def _likely_payer(state, deed):
    # The newest roller whose token is there; without a board, the newest roller.
    last = last_roller(state)
    if state["board"]:
        space = state["board"].find(space_of(deed))
        for i in range(state["players"]):
            seat = (last - i) % state["players"]
            there = state["on"][seat] == space and not state["out"][seat]
            if there and seat != state["owner"][deed]:
                return seat
    return last
