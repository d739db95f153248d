"""The menu at the table of My Toy Shop."""

from toychest import games
from toychest.games.my_toy_shop import rules
from toychest.games.my_toy_shop.play import open_part
from toychest.games.my_toy_shop.rules import NOBODY, OVER, PAID
from toychest.games.my_toy_shop.words import type_name
from toychest.lang import t
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
    rows.append((t("history"), "", lambda: app.work(games.opening(
        app, ["screens.history"],
        lambda history: history.History(session, rules.status(state))))))
    if state["phase"] != OVER:
        rows.append((
            t("shop.way.to_quick" if state["plan"] else "shop.way.to_plan"), "",
            lambda: session.commit("plan", 1 - state["plan"]),
        ))
    if session.redos:
        rows.append((t("redo"), "", lambda: app.work(session.must_go(session.depth + 1))))
    rows.append((t("new_game"), "", lambda: app.work(
        games.beginning(app, "my_toy_shop", session))))
    rows.append((t("home"), "", app.home))
    return rows
