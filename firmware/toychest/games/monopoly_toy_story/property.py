"""A deed of Monopoly Toy Story: what can be done with it."""

from toychest.games.monopoly_toy_story import deeds
from toychest.games.monopoly_toy_story.bank import (
    BANK,
    HOTEL,
    LOCATIONS,
    LOT_HOTEL,
    LOT_HOUSE,
    UNKNOWN,
    fee,
)
from toychest.games.monopoly_toy_story.deal import Deal
from toychest.games.monopoly_toy_story.play import open_part
from toychest.games.monopoly_toy_story.titles import Titles
from toychest.games.monopoly_toy_story.widgets import money
from toychest.games.monopoly_toy_story.words import deed_name
from toychest.lang import t
from toychest.ui.screens import Chooser


def deed(app, session, play, number):
    """The screen of a deed: what can be done with it now."""
    titles = Titles(app.board.SAVES)
    return Chooser(
        lambda: deed_name(number), lambda: _actions(app, session, play, titles, number)
    )


def _actions(app, session, play, titles, deed):
    """What the rules allow with a deed, as rows of a menu."""
    state = session.state
    owner = state["owner"][deed]
    value = state["mortgage"][deed]
    deal = Deal(app, session, play, titles, deed)
    rows = []
    if owner == BANK:
        rows.append((t("bank.buy"), "", deal.buy))
        rows.append((t("bank.auction"), "", lambda: deal.auction(deed)))
    elif not value:
        rows.append((t("bank.rent"), "", deal.rent))
        if not deeds.refuse_building(state, deed):
            hotel = deeds.level(state, deed) == HOTEL - 1
            rows.append((t("bank.build.hotel" if hotel else "bank.build"), "", deal.build))
            left = deeds.hotels(state) if hotel else deeds.houses(state)
            if left == 1:  # others may want the last one
                lot = LOT_HOTEL if hotel else LOT_HOUSE
                rows.append((
                    t("bank.history.auction", deed_name(lot)), "", lambda: deal.auction(lot)
                ))
        if deeds.level(state, deed):
            rows.append((t("bank.sell"), "", lambda: session.commit("unbuild", deed)))
            rows.append((
                t("bank.sell.set"), money(deeds.sales_value(state, state["sets"][deed])),
                lambda: session.commit("clear", state["sets"][deed]),
            ))
        if not deeds.is_built(state, deed):
            rows.append((t("bank.mortgage"), "", deal.mortgage))
    else:
        rows.append((
            t("bank.lift"), money(value + fee(value)), lambda: session.commit("lift", deed)
        ))
    if deed < LOCATIONS and not deeds.is_built(state, deed):
        rows.append((t("bank.set"), _letter(state["sets"][deed]), deal.colour))
    rows.append((t("bank.title"), "", lambda: open_part(
        app, "card", lambda part: part.card(app, titles, deed))))
    return rows


def _letter(letter):
    return "" if letter == UNKNOWN else letter
