"""Pages of the bank at the table that a game seldom shows: who starts, a debt, the end."""

from toychest import games
from toychest.games.monopoly_toy_story import rules
from toychest.games.monopoly_toy_story.bank import ORDER, OVER
from toychest.games.monopoly_toy_story.widgets import Balances, money
from toychest.lang import t
from toychest.ui.screens import Message
from toychest.ui.widgets import Page, Sentence


def page(play, state):
    """The page for such a state."""
    if state["phase"] == ORDER:
        return _page_order(play, state)
    if state["phase"] == OVER:
        return _page_won(play, state)
    return _page_debt(play, state)


def _page_order(play, state):
    rows = []
    for seat, total in enumerate(state["order"]):
        rows.append((play.app.player(seat), str(total) if total > 0 else "-" if total else "", 0))
    return Page(
        t("bank.order"), Balances(rows, state["turn"]),
        back=play.back(), action=t("more"), ok=t("bank.both"),
    )


def _page_won(play, state):
    from toychest.ui.game_widgets import Cheer

    return Page(
        t("game.bank"), Cheer("trophy", play.app.player(rules.winner(state)), t("bank.won")),
        back=t("undo"), action=t("more"), ok=t("new_game"),
    )


def _page_debt(play, state):
    payer, payee, amount, _ = state["debts"][0]
    has = state["money"][payer]
    return Page(
        t("bank.debt"),
        Sentence(
            t("bank.debt.owes", play.name(payee), money(amount), money(has)),
            play.app.player(payer), big="M",
        ),
        back=t("undo"), action=t("more"),
        ok=t("bank.debt.settle") if has >= amount else t("bank.debt.bankrupt"),
    )


def forward(play, session):
    """OK on such a page."""
    state = session.state
    if state["phase"] == ORDER:
        session.commit("order", play.die(), play.die())
    elif state["phase"] == OVER:
        play.app.close()
        play.app.work(games.beginning(play.app, "monopoly_toy_story", session))
    else:
        _pay(play, session)


def _pay(play, session):
    payer, _, amount, _ = session.state["debts"][0]
    if session.state["money"][payer] >= amount:
        session.commit("settle")
        return
    reason = rules.refuse(session.state, ("bankrupt",))
    if reason:
        from toychest.core.session import Refused

        raise Refused(reason)
    play.app.open(Message(
        t("bank.debt"), t("bank.debt.sure", play.app.player(payer)), icon="warning",
        yes=lambda: session.commit("bankrupt"),
    ))
