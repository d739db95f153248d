"""The menu at the table of My Toy Shop."""

from toychest import games
from toychest.games.my_toy_shop.play import open_part
from toychest.games.my_toy_shop.rules import NOBODY, OVER, PAID
from toychest.games.my_toy_shop.words import type_name
from toychest.lang import t
from toychest.screens import game_menu
from toychest.ui.screens import Chooser


def menu(app, session):
    """The awards for a card, and all the rest."""
    title = "shop.award" if _claims(session.state) else "game.shop"
    return Chooser(title, lambda: _items(app, session))


def _claims(state):
    """Whether the players say who has an award: the plan knows."""
    return state["phase"] == PAID and not state["plan"]


def _items(app, session):
    state = session.state
    rows = []
    if _claims(state):
        for award, seat in enumerate(state["diversity"]):
            rows.append((
                type_name(award),
                app.player(seat) if seat != NOBODY else t("shop.claim.five"),
                lambda award=award: session.commit("claim", award),
            ))
    rows.append((t("statistics"), "", lambda: open_part(
        app, "statistics", lambda part: part.Statistics(session))))
    rows.append(game_menu.history(app, session, games.needs("my_toy_shop", "words")))
    if state["phase"] != OVER:
        rows.append((
            t("shop.way.to_quick" if state["plan"] else "shop.way.to_plan"), "",
            lambda: session.commit("plan", 1 - state["plan"]),
        ))
    return rows + game_menu.last(app, session, "my_toy_shop")
